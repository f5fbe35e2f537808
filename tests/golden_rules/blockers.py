"""Blockers: a YES becomes a NO."""

from __future__ import annotations

from golden_rules.golden import Golden, Pair, pair

_NOTHING = "The/DT guest/NN ate/VBD nothing/NN", "det(2,1) nsubj(3,2) dobj(3,4)"
_ALTERNATIVES = (
    "A/DT stork/NN or/CC a/DT heron/NN emptied/VBD the/DT pond/NN",
    "det(2,1) nsubj(6,2) conj_or(2,5) det(5,4) nsubj(6,5) dobj(6,8) det(8,7)",
)
_TWO_DOGS = (
    "Two/CD of/IN the/DT dogs/NNS bit/VBD Ann/NNP",
    "nsubj(5,1) prep_of(1,4) det(4,3) dobj(5,6)",
)
_MAP = (
    "The/DT map/NN of/IN the/DT island/NN was/VBD with/IN friends/NNS",
    "det(2,1) nsubj(6,2) prep_of(2,5) det(5,4) prep_with(6,8)",
)
_CHESS = (
    "Ann/NNP teaches/VBZ chess/NN and/CC Bo/NNP tennis/NN",
    "nsubj(2,1) dobj(2,3) conj_and(2,5) dep(5,6)",
)
_SAID = (
    "Ann/NNP said/VBD that/IN it/PRP rained/VBD",
    "nsubj(2,1) ccomp(2,5) mark(5,3) nsubj(5,4)",
)
_WITHOUT = (
    "Without/IN asking/VBG the/DT landlord/NN they/PRP left/VBD",
    "prepc_without(6,2) dobj(2,4) det(4,3) nsubj(6,5)",
)
_BESIDES = (
    "Besides/IN asking/VBG the/DT landlord/NN they/PRP left/VBD",
    "prepc_besides(6,2) dobj(2,4) det(4,3) nsubj(6,5)",
)
_ASKED = "The/DT landlord/NN was/VBD asked/VBN", "det(2,1) nsubjpass(4,2) auxpass(4,3)"
_CUP = (
    "The/DT winner/NN was/VBD handed/VBN a/DT cup/NN",
    "det(2,1) nsubjpass(4,2) auxpass(4,3) dobj(4,6) det(6,5)",
)
_OYSTERS = "The/DT oysters/NNS were/VBD opened/VBN", "det(2,1) nsubjpass(4,2) auxpass(4,3)"
_WATCH = (
    "The/DT guards/NNS watch/VBP the/DT clock/NN and/CC have/VBP a/DT radio/NN",
    "det(2,1) nsubj(3,2) dobj(3,5) conj_and(3,7) nsubj(7,2) dobj(7,9) det(9,8) dobj(7,3)",
)


def _blocks(fires: Pair, idle: Pair, *beside: str) -> Golden:
    return Golden(fires, idle, answer="NO", idle_answer="YES", beside=beside)


