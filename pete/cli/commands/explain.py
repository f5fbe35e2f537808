"""``pete explain``: one pair, and the reasons for its answer."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pete.api import load_pairs
from pete.cli.console import output, print_json, say
from pete.cli.declarations import (
    Subparsers,
    add_documented,
    add_json,
    add_options,
    chosen,
    option,
    switch,
)
from pete.cli.options import (
    EMBEDDED,
    PairsOptions,
    ParserOptions,
    ReadingOptions,
    ScoringOptions,
    add_parser_options,
    add_reading_options,
    add_scoring_options,
)
from pete.cli.parsing import Reader, reader_maker
from pete.cli.runs import input_files, trained
from pete.data.contract import PairSet, open_dataset
from pete.entailment import DEFAULT_STRATEGIES, Strategy
from pete.errors import InputError, PeteError, UnknownNameError, UsageError
from pete.evaluation import Explanation, ParsedPairs
from pete.evaluation.gold import gold_analyses
from pete.evaluation.loading import load_run
from pete.evaluation.run_json import explanation_document, explanations_document
from pete.evaluation.saving import check_destination, save_text
from pete.pairs import EntailmentPair
from pete.registry import did_you_mean
from pete.report.explanation import print_explanation, print_side_by_side
from pete.report.pictures.html import explanation_html
from pete.report.pictures.svg import explanation_svg

_STRATEGY: Final = DEFAULT_STRATEGIES[-1]

_PICTURES: Final[Mapping[str, Callable[[Sequence[Explanation]], str]]] = {
    "html": explanation_html,
    "svg": explanation_svg,
}


@dataclass(frozen=True, slots=True)
class PairOptions:
    """A pair, and its analyses beside those of parsers.

    Attributes:
        id: Id of a pair of the data set.
        text: A text of your own.
        hypothesis: A hypothesis of your own.
        split: Split (default: the first of the set).
        saved: Take the parses of a run saved by pete evaluate --save; may be repeated.
        gold: Add the gold relations of the data set, as annotated.
    """

    id: str | None = option(flag="", nargs="?")
    text: str | None = option("T")
    hypothesis: str | None = option("H")
    dataset: str | None = option("NAME", help=f"where the id is (default: {EMBEDDED})")
    split: str | None = option("NAME")
    saved: Sequence[Path] | None = option("RUN.json", Path, action="append")
    gold: bool = switch()

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
class PairRequest:
    """One pair, and the parsers and parses to explain it with.

    Attributes:
        pair: The pair.
        pair_set: Its split.
        saved: Saved parses of the pair.
        makers: Make the parsers that are to read it now.
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
            yield from self._on_gold(strategies)

    def _on_gold(self, strategies: Sequence[Strategy]) -> Iterator[Explanation]:
        analyses = gold_analyses(self.pair_set)
        for strategy in strategies:
            explanation = analyses.explain(self.pair, strategy)
            if not strategy.collapse and _is_collapsed(explanation):
                say(
                    f"{strategy.name} reads uncollapsed relations; the gold relations of "
                    f"{self.pair_set.dataset} are collapsed, and are read as they are."
                )
            yield explanation


def pair_request(
    options: PairOptions,
    parser: ParserOptions,
    reading: ReadingOptions,
    scoring: ScoringOptions,
) -> PairRequest:
    """Return the pair that is asked for; nothing is parsed yet.

    Args:
        options: The pair.
        parser: The parsers that read it.
        reading: How they run.
        scoring: How it is decided.

    Raises:
        UsageError: For options that contradict each other.
        PeteError: For a pair, a file or a parser that does not exist.
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
    return PairRequest(pair, pair_set, saved, makers, options.gold)


def _known(pair_set: PairSet, id: str, dataset: str) -> EntailmentPair:
    by_id = {pair.id: pair for pair in pair_set.pairs}
    if id not in by_id:
        close = did_you_mean(id, by_id).split(" Known:")[0].split("Known:")[0]
        other = _other_split(pair_set, id, dataset)
        cure = f"It is in another split: --split {other}" if other else close
        raise UnknownNameError(f"there is no pair {id!r} in {pair_set.title}. {cure}".rstrip())
    return by_id[id]


def _other_split(pair_set: PairSet, id: str, dataset: str) -> str:
    """Return the other split that has a pair, ``""`` if none that can be read has it."""
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


def _is_collapsed(explanation: Explanation) -> bool:
    """Return whether a label contains a preposition or a conjunction, as ``prep_with`` does."""
    graphs = (explanation.text, explanation.hypothesis)
    return any("_" in r.label for graph in graphs if graph is not None for r in graph.relations)


def register(subparsers: Subparsers) -> None:
    """Add the command."""
    command = add_documented(subparsers, run, "explain", PairOptions)
    add_parser_options(command, several=True)
    add_reading_options(command)
    add_scoring_options(command, otherwise=_STRATEGY)
    add_options(command, ScoringOptions, "train")
    add_json(command)
    group = command.add_argument_group("pictures")
    for name in _PICTURES:
        group.add_argument(
            f"--{name}",
            type=Path,
            metavar="FILE",
            help=f"draw T and H with their relations, as {name.upper()} that needs no other file",
        )
    command.set_defaults(strategy=_STRATEGY)


def run(args: argparse.Namespace) -> int:
    """Show every relation of a hypothesis, and why the answer is YES or NO.

    Examples:
        pete explain objrel-03
        pete explain 4061 --dataset pete-2010 --strategy cambridge
        pete explain --text "The old man was tired." --hypothesis "The man was tired."
        pete explain objrel-03 --html why.html --svg why.svg
        pete explain objrel-03 --parser spacy --parser stanza --gold
        pete explain objrel-03 --saved a.json --strategy generalized,cambridge
    """
    scoring, parser = chosen(ScoringOptions, args), chosen(ParserOptions, args)
    request = pair_request(chosen(PairOptions, args), parser, chosen(ReadingOptions, args), scoring)
    saved = PairsOptions(saved=args.saved or ())
    _check_pictures(args, input_files(parser, scoring, saved, [request.pair_set.source]))
    explanations = tuple(request.explained(scoring))
    try:
        for name, path in _pictures(args):
            save_text(_PICTURES[name](explanations), path)
            say(f"Saved to {path}.")
    finally:  # a picture that cannot be saved does not hide the answer
        _show(explanations, args)
    return 0


def _show(explanations: Sequence[Explanation], args: argparse.Namespace) -> None:
    first, *others = explanations
    if args.json:
        document = explanations_document(explanations) if others else explanation_document(first)
        print_json(document)
    elif others:
        print_side_by_side(explanations, output())
    else:
        print_explanation(first, output())


def _pictures(args: argparse.Namespace) -> Iterator[tuple[str, Path]]:
    for name in _PICTURES:
        path: Path | None = getattr(args, name)
        if path is not None:
            yield name, path


def _check_pictures(args: argparse.Namespace, inputs: Iterable[str | Path]) -> None:
    """Refuse files that cannot be written, before anything is parsed."""
    if args.html is not None and args.svg is not None and args.html.resolve() == args.svg.resolve():
        raise UsageError(f"--html and --svg both name {args.svg}. Name two files.")
    read = tuple(inputs)
    for _, path in _pictures(args):
        check_destination(path, inputs=read)
