"""A parse as one line of JSON, for pipes and files.

Lists stand in place of names, for speed: ``[sentences, tokens, relations]``, where a token is
``[id, form, lemma, upos, xpos, feats, span]`` and a relation ``[label, head, dependent,
provenance]``; a failure is ``{"failure": reason}``. An entry on disk is ``[text, seconds, parse]``.
"""

from __future__ import annotations

import json
from typing import Any, Final, TypeAlias

import msgspec

from pete.errors import PeteError
from pete.graph import Graph, Relation, Token
from pete.parsing.contract import Parse, ParseFailure, ParseResult


class _Failure(msgspec.Struct):
    failure: str


_Fields: TypeAlias = tuple[int, tuple[Token, ...], tuple[Relation, ...]]
_Entry: TypeAlias = tuple[str, float, _Fields]

_RESULTS: Final = msgspec.json.Decoder(_Fields | _Failure)
_ENTRIES: Final = msgspec.json.Decoder(_Entry)


def encode(result: ParseResult) -> bytes:
    """Return a result as one line.

    Raises:
        ValueError: If it holds a value that is neither text nor a number.

    Example:
        >>> encode(Parse(Graph((Token(1, "Go", upos="VERB"),), (Relation("root", 0, 1),))))
        b'[1,[[1,"Go","","VERB","",[],null]],[["root",0,1,"input"]]]'
    """
    return _encoded(
        _Failure(result.reason) if isinstance(result, ParseFailure) else _fields(result)
    )


def decode(written: str | bytes) -> ParseResult:
    """Return the result that :func:`encode` wrote.

    Raises:
        ValueError: For anything else.

    Example:
        >>> decode('{"failure":"no word"}')
        ParseFailure(reason='no word')
    """
    result = _decoded(_RESULTS, written)
    return ParseFailure(result.failure) if isinstance(result, _Failure) else _parse(*result)


def encode_entry(text: str, seconds: float, parse: Parse) -> bytes:
    """Return a text, the seconds that its parse took and the parse, as one line.

    Raises:
        ValueError: If it holds a value that is neither text nor a number.
    """
    return _encoded((text, seconds, _fields(parse)))


def decode_entry(written: bytes) -> tuple[str, float, Parse]:
    """Return what :func:`encode_entry` wrote.

    Raises:
        ValueError: For anything else.

    Example:
        >>> decode_entry(encode_entry("", 0.5, Parse(Graph())))
        ('', 0.5, Parse(graph=Graph(tokens=(), relations=()), sentences=1))
    """
    text, seconds, fields = _decoded(_ENTRIES, written)
    return text, seconds, _parse(*fields)


def _fields(parse: Parse) -> _Fields:
    return parse.sentences, parse.graph.tokens, parse.graph.relations


def _parse(sentences: int, tokens: tuple[Token, ...], relations: tuple[Relation, ...]) -> Parse:
    try:
        return Parse(Graph(tokens, relations), sentences)
    except PeteError as error:
        raise ValueError(f"it is not a parse: {error}") from error


def _encoded(document: object) -> bytes:
    try:
        return msgspec.json.encode(document)
    except (TypeError, UnicodeEncodeError, OverflowError):
        pass  # half a character, for example, which is rare and which JSON can hold
    try:
        written = json.dumps(msgspec.to_builtins(document), separators=(",", ":"), allow_nan=False)
    except TypeError as error:  # a number of another library, for example
        raise ValueError(str(error)) from error
    return written.encode("ascii")


def _decoded(decoder: msgspec.json.Decoder[Any], written: str | bytes) -> Any:
    try:
        return decoder.decode(written)
    except (ValueError, PeteError):
        pass  # half a character, again, or no parse at all
    try:
        return msgspec.convert(json.loads(written), decoder.type)
    except (ValueError, PeteError) as error:
        raise ValueError(f"it is not a parse: {error}") from error
