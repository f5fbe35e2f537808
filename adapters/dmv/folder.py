"""A model in a folder: its numbers, and a card that says what it was trained on, and how.

``model.npz`` holds ``root``, ``attach`` and ``stop`` (see :class:`.model.Parameters`) and, of an
estimated model, the counts behind them, each with ``count_`` before its name. ``card.json`` holds
a :class:`Card`. Nothing in a folder is executed: the arrays are read without pickle.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
import zlib
from collections.abc import Mapping
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from secrets import token_hex
from typing import Any, Final, Literal

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from pete.errors import FormatError, InputError
from pete.evaluation.saving import check_destination, writing
from pete.files import read_whole, user_path

from .corpus import TagColumn, TagCorpus
from .model import Counts, Parameters
from .training import Model

SCHEMA: Final = "pete-dmv/1"
CARD: Final = "card.json"
MODEL: Final = "model.npz"

_ANOTHER: Final = "Name a folder that pete induce train wrote, or train the model again."
_PROBABILITIES: Final = ("root", "attach", "stop")
_COUNTS: Final = ("root", "attach", "stop", "go")
_DAMAGES: Final = (ValueError, KeyError, OSError, EOFError, zipfile.BadZipFile, zlib.error)


class Card(Struct, frozen=True, kw_only=True):
    """What a model is.

    Attributes:
        system: What trained it, as tables name it: ``Ad-Hoc*``, ``Baby Steps``.
        length: The most words of a sentence it was trained on.
        seed: The seed of its training.
        corpus: Name of the corpus.
        corpus_sha256: Hash of the tags of all its sentences.
        sentences: Their number.
        words: The number of their words.
        heads: The head rules of the gold trees, ``own`` for those of the file.
        column: Which tags.
        tags: The tags.
        model_sha256: Hash of the file of its numbers, filled in when it is saved.
        versions: Versions of what made it.
        schema: The format of the folder.
    """

    system: str
    length: int
    seed: int
    corpus: str
    corpus_sha256: str
    sentences: int
    words: int
    heads: str
    column: TagColumn
    tags: tuple[str, ...]
    model_sha256: str = ""
    versions: Mapping[str, str] = {}
    schema: Literal["pete-dmv/1"] = SCHEMA


def card_of(corpus: TagCorpus, *, system: str, length: int, seed: int) -> Card:
    """Return the card of a model that is trained on a corpus.

    Args:
        corpus: All its sentences.
        system: What trains it.
        length: The most words of a sentence.
        seed: The seed.
    """
    return Card(
        system=system,
        length=length,
        seed=seed,
        corpus=corpus.name,
        corpus_sha256=corpus.digest,
        sentences=len(corpus),
        words=len(corpus.codes),
        heads=corpus.rules,
        column=corpus.column,
        tags=corpus.tags,
        versions=versions(),
    )


def versions() -> Mapping[str, str]:
    """Return the versions of what a model depends on, as far as it is installed."""
    found = {}
    for name in ("pete-eval", "numpy", "numba"):
        with suppress(metadata.PackageNotFoundError):
            found[name] = metadata.version(name)
    return found


def check_folder(folder: Path) -> None:
    """Refuse a place where no model can be written.

    Raises:
        InputError: If nothing can be written there, or it holds a model or other files.
    """
    check_destination(folder / MODEL)
    if (folder / CARD).exists():
        raise InputError("the folder holds a model", path=folder, cure="Name a new folder.")


def save_model(folder: Path, model: Model, card: Card) -> None:
    """Write a model; the card comes last, so that an incomplete folder has none.

    Args:
        folder: Where it goes; made if it is missing.
        model: The model.
        card: What it is.

    Raises:
        InputError: If it cannot be written.
    """
    data = packed(model_arrays(model))
    card = msgspec.structs.replace(card, model_sha256=hashlib.sha256(data).hexdigest())
    write(folder / MODEL, data)
    write(folder / CARD, msgspec.json.format(msgspec.json.encode(card)) + b"\n")


def load_model(folder: str | Path, *, smoothing: float = 1.0) -> tuple[Parameters, Card]:
    """Read a model.

    Args:
        folder: The folder.
        smoothing: What is added to every count: 1, as by default, gives no sentence of its tags
            the probability 0; 0 gives the model as it was trained. A model without counts is
            as it is.

    Raises:
        InputError: If there is no such folder, or it holds no model.
        FormatError: If the model is damaged.
    """
    path = user_path(folder)
    card = read_card(path)
    data = read_whole(path / MODEL)
    if hashlib.sha256(data).hexdigest() != card.model_sha256:
        raise FormatError(
            "it is not the file that the card of the model describes",
            path=path / MODEL,
            cure=_ANOTHER,
        )
    model = array_model(unpacked(data, path / MODEL), card.tags, path / MODEL)
    return model.smoothed(smoothing).parameters, card


def model_folders(folder: str | Path) -> list[Path]:
    """Return a folder with a model, or else the folders with models in it, by their names.

    Raises:
        InputError: If there are none.
    """
    path = user_path(folder)
    if (path / CARD).exists():
        return [path]
    found = sorted(card.parent for card in path.glob(f"*/{CARD}"))
    if not found:
        raise InputError("the folder holds no model", path=path, cure=_ANOTHER)
    return found


def read_card(folder: Path) -> Card:
    """Read the card of a model.

    Raises:
        InputError: If there is none.
        FormatError: If it cannot be read.
    """
    path = folder / CARD
    if not path.exists():
        raise InputError("the folder holds no model", path=folder, cure=_ANOTHER)
    try:
        return msgspec.json.decode(read_whole(path), type=Card)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise FormatError(
            f"it is not the card of a model ({error})", path=path, cure=_ANOTHER
        ) from error


def model_arrays(model: Model) -> dict[str, NDArray[np.float64]]:
    """Return the numbers of a model by their names in a file."""
    arrays = {name: getattr(model.parameters, name) for name in _PROBABILITIES}
    counts = () if model.counts is None else _COUNTS
    return arrays | {f"count_{name}": getattr(model.counts, name) for name in counts}


def array_model(arrays: Mapping[str, Any], tags: tuple[str, ...], path: Path) -> Model:
    """Return the model of some numbers.

    Args:
        arrays: The numbers by their names.
        tags: The tags of the model.
        path: The file, for messages.

    Raises:
        FormatError: If they are not a model of these tags.
    """
    try:
        parameters = Parameters(tags, *(arrays[name] for name in _PROBABILITIES))
        if "count_root" not in arrays:
            return Model(parameters)
        counts = Counts(tags, *(arrays[f"count_{name}"] for name in _COUNTS))
        counts.parameters(1.0)
        return Model(parameters, counts)
    except (InputError, *_DAMAGES, TypeError) as error:
        raise FormatError(f"it is damaged: {error}", path=path, cure=_ANOTHER) from error


def packed(arrays: Mapping[str, NDArray[Any]]) -> bytes:
    """Return arrays as the content of a file; the same arrays give the same bytes."""
    stream = io.BytesIO()
    np.savez(stream, **arrays)  # type: ignore[arg-type]  # its stubs take allow_pickle for one
    return stream.getvalue()


def unpacked(data: bytes, path: Path) -> dict[str, NDArray[Any]]:
    """Return the arrays of a file.

    Raises:
        FormatError: If it is damaged, or holds anything but numbers.
    """
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as file:
            return {name: file[name] for name in file.files}
    except (*_DAMAGES, AttributeError) as error:  # AttributeError: a single array
        raise FormatError(f"it is damaged: {error}", path=path, cure=_ANOTHER) from error


def write(path: Path, data: bytes) -> None:
    """Write a file that appears whole or not at all.

    Raises:
        InputError: If it cannot be written.
    """
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f".pete-{token_hex(8)}.tmp")
        try:
            draft.write_bytes(data)
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
