"""The dependency schemes: their labels, and whether the labels of a parser are among them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Final, get_args

from pete.errors import InputError
from pete.graph import Graph, Scheme
from pete.normaliser.labels import (
    CLEAR_LABELS,
    SD_LABELS,
    UD1_LABELS,
    UD_LABELS,
    base,
    is_prep,
    read_clear,
    read_enhanced,
    read_sd,
    read_ud,
    read_ud1,
)

SCHEMES: Final[tuple[Scheme, ...]] = get_args(Scheme)

READERS: Final[Mapping[Scheme, Callable[[str], str]]] = {
    "ud": read_ud,
    "ud-no-agent": read_ud,
    "ud1": read_ud1,
    "ud-enhanced": read_enhanced,
    "clear": read_clear,
    "sd-basic": read_sd,
    "stanford": read_sd,
}
"""For each scheme, the Stanford names of labels as far as no look at the words is needed."""

LABELS: Final[Mapping[Scheme, frozenset[str]]] = {
    "ud": UD_LABELS,
    "ud-no-agent": UD_LABELS,
    "ud1": UD1_LABELS,
    "ud-enhanced": UD_LABELS | {"ref", "nsubj:pass:xsubj", "nsubj:xsubj"},
    "clear": CLEAR_LABELS,
    "sd-basic": SD_LABELS,
    "stanford": SD_LABELS,
}
"""The labels of each scheme."""

_OPEN: Final = frozenset(["acl", "advcl", "conj", "nmod", "obl"])
"""Relations of Universal Dependencies that may have any subtype: a word, in enhanced graphs."""


def check_scheme(graphs: Iterable[Graph], scheme: Scheme, *, source: str = "the input") -> None:
    """Refuse graphs whose labels contradict their scheme.

    A label contradicts a scheme if only other schemes have it. A label that no scheme has
    (a model's own subtype, a stray error) contradicts none: the normaliser reads it as its
    base relation, or as ``dep``.

    Args:
        graphs: All graphs of one parser or file, as they come.
        scheme: The scheme they are said to follow.
        source: Whose graphs they are, for the message.

    Raises:
        InputError: Naming the labels that contradict the scheme, and the schemes that have them.

    Example:
        >>> from pete.graph import Relation, Token
        >>> words = [Token(1, "See"), Token(2, "them")]
        >>> graph = Graph.build(words, [Relation("root", 0, 1), Relation("dobj", 1, 2)])
        >>> check_scheme([graph], "clear")
        >>> check_scheme([graph], "ud")
        Traceback (most recent call last):
        pete.errors.InputError: the input is said to follow the scheme 'ud', ...
    """
    foreign = foreign_labels(_labels(graphs), scheme)
    if not foreign:
        return
    owners = [s for s in SCHEMES if all(_has(s, label) for label in foreign)]
    names = ", ".join(map(repr, foreign))
    raise InputError(
        f"{source} is said to follow the scheme {scheme!r}, which does not have "
        f"the label{'s' * (len(foreign) > 1)} {names}",
        cure=f"These schemes do: {', '.join(owners)}."
        if owners
        else "No scheme has them all: is it the output of one parser?",
    )


def foreign_labels(labels: Iterable[str], scheme: Scheme) -> list[str]:
    """Return the labels that only other schemes have, sorted.

    Args:
        labels: Labels in small letters.
        scheme: The scheme.

    Example:
        >>> foreign_labels(["nsubj", "dobj", "ARG1"], "ud")
        ['dobj']
    """
    return sorted(label for label in labels if not _has(scheme, label) and is_label(label))


def unknown_labels(graphs: Iterable[Graph]) -> tuple[str, ...]:
    """Return the labels that no scheme has, sorted.

    Args:
        graphs: All graphs of one parser or file, as they come.

    Example:
        >>> from pete.graph import Relation, Token
        >>> words = [Token(1, "See"), Token(2, "them")]
        >>> graph = Graph.build(words, [Relation("root", 0, 1), Relation("ARG1", 1, 2)])
        >>> unknown_labels([graph])
        ('arg1',)
    """
    return tuple(sorted(label for label in _labels(graphs) if not is_label(label)))


@cache
def is_label(label: str) -> bool:
    """Return whether any scheme has a label, in small letters."""
    return any(_has(scheme, label) for scheme in SCHEMES)


def _labels(graphs: Iterable[Graph]) -> set[str]:
    return {relation.label.lower() for graph in graphs for relation in graph.relations}


def _has(scheme: Scheme, label: str) -> bool:
    """Return whether a label is known to belong to a scheme."""
    inventory = LABELS[scheme]
    if scheme in ("sd-basic", "stanford"):
        return label in inventory or is_prep(label) or label.startswith("conj_")
    open_ended = scheme != "clear" and ":" in label and base(label) in _OPEN & inventory
    return label in inventory or open_ended
