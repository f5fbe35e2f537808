"""Strategies on gold relations: own pairs, the pairs of the project, and what the command says."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from documents import checked
from pete.api import load_pairs
from pete.cli.main import main
from pete.data.contract import PairSet
from pete.entailment import find_strategies, find_strategy
from pete.errors import InputError
from pete.evaluation import run_departures
from pete.evaluation.gold import GOLD_GRAPHS, score_gold
from pete.graph import Graph
from pete.oracle.gold import command as gold_command
from pete.oracle.gold import judged_pairs as error_classes
from pete.oracle.gold.graphs import gold_graphs
from pete.oracle.gold.judged_pairs import ErrorNote
from pete.oracle.gold.published import PUBLISHED, departures
from pete.oracle.shared import published
from pete.pairs import EntailmentPair
from table_parser import BIRD_PAIRS, BIRDS

ROOT = Path(__file__).parents[2]
PAIRS = PairSet("challenge", "dev", BIRD_PAIRS[:3], sha256="00", source="own.tsv")


@pytest.fixture
def birds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three pairs with their gold graphs, in the place of the challenge pairs."""

    def graphs(pair_set: PairSet, *, collapse: bool) -> Mapping[str, tuple[Graph, Graph]]:
        return {pair.id: (BIRDS[pair.text], BIRDS[pair.hypothesis]) for pair in pair_set.pairs}

    monkeypatch.setattr(GOLD_GRAPHS, "load", lambda name: graphs)
    monkeypatch.setattr(gold_command, "load_pairs", lambda dataset, split: PAIRS)


def test_every_pair_is_decided_on_its_gold_graphs(birds: None) -> None:
    generalized, yes = score_gold(PAIRS, find_strategies(["generalized", "always-yes"]))
    answers = {outcome.pair.id: outcome.decision.answer for outcome in generalized.outcomes}
    assert answers == {"saw-1": "YES", "saw-2": "NO", "big-1": "NO"}
    assert (generalized.score.counts, yes.score.counts) == ((1, 1, 0, 1), (2, 0, 1, 0))
    signature = generalized.signature
    assert (signature.parser, signature.scheme, signature.dataset) == (
        "gold",
        "stanford",
        "challenge:dev",
    )


def test_a_pair_without_an_answer_is_refused(birds: None) -> None:
    pairs = (EntailmentPair("x", "Birds saw something.", "Birds saw something."),)
    with pytest.raises(InputError) as caught:
        score_gold(PairSet("challenge", "dev", pairs, sha256="", source="own.tsv"), [])
    assert str(caught.value) == (
        "own.tsv: 1 of 1 pairs have no answer, the first is 'x'. Give every pair the entailment "
        "YES or NO."
    )


def test_trees_are_read_uncollapsed_where_a_strategy_wants_that() -> None:
    pair_set = load_pairs("challenge", "dev")
    for collapse, label in ((True, "prep_"), (False, "pobj")):
        labels = {
            relation.label
            for graphs in gold_graphs(pair_set, collapse=collapse).values()
            for graph in graphs
            for relation in graph.relations
        }
        assert any(found.startswith(label) for found in labels)
        assert ("pobj" in labels) is not collapse


def test_what_is_collapsed_already_is_a_departure(birds: None) -> None:
    cambridge, generalized = find_strategy("cambridge"), find_strategy("generalized")
    results = score_gold(PAIRS, [cambridge, generalized])
    line = (
        "the gold relations of pete-2010 are collapsed, and are read as they are (the paper: "
        "uncollapsed)"
    )
    collapsed = [replace(result, dataset="pete-2010") for result in results]
    assert departures(cambridge, collapsed[0]) == (*run_departures(results[0]), line)
    assert departures(generalized, collapsed[1]) == run_departures(results[1])
    trees = replace(results[0], dataset="challenge")
    assert departures(cambridge, trees) == run_departures(trees)


def test_published_figures_stand_beside_the_same_pairs_alone(birds: None) -> None:
    (ours,) = score_gold(PAIRS, [find_strategy("always-yes")])
    assert published(PUBLISHED, ours) is None
    paper = PUBLISHED["pete-2010", "dev"]
    assert (paper.correct, paper.pairs) == (60, 66)  # 90.9 %, LRE 2013, section 6
    assert sum(paper.errors.values()) == paper.pairs - paper.correct


def run(capsys: pytest.CaptureFixture[str], *argv: str, status: int = 0) -> str:
    assert main(["oracle", "gold", *argv]) == status
    captured = capsys.readouterr()
    return captured.out if status == 0 else captured.err


