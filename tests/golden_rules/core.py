"""Core selection: what is core must be found in T, so a YES becomes a NO."""

from __future__ import annotations

from golden_rules.golden import Golden, Pair, pair

_WOLF = (
    "The/DT wolf/NN chased/VBD the/DT cat/NN near/IN a/DT dog/NN in/IN Oslo/NNP",
    "det(2,1) nsubj(3,2) dobj(3,5) det(5,4) prep_near(3,8) det(8,7) prep_in(8,10)",
)
_WON = (
    "Ann/NNP won/VBD by/IN waiting/VBG and/CC lost/VBD by/IN cheating/VBG",
    "nsubj(2,1) prepc_by(2,4) conj_and(2,6) nsubj(6,1) prepc_by(6,8)",
)
_GAVE = (
    "Ann/NNP gave/VBD Bo/NNP a/DT kite/NN and/CC lent/VBD Cy/NNP a/DT boat/NN",
    "nsubj(2,1) iobj(2,3) dobj(2,5) det(5,4) conj_and(2,7) nsubj(7,1) iobj(7,8) dobj(7,10)",
)
_LEFT = (
    "That/IN Bo/NNP left/VBD annoyed/VBD Ann/NNP but/CC Cy/NNP sang/VBD",
    "mark(3,1) nsubj(3,2) csubj(4,3) dobj(4,5) conj_but(4,8) nsubj(8,7)",
)
_SAID = (
    "Ann/NNP said/VBD Bo/NNP thought/VBD Cy/NNP left/VBD",
    "nsubj(2,1) ccomp(2,4) nsubj(4,3) ccomp(4,6) nsubj(6,5)",
)
_SANG = (
    "Ann/NNP sang/VBD loudly/RB and/CC Bo/NNP danced/VBD softly/RB",
    "nsubj(2,1) advmod(2,3) conj_and(2,6) nsubj(6,5) advmod(6,7)",
)
_ASKED = (
    "Ann/NNP asked/VBD Bo/NNP to/TO sing/VB",
    "nsubj(2,1) dobj(2,3) aux(5,4) xcomp(2,5) xsubj(5,3)",
)
_PETS = (
    "Ann/NNP 's/POS two/CD big/JJ dogs/NNS chased/VBD Bo/NNP 's/POS three/CD small/JJ cats/NNS",
    "possessive(1,2) poss(5,1) num(5,3) amod(5,4) nsubj(6,5) "
    "possessive(7,8) poss(11,7) num(11,9) amod(11,10) dobj(6,11)",
)


def _core(fires: Pair, idle: Pair, *beside: str) -> Golden:
    return Golden(fires, idle, answer="NO", idle_answer="YES", beside=beside)


