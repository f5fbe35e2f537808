"""Parsers that are given their tokens instead of a raw text.

Scores of two parsers then differ by their parsing alone, not by their tokenisers. The tokens
are those of the Penn Treebank, as NLTK's tokeniser cuts them (it follows the ``tokenizer.sed``
of the treebank, which Rimell & Clark 2010 used on these pairs). Only the cuts are taken from
there: forms stay as typed, since parsers learn quotes and brackets as typed. A text counts as
one sentence.

An adapter takes tokens if it has a ``parse_tokens`` (:class:`TakesTokens`)::

    def parse_tokens(self, sentences):
        for sentence in sentences:
            yield Parse(graph_of(my_parser([token.form for token in sentence])))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import Any, Final, Literal, Protocol, TypeAlias, get_args, runtime_checkable

from msgspec import structs

from pete.errors import UnavailableError, UsageError
from pete.graph import Token
from pete.parsing.contract import (
    PARSERS,
    Parse,
    ParseFailure,
    ParserAdapter,
    ParseResult,
    ParserInfo,
)
from pete.text.alignment import align

Tokens: TypeAlias = Literal["parser", "ptb"]
TOKENS: Final[tuple[Tokens, ...]] = get_args(Tokens)
"""Whose tokens: the parser's own, or those of the Penn Treebank."""

_TYPEWRITER: Final = str.maketrans(
    {"‘": "'", "’": "'", "“": '"', "”": '"', "…": "...", "—": "--"},
)
"""Marks as the treebank types them: the tokeniser knows no others."""


@runtime_checkable
class TakesTokens(ParserAdapter, Protocol):
    """A parser that can be given its tokens."""

    def parse_tokens(self, sentences: Sequence[Sequence[Token]]) -> Iterable[ParseResult]:
        """One result per sentence, in order, over exactly the tokens given.

        Args:
            sentences: Each with one token or more. A token has a form and a span, from which
                the blanks between tokens can be told.

        Returns:
            As many results as sentences. Their tokens need no spans.
        """
        ...


def with_tokens(adapter: ParserAdapter, tokens: Tokens) -> ParserAdapter:
    """The same parser with other tokens.

    Args:
        adapter: The parser.
        tokens: Whose tokens.

    Raises:
        UsageError: If the parser cannot be given tokens.
    """
    if tokens == "parser":
        return adapter
    if not isinstance(adapter, TakesTokens):
        raise UsageError(
            f"the parser {adapter.info.name!r} makes its own tokens and cannot be given those of "
            f"{tokens!r}. These can: {', '.join(_takers()) or 'none'}."
        )
    return _Pretokenised(adapter)


def ptb_tokens(text: str) -> tuple[Token, ...]:
    """A text cut as the Penn Treebank cuts a sentence, forms as typed, with their spans.

    Args:
        text: One sentence, not blank.

    Example:
        >>> [token.form for token in ptb_tokens('“We (all) cannot,” she said.')]
        ['“', 'We', '(', 'all', ')', 'can', 'not', ',', '”', 'she', 'said', '.']
    """
    cut = align(_tokeniser().tokenize(text.translate(_TYPEWRITER)), text).spans
    seen = [span for span in cut if span is not None]  # a zero-width space may stand alone
    return tuple(
        Token(id, text[start:end], span=(start, end))
        for id, (start, end) in enumerate(seen or [(0, len(text))], start=1)
    )


class _Pretokenised:
    """A parser that is given the tokens of the Penn Treebank."""

    def __init__(self, adapter: TakesTokens) -> None:
        self._adapter = adapter

    @property
    def info(self) -> ParserInfo:
        return replace(self._adapter.info, tokens="ptb")

    def parse(self, texts: Sequence[str]) -> Iterator[ParseResult]:
        waiting = iter(texts)
        for result in self._adapter.parse_tokens([ptb_tokens(text) for text in texts]):
            text = next(waiting, None)
            if text is not None and isinstance(result, Parse):
                yield _placed(result, text)
            else:  # no parse, or one too many: the caller knows what to say of it
                yield result


def _placed(parse: Parse, text: str) -> ParseResult:
    """A parse with the spans of its tokens, whatever the parser made of them."""
    tokens = parse.graph.tokens
    alignment = align((token.form for token in tokens), text)
    if alignment.mismatches:
        return ParseFailure(f"its tokens are not those of the text: {alignment.mismatches[0]}")
    spans = zip(tokens, alignment.spans, strict=True)
    placed = parse.graph.with_tokens(structs.replace(token, span=span) for token, span in spans)
    return replace(parse, graph=placed)


@cache
def _tokeniser() -> Any:
    """NLTK's tokeniser: regular expressions, no data to download (NLTK has no annotations)."""
    from nltk.tokenize import NLTKWordTokenizer  # here, since NLTK takes long to import

    return NLTKWordTokenizer()


def _takers() -> Iterator[str]:
    """Names of the registered parsers that can be given tokens, as far as they can be loaded."""
    for name in PARSERS.names():
        with suppress(UnavailableError):
            if hasattr(PARSERS.load(name), "parse_tokens"):
                yield name
