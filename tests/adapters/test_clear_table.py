"""The tables of ClearNLP and NLP4J, as they wrote them; the real programs where they are."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pete.adapters.java.clear_table import TableParser, read_table
from pete.adapters.nlp4j import Nlp4jAdapter
from pete.normaliser import check_scheme, normalise
from pete.parsing import Parse, ParseFailure, make_adapter

RECORDED = Path(__file__).parent / "recorded"
TEXTS = (
    "The boys who were seen by the gardener didn't want to eat (much) 😀 in Anna's kitchen.",
    "“They flew from and to the colour/size.”",
)
PROGRAMS = ("clearnlp-2.0.2", "clearnlp-3.2.0", "nlp4j-1.1.3")
RELATIVES = {"clearnlp-2.0.2": "rcmod", "clearnlp-3.2.0": "relcl", "nlp4j-1.1.3": "relcl"}
ROW = "1\tDogs\tdog\tNNS\t_\t{}\tnsubj\n2\tbark\tbark\tVBP\t_\t0\troot\n"


def recorded(program: str, number: int) -> Parse:
    written = (RECORDED / f"{program}-{number}.tsv").read_text("utf-8")
    result = read_table(written, TEXTS[number - 1], Nlp4jAdapter.labels)
    assert isinstance(result, Parse)
    return result


@pytest.mark.parametrize("program", PROGRAMS)
def test_relations(program: str) -> None:
    graph = recorded(program, 1).graph
    shown = {graph.show(relation) for relation in graph.relations}
    assert {
        "nsubjpass(seen-5, who-3)",
        "agent(seen-5, by-6)",
        "pobj(by-6, gardener-8)",
        "neg(want-11, n't-10)",
        "root(ROOT-0, want-11)",
        f"{RELATIVES[program]}(boys-2, seen-5)",
    } <= shown
    check_scheme([graph], "clear")


@pytest.mark.parametrize("program", PROGRAMS)
def test_normalised(program: str) -> None:
    graph = normalise(recorded(program, 1).graph, scheme="clear")
    shown = {graph.show(relation) for relation in graph.relations}
    assert {"agent(seen-5, gardener-8)", "nsubj(want-11, boys-2)"} <= shown


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("number", [1, 2])
def test_words_stand_in_their_places(program: str, number: int) -> None:
    """Behind the emoji, too, and where quotes were made straight."""
    text, place = TEXTS[number - 1], 0
    for token in recorded(program, number).graph.tokens:
        assert token.span is not None
        assert token.span[0] >= place
        place = token.span[1]
        held = text[slice(*token.span)]
        assert held == token.form or {held, token.form} in ({"“", '"'}, {"”", '"'})
    assert place == len(text)


def test_no_lemmas_are_taken() -> None:
    assert {token.lemma for token in recorded("nlp4j-1.1.3", 1).graph.tokens} == {""}


def test_a_rewritten_mark_is_as_typed() -> None:
    (token,) = words("1\t-\t-\t:\t_\t0\tpunct\n", "—")
    assert (token.form, token.span) == ("—", (0, 1))


def words(written: str, text: str) -> tuple[object, ...]:
    result = read_table(written, text)
    assert isinstance(result, Parse)
    return result.graph.tokens


def test_several_sentences_are_united() -> None:
    result = read_table(f"{ROW.format(2)}\n{ROW.format(2)}\n", "Dogs bark Dogs bark")
    assert isinstance(result, Parse)
    assert result.sentences == 2
    assert [relation.head for relation in result.graph.relations] == [2, 0, 4, 0]


def test_an_edge_from_the_root_is_root() -> None:
    result = read_table(ROW.format(0), "Dogs bark")
    assert isinstance(result, Parse)
    assert [relation.label for relation in result.graph.relations] == ["root", "root"]


def test_a_word_without_a_head_has_no_relation() -> None:
    result = read_table(ROW.format("_"), "Dogs bark")
    assert isinstance(result, Parse)
    assert [relation.dependent for relation in result.graph.relations] == [2]


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        ("", "the parser found no word"),
        ("1\tDogs\tdog\n", "what the parser wrote cannot be read: list index out of range"),
        (
            ROW.format(9),
            "what the parser wrote cannot be read: nsubj(9, 1) points outside the 2 tokens.",
        ),
        (
            ROW.format(1),
            "what the parser wrote cannot be read: nsubj(1, 1) is a self-loop.",
        ),
    ],
)
def test_what_is_no_table(written: str, problem: str) -> None:
    assert read_table(written, "Dogs bark") == ParseFailure(problem)


@pytest.mark.model
@pytest.mark.slow
@pytest.mark.parametrize("name", ["clearnlp-2", "clearnlp-3", "nlp4j"])
def test_the_real_program(parser_ready: Callable[[str], None], name: str) -> None:
    """It gives what was recorded of it, whatever comes before."""
    parser_ready(name)
    adapter = make_adapter(name)
    assert isinstance(adapter, TableParser)
    program = f"{name}{'.0.2' if name.endswith('2') else '.2.0'}" if "-" in name else "nlp4j-1.1.3"
    try:
        results = list(adapter.parse([TEXTS[1], "?!", "word " * 400, *TEXTS]))
    finally:
        adapter.close()
    assert all(isinstance(result, Parse) for result in results)
    assert results[-2:] == [recorded(program, 1), recorded(program, 2)]
