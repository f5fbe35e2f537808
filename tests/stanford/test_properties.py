"""What holds of any input, however wrong the parser."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pete.graph import Graph, Relation, Token
from pete.stanford import PROFILES, SCHEMES, STEPS, Profile, Scheme, normalise
from pete.stanford.labels import BASIC, COLLAPSED, UD1_LABELS

LABELS: dict[Scheme, list[str]] = {
    "ud": """root nsubj nsubj:pass obj iobj csubj csubj:pass ccomp xcomp obl obl:agent obl:tmod
        obl:unmarked nmod nmod:poss nmod:desc acl acl:relcl advcl advcl:relcl advmod amod appos aux
        aux:pass case cc cc:preconj compound compound:prt conj cop dep det det:predet discourse
        dislocated expl fixed flat goeswith list mark nummod orphan parataxis punct reparandum
        vocative nsubj:outer csubj:outer strange odd:thing""".split(),
    "clear": """ROOT acl acomp advcl advmod agent amod appos attr aux auxpass case cc ccomp
        compound conj csubj csubjpass dative dep det dobj expl intj mark meta neg nmod npadvmod
        nsubj nsubjpass nummod oprd parataxis pcomp pobj poss preconj predet prep prt punct
        quantmod relcl xcomp hmod hyph infmod partmod complm strange""".split(),
    "sd-basic": [
        *sorted(BASIC),
        "rel",
        "attr",
        "infmod",
        "abbrev",
        "prep_in",
        "conj_or",
        "strange",
    ],
}
LABELS["ud-no-agent"] = LABELS["ud"]
LABELS["ud1"] = [*sorted(UD1_LABELS), "nmod:agent", "nmod:odd", "strange"]
LABELS["ud-enhanced"] = [
    *LABELS["ud"],
    *"ref nsubj:xsubj obl:in nmod:because_of conj:and conj:as_well_as acl:to".split(),
]
LABELS["stanford"] = [*LABELS["sd-basic"], "xsubj", "agent", "prepc_by", "conj_negcc", "conj"]

WORDS = [
    ("of", "of", "IN"),
    ("out", "out", "RP"),
    ("by", "by", "IN"),
    ("to", "to", "TO"),
    ("in", "in", "IN"),
    ("front", "front", "NN"),
    ("order", "order", "NN"),
    ("according", "accord", "VBG"),
    ("that", "that", "WDT"),
    ("who", "who", "WP"),
    ("what", "what", "WP"),
    ("where", "where", "WRB"),
    ("and", "and", "CC"),
    ("but", "but", "CC"),
    ("not", "not", "RB"),
    ("also", "also", "RB"),
    (",", ",", ","),
    ("is", "be", "VBZ"),
    ("been", "be", "VBN"),
    ("it", "it", "PRP"),
    ("there", "there", "EX"),
    ("dog", "dog", "NN"),
    ("Oslo", "Oslo", "NNP"),
    ("X", "x", "NNP"),
    ("made", "make", "VBD"),
    ("seen", "see", "VBN"),
    ("leave", "leave", "VB"),
    ("running", "run", "VBG"),
    ("happy", "happy", "JJ"),
    ("five", "five", "CD"),
    ("$", "$", "$"),
    ("'s", "'s", "POS"),
    ("?", "?", "."),
]


@st.composite
def sentences(draw: st.DrawFn, size: int = 60) -> tuple[Token, ...]:
    words = draw(st.lists(st.sampled_from(WORDS), min_size=1, max_size=size))
    return tuple(
        Token(id, form, lemma=lemma, xpos=tag)
        for id, (form, lemma, tag) in enumerate(words, start=1)
    )


def tree(tokens: tuple[Token, ...], scheme: Scheme, rng: random.Random) -> Graph:
    """A well-formed tree over the tokens, not projective as a rule, of random labels."""
    order = rng.sample(range(1, len(tokens) + 1), len(tokens))
    relations = [Relation("root", 0, order[0])]
    for place, dependent in enumerate(order[1:], start=1):
        near = order[max(0, place - 3) : place]
        relations.append(Relation(rng.choice(LABELS[scheme]), rng.choice(near), dependent))
    return Graph.build(tokens, relations)


def graph(tokens: tuple[Token, ...], scheme: Scheme, rng: random.Random) -> Graph:
    """Any graph: several heads, several roots or none, cycles."""
    relations = set()
    for token in tokens:
        for _ in range(rng.randint(0, 3)):
            head = rng.randint(0, len(tokens))
            if head != token.id:
                relations.add(Relation(rng.choice(LABELS[scheme]), head, token.id))
    return Graph.build(tokens, sorted(relations))


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


schemes = st.sampled_from(SCHEMES)
profiles = st.sampled_from(PROFILES)


@settings(max_examples=300, deadline=None)
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
    assert result.tokens == tokens
    assert all(known(relation.label) for relation in result.relations)
    assert all((r.label == "root") == (r.head == 0) for r in result.relations)
    assert not [r for r in result.relations if r.label == "punct"]
    key = [(r.dependent, r.head, r.label) for r in result.relations]
    assert key == sorted(key)


@settings(max_examples=300, deadline=None)
@given(sentences(size=30), schemes, st.booleans(), st.randoms(use_true_random=False))
def test_nothing_falls_off_a_tree(
    tokens: tuple[Token, ...], scheme: Scheme, collapse: bool, rng: random.Random
) -> None:
    result = normalise(tree(tokens, scheme, rng), scheme=scheme, collapse=collapse)
    assert unreachable(result) == set()


@settings(max_examples=100, deadline=None)
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


@settings(max_examples=100, deadline=None)
@given(sentences(size=20), schemes, st.randoms(use_true_random=False), st.data())
def test_steps_are_independent_switches(
    tokens: tuple[Token, ...], scheme: Scheme, rng: random.Random, data: st.DataObject
) -> None:
    codes = data.draw(st.sets(st.sampled_from(list(STEPS[scheme]))))
    result = normalise(tree(tokens, scheme, rng), scheme=scheme, without=frozenset(codes))
    assert {r.provenance for r in result.relations}.isdisjoint(codes)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("shape", ["wide", "deep", "coordinated"])
def test_a_thousand_tokens_take_no_quadratic_time(scheme: Scheme, shape: str) -> None:
    """One step that compares all pairs of tokens would take minutes here."""
    words = [("sang", "sing", "VBD"), ("of", "of", "IN"), ("birds", "bird", "NNS")] * 333
    tokens = [Token(i, f, lemma=lm, xpos=t) for i, (f, lm, t) in enumerate(words, start=1)]
    labels = LABELS[scheme]
    relations = [Relation("root", 0, 1)]
    for id in range(2, len(tokens) + 1):
        label = "conj" if shape == "coordinated" else labels[id % len(labels)]
        relations.append(Relation(label, 1 if shape == "wide" else id - 1, id))
    start = time.process_time()
    normalise(Graph.build(tokens, relations), scheme=scheme)
    assert time.process_time() - start < 5


def test_no_tokens() -> None:
    assert normalise(Graph(), scheme="ud") == Graph()
