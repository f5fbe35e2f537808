"""What adapters that misbehave are made of."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from typing import Any

from pete.graph import ROOT, Graph, Relation, Token
from pete.parsing import Parse, ParserInfo
from pete.text.tokens import locate, rough_tokens

ON = "The baker sold the old bread."
"""The text on which those slip that do not slip on all."""


def chain(text: str) -> Parse:
    """Rough tokens, each hung on the one before."""
    forms = rough_tokens(text)
    spans = locate(forms, text) or ()
    words = [Token(i, form, span=spans[i - 1]) for i, form in enumerate(forms, start=1)]
    arcs = [Relation("dep", word.id - 1, word.id) for word in words[1:]]
    return Parse(Graph.build(words, [Relation("root", ROOT, 1), *arcs]))


def of_ids(text: str, number: Any) -> Parse:
    """The chain with ids of another type."""
    words = [Token(number(i), form) for i, form in enumerate(rough_tokens(text), start=1)]
    arcs = [Relation("dep", number(word.id - 1), word.id) for word in words[1:]]
    return Parse(Graph.build(words, [Relation("root", number(ROOT), number(1)), *arcs]))


class Sound:
    """Keeps the contract; what the others are made of."""

    info: Any = ParserInfo(name="attack", version="1", scheme="ud")

    def one(self, text: str) -> Any:
        return self.on() if text == ON and hasattr(self, "on") else chain(text)

    def parse(self, texts: Sequence[str]) -> Any:
        return map(self.one, texts)


def daemon() -> None:
    """Leave a process that has parted with this one, and holds what this one has open."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            time.sleep(300)
        os._exit(0)
