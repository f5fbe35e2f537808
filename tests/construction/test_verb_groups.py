"""Verb groups of T as finite verb groups of H."""

from __future__ import annotations

import pytest

from notation import graph
from pete.datasets.construction.hypotheses import Refusal, text_of
from pete.datasets.construction.phrases import REASONS, SOMETHING
from pete.datasets.construction.realisation import THIRD_SINGULAR, Agreement
from pete.datasets.construction.verb_groups import Voice, is_past, verb_group
from pete.graph import Graph
from pete.normaliser import normalise

PLURAL = Agreement(3, plural=True)
SHE = "She/PRP "


def ud(words: str, relations: str) -> Graph:
    return normalise(graph(words, relations), scheme="ud")


@pytest.mark.parametrize(
    ("words", "relations", "id", "kept", "turned"),
    [
        ("saw/VBD", "nsubj(2,1)", 2, "saw", "was seen"),
        ("sees/VBZ", "nsubj(2,1)", 2, "sees", "is seen"),
        ("has/VBZ seen/VBN", "nsubj(3,1) aux(3,2)", 3, "has seen", "has been seen"),
        ("had/VBD n't/RB seen/VBN", "nsubj(4,1) aux(4,2) advmod(4,3)", 4, "had not seen",
         "had not been seen"),
        ("is/VBZ seeing/VBG", "nsubj(3,1) aux(3,2)", 3, "is seeing", "is being seen"),
        ("did/VBD n't/RB see/VB", "nsubj(4,1) aux(4,2) advmod(4,3)", 4, "did not see",
         "was not seen"),
        ("did/VBD see/VB", "nsubj(3,1) aux(3,2)", 3, "saw", "was seen"),
        ("ca/MD n't/RB see/VB", "nsubj(4,1) aux(4,2) advmod(4,3)", 4, "cannot see",
         "cannot be seen"),
        ("'ll/MD see/VB", "nsubj(3,1) aux(3,2)", 3, "will see", "will be seen"),
        ("may/MD have/VB seen/VBN", "nsubj(4,1) aux(4,2) aux(4,3)", 4, "may have seen",
         "may have been seen"),
        ("never/RB saw/VBD", "nsubj(3,1) advmod(3,2)", 3, "never saw", "was never seen"),
        ("has/VBZ hardly/RB seen/VBN", "nsubj(4,1) aux(4,2) advmod(4,3)", 4, "has hardly seen",
         "has hardly been seen"),
        ("does/VBZ n't/RB fought/VBD", "nsubj(4,1) aux(4,2) advmod(4,3)", 4, "does not fight",
         "is not fought"),
    ],
)  # fmt: skip
def test_active_verbs_and_their_passives(
    words: str, relations: str, id: int, kept: str, turned: str
) -> None:
    text = ud(SHE + words, relations)
    assert text_of(verb_group(text, id, THIRD_SINGULAR).words) == kept
    assert text_of(verb_group(text, id, THIRD_SINGULAR, "active").words) == kept
    assert text_of(verb_group(text, id, THIRD_SINGULAR, "passive").words) == turned


@pytest.mark.parametrize(
    ("words", "relations", "id", "kept", "turned"),
    [
        ("was/VBD seen/VBN", "nsubj:pass(3,1) aux:pass(3,2)", 3, "was seen", "saw"),
        ("had/VBD not/RB been/VBN given/VBN",
         "nsubj:pass(5,1) aux(5,2) advmod(5,3) aux:pass(5,4)", 5, "had not been given",
         "had not given"),
        ("is/VBZ being/VBG seen/VBN", "nsubj:pass(4,1) aux(4,2) aux:pass(4,3)", 4,
         "is being seen", "is seeing"),
        ("is/VBZ n't/RB seen/VBN", "nsubj:pass(4,1) aux:pass(4,2) advmod(4,3)", 4, "is not seen",
         "does not see"),
        ("might/MD be/VB seen/VBN", "nsubj:pass(4,1) aux(4,2) aux:pass(4,3)", 4, "might be seen",
         "might see"),
        ("got/VBD fired/VBN", "nsubj:pass(3,1) aux:pass(3,2)", 3, "got fired", "fired"),
    ],
)  # fmt: skip
def test_passive_verbs_and_their_actives(
    words: str, relations: str, id: int, kept: str, turned: str
) -> None:
    text = ud(SHE + words, relations)
    assert text_of(verb_group(text, id, THIRD_SINGULAR).words) == kept
    assert text_of(verb_group(text, id, THIRD_SINGULAR, "passive").words) == kept
    assert text_of(verb_group(text, id, THIRD_SINGULAR, "active").words) == turned


