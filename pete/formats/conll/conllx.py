"""CoNLL-X, ten columns like CoNLL-U but for the tags and the last two.

The tags stand in CPOSTAG and POSTAG; whichever holds a Penn tag is taken as one. Of PHEAD and
PDEPREL nothing is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from msgspec import structs

from pete.formats.conll.lines import ConlluReport, Source
from pete.formats.conll.reader import read_conllu
from pete.formats.conll.sentence import ConlluSentence, Rejected
from pete.formats.conll.tree import Policy
from pete.graph import Token

__all__ = ["read_conllx", "with_penn_tags"]

_UNIVERSAL: Final = frozenset(
    """
    ADJ ADP ADV AUX CCONJ CONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X
    """.split()
)


def read_conllx(
    source: Source,
    *,
    policy: Policy = "reject",
    strict: bool = False,
    report: ConlluReport | None = None,
) -> Iterator[ConlluSentence | Rejected]:
    r"""Read CoNLL-X sentence by sentence.

    Arguments, values and errors are those of :func:`pete.formats.conll.reader.read_conllu`.

    Example:
        >>> lines = ["1\tGo\t_\tVB\tVB\t_\t0\troot\t_\t_", ""]
        >>> next(read_conllx(lines)).graph.tokens
        (Token(id=1, form='Go', lemma='', upos='', xpos='VB', feats=(), span=(0, 2)),)
    """
    return with_penn_tags(read_conllu(source, policy=policy, strict=strict, report=report))


def with_penn_tags(
    sentences: Iterable[ConlluSentence | Rejected],
) -> Iterator[ConlluSentence | Rejected]:
    """The same sentences with each tag in its place, and nothing of DEPS and MISC."""
    for sentence in sentences:
        if isinstance(sentence, Rejected):
            yield sentence
        else:
            graph = sentence.graph.with_tokens(map(_tagged, sentence.graph.tokens))
            yield replace(sentence, graph=graph, enhanced=(), misc=())


def _tagged(token: Token) -> Token:
    """The token with each tag in its place."""
    if token.upos in _UNIVERSAL:
        return token
    return structs.replace(token, upos="", xpos=token.xpos or token.upos)
