"""The PETE pairs of SemEval-2010 task 12, as released.

The pairs are not part of this project: no licence is stated for them. They are read from
``pete-2010/PETE_gold.zip``, or the folder ``pete-2010/pete`` unpacked from it, in a folder of
data sets (:func:`pete.data.download.data_homes`).

``pete2010_scores.csv`` lists published scores: per split, the systems and their counts. The counts
of the task's systems are empty there: they come from ``PETE_scores.csv`` of the release.
"""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from importlib.resources import files
from io import StringIO
from pathlib import Path
from typing import Final, NamedTuple

from pete.data.contract import DatasetInfo, PairSet, PublishedScore, check_answers, check_split
from pete.data.download import Progress, by_hand, data_homes, fetch
from pete.data.manifest import ManifestEntry, read_manifest
from pete.errors import FormatError, InputError, UnavailableError, excerpt
from pete.files import exists, read_whole
from pete.formats.pairs.tables import answers_from_txt
from pete.formats.pairs.xml import pairs_from_xml
from pete.pairs import EntailmentPair

from .archive import read_members

_NAME: Final = "pete-2010"
_FOLDER: Final = "pete"
"""Folder inside the archive that holds everything."""

_SCORES: Final = "PETE_scores.csv"
_TEST: Final = "PETE_test.xml"
_ANSWERS: Final = "PETE_test_gold.txt"
_PAIRS: Final = {"dev": "PETE_dev.xml", "test": "PETE_test_gold.xml"}
"""The file of pairs and answers, by split."""

_SHORT: Final = 12
"""Digits of a hash in a note."""


@dataclass(frozen=True, slots=True)
class _Release:
    """The released files on this machine.

    Attributes:
        path: The archive or the folder.
        files: Contents by name.
        archive_sha256: Hash of the archive, ``""`` for a folder.
    """

    path: Path
    files: Mapping[str, bytes]
    archive_sha256: str = ""

    def place(self, name: str) -> Path:
        """Return where a file is, for messages; in an archive as if that were a folder."""
        return self.path / _FOLDER / name if self.archive_sha256 else self.path / name


class Pete2010Dataset:
    """The released development and test pairs."""

    def __init__(self) -> None:
        text = files(__package__).joinpath("manifest.toml").read_text(encoding="utf-8")
        self._entry = read_manifest(text, path="manifest.toml")[_NAME]

    @property
    def info(self) -> DatasetInfo:
        """Return the description of this data set."""
        return DatasetInfo(
            name=_NAME,
            description="The pairs of SemEval-2010 task 12, Parser Evaluation using Textual "
            "Entailments",
            splits=tuple(_PAIRS),
            licence=self._entry.licence,
            citation="Yuret, Han & Turgut 2010 (ACL S10-1009); Yuret, Rimell & Han 2013 "
            "(Language Resources and Evaluation 47)",
            homepage=self._entry.resource.homepage,
        )

    def available(self) -> bool:
        """Return whether the archive or its folder is on this machine."""
        return any(exists(path) for path in self._places())

    def download(self, progress: Progress | None = None) -> str:
        """Fetch the archive into the first folder of data sets; return its path.

        Raises:
            DownloadError: If it cannot be fetched; the message says how to get it by hand.
        """
        return str(fetch(self._entry.resource, self._places()[0], progress))

    def load(self, split: str) -> PairSet:
        """Load the pairs of ``dev`` or ``test``.

        An archive whose hash is not the published one is used, and a note says so.

        Raises:
            UnknownNameError: For another split.
            UnavailableError: If the release is not on this machine; the message says how to get it.
            InputError: If it is damaged.
        """
        check_split(self.info, split)
        release = self._release()
        pairs, name = _read_split(release, split)
        check_answers(pairs, path=release.place(name))
        own = hashlib.sha256(release.files[name]).hexdigest()
        departure = self._entry.departure(split, pairs)
        pair_set = PairSet(
            _NAME,
            split,
            pairs,
            sha256=release.archive_sha256 or own,
            source=str(release.path if release.archive_sha256 else release.place(name)),
            whole=not departure,
            notes=(
                *((f"{departure}.",) if departure else ()),
                *_hash_notes(self._entry, release, name, own=own),
            ),
        )
        return _with_scores(pair_set, release) if pair_set.whole else pair_set

    def _places(self) -> tuple[Path, ...]:
        """Return where the release may be, in search order; a download goes to the first."""
        names = (self._entry.resource.name, _FOLDER)
        return tuple(home / _NAME / name for home in data_homes() for name in names)

    def _release(self) -> _Release:
        for path in self._places():
            try:
                if path.is_dir():
                    names = [name for name in self._entry.files if (path / name).exists()]
                    return _Release(path, {name: read_whole(path / name) for name in names})
                if path.exists():
                    return _read_archive(path, self._entry.files)
            except OSError as error:
                raise InputError(
                    f"it cannot be read: {error.strerror}", path=path, cure="Check the path."
                ) from error
        raise UnavailableError(self._how_to_get())

    def _how_to_get(self) -> str:
        places = "".join(f"\n  {path}" for path in self._places())
        resource = self._entry.resource
        return (
            f"the data set {_NAME!r} is not here. Looked for:{places}\n"
            f"Fetch it with: pete data download {_NAME}\n"
            f"{by_hand(resource, self._places()[0])}"
        )