@pytest.mark.parametrize(
    ("subject", "expected"),
    [
        (Agreement(1), "am seen"),
        (Agreement(2), "are seen"),
        (THIRD_SINGULAR, "is seen"),
        (PLURAL, "are seen"),
    ],
)
def test_the_verb_agrees_with_its_new_subject(subject: Agreement, expected: str) -> None:
    text = ud("She/PRP sees/VBZ us/PRP", "nsubj(2,1) obj(2,3)")
    assert text_of(verb_group(text, 2, subject, "passive").words) == expected


@pytest.mark.parametrize(
    ("words", "relations", "id", "expected"),
    [
        ("She/PRP was/VBD very/RB tired/JJ", "nsubj(4,1) cop(4,2) advmod(4,3)", 4, "was tired"),
        ("She/PRP would/MD have/VB been/VBN late/JJ",
         "nsubj(5,1) aux(5,2) aux(5,3) cop(5,4)", 5, "would have been late"),
        ("She/PRP is/VBZ n't/RB a/DT good/JJ actor/NN",
         "nsubj(6,1) cop(6,2) advmod(6,3) det(6,4) amod(6,5)", 6, "is not an actor"),
        ("She/PRP is/VBZ more/RBR careful/JJ", "nsubj(4,1) cop(4,2) advmod(4,3)", 4,
         "is more careful"),
        ("She/PRP was/VBD two/CD years/NNS old/JJ",
         "nsubj(5,1) cop(5,2) nummod(4,3) obl:npmod(5,4)", 5, "was two years old"),
        ("She/PRP was/VBD tired/JJ and/CC hungry/JJ",
         "nsubj(3,1) cop(3,2) cc(5,4) conj(3,5)", 5, "was hungry"),
        ("She/PRP had/VBD been/VBN tired/JJ and/CC hungry/JJ",
         "nsubj(4,1) aux(4,2) cop(4,3) cc(6,5) conj(4,6)", 6, "had been hungry"),
        ("She/PRP was/VBD not/RB tired/JJ or/CC hungry/JJ",
         "nsubj(4,1) cop(4,2) advmod(4,3) cc(6,5) conj(4,6)", 6, "was not hungry"),
        ("She/PRP is/VBZ tired/JJ and/CC sulking/VBG",
         "nsubj(3,1) cop(3,2) cc(5,4) conj(3,5)", 5, "is sulking"),
        ("She/PRP slept/VBD in/IN the/DT red/JJ car/NN",
         "nsubj(2,1) case(6,3) det(6,4) amod(6,5) obl(2,6)", 5, "was red"),
        ("She/PRP has/VBZ the/DT best/JJS car/NN",
         "nsubj(2,1) det(5,3) amod(5,4) obj(2,5)", 4, "is the best"),
    ],
)  # fmt: skip
def test_predicates_of_be(words: str, relations: str, id: int, expected: str) -> None:
    assert text_of(verb_group(ud(words, relations), id).words) == expected


@pytest.mark.parametrize(
    ("words", "relations", "id", "voice", "expected"),
    [
        ("The/DT boat/NN found/VBN there/RB sank/VBD",
         "det(2,1) acl(2,3) advmod(3,4) nsubj(5,2)", 3, None, "was found"),
        ("The/DT boat/NN built/VBN by/IN Ann/NNP floats/VBZ",
         "det(2,1) acl(2,3) case(5,4) obl:agent(3,5) nsubj(6,2)", 3, "active", "built"),
        ("The/DT boat/NN painted/VBN red/JJ floats/VBZ",
         "det(2,1) acl(2,3) xcomp(3,4) nsubj(5,2)", 3, None, "is painted"),
        ("The/DT man/NN waiting/VBG left/VBD", "det(2,1) acl(2,3) nsubj(4,2)", 3, None,
         "was waiting"),
        ("A/DT box/NN containing/VBG nails/NNS fell/VBD",
         "det(2,1) acl(2,3) obj(3,4) nsubj(5,2)", 3, None, "contained"),
        ("The/DT man/NN being/VBG held/VBN left/VBD",
         "det(2,1) acl(2,4) aux:pass(4,3) nsubj(5,2)", 4, None, "was being held"),
        ("She/PRP has/VBZ come/VBN and/CC gone/VBN",
         "nsubj(3,1) aux(3,2) cc(5,4) conj(3,5)", 5, None, "has gone"),
        ("She/PRP saw/VBD him/PRP fall/VB", "nsubj(2,1) obj(2,3) xcomp(2,4)", 4, None, "fell"),
        ("After/IN eating/VBG she/PRP slept/VBD", "mark(2,1) advcl(4,2) nsubj(4,3)", 2, None,
         "ate"),
        ("Having/VBG eaten/VBN ,/, she/PRP slept/VBD", "aux(2,1) advcl(5,2) nsubj(5,4)", 2, None,
         "had eaten"),
    ],
)  # fmt: skip
def test_the_clause_above_lends_its_tense(
    words: str, relations: str, id: int, voice: Voice | None, expected: str
) -> None:
    assert text_of(verb_group(ud(words, relations), id, voice=voice).words) == expected


