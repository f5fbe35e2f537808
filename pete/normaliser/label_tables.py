"""What becomes of each label of a scheme, in words: for people, not for the steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal, TypeAlias, get_args

from pete.normaliser.from_clear import CLEAR_CONDITIONAL, CLEAR_PLAIN
from pete.normaliser.from_ud.labels import UD_CONDITIONAL, UD_PLAIN
from pete.normaliser.labels import (
    CLEAR_LABELS,
    SD_LABELS,
    UD1_LABELS,
    UD_LABELS,
    read_clear,
    read_sd,
    read_ud,
    read_ud1,
)
from pete.normaliser.tree import Edge, Tree

__all__ = ["MAPPED", "Mapped", "label_table"]

Mapped: TypeAlias = Literal["ud", "ud1", "clear", "sd-basic"]
MAPPED: Final[tuple[Mapped, ...]] = get_args(Mapped)
"""Schemes that have a table of their own."""

_Rules: TypeAlias = Mapping[str, Callable[[Tree, Edge], str]]
_SOURCES: Final[
    Mapping[Mapped, tuple[frozenset[str], Callable[[str], str], _Rules, Mapping[str, str]]]
] = {
    "ud": (UD_LABELS, read_ud, UD_CONDITIONAL, UD_PLAIN),
    "ud1": (UD1_LABELS - UD_LABELS, read_ud1, UD_CONDITIONAL, UD_PLAIN),
    "clear": (CLEAR_LABELS, read_clear, CLEAR_CONDITIONAL, CLEAR_PLAIN),
    "sd-basic": (SD_LABELS, read_sd, {}, {}),
}


def label_table(scheme: Mapped) -> Mapping[str, str]:
    """Return what each label of a scheme becomes where no other step takes it: a name, or a rule.

    For ``ud1`` only the labels that version 2 does not have.

    Example:
        >>> label_table("ud")["obj"]
        '`dobj`'
        >>> label_table("clear")["compound"]
        '`number` in a number, else `nn`'
    """
    labels, read, conditional, plain = _SOURCES[scheme]
    return {label: _becomes(read(label), conditional, plain) for label in sorted(labels)}


def _becomes(name: str, conditional: _Rules, plain: Mapping[str, str]) -> str:
    if name in conditional:
        text = " ".join((conditional[name].__doc__ or "").split())
        return text.replace("``", "`").removesuffix(".")
    return f"`{plain.get(name, name)}`"
