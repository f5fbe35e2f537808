"""Parameter flips: edges, changes, second annotations and tables."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from documents import checked
from pete.adapters.dmv import flips as module
from pete.adapters.dmv.corpus import TagCorpus
from pete.adapters.dmv.flips import (
    HIGH,
    LOW,
    MOST_PARAMETERS,
    Edge,
    Experiment,
    findings,
    flip,
    reannotated,
    structures,
    supervised_trees,
)
from pete.adapters.dmv.folder import card_of, save_model
from pete.adapters.dmv.inference import best_trees, tree_counts
from pete.adapters.dmv.model import LEFT, RIGHT, Parameters, uniform
from pete.adapters.dmv.scoring import gold_heads, right_words
from pete.adapters.dmv.training import Model
from pete.cli.main import main
from pete.errors import InputError

SENTENCES = (["DT", "NN", "VBZ"], ["VBZ", "DT", "NN"], ["VBZ", "IN", "DT", "NN"])
NOUNS = ([2, 3, 0], [0, 3, 1], [0, 1, 4, 2])
"""The noun is the head of its determiner."""
DETERMINERS = ([3, 1, 0], [0, 1, 2], [0, 1, 2, 3])

CORPUS = TagCorpus.of(SENTENCES * 10, heads=NOUNS * 10)
DT_NN = Edge("DT", RIGHT, "NN")


def trained(heads: Sequence[Sequence[int]], smoothing: float = 0.1) -> Parameters:
    flat = np.array([head for each in heads * 10 for head in each], dtype=np.int32)
    return tree_counts(CORPUS, flat).parameters(smoothing)


def best(model: Parameters) -> np.ndarray:
    return best_trees(model, CORPUS, seed=0)[0]


@pytest.mark.parametrize("text", ["IN<-NN", "DT->NN"])
def test_edges_are_written_as_they_are_read(text: str) -> None:
    edge = Edge.of(text)
    assert str(edge) == text
    assert edge.opposite.opposite == edge
    assert (edge.side == LEFT) == ("<-" in text)


def test_the_structures_are_those_of_table_1() -> None:
    assert len(structures()) == 12
    changed = {model: sum(s.changed[model] for s in structures()) for model in module.PUBLISHED}
    assert changed == {"km04": 5, "cs09": 8, "saj10a": 5}
    assert all(2 * number <= MOST_PARAMETERS for number in changed.values())


def test_a_model_of_determiners_disagrees_and_one_of_nouns_does_not() -> None:
    found = {str(f.structure.edge): f for f in findings(CORPUS, best(trained(DETERMINERS)))}
    assert found["DT->NN"][1:] == (30, 0, 0)
    assert found["DT->NN"].disagrees
    assert found["IN->DT"].disagrees
    agreeing = findings(CORPUS, best(trained(NOUNS)))
    assert {str(f.structure.edge): f[1:] for f in agreeing}["DT->NN"] == (0, 0, 30)
    assert not any(f.disagrees for f in agreeing)


def test_two_parameters_turn_an_edge() -> None:
    model = trained(DETERMINERS, smoothing=1)
    flipped = flip(model, CORPUS, [DT_NN])
    dt, nn = CORPUS.tags.index("DT"), CORPUS.tags.index("NN")
    assert [tuple(change) for change in flipped.changes] == [
        ("P_ATTACH(NN|DT,R)", model.attach[dt, RIGHT, nn], LOW),
        ("P_ATTACH(DT|NN,L)", model.attach[nn, LEFT, dt], HIGH),
    ]
    assert flipped.weights.attach[nn, LEFT, dt] == HIGH
    heads, _ = best_trees(flipped.weights, CORPUS, seed=0)
    assert {str(f.structure.edge): f.edges for f in findings(CORPUS, heads)}["DT->NN"] == 0


def test_stopping_is_changed_only_where_attachment_is_not_enough() -> None:
    model = trained(DETERMINERS)
    nn = CORPUS.tags.index("NN")
    stop = model.stop.copy()
    stop[nn, LEFT, 1] = 1 - 1e-14  # a noun without any child on its left
    stubborn = Parameters(model.tags, model.root, model.attach, stop)
    flipped = flip(stubborn, CORPUS, [DT_NN])
    assert [change.parameter for change in flipped.changes[2:]] == [
        "P_STOP(NN,L,N)",
        "P_STOP(DT,R,N)",
    ]
    assert flipped.weights.go[nn, LEFT, 1] == 1 - LOW
    heads, _ = best_trees(flipped.weights, CORPUS, seed=0)
    assert module.findings(CORPUS, heads)[0].opposite == 30


def test_no_more_parameters_are_changed_than_the_paper_changes() -> None:
    edges = [structure.edge for structure in structures()]
    tags = sorted({tag for edge in edges for tag in (edge.head, edge.dependent)})
    flipped = flip(uniform(tags), TagCorpus.of([tags]), edges)
    assert len(flipped.changes) == MOST_PARAMETERS
    assert list(flipped.edges) == edges[: MOST_PARAMETERS // 2]


def test_a_second_annotation() -> None:
    again = reannotated(CORPUS, [DT_NN])
    assert gold_heads(again).tolist() == [head for each in DETERMINERS * 10 for head in each]
    back = reannotated(again, [DT_NN.opposite])
    assert gold_heads(back).tolist() == gold_heads(CORPUS).tolist()


def test_words_beyond_a_flipped_edge_follow_so_that_no_edges_cross() -> None:
    gold = TagCorpus.of([["VB", "PDT", "DT", "JJ", "NN"]], heads=[[0, 5, 5, 5, 1]])
    assert gold_heads(reannotated(gold, [DT_NN])).tolist() == [0, 3, 1, 5, 3]
    names = TagCorpus.of([["NNP", "NNP", "NNP"]], heads=[[3, 3, 0]])
    assert gold_heads(reannotated(names, [Edge.of("NNP->NNP")])).tolist() == [0, 1, 2]


def test_what_is_flipped_is_what_scores_see() -> None:
    flips = Experiment(CORPUS).flips(trained(DETERMINERS), seed=0)
    assert flips.before.sum(0).tolist() == [40, 70, 100]
    assert flips.after.sum(0).tolist() == [100, 100, 100]
    assert flips.gold.sum(0).tolist() == flips.own.sum(0).tolist() == [100, 100, 100]


def test_nothing_to_change() -> None:
    flips = Experiment(CORPUS).flips(trained(NOUNS), seed=0)
    assert not flips.changes
    assert flips.before.tolist() == flips.after.tolist()
    assert flips.own.tolist() == flips.gold.tolist()


def test_supervised_models_are_not_trained_on_what_they_parse() -> None:
    odd = CORPUS.select([0, *range(3, 30, 3)])  # only the first fold has the other annotation
    heads = gold_heads(odd).copy()
    heads[:3] = DETERMINERS[0]
    mixed = odd.with_heads(heads)
    right = right_words(mixed, supervised_trees(mixed))[:, 0]
    assert right.tolist() == [1, *[3] * 9]


@pytest.mark.parametrize(
    ("corpus", "message"),
    [
        (TagCorpus.of([["NOUN", "VERB"]], heads=[[2, 0]]), "no structure .* has tags of"),
        (TagCorpus.of([["DT", "NN"]]), "no gold heads"),
    ],
)
def test_corpora_that_cannot_serve(corpus: TagCorpus, message: str) -> None:
    with pytest.raises(InputError, match=message):
        Experiment(corpus).flips(uniform(corpus.tags), seed=0)


@pytest.fixture
def folders(tmp_path: Path) -> list[str]:
    for seed in range(2):
        card = card_of(CORPUS, system="Determiners", length=4, seed=seed)
        save_model(tmp_path / str(seed), Model(trained(DETERMINERS)), card)
    rows = [
        "\n".join(
            f"{n}\tw\tw\tX\t{tag}\t_\t{head}\tdep\t_\t_"
            for n, (tag, head) in enumerate(zip(tags, heads, strict=True), start=1)
        )
        for tags, heads in zip(SENTENCES * 10, NOUNS * 10, strict=True)
    ]
    (tmp_path / "gold.conllu").write_text("\n\n".join(rows) + "\n\n", "utf-8")
    return [str(tmp_path / "0"), str(tmp_path / "1"), "--treebank", str(tmp_path / "gold.conllu")]


def test_the_command_prints_means_beside_the_published_figures(
    folders: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["induce", "flips", *folders, "--json"]) == 0
    document = checked(capsys.readouterr().out, "pete-induction-flips-1")
    structure_rows, changes, scores, supervised = document["tables"]
    row = next(row for row in structure_rows if row["edge"] == "DT->NN")
    assert (row["edges"], row["changed"], row["km04"], row["cs09"]) == (30, "2/2", "+", "+")
    assert {change["runs"] for change in changes} == {2}
    ours = [row for row in scores if row["system"] == "Determiners @4" and row["length"] == "all"]
    assert [(round(row["before"], 2), row["after"]) for row in ours] == [(0.4, 1), (0.7, 1), (1, 1)]
    theirs = {(row["system"], row["length"], row["measure"]): row for row in scores}
    assert round(theirs["km04", "all", "NED"]["difference"], 3) == -0.036
    assert theirs["cs09", "10", "directed"]["after"] == 0.729
    assert [row["agree"] for row in supervised[1:]] == ["yes", "yes", "yes"]


def test_the_command_prints_tables(folders: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["induce", "flips", *folders]) == 0
    printed = capsys.readouterr().out
    assert "P_ATTACH(DT|NN,L)" in printed
    assert "What NED prefers" in printed
    with pytest.raises(json.JSONDecodeError):
        json.loads(printed)


def test_csv_has_the_columns_of_all_tables(
    folders: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["induce", "flips", *folders, "--format", "csv"]) == 0
    rows = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    changes = [row for row in rows if row["parameter"]]
    assert changes
    assert all(row["old"] and row["new"] and not row["structure"] for row in changes)


def test_tags_that_the_model_never_saw_are_smoothed_on_request(
    folders: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gold = Path(folders[-1])
    gold.write_text(gold.read_text("utf-8").replace("\tVBZ\t", "\tVBP\t"), "utf-8")
    assert main(["induce", "flips", *folders]) == 1
    assert "never saw: VBP" in " ".join(capsys.readouterr().err.split())
    assert main(["induce", "flips", *folders, "--unseen", "smooth"]) == 0
    assert "have tags that a model never saw: VBP" in " ".join(capsys.readouterr().err.split())
