"""Restatements word H in another way: a NO becomes a YES."""

from __future__ import annotations

from golden_rules.golden import Golden, pair

_VIOLIN = (
    "The/DT queue/NN admired/VBD the/DT violin/NN of/IN the/DT widow/NN 's/POS daughter/NN",
    "det(2,1) nsubj(3,2) dobj(3,5) det(5,4) prep_of(5,10) poss(10,8) det(8,7) possessive(8,9)",
)
_ROPE = (
    "The/DT rope/NN on/IN the/DT ice/NN was/VBD long/JJ",
    "det(2,1) prep_on(2,5) det(5,4) nsubj(7,2) cop(7,6)",
)
_LATE = (
    "That/IN the/DT bus/NN was/VBD late/JJ annoyed/VBD us/PRP but/CC it/PRP rained/VBD",
    "mark(5,1) det(3,2) nsubj(5,3) cop(5,4) csubj(6,5) dobj(6,7) conj_but(6,10) nsubj(10,9)",
)

_COAT = (
    "The/DT coat/NN hanging/VBG in/IN the/DT hall/NN is/VBZ old/JJ",
    "det(2,1) vmod(2,3) prep_in(3,6) det(6,5) nsubj(8,2) cop(8,7)",
)
_FLIRT = (
    "The/DT guard/NN flirted/VBD with/IN the/DT cashier/NN",
    "det(2,1) nsubj(3,2) prep_with(3,6) det(6,5)",
)

CASES = {
    "X501": Golden(
        pair(
            *_VIOLIN,
            "The/DT daughter/NN had/VBD a/DT violin/NN",
            "det(2,1) nsubj(3,2) dobj(3,5) det(5,4)",
        ),
        pair(
            *_VIOLIN,
            "The/DT widow/NN had/VBD a/DT violin/NN",
            "det(2,1) nsubj(3,2) dobj(3,5) det(5,4)",
        ),
        beside=("B603", "X408"),
    ),
    "X502": Golden(
        pair(
            *_ROPE,
            "There/EX was/VBD a/DT rope/NN on/IN the/DT ice/NN",
            "expl(2,1) nsubj(2,4) det(4,3) prep_on(2,7) det(7,6)",
        ),
        pair(
            *_ROPE,
            "There/EX was/VBD ice/NN on/IN the/DT rope/NN",
            "expl(2,1) nsubj(2,3) prep_on(2,6) det(6,5)",
        ),
    ),
    "X503": Golden(
        pair(
            *_LATE,
            "It/PRP annoyed/VBD us/PRP that/IN the/DT bus/NN was/VBD late/JJ",
            "nsubj(2,1) dobj(2,3) ccomp(2,8) mark(8,4) det(6,5) nsubj(8,6) cop(8,7)",
        ),
        pair(
            *_LATE,
            "It/PRP annoyed/VBD the/DT bus/NN that/IN we/PRP were/VBD late/JJ",
            "nsubj(2,1) dobj(2,4) det(4,3) ccomp(2,8) mark(8,5) nsubj(8,6) cop(8,7)",
        ),
        beside=("C308", "P203", "X416"),
    ),
    "X504": Golden(
        pair(
            "She/PRP gave/VBD a/DT kite/NN to/TO the/DT boy/NN",
            "nsubj(2,1) dobj(2,4) det(4,3) prep_to(2,7) det(7,6)",
            "The/DT boy/NN was/VBD given/VBN a/DT kite/NN",
            "det(2,1) nsubjpass(4,2) auxpass(4,3) dobj(4,6) det(6,5)",
        ),
        pair(
            "They/PRP took/VBD the/DT horse/NN to/TO the/DT vet/NN",
            "nsubj(2,1) dobj(2,4) det(4,3) prep_to(2,7) det(7,6)",
            "The/DT vet/NN was/VBD taken/VBN",
            "det(2,1) nsubjpass(4,2) auxpass(4,3)",
        ),
        beside=("X407",),
    ),
    "X505": Golden(
        pair(
            *_COAT,
            "There/EX is/VBZ a/DT coat/NN hanging/VBG in/IN the/DT hall/NN",
            "expl(2,1) nsubj(2,4) det(4,3) vmod(4,5) prep_in(5,8) det(8,7)",
        ),
        pair(
            *_COAT,
            "There/EX is/VBZ a/DT hall/NN hanging/VBG in/IN the/DT coat/NN",
            "expl(2,1) nsubj(2,4) det(4,3) vmod(4,5) prep_in(5,8) det(8,7)",
        ),
    ),
    "X506": Golden(
        pair(
            *_FLIRT,
            "The/DT cashier/NN was/VBD flirted/VBN with/IN",
            "det(2,1) nsubjpass(4,2) auxpass(4,3) prep(4,5)",
        ),
        pair(
            *_FLIRT,
            "The/DT guard/NN was/VBD flirted/VBN with/IN",
            "det(2,1) nsubjpass(4,2) auxpass(4,3) prep(4,5)",
        ),
    ),
}
