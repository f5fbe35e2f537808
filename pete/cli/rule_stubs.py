"""The two files of a new rule, as stubs: its function and its fixture."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any, Final

from pete.entailment.rules import FAMILIES, RULES, Rule, find_rule
from pete.errors import InputError, UsageError

_CODE: Final = re.compile(r"([A-Z]\d)\d\d")
_CHECKOUT: Final = Path(__file__).parents[2]

_NEUTRAL: Final = {
    "Iterator": "yield from ()",
    "Label | None": "return None",
    "bool": "return False",
    "frozenset": "return frozenset()",
    "str": "return label",
}
"""What a function does that says nothing, by how its return type begins."""

_FUNCTION: Final = '''

{family}("{code}")
def {name}{signature}:
    """Say here in one sentence what the rule does.

    *A sentence T*: *A sentence that follows*, but not *A sentence that does not*.
    """
    {body}
'''

_FIXTURE: Final = """\
# Replace the three trees: T, an H whose answer the rule changes, an H that it must not touch.
# scheme = ud
# role = T
{tree}
# role = H
# with = {answer}
# without = {other}
{tree}
# role = H
# with = {other}
# without = {other}
{tree}"""

_TREE: Final = (
    "# text = Birds sing\n"
    "1\tBirds\t_\tNOUN\tNNS\t_\t2\tnsubj\t_\t_\n"
    "2\tsing\t_\tVERB\tVBP\t_\t0\troot\t_\t_\n"
)


def write_stubs(code: str, like: str = "", root: Path = _CHECKOUT) -> tuple[Path, Path]:
    """Write the function of a new rule and its fixture.

    Args:
        code: The code of the new rule.
        like: Code of a rule whose module and signature it has; the last one of its family if empty.
        root: The checkout.

    Returns:
        The module and the fixture.

    Raises:
        UsageError: If the code is taken or of no family, or `like` is of another one.
        UnknownNameError: If there is no rule `like`.
        InputError: If this is not a checkout of PETE, or the fixture exists.
    """
    model = _model(code, like)
    fixture = root / "tests" / "rules" / f"{code}.conllu"
    if not fixture.parent.is_dir():
        raise InputError(
            f"there is no folder {fixture.parent}", cure="Add rules in a checkout of PETE."
        )
    if fixture.exists():
        raise InputError("the file exists", path=fixture, cure="Name the file after its rule.")
    module = root / Path(inspect.getfile(model.apply)).relative_to(_CHECKOUT)
    with module.open("a", encoding="utf-8") as file:
        file.write(_function(code, model))
    answer, other = ("NO", "YES") if code[0] in "BC" else ("YES", "NO")
    fixture.write_text(_FIXTURE.format(tree=_TREE, answer=answer, other=other), "utf-8")
    return module, fixture


def _model(code: str, like: str) -> Rule[Any]:
    match = _CODE.fullmatch(code)
    siblings = [rule for rule in RULES.values() if match and rule.code.startswith(match[1])]
    if not siblings:
        families = (f"{family.in_order()[0].code[:2]}xx ({family.meaning})" for family in FAMILIES)
        known = ", ".join(families)
        raise UsageError(f"no family of rules has the code {code!r}. Families: {known}.")
    if code in RULES:
        last = max(rule.code for rule in siblings)
        raise UsageError(f"there is a rule {code} already. Take {last[0]}{int(last[1:]) + 1}.")
    model = find_rule(like) if like else max(siblings, key=lambda rule: rule.code)
    if model not in siblings:
        raise UsageError(f"a rule {code} cannot be like {like}: the two are of different families.")
    return model


def _function(code: str, model: Rule[Any]) -> str:
    signature = inspect.signature(model.apply)
    returned = str(signature.return_annotation)
    return _FUNCTION.format(
        family=inspect.getsource(model.apply).partition("(")[0],
        code=code,
        name=code.lower(),
        signature=str(signature).replace("'", ""),
        body=next(body for start, body in _NEUTRAL.items() if returned.startswith(start)),
    )
