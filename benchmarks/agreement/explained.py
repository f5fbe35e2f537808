"""Intended differences from the converter's own graphs, whatever tree both start from.

Each class is a test of one edge that differs. It names its source: a row of the table of
differences (docs/reference/normaliser.md), or a listed anomaly of the reference data.
"""

from __future__ import annotations

from typing import Final

from agreement.difference import Difference, Explanation, explains
from pete.normaliser.words import GAPLESS_NOUNS, RELATIVISERS, TEMPORAL

__all__ = ["EXPLANATIONS"]

SUBJECTS: Final = ("nsubj", "nsubjpass")
CONJ: Final = ("conj", "conj_X")


@explains("anomaly 1")
def two_words_as_clause(d: Difference) -> bool:
    """``prep_according_to(g, n)`` where the reference has ``prepc_according_to(g, to)``."""
    theirs = d.sentence.theirs
    clause = [
        label
        for child in theirs.children(d.head, "prepc_X")
        for label in theirs.labels(d.head, child)
    ]
    return (
        d.extra
        and d.label.replace("prep_", "prepc_") in clause
        and ("pobj", d.head, d.dependent) in theirs
    )


@explains("row 21")
def left_uncollapsed(d: Difference) -> bool:
    """``prep_X(g, n)`` where the reference leaves ``prep`` and ``pobj``."""
    words = d.label.split("_")[1:]
    above = d.sentence.theirs.heads(d.dependent, "pobj", "pcomp")
    return d.extra and d.family == "prep_X" and any(d.sentence.form(p) in words for p in above)


@explains("row 21")
def conjoined_adverb(d: Difference) -> bool:
    """An adverb conjoined with a preposition's noun or with a preposition is ``advmod``."""
    return (
        not d.extra
        and d.family == "prep_X"
        and d.sentence.tag(d.dependent)[:2] in ("RB", "JJ")
        and bool(d.sentence.theirs.heads(d.dependent, *CONJ))
        and bool(d.sentence.ours.heads(d.dependent, "advmod"))
    )


@explains("row 22")
def by_a_time_or_clause(d: Difference) -> bool:
    """*By* and a time, a bare number or a clause is no agent."""
    s = d.sentence
    if d.extra:
        temporal = s.lemma(d.dependent) in TEMPORAL or s.tag(d.dependent) == "CD"
        return d.label == "prep_by" and temporal and ("agent", *d.edge[1:]) in s.theirs
    instead = s.ours.labels(*d.edge[1:])
    return d.label == "agent" and ("prep_by" in instead or "prepc_by" in instead)


@explains("row 14")
def nominal_predicate(d: Difference) -> bool:
    """The subject of a second predicate that is neither verb nor adjective, or a modal."""
    s = d.sentence
    tag = s.tag(d.head)
    firsts = [
        g
        for g in s.ours.heads(d.head, *CONJ)
        if d.dependent in s.theirs.children(g, *SUBJECTS, "xsubj")
    ]
    copular = any(s.ours.children(x, "cop") for x in (d.head, *firsts))
    nominal = not tag.startswith(("VB", "JJ")) and (copular or tag == "MD")
    return d.extra and d.family in SUBJECTS and bool(firsts) and nominal


@explains("row 13")
def later_subject(d: Difference) -> bool:
    """A later conjunct among the subjects is subject of the second verb too."""
    s = d.sentence
    verbs = s.ours.heads(d.head, *CONJ)
    return (
        d.extra
        and d.family in SUBJECTS
        and bool(s.theirs.heads(d.dependent, *CONJ))
        and any(d.dependent in s.theirs.children(v, *SUBJECTS) for v in verbs)
    )


@explains("row 15")
def active_after_passive(d: Difference) -> bool:
    """A subject is not passive under an active verb that is conjoined with a passive one."""
    s = d.sentence
    verbs = s.ours.heads(d.head, *CONJ)
    label = "nsubjpass" if d.extra else "nsubj"
    return (
        d.family == ("nsubj" if d.extra else "nsubjpass")
        and (label, d.head, d.dependent) in d.other
        and s.tag(d.head) in ("VBD", "VBG", "MD")
        and not s.ours.children(d.head, "auxpass")
        and any(s.ours.children(v, "auxpass") for v in verbs)
    )


@explains("anomaly 7")
def conjunct_of_conjunct(d: Difference) -> bool:
    """A relation reaches the conjuncts of conjuncts, where ``conj`` itself is propagated."""
    s = d.sentence
    end = d.head if d.maker == "C9-P2" else d.dependent
    inner = [y for y in s.ours.heads(end, *CONJ) if s.theirs.heads(y, *CONJ)]
    outer = {x for y in inner for x in s.theirs.heads(y, *CONJ)}
    if d.maker == "C9-P2":
        return any(d.dependent in s.theirs.children(x, *SUBJECTS) for x in outer)
    related = s.theirs.children(d.head, d.family)
    return d.maker in ("C9-P1", "C9-P4") and any(x in related for x in outer)


@explains("row 16")
def shared_object(d: Difference) -> bool:
    """The object of one verb is that of a verb conjoined with it, where word order proves it."""
    s = d.sentence
    verbs = {*s.ours.heads(d.head, *CONJ), *s.ours.children(d.head, *CONJ)}
    verbs |= {x for v in tuple(verbs) for x in s.ours.children(v, *CONJ)}
    return (
        d.extra
        and d.maker == "C9-P4"
        and any(d.dependent in s.theirs.children(v, "dobj", "prep_X") for v in verbs)
    )