@pytest.mark.parametrize(
    ("words", "relations", "id", "voice", "reason"),
    [
        ("She/PRP wants/VBZ to/TO go/VB", "nsubj(2,1) mark(4,3) xcomp(2,4)", 4, None,
         "infinitive"),
        ("to/TO eat/VB and/CC drink/VB", "mark(2,1) cc(4,3) conj(2,4)", 4, None, "infinitive"),
        ("She/PRP is/VBZ to/TO be/VB seen/VBN",
         "nsubj:pass(5,1) aux(5,2) mark(5,3) aux:pass(5,4)", 5,
         None, "infinitive"),
        ("Go/VB", "root(0,1)", 1, None, "imperative"),
        ("Do/VB n't/RB go/VB", "aux(3,1) advmod(3,2) root(0,3)", 3, None, "imperative"),
        ("She/PRP enjoyed/VBD singing/VBG", "nsubj(2,1) xcomp(2,3)", 3, None, "gerund"),
        ("She/PRP left/VBD without/IN paying/VBG", "nsubj(2,1) mark(4,3) advcl(2,4)", 4, None,
         "gerund"),
        ("She/PRP comes/VBZ when/WRB asked/VBN", "nsubj(2,1) advmod(4,3) advcl(2,4)", 4, None,
         "no-finite-verb"),
        ("She/PRP will/MD let/VB him/PRP go/VB", "nsubj(3,1) aux(3,2) obj(3,4) xcomp(3,5)", 5,
         None, "not-asserted"),
        ("She/PRP did/VBD n't/RB sing/VB and/CC dance/VB",
         "nsubj(4,1) aux(4,2) advmod(4,3) cc(6,5) conj(4,6)", 6, None, "not-asserted"),
        ("She/PRP had/VBD been/VBN singing/VBG it/PRP", "nsubj(4,1) aux(4,2) aux(4,3) obj(4,5)",
         4, "passive", "no-passive"),
        ("She/PRP has/VBZ cats/NNS", "nsubj(2,1) obj(2,3)", 2, "passive", "no-passive"),
        ("the/DT former/JJ owner/NN", "det(3,1) amod(3,2)", 2, None, "attributive"),
        ("the/DT opening/VBG scene/NN", "det(3,1) amod(3,2)", 2, None, "attributive"),
        ("She/PRP never/RB does/VBZ n't/RB sing/VB",
         "nsubj(5,1) advmod(5,2) aux(5,3) advmod(5,4)", 5, None, "two-negations"),
    ],
)  # fmt: skip
def test_what_the_text_does_not_say_is_refused(
    words: str, relations: str, id: int, voice: Voice | None, reason: str
) -> None:
    with pytest.raises(Refusal) as refused:
        verb_group(ud(words, relations), id, voice=voice)
    assert refused.value.reason == reason
    assert reason in REASONS


def test_a_conjunct_after_or_shares_the_negation() -> None:
    text = ud(
        "She/PRP did/VBD n't/RB sing/VB or/CC dance/VB",
        "nsubj(4,1) aux(4,2) advmod(4,3) cc(6,5) conj(4,6)",
    )
    assert text_of(verb_group(text, 6).words) == "did not dance"


def test_a_particle_follows_the_object() -> None:
    text = ud("She/PRP gave/VBD up/RP", "nsubj(2,1) compound:prt(2,3)")
    group = verb_group(text, 2)
    assert text_of(group.with_objects(SOMETHING)) == "gave something up"
    assert text_of(group.with_objects()) == "gave up"


def test_an_unknown_verb_is_guessed() -> None:
    text = ud("She/PRP zorps/VBZ it/PRP", "nsubj(2,1) obj(2,3)")
    assert [word.guessed for word in verb_group(text, 2).words] == [False]
    assert [word.guessed for word in verb_group(text, 2, voice="passive").words] == [False, True]


def test_words_have_sources() -> None:
    text = ud("She/PRP did/VBD n't/RB see/VB", "nsubj(4,1) aux(4,2) advmod(4,3)")
    words = verb_group(text, 4, voice="passive").words
    assert [(word.form, word.source) for word in words] == [("was", None), ("not", 3), ("seen", 4)]


def test_tense_of_the_nearest_finite_verb_above() -> None:
    text = ud(
        "She/PRP keeps/VBZ the/DT car/NN that/WDT he/PRP drove/VBD",
        "nsubj(2,1) det(4,3) obj(2,4) obj(7,5) nsubj(7,6) acl:relcl(4,7)",
    )
    assert not is_past(text, 4)
    assert is_past(text, 7)
