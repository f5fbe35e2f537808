"""``pete leaderboard``: several parsers on the same pairs, in one table."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from pete.analysis.leaderboard import Entrant, leaderboard
from pete.cli.console import say
from pete.cli.options import (
    EMBEDDED,
    PairsOptions,
    ParserOptions,
    ReadingOptions,
    ScoringOptions,
    Subparsers,
    add_documented,
    add_options,
    add_pair_set,
    add_scoring_options,
    add_tokens,
    chosen,
    codes,
    option,
    refuse,
    switch,
)
from pete.cli.output import add_format, output_options
from pete.cli.parsing import Reader, say_failures
from pete.cli.runs import say_other_reading, trained
from pete.cli.systems import Asked, asked_for, listed_in, pair_sets, ready
from pete.data.contract import PairSet
from pete.errors import UnavailableError, UsageError
from pete.evaluation import Result
from pete.evaluation.gold import gold_ceiling
from pete.report.leaderboard import DATA_COLUMNS, columns, leaderboard_report


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
    """

    names: Sequence[str] = option("PARSER|RUN.json", default=(), flag="", nargs="*")
    file: Path | None = option("FILE.toml", Path)
    skip_missing: bool = switch()


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
    """
    scoring, reading = chosen(ScoringOptions, args), chosen(ReadingOptions, args)
    strategies = scoring.strategies
    own = [strategy.name for strategy in strategies]
    own += (name for name in codes(args.columns) if name.partition("@")[0] in own)  # once trained
    options = output_options(args, columns(own), data=DATA_COLUMNS)
    listed = [] if args.file is None else listed_in(args.file)
    names = list(dict.fromkeys([*args.names, *listed]))  # what is named twice is ranked once
    if not names:
        raise UsageError("leaderboard ranks parsers and saved runs. Name some, or use --file.")
    asked = asked_for(names, tokens=args.tokens)
    _check(asked, chosen(ParserOptions, args), reading, scoring)
    splits = pair_sets(asked, chosen(PairsOptions, args))
    ceilings = [gold_ceiling(pair_set, strategies, report=say) for pair_set in splits]
    results = dict(_rescored(asked, splits, scoring))
    readers, missing = ready(asked.specs, reading, skip_missing=args.skip_missing)
    results |= _parsed(readers, splits, scoring)
    if not results:
        raise UnavailableError("none of the parsers is here, so there is nothing to rank.")
    for name, scored in results.items():
        say_failures(chain.from_iterable(scored), of=name)
    boards = [
        leaderboard(
            [Entrant(name, results[name][n]) for name in names if name in results],
            ceiling=ceiling,
        )
        for n, ceiling in enumerate(ceilings)
    ]
    for board in boards:
        if board.note:
            say(f"pete: {board.first.title}: {board.note}.")
    options.show(leaderboard_report(boards, left_out=missing, sign=options.sign))
    return 0 if all(r.measured for scored in results.values() for r in chain(*scored)) else 1


def _check(
    asked: Asked, parser: ParserOptions, reading: ReadingOptions, scoring: ScoringOptions
) -> None:
    """Refuse options without an effect."""
    if not asked.specs:
        training = ScoringOptions(train=scoring.train)
        cure = "parse the pairs with pete evaluate --save"
        refuse(Path(next(iter(asked.saved))), parser, training, reading, cure=cure)
    elif asked.saved and scoring.train is not None:
        raise UsageError("--train goes with parsers, not with saved runs. Leave one of them out.")


def _rescored(
    asked: Asked, splits: Sequence[PairSet], scoring: ScoringOptions
) -> Iterator[tuple[str, list[tuple[Result, ...]]]]:
    """Yield the results of each saved run on each split."""
    for name, run in asked.saved.items():
        found = [scoring.score([asked.parses(name, pair_set)]) for pair_set in splits]
        say_other_reading(name, run.results, tuple(chain.from_iterable(found)))
        yield name, found


def _parsed(
    readers: Mapping[str, Reader], splits: Sequence[PairSet], scoring: ScoringOptions
) -> Iterator[tuple[str, list[tuple[Result, ...]]]]:
    """Yield the results of each parser on each split, one parser after the other."""
    for number, (name, reader) in enumerate(readers.items(), start=1):
        say(f"{number} of {len(readers)}: {name}")
        able = trained(scoring, reader.pairs)
        yield name, [scoring.score([reader.pairs(pair_set)], able) for pair_set in splits]
        reader.rest()
