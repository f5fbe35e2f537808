"""The parses of a saved run, returned without the parser."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import ClassVar, Final, Self

from pete.errors import InputError
from pete.evaluation.loading import load_run
from pete.parsing import AdapterStatus, ParseFailure, ParseResult


class SavedRunAdapter:
    """The parser of a saved run, limited to the parses that were saved.

    Args:
        path: The file of the run.
        offline: Accepted because every parser has it; a file needs no network.

    Raises:
        InputError: If the file is not a run, or has no parses, or those of several parsers.
    """

    name: ClassVar = "run"
    isolate: Final = False

    def __init__(self, path: str, /, *, offline: bool = False) -> None:
        materials = load_run(Path(path)).materials
        self._path = path
        self._results: dict[str, ParseResult] = {}
        for material in materials:
            self._results |= material.parsed.results
        parsers = list(dict.fromkeys(material.parser for material in materials))
        if len(parsers) != 1:
            problem = "it holds the parses of several parsers" if parsers else "it holds no parses"
            raise InputError(problem, path=path, cure="Name a run of one parser, with its parses.")
        self.info = parsers[0]

    @classmethod
    def status(cls) -> AdapterStatus:
        """Return a status that is always ready: a file is all it needs."""
        return AdapterStatus(ready=True, detail="the parses of a saved run: RUN.json")

    def with_ids(self, ids: Mapping[str, str]) -> Self:
        """Return the same parses, after checking that some of these texts are in the run.

        Raises:
            InputError: If none of them is.
        """
        if ids and self._results.keys().isdisjoint(ids.values()):
            raise InputError(
                f"it holds a parse of none of the {len(ids)} texts",
                path=self._path,
                cure="Name a run on the same pairs.",
            )
        return self

    def parse(self, texts: Sequence[str]) -> Iterator[ParseResult]:
        """Yield the saved result of each text."""
        unknown = ParseFailure(f"the run {self._path} has no parse of it")
        yield from (self._results.get(text, unknown) for text in texts)
