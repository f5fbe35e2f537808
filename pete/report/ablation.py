"""An ablation as plain data, as rows of one long table, and as people see it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from rich.text import Text

from pete.analysis.ablation import Ablation, Change
from pete.entailment import find_rule
from pete.evaluation import Result
from pete.report.figures import count
from pete.report.plain import styled
from pete.report.table import Column, Report, Row, Table
from pete.report.terminal import Sign

SCHEMA: Final = "pete-ablation/1"

_NOTE: Final = (
    "lost: pairs that go from right to wrong, won: from wrong to right; empty: the switch does not "
    "apply (already on or off, unused by the strategy, or required)."
)
PEOPLE: Final = (
    Column("code", "rule"),
    *(
        Column(f"{switch}_{name}", head.format(switch), right=True)
        for switch in ("off", "on")
        for name, head in (("lost", "{}: lost"), ("won", "won"), ("correct", "right"))
    ),
    Column("message", "what it says", wrap=True),
)
"""The columns of tables for people, a row for each rule."""

_LONG: Final = (
    "parser", "model", "dataset", "split", "profile", "strategy", "code", "switch", "lost", "won",
    "correct", "pairs",
)  # fmt: skip


def long_columns(*, pairs: bool) -> tuple[Column, ...]:
    """Return the columns of CSV, a row for each rule and switch.

    Args:
        pairs: Whether the pairs behind the figures are among them.
    """
    return tuple(map(Column, (*_LONG, *(("lost_pairs", "won_pairs") if pairs else ()))))


def ablation_report(ablations: Sequence[Ablation], *, sign: Sign, pairs: bool = False) -> Report:
    """Return a table for each split; CSV has a row for each rule and switch.

    Args:
        ablations: What to show.
        sign: Writes signatures.
        pairs: Whether to list the pairs behind the figures.
    """
    page: list[Table | Text] = []
    for ablation in ablations:
        page.append(_table(ablation, sign))
        page += map(styled, _listed(ablation) if pairs else ())
    rows = tuple(row for ablation in ablations for row in _rows(ablation))
    data = Table(long_columns(pairs=pairs), rows)
    return Report(partial(ablation_document, ablations), page, data)


def ablation_document(ablations: Iterable[Ablation]) -> dict[str, Any]:
    """Ablations as plain data."""
    return {"schema": SCHEMA, "ablations": [_document(ablation) for ablation in ablations]}


def _rows(ablation: Ablation) -> Iterator[Row]:
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
                    "lost_pairs": " ".join(change.lost),
                    "won_pairs": " ".join(change.won),
                }


def _table(ablation: Ablation, sign: Sign) -> Table:
    whole, plain = ablation.whole, ablation.plain
    return Table(
        PEOPLE,
        tuple(
            {
                "code": effect.code,
                **_figures("off", whole, effect.off),
                **_figures("on", plain, effect.on),
                "message": find_rule(effect.code).plain_message,
            }
            for effect in ablation.effects
        ),
        title=styled((f"{whole.title}", "bold"), f" · {_parser(whole)}"),
        notes=(_NOTE, _base("off", whole), _base("on", plain)),
        signatures=(("off", sign(whole.signature)), ("on", sign(plain.signature))),
    )


def _base(switch: str, result: Result) -> Text:
    score = result.score
    right = f"{count(score.correct)} of {score.pairs} right"
    return styled((f"{switch}: one rule, of {result.strategy}: {right}", "bold"))


def _parser(result: Result) -> str:
    return f"{result.parser.name} {result.parser.model}".strip() + f" · profile {result.profile}"


def _figures(switch: str, base: Result, change: Change | None) -> Row:
    if change is None:
        return dict.fromkeys((f"{switch}_lost", f"{switch}_won", f"{switch}_correct"), "")
    return {
        f"{switch}_lost": len(change.lost),
        f"{switch}_won": len(change.won),
        f"{switch}_correct": count(_correct(base, change)),
    }


def _listed(ablation: Ablation) -> Iterator[str]:
    for effect in ablation.effects:
        for switch, change in (("off", effect.off), ("on", effect.on)):
            for what, ids in () if change is None else (("lost", change.lost), ("won", change.won)):
                if ids:
                    yield f"  {effect.code} {switch}, {what}: {', '.join(ids)}"


def _correct(base: Result, change: Change) -> int | None:
    correct = base.score.correct
    return None if correct is None else correct - len(change.lost) + len(change.won)


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
