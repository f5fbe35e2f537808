"""Words: what a word of T and one of H match by beside their lemma."""

from __future__ import annotations

from golden_rules.golden import Golden, pair

_OPENED = "Bo/NNP opened/VBD doors/NNS", "nsubj(2,1) dobj(2,3)"
_BITTEN = "Dogs/NNS bit/VBD him/PRP", "nsubj(2,1) dobj(2,3)"

CASES = {
    # Tagged as an adjective, "opened" is a lemma of its own.
    "W101": Golden(
        pair(*_OPENED, "Bo/NNP opened/JJ doors/NNS", "nsubj(2,1) dobj(2,3)"),
        pair(*_OPENED, "Doors/NNS opened/JJ Bo/NNP", "nsubj(2,1) dobj(2,3)"),
    ),
    "W102": Golden(
        pair(*_BITTEN, "He/PRP was/VBD bitten/VBN", "nsubjpass(3,1) auxpass(3,2)"),
        pair(*_BITTEN, "He/PRP bit/VBD dogs/NNS", "nsubj(2,1) dobj(2,3)"),
    ),
}
