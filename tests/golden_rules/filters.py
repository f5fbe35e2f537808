"""Filters set a relation of H aside: a NO becomes a YES."""

from __future__ import annotations

from golden_rules.golden import Golden, pair

_LETTERS = "The/DT clerk/NN opened/VBD letters/NNS", "det(2,1) nsubj(3,2) dobj(3,4)"

CASES = {
    # The published rule sees no difference between a dummy and a new content word (B603 does).
    "F101": Golden(
        pair(*_LETTERS, "A/DT postman/NN opened/VBD letters/NNS", "det(2,1) nsubj(3,2) dobj(3,4)"),
        pair(*_LETTERS, "Letters/NNS opened/VBD letters/NNS", "nsubj(2,1) dobj(2,3)"),
    ),
    "F102": Golden(
        pair(
            "Ann/NNP was/VBD in/IN the/DT garden/NN with/IN a/DT kite/NN",
            "nsubj(2,1) prep_in(2,5) det(5,4) prep_with(2,8) det(8,7)",
            "There/EX was/VBD a/DT kite/NN in/IN the/DT garden/NN",
            "expl(2,1) nsubj(2,4) det(4,3) prep_in(2,7) det(7,6)",
        ),
        pair(
            "Ann/NNP was/VBD in/IN the/DT garden/NN with/IN a/DT kite/NN",
            "nsubj(2,1) prep_in(2,5) det(5,4) prep_with(2,8) det(8,7)",
            "A/DT kite/NN was/VBD in/IN the/DT garden/NN",
            "det(2,1) nsubj(3,2) prep_in(3,6) det(6,5)",
        ),
    ),
    # T does not say who; where T does say it, the dummy is that word.
    "F103": Golden(
        pair(
            "The/DT gate/NN was/VBD opened/VBN",
            "det(2,1) nsubjpass(4,2) auxpass(4,3)",
            "Somebody/NN opened/VBD the/DT gate/NN",
            "nsubj(2,1) dobj(2,4) det(4,3)",
        ),
        pair(
            "Ann/NNP ate/VBD rice/NN and/CC Bo/NNP cooked/VBD soup/NN",
            "nsubj(2,1) dobj(2,3) conj_and(2,6) nsubj(6,5) dobj(6,7)",
            "Ann/NNP ate/VBD something/NN Bo/NNP cooked/VBD",
            "nsubj(2,1) dobj(2,3) rcmod(3,5) nsubj(5,4) dobj(5,3)",
        ),
        beside=("B606",),
    ),
    "F104": Golden(
        pair(
            "They/PRP call/VBP the/DT barn/NN home/NN",
            "nsubj(2,1) dobj(2,4) det(4,3) dep(2,5)",
            "The/DT barn/NN is/VBZ called/VBN home/NN",
            "det(2,1) nsubjpass(4,2) auxpass(4,3) xcomp(4,5)",
        ),
        pair(
            "Ann/NNP said/VBD Bo/NNP thought/VBD Cy/NNP left/VBD",
            "nsubj(2,1) ccomp(2,4) nsubj(4,3) ccomp(4,6) nsubj(6,5)",
            "Ann/NNP said/VBD Cy/NNP left/VBD",
            "nsubj(2,1) ccomp(2,4) nsubj(4,3)",
        ),
        beside=("C308", "P203"),
    ),
}
