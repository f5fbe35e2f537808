"""A parser that does what its texts tell it to: written to a file, it is an adapter for tests.

``RAISE``, ``HANG``, ``KILL``, ``EXIT``, ``LOCK``, ``STOP``, ``LEAVE``, ``NONE``,
``TEXT``, ``ODD`` in a text say what goes wrong.
"""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
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


class Daemonic(Misbehaving):
    """Has a daemon that left its session and holds all its pipes; the text DAEMON asks for it."""

    def __init__(self) -> None:
        reading, writing = os.pipe()
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                os.write(writing, str(os.getpid()).encode())
                time.sleep(600)
            os._exit(0)
        self.daemon = os.read(reading, 20).decode()

    def parse(self, texts: Sequence[str]) -> Iterable[object]:
        for text in texts:
            _act(text)
            yield _chain(self.daemon if text == "DAEMON" else text)


class Sleeper(Misbehaving):
    def __init__(self) -> None:
        time.sleep(600)


class Pooled(Misbehaving):
    """Has each text parsed in another process, by a method of its own."""

    def one(self, text: str) -> Parse:
        return _chain(text)

    def parse(self, texts: Sequence[str]) -> Iterable[object]:
        with ProcessPoolExecutor(2) as pool:
            yield from pool.map(self.one, texts)


class Unmakeable:
    def __init__(self) -> None:
        os._exit(7)


class Broken:
    def __init__(self) -> None:
        raise RuntimeError("no model")


def _raise() -> None:
    raise RuntimeError("out of tea\nand biscuits")


_ACTS = {
    "RAISE": _raise,
    "HANG": lambda: time.sleep(600),
    "KILL": lambda: os.kill(os.getpid(), signal.SIGKILL),
    "EXIT": lambda: os._exit(3),
    "LOCK": lambda: re.match(r"(a+)+$", "a" * 60 + "b"),  # holds the interpreter's lock
    "STOP": lambda: os.kill(os.getpid(), signal.SIGSTOP),
    "LEAVE": lambda: sys.exit("goodbye"),
}


def _act(text: str) -> None:
    for word, act in _ACTS.items():
        if word in text:
            act()


def _chain(text: str) -> Parse:
    words = [Token(i, word) for i, word in enumerate(text.split(), start=1)]
    arcs = [Relation("dep", word.id - 1, word.id) for word in words[1:]]
    label: Any = b"root" if "ODD" in text else "root"  # bytes: what no file can hold
    return Parse(Graph.build(words, [Relation(label, 0, 1), *arcs]))


class Stuck(Misbehaving):
    def parse(self, texts: Sequence[str]) -> Iterable[object]:
        print("parsing", texts[0], flush=True)
        time.sleep(600)
        return []
