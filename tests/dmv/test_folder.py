"""Models in folders: read back as they were, and refused if they are damaged or foreign."""

from __future__ import annotations

import io
import json
import pickle
import warnings
import zipfile
from pathlib import Path

import numpy as np
import pytest

from pete.adapters.dmv.corpus import TagCorpus
from pete.adapters.dmv.folder import (
    CARD,
    MODEL,
    RECORD,
    UNFINISHED,
    card_of,
    check_folder,
    load_model,
    model_arrays,
    packed,
    save_model,
)
from pete.adapters.dmv.inference import expectations
from pete.adapters.dmv.model import uniform
from pete.adapters.dmv.training import Model
from pete.errors import FormatError, InputError

CORPUS = TagCorpus.of([["DT", "NN", "VBZ"], ["NN", "VBZ"]])


@pytest.fixture
def model() -> Model:
    counts, _ = expectations(uniform(CORPUS.tags), CORPUS)
    return Model.estimated(counts)


@pytest.fixture
def folder(tmp_path: Path, model: Model) -> Path:
    folder = tmp_path / "model"
    save_model(folder, model, card_of(CORPUS, system="Uninformed", length=3, seed=7))
    return folder


def test_a_model_is_read_as_it_was_written(folder: Path, model: Model) -> None:
    parameters, card = load_model(folder, smoothing=0)
    np.testing.assert_array_equal(parameters.attach, model.parameters.attach)
    assert (card.system, card.length, card.seed) == ("Uninformed", 3, 7)
    assert card.tags == parameters.tags == CORPUS.tags
    assert card.corpus_sha256 == CORPUS.digest


def test_smoothing_leaves_nothing_impossible(folder: Path) -> None:
    assert (load_model(folder, smoothing=0)[0].attach == 0).any()
    assert (load_model(folder)[0].attach > 0).all()


def test_a_model_without_counts_is_not_smoothed(tmp_path: Path, model: Model) -> None:
    card = card_of(CORPUS, system="Uninformed", length=3, seed=0)
    save_model(tmp_path, Model(model.parameters), card)
    np.testing.assert_array_equal(load_model(tmp_path)[0].attach, model.parameters.attach)


def test_the_same_model_has_the_same_bytes(tmp_path: Path, model: Model, folder: Path) -> None:
    card = card_of(CORPUS, system="Uninformed", length=3, seed=7)
    save_model(tmp_path / "again", model, card)
    for name in (MODEL, CARD):
        assert (folder / name).read_bytes() == (tmp_path / "again" / name).read_bytes()


def test_a_folder_without_a_model_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"holds no model\. Name a folder that pete induce train"):
        load_model(tmp_path)


def test_a_folder_with_a_model_is_not_overwritten(folder: Path) -> None:
    with pytest.raises(InputError, match="holds a model"):
        check_folder(folder)


def test_a_folder_with_other_files_is_not_written_to(tmp_path: Path) -> None:
    for name in (MODEL, RECORD, UNFINISHED, ".pete-0.tmp"):
        (tmp_path / name).write_bytes(b"of a training that was killed")
    check_folder(tmp_path)
    (tmp_path / "notes.txt").write_text("mine", "utf-8")
    with pytest.raises(InputError, match=r"holds other files, as 'notes\.txt'\. Name a new folder"):
        check_folder(tmp_path)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        (CARD, b"{"),
        (CARD, b"[]"),
        (CARD, b'{"schema": "another/1"}'),
        (CARD, b"\xff\xfe"),
        (MODEL, b""),
        (MODEL, b"PK\x03\x04 cut off"),
    ],
)
def test_damage_is_located(folder: Path, name: str, content: bytes) -> None:
    (folder / name).write_bytes(content)
    with pytest.raises(
        FormatError, match=rf"{name}: .* Name a folder that pete induce train wrote"
    ):
        load_model(folder)


def _replace(folder: Path, data: bytes) -> None:
    """Put another file in the place of the model, and its hash on the card."""
    import hashlib

    (folder / MODEL).write_bytes(data)
    card = json.loads((folder / CARD).read_text("utf-8"))
    card["model_sha256"] = hashlib.sha256(data).hexdigest()
    (folder / CARD).write_text(json.dumps(card), "utf-8")


