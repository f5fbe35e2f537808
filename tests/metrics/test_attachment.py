"""Attachment scores, on trees worked out by hand and on random ones."""

from __future__ import annotations

from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pete.errors import GraphError, InputError
from pete.graph import Graph, Relation, Token
from pete.metrics.attachment import FUNCTIONAL, Attachment, attachment
from pete.metrics.matches import Matches

LABELS = ("nsubj", "obj", "det", "case", "punct", "aux:pass", "nmod:poss")


def tree(words: str, heads: str) -> Graph:
    """``tree("Ann:0-3 left:4-8", "2/nsubj 0/root")``."""
    tokens = []
    for id, word in enumerate(words.split(), start=1):
        form, _, span = word.partition(":")
        start, _, end = span.partition("-")
        tokens.append(Token(id, form, span=(int(start), int(end))))
    edges = [head.split("/") for head in heads.split()]
    relations = [Relation(label, int(head), id) for id, (head, label) in enumerate(edges, start=1)]
    return Graph.build(tokens, relations)


def counts(scores: Attachment) -> dict[str, tuple[int, int, int]]:
    return {field.name: getattr(scores, field.name).counts for field in fields(scores)}


GOLD = tree(
    "The:0-3 dog:4-7 was:8-11 fed:12-15 .:15-16",
    "2/det 4/nsubj:pass 4/aux:pass 0/root 4/punct",
)


def test_equal_tokens_give_plain_accuracies() -> None:
    system = tree(
        "The:0-3 dog:4-7 was:8-11 fed:12-15 .:15-16",
        "2/det 4/nsubj 4/cop 2/acl 4/punct",  # no root, a subtype left out, an auxiliary misread
    )
    assert counts(attachment(GOLD, system)) == {
        "words": (5, 5, 5),
        "uas": (4, 5, 5),  # the root is wrong
        "las": (3, 5, 5),  # and cop is not aux; nsubj is nsubj:pass without its subtype
        "clas": (1, 2, 2),  # nsubj, root; nsubj, acl
        "undirected": (5, 5, 5),  # fed has dog for its head, which is its gold dependent
    }


def test_other_tokens_give_precision_and_recall() -> None:
    gold = tree(
        "Ann:0-3 did:4-10 n't:4-10 go:11-13 home:14-18 .:18-19",
        "4/nsubj 4/aux 4/advmod 0/root 4/advmod 4/punct",
    )
    system = tree(
        "Ann:0-3 did:4-7 n't:7-10 go:11-13 home.:14-19",
        "4/nsubj 4/cop 2/advmod 0/root 4/obj",
    )
    assert counts(attachment(gold, system)) == {  # all but the last as conll18_ud_eval has them
        "words": (4, 6, 5),
        "uas": (3, 6, 5),
        "las": (2, 6, 5),
        "clas": (2, 4, 4),
        "undirected": (3, 6, 5),
    }


def test_a_second_root_is_wrong_and_words_without_head_are() -> None:
    split = tree(
        "The:0-3 dog:4-7 was:8-11 fed:12-15 .:15-16",
        "2/det 0/root 4/aux 0/root 4/punct",
    )
    assert attachment(GOLD, split).uas.counts == (4, 5, 5)
    bare = GOLD.with_relations(GOLD.relations[1:])
    assert attachment(GOLD, bare).las.counts == (4, 5, 5)


def test_a_word_with_two_heads_is_refused() -> None:
    graph = GOLD.with_relations((*GOLD.relations, Relation("nsubj", 4, 1)))
    with pytest.raises(GraphError) as caught:
        attachment(GOLD, graph)
    assert str(caught.value) == (
        "the word The-1 has two heads, and attachment scores are for trees only. "
        "Compare the relations of graphs."
    )


def test_impossible_counts_are_refused() -> None:
    with pytest.raises(InputError) as caught:
        Matches(3, gold=2, system=4)
    assert str(caught.value) == (
        "3 of 2 and 4 items cannot be correct. Count what both sides have once."
    )


@st.composite
def trees(draw: st.DrawFn, size: int | None = None) -> Graph:
    """A random tree over a text of one-letter words, some of them drawn together."""
    length = draw(st.integers(0, 7)) if size is None else size
    order = draw(st.permutations(range(1, length + 1)))
    relations = [
        Relation(draw(st.sampled_from(LABELS)), draw(st.sampled_from(order[:place])), word)
        if place
        else Relation("root", 0, word)
        for place, word in enumerate(order)
    ]
    ends = sorted(draw(st.sets(st.integers(1, 9), min_size=length, max_size=length)))
    starts = [0, *ends] if size is None else range(length)
    ends = ends if size is None else list(range(1, length + 1))
    spans = zip(starts, ends, strict=False)
    tokens = [Token(id, "x", span=span) for id, span in enumerate(spans, start=1)]
    return Graph.build(tokens, relations)


@given(trees(), trees())
def test_scores_are_ordered_and_turn_around(gold: Graph, system: Graph) -> None:
    scores, turned = attachment(gold, system), attachment(system, gold)
    correct = {name: found[0] for name, found in counts(scores).items()}
    assert correct["las"] <= correct["uas"] <= correct["undirected"] <= len(gold.tokens)
    assert correct["uas"] <= correct["words"]
    assert correct["clas"] <= correct["las"]
    for field in fields(scores):
        there, back = getattr(scores, field.name), getattr(turned, field.name)
        assert (there.correct, there.gold, there.system) == (back.correct, back.system, back.gold)
        assert there.precision == back.recall
        assert there.f1 == back.f1


@given(trees())
def test_the_gold_tree_is_right_in_all(gold: Graph) -> None:
    for field in fields(Attachment):
        found = getattr(attachment(gold, gold), field.name)
        assert found.correct == found.gold == found.system
    content = [r for r in gold.relations if r.label.split(":")[0] not in {*FUNCTIONAL, "punct"}]
    assert attachment(gold, gold).clas.gold == len(content)


@given(st.data())
def test_on_equal_words_all_three_are_the_accuracy(data: st.DataObject) -> None:
    gold, system = data.draw(trees(size=5)), data.draw(trees(size=5))
    right = sum(
        (mine.head, mine.label.split(":")[0]) == (other.head, other.label.split(":")[0])
        for mine in gold.relations
        for other in system.relations
        if mine.dependent == other.dependent
    )
    las = attachment(gold, system).las
    assert las.precision == las.recall == las.f1 == right / 5


@given(trees(), trees(), trees(), trees())
def test_scores_add_up(a: Graph, b: Graph, c: Graph, d: Graph) -> None:
    first, second = attachment(a, b), attachment(c, d)
    whole = Attachment.total([first, second])
    assert whole == first + second
    assert whole.uas.correct == first.uas.correct + second.uas.correct
