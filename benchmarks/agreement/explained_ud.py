"""Intended differences that arise when the input is Universal Dependencies.

The trees are a later converter's, not a treebank's: some differences are between those trees
and the basic Stanford trees of the same sentences (anomaly 8 of the reference data).
"""

from __future__ import annotations

from typing import Final

from agreement.difference import Difference, Explanation, Sentence, explains
from agreement.explained import CONJ, SUBJECTS
from agreement.explained import EXPLANATIONS as FROM_BASIC
from pete.normaliser.words import RELATIVISERS

__all__ = ["EXPLANATIONS"]

_COMPLEMENTS: Final = ("ccomp", "xcomp")
_AUXILIARY: Final = ("cop", "auxpass")
_FUNCTION: Final = frozenset(["aux", "aux:pass", "case", "cc", "cop", "fixed", "mark", "punct"])


@explains("rows 8 and 9")
def raised_object(d: Difference) -> bool:
    """The subject of a lower infinitive or small clause is an object above it too."""
    s = d.sentence
    lower = s.theirs.children(d.head, *_COMPLEMENTS)
    return (
        d.extra
        and d.label == "dobj"
        and any(d.dependent in s.theirs.children(c, *SUBJECTS) for c in lower)
    )


@explains("rows 5 and 8")
def raised_subject(d: Difference) -> bool:
    """The object above is ``xsubj`` of the infinitive, not ``nsubj``."""
    s = d.sentence
    objects = [h for h in s.ours.heads(d.dependent, "dobj") if h != d.head]
    return (
        not d.extra
        and d.family in SUBJECTS
        and ("xsubj", d.head, d.dependent) in s.ours
        and any(d.head in s.ours.below(h, *_COMPLEMENTS, *CONJ) for h in objects)
    )


def _be_like(s: Sentence, predicate: int, *, be: bool) -> list[int]:
    """Copulas and passive auxiliaries of a predicate in the reference: *be*, or others."""
    firsts = (predicate, *s.theirs.heads(predicate, *CONJ))
    found = {c for p in firsts for c in s.theirs.children(p, *_AUXILIARY)}
    return sorted(c for c in found if (s.lemma(c) == "be") == be)


def _predicates(s: Sentence, copula: int) -> list[int]:
    """Predicates that have this word as copula or passive auxiliary in the reference."""
    return s.theirs.heads(copula, *_AUXILIARY)


@explains("row 10")
def linking_verb(d: Difference) -> bool:
    """*Seem*, *become*, *remain* head their clause; the converter of 2013 has copulas."""
    s = d.sentence
    if d.extra:
        return s.lemma(d.head) != "be" and bool(_predicates(s, d.head))
    instead = {d.label, "xsubj", "nsubj", "nsubjpass"}
    verbs = _be_like(s, d.head, be=False)
    above = [x for v in verbs for x in (v, d.head)]
    return any(instead & set(s.ours.labels(x, d.dependent)) for x in above)


@explains("row 11")
def be_is_head(d: Difference) -> bool:
    """*Be* heads a clause whose predicate is an adverb or a preposition."""
    s = d.sentence
    if d.extra:
        return s.lemma(d.head) == "be" and any(
            s.tag(p).startswith(("RB", "IN", "RP", "TO")) for p in _predicates(s, d.head)
        )
    return s.tag(d.head).startswith(("RB", "IN", "RP", "TO")) and any(
        d.label in s.ours.labels(b, d.dependent) for b in _be_like(s, d.head, be=True)
    )


@explains("row 22")
def agent_of_participle(d: Difference) -> bool:
    """A *by*-phrase under an adverbial participle is its agent."""
    s = d.sentence
    pair = d.edge[1:]
    labels = ("agent", "prep_by") if d.extra else ("prep_by", "agent")
    return (
        d.label == labels[0]
        and (labels[1], *pair) in d.other
        and s.tag(d.head) == "VBN"
        and bool(s.universal.heads(d.head, "advcl", "acl"))
    )


@explains("anomaly 8")
def case_without_preposition(d: Difference) -> bool:
    """What the UD tree calls ``case`` is no preposition of this word in the basic tree."""
    s = d.sentence
    cases = [p for p in s.universal.children(d.dependent, "case") if s.form(p) in d.label]
    governed = [p for p in cases if p in s.basic.heads(d.dependent, "pobj", "pcomp")]
    return d.extra and d.family == "prep_X" and bool(cases) and not governed


@explains("anomaly 8")
def clause_as_phrase(d: Difference) -> bool:
    """The UD tree has ``case`` where the basic tree has a preposition before a clause."""
    s = d.sentence
    clause = d.label.replace("prep_", "prepc_")
    return (
        d.extra
        and d.family == "prep_X"
        and (clause, d.head, d.dependent) in s.theirs
        and bool(s.universal.children(d.dependent, "case"))
    )


@explains("anomaly 8")
def unclassified(d: Difference) -> bool:
    """The UD tree has ``dep`` or ``orphan`` where the basic tree has a relation."""
    s = d.sentence
    firsts = (d.dependent, *s.universal.heads(d.dependent, "conj"))
    return not d.extra and any(
        s.universal.label_to(x) in ("dep", "orphan") and s.basic.label_to(x) != "dep"
        for x in firsts
    )


@explains("anomaly 8")
def other_tree(d: Difference) -> bool:
    """The UD tree attaches the dependent, or a conjoined head, to another word.

    Prepositions are looked through, and words linked as function words do not count: those
    the normaliser has to bridge.
    """
    s = d.sentence
    if _attached_elsewhere(s, d.dependent):
        return True
    conjoined = bool(s.universal.heads(d.head, "conj") or s.basic.heads(d.head, "conj"))
    return conjoined and _attached_elsewhere(s, d.head)


def _attached_elsewhere(s: Sentence, word: int) -> bool:
    universal, basic = s.universal.label_to(word), s.basic.label_to(word)
    above = _governor(s, word)
    head = next(iter(s.universal.heads(word)), 0)
    if head == above:
        return (universal == "conj") != (basic == "conj")
    links = {*s.universal.labels(head, above), *s.universal.labels(above, head)}
    return not links & _FUNCTION


def _governor(s: Sentence, word: int) -> int:
    """Governor in the basic tree, prepositions looked through."""
    while s.basic.label_to(word) in ("pobj", "pcomp"):
        word = s.basic.heads(word)[0]
    head = next(iter(s.basic.heads(word)), 0)
    while s.basic.label_to(word) == "prep" and s.basic.label_to(head) == "prep":
        word, head = head, next(iter(s.basic.heads(head)), 0)
    if s.basic.label_to(word) == "conj" and s.basic.label_to(head) == "prep":
        return next(iter(s.basic.children(head, "pobj")), head)
    return head


@explains("anomaly 8")
def relativiser_elsewhere(d: Difference) -> bool:
    """The UD tree gives the relativiser, and so the noun, another place in the clause."""
    s = d.sentence
    words = [
        w
        for v in s.ours.children(d.dependent, "rcmod")
        for w in s.universal.below(v)
        if s.form(w) in RELATIVISERS and d.dependent < w
    ]
    return any(_attached_elsewhere(s, w) for w in words)


EXPLANATIONS: Final[tuple[Explanation, ...]] = (
    raised_object,
    raised_subject,
    linking_verb,
    *FROM_BASIC,
    be_is_head,
    agent_of_participle,
    case_without_preposition,
    clause_as_phrase,
    unclassified,
    other_tree,
    relativiser_elsewhere,
)
