"""Traps: a text, a hypothesis that follows, and one that looks as if it did."""

from __future__ import annotations

import pytest

from notation import graph
from pete.entailment import Decision, find_strategy

Side = tuple[str, str]


def decide(text: Side, hypothesis: Side, strategy: str = "factual") -> Decision:
    return find_strategy(strategy).decide(graph(*text), graph(*hypothesis))


BIT = "The/DT dog/NN bit/VBD the/DT vet/NN", "det(2,1) nsubj(3,2) dobj(3,5) det(5,4)"
NOT_BIT = (
    "The/DT dog/NN did/VBD not/RB bite/VB the/DT vet/NN",
    "det(2,1) nsubj(5,2) aux(5,3) neg(5,4) dobj(5,7) det(7,6)",
)
NEVER_BIT = (
    "The/DT dog/NN never/RB bit/VBD the/DT vet/NN",
    "det(2,1) nsubj(4,2) neg(4,3) dobj(4,6) det(6,5)",
)
NO_DOG_BIT = "No/DT dog/NN bit/VBD the/DT vet/NN", "det(2,1) nsubj(3,2) dobj(3,5) det(5,4)"
NOTHING_COOKED = (
    "The/DT guest/NN ate/VBD nothing/NN that/WDT the/DT host/NN cooked/VBD",
    "det(2,1) nsubj(3,2) dobj(3,4) rcmod(4,8) dobj(8,4) det(7,6) nsubj(8,7)",
)
RICE_COOKED = (
    "The/DT guest/NN ate/VBD rice/NN that/WDT the/DT host/NN cooked/VBD",
    "det(2,1) nsubj(3,2) dobj(3,4) rcmod(4,8) dobj(8,4) det(7,6) nsubj(8,7)",
)
ATE_SOMETHING = "The/DT guest/NN ate/VBD something/NN", "det(2,1) nsubj(3,2) dobj(3,4)"
ATE_NOTHING = "The/DT guest/NN ate/VBD nothing/NN", "det(2,1) nsubj(3,2) dobj(3,4)"
STORK_OR_HERON = (
    "A/DT stork/NN or/CC a/DT heron/NN emptied/VBD the/DT pond/NN",
    "det(2,1) nsubj(6,2) conj_or(2,5) det(5,4) nsubj(6,5) dobj(6,8) det(8,7)",
)
STORK_AND_HERON = (
    "A/DT stork/NN and/CC a/DT heron/NN emptied/VBD the/DT pond/NN",
    "det(2,1) nsubj(6,2) conj_and(2,5) det(5,4) nsubj(6,5) dobj(6,8) det(8,7)",
)
HERON = "A/DT heron/NN emptied/VBD the/DT pond/NN", "det(2,1) nsubj(3,2) dobj(3,5) det(5,4)"
STORK_EMPTIED = "A/DT heron/NN emptied/VBD a/DT stork/NN", "det(2,1) nsubj(3,2) dobj(3,5)"

POLARITY = {
    "negation": (NOT_BIT, NOT_BIT, BIT),
    "negation in H": (BIT, BIT, NOT_BIT),
    "never": (NEVER_BIT, NEVER_BIT, BIT),
    "never is a negation as not is": (NEVER_BIT, NOT_BIT, BIT),
    "no": (NO_DOG_BIT, NO_DOG_BIT, BIT),
    "nothing is no answer for something": (RICE_COOKED, ATE_SOMETHING, ATE_NOTHING),
    "something is no answer for nothing": (ATE_NOTHING, ATE_NOTHING, ATE_SOMETHING),
    "nothing of some kind": (NOTHING_COOKED, NOTHING_COOKED, ATE_SOMETHING),
    "a conjunct": (STORK_AND_HERON, HERON, STORK_EMPTIED),
    "a disjunct": (STORK_OR_HERON, STORK_OR_HERON, HERON),
}

WEDDING = (
    "The/DT uncle/NN of/IN the/DT bride/NN met/VBD the/DT uncle/NN of/IN the/DT groom/NN",
    "det(2,1) prep_of(2,5) det(5,4) nsubj(6,2) dobj(6,8) det(8,7) prep_of(8,11) det(11,10)",
)
BRIDE_MET = (
    "The/DT uncle/NN of/IN the/DT bride/NN met/VBD somebody/NN",
    "det(2,1) prep_of(2,5) det(5,4) nsubj(6,2) dobj(6,7)",
)
GROOM_MET = (
    "The/DT uncle/NN of/IN the/DT groom/NN met/VBD somebody/NN",
    "det(2,1) prep_of(2,5) det(5,4) nsubj(6,2) dobj(6,7)",
)
MEALS = (
    "The/DT guest/NN ate/VBD rice/NN and/CC the/DT host/NN cooked/VBD soup/NN",
    "det(2,1) nsubj(3,2) dobj(3,4) conj_and(3,8) det(7,6) nsubj(8,7) dobj(8,9)",
)
ATE_WHAT_HOST_COOKED = (
    "The/DT guest/NN ate/VBD something/NN the/DT host/NN cooked/VBD",
    "det(2,1) nsubj(3,2) dobj(3,4) rcmod(4,7) dobj(7,4) det(6,5) nsubj(7,6)",
)
ATE_AND_COOKED = (
    "The/DT guest/NN ate/VBD something/NN and/CC the/DT host/NN cooked/VBD something/NN",
    "det(2,1) nsubj(3,2) dobj(3,4) conj_and(3,8) det(7,6) nsubj(8,7) dobj(8,9)",
)

