"""One case where each rule fires and one where it must not; a code without both fails."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from notation import graph
from pete.entailment.matching import facts
from pete.entailment.rules import FIXED_CODES, RULES, Case, Findings, RuleSet, find_rule
from pete.errors import UnknownNameError
from pete.graph import Graph

T_GIFT = graph("She/PRP gave/VBD the/DT boy/NN a/DT kite/NN", "nsubj(2,1) iobj(2,4) dobj(2,6)")
H_SOMEBODY = graph("Somebody/NN gave/VBD a/DT kite/NN", "nsubj(2,1) det(4,3) dobj(2,4)")
H_THERE = graph("There/EX was/VBD a/DT kite/NN", "expl(2,1) nsubj(2,4) det(4,3)")
T_CONTROL = graph("Ann/NNP wants/VBZ to/TO sing/VB", "nsubj(2,1) aux(4,3) xcomp(2,4) xsubj(4,1)")
T_PASSIVE_CONTROL = graph(
    "Ann/NNP wants/VBZ to/TO be/VB heard/VBN",
    "nsubj(2,1) aux(5,3) auxpass(5,4) xcomp(2,5) xsubj(5,1)",
)


def sets_aside(code: str, hypothesis: Graph, index: int, text: Graph = T_GIFT) -> bool:
    return bool(find_rule(code).apply(Case(text, hypothesis), hypothesis.relations[index]))


def label(code: str, name: str) -> object:
    return find_rule(code).apply(name)


def added(code: str, text: Graph) -> list[tuple[str, int, int, str | None]]:
    return [
        (fact.label, fact.head, fact.dependent, fact.asked_by)
        for fact in facts(text, RuleSet((code,)))
        if code in fact.codes
    ]


def verdict(code: str, **counts: int) -> object:
    return find_rule(code).apply(Findings(**{"matched": 0, "missing": 0, "shared": 0, **counts}))


FIRES: dict[str, Callable[[], bool]] = {
    "F101": lambda: sets_aside("F101", H_SOMEBODY, 0),
    "F102": lambda: sets_aside("F102", H_THERE, 1),
    "P201": lambda: label("P201", "nsubjpass") == "dobj",
    "P202": lambda: label("P202", "agent") == "nsubj",
    "C301": lambda: label("C301", "nsubj") is True,
    "C302": lambda: label("C302", "dobj") is True,
    "C303": lambda: label("C303", "prep_in_front_of") is True,
    "C304": lambda: label("C304", "prepc_by") is True,
    "C305": lambda: label("C305", "pobj") is True,
    "C306": lambda: label("C306", "csubj") is True,
    "C307": lambda: label("C307", "iobj") is True,
    "X401": lambda: (
        added("X401", T_CONTROL) == [("nsubj", 4, 1, None)]
        and added("X401", T_PASSIVE_CONTROL) == [("dobj", 5, 1, None)]
    ),
    "X402": lambda: added("X402", T_GIFT) == [("dobj", 2, 4, "nsubjpass")],
    "D701": lambda: verdict("D701", missing=1, matched=2, shared=2) == "NO",
    "D702": lambda: verdict("D702", shared=3) == "NO",
    "D703": lambda: verdict("D703") == "NO",
    "D704": lambda: verdict("D704", matched=1, shared=1) == "YES",
}

MUST_NOT_FIRE: dict[str, Callable[[], bool]] = {
    "F101": lambda: not sets_aside("F101", H_SOMEBODY, 2),
    "F102": lambda: not sets_aside("F102", H_SOMEBODY, 0),
    "P201": lambda: label("P201", "nsubj") == "nsubj" and label("P201", "csubjpass") == "csubjpass",
    "P202": lambda: label("P202", "prep_by") == "prep_by",
    "C301": lambda: not label("C301", "xsubj"),
    "C302": lambda: not label("C302", "iobj"),
    "C303": lambda: not label("C303", "prepc_by") and not label("C303", "prep"),
    "C304": lambda: not label("C304", "prep_by"),
    "C305": lambda: not label("C305", "prep_in"),
    "C306": lambda: not label("C306", "nsubj"),
    "C307": lambda: not label("C307", "dobj"),
    "X401": lambda: added("X401", T_GIFT) == [],
    "X402": lambda: added("X402", T_CONTROL) == [],
    "D701": lambda: verdict("D701", matched=1, shared=1) is None,
    "D702": lambda: verdict("D702", missing=1) is None and verdict("D702", matched=1) is None,
    "D703": lambda: verdict("D703", shared=1) is None,
    "D704": lambda: verdict("D704", missing=1, matched=4) is None,
}


def test_every_rule_has_both_cases() -> None:
    assert set(FIRES) == set(RULES) == set(MUST_NOT_FIRE)


@pytest.mark.parametrize("code", list(RULES))
def test_fires(code: str) -> None:
    assert FIRES[code]()


@pytest.mark.parametrize("code", list(RULES))
def test_does_not_fire(code: str) -> None:
    assert MUST_NOT_FIRE[code]()


@pytest.mark.parametrize("code", list(RULES))
def test_the_docstring_is_a_message(code: str) -> None:
    message = RULES[code].message
    assert message[0].isupper()
    assert message.endswith((".", ")."))


def test_fixed_codes_are_no_switches() -> None:
    assert not FIXED_CODES.keys() & RULES.keys()


def test_unknown_code() -> None:
    with pytest.raises(UnknownNameError) as error:
        find_rule("P299")
    assert str(error.value).startswith("there is no rule 'P299'. Did you mean 'P20")
