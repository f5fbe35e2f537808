"""Inflected forms of the words of H."""

from __future__ import annotations

import pytest

from pete.datasets.construction.realisation import (
    Agreement,
    article,
    finite,
    form_of,
    inflected,
    modal,
    pronoun,
)
from pete.graph import Token


@pytest.mark.parametrize(
    ("lemma", "tag", "form"),
    [
        ("sing", "VBZ", "sings"),
        ("sing", "VBD", "sang"),
        ("sing", "VBN", "sung"),
        ("sing", "VBP", "sing"),
        ("lie", "VBN", "lain"),
        ("visit", "VBN", "visited"),
        ("program", "VBD", "programmed"),
        ("mimic", "VBG", "mimicking"),
        ("have", "VBZ", "has"),
        ("do", "VBN", "done"),
        ("be", "VBN", "been"),
        ("man", "NNS", "men"),
        ("big", "JJS", "biggest"),
    ],
)
def test_the_dictionary_has_a_form(lemma: str, tag: str, form: str) -> None:
    word = inflected(lemma, tag)
    assert (word.form, word.guessed) == (form, False)


@pytest.mark.parametrize(
    ("lemma", "tag", "form"),
    [("zorp", "VBD", "zorped"), ("zorp", "VBP", "zorp"), ("blick", "NNS", "blicks")],
)
def test_a_form_by_rule_is_marked(lemma: str, tag: str, form: str) -> None:
    word = inflected(lemma, tag)
    assert (word.form, word.guessed) == (form, True)


@pytest.mark.parametrize("tag", ["VB", "NN", "JJ"])
def test_the_lemma_itself_is_not_guessed(tag: str) -> None:
    assert not inflected("zorp", tag).guessed


def test_a_form_of_the_text_is_kept_as_it_is() -> None:
    token = Token(4, "Zorped", lemma="zorp", xpos="VBD")
    assert (form_of(token, "VBD").form, form_of(token, "VBD").guessed) == ("zorped", False)
    assert (form_of(token, "VBN").form, form_of(token, "VBN").guessed) == ("zorped", False)
    assert (form_of(token, "VBZ").form, form_of(token, "VBZ").guessed) == ("zorps", True)
    assert form_of(token, "VBZ").source == 4


def test_a_token_without_lemma_is_inflected() -> None:
    assert form_of(Token(1, "stole", xpos="VBD"), "VBN").form == "stolen"


@pytest.mark.parametrize(
    ("lemma", "past", "forms"),
    [
        ("be", False, "am are is are are are"),
        ("be", True, "was were was were were were"),
        ("have", False, "have have has have have have"),
        ("do", False, "do do does do do do"),
        ("sing", True, "sang sang sang sang sang sang"),
    ],
)
def test_finite_verbs_agree(lemma: str, past: bool, forms: str) -> None:
    subjects = [Agreement(person, plural) for plural in (False, True) for person in (1, 2, 3)]
    assert " ".join(finite(lemma, subject, past=past).form for subject in subjects) == forms


@pytest.mark.parametrize(
    ("form", "full"),
    [("ca", "can"), ("wo", "will"), ("'ll", "will"), ("’d", "would"), ("could", "could")],
)
def test_modals_are_written_in_full(form: str, full: str) -> None:
    assert modal(form) == full


def test_cases_of_pronouns() -> None:
    for form in ("They", "them", "their"):
        found = pronoun(form)
        assert found is not None
        assert found[:3] == ("they", "them", "their")
        assert found.agreement == Agreement(3, plural=True)
    assert pronoun("themselves") is None


@pytest.mark.parametrize(
    ("expected", "words"),
    [
        ("a", "unit 10-year-old 1,800 NATO NASA U.S. European one-off".split()),
        ("an", "hour 8-year-old 11th $80 FBI HIV X-ray F-16 honest elm".split()),
    ],
)
def test_articles(expected: str, words: list[str]) -> None:
    assert {article(word) for word in words} == {expected}
