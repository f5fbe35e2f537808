"""Words: which are dummies, which carry content, which are absent.

The definitions are those of the published modules (Yuret, Rimell & Han 2013, sections 2
and 4), made exact.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pete.graph import Graph, Token
from pete.text.lemmas import word_keys

DUMMY_WORDS: Final = frozenset(
    {"somebody", "someone", "something", "somewhere", "sometime", "somehow"}
)
"""Words that fill a slot of a hypothesis and say nothing."""

CONTENT_TAGS: Final = frozenset({"NOUN", "PROPN", "VERB", "ADJ", "ADV", "NUM"})
"""Universal tags of content words."""

AUXILIARIES: Final = frozenset({"be", "have", "do"})
"""Lemmas that carry no content as auxiliaries, ``be`` not as a copula either."""

_UNIVERSAL: Final = (
    ("NNP", "PROPN"),
    ("NN", "NOUN"),
    ("VB", "VERB"),
    ("JJ", "ADJ"),
    ("RB", "ADV"),
    ("WRB", "ADV"),
    ("CD", "NUM"),
)
"""Prefixes of Penn Treebank tags, the longer first, with the universal tag of each."""

_AUXILIARY_LABELS: Final = frozenset({"aux", "auxpass", "cop"})


def universal_tag(token: Token) -> str:
    """Return the universal tag, from the Penn tag where the parser gives that one alone.

    Example:
        >>> universal_tag(Token(1, "sings", xpos="VBZ"))
        'VERB'
    """
    if token.upos:
        return token.upos
    return next((tag for prefix, tag in _UNIVERSAL if token.xpos.startswith(prefix)), "X")


def dummy_ids(graph: Graph) -> frozenset[int]:
    """Return the ids of the dummy words of a sentence; ``some one`` counts as well.

    Example:
        >>> sorted(dummy_ids(Graph.build([Token(1, "Some"), Token(2, "one"), Token(3, "left")])))
        [1, 2]
    """
    return frozenset(_dummies(graph.tokens))


def _dummies(tokens: tuple[Token, ...]) -> Iterator[int]:
    for token, previous in zip(tokens, (None, *tokens), strict=False):
        form = token.form.lower()
        if form in DUMMY_WORDS:
            yield token.id
        if previous is not None and previous.form.lower() + form in DUMMY_WORDS:
            yield from (previous.id, token.id)


def content_ids(graph: Graph) -> frozenset[int]:
    """Return the ids of the content words.

    These are open-class words other than dummies, auxiliaries and the copula.

    Graphs of gold relations leave auxiliaries out: *have* and *do* without a relation are some.
    """
    helping = {r.dependent for r in graph.edges(*_AUXILIARY_LABELS)}
    related = {id for r in graph.relations for id in (r.head, r.dependent)}
    dummies = dummy_ids(graph)

    def carries_content(token: Token) -> bool:
        if token.id in dummies or universal_tag(token) not in CONTENT_TAGS:
            return False
        if token.lemma not in AUXILIARIES:
            return True
        return token.lemma != "be" and token.id in related - helping

    return frozenset(token.id for token in graph.tokens if carries_content(token))


def absent_ids(hypothesis: Graph, text: Graph) -> frozenset[int]:
    """Return the ids of the tokens of H that match no token of T, whatever the relations say."""
    known = frozenset().union(*map(word_keys, text.tokens))
    return frozenset(t.id for t in hypothesis.tokens if known.isdisjoint(word_keys(t)))
