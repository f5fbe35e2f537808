"""Provenances: who made an edge, and who renamed it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

INPUT: Final = "input"
"""Maker of the edges that the parser drew."""

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

_JOINT: Final = ", "


def provenance(history: Iterable[str]) -> str:
    """Return the history of an edge in one line: who made it, then who renamed it.

    Example:
        >>> provenance(["input", "U13"])
        'input, U13'
    """
    return _JOINT.join(history)


def history(provenance: str) -> tuple[str, ...]:
    """Return who made an edge (a step, or ``input``), then the steps that renamed it.

    Example:
        >>> history("input, U13"), history("C8")
        (('input', 'U13'), ('C8',))
    """
    return tuple(provenance.split(_JOINT))


def flag(provenance: str) -> str:
    """Return the kind of an edge, by the step that made it; renaming it changes nothing.

    ``basic`` (drawn by the parser, perhaps between other words), ``collapsed`` (through a
    preposition), ``ref`` (a noun in place of its relativiser), ``gap`` (a noun in the empty
    place of its relative clause), ``cc`` (propagated to a conjunct), ``share`` (an object of
    conjoined verbs), ``xsubj`` (an understood subject) or ``raised`` (the object before a
    complement, and its subject).

    Example:
        >>> flag("input"), flag("input, U12"), flag("C9-P2")
        ('basic', 'basic', 'cc')
    """
    return _FLAGS.get(history(provenance)[0], "basic")
