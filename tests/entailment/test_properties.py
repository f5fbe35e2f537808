"""What holds of every pair of graphs, however odd."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from notation import graph
from pete.entailment import STRATEGIES, RelationStrategy, find_strategy
from pete.entailment.matching import goals, pose
from pete.entailment.rules import RULES
from pete.entailment.rules.family import EXTENSIONS, FILTERS, PROPAGATIONS, RESTATEMENTS
from pete.entailment.sentence import features_of
from pete.graph import Graph, Relation, Token
from pete.text.lemmas import lemmatise
from rule_fixtures import OFF

EXTENDED = find_strategy("extended", add=OFF)
assert isinstance(EXTENDED, RelationStrategy)

WORDS = ("Ann/NNP", "Bo/NNP", "boat/NN", "sees/VBZ", "sank/VBD", "big/JJ", "the/DT", "nothing/NN")
DUMMIES = ("Somebody/NN", "something/NN")
POSITIVE = "nsubj dobj iobj nsubjpass agent prep_to prep_of ccomp xcomp xsubj appos poss".split()
OTHER = "det neg amod conj_and conj_or advcl vmod cop aux auxpass rcmod parataxis dep".split()

# Rules under which a further relation of T only ever adds facts: the others look at what T lacks.
GROWING = RelationStrategy(
    "growing",
    tuple(
        sorted(
            {*EXTENDED.codes, "C306"}
            - {code for code in EXTENDED.codes if code.startswith("B")}
            - {"F103", "F105", "X401", "X403", "X404", "X412", "X413", "X414", "X429"}
        )
    ),
    joint=True,
)


def token(id: int, word: str) -> Token:
    form, _, tag = word.partition("/")
    return Token(id, form, xpos=tag)


@st.composite
def graphs(draw: st.DrawFn, words: tuple[str, ...] = WORDS) -> Graph:
    """Any small graph: parsers give worse ones."""
    tagged = draw(st.lists(st.sampled_from(words), min_size=2, max_size=6))
    tokens = [token(id, word) for id, word in enumerate(tagged, start=1)]
    ids = st.integers(1, len(tokens))
    ends = st.tuples(st.sampled_from(POSITIVE + OTHER), ids, ids).filter(lambda e: e[1] != e[2])
    edges = draw(st.lists(ends, min_size=2, max_size=6, unique=True))
    return Graph.build(lemmatise(tokens), [Relation(*edge) for edge in edges])


@st.composite
def pairs(draw: st.DrawFn, dummies: tuple[str, ...] = DUMMIES) -> tuple[Graph, Graph]:
    """T, and an H that says a part of it, some words made dummies, and perhaps more."""
    text = draw(graphs())
    other = draw(graphs(WORDS + dummies))
    left_out = draw(st.sets(st.sampled_from(text.relations), max_size=3))
    veiled = draw(st.sets(st.sampled_from(text.tokens), max_size=2)) if dummies else set()
    tokens = [
        token(known.id, draw(st.sampled_from(dummies))) if known in veiled else known
        for known in text.tokens
    ]
    kept = [relation for relation in text.relations if relation not in left_out]
    hypothesis = Graph.build(lemmatise(tokens), kept)
    return text, hypothesis if draw(st.integers(0, 3)) else hypothesis.union(other)


@given(pair=pairs(), data=st.data())
@pytest.mark.parametrize(
    "strategy",
    [STRATEGIES["generalized"], STRATEGIES["cambridge"], GROWING],
    ids=lambda strategy: strategy.name,
)
def test_more_relations_in_t_never_turn_yes_into_no(
    strategy: RelationStrategy, pair: tuple[Graph, Graph], data: st.DataObject
) -> None:
    text, hypothesis = pair
    lost = data.draw(st.sets(st.sampled_from(text.relations), max_size=2))
    fewer = text.with_relations(r for r in text.relations if r not in lost)
    if strategy.decide(fewer, hypothesis).answer == "YES":
        assert strategy.decide(text, hypothesis).answer == "YES"


@given(graphs(WORDS + DUMMIES))
@pytest.mark.parametrize("name", ["cambridge", "generalized", "generalized+", "extended"])
def test_a_sentence_entails_itself(name: str, sentence: Graph) -> None:
    decision = find_strategy(name).decide(sentence, sentence)
    assert decision.answer == "YES" or decision.code in ("D702", "D703"), decision.reason


@given(graphs())
def test_a_sentence_with_a_core_relation_entails_itself(sentence: Graph) -> None:
    core = {"nsubj", "dobj", "prep_to"} & {relation.label for relation in sentence.relations}
    assert not core or EXTENDED.decide(sentence, sentence).answer == "YES"


@given(pairs(dummies=()))
def test_one_answer_to_all_is_an_answer_to_each(pair: tuple[Graph, Graph]) -> None:
    text, hypothesis = pair
    wordings = [code for code in EXTENDED.codes if code.startswith("X5")]
    together = find_strategy("extended", add=set(OFF) - set(wordings), drop=wordings)
    assert isinstance(together, RelationStrategy)
    if together.decide(text, hypothesis).answer == "YES":
        assert replace(together, joint=False).decide(text, hypothesis).answer == "YES"


@given(pair=pairs(), data=st.data())
def test_the_order_of_relations_does_not_matter(
    pair: tuple[Graph, Graph], data: st.DataObject
) -> None:
    text, hypothesis = pair
    other_text, other_hypothesis = (
        side.with_relations(data.draw(st.permutations(side.relations)))
        for side in (text, hypothesis)
    )
    first = EXTENDED.decide(text, hypothesis)
    second = EXTENDED.decide(other_text, other_hypothesis)
    assert (first.answer, first.code) == (second.answer, second.code)


@given(pairs())
def test_the_mapping_is_what_the_matched_relations_say(pair: tuple[Graph, Graph]) -> None:
    text, hypothesis = pair
    decision = EXTENDED.decide(text, hypothesis)
    words = dict(decision.mapping)
    core = [e.relation for e in decision.trace if e.core and e.status == "matched"]
    assert set(words) == {id for r in core for id in (r.head, r.dependent)}
    content = [asked for asked in words if hypothesis.token(asked).xpos[:2] in ("NN", "VB")]
    named = [asked for asked in content if hypothesis.token(asked).form.lower()[:4] != "some"]
    assert len({words[asked] for asked in named}) == len(named)


@given(pairs())
def test_a_rule_says_nothing_of_a_text_that_lacks_all_it_needs(pair: tuple[Graph, Graph]) -> None:
    """What a rule needs only saves time: it is the same rule without."""
    text, hypothesis = pair
    case = pose(text, hypothesis, EXTENDED.rules)
    stated, found = list(case.text_facts), features_of(text, EXTENDED.rules.keys).marks
    asked = tuple(goals(case, EXTENDED.rules))
    for rule in RULES.values():
        if not rule.needs:
            continue
        if rule.code in FILTERS.rules:
            others = [r for r in hypothesis.relations if r.label not in rule.needs]
            assert not any(rule.apply(case, relation) for relation in others)
        elif rule.code in RESTATEMENTS.rules:
            assert rule.needs & features_of(hypothesis, EXTENDED.rules.keys).marks or not [
                *rule.apply(case, asked)
            ]
        elif rule.needs & found:
            continue
        elif rule.code in EXTENSIONS.rules:
            assert list(rule.apply(text)) == []
        elif rule.code in PROPAGATIONS.rules:
            assert list(rule.apply(text, stated)) == []
        else:
            assert not any(rule.apply(case, goal, fact) for goal in asked for fact in stated)


@given(graphs())
@example(graph("Ann/NNP big/JJ", "nsubj(1,2) prep_of(2,1)"))
def test_no_fact_relates_a_word_to_itself(text: Graph) -> None:
    assert all(fact.head != fact.dependent for fact in pose(text, text, EXTENDED.rules).text_facts)
