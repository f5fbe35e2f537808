"""Step 1: content words, their heads, and which differences of parsers are errors."""

from __future__ import annotations

from collections import Counter

import pytest

from notation import graph
from pete.datasets.construction.challenges import REASONS, Heads, challenges
from pete.datasets.construction.content import content_heads
from pete.graph import Graph
from pete.normaliser import normalise


def basic(words: str, relations: str) -> Graph:
    """A tree in basic Stanford dependencies, normalised."""
    return normalise(graph(words, relations), scheme="sd-basic")


def heads_of(tree: Graph) -> dict[str, set[str]]:
    """The content heads of each content word, by form."""
    return {
        tree.form(id): {tree.form(head) for head in heads}
        for id, heads in content_heads(tree).items()
    }


def found(gold: Graph, *parsed: Graph) -> tuple[set[tuple[str, str]], Counter[str]]:
    """The dependencies that one of the parsers has wrong, and what is set aside."""
    every = [*challenges(Heads.of(gold, {f"p{n}": one for n, one in enumerate(parsed)}))]
    wrong = {(gold.form(c.dependent), gold.form(c.head)) for c in every if c.wrong}
    return wrong, Counter(reason for c in every for reason in c.aside.values())


def test_a_function_word_in_between_is_passed_over() -> None:
    tree = basic(
        "The/DT men/NNS must/MD have/VB been/VBN in/IN town/NN ./.",
        "det(2,1) nsubj(5,2) aux(5,3) aux(5,4) root(0,5) prep(5,6) pobj(6,7)",
    )
    assert heads_of(tree) == {"men": {"been"}, "been": set(), "town": {"been"}}


def test_auxiliaries_copulas_and_negations_are_not_content_words() -> None:
    tree = basic(
        "Ann/NNP is/VBZ not/RB rich/JJ ./.", "nsubj(4,1) cop(4,2) neg(4,3) root(0,4) punct(4,5)"
    )
    assert heads_of(tree) == {"ann": {"rich"}, "rich": set()}


def test_pronouns_count_where_they_are_wanted() -> None:
    tree = basic("She/PRP saw/VBD him/PRP ./.", "nsubj(2,1) root(0,2) dobj(2,3) punct(2,4)")
    assert content_heads(tree) == {2: frozenset()}
    assert content_heads(tree, pronouns=True) == {1: {2}, 2: frozenset(), 3: {2}}


def test_gold_alone_decides_which_words_count() -> None:
    """The parser takes a verb for an auxiliary, which is a difference and no reason to skip it."""
    words = "Ann/NNP had/VBD left/VBN Rome/NNP ./."
    gold = basic(words, "nsubj(2,1) root(0,2) vmod(4,3) dobj(2,4) punct(2,5)")
    parsed = basic(words, "nsubj(3,1) aux(3,2) root(0,3) dobj(3,4) punct(3,5)")
    wrong, _ = found(gold, parsed)
    assert wrong == {("ann", "had"), ("rome", "had"), ("left", "rome")}


EYES = "Ann/NNP saw/VBD a/DT man/NN with/IN glasses/NNS ./."
EYES_NOUN = basic(EYES, "nsubj(2,1) root(0,2) det(4,3) dobj(2,4) prep(4,5) pobj(5,6) punct(2,7)")
EYES_VERB = basic(EYES, "nsubj(2,1) root(0,2) det(4,3) dobj(2,4) prep(2,5) pobj(5,6) punct(2,7)")


def test_another_head_is_an_error() -> None:
    assert found(EYES_NOUN, EYES_VERB) == ({("glasses", "man")}, Counter())
    (only,) = (c for c in challenges(Heads.of(EYES_NOUN, {"p": EYES_VERB})) if c.wrong)
    assert only.wrong == {"p": (2,)}


def test_another_label_is_not_an_error() -> None:
    other = basic(EYES, "dep(2,1) root(0,2) det(4,3) iobj(2,4) prep(4,5) pobj(5,6) punct(2,7)")
    assert found(EYES_NOUN, other) == (set(), Counter())


def test_a_parser_without_errors_is_not_named() -> None:
    heads = Heads.of(EYES_NOUN, {"right": EYES_NOUN, "wrong": EYES_VERB})
    assert [list(c.wrong) for c in challenges(heads) if c.wrong] == [["wrong"]]


