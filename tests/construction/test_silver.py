"""Words attached elsewhere for an answer NO: to which heads, and to which not."""

from __future__ import annotations

import pytest

from notation import graph
from pete.datasets.construction.challenges import Challenge
from pete.datasets.construction.hypotheses import written
from pete.datasets.construction.silver import Drafter
from pete.graph import Graph, Relation

SOLD = "Ann/NNP sold/VBD a/DT boat/NN and/CC Bo/NNP {}/VBD {} a/DT ticket/NN in/IN May/NNP ./."
BOTH = "nsubj(2,1) root(0,2) det(4,3) dobj(2,4) cc(2,5) nsubj(7,6) conj(2,7)"
WITHOUT = graph(SOLD.format("sang", "of/IN"), f"{BOTH} det(10,9) prep_of(7,10) prep_in(7,12)")
WITH = graph(
    SOLD.format("lost", "too/RB"), f"{BOTH} advmod(7,8) det(10,9) dobj(7,10) prep_in(7,12)"
)
LIGHT = graph(
    SOLD.format("had", "too/RB"), f"{BOTH} advmod(7,8) det(10,9) dobj(7,10) prep_in(7,12)"
)
NURSE = "The/DT boy/NN met/VBD a/DT tall/JJ nurse/NN of/IN the/DT king/NN on/IN Sunday/NNP"
NURSE_EDGES = "det(2,1) nsubj(3,2) root(0,3) det(6,4) amod(6,5) dobj(3,6) det(9,8) prep_of(6,9)"
REST = "in/IN May/NNP ,/, as/IN usual/JJ ,/, at/IN noon/NN"
REST_EDGES = "prep_on(3,11) prep_in(3,13) prep_as(3,16) prep_at(3,19)"
TALL = graph(f"{NURSE} {REST}", f"{NURSE_EDGES} {REST_EDGES}")
ANY = graph(f"{NURSE} {REST}".replace("The/DT boy", "A/DT boy"), f"{NURSE_EDGES} {REST_EDGES}")
NICE = graph(f"{NURSE} {REST}".replace("tall", "nice"), f"{NURSE_EDGES} {REST_EDGES}")
PRONOUN = graph(
    f"Ann/NNP sold/VBD a/DT boat/NN and/CC Bo/NNP lost/VBD it/PRP {REST}",
    "nsubj(2,1) root(0,2) det(4,3) dobj(2,4) cc(2,5) nsubj(7,6) conj(2,7) dobj(7,8) prep_in(7,10)",
)
BEFORE = graph(
    f"They/PRP sold/VBD it/PRP and/CC Bo/NNP lost/VBD a/DT boat/NN {REST}",
    "nsubj(2,1) root(0,2) dobj(2,3) cc(2,4) nsubj(6,5) conj(2,6) det(8,7) dobj(6,8) prep_in(6,10)",
)
UNLESS = graph(
    "Ann/NNP ,/, unless/IN Bo/NNP loses/VBZ a/DT ticket/NN ,/, sells/VBZ the/DT old/JJ boat/NN"
    f" soon/RB {REST}",
    "nsubj(9,1) mark(5,3) nsubj(5,4) advcl(9,5) det(7,6) dobj(5,7) root(0,9) det(12,10) amod(12,11)"
    " dobj(9,12) advmod(9,13)",
)
TWO = graph(
    "The/DT boy/NN met/VBD the/DT tall/JJ nurse/NN before/IN the/DT meal/NN ,/, under/IN the/DT"
    f" bridge/NN {REST}",
    "det(2,1) nsubj(3,2) root(0,3) det(6,4) amod(6,5) dobj(3,6) det(9,8) prep_before(3,9)"
    " det(13,12) prep_under(3,13)",
)
MET = "The/DT boy/NN with/IN dogs/NNS met/VBD a/DT nurse/NN with/IN a/DT hat/NN in/IN a/DT cold/JJ"
MET_EDGES = (
    "det(2,1) prep_with(2,4) nsubj(5,2) root(0,5) det(7,6) dobj(5,7) det(10,9) prep_with(7,10)"
)
HAT = graph(
    f"{MET} house/NN near/IN Ghent/NNP on/IN a/DT Sunday/NNP in/IN May/NNP",
    f"{MET_EDGES} det(14,12) amod(14,13) prep_in(5,14) prep_near(14,16) det(19,18) prep_on(5,19)"
    " prep_in(19,21)",
)

