"""Adapters with slips that users have made, and that testers have tried."""

from __future__ import annotations

import concurrent.futures
import os
import re
import sys
import time
from collections.abc import Sequence
from typing import Any

from attack_base import Sound, chain, daemon, of_ids

from pete.graph import ROOT, Graph, Relation, Token
from pete.parsing import Parse
from pete.text.tokens import rough_tokens


class ForkSetsid(Sound):
    def __init__(self) -> None:
        daemon()


class DaemonHang(ForkSetsid):
    def on(self) -> Any:
        time.sleep(300)


class SleepInit(Sound):
    def __init__(self) -> None:
        time.sleep(300)


class Infinite(Sound):
    def parse(self, texts: Sequence[str]) -> Any:
        while True:
            yield chain("extra one")


class GilParse(Sound):
    def on(self) -> Any:
        re.match(r"(a+)+$", "a" * 60 + "b")


class Exit0(Sound):
    def parse(self, texts: Sequence[str]) -> Any:
        sys.exit(0)


class MpSelf(Sound):
    def parse(self, texts: Sequence[str]) -> Any:
        with concurrent.futures.ProcessPoolExecutor(2) as pool:
            yield from pool.map(self.one, texts)


class NumpyIds(Sound):
    def one(self, text: str) -> Any:
        import numpy as np

        return of_ids(text, np.int64)


class FloatIds(Sound):
    def one(self, text: str) -> Any:
        return of_ids(text, float)


class BadFeats(Sound):
    def one(self, text: str) -> Any:
        feats: Any = (("a", 1), ("b",))
        words = [Token(i, form, feats=feats) for i, form in enumerate(rough_tokens(text), start=1)]
        return Parse(Graph.build(words, [Relation("root", ROOT, 1)]))


class EvilGraph(Sound):
    def one(self, text: str) -> Any:
        graph = chain(text).graph
        wrong = (Relation("root", ROOT, 1), Relation("nsubj", 9999, 1))
        object.__setattr__(graph, "relations", wrong)
        return Parse(graph)


class WrongOrder(Sound):
    def parse(self, texts: Sequence[str]) -> Any:
        return [chain(text) for text in reversed(texts)]


class Shifted(Sound):
    def parse(self, texts: Sequence[str]) -> Any:
        parses = [chain(text) for text in texts]
        return parses[1:] + parses[:1]


class NotInText(Sound):
    def one(self, text: str) -> Any:
        return chain("colourless green ideas sleep")


class EmptyTokens(Sound):
    def one(self, text: str) -> Any:
        return Parse(Graph())


class PadLabel(Sound):
    def one(self, text: str) -> Any:
        graph = chain(text).graph
        arcs = [Relation("<PAD>", arc.head, arc.dependent) for arc in graph.relations]
        return Parse(graph.with_relations(arcs))


class ChdirInit(Sound):
    def __init__(self) -> None:
        os.chdir("/")


class Slow(Sound):
    def parse(self, texts: Sequence[str]) -> Any:
        time.sleep(0.005 * len(texts))
        raise ValueError("bug in my adapter")
        yield
