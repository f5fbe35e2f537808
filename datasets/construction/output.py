"""The folder of a made set: pairs, trees of the texts, a card, and counts."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from pete.errors import InputError
from pete.formats.conll.sentence import ConlluSentence, write_conllu
from pete.formats.pairs.tables import pairs_to_tsv
from pete.pairs import EntailmentPair

from .making import Counts
from .reading import GoldSentence

PAIRS: Final = "pairs.tsv"
TREES: Final = "treebank.conllu"
CARD: Final = "card.md"
COUNTS: Final = "construction.json"
SCHEMA: Final = "pete-construction/1"


def check_folder(folder: Path) -> None:
    """Refuse a folder that holds files already.

    Raises:
        InputError: If it does, or is a file.
    """
    if folder.is_file() or (folder.is_dir() and any(folder.iterdir())):
        raise InputError(
            "it is there already", path=folder, cure="Name a new folder, or empty this one."
        )


def write_set(
    folder: Path,
    pairs: Iterable[EntailmentPair],
    texts: Iterable[GoldSentence],
    counts: Mapping[str, object],
    card: str,
) -> None:
    """Write a made set.

    Args:
        folder: Where; it is made.
        pairs: The pairs.
        texts: The sentences of their texts.
        counts: The content of ``construction.json``.
        card: The content of ``card.md``.
    """
    folder.mkdir(parents=True, exist_ok=True)
    files = {
        PAIRS: [pairs_to_tsv(pairs)],
        TREES: write_conllu(map(_conllu, texts)),
        COUNTS: [json.dumps(counts, indent=2, ensure_ascii=False) + "\n"],
        CARD: [card],
    }
    for name, lines in files.items():
        with open(folder / name, "w", encoding="utf-8", newline="\n") as stream:
            stream.writelines(lines)


def _conllu(sentence: GoldSentence) -> ConlluSentence:
    return ConlluSentence(
        sentence.tree, (f"# sent_id = {sentence.id}", f"# text = {sentence.text}")
    )


def counts_document(counts: Counts) -> Mapping[str, object]:
    """Return counts as they stand in ``construction.json``, in a fixed order."""
    refused: dict[str, dict[str, int]] = {}
    for (code, reason), number in sorted(counts.refused.items()):
        refused.setdefault(code, {})[reason] = number
    return {
        "steps": dict(counts.steps),
        "set_aside": dict(sorted(counts.aside.items())),
        "without_a_parse": dict(sorted(counts.failures.items())),
        "refused": refused,
        "dropped": dict(sorted(counts.dropped.items())),
    }
