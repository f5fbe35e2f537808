"""NLTK's parsers: phrase structure, graphs, and trees of words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nltk import (
    CFG,
    ChartParser,
    DependencyGrammar,
    DependencyGraph,
    NonprojectiveDependencyParser,
    ProjectiveDependencyParser,
    Tree,
)

from pete.adapters.nltk import NltkAdapter, dependencies
from pete.errors import InputError, UsageError
from pete.parsing import Parse, ParseFailure, ParseResult, make_adapter
from pete.parsing.from_object import as_adapter
from pete.parsing.pretokenised import with_tokens

PHRASES = """
S -> NP VP
NP -> DT NN | DT NN PP
PP -> IN NP
VP -> VBD NP
DT -> 'the' | 'The'
NN -> 'dog' | 'cat' | 'hat'
IN -> 'with'
VBD -> 'chased'
"""
WORDS = """
'chased' -> 'dog' | 'cat'
'dog' -> 'the'
'cat' -> 'the'
"""
CHASE = "the dog chased the cat"
ARCS = [
    *("dep(dog-2, the-1)", "dep(chased-3, dog-2)", "root(ROOT-0, chased-3)"),
    *("dep(cat-5, the-4)", "dep(chased-3, cat-5)"),
]


def shown(result: ParseResult) -> list[str]:
    assert isinstance(result, Parse), result
    return [result.graph.show(relation) for relation in result.graph.relations]


@pytest.mark.model
def test_a_chart_parser(parser_ready: Callable[[str], None]) -> None:
    parser_ready("constituency")
    adapter = as_adapter(ChartParser(CFG.fromstring(PHRASES)))
    assert isinstance(adapter, NltkAdapter)
    chase, unknown, impossible = adapter.parse(
        ["The dog with the hat chased the cat", "Rain fell", "the dog"]
    )
    assert {"nsubj(chased-6, dog-2)", "prep_with(dog-2, hat-5)"} < set(shown(chase))
    assert isinstance(unknown, ParseFailure)
    assert unknown.reason.startswith("ValueError: Grammar does not cover some of the input words")
    assert impossible == ParseFailure("the parser found no analysis")
    assert adapter.info.scheme == "stanford"
    assert adapter.info.model == (
        "ChartParser, EnglishGrammaticalStructure -CCprocessed -keepPunct of CoreNLP 4.5.10"
    )


@pytest.mark.model
def test_a_grammar_in_a_file(
    parser_ready: Callable[[str], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parser_ready("constituency")
    monkeypatch.chdir(tmp_path)
    Path("toy.cfg").write_text(PHRASES)
    adapter = make_adapter("nltk:toy.cfg")
    assert adapter.info.scheme == "stanford"  # before anything is parsed, for kept parses
    (result,) = adapter.parse([CHASE])
    assert shown(result)[1] == "nsubj(chased-3, dog-2)"


def test_a_tree_of_words() -> None:
    adapter = as_adapter(ProjectiveDependencyParser(DependencyGrammar.fromstring(WORDS)))
    (result,) = adapter.parse([CHASE])
    assert shown(result) == ARCS
    assert isinstance(result, Parse)
    assert result.graph.token(5).span == (19, 22)
    assert (adapter.info.scheme, adapter.info.model) == ("ud", "ProjectiveDependencyParser")
    (pretokenised,) = with_tokens(adapter, "ptb").parse([CHASE])
    assert shown(pretokenised) == ARCS


def test_a_graph_with_several_heads_at_hand() -> None:
    grammar = DependencyGrammar.fromstring("'barked' -> 'dog'\n'dog' -> 'the'")
    adapter = as_adapter(NonprojectiveDependencyParser(grammar))
    (result,) = adapter.parse(["the dog barked"])
    assert shown(result) == ["dep(dog-2, the-1)", "dep(barked-3, dog-2)", "root(ROOT-0, barked-3)"]


def test_a_function_that_gives_a_graph() -> None:
    def parse(text: str) -> DependencyGraph:
        rows = "the DT 2 det\ndog NN 3 nsubj\nbarked VBD 0 root"
        return DependencyGraph(rows, top_relation_label="root")

    adapter = as_adapter(parse)
    (result,) = adapter.parse(["the dog barked"])
    assert shown(result) == [
        *("det(dog-2, the-1)", "nsubj(barked-3, dog-2)", "root(ROOT-0, barked-3)"),
    ]
    assert adapter.info.scheme == "ud"


def test_a_dependency_grammar_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("toy.dep").write_text(WORDS)
    adapter = make_adapter("nltk:toy.dep")
    assert [shown(result) for result in adapter.parse([CHASE])] == [ARCS]
    assert adapter.info.model == "ProjectiveDependencyParser of toy.dep"


def test_files_that_are_no_grammar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError) as usage:
        make_adapter("nltk:toy.txt")
    assert str(usage.value) == (
        "the name 'toy.txt' names no kind of grammar. It must end in one of .cfg, .pcfg, .dep."
    )
    Path("toy.dep").write_text("'chased' = 'dog'")
    with pytest.raises(InputError) as error:
        make_adapter("nltk:toy.dep")
    assert str(error.value).startswith(
        "toy.dep: it is not a grammar that NLTK can read (ValueError: "
    )
    assert str(error.value).endswith("). Write productions like: 'bark' -> 'dogs'.")
    Path("toy.dep").write_bytes("'était' -> 'il'".encode("latin-1"))
    with pytest.raises(
        InputError,
        match=r"^toy\.dep:\d+: byte 0x.. at place \d+ of the line is not UTF-8\. Save the file as",
    ):
        make_adapter("nltk:toy.dep")


def test_a_name_in_capitals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("TOY.DEP").write_text(WORDS)
    adapter = make_adapter("nltk:TOY.DEP")
    assert [shown(result) for result in adapter.parse([CHASE])] == [ARCS]


def test_arcs_that_cross() -> None:
    tree = Tree("heard", [Tree("hearing", ["on"]), "today"])
    graph = dependencies(tree, ["hearing", "heard", "on", "today"])
    assert graph is not None
    assert [r.triple[1:] for r in graph.relations] == [(2, 1), (0, 2), (1, 3), (2, 4)]
    with pytest.raises(ValueError, match="arcs cross, and occurrences of a word"):
        dependencies(Tree("b", [Tree("a", ["a"])]), ["a", "b", "a"])


def test_phrase_structure_is_no_tree_of_words() -> None:
    assert dependencies(Tree.fromstring("(NP (DT the) (NN dog))"), ["the", "dog"]) is None


@st.composite
def heads(draw: st.DrawFn) -> list[int]:
    """Heads of words without crossing arcs: each word is put on the end of an open spine."""
    size = draw(st.integers(1, 7))
    found = [0] * size
    spans = [[id] for id in range(size)]  # heads of parts that follow each other
    while len(spans) > 1:
        place = draw(st.integers(0, len(spans) - 2))
        left, right = spans[place][0], spans[place + 1][0]
        head, word = (left, right) if draw(st.booleans()) else (right, left)
        found[word] = head + 1
        spans[place : place + 2] = [[head]]
    return found


@given(heads())
def test_different_words_come_back_with_their_heads(heads: list[int]) -> None:
    words = [f"w{id}" for id in range(len(heads))]

    def tree(id: int) -> Tree | str:
        below = [tree(word) for word, head in enumerate(heads) if head == id + 1]
        return Tree(words[id], below) if below else words[id]

    root = tree(heads.index(0))
    graph = dependencies(root if isinstance(root, Tree) else Tree(root, []), words)
    assert graph is not None
    assert [r.head for r in sorted(graph.relations, key=lambda r: r.dependent)] == heads


def test_wrap_leaves_other_objects_alone() -> None:
    assert NltkAdapter.wrap(len) is None
    assert NltkAdapter.wrap(DependencyGraph()) is None
