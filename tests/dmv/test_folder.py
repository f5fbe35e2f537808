"""Models in folders: read back as they were, and refused if they are damaged or foreign."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import numpy as np
import pytest

from pete.adapters.dmv.corpus import TagCorpus
from pete.adapters.dmv.folder import CARD, MODEL, card_of, check_folder, load_model, save_model
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
