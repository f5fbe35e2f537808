"""Parses of gold sentences, as relations between the gold words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from msgspec import structs

from pete.graph import ROOT, Graph, Relation, Scheme
from pete.listing import counted
from pete.metrics.word_alignment import placed_without_blanks
from pete.normaliser import normalise
from pete.parsing import Parse, ParseResult
from pete.text.tokens import as_typed

from .reading import GoldSentence


@dataclass(frozen=True, slots=True)
class ParserView:
    """How parsers see one gold sentence.

    Attributes:
        graphs: The normalised relations of each parser that has a parse, between gold words.
        failures: Why each of the others has none.
    """

    graphs: Mapping[str, Graph]
    failures: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Failures:
    """Sentences without a parse.

    Attributes:
        numbers: How many, by parser.
        first: The first of them, and the reason, by parser.
    """

    numbers: Counter[str] = field(default_factory=Counter)
    first: dict[str, str] = field(default_factory=dict)

    def add(self, sentence: GoldSentence, view: ParserView) -> None:
        """Count the parsers that have no parse of a sentence."""
        for parser, reason in view.failures.items():
            self.numbers[parser] += 1
            self.first.setdefault(parser, f"{sentence.id}: {reason}")

    def lines(self) -> Iterator[str]:
        """Yield a message for each of these parsers."""
        for parser, first in self.first.items():
            number = counted(self.numbers[parser], "sentence")
            yield f"pete: {parser} has no parse of {number}, the first {first}."


def parser_text(sentence: GoldSentence, *, words: bool) -> str:
    """Return the text of a sentence as a parser gets it.

    Args:
        sentence: A gold sentence.
        words: Whether the parser is given the gold words, with blanks between them and nowhere
            else.
    """
    if not words:
        return sentence.text
    return " ".join(as_typed(token.form) for token in sentence.tree.tokens)


def on_gold_words(
    sentence: GoldSentence, result: ParseResult, *, text: str, scheme: Scheme
) -> Graph | str:
    """Return a parser's normalised relations between the gold words, or why there are none.

    Args:
        sentence: The gold sentence.
        result: What the parser made of it.
        text: The text the parser got.
        scheme: The scheme of the parser.

    Returns:
        The gold words, with those relations of the parser whose two words are gold words.
    """
    if not isinstance(result, Parse):
        return result.reason
    gold = sentence.graph
    if text != sentence.text:
        gold = gold.with_tokens(structs.replace(token, span=None) for token in gold.tokens)
    ours = placed_without_blanks(gold, text).tokens
    theirs = placed_without_blanks(result.graph, text).tokens
    ids = {token.span: token.id for token in ours if token.span is not None}
    new = {ROOT: ROOT}
    if [token.form for token in ours] == [token.form for token in theirs]:
        new |= {token.id: token.id for token in ours}
    else:
        new |= {token.id: ids[token.span] for token in theirs if token.span in ids}
    relations = (
        Relation(r.label, new[r.head], new[r.dependent], r.provenance)
        for r in normalise(result.graph, scheme=scheme).relations
        if r.head in new and r.dependent in new and new[r.head] != new[r.dependent]
    )
    return sentence.graph.with_relations(dict.fromkeys(relations))


def view(sentence: GoldSentence, parses: Iterable[tuple[str, Graph | str]]) -> ParserView:
    """Return how parsers see a sentence, given the graph or failure of each."""
    named: Sequence[tuple[str, Graph | str]] = sorted(parses, key=lambda pair: pair[0])
    return ParserView(
        {name: graph for name, graph in named if isinstance(graph, Graph)},
        {name: reason for name, reason in named if isinstance(reason, str)},
    )