WORDS = {
    "two equal nouns": (WEDDING, BRIDE_MET, GROOM_MET),
    "two uses of one dummy": (RICE_COOKED, ATE_WHAT_HOST_COOKED, ATE_NOTHING),
    "two uses of one dummy, two things": (MEALS, ATE_AND_COOKED, ATE_WHAT_HOST_COOKED),
    "noun and verb of one form": (
        (
            "The/DT guards/NNS began/VBD to/TO watch/VB",
            "det(2,1) nsubj(3,2) aux(5,4) xcomp(3,5) xsubj(5,2) dobj(3,5)",
        ),
        (
            "The/DT guards/NNS began/VBD to/TO watch/VB",
            "det(2,1) nsubj(3,2) aux(5,4) xcomp(3,5) xsubj(5,2)",
        ),
        ("The/DT guards/NNS began/VBD a/DT watch/NN", "det(2,1) nsubj(3,2) dobj(3,5) det(5,4)"),
    ),
}

BY_RIVER = (
    "The/DT tent/NN was/VBD pitched/VBN by/IN the/DT river/NN",
    "det(2,1) nsubjpass(4,2) auxpass(4,3) prep_by(4,7) det(7,6)",
)
BY_SCOUT = (
    "The/DT tent/NN was/VBD pitched/VBN by/IN the/DT scout/NN",
    "det(2,1) nsubjpass(4,2) auxpass(4,3) agent(4,7) det(7,6)",
)
RIVER_PITCHED = "The/DT river/NN pitched/VBD the/DT tent/NN", "nsubj(3,2) dobj(3,5)"
SCOUT_PITCHED = "The/DT scout/NN pitched/VBD the/DT tent/NN", "nsubj(3,2) dobj(3,5)"
GAVE = (
    "Ann/NNP gave/VBD the/DT boy/NN a/DT kite/NN",
    "nsubj(2,1) iobj(2,4) det(4,3) dobj(2,6) det(6,5)",
)
GAVE_TO = (
    "Ann/NNP gave/VBD a/DT kite/NN to/TO the/DT boy/NN",
    "nsubj(2,1) dobj(2,4) det(4,3) prep_to(2,7) det(7,6)",
)
GAVE_BOY = (
    "Ann/NNP gave/VBD the/DT boy/NN to/TO a/DT kite/NN",
    "nsubj(2,1) dobj(2,4) det(4,3) prep_to(2,7) det(7,6)",
)
PICKED_COIN_UP = (
    "Ann/NNP picked/VBD the/DT coin/NN up/RP near/IN the/DT hat/NN",
    "nsubj(2,1) dobj(2,4) det(4,3) prt(2,5) prep_near(2,8) det(8,7)",
)
TALLER = "Ann/NNP is/VBZ taller/JJR than/IN Bo/NNP", "nsubj(3,1) cop(3,2) prep_than(3,5)"
SHORTER = "Bo/NNP is/VBZ taller/JJR than/IN Ann/NNP", "nsubj(3,1) cop(3,2) prep_than(3,5)"
AS_TALL = (
    "Ann/NNP is/VBZ as/RB tall/JJ as/IN Bo/NNP",
    "nsubj(4,1) cop(4,2) advmod(4,3) prep_as(4,6)",
)
TALLER_THAN_SOMEBODY = (
    "Ann/NNP is/VBZ taller/JJR than/IN somebody/NN",
    "nsubj(3,1) cop(3,2) prep_than(3,5)",
)
BO_IS_TALLER_THAN_SOMEBODY = (
    "Bo/NNP is/VBZ taller/JJR than/IN somebody/NN",
    "nsubj(3,1) cop(3,2) prep_than(3,5)",
)

CONSTRUCTIONS = {
    "by-phrase of place": (BY_RIVER, BY_RIVER, RIVER_PITCHED),
    "by-phrase of the agent": (BY_SCOUT, SCOUT_PITCHED, RIVER_PITCHED),
    "dative shift": (GAVE, GAVE_TO, GAVE_BOY),
    "dative shift backwards": (
        GAVE_TO,
        GAVE,
        (
            "Ann/NNP gave/VBD a/DT kite/NN the/DT boy/NN",
            "nsubj(2,1) iobj(2,4) det(4,3) dobj(2,6) det(6,5)",
        ),
    ),
    "particle": (
        PICKED_COIN_UP,
        (
            "Ann/NNP picked/VBD up/RP the/DT coin/NN",
            "nsubj(2,1) prt(2,3) dobj(2,5) det(5,4)",
        ),
        (
            "Ann/NNP picked/VBD up/RP the/DT hat/NN",
            "nsubj(2,1) prt(2,3) dobj(2,5) det(5,4)",
        ),
    ),
    "comparative": (TALLER, TALLER, SHORTER),
    "comparative with a dummy": (TALLER, TALLER_THAN_SOMEBODY, BO_IS_TALLER_THAN_SOMEBODY),
    "equative of degree": (AS_TALL, AS_TALL, TALLER),
}


