"""Constructions of pairs of words, by patterns over normalised graphs that are kept as data.

A file of patterns, such as ``constructions.txt`` beside this module, is plain text
(``docs/constructions.md``)::

    # The child that Mina saw.
    [object-relative] Rimell, Clark & Steedman 2009
    rcmod(dependent, head)
    dobj(head, dependent)
    nsubj(head, S)
    tag(R) = WDT|WP, dependent < R, R < S

A pattern is matched by backtracking over its conditions, in their order; those with ``not`` are
last. All patterns are matched once in a graph, not once for each pair.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from importlib.resources import files
from typing import Final, NamedTuple, NoReturn, Protocol, TypeAlias

from pete.errors import FormatError, excerpt
from pete.files import read_whole, user_path, utf8
from pete.graph import ROOT, Graph
from pete.normaliser.labels import BASIC, COLLAPSED
from pete.registry import did_you_mean
from pete.text.lemmas import lemmatise

HEAD: Final = "head"
DEPENDENT: Final = "dependent"

Bound: TypeAlias = Mapping[str, int]
"""The words that names of a pattern stand for, by their ids."""

_SHIPPED: Final = "constructions.txt"
_PROPERTIES: Final = ("form", "lemma", "tag")
_LABELS: Final = (BASIC | COLLAPSED) - {"root"}
_FAMILIES: Final = ("conj_", "prep_", "prepc_")
_HEADER: Final = re.compile(r"\[([a-z][a-z0-9-]*)\]\s+(\S.*)")
_TOKENS: Final = re.compile(r"!=|[(),=<]|[^\s(),=<!]+|!")
_SIGNS: Final = frozenset(("!=", "(", ")", ",", "=", "<", "!"))
_NAME: Final = re.compile(r"[A-Z][A-Z0-9]*")
_CONDITION: Final = "Write a condition: nsubj(head, S), tag(S) = NN*|PRP, lemma(S) != it, S < head."
_MOST_CONDITIONS: Final = 100
_MOST_STEPS: Final = 1_000_000
"""Ways to satisfy conditions of one pattern that are tried in one sentence."""
_NAMED: Final = "Name a construction and its source: [object-relative] Rimell et al. 2009."


@lru_cache(maxsize=1 << 14)
def _fits(value: str, alternatives: tuple[str, ...]) -> bool:
    """Return whether a value is one of the alternatives, in which ``*`` is any text."""
    return _any_of(alternatives).fullmatch(value) is not None


@cache
def _any_of(alternatives: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(map(_wild, alternatives)), re.DOTALL)


def _wild(value: str) -> str:
    """Return a value as a regular expression, in which a ``*`` is matched in one way alone."""
    first, *rest = map(re.escape, value.split("*"))
    if not rest:
        return first
    *inner, last = rest
    return f"{first}{''.join(f'(?>.*?{part})' for part in inner)}.*{last}"


def _bind(bound: Bound, name: str, id: int) -> Bound | None:
    """Return the names with one more, ``None`` if that name or that word is taken."""
    if name in bound:
        return bound if bound[name] == id else None
    return None if id in bound.values() else {**bound, name: id}


def _candidates(graph: Graph, bound: Bound, name: str) -> Sequence[int]:
    """Return the ids of the words that a name may stand for."""
    return (bound[name],) if name in bound else range(1, len(graph.tokens) + 1)


class Condition(Protocol):
    """One condition of a pattern."""

    @property
    def names(self) -> frozenset[str]:
        """Return the names of the words it is about."""
        ...

    def solutions(self, graph: Graph, bound: Bound) -> Iterator[Bound]:
        """Yield the names with words for those that are new, for each way to satisfy it."""
        ...


@dataclass(frozen=True, slots=True)
class _Edge:
    """``label(head, dependent)``; the root has no word, so its relation never counts."""

    labels: tuple[str, ...]
    head: str
    dependent: str

    @property
    def names(self) -> frozenset[str]:
        return frozenset((self.head, self.dependent))

    def solutions(self, graph: Graph, bound: Bound) -> Iterator[Bound]:
        if self.head in bound:
            edges = graph.edges_from(bound[self.head])
        elif self.dependent in bound:
            edges = graph.edges_to(bound[self.dependent])
        else:
            edges = graph.edges_where(lambda label: _fits(label, self.labels))
        for edge in edges:
            if edge.head != ROOT and _fits(edge.label, self.labels):
                found = _bind(bound, self.head, edge.head)
                found = found and _bind(found, self.dependent, edge.dependent)
                if found:
                    yield found


@dataclass(frozen=True, slots=True)
class _Property:
    """``tag(X) = VB*``."""

    kind: str
    name: str
    values: tuple[str, ...]
    equal: bool

    @property
    def names(self) -> frozenset[str]:
        return frozenset((self.name,))

    def solutions(self, graph: Graph, bound: Bound) -> Iterator[Bound]:
        value = getattr(graph, self.kind)
        for id in _candidates(graph, bound, self.name):
            if _fits(value(id), self.values) is self.equal and (
                found := _bind(bound, self.name, id)
            ):
                yield found


@dataclass(frozen=True, slots=True)
class _Order:
    """``X < Y``."""

    first: str
    second: str

    @property
    def names(self) -> frozenset[str]:
        return frozenset((self.first, self.second))

    def solutions(self, graph: Graph, bound: Bound) -> Iterator[Bound]:
        for first in _candidates(graph, bound, self.first):
            before = _bind(bound, self.first, first)
            for second in _candidates(graph, bound, self.second) if before else ():
                found = before and _bind(before, self.second, second)
                if first < second and found:
                    yield found


@dataclass(frozen=True, slots=True)
class _Not:
    """A line that begins with ``not``."""

    conditions: tuple[Condition, ...]

    @property
    def names(self) -> frozenset[str]:
        return frozenset().union(*(condition.names for condition in self.conditions))

    def solutions(self, graph: Graph, bound: Bound) -> Iterator[Bound]:
        if next(_solutions(self.conditions, graph, bound), None) is None:
            yield bound


def _solutions(
    conditions: Sequence[Condition], graph: Graph, bound: Bound, steps: Iterator[int] | None = None
) -> Iterator[Bound]:
    """Yield every way to satisfy all the conditions.

    Raises:
        _TooManyStepsError: If that takes more than the steps.
    """
    steps = iter(range(_MOST_STEPS)) if steps is None else steps
    if not conditions:
        yield bound
        return
    for found in conditions[0].solutions(graph, bound):
        if next(steps, None) is None:
            raise _TooManyStepsError
        yield from _solutions(conditions[1:], graph, found, steps)


class _TooManyStepsError(Exception):
    """A pattern that would be matched for hours."""


@dataclass(frozen=True, eq=False, slots=True)
class Pattern:
    """One pattern.

    Attributes:
        construction: The name of the construction.
        source: Where it is defined.
        conditions: The conditions, those with ``not`` last.
        path: The file it is in.
        line: Where it begins there, counted from 1.
    """

    construction: str
    source: str
    conditions: tuple[Condition, ...]
    path: str
    line: int

    def pairs(self, graph: Graph) -> Iterator[tuple[int, int]]:
        """Yield the ids of head and dependent of each match; one pair may come several times.

        Args:
            graph: A normalised graph whose lemmas are those of
                :func:`pete.text.lemmas.lemmatise`.

        Raises:
            FormatError: If it can be matched in too many ways to try them all.
        """
        try:
            for found in _solutions(self.conditions, graph, {}):
                yield found[HEAD], found[DEPENDENT]
        except _TooManyStepsError:
            raise FormatError(
                f"the pattern {self.construction!r} has more than {_MOST_STEPS:,} partial matches "
                f"in a sentence of {len(graph.tokens):,} words",
                path=self.path,
                line=self.line,
                cure="Name fewer words, or join them by relations.",
            ) from None


Patterns: TypeAlias = tuple[Pattern, ...]


def construction_of(
    graph: Graph, head: int, dependent: int, patterns: Patterns | None = None
) -> str:
    """Return the construction of two words: that of the first pattern that matches them.

    Which of the two is the head of the other is for the pattern to say: in a relative clause each
    depends on the other.

    Args:
        graph: The normalised graph of the sentence.
        head: One of the words.
        dependent: The other one.
        patterns: The patterns in order; by default, those that come with PETE.

    Returns:
        The name, ``""`` if no pattern matches.

    Example:
        >>> from pete.graph import Relation, Token
        >>> words = [Token(1, "Birds", xpos="NNS"), Token(2, "sing", xpos="VBP")]
        >>> graph = Graph.build(words, [Relation("root", 0, 2), Relation("nsubj", 2, 1)])
        >>> construction_of(graph, 2, 1), construction_of(graph, 1, 2)
        ('subject', 'subject')
    """
    found = _constructions(graph, load_patterns() if patterns is None else patterns)
    return found.get(frozenset((head, dependent)), "")


@lru_cache(maxsize=64)
def _constructions(graph: Graph, patterns: Patterns) -> Mapping[frozenset[int], str]:
    """Return the construction of every pair of words that is in one."""
    graph = graph.with_tokens(lemmatise(graph.tokens))
    found: dict[frozenset[int], str] = {}
    for pattern in patterns:
        for pair in pattern.pairs(graph):
            found.setdefault(frozenset(pair), pattern.construction)
    return found


@cache
def _shipped() -> Patterns:
    return read_patterns(files(__package__).joinpath(_SHIPPED).read_text("utf-8"), _SHIPPED)


def load_patterns(file: str | None = None) -> Patterns:
    """Return the patterns that come with PETE, after those of a file of the user.

    Args:
        file: The file; its patterns are tried first.

    Raises:
        InputError: If it cannot be read.
        FormatError: If it is not a file of patterns.

    Example:
        >>> load_patterns()[0].construction
        'embedded-extraction'
    """
    if file is None:
        return _shipped()
    path = user_path(file)
    text = utf8(read_whole(path), path)
    return (*read_patterns(text.removeprefix("\ufeff"), file), *_shipped())


def read_patterns(text: str, name: str) -> Patterns:
    r"""Read a file of patterns.

    Args:
        text: Its content.
        name: Its name, for messages.

    Raises:
        FormatError: At the first line that cannot be read, with the token.

    Example:
        >>> read_patterns("[verb-subject] Mine\nnsubj(hed, dependent)", "mine.txt")
        Traceback (most recent call last):
        pete.errors.FormatError: mine.txt:2: column 7: 'hed' is not a name. Did you mean 'head'? ...
    """
    lists: dict[str, tuple[str, ...]] = {}
    blocks: list[tuple[_Line, list[_Line]]] = []
    for number, content in enumerate(text.splitlines(), start=1):
        line = _Line(content, lists, name, number)
        if line.content.startswith("["):
            blocks.append((line, []))
        elif line.content.startswith("@"):
            line.define()
        elif line.content and not line.content.startswith("#"):
            if not blocks:
                line.refuse("no construction is named above this line", cure=_NAMED)
            blocks[-1][1].append(line)
    if not blocks:
        raise FormatError("the file has no patterns", path=name, cure=_NAMED)
    return tuple(_pattern(header, lines) for header, lines in blocks)


def _pattern(header: _Line, lines: Sequence[_Line]) -> Pattern:
    match = _HEADER.fullmatch(header.content)
    if match is None:
        header.refuse(f"{excerpt(header.content)} does not name a construction", cure=_NAMED)
    conditions = [condition for line in lines for condition in line.read()]
    number = sum(len(c.conditions) if isinstance(c, _Not) else 1 for c in conditions)
    if number > _MOST_CONDITIONS:
        header.refuse(
            f"the pattern {match[1]!r} has {number:,} conditions",
            cure=f"Give it {_MOST_CONDITIONS} or fewer.",
        )
    asked = [condition for condition in conditions if not isinstance(condition, _Not)]
    names = frozenset().union(*(condition.names for condition in asked))
    for anchor in (HEAD, DEPENDENT):
        if anchor not in names:
            header.refuse(
                f"no condition of the pattern {match[1]!r} has the word {anchor!r}",
                cure=f"Write one without 'not': nsubj({HEAD}, {DEPENDENT}).",
            )
    ordered = tuple(sorted(conditions, key=lambda c: isinstance(c, _Not)))
    return Pattern(match[1], match[2], ordered, header.path, header.number)


class _Token(NamedTuple):
    text: str
    column: int


class _Line:
    """A line, read from left to right."""

    def __init__(
        self, content: str, lists: dict[str, tuple[str, ...]], path: str, number: int
    ) -> None:
        self.content, self.path, self.number = content.strip(), path, number
        self._lists = lists
        self._error = partial(FormatError, path=path, line=number)
        self._tokens = [_Token(m[0], m.start() + 1) for m in _TOKENS.finditer(content)]
        self._end = _Token("", len(content) + 1)

    def refuse(self, problem: str, token: _Token | None = None, cure: str = _CONDITION) -> NoReturn:
        """Raise a :class:`FormatError` with the place of the line or of a token."""
        column = f"column {token.column}: " if token else ""
        raise self._error(f"{column}{problem}", cure=cure)

    def define(self) -> None:
        """Add the values of a line ``@NAME = ...`` to the list of this name."""
        name = self._take()
        self._expect("=")
        values = self._alternatives(self._take())
        self._expect("")
        self._lists[name.text] = (*self._lists.get(name.text, ()), *values)

    def read(self) -> Sequence[Condition]:
        """Return the conditions of the line."""
        negated = self._skip("not")
        conditions = [self._condition()]
        while self._skip(","):
            conditions.append(self._condition())
        self._expect("")
        return [_Not(tuple(conditions))] if negated else conditions

    def _condition(self) -> Condition:
        first = self._take()
        if self._skip("<"):
            return _Order(*self._different(first, self._take()))
        self._expect("(")
        name = self._take()
        if self._skip(","):
            names = self._different(name, self._take())
            self._expect(")")
            return _Edge(self._labels(first), *names)
        self._expect(")")
        if first.text not in _PROPERTIES:
            hint = did_you_mean(first.text, _PROPERTIES)
            self.refuse(f"{first.text!r} is not a property of a word", first, hint)
        equal = not self._skip("!=")
        if equal:
            self._expect("=")
        values = self._alternatives(self._take())
        return _Property(first.text, self._name(name), values, equal)

    def _take(self) -> _Token:
        return self._tokens.pop(0) if self._tokens else self._end

    def _skip(self, text: str) -> bool:
        """Take the next token if it is this one, and return whether it is."""
        found = bool(self._tokens) and self._tokens[0].text == text
        if found:
            self._take()
        return found

    def _expect(self, text: str) -> None:
        token = self._take()
        if token.text != text:
            self._unexpected(token, _shown(text))

    def _unexpected(self, token: _Token, expected: str) -> NoReturn:
        self.refuse(f"{_shown(token.text)} stands where {expected} is expected", token)

    def _name(self, token: _Token) -> str:
        if token.text not in (HEAD, DEPENDENT) and not _NAME.fullmatch(token.text):
            hint = did_you_mean(token.text, (HEAD, DEPENDENT))
            self.refuse(
                f"{token.text!r} is not a name of a word", token, f"{hint} Others are capitals: V."
            )
        return token.text

    def _different(self, first: _Token, second: _Token) -> tuple[str, str]:
        names = self._name(first), self._name(second)
        if names[0] == names[1]:
            self.refuse(f"{second.text!r} is both words of the condition", second)
        return names

    def _labels(self, token: _Token) -> tuple[str, ...]:
        labels = self._alternatives(token)
        for label in labels:
            known = any(_fits(each, (label,)) for each in _LABELS)
            if not (known or label.startswith(_FAMILIES)):
                hint = did_you_mean(label, {*_LABELS, *(f"{family}*" for family in _FAMILIES)})
                self.refuse(f"{label!r} is not a relation of normalised graphs", token, hint)
        return labels

    def _alternatives(self, token: _Token) -> tuple[str, ...]:
        alternatives = tuple(token.text.split("|"))
        if not all(alternatives) or token.text in _SIGNS:
            self._unexpected(token, "a value, or several parted by '|',")
        return tuple(value for part in alternatives for value in self._values(token, part))

    def _values(self, token: _Token, part: str) -> tuple[str, ...]:
        """Return the values of a list, or the one value."""
        if not part.startswith("@"):
            return (part,)
        if part not in self._lists:
            hint = did_you_mean(part, self._lists)
            self.refuse(f"no line defines the list {part!r}", token, hint)
        return self._lists[part]


def _shown(text: str) -> str:
    return repr(text) if text else "the end of the line"