def test_the_order_of_parsers_does_not_matter() -> None:
    parsers = {"a": EYES_VERB, "b": EYES_NOUN}
    turned = dict(reversed(parsers.items()))
    one, two = (list(challenges(Heads.of(EYES_NOUN, p))) for p in (parsers, turned))
    assert one == two


def test_a_relation_turned_round_is_an_error() -> None:
    """A relative clause that is taken for the main clause."""
    words = "The/DT songs/NNS Ann/NNP sang/VBD ended/VBD ./."
    gold = basic(words, "det(2,1) nsubj(5,2) nsubj(4,3) rcmod(2,4) root(0,5)")
    parsed = basic(words, "det(2,1) dobj(4,2) nsubj(4,3) root(0,4) dep(4,5)")
    wrong, aside = found(gold, parsed)
    assert ("sang", "songs") in wrong
    assert not aside["reversed"]


COPULA = "The/DT winner/NN is/VBZ the/DT girl/NN ./."


@pytest.mark.parametrize(
    ("reason", "words", "gold", "parsed"),
    [
        (
            "unplaced",
            "Ann/NNP went/VBD out/RB ./.",
            "nsubj(2,1) root(0,2) advmod(2,3)",
            "nsubj(2,1) root(0,2)",
        ),
        (
            "loose",
            "Ann/NNP slept/VBD -/: Ben/NNP sang/VBD ./.",
            "nsubj(2,1) root(0,2) nsubj(5,4) parataxis(2,5)",
            "nsubj(2,1) dep(5,2) nsubj(5,4) root(0,5)",
        ),
        (
            "compound",
            "Ann/NNP likes/VBZ fresh/JJ orange/NN juice/NN ./.",
            "nsubj(2,1) root(0,2) amod(5,3) nn(5,4) dobj(2,5)",
            "nsubj(2,1) root(0,2) amod(4,3) nn(5,4) dobj(2,5)",
        ),
        (
            "compound",
            "Ann/NNP left/VBD May/NNP 5/CD ./.",
            "nsubj(2,1) root(0,2) nn(4,3) tmod(2,4)",
            "nsubj(2,1) root(0,2) tmod(2,3) num(2,4) nn(2,3)",
        ),
        (
            "coordination",
            "Ann/NNP ate/VBD soup/NN and/CC drank/VBD tea/NN when/WRB Ben/NNP left/VBD ./.",
            "nsubj(2,1) root(0,2) dobj(2,3) cc(2,4) conj(2,5) dobj(5,6) advmod(9,7) nsubj(9,8) "
            "advcl(2,9)",
            "nsubj(2,1) root(0,2) dobj(2,3) cc(2,4) conj(2,5) dobj(5,6) advmod(9,7) nsubj(9,8) "
            "advcl(5,9)",
        ),
        (
            "derived",
            "Ann/NNP wants/VBZ to/TO sing/VB ./.",
            "nsubj(2,1) root(0,2) aux(4,3) xcomp(2,4)",
            "nsubj(2,1) root(0,2) aux(4,3) dep(2,4)",
        ),
        (
            "reversed",
            COPULA,
            "det(2,1) nsubj(5,2) cop(5,3) det(5,4) root(0,5)",
            "det(2,1) root(0,2) cop(2,3) det(5,4) nsubj(2,5)",
        ),
    ],
)
def test_differences_of_convention_are_set_aside(
    reason: str, words: str, gold: str, parsed: str
) -> None:
    wrong, aside = found(basic(words, gold), basic(words, parsed))
    assert reason in aside
    assert reason in REASONS
    assert wrong == set()


def test_a_conjunct_with_another_relation_is_an_error() -> None:
    words = "Ann/NNP looked/VBD like/IN glass/NN and/CC Ben/NNP looked/VBD new/JJ ./."
    gold = basic(
        words,
        "nsubj(2,1) root(0,2) prep(2,3) pobj(3,4) cc(2,5) nsubj(7,6) conj(2,7) acomp(7,8)",
    )
    parsed = basic(
        words,
        "nsubj(2,1) root(0,2) prep(2,3) pobj(3,4) cc(4,5) conj(4,6) conj(2,7) acomp(7,8)",
    )
    wrong, aside = found(gold, parsed)
    assert ("ben", "looked") in wrong
    assert not aside["coordination"]