def _read_archive(path: Path, names: Mapping[str, str]) -> _Release:
    data = read_whole(path)
    members = read_members(data, [f"{_FOLDER}/{name}" for name in names], path=path)
    contents = {name.removeprefix(f"{_FOLDER}/"): content for name, content in members.items()}
    return _Release(path, contents, hashlib.sha256(data).hexdigest())


def _read_split(release: _Release, split: str) -> tuple[tuple[EntailmentPair, ...], str]:
    """Read the pairs, and return them with the name of their file."""
    name = _PAIRS[split]
    if name in release.files:
        return pairs_from_xml(release.files[name], path=release.place(name)), name
    if split == "test" and _TEST in release.files and _ANSWERS in release.files:
        pairs = pairs_from_xml(release.files[_TEST], path=release.place(_TEST))
        answers = answers_from_txt(release.files[_ANSWERS], path=release.place(_ANSWERS))
        return tuple(replace(pair, gold=answers.get(pair.id)) for pair in pairs), _TEST
    raise FormatError(f"{name} is missing", path=release.path, cure="Fetch the archive again.")


def _hash_notes(entry: ManifestEntry, release: _Release, name: str, *, own: str) -> tuple[str, ...]:
    same = own == entry.files[name]
    archive, published = release.archive_sha256, entry.resource.sha256
    if archive == published or (same and not archive):
        return ()
    if not archive:
        published = entry.files[name]
        return (f"{name} has the sha256 {own[:_SHORT]}, not the published {published[:_SHORT]}.",)
    return (
        f"{release.path.name} has the sha256 {archive[:_SHORT]}, not the published "
        f"{published[:_SHORT]}; its {name} is {'the published one' if same else 'another, too'}.",
    )


def _with_scores(pair_set: PairSet, release: _Release) -> PairSet:
    released = release.files.get(_SCORES)
    scores = published_scores(pair_set.split, released, path=release.place(_SCORES))
    notes = pair_set.notes
    if released is None and pair_set.split == "test":
        notes += (f"{_SCORES} is missing, so the scores of the task's systems are not shown.",)
    return replace(pair_set, published=scores, notes=notes)


class _Counts(NamedTuple):
    tp: int
    fn: int
    fp: int
    tn: int


def published_scores(
    split: str, released: bytes | None, *, path: object = None
) -> tuple[PublishedScore, ...]:
    """Return the scores of other systems on a whole split, in published order.

    Args:
        split: ``dev`` or ``test``.
        released: Content of ``PETE_scores.csv``, ``None`` if it is missing; the systems
            it lists are then omitted.
        path: Its place, for messages.

    Raises:
        FormatError: For released scores that cannot be read.
    """
    counts = dict(_released(released, path)) if released is not None else {}
    text = files(__package__).joinpath("pete2010_scores.csv").read_text(encoding="utf-8")
    scores = []
    for row in csv.DictReader(StringIO(text)):
        own = _Counts(*(int(row[name]) for name in _Counts._fields)) if row["tp"] else None
        known = own or counts.get(row["system_id"])
        if row["split"] == split and known is not None:
            team = row["participant_id"]
            scores.append(PublishedScore(row["system"], *known, source=row["source"], team=team))
    return tuple(scores)


def _released(data: bytes, path: object) -> Iterator[tuple[str, _Counts]]:
    """Read system ids and counts; columns are id, YES YES, YES NO, a ratio, NO NO, NO YES."""
    rows = csv.reader(StringIO(data.decode("ascii", "replace"), newline=""))
    row: list[str] = []
    try:
        for row in rows:
            if rows.line_num > 1 and row:
                id, tp, fn, _, tn, fp = row[:6]
                yield id, _Counts(tp=int(tp), fn=int(fn), fp=int(fp), tn=int(tn))
    except (csv.Error, ValueError) as error:
        problem = (
            f"the row cannot be read ({error})"
            if isinstance(error, csv.Error)
            else f"{excerpt(','.join(row))} is not a row of released scores"
        )
        line, cure = rows.line_num, "Fetch the archive again."
        raise FormatError(problem, path=path, line=line, cure=cure) from error
