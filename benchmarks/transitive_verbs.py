"""Write the list of chiefly transitive verbs, from the training part of UD English EWT.

A verb is listed if in at least four fifths of its uses, and of at least five, it has an object
or is passive. Active uses whose object may stand elsewhere (relative clauses, conjuncts) are
not counted.

Usage: python benchmarks/transitive_verbs.py EWT_TRAIN.conllu[.xz] > pete/stanford/transitive.tsv
"""

from __future__ import annotations

import lzma
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

LEAST_USES = 5
LEAST_RATE = (4, 5)
_ELSEWHERE = {"acl", "acl:relcl", "advcl:relcl", "amod", "conj", "compound"}
_PARTICIPIAL = {"acl", "advcl", "amod"}
_PASSIVE = {"aux:pass", "nsubj:pass", "csubj:pass"}


def sentences(path: Path) -> Iterator[list[list[str]]]:
    """Rows of the basic tree, sentence by sentence."""
    opener = lzma.open if path.suffix == ".xz" else open
    with opener(path, "rt", encoding="utf-8") as lines:
        rows: list[list[str]] = []
        for line in lines:
            fields = line.rstrip("\n").split("\t")
            if len(fields) == 1 and rows and not line.startswith("#"):
                yield rows
                rows = []
            elif fields[0].isdigit():
                rows.append(fields)


def count(path: Path) -> tuple[Counter[str], Counter[str]]:
    """Uses, and uses with an object or in the passive, by lemma."""
    uses: Counter[str] = Counter()
    objects: Counter[str] = Counter()
    for rows in sentences(path):
        below: dict[str, set[str]] = {row[0]: set() for row in rows}
        for row in rows:
            below.get(row[6], set()).add(row[7])
        for row in rows:
            passive = _is_passive(row, below[row[0]])
            if row[3] == "VERB" and (passive or row[7] not in _ELSEWHERE):
                lemma = row[2].lower()
                uses[lemma] += 1
                objects[lemma] += passive or "obj" in below[row[0]]
    return uses, objects


def _is_passive(row: list[str], below: set[str]) -> bool:
    participle = row[4] == "VBN" and row[7] in _PARTICIPIAL
    return participle or bool(below & _PASSIVE)


def main(path: str) -> None:
    """Print the list."""
    uses, objects = count(Path(path))
    part, whole = LEAST_RATE
    print("# lemma\tuses\twith object or passive; UD English EWT, training part")
    for lemma, used in sorted(uses.items()):
        if used >= LEAST_USES and objects[lemma] * whole >= used * part:
            print(f"{lemma}\t{used}\t{objects[lemma]}")


if __name__ == "__main__":
    main(sys.argv[1])
