"""What holds of any input, however wrong the parser."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from normaliser.generated import LABELS, graph, likely_tree, sentences, tree

from pete.graph import Graph, Relation, Token
from pete.normaliser import PROFILES, SCHEMES, STEPS, Profile, Scheme, normalise
from pete.normaliser.labels import BASIC, COLLAPSED
from pete.normaliser.words import RELATIVISERS


def known(label: str) -> bool:
    """Whether a label belongs to the Stanford inventory."""
    return label in BASIC | COLLAPSED | {"attr"} or label.startswith(("prep_", "prepc_", "conj_"))


def unreachable(result: Graph) -> set[int]:
    """Tokens with an edge that no root reaches."""
    below: dict[int, list[int]] = {}
    for relation in result.relations:
        below.setdefault(relation.head, []).append(relation.dependent)
    seen, stack = {0}, [0]
    while stack:
        new = [d for d in below.get(stack.pop(), ()) if d not in seen]
        seen.update(new)
        stack += new
    return {id for r in result.relations for id in (r.head, r.dependent)} - seen


def pieces(result: Graph, words: set[int]) -> list[set[int]]:
    """Words in sets of those that edges between them connect."""
    found = [{id} for id in words]
    for r in result.relations:
        if r.head in words and r.dependent in words:
            joined = [piece for piece in found if {r.head, r.dependent} & piece]
            found = [piece for piece in found if piece not in joined] + [set().union(*joined)]
    return found


def below_forgotten_words(given_tree: Graph) -> set[int]:
    """Words that the converter drops without a thought for what hangs on them, and all below.

    It drops punctuation, possessive marks, what a coordinator consists of, and relativisers.
    """
    above = {relation.dependent: relation for relation in given_tree.relations}

    def is_forgotten(id: int) -> bool:
        form, label = given_tree.token(id).form.lower(), above[id].label
        return form in RELATIVISERS or label in FORGOTTEN

    def is_below(id: int) -> bool:
        return id != 0 and (is_forgotten(id) or is_below(above[id].head))

    return {token.id for token in given_tree.tokens if is_below(token.id)}


FORGOTTEN = frozenset(["punct", "hyph", "possessive", "case", "cc"])
RESOLVING = frozenset(code for code in STEPS["ud"] if code.startswith(("C7", "C8", "C9")))


def normalised_again(
    once: Graph, scheme: Scheme, profile: Profile, *, collapse: bool = True
) -> Graph:
    """A result read back as what it is: a graph without the habits of older trees (S).

    In the profile ``stanford`` as one of the converter's own. To run that profile's steps over
    their own output is another matter: like the converter, they would go on.
    """
    if profile == "stanford":
        return normalise(once, scheme="stanford", profile=profile, collapse=collapse)
    habits = {code for code in STEPS["sd-basic"] if code.startswith("S")}
    without = frozenset(habits | RESOLVING if scheme == "ud-enhanced" else habits)
    return normalise(once, scheme="sd-basic", collapse=collapse, without=without)


EXAMPLES = settings().max_examples

schemes = st.sampled_from(SCHEMES)
profiles = st.sampled_from(PROFILES)


@settings(max_examples=3 * EXAMPLES, deadline=None)
@given(sentences(), schemes, profiles, st.booleans(), st.randoms(use_true_random=False))
def test_any_graph_is_normalised(
    tokens: tuple[Token, ...],
    scheme: Scheme,
    profile: Profile,
    collapse: bool,
    rng: random.Random,
) -> None:
    given_graph = graph(tokens, scheme, rng)
    result = normalise(given_graph, scheme=scheme, profile=profile, collapse=collapse)
    apart = {r.head for r in given_graph.relations if r.label == "goeswith"}
    assert [t.form for t in result.tokens] == [t.form for t in tokens]
    assert [t for t in result.tokens if t.id not in apart] == [
        t for t in tokens if t.id not in apart
    ]
    assert all(known(relation.label) for relation in result.relations)
    assert all((r.label == "root") == (r.head == 0) for r in result.relations)
    assert not [r for r in result.relations if r.label == "punct"]
    key = [(r.dependent, r.head, r.label) for r in result.relations]
    assert key == sorted(key)


@settings(max_examples=2 * EXAMPLES, deadline=None)
@given(sentences(size=30), schemes, st.booleans(), st.randoms(use_true_random=False))
def test_nothing_falls_off_a_tree(
    tokens: tuple[Token, ...], scheme: Scheme, collapse: bool, rng: random.Random
) -> None:
    """No edge hangs on a word that has gone, as every head is below a root."""
    for given_tree in (tree(tokens, scheme, rng), likely_tree(scheme, rng, len(tokens))):
        result = normalise(given_tree, scheme=scheme, collapse=collapse)
        assert unreachable(result) == set()


@settings(max_examples=3 * EXAMPLES // 2, deadline=None)
@given(sentences(size=30), schemes, st.randoms(use_true_random=False))
def test_only_what_the_converter_forgets_falls_off(
    tokens: tuple[Token, ...], scheme: Scheme, rng: random.Random
) -> None:
    for given_tree in (tree(tokens, scheme, rng), likely_tree(scheme, rng, len(tokens))):
        result = normalise(given_tree, scheme=scheme, profile="stanford")
        forgotten = below_forgotten_words(given_tree)
        assert all(piece & forgotten for piece in pieces(result, unreachable(result)))


@settings(max_examples=5 * EXAMPLES // 2, deadline=None)
@given(schemes, st.booleans(), st.integers(1, 30), st.randoms(use_true_random=False))
def test_normalising_again_changes_nothing(
    scheme: Scheme, collapse: bool, size: int, rng: random.Random
) -> None:
    once = normalise(likely_tree(scheme, rng, size), scheme=scheme, collapse=collapse)
    assert normalised_again(once, scheme, "pete", collapse=collapse) == once


@settings(max_examples=EXAMPLES, deadline=None)
@given(sentences(size=20), schemes, profiles, st.booleans(), st.randoms(use_true_random=False))
def test_normalising_any_graph_again_changes_nothing(
    tokens: tuple[Token, ...],
    scheme: Scheme,
    profile: Profile,
    collapse: bool,
    rng: random.Random,
) -> None:
    once = normalise(graph(tokens, scheme, rng), scheme=scheme, profile=profile, collapse=collapse)
    assert normalised_again(once, scheme, profile, collapse=collapse) == once


@settings(max_examples=3 * EXAMPLES // 5, deadline=None)
@given(st.sampled_from(["ud", "ud1", "clear"]), profiles, st.randoms(use_true_random=False))
def test_subtypes_nobody_knows_change_nothing(
    scheme: Scheme, profile: Profile, rng: random.Random
) -> None:
    plain = likely_tree(scheme, rng, 20)
    odd = plain.with_relations(
        Relation(f"{r.label}:odd", r.head, r.dependent) for r in plain.relations
    )
    one, other = (normalise(g, scheme=scheme, profile=profile) for g in (plain, odd))
    assert one == other


@settings(max_examples=EXAMPLES, deadline=None)
@given(sentences(size=20), schemes, profiles, st.randoms(use_true_random=False))
def test_the_order_of_relations_does_not_matter(
    tokens: tuple[Token, ...], scheme: Scheme, profile: Profile, rng: random.Random
) -> None:
    first = graph(tokens, scheme, rng)
    second = first.with_relations(rng.sample(first.relations, len(first.relations)))
    results = [normalise(g, scheme=scheme, profile=profile) for g in (first, second)]
    assert results[0] == results[1]
    provenance = [[r.provenance for r in result.relations] for result in results]
    assert provenance[0] == provenance[1]


@settings(max_examples=EXAMPLES, deadline=None)
@given(sentences(size=20), schemes, st.randoms(use_true_random=False), st.data())
def test_steps_are_independent_switches(
    tokens: tuple[Token, ...], scheme: Scheme, rng: random.Random, data: st.DataObject
) -> None:
    codes = data.draw(st.sets(st.sampled_from(list(STEPS[scheme]))))
    result = normalise(tree(tokens, scheme, rng), scheme=scheme, without=frozenset(codes))
    assert {r.provenance for r in result.relations}.isdisjoint(codes)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("shape", ["wide", "deep", "coordinated"])
def test_a_thousand_tokens_are_normalised(scheme: Scheme, shape: str) -> None:
    """Nothing recurses too deep; ``benchmarks/normalise.py`` measures the growth of time."""
    words = [("sang", "sing", "VBD"), ("of", "of", "IN"), ("birds", "bird", "NNS")] * 333
    tokens = [Token(i, f, lemma=lm, xpos=t) for i, (f, lm, t) in enumerate(words, start=1)]
    labels = LABELS[scheme]
    relations = [Relation("root", 0, 1)]
    for id in range(2, len(tokens) + 1):
        label = "conj" if shape == "coordinated" else labels[id % len(labels)]
        relations.append(Relation(label, 1 if shape == "wide" else id - 1, id))
    result = normalise(Graph.build(tokens, relations), scheme=scheme)
    assert len(result.tokens) == len(tokens)


def test_no_tokens() -> None:
    assert normalise(Graph(), scheme="ud") == Graph()
