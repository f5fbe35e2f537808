"""Phrase structure as dependencies, on trees of our own and on those of the Penn sample."""

from __future__ import annotations

import lzma
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pete.errors import FormatError
from pete.formats.brackets import BracketTree, read_brackets
from pete.heads import HEAD_RULES, NOT_WORDS, HeadRules, dependencies, head_rules, read_rules

HOME = """\
( (S
    (NP-SBJ-1 (NNP Ann) (CC and) (NNP Bo))
    (VP (MD may)
      (VP (VB want)
        (S (NP-SBJ (-NONE- *-1))
          (VP (TO to)
            (VP (VB go) (ADVP-DIR (RB home)))))))
    (. .)))
"""


def converted(tree: str, rules: str | HeadRules, cut: frozenset[str] = frozenset()) -> str:
    """``word>head`` of each word."""
    table = head_rules(rules) if isinstance(rules, str) else rules
    (sentence,) = dependencies(read_brackets(tree.splitlines()), table, cut=cut)
    forms = ["0", *(token.form for token in sentence.graph.tokens)]
    return " ".join(f"{forms[r.dependent]}>{forms[r.head]}" for r in sentence.graph.relations)


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("yamada-matsumoto", "Ann>Bo and>Bo Bo>may may>0 want>may to>go go>want home>go .>may"),
        ("collins", "Ann>may and>Ann Bo>Ann may>0 want>may to>want go>to home>go .>may"),
        ("lth", "Ann>Bo and>Bo Bo>may may>0 want>may to>want go>to home>go .>may"),
    ],
)
def test_a_sentence(rules: str, expected: str) -> None:
    assert converted(HOME, rules) == expected


def test_words_are_cut_before_heads_are_sought() -> None:
    assert converted(HOME, "collins", NOT_WORDS).endswith("home>go")
    bracketed = "(FRAG (-LRB- -LRB-) (NP (NN sugar)) (NP (NN salt)))"
    assert converted(bracketed, "lth", NOT_WORDS) == "sugar>0 salt>sugar"
    first = read_rules("FRAG\tleft\tany\t", "first.tsv")
    assert converted(bracketed, first) == "-LRB->0 sugar>-LRB- salt>-LRB-"
    assert converted(bracketed, first, NOT_WORDS) == "sugar>0 salt>sugar"


def test_what_holds_traces_alone_is_not_there() -> None:
    tree = "(S (NP (-NONE- *)) (SBAR (-NONE- 0) (S (-NONE- *T*-1))) (VP (VB Go)))"
    assert converted(tree, read_rules("S\tleft\tany\tNP", "np.tsv")) == "Go>0"


def test_tokens_have_their_tags_and_places() -> None:
    (sentence,) = dependencies(read_brackets(HOME.splitlines()), head_rules("collins"))
    assert (sentence.id, sentence.line) == ("1", 1)
    assert sentence.text == "Ann and Bo may want to go home ."
    assert [token.xpos for token in sentence.graph.tokens] == "NNP CC NNP MD VB TO VB RB .".split()
    for token in sentence.graph.tokens:
        assert token.span is not None
        assert sentence.text[slice(*token.span)] == token.form


def test_brackets_may_be_deep_and_trees_empty() -> None:
    deep = BracketTree("(X " * 50_000 + "(NN well)" + ")" * 50_000)
    trees = [deep, BracketTree("(())"), BracketTree("(NN well)")]
    sentences = dependencies(trees, head_rules("collins"))
    assert [sentence.text for sentence in sentences] == ["well", "", "well"]


def test_categories_without_a_rule_are_counted() -> None:
    trees = [
        BracketTree("(S (NP (NNP Ann)) (VP (VBD fell)))", 3),
        BracketTree("(S (FOO (X a) (X b)) (FOO-SBJ (FOO (X a) (X b)) (BAR (X a) (X b))))", 4),
        BracketTree("(FOO (DT a) (NN cow))", 5),
    ]
    with pytest.raises(FormatError) as error:
        dependencies(trees, head_rules("collins"), path="t.mrg")
    assert str(error.value) == (
        "t.mrg:4: the head rules collins have no row for constituents of the category 'FOO' (4), "
        "'BAR' (1), the first in this tree. Add rows to a table of your own, or correct the labels."
    )


def test_a_bracket_without_a_label_may_have_a_row() -> None:
    tree = "( (INTJ (UH Well)) (: --) (INTJ (UH no)) )"
    assert converted(tree, read_rules("\tright\tany\tINTJ", "own.tsv")) == "Well>no -->no no>0"
    with pytest.raises(FormatError, match="the category '' \\(1\\), the first"):
        converted(tree, "collins")


words = st.sampled_from(["(NN a)", "(VB b)", "(CC c)", "(, ,)", "($ $)", "(-NONE- *)"])
phrases = st.recursive(
    words,
    lambda inner: st.builds(
        lambda label, children: f"({label} {' '.join(children)})",
        st.sampled_from(["S", "NP-SBJ", "VP", "PP", "ADVP|PRT", "NX=1"]),
        st.lists(inner, min_size=1, max_size=4),
    ),
)


@given(phrases, st.sampled_from(HEAD_RULES), st.sampled_from([frozenset[str](), NOT_WORDS]))
def test_heads_form_a_projective_tree(tree: str, rules: str, cut: frozenset[str]) -> None:
    (sentence,) = dependencies([BracketTree(tree)], head_rules(rules), cut=cut)
    graph = sentence.graph
    assert [form for form, tag in BracketTree(tree).words if tag not in cut] == [
        token.form for token in graph.tokens
    ]
    heads = {relation.dependent: relation.head for relation in graph.relations}
    assert list(heads.values()).count(0) == bool(heads)
    above = {word: {word} for word in heads}
    for word, path in above.items():
        while (head := heads[word]) and head not in path:
            path.add(word := head)
        assert head == 0  # no cycle
    for word, head in heads.items():
        between = range(min(word, head) + 1, max(word, head)) if head else ()
        assert all(head in above[other] for other in between)


def test_no_trees() -> None:
    with pytest.raises(FormatError) as error:
        dependencies([], head_rules("lth"), path="t.mrg")
    assert str(error.value) == "t.mrg: it holds no trees. Give it one tree or more."


@pytest.fixture(scope="module")
def sample(data_home: Path) -> Sequence[BracketTree]:
    return list(read_brackets(data_home / "ptb-sample" / "wsj_0001-0199.mrg.xz"))


@pytest.mark.slow
def test_yamada_and_matsumoto_make_the_dependency_treebank_of_nltk(
    sample: Sequence[BracketTree], data_home: Path
) -> None:
    packed = (data_home / "ptb-sample" / "wsj_0001-0199.dp.xz").read_bytes()
    lines = filter(None, lzma.decompress(packed).decode().split("\n"))
    reference = [tuple(line.split("\t")) for line in lines]
    ours = [
        (token.form, token.xpos, str(relation.head))
        for sentence in dependencies(sample, head_rules("yamada-matsumoto"))
        for token, relation in zip(sentence.graph.tokens, sentence.graph.relations, strict=True)
    ]
    assert len(reference) == 94_084
    assert ours == reference
