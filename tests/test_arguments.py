"""Arguments of another type than the functions for Python take."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import pete
from yes_no import yes_no_run

RUN = yes_no_run("10")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: pete.compare("a", RUN),
            "runs[0]='a' is of type str. Give a Run or a list of Run. "
            "pete.evaluate makes one, and pete.load_run reads one.",
        ),
        (
            lambda: pete.breakdown(3),
            "runs[0]=3 is of type int. Give a Run or a list of Run. "
            "pete.evaluate makes one, and pete.load_run reads one.",
        ),
        (
            lambda: pete.ablate(None),
            "run=None is of type NoneType. Give a Run. "
            "pete.evaluate makes one, and pete.load_run reads one.",
        ),
        (
            lambda: pete.evaluate(timeout="x"),
            "timeout='x' is of type str. Give a number or None.",
        ),
        (
            lambda: pete.evaluate(strategies=3),
            "strategies=3 is of type int. Give a list of text or a Strategy.",
        ),
        (
            lambda: pete.leaderboard(3),
            "runs=3 is of type int. Give a dict with a Run behind each name or a list of Run. "
            "pete.evaluate makes one, and pete.load_run reads one.",
        ),
        (lambda: pete.check_adapter(3), "parser=3 is of type int. Give a text."),
        (lambda: pete.load_run(3), "path=3 is of type int. Give a text or a Path."),
        (lambda: RUN.save(3), "path=3 is of type int. Give a text or a Path."),
        (lambda: pete.evaluate(cache=1), "cache=1 is of type int. Give True or False."),
        (
            lambda: pete.evaluate(timeout=True),
            "timeout=True is of type bool. Give a number or None.",
        ),
        (lambda: pete.evaluate(progress=3), "progress=3 is of type int. Give a function or None."),
    ],
)
def test_a_wrong_type_is_named_with_the_cure(call: Callable[[], Any], message: str) -> None:
    with pytest.raises(pete.UsageError) as raised:
        call()
    assert str(raised.value) == message


def test_lists_of_runs_are_runs() -> None:
    assert len(pete.compare([RUN, RUN])) == len(pete.compare(RUN, RUN))
    with pytest.raises(pete.UsageError, match="two runs or more"):
        pete.compare([RUN])
    shown = pete.compare([RUN, RUN])._repr_html_()
    assert shown.startswith("<table")
    assert "<td>own</td>" in shown
