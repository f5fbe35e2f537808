"""A parser that does what its texts tell it to: written to a file, it is an adapter for tests.

``RAISE``, ``HANG``, ``KILL``, ``EXIT``, ``LEAVE``, ``NONE``,
``TEXT``, ``ODD`` in a text say what goes wrong.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterable, Sequence
from typing import Any

from pete.graph import Graph, Relation, Token
from pete.parsing import Parse, ParserInfo

print("printed while imported")


class Misbehaving:
    info = ParserInfo(name="misbehaving", version="1.0", scheme="ud")

    def parse(self, texts: Sequence[str]) -> Iterable[object]:
        for text in texts:
            print("printed by Python")
            os.write(1, b"printed by C\n")
            _act(text)
            yield {"NONE": None, "TEXT": "a tree"}.get(text.split()[0], _chain(text))


class Batched(Misbehaving):
    """Gives nothing before all is done, as a batch does."""

    def parse(self, texts: Sequence[str]) -> Iterable[object]:
        return list(super().parse(texts))


class Slow(Misbehaving):
    def parse(self, texts: Sequence[str]) -> Iterable[object]:
        for text in texts:
            print("parsing", text, flush=True)
            time.sleep(0.05)
            yield _chain(text)


class Unmakeable:
    def __init__(self) -> None:
        os._exit(7)


class Broken:
    def __init__(self) -> None:
        raise RuntimeError("no model")


def _act(text: str) -> None:
    if "RAISE" in text:
        raise RuntimeError("out of tea\nand biscuits")
    if "HANG" in text:
        time.sleep(600)
    if "KILL" in text:
        os.kill(os.getpid(), signal.SIGKILL)
    if "EXIT" in text:
        os._exit(3)
    if "LEAVE" in text:
        sys.exit("goodbye")


def _chain(text: str) -> Parse:
    words = [Token(i, word) for i, word in enumerate(text.split(), start=1)]
    arcs = [Relation("dep", word.id - 1, word.id) for word in words[1:]]
    label: Any = b"root" if "ODD" in text else "root"  # bytes: what no file can hold
    return Parse(Graph.build(words, [Relation(label, 0, 1), *arcs]))
