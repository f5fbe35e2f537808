"""``pete compare``: saved runs, pair by pair."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from pete.analysis.comparison import SAMPLES, SEED, Contest, contests, paired_tests
from pete.cli.console import say
from pete.cli.options import Subparsers, add_command, at_most, codes, non_negative, positive
from pete.cli.output import add_format, output_options
from pete.cli.repeated import AddedList
from pete.cli.runs import load_saved
from pete.errors import UsageError
from pete.evaluation import Run
from pete.report.comparison import comparison_report

_SHOWN: Final = 10
"""Pairs of each run that are listed unless asked otherwise."""


def register(subparsers: Subparsers) -> None:
    """Add the command."""
    command = add_command(
        subparsers,
        "compare",
        "compare saved runs pair by pair, with paired tests",
        examples=(
            "pete compare spacy.json stanza.json",
            "pete compare spacy.json stanza.json udpipe.json",
            "pete compare run.json run.json --strategy cambridge,generalized+",
        ),
    )
    command.add_argument(
        "saved",
        nargs="+",
        type=Path,
        metavar="RUN.json",
        help="two or more runs saved by pete evaluate; of more than two, the last strategy they "
        "share is compared, and p values are corrected after Holm",
    )
    command.add_argument(
        "--strategy",
        action=AddedList,
        metavar="NAME[,NAME]",
        help="compare these: one name for all, or those of the first and the second of two runs "
        "(default: each with itself)",
    )
    command.add_argument(
        "--pairs",
        type=at_most,
        default=_SHOWN,
        metavar="N",
        help="of two runs, list at most N pairs that one alone has right, or all (default: "
        "%(default)s)",
    )
    command.add_argument(
        "--samples",
        type=positive,
        default=SAMPLES,
        metavar="N",
        help="samples of the bootstrap and of approximate randomisation (default: %(default)s)",
    )
    command.add_argument(
        "--seed",
        type=non_negative,
        default=SEED,
        metavar="N",
        help="seed of the random numbers (default: %(default)s)",
    )
    add_format(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Compare and show."""
    options = output_options(args)
    if len(args.saved) < 2:
        raise UsageError("compare takes two runs or more, not one. Name another one.")
    strategies = _strategies(args.strategy)
    loaded = {path: load_saved(path) for path in dict.fromkeys(args.saved)}
    runs = [loaded[path] for path in args.saved]
    names = _names(args.saved, strategies)
    compared = contests(runs, strategies=strategies)
    for note in dict.fromkeys((*_alone(runs, names), *_notes(compared, names))):
        say(f"pete: {note}.")
    test = partial(paired_tests, samples=args.samples, seed=args.seed)
    report = comparison_report(
        [(contest, test(contest.comparison)) for contest in compared],
        names,
        samples=args.samples,
        seed=args.seed,
        sign=options.sign,
        limit=args.pairs,
    )
    options.show(report)
    both = (r for c in compared for r in (c.comparison.first, c.comparison.second))
    return 0 if all(result.measured for result in both) else 1


def _names(paths: Sequence[Path], strategies: tuple[str, str] | None) -> list[str]:
    """Return what tells the runs apart: the names of their files if they can."""
    candidates: tuple[Sequence[str], ...] = (
        [path.name.removesuffix(".json") for path in paths],
        list(map(str, paths)),
        strategies or (),
    )
    for names in candidates:
        if len(set(names)) == len(paths):
            return list(names)
    return [f"{name} ({number})" for number, name in enumerate(candidates[0], start=1)]


def _notes(compared: Sequence[Contest], names: Sequence[str]) -> Iterator[str]:
    """Yield what must be said of pairs that only one side has."""
    for contest in compared:
        note = contest.comparison.common.note([names[contest.first], names[contest.second]])
        if note:
            yield f"{contest.comparison.first.title}: {note}"


def _alone(runs: Sequence[Run], names: Sequence[str]) -> Iterator[str]:
    """Yield what must be said of splits that only one run has."""
    titles: Mapping[str, set[str]] = {
        name: {result.title for result in run.results}
        for name, run in zip(names, runs, strict=True)
    }
    for name, own in titles.items():
        others = set().union(*(other for key, other in titles.items() if key != name))
        if alone := sorted(own - others):
            yield f"{', '.join(alone)}: only {name} has it, so it is left out"


def _strategies(text: str | None) -> tuple[str, str] | None:
    if text is None:
        return None
    names = codes(text)
    if len(names) not in (1, 2):
        raise UsageError(f"--strategy takes one name or two, not {text!r}.")
    return names[0], names[-1]
