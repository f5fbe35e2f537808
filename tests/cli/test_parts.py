"""A part of pairs and texts: the first ones, or a sample."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pete.cli.main import main
from pete.cli.options import PartOptions
from pete.data.contract import PairSet
from table_parser import BIRD_PAIRS

ADAPTER = f"{Path(__file__).parents[2] / 'pete' / 'conformance' / 'template.py'}:MyParser"
PAIRS = PairSet("own", "dev", BIRD_PAIRS, sha256="00", source="own.tsv", whole=True)


def test_a_sample_is_drawn_with_a_seed_and_keeps_the_order() -> None:
    drawn = [PartOptions(sample=5, seed=seed).of(range(100)) for seed in (0, 0, 1)]
    assert drawn[0] == drawn[1] == sorted(drawn[0])
    assert drawn[0] != drawn[2]
    assert PartOptions(sample=5).of("abc") == ["a", "b", "c"]
    assert PartOptions().of("abc") == ["a", "b", "c"]


def test_a_part_of_a_split_says_so_and_has_a_hash_of_its_own() -> None:
    first, sample = PartOptions(limit=2).pairs(PAIRS), PartOptions(sample=3, seed=7).pairs(PAIRS)
    assert [pair.id for pair in first.pairs] == [pair.id for pair in BIRD_PAIRS[:2]]
    assert first.notes == ("2 of 4 pairs of own dev: the first ones.",)
    assert sample.notes == ("3 of 4 pairs of own dev: a sample with the seed 7.",)
    assert not first.whole
    assert len({PAIRS.sha256, first.sha256, sample.sha256}) == 3
    assert PartOptions(limit=9).pairs(PAIRS) is PAIRS
    again = PartOptions(limit=2).pairs(replace(PAIRS, sha256="01"))
    assert again.sha256 != first.sha256


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["--seed", "1"], "pete: --seed goes with --sample. Leave it out, or add --sample N."),
        (["--limit", "2", "--sample", "2"], "argument --sample: not allowed with argument --limit"),
        (["--columns", ""], "argument --columns: it names no column. Leave it out, or name one."),
    ],
)
def test_options_without_effect_are_refused(
    argv: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status: object = main(["evaluate", "--adapter", ADAPTER, *argv])
    except SystemExit as left:
        status = left.code
    assert status == 2
    assert message in capsys.readouterr().err


def test_evaluate_and_parse_take_a_part(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ["evaluate", "--dataset", "challenge", "--adapter", ADAPTER, "--strategy", "overlap"]
    assert main([*argv, "--limit", "3", "--no-isolate", "--no-cache"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("challenge dev, 3 pairs (not the published split)")
    assert "3 of 120 pairs of challenge dev: the first ones." in out
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"Ann left.\nBo left.\n")))
    argv = ["parse", "Cy left.", "-", "--limit", "2", "--adapter", ADAPTER, "--json"]
    assert main([*argv, "--no-isolate", "--no-cache"]) == 0
    document: Any = json.loads(capsys.readouterr().out)
    assert [parse["text"] for parse in document["parses"]] == ["Cy left.", "Ann left."]
