"""The normaliser against real converter output, where that is at hand.

The study in ``benchmarks`` prints the same comparisons as tables.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

pytestmark = pytest.mark.slow

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture(scope="module")
def study() -> ModuleType:
    """The comparisons of the study; its folder is not a package."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(BENCHMARKS)
        return importlib.import_module("agreement.study")


@pytest.fixture(scope="module")
def reference(study: ModuleType, data_home: Path) -> Any:
    return study.Reference.read(data_home / "sd-reference")


@pytest.fixture(scope="module")
def results(study: ModuleType, reference: Any, data_home: Path) -> dict[str, Any]:
    return {name: compare(reference, data_home) for name, compare in study.STUDIES.items()}


def f1(score: Any) -> float:
    common, extra, missing = score.counts()
    return 2 * common / (2 * common + extra + missing)


def test_profile_stanford_is_the_converter_of_2013(study: ModuleType, reference: Any) -> None:
    """All but two of 3,914 sentences: *as such*, *decline instead of rising*."""
    score = study.replicate(reference)
    assert score.sentences == 3914
    assert [number + 1 for number, _, _ in score.differing] == [1245, 2607]


@pytest.mark.parametrize(
    ("name", "raw", "remaining"),
    [("basic", 0.989, 0.998), ("universal", 0.970, 0.990), ("enhanced", 0.979, 0.989)],
)
def test_what_differs_is_intended(
    results: dict[str, Any], name: str, raw: float, remaining: float
) -> None:
    """A rule that breaks shows as edges that no class of intended differences explains."""
    assert f1(results[name].raw) >= raw
    assert f1(results[name].remaining) >= remaining


@pytest.mark.parametrize("name", ["basic", "universal", "enhanced"])
def test_no_class_of_intended_differences_grows(
    study: ModuleType, results: dict[str, Any], name: str
) -> None:
    """A rule that breaks must not hide in a class, either."""
    assert study.grown(name, results[name]) == []


@pytest.mark.parametrize("name", ["basic", "universal", "enhanced"])
def test_the_page_shows_these_counts(study: ModuleType, results: dict[str, Any], name: str) -> None:
    page = (BENCHMARKS.parent / "docs" / "normaliser-study.md").read_text(encoding="utf-8")
    tables = importlib.import_module("agreement.tables")
    assert tables.class_table(results[name]) in page


def test_both_schemes_give_the_same_relations(study: ModuleType, results: dict[str, Any]) -> None:
    assert f1(study.agreement(results["basic"], results["universal"])) >= 0.97


def test_profile_pete_is_near_gold_enhanced_ud(results: dict[str, Any]) -> None:
    """On UD English EWT dev the arguments are those of the treebank's own enhanced graphs."""
    common, extra, missing = results["enhanced"].remaining.counts()
    assert common / (common + extra) >= 0.976
    assert common / (common + missing) >= 0.976
