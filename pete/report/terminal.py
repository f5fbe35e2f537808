"""A run as people see it, and the pairs that were answered wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from types import MappingProxyType
from typing import Final, TypeAlias

from rich.text import Text

from pete.data.contract import PairSet
from pete.evaluation import Result, Run, departure_lines
from pete.evaluation.gold import Ceilings
from pete.evaluation.signature import Signature
from pete.graph import Graph
from pete.metrics import YesNoScore
from pete.report.figures import pairs, percent, rate
from pete.report.pairs import answered_lines
from pete.report.plain import styled
from pete.report.rows import results_table
from pete.report.table import Report, Table, people_table

Sign: TypeAlias = Callable[[Signature], str]
"""Writes a signature: the short form or the long one."""

_DEVELOPMENT: Final = "development split; for publication use the split test"


def run_report(
    run: Run,
    *,
    sign: Sign,
    wrong: int | None = None,
    ceilings: Ceilings = MappingProxyType({}),
    hint: str = "",
) -> Report:
    """Return the score table of each split, its notes, then the wrong pairs.

    Args:
        run: The run.
        sign: Writes signatures.
        wrong: How many wrong pairs to list, all if ``None``.
        ceilings: Right answers on gold relations, where they are known.
        hint: How to list all wrong pairs.
    """
    sets = {(m.pair_set.dataset, m.pair_set.split): m.pair_set for m in run.materials}
    groups = [(key, list(own)) for key, own in groupby(run.results, lambda r: (r.dataset, r.split))]
    page: list[Table | Text] = []
    for key, results in groups:
        pair_set = sets.get(key)
        tables = [_score_table(results, pair_set, ceilings.get(key, {}), sign)]
        if pair_set is not None and pair_set.whole and pair_set.published:
            tables.append(_published_table(pair_set))
        if key == groups[-1][0]:  # said once, of all splits
            notes = (*tables[-1].notes, *departure_lines(run.results))
            tables[-1] = replace(tables[-1], notes=notes)
        page += tables
        page += wrong_lines(results[-1], limit=wrong, hint=hint)
    return Report(run.document, page, results_table(run.results))


def _score_table(
    results: Sequence[Result], pair_set: PairSet | None, ceilings: Mapping[str, int], sign: Sign
) -> Table:
    first, last = results[0], results[-1]
    cut = "" if pair_set is None or pair_set.whole else " (not the published split)"
    parser = " ".join(filter(None, (first.parser.name, first.parser.version, first.parser.model)))
    title = styled(
        (first.title, "bold"), f", {pairs(first.score.pairs)}",
        (cut, "yellow"), f" · {parser} · profile {first.profile}",
    )  # fmt: skip
    failures = dict.fromkeys(result.failure_note for result in results if result.unreliable)
    return replace(
        results_table(results, title=title, ceilings=ceilings),
        warnings=tuple(f"{note[0].upper()}{note[1:]}" for note in failures),
        notes=tuple(_notes(first, pair_set)),
        signatures=((f"signature of {last.strategy}", sign(last.signature)),),
    )


def _notes(first: Result, pair_set: PairSet | None) -> Iterator[str | Text]:
    if first.speed is not None:
        yield (
            f"Parser: {rate(first.speed)} texts a second when it made these parses, not counting "
            "loading."
        )
    development = _DEVELOPMENT if first.split == "dev" else ""
    for note in (development, *(pair_set.notes if pair_set else ()), first.parser.note):
        if note:
            yield styled((note, "yellow"))


def _published_table(pair_set: PairSet) -> Table:
    return people_table(
        ("published system", ">team", ">acc %", ">P", ">R", ">F1", ">TP", ">FN", ">FP", ">TN",
         "source"),
        [
            (
                s.system, s.team, percent(score.accuracy, 2),
                *map(percent, (score.precision, score.recall, score.f1)),
                *map(str, score.counts), s.source,
            )
            for s in pair_set.published
            for score in [YesNoScore(s.tp, s.fn, s.fp, s.tn)]
        ],
        title="Published on the same pairs (team: number of the participant in the shared task)",
    )  # fmt: skip


def wrong_lines(result: Result, *, limit: int | None = None, hint: str = "") -> Iterator[Text]:
    """Yield the pairs answered wrong, each with the reason; nothing if nothing was measured.

    Args:
        result: The result.
        limit: How many pairs to list, all if ``None``.
        hint: How to list all of them.
    """
    if not result.measured:
        return
    wrong = [outcome for outcome in result.outcomes if not outcome.right]
    shown = wrong if limit is None else wrong[:limit]
    if not wrong:
        yield styled(f"{result.strategy}: every pair right.")
    if not shown:
        return
    yield styled((f"Wrong with {result.strategy}", "bold"), f" ({len(wrong)}):")
    for outcome in shown:
        yield from answered_lines(outcome)
    if len(shown) < len(wrong):
        hidden = len(wrong) - len(shown)
        yield styled((f"  {hidden} not listed" + f" ({hint})" * bool(hint), "dim"))
    yield styled("")


def graph_table(graph: Graph, *, title: str) -> Table:
    """Return the relations of a graph, each with the step that made it."""
    rows = ((graph.show(relation), relation.provenance) for relation in graph.relations)
    return people_table(("relation", "step"), rows, title=title)
