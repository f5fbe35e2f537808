"""Texts every in-process parser must survive, in our own words."""

from __future__ import annotations

import pytest


@pytest.fixture(scope="session")
def odd_texts() -> tuple[str, ...]:
    """Blanks, contractions, marks, one word, many words; ``texts[0]`` comes twice."""
    return (
        "Dogs bark.",
        "The girl who fed the birds didn't see the cat. It ran away!",
        "The  lamp\twas\n\nbroken .",
        " \n Rain fell on the roof.  \t",
        "\u00a0She can't say it's late, and they won't wait.",
        "Dogs bark.",
        "The baker gave 😀 and 👩‍👩‍👧 to a cafe\u0301 near café Élan.",
        'He called it "a (rather) odd [little] house" -- didn\'t he?',
        "“Stop,” said Ann’s brother…",
        "Hello",
        "?!",
        "One line.\r\nAnother line.",
        "The old man sat down " + "and the young man sat down " * 66 + ".",
    )
