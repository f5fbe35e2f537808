"""Parsers that take their words and tags from another parser."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence

from pete.errors import UsageError
from pete.graph import Graph, Token
from pete.parsing import Parse, ParseFailure, ParseResult, make_adapter
from pete.parsing.pretokenised import TakesTokens


class OnTaggedWords(ABC):
    """A parser of tagged words; each text is one sentence.

    Args:
        tagger: The registered parser that provides words and tags; its relations are discarded.
        offline: Whether it must not use the network.

    Raises:
        PeteError: If the tagger is unknown or not installed.
    """

    def __init__(self, tagger: str, *, offline: bool) -> None:
        self._tagger = make_adapter(tagger, offline=offline or None)

    @property
    def _tags(self) -> str:
        """Whose tags, for descriptions: ``tags of spacy 3.8.18 en_core_web_sm``."""
        info = self._tagger.info
        return " ".join(filter(None, ("tags of", info.name, info.version, info.model)))

    def parse(self, texts: Sequence[str]) -> Iterator[ParseResult]:
        """Yield one result per text, in order; a text that cannot be parsed fails alone."""
        return map(self._result, self._tagger.parse(texts))

    def parse_tokens(self, sentences: Sequence[Sequence[Token]]) -> Iterator[ParseResult]:
        """Yield one result per sentence, in order, for the tokens as they are.

        Sentences whose tokens all have tags keep them; the tagger gets the others.

        Raises:
            UsageError: If the tagger is needed and does not accept tokens.
        """
        untagged = [sentence for sentence in sentences if not _is_tagged(sentence)]
        tagged = iter(self._tagged(untagged) if untagged else ())
        for sentence in sentences:
            given = _is_tagged(sentence)
            yield self._result(Parse(Graph(tuple(sentence))) if given else next(tagged))

    def _tagged(self, sentences: Sequence[Sequence[Token]]) -> Iterable[ParseResult]:
        if not isinstance(self._tagger, TakesTokens):
            raise UsageError(f"the tagger {self._tagger.info.name!r} cannot be given tokens.")
        return self._tagger.parse_tokens(sentences)

    def _result(self, tagged: ParseResult) -> ParseResult:
        """Return the parse of a tagged text; a failure of the tagger remains a failure."""
        return tagged if isinstance(tagged, ParseFailure) else self._parsed(tagged.graph.tokens)

    @abstractmethod
    def _parsed(self, words: Sequence[Token]) -> ParseResult:
        """Return the parse of tagged words."""


def _is_tagged(sentence: Sequence[Token]) -> bool:
    return all(token.xpos or token.upos for token in sentence)
