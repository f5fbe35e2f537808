"""The embedded pairs: sound by our own rules, and known by their hash."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from pete.data.lint import lint_pairs
from pete.datasets.challenge import ChallengeDataset
from pete.pairs import EntailmentPair

FOLDER = Path(__file__).parents[2] / "datasets" / "challenge"
FROZEN = {
    "dev.tsv": "368376779cb3f3572317ccab05c4336457286953fd1b0912ed32e99cc49118ef",
    "test.tsv": "cd068dde97ea062904847790df8736cd6704679bfb8f1a0faab6eed78cdc5088",
    "treebank.conllu": "b3caf425f0e1a2d943f75590f8300f53d08f43f9fc7f76ace3026a3c5e497121",
}


@pytest.fixture(params=["dev", "test"])
def split(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def pairs(split: str) -> Sequence[EntailmentPair]:
    return ChallengeDataset().load(split).pairs


@pytest.mark.parametrize("name", FROZEN)
def test_the_files_are_frozen(name: str) -> None:
    """A change of a pair or a tree is listed in the card, or in the errata of the gold."""
    assert hashlib.sha256((FOLDER / name).read_bytes()).hexdigest() == FROZEN[name]


def test_the_linter_finds_nothing(pairs: Sequence[EntailmentPair]) -> None:
    assert lint_pairs(pairs) == ()


def test_every_pair_is_complete(pairs: Sequence[EntailmentPair]) -> None:
    for pair in pairs:
        assert pair.gold is not None
        assert len(pair.words) == 2
        assert len(pair.tags) == 1


def test_both_answers_are_as_frequent_in_every_construction(
    pairs: Sequence[EntailmentPair],
) -> None:
    # A construction all of whose pairs have one answer measures a bias, not a parser.
    seen = Counter((pair.tags[0], pair.gold) for pair in pairs)
    for tag, _ in list(seen):
        assert seen[tag, "YES"] == seen[tag, "NO"] > 0


def test_in_the_test_split_every_construction_bears_a_claim() -> None:
    seen = Counter(pair.tags[0] for pair in ChallengeDataset().load("test").pairs)
    assert min(seen.values()) >= 20


def test_no_text_is_in_both_splits() -> None:
    dev, test = ({p.text for p in ChallengeDataset().load(s).pairs} for s in ("dev", "test"))
    assert not dev & test


def test_it_says_what_it_is(split: str) -> None:
    dataset = ChallengeDataset()
    loaded = dataset.load(split)
    assert loaded.sha256 == FROZEN[f"{split}.tsv"]
    assert loaded.source == f"{dataset.download()}/{split}.tsv"
    assert (loaded.dataset, loaded.split, loaded.whole) == ("challenge", split, True)
    assert dataset.available()
    assert dataset.info.licence == "CC0-1.0"
