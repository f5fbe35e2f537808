"""Parsers that give the words of a sentence heads by their tags, and no labels.

Words that a corpus of tags leaves out, punctuation first of all, get no head of their own: each
depends on the word before it, or at the beginning of the sentence on the first word.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Final

from pete.graph import ROOT, Graph, Relation, Token
from pete.parsing import Parse, ParseFailure, ParseResult, ParserInfo

from ..tagged import OnTaggedWords
from .corpus import is_cut

_LABEL: Final = "dep"
"""The label of all relations but the root."""


class TagParser(OnTaggedWords):
    """A parser that gives words heads, on words and tags of another parser."""

    def _parsed(self, words: Sequence[Token]) -> ParseResult:
        kept = [token for token in words if not is_cut(token)]
        if not kept:
            return ParseFailure("the text has no word but punctuation")
        heads = self._heads(kept)
        return heads if isinstance(heads, ParseFailure) else Parse(tree(words, kept, heads))

    @abstractmethod
    def _heads(self, words: Sequence[Token]) -> Sequence[int] | ParseFailure:
        """Return the head of each word, counted from 1 among them, 0 for the root."""

    def _described(
        self, name: str, version: str, *, model: str, licence: str, model_version: str = ""
    ) -> ParserInfo:
        source = self._tagger.info
        described = ", ".join(filter(None, (model, self._tags)))
        versions = model_version, source.model_version or source.version
        return ParserInfo(
            name=name,
            version=version,
            scheme="ud",
            model=described,
            model_version="+".join(filter(None, versions)),
            lemmas=source.lemmas,
            licence=f"{licence}; tags: {source.licence or 'unknown'}",
            note=f"heads without labels; {described}, each text one sentence",
        )


def tree(words: Sequence[Token], kept: Sequence[Token], heads: Sequence[int]) -> Graph:
    """Return the tree over all words of a sentence, given the heads of some of them.

    Args:
        words: All words.
        kept: Those with heads, one or more.
        heads: Their heads, counted from 1 among them; 0 for the root.

    Example:
        >>> words = [Token(1, '"'), Token(2, "Birds"), Token(3, "sing"), Token(4, ".")]
        >>> graph = tree(words, words[1:3], [2, 0])
        >>> [graph.show(relation) for relation in graph.relations]
        ['dep(Birds-2, "-1)', 'dep(sing-3, Birds-2)', 'root(ROOT-0, sing-3)', 'dep(sing-3, .-4)']
    """
    ids = [ROOT, *(token.id for token in kept)]
    head_of = {token.id: ids[head] for token, head in zip(kept, heads, strict=True)}
    relations, before = [], ids[1]
    for token in words:
        head = head_of.get(token.id, before)
        before = token.id if token.id in head_of else before
        relations.append(Relation("root" if head == ROOT else _LABEL, head, token.id))
    return Graph.build(words, relations)