def test_the_command_shows_figures_and_wrong_pairs(
    birds: None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    note = ErrorNote("ignored-relation", "the copula has no core relation")
    monkeypatch.setattr(gold_command, "read_error_classes", lambda: {("challenge", "big-1"): note})
    out = run(capsys, "challenge", "--split", "dev", "--strategy", "always-yes,generalized")
    for row in (
        "generalized 2/3 66.67 20.8-93.9 1/2 1/1 1 1 0 1",
        "always-yes 2/3 66.67 20.8-93.9 2/2 0/1 2 0 1 0",
    ):
        assert re.search(" +".join(map(re.escape, row.split())), out)
    assert "Wrong with generalized (1 ignored-relation):" in out
    assert re.search(
        r"  big-1  ignored-relation, gold YES, answer NO  D702  H has no core relation left to "
        r"test: .*the copula has no core relation\n",
        out,
    )
    none = run(capsys, "challenge", "--strategy", "generalized", "--wrong", "0")
    assert "Wrong with" not in none


def test_the_wrong_pairs_of_the_last_strategy_are_listed(
    birds: None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = run(capsys, "challenge", "--split", "dev", "--strategy", "generalized,always-yes")
    assert "Wrong with always-yes (1 unclassed):" in out
    assert "Wrong with generalized" not in out
    monkeypatch.setattr(
        gold_command,
        "_wrong",
        lambda result, notes: [(o, ErrorNote("unclassed")) for o in result.outcomes],
    )
    shown = run(capsys, "challenge", "--strategy", "always-yes", "--wrong", "1")
    assert "2 not listed (--wrong 3 lists all)" in shown


def test_the_document_follows_its_schema(birds: None, capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "challenge", "--split", "dev", "--strategy", "generalized", "--json")
    document = checked(out, "pete-oracle-gold-1")
    (result,) = document["results"]
    assert (result["correct"], result["pairs"], result["yes_correct"]) == (2, 3, 1)
    (wrong,) = result["wrong"]
    assert (wrong["id"], wrong["class"], wrong["argument"]) == ("big-1", "unclassed", "")
    assert result["errors"]["unclassed"] == 1
    assert result["published"] is None


def test_a_split_needs_its_data_set(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--split", "dev", status=2) == (
        "pete: --split goes with DATASET. Name the data set, too.\n"
    )


def test_pairs_that_are_not_here_are_left_out_with_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PETE_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: tmp_path)
    assert main(["oracle", "gold", "--strategy", "overlap", "--json"]) == 0
    captured = capsys.readouterr()
    assert captured.err == (
        "pete-2010 is left out: it is not here. 'pete data download pete-2010' fetches it, 'pete "
        "data info pete-2010' says how to get it by hand.\n"
    )
    results = json.loads(captured.out)["results"]
    assert [(r["dataset"], r["split"]) for r in results] == [
        ("challenge", "dev"),
        ("challenge", "test"),
    ]


def test_the_figures_of_the_published_pairs(
    data_home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PETE_DATA_HOME", str(data_home))
    out = run(capsys, "pete-2010", "--strategy", "cambridge")
    assert re.search(r"Cambridge \(paper\) +60/66 +90\.9", out)
    assert "Wrong: 3 transformation, 2 ignored-relation, 1 unbounded-dependency." in " ".join(
        out.split()
    )
    assert "cambridge: the gold relations of pete-2010 are collapsed" in out


def test_no_class_quotes_a_text(data_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PETE_DATA_HOME", str(data_home))
    texts = {pair.id: f"{pair.text} {pair.hypothesis}" for pair in load_pairs("pete-2010").pairs}
    for (dataset, id), note in error_classes.read_error_classes().items():
        if dataset == "pete-2010":
            words = note.argument.split()
            quoted = (" ".join(words[i : i + 4]) for i in range(len(words) - 3))
            assert not any(four in texts[id] for four in quoted)


@pytest.mark.slow
@pytest.mark.parametrize("split", ["dev", "test"])
def test_the_documented_figures_are_those_of_the_code(split: str) -> None:
    """Of the published strategies; docs/gold.md says of others that they are in the making."""
    page = (ROOT / "docs" / "gold.md").read_text("utf-8")
    header, *rows = (line for line in page.splitlines() if re.match(r"\| (strategy|`)", line))
    column = [cell.strip() for cell in header.split("|")].index(f"challenge {split}")
    shown = {
        cells[1].strip(" `"): cells[column].strip() for row in rows for cells in [row.split("|")]
    }
    published = ("overlap", "cambridge", "generalized", "generalized+")
    results = score_gold(load_pairs("challenge", split), find_strategies(published))
    for result in results:
        assert shown[result.strategy] == f"{result.score.correct}/{result.score.pairs}"


@pytest.mark.slow
@pytest.mark.parametrize("split", ["dev", "test"])
def test_the_pairs_that_part_syntax_and_truth_are_those_of_the_page(split: str) -> None:
    page = (ROOT / "docs" / "gold.md").read_text("utf-8")
    (row,) = re.findall(rf"^\| challenge {split} \| ([^|`]*) \| ([^|`]*) \|$", page, re.M)
    factual, extended = score_gold(
        load_pairs("challenge", split), find_strategies(["factual", "extended"])
    )
    right = [{o.pair.id for o in result.outcomes if o.right} for result in (factual, extended)]
    documented = [set(re.findall(r"[a-z]+-t?\d+", cell)) for cell in row]
    assert documented == [right[0] - right[1], right[1] - right[0]]
