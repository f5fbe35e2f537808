"""``pete oracle gold``: the strategies on gold relations."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final, TypeAlias

from rich.text import Text

from pete.api import load_pairs
from pete.cli.options import ScoringOptions, add_command, add_switches, at_most, chosen
from pete.cli.output import add_format, output_options
from pete.cli.repeated import AddedList
from pete.data.contract import PairSet
from pete.entailment import DEFAULT_STRATEGIES, STRATEGIES, Strategy, Trainable
from pete.errors import UsageError
from pete.evaluation import Outcome, Result
from pete.evaluation.gold import score_gold
from pete.report.figures import interval, percent
from pete.report.pairs import outcome_line, sentence_lines
from pete.report.plain import styled
from pete.report.table import Report, Table, people_table

from ..headline import headline, wrapped
from .judged_pairs import ERROR_CLASSES, ErrorClass, ErrorNote, read_error_classes
from .published import PUBLISHED, PublishedOracle, departures, published_result
from .splits import ANNOTATED, annotated_here

SCHEMA: Final = "pete-oracle-gold/1"

_SHOWN: Final = 20
"""Wrong pairs that are listed unless asked otherwise."""

_STRATEGIES: Final = tuple(
    name for name, strategy in STRATEGIES.items() if not isinstance(strategy, Trainable)
)
"""Strategies that need no training, since there is no separate gold standard to train one on."""

Notes: TypeAlias = Mapping[tuple[str, str], ErrorNote]
_UNCLASSED: Final = ErrorNote("unclassed")


def register(experiments: Any) -> None:
    """Add the experiment."""
    command = add_command(
        experiments,
        "gold",
        "decide pairs on gold relations: the errors of the strategies alone",
        examples=(
            "pete oracle gold",
            "pete oracle gold pete-2010 --strategy cambridge,generalized+",
            "pete oracle gold challenge --split test --wrong 0",
            "pete oracle gold challenge --strategy generalized+ --without X401 --json",
        ),
    )
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
        help="how H is tested against T (default: %(default)s)",
    )
    add_switches(command)
    command.add_argument(
        "--wrong",
        type=at_most,
        default=_SHOWN,
        metavar="N",
        help="list at most N wrong pairs of the main strategy, or all (default: %(default)s)",
    )
    add_format(command, csv=False)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Score the strategies on gold relations and show it."""
    options, strategies = output_options(args), chosen(ScoringOptions, args).strategies
    notes = read_error_classes()
    scored = [score_gold(pair_set, strategies) for pair_set in _pair_sets(args)]
    options.show(_report(strategies, scored, notes, wrong=args.wrong))
    return 0


def _pair_sets(args: argparse.Namespace) -> Iterator[PairSet]:
    if args.dataset is None:
        if args.split is not None:
            raise UsageError("--split goes with DATASET. Name the data set, too.")
        for dataset, split in annotated_here():
            yield load_pairs(dataset, split)
    elif args.split is not None:
        yield load_pairs(args.dataset, args.split)
    else:
        splits = [split for dataset, split in ANNOTATED if dataset == args.dataset]
        yield from (load_pairs(args.dataset, split) for split in splits or (None,))


def _document(result: Result, strategy: Strategy, notes: Notes) -> dict[str, object]:
    score = result.score
    return {
        "dataset": result.dataset,
        "split": result.split,
        "strategy": result.strategy,
        "pairs": score.pairs,
        "correct": score.correct,
        "accuracy": score.accuracy,
        "interval": None if score.interval is None else list(score.interval),
        "yes_pairs": score.tp + score.fn,
        "yes_correct": score.tp,
        "no_pairs": score.fp + score.tn,
        "no_correct": score.tn,
        **dict(zip(("tp", "fn", "fp", "tn"), score.counts, strict=True)),
        "errors": _classes(result, notes),
        "wrong": [_wrong_document(result, outcome, notes) for outcome in _wrong(result)],
        "departures": list(departures(strategy, result)),
        "published": _published_document(published_result(result)),
        "signature": str(result.signature),
    }


def _wrong_document(result: Result, outcome: Outcome, notes: Notes) -> dict[str, object]:
    note = _note(result, outcome, notes)
    return {
        "id": outcome.pair.id,
        "gold": outcome.gold,
        "answer": outcome.decision.answer,
        "code": outcome.decision.code,
        "reason": outcome.decision.reason,
        "class": note.error_class,
        "argument": note.argument,
    }


def _published_document(published: PublishedOracle | None) -> dict[str, object] | None:
    if published is None:
        return None
    return {
        "system": published.system,
        "pairs": published.pairs,
        "correct": published.correct,
        "errors": dict(published.errors),
        "source": published.source,
    }


def _wrong(result: Result) -> Sequence[Outcome]:
    return [outcome for outcome in result.outcomes if not outcome.right]


def _note(result: Result, outcome: Outcome, notes: Notes) -> ErrorNote:
    return notes.get((result.dataset, outcome.pair.id), _UNCLASSED)


