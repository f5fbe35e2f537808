"""Words of a treebank sorted by what they have in common: a distance, a label, and so on.

Words are sorted by the gold analysis, so that the cells of several systems hold the same words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from pete.analysis.breakdown import FEW, binned
from pete.errors import InputError, UnknownNameError, excerpt
from pete.formats.conll.columns import Block, Integers
from pete.graph import Graph, Relation, Token
from pete.metrics.treebank.comparison import Comparison
from pete.metrics.treebank.measures import SUBSETS
from pete.parsing.from_file import load_class
from pete.parsing.raised import described
from pete.registry import did_you_mean

Facet: TypeAlias = Callable[[Block], Sequence[str]]
"""Returns the value of each gold word."""

WordFunction: TypeAlias = Callable[[Graph, Token], object]
"""A user's function: takes a gold tree and one of its tokens, and must return a string."""

_ROOT: Final = "(root)"
_NONE: Final = "(none)"
_DISTANCES: Final = (1, 2, 6)
_DEPTHS: Final = (1, 2, 3, 4, 5, 6)
_SUBSET_OF: Final = {
    relation.encode(): subset.replace("_", "-")
    for subset, relations in SUBSETS.items()
    for relation in relations
}


@dataclass(slots=True)
class Bucket:
    """Gold words with the same value.

    Attributes:
        words: How many there are.
        aligned: How many of them the system has.
        uas: How many have the right head.
        las: How many have the right head and universal relation.
    """

    words: int = 0
    aligned: int = 0
    uas: int = 0
    las: int = 0

    @property
    def too_few(self) -> bool:
        """True if there are too few words for a claim."""
        return self.words < FEW


@dataclass(frozen=True, slots=True)
class Marked:
    """A sentence with wrong words of a cell.

    Attributes:
        id: Its name, ``""`` if it has none.
        line: Its line in the gold file.
        text: Its words, the wrong ones with what is wrong in brackets.
    """

    id: str
    line: int
    text: str


@dataclass(slots=True)
class Buckets:
    """The words of a system by some facets, filled while it is scored.

    Attributes:
        facets: The facets by their names.
        listed: Name of the facet and value whose wrong words are listed.
        cells: The cells of each facet by their values.
        marked: The sentences with wrong words of the listed cell.
    """

    facets: Mapping[str, Facet]
    listed: tuple[str, str] | None = None
    cells: dict[str, dict[str, Bucket]] = field(init=False)
    marked: list[Marked] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.cells = {name: {} for name in self.facets}

    def __call__(self, comparison: Comparison) -> None:
        """Add some sentences."""
        right = comparison.right
        flags = np.column_stack([comparison.aligned, right["uas"], right["las"]]).tolist()
        for name, facet in self.facets.items():
            values = facet(comparison.gold)
            for value, (aligned, uas, las) in zip(values, flags, strict=True):
                cell = self.cells[name].setdefault(value, Bucket())
                cell.words += 1
                cell.aligned += aligned
                cell.uas += uas
                cell.las += las
            if self.listed is not None:
                listed = np.fromiter((value == self.listed[1] for value in values), np.bool_)
                self.marked += _marked(comparison, np.flatnonzero(listed & ~right["las"]))


def facets_of(names: Sequence[str], gold: str) -> dict[str, Facet]:
    """Return facets by their names.

    Args:
        names: Names of :data:`FACETS`, or ``FILE.py:FUNCTION``: a function that takes the gold
            tree of a sentence and one of its tokens, and returns a string.
        gold: The gold file, for messages.

    Raises:
        UsageError: For another name, or a file without that function.
        InputError: If the file cannot be imported.
    """
    return {name: _facet(name, gold) for name in names}


def _facet(name: str, gold: str) -> Facet:
    if name in FACETS:
        return FACETS[name]
    if ":" in name:
        return partial(_by_function, name, gold, load_class(name, kind="function"))
    raise UnknownNameError(f"words have no {name!r}. {did_you_mean(name, FACETS)}")


def refuse_absent(buckets: Sequence[Buckets], by: str, value: str) -> None:
    """Refuse a cell that has no word.

    Args:
        buckets: The words of each system.
        by: Name of a facet.
        value: The value.

    Raises:
        UnknownNameError: If no word has the value.
    """
    known = {value for own in buckets for value in own.cells[by]}
    if value not in known:
        raise UnknownNameError(f"no word has the {by} {value!r}. {did_you_mean(value, known)}")


def sorted_values(values: set[str]) -> list[str]:
    """Return values in their order, those of words without one last."""
    return sorted(values, key=lambda value: (value.startswith("("), value))


def _marked(comparison: Comparison, wrong: Integers) -> Iterator[Marked]:
    gold = comparison.gold
    for sentence in np.unique(gold.sentence[wrong]).tolist():
        start, end = gold.first[sentence : sentence + 2].tolist()
        forms = [form.decode() for form in gold.forms[start:end]]
        for word in wrong[(wrong >= start) & (wrong < end)].tolist():
            forms[word - start] += f"[{_error(comparison, word)}]"
        yield Marked(gold.id(sentence), gold.lines[sentence], " ".join(forms))


