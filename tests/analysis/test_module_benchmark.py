"""The pairs that ``benchmarks/module.py`` draws, and its tables."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import pete
from pete.data.given import given_pairs
from pete.pairs import EntailmentPair, Label

ROOT = Path(__file__).parents[2]
LONG = "Ann sang and " * 10 + "left."


@pytest.fixture(scope="module")
def module() -> ModuleType:
    """The benchmark; its folder is not a package."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / "benchmarks")
        return importlib.import_module("module")


def made(text: str, number: int, gold: Label, parsers: str = "") -> EntailmentPair:
    tags = ("subject", *([f"parsers:{parsers}"] if parsers else []))
    return EntailmentPair(f"{text}-{gold}{number}", text, f"H {gold} {number}.", gold, tags=tags)


@pytest.fixture
def made_sets(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[EntailmentPair]]:
    """Pairs by the folder of their set."""
    sets: dict[str, list[EntailmentPair]] = {"own-errors": [], "own-all": []}
    monkeypatch.setattr(pete, "load_pairs", lambda name: given_pairs(sets[Path(name).name]))
    return sets


def drawn(module: ModuleType, *parts: tuple[str, int]) -> list[EntailmentPair]:
    chosen = module._drawn("own", [module.Part(*part) for part in parts], Path("sets"))
    assert chosen.title == "own"
    return [*chosen.pairs]


def test_as_many_yes_as_no_are_drawn_and_few_of_one_text(
    module: ModuleType, made_sets: dict[str, list[EntailmentPair]]
) -> None:
    answers: tuple[Label, Label] = ("YES", "NO")
    made_sets["own-all"] += [
        made(f"T{text}.", number, gold)
        for text in range(9)
        for number in range(4)
        for gold in answers
    ]
    pairs = drawn(module, ("own-all", 5))
    assert [pair.gold for pair in pairs] == ["YES"] * 5 + ["NO"] * 5
    assert len({pair.text for pair in pairs}) == 3
    made_sets["own-all"].reverse()
    assert drawn(module, ("own-all", 5)) == pairs
    more = drawn(module, ("own-all", 7))
    assert {*pairs} < {*more}


def test_a_part_of_errors_has_pairs_of_errors_alone_and_no_pair_is_drawn_twice(
    module: ModuleType, made_sets: dict[str, list[EntailmentPair]]
) -> None:
    error, other = made("T.", 1, "YES", "corenlp,stanza"), made("T.", 2, "YES")
    made_sets["own-errors"] += [error, other]
    made_sets["own-all"] += [error, other]
    pairs = drawn(module, ("own-errors", 9), ("own-all", 9))
    assert [pair.id for pair in pairs] == ["own-errors:T.-YES1", "own-all:T.-YES2"]
    assert [sorted(module._erring(pair)) for pair in pairs] == [["corenlp", "stanza"], []]


def test_long_texts_are_left_out(
    module: ModuleType, made_sets: dict[str, list[EntailmentPair]]
) -> None:
    made_sets["own-all"] += [made(LONG, 1, "NO"), made("T.", 2, "NO")]
    assert [pair.text for pair in drawn(module, ("own-all", 9))] == ["T."]


def measured(module: ModuleType, extended: str, rules: dict[str, int]) -> Any:
    """One parser on four pairs of EWT; a 1 is a right answer of ``extended``, the first by luck."""
    alike = dict.fromkeys(
        (*module.STRATEGIES, module.LINKED.name), np.array([True, False, False, False])
    )
    right = {"EWT": alike | {"extended": np.array([one == "1" for one in extended])}, "WSJ": alike}
    own = dict.fromkeys(right, np.array([False, True, False, False]))
    luck = {
        title: {name: answers & [True, False, False, False] for name, answers in one.items()}
        for title, one in right.items()
    }
    none = {
        title: {name: ~answers & answers for name, answers in one.items()}
        for title, one in right.items()
    }
    return module.Measured(
        right, luck, none, own, dict.fromkeys(right, 0), dict.fromkeys(right, "x"), {"EWT": rules}
    )


def row(table: str, *start: str) -> list[str]:
    rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in table.split("\n"))
    (found,) = (cells for cells in rows if tuple(cells[: len(start)]) == start)
    return found[len(start) :]


def test_sums_are_over_parsers_and_pairs_are_tested(module: ModuleType) -> None:
    parsers = {
        name: measured(module, right, {})
        for name, right in {"a": "1100", "b": "1110", "c": "1000", "d": "0000"}.items()
    }
    page = module._page(parsers)
    ewt, _ = page.split("### WSJ")
    assert row(ewt, "sum of 16") == ["4", "4", "4", "6", "4", "", ""]
    assert row(ewt, "b") == ["1", "1", "1", "3", "1", "1 1 2 of 3", "0"]
    assert "- b: `x`" in ewt
    tests = module._tests_table(parsers)
    assert tests in page
    answers, p, *signs = row(tests, "EWT + WSJ", "generalized")
    assert (answers, signs) == ("+2", ["2", "1", "1"])
    assert row(tests, "WSJ", "generalized") == ["+0", "1.0000", "0", "4", "0"]
    assert 0 < float(p) < 1


def test_right_answers_by_luck_are_counted_apart(module: ModuleType) -> None:
    parsers = {
        name: measured(module, right, {}) for name, right in {"a": "1100", "b": "0110"}.items()
    }
    table = module._luck_table(parsers)
    assert row(table, "EWT", "generalized")[:5] == ["2", "2", "0", "0", "+3"]
    assert row(table, "EWT", "generalized")[6:] == ["2", "0", "0"]
    assert row(table, "EWT", "extended") == ["4", "1", "0", "3", *[""] * 5]


def test_a_switch_has_the_sign_of_what_it_gains_for_each_parser(module: ModuleType) -> None:
    parsers = {
        name: measured(module, "1000", {"off X404": change, "on C305": 0})
        for name, change in {"a": 3, "b": -1, "c": 0}.items()
    }
    table = module._rules_table(parsers)
    assert row(table, "off X404") == ["+2", "+2", "1", "1", "+-="]
    assert "Without any change: on C305." in table


def test_every_mark_of_the_page_is_filled_in(module: ModuleType) -> None:
    marks = [mark[2] for mark in module._MARK.finditer(module.PAGE.read_text("utf-8"))]
    assert marks == ["sets", "strategies", "rules", "set-apart"]