def _classes(result: Result, notes: Notes) -> dict[ErrorClass, int]:
    counts = Counter(_note(result, outcome, notes).error_class for outcome in _wrong(result))
    return {name: counts[name] for name in ERROR_CLASSES}


def _report(
    strategies: Sequence[Strategy],
    scored: Sequence[Sequence[Result]],
    notes: Notes,
    *,
    wrong: int,
) -> Report:
    main = DEFAULT_STRATEGIES[-1]
    listed = main if any(s.name == main for s in strategies) else strategies[-1].name
    lasts = [next(r for r in results if r.strategy == listed) for results in scored]
    page: list[Table | Text] = [
        headline("The ceiling: the strategies on gold relations", _sentences(lasts))
    ]
    for results, last in zip(scored, lasts, strict=True):
        page.append(_table(results))
        if wrong:
            page += _list_wrong(last, notes, limit=wrong)
    page += map(wrapped, _explained(strategies, scored, classes=bool(wrong)))
    return Report(lambda: _full_document(strategies, scored, notes), page)


def _full_document(
    strategies: Sequence[Strategy], scored: Sequence[Sequence[Result]], notes: Notes
) -> dict[str, object]:
    documents = [
        _document(result, strategy, notes)
        for results in scored
        for result, strategy in zip(results, strategies, strict=True)
    ]
    return {"schema": SCHEMA, "results": documents}


def _sentences(results: Iterable[Result]) -> Iterator[str]:
    """Yield what came of it on each split, and in the paper."""
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
    published = published_result(results[0])
    rows = [_figures(result) for result in results]
    if published is not None:
        rows.append(_published_figures(published))
    return people_table(
        ("strategy", ">right", ">acc %", ">95 % CI", ">YES", ">NO", ">TP", ">FN", ">FP", ">TN"),
        rows,
        title=styled((f"{results[0].title}", "bold"), " on gold relations"),
        notes=()
        if published is None
        else (
            f"{_published_title(published)}: {published.source}. "
            f"Wrong: {_counted(published.errors)}.",
        ),
    )


def _figures(result: Result) -> tuple[str, ...]:
    score = result.score
    return (
        result.strategy,
        f"{score.correct}/{score.pairs}",
        percent(score.accuracy, 2),
        interval(score.interval),
        f"{score.tp}/{score.tp + score.fn}",
        f"{score.tn}/{score.fp + score.tn}",
        *map(str, score.counts),
    )


def _published_figures(published: PublishedOracle) -> tuple[str, ...]:
    """Return a row with published figures, empty if the papers give none."""
    right = f"{published.correct}/{published.pairs}"
    accuracy = percent(published.correct / published.pairs, 1)
    return (_published_title(published), right, accuracy, *[""] * 7)


def _published_title(published: PublishedOracle) -> str:
    return f"{published.system} (paper)"


def _counted(classes: Mapping[ErrorClass, int]) -> str:
    """Return the number of pairs of each class.

    Example:
        >>> _counted({"transformation": 3, "ignored-relation": 0, "other": 1})
        '3 transformation, 1 other'
    """
    return ", ".join(f"{count} {name}" for name, count in classes.items() if count)


def _list_wrong(result: Result, notes: Notes, *, limit: int) -> Iterator[Text]:
    wrong = _wrong(result)
    if not wrong:
        yield styled(f"{result.strategy}: every pair right.")
        return
    counted = _counted(_classes(result, notes))
    yield styled((f"Wrong with {result.strategy}", "bold"), f" ({counted}):")
    for outcome in wrong[:limit]:
        note = _note(result, outcome, notes)
        line = outcome_line(outcome, system=f"{note.error_class}, ")
        yield line.append(f" {note.argument}")
        yield from sentence_lines(outcome.pair, reason=outcome.decision.reason)
    if len(wrong) > limit:
        hidden = len(wrong) - limit
        yield styled((f"  {hidden} not listed (--wrong {len(wrong)} lists all)", "dim"))


def _explained(
    chosen_ones: Iterable[Strategy], scored: Iterable[Sequence[Result]], *, classes: bool
) -> Iterator[str]:
    """Yield what the columns mean, and where strategies deviate from their sources."""
    meanings = "; ".join(f"{name}: {meaning}" for name, meaning in ERROR_CLASSES.items())
    yield (
        "95 % CI: Wilson's interval of the accuracy; YES, NO: right of the pairs with that gold "
        "answer." + f" Classes of wrong pairs: {meanings}." * classes
    )
    strategies = {strategy.name: strategy for strategy in chosen_ones}
    said: dict[str, dict[str, None]] = {}
    for result in chain.from_iterable(scored):
        for departure in departures(strategies[result.strategy], result):
            said.setdefault(departure, {})[result.strategy] = None
    for departure, names in said.items():
        yield f"{', '.join(names)}: {departure}."
