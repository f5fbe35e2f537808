"""Adapters that misbehave towards Python: what they raise, iterate over and replace."""

from __future__ import annotations

import asyncio
import builtins
import gc
import json
import locale
import os
import sys
import warnings
from collections.abc import Iterator, Sequence
from typing import Any, NoReturn

from attack_base import Sound, chain

from pete.errors import UsageError
from pete.parsing import Parse, ParserInfo


class Odd(BaseException):
    """Not even its message can be had."""

    def __str__(self) -> str:
        raise RuntimeError("no words")


class Recurses(Sound):
    def on(self) -> Any:
        return self.on()


class RaisesMemoryError(Sound):
    def on(self) -> Any:
        return bytearray(1 << 60)


class RaisesInterrupt(Sound):
    def on(self) -> Any:
        raise KeyboardInterrupt


class RaisesOdd(Sound):
    def on(self) -> Any:
        raise Odd


class RaisesGroup(Sound):
    def on(self) -> Any:
        raise ExceptionGroup("many", [ValueError("one"), OSError("two")])


class RaisesGeneratorExit(Sound):
    def on(self) -> Any:
        raise GeneratorExit


class RaisesStopIteration(Sound):
    """Ends a ``map`` early."""

    def on(self) -> Any:
        raise StopIteration


class ExitsWithText(Sound):
    def on(self) -> Any:
        sys.exit("goodbye\nand thanks")


class RaisesAfterTheLast(Sound):
    def parse(self, texts: Sequence[str]) -> Any:
        yield from map(chain, texts)
        raise ValueError("the end")


class RaisesEveryOtherTime(Sound):
    calls = 0

    def parse(self, texts: Sequence[str]) -> Any:
        self.calls += 1
        if self.calls % 2:
            raise OSError("busy, try again")
        return map(chain, texts)


class SaysThatItCannotRun(Sound):
    def on(self) -> Any:
        raise UsageError("no licence for bakers.")


class HoldsOn(Sound):
    """A generator that cannot be closed, and gives one result too many."""

    def parse(self, texts: Sequence[str]) -> Any:
        for text in [*texts, *texts]:
            try:
                yield chain(text)
            except GeneratorExit:
                yield chain(text)


class GivesTwice(Sound):
    def parse(self, texts: Sequence[str]) -> Any:
        for text in texts:
            yield chain(text)
            yield chain(text)


class GivesNothing(Sound):
    def parse(self, texts: Sequence[str]) -> Any:
        return []


class GivesNone(Sound):
    def parse(self, texts: Sequence[str]) -> Any:
        return None


class GivesDict(Sound):
    def parse(self, texts: Sequence[str]) -> Any:
        return {text: chain(text) for text in texts}


class GivesAsynchronously(Sound):
    async def parse(self, texts: Sequence[str]) -> Any:
        for text in texts:
            await asyncio.sleep(0)
            yield chain(text)


class IteratesOverItself(Sound):
    """An endless iterator of nothing."""

    def parse(self, texts: Sequence[str]) -> Any:
        return self

    def __iter__(self) -> Iterator[Any]:
        return self

    def __next__(self) -> Any:
        return None


class ChangesTheTexts(Sound):
    def parse(self, texts: Any) -> Any:
        parses = [chain(text) for text in texts]
        texts.reverse()
        texts.clear()
        return parses


class SlowButInTime(Sound):
    def on(self) -> Any:
        import time

        time.sleep(0.3)
        return chain("The baker sold the old bread.")


class WarningsAsErrors(Sound):
    def __init__(self) -> None:
        warnings.simplefilter("error")
        warnings.warn_explicit = None


class EmptiesEnvironment(Sound):
    def __init__(self) -> None:
        os.environ.clear()
        locale.setlocale(locale.LC_ALL, "C")
        gc.disable()


class ReplacesJson(Sound):
    def __init__(self) -> None:
        json.dumps = json.loads = None


class ReplacesBuiltins(Sound):
    def on(self) -> Any:
        def no(*_: object) -> NoReturn:
            raise RuntimeError("replaced")

        builtins.len = builtins.print = builtins.isinstance = no
        return Parse(chain("The baker sold the old bread.").graph)


class ShallowStack(Sound):
    def on(self) -> Any:
        sys.setrecursionlimit(40)
        return chain("The baker sold the old bread.")


class NeedsArgument(Sound):
    def __init__(self, grammar: str) -> None:
        self.grammar = grammar


class CannotBeMade(Sound):
    def __init__(self) -> None:
        raise Odd


class InfoRaises(Sound):
    @property
    def info(self) -> Any:
        raise RuntimeError("not known yet")


class InfoRaisesLater(Sound):
    asked = 0

    @property
    def info(self) -> Any:
        self.asked += 1
        if self.asked > 3:
            raise RuntimeError("forgotten")
        return Sound.info


class InfoChanges(Sound):
    asked = 0

    @property
    def info(self) -> Any:
        self.asked += 1
        return ParserInfo(name="attack", version=f"1.{self.asked}", scheme="ud")


class InfoWithoutName(Sound):
    info = ParserInfo(name=None, version=b"1", scheme="ud")


class InfoOfAnotherScheme(Sound):
    info = ParserInfo(name="attack", version="1", scheme="ud9")
