"""Sentences of CoNLL-U written, and read again."""

from __future__ import annotations

import io
import lzma
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pete.errors import FormatError
from pete.formats.conll.deviations import KINDS
from pete.formats.conll.reader import read_conllu
from pete.formats.conll.sentence import ConlluSentence, write_conllu
from pete.graph import Graph, Relation, Token

cell = st.text(
    st.characters(exclude_characters="\t\n\r\ufeff", exclude_categories=["Cs"]), max_size=4
)
bare = cell.map(str.strip)
value = bare.map(lambda text: "" if text == "_" else text)
feats = st.dictionaries(st.sampled_from(["Case", "Mood", "NumForm", "Number"]), st.just("X")).map(
    lambda pairs: tuple(sorted(pairs.items(), key=lambda pair: pair[0].lower()))
)


@st.composite
def sentences(draw: st.DrawFn) -> ConlluSentence:
    size = draw(st.integers(1, 6))
    tokens = [
        Token(i, draw(cell.filter(bool)), draw(value), draw(value), draw(value), draw(feats))
        for i in range(1, size + 1)
    ]
    relations = [
        Relation(draw(bare.filter(bool)), head, i)
        for i in range(1, size + 1)
        if (head := draw(st.integers(0, size))) != i
    ]
    misc = tuple(draw(st.sampled_from(["", "SpaceAfter=No", "X=y"])) for _ in tokens)
    return ConlluSentence(Graph.build(tokens, relations), misc=misc)


@given(st.lists(sentences(), min_size=1, max_size=3))
def test_what_is_written_reads_as_the_same(written: list[ConlluSentence]) -> None:
    text = "".join(write_conllu(written))
    again = list(read_conllu(io.StringIO(text), policy="as-is"))
    for before, after in zip(written, again, strict=True):
        assert isinstance(after, ConlluSentence)
        assert after.graph.relations == before.graph.relations
        for token, original in zip(after.graph.tokens, before.graph.tokens, strict=True):
            assert token.span is not None
            assert after.text[slice(*token.span)] == token.form == original.form
            assert (token.lemma, token.upos, token.xpos, token.feats) == (
                *(original.lemma, original.upos, original.xpos),
                original.feats,
            )
        assert after.misc == before.misc
    assert "".join(write_conllu(s for s in again if isinstance(s, ConlluSentence))) == text


def test_a_value_with_a_tab_cannot_be_written() -> None:
    sentence = ConlluSentence(Graph.build([Token(1, "a\tb")]))
    with pytest.raises(FormatError) as error:
        list(write_conllu([sentence]))
    assert str(error.value) == (
        "CoNLL-U cannot hold the value 'a\\tb'. Remove tabs and line ends from it."
    )


def test_a_word_with_two_heads_cannot_be_written() -> None:
    tokens = [Token(1, "a"), Token(2, "b"), Token(3, "c")]
    graph = Graph.build(tokens, [Relation("x", 2, 1), Relation("y", 3, 1)])
    with pytest.raises(FormatError) as error:
        list(write_conllu([ConlluSentence(graph)]))
    assert str(error.value) == (
        "the basic tree of CoNLL-U cannot hold both x(b-2, a-1) and y(c-3, a-1). "
        "Give further heads as enhanced relations."
    )


def test_features_are_written_in_the_order_of_the_alphabet_whatever_the_case() -> None:
    token = Token(1, "two", feats=(("NumForm", "Word"), ("Number", "Plur")))
    (text,) = write_conllu([ConlluSentence(Graph.build([token]))])
    assert "\tNumber=Plur|NumForm=Word\t" in text


@pytest.mark.parametrize(
    ("name", "size"), [("ud-en-ewt/dev", 2001), ("ud-en-ewt/test", 2077), ("ud-en-pud/test", 1000)]
)
def test_a_real_treebank_is_read_strictly_and_written_byte_for_byte(
    data_home: Path, name: str, size: int
) -> None:
    path = data_home / f"{name}.conllu.xz"
    parsed = [s for s in read_conllu(path, strict=True) if isinstance(s, ConlluSentence)]
    assert len(parsed) == size
    assert all(token.span for sentence in parsed for token in sentence.graph.tokens)
    assert "".join(write_conllu(parsed)).encode() == lzma.decompress(path.read_bytes())


def test_what_is_read_strictly_can_be_written() -> None:
    """Comments may hold tabs, and a carriage return ends no line by itself."""
    text = "# gloss =\tgo\ron\n1\tGo\r\tgo\tVERB\tVB\t_\t0\troot\t_\t_\n\n"
    sentences = read_conllu(io.StringIO(text, newline="\n"), strict=True)
    assert "".join(write_conllu(s for s in sentences if isinstance(s, ConlluSentence))) == text


def test_every_kind_of_note_is_in_the_docs() -> None:
    said = (Path(__file__).parents[2] / "docs" / "json.md").read_text("utf-8")
    assert [kind for kind in KINDS if f"`{kind}`" not in said] == []
