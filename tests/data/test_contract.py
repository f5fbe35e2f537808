"""Names of data sets, with and without an argument, and what every data set refuses."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import EntryPoint

import pytest

from pete.data.contract import (
    DATASETS,
    DatasetInfo,
    EntailmentDataset,
    PairSet,
    check_answers,
    check_split,
    open_dataset,
)
from pete.errors import InputError, UnknownNameError, UsageError
from pete.pairs import EntailmentPair
from pete.registry import Registry


def registry() -> Registry[Callable[..., EntailmentDataset]]:
    points = [
        EntryPoint("challenge", "pete.datasets.challenge:ChallengeDataset", "pete.datasets"),
        EntryPoint("file", "pete.datasets.file:FileDataset", "pete.datasets"),
    ]
    return Registry("pete.datasets", "data set", find=lambda group: points)


def test_a_name_opens_its_data_set() -> None:
    assert open_dataset("challenge", registry=registry()).info.name == "challenge"


def test_what_follows_the_first_colon_is_the_argument() -> None:
    name = "file:a:b.tsv"
    assert open_dataset(name, registry=registry()).info.name == name


@pytest.mark.parametrize(
    ("name", "error", "message"),
    [
        (
            "chalenge",
            UnknownNameError,
            "there is no data set 'chalenge'. Did you mean 'challenge'? Known: challenge, file.",
        ),
        (
            "pairs.tsv",
            UnknownNameError,
            "there is no data set 'pairs.tsv'. Known: challenge, file.",
        ),
        ("file", UsageError, "the data set 'file' needs an argument. Write file:ARGUMENT."),
        ("file:", UsageError, "the data set 'file' needs an argument. Write file:ARGUMENT."),
        (
            "challenge:",
            UsageError,
            "the data set 'challenge' takes no argument, and '' was given. Write challenge.",
        ),
        (
            "challenge:dev",
            UsageError,
            "the data set 'challenge' takes no argument, and 'dev' was given. Write challenge.",
        ),
    ],
)
def test_names_that_open_nothing(name: str, error: type[UsageError], message: str) -> None:
    with pytest.raises(error) as caught:
        open_dataset(name, registry=registry())
    assert str(caught.value) == message


def test_every_registered_data_set_meets_the_contract() -> None:
    # Golden list: a data set that loses its entry point cannot be named any more.
    assert DATASETS.names() == ("challenge", "file", "generated", "pete-2010")
    for name in ("challenge", "file:pairs.tsv", "generated:pairs", "pete-2010"):
        dataset = open_dataset(name)
        assert isinstance(dataset, EntailmentDataset)
        assert dataset.info.name == name
        assert dataset.info.splits
        with pytest.raises(UnknownNameError):
            dataset.load("no such split")


def test_unknown_split() -> None:
    info = DatasetInfo("tiny", "Two pairs.", ("dev", "test"), "CC0-1.0", "")
    check_split(info, "dev")
    with pytest.raises(UnknownNameError) as error:
        check_split(info, "tset")
    assert str(error.value) == (
        "the data set 'tiny' has no split 'tset'. Did you mean 'test'? Known: dev, test."
    )


def test_pairs_without_answer() -> None:
    labelled = EntailmentPair("1", "T.", "H.", "NO")
    check_answers([labelled], path="p.tsv")
    unlabelled = [EntailmentPair(id, "T.", "H.") for id in ("2", "3")]
    with pytest.raises(InputError) as error:
        check_answers([labelled, *unlabelled], path="p.tsv")
    assert str(error.value) == (
        "p.tsv: 2 of 3 pairs have no answer, the first is '2'. "
        "Give every pair the entailment YES or NO."
    )


def test_no_two_pairs_of_a_set_have_one_id() -> None:
    pairs = tuple(
        EntailmentPair("7", "Ann left early.", h, "YES") for h in ("Ann left.", "She left.")
    )
    with pytest.raises(InputError) as error:
        PairSet("own", "all", pairs, sha256="", source="own")
    assert str(error.value) == (
        "the id '7' is used 2 times in own. Give every pair an id of its own."
    )


def test_a_name_too_long_for_a_file_is_an_unknown_name() -> None:
    with pytest.raises(UnknownNameError):
        open_dataset("n" * 5000, registry=registry())
