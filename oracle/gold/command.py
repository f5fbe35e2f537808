"""``pete oracle gold``: the strategies on gold relations."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final, TypeAlias

from rich.console import Console

from pete.api import load_pairs
from pete.cli.console import output, print_json
from pete.cli.options import ScoringOptions, add_command, add_json, at_most, chosen
from pete.cli.repeated import AddedCodes, AddedList
from pete.data.contract import PairSet
from pete.entailment import STRATEGIES, Strategy, Trainable
from pete.errors import UsageError
from pete.evaluation import Outcome, Result
from pete.evaluation.gold import score_gold
from pete.report.figures import interval, percent
from pete.report.pairs import outcome_line, sentence_lines
from pete.report.plain import print_text, styled
from pete.report.table import grid

from .judged_pairs import ERROR_CLASSES, ErrorClass, ErrorNote, read_error_classes
from .published import PublishedOracle, departures, published_result
from .splits import ANNOTATED, annotated_here

__all__ = ["register"]

SCHEMA: Final = "pete-oracle-gold/1"

_SHOWN: Final = 20
"""Wrong pairs of a strategy that are listed unless asked otherwise."""

_STRATEGIES: Final = tuple(
    name for name, strategy in STRATEGIES.items() if not isinstance(strategy, Trainable)
)
"""Those that need no training: there is no gold standard to train one on and keep it apart."""

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
    command.add_argument(
        "--with",
        dest="add",
        action=AddedCodes,
        default="",
        metavar="CODE[,CODE]",
        help="rules to switch on; may be repeated",
    )
    command.add_argument(
        "--without",
        dest="drop",
        action=AddedCodes,
        default="",
        metavar="CODE[,CODE]",
        help="rules to switch off; may be repeated",
    )
    command.add_argument(
        "--wrong",
        type=at_most,
        default=_SHOWN,
        metavar="N",
        help="list at most N wrong pairs of each strategy, or all (default: %(default)s)",
    )
    add_json(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Score the strategies on gold relations and show it."""
    strategies = chosen(ScoringOptions, args).strategies
    notes = read_error_classes()
    scored = [score_gold(pair_set, strategies) for pair_set in _pair_sets(args)]
    if args.json:
        documents = [
            _document(result, strategy, notes)
            for results in scored
            for result, strategy in zip(results, strategies, strict=True)
        ]
        print_json({"schema": SCHEMA, "results": documents})
    else:
        console = output()
        for results in scored:
            _show(results, notes, console, wrong=args.wrong)
        _explain(strategies, scored, console)
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


def _show(results: Sequence[Result], notes: Notes, console: Console, *, wrong: int) -> None:
    first = results[0]
    published = published_result(first)
    listing = grid(
        "strategy", ">right", ">acc %", ">95 % CI", ">YES", ">NO", ">TP", ">FN", ">FP", ">TN",
        title=styled((f"{first.title}", "bold"), " on gold relations"),
        compact=True,
    )  # fmt: skip
    for result in results:
        listing.add_row(*_figures(result))
    if published is not None:
        listing.add_row(*_published_figures(published))
    console.print(listing)
    if published is not None:
        wrong_there = _counted(published.errors)
        console.print(f"{_published_title(published)}: {published.source}. Wrong: {wrong_there}.")
    for result in results:
        _list_wrong(result, notes, console, limit=wrong)


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
    """A row that is empty where the papers say nothing."""
    right = f"{published.correct}/{published.pairs}"
    accuracy = percent(published.correct / published.pairs, 1)
    return (_published_title(published), right, accuracy, *[""] * 7)


def _published_title(published: PublishedOracle) -> str:
    return f"{published.system} (paper)"


def _counted(classes: Mapping[ErrorClass, int]) -> str:
    """How many of each class.

    Example:
        >>> _counted({"transformation": 3, "ignored-relation": 0, "other": 1})
        '3 transformation, 1 other'
    """
    return ", ".join(f"{count} {name}" for name, count in classes.items() if count)


def _list_wrong(result: Result, notes: Notes, console: Console, *, limit: int) -> None:
    wrong = _wrong(result)
    if not wrong:
        console.print(f"{result.strategy}: every pair right.")
        return
    counted = _counted(_classes(result, notes))
    console.print(styled((f"Wrong with {result.strategy}", "bold"), f" ({counted}):"))
    for outcome in wrong[:limit]:
        note = _note(result, outcome, notes)
        line = outcome_line(outcome, system=f"{note.error_class}, ")
        print_text(line.append(f" {note.argument}"), console)
        for sentence in sentence_lines(outcome.pair, reason=outcome.decision.reason):
            print_text(sentence, console)
    if len(wrong) > limit:
        hidden = len(wrong) - limit
        console.print(f"  {hidden} not listed (--wrong {len(wrong)} lists all)", style="dim")


def _explain(
    chosen: Iterable[Strategy], scored: Iterable[Sequence[Result]], console: Console
) -> None:
    """What the columns mean, and where strategies depart from their sources."""
    meanings = "; ".join(f"{name}: {meaning}" for name, meaning in ERROR_CLASSES.items())
    console.print(
        "95 % CI: Wilson's interval of the accuracy; YES, NO: right of the pairs with that gold "
        f"answer. Classes of wrong pairs: {meanings}.",
        style="dim",
    )
    strategies = {strategy.name: strategy for strategy in chosen}
    said: dict[str, dict[str, None]] = {}
    for result in chain.from_iterable(scored):
        for departure in departures(strategies[result.strategy], result):
            said.setdefault(departure, {})[result.strategy] = None
    for departure, names in said.items():
        console.print(f"{', '.join(names)}: {departure}.", style="dim")
