"""P: voice, the label a relation is compared by, on both sides."""

from __future__ import annotations

from pete.entailment.rules.family import VOICES

_CLAUSES = frozenset({"ccomp", "xcomp", "acomp", "advcl"})


@VOICES("P201")
def passive_subject(label: str) -> str:
    """The subject of a passive is an object (LRE 2013, section 4, heuristic 2)."""
    return "dobj" if label == "nsubjpass" else label


@VOICES("P202")
def passive_agent(label: str) -> str:
    """The agent of a passive is a subject."""
    return "nsubj" if label == "agent" else label


@VOICES("P203")
def clause_link(label: str) -> str:
    """Complements and adverbial clauses of a predicate count as one relation, ``clause``.

    The two differ between schemes, and a hypothesis can turn one into the other: what counts is
    which predicate the clause depends on. An adjective said of the subject (*she seems eager*) is
    one, too.
    """
    return "clause" if label in _CLAUSES else label


@VOICES("P204")
def clausal_passive_subject(label: str) -> str:
    """The clausal subject of a passive is an object, as a nominal one is.

    *They proved that he lied*: not *That he lied was proved*, for in T the clause is a complement.
    """
    return "dobj" if label == "csubjpass" else label


@VOICES("P205")
def premodifying_noun(label: str) -> str:
    """A noun before a noun counts as an adjective there.

    Parsers label the two alike: *stone* in *a stone wall* is either.
    """
    return "amod" if label == "nn" else label


@VOICES("P206")
def particle(label: str) -> str:
    """What follows a particle is an object.

    Parsers take *out* in *she led out the horse* for a preposition, or for a part of the verb.
    """
    return "dobj" if label in _PARTICLES else label


_PARTICLES = frozenset({"prep_out", "prep_up", "prep_off", "prep_down"})
