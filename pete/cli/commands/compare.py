"""``pete compare``: saved runs, pair by pair."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pete.analysis.comparison import SAMPLES, SEED, Comparison, compare_runs, not_compared
from pete.analysis.treebank_counts import (
    is_score,
    load_counts,
    on_common_sentences,
    refuse_other_gold,
)
from pete.cli.console import say
from pete.cli.declarations import (
    Subparsers,
    add_documented,
    at_most,
    chosen,
    codes,
    non_negative,
    option,
    positive,
)
from pete.cli.output import add_format, output_options
from pete.cli.repeated import AddedList
from pete.cli.runs import load_saved, run_names
from pete.errors import UsageError
from pete.evaluation import Run
from pete.listing import distinct
from pete.report.comparison import DATA_COLUMNS, comparison_report, table_columns
from pete.report.score_comparison import COLUMNS, score_comparison_report


@dataclass(frozen=True, slots=True)
class CompareOptions:
    """The runs, their strategies, and the tests.

    Attributes:
        saved: Two or more runs saved by pete evaluate; of more than two, the last strategy they
            share is compared, and p values are corrected after Holm. Or scores saved by pete
            score: each system in them is compared with each.
        strategy: Compare these: one name for all, or those of the first and the second of two runs
            (default: each with itself).
        pairs: Of two runs, list at most N pairs that one alone has right, or all (default:
            %(default)s).
        samples: Samples of the bootstrap and of approximate randomisation (default: %(default)s).
        seed: Seed of the random numbers (default: %(default)s).
    """

    saved: Sequence[Path] = option("RUN.json", Path, flag="", nargs="+")
    strategy: str | None = option("NAME[,NAME]", action=AddedList)
    pairs: int = option("N", at_most, default=10)
    samples: int = option("N", positive, default=SAMPLES)
    seed: int = option("N", non_negative, default=SEED)

    @property
    def strategies(self) -> tuple[str, str] | None:
        """The strategy of each of two runs, if they are named.

        Raises:
            UsageError: For another number of names, or a single run.
        """
        if len(self.saved) < 2:
            raise UsageError("compare takes two runs or more, not one. Name another one.")
        if self.strategy is None:
            return None
        names = codes(self.strategy)
        if len(names) not in (1, 2):
            raise UsageError(f"--strategy takes one name or two, not {self.strategy!r}.")
        return names[0], names[-1]

    @property
    def names(self) -> list[str]:
        """Names that tell the runs apart: those of their files if they can."""
        return run_names(self.saved, self.strategies or ())


def register(subparsers: Subparsers) -> None:
    """Add the command."""
    add_format(add_documented(subparsers, run, "compare", CompareOptions))


def run(args: argparse.Namespace) -> int:
    """Compare saved runs pair by pair, with paired tests.

    Examples:
        pete compare spacy.json stanza.json
        pete compare spacy.json stanza.json udpipe.json
        pete compare run.json run.json --strategy cambridge,generalized+
        pete compare malt-score.json stanza-score.json
    """
    wanted = chosen(CompareOptions, args)
    if is_score(wanted.saved[0]):
        return _compare_scores(args, wanted)
    strategies, names = wanted.strategies, wanted.names
    options = output_options(args, *table_columns(len(names)), data=DATA_COLUMNS)
    loaded = {path: load_saved(path) for path in dict.fromkeys(wanted.saved)}
    runs = [loaded[path] for path in wanted.saved]
    compared = compare_runs(*runs, strategies=strategies)
    for note in dict.fromkeys((*_alone(runs, names), *_notes(compared, names))):
        say(f"pete: {note}.")
    report = comparison_report(
        compared,
        names,
        samples=wanted.samples,
        seed=wanted.seed,
        sign=options.sign,
        limit=wanted.pairs,
        hint="--pairs all lists all",
        alone=() if strategies else not_compared(runs, compared),
    )
    options.show(report)
    return 0 if all(c.first.measured and c.second.measured for c in compared) else 1


def _compare_scores(args: argparse.Namespace, wanted: CompareOptions) -> int:
    """Compare scores saved by ``pete score``, of all systems in all files."""
    options = output_options(args, COLUMNS)
    if wanted.strategy is not None:
        raise UsageError("--strategy is for runs, and these are scores. Leave it out.")
    files = list(map(load_counts, wanted.saved))
    saved = [(file.path, system) for file in files for system in file.systems]
    if len(saved) < 2:
        raise UsageError("compare takes two systems or more, not one. Name another file.")
    refuse_other_gold(files)
    names = distinct([s.name for _, s in saved], [f"{path}: {s.name}" for path, s in saved])
    systems = [replace(s, name=name) for name, (_, s) in zip(names, saved, strict=True)]
    common = on_common_sentences(systems)
    left_out = len({name for s in systems for name in s.names}) - len(common[0].names)
    options.show(
        score_comparison_report(common, left_out=left_out, samples=wanted.samples, seed=wanted.seed)
    )
    return 0


def _notes(compared: Sequence[Comparison], names: Sequence[str]) -> Iterator[str]:
    """Yield the notes on pairs that only one side has."""
    for comparison in compared:
        if note := comparison.common.note([names[number] for number in comparison.runs]):
            yield f"{comparison.first.title}: {note}"


def _alone(runs: Sequence[Run], names: Sequence[str]) -> Iterator[str]:
    """Yield the notes on splits that only one run has."""
    titles: Mapping[str, set[str]] = {
        name: {result.title for result in run.results}
        for name, run in zip(names, runs, strict=True)
    }
    for name, own in titles.items():
        others = set().union(*(other for key, other in titles.items() if key != name))
        if alone := sorted(own - others):
            yield f"{', '.join(alone)}: only {name} has it, so it is left out"
