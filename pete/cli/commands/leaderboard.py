"""``pete leaderboard``: several parsers on the same pairs, in one table."""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from pete.analysis.leaderboard import leaderboards
from pete.analysis.parsed_treebank import Treebank, TreeScores, other_scheme
from pete.api import load_pairs
from pete.cli.console import say
from pete.cli.declarations import (
    Subparsers,
    add_documented,
    add_options,
    chosen,
    codes,
    option,
    refuse,
    switch,
)
from pete.cli.options import (
    EMBEDDED,
    PairsOptions,
    ParserOptions,
    ReadingOptions,
    ScoringOptions,
    add_pair_set,
    add_scoring_options,
    add_tokens,
)
from pete.cli.output import add_format, output_options
from pete.cli.parsing import Reader, reader_maker, say_failures
from pete.cli.runs import load_saved, say_other_reading, trained
from pete.data.contract import PairSet, check_answers
from pete.errors import DownloadError, InputError, UnavailableError, UsageError, excerpt
from pete.evaluation import ParsedPairs, Run
from pete.files import read_whole
from pete.parsing.pretokenised import Tokens
from pete.parsing.spec import ParserSpec
from pete.report.attachment_columns import TREE_DATA_COLUMNS, TREE_TABLES
from pete.report.leaderboard import DATA_COLUMNS, columns, leaderboard_report

_EXAMPLE: Final = 'parsers = ["spacy", "stanza,model=ewt"]'


@dataclass(frozen=True, slots=True)
class Systems:
    """The parsers and saved runs that a user names.

    Attributes:
        specs: The parsers, by how they were named.
        saved: Each saved run, by its file.
    """

    specs: Mapping[str, ParserSpec]
    saved: Mapping[str, Run]

    def parses(self, name: str, pair_set: PairSet) -> ParsedPairs:
        """Return the parses of a split in a saved run.

        Raises:
            InputError: If it has none.
        """
        wanted = (pair_set.dataset, pair_set.split)
        materials = {(m.pair_set.dataset, m.pair_set.split): m for m in self.saved[name].materials}
        if wanted not in materials:
            raise InputError(
                f"it holds no parses of {' '.join(wanted)}. "
                f"It has {', '.join(map(' '.join, materials)) or 'none'}",
                path=name,
                cure="Choose what all have with --dataset, or make the run again.",
            )
        return materials[wanted]


def listed_in(path: Path) -> list[str]:
    """Return the parsers and saved runs that a file of TOML lists under ``parsers``.

    Raises:
        InputError: If it cannot be read, or lists anything but names.
    """
    try:
        document = tomllib.loads(read_whole(path).decode("utf-8"))
    except ValueError as error:  # TOML or UTF-8 that is broken
        raise InputError(f"it is not TOML: {error}", path=path) from error
    names = document.pop("parsers", [])
    if document:
        problem = f"the key {next(iter(document))!r} is unknown"
    elif not isinstance(names, list) or not names:
        problem = "it has no list of parsers"
    elif strange := [name for name in names if not (isinstance(name, str) and name)]:
        problem = f"{excerpt(strange[0])} does not name a parser"
    else:
        return names
    raise InputError(problem, path=path, cure=f"Write, for example: {_EXAMPLE}.")


def read_systems(names: Sequence[str], *, tokens: Tokens) -> Systems:
    """Return the parsers and saved runs of these names.

    Args:
        names: Parsers, and saved runs for their pairs and parses.
        tokens: Whose tokens the parsers get.

    Raises:
        InputError: If a run cannot be read.
    """
    specs = {name: ParserSpec.parse(name, tokens=tokens) for name in names}
    saved = {name: spec.saved for name, spec in specs.items() if spec.saved is not None}
    return Systems(
        specs={name: spec for name, spec in specs.items() if name not in saved},
        saved={name: load_saved(path) for name, path in saved.items()},
    )


def pair_sets(systems: Systems, pairs: PairsOptions) -> tuple[PairSet, ...]:
    """Return the splits to be ranked on: those named, the default, or those of saved runs.

    Args:
        systems: The parsers and saved runs; without a parser, the pairs are those of the runs.
        pairs: Which are wanted.

    Raises:
        PeteError: If there are none, or a pair has no answer.
    """
    if systems.specs:
        splits = tuple(load_pairs(name, pairs.split) for name in pairs.names)
    else:
        splits = _of_saved(systems, pairs)
    for pair_set in splits:
        check_answers(pair_set.pairs, path=pair_set.source)
    return splits


