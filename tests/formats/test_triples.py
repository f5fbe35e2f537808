"""Stanford triples: odd forms, copies, words from elsewhere, and what is refused."""

from __future__ import annotations

import io
import lzma
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pete.errors import FormatError, InputError
from pete.formats.conll.deviations import Deviation
from pete.formats.graph_files import read_graphs
from pete.formats.triples import ABSENT, read_triples, write_triples
from pete.graph import Graph, Relation, Token


def read(*lines: str) -> Graph:
    (sentence,) = read_triples(lines)
    return sentence.graph


@pytest.mark.parametrize(
    "form",
    [
        *"well-known - ( ) , '' `` ' 's 3 3-4 a-1, 2' Öl x(y-1".split(),
        "1\N{NO-BREAK SPACE}1/2",
    ],
)
def test_forms_that_look_like_syntax(form: str) -> None:
    graph = read("root(ROOT-0, is-2)", f"nsubj(is-2, {form}-1)")
    assert [token.form for token in graph.tokens] == [form, "is"]
    assert graph.relations == (Relation("root", 0, 2), Relation("nsubj", 2, 1))
    assert read(f"dep({form}-2, {form}-1)").relations == (Relation("dep", 2, 1),)


def test_copies_are_merged() -> None:
    graph = read(
        "root(ROOT-0, reach-3)",
        "conj_and(reach-3, reach-3')",
        "conj_and(reach-3, reach-3'')",
        "prep_by(reach-3', sea-5)",
        "prep_by(reach-3, sea-5)",
    )
    assert graph.relations == (Relation("root", 0, 3), Relation("prep_by", 3, 5))
    assert [token.form for token in graph.tokens] == [ABSENT, ABSENT, "reach", ABSENT, "sea"]


def test_what_leads_from_a_word_to_its_copy_is_noted() -> None:
    """It has no place in the graph, but it is told."""
    lines = ["root(ROOT-0, reach-3)", "conj_and(reach-3, reach-3')", "conj_and(reach-3', reach-3)"]
    (sentence,) = read_triples(["", *lines])
    assert sentence.own_copies == ((3, lines[1]), (4, lines[2]))
    report = read_graphs(["", *lines], "triples").report
    assert report.deviations == [
        Deviation("own-copy", line, f'the relation "{text}" leads from a word to its own copy')
        for line, text in sentence.own_copies
    ]


def test_a_form_that_ends_in_a_prime_is_no_copy() -> None:
    graph = read("root(ROOT-0, dogs'-1)", "dep(dogs'-1, dogs'-2)")
    assert [token.form for token in graph.tokens] == ["dogs'", "dogs'"]
    assert graph.relations[1] == Relation("dep", 1, 2)


def test_empty_lines_part_sentences() -> None:
    text = "root(ROOT-0, Go-1)\r\n\n\n  \nroot(ROOT-0, Come-1)"
    found = list(read_triples(io.StringIO(text, newline="\n")))
    assert [(s.graph.tokens[0].form, s.line) for s in found] == [("Go", 1), ("Come", 5)]


def test_words_known_from_elsewhere() -> None:
    words = (Token(1, "Go", xpos="VB"), Token(2, "to", xpos="TO"), Token(3, "1 1/2", xpos="CD"))
    lines = ["root(ROOT-0, Go-1)", "prep_to(Go-1, 1\N{NO-BREAK SPACE}1/2-3)"]
    (sentence,) = read_triples(lines, tokens=[words])
    assert sentence.graph.tokens == words


def test_packed_files(tmp_path: Path) -> None:
    path = tmp_path / "a.sd.xz"
    path.write_bytes(lzma.compress(b"root(ROOT-0, Go-1)\n\n"))
    assert len(list(read_triples(path))) == 1
    with pytest.raises(InputError, match="cannot be read"):
        list(read_triples(tmp_path / "none.sd"))


GO = (Token(1, "Go"),)


@pytest.mark.parametrize(
    ("lines", "tokens", "message"),
    [
        (
            ["nsubj(loves, John)"],
            None,
            "<lines>:1: 'nsubj(loves, John)' is not a relation. "
            "Write a line for each relation, like nsubj(loves-2, John-1).",
        ),
        (
            ["root(ROOT-0, Go-1)", "dep(Go-1, x-999999)"],
            None,
            "<lines>:2: 'dep(Go-1, x-999999)' is not a relation. "
            "Write a line for each relation, like nsubj(loves-2, John-1).",
        ),
        (
            ["dep(Go-1, ROOT-0)"],
            None,
            "<lines>:1: the word ROOT-0 has the place of the root. "
            "Count words from 1; ROOT-0 is a head only.",
        ),
        (
            ["dep(Go-0, home-1)"],
            None,
            "<lines>:1: the word Go-0 has the place of the root. "
            "Count words from 1; ROOT-0 is a head only.",
        ),
        (
            ["root(ROOT-0, Go-1)", "dep(Went-1, home-2)"],
            None,
            "<lines>:2: the word 1 is 'Went' here and 'Go' elsewhere. "
            "Give each word one form and number.",
        ),
        (
            ["", "dep(Go-1, Go-1)"],
            None,
            "<lines>:2: the relation dep(Go-1, Go-1) leads from a word to itself. "
            "Give the word another head.",
        ),
        (
            ["dep(Go-1, home-2)"],
            [GO],
            "<lines>:1: the word home-2 is outside the 1 words of the sentence. "
            "Give the words of this sentence.",
        ),
        (
            ["root(ROOT-0, Come-1)"],
            [GO],
            "<lines>:1: the word 1 is 'Come' here and 'Go' elsewhere. "
            "Give each word one form and number.",
        ),
        (
            ["root(ROOT-0, Go-1)", "", "root(ROOT-0, Go-1)"],
            [GO],
            "<lines>:3: there are more sentences than were given words for. "
            "Give the words of every sentence.",
        ),
    ],
)
def test_refused(lines: list[str], tokens: list[tuple[Token, ...]] | None, message: str) -> None:
    with pytest.raises(FormatError) as error:
        list(read_triples(lines, tokens=tokens))
    assert str(error.value) == message


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.sd"
    path.write_bytes(b"root(ROOT-0, G\xff-1)\n")
    with pytest.raises(FormatError, match="is not UTF-8"):
        list(read_triples(path))


def test_what_a_line_cannot_hold_is_not_written() -> None:
    graph = Graph.build([Token(1, "Go")], [Relation("a b", 0, 1)])
    with pytest.raises(FormatError) as error:
        list(write_triples([graph]))
    assert str(error.value) == (
        "a triple cannot hold the relation 'a b(ROOT-0, Go-1)'. "
        "Remove spaces and brackets from the label, line ends from the forms."
    )


forms = st.text(st.characters(exclude_categories=["Cc", "Cs"]), min_size=1).filter(
    lambda form: form.strip() == form and " " not in form
)


@given(st.lists(forms, min_size=1, max_size=8), st.data())
def test_what_is_written_is_read_again(words: list[str], data: st.DataObject) -> None:
    tokens = tuple(Token(id, form) for id, form in enumerate(words, start=1))
    ids = st.integers(1, len(words))
    pairs = data.draw(st.sets(st.tuples(st.integers(0, len(words)), ids), min_size=1))
    relations = sorted(Relation("prep_in", head, id) for head, id in pairs if head != id)
    graph = Graph.build(tokens, relations)
    if relations:
        text = next(write_triples([graph]))
        (again,) = read_triples(io.StringIO(text, newline="\n"), tokens=[tokens])
        assert again.graph == graph
