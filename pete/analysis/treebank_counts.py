"""The counts of systems on each sentence of a treebank: kept in files, and tested in pairs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias

import numpy as np
from msgspec import Meta, Struct, convert

from pete.analysis.comparison import SAMPLES, SEED, holm
from pete.errors import InputError
from pete.evaluation.run_json import checksum
from pete.files import LIMIT, is_file, read_whole
from pete.formats.conll.columns import Integers
from pete.formats.graph_files import file_kind
from pete.metrics.resampling import PairedTest, paired_tests
from pete.metrics.treebank.measures import COLUMNS, MEASURES

SCHEMA: Final = "pete-score/1"

_LONGEST: Final = 64 * LIMIT
"""Bytes of saved scores; one of 2,000 sentences has 400,000."""

_BEGINNING: Final = 100
"""Bytes at the beginning of a file that name its schema."""

_Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**31 - 1)]


@dataclass(frozen=True, slots=True)
class SystemCounts:
    """The counts of a system on each gold sentence.

    Attributes:
        name: The system.
        signature: How it was scored, and on which file.
        names: Name and line of each gold sentence.
        rows: The counts of each, in the order of :data:`COLUMNS`.
    """

    name: str
    signature: str
    names: tuple[tuple[str, int], ...]
    rows: Integers

    def on(self, names: tuple[tuple[str, int], ...]) -> SystemCounts:
        """Return the counts of some sentences, in their order."""
        places = {name: at for at, name in enumerate(self.names)}
        return replace(self, names=names, rows=self.rows[[places[name] for name in names]])

    def f1(self, key: str) -> float | None:
        """Return the F1 of a measure."""
        return MEASURES[key].f1.of(self.rows.sum(axis=0, dtype=np.int64).tolist())


@dataclass(frozen=True, slots=True)
class ScoreTest:
    """Two systems on the same sentences, by one measure.

    Attributes:
        first: One system.
        second: The other.
        key: The measure.
        test: Difference, second less first, with its interval and p.
        p_holm: The p corrected after Holm for all pairs of systems.
    """

    first: SystemCounts
    second: SystemCounts
    key: str
    test: PairedTest
    p_holm: float | None


@dataclass(frozen=True, slots=True)
class SavedScores:
    """Scores that were saved in one file.

    Attributes:
        path: The file.
        conditions: What figures depend on beside the systems, as messages show it, and as it is
            compared.
        systems: The systems.
    """

    path: Path
    conditions: Mapping[str, tuple[str, str]]
    systems: tuple[SystemCounts, ...]


def refuse_other_gold(saved: Sequence[SavedScores]) -> None:
    """Refuse scores on different gold files, or on one that was read in different ways.

    Raises:
        InputError: If any of them differ from the first, with what differs.
    """
    first, *others = saved
    for other in others:
        for what, (shown, value) in other.conditions.items():
            expected, known = first.conditions[what]
            if value != known:
                raise InputError(
                    f"its {what} is {shown}, and that of {first.path} is {expected}",
                    path=other.path,
                    cure="Score all systems on one gold file, with the same options.",
                )


def on_common_sentences(systems: Sequence[SystemCounts]) -> tuple[SystemCounts, ...]:
    """Return systems on the gold sentences that all of them were scored on.

    Raises:
        InputError: If they have no sentence in common.
    """
    shared = set(systems[0].names).intersection(*(system.names for system in systems[1:]))
    names = tuple(name for name in systems[0].names if name in shared)
    if not names:
        raise InputError(
            f"{systems[0].name} and {systems[-1].name} have no sentence in common",
            cure="Compare systems that were scored on one gold file.",
        )
    return tuple(system.on(names) for system in systems)


def compare_scores(
    systems: Sequence[SystemCounts], *, samples: int = SAMPLES, seed: int = SEED
) -> Iterator[ScoreTest]:
    """Test each pair of systems by paired bootstrap and approximate randomisation of sentences.

    Args:
        systems: Two or more, on the same sentences (:func:`on_common_sentences`).
        samples: How many samples to draw.
        seed: Seed of the random numbers.
    """
    pairs = list(combinations(systems, 2))
    ratios = [measure.f1 for measure in MEASURES.values()]
    found = [paired_tests(a.rows, b.rows, ratios, samples=samples, seed=seed) for a, b in pairs]
    by_measure = (holm([test.p for test in tests]) for tests in zip(*found, strict=True))
    for pair, tests, corrected in zip(pairs, found, zip(*by_measure, strict=True), strict=True):
        for key, test, p in zip(MEASURES, tests, corrected, strict=True):
            yield ScoreTest(*pair, key, test, p)


def with_counts(document: Mapping[str, Any], systems: Sequence[SystemCounts]) -> Mapping[str, Any]:
    """Return the document of a score with the counts of each sentence, sealed by a checksum.

    Args:
        document: What is printed of the score; it has a list of systems.
        systems: The same systems.
    """
    used = [at for at in range(len(COLUMNS)) if any(s.rows[:, at].any() for s in systems)]
    counted: dict[str, Any] = {
        **document,
        "columns": [COLUMNS[at] for at in used],
        "systems": [
            {**own, "sentences": list(_sentences(system, used))}
            for own, system in zip(document["systems"], systems, strict=True)
        ],
    }
    return {**counted, "checksum": checksum(counted)}


def _sentences(system: SystemCounts, used: Sequence[int]) -> Iterator[Mapping[str, object]]:
    for (id, line), counts in zip(system.names, system.rows[:, used].tolist(), strict=True):
        yield {"id": id, "line": line, "counts": counts}


class _Sentence(Struct):
    id: str
    line: _Count
    counts: tuple[_Count, ...]


class _System(Struct):
    name: str
    signature: str
    sentences: tuple[_Sentence, ...]

    def read(self, columns: Sequence[str]) -> SystemCounts:
        rows = np.zeros((len(self.sentences), len(COLUMNS)), np.int64)
        rows[:, list(map(COLUMNS.index, columns))] = [s.counts for s in self.sentences]
        names = tuple((sentence.id, sentence.line) for sentence in self.sentences)
        return SystemCounts(self.name, self.signature, names, rows)


class _Document(Struct):
    """How a file keeps scores."""

    gold: str
    gold_fingerprint: str
    policy: str
    punctuation: str
    heads: str
    columns: tuple[str, ...]
    systems: Annotated[tuple[_System, ...], Meta(min_length=1)]

    def conditions(self) -> Mapping[str, tuple[str, str]]:
        heads = "" if file_kind(self.gold) else self.heads  # those of gold alone
        choices = {
            "policy": self.policy,
            "punctuation": self.punctuation,
            "choice of head rules": heads,
        }
        return {
            "gold file": (
                f"{self.gold} (fingerprint {self.gold_fingerprint})",
                self.gold_fingerprint,
            ),
            **{name: (repr(value), value) for name, value in choices.items()},
        }


def is_score(path: Path) -> bool:
    """Return whether there is a file that begins as saved scores do."""
    try:
        if not is_file(path):  # a pipe can be read only once
            return False
        with path.open("rb") as file:
            return SCHEMA.encode() in file.read(_BEGINNING)
    except OSError:
        return False


def load_counts(path: Path) -> SavedScores:
    """Read saved scores.

    Raises:
        InputError: If the file cannot be read, holds no counts of sentences, or was changed.
    """
    data = read_whole(path, limit=_LONGEST)
    if SCHEMA.encode() not in data[:_BEGINNING]:
        problem = "it holds no scores of treebanks"
        raise InputError(problem, path=path, cure="Compare scores with scores.")
    try:
        document = json.loads(data)
    except ValueError as error:
        raise InputError(f"it is not JSON: {error}", path=path, topic="save-score") from error
    if "checksum" not in document:
        problem = "it has no counts of sentences, as it was printed, not saved"
        raise InputError(problem, path=path, topic="save-score")
    if document["checksum"] != checksum(document):
        problem = "it was changed after it was saved: its checksum is that of other content"
        raise InputError(problem, path=path, topic="save-score")
    try:
        saved = convert(document, _Document)
        systems = tuple(system.read(saved.columns) for system in saved.systems)
        return SavedScores(path, saved.conditions(), systems)
    except ValueError as error:  # what is missing, or a count that is not known
        problem = "it has no counts of sentences, or those of another version"
        raise InputError(problem, path=path, topic="save-score") from error
