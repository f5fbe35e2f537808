"""The faults a set of pairs may have, one by one, and pairs without any."""

from __future__ import annotations

from pathlib import Path

import pytest

from pete.data.lint import lint_pairs, lopsided
from pete.datasets.pete2010 import Pete2010Dataset
from pete.pairs import EntailmentPair, Label


def pair(
    id: str,
    hypothesis: str,
    gold: Label = "YES",
    *,
    text: str = "The well-known cook didn't burn Ann's children's soup.",
    words: tuple[str, ...] = (),
) -> EntailmentPair:
    return EntailmentPair(id, text, hypothesis, gold, words)


SOUND = (
    pair("yes", "Somebody is known to children.", words=("cook", "burn")),
    pair("no", "The cooks won't be burning Ann\u2019s child.", "NO", words=("well-known cook",)),
)


def test_sound_pairs_have_no_finding() -> None:
    # Inflected forms, clitics, dummies, function words and parts of a compound are all there.
    assert lint_pairs(SOUND) == ()


@pytest.mark.parametrize("words", [("plan_1", "plan_3"), ("club", "Plan_2"), ("burn down_2",)])
def test_occurrences_are_counted_by_word_whatever_its_form(words: tuple[str, ...]) -> None:
    text = "The plan of the club was planning for well-laid plans to burn down or be burned down."
    assert lint_pairs([pair("x", "Plans burn down.", text=text, words=words)]) == ()


@pytest.mark.parametrize(
    ("fault", "findings"),
    [
        (pair("no", "Ann burned soup."), ("no: the id is used twice",)),
        (
            pair("x", "somebody is  known to children."),
            ("x: text and hypothesis are those of yes",),
        ),
        (pair("x", "Ann left.", text="Ann  left."), ("x: the hypothesis is the text",)),
        (
            pair("x", "The waiter burned soup."),
            ("x: the word 'waiter' of the hypothesis is not in the text",),
        ),
        (
            pair("x", "Ann burned soup.", words=("burn", "burn down")),
            ("x: the word 'burn down' it is about is not in the text",),
        ),
        (
            pair("x", "Ann burned soup.", words=("burn_1", "soup_2")),
            ("x: the word 'soup' does not occur 2 times",),
        ),
        (
            pair("x", "Ann burned soup.", words=("down_1", "soup_1")),
            ("x: the word 'down_1' it is about is not in the text",),
        ),
    ],
)
def test_each_fault_is_found(fault: EntailmentPair, findings: tuple[str, ...]) -> None:
    assert lint_pairs((*SOUND, fault)) == findings


def test_lopsided_answers_are_found() -> None:
    pairs = [pair(str(n), f"Ann burned {'soup ' * n}soup.") for n in range(20)]
    assert lint_pairs(pairs) == lopsided(pairs) == ("none of 20 pairs is NO",)
    assert lint_pairs((*pairs, SOUND[1])) == ("only 1 of 21 pairs is NO",)
    few = pairs[:19]
    assert (lint_pairs(few), lopsided(few)) == ((), ("none of 19 pairs is NO",))
    assert lopsided((*pairs[:2], SOUND[1])) == ()


def test_unlabelled_pairs_count_for_neither_answer() -> None:
    assert lopsided([EntailmentPair("1", "Ann left early.", "Ann left.")]) == (
        "none of 1 pair is YES",
        "none of 1 pair is NO",
    )


def test_released_pairs_have_no_finding(data_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The 66 released development pairs were made by these rules, so a finding is a false alarm.
    monkeypatch.setenv("PETE_DATA_HOME", str(data_home))
    assert lint_pairs(Pete2010Dataset().load("dev").pairs) == ()
