"""The runs that a command reads: saved ones, or a new one."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

from pete.api import load_pairs
from pete.cli.console import say
from pete.cli.declarations import add_options, chosen, refuse
from pete.cli.options import (
    PairsOptions,
    ParserOptions,
    ReadingOptions,
    ScoringOptions,
    add_parser_options,
    add_scoring_options,
)
from pete.cli.parsing import reader_maker, say_failures
from pete.data.contract import PairSet
from pete.entailment import LETTER_OFF, Strategy, base_name
from pete.errors import InputError
from pete.evaluation import ParsedPairs, Result, Run
from pete.evaluation.loading import load_run
from pete.evaluation.replay import unchecked_answers
from pete.evaluation.training import held_out, trained_strategies, training_pairs
from pete.listing import distinct
from pete.parsing import ParseFailure
from pete.parsing.spec import ParserSpec


def add_run_options(command: argparse.ArgumentParser, *, strategy: str, of_saved: str) -> None:
    """Add saved runs, and the options that make a new one.

    Args:
        command: Where the options go.
        strategy: The strategies of a new run unless others are named.
        of_saved: Help on the strategies of a saved run.
    """
    add_material_options(command)
    add_scoring_options(command, otherwise=f"{strategy}; of a saved run, {of_saved}")
    command.set_defaults(new_strategy=strategy)


def add_material_options(command: argparse.ArgumentParser) -> None:
    """Add saved runs, and the options that parse pairs."""
    add_options(command, PairsOptions, "saved")
    add_pairs_options(command)


def add_pairs_options(command: argparse.ArgumentParser) -> None:
    """Add which pairs are parsed or taken from saved runs, and the parser."""
    add_options(command, PairsOptions, "dataset", "split")
    add_parser_options(command)
    add_options(command, ReadingOptions)


@dataclass(frozen=True, slots=True)
class RunOptions:
    """Pairs, how they are parsed, and how they are scored; of :func:`add_run_options`."""

    pairs: PairsOptions
    parser: ParserOptions
    reading: ReadingOptions
    scoring: ScoringOptions

    @classmethod
    def of(cls, args: argparse.Namespace) -> Self:
        """Return the options of a command line, whose first word may be a saved run."""
        parser, pairs = chosen(ParserOptions, args), chosen(PairsOptions, args)
        run = None if parser.subject is None else ParserSpec.parse(parser.subject).saved
        if run is not None:
            pairs, parser = replace(pairs, saved=[run]), replace(parser, subject=None)
        return cls(pairs, parser, chosen(ReadingOptions, args), chosen(ScoringOptions, args))

    def runs(self) -> tuple[Run, ...]:
        """Return the runs, each with only the results that were asked for.

        Raises:
            UsageError: For saved runs, and options that say how to make one.
            PeteError: If a run cannot be read or made, or has nothing of what was asked for.
        """
        if saved := self.pairs.saved:
            cure = "score the run again with pete rescore"
            refuse(saved[0], self.parser, self.reading, self.scoring, cure=cure)
            runs = tuple(map(self._saved_run, saved))
        else:
            strategies = self.scoring.strategies
            parsed = self._new_materials()
            runs = (Run(parsed, self.scoring.score(parsed, strategies)),)
        for run in runs:
            say_failures(run.results)
        return runs

    def materials(self) -> tuple[ParsedPairs, ...]:
        """Return only the pairs and parses that were asked for.

        Raises:
            UsageError: For saved runs, and options that say how to parse.
            PeteError: If a run cannot be read, has no parses of what was asked for, or the pairs
                cannot be parsed.
        """
        if saved := self.pairs.saved:
            cure = "parse the pairs with pete evaluate --save"
            refuse(saved[0], self.parser, self.reading, cure=cure)
            materials = tuple(m for path in saved for m in self._saved_materials(path))
        else:
            materials = self._new_materials()
        for material in materials:
            _say_unparsed(material)
        return materials

    def _new_materials(self) -> tuple[ParsedPairs, ...]:
        make_reader = reader_maker(self.parser.spec, self.reading)
        pair_sets = [load_pairs(name, self.pairs.split) for name in self.pairs.names]
        reader = make_reader()
        return tuple(map(reader.pairs, pair_sets))

    def _saved_materials(self, path: Path) -> list[ParsedPairs]:
        run = load_saved(path)
        wanted = [material for material in run.materials if self._takes(material.pair_set)]
        if not wanted:
            has = ", ".join(material.pair_set.title for material in run.materials)
            raise InputError(
                f"it holds no parses of what was asked for. It has {has or 'none'}",
                path=path,
                topic="save",
            )
        return wanted

    def _saved_run(self, path: Path) -> Run:
        run, wanted = load_saved(path), self.scoring.names
        results = [
            result
            for result in run.results
            if self._takes(result) and (wanted is None or result.strategy in wanted)
        ]
        scored = {result.strategy for result in results}
        unscored = [name for name in wanted or () if name not in scored]
        if unscored or not results:
            has = ", ".join(f"{r.title} {r.strategy}" for r in run.results) or "nothing"
            what = f" with the strategy {unscored[0]!r}" if unscored else " on what was asked for"
            raise InputError(
                f"it has no result{what}. It has {has}",
                path=path,
                cure="Choose among these, or score it again with pete rescore.",
            )
        return replace(run, results=tuple(results))

    def _takes(self, split: PairSet | Result) -> bool:
        return self.pairs.take(split.dataset, split.split)


def _say_unparsed(material: ParsedPairs) -> None:
    """Report the number of texts without a parse, and why the first has none."""
    results = material.parsed.results.values()
    reasons = [result.reason for result in results if isinstance(result, ParseFailure)]
    if reasons:
        say(
            f"pete: {len(reasons)} of {len(results)} texts of {material.pair_set.title} "
            f"have no parse, and their pairs count as NO; first reason: {reasons[0]}"
        )


def run_names(paths: Sequence[Path], *others: Sequence[str]) -> list[str]:
    """Return names that tell runs apart: those of their files if they can.

    Args:
        paths: The files.
        others: Names to try where those of the files are the same.
    """
    stems = [path.name.removesuffix(".json") for path in paths]
    return distinct(stems, list(map(str, paths)), *others)


def load_saved(path: Path) -> Run:
    """Read a saved run, and report if it was cut short or cannot be checked.

    Raises:
        InputError: If it cannot be read, or its answers do not follow from its parses.
    """
    run = load_run(path)
    if not run.sealed:
        say(f"{path}: it has no checksum, so whether its gold answers were changed is not known.")
        for line in unchecked_answers(run):
            say(f"{path}: {line}.")
    if run.partial:
        say(f"{path}: the run was cut short: it has only the pairs that were done by then.")
    return run


def say_other_reading(path: str | Path, saved: Sequence[Result], scored: Sequence[Result]) -> None:
    """Report that a saved run is scored with other relations, lemmas or words than before.

    Args:
        path: The file of the run.
        saved: Its results.
        scored: The new results.
    """
    both = {base_name(result.strategy) for result in saved}
    both &= {base_name(result.strategy) for result in scored}
    before, now = (_reading(results, both) for results in (saved, scored))
    if before and now and before != now:
        say(f"{path}: it was saved with {before}; it is scored with {now} now.")


def _reading(results: Sequence[Result], names: Collection[str]) -> str:
    """Return the options with which results were made, as far as strategies of these names tell."""
    if not results:
        return ""
    first = results[0].signature
    parts = {part for r in results if base_name(r.strategy) in names for part in r.strategy.split()}
    off = ",".join(code for code in LETTER_OFF if f"-{code}" in parts)
    lemmas = first.lemmas if first.lemmas == "parser" else "pete"
    return f"--profile {first.profile} --lemmas {lemmas}" + f" --without {off}" * bool(off)


def trained(
    scoring: ScoringOptions, read: Callable[[PairSet], ParsedPairs]
) -> tuple[Strategy, ...]:
    """Return the strategies; those that learn are trained on the pairs ``--train`` names.

    Args:
        scoring: The strategies, and the pairs they learn from.
        read: Parses the pairs.
    """
    if scoring.train is None:
        return scoring.strategies
    pair_set = training_pairs(scoring.train)
    material = read(pair_set)
    if material.parsed.failures:
        say(
            f"pete: {material.parsed.failures} texts of {pair_set.title} have "
            "no parse; their pairs are left out of the training."
        )
    return trained_strategies(scoring.strategies, scoring.read(material))


def say_held_out(results: Sequence[Result]) -> None:
    """Report for each trained strategy how many pairs have a text it was trained on."""
    for result in results:
        if number := held_out(result):
            say(
                f"{result.strategy}: {number} of {len(result.outcomes)} pairs of "
                f"{result.title} have a text it learned from; each was decided "
                "by a classifier trained without that text (nested cross-validation)."
            )


def input_files(
    parser: ParserOptions,
    scoring: ScoringOptions,
    pairs: PairsOptions,
    others: Iterable[str | Path | None],
) -> Iterator[str | Path]:
    """Yield the files that are read, and names that may be files.

    Args:
        parser: The parsers.
        scoring: With pairs to learn from.
        pairs: With saved runs.
        others: The sources of the pairs, and a baseline, if there is one.
    """
    yield from (spec.file for spec in parser.specs)
    name = (scoring.train or "").removeprefix("file:")
    yield from (name, name.rpartition(":")[0])
    yield from pairs.saved
    yield from filter(None, others)
