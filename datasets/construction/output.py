"""The folder of a made set: pairs, trees of their texts, a card, and counts.

It appears whole or not at all: everything is written to a folder beside it, which then takes its
name.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import Final, TextIO

from pete.errors import InputError
from pete.evaluation.saving import check_destination, writing
from pete.formats.conll.sentence import write_conllu
from pete.formats.pairs.tables import tsv_line
from pete.pairs import EntailmentPair

from .made import COLUMNS, MadePair
from .reading import GoldSentence

PAIRS: Final = "pairs.tsv"
TREES: Final = "treebank.conllu"
CARD: Final = "card.md"
COUNTS: Final = "construction.json"


def check_folder(folder: Path) -> None:
    """Refuse a place where no set can be written.

    Raises:
        InputError: If nothing can be written there, or the folder is not empty.
    """
    check_destination(folder / PAIRS)
    if folder.is_dir() and any(folder.iterdir()):
        content = "another set" if (folder / PAIRS).exists() else "other files"
        raise InputError(
            f"the folder holds {content}", path=folder, cure="Name a new folder, or empty it."
        )


class SetWriter:
    """Writes a set to a folder.

    Args:
        folder: The folder.
        draft: Where its files are until all are written, a folder that exists.
        streams: Closes its files.

    Attributes:
        pairs: The pairs that are written, without words and tags.
    """

    def __init__(self, folder: Path, draft: Path, streams: ExitStack) -> None:
        self._folder, self._draft = folder, draft
        self._pairs, self._trees = (
            streams.enter_context(_opened(draft / name)) for name in (PAIRS, TREES)
        )
        self._pairs.write(tsv_line(COLUMNS, COLUMNS))
        self.pairs: list[EntailmentPair] = []

    def add(self, sentence: GoldSentence, pairs: Iterable[MadePair]) -> None:
        """Write the tree of a text, and its pairs."""
        pairs = list(pairs)
        with writing(self._folder):
            self._trees.writelines(write_conllu([sentence.source]))
            self._pairs.writelines(tsv_line(COLUMNS, pair.row) for pair in pairs)
        self.pairs += (
            EntailmentPair(pair.id, sentence.text, pair.hypothesis, pair.entailment)
            for pair in pairs
        )

    def end(self, document: Mapping[str, object], card: str) -> None:
        """Write the counts and the card."""
        texts = {COUNTS: json.dumps(document, indent=2, ensure_ascii=False) + "\n", CARD: card}
        for name, text in texts.items():
            with writing(self._folder), _opened(self._draft / name) as stream:
                stream.write(text)


@contextmanager
def new_set(folder: Path) -> Iterator[SetWriter]:
    """Let a set be written; the folder is there once all of it is, and only then.

    Args:
        folder: The folder (see :func:`check_folder`).

    Raises:
        InputError: If it cannot be written.
    """
    target = folder.resolve()  # a link stays what it is
    draft = target.with_name(f".{target.name}.{token_hex(4)}.tmp")
    streams = ExitStack()
    try:
        with writing(folder):
            draft.mkdir(parents=True)
            writer = SetWriter(folder, draft, streams)
        yield writer
        with writing(folder):
            streams.close()
            if target.is_dir():
                target.rmdir()
            draft.rename(target)
    finally:
        with suppress(OSError):  # a full disk, which has been reported
            streams.close()
        shutil.rmtree(draft, ignore_errors=True)


def _opened(path: Path) -> TextIO:
    return open(path, "w", encoding="utf-8", newline="\n")
