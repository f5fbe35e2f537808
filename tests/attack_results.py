"""Adapters whose results are not quite results."""

from __future__ import annotations

from typing import Any

from attack_base import ON, Sound, chain, of_ids
from msgspec import structs

from pete.graph import ROOT, Graph, Relation, Token
from pete.parsing import Parse, ParseFailure


class Text(str):
    """A string that is more than one."""

    __slots__ = ()


class Unspeakable:
    def __repr__(self) -> str:
        raise RuntimeError("no words")

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no comparison")

    def __hash__(self) -> int:
        raise RuntimeError("no hash")


class LazyParse(Parse):
    """Works when it is asked, and fails."""

    def __getattribute__(self, name: str) -> Any:
        if name == "graph":
            raise RuntimeError("no model")
        return super().__getattribute__(name)


def changed(**fields: Any) -> Parse:
    """The sound parse with fields of its second word replaced."""
    first, second, *rest = chain(ON).graph.tokens
    tokens = (first, structs.replace(second, **fields), *rest)
    return Parse(Graph(tokens, chain(ON).graph.relations))


def linked(*relations: Relation) -> Parse:
    """The words of the sound parse with other relations."""
    return Parse(Graph(chain(ON).graph.tokens, relations))


class WordsOfASubclass(Sound):
    def on(self) -> Any:
        return changed(form=Text("baker"))


class UnspeakableLemma(Sound):
    def on(self) -> Any:
        return changed(lemma=Unspeakable())


class TrueIds(Sound):
    def on(self) -> Any:
        return of_ids(ON, lambda number: number if number > 1 else bool(number))


class HugeIds(Sound):
    def on(self) -> Any:
        return of_ids(ON, lambda number: number and number + 10**30)


class NegativeHead(Sound):
    def on(self) -> Any:
        return linked(Relation("root", ROOT, 1), Relation("dep", -1, 2))


class SpanOfNan(Sound):
    def on(self) -> Any:
        return changed(span=(4, float("nan")))


class SpanPastTheText(Sound):
    def on(self) -> Any:
        return changed(span=(4, 900))


class SpanOfListItems(Sound):
    def on(self) -> Any:
        return changed(span=[4, 9])


class HalfCharacter(Sound):
    def on(self) -> Any:
        return changed(form="bak\ud800er")


class NulCharacters(Sound):
    def on(self) -> Any:
        return changed(form="\0baker\0", lemma="\0")


class EmptyForm(Sound):
    def on(self) -> Any:
        return changed(form="")


class BlankForm(Sound):
    def on(self) -> Any:
        return changed(form=" \n")


class DictFeatures(Sound):
    def on(self) -> Any:
        return changed(feats={"Number": "Sing"})


class EmptyLabel(Sound):
    def on(self) -> Any:
        return linked(Relation("root", ROOT, 1), Relation("", 1, 2))


class LabelOfBlanks(Sound):
    def on(self) -> Any:
        return linked(Relation("root", ROOT, 1), Relation("n subj\n", 1, 2))


class BytesLabel(Sound):
    def on(self) -> Any:
        label: Any = b"nsubj"
        return linked(Relation("root", ROOT, 1), Relation(label, 1, 2))


class Cycle(Sound):
    def on(self) -> Any:
        arcs = [Relation("dep", head, head % 6 + 1) for head in range(1, 7)]
        return linked(Relation("root", ROOT, 7), *arcs)


class TwoRoots(Sound):
    def on(self) -> Any:
        return linked(Relation("root", ROOT, 1), Relation("root", ROOT, 2))


class NoRelations(Sound):
    def on(self) -> Any:
        return linked()


class SelfLoop(Sound):
    def on(self) -> Any:
        return linked(Relation("root", ROOT, 1), Relation("dep", 2, 2))


class SparseIds(Sound):
    def on(self) -> Any:
        return of_ids(ON, lambda number: number * 3)


class MoreWords(Sound):
    def on(self) -> Any:
        return chain("word " * 100_000)


class FewerWords(Sound):
    def on(self) -> Any:
        return chain("The baker")


class SentencesOfFloat(Sound):
    def on(self) -> Any:
        return Parse(chain(ON).graph, sentences=1.5)


class NoSentences(Sound):
    def on(self) -> Any:
        return Parse(chain(ON).graph, sentences=-1)


class GraphOfLists(Sound):
    def on(self) -> Any:
        graph = chain(ON).graph
        object.__setattr__(graph, "tokens", list(graph.tokens))
        return Parse(graph)


class TokensOfText(Sound):
    def on(self) -> Any:
        return Parse(Graph(tuple(ON.split()), ()))


class FailsWithoutReason(Sound):
    def on(self) -> Any:
        return ParseFailure("")


class FailsForNoReasonAtAll(Sound):
    def on(self) -> Any:
        return ParseFailure(None)


class ReasonOfManyLines(Sound):
    def on(self) -> Any:
        return ParseFailure("it is\ntoo hard\x1b[2J " + "very " * 5000)


class GivesItsClass(Sound):
    def on(self) -> Any:
        return Parse


class GivesParseThatFails(Sound):
    def on(self) -> Any:
        return LazyParse(chain(ON).graph)


class GivesException(Sound):
    def on(self) -> Any:
        return ValueError("returned")


class TokenOfWord(Sound):
    def on(self) -> Any:
        return Token(1, "baker")
