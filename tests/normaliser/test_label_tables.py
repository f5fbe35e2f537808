"""The reference page of the normaliser speaks of steps, labels and schemes that exist."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from pete.normaliser import PROFILES, SCHEMES, STEPS
from pete.normaliser.label_tables import MAPPED, Mapped, label_table
from pete.normaliser.labels import BASIC, COLLAPSED

CODES = {code for steps in STEPS.values() for code in steps}
MADE = {*BASIC, *COLLAPSED, "attr", "prep_X", "prepc_X", "conj_X"}


@pytest.fixture(scope="module")
def told() -> Any:
    path = Path(__file__).parents[2] / "docs" / "normaliser.toml"
    return tomllib.loads(path.read_text("utf-8"))


def test_schemes_and_profiles(told: Any) -> None:
    assert tuple(told["schemes"]) == SCHEMES
    assert tuple(told["profiles"]) == PROFILES


def test_every_label_that_comes_out_is_explained_once(told: Any) -> None:
    named = [label for key in told["labels"] for label in key.split(", ")]
    internal = {"punct", "possessive"}
    assert sorted(named) == sorted(MADE - internal)


def test_notes_are_about_labels_and_steps_that_exist(told: Any) -> None:
    assert set(told["notes"]) == set(MAPPED)
    for scheme, notes in told["notes"].items():
        assert set(notes) <= set(label_table(scheme))
        for note in notes.values():
            assert set(re.findall(r"\b[VUKSC]\d+\b", note)) <= CODES


def test_differences_name_their_steps(told: Any) -> None:
    assert len(told["differences"]) >= 32
    for row in told["differences"]:
        assert set(row) == {"row", "point", "pete", "stanford", "steps"}
        assert row["steps"]
        assert set(row["steps"]) <= CODES


@pytest.mark.parametrize("scheme", MAPPED)
def test_every_label_becomes_a_stanford_label(scheme: Mapped) -> None:
    """What a table names must be a label that can come out, or one a later step takes."""
    taken = {"fixed", "oprd", "rel", "neg"}
    for label, becomes in label_table(scheme).items():
        names = re.findall(r"`([^`]+)`", becomes)
        assert names, label
        assert set(names) <= MADE | taken, label
