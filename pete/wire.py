"""A parse as one line of JSON, for pipes and files.

Lists in place of names, for each text goes through here: ``[sentences, tokens, relations]``, a
token being ``[form, lemma, upos, xpos, feats, span]`` and a relation ``[label, head, dependent,
provenance]``; a failure is ``{"failure": reason}``.
"""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec

from pete.errors import PeteError
from pete.graph import Graph, Relation, Token
from pete.parsing import Parse, ParseFailure, ParseResult

__all__ = ["as_fields", "decode", "encode", "encode_fields"]

_ENCODER: Final = json.JSONEncoder(separators=(",", ":"), check_circular=False, allow_nan=False)


def encode(result: ParseResult) -> bytes:
    """A result as one line.

    Raises:
        ValueError: If it holds what is neither text nor a number.

    Example:
        >>> encode(Parse(Graph((Token(1, "Go", upos="VERB"),), (Relation("root", 0, 1),))))
        b'[1,[["Go","","VERB","",[],null]],[["root",0,1,"input"]]]'
    """
    if isinstance(result, ParseFailure):
        return _encoded({"failure": result.reason})
    return encode_fields(*as_fields(result))


def as_fields(parse: Parse) -> tuple[object, ...]:
    """A parse in JSON's terms."""
    graph = parse.graph
    return (
        parse.sentences,
        [(t.form, t.lemma, t.upos, t.xpos, t.feats, t.span) for t in graph.tokens],
        [(r.label, r.head, r.dependent, r.provenance) for r in graph.relations],
    )


def encode_fields(*fields: object) -> bytes:
    """A list as one line.

    Raises:
        ValueError: If it holds what is neither text nor a number.
    """
    return _encoded(fields)


def _encoded(document: object) -> bytes:
    try:
        return msgspec.json.encode(document)
    except (TypeError, UnicodeEncodeError):
        pass  # half a character, for example, which is rare and which JSON can hold
    try:
        return _ENCODER.encode(document).encode("ascii")
    except TypeError as error:  # a number of another library, for example
        raise ValueError(str(error)) from error


def decode(written: str | bytes | list[Any]) -> ParseResult:
    """The result that :func:`encode` wrote.

    Args:
        written: The line, or what JSON makes of it.

    Raises:
        ValueError: For anything else.

    Example:
        >>> decode('{"failure":"no word"}')
        ParseFailure(reason='no word')
    """
    try:
        return _read(written if isinstance(written, list) else json.loads(written))
    except (TypeError, KeyError, AttributeError, PeteError) as error:
        raise ValueError(f"it is no parse: {error}") from error


def _read(document: Any) -> ParseResult:
    if isinstance(document, dict):
        return ParseFailure(document["failure"])
    sentences, tokens, relations = document
    graph = Graph(
        tuple(_token(id, *fields) for id, fields in enumerate(tokens, start=1)),
        tuple(Relation(*fields) for fields in relations),
    )
    return Parse(graph, sentences)


def _token(id: int, form: str, lemma: str, upos: str, xpos: str, feats: Any, span: Any) -> Token:
    pairs = tuple((name, value) for name, value in feats)
    return Token(id, form, lemma, upos, xpos, pairs, None if span is None else (span[0], span[1]))
