"""The sentences of docstrings that ``pete rules show`` prints."""

from __future__ import annotations

import pytest

from pete.entailment.rules import RULES, Rule
from pete.entailment.rules.illustrations import Illustration, illustrations


def said(text: str) -> tuple[Illustration, ...]:
    def rule() -> None: ...

    rule.__doc__ = f"The message.\n\n    {text}\n    "
    return illustrations(Rule("X999", rule))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("*A slept*: *B slept*.", [("A slept", "B slept", "")]),
        ("*A slept*: not *B slept*.", [("A slept", "", "B slept")]),
        ("*A slept*: *B slept*, but not *C\n    slept*.", [("A slept", "B slept", "C slept")]),
        ("*A slept*: not *B slept*, but *C slept*.", [("A slept", "C slept", "B slept")]),
        (
            "*A slept*, *B slept*: *C*. *D slept*: *E*, but not *F*.",
            [("B slept", "C", ""), ("D slept", "E", "F")],
        ),
        # A word is no text.
        ("After *by*: *A slept*: *B slept*.", [("A slept", "B slept", "")]),
        # No hypothesis: something is said of the sentence.
        ("*The ship is named Hope*: no clause depends on *named*.", []),
        ("*somebody*, *something*: whatever word of T fits.", []),
    ],
)
def test_illustrations(text: str, shown: list[tuple[str, str, str]]) -> None:
    assert said(text) == tuple(Illustration(*sentences) for sentences in shown)


@pytest.mark.parametrize("code", [code for code in RULES if code[0] == "X"])
def test_extensions_and_restatements_say_what_follows(code: str) -> None:
    """X401 and X415 are told by what controls what, all others by sentences."""
    shown = illustrations(RULES[code])
    assert code in ("X401", "X415") or any(sentences.follows for sentences in shown)


def test_details_are_what_follows_the_message() -> None:
    def rule() -> None:
        """A
        message.

        All that
        is to be said.
        """

    assert Rule("X999", rule).message == "A message."
    assert Rule("X999", rule).details == "All that is to be said."
    assert Rule("X999", lambda: None).details == ""
