"""Words attached elsewhere for an answer NO: to which heads, and to which not."""

from __future__ import annotations

import pytest

from notation import graph
from pete.datasets.construction.challenges import Challenge
from pete.datasets.construction.hypotheses import written
from pete.datasets.construction.silver import Drafter
from pete.graph import Graph

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
MET = "The/DT boy/NN with/IN dogs/NNS met/VBD a/DT nurse/NN with/IN a/DT hat/NN in/IN a/DT cold/JJ"
MET_EDGES = (
    "det(2,1) prep_with(2,4) nsubj(5,2) root(0,5) det(7,6) dobj(5,7) det(10,9) prep_with(7,10)"
)
HAT = graph(
    f"{MET} house/NN near/IN Ghent/NNP on/IN a/DT Sunday/NNP in/IN May/NNP",
    f"{MET_EDGES} det(14,12) amod(14,13) prep_in(5,14) prep_near(14,16) det(19,18) prep_on(5,19)"
    " prep_in(19,21)",
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
        (HAT, 7, 10, []),  # *there was a boy with a hat* may be true
    ],
)
def test_a_word_is_attached_where_it_can_be_and_the_answer_is_no(
    text: Graph, head: int, dependent: int, made: list[tuple[str, str]]
) -> None:
    assert reattached(text, head, dependent) == made
