"""``pete parse``: what a parser says about a text, raw and normalised."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pete.cli.console import output, print_json, standard_input
from pete.cli.declarations import Subparsers, add_documented, add_json, add_options, chosen, option
from pete.cli.options import (
    ParserOptions,
    PartOptions,
    ReadingOptions,
    ScoringOptions,
    add_normaliser_options,
    add_parser_options,
    add_reading_options,
)
from pete.cli.parsing import reader_maker
from pete.errors import UsageError
from pete.evaluation import Normaliser
from pete.evaluation.run_json import graph_document
from pete.parsing import Parse, ParseFailure, ParseResult
from pete.report.terminal import graph_table

SCHEMA = "pete-parse/1"
_STDIN: Final = "-"


@dataclass(frozen=True, slots=True)
class TextOptions:
    """The texts.

    Attributes:
        text: Texts, one each; - for the lines of standard input, as without any.
    """

    text: Sequence[str] = option(default=(), flag="", nargs="*")


def register(subparsers: Subparsers) -> None:
    """Add the command."""
    command = add_documented(subparsers, run, "parse", TextOptions)
    add_parser_options(command)
    add_options(command, PartOptions)
    add_reading_options(command)
    add_normaliser_options(command)
    add_json(command)


def run(args: argparse.Namespace) -> int:
    """Show a parser's relations, raw and normalised.

    The exit status is 1 if a text has no analysis.

    Examples:
        pete parse "The horse Priya trained won the race."
        pete parse --parser stanza --json < sentences.txt
        pete parse --sample 5 --seed 1 - < sentences.txt
    """
    texts = [
        text
        for argument in args.text or [_STDIN]
        for text in (_lines() if argument == _STDIN else [argument])
    ]
    texts = chosen(PartOptions, args).of(texts)
    for text in args.text:
        if any("\ud800" <= character <= "\udfff" for character in text):
            raise UsageError(f"the text {text!r} is not UTF-8. Give it as UTF-8.")
    if not texts:
        raise UsageError("there is no text to parse. Give one, or lines on standard input.")
    reader = reader_maker(chosen(ParserOptions, args).spec, chosen(ReadingOptions, args))()
    adapter, parsed = reader.adapter, reader.texts(texts)
    scoring = chosen(ScoringOptions, args)
    normaliser = Normaliser(adapter.info.scheme, scoring.profile, scoring.lemmas)
    if args.json:
        print_json(
            {
                "schema": SCHEMA,
                "parser": adapter.info.name,
                "model": adapter.info.model,
                "profile": scoring.profile,
                "parses": [
                    {"text": text, **_document(result, normaliser)}
                    for text, result in parsed.results.items()
                ],
            }
        )
    else:
        for text, result in parsed.results.items():
            _show(text, result, normaliser)
    return 1 if parsed.failures else 0


def _lines() -> list[str]:
    return [line.rstrip("\r") for line in standard_input().split("\n") if line.strip()]


def _document(result: ParseResult, normaliser: Normaliser) -> dict[str, object]:
    if isinstance(result, ParseFailure):
        return {"failure": result.reason}
    return {
        "sentences": result.sentences,
        "raw": graph_document(result.graph),
        "normalised": graph_document(normaliser(result.graph)),
    }


def _show(text: str, result: Parse | ParseFailure, normaliser: Normaliser) -> None:
    console = output()
    console.print(text, style="bold", soft_wrap=True)
    if isinstance(result, ParseFailure):
        console.print(f"no parse: {result.reason}", style="red")
        return
    graph_table(result.graph, title=f"raw ({normaliser.scheme})").print(console)
    normalised = normaliser(result.graph)
    graph_table(normalised, title=f"normalised ({normaliser.profile})").print(console)
