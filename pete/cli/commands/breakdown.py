"""``pete breakdown``: where a score comes from."""

from __future__ import annotations

import argparse

from pete.analysis.breakdown import (
    FACETS,
    TRACED,
    System,
    break_down,
    find_row,
    on_common_pairs,
    systems_of,
)
from pete.cli.console import say
from pete.cli.options import Subparsers, add_command, codes
from pete.cli.output import add_format, output_options
from pete.cli.repeated import AddedList
from pete.cli.runs import RunOptions, add_run_options
from pete.entailment import DEFAULT_STRATEGIES
from pete.errors import UsageError
from pete.evaluation import Run
from pete.evaluation.replay import retraced
from pete.report.breakdown import breakdown_report, column_name


def register(subparsers: Subparsers) -> None:
    """Add the command."""
    command = add_command(
        subparsers,
        "breakdown",
        "break scores down by construction, core relation, sentence length and source",
        examples=(
            "pete breakdown run.json",
            "pete breakdown spacy.json stanza.json --by construction",
            "pete breakdown run.json --strategy cambridge,generalized+",
            "pete breakdown run.json --list construction=passive",
            "pete breakdown --parser stanza --dataset pete-2010 --by length,relation",
            "pete breakdown run.json --format csv > cells.csv",
        ),
    )
    add_run_options(command, strategy=DEFAULT_STRATEGIES[-1], of_saved="its last")
    what = command.add_mutually_exclusive_group()
    what.add_argument(
        "--by",
        action=AddedList,
        default=",".join(FACETS),
        metavar="NAME[,NAME]",
        help="what pairs are sorted by: %(default)s (the default), or a column of the pairs' own "
        "file; may be repeated",
    )
    what.add_argument(
        "--list",
        dest="wanted",
        metavar="BY=VALUE",
        help="list the pairs of a row of the table, with answers, gold and reasons",
    )
    add_format(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Sort the answers and show them."""
    options = output_options(args)
    wanted = None if args.wanted is None else _wanted(args.wanted)
    facets = _facets(args.by) if wanted is None else [wanted[0]]
    systems, common = on_common_pairs(
        [
            system
            for run in RunOptions.of(args).runs()
            for system in _systems(run, strategies=args.strategy, traced=TRACED in facets)
        ]
    )
    names = [column_name(number) for number in range(len(systems))]
    if note := common.note(names):
        say(f"pete: {note}.")
    listed = None if wanted is None else find_row(systems, *wanted)
    breakdowns = [break_down(systems, by) for by in facets]
    options.show(breakdown_report(systems, breakdowns, common, sign=options.sign, listed=listed))
    measured = all(result.measured for system in systems for result in system.results)
    return 0 if measured else 1


def _facets(text: str) -> list[str]:
    facets = list(dict.fromkeys(codes(text)))
    if not facets:
        raise UsageError("--by names nothing to sort by. Leave it out, or name something.")
    return facets


def _wanted(text: str) -> tuple[str, str]:
    """The facet and the value of ``BY=VALUE``."""
    by, equals, value = text.partition("=")
    if not equals:
        raise UsageError(f"--list {text!r} is no BY=VALUE. Write length=1-10, for example.")
    return by, value


def _systems(run: Run, *, strategies: str | None, traced: bool) -> tuple[System, ...]:
    """The systems of a run, those of its last strategy unless others are asked for."""
    chosen = [
        result
        for result in run.results
        if strategies is not None or result.strategy == run.results[-1].strategy
    ]
    return systems_of(retraced(result, run) if traced else result for result in chosen)