ANYBODY = graph(
    f"Ann/NNP sang/VBD ,/, and/CC someone/NN sold/VBD a/DT boat/NN {REST}",
    "nsubj(2,1) root(0,2) cc(2,4) nsubj(6,5) conj(2,6) det(8,7) dobj(6,8) prep_in(6,10)",
)
SPOKEN = graph(
    f"We/PRP left/VBD Ghent/NNP ,/, the/DT nurse/NN said/VBD {REST}",
    "nsubj(2,1) root(0,2) dobj(2,3) det(6,5) nsubj(7,6) parataxis(2,7) prep_in(7,9)",
)
UNSPOKEN = graph(
    f"We/PRP left/VBD Ghent/NNP when/WRB the/DT nurse/NN sang/VBD {REST}",
    "nsubj(2,1) root(0,2) dobj(2,3) advmod(7,4) det(6,5) nsubj(7,6) advcl(2,7) prep_in(7,9)",
)


def reattached(text: Graph, head: int, dependent: int) -> list[tuple[str, str]]:
    """The hypotheses with their relations."""
    drafter = Drafter(text, {}, lambda *_: None)
    drafts = drafter.reattached(Challenge(head, dependent))
    return [(written(draft.hypothesis), draft.relation) for draft in drafts]


@pytest.mark.parametrize(
    ("text", "head", "dependent", "made"),
    [
        (WITH, 2, 4, [("A boat was lost by Bo.", "dobj")]),
        (WITHOUT, 2, 4, []),  # *sang* has no object
        (LIGHT, 2, 4, []),  # *Bo had a boat* may be true
        (TALL, 6, 5, [("The boy was tall.", "amod")]),  # *king* is in one phrase with *nurse*
        (ANY, 6, 5, []),  # *there was a tall boy* may be true
        (NICE, 6, 5, []),  # *the boy was nice* may be true
        (PRONOUN, 2, 4, []),  # *it* may be the boat
        (BEFORE, 6, 8, [("A boat was sold.", "dobj")]),
        (UNLESS, 9, 12, [("The boat is lost by Bo.", "dobj")]),
        (TWO, 6, 5, [("The boy was tall.", "amod"), ("The meal was tall.", "amod")]),
        (HAT, 7, 10, []),  # *there was a boy with a hat* may be true
        (ANYBODY, 6, 5, []),  # somebody may have sung
        (SPOKEN, 7, 6, []),  # *we* are the nurse and others
        (UNSPOKEN, 7, 6, [("The nurse left Ghent.", "nsubj")]),
    ],
)
def test_a_word_is_attached_where_it_can_be_and_the_answer_is_no(
    text: Graph, head: int, dependent: int, made: list[tuple[str, str]]
) -> None:
    assert reattached(text, head, dependent) == made


def test_a_no_need_not_be_asserted() -> None:
    edges = [(r.label, r.head, r.dependent) for r in UNLESS.relations if r.dependent != 13]
    parsed = graph(
        " ".join(f"{token.form}/{token.xpos}" for token in UNLESS.tokens),
        " ".join(f"{label}({head},{id})" for label, head, id in [*edges, ("advmod", 5, 13)]),
    )
    reasons: list[tuple[str, str]] = []
    drafter = Drafter(UNLESS, {"p": parsed}, lambda *reason: reasons.append(reason))
    challenge = Challenge(9, 13, {"p": (5,)})
    assert [written(draft.hypothesis) for draft in drafter.wrong(challenge)] == [
        "Bo loses a ticket soon."
    ]
    assert ("T113", "condition") in reasons
    assert not list(drafter.right(Challenge(5, 4)))


def test_there_is_no_no_about_anybody_or_of_a_preposition_of_gold() -> None:
    parsed = graph(
        "Someone/NN sang/VBD given/VBN the/DT rain/NN",
        "nsubj(2,1) root(0,2) vmod(2,3) det(5,4) dobj(3,5)",
    )
    gold = parsed.with_relations(Relation(*edge) for edge in _GOLD)
    drafter = Drafter(gold, {"p": parsed}, lambda *_: None)
    assert not list(drafter.wrong(Challenge(2, 5, {"p": (3,)})))
    assert not list(drafter.wrong(Challenge(3, 1, {"p": (2,)})))


_GOLD = [("nsubj", 2, 1), ("root", 0, 2), ("det", 5, 4), ("prep_given", 2, 5)]
