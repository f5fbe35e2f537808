"""The PETE release, in invented copies of its layout and in the real one where it is here."""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
from collections.abc import Mapping
from pathlib import Path

import platformdirs
import pytest

from pete.cli.main import main
from pete.data.contract import PublishedScore
from pete.datasets.pete2010 import Pete2010Dataset, published_scores
from pete.errors import DownloadError, FormatError, InputError, UnavailableError

ADDRESS = (
    "https://raw.githubusercontent.com/vcvpaiva/SICK-processing/"
    "62b46c254ad2b7be38b8530454c0907fb25732aa/PETE_gold.zip"
)
SHA256 = "3a05c317f97f5114931be2e0e29e3f21d475bfdb1c0e709fbf1d069316042335"
SCORES = (
    b"System ID,YY,YN, S,NN,NY,S,Overall\n"
    b"418,98,58,0.6282,120,25,0.8276,0.7243\n505,125,31,0.8013,87,58,0.6,0.7043\n"
)


def xml(yes: int, no: int, *, labelled: bool = True) -> bytes:
    pairs = "".join(
        f'<pair id="{n}"'
        + (f' entailment="{"YES" if n < yes else "NO"}" word1="Ann" word2="leave"' * labelled)
        + f"><t>Ann left {n} times.</t><h>Ann left.</h></pair>\n"
        for n in range(yes + no)
    )
    doctype = '<!DOCTYPE entailment-corpus SYSTEM "PETE_dev.dtd">'
    return f"{doctype}<entailment-corpus>\n{pairs}</entailment-corpus>\n".encode()


def answers(yes: int, no: int) -> bytes:
    return "".join(f"{n}\t{'YES' if n < yes else 'NO'}\n" for n in range(yes + no)).encode()


