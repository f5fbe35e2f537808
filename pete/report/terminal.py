"""What people see in a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import Final, TypeAlias

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pete.data.contract import PairSet
from pete.evaluation import Outcome, Result, Run, departure_lines
from pete.graph import Graph
from pete.metrics import YesNoScore
from pete.report.plain import styled

__all__ = [
    "UNDEFINED",
    "Ceilings",
    "count",
    "graph_table",
    "outcome_line",
    "p_value",
    "percent",
    "print_run",
    "print_wrong",
    "table",
    "wilson",
]

UNDEFINED = "n/a"
"""How an undefined figure prints: it is not 0."""

Ceilings: TypeAlias = Mapping[tuple[str, str], Mapping[str, int]]
"""Right answers on gold relations by strategy, for each data set and split where they are known."""

_CEILING: Final = "max: right on gold relations, what the strategy's own rules allow, luck aside."


def table(*headers: str, title: str | Text = "", compact: bool = False) -> Table:
    """An empty table in the one style of all tables.

    Args:
        headers: Column headers; those that start with ``>`` align right.
        title: What stands above it.
        compact: Set columns close together, so that many fit on a narrow terminal.
    """
    result = Table(
        title=title or None,
        box=box.SIMPLE_HEAD,
        title_justify="left",
        pad_edge=False,
        collapse_padding=True,
        padding=0 if compact else (0, 1),
    )
    for header in headers:
        right = header.startswith(">")
        result.add_column(header.lstrip(">"), justify="right" if right else "left", overflow="fold")
    return result


def print_run(
    run: Run,
    console: Console,
    *,
    wrong: int | None = None,
    ceilings: Ceilings = MappingProxyType({}),
) -> None:
    """The score table of each split, what to know about it, then the wrong pairs.

    Args:
        run: What to show.
        console: Where to.
        wrong: How many wrong pairs to list, all if ``None``.
        ceilings: Right answers on gold relations, where they are known.
    """
    sets = {(m.pair_set.dataset, m.pair_set.split): m.pair_set for m in run.materials}
    for key, group in groupby(run.results, key=lambda r: (r.dataset, r.split)):
        results = list(group)
        pair_set = sets.get(key)
        own = ceilings.get(key, {})
        for note in dict.fromkeys(result.failure_note for result in results if result.unreliable):
            console.print(f"{note[0].upper()}{note[1:]}", style="bold yellow", soft_wrap=True)
        console.print(_score_table(results, pair_set, own))
        if own:
            console.print(_CEILING, style="dim")
        _print_notes(results, pair_set, console)
        print_wrong(results[-1], console, limit=wrong)
    for line in departure_lines(run.results):
        console.print(line, style="dim")


def _score_table(
    results: Sequence[Result], pair_set: PairSet | None, ceilings: Mapping[str, int]
) -> Table:
    first = results[0]
    cut = "" if pair_set is None or pair_set.whole else " (not the published split)"
    parser = " ".join(filter(None, (first.parser.name, first.parser.version, first.parser.model)))
    score_table = table(
        "strategy", ">acc %", ">right", *((">max",) if ceilings else ()), ">95 % CI",
        ">P", ">R", ">F1", ">TP", ">FN", ">FP", ">TN", ">fail", ">p",
        title=styled(
            (f"{first.title}", "bold"), f", {_pairs(first.score.pairs)}",
            (cut, "yellow"), f" · {parser} · profile {first.profile}",
        ),
        compact=True,
    )  # fmt: skip
    for result in results:
        accuracy, right, *others = _figures(result.score)
        gold = (str(ceilings.get(result.strategy, UNDEFINED)),) if ceilings else ()
        score_table.add_row(result.strategy, accuracy, right, *gold, *others)
    return score_table


def _figures(score: YesNoScore) -> tuple[str, ...]:
    return (
        percent(score.accuracy, 2),
        count(score.correct),
        wilson(score),
        percent(score.precision),
        percent(score.recall),
        percent(score.f1),
        *map(count, (*score.known_counts, score.failures)),
        p_value(score.p_always_yes),
    )


def count(value: int | None) -> str:
    """A number of pairs as people read it."""
    return UNDEFINED if value is None else str(value)


def percent(value: float | None, digits: int = 1) -> str:
    """A share as people read it, without the sign."""
    return UNDEFINED if value is None else f"{100 * value:.{digits}f}"


def wilson(score: YesNoScore) -> str:
    """The 95 % interval of an accuracy, in percent."""
    interval = score.interval
    return UNDEFINED if interval is None else f"{100 * interval[0]:.1f}-{100 * interval[1]:.1f}"


def p_value(value: float | None, digits: int = 3) -> str:
    """A p as people read it: never 0.

    >>> p_value(0.25), p_value(0.00002, 4)
    ('0.250', '<0.0001')
    """
    if value is None:
        return UNDEFINED
    least = 10**-digits
    return f"<{least:.{digits}f}" if value < least else f"{value:.{digits}f}"


def _print_notes(results: Sequence[Result], pair_set: PairSet | None, console: Console) -> None:
    first = results[0]
    speed = UNDEFINED if first.speed is None else f"{first.speed:.1f} texts a second"
    console.print(
        "right: of all pairs; P, R, F1: of YES, in %; fail: pairs without a parse; "
        f"p: exact test against always-yes. Parser: {speed}, loading aside.",
        style="dim",
    )
    for note in (*(pair_set.notes if pair_set else ()), first.parser.note):
        if note:
            console.print(note, style="yellow")
    last = results[-1]
    signature = f"signature of {last.strategy}: {last.signature}"
    console.print(signature, style="dim", soft_wrap=True)
    if pair_set is not None and pair_set.whole and pair_set.published:
        console.print(_published_table(pair_set))


def _pairs(count: int) -> str:
    return "1 pair" if count == 1 else f"{count} pairs"


def _published_table(pair_set: PairSet) -> Table:
    published = table(
        "published system", ">team", ">acc %", ">P", ">R", ">F1", ">TP", ">FN", ">FP", ">TN",
        "source",
        title="Published on the same pairs (team: number of the participant in the shared task)",
        compact=True,
    )  # fmt: skip
    for system in pair_set.published:
        score = YesNoScore(system.tp, system.fn, system.fp, system.tn)
        shares = map(percent, (score.precision, score.recall, score.f1))
        counts = map(str, (system.tp, system.fn, system.fp, system.tn))
        accuracy = percent(score.accuracy, 2)
        published.add_row(system.system, system.team, accuracy, *shares, *counts, system.source)
    return published


def print_wrong(result: Result, console: Console, *, limit: int | None = None) -> None:
    """The pairs answered wrong, one line each with the reason; nothing if nothing was measured."""
    if not result.measured:
        return
    wrong = [outcome for outcome in result.outcomes if not outcome.right]
    shown = wrong if limit is None else wrong[:limit]
    if not wrong:
        console.print(f"{result.strategy}: every pair right.")
    if not shown:
        return
    console.print(styled((f"Wrong with {result.strategy}", "bold"), f" ({len(wrong)}):"))
    for outcome in shown:
        console.print(outcome_line(outcome), soft_wrap=True)
    if len(shown) < len(wrong):
        hidden = len(wrong) - len(shown)
        console.print(f"  {hidden} not listed (--wrong all lists all)", style="dim")
    console.print()


def outcome_line(outcome: Outcome, *, system: str = "") -> Text:
    """An answered pair in one line, with the reason.

    Args:
        outcome: The pair and the decision.
        system: Whose answer it is, if that must be said.
    """
    decision = outcome.decision
    return styled(
        f"  {outcome.pair.id}  {system}gold {outcome.gold}, answer {decision.answer}  ",
        (decision.code, "dim"),
        f"  {decision.reason}",
    )


def graph_table(graph: Graph, *, title: str) -> Table:
    """The relations of a graph, each with the step that made it."""
    relations = table("relation", "step", title=title)
    for relation in graph.relations:
        relations.add_row(graph.show(relation), relation.provenance)
    return relations
