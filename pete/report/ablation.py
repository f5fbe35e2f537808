"""An ablation as plain data, as rows of one long table, and as people see it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from rich.console import Console

from pete.analysis.ablation import Ablation, Change
from pete.entailment import find_rule
from pete.evaluation import Result
from pete.evaluation.document import Row
from pete.report.plain import styled
from pete.report.terminal import count, table

__all__ = ["SCHEMA", "ablation_document", "ablation_rows", "print_ablations"]

SCHEMA: Final = "pete-ablation/1"


def ablation_document(ablations: Iterable[Ablation]) -> dict[str, Any]:
    """Ablations as plain data."""
    return {"schema": SCHEMA, "ablations": [_document(ablation) for ablation in ablations]}


def ablation_rows(ablations: Iterable[Ablation], *, pairs: bool = False) -> Iterator[Row]:
    """A row for each rule and switch.

    Args:
        ablations: What to show.
        pairs: Whether to add the ids of the pairs.
    """
    for ablation in ablations:
        for effect in ablation.effects:
            for switch, base, change in (
                ("off", ablation.whole, effect.off),
                ("on", ablation.plain, effect.on),
            ):
                if change is not None:
                    yield {
                        **_source(base),
                        "strategy": base.strategy,
                        "code": effect.code,
                        "switch": switch,
                        "lost": len(change.lost),
                        "won": len(change.won),
                        "correct": _correct(base, change),
                        "pairs": len(base.outcomes),
                        **(_ids(change) if pairs else {}),
                    }


def print_ablations(
    ablations: Iterable[Ablation], console: Console, *, pairs: bool = False
) -> None:
    """A table for each split, and the pairs behind its figures if asked for.

    Args:
        ablations: What to show.
        console: Where to.
        pairs: Whether to list the pairs.
    """
    for ablation in ablations:
        _print_table(ablation, console)
        if pairs:
            for line in _listed(ablation):
                console.print(line, soft_wrap=True)
    console.print(
        "lost: pairs that go from right to wrong, won: from wrong to right; empty: not on and so "
        "not to be switched off, on already, of no use to that strategy, or needed to decide.",
        style="dim",
    )


def _print_table(ablation: Ablation, console: Console) -> None:
    whole, plain = ablation.whole, ablation.plain
    listing = table(
        "rule", ">off: lost", ">won", ">right", ">on: lost", ">won", ">right", "what it says",
        title=styled((f"{whole.title}", "bold"), f" · {_parser(whole)}"),
        compact=True,
    )  # fmt: skip
    for effect in ablation.effects:
        off, on = _figures(whole, effect.off), _figures(plain, effect.on)
        listing.add_row(effect.code, *off, *on, find_rule(effect.code).plain_message)
    console.print(listing)
    for switch, result in (("off", whole), ("on", plain)):
        score = result.score
        console.print(
            f"{switch}: one rule, of {result.strategy}: {count(score.correct)} of {score.pairs} "
            "right",
            style="bold",
        )
        console.print(str(result.signature), style="dim", soft_wrap=True)


def _parser(result: Result) -> str:
    return f"{result.parser.name} {result.parser.model}".strip() + f" · profile {result.profile}"


def _figures(base: Result, change: Change | None) -> tuple[str, ...]:
    if change is None:
        return ("", "", "")
    return (str(len(change.lost)), str(len(change.won)), count(_correct(base, change)))


def _listed(ablation: Ablation) -> Iterator[str]:
    for effect in ablation.effects:
        for switch, change in (("off", effect.off), ("on", effect.on)):
            for what, ids in () if change is None else (("lost", change.lost), ("won", change.won)):
                if ids:
                    yield f"  {effect.code} {switch}, {what}: {', '.join(ids)}"


def _correct(base: Result, change: Change) -> int | None:
    correct = base.score.correct
    return None if correct is None else correct - len(change.lost) + len(change.won)


def _ids(change: Change) -> Row:
    return {"lost_pairs": " ".join(change.lost), "won_pairs": " ".join(change.won)}


def _document(ablation: Ablation) -> dict[str, Any]:
    return {
        **_source(ablation.whole),
        "whole": _base_document(ablation.whole),
        "plain": _base_document(ablation.plain),
        "rules": [
            {
                "code": effect.code,
                "off": _change_document(ablation.whole, effect.off),
                "on": _change_document(ablation.plain, effect.on),
            }
            for effect in ablation.effects
        ],
    }


def _base_document(result: Result) -> dict[str, Any]:
    score = result.score
    return {
        "strategy": result.strategy,
        "pairs": score.pairs,
        "correct": score.correct,
        "signature": str(result.signature),
    }


def _change_document(base: Result, change: Change | None) -> dict[str, Any] | None:
    if change is None:
        return None
    return {
        "lost": list(change.lost),
        "won": list(change.won),
        "correct": _correct(base, change),
    }


def _source(result: Result) -> dict[str, object]:
    return {
        "parser": result.parser.name,
        "model": result.parser.model,
        "dataset": result.dataset,
        "split": result.split,
        "profile": result.profile,
    }
