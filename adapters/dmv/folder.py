"""A model in a folder: its numbers, and a card that says what it was trained on, and how.

``model.npz`` holds ``root``, ``attach`` and ``stop`` (see :class:`.model.Parameters`) and, of an
estimated model, the counts behind them, each with ``count_`` before its name. ``card.json`` holds
a :class:`Card`; it is written last. ``run.json`` and ``unfinished.npz`` belong to :mod:`.record`.
Nothing in a folder is executed: the arrays are read without pickle.
"""

from __future__ import annotations

import hashlib
import io
import struct
import zipfile
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

from pete.errors import FormatError, InputError, excerpt
from pete.evaluation.saving import check_destination, writing
from pete.files import read_whole, user_path

from .corpus import TagColumn, TagCorpus
from .model import Counts, Parameters
from .training import Model

SCHEMA: Final = "pete-dmv/1"
CARD: Final = "card.json"
MODEL: Final = "model.npz"
RECORD: Final = "run.json"
UNFINISHED: Final = "unfinished.npz"

_ANOTHER: Final = "Name a folder that pete induce train wrote, or train the model again."
_PROBABILITIES: Final = ("root", "attach", "stop")
_COUNTS: Final = ("root", "attach", "stop", "go")
_MOST: Final = 2.0**53
"""The largest count."""

_TOLERANCE: Final = 1e-9
_DRAFT: Final = ".pete-"
_NUMBERS: Final = (np.dtype("<f8"), np.dtype("u1"))
_DAMAGES: Final = (
    ValueError,
    TypeError,
    LookupError,
    ArithmeticError,
    RuntimeError,
    MemoryError,
    SyntaxError,
    OSError,
    EOFError,
    struct.error,
    zipfile.BadZipFile,
)
"""What is raised in reading a damaged file."""


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

    def __post_init__(self) -> None:
        if self.length < 1 or self.seed < 0:
            raise ValueError(f"the length is {self.length}, the seed {self.seed}")
        if not self.tags or list(self.tags) != sorted(set(self.tags)):
            raise ValueError("the tags are not sorted, or one stands there twice")


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
    with writing(folder):
        names = sorted(file.name for file in folder.iterdir()) if folder.is_dir() else []
    others = [
        name
        for name in names
        if name not in (MODEL, RECORD, UNFINISHED) and not name.startswith(_DRAFT)
    ]
    if others:
        held = "a model" if CARD in others else f"other files, as {excerpt(others[0])}"
        raise InputError(f"the folder holds {held}", path=folder, cure="Name a new folder.")


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
        raise _without_model(path)
    return found


def read_card(folder: Path) -> Card:
    """Read the card of a model.

    Raises:
        InputError: If there is none.
        FormatError: If it cannot be read.
    """
    path = folder / CARD
    if not path.exists():
        raise _without_model(folder)
    try:
        return msgspec.json.decode(read_whole(path), type=Card)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise FormatError(
            f"it is not the card of a model ({error})", path=path, cure=_ANOTHER
        ) from error


def _without_model(folder: Path) -> InputError:
    if (folder / UNFINISHED).exists():
        problem, cure = "its training is not finished", "The command that began it goes on."
    else:
        problem, cure = "the folder holds no model", _ANOTHER
    return InputError(problem, path=folder, cure=cure)


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
        _check_counts(counts, parameters)
        return Model(parameters, counts)
    except (InputError, *_DAMAGES) as error:
        raise FormatError(f"it is damaged: {error}", path=path, cure=_ANOTHER) from error


def _check_counts(counts: Counts, parameters: Parameters) -> None:
    """Check that probabilities are estimated from counts, whatever the smoothing.

    Smoothing moves each from its share of the counts towards that of an even distribution.

    Raises:
        InputError: If they are not.
    """
    for name in _COUNTS:
        values, shape = getattr(counts, name), getattr(parameters, name).shape
        if values.shape != shape or not ((values >= 0) & (values <= _MOST)).all():
            raise InputError(f"count_{name} does not hold counts of the shape {shape}")
    for name in _PROBABILITIES:
        own, share = getattr(parameters, name), getattr(counts.parameters(), name)
        even = 1 / 2 if name == "stop" else 1 / len(parameters.tags)
        if ((own - share) * (own - even) > _TOLERANCE).any():
            raise InputError(f"{name} does not follow from the counts")


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
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            return {
                member.filename.removesuffix(".npy"): _array(file, member)
                for member in file.infolist()
            }
    except _DAMAGES as error:
        raise FormatError(f"it is damaged: {error}", path=path, cure=_ANOTHER) from error


def _array(file: zipfile.ZipFile, member: zipfile.ZipInfo) -> NDArray[Any]:
    """Return an array as :func:`packed` writes it; its header cannot claim more than is there."""
    if member.compress_type != zipfile.ZIP_STORED:
        raise ValueError(f"{member.filename} is compressed")
    content = io.BytesIO(file.read(member))
    np.lib.format.read_magic(content)
    shape, by_column, kind = np.lib.format.read_array_header_1_0(content)
    if by_column or kind not in _NUMBERS:
        raise ValueError(f"{member.filename} is not an array of such numbers")
    return np.frombuffer(content.read(), kind).reshape(shape).copy()


def write(path: Path, data: bytes) -> None:
    """Write a file that appears whole or not at all.

    Raises:
        InputError: If it cannot be written.
    """
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f"{_DRAFT}{token_hex(8)}.tmp")
        try:
            draft.write_bytes(data)
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