def _of_saved(systems: Systems, pairs: PairsOptions) -> tuple[PairSet, ...]:
    splits: dict[tuple[str, str], PairSet] = {}
    for pair_set in (m.pair_set for run in systems.saved.values() for m in run.materials):
        if pairs.take(pair_set.dataset, pair_set.split):
            splits.setdefault((pair_set.dataset, pair_set.split), pair_set)
    if not splits:
        raise InputError(
            "the saved runs hold no parses of what was asked for",
            cure="Make them with: pete evaluate --dataset NAME --save FILE.",
        )
    return tuple(splits.values())


def ready(
    specs: Mapping[str, ParserSpec], reading: ReadingOptions, *, skip_missing: bool
) -> tuple[Mapping[str, Reader], Mapping[str, str]]:
    """Make every parser once, so that a missing one is reported before hours of another's work.

    Each process is ended again, so that no two models of them are in memory at once.

    Args:
        specs: The parsers.
        reading: How they run.
        skip_missing: Whether to go on without those that are not here.

    Returns:
        The parsers that are here, and why each of the others is not, both by name.

    Raises:
        UnavailableError: If one is not here, unless missing ones are to be skipped.
        PeteError: As a parser itself raises it where it cannot be made.
    """
    readers: dict[str, Reader] = {}
    missing: dict[str, str] = {}
    for name, spec in specs.items():
        try:
            readers[name] = reader_maker(spec, reading)()
            readers[name].rest()
        except (UnavailableError, DownloadError) as error:
            missing[name] = str(error)
            say(f"{name}{' is left out' if skip_missing else ''}: {error}")
    if missing and not skip_missing:
        raise UnavailableError(
            f"{len(missing)} of {len(specs)} parsers are not here: {', '.join(missing)}. "
            "Get them as said above, or go on without them: --skip-missing."
        )
    return readers, missing


@dataclass(frozen=True, slots=True)
class LeaderboardOptions:
    """The parsers and saved runs.

    Attributes:
        names: A parser that 'pete adapters' lists, files:FILE, or FILE.py:CLASS, each with its own
            options behind it (stanza,model=ewt,device=cpu); or a run saved by pete evaluate
            --save, whose parses are scored again.
        file: A file that lists more of them: parsers = ["spacy", "stanza,model=ewt"].
        skip_missing: Go on without parsers that are not here (default: stop before anything is
            parsed).
        treebank: Gold trees in CoNLL-U or CoNLL-X (also packed), to add UAS, LAS, CLAS, undirected
            attachment and NED for parsers of their scheme, ud or sd-basic by the format if it is
            not named; may be repeated, and a parser is scored on the first of its own scheme.
    """

    names: Sequence[str] = option("PARSER|RUN.json", default=(), flag="", nargs="*")
    file: Path | None = option("FILE.toml", Path)
    skip_missing: bool = switch()
    treebank: Sequence[str] | None = option("FILE[:SCHEME]", action="append")


def register(subparsers: Subparsers) -> None:
    """Add the command."""
    command = add_documented(subparsers, run, "leaderboard", LeaderboardOptions)
    add_pair_set(
        command,
        "a data set that 'pete data list' lists, or file:PATH; may be repeated, a table each "
        f"(default: {EMBEDDED}; of saved runs alone, all they have)",
    )
    add_tokens(command)
    add_options(command, ScoringOptions, "train")
    add_options(command, ReadingOptions)
    add_scoring_options(command)
    add_format(command)


