"""A parser against gold trees and relations: own sentences, and the command with real parsers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from documents import checked
from notation import graph
from pete.cli.main import main
from pete.data.contract import PairSet
from pete.errors import GraphError
from pete.evaluation import Normaliser, ParsedPairs, parse_pairs
from pete.graph import Graph
from pete.metrics.matches import Matches
from pete.normaliser import Scheme
from pete.oracle.trees import scores as trees
from pete.oracle.trees.command import trees_report
from pete.oracle.trees.scores import by_construction, by_side, score_trees, total, why_no_trees
from pete.pairs import EntailmentPair
from pete.report.plain import PlainConsole
from table_parser import TableParser

TEXT, SHORT, OTHER = "Ann saw  Bo in May.", "Ann saw Bo.", "Bo saw Ann."
TAGS = ("active",)
PAIRS = PairSet(
    "challenge",
    "dev",
    (
        EntailmentPair("1", TEXT, SHORT, "YES", tags=TAGS),
        EntailmentPair("2", TEXT, OTHER, "NO", tags=TAGS),
    ),
    sha256="00",
    source="here",
)
LONG_WORDS, SHORT_WORDS = "Ann/NNP saw/VBD Bo/NNP in/IN May/NNP ./.", "Ann/NNP saw/VBD Bo/NNP ./."
GOLD = {
    TEXT: graph(LONG_WORDS, "nsubj(2,1) root(0,2) obj(2,3) case(5,4) obl(2,5) punct(2,6)"),
    SHORT: graph(SHORT_WORDS, "nsubj(2,1) root(0,2) obj(2,3) punct(2,4)"),
    OTHER: graph("Bo/NNP saw/VBD Ann/NNP ./.", "nsubj(2,1) root(0,2) obj(2,3) punct(2,4)"),
}
ATTACHED_LOW = graph(LONG_WORDS, "nsubj(2,1) root(0,2) obj(2,3) case(5,4) nmod(3,5) punct(2,6)")


@pytest.fixture(autouse=True)
def _gold(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The gold standard of these pairs, but for tests of the real one."""
    if "model" in request.keywords:
        return

    def graphs(pair_set: PairSet) -> Mapping[str, tuple[Graph, Graph]]:
        normaliser = Normaliser("ud")
        return {
            pair.id: (normaliser(GOLD[pair.text]), normaliser(GOLD[pair.hypothesis]))
            for pair in pair_set.pairs
        }

    def gold_trees(pair_set: PairSet) -> Mapping[tuple[str, str], Graph]:
        return {
            (pair.id, side): GOLD[getattr(pair, side)]
            for pair in pair_set.pairs
            for side in ("text", "hypothesis")
        }

    monkeypatch.setattr(trees, "gold_graphs", graphs)
    monkeypatch.setattr(trees, "gold_trees", gold_trees)


def material(known: Mapping[str, Graph], *, scheme: Scheme = "ud") -> ParsedPairs:
    return parse_pairs(PAIRS, TableParser(known, scheme=scheme))


def test_each_distinct_sentence_counts_once() -> None:
    scores = score_trees(material({**GOLD, TEXT: ATTACHED_LOW}))
    assert [score.side for score in scores] == ["text", "hypothesis", "hypothesis"]
    found = dict(by_side(scores))
    assert [found[name].sentences for name in ("texts", "hypotheses", "both")] == [1, 2, 3]
    texts = found["texts"].trees
    assert texts is not None
    assert texts.uas == Matches(5, 6, 6)
    assert texts.las == Matches(5, 6, 6)
    relations = found["both"].relations
    assert relations.labelled == Matches(6, 7, 7)
    assert relations.labels["prep_in"] == Matches(0, 1, 1)  # of saw, and of Bo
    assert found["hypotheses"].relations.labelled.f1 == 1.0


def test_constructions_are_those_of_texts() -> None:
    scores = score_trees(material(GOLD))
    assert {name: score.sentences for name, score in by_construction(scores).items()} == {
        "active": 1
    }


def test_a_sentence_without_a_parse_counts_as_missing() -> None:
    score = total(score_trees(material({TEXT: GOLD[TEXT], SHORT: GOLD[SHORT]})))
    assert score.failures == 1
    assert score.trees is not None
    assert score.trees.uas == Matches(10, 14, 10)
    assert score.relations.labelled == Matches(5, 7, 5)


def stanford() -> Mapping[str, Graph]:
    return {
        text: graph(
            " ".join(f"{token.form}/{token.xpos}" for token in tree.tokens),
            "nsubj(2,1) root(0,2) dobj(2,3)" + (" prep(2,4) pobj(4,5)" if text == TEXT else ""),
        )
        for text, tree in GOLD.items()
    }


def test_trees_of_another_scheme_are_not_compared() -> None:
    score = total(score_trees(material(stanford(), scheme="sd-basic")))
    assert score.trees is None
    assert score.relations.labelled == Matches(7, 7, 7)


