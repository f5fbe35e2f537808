"""Write the list of chiefly transitive verbs, from the training part of UD English EWT.

A verb is listed if in at least four fifths of its uses, and of at least five, it has an object
or is passive. Active uses whose object may stand elsewhere (relative clauses, conjuncts) are
not counted.

    python benchmarks/transitive_verbs.py EWT_TRAIN.conllu[.xz] >
    pete/normaliser/collapsing/transitive.tsv
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from treebank_sample import read_treebank

from pete.graph import Graph

__all__ = ["counts", "listed", "main"]

LEAST_USES: Final = 5
LEAST_RATE: Final = (4, 5)
_ELSEWHERE: Final = frozenset(["acl", "acl:relcl", "advcl:relcl", "amod", "conj", "compound"])
_PARTICIPIAL: Final = frozenset(["acl", "advcl", "amod"])
_PASSIVE: Final = frozenset(["aux:pass", "nsubj:pass", "csubj:pass"])


def counts(trees: Iterable[Graph]) -> tuple[Counter[str], Counter[str]]:
    """Uses, and uses with an object or in the passive, by lemma."""
    uses: Counter[str] = Counter()
    objects: Counter[str] = Counter()
    for tree in trees:
        for lemma, has_object in _verbs(tree):
            uses[lemma] += 1
            objects[lemma] += has_object
    return uses, objects


def _verbs(tree: Graph) -> Iterator[tuple[str, bool]]:
    below: dict[int, set[str]] = {token.id: set() for token in tree.tokens}
    for relation in tree.relations:
        below.setdefault(relation.head, set()).add(relation.label)
    for relation in tree.relations:
        token, label = tree.token(relation.dependent), relation.label
        participle = token.xpos == "VBN" and label in _PARTICIPIAL
        passive = participle or bool(below[token.id] & _PASSIVE)
        if token.upos == "VERB" and (passive or label not in _ELSEWHERE):
            yield token.lemma.lower(), passive or "obj" in below[token.id]


def listed(uses: Counter[str], objects: Counter[str]) -> Iterator[str]:
    """Lines of the list: lemma, uses, uses with an object or in the passive."""
    part, whole = LEAST_RATE
    yield "# lemma\tuses\twith object or passive; UD English EWT, training part"
    for lemma, used in sorted(uses.items()):
        if used >= LEAST_USES and objects[lemma] * whole >= used * part:
            yield f"{lemma}\t{used}\t{objects[lemma]}"


def main() -> None:
    """Print the list."""
    uses, objects = counts(sentence.graph for sentence in read_treebank(Path(sys.argv[1])))
    print("\n".join(listed(uses, objects)))


if __name__ == "__main__":
    main()
