"""Adapters that break the contract, each in one way; and two that keep it.

``BROKEN_ADAPTERS`` names a folder in which those that need one may write.
"""

from __future__ import annotations

import atexit
import contextlib
import itertools
import os
import re
import socket
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from msgspec import structs

from pete.api import load_pairs
from pete.graph import ROOT, Graph, Relation, Token
from pete.parsing import Parse, ParserInfo
from pete.text.tokens import locate, rough_tokens


class Sound:
    """Rough tokens, each hung on the one before."""

    info: Any = ParserInfo(name="sound", version="1", scheme="ud")

    def parse(self, texts: Sequence[str]) -> Any:
        return [self.one(text) for text in texts]

    def one(self, text: str) -> Any:
        forms = rough_tokens(text)
        spans = locate(forms, text) or ()
        tokens = [Token(i, form, span=spans[i - 1]) for i, form in enumerate(forms, start=1)]
        arcs = [Relation("dep", token.id - 1, token.id) for token in tokens[1:]]
        return Parse(Graph.build(tokens, [Relation("root", ROOT, 1), *arcs]))


class CutsJoiners(Sound):
    """Every mark is a word, a zero-width joiner, too; there are no spans."""

    def one(self, text: str) -> Any:
        forms = re.findall(r"\w+|[^\w\s]", text)
        tokens = [Token(i, form) for i, form in enumerate(forms, start=1)]
        arcs = [Relation("dep", token.id - 1, token.id) for token in tokens[1:]]
        return Parse(Graph.build(tokens, [Relation("root", ROOT, 1), *arcs]))


class Anonymous(Sound):
    info = ParserInfo(name="anonymous", version="", scheme="ud")


class UnknownScheme(Sound):
    info = ParserInfo(name="elsewhere", version="1", scheme="ud3")


class Raises(Sound):
    def one(self, text: str) -> Any:
        if not text[0].isalnum():
            raise ValueError("no word")
        return super().one(text)

    def parse(self, texts: Sequence[str]) -> Iterator[Any]:
        return map(self.one, texts)


class DropsLast(Sound):
    def parse(self, texts: Sequence[str]) -> Any:
        return super().parse(texts)[: max(1, len(texts) - 1)]


class GivesNone(Sound):
    def one(self, text: str) -> Any:
        return super().one(text) if len(text.split()) > 1 else None


class SortsByLength(Sound):
    def parse(self, texts: Sequence[str]) -> Any:
        return super().parse(sorted(texts, key=len, reverse=True))


class Shifts(Sound):
    """Each result is that of the next text: the slip of a ``zip``."""

    def parse(self, texts: Sequence[str]) -> Any:
        first, *others = super().parse(texts)
        return [*others, first]


class LagsBehind(Sound):
    """Gives the result of the text before, whatever call that was in."""

    before = "Nothing before."

    def one(self, text: str) -> Any:
        text, self.before = self.before, text
        return super().one(text)


class Reverses(Sound):
    def parse(self, texts: Sequence[str]) -> Any:
        return super().parse(texts[::-1])


class Wavers(Sound):
    def __init__(self) -> None:
        self.calls = itertools.count()

    def parse(self, texts: Sequence[str]) -> Any:
        first, *others = super().parse(texts)
        if next(self.calls):
            first = replace(first, graph=first.graph.with_relations([Relation("root", ROOT, 2)]))
        return [first, *others]


class DependsOnBatch(Sound):
    def parse(self, texts: Sequence[str]) -> Any:
        results = super().parse(texts)
        return [replace(r, sentences=2) for r in results] if len(texts) == 1 else results


class FailsInTurn(Sound):
    """Every second text fails, whichever it is."""

    count = 0

    def one(self, text: str) -> Any:
        from pete.parsing import ParseFailure

        self.count += 1
        return ParseFailure("not now") if self.count % 2 else super().one(text)


class RaisesInTurn(Sound):
    """Every second call with several texts raises."""

    count = 0

    def parse(self, texts: Sequence[str]) -> Any:
        self.count += len(texts) > 1
        if len(texts) > 1 and self.count % 2:
            raise ValueError("not now")
        return super().parse(texts)


class RaisesOnMany(Sound):
    def parse(self, texts: Sequence[str]) -> Any:
        if len(texts) > 1:
            raise ValueError("too many")
        return super().parse(texts)


