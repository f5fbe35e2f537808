"""Check that a result is a parse of its text at all, whatever its origin.

Every parse that is scored passes this check: of an adapter, a file, a live object, an earlier
run. It must have the words of its text (:mod:`pete.text.words`), spans that lie inside it, and
labels that some scheme has. Small deviations are tolerated and counted: words that are written a
little differently, and labels here and there that no scheme has.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pete.graph import ROOT, Graph
from pete.normaliser import is_label
from pete.normaliser.labels import base
from pete.parsing.contract import Count, Parse, ParseFailure, ParseResult
from pete.text.likeness import is_near, plain
from pete.text.words import compare, letters

_LISTED: Final = 3
"""Labels that a message lists."""

_PAIR: Final = 2
"""Words of a text that may be one token: *New York*."""

_NAME: Final = 5
"""Words of a text that one token may hold beside others: *Lord of the Rings*."""

_NEIGHBOURS: Final = {-1: "the text before it", 1: "the text after it"}


class FidelityCheck:
    """The check of parses against the texts of a run.

    Args:
        texts: The texts that are parsed together, in the order in which the parser gets them.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = tuple(texts)

    def result(self, text: str, result: ParseResult) -> ParseResult:
        """Return the result of a text, or the failure that it amounts to.

        Args:
            text: The text, one of those given.
            result: The result of the parser.
        """
        if isinstance(result, ParseFailure):
            return result
        wrong = (
            self._other_words(text, result.graph)
            or _unanalysed(text, result.graph)
            or _wrong_span(text, result.graph)
            or no_known_label(result.graph)
        )
        return ParseFailure(wrong) if wrong else result

    def _other_words(self, text: str, graph: Graph) -> str:
        if not graph.tokens:
            return "the parse has no words"
        comparison = compare(text, graph)
        if comparison.same and not comparison.changed:
            return ""
        owner = self._owner(text, graph)
        if comparison.same and not owner:
            return ""
        whose = f"; they are those of {owner}" if owner else ""
        return f"the words of the parse are not those of the text: {comparison.first}{whose}"

    def _owner(self, text: str, graph: Graph) -> str:
        """Return which other text has exactly the words of a parse, ``""`` if none has."""
        words = _letters(graph)
        others = self._places.get(words, ()) if words != letters(text) else ()
        if not others:
            return ""
        (own,) = (place for place in self._places[letters(text)] if self._texts[place] == text)
        nearest = min(others, key=lambda place: abs(place - own))
        return _NEIGHBOURS.get(nearest - own, f"another text: {self._texts[nearest]!r}")

    @cached_property
    def _places(self) -> Mapping[str, list[int]]:
        """The places of the texts by their letters; most runs never need them."""
        return _places(self._texts)


def displaced(texts: Sequence[str], results: Sequence[object]) -> Mapping[int, Sequence[int]]:
    """Find the results that have the words of another text.

    Args:
        texts: Texts in the order in which they were given.
        results: Their results, in order.

    Returns:
        Places of results, each with the places of the texts whose words it has.

    Example:
        >>> from pete.graph import Graph, Token
        >>> results = [Parse(Graph((Token(1, word),))) for word in ("b", "c", "a")]
        >>> displaced(["a", "b", "c"], results)
        {0: [1], 1: [2], 2: [0]}
    """
    places = _places(texts)
    owners = {}
    for place, (text, result) in enumerate(zip(texts, results, strict=False)):
        if isinstance(result, Parse) and isinstance(result.graph, Graph):
            words = _letters(result.graph)
            if words != letters(text) and words in places:
                owners[place] = places[words]
    return owners


def _places(texts: Sequence[str]) -> Mapping[str, list[int]]:
    """Return the places of the texts by their letters."""
    places = defaultdict(list)
    for place, text in enumerate(texts):
        places[letters(text)].append(place)
    return places


def _letters(graph: Graph) -> str:
    return letters("".join(token.form for token in graph.tokens))


