"""The runs that a command looks into: saved ones, or one that is made on the spot."""

from __future__ import annotations

import argparse
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

from pete.api import load_pairs
from pete.cli.console import say
from pete.cli.options import (
    EMBEDDED,
    PairsOptions,
    ParserOptions,
    ReadingOptions,
    ScoringOptions,
    add_parser_options,
    add_scoring_options,
    chosen,
    refuse,
)
from pete.cli.parsing import add_limit_options, add_reading_options, reader_maker, say_failures
from pete.data.contract import PairSet
from pete.entailment import LETTER_OFF, base_name
from pete.errors import InputError
from pete.evaluation import ParsedPairs, Result, Run
from pete.evaluation.loading import load_run
from pete.evaluation.replay import unchecked_answers
from pete.parsing import ParseFailure
from pete.parsing.spec import ParserSpec


def add_run_options(command: argparse.ArgumentParser, *, strategy: str, of_saved: str) -> None:
    """Saved runs, or all that makes one.

    Args:
        command: Where the options go.
        strategy: What a new run is scored with unless asked otherwise.
        of_saved: What the help says of the strategies of a saved run.
    """
    add_material_options(command)
    add_scoring_options(command, otherwise=f"{strategy}; of a saved run, {of_saved}")
    command.set_defaults(new_strategy=strategy)


def add_material_options(command: argparse.ArgumentParser) -> None:
    """Saved runs, or all that parses pairs."""
    command.add_argument(
        "saved",
        nargs="*",
        type=Path,
        metavar="RUN.json",
        help="runs saved by pete evaluate --save; without any, the parser runs now",
    )
    add_pairs_options(command)


def add_pairs_options(command: argparse.ArgumentParser) -> None:
    """Which pairs are parsed or taken from saved runs, and what parses them."""
    command.add_argument(
        "--dataset",
        action="append",
        metavar="NAME",
        help=f"this data set alone; may be repeated (default: {EMBEDDED}; of a saved run, all)",
    )
    command.add_argument(
        "--split",
        metavar="NAME",
        help="this split alone (default: the first of the set; of a saved run, all)",
    )
    add_parser_options(command)
    add_reading_options(command)
    add_limit_options(command)


@dataclass(frozen=True, slots=True)
class RunOptions:
    """Pairs, and what parses and scores them: the options of :func:`add_run_options`."""

    pairs: PairsOptions
    parser: ParserOptions
    reading: ReadingOptions
    scoring: ScoringOptions

    @classmethod
    def of(cls, args: argparse.Namespace) -> Self:
        """Return what a command line asks for; a saved run as its first word is one of these."""
        parser, pairs = chosen(ParserOptions, args), chosen(PairsOptions, args)
        run = None if parser.subject is None else ParserSpec.parse(parser.subject).saved
        if run is not None:
            pairs, parser = replace(pairs, saved=[run]), replace(parser, subject=None)
        return cls(pairs, parser, chosen(ReadingOptions, args), chosen(ScoringOptions, args))

    def runs(self) -> tuple[Run, ...]:
        """Return the runs, with the results that were asked for alone.

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
        """Return the pairs and parses that were asked for alone.

        Raises:
            UsageError: For saved runs, and options that say how to parse.
            PeteError: If a run cannot be read, has no parses of what was asked for, or the pairs
                cannot be parsed.
        """
        if saved := self.pairs.saved:
            cure = "parse the pairs with pete evaluate --save"
            refuse(saved[0], self.parser, self.reading, cure=cure)
            found = tuple(material for path in saved for material in self._saved_materials(path))
        else:
            found = self._new_materials()
        for note in filter(None, map(_failure_note, found)):
            say(f"pete: {note}")
        return found

    def _new_materials(self) -> tuple[ParsedPairs, ...]:
        make_reader = reader_maker(self.parser.spec, self.reading)
        pair_sets = [load_pairs(name, self.pairs.split) for name in self.pairs.names]
        reader = make_reader()
        return tuple(map(reader.pairs, pair_sets))

    def _saved_materials(self, path: Path) -> list[ParsedPairs]:
        run = load_saved(path)
        sets = [material.pair_set for material in run.materials]
        wanted = [m for m, s in zip(run.materials, sets, strict=True) if self._takes(s)]
        if not wanted:
            has = ", ".join(pair_set.title for pair_set in sets)
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
        lacking = [name for name in wanted or () if name not in scored]
        if lacking or not results:
            has = ", ".join(f"{r.title} {r.strategy}" for r in run.results) or "nothing"
            what = f" with the strategy {lacking[0]!r}" if lacking else " on what was asked for"
            raise InputError(
                f"it has no result{what}. It has {has}",
                path=path,
                cure="Choose among these, or score it again with pete rescore.",
            )
        return replace(run, results=tuple(results))

    def _takes(self, split: PairSet | Result) -> bool:
        return self.pairs.take(split.dataset, split.split)


def _failure_note(material: ParsedPairs) -> str:
    """Return what must be said of the texts without a parse, ``""`` if there are none."""
    parsed, pair_set = material.parsed, material.pair_set
    reasons = [r.reason for r in parsed.results.values() if isinstance(r, ParseFailure)]
    if not reasons:
        return ""
    return (
        f"{len(reasons)} of {len(parsed.results)} texts of {pair_set.title} "
        f"have no parse, and their pairs count as NO; first reason: {reasons[0]}"
    )


def load_saved(path: Path) -> Run:
    """A saved run; that it was cut short, or cannot be checked, is said.

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
    """Say so where a saved run is scored with other relations, lemmas or words than it was.

    Args:
        path: The file of the run.
        saved: Its results.
        scored: Those of now.
    """
    both = {base_name(result.strategy) for result in saved}
    both &= {base_name(result.strategy) for result in scored}
    before, now = (_reading(results, both) for results in (saved, scored))
    if before and now and before != now:
        say(f"{path}: it was saved with {before}; it is scored with {now} now.")


def _reading(results: Sequence[Result], names: Collection[str]) -> str:
    """Return the options that give what results read, as far as strategies of names tell."""
    if not results:
        return ""
    first = results[0].signature
    parts = {part for r in results if base_name(r.strategy) in names for part in r.strategy.split()}
    off = ",".join(code for code in LETTER_OFF if f"-{code}" in parts)
    lemmas = first.lemmas if first.lemmas == "parser" else "pete"
    return f"--profile {first.profile} --lemmas {lemmas}" + f" --without {off}" * bool(off)
