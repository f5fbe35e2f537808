"""Whether hypotheses give their answers away."""

from __future__ import annotations

import pytest

from pete.datasets.construction import artefact
from pete.datasets.construction.artefact import (
    FOLDS,
    LEAST,
    HypothesisOnly,
    hypothesis_only_accuracy,
)
from pete.pairs import EntailmentPair, Label

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Joe", "Kim", "Lee")
VERBS = ("slept", "sang", "ran", "wrote", "swam")


def pairs(adverbs: dict[Label, str]) -> list[EntailmentPair]:
    """Two pairs of each of 60 texts, with an adverb for each answer."""
    made = []
    for name in NAMES:
        for verb in VERBS:
            for answer, adverb in adverbs.items():
                hypothesis = " ".join(filter(None, (name, adverb, verb))) + "."
                text = f"{name} said that somebody {verb}."
                id = f"{name}-{verb}-{answer}"
                made.append(EntailmentPair(id, text, hypothesis, answer))
    return made


def test_a_word_that_gives_the_answer_away_is_found() -> None:
    found = hypothesis_only_accuracy(pairs({"YES": "gladly", "NO": "sadly"}))
    assert found == HypothesisOnly(pairs=120, correct=120, majority=60)
    assert (found.accuracy, found.majority_accuracy, found.difference) == (1.0, 0.5, 0.5)


def test_a_word_class_gives_the_answer_away() -> None:
    """Each word occurs once, so that its class alone is left to learn from."""
    adjectives = (
        "bad blind bold brave brief bright calm clear deep dumb fair firm fond free glad grand "
        "great harsh kind light loud mad mild neat odd poor proud quick quiet rare rich rude sad "
        "sharp short slow soft strong sweet swift thick thin tight vague vast warm weak wide wild"
    ).split()
    ends: dict[str, Label] = {"ly": "YES", "ness": "NO"}
    made = [
        EntailmentPair(f"{word}{end}", f"{word} text", f"It went {word}{end}.", answer)
        for word in adjectives
        for end, answer in ends.items()
    ]
    found = hypothesis_only_accuracy(made)
    assert found is not None
    assert found.difference > 0.4


def test_equal_hypotheses_give_nothing_away() -> None:
    found = hypothesis_only_accuracy(pairs({"YES": "", "NO": ""}))
    assert found is not None
    assert found.difference <= 0


def test_texts_of_the_training_are_not_asked() -> None:
    """Each text has a word of its own that gives the answer, and texts are never split."""
    made = [
        EntailmentPair(f"{i}-{j}", f"Text {i}.", f"It was x{i}.", "YES" if i % 2 else "NO")
        for i in range(30)
        for j in range(2)
    ]
    found = hypothesis_only_accuracy(made)
    assert found is not None
    assert found.difference <= 0


def test_figures_do_not_depend_on_chance() -> None:
    made = pairs({"YES": "often", "NO": ""})
    assert hypothesis_only_accuracy(made) == hypothesis_only_accuracy(list(made))


@pytest.mark.parametrize(
    "few",
    [
        [],
        pairs({"YES": "", "NO": ""})[: LEAST - 1],
        [p for p in pairs({"YES": "", "NO": ""}) if p.text.startswith(("Ann", "Ben"))][:FOLDS],
        pairs({"YES": "gladly"}),
    ],
    ids=["none", "few pairs", "few texts", "one answer"],
)
def test_too_few_pairs_measure_nothing(few: list[EntailmentPair]) -> None:
    assert hypothesis_only_accuracy(few) is None


def test_of_many_pairs_some_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(artefact, "MOST", 70)
    found = hypothesis_only_accuracy(pairs({"YES": "gladly", "NO": "sadly"}))
    assert found is not None
    assert found.pairs == 70