def run(args: argparse.Namespace) -> int:
    """Rank several parsers and saved runs on the same pairs, with paired tests.

    Examples:
        pete leaderboard spacy stanza
        pete leaderboard spacy stanza,model=ewt corenlp,scheme=sd-basic --skip-missing
        pete leaderboard my_parser.py:MyParser,beam=8 spacy old.json
        pete leaderboard spacy conllu:parses.conllu,scheme=ud --dataset pete-2010
        pete leaderboard a.json b.json --strategy cambridge,generalized
        pete leaderboard a.json b.json --format latex > table.tex
        pete leaderboard --file parsers.toml
        pete leaderboard spacy corenlp,scheme=sd-basic --treebank gold.conllu --treebank sd.conllx
    """
    scoring, reading = chosen(ScoringOptions, args), chosen(ReadingOptions, args)
    strategies = scoring.strategies
    own = [strategy.name for strategy in strategies]
    own += (name for name in codes(args.columns) if name.partition("@")[0] in own)  # once trained
    trees = TREE_TABLES if args.treebank else ()
    data = (*DATA_COLUMNS, *TREE_DATA_COLUMNS) if args.treebank else DATA_COLUMNS
    options = output_options(args, columns(own, trees=bool(trees)), *trees, data=data)
    listed = [] if args.file is None else listed_in(args.file)
    names = list(dict.fromkeys([*args.names, *listed]))  # what is named twice is ranked once
    if not names:
        raise UsageError("leaderboard ranks parsers and saved runs. Name some, or use --file.")
    systems = read_systems(names, tokens=args.tokens)
    _check(systems, chosen(ParserOptions, args), reading, scoring)
    treebanks = [Treebank.read(name) for name in args.treebank or ()]
    splits = pair_sets(systems, chosen(PairsOptions, args))
    runs = dict(_rescored(systems, splits, scoring))
    readers, missing = ready(systems.specs, reading, skip_missing=args.skip_missing)
    runs |= _parsed(readers, splits, scoring)
    if not runs:
        raise UnavailableError("none of the parsers is here, so there is nothing to rank.")
    for name, run in runs.items():
        say_failures(run.results, of=name)
    boards = leaderboards({name: runs[name] for name in names if name in runs}, report=say)
    for board in boards:
        if board.note:
            say(f"pete: {board.first.title}: {board.note}.")
    attached = dict(_attached(runs, systems, readers, treebanks, reading)) if treebanks else {}
    options.show(leaderboard_report(boards, attached, left_out=missing, sign=options.sign))
    return 0 if all(run.measured for run in runs.values()) else 1


def _check(
    systems: Systems, parser: ParserOptions, reading: ReadingOptions, scoring: ScoringOptions
) -> None:
    """Refuse options without an effect."""
    if not systems.specs:
        training = ScoringOptions(train=scoring.train)
        cure = "parse the pairs with pete evaluate --save"
        refuse(Path(next(iter(systems.saved))), parser, training, reading, cure=cure)
    elif systems.saved and scoring.train is not None:
        raise UsageError("--train goes with parsers, not with saved runs. Leave one of them out.")


def _rescored(
    systems: Systems, splits: Sequence[PairSet], scoring: ScoringOptions
) -> Iterator[tuple[str, Run]]:
    """Yield each saved run, scored on each split."""
    for name, run in systems.saved.items():
        materials = tuple(systems.parses(name, pair_set) for pair_set in splits)
        rescored = Run(materials, scoring.score(materials))
        say_other_reading(name, run.results, rescored.results)
        yield name, rescored


def _parsed(
    readers: Mapping[str, Reader], splits: Sequence[PairSet], scoring: ScoringOptions
) -> Iterator[tuple[str, Run]]:
    """Yield the run of each parser on each split, one parser after the other."""
    for number, (name, reader) in enumerate(readers.items(), start=1):
        say(f"{number} of {len(readers)}: {name}")
        strategies = trained(scoring, reader.pairs)
        materials = tuple(map(reader.pairs, splits))
        yield name, Run(materials, scoring.score(materials, strategies))
        reader.rest()


def _attached(
    runs: Mapping[str, Run],
    systems: Systems,
    readers: Mapping[str, Reader],
    treebanks: Sequence[Treebank],
    reading: ReadingOptions,
) -> Iterator[tuple[str, TreeScores]]:
    """Yield the scores of each parser on the first treebank of its scheme."""
    for name in runs:
        if name not in readers:
            yield name, TreeScores("A saved run has no parses of the treebank.")
            continue
        parser = readers[name].adapter.info
        fitting = [t for t in treebanks if not other_scheme([t.scheme], parser.name, parser.scheme)]
        if not fitting:
            schemes = [treebank.scheme for treebank in treebanks]
            yield name, TreeScores(other_scheme(schemes, "the parser", parser.scheme))
            continue
        spec, treebank = systems.specs[name], fitting[0]
        given = spec.takes_tokens()
        say(f"{name}: {treebank.path.name}")
        reader = reader_maker(replace(spec, tokens="blanks" if given else "parser"), reading)()
        parsed = reader.texts(treebank.texts(words=given))
        reader.rest()
        yield name, treebank.score(parsed.results, reader.adapter.info, words=given)