CASES = {
    "C301": _core(
        pair(
            *_WOLF,
            "A/DT dog/NN chased/VBD the/DT cat/NN",
            "det(2,1) nsubj(3,2) dobj(3,5) det(5,4)",
        ),
        pair(*_WOLF, "The/DT cat/NN was/VBD chased/VBN", "det(2,1) nsubjpass(4,2) auxpass(4,3)"),
    ),
    "C302": _core(
        pair(
            *_WOLF,
            "The/DT wolf/NN chased/VBD a/DT dog/NN",
            "det(2,1) nsubj(3,2) dobj(3,5) det(5,4)",
        ),
        pair(*_WOLF, "The/DT wolf/NN chased/VBD near/IN a/DT dog/NN", "nsubj(3,2) prep_near(3,6)"),
    ),
    "C303": _core(
        pair(*_WOLF, "The/DT wolf/NN chased/VBD in/IN Oslo/NNP", "nsubj(3,2) prep_in(3,5)"),
        pair(*_WOLF, "The/DT wolf/NN chased/VBD the/DT cat/NN", "nsubj(3,2) dobj(3,5)"),
    ),
    "C304": _core(
        pair(*_WON, "Ann/NNP won/VBD by/IN cheating/VBG", "nsubj(2,1) prepc_by(2,4)"),
        pair(*_WON, "Ann/NNP won/VBD by/IN waiting/VBG", "nsubj(2,1) prepc_by(2,4)"),
    ),
    "C305": _core(
        pair(
            "Ann/NNP sat/VBD on/IN a/DT rock/NN near/IN Bo/NNP",
            "nsubj(2,1) prep(2,3) pobj(3,5) det(5,4) prep(2,6) pobj(6,7)",
            "Ann/NNP sat/VBD on/IN Bo/NNP",
            "nsubj(2,1) prep(2,3) pobj(3,4)",
        ),
        pair(
            "Ann/NNP sat/VBD on/IN a/DT rock/NN near/IN Bo/NNP",
            "nsubj(2,1) prep(2,3) pobj(3,5) det(5,4) prep(2,6) pobj(6,7)",
            "Ann/NNP sat/VBD near/IN Bo/NNP",
            "nsubj(2,1) prep(2,3) pobj(3,4)",
        ),
    ),
    "C306": _core(
        pair(
            *_LEFT,
            "That/IN Cy/NNP sang/VBD annoyed/VBD Ann/NNP",
            "mark(3,1) nsubj(3,2) csubj(4,3) dobj(4,5)",
        ),
        pair(
            *_LEFT,
            "That/IN Bo/NNP left/VBD annoyed/VBD Ann/NNP",
            "mark(3,1) nsubj(3,2) csubj(4,3) dobj(4,5)",
        ),
    ),
    "C307": _core(
        pair(*_GAVE, "Ann/NNP gave/VBD Cy/NNP a/DT kite/NN", "nsubj(2,1) iobj(2,3) dobj(2,5)"),
        pair(*_GAVE, "Ann/NNP gave/VBD Bo/NNP a/DT kite/NN", "nsubj(2,1) iobj(2,3) dobj(2,5)"),
    ),
    "C308": _core(
        pair(*_SAID, "Ann/NNP said/VBD Cy/NNP left/VBD", "nsubj(2,1) ccomp(2,4) nsubj(4,3)"),
        pair(*_SAID, "Bo/NNP thought/VBD Cy/NNP left/VBD", "nsubj(2,1) ccomp(2,4) nsubj(4,3)"),
        "P203",
    ),
    "C309": _core(
        pair(
            *_ASKED,
            "Bo/NNP asked/VBD Ann/NNP to/TO sing/VB",
            "aux(5,4) xcomp(2,5) xsubj(5,3) dobj(2,1)",
        ),
        pair(
            *_ASKED,
            "Ann/NNP asked/VBD Bo/NNP to/TO sing/VB",
            "nsubj(2,1) dobj(2,3) aux(5,4) xcomp(2,5) xsubj(5,3)",
        ),
    ),
    "C310": _core(
        pair(
            *_PETS,
            "Bo/NNP 's/POS dogs/NNS chased/VBD cats/NNS",
            "possessive(1,2) poss(3,1) nsubj(4,3) dobj(4,5)",
        ),
        pair(
            *_PETS,
            "Ann/NNP 's/POS dogs/NNS chased/VBD cats/NNS",
            "possessive(1,2) poss(3,1) nsubj(4,3) dobj(4,5)",
        ),
    ),
    "C311": _core(
        pair(*_PETS, "Small/JJ dogs/NNS chased/VBD cats/NNS", "amod(2,1) nsubj(3,2) dobj(3,4)"),
        pair(*_PETS, "Big/JJ dogs/NNS chased/VBD cats/NNS", "amod(2,1) nsubj(3,2) dobj(3,4)"),
    ),
    "C312": _core(
        pair(*_PETS, "Three/CD dogs/NNS chased/VBD cats/NNS", "num(2,1) nsubj(3,2) dobj(3,4)"),
        pair(*_PETS, "Two/CD dogs/NNS chased/VBD cats/NNS", "num(2,1) nsubj(3,2) dobj(3,4)"),
    ),
    "C313": _core(
        pair(*_SANG, "Ann/NNP sang/VBD softly/RB", "nsubj(2,1) advmod(2,3)"),
        pair(*_SANG, "Ann/NNP sang/VBD loudly/RB", "nsubj(2,1) advmod(2,3)"),
    ),
}
