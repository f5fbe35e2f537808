"""Parsers that receive tokens instead of a raw text.

Scores of two parsers then differ by their parsing alone, not by their tokenisers. The tokens are
what stands between blanks, or those of the Penn Treebank, as NLTK's tokeniser cuts them (it follows
the ``tokenizer.sed`` of the treebank, which Rimell & Clark 2010 used on these pairs). It determines
only the cuts: forms stay as typed, since parsers learn quotes and brackets as typed. A text counts
as one sentence.

An adapter takes tokens if it has a ``parse_tokens`` (:class:`TakesTokens`)::

    def parse_tokens(self, sentences):
        for sentence in sentences:
            yield Parse(graph_of(my_parser([token.form for token in sentence])))
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final, Literal, Protocol, TypeAlias, get_args, runtime_checkable

from msgspec import structs

from pete.errors import UsageError
from pete.graph import Token
from pete.parsing.contract import (
    Parse,
    ParseFailure,
    ParserAdapter,
    ParseResult,
    ParserInfo,
    parsers_with,
)
from pete.text.alignment import align

Tokens: TypeAlias = Literal["parser", "ptb", "blanks"]
TOKENS: Final[tuple[Tokens, ...]] = get_args(Tokens)
"""Whose tokens: the parser's own, those of the Penn Treebank, or what stands between blanks."""

_TYPEWRITER: Final = str.maketrans(
    {"‘": "'", "’": "'", "“": '"', "”": '"', "…": "...", "—": "--"},
)
"""Marks as the treebank types them, since the tokeniser knows no others."""


@runtime_checkable
class TakesTokens(ParserAdapter, Protocol):
    """A parser that can parse given tokens."""

    def parse_tokens(self, sentences: Sequence[Sequence[Token]]) -> Iterable[ParseResult]:
        """Return one result per sentence, in order, over exactly its tokens.

        Args:
            sentences: Sentences of one token or more. A token has a form and a span, which shows
                where blanks are.

        Returns:
            As many results as sentences. Their tokens need no spans.
        """
        ...


def with_tokens(adapter: ParserAdapter, tokens: Tokens) -> ParserAdapter:
    """Return the same parser with other tokens.

    Args:
        adapter: The parser.
        tokens: Whose tokens.

    Raises:
        UsageError: If the parser does not take tokens.
    """
    if tokens == "parser":
        return adapter
    if not isinstance(adapter, TakesTokens):
        raise UsageError(
            f"the parser {adapter.info.name!r} makes its own tokens and cannot be given those of "
            f"{tokens!r}. These can: {', '.join(parsers_with('parse_tokens')) or 'none'}."
        )
    return _Pretokenised(adapter, tokens)


def ptb_tokens(text: str) -> tuple[Token, ...]:
    """Cut a text as the Penn Treebank cuts a sentence; forms are as typed, with their spans.

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


def blank_tokens(text: str) -> tuple[Token, ...]:
    """Cut a text at its blanks.

    Args:
        text: One sentence, not blank.

    Example:
        >>> [token.form for token in blank_tokens("She can not .")]
        ['She', 'can', 'not', '.']
    """
    words = enumerate(re.finditer(r"\S+", text), start=1)
    return tuple(Token(id, word[0], span=word.span()) for id, word in words)


_CUT: Final = {"ptb": ptb_tokens, "blanks": blank_tokens}


class _Pretokenised:
    """A parser that receives tokens."""

    def __init__(self, adapter: TakesTokens, tokens: Tokens) -> None:
        self._adapter = adapter
        self._tokens = tokens

    @property
    def info(self) -> ParserInfo:
        return replace(self._adapter.info, tokens=self._tokens)

    def parse(self, texts: Sequence[str]) -> Iterator[ParseResult]:
        waiting = iter(texts)
        cut = _CUT[self._tokens]
        for result in self._adapter.parse_tokens([cut(text) for text in texts]):
            text = next(waiting, None)
            if text is not None and isinstance(result, Parse):
                yield _placed(result, text)
            else:  # a failure, or a result too many, which the caller reports
                yield result


def _placed(parse: Parse, text: str) -> ParseResult:
    """Return a parse with the spans of its tokens in the text."""
    tokens = parse.graph.tokens
    alignment = align((token.form for token in tokens), text)
    if alignment.mismatches:
        return ParseFailure(f"its tokens are not those of the text: {alignment.mismatches[0]}")
    spans = zip(tokens, alignment.spans, strict=True)
    placed = parse.graph.with_tokens(structs.replace(token, span=span) for token, span in spans)
    return replace(parse, graph=placed)


@cache
def _tokeniser() -> Any:
    """Return NLTK's tokeniser: regular expressions without data (NLTK has no annotations)."""
    from nltk.tokenize import NLTKWordTokenizer  # here, since NLTK takes long to import

    return NLTKWordTokenizer()
