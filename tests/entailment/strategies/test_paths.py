from __future__ import annotations

from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation import graph
from pete.entailment import find_strategy
from pete.entailment.rules import RuleSet
from pete.entailment.strategies.paths import edges_of, labels, same_path, shortest_paths
from pete.graph import Graph, Relation, Token

RULES = RuleSet(("P201", "P202"))


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    size = draw(st.integers(2, 6))
    word = st.integers(1, size)
    triples = draw(st.sets(st.tuples(st.sampled_from(["nsubj", "dobj", "agent"]), word, word)))
    relations = [Relation(*t) for t in sorted(triples) if t[1] != t[2]]
    return Graph.build([Token(id, f"w{id}") for id in range(1, size + 1)], relations)


@given(graphs())
def test_a_path_is_found_again_and_reads_the_same_backwards(sentence: Graph) -> None:
    edges = edges_of(sentence, RULES)
    ids = [token.id for token in sentence.tokens]
    for start in ids:
        for end in ids:
            path = shortest_paths(edges, start).get(end)
            back = shortest_paths(edges, end).get(start)
            assert (path is None) == (back is None)
            if path:
                assert back is not None
                assert (path[0].start, path[-1].end, len(path)) == (start, end, len(back))
                assert all(a.end == b.start for a, b in pairwise(path))
                found = same_path(edges, path, [(start, end)])
                assert found is not None
                assert labels(found) == labels(path)


def test_a_path_needs_no_word_twice() -> None:
    sentence = graph("a/NN b/NN c/NN", "nsubj(1,2) nsubj(3,2)")
    edges = edges_of(sentence, RULES)
    there = shortest_paths(edges, 1).get(3)
    assert there is not None
    assert labels(there) == "nsubj> <nsubj"
    assert same_path(edges, there, [(1, 3)]) is not None
    assert same_path(edges, there, [(1, 1)]) is None


def test_the_shortest_path_is_taken_the_first_of_several() -> None:
    sentence = graph("a/NN b/NN c/NN", "dobj(1,3) nsubj(1,3) nsubj(1,2) nsubj(2,3)")
    path = shortest_paths(edges_of(sentence, RULES), 1).get(3)
    assert path is not None
    assert labels(path) == "dobj>"


def complete(words: list[str], label: str = "dobj") -> Graph:
    """A graph in which every word depends on every other one."""
    tokens = [Token(id, word, lemma=word, xpos="NN") for id, word in enumerate(words, 1)]
    joined = permutations(range(1, len(words) + 1), 2)
    return Graph.build(tokens, [Relation(label, head, dependent) for head, dependent in joined])


def chain(words: list[str]) -> Graph:
    tokens = [Token(id, word, lemma=word, xpos="NN") for id, word in enumerate(words, 1)]
    return Graph.build(tokens, [Relation("dobj", id, id + 1) for id in range(1, len(words))])


@pytest.mark.parametrize("name", ["path", "unlabelled"])
@pytest.mark.parametrize("same", [True, False])
def test_graphs_in_which_all_words_are_joined_are_decided(name: str, same: bool) -> None:
    """Each step had as many ways on as there are words: minutes for forty of them."""
    words = ["mare"] * 40 if same else [f"mare{n}" for n in range(40)]
    strategy = find_strategy(name)
    assert strategy.decide(complete(words), chain(words[:12])).answer == "YES"
    other = complete(words, "nsubj")
    assert strategy.decide(other, chain(words[:12])).answer == ("NO" if name == "path" else "YES")


def test_a_search_that_is_truncated_says_so() -> None:
    """The path of H has more steps than T has words: there is no such path, and endless tries."""
    words = [f"mare{n}" for n in range(12)]
    hypothesis = chain([words[0], *["oat"] * 20, words[1]])
    decision = find_strategy("path").decide(complete([*words, "oat"]), hypothesis)
    assert decision.answer == "NO"
    assert decision.reason.endswith("The search was truncated after 50,000 steps.")
