"""The analyses of one pair that ``pete explain`` sets side by side."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from pete.api import load_pairs
from pete.cli.console import say
from pete.cli.options import (
    EMBEDDED,
    ParserOptions,
    ReadingOptions,
    ScoringOptions,
    add_parser_options,
)
from pete.cli.parsing import Reader, add_reading_options, reader_maker
from pete.cli.training import trained
from pete.data.contract import PairSet, open_dataset
from pete.entailment import Strategy
from pete.errors import InputError, PeteError, UnknownNameError, UsageError
from pete.evaluation import Explanation, ParsedPairs
from pete.evaluation.gold import gold_analyses
from pete.evaluation.loading import load_run
from pete.pairs import EntailmentPair
from pete.registry import did_you_mean


def add_analysis_options(command: argparse.ArgumentParser) -> None:
    """Which pair, and whose analyses of it."""
    command.add_argument("id", nargs="?", help="id of a pair of the data set")
    command.add_argument("--text", metavar="T", help="a text of your own")
    command.add_argument("--hypothesis", metavar="H", help="a hypothesis of your own")
    command.add_argument("--dataset", metavar="NAME", help=f"where the id is (default: {EMBEDDED})")
    command.add_argument("--split", metavar="NAME", help="split (default: the first of the set)")
    command.add_argument(
        "--saved",
        action="append",
        type=Path,
        metavar="RUN.json",
        help="take the parses of a run saved by pete evaluate --save; may be repeated",
    )
    command.add_argument(
        "--gold", action="store_true", help="add the gold relations of the data set, as annotated"
    )
    add_parser_options(command, several=True)
    add_reading_options(command)


@dataclass(frozen=True, slots=True)
class PairOptions:
    """Which pair, and whose analyses of it beside those of parsers."""

    id: str | None = None
    text: str | None = None
    hypothesis: str | None = None
    dataset: str | None = None
    split: str | None = None
    saved: Sequence[Path] | None = None
    gold: bool = False

    def check(self, train: str | None) -> None:
        """Refuse options that contradict each other.

        Args:
            train: Pairs to train on.

        Raises:
            UsageError: If some do.
        """
        own = self.text is not None or self.hypothesis is not None
        if own == (self.id is not None):
            raise UsageError("explain takes the id of a pair, or both --text and --hypothesis.")
        if own and (self.text is None or self.hypothesis is None):
            raise UsageError("--text and --hypothesis go together. Give both.")
        if own and (self.dataset is not None or self.split is not None):
            raise UsageError("--dataset and --split go with the id of a pair. Leave them out.")
        if own and (self.saved or self.gold):
            raise UsageError("--saved and --gold go with the id of a pair. Leave them out.")
        if train is not None and (self.saved or self.gold):
            raise UsageError(
                "--train goes with a parser, not with --saved or --gold. Leave them out."
            )


@dataclass(frozen=True, slots=True)
class AskedPair:
    """One pair, and what will analyse it.

    Attributes:
        pair: The pair.
        pair_set: Its split.
        saved: Saved parses of the pair.
        makers: What makes the parsers that are to read it now.
        gold: Whether the gold relations are wanted, too.
    """

    pair: EntailmentPair
    pair_set: PairSet
    saved: tuple[ParsedPairs, ...]
    makers: tuple[Callable[[], Reader], ...]
    gold: bool

    def explained(self, scoring: ScoringOptions) -> Iterator[Explanation]:
        """Yield the pair as each strategy decides it: on saved parses, new ones, gold relations."""
        strategies, alone = scoring.strategies, self.pair_set.only([self.pair])
        for parsed in self.saved:
            analyses = scoring.read(parsed)
            yield from (analyses.explain(self.pair, strategy) for strategy in strategies)
        for make in self.makers:
            reader = make()
            ready = trained(scoring, reader.pairs)
            analyses = scoring.read(reader.pairs(alone))
            yield from (analyses.explain(self.pair, strategy) for strategy in ready)
        if self.gold:
            yield from _on_gold(self, strategies)


def asked_pair(
    options: PairOptions,
    parser: ParserOptions,
    reading: ReadingOptions,
    scoring: ScoringOptions,
) -> AskedPair:
    """Return what the options ask for; nothing is parsed yet.

    Args:
        options: Which pair.
        parser: The parsers that read it.
        reading: How they run.
        scoring: How it is decided.

    Raises:
        UsageError: For options that contradict each other.
        PeteError: For a pair, a file or a parser that is not there.
    """
    options.check(scoring.train)
    if options.text is not None and options.hypothesis is not None:
        pair = EntailmentPair("given", options.text, options.hypothesis)
        pair_set = PairSet("given", "all", (pair,), sha256="", source="given")
    else:
        dataset = EMBEDDED if options.dataset is None else options.dataset
        pair_set = load_pairs(dataset, options.split)
        pair = _known(pair_set, options.id or "", dataset)
    saved = tuple(_saved(path, pair) for path in options.saved or ())
    specs = parser.specs or (() if saved or options.gold else (parser.spec,))
    makers = tuple(reader_maker(spec, reading) for spec in specs)
    return AskedPair(pair, pair_set, saved, makers, options.gold)


def _known(pair_set: PairSet, id: str, dataset: str) -> EntailmentPair:
    by_id = {pair.id: pair for pair in pair_set.pairs}
    if id not in by_id:
        where = f"{pair_set.title}"
        close = did_you_mean(id, by_id).split(" Known:")[0].split("Known:")[0]
        other = _other_split(pair_set, id, dataset)
        cure = f"It is in another split: --split {other}" if other else close
        raise UnknownNameError(f"there is no pair {id!r} in {where}. {cure}".rstrip())
    return by_id[id]


def _other_split(pair_set: PairSet, id: str, dataset: str) -> str:
    """The split that has a pair, ``""`` if no other one that can be read does."""
    for split in open_dataset(dataset).info.splits:
        if split != pair_set.split:
            with suppress(PeteError):
                if any(pair.id == id for pair in load_pairs(dataset, split).pairs):
                    return split
    return ""


def _saved(path: Path, pair: EntailmentPair) -> ParsedPairs:
    for material in load_run(path).materials:
        if {pair.text, pair.hypothesis} <= material.parsed.results.keys():
            return material
    raise InputError(
        f"it holds no parses of the pair {pair.id!r}",
        path=path,
        cure="Save a run with: pete evaluate --dataset NAME --split NAME --save FILE.",
    )


def _on_gold(asked: AskedPair, strategies: Sequence[Strategy]) -> Iterator[Explanation]:
    analyses = gold_analyses(asked.pair_set)
    for strategy in strategies:
        explanation = analyses.explain(asked.pair, strategy)
        if not strategy.collapse and _is_collapsed(explanation):
            say(
                f"{strategy.name} reads uncollapsed relations; the gold relations of "
                f"{asked.pair_set.dataset} are collapsed, and are read as they are."
            )
        yield explanation


def _is_collapsed(explanation: Explanation) -> bool:
    """Whether a label has a preposition or a conjunction in it, as ``prep_with`` has."""
    graphs = (explanation.text, explanation.hypothesis)
    return any("_" in r.label for graph in graphs if graph is not None for r in graph.relations)
