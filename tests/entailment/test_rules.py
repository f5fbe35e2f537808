"""What rules are: codes, families, messages, and the decisions of those that decide.

``tests/rules`` shows each at work.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pete.entailment import STRATEGIES, rules
from pete.entailment.rules import FAMILIES, FIXED_CODES, RULES, Findings, find_rule
from pete.errors import UnknownNameError
from pete.pairs import Label

VERDICTS: dict[str, tuple[Findings, Label, Findings]] = {
    "D701": (Findings(2, 1, 2), "NO", Findings(1, 0, 1)),
    "D702": (Findings(0, 0, 3), "NO", Findings(1, 0, 1)),
    "D703": (Findings(0, 0, 0), "NO", Findings(0, 0, 1)),
    "D704": (Findings(1, 0, 1), "YES", Findings(4, 1, 4)),
}
"""What each rule that decides answers, and where it leaves the answer to others."""


def test_every_rule_that_decides_is_here() -> None:
    assert sorted(VERDICTS) == sorted(code for code in RULES if code[0] == "D")


@pytest.mark.parametrize("code", list(VERDICTS))
def test_decides(code: str) -> None:
    findings, answer, others = VERDICTS[code]
    assert find_rule(code).apply(findings) == answer
    assert find_rule(code).apply(others) is None


@pytest.mark.parametrize("code", list(RULES))
def test_the_docstring_is_a_message(code: str) -> None:
    message = RULES[code].message
    assert message.lstrip("*")[0].isupper()
    assert message.endswith((".", ")."))


def test_every_code_is_in_one_family_alone_and_tells_which() -> None:
    codes = [code for family in FAMILIES for code in family.rules]
    assert len(set(codes)) == len(codes) == len(RULES)
    for family in FAMILIES:
        assert len({code[:2] for code in family.rules}) == 1


def test_strategies_name_rules_that_are_there() -> None:
    for strategy in STRATEGIES.values():
        assert set(strategy.codes) <= set(RULES)


def test_no_rule_knows_the_code_of_another() -> None:
    """A new sibling of the other one would be missed; what is meant has a kind."""
    root = Path(rules.__file__).parents[1]
    modules = [*root.glob("*.py"), *root.glob("rules/**/*.py")]
    assert len(modules) > 20
    foreign = {
        module.name: list(foreign_codes(ast.parse(module.read_text("utf-8")))) for module in modules
    }
    assert {name: codes for name, codes in foreign.items() if codes} == {}


def foreign_codes(node: ast.AST, own: frozenset[str] = frozenset(FIXED_CODES)) -> Iterator[str]:
    """The codes in a piece of code that are not those of the rule around them."""
    for decorator in getattr(node, "decorator_list", ()):
        own |= {getattr(part, "value", "") for part in ast.walk(decorator)}
    for child in ast.iter_child_nodes(node):
        code = str(child.value) if isinstance(child, ast.Constant) else ""
        if re.fullmatch(r"[A-Z]\d{3}", code) and code not in own:
            yield code
        yield from foreign_codes(child, own)


def test_fixed_codes_are_no_switches() -> None:
    assert not FIXED_CODES.keys() & RULES.keys()


def test_unknown_code() -> None:
    with pytest.raises(UnknownNameError) as error:
        find_rule("P299")
    assert str(error.value) == (
        "there is no rule 'P299'. Did you mean 'X429'? Known: " + ", ".join(sorted(RULES)) + "."
    )