@pytest.mark.parametrize(
    ("text", "follows", "does_not"),
    [
        pytest.param(*case, id=name)
        for traps in (POLARITY, WORDS, CONSTRUCTIONS)
        for name, case in traps.items()
    ],
)
def test_traps(text: Side, follows: Side, does_not: Side) -> None:
    right, wrong = decide(text, follows), decide(text, does_not)
    assert (right.answer, wrong.answer) == ("YES", "NO"), (right.reason, wrong.reason)


@pytest.mark.parametrize("name", POLARITY)
def test_extended_asks_what_depends_on_what_and_not_what_is_true(name: str) -> None:
    """It says YES where T has all that H asks for, though T denies it or leaves it open."""
    text, _, does_not = POLARITY[name]
    syntactic = "negation in H", "nothing is no answer for something", "a conjunct"
    assert decide(text, does_not, "extended").answer == ("NO" if name in syntactic else "YES")


DOG_NOT_CAT = (
    "The/DT dog/NN did/VBD not/RB bark/VB but/CC the/DT cat/NN mewed/VBD",
    "det(2,1) nsubj(5,2) aux(5,3) neg(5,4) conj_but(5,9) det(8,7) nsubj(9,8)",
)
NOT_SING_BUT_DANCE = (
    "Bo/NNP did/VBD not/RB sing/VB but/CC danced/VBD",
    "nsubj(4,1) aux(4,2) neg(4,3) conj_but(4,6) nsubj(6,1)",
)
NOT_BECAUSE = (
    "Bo/NNP left/VBD not/RB because/IN he/PRP froze/VBD but/CC because/IN Ann/NNP sang/VBD",
    "nsubj(2,1) advcl(2,6) neg(6,3) mark(6,4) nsubj(6,5) conj_but(6,10) mark(10,8) nsubj(10,9)",
)


@pytest.mark.parametrize(
    ("text", "hypothesis", "answer"),
    [
        (DOG_NOT_CAT, ("The/DT dog/NN barked/VBD", "det(2,1) nsubj(3,2)"), "YES"),
        (NOT_SING_BUT_DANCE, ("Bo/NNP sang/VBD", "nsubj(2,1)"), "NO"),
        (NOT_SING_BUT_DANCE, ("Bo/NNP danced/VBD", "nsubj(2,1)"), "YES"),
        (NOT_BECAUSE, ("He/PRP froze/VBD", "nsubj(2,1)"), "NO"),
        (NOT_BECAUSE, ("Ann/NNP sang/VBD", "nsubj(2,1)"), "YES"),
    ],
)
def test_a_contrast_is_a_matter_of_syntax(text: Side, hypothesis: Side, answer: str) -> None:
    """*Not X but Y* and *X but not Y* say which of two words belongs; two main clauses do not."""
    assert decide(text, hypothesis, "extended").answer == answer


@pytest.mark.parametrize("traps", [WORDS, CONSTRUCTIONS])
def test_extended_falls_into_no_other(traps: dict[str, tuple[Side, Side, Side]]) -> None:
    for text, follows, does_not in traps.values():
        answers = [decide(text, side, "extended").answer for side in (follows, does_not)]
        assert answers == ["YES", "NO"]


def test_the_published_strategies_fall_into_them() -> None:
    """What the traps are there to show: dropping dummies and reading labels alone is not enough."""
    for text, hypothesis in (
        (NOT_BIT, BIT),
        (NOTHING_COOKED, ATE_SOMETHING),
        (STORK_OR_HERON, HERON),
        (MEALS, ATE_WHAT_HOST_COOKED),
        (WEDDING, GROOM_MET),
    ):
        decided = find_strategy("generalized+").decide(graph(*text), graph(*hypothesis))
        assert decided.answer == "YES", decided.reason


GAPPED = (
    "Ann/NNP teaches/VBZ chess/NN and/CC Bo/NNP a/DT baker/NN tennis/NN",
    "nsubj(2,1) dobj(2,3) conj_and(2,5) appos(5,7) det(7,6) dep(5,8)",
)


@pytest.mark.parametrize(
    ("hypothesis", "answer"),
    [
        (("A/DT baker/NN teaches/VBZ tennis/NN", "det(2,1) nsubj(3,2) dobj(3,4)"), "YES"),
        (("A/DT baker/NN teaches/VBZ chess/NN", "det(2,1) nsubj(3,2) dobj(3,4)"), "NO"),
        (("Ann/NNP teaches/VBZ tennis/NN", "nsubj(2,1) dobj(2,3)"), "NO"),
    ],
)
def test_a_rule_moves_a_word_of_a_conjunct_without_verb(hypothesis: Side, answer: str) -> None:
    """An apposition has the place of a word that has the place of another."""
    assert decide(GAPPED, hypothesis).answer == answer
