"""The normaliser against real converter output, where that is at hand."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def study() -> ModuleType:
    """The study script, as a module."""
    path = ROOT / "benchmarks" / "normaliser_study.py"
    spec = importlib.util.spec_from_file_location("normaliser_study", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_profile_stanford_is_the_converter_of_2013(study: ModuleType, data_home: Path) -> None:
    """All but two of 3,914 sentences: *as such*, *decline instead of rising*."""
    folder = data_home / "sd-reference"
    score = study.compare(
        study.read_trees(folder / "wsj.sd-basic.conllx.xz"),
        study.read_triples(folder / "wsj.sd-ccprocessed-dep.txt.xz"),
        scheme="sd-basic",
        profile="stanford",
        keep=lambda _: True,
    )
    assert score.sentences == 3914
    assert [number for number, _, _ in score.differing] == [1245, 2607]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scheme", "trees", "floor"),
    [
        ("sd-basic", "wsj.sd-basic.conllx.xz", 0.989),
        ("ud-no-agent", "wsj.ud-basic.conllu.xz", 0.970),
    ],
)
def test_profile_pete_is_near_the_trees(
    study: ModuleType, data_home: Path, scheme: str, trees: str, floor: float
) -> None:
    """The rest is what the profile does otherwise on purpose."""
    folder = data_home / "sd-reference"
    score = study.compare(
        study.read_trees(folder / trees),
        study.read_triples(folder / "wsj.sd-ccprocessed-tree.txt.xz"),
        scheme=scheme,
        profile="pete",
        keep=study.is_core,
    )
    common, extra, missing = (c.total() for c in (score.common, score.extra, score.missing))
    assert 2 * common / (2 * common + extra + missing) >= floor


@pytest.mark.slow
def test_profile_pete_is_near_gold_enhanced_ud(study: ModuleType, data_home: Path) -> None:
    """On UD English EWT the arguments are those of the treebank's own enhanced graphs."""
    score = study.compare_enhanced([data_home / "ud-en-ewt" / "dev.conllu.xz"])
    common, extra, missing = (c.total() for c in (score.common, score.extra, score.missing))
    assert common / (common + extra) >= 0.975
    assert common / (common + missing) >= 0.975