def test_the_reason_is_told() -> None:
    assert why_no_trees(PAIRS, "table", "ud") == ""
    assert why_no_trees(PAIRS, "table", "ud-no-agent") == ""
    assert why_no_trees(PAIRS, "table", "clear") == (
        "UAS, LAS and CLAS are left out: the treebank is in basic Universal Dependencies, version "
        "2, and table gives the scheme 'clear'. A right analysis has other heads and labels there, "
        "so the figures would measure the difference of the schemes."
    )
    released = PairSet("pete-2010", "dev", PAIRS.pairs, sha256="", source="here")
    assert why_no_trees(released, "table", "ud") == (
        "UAS, LAS and CLAS are left out: the gold standard of pete-2010 is of relations, not of "
        "trees."
    )


def test_a_graph_that_is_no_tree_is_refused() -> None:
    twice = graph(SHORT_WORDS, "nsubj(2,1) root(0,2) obj(2,3) nsubj(2,3)")
    with pytest.raises(GraphError) as caught:
        score_trees(material({**GOLD, SHORT: twice}))
    assert str(caught.value) == (
        "the word Bo-3 has two heads, and attachment scores are for trees only. "
        "Compare the relations of graphs."
    )


def test_the_tables_have_the_same_figures() -> None:
    known = material({**GOLD, TEXT: ATTACHED_LOW})
    report = trees_report(known, score_trees(known))
    data = {(row["part"], row["name"], row["measure"]): row for row in report.data.rows}
    low = data["sentences", "texts", "las"]
    assert (low["correct"], low["gold"], low["f1"]) == (5, 6, 5 / 6)
    assert data["label", "prep_X", "labelled"]["correct"] == 0
    assert ("construction", "active", "unlabelled") in data
    markdown = report.choose(["sentences", "las", "f1"], data=False).markdown()
    shown = [[cell.strip() for cell in line.split("|")[1:-1]] for line in markdown.splitlines()]
    assert ["texts", "83.3 5/6"] in shown
    assert ["sentences of", "LAS"] in shown
    assert ["sentences of"] not in shown
    assert ["all", "85.7"] in shown


def test_the_reason_wraps(capsys: pytest.CaptureFixture[str]) -> None:
    known = material(stanford(), scheme="sd-basic")
    trees_report(known, score_trees(known)).print(PlainConsole(width=80))
    lines = capsys.readouterr().out.splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("UAS, LAS"))
    assert " ".join(line.strip() for line in lines[place : place + 4]).startswith(
        why_no_trees(PAIRS, "table", "sd-basic")
    )
    assert max(map(len, lines)) <= 80


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    assert main(["oracle", "trees", *argv]) == 0
    return capsys.readouterr().out


def document(capsys: pytest.CaptureFixture[str], *argv: str) -> Any:
    return checked(run(capsys, *argv, "--json"), "pete-oracle-trees-1")


@pytest.mark.parametrize("argv", [["--parser", "stanza"], ["--adapter", "mine.py:Mine"]])
def test_two_parsers_are_refused(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["oracle", "trees", "spacy", *argv]) == 2
    assert capsys.readouterr().err == (
        f"pete: both 'spacy' and '{argv[1]}' name a parser. Name one.\n"
    )


def test_pairs_without_gold_are_told_before_parsing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "own.tsv"
    path.write_text("id\ttext\thypothesis\tentailment\n1\tAnn left.\tAnn left.\tYES\n", "utf-8")
    assert main(["oracle", "trees", "spacy", "--dataset", f"file:{path}"]) == 1
    assert capsys.readouterr().err == (
        f"pete: there is no gold analysis of the data set 'file:{path}'. There is one of: "
        "challenge, pete-2010.\n"
    )


@pytest.mark.model
def test_spacy_is_compared_by_relations(
    needs: Callable[[str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    needs("spacy")
    written = document(capsys, "spacy")
    assert written["why_no_trees"] == why_no_trees(PAIRS, "spacy", "clear")
    both = written["sides"]["both"]
    assert (both["sentences"], both["trees"]) == (180, None)
    assert both["relations"]["labelled"]["f1"] > 0.8
    assert len(written["constructions"]) == 20
    assert {score["sentences"] for score in written["constructions"].values()} == {3}
    out = run(capsys, "spacy")
    assert "UAS, LAS and CLAS are left out" in out
    counts = both["relations"]["labelled"]
    shown = f"{counts['correct']} {counts['gold']} {counts['system']}"
    assert re.search(" +".join(["all", *shown.split()]), out)


@pytest.mark.model
@pytest.mark.slow
def test_stanza_is_compared_by_trees_too(
    needs: Callable[[str], None], stanza_model: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    needs("stanza")
    argv = ("stanza", "--model", str(stanza_model), "--no-isolate", "--no-cache")
    written = document(capsys, *argv)
    assert written["why_no_trees"] == ""
    found = written["sides"]["both"]["trees"]
    assert found["words"]["f1"] > 0.99
    assert found["las"]["f1"] <= found["uas"]["f1"] <= found["undirected"]["f1"]
    assert found["las"]["f1"] > 0.8
