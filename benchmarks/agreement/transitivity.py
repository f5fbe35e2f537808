"""How often a chiefly transitive verb shares the object of the verb conjoined with it.

The step in question looks at trees that hang the object on the last verb. Universal
Dependencies hang a shared object on the first verb, and gold enhanced graphs say whose it is:
so both can be put in the place of the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from agreement.links import Links
from pete.formats.conll.sentence import ConlluSentence
from pete.graph import Graph
from pete.normaliser.collapsing.shared_objects import chiefly_transitive

__all__ = ["Candidate", "candidates"]

_FILLED: Final = ("ccomp", "xcomp", "aux:pass", "cop", "compound:prt")
_SUBJECTS: Final = ("nsubj", "nsubj:pass", "csubj", "csubj:pass")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A verb that might share an object.

    Attributes:
        sentence: Name of its sentence.
        verb: The verb.
        noun: The object of the verb after it.
        shares: Whether the gold graph says so.
        listed: Whether the verb is in the list.
    """

    sentence: str
    verb: str
    noun: str
    shares: bool
    listed: bool


def candidates(treebank: Iterable[ConlluSentence]) -> Iterator[Candidate]:
    """Verbs before a conjoined verb of the same tag, with nothing between but the coordinator."""
    for gold in treebank:
        objects = {(r.head, r.dependent) for r in gold.enhanced if r.label.split(":")[0] == "obj"}
        for verb, noun in _places(gold):
            lemma = gold.graph.token(verb).lemma.lower()
            yield Candidate(
                sentence=gold.id,
                verb=lemma,
                noun=gold.graph.token(noun).lemma.lower(),
                shares=(str(verb), str(noun)) in objects,
                listed=lemma in chiefly_transitive(),
            )


def _places(gold: ConlluSentence) -> Iterator[tuple[int, int]]:
    tree = Links(relation.triple for relation in gold.graph.relations)
    for first in sorted({head for label, head, _ in tree if label == "conj"}):
        members = [first, *tree.children(first, "conj")]
        verbs = sorted(m for m in members if gold.graph.token(m).xpos.startswith("VB"))
        coordination = _Coordination(gold.graph, tree, tuple(verbs))
        for noun in sorted(o for verb in verbs for o in tree.children(verb, "obj")):
            before = [verb for verb in verbs if verb < noun]
            for verb in before[:-1]:
                if coordination.may_share(verb, before[-1], noun):
                    yield verb, noun


@dataclass(frozen=True, slots=True)
class _Coordination:
    graph: Graph
    tree: Links
    verbs: tuple[int, ...]

    def may_share(self, verb: int, last: int, noun: int) -> bool:
        """Whether the object of the last verb before it might be that of an earlier one."""
        tag, tree = self._tag, self.tree
        owner = tree.heads(noun, "obj")
        return (
            tag(verb) == tag(last)
            and owner in ([verb], [last])
            and not set(tree.children(verb, "obj")) - {noun}
            and not tree.children(verb, *_FILLED)
            and not any(verb < s < last for s in tree.children(last, *_SUBJECTS))
            and all(self._may_intervene(id) for id in range(verb + 1, last))
        )

    def _may_intervene(self, id: int) -> bool:
        coordinating = self.graph.token(id).form == "," or self._tag(id)[:2] in ("CC", "RB")
        return id in self.verbs or coordinating

    def _tag(self, id: int) -> str:
        return self.graph.token(id).xpos
