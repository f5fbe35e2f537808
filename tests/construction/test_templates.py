"""Each template with its fixture, ``templates/CODE.conllu``, found by its name.

A fixture holds trees of Universal Dependencies. Comments above a tree name relations of its
normalised graph, each with the hypothesis that the template makes of it, or the reason why not::

    # nsubj(sang-2, Ann-1) -> Ann sang.
    # nsubj(sing-6, Bo-5) -> refused: infinitive
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pete.datasets.construction.hypotheses import Hypothesis, Refusal, written
from pete.datasets.construction.templates import TEMPLATES, Template
from pete.formats.conll.reader import read_conllu
from pete.formats.conll.sentence import ConlluSentence
from pete.graph import Graph, Relation
from pete.normaliser import normalise
from pete.text.lemmas import lemmatise

FOLDER = Path(__file__).with_name("templates")
_CASE = re.compile(r"# (\S+\(\S+, \S+\)) -> (.+)")
_REFUSED = "refused: "


def _cases(path: Path) -> Iterator[tuple[str, Graph, str]]:
    """Yield relations in the notation of graphs, with their graph and what is expected."""
    for sentence in read_conllu(path):
        assert isinstance(sentence, ConlluSentence), (path, sentence)
        tree = sentence.graph
        graph = normalise(tree.with_tokens(lemmatise(tree.tokens)), scheme="ud")
        for match in filter(None, map(_CASE.match, sentence.comments)):
            yield match[1], graph, match[2]


def _made(template: Template, graph: Graph, relation: Relation) -> str:
    try:
        words = template.make(graph, relation)
    except Refusal as refusal:
        return f"{_REFUSED}{refusal.reason}"
    return written(Hypothesis(words, relation.head, relation.dependent, template.code))


@pytest.mark.parametrize("code", sorted(TEMPLATES))
def test_a_template_makes_what_its_fixture_says(code: str) -> None:
    template, made = TEMPLATES[code], []
    for name, graph, expected in _cases(FOLDER / f"{code}.conllu"):
        relations = {graph.show(relation): relation for relation in graph.relations}
        assert name in relations, (name, sorted(relations))
        assert template.takes(relations[name].label)
        assert _made(template, graph, relations[name]) == expected, name
        made.append(expected)
    refused = [expected for expected in made if expected.startswith(_REFUSED)]
    assert len(refused) >= 2, "write two relations of which it makes nothing"
    assert len(made) - len(refused) >= 3, "write three relations of which it makes a hypothesis"


def test_every_fixture_is_of_a_template() -> None:
    assert {path.stem for path in FOLDER.glob("*.conllu")} == set(TEMPLATES)
