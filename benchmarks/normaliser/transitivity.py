"""How often a chiefly transitive verb shares the object of the verb conjoined with it.

The step in question looks at trees that hang the object on the last verb. Universal
Dependencies hang a shared object on the first verb, and gold enhanced graphs say whose it is:
so both can be put in the place of the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from normaliser.links import Links

from pete.formats.conllu_records import ConlluSentence
from pete.stanford.sharing import chiefly_transitive

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
        tree = Links(relation.triple for relation in gold.graph.relations)
        objects = {(r.head, r.dependent) for r in gold.enhanced if r.label.split(":")[0] == "obj"}
        for verb, noun in _places(gold, tree):
            lemma = gold.graph.token(verb).lemma.lower()
            yield Candidate(
                sentence=gold.id,
                verb=lemma,
                noun=gold.graph.token(noun).lemma.lower(),
                shares=(str(verb), str(noun)) in objects,
                listed=lemma in chiefly_transitive(),
            )


def _places(gold: ConlluSentence, tree: Links) -> Iterator[tuple[int, int]]:
    for first in sorted({head for label, head, _ in tree if label == "conj"}):
        members = [m for m in sorted([first, *tree.children(first, "conj")]) if _is_verb(gold, m)]
        for noun in sorted(o for m in members for o in tree.children(m, "obj")):
            before = [m for m in members if m < noun]
            for verb in before[:-1]:
                if _may_share(gold, tree, verb, before[-1], noun, members):
                    yield verb, noun


def _is_verb(gold: ConlluSentence, id: int) -> bool:
    return gold.graph.token(id).xpos.startswith("VB")


def _may_share(  # noqa: PLR0913
    gold: ConlluSentence, tree: Links, verb: int, last: int, noun: int, members: list[int]
) -> bool:
    token = gold.graph.token
    owner = tree.heads(noun, "obj")
    return (
        token(verb).xpos == token(last).xpos
        and (owner == [verb] or owner == [last])
        and not [o for o in tree.children(verb, "obj") if o != noun]
        and not tree.children(verb, *_FILLED)
        and not any(verb < s < last for s in tree.children(last, *_SUBJECTS))
        and all(
            id in members or token(id).form == "," or token(id).xpos[:2] in ("CC", "RB")
            for id in range(verb + 1, last)
        )
    )