def _unanalysed(text: str, graph: Graph) -> str:
    """Return the fault of a token that is the whole text, or more of it than a name."""
    longest = max([token.form for token in graph.tokens], key=len)
    if 2 * len(longest) < len(text) and " " not in longest:  # as nearly always
        return ""
    words = [token.form for token in graph.tokens if any(map(str.isalnum, token.form))]
    if len(words) == 1 and len(text.split()) > _PAIR:
        return f"the parse is one word, {words[0]!r}: nothing is analysed"
    if len(longest.split()) > _NAME:
        return f"the form {longest!r} holds {len(longest.split())} words, and none is analysed"
    return ""


def _wrong_span(text: str, graph: Graph) -> str:
    """Return the fault of a span that lies outside the text, or holds another word."""
    for token in graph.tokens:
        if token.span is None:
            continue
        if token.span[1] > len(text):
            return (
                f"the span {token.span} of {token.form!r} ends after the text, "
                f"which has {len(text)} characters"
            )
        held = text[slice(*token.span)]
        if held == token.form or not _other_word(held, token.form):
            continue
        if sum(other.span == token.span for other in graph.tokens) == 1:
            return f"the span {token.span} of {token.form!r} holds {held!r}"
    return ""


def _other_word(held: str, form: str) -> bool:
    """Return whether a span holds letters, but not the word that it should hold."""
    ours, theirs = letters(held), letters(form)
    return bool(ours and theirs) and not (
        ours.startswith(theirs) or theirs.startswith(ours) or is_near(plain(held), [plain(form)])
    )


def no_known_label(graph: Graph) -> str:
    """Return the fault of a graph with no label of any scheme, ``""`` if one has a label.

    Labels of roots do not count. The label that a subtype belongs to does.
    """
    labels = sorted({relation.label for relation in graph.relations if relation.head != ROOT})
    lower = [label.lower() for label in labels]
    if not labels or any(is_label(label) or is_label(base(label)) for label in lower):
        return ""
    return f"no scheme has any of its labels: {_first_labels(labels)}"


def _first_labels(labels: Sequence[str]) -> str:
    more = ", ..." if len(labels) > _LISTED else ""
    return f"{', '.join(map(repr, labels[:_LISTED]))}{more}"


@dataclass(frozen=True, slots=True)
class Fidelity:
    """How closely the parses of a run follow the words of their texts and the labels of schemes.

    Attributes:
        words: Words, separated by blanks, of all texts with a parse.
        changed_words: Words and marks that the parses write differently, leave out or add.
        changed_texts: Texts in which there are any.
        first_change: The first of them.
        relations: Relations of all parses.
        unknown_relations: Relations whose label no scheme has.
        unknown_labels: These labels, the most frequent first.
    """

    words: Count = 0
    changed_words: Count = 0
    changed_texts: Count = 0
    first_change: str = ""
    relations: Count = 0
    unknown_relations: Count = 0
    unknown_labels: tuple[str, ...] = ()

    @classmethod
    def of(cls, results: Mapping[str, ParseResult]) -> Fidelity:
        """Count over the parses of texts."""
        parses = {text: r.graph for text, r in results.items() if isinstance(r, Parse)}
        compared = {text: compare(text, graph) for text, graph in parses.items()}
        changed = {text: comparison for text, comparison in compared.items() if comparison.changed}
        labels = Counter(r.label for graph in parses.values() for r in graph.relations)
        unknown = Counter({k: n for k, n in labels.items() if not is_label(k.lower())})
        return cls(
            words=sum(comparison.words for comparison in compared.values()),
            changed_words=sum(comparison.changed for comparison in changed.values()),
            changed_texts=len(changed),
            first_change=next((f"{c.first} ({text!r})" for text, c in changed.items()), ""),
            relations=labels.total(),
            unknown_relations=unknown.total(),
            unknown_labels=tuple(label for label, _ in unknown.most_common()),
        )

    @property
    def notes(self) -> tuple[str, ...]:
        """The deviations, a line each."""
        notes = []
        if self.changed_words:
            notes.append(
                f"{_share(self.changed_words, self.words)} words, in {self.changed_texts} texts, "
                f"are not written as in the text; first: {self.first_change}"
            )
        if self.unknown_relations:
            notes.append(
                f"{_share(self.unknown_relations, self.relations)} relations have a label that no "
                f"scheme has: {_first_labels(self.unknown_labels)}"
            )
        return tuple(notes)


def _share(part: int, whole: int) -> str:
    return f"{part:,} of {whole:,} ({part / whole:.2%})"
