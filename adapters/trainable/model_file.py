"""Models of trainable parsers: one file with arrays, a tagger, and a card that says what they are.

The file is a packed ``.npz`` of NumPy; nothing in it is executed when it is read.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from msgspec import ValidationError, convert

from pete.errors import FormatError
from pete.evaluation.saving import save_bytes
from pete.files import read_whole
from pete.graph import Scheme

from .arrays import Arrays
from .tagger import Tagger

FORMAT: Final = "pete-parser-model/1"
"""What the card of a model of this version says."""

_CARD, _TAGGER, _OWN = "card", "tagger", "parser."
_AGAIN: Final = "Train the model again, or name another one."


@dataclass(frozen=True, slots=True)
class Card:
    """What a model is.

    Attributes:
        format: The version of its form, :data:`FORMAT` for those that this version of PETE reads.
        parser: The parser it is for: ``mst``, for example.
        scheme: The scheme of its trees.
        tags: The known tags, in order.
        labels: The labels of arcs between words, in order.
        treebank: Name of the treebank it is trained on.
        treebank_hash: Hash of the content of that file.
        sentences: Number of sentences that it learnt from.
        left_out: Number of sentences left out, by the reason.
        options: The options of training.
        pete: The version of PETE that trained it.
    """

    format: str
    parser: str
    scheme: Scheme
    tags: tuple[str, ...]
    labels: tuple[str, ...]
    treebank: str
    treebank_hash: str
    sentences: int
    left_out: Mapping[str, int]
    options: Mapping[str, int]
    pete: str


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """A trained parser.

    Attributes:
        card: What it is.
        arrays: Its weights by name.
        tagger: The tagger of its treebank.
    """

    card: Card
    arrays: Arrays
    tagger: Tagger

    def save(self, path: Path) -> None:
        """Write the model to a file.

        Raises:
            InputError: If it cannot be written.
        """
        texts = {_CARD: json.dumps(asdict(self.card)), _TAGGER: self.tagger.to_json()}
        named: dict[str, Any] = {name: _as_bytes(text) for name, text in texts.items()}
        named |= {f"{_OWN}{name}": array for name, array in self.arrays.items()}
        packed = io.BytesIO()
        np.savez_compressed(packed, **named)
        save_bytes(packed.getvalue(), path)

    @classmethod
    def load(cls, path: Path, parser: str, names: tuple[str, ...]) -> Model:
        """Read a model.

        Args:
            path: The file.
            parser: The parser that it must be for.
            names: Names of the arrays that the parser needs.

        Raises:
            InputError: If the file cannot be read.
            FormatError: If it is damaged, of another version, or for another parser.
        """
        try:
            with np.load(io.BytesIO(read_whole(path)), allow_pickle=False) as stored:
                card = json.loads(stored[_CARD].tobytes())
                _check(card, path, parser)
                return cls(
                    convert(card, Card),
                    {name: stored[f"{_OWN}{name}"] for name in names},
                    Tagger(stored[_TAGGER].tobytes().decode()),
                )
        except _DAMAGES as error:
            detail = " ".join(str(error).split())
            raise FormatError(
                f"it is not a model of the parser {parser!r}, or damaged ({detail})",
                path=path,
                cure=_AGAIN,
            ) from error


_DAMAGES: Final = (
    zipfile.BadZipFile, EOFError, KeyError, OSError, TypeError, ValueError, ValidationError
)  # fmt: skip


def _check(card: Mapping[str, object], path: Path, parser: str) -> None:
    """Refuse a model of another version or for another parser."""
    for name, wanted in (("format", FORMAT), ("parser", parser)):
        if card[name] != wanted:
            raise FormatError(
                f"the {name} of the model is {card[name]!r}, not {wanted!r}", path=path, cure=_AGAIN
            )


def _as_bytes(text: str) -> Any:
    return np.frombuffer(text.encode(), np.uint8)
