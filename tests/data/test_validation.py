from __future__ import annotations

import importlib.metadata
import sys
from collections.abc import Sequence
from types import ModuleType

import pytest

from pete.data.contract import DatasetInfo, PairSet
from pete.data.validation import Findings, GoldCheck, validate
from pete.pairs import EntailmentPair
from pete.registry import Registry

GOOD = EntailmentPair("1", "Ann saw Bo.", "Ann saw somebody.", "YES")
BAD = EntailmentPair("2", "Ann saw Bo.", "Bo ran.", "NO")


class Made:
    """A data set of given splits."""

    def __init__(self, **splits: Sequence[EntailmentPair]) -> None:
        self._splits = splits

    @property
    def info(self) -> DatasetInfo:
        return DatasetInfo("made", "", tuple(self._splits), "", "")

    def available(self) -> bool:
        return True

    def download(self, progress: object = None) -> str:
        return ""

    def load(self, split: str) -> PairSet:
        return PairSet("made", split, tuple(self._splits[split]), sha256="", source="")


def registry(name: str, check: GoldCheck, monkeypatch: pytest.MonkeyPatch) -> Registry[GoldCheck]:
    module = ModuleType("made_gold")
    module.__dict__["check"] = check
    monkeypatch.setitem(sys.modules, "made_gold", module)
    point = importlib.metadata.EntryPoint(name, "made_gold:check", "pete.gold")
    return Registry("pete.gold", "check of gold analyses", find=lambda group: [point])


NO_GOLD: Registry[GoldCheck] = Registry("pete.gold", "check of gold analyses", find=lambda _: [])


def test_pairs_are_counted_and_linted_split_by_split() -> None:
    found = validate(Made(dev=[GOOD], test=[GOOD, BAD]), gold=NO_GOLD)
    assert found.counts == {"pairs": 3, "YES": 2, "NO": 1}
    assert found.problems == (
        "test: 2: the word 'ran' of the hypothesis is not in the text",
        "test: 1: text and hypothesis are those of 1 in dev",
    )
    assert found.notes == ("dev: none of 1 pair is NO",)


def test_unanswered_pairs_are_counted() -> None:
    pair = EntailmentPair("1", "Ann saw Bo.", "Ann saw somebody.")
    assert validate(Made(all=[pair]), gold=NO_GOLD).counts["unanswered"] == 1


def test_gold_is_checked_where_a_check_is_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    def check(pair_sets: Sequence[PairSet]) -> Findings:
        return Findings({"gold graphs": len(pair_sets)}, ("dev.tsv:1: wrong.",))

    data = Made(dev=[GOOD, BAD])
    found = validate(data, gold=registry("made", check, monkeypatch))
    assert found.counts["gold graphs"] == 1
    assert found.problems[-1] == "dev.tsv:1: wrong."
    other = validate(data, gold=registry("other", check, monkeypatch))
    assert "gold graphs" not in other.counts
