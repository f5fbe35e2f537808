"""The Stanford name of each label of a scheme, in words: for people, not for the steps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, get_args

from pete.normaliser.from_clear import CLEAR_NAMES
from pete.normaliser.from_ud.labels import UD_NAMES
from pete.normaliser.relabel import Names
from pete.normaliser.schemes import LABELS, READERS

__all__ = ["MAPPED", "Mapped", "label_table"]

Mapped: TypeAlias = Literal["ud", "ud1", "clear", "sd-basic"]
MAPPED: Final[tuple[Mapped, ...]] = get_args(Mapped)
"""Schemes that have a table of their own."""

_NAMES: Final[Mapping[Mapped, Names]] = {
    "ud": UD_NAMES,
    "ud1": UD_NAMES,
    "clear": CLEAR_NAMES,
    "sd-basic": {},
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
    labels = LABELS[scheme] - LABELS["ud"] if scheme == "ud1" else LABELS[scheme]
    return {label: _becomes(READERS[scheme](label), _NAMES[scheme]) for label in sorted(labels)}


def _becomes(label: str, names: Names) -> str:
    name = names.get(label, label)
    if isinstance(name, str):
        return f"`{name}`"
    return " ".join((name.__doc__ or "").split()).replace("``", "`").removesuffix(".")
