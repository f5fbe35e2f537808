"""A treebank of our own for parsers that learn: all sentences of a small grammar."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

Row = tuple[str, str, int, str]
"""Word, Penn tag, head, label."""

_SUBJECTS: Sequence[Sequence[Row]] = (
    [("The", "DT", 2, "det"), ("cook", "NN", 0, "nsubj")],
    [("Anna", "NNP", 0, "nsubj")],
    [("Old", "JJ", 2, "amod"), ("farmers", "NNS", 0, "nsubj")],
)
_OBJECTS: Sequence[Sequence[Row]] = (
    [("a", "DT", 2, "det"), ("lamp", "NN", 0, "obj")],
    [("them", "PRP", 0, "obj")],
)
_PLACES: Sequence[Sequence[Row]] = (
    [],
    [("near", "IN", 3, "case"), ("the", "DT", 3, "det"), ("barn", "NN", 0, "obl")],
    [("quietly", "RB", 0, "advmod")],
)
_STOP: Row = (".", ".", 0, "punct")
CROSSING: Sequence[Row] = (
    ("A", "DT", 2, "det"),
    ("letter", "NN", 3, "nsubj"),
    ("came", "VBD", 0, "root"),
    ("today", "RB", 3, "advmod"),
    ("from", "IN", 6, "case"),
    ("Anna", "NNP", 2, "nmod"),
)
"""A tree with arcs that cross."""


def sentences() -> Iterator[list[Row]]:
    """Yield the projective trees: a verb, and phrases whose head 0 stands for it."""
    for subject, form, thing, place in product(_SUBJECTS, ("saw", "sold"), _OBJECTS, _PLACES):
        verb = len(subject) + 1
        rows: list[Row] = []
        for phrase in (subject, [(form, "VBD", 0, "root")], thing, place, [_STOP]):
            start = len(rows)
            rows += [(w, tag, h + start if h else verb, name) for w, tag, h, name in phrase]
        rows[verb - 1] = (form, "VBD", 0, "root")
        yield rows


def conllu(trees: Sequence[Sequence[Row]]) -> str:
    """Return trees as CoNLL-U."""
    return "".join(
        "".join(
            f"{id}\t{form}\t_\t_\t{tag}\t_\t{head}\t{label}\t_\t_\n"
            for id, (form, tag, head, label) in enumerate(rows, start=1)
        )
        + "\n"
        for rows in trees
    )


def write(folder: Path, *more: Sequence[Row]) -> Path:
    """Write the treebank, with more trees behind it, and return its file."""
    file = folder / "own.conllu"
    file.write_text(conllu([*sentences(), *more]), encoding="utf-8")
    return file