@explains("row 17")
def negated_conjunct(d: Difference) -> bool:
    """A negated conjunct does not share the relation of the first one."""
    s = d.sentence
    firsts = [g for g in s.ours.heads(d.dependent) if "conj_negcc" in s.ours.labels(g, d.dependent)]
    return not d.extra and any((d.label, d.head, g) in s.ours for g in firsts)


@explains("row 18")
def relative_of_first(d: Difference) -> bool:
    """What the first conjunct is inside its own relative clause, the second is not."""
    s = d.sentence
    firsts = [g for g in s.ours.heads(d.dependent, *CONJ) if (d.label, d.head, g) in s.ours]
    return not d.extra and any(
        v < d.dependent and d.head in s.ours.below(v)
        for g in firsts
        for v in s.ours.children(g, "rcmod")
    )


@explains("row 18")
def both_with_relatives(d: Difference) -> bool:
    """The second of two conjuncts that both have relative clauses keeps its place outside."""
    s = d.sentence
    return (
        d.extra
        and d.family in ("nsubj", "dobj")
        and bool(s.theirs.children(d.dependent, "rcmod"))
        and any(
            s.theirs.children(g, "rcmod") and (d.label, d.head, g) in s.theirs
            for g in s.theirs.heads(d.dependent, *CONJ)
        )
    )


@explains("row 19")
def relativiser_of_conjunct(d: Difference) -> bool:
    """The relativiser of a second conjoined clause stands for the noun as well."""
    s = d.sentence
    same = d.other.children(d.head, d.family)
    if d.extra:
        inside = any(v < d.head for v in s.ours.children(d.dependent, "rcmod"))
        nouns = {d.dependent, *s.ours.heads(d.dependent, *CONJ)}
        inside = inside or any(s.ours.children(n, "rcmod") for n in nouns)
        return inside and any(s.form(w) in RELATIVISERS and w > d.dependent for w in same)
    return s.form(d.dependent) in RELATIVISERS and any(n < d.dependent for n in same)


@explains("row 3")
def role_of_embedded(d: Difference) -> bool:
    """The reference adds a subject far inside to the object that the basic tree has."""
    s = d.sentence
    objects = [v for v in s.ours.heads(d.dependent, "dobj") if v in s.theirs.heads(d.dependent)]
    inside = any(d.head in s.ours.below(v, "ccomp", "xcomp") for v in objects)
    return not d.extra and d.family in SUBJECTS and inside and d.edge not in s.plain


@explains("rows 1 and 2")
def gap(d: Difference) -> bool:
    """A noun fills the gap of its relative clause, near or far, also of a preposition."""
    s = d.sentence
    clauses = s.ours.children(d.dependent, "rcmod")
    return d.extra and d.maker == "C8" and any(d.head in s.ours.below(v) for v in clauses)


@explains("row 1")
def gap_is_deeper(d: Difference) -> bool:
    """The noun is the object of the clause's own verb there, of the embedded one here."""
    s = d.sentence
    makers = s.makers
    deeper = s.ours.below(d.head, "ccomp", "xcomp") - {d.head}
    filled = [e for e in s.ours if e[2] == d.dependent and makers[e] == "C8"]
    return not d.extra and d.label == "dobj" and any(e[1] in deeper for e in filled)


@explains("row 1")
def noun_without_gap(d: Difference) -> bool:
    """Nouns of time, way, reason and place have no gap in their relative clause."""
    s = d.sentence
    relative = d.head in s.ours.children(d.dependent, "rcmod")
    return (
        not d.extra and d.label == "dobj" and relative and (s.lemma(d.dependent) in GAPLESS_NOUNS)
    )


@explains("anomaly 5")
def object_from_phrases(d: Difference) -> bool:
    """An object that only phrase structure gives, in a clause that is no relative clause.

    The same converter has none when it starts from the basic tree.
    """
    s = d.sentence
    clauses = s.ours.children(d.dependent, "rcmod")
    relative = any(d.head in s.ours.below(v, "ccomp", "xcomp", *CONJ) for v in clauses)
    return not d.extra and d.family == "dobj" and not relative and d.edge not in s.plain


@explains("anomaly 5")
def doubled_object(d: Difference) -> bool:
    """The reference has the same noun as ``dobj`` and ``iobj``."""
    labels = d.sentence.theirs.labels(d.head, d.dependent)
    return not d.extra and {"dobj", "iobj"} <= set(labels)


@explains("row 12")
def copular_question(d: Difference) -> bool:
    """In *what is X* the question word is the predicate; there it is ``attr`` of *be*."""
    attributes = {
        *d.sentence.theirs.children(d.head, "attr"),
        *(d.head, d.dependent),
    }
    return any(d.sentence.theirs.heads(a, "attr") for a in attributes)


EXPLANATIONS: Final[tuple[Explanation, ...]] = (
    two_words_as_clause,
    left_uncollapsed,
    conjoined_adverb,
    by_a_time_or_clause,
    nominal_predicate,
    later_subject,
    active_after_passive,
    conjunct_of_conjunct,
    shared_object,
    negated_conjunct,
    relative_of_first,
    both_with_relatives,
    relativiser_of_conjunct,
    role_of_embedded,
    gap,
    gap_is_deeper,
    noun_without_gap,
    copular_question,
    doubled_object,
    object_from_phrases,
)
