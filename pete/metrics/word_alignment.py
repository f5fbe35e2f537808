"""Alignment of the words of two analyses of the same text.

Words are the same if they are in the same place, as in the evaluation of the CoNLL 2018
shared task (Zeman et al. 2018, section 5.1; K18-2001). Words that share a place, those of a
contraction, are matched within it by their forms, in order, as many as possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, product
from typing import TypeAlias

from msgspec import structs

from pete.graph import Graph, Token
from pete.text.alignment import Span, align

Tokens: TypeAlias = Sequence[Token]


def align_words(gold: Graph, system: Graph) -> Mapping[int, int]:
    """Map words of the system to the same words of the gold standard.

    Args:
        gold: One analysis; spans are places in the same text for both.
        system: The other one. A word without a span is aligned with no word.

    Returns:
        Gold ids by system ids: each at most once, in text order.

    Example:
        >>> gold = Graph.build([Token(1, "can", span=(0, 6)), Token(2, "not", span=(0, 6)),
        ...                     Token(3, "go", span=(7, 9))])
        >>> whole = Graph.build([Token(1, "cannot", span=(0, 6)), Token(2, "go", span=(7, 9))])
        >>> align_words(gold, whole)
        {2: 3}
    """
    regions = _merged((*_shared_spans(gold.tokens), *_shared_spans(system.tokens)))
    theirs, ours = _by_place(system.tokens, regions), _by_place(gold.tokens, regions)
    return {
        there.id: here.id
        for place, tokens in theirs.items()
        for there, here in (_matched if place in regions else zip)(tokens, ours.get(place, ()))
    }


def common_forms(gold: Iterable[str], system: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Yield the places of a longest common subsequence of forms, whatever the case.

    Args:
        gold: Some forms.
        system: Other forms.

    Example:
        >>> list(common_forms(["Do", "n't", "go"], ["do", "not", "go"]))
        [(0, 0), (2, 2)]
    """
    ours, theirs = ([form.lower() for form in forms] for forms in (gold, system))
    longest = [[0] * (len(theirs) + 1) for _ in range(len(ours) + 1)]
    for i, j in product(reversed(range(len(ours))), reversed(range(len(theirs)))):
        found = ours[i] == theirs[j]
        longest[i][j] = max(longest[i + 1][j], longest[i][j + 1], longest[i + 1][j + 1] + found)
    i = j = 0
    while i < len(ours) and j < len(theirs):
        if ours[i] == theirs[j]:
            yield i, j
            i, j = i + 1, j + 1
        elif longest[i][j] == longest[i + 1][j]:
            i += 1
        else:
            j += 1


def placed_without_blanks(graph: Graph, text: str) -> Graph:
    """Return the same graph with spans that count all characters except white space.

    Two copies of a text that differ in white space alone then have the same places.

    Args:
        graph: Its spans are places in the text. If a word has none, all words are located in the
            text by their forms (:func:`pete.text.alignment.align`).
        text: The text.

    Example:
        >>> spaced = Graph.build([Token(1, "a", span=(0, 1)), Token(2, "b", span=(3, 4))])
        >>> [token.span for token in placed_without_blanks(spaced, "a  b").tokens]
        [(0, 1), (1, 2)]
    """
    spans: Sequence[Span | None] = [token.span for token in graph.tokens]
    if None in spans:
        spans = align((token.form for token in graph.tokens), text).spans
    before = list(accumulate((int(not character.isspace()) for character in text), initial=0))
    return graph.with_tokens(
        structs.replace(token, span=None if span is None else (before[span[0]], before[span[1]]))
        for token, span in zip(graph.tokens, spans, strict=True)
    )


def _shared_spans(tokens: Tokens) -> list[Span]:
    counts = Counter(token.span for token in tokens if token.span is not None)
    return [span for span, count in counts.items() if count > 1]


def _merged(spans: Iterable[Span]) -> frozenset[Span]:
    """Return the spans, overlapping ones merged."""
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return frozenset(merged)


def _by_place(tokens: Tokens, regions: frozenset[Span]) -> Mapping[Span, Tokens]:
    """Return the words of each place: a region they lie in, or their own span."""
    places: dict[Span, list[Token]] = {}
    for token in tokens:
        if token.span is not None:
            start, end = token.span
            own = (region for region in regions if region[0] <= start and end <= region[1])
            places.setdefault(next(own, token.span), []).append(token)
    return places


def _matched(theirs: Tokens, ours: Tokens) -> list[tuple[Token, Token]]:
    pairs = common_forms(*([token.form for token in tokens] for tokens in (ours, theirs)))
    return [(theirs[there], ours[here]) for here, there in pairs]
