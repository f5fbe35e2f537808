"""Intended differences from gold enhanced Universal Dependencies.

Labels are those of :mod:`normaliser.enhanced`: subject, object, agent and ``prep_X``.
"""

from __future__ import annotations

from typing import Final

from agreement.difference import Difference, Explanation, explains
from pete.normaliser.words import CAUSATIVES, FREE_RELATIVISERS

__all__ = ["EXPLANATIONS"]

_PAIR: Final = {"subject": "object", "object": "subject"}


def _relabelled(d: Difference) -> bool:
    """Whether the other graph has the same pair as object instead of subject, or so."""
    return d.label in _PAIR and (_PAIR[d.label], *d.edge[1:]) in d.other


@explains("row 8")
def causative(d: Difference) -> bool:
    """What is made, let or had to do something is no object of *make*, *let* or *have*."""
    s = d.sentence
    lower = s.universal.children(d.head, "xcomp")
    subjects = [o for c in lower for o in s.ours.children(c, "subject", "object")]
    causative = s.lemma(d.head) in CAUSATIVES
    return not d.extra and d.label == "object" and causative and d.dependent in subjects


@explains("row 9")
def passive_small_clause(d: Difference) -> bool:
    """The object before a bare participle is its passive subject."""
    s = d.sentence
    above = s.universal.heads(d.head, "xcomp")
    return (
        _relabelled(d)
        and s.tag(d.head) == "VBN"
        and any(d.dependent in s.universal.children(h, "obj") for h in above)
    )


@explains("row 5")
def passive_controller(d: Difference) -> bool:
    """The understood subject of a passive infinitive is a passive subject."""
    s = d.sentence
    passive = bool(s.universal.children(d.head, "aux:pass"))
    return _relabelled(d) and passive and bool(s.universal.heads(d.head, "xcomp"))


@explains("row 15")
def active_after_passive(d: Difference) -> bool:
    """A subject is not passive under an active verb that is conjoined with a passive one."""
    s = d.sentence
    firsts = s.universal.heads(d.head, "conj")
    return (
        _relabelled(d)
        and not s.universal.children(d.head, "aux:pass")
        and any(s.universal.children(v, "aux:pass", "nsubj:pass") for v in firsts)
    )


@explains("row 24")
def expletive(d: Difference) -> bool:
    """Expletive *it* is a subject."""
    expletives = d.sentence.universal.heads(d.dependent, "expl")
    return d.extra and d.label in _PAIR and bool(expletives)


@explains("row 25")
def free_relative(d: Difference) -> bool:
    """The word of a free relative has its place inside the clause only."""
    s = d.sentence
    word = s.form(d.dependent)
    return word in FREE_RELATIVISERS and bool(s.universal.children(d.dependent, "acl:relcl"))


@explains("rows 1 and 2")
def gap(d: Difference) -> bool:
    """A noun fills the gap of its relative clause, near or far, also of a preposition."""
    made = d.sentence.makers.items()
    return d.extra and any(edge[1:] == d.edge[1:] and maker == "C8" for edge, maker in made)


EXPLANATIONS: Final[tuple[Explanation, ...]] = (
    causative,
    passive_small_clause,
    passive_controller,
    active_after_passive,
    expletive,
    free_relative,
    gap,
)
