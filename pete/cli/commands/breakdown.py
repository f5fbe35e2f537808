"""``pete breakdown``: scores by construction, relation, length and source."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass

from pete.analysis.breakdown import (
    TRACED,
    USUAL,
    System,
    break_down,
    find_row,
    on_common_pairs,
    systems_of,
)
from pete.cli.console import say
from pete.cli.declarations import Subparsers, add_documented, add_options, chosen, codes, option
from pete.cli.output import add_format, output_options
from pete.cli.repeated import AddedList
from pete.cli.runs import RunOptions, add_run_options, run_names
from pete.entailment import DEFAULT_STRATEGIES
from pete.errors import UsageError
from pete.evaluation.replay import retraced
from pete.report.breakdown import COLUMNS, LISTED, breakdown_report, column_name


@dataclass(frozen=True, slots=True)
class BreakdownOptions:
    """The facets pairs are sorted by, or the row of one whose pairs are listed.

    Attributes:
        by: Facets to sort the pairs by: %(default)s (the default), answer, code, or a column of the
            pairs' own file; may be repeated.
        wanted: List the pairs of a row of the table, with answers, gold and reasons.
    """

    by: str = option("NAME[,NAME]", default=",".join(USUAL), action=AddedList, exclusive=True)
    wanted: str | None = option("BY=VALUE", flag="--list", exclusive=True)

    @property
    def facets(self) -> list[str]:
        """The names of the facets, each once."""
        facets = list(dict.fromkeys(codes(self.by)))
        if not facets:
            raise UsageError("--by names nothing to sort by. Leave it out, or name something.")
        return facets

    @property
    def row(self) -> tuple[str, str] | None:
        """The facet and the value of the row that is listed, if one is."""
        if self.wanted is None:
            return None
        by, equals, value = self.wanted.partition("=")
        if not equals:
            raise UsageError(
                f"--list {self.wanted!r} is not BY=VALUE. Write length=1-10, for example."
            )
        return by, value


def register(subparsers: Subparsers) -> None:
    """Add the command."""
    command = add_documented(subparsers, run, "breakdown")
    add_run_options(command, strategy=DEFAULT_STRATEGIES[-1], of_saved="its last")
    add_options(command, BreakdownOptions)
    add_format(command)


def run(args: argparse.Namespace) -> int:
    """Break scores down by construction, core relation, sentence length and source.

    Examples:
        pete breakdown run.json
        pete breakdown spacy.json stanza.json --by construction
        pete breakdown run.json --strategy cambridge,generalized+
        pete breakdown run.json --list construction=passive
        pete breakdown --parser stanza --dataset pete-2010 --by length,relation
        pete breakdown run.json --format csv > cells.csv
    """
    broken = chosen(BreakdownOptions, args)
    row = broken.row
    options = output_options(args, COLUMNS if row is None else LISTED)
    facets = broken.facets if row is None else [row[0]]
    every = tuple(_systems(RunOptions.of(args), traced=TRACED in facets))
    systems, common = on_common_pairs(every)
    names = [column_name(number) for number in range(len(systems))]
    if note := common.note(names):
        say(f"pete: {note}.")
    listed = None if row is None else find_row(systems, *row)
    breakdowns = [break_down(systems, by) for by in facets]
    options.show(breakdown_report(systems, breakdowns, common, sign=options.sign, listed=listed))
    measured = all(result.measured for system in systems for result in system.results)
    return 0 if measured else 1


def _systems(options: RunOptions, *, traced: bool) -> Iterator[System]:
    """Yield the systems of each run, those of its last strategy unless others are named."""
    saved = options.pairs.saved
    names = run_names(saved) if len(saved) > 1 else [""]
    for name, run in zip(names, options.runs(), strict=True):
        last = run.results[-1].strategy
        wanted = [r for r in run.results if options.scoring.strategy or r.strategy == last]
        own = (retraced(r, run) if traced else r for r in wanted)
        yield from systems_of(own, run=name)
