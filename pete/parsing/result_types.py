"""Check that a parser gave a result; runs and the conformance suite share this one test.

A value of another type than the contract names, a number of NumPy for example, cannot be written
to a file or compared with the results of other parsers. Such a result is a failure that names the
field and its value.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pete.errors import GraphError
from pete.graph import Graph, Relation, Token
from pete.parsing.contract import Parse, ParseFailure, ParseResult
from pete.parsing.raised import described, type_name

_SHOWN: Final = 40
"""Characters of a value that a message shows."""

_REASON: Final = 400
"""Characters of a reason that are kept."""


@dataclass(frozen=True, slots=True)
class Flaw:
    """A stand-in for something that is not a result.

    Attributes:
        problem: What is wrong with it.
    """

    problem: str


def checked(result: object) -> ParseResult:
    """Return a result as it is, or the failure that says why it is not one.

    Example:
        >>> checked(None)
        ParseFailure(reason='the parser gave None (NoneType), not a Parse')
    """
    try:
        problem = fault(result)
    except Exception as error:  # it may be of a class of the parser's own
        problem = f"a {type_name(result)} that raised {described(error)}"
    if problem:
        return ParseFailure(f"the parser gave {problem}")
    assert isinstance(result, Parse | ParseFailure)  # noqa: S101 for the type checker
    if (
        isinstance(result, ParseFailure)
        and (line := _printable(result.reason, _REASON)) != result.reason
    ):
        return ParseFailure(line)
    return result


def fault(result: object) -> str:
    """Return what makes a value not a result, ``""`` if it is one.

    Example:
        >>> fault(Parse(Graph((Token(1, "Go", span=(0, 2.0)),))))
        'token 1 with the span (0, 2.0) (tuple), which must be two int or None'
    """
    if isinstance(result, ParseFailure):
        if type(result.reason) is not str:
            return _odd("a failure with the reason", result.reason, "str")
        return "" if result.reason.strip() else "a failure without a reason"
    if not isinstance(result, Parse):
        return f"{_shown(result)}, not a Parse"
    if type(result.sentences) is not int:
        return _odd("a Parse with sentences", result.sentences, "int")
    graph: object = result.graph
    if not isinstance(graph, Graph):
        return f"a Parse of {_shown(graph)}, not of a Graph"
    return next(_graph_faults(graph), "")


def _graph_faults(graph: Graph) -> Iterator[str]:
    for name in ("tokens", "relations"):
        value: object = getattr(graph, name)
        if type(value) is not tuple:
            yield _odd(f"a Graph with {name}", value, "tuple")
            return
    for position, token in enumerate(graph.tokens, start=1):
        if not _sound_token(token):
            yield from _token_faults(token, position)
    for relation in graph.relations:
        if not _sound_relation(relation):
            yield from _relation_faults(relation)
    try:
        Graph(graph.tokens, graph.relations)  # it may have been changed after it was made
    except GraphError as error:
        yield f"an impossible Graph: {error.problem}"


def _sound_token(token: Token) -> bool:
    return (
        type(token) is Token
        and type(token.id) is int
        and type(token.form) is str
        and type(token.lemma) is str
        and type(token.upos) is str
        and type(token.xpos) is str
        and (token.feats == () or _sound_features(token.feats))
        and (token.span is None or _sound_span(token.span))
    )


def _sound_features(feats: object) -> bool:
    if type(feats) is not tuple:
        return False
    for pair in feats:  # a loop, since generators take most of the time of this module
        if type(pair) is not tuple or len(pair) != 2:
            return False
        if type(pair[0]) is not str or type(pair[1]) is not str:
            return False
    return True


def _sound_span(span: object) -> bool:
    if type(span) is not tuple or len(span) != 2:
        return False
    return type(span[0]) is int and type(span[1]) is int


def _sound_relation(relation: Relation) -> bool:
    return (
        type(relation) is Relation
        and type(relation.label) is str
        and type(relation.head) is int
        and type(relation.dependent) is int
        and type(relation.provenance) is str
    )


def _token_faults(token: object, position: int) -> Iterator[str]:
    what = f"token {position} with the"
    if type(token) is not Token:
        yield f"a Graph whose token {position} is {_shown(token)}, not a Token"
        return
    yield from _field_faults(what, token, ("form", "lemma", "upos", "xpos"), ("id",))
    if not _sound_features(token.feats):
        yield _odd(f"{what} feats", token.feats, "a tuple of pairs of str")
    if not (token.span is None or _sound_span(token.span)):
        yield _odd(f"{what} span", token.span, "two int or None")


def _relation_faults(relation: object) -> Iterator[str]:
    if type(relation) is not Relation:
        yield f"a Graph with the relation {_shown(relation)}, not a Relation"
        return
    what = f"the relation {relation.label}({relation.head}, {relation.dependent}) with the"
    yield from _field_faults(what, relation, ("label", "provenance"), ("head", "dependent"))


def _field_faults(
    what: str, thing: object, texts: Sequence[str], numbers: Sequence[str]
) -> Iterator[str]:
    for wanted, names in ((int, numbers), (str, texts)):
        for name in names:
            value = getattr(thing, name)
            if type(value) is not wanted:
                yield _odd(f"{what} {name}", value, wanted.__name__)


def _printable(text: str, longest: int) -> str:
    line = "".join(c if c.isprintable() else "\ufffd" for c in " ".join(text.split()))
    return line if len(line) <= longest else f"{line[:longest]}..."


def _odd(what: str, value: object, wanted: str) -> str:
    return f"{what} {_shown(value)}, which must be {wanted}"


def _shown(value: object) -> str:
    """Return a value and its type for a message; its ``repr`` is a third party's, too."""
    kind = type_name(value)
    try:
        return f"{_printable(repr(value), _SHOWN)} ({kind})"
    except Exception:
        return f"a {kind}"
