"""Noun phrases of T as words of H."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

import pytest

from notation import graph
from pete.datasets.construction import phrases, verb_groups
from pete.datasets.construction.hypotheses import Refusal, text_of
from pete.datasets.construction.phrases import REASONS, Case, noun_phrase, surface
from pete.datasets.construction.realisation import Agreement
from pete.graph import Graph, Relation, Token
from pete.normaliser import normalise


def ud(words: str, relations: str) -> Graph:
    return normalise(graph(words, relations), scheme="ud")


@pytest.mark.parametrize(
    ("words", "relations", "id", "expected"),
    [
        ("An/DT old/JJ man/NN", "det(3,1) amod(3,2)", 3, "a man"),
        ("a/DT big/JJ elm/NN", "det(3,1) amod(3,2)", 3, "an elm"),
        ("a/DT few/JJ cats/NNS", "det(3,1) amod(3,2)", 3, "cats"),
        ("few/JJ cats/NNS", "amod(2,1)", 2, "few cats"),
        ("The/DT two/CD cats/NNS", "det(3,1) nummod(3,2)", 3, "the cats"),
        ("two/CD cats/NNS", "nummod(2,1)", 2, "cats"),
        ("only/RB one/CD cat/NN", "advmod(2,1) nummod(3,2)", 3, "only one cat"),
        ("about/RB 20/CD %/NN", "advmod(2,1) nummod(3,2)", 3, "about 20 %"),
        ("room/NN 12/CD", "nummod(1,2)", 1, "room 12"),
        ("all/PDT the/DT men/NNS", "det:predet(3,1) det(3,2)", 3, "all the men"),
        ("almost/RB every/DT man/NN", "advmod(2,1) det(3,2)", 3, "almost every man"),
        ("such/PDT a/DT man/NN", "det:predet(3,1) det(3,2)", 3, "a man"),
        ("My/PRP$ older/JJR sister/NN", "nmod:poss(3,1) amod(3,2)", 3, "my sister"),
        ("the/DT old/JJ cook/NN 's/POS hat/NN", "det(3,1) amod(3,2) case(3,4) nmod:poss(5,3)", 5,
         "the cook's hat"),
        ("cooks/NNS '/POS hats/NNS", "case(1,2) nmod:poss(3,1)", 3, "cooks' hats"),
        ("Prime/NNP Minister/NNP Ida/NNP Holm/NNP",
         "compound(3,1) compound(3,2) flat(3,4)", 4, "Prime Minister Ida Holm"),
        ("Bank/NNP of/IN Latvia/NNP", "case(3,2) nmod(1,3)", 1, "Bank of Latvia"),
        ("Bank/NNP in/IN Latvia/NNP", "case(3,2) nmod(1,3)", 1, "Bank"),
        ("al/NNP -/HYPH Amin/NNP", "compound(3,1) punct(3,2)", 3, "al-Amin"),
        ("ex/AFX -/HYPH wife/NN", "dep(3,1) punct(3,2)", 3, "ex-wife"),
        ("school/NN bus/NN", "compound(2,1)", 2, "bus"),
        ("the/DT red/JJ one/NN", "det(3,1) amod(3,2)", 3, "the red one"),
        ("the/DT king/NN and/CC queen/NN", "det(2,1) cc(4,3) conj(2,4)", 4, "the queen"),
        ("It/PRP is/VBZ a/DT win/NN and/CC that/DT is/VBZ news/NN",
         "nsubj(4,1) cop(4,2) det(4,3) cc(8,5) nsubj(8,6) cop(8,7) conj(4,8)", 8, "news"),
        ("a/DT king/NN and/CC owls/NNS", "det(2,1) cc(4,3) conj(2,4)", 4, "owls"),
        ("the/DT killing/VBG", "det(2,1)", 2, "the killing"),
        ("the/DT poor/JJ", "det(2,1)", 2, "the poor"),
        ("a/DT large/JJ number/NN of/IN old/JJ cats/NNS",
         "det(3,1) amod(3,2) case(6,4) amod(6,5) nmod(3,6)", 3, "a number of cats"),
        ("this/DT kind/NN of/IN a/DT cat/NN", "det(2,1) case(5,3) det(5,4) nmod(2,5)", 2,
         "this kind of a cat"),
        ("the/DT roof/NN of/IN a/DT barn/NN", "det(2,1) case(5,3) det(5,4) nmod(2,5)", 2,
         "the roof"),
        ("us/PRP", "", 1, "we"),
        ("his/PRP$ hat/NN", "nmod:poss(2,1)", 1, "he"),
        ("A/DT cat/NN of/IN mine/PRP", "det(2,1) case(4,3) nmod(2,4)", 2, "a cat"),
    ],
)  # fmt: skip
def test_as_few_words_as_grammar_allows(words: str, relations: str, id: int, expected: str) -> None:
    assert text_of(noun_phrase(ud(words, relations), id).words) == expected


@pytest.mark.parametrize(
    ("words", "relations", "id", "reason"),
    [
        ("there/EX is/VBZ one/CD", "expl(2,1) nsubj(2,3)", 1, "expletive"),
        ("who/WP came/VBD", "nsubj(2,1)", 1, "wh-word"),
        ("which/WDT man/NN", "det(2,1)", 2, "wh-word"),
        ("whose/WP$ hat/NN", "nmod:poss(2,1)", 2, "wh-word"),
        ("himself/PRP", "", 1, "reflexive"),
        ("swimming/VBG", "", 1, "not-a-noun"),
        ("Ida/NNP Holm/NNP", "flat(1,2)", 1, "part-of-a-name"),
        ("wheel/NN -/HYPH chair/NN", "compound(3,1) punct(3,2)", 1, "part-of-a-name"),
    ],
)
def test_what_cannot_be_said_is_refused(words: str, relations: str, id: int, reason: str) -> None:
    with pytest.raises(Refusal) as refused:
        noun_phrase(ud(words, relations), id)
    assert refused.value.reason == reason
    assert reason in REASONS


@pytest.mark.parametrize(
    ("form", "case", "expected"),
    [
        ("they/PRP", "object", "them"),
        ("they/PRP", "possessive", "their"),
        ("me/PRP", "subject", "I"),
        ("himself/PRP", "object", "himself"),
        ("Ann/NNP", "possessive", "Ann's"),
        ("cooks/NNS", "possessive", "cooks'"),
        ("Jones/NNP", "possessive", "Jones's"),
    ],
)
def test_case(form: str, case: Case, expected: str) -> None:
    assert text_of(noun_phrase(ud(form, ""), 1, case).words) == expected


@pytest.mark.parametrize(
    ("words", "relations", "id", "agreement"),
    [
        ("we/PRP", "", 1, Agreement(1, plural=True)),
        ("cat/NN", "", 1, Agreement()),
        ("cats/NNS", "", 1, Agreement(3, plural=True)),
        ("Alps/NNPS", "", 1, Agreement(3, plural=True)),
        ("Azores/NNPS is/VBZ nice/JJ", "nsubj(3,1) cop(3,2)", 1, Agreement()),
        ("the/DT poor/JJ starve/VBP", "det(2,1) nsubj(3,2)", 2, Agreement(3, plural=True)),
        ("some/DT was/VBD lost/VBN", "nsubj:pass(3,1) aux:pass(3,2)", 1, Agreement()),
        ("two/CD", "", 1, Agreement(3, plural=True)),
        ("1987/CD", "", 1, Agreement()),
        ("a/DT lot/NN of/IN cats/NNS", "det(2,1) case(4,3) nmod(2,4)", 2,
         Agreement(3, plural=True)),
        ("a/DT lot/NN of/IN tea/NN", "det(2,1) case(4,3) nmod(2,4)", 2, Agreement()),
        ("these/DT", "", 1, Agreement(3, plural=True)),
        ("this/DT and/CC that/DT are/VBP odd/JJ",
         "cc(3,2) conj(1,3) nsubj(5,1) cop(5,4)", 1, Agreement()),
    ],
)  # fmt: skip
def test_person_and_number(words: str, relations: str, id: int, agreement: Agreement) -> None:
    assert noun_phrase(ud(words, relations), id).agreement == agreement


def test_misspelled_words_are_refused() -> None:
    token = Token(1, "hosue", lemma="house", xpos="NN", feats=(("Typo", "Yes"),))
    with pytest.raises(Refusal, match="misspelled"):
        noun_phrase(Graph.build([token]), 1)


def test_numerals_are_kept_on_request() -> None:
    cats = ud("Another/DT two/CD old/JJ cats/NNS", "det(4,1) nummod(4,2) amod(4,3)")
    assert text_of(noun_phrase(cats, 4, numerals=True).words) == "two cats"


def test_words_come_from_the_text() -> None:
    phrase = noun_phrase(ud("a/DT big/JJ elm/NN", "det(3,1) amod(3,2)"), 3)
    assert [(word.form, word.source) for word in phrase.words] == [("an", 1), ("elm", 3)]


@pytest.mark.parametrize(
    ("words", "id", "expected"),
    [
        ("Cats/NNS sleep/VBP", 1, "cats"),
        ("Danish/JJ cats/NNS", 1, "Danish"),
        ("BBC/NN staff/NN", 1, "BBC"),
        ("I/PRP", 1, "I"),
        ("Ann/NNP", 1, "Ann"),
        ("How/WRB To/TO Cook/VB", 3, "cook"),
        ("GREAT/JJ FOOD/NN", 2, "food"),
    ],
)
def test_capitals(words: str, id: int, expected: str) -> None:
    assert surface(graph(words), id) == expected


def test_cycles_end() -> None:
    labels = ("nn", "num", "amod", "dep", "poss", "number", "advmod", "prep_of", "conj_and")
    edges = [Relation(label, *ends) for label in labels for ends in ((1, 3), (3, 1))]
    for tag in ("NN", "NNP", "CD"):
        lot = Graph.build([Token(1, "lot", xpos=tag), Token(2, "of"), Token(3, "lot", xpos=tag)])
        for id in (1, 3):
            with suppress(Refusal):
                assert noun_phrase(lot.with_relations(edges), id).words


def test_every_reason_is_explained() -> None:
    sources = (Path(module.__file__ or "").read_text("utf-8") for module in (phrases, verb_groups))
    raised = [line for source in sources for line in re.findall(r"raise Refusal\((.*)\)", source)]
    assert set(re.findall(r'"([a-z-]+)"', " ".join(raised))) == set(REASONS)
