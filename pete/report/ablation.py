"""An ablation as plain data, as rows of one long table, and as people see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from rich.text import Text

from pete.analysis.ablation import Ablation, Change
from pete.entailment import find_rule
from pete.evaluation import Result
from pete.evaluation.run_json import result_head
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
    Column("code", "rule", key=True),
    *(
        Column(f"{switch}_{name}", head, right=True)
        for switch in ("off", "on")
        for name, head in (("lost", f"{switch}: lost"), ("won", "won"), ("correct", "right"))
    ),
    Column("message", "what it says", wrap=True),
)
"""The columns of the tables for people."""

_LONG: Final = (
    *(
        Column(name, key=True)
        for name in (
            "parser", "model", "dataset", "split", "profile", "strategy", "code", "switch",
        )
    ),
    *map(Column, ("lost", "won", "correct", "pairs")),
)  # fmt: skip


def long_columns(*, pairs: bool) -> tuple[Column, ...]:
    """Return the columns of CSV, a row for each rule and switch.

    Args:
        pairs: Whether the pairs behind the figures are among them.
    """
    return (*_LONG, *(map(Column, ("lost_pairs", "won_pairs")) if pairs else ()))


def ablation_report(ablations: Sequence[Ablation], *, sign: Sign, pairs: bool = False) -> Report:
    """Return a table for each split; CSV has a row for each rule and switch.

    Args:
        ablations: The ablations.
        sign: Writes signatures.
        pairs: Whether to list the pairs behind the figures.
    """
    page: list[Table | Text] = []
    for ablation in ablations:
        page.append(_table(ablation, sign))
        page += map(styled, _listed(ablation) if pairs else ())
    rows = tuple(row for ablation in ablations for row in _rows(ablation))
    document = {"schema": SCHEMA, "ablations": list(map(_document, ablations))}
    data = Table(long_columns(pairs=pairs), rows)
    return Report(lambda: document, page, data)


def _changes(ablation: Ablation) -> Iterator[tuple[str, str, Result, Change]]:
    """Yield each rule and switch that applies, with the result it changes, and the change."""
    for effect in ablation.effects:
        for switch, base, change in (
            ("off", ablation.whole, effect.off),
            ("on", ablation.plain, effect.on),
        ):
            if change is not None:
                yield effect.code, switch, base, change


def _rows(ablation: Ablation) -> Iterator[Row]:
    for code, switch, base, change in _changes(ablation):
        yield {
            **result_head(base),
            "code": code,
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
    empty = dict.fromkeys((column.name for column in PEOPLE), "")
    rows: dict[str, dict[str, object]] = {
        effect.code: {
            **empty, "code": effect.code, "message": find_rule(effect.code).plain_message
        }
        for effect in ablation.effects
    }  # fmt: skip
    for code, switch, base, change in _changes(ablation):
        rows[code] |= {
            f"{switch}_lost": len(change.lost),
            f"{switch}_won": len(change.won),
            f"{switch}_correct": count(_correct(base, change)),
        }
    parser = f"{whole.parser.name} {whole.parser.model}".strip()
    return Table(
        PEOPLE,
        tuple(rows.values()),
        title=styled((whole.title, "bold"), f" · {parser} · profile {whole.profile}"),
        notes=(_NOTE, _base("off", whole), _base("on", plain)),
        signatures=(("off", sign(whole.signature)), ("on", sign(plain.signature))),
    )


def _base(switch: str, result: Result) -> Text:
    score = result.score
    right = f"{count(score.correct)} of {score.pairs} right"
    return styled((f"{switch}: one rule, of {result.strategy}: {right}", "bold"))


def _listed(ablation: Ablation) -> Iterator[str]:
    for code, switch, _, change in _changes(ablation):
        for name, ids in (("lost", change.lost), ("won", change.won)):
            if ids:
                yield f"  {code} {switch}, {name}: {', '.join(ids)}"


def _correct(base: Result, change: Change) -> int | None:
    correct = base.score.correct
    return None if correct is None else correct - len(change.lost) + len(change.won)


def _document(ablation: Ablation) -> dict[str, Any]:
    head = result_head(ablation.whole)
    del head["strategy"]
    rules: dict[str, dict[str, Any]] = {
        effect.code: {"code": effect.code, "off": None, "on": None} for effect in ablation.effects
    }
    for code, switch, base, change in _changes(ablation):
        rules[code][switch] = {
            "lost": list(change.lost), "won": list(change.won), "correct": _correct(base, change)
        }  # fmt: skip
    bases = {
        name: {
            "strategy": result.strategy,
            "pairs": result.score.pairs,
            "correct": result.score.correct,
            "signature": str(result.signature),
        }
        for name, result in (("whole", ablation.whole), ("plain", ablation.plain))
    }
    return {**head, **bases, "rules": list(rules.values())}