WHOLE = {
    "PETE_dev.xml": xml(38, 28),
    "PETE_test_gold.xml": xml(156, 145),
    "PETE_scores.csv": SCORES,
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the data set, in a home of its own; neither exists yet."""
    monkeypatch.setenv("PETE_DATA_HOME", str(tmp_path / "named"))
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: tmp_path / "own")
    return tmp_path / "named" / "pete-2010"


def pack(folder: Path, contents: Mapping[str, bytes]) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "PETE_gold.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in contents.items():
            archive.writestr(f"pete/{name}", content)
    return path


def unpack(folder: Path, contents: Mapping[str, bytes]) -> Path:
    path = folder / "pete"
    path.mkdir(parents=True)
    for name, content in contents.items():
        (path / name).write_bytes(content)
    return path


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def test_archive_of_another_hash_is_used_and_noted(folder: Path) -> None:
    path = pack(folder, WHOLE)
    loaded = Pete2010Dataset().load("dev")
    own = sha256(path.read_bytes())
    assert (len(loaded.pairs), loaded.whole) == (66, True)
    assert (loaded.sha256, loaded.source) == (own, str(path))
    assert loaded.pairs[0].words == ("Ann", "leave")
    assert loaded.notes == (
        f"PETE_gold.zip has the sha256 {own[:12]}, not the published 3a05c317f97f; "
        "its PETE_dev.xml is another, too.",
    )


def test_unpacked_folder_is_known_by_the_file_of_the_split(folder: Path) -> None:
    path = unpack(folder, WHOLE)
    loaded = Pete2010Dataset().load("test")
    own = sha256(WHOLE["PETE_test_gold.xml"])
    assert (len(loaded.pairs), loaded.whole) == (301, True)
    assert (loaded.sha256, loaded.source) == (own, str(path / "PETE_test_gold.xml"))
    assert loaded.notes == (
        f"PETE_test_gold.xml has the sha256 {own[:12]}, not the published 1aafbc9cc8ba.",
    )


def test_download_location_is_the_second_place(folder: Path, tmp_path: Path) -> None:
    dataset = Pete2010Dataset()
    assert not dataset.available()
    path = pack(tmp_path / "own" / "pete-2010", WHOLE)
    assert dataset.available()
    assert dataset.load("dev").source == str(path)
    pack(folder, WHOLE)
    assert dataset.load("dev").source == str(folder / "PETE_gold.zip")


def test_test_answers_from_the_text_file(folder: Path) -> None:
    contents = {"PETE_test.xml": xml(156, 145, labelled=False), "PETE_scores.csv": SCORES}
    pack(folder, {**contents, "PETE_test_gold.txt": answers(156, 145)})
    assert Pete2010Dataset().load("test").whole


def test_answers_that_do_not_cover_the_pairs(folder: Path) -> None:
    contents = {"PETE_test.xml": xml(2, 1, labelled=False), "PETE_test_gold.txt": answers(2, 0)}
    path = pack(folder, contents)
    with pytest.raises(InputError) as error:
        Pete2010Dataset().load("test")
    assert str(error.value) == (
        f"{path}/pete/PETE_test.xml: 1 of 3 pairs have no answer, the first is '2'. "
        "Give every pair the entailment YES or NO."
    )


def test_published_scores_stand_beside_a_whole_split_only(folder: Path) -> None:
    pack(folder, WHOLE)
    dev, test = (Pete2010Dataset().load(split).published for split in ("dev", "test"))
    # LRE 2013: 22 of 38 YES and 22 of 28 NO right, 66.7 %.
    assert dev[0] == PublishedScore(
        "Cambridge, C&C parses", 22, 16, 6, 22, "LRE 2013 text; ACL S10-1060 Table 2"
    )
    # The two systems of the invented score file, then those whose counts the project states.
    assert [score.system for score in test] == [
        "Cambridge",
        "SCHWA",
        "VENSES",
        "Lien 2014, 1-best MRS",
    ]
    assert (test[1].tp, test[1].fn, test[1].fp, test[1].tn) == (125, 31, 58, 87)

    pack(folder, {**WHOLE, "PETE_dev.xml": xml(37, 29)})
    loaded = Pete2010Dataset().load("dev")
    assert (loaded.whole, loaded.published) == (False, ())
    assert loaded.notes[0] == "dev has 37 YES pairs, not the published 38."


def test_missing_scores_are_noted(folder: Path) -> None:
    unpack(folder, {"PETE_test_gold.xml": WHOLE["PETE_test_gold.xml"]})
    assert Pete2010Dataset().load("test").notes[1:] == (
        "PETE_scores.csv is missing, so the scores of the task's systems are not shown.",
    )


def test_damaged_scores(folder: Path) -> None:
    path = pack(folder, {**WHOLE, "PETE_scores.csv": SCORES + b"568,x\n"})
    with pytest.raises(FormatError) as error:
        Pete2010Dataset().load("test")
    assert str(error.value) == (
        f"{path}/pete/PETE_scores.csv:4: '568,x' is not a row of released scores. "
        "Fetch the archive again."
    )


def test_damage_is_located_inside_the_archive(folder: Path) -> None:
    path = pack(folder, {"PETE_dev.xml": b"<entailment-corpus>\n"})
    with pytest.raises(FormatError) as error:
        Pete2010Dataset().load("dev")
    assert str(error.value) == (
        f"{path}/pete/PETE_dev.xml:2: malformed XML at column 1: no element found. "
        "Mend it there; the file may be cut off."
    )


def test_archive_without_the_split(folder: Path) -> None:
    path = pack(folder, {"PETE_dev.xml": WHOLE["PETE_dev.xml"]})
    with pytest.raises(FormatError) as error:
        Pete2010Dataset().load("test")
    assert str(error.value) == (f"{path}: PETE_test_gold.xml is missing. Fetch the archive again.")


def by_hand(folder: Path) -> str:
    return (
        f"To do it by hand, get PETE_gold.zip from http://pete.yuret.com or {ADDRESS} "
        f"and save it as {folder / 'PETE_gold.zip'} (34504 bytes, sha256 {SHA256})."
    )


def test_not_here(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(UnavailableError) as error:
        Pete2010Dataset().load("dev")
    assert str(error.value) == (
        "the data set 'pete-2010' is not here. Looked for:\n"
        f"  {folder / 'PETE_gold.zip'}\n"
        f"  {folder / 'pete'}\n"
        f"  {tmp_path / 'own' / 'pete-2010' / 'PETE_gold.zip'}\n"
        f"  {tmp_path / 'own' / 'pete-2010' / 'pete'}\n"
        "Fetch it with: pete data download pete-2010\n" + by_hand(folder)
    )


def test_download_offline(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PETE_OFFLINE", "1")
    with pytest.raises(DownloadError) as error:
        Pete2010Dataset().download()
    assert str(error.value) == (
        "PETE_gold.zip could not be fetched:\n"
        "  PETE_OFFLINE is set, which forbids the network\n" + by_hand(folder)
    )


def test_published_counts_sum_to_the_test_pairs() -> None:
    for score in published_scores("test", SCORES):
        assert (score.tp + score.fn, score.fp + score.tn) == (156, 145)


@pytest.fixture
def real(data_home: Path, monkeypatch: pytest.MonkeyPatch) -> Pete2010Dataset:
    monkeypatch.setenv("PETE_DATA_HOME", str(data_home))
    if not (data_home / "pete-2010").exists():
        pytest.skip("the data home has no pete-2010")
    return Pete2010Dataset()


def test_real_development_pairs(real: Pete2010Dataset) -> None:
    loaded = real.load("dev")
    gold = [pair.gold for pair in loaded.pairs]
    assert (gold.count("YES"), gold.count("NO"), loaded.whole) == (38, 28, True)
    # sha256 of the released PETE_dev.xml, wherever it came in.
    assert all("is the published one." in note for note in loaded.notes)


def test_real_test_answers_agree_in_both_files(real: Pete2010Dataset, tmp_path: Path) -> None:
    with zipfile.ZipFile(real.load("test").source) as archive:
        members = {Path(name).name: archive.read(name) for name in archive.namelist()}
    pack(tmp_path / "a" / "pete-2010", members)
    del members["PETE_test_gold.xml"]
    pack(tmp_path / "b" / "pete-2010", members)
    golds = []
    for home in ("a", "b"):
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("PETE_DATA_HOME", str(tmp_path / home))
            golds.append([(p.id, p.gold) for p in Pete2010Dataset().load("test").pairs])
    assert golds[0] == golds[1]


def test_an_archive_that_is_a_pipe_is_refused(folder: Path) -> None:
    folder.mkdir(parents=True)
    os.mkfifo(folder / "PETE_gold.zip")
    with pytest.raises(InputError) as error:
        Pete2010Dataset().load("dev")
    assert str(error.value) == (
        f"{folder / 'PETE_gold.zip'}: it is a pipe or a device, not a regular file. "
        "Save its output to a file, and name that file."
    )


def test_a_home_that_cannot_be_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PETE_DATA_HOME", "/" + "n" * 5000)
    assert not Pete2010Dataset().available()
    with pytest.raises(InputError, match="it cannot be read: File name too long"):
        Pete2010Dataset().load("dev")


def test_a_score_too_long_to_read() -> None:
    with pytest.raises(FormatError) as error:
        published_scores("test", SCORES + b"x" * 200_000, path="s.csv")
    assert str(error.value) == (
        "s.csv:4: the row cannot be read (field larger than field limit (131072)). "
        "Fetch the archive again."
    )


def test_the_doctor_warns_of_a_split_with_another_number_of_pairs(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack(folder, {**WHOLE, "PETE_test_gold.xml": xml(10, 10)})
    main(["doctor"])
    lines = capsys.readouterr().out.splitlines()
    assert "    test has 20 pairs, not the published 301." in lines
    assert "warning  data set pete-2010" in lines
    assert "ok       data set challenge" in lines
    pack(folder, {**WHOLE, "PETE_test_gold.xml": b"<pete"})
    main(["doctor", "--json"])
    warnings = json.loads(capsys.readouterr().out)["dataset_warnings"]
    assert "PETE_test_gold.xml" in warnings["pete-2010"][0]