def _zip(content: bytes, compression: int = zipfile.ZIP_STORED) -> bytes:
    """Return an archive of one member."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", compression) as file:
        file.writestr("root.npy", content)
    return stream.getvalue()


def _header(shape: str, kind: str = "<f8") -> bytes:
    text = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}\n".encode()
    return b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text


def _npy() -> bytes:
    stream = io.BytesIO()
    np.save(stream, np.ones(3))
    return stream.getvalue()


def _marked(data: bytes, local: int, central: int, value: int) -> bytes:
    """Return an archive with another byte in both headers of its member."""
    changed = bytearray(data)
    changed[local] = changed[data.find(b"PK\x01\x02") + central] = value
    return bytes(changed)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(_npy(), id="single array"),
        pytest.param(_zip(_header("(1000000000000,)")), id="huge shape"),
        pytest.param(_zip(_header(f"({10**26},)")), id="shape that is no index"),
        pytest.param(_zip(_header("(0, 9999999999999)")), id="shape of nothing"),
        pytest.param(_zip(_header("(-5,)")), id="negative shape"),
        pytest.param(_zip(_header("(" * 4000 + ")" * 4000)), id="deep header"),
        pytest.param(_zip(_header("(3,)", "<c16") + bytes(48)), id="complex"),
        pytest.param(_zip(_header("(3,)", "|O") + bytes(24)), id="objects"),
        pytest.param(_zip(_header("(3,)") + bytes(24), zipfile.ZIP_LZMA), id="lzma"),
        pytest.param(_marked(_zip(b"hi"), 8, 10, 99), id="unknown compression"),
        pytest.param(_marked(_zip(b"hi"), 6, 8, 1), id="encrypted"),
        pytest.param(_zip(b"hi"), id="text"),
        pytest.param(_zip(_npy())[:-10], id="cut off"),
    ],
)
def test_every_damage_of_the_numbers_is_one_message(folder: Path, data: bytes) -> None:
    _replace(folder, data)
    with pytest.raises(FormatError, match=rf"{MODEL}: it is damaged: .* Name a folder"):
        load_model(folder)


@pytest.mark.parametrize("value", [np.nan, -1.0, np.inf, 1e308, 7.0, "shape"])
def test_counts_are_those_of_the_probabilities(
    folder: Path, model: Model, value: float | str
) -> None:
    arrays = {name: array.copy() for name, array in model_arrays(model).items()}
    if isinstance(value, str):
        arrays["count_go"] = np.ones(3)
    else:
        arrays["count_root"][0] = value
    _replace(folder, packed(arrays))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(FormatError, match="it is damaged: "):
            load_model(folder)


def test_a_smoothed_model_with_its_counts_is_read(tmp_path: Path, model: Model) -> None:
    card = card_of(CORPUS, system="Oracle", length=3, seed=0)
    save_model(tmp_path, model.smoothed(1), card)
    assert (load_model(tmp_path, smoothing=0)[0].attach == 0).any()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("length", -5),
        ("seed", -1),
        ("tags", []),
        ("tags", ["VBZ", "NN", "DT"]),
        ("tags", ["DT", "DT", "NN"]),
    ],
)
def test_a_card_with_wrong_values_is_refused(folder: Path, key: str, value: object) -> None:
    card = json.loads((folder / CARD).read_text("utf-8"))
    (folder / CARD).write_text(json.dumps(card | {key: value}), "utf-8")
    with pytest.raises(FormatError, match=rf"{CARD}: it is not the card of a model"):
        load_model(folder)


class Executed:
    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (pytest.fail, ("a model was executed",))


def test_a_pickle_is_never_executed(folder: Path, tmp_path: Path) -> None:
    _replace(folder, pickle.dumps(Executed()))
    with pytest.raises(FormatError, match="damaged"):
        load_model(folder)
    arrays = tmp_path / "objects.npz"
    objects = np.empty(1, dtype=object)
    objects[0] = Executed()
    np.savez(arrays, root=objects, attach=objects, stop=objects)
    _replace(folder, arrays.read_bytes())
    with pytest.raises(FormatError, match="damaged"):
        load_model(folder)


@pytest.mark.parametrize("change", ["missing", "shape", "sum", "text"])
def test_numbers_that_are_no_model_are_refused(
    folder: Path, tmp_path: Path, model: Model, change: str
) -> None:
    arrays = {name: getattr(model.parameters, name) for name in ("root", "attach", "stop")}
    if change == "missing":
        del arrays["attach"]
    else:
        root = arrays["root"]
        arrays["root"] = {"shape": root[:1], "sum": root / 2, "text": np.array(["a", "b", "c"])}[
            change
        ]
    np.savez(tmp_path / "other.npz", **arrays)
    _replace(folder, (tmp_path / "other.npz").read_bytes())
    with pytest.raises(FormatError, match="damaged"):
        load_model(folder)
