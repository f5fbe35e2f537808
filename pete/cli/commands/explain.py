"""``pete explain``: one pair, and why the answer is what it is."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from pete.cli.analyses import PairOptions, asked_pair
from pete.cli.console import output, print_json, say
from pete.cli.inputs import input_files
from pete.cli.options import (
    PairsOptions,
    ParserOptions,
    ReadingOptions,
    ScoringOptions,
    Subparsers,
    add_documented,
    add_json,
    add_options,
    add_parser_options,
    add_reading_options,
    add_scoring_options,
    chosen,
)
from pete.entailment import DEFAULT_STRATEGIES
from pete.errors import UsageError
from pete.evaluation import Explanation
from pete.evaluation.document import explanation_document, explanations_document
from pete.evaluation.saving import check_destination, save_text
from pete.report.explanation import print_explanation, print_side_by_side
from pete.report.pictures.html import explanation_html
from pete.report.pictures.svg import explanation_svg

_STRATEGY: Final = DEFAULT_STRATEGIES[-1]

_PICTURES: Final[Mapping[str, Callable[[Sequence[Explanation]], str]]] = {
    "html": explanation_html,
    "svg": explanation_svg,
}


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
        pete explain --text "The man with the hat was tired." --hypothesis "The hat was tired."
        pete explain objrel-03 --html why.html --svg why.svg
        pete explain objrel-03 --parser spacy --parser stanza --gold
        pete explain objrel-03 --saved a.json --saved b.json --strategy generalized,cambridge
    """
    scoring, parser = chosen(ScoringOptions, args), chosen(ParserOptions, args)
    asked = asked_pair(chosen(PairOptions, args), parser, chosen(ReadingOptions, args), scoring)
    saved = PairsOptions(saved=args.saved or ())
    _check_pictures(args, input_files(parser, scoring, saved, [asked.pair_set.source]))
    explanations = tuple(asked.explained(scoring))
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