def _error(comparison: Comparison, word: int) -> str:
    """Return what is wrong with a word, as ``nsubj>obj`` or ``nsubj: eat>apples``."""
    gold, system, same = comparison.gold, comparison.system, int(comparison.same[word])
    if same < 0:
        return "not a word of the system"
    ours, theirs = gold.labels[word].decode(), system.labels[same].decode()
    differs = ours.partition(":")[0] != theirs.partition(":")[0]
    labels = f"{ours}>{theirs}" if differs else ours
    if comparison.right["uas"][word]:
        return labels
    return f"{labels}: {_form(gold, gold.heads[word])}>{_form(system, system.heads[same])}"


def _form(block: Block, head: int) -> str:
    return block.forms[head].decode() if head >= 0 else "ROOT" if head == -1 else "-"


def _lengths(gold: Block) -> Sequence[str]:
    lengths = np.diff(gold.first)
    return [binned(length) for length in np.repeat(lengths, lengths).tolist()]


def _by_head(value: Callable[[int, int], str], gold: Block) -> Sequence[str]:
    """Return a value for each word and its head."""
    return [
        value(word, head) if head >= 0 else _ROOT if head == -1 else _NONE
        for word, head in enumerate(gold.heads.tolist())
    ]


def _distance(word: int, head: int) -> str:
    return binned(abs(word - head), _DISTANCES)


def _direction(word: int, head: int) -> str:
    return "head before" if head < word else "head after"


def _depths(gold: Block) -> Sequence[str]:
    heads = gold.heads.tolist()
    paths = (list(_path(heads, word)) for word in range(gold.size))
    return [binned(len(path), _DEPTHS) if heads[path[-1]] == -1 else _NONE for path in paths]


def _projectivity(gold: Block) -> Sequence[str]:
    heads = gold.heads.tolist()

    def value(word: int, head: int) -> str:
        between = range(min(word, head) + 1, max(word, head))
        crossed = any(head not in _path(heads, other) for other in between)
        return "non-projective" if crossed else "projective"

    return _by_head(value, gold)


def _path(heads: Sequence[int], word: int) -> Iterator[int]:
    """Yield a word and the words above it, up to the root or the end of a cycle."""
    seen = set()
    while word >= 0 and word not in seen:
        seen.add(word)
        yield word
        word = heads[word]


def _labels(gold: Block) -> Sequence[str]:
    return [label.decode() for label in gold.labels]


def _tags(gold: Block) -> Sequence[str]:
    pairs = zip(gold.upos, gold.xpos, strict=True)
    return [(upos if upos != b"_" else xpos).decode() for upos, xpos in pairs]


def _subsets(gold: Block) -> Sequence[str]:
    return [_SUBSET_OF.get(label.partition(b":")[0], "(other)") for label in gold.labels]


FACETS: Final[Mapping[str, Facet]] = {
    "length": _lengths,
    "distance": partial(_by_head, _distance),
    "direction": partial(_by_head, _direction),
    "depth": _depths,
    "projectivity": _projectivity,
    "label": _labels,
    "upos": _tags,
    "subset": _subsets,
}
"""The properties that gold words are sorted by, by name."""


def _by_function(name: str, path: str, function: WordFunction, gold: Block) -> Sequence[str]:
    return [
        _value(name, function, graph, token, _Place(path, gold.id(at), line))
        for at, line in enumerate(gold.lines)
        for graph in [_graph(gold, at)]
        for token in graph.tokens
    ]


class _Place(NamedTuple):
    """A sentence of a file."""

    path: str
    id: str
    line: int


def _value(name: str, function: WordFunction, graph: Graph, token: Token, place: _Place) -> str:
    sentence = f"the gold sentence {place.id!r}" if place.id else "this gold sentence"
    where = f"for the word {token.id} {token.form!r} of {sentence}"
    try:
        value = function(graph, token)
    except (Exception, SystemExit) as error:  # a user's function may raise anything
        problem, cure = f"{name} raised {described(error)} {where}", "Correct the function."
        raise InputError(problem, path=place.path, line=place.line, cure=cure) from error
    if not isinstance(value, str):
        problem, cure = f"{name} returned {excerpt(value)} {where}", "Let it return a string."
        raise InputError(problem, path=place.path, line=place.line, cure=cure)
    return value


def _graph(gold: Block, sentence: int) -> Graph:
    start, end = gold.first[sentence : sentence + 2].tolist()
    columns = (column[start:end] for column in (gold.forms, gold.lemmas, gold.upos, gold.xpos))
    tokens = (
        Token(id, form.decode(), _cell(lemma), _cell(upos), _cell(xpos))
        for id, (form, lemma, upos, xpos) in enumerate(zip(*columns, strict=True), start=1)
    )
    edges = zip(gold.labels[start:end], gold.head[start:end].tolist(), strict=True)
    relations = (
        Relation(label.decode(), head, id)
        for id, (label, head) in enumerate(edges, start=1)
        if head >= 0
    )
    return Graph.build(tokens, relations)


def _cell(value: bytes) -> str:
    return "" if value == b"_" else value.decode()
