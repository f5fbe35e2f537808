"""A sentence without a name is found by its place alone where its words bear it out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pete.adapters.matching import ParsedFile, of_graph
from pete.graph import Graph, Token


def place(words: str, text: str) -> int | None:
    """Where a file of one sentence has a text."""
    tokens = (Token(id, word) for id, word in enumerate(words.split(), start=1))
    sentence = of_graph(Graph.build(tokens), line=1, text="spelled otherwise")
    return next(iter(ParsedFile("file", [sentence]).places([text]).values()), None)


@pytest.mark.parametrize(
    "words",
    ["The hat was tired", "The _ was tired", "_ hat was tired", "The hat wastired"],
)
def test_the_words_of_the_text(words: str) -> None:
    assert place(words, "The hat was tired.") == 0


@pytest.mark.parametrize(
    "words",
    [
        "The man was tired",
        "tired was hat The",
        "_ _ _ _",
        "_ hat _ _",
        "hat",
        "The hat was tired of it",
    ],
)
def test_other_words(words: str) -> None:
    assert place(words, "The hat was tired.") is None


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("The hat was tired", True),
        ("The cap was tired", True),  # the parser changed a word
        ("Cats chase big mice", False),
    ],
)
def test_a_sentence_with_the_id_of_a_text_must_show_its_words(words: str, found: bool) -> None:
    tokens = (Token(id, word) for id, word in enumerate(words.split(), start=1))
    sentence = replace(of_graph(Graph.build(tokens), line=1, text="spelled otherwise"), id="1-t")
    file = ParsedFile("file", [sentence])
    assert bool(file.find("The hat was tired.", ["1-t"])) is found
    assert (file.contradicting("The hat was tired.", ["1-t"]) is None) is found
