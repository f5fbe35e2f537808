"""``pete oracle gold``: the strategies on gold relations."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from itertools import chain
from typing import Any, Final, TypeAlias

from rich.text import Text

from pete.analysis.breakdown import break_down, on_common_pairs, systems_of
from pete.api import load_pairs
from pete.cli.declarations import add_documented, chosen, codes
from pete.cli.options import ReadingOptions, ScoringOptions, add_reading_options, add_switches
from pete.cli.output import add_format, output_options
from pete.cli.parsing import say_failures
from pete.cli.repeated import AddedList
from pete.data.contract import PairSet, check_answers
from pete.entailment import DEFAULT_STRATEGIES, STRATEGIES, Strategy, Trainable
from pete.errors import UsageError
from pete.evaluation import Outcome, Result
from pete.evaluation.gold import score_gold
from pete.report.breakdown import COLUMNS as BREAKDOWN_COLUMNS
from pete.report.breakdown import breakdown_report
from pete.report.figures import percent
from pete.report.pairs import outcome_line, sentence_lines
from pete.report.plain import styled
from pete.report.table import Column, Report, Row, Table
from pete.report.terminal import Sign

from .. import shared
from .hypotheses import on_gold_texts
from .judged_pairs import ERROR_CLASSES, ErrorClass, ErrorNote, read_error_classes
from .published import PUBLISHED, departures
from .splits import ANNOTATED, annotated_here

SCHEMA: Final = "pete-oracle-gold/1"

_STRATEGIES: Final = tuple(
    name for name, strategy in STRATEGIES.items() if not isinstance(strategy, Trainable)
)
"""Strategies that need no training, since there is no separate gold standard to train one on."""

_COLUMNS: Final = (
    *shared.SPLIT,
    Column("strategy", key=True),
    *shared.RIGHT,
    shared.ACCURACY,
    *shared.interval_columns("accuracy"),
    *(Column(name, name.upper(), right=True, audience="people") for name in ("yes", "no")),
    *(Column(name, name.upper(), right=True) for name in ("tp", "fn", "fp", "tn")),
)

Notes: TypeAlias = Mapping[tuple[str, str], ErrorNote]
Scored: TypeAlias = Sequence[Sequence[tuple[Strategy, Result]]]
"""The strategies with their results, split by split."""
_Scoring: TypeAlias = Callable[[PairSet, Sequence[Strategy]], Sequence[Result]]


def register(experiments: Any) -> None:
    """Add the experiment."""
    command = add_documented(experiments, run, "gold")
    command.add_argument(
        "dataset",
        nargs="?",
        metavar="DATASET",
        help="a data set with a gold standard (default: each of them that is there)",
    )
    command.add_argument("--split", metavar="NAME", help="this split alone (default: all with one)")
    command.add_argument(
        "--strategy",
        action=AddedList,
        default=",".join(_STRATEGIES),
        metavar="NAME[,NAME]",
        help="how H is tested against T: extended asks for its dependencies, factual also whether "
        "T asserts them (default: %(default)s)",
    )
    add_switches(command)
    shared.add_hypotheses(command)
    add_reading_options(command)
    command.add_argument(
        "--by",
        action=AddedList,
        metavar="NAME[,NAME]",
        help="break the answers down instead, as 'pete breakdown --by' does",
    )
    shared.add_wrong(command, "wrong pairs of the main strategy")
    add_format(command)


def run(args: argparse.Namespace) -> int:
    """Decide pairs on gold relations: the errors of the strategies alone.

    Examples:
        pete oracle gold
        pete oracle gold pete-2010 --strategy cambridge,generalized+
        pete oracle gold challenge --split test --wrong 0
        pete oracle gold challenge --strategy generalized+ --without X401 --json
        pete oracle gold challenge --hypotheses spacy --by construction
    """
    facets = codes(args.by or "")
    options = output_options(args, BREAKDOWN_COLUMNS if facets else _COLUMNS)
    strategies = chosen(ScoringOptions, args).strategies
    score = _scoring(args.hypotheses, chosen(ReadingOptions, args))
    scored = [
        list(zip(strategies, score(pair_set, strategies), strict=True))
        for pair_set in _pair_sets(args.dataset, args.split)
    ]
    if facets:
        options.show(_broken_down(scored, facets, options.sign))
        return 0
    notes = read_error_classes()
    options.show(Report(partial(_document, scored, notes), [*_page(scored, notes, args.wrong)]))
    return 0


def _scoring(hypotheses: str | None, reading: ReadingOptions) -> _Scoring:
    """Return a function that scores pairs, with hypotheses parsed by the parser if one is named."""
    reader = shared.hypotheses_reader(hypotheses, reading)
    if reader is None:
        return score_gold

    def score(pair_set: PairSet, strategies: Sequence[Strategy]) -> tuple[Result, ...]:
        check_answers(pair_set.pairs, path=pair_set.source)
        results = on_gold_texts(reader.pairs(pair_set)).score(strategies)
        say_failures(results)
        return results

    return score


def _broken_down(scored: Scored, facets: Sequence[str], sign: Sign) -> Report:
    systems, common = on_common_pairs(systems_of(r for results in scored for _, r in results))
    breakdowns = [break_down(systems, by) for by in facets]
    return breakdown_report(systems, breakdowns, common, sign=sign)


def _pair_sets(dataset: str | None, split: str | None) -> Iterator[PairSet]:
    if dataset is None:
        if split is not None:
            raise UsageError("--split goes with DATASET. Name the data set, too.")
        for name, annotated in annotated_here():
            yield load_pairs(name, annotated)
    else:
        splits = [own for name, own in ANNOTATED if name == dataset] if split is None else [split]
        yield from (load_pairs(dataset, own) for own in splits or (None,))


def _document(scored: Scored, notes: Notes) -> dict[str, object]:
    return {
        "schema": SCHEMA,
        "results": [_result_document(*one, notes) for one in chain.from_iterable(scored)],
    }


def _result_document(strategy: Strategy, result: Result, notes: Notes) -> dict[str, object]:
    score, paper = result.score, shared.published(PUBLISHED, result)
    wrong = _wrong(result, notes)
    return {
        "dataset": result.dataset,
        "split": result.split,
        "strategy": result.strategy,
        "pairs": score.pairs,
        "correct": score.correct,
        "accuracy": score.accuracy,
        "interval": score.interval,
        "yes_pairs": score.tp + score.fn,
        "yes_correct": score.tp,
        "no_pairs": score.fp + score.tn,
        "no_correct": score.tn,
        **dict(zip(("tp", "fn", "fp", "tn"), score.counts, strict=True)),
        "errors": _classes(wrong),
        "wrong": [
            {
                **shared.outcome_document(outcome),
                "class": note.error_class,
                "argument": note.argument,
            }
            for outcome, note in wrong
        ],
        "departures": departures(strategy, result),
        "published": paper and asdict(paper),
        "signature": str(result.signature),
    }


def _wrong(result: Result, notes: Notes) -> list[tuple[Outcome, ErrorNote]]:
    """Return the wrong pairs with their classes."""
    unclassed = ErrorNote("unclassed")
    return [
        (outcome, notes.get((result.dataset, outcome.pair.id), unclassed))
        for outcome in result.outcomes
        if not outcome.right
    ]


def _classes(wrong: Sequence[tuple[Outcome, ErrorNote]]) -> dict[ErrorClass, int]:
    counts = Counter(note.error_class for _, note in wrong)
    return {name: counts[name] for name in ERROR_CLASSES}


def _page(scored: Scored, notes: Notes, limit: int) -> Iterator[Table | Text]:
    """Yield a table for each split, and the wrong pairs of the main strategy."""
    lasts = [
        next((r for s, r in results if s.name == DEFAULT_STRATEGIES[-1]), results[-1][1])
        for results in scored
    ]
    yield shared.headline("The ceiling: the strategies on gold relations", _sentences(lasts))
    for results, last in zip(scored, lasts, strict=True):
        yield _table([result for _, result in results])
        if limit:
            yield from _list_wrong(last, notes, limit)
    meanings = "; ".join(f"{name}: {meaning}" for name, meaning in ERROR_CLASSES.items())
    yield shared.wrapped(
        "95 % CI: Wilson's interval of the accuracy; YES, NO: right of the pairs with that gold "
        "answer." + f" Classes of wrong pairs: {meanings}." * bool(limit)
    )
    departing: dict[str, dict[str, None]] = {}
    for strategy, result in chain.from_iterable(scored):
        for departure in departures(strategy, result):
            departing.setdefault(departure, {})[strategy.name] = None
    for departure, names in departing.items():
        yield shared.wrapped(f"{', '.join(names)}: {departure}.")


def _sentences(results: Sequence[Result]) -> Iterator[str]:
    """Yield the score on each split, and that of the paper."""
    for result in results:
        score = result.score
        share = percent(score.accuracy)
        yield f"{result.title}: {result.strategy} {score.correct}/{score.pairs} ({share} %)."
    for (dataset, split), paper in PUBLISHED.items():
        share = percent(paper.correct / paper.pairs)
        yield (
            f"The paper on {dataset} {split}: {paper.system} {paper.correct}/{paper.pairs} "
            f"({share} %)."
        )


def _table(results: Sequence[Result]) -> Table:
    rows, notes = [_row(result) for result in results], []
    if paper := shared.published(PUBLISHED, results[0]):
        name = f"{paper.system} (paper)"
        rows.append(shared.published_row(name, paper.correct, paper.pairs))
        notes.append(f"{name}: {paper.source}. Wrong: {_counted(paper.errors)}.")
    title = styled((results[0].title, "bold"), f" on {_relations(results[0])}")
    return Table(_COLUMNS, tuple(rows), title=title, notes=tuple(notes))


def _relations(result: Result) -> str:
    name = result.parser.name
    return "gold relations" if name == "gold" else name


def _row(result: Result) -> Row:
    score = result.score
    yes, no = f"{score.tp}/{score.tp + score.fn}", f"{score.tn}/{score.fp + score.tn}"
    return {**shared.score_row(result), "yes": yes, "no": no}


def _counted(classes: Mapping[ErrorClass, int]) -> str:
    """Return the number of pairs of each class.

    Example:
        >>> _counted({"transformation": 3, "ignored-relation": 0, "other": 1})
        '3 transformation, 1 other'
    """
    return ", ".join(f"{count} {name}" for name, count in classes.items() if count)


def _list_wrong(result: Result, notes: Notes, limit: int) -> Iterator[Text]:
    wrong = _wrong(result, notes)
    if wrong:
        counted = _counted(_classes(wrong))
        yield styled((f"Wrong with {result.strategy}", "bold"), f" ({counted}):")
        yield from shared.listed(wrong, lambda one: _pair_lines(*one), limit=limit)
    else:
        yield styled(f"{result.strategy}: every pair right.")


def _pair_lines(outcome: Outcome, note: ErrorNote) -> Iterator[Text]:
    yield outcome_line(outcome, system=f"{note.error_class}, ").append(f" {note.argument}")
    yield from sentence_lines(outcome.pair, reason=outcome.decision.reason)
