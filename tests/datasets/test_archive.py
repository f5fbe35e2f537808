"""Zip archives: chosen members come out, traps do not."""

from __future__ import annotations

import zipfile
from io import BytesIO

import pytest

from pete.datasets.archive import read_members
from pete.errors import FormatError


def archive(**members: bytes) -> bytes:
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as out:
        for name, content in members.items():
            out.writestr(name, content)
    return buffer.getvalue()


def test_only_named_members_are_read() -> None:
    data = archive(**{"pete/a": b"A", "pete/b": b"B", "__MACOSX/x": b"X"})
    assert read_members(data, ["pete/a", "pete/c"], path="z.zip") == {"pete/a": b"A"}


@pytest.mark.parametrize("name", ["../a", "pete/../../a", "/a", "C:/a", "C:a", "\\\\host\\a\\b"])
def test_names_that_lead_out_are_refused(name: str) -> None:
    # Also where the member itself is not asked for.
    with pytest.raises(FormatError) as error:
        read_members(archive(**{"pete/a": b"A", name: b""}), ["pete/a"], path="z.zip")
    stored = zipfile.ZipFile(BytesIO(archive(**{name: b""}))).namelist()[0]
    assert str(error.value) == (
        f"z.zip: the member {stored!r} leads out of the archive. Fetch the archive again."
    )


def test_bombs_are_refused() -> None:
    bomb = archive(a=bytes(1001))
    assert len(read_members(bomb, ["a"], path="z.zip", limit=1001)["a"]) == 1001
    with pytest.raises(FormatError) as error:
        read_members(bomb, ["a"], path="z.zip", limit=1000)
    assert str(error.value) == (
        "z.zip: the member 'a' unpacks to more than 1000 bytes. Fetch the archive again."
    )


def test_no_archive_at_all() -> None:
    with pytest.raises(FormatError) as error:
        read_members(b"<html>", ["a"], path="z.zip")
    assert str(error.value) == (
        "z.zip: the zip archive is damaged: File is not a zip file. Fetch the archive again."
    )


def test_any_damage_is_a_format_error_or_does_not_show() -> None:
    # Every byte flipped in turn: a traceback of zipfile or zlib must never come through.
    sound = archive(**{"pete/a": b"Ann left early. " * 20})
    complaints = []
    for place in range(len(sound)):
        data = bytearray(sound)
        data[place] ^= 0xFF
        try:
            read_members(bytes(data), ["pete/a"], path="z.zip")
        except FormatError as error:
            complaints.append(str(error))
    assert len(complaints) > len(sound) / 3
    assert all(complaint.startswith("z.zip: ") for complaint in complaints)
