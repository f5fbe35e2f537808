"""What strategies reach on gold relations, in the table of a run."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pete.cli.main import main
from pete.data.contract import PairSet
from pete.errors import InputError
from pete.evaluation import Run
from pete.evaluation import gold as module
from pete.evaluation.gold import ceilings
from pete.graph import Graph
from table_parser import BIRD_PAIRS, BIRDS, table_run

PAIRS = BIRD_PAIRS[:3]


def whole(run: Run) -> Run:
    materials = (replace(m, pair_set=replace(m.pair_set, whole=True)) for m in run.materials)
    return replace(run, materials=tuple(materials))


RUN = whole(table_run(BIRDS, PAIRS, strategies=("generalized", "always-yes")))


class Source:
    """Gold relations of the data set ``own``."""

    def names(self) -> list[str]:
        return ["own"]

    def load(self, name: str) -> object:
        def graphs(pair_set: PairSet, *, collapse: bool = True) -> dict[str, tuple[Graph, Graph]]:
            return {pair.id: (BIRDS[pair.text], BIRDS[pair.hypothesis]) for pair in pair_set.pairs}

        return graphs


@pytest.fixture(autouse=True)
def source(monkeypatch: pytest.MonkeyPatch) -> None:
    own = Source()
    score = module.score_gold
    monkeypatch.setattr(
        module, "score_gold", lambda pairs, strategies: score(pairs, strategies, sources=own)
    )


def test_every_strategy_has_its_ceiling() -> None:
    assert ceilings(RUN, print) == {("own", "dev"): {"generalized": 2, "always-yes": 2}}


def test_a_cut_run_or_split_has_none() -> None:
    assert ceilings(replace(RUN, partial=True), print) == {}
    assert ceilings(table_run(BIRDS, PAIRS), print) == {}


def test_pairs_without_gold_relations_have_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Source, "names", lambda self: ["other"])
    assert ceilings(RUN, print) == {}


def test_gold_relations_that_do_not_fit_cost_no_score(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def unfit(pairs: PairSet, strategies: object) -> None:
        raise InputError("the text of pair saw-1: it has no tree", cure="Annotate it.")

    monkeypatch.setattr(module, "score_gold", unfit)
    RUN.save(tmp_path / "run.json")
    assert main(["rescore", str(tmp_path / "run.json"), "--strategy", "overlap"]) == 0
    captured = capsys.readouterr()
    assert captured.err == (
        "own dev: scored without gold relations: the text of pair saw-1: it has no tree. "
        "Annotate it.\n"
    )
    assert "max" not in captured.out


def test_the_table_shows_it_beside_what_is_right(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    RUN.save(tmp_path / "run.json")
    assert main(["rescore", str(tmp_path / "run.json"), "--strategy", "generalized"]) == 0
    lines = capsys.readouterr().out.splitlines()
    header, row = (next(line for line in lines if line.startswith(f" {w}")) for w in ("str", "gen"))
    assert header.split()[:5] == ["strategy", "acc", "%", "right", "max"]
    assert row.split()[:4] == ["generalized", "66.67", "2", "2"]
    assert any(
        line.startswith("right: out of all pairs; max: pairs right on gold relations")
        for line in lines
    )
