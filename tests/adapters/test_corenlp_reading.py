"""What CoreNLP and Stanford Parser really wrote (see ``recorded/README.md``), read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pete.adapters.corenlp.historic import read_document
from pete.adapters.corenlp.reading import (
    one_line,
    relations_of,
    tokens_of,
    utf16_places,
)
from pete.adapters.corenlp.server import Sentence
from pete.adapters.corenlp.stanford_parser import read_output
from pete.adapters.files.stanford import read_stanford
from pete.formats.brackets import is_fallback
from pete.formats.conll.deviations import FileReport
from pete.graph import Graph
from pete.parsing import Parse, ParseFailure, ParseResult

RECORDED = Path(__file__).with_name("recorded")
KITCHEN = "The boys who were seen by the gardener didn't want to eat (much) 😀 in Anna's kitchen."
FLIGHT = "They flew from and to the colour/size."
PLACES = utf16_places(f"{KITCHEN}\n{FLIGHT}")
NO_TREE = ParseFailure("the parser found no tree, or the sentence has more tokens than maxlen")


def graph_of(result: ParseResult) -> Graph:
    assert isinstance(result, Parse), result
    return result.graph


def shown(graph: Graph) -> set[str]:
    return {graph.show(relation) for relation in graph.relations}


def xml(version: str, number: int) -> bytes:
    return (RECORDED / f"corenlp-{version}-{number}.xml").read_bytes()


def sentences() -> list[Sentence]:
    read: list[Sentence] = json.loads((RECORDED / "corenlp-4.5.10.json").read_text("utf-8"))[
        "sentences"
    ]
    return read


# ---- JSON


def test_tokens_of_the_second_text_count_from_its_start() -> None:
    tokens = list(tokens_of(sentences()[1], PLACES, len(KITCHEN) + 1))
    assert [FLIGHT[slice(*token.span)] for token in tokens if token.span] == [
        token.form for token in tokens
    ]


def test_spans_after_an_emoji_count_code_points() -> None:
    tokens = list(tokens_of(sentences()[0], PLACES))
    assert [KITCHEN[slice(*token.span)] for token in tokens if token.span] == [
        token.form for token in tokens
    ]
    assert (tokens[13].form, tokens[13].xpos) == ("(", "-LRB-")


def test_basic_relations() -> None:
    first = sentences()[0]
    graph = Graph.build(tokens_of(first, PLACES), relations_of(first, "ud-no-agent"))
    assert {"root(ROOT-0, want-11)", "nsubj:pass(seen-5, who-3)"} <= shown(graph)


def test_enhanced_relations_without_copies_and_doubles() -> None:
    second = sentences()[1]
    edges = second["enhancedPlusPlusDependencies"]
    pairs = [(edge["dep"], edge["governor"], edge["dependent"]) for edge in edges]
    assert len(pairs) > len(set(pairs)) or any(head == word for _, head, word in pairs)
    graph = Graph.build(
        tokens_of(second, PLACES, len(KITCHEN) + 1), relations_of(second, "ud-enhanced")
    )
    assert "nsubj(flew-2, They-1)" in shown(graph)


def test_a_tree_on_one_line_keeps_its_no_break_spaces() -> None:
    assert one_line("(ROOT\n  (NP (CD 1\u00a01/2)))") == "(ROOT (NP (CD 1\u00a01/2)))"


@pytest.mark.parametrize(
    ("tree", "fallback"),
    [
        ("(X (XX too) (XX long))", True),
        ("(ROOT\n  (X (XX too)))", True),
        ("", True),
        ("(ROOT (X (SYM *)))", False),
        ("(ROOT (NP (NNS Birds)))", False),
    ],
)
def test_fallback_trees(tree: str, fallback: bool) -> None:
    assert is_fallback(one_line(tree)) is fallback


# ---- XML


@pytest.mark.parametrize("version", ["1.3.4", "3.5.2"])
def test_collapsed_relations_of_the_papers_time(version: str) -> None:
    relations = shown(graph_of(read_document(xml(version, 1), KITCHEN, "stanford")))
    assert {
        "root(ROOT-0, want-11)",
        "nsubj(want-11, boys-2)",
        "agent(seen-5, gardener-8)",
        "rcmod(boys-2, seen-5)",
    } <= relations


@pytest.mark.parametrize("version", ["1.3.4", "3.5.2"])
def test_basic_relations_of_the_papers_time(version: str) -> None:
    relations = shown(graph_of(read_document(xml(version, 1), KITCHEN, "sd-basic")))
    assert {"prep(seen-5, by-6)", "pobj(by-6, gardener-8)", "root(ROOT-0, want-11)"} <= relations


@pytest.mark.parametrize("version", ["1.3.4", "3.5.2"])
def test_utf_16_offsets_become_code_points(version: str) -> None:
    tokens = graph_of(read_document(xml(version, 1), KITCHEN, "stanford")).tokens
    last = [(token.form, token.span) for token in tokens[-4:]]
    end = len(KITCHEN)
    assert last == [
        ("Anna", (end - 15, end - 11)),
        ("'s", (end - 11, end - 9)),
        ("kitchen", (end - 8, end - 1)),
        (".", (end - 1, end)),
    ]


@pytest.mark.parametrize("version", ["1.3.4", "3.5.2"])
def test_backslashes_go_and_american_spelling_stays(version: str) -> None:
    tokens = graph_of(read_document(xml(version, 2), FLIGHT, "stanford")).tokens
    assert [token.form for token in tokens if token.form[0] == "c"] in (
        ["colour/size"],
        ["color/size"],
    )


def test_a_fallback_tree_is_a_failure() -> None:
    content = xml("3.5.2", 1).replace(b"<parse>(ROOT ", b"<parse>(X ")
    assert read_document(content, KITCHEN, "stanford") == NO_TREE


def test_a_word_alone_has_no_relation_in_1_3_4() -> None:
    content = b"""<root><document><sentences><sentence id="1"><tokens><token id="1">
        <word>Hello</word><lemma>hello</lemma><CharacterOffsetBegin>0</CharacterOffsetBegin>
        <CharacterOffsetEnd>5</CharacterOffsetEnd><POS>UH</POS></token></tokens>
        <parse>(ROOT (INTJ (UH Hello))) </parse><basic-dependencies/>
        <collapsed-ccprocessed-dependencies/></sentence></sentences></document></root>"""
    graph = graph_of(read_document(content, "Hello", "stanford"))
    assert [token.form for token in graph.tokens] == ["Hello"]
    assert graph.relations == ()


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"<root><document><sentences/></document></root>", "the parser found no word"),
        (
            b"<root><document>",
            "the parser's XML cannot be read: no element found: line 1, column 16",
        ),
        (
            b'<!DOCTYPE root [<!ENTITY e "x">]><root>&e;</root>',
            "the parser's XML cannot be read: EntitiesForbidden(name='e', system_id=None, "
            "public_id=None)",
        ),
        (
            xml("3.5.2", 2).replace(b'idx="2"', b'idx="99"'),
            "the parser gave no graph: root(0, 99) points outside the 8 tokens.",
        ),
    ],
)
def test_xml_that_is_no_parse(content: bytes, reason: str) -> None:
    assert read_document(content, FLIGHT, "stanford") == ParseFailure(reason)


# ---- Stanford Parser


def written(number: int) -> str:
    return (RECORDED / f"stanford-parser-3.9.2-{number}.stp").read_text("utf-8")


def test_words_and_relations_of_stanford_parser() -> None:
    graph = graph_of(read_output(written(1), KITCHEN))
    assert {"agent(seen-5, gardener-8)", "nsubj(eat-13, boys-2)"} <= shown(graph)
    bracket = graph.token(14)
    assert (bracket.form, bracket.xpos, bracket.span) == ("-LRB-", "-LRB-", (58, 59))
    assert KITCHEN[slice(*(graph.token(21).span or ()))] == "kitchen"


def test_a_slash_in_a_word_is_no_tag() -> None:
    token = graph_of(read_output(written(2), FLIGHT)).token(7)
    assert (token.form, token.xpos) == ("colour/size", "NN")


@pytest.mark.parametrize(
    ("said", "result"),
    [
        ("(())\n", NO_TREE),
        ("", ParseFailure("the parser found no word")),
        (
            "They/PRP\n\n(ROOT (NP (PRP They)))\nnsubj(flew-2, They-1)\n\n",
            ParseFailure(
                "what the parser wrote cannot be read: nsubj(2, 1) points outside the 1 tokens."
            ),
        ),
    ],
)
def test_output_that_is_no_parse(said: str, result: ParseFailure) -> None:
    assert read_output(said, "They") == result


@pytest.mark.parametrize("odd", "\u2028 \u2029 \x85 \x1c \u00a0".split(" "))
def test_only_a_line_feed_ends_a_line(odd: str) -> None:
    said = f"a{odd}b/NN\n\n(ROOT (NP (NN a{odd}b)))\nroot(ROOT-0, a{odd}b-1)\n\n"
    assert shown(graph_of(read_output(said, f"a{odd}b"))) == {f"root(ROOT-0, a{odd}b-1)"}
    (sentence,) = read_stanford(said.split("\n"), FileReport())
    assert sentence.surface == ((range(1, 2), f"a{odd}b"),)


def test_marks_alone_have_no_relations() -> None:
    graph = graph_of(read_output("?!/.\n\n(ROOT (NP (. ?!)))\n\n", "?!"))
    assert (len(graph.tokens), graph.relations) == (1, ())