class GivesUp(Sound):
    def one(self, text: str) -> Any:
        from pete.parsing import ParseFailure

        return ParseFailure("too hard")


class Rewrites(Sound):
    def one(self, text: str) -> Any:
        words = [Token(i, form.lower()) for i, form in enumerate(rough_tokens(text), start=1)]
        return replace(super().one(text), graph=Graph.build(words, [Relation("root", ROOT, 1)]))


class LosesWords(Sound):
    def one(self, text: str) -> Any:
        return super().one(text.replace(" the ", " "))


class Foreign(Sound):
    def one(self, text: str) -> Any:
        return super().one("Colourless green ideas sleep.")


class Pads(Sound):
    """Every label is that of padding, as where a batch is cut wrong."""

    def one(self, text: str) -> Any:
        parse = super().one(text)
        arcs = [structs.replace(r, label="<PAD>") for r in parse.graph.relations]
        return Parse(parse.graph.with_relations(arcs))


class CountsUtf16(Sound):
    def one(self, text: str) -> Any:
        parse = super().one(text)
        wide = [len(text[:i].encode("utf-16-le")) // 2 for i in range(len(text) + 1)]
        tokens = [
            structs.replace(t, span=(wide[t.span[0]], wide[t.span[1]])) for t in parse.graph.tokens
        ]
        return Parse(parse.graph.with_tokens(tokens))


class WrongScheme(Sound):
    def one(self, text: str) -> Any:
        parse = super().one(text)
        arcs = [structs.replace(r, label="pobj") if r.head else r for r in parse.graph.relations]
        return Parse(parse.graph.with_relations(arcs))


class FirstSentenceOnly(Sound):
    def one(self, text: str) -> Any:
        return super().one(text.split(". ")[0])


class Prints(Sound):
    def one(self, text: str) -> Any:
        if text == "Hello":
            print("parsing", text)
        return super().one(text)


class CallsHome(Sound):
    def one(self, text: str) -> Any:
        with contextlib.suppress(OSError):
            socket.create_connection(("models.example", 443), timeout=1)
        return super().one(text)


class LooksUp(Sound):
    """Looks for the text among the pairs."""

    def one(self, text: str) -> Any:
        known = {pair.text: pair.gold for pair in load_pairs("challenge").pairs}
        return replace(super().one(text), sentences=2 if known.get(text) == "YES" else 1)


class Hangs(Sound):
    def one(self, text: str) -> Any:
        if "😀" in text:
            time.sleep(600)
        return super().one(text)


class Dies(Sound):
    def one(self, text: str) -> Any:
        if text == "?!":
            os._exit(3)
        return super().one(text)


class LeavesLock(Sound):
    """Tidies up when it ends by itself, and only then."""

    def __init__(self) -> None:
        lock = Path(os.environ["BROKEN_ADAPTERS"]) / "lock"
        lock.touch(exist_ok=False)
        atexit.register(lock.unlink)


class DependsOnProcess(Sound):
    """As what depends on the hash of a string does."""

    def one(self, text: str) -> Any:
        return replace(super().one(text), sentences=os.getpid())


class CountsHeadsFromZero(Sound):
    """As a library does, in which the root is its own head."""

    def one(self, text: str) -> Any:
        parse = super().one(text)
        return Parse(parse.graph.with_relations(map(self.off, parse.graph.relations)))

    def off(self, relation: Relation) -> Relation:
        return structs.replace(relation, head=max(0, relation.head - 1))


class CountsAllFromZero(CountsHeadsFromZero):
    def off(self, relation: Relation) -> Relation:
        return structs.replace(relation, head=relation.head, dependent=relation.dependent - 1)


class KeepsBlanks(Sound):
    def one(self, text: str) -> Any:
        forms = re.split(r"(\s+)", text)
        arcs = [Relation("dep", 1, id) for id in range(2, len(forms) + 1)]
        return Parse(
            Graph.build(
                itertools.starmap(Token, enumerate(forms, 1)), [Relation("root", 0, 1), *arcs]
            )
        )


class EndsEarly(Sound):
    def parse(self, texts: Sequence[str]) -> Iterator[Any]:
        for text in texts:
            yield self.one(text)
            if "rained" in text:
                return