CASES = {
    "B601": _blocks(
        pair(*_NOTHING, "The/DT guest/NN ate/VBD something/NN", "det(2,1) nsubj(3,2) dobj(3,4)"),
        pair(*_NOTHING, "The/DT guest/NN ate/VBD nothing/NN", "det(2,1) nsubj(3,2) dobj(3,4)"),
        "B606",
    ),
    # A parse that takes the verb for an object of "have", too, must not make a noun of it.
    "B602": _blocks(
        pair(*_WATCH, "The/DT guards/NNS have/VBP a/DT watch/NN", "nsubj(3,2) dobj(3,5) det(5,4)"),
        pair(*_WATCH, "The/DT guards/NNS have/VBP a/DT radio/NN", "nsubj(3,2) dobj(3,5) det(5,4)"),
    ),
    "B603": _blocks(
        pair(
            "The/DT clerk/NN opened/VBD letters/NNS",
            "det(2,1) nsubj(3,2) dobj(3,4)",
            "The/DT postman/NN opened/VBD letters/NNS",
            "det(2,1) nsubj(3,2) dobj(3,4)",
        ),
        pair(
            "The/DT clerk/NN opened/VBD letters/NNS",
            "det(2,1) nsubj(3,2) dobj(3,4)",
            "Somebody/NN opened/VBD letters/NNS",
            "nsubj(2,1) dobj(2,3)",
        ),
    ),
    "B604": _blocks(
        pair(
            *_ALTERNATIVES,
            "A/DT heron/NN emptied/VBD the/DT pond/NN",
            "det(2,1) nsubj(3,2) dobj(3,5) det(5,4)",
        ),
        pair(*_ALTERNATIVES, *_ALTERNATIVES),
    ),
    "B605": _blocks(pair(*_WITHOUT, *_ASKED), pair(*_BESIDES, *_ASKED)),
    # Two uses of one dummy: no word of T was both eaten and cooked.
    "B606": _blocks(
        pair(
            "Ann/NNP ate/VBD rice/NN and/CC Bo/NNP cooked/VBD soup/NN",
            "nsubj(2,1) dobj(2,3) conj_and(2,6) nsubj(6,5) dobj(6,7)",
            "Ann/NNP ate/VBD something/NN Bo/NNP cooked/VBD",
            "nsubj(2,1) dobj(2,3) rcmod(3,5) nsubj(5,4) dobj(5,3)",
        ),
        pair(
            "Ann/NNP ate/VBD rice/NN Bo/NNP cooked/VBD",
            "nsubj(2,1) dobj(2,3) rcmod(3,5) nsubj(5,4) dobj(5,3)",
            "Ann/NNP ate/VBD something/NN Bo/NNP cooked/VBD",
            "nsubj(2,1) dobj(2,3) rcmod(3,5) nsubj(5,4) dobj(5,3)",
        ),
    ),
    "B607": _blocks(
        pair(*_CUP, "Somebody/NN handed/VBD the/DT winner/NN", "nsubj(2,1) dobj(2,4) det(4,3)"),
        pair(*_CUP, "Somebody/NN handed/VBD a/DT cup/NN", "nsubj(2,1) dobj(2,4) det(4,3)"),
    ),
    "B608": _blocks(
        pair(
            "He/PRP bought/VBD a/DT knife/NN to/TO open/VB the/DT oysters/NNS with/IN",
            "nsubj(2,1) dobj(2,4) det(4,3) vmod(4,6) aux(6,5) dobj(6,8) det(8,7) prep(6,9)",
            *_OYSTERS,
        ),
        pair(
            "He/PRP managed/VBD to/TO open/VB the/DT oysters/NNS",
            "nsubj(2,1) xcomp(2,4) aux(4,3) xsubj(4,1) dobj(4,6) det(6,5)",
            *_OYSTERS,
        ),
    ),
    "B609": _blocks(
        pair(
            *_TWO_DOGS,
            "The/DT dogs/NNS bit/VBD Ann/NNP",
            "det(2,1) nsubj(3,2) dobj(3,4)",
        ),
        pair(*_TWO_DOGS, "Dogs/NNS bit/VBD Ann/NNP", "nsubj(2,1) dobj(2,3)"),
        "X420",
    ),
    "B610": _blocks(
        pair(
            "Ilse/NNP saw/VBD a/DT map/NN of/IN the/DT island/NN with/IN friends/NNS",
            "nsubj(2,1) dobj(2,4) det(4,3) prep_of(4,7) det(7,6) prep_with(2,9)",
            *_MAP,
        ),
        pair(
            "The/DT map/NN of/IN the/DT island/NN was/VBD with/IN old/JJ friends/NNS",
            "det(2,1) nsubj(6,2) prep_of(2,5) det(5,4) prep_with(6,9) amod(9,8)",
            *_MAP,
        ),
    ),
    "B611": _blocks(
        pair(*_CHESS, "Ann/NNP teaches/VBZ tennis/NN", "nsubj(2,1) dobj(2,3)"),
        pair(*_CHESS, "Bo/NNP teaches/VBZ tennis/NN", "nsubj(2,1) dobj(2,3)"),
        "X425",
    ),
    "B612": _blocks(
        pair(*_SAID, "Ann/NNP said/VBD somebody/NN", "nsubj(2,1) dobj(2,3)"),
        pair(*_SAID, "Ann/NNP said/VBD something/NN", "nsubj(2,1) dobj(2,3)"),
        "B606",
        "X411",
    ),
}
