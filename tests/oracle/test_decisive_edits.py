"""The edits that decide an answer."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from notation import graph
from pete.entailment import find_strategy
from pete.graph import Graph, Relation
from pete.oracle.errors.decisive_edits import BothGraphs, DecisiveEdits, decisive_edits
from pete.oracle.minimal_edits import Edit

TEXT = "The cook hired Dana."
WORDS = "The/DT cook/NN hired/VBD Dana/NNP ./."
GOLD = "det(2,1) root(0,3) nsubj(3,2) dobj(3,4)"
H_TEXT = "The cook hired somebody."
H = graph("The/DT cook/NN hired/VBD somebody/NN ./.", GOLD)


def decisive(parser: str, *, words: str = WORDS, gold: str = "YES") -> DecisiveEdits:
    """The edits that decide the answer of ``generalized`` where T is parsed so."""
    strategy = find_strategy("generalized")
    return decisive_edits(
        BothGraphs("text", graph(words, parser), graph(WORDS, GOLD), TEXT),
        BothGraphs("hypothesis", H, H, H_TEXT),
        lambda text, hypothesis: strategy.decide(text, hypothesis).answer == gold,
    )


def shown(edits: tuple[Edit, ...]) -> list[str]:
    return [f"{e.side} {e.kind} {e.shown}" for e in edits]


def test_the_one_relation_is_named_and_what_is_in_its_place() -> None:
    found = decisive("det(2,1) root(0,3) dep(3,2) dep(3,4)")
    assert shown(found.edits) == ["text added nsubj(hired-3, cook-2)"]
    assert shown(found.instead) == ["text removed dep(hired-3, cook-2)"]
    assert found.alternatives == ()


def test_a_relation_too_many_is_named_where_the_answer_should_be_no() -> None:
    """An H that the gold T lacks: taking away either wrong relation makes the answer NO."""
    strategy = find_strategy("generalized")
    asked = graph("Dana/NNP hired/VBD the/DT cook/NN ./.", "nsubj(2,1) root(0,2) dobj(2,4)")
    turned = graph(WORDS, "det(2,1) root(0,3) nsubj(3,4) dobj(3,2)")
    found = decisive_edits(
        BothGraphs("text", turned, graph(WORDS, GOLD), TEXT),
        BothGraphs("hypothesis", asked, asked, "Dana hired the cook."),
        lambda text, hypothesis: strategy.decide(text, hypothesis).answer == "NO",
    )
    assert shown((*found.edits, *found.alternatives)) == [
        "text removed nsubj(hired-3, Dana-4)",
        "text removed dobj(hired-3, cook-2)",
    ]


def test_other_words_are_one_difference_where_nothing_finer_tells() -> None:
    """``re-read`` in three words: its relations have no place on the gold words."""
    strategy = find_strategy("generalized")
    text, asked = "Ann re-read it.", graph("Ann/NNP read/VBD it/PRP ./.", "nsubj(2,1) dobj(2,3)")
    split = graph("Ann/NNP re/RB -/HYPH read/VBD it/PRP ./.", "nsubj(4,1) dobj(4,5)")
    whole = graph("Ann/NNP re-read/VBD it/PRP ./.", "nsubj(2,1) dobj(2,3)")
    found = decisive_edits(
        BothGraphs("text", split, whole, text),
        BothGraphs("hypothesis", asked, asked, "Ann read it."),
        lambda text, hypothesis: strategy.decide(text, hypothesis).answer == "NO",
    )
    assert shown(found.edits) == ["text tokens other words"]


def test_a_tag_counts_where_the_relations_are_right() -> None:
    """The lemma follows from the tag: a noun ``hired`` is no form of ``hire``."""
    tagged = WORDS.replace("hired/VBD", "hired/NN")
    strategy = find_strategy("generalized")
    asked = graph("The/DT cook/NN hires/VBZ somebody/NN ./.", GOLD)
    found = decisive_edits(
        BothGraphs("text", graph(tagged, GOLD), graph(WORDS, GOLD), TEXT),
        BothGraphs("hypothesis", asked, asked, "The cook hires somebody."),
        lambda text, hypothesis: strategy.decide(text, hypothesis).answer == "YES",
    )
    assert shown(found.edits) == ["text tag hired-3 NN, not VBD"]


def test_what_no_difference_tells_is_put_down_to_the_words() -> None:
    """The universal part of speech alone: neither a relation nor a Penn tag."""
    own, gold = graph(WORDS, GOLD), graph(WORDS, GOLD)
    words = [structs.replace(token, upos="NOUN") for token in own.tokens]
    found = decisive_edits(
        BothGraphs("text", own.with_tokens(words), gold, TEXT),
        BothGraphs("hypothesis", H, H, H_TEXT),
        lambda text, hypothesis: text.token(3).upos != "NOUN",
    )
    assert shown(found.edits) == ["text tokens other words"]


UNIVERSE = [
    Relation(label, head, dependent)
    for label in ("nsubj", "dobj")
    for head, dependent in ((3, 2), (3, 4), (2, 4))
]
SUBSETS = st.sets(st.sampled_from(UNIVERSE))


@given(parser=SUBSETS, gold=SUBSETS, needed=SUBSETS)
def test_exactly_what_matters_is_named(
    parser: set[Relation], gold: set[Relation], needed: set[Relation]
) -> None:
    """An answer that is right where parser and gold standard agree on some relations."""
    words = graph(WORDS).tokens
    differing = (parser ^ gold) & needed
    if not differing:
        return

    def right(text: Graph, _: Graph) -> bool:
        return set(text.relations) & needed == gold & needed

    found = decisive_edits(
        BothGraphs("text", Graph.build(words, parser), Graph.build(words, gold), TEXT),
        BothGraphs("hypothesis", H, H, H_TEXT),
        right,
    )
    assert {edit.relation for edit in found.edits} == differing
    assert found.alternatives == ()
