"""Labels: what may come in, under which scheme, and what comes out.

On input a label is only given its Stanford name where that takes no look at the sentence;
the conditional renamings are steps. Subtypes nobody knows are read as their base relation,
relations nobody knows as ``dep``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

BASIC: Final = frozenset(
    """
    acomp advcl advmod amod appos aux auxpass cc ccomp conj cop csubj csubjpass dep det
    discourse dobj expl goeswith iobj mark mwe neg nn npadvmod nsubj nsubjpass num number
    parataxis pcomp pobj poss possessive preconj predet prep prt punct quantmod rcmod root tmod
    vmod xcomp
    """.split()
)
"""Labels of basic Stanford dependencies (later names)."""

COLLAPSED: Final = frozenset(["agent", "xsubj"])
"""Whole labels that only collapsed graphs have; the others are ``prep_X prepc_X conj_X``."""

SUBJECTS: Final = ("nsubj", "nsubjpass", "csubj", "csubjpass")


def _same(labels: str) -> dict[str, str]:
    return {label: label for label in labels.split()}


_BASIC: Final = {
    **{label: label for label in BASIC},
    "abbrev": "appos",
    "attr": "attr",
    "complm": "mark",
    "infmod": "vmod",
    "measure": "npadvmod",
    "null": "dep",
    "partmod": "vmod",
    "purpcl": "advcl",
    "rel": "rel",
}
_SD: Final = {**_BASIC, "agent": "agent", "xsubj": "xsubj"}
_CLEAR: Final = {
    **_BASIC,
    **_same("acl agent attr case compound dative nmod oprd relcl"),
    "hmod": "nn",
    "hyph": "punct",
    "intj": "discourse",
    "meta": "dep",
    "npmod": "npadvmod",
    "nummod": "num",
}
_UD: Final = {
    **_same(
        """
        acl acl:relcl advcl advcl:relcl advmod amod appos aux case cc ccomp compound conj cop csubj
        csubj:outer dep det discourse dislocated expl fixed flat goeswith iobj list mark nmod
        nmod:npmod nmod:tmod nmod:unmarked nsubj nsubj:outer obl obl:agent obl:npmod obl:tmod
        obl:unmarked orphan parataxis punct reparandum root vocative xcomp
        """
    ),
    "aux:pass": "auxpass",
    "cc:preconj": "preconj",
    "compound:prt": "prt",
    "csubj:pass": "csubjpass",
    "det:predet": "predet",
    "nmod:desc": "nn",
    "nmod:poss": "poss",
    "nsubj:pass": "nsubjpass",
    "nummod": "num",
    "obj": "dobj",
}
_UD1: Final = {
    **_UD,
    **_same("auxpass csubjpass dobj neg nsubjpass"),
    "foreign": "flat",
    "mwe": "fixed",
    "name": "flat",
    "nmod:agent": "obl:agent",
    "remnant": "orphan",
}
UD_LABELS: Final = frozenset(_UD)
"""Labels of Universal Dependencies, version 2, with the subtypes of English."""

_NOT_UD1: Final = frozenset(
    """
    advcl:relcl aux:pass csubj:outer csubj:pass fixed flat nmod:agent nmod:desc nmod:unmarked
    nsubj:outer nsubj:pass obj obl obl:agent obl:npmod obl:tmod obl:unmarked orphan
    """.split()
)
UD1_LABELS: Final = frozenset(_UD1) - _NOT_UD1
"""Labels of Universal Dependencies, version 1, with the subtypes of English."""

_NOT_CLEAR: Final = frozenset("cop discourse goeswith mwe rel tmod vmod".split())
CLEAR_LABELS: Final = frozenset(_CLEAR) - _NOT_CLEAR
"""Labels of CLEAR, of spaCy's models and of older ones."""

SD_LABELS: Final = frozenset(_SD) | {"ref"}
"""Labels of Stanford dependencies of all ages; collapsed graphs have ``prep_X`` and the like."""

_LEXICAL: Final = frozenset(["conj", "nmod", "obl"])
"""Relations whose word in an enhanced label is the preposition or coordinator."""

_PLAIN_SUBTYPES: Final = frozenset(["arg", "desc", "lmod"])
"""Subtypes that are no such word."""


@cache
def base(label: str) -> str:
    """Return the relation without its subtype or word.

    Example:
        >>> base("obl:tmod"), base("prep_because_of")
        ('obl', 'prep')
    """
    return label.partition(":")[0].partition("_")[0]


def is_prep(label: str) -> bool:
    """Return whether it is a collapsed ``prep_X`` or ``prepc_X``."""
    return label.startswith(("prep_", "prepc_"))


@cache
def is_conj(label: str) -> bool:
    """Return whether it is ``conj`` or ``conj_X``."""
    return base(label) == "conj"


@cache
def read_ud(label: str) -> str:
    """Return a label of Universal Dependencies (version 2); subtypes nobody knows are dropped.

    Example:
        >>> [read_ud(label) for label in ("nsubj:pass", "obl:lmod", "obl:agent", "oblique")]
        ['nsubjpass', 'obl', 'obl:agent', 'dep']
    """
    return _read(label, _UD)


@cache
def read_ud1(label: str) -> str:
    """Return a label of Universal Dependencies, version 1, by its name in version 2.

    ``neg`` and ``nmod`` are left to a step that looks at the words.

    Example:
        >>> [read_ud1(label) for label in ("nsubjpass", "mwe", "nmod:agent", "acl:relcl")]
        ['nsubjpass', 'fixed', 'obl:agent', 'acl:relcl']
    """
    return _read(label, _UD1)


def read_enhanced(label: str) -> str:
    """Return a label of enhanced Universal Dependencies, its preposition or coordinator kept.

    Example:
        >>> [read_enhanced(label) for label in ("obl:in", "conj:and", "nsubj:xsubj", "acl:to")]
        ['obl:in', 'conj:and', 'xsubj', 'acl']
    """
    base, *subtypes = label.lower().split(":")
    if base == "nsubj" and "xsubj" in subtypes:
        return "xsubj"
    if base == "ref":
        return "ref"
    name = read_ud(label)
    if base in _LEXICAL and name == base and subtypes and subtypes[0] not in _PLAIN_SUBTYPES:
        return f"{base}:{subtypes[0]}"
    return name


def read_clear(label: str) -> str:
    """Return a label of the CLEAR scheme, of spaCy's models or of older ones.

    Example:
        >>> [read_clear(label) for label in ("ROOT", "relcl", "intj", "subtok")]
        ['root', 'relcl', 'discourse', 'dep']
    """
    name = label.lower()
    return _read(name if name in _CLEAR else base(name), _CLEAR)


def read_sd(label: str) -> str:
    """Return a label of basic (or already collapsed) Stanford dependencies of any age.

    Example:
        >>> [read_sd(label) for label in ("partmod", "prep_on", "oblique")]
        ['vmod', 'prep_on', 'dep']
    """
    name = label.lower()
    if is_prep(name) or name.startswith("conj_"):
        return name
    return _read(name if name in _SD else base(name), _SD)


def _read(label: str, names: Mapping[str, str]) -> str:
    """Return the name of a label with as many of its subtypes as have one, else ``dep``."""
    name = label.lower()
    while name and name not in names:
        name = name.rpartition(":")[0]
    return names.get(name, "dep")
