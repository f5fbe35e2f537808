"""Voice: the label a relation is compared by, on both sides."""

from __future__ import annotations

from golden_rules.golden import Golden, pair

_ACTIVE = "The/DT clerk/NN opened/VBD letters/NNS", "det(2,1) nsubj(3,2) dobj(3,4)"
_PASSIVE = (
    "Letters/NNS were/VBD opened/VBN by/IN the/DT clerk/NN",
    "nsubjpass(3,1) auxpass(3,2) agent(3,6) det(6,5)",
)
_CLAUSES = (
    "Ann/NNP said/VBD Bo/NNP thought/VBD Cy/NNP left/VBD",
    "nsubj(2,1) ccomp(2,4) nsubj(4,3) ccomp(4,6) nsubj(6,5)",
)

_LIED = (
    "That/IN he/PRP lied/VBD was/VBD proved/VBN",
    "mark(3,1) nsubj(3,2) csubjpass(5,3) auxpass(5,4)",
)

CASES = {
    "P201": Golden(
        pair(*_ACTIVE, "Letters/NNS were/VBD opened/VBN", "nsubjpass(3,1) auxpass(3,2)"),
        pair(
            *_ACTIVE,
            "The/DT clerk/NN was/VBD opened/VBN",
            "det(2,1) nsubjpass(4,2) auxpass(4,3)",
        ),
    ),
    "P202": Golden(
        pair(*_PASSIVE, *_ACTIVE),
        pair(*_PASSIVE, "Letters/NNS opened/VBD the/DT clerk/NN", "nsubj(2,1) dobj(2,4) det(4,3)"),
    ),
    # With C308 only links under their one name are tested.
    "P203": Golden(
        pair(
            *_CLAUSES,
            "Ann/NNP said/VBD Cy/NNP left/VBD",
            "nsubj(2,1) xcomp(2,4) nsubj(4,3)",
        ),
        pair(
            *_CLAUSES,
            "Bo/NNP thought/VBD Cy/NNP left/VBD",
            "nsubj(2,1) xcomp(2,4) nsubj(4,3)",
        ),
        answer="NO",
        idle_answer="YES",
        beside=("C308",),
    ),
    "P204": Golden(
        pair(
            "They/PRP proved/VBD that/IN he/PRP lied/VBD",
            "nsubj(2,1) mark(5,3) nsubj(5,4) ccomp(2,5)",
            *_LIED,
        ),
        pair(*_LIED, *_LIED),
        answer="NO",
        idle_answer="YES",
    ),
}
