"""Departures from the papers follow what was in force."""

from __future__ import annotations

import pytest

from notation import graph
from pete.cli.declarations import chosen
from pete.cli.main import build_parser
from pete.cli.options import ScoringOptions
from pete.entailment import LETTER_OFF, STRATEGIES, departures, find_strategy, to_the_letter
from pete.errors import UsageError

DEFAULT = {"profile": "pete", "lemmas": "lemminflect 0.2.3", "tokens": "parser"}
LETTER = DEFAULT | {"profile": "stanford"}


def lines(name: str, *, add: str = "", drop: str = "", **inputs: str) -> tuple[str, ...]:
    strategy = find_strategy(name, add=add.split(), drop=drop.split())
    return departures(strategy.published, strategy.codes, **(DEFAULT | inputs))


def test_a_default_run_of_generalized() -> None:
    assert lines("generalized") == (
        "relations are normalised from any parser, profile pete: gaps filled, objects shared "
        "(the paper: those of the Stanford converter)",
        "tokens are the parser's own (the paper: those of the Penn Treebank)",
        "lemmas are those of lemminflect 0.2.3 (the paper: morpha)",
        "a hypothesis without a core relation is NO (the paper: not known to us)",
        "words match by lemma or by lower-cased form (the paper: by lemma)",
        "the cases of a personal pronoun are one word (the paper: by lemma)",
    )


def test_nothing_is_left_but_what_no_option_changes() -> None:
    off = " ".join(LETTER_OFF)
    assert lines("generalized", drop=off, profile="stanford", tokens="ptb") == (
        "lemmas are those of lemminflect 0.2.3 (the paper: morpha)",
        "a hypothesis without a core relation is NO (the paper: not known to us)",
    )


@pytest.mark.parametrize(
    ("inputs", "gone", "come"),
    [
        ({"drop": "W101"}, "words match by lemma or by lower-cased form", ""),
        ({"drop": "W102"}, "the cases of a personal pronoun", ""),
        ({"profile": "stanford"}, "relations are normalised", ""),
        ({"tokens": "ptb"}, "tokens are", ""),
        ({"lemmas": "parser"}, "lemmas are those of", "lemmas are the parser's own"),
        ({"drop": "D702", "add": "D703"}, "core relation is NO", "without a core relation is YES"),
        ({"drop": "P201"}, "", "rule P201 is off: The subject of a passive is an object"),
        ({"add": "P202"}, "", "rule P202 is on: The agent of a passive is a subject"),
    ],
)
def test_lines_follow_what_is_in_force(inputs: dict[str, str], gone: str, come: str) -> None:
    plain, changed = lines("generalized"), lines("generalized", **inputs)
    for phrase, before, after in ((gone, True, False), (come, False, True)):
        if phrase:
            assert any(phrase in line for line in plain) is before
            assert any(phrase in line for line in changed) is after


def test_no_profile_gives_the_relations_of_another_parser() -> None:
    for profile in ("pete", "stanford"):
        assert any(f"profile {profile}" in line for line in lines("cambridge", profile=profile))


@pytest.mark.parametrize(
    "name", ["always-yes", "overlap", "generalized+", "extended", "unlabelled"]
)
def test_what_was_never_published_departs_from_nothing(name: str) -> None:
    strategy = STRATEGIES[name]
    assert departures(strategy.published, strategy.codes, **DEFAULT) == ()


def test_one_option_runs_the_letter() -> None:
    args = build_parser().parse_args(
        ["evaluate", "--letter", "--strategy", "always-yes,cambridge,generalized"]
    )
    assert args.profile == "stanford"
    assert [s.name for s in chosen(ScoringOptions, args).strategies] == [
        "always-yes",
        "cambridge -W101 -W102",
        "generalized -W101 -W102",
    ]


def test_the_letter_is_not_switched_on_and_off() -> None:
    args = build_parser().parse_args(["evaluate", "--letter", "--with", "W101"])
    with pytest.raises(UsageError, match="--letter switches W101 off, and --with switches it on"):
        assert chosen(ScoringOptions, args).strategies


def test_the_letter_matches_by_lemma_alone() -> None:
    """Tagged apart, one form has two lemmas; *him* and *he* have one, and are two words."""
    text = graph("Bo/NNP opened/VBD it/PRP", "nsubj(2,1) dobj(2,3)")
    tagged_apart = graph("Bo/NNP opened/JJ it/PRP", "nsubj(2,1) dobj(2,3)")
    bitten = graph("Dogs/NNS bit/VBD him/PRP", "nsubj(2,1) dobj(2,3)")
    he = graph("He/PRP was/VBD bitten/VBN", "nsubjpass(3,1) auxpass(3,2)")
    strategy = find_strategy("generalized")
    (letter,) = to_the_letter([strategy])
    for pair in ((text, tagged_apart), (bitten, he)):
        assert (strategy.decide(*pair).answer, letter.decide(*pair).answer) == ("YES", "NO")
    assert letter.decide(text, text).answer == letter.decide(bitten, bitten).answer == "YES"
