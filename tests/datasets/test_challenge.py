"""The embedded pairs: sound by our own rules, and known by their hash."""

from __future__ import annotations

import hashlib
from collections import Counter
from pathlib import Path

from pete.datasets.challenge import ChallengeDataset
from pete.lint import lint_pairs

FILE = Path(__file__).parents[2] / "datasets" / "challenge" / "pairs.tsv"


def test_the_linter_finds_nothing() -> None:
    assert lint_pairs(ChallengeDataset().load("dev").pairs) == ()


def test_every_pair_is_complete() -> None:
    for pair in ChallengeDataset().load("dev").pairs:
        assert pair.gold is not None
        assert len(pair.words) == 2
        assert len(pair.tags) == 1


def test_both_answers_occur_in_every_construction() -> None:
    # A construction all of whose pairs have one answer measures a bias, not a parser.
    pairs = ChallengeDataset().load("dev").pairs
    seen = Counter((pair.tags[0], pair.gold) for pair in pairs)
    for tag, _ in list(seen):
        assert seen[tag, "YES"] > 0
        assert seen[tag, "NO"] > 0


def test_it_says_what_it_is() -> None:
    dataset = ChallengeDataset()
    loaded = dataset.load("dev")
    assert loaded.sha256 == hashlib.sha256(FILE.read_bytes()).hexdigest()
    assert loaded.source == dataset.download() == "pete/datasets/challenge/pairs.tsv"
    assert (loaded.dataset, loaded.split, loaded.whole) == ("challenge", "dev", True)
    assert dataset.available()
    assert dataset.info.licence == "CC0-1.0"
