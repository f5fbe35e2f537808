"""``pete generate``: entailment pairs from a treebank and the errors of parsers."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path

from pete.cli.console import say
from pete.cli.declarations import (
    Subparsers,
    add_documented,
    chosen,
    option,
    switch,
)
from pete.cli.options import ReadingOptions, add_reading_options
from pete.cli.parsing import Reader, reader_maker
from pete.files import user_path
from pete.graph import Graph
from pete.pairs import EntailmentPair
from pete.parsing.spec import ParserSpec

from .making import Maker, MakingOptions
from .output import SCHEMA, check_folder, counts_document, write_set
from .parsed import ParserView, on_gold_words, parser_text, view
from .reading import GoldSentence, GoldTreebank, chunks

_CHUNK = 1000
"""Sentences that are parsed at a time."""


@dataclass(frozen=True, slots=True)
class GenerateOptions:
    """What is made of what.

    Attributes:
        treebank: Gold trees in CoNLL-U, CoNLL-X or Penn brackets (also packed), in the scheme ud,
            sd-basic or that of the converter if none is named.
        parser: A parser whose errors choose the dependencies and give the answers NO, with its own
            options behind it (stanza,model=ewt); may be repeated (default: all dependencies, and NO
            from a word attached elsewhere).
        out: Folder to be written.
        pronouns: Make hypotheses about personal pronouns, too, as subjects and objects.
        guessed: Keep hypotheses with a form that is guessed by rule.
        licence: Licence of the treebank, for the card.
    """

    treebank: str = option("TREEBANK[:SCHEME]", flag="")
    out: Path = option("DIR", Path, required=True)
    parser: Sequence[str] | None = option("NAME", action="append")
    pronouns: bool = switch()
    guessed: bool = switch()
    licence: str | None = option("TEXT")


def register(subparsers: Subparsers) -> None:
    """Add the command."""
    command = add_documented(subparsers, run, "generate", GenerateOptions)
    add_reading_options(command)


def run(args: argparse.Namespace) -> int:
    """Make entailment pairs from a treebank, of the dependencies that parsers get wrong.

    Examples:
        pete generate dev.conllu --out pairs
        pete generate dev.conllu --parser stanza --parser maltparser --out pairs
        pete evaluate spacy --dataset generated:pairs
    """
    options, reading = chosen(GenerateOptions, args), chosen(ReadingOptions, args)
    folder = user_path(options.out)
    check_folder(folder)
    treebank = GoldTreebank.open(options.treebank)
    names = sorted(dict.fromkeys(options.parser or ()))
    sources = {name: _Source.of(name, reading) for name in names}
    making = MakingOptions(options.pronouns, options.guessed, challenging=bool(sources))
    maker = Maker(treebank.path.name, making)
    pairs = [
        pair
        for sentence, seen in _viewed(treebank, sources)
        for pair in maker.pairs(sentence, seen)
    ]
    _write(folder, treebank, pairs, maker, names)
    say(f"{len(pairs)} pairs of {maker.counts.steps['sentences']} sentences: {folder}")
    return 0


@dataclass(frozen=True, slots=True)
class _Source:
    """A parser whose errors are looked at.

    Attributes:
        reader: The parser.
        words: Whether it is given the gold words.
    """

    reader: Reader
    words: bool

    @classmethod
    def of(cls, name: str, reading: ReadingOptions) -> _Source:
        spec = ParserSpec.parse(name)
        words = spec.takes_tokens()
        spec = replace(spec, tokens="blanks" if words else "parser")
        return cls(reader_maker(spec, reading)(), words)

    def graphs(self, sentences: Sequence[GoldSentence]) -> Sequence[Graph | str]:
        """Return this parser's graph of each sentence over the gold words, or why there is none."""
        texts = [parser_text(sentence, words=self.words) for sentence in sentences]
        results = self.reader.texts(texts).results
        scheme = self.reader.adapter.info.scheme
        return [
            on_gold_words(sentence, results[text], text=text, scheme=scheme)
            for sentence, text in zip(sentences, texts, strict=True)
        ]


def _viewed(
    treebank: GoldTreebank, sources: Mapping[str, _Source]
) -> Iterator[tuple[GoldSentence, ParserView]]:
    """Yield the sentences of a treebank, with the graphs of all parsers."""
    for sentences in chunks(treebank.sentences(), _CHUNK):
        graphs = [source.graphs(sentences) for source in sources.values()]
        for number, sentence in enumerate(sentences):
            own = (each[number] for each in graphs)
            yield sentence, view(sentence, zip(sources, own, strict=True))


def _write(
    folder: Path,
    treebank: GoldTreebank,
    pairs: Sequence[EntailmentPair],
    maker: Maker,
    parsers: Sequence[str],
) -> None:
    """Write the set; the treebank is read once more, so that no tree stays in memory."""
    texts = {pair.text for pair in pairs}
    sentences = (s for s in treebank.sentences() if s.text in texts)
    counts = {
        "schema": SCHEMA,
        "version": version("pete-eval"),
        "treebank": treebank.path.name,
        "scheme": treebank.scheme,
        "parsers": parsers,
        **counts_document(maker.counts),
    }
    write_set(folder, pairs, sentences, counts, card="")
