"""Texts of pairs on their way to a parser outside: no gold answer goes with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pete.formats.conll.sentence import ConlluSentence, write_conllu
from pete.graph import Graph, Token
from pete.pairs import EntailmentPair
from pete.text.tokens import fold, rough_tokens


def sentence_ids(pairs: Iterable[EntailmentPair]) -> dict[str, str]:
    """Return the text of each sentence id: ``<pair>-t`` for a T, ``<pair>-h`` for an H.

    Example:
        >>> sentence_ids([EntailmentPair("1", "A dog barks.", "It barks.", "YES")])
        {'1-t': 'A dog barks.', '1-h': 'It barks.'}
    """
    return {
        f"{pair.id}-{side}": text
        for pair in pairs
        for side, text in (("t", pair.text), ("h", pair.hypothesis))
    }


def as_lines(ids: Mapping[str, str]) -> Iterator[str]:
    """Yield every distinct text once, one a line, with blanks for its own line ends.

    Args:
        ids: The text of each sentence id.
    """
    for text in dict.fromkeys(map(fold, ids.values())):
        yield f"{text}\n"


def as_conllu(ids: Mapping[str, str]) -> Iterator[str]:
    r"""Yield every distinct text once as CoNLL-U: rough tokens, and nothing else filled in.

    Args:
        ids: The text of each sentence id; a text with several ids is named by the first.

    Example:
        >>> print("".join(as_conllu({"1-h": "It barks."})).replace("\t", " "), end="")
        # sent_id = 1-h
        # text = It barks.
        1 It _ _ _ _ _ _ _ _
        2 barks _ _ _ _ _ _ _ _
        3 . _ _ _ _ _ _ _ _
        <BLANKLINE>
    """
    first: dict[str, str] = {}
    for id, text in ids.items():
        first.setdefault(fold(text), id)
    return write_conllu(_untagged(id, text) for text, id in first.items())


def _untagged(id: str, text: str) -> ConlluSentence:
    tokens = (Token(number, form) for number, form in enumerate(rough_tokens(text), start=1))
    return ConlluSentence(Graph.build(tokens), (f"# sent_id = {fold(id)}", f"# text = {text}"))
