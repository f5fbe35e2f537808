"""Which edge says what an erased word said."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs
from normaliser.examples import Example, load_examples

from pete.formats.graph_files import read_graphs
from pete.graph import Graph, Relation, Token
from pete.normaliser import Scheme, find_erased_words, normalise

FOLDER = Path(__file__).parent
EXAMPLES = {
    example.name: example
    for file in ("examples.txt", "rules.txt")
    for example in load_examples(FOLDER / file)
}
SCHEMES: dict[str, Scheme] = {"U": "ud", "C": "clear", "D": "sd-basic"}


def erased(graph: Graph, scheme: Scheme) -> dict[str, str]:
    result = normalise(graph, scheme=scheme)
    return {
        result.name(word.token): "" if word.relation is None else result.show(word.relation)
        for word in find_erased_words(graph, result)
    }


@pytest.mark.parametrize("letter", ["U", "C"])
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("E01", {"by-5": "agent(opened-4, clerk-7)", ".-8": ""}),
        (
            "E05",
            {
                "that-3": "prep_on(sat-5, chair-2)",
                "on-6": "prep_on(sat-5, chair-2)",
                ".-8": "",
            },
        ),
        ("E08", {"who-5": "nsubj(rich-7, man-4)", ".-8": ""}),
        (
            "E19",
            {
                "over-3": "prep_over(walked-2, bridge-5)",
                "and-6": "prep_through(walked-2, forest-9)",
                "through-7": "prep_through(walked-2, forest-9)",
                ".-10": "",
            },
        ),
        (
            "E28",
            {"but-4": "conj_negcc(tea-3, coffee-6)", "not-5": "conj_negcc(tea-3, coffee-6)"}
            | {".-7": ""},
        ),
        ("E41", {"'s-3": "poss(friend-4, sister-2)", ",-5": "", ",-8": "", ".-10": ""}),
        (
            "E58",
            {
                "which-3": "dobj(bought-5, car-2)",
                "and-6": "conj_and(bought-5, sold-9)",
                "which-7": "dobj(sold-9, car-2)",
                ".-12": "",
            },
        ),
        ("R19", {"and-4": "conj_and(cats-3, dogs-5)", ".-6": ""}),
        ("E16", {"at-3": "prepc_at(laughed-2, wore-6)", ".-7": ""}),
    ],
)
def test_erased(name: str, letter: str, expected: dict[str, str]) -> None:
    assert erased(EXAMPLES[name].inputs[letter], SCHEMES[letter]) == expected


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=lambda example: example.name)
def test_every_erased_word_is_accounted_for(example: Example) -> None:
    for letter, scheme in SCHEMES.items():
        if letter in example.inputs:
            found = erased(example.inputs[letter], scheme)
            assert {word.rpartition("-")[0] for word, edge in found.items() if not edge} <= {*".,?"}


@pytest.mark.slow
def test_prepositions_of_a_treebank_are_in_the_labels_that_stand_for_them(data_home: Path) -> None:
    """A wrong guess would show as an edge that does not name the word."""
    named = other = 0
    for sentence in read_graphs(data_home / "ud-en-ewt" / "dev.conllu.xz", "conllu").sentences:
        cases = {r.dependent for r in sentence.graph.relations if r.label == "case"}
        result = normalise(sentence.graph, scheme="ud")
        for word in find_erased_words(sentence.graph, result):
            if word.token in cases and word.relation is not None:
                form = sentence.graph.token(word.token).form.lower()
                label = word.relation.label
                if form in label.split("_") or label in ("agent", "poss"):
                    named += 1
                else:
                    other += 1
    assert named / (named + other) >= 0.97


def tree(*rows: str) -> Graph:
    """Rows of form, Penn tag, label and head."""
    cells = [row.split() for row in rows]
    tokens = [Token(id, form, xpos=tag) for id, (form, tag, *_) in enumerate(cells, start=1)]
    ends = enumerate(cells, start=1)
    return Graph.build(tokens, [Relation(c[2], int(c[3]), id) for id, c in ends])


BUILT = ("It PRP nsubj:pass 3", "was VBD aux:pass 3", "built VBN root 0", "by IN case 6")


@pytest.mark.parametrize(
    ("rows", "word", "edge"),
    [
        (
            (*BUILT, "her PRP$ nmod:poss 6", "brother NN obl:agent 3"),
            "by-4",
            "agent(built-3, brother-6)",
        ),
        (
            (*BUILT, "old JJ amod 6", "men NNS obl:agent 3", "of IN case 8", "Oslo NNP nmod 6"),
            "by-4",
            "agent(built-3, men-6)",
        ),
        (
            (
                *BUILT[:3],
                "by IN case 7",
                "Ann NNP nmod:poss 7",
                "'s POS case 5",
                "men NNS obl:agent 3",
            ),
            "'s-6",
            "poss(men-7, Ann-5)",
        ),
        (
            (*BUILT, "hasty JJ amod 6", "March NNP obl:agent 3"),
            "by-4",
            "prep_by(built-3, March-6)",
        ),
    ],
)
def test_a_word_that_a_label_stands_for(rows: tuple[str, ...], word: str, edge: str) -> None:
    assert erased(tree(*rows), "ud")[word] == edge


def test_a_blank_is_erased_by_no_edge() -> None:
    given = tree("Look VB ROOT 0", "at IN prep 1", "x _SP dep 2", "Ann NNP pobj 2")
    blank = structs.replace(given.token(3), form=" ")
    given = given.with_tokens((*given.tokens[:2], blank, given.token(4)))
    assert erased(given, "clear") == {"at-2": "prep_at(Look-1, Ann-4)", " -3": ""}
