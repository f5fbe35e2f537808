"""Live objects that are not quite adapters: clear errors, and nothing left behind."""

from __future__ import annotations

from typing import Any

import attack_given
import attack_python
import pytest
from attack_base import Sound

import pete
from pete.data.contract import PairSet
from pete.errors import InputError
from pete.pairs import EntailmentPair
from pete.parsing import ParserInfo

SLIPS = ("FloatIds", "BadFeats", "EvilGraph", "EmptyTokens", "NotInText", "Exit0", "GivesNone")
TEXT = "The girl fed the birds."


@pytest.mark.parametrize("name", SLIPS)
def test_a_live_object_that_slips_leaves_nothing_behind_when_it_is_mended(name: str) -> None:
    """Ids of another type are equal to right ones, and must not come out of a cache later."""
    slip = getattr(attack_given, name, None) or getattr(attack_python, name)

    class Mine(slip):
        pass

    pair = EntailmentPair("1", TEXT, TEXT, "YES")
    pairs = PairSet("own", "all", (pair,), sha256="", source="own")
    for _ in range(2):
        with pytest.warns(UserWarning, match="no pair"):
            run = pete.evaluate(Mine(), pairs, strategies=["generalized"])
        assert run.results[0].failures == 1
    Mine.one, Mine.parse = Sound.one, Sound.parse
    run = pete.evaluate(Mine(), pairs, strategies=["generalized"])
    assert run.results[0].failures == 0
    (relation, *_) = run.materials[0].parsed.results[TEXT].graph.relations
    assert [type(relation.head), type(relation.dependent)] == [int, int]


@pytest.mark.parametrize(
    ("info", "said"),
    [
        ({"name": "mine"}, "has an 'info' that is a dict, not a ParserInfo"),
        (ParserInfo(name=None, version="1", scheme="ud"), "whose name is None, not a str"),
        (property(lambda _: 1 / 0), "has an 'info' that raised ZeroDivisionError"),
    ],
)
def test_a_live_object_with_an_odd_info_is_refused_with_the_reason(info: Any, said: str) -> None:
    kind = type("Mine", (Sound,), {"info": info})
    with pytest.raises(InputError, match=said):
        pete.explain(TEXT, TEXT, parser=kind())
