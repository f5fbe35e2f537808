"""A parser of a page: guessed parts of speech, and words hung to the left. A baseline.

Its output follows Universal Dependencies: content words are heads, prepositions hang on nouns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.metadata import version

from pete.graph import ROOT, Graph, Relation, Token
from pete.parsing import Parse, ParseFailure, ParseResult, ParserInfo
from pete.text.tokens import locate, rough_tokens

__all__ = ["ExampleAdapter", "guess_tags", "hang"]

CLOSED = {
    "DET": "a an the this that these those every each some any no all both my your his her its our",
    "PRON": "i you he she it we they me him us them who whom which what nobody everybody someone",
    "ADP": "of in on at by with from to for about under over near into after before during",
    "AUX": "is are was were be been am has have had do does did will would can could may must",
    "CCONJ": "and or but nor",
    "PART": "not n't",
    "ADV": "very often never always soon again too here there now then twice",
}
TAGS = {word: tag for tag, words in CLOSED.items() for word in words.split()}
NOMINAL = ("NOUN", "PRON")


class ExampleAdapter:
    """Parses with :func:`guess_tags` and :func:`hang`.

    Args:
        offline: Accepted because every parser has it; rules need no network.
    """

    def __init__(self, *, offline: bool = False) -> None:
        self.info = ParserInfo(
            name="example",
            version=version("pete-example-parser"),
            scheme="ud",
            licence="MIT",
            note="a baseline of a few rules",
        )

    def parse(self, texts: Sequence[str]) -> Iterator[ParseResult]:
        """One result per text, in order."""
        return map(_parsed, texts)


def guess_tags(forms: Sequence[str]) -> list[str]:
    """Universal parts of speech: closed classes, endings, and what stands before.

    Example:
        >>> guess_tags("The old baker sold bread .".split())
        ['DET', 'ADJ', 'NOUN', 'VERB', 'NOUN', 'PUNCT']
    """
    tags: list[str] = []
    for form in forms:
        tags.append(_guess(form.lower(), tags[-1] if tags else ""))
    return [_adjective(form, tags, place) for place, form in enumerate(forms)]


def hang(tags: Sequence[str]) -> list[tuple[str, int]]:
    """Label and head of each word, heads counted from 1.

    Example:
        >>> hang(["DET", "NOUN", "VERB", "NOUN"])
        [('det', 2), ('nsubj', 3), ('root', 0), ('obj', 3)]
    """
    root = next((i for kind in ("VERB", "NOUN", "AUX") for i, t in enumerate(tags) if t == kind), 0)
    return [("root", ROOT) if i == root else _arc(tags, i, root) for i in range(len(tags))]


def _guess(word: str, before: str) -> str:
    if word in TAGS:
        return TAGS[word]
    if not any(character.isalnum() for character in word):
        return "PUNCT"
    if before in NOMINAL and (word.endswith(("ed", "s")) or word in _IRREGULAR):
        return "VERB"
    if before == "AUX" and word.endswith(("ed", "en", "ing")):
        return "VERB"
    return "ADV" if word.endswith("ly") else "NOUN"


_IRREGULAR = frozenset("sold saw met gave took made left went ran read told won said knew".split())


def _adjective(form: str, tags: Sequence[str], place: int) -> str:
    """A noun between a determiner and a noun is an adjective, unless it has a capital."""
    inside = tags[place] == "NOUN" and tags[place + 1 : place + 2] == ["NOUN"]
    return "ADJ" if inside and form.islower() else tags[place]


def _arc(tags: Sequence[str], place: int, root: int) -> tuple[str, int]:
    tag = tags[place]
    if tag in ("DET", "ADJ", "ADP"):
        noun = _next(tags, place, NOMINAL)
        if noun is not None:
            return {"DET": "det", "ADJ": "amod", "ADP": "case"}[tag], noun + 1
    if tag in NOMINAL:
        return _nominal(tags, place, root)
    simple = {"AUX": "aux", "PUNCT": "punct", "ADV": "advmod", "PART": "advmod"}
    if tag in simple:
        return simple[tag], root + 1
    return "dep", (place if place else root + 1)


def _nominal(tags: Sequence[str], place: int, root: int) -> tuple[str, int]:
    """A noun with a preposition hangs on what stands left, one without on the root."""
    start = place
    while start and tags[start - 1] in ("DET", "ADJ"):
        start -= 1
    if start and tags[start - 1] == "ADP":
        left = next((i for i in range(start - 2, -1, -1) if tags[i] in (*NOMINAL, "VERB")), root)
        if left != place:
            return ("nmod" if tags[left] in NOMINAL else "obl"), left + 1
    if tags[root] != "VERB":
        return "dep", root + 1
    return ("nsubj" if place < root else "obj"), root + 1


def _next(tags: Sequence[str], place: int, wanted: Sequence[str]) -> int | None:
    return next((i for i in range(place + 1, len(tags)) if tags[i] in wanted), None)


def _parsed(text: str) -> ParseResult:
    forms = rough_tokens(text)
    spans = locate(forms, text)
    if not spans:
        return ParseFailure("no words were found")
    tags = guess_tags(forms)
    return Parse(
        Graph.build(
            (
                Token(id, form, upos=tag, span=span)
                for id, (form, tag, span) in enumerate(zip(forms, tags, spans, strict=True), 1)
            ),
            (Relation(label, head, id) for id, (label, head) in enumerate(hang(tags), 1)),
        )
    )
