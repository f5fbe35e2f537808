"""Labels: what may come in, under which scheme, and what comes out.

On input a label is only given its Stanford name where that takes no look at the sentence;
the conditional renamings are steps. Subtypes nobody knows are read as their base relation,
relations nobody knows as ``dep``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = [
    "BASIC",
    "COLLAPSED",
    "SUBJECTS",
    "base",
    "flag",
    "is_conj",
    "is_prep",
    "read_clear",
    "read_sd",
    "read_ud",
]

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

_FLAGS: Final = {
    "U9": "collapsed",
    "U10": "collapsed",
    "U12": "collapsed",
    "U15": "raised",
    "K7": "raised",
    "C2": "collapsed",
    "C3": "collapsed",
    "C4": "collapsed",
    "C7": "ref",
    "C8": "gap",
    "C9-P1": "cc",
    "C9-P2": "cc",
    "C9-P4": "share",
    "C10": "xsubj",
}

_SD_OLD: Final = {
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

_CLEAR: Final = {
    "hmod": "nn",
    "hyph": "punct",
    "intj": "discourse",
    "meta": "dep",
    "npmod": "npadvmod",
    "nummod": "num",
}
_CLEAR_OWN: Final = frozenset(
    ["acl", "agent", "attr", "case", "compound", "dative", "nmod", "oprd", "relcl"]
)

_UD: Final = {
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
_UD_OWN: Final = frozenset(
    """
    acl acl:relcl advcl advcl:relcl case compound csubj:outer dislocated fixed flat list nmod
    nmod:npmod nmod:tmod nmod:unmarked nsubj:outer obl obl:agent obl:npmod obl:tmod obl:unmarked
    orphan reparandum vocative
    """.split()
)
_UD_SAME: Final = frozenset(
    """
    advmod amod appos aux cc ccomp conj cop csubj dep det discourse expl goeswith iobj mark
    nsubj parataxis punct root xcomp
    """.split()
)


def flag(provenance: str) -> str:
    """The kind of an edge, by the code of the step that made it.

    ``basic`` (drawn by the parser, perhaps between other words), ``collapsed`` (through a
    preposition), ``ref`` (a noun in place of its relativiser), ``gap`` (a noun in the empty
    place of its relative clause), ``cc`` (propagated to a conjunct), ``share`` (an object of
    conjoined verbs), ``xsubj`` (an understood subject) or ``raised`` (the object before a
    complement, and its subject).

    Example:
        >>> flag("input"), flag("C9-P2")
        ('basic', 'cc')
    """
    return _FLAGS.get(provenance, "basic")


def base(label: str) -> str:
    """The relation without its subtype or word.

    Example:
        >>> base("obl:tmod"), base("prep_because_of")
        ('obl', 'prep')
    """
    return label.partition(":")[0].partition("_")[0]


def is_prep(label: str) -> bool:
    """Whether it is a collapsed ``prep_X`` or ``prepc_X``."""
    return label.startswith(("prep_", "prepc_"))


def is_conj(label: str) -> bool:
    """Whether it is ``conj`` or ``conj_X``."""
    return base(label) == "conj"


def read_ud(label: str) -> str:
    """A label of Universal Dependencies (version 2).

    Example:
        >>> [read_ud(label) for label in ("nsubj:pass", "obl:lmod", "obl:agent", "oblique")]
        ['nsubjpass', 'obl', 'obl:agent', 'dep']
    """
    for name in (label.lower(), base(label.lower())):
        if name in _UD or name in _UD_OWN or name in _UD_SAME:
            return _UD.get(name, name)
    return "dep"


def read_clear(label: str) -> str:
    """A label of the CLEAR scheme, of spaCy's models or of older ones.

    Example:
        >>> [read_clear(label) for label in ("ROOT", "relcl", "intj", "subtok")]
        ['root', 'relcl', 'discourse', 'dep']
    """
    return _read(label, {**_SD_OLD, **_CLEAR}, BASIC | _CLEAR_OWN)


def read_sd(label: str) -> str:
    """A label of basic (or already collapsed) Stanford dependencies of any age.

    Example:
        >>> [read_sd(label) for label in ("partmod", "prep_on", "oblique")]
        ['vmod', 'prep_on', 'dep']
    """
    name = label.lower()
    if is_prep(name) or name.startswith("conj_"):
        return name
    return _read(name, _SD_OLD, BASIC | COLLAPSED)


def _read(label: str, renamed: Mapping[str, str], known: frozenset[str]) -> str:
    for name in (label.lower(), base(label.lower())):
        if name in renamed:
            return renamed[name]
        if name in known:
            return name
    return "dep"
