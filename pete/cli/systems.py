"""Several parsers and saved runs on one command line, and what of them is here."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pete.api import load_pairs
from pete.cli.console import say
from pete.cli.options import PairsOptions, ReadingOptions
from pete.cli.parsing import Reader, reader_maker
from pete.cli.runs import load_saved
from pete.data.contract import PairSet, check_answers
from pete.errors import DownloadError, InputError, UnavailableError, excerpt
from pete.evaluation import ParsedPairs, Run
from pete.files import read_whole
from pete.parsing.pretokenised import Tokens
from pete.parsing.spec import ParserSpec

_EXAMPLE: Final = 'parsers = ["spacy", "stanza,model=ewt"]'


@dataclass(frozen=True, slots=True)
class Asked:
    """The parsers and saved runs that a user names.

    Attributes:
        specs: The parsers, by how they were named.
        saved: Each saved run, by its file.
    """

    specs: Mapping[str, ParserSpec]
    saved: Mapping[str, Run]

    def parses(self, name: str, pair_set: PairSet) -> ParsedPairs:
        """The parses of a split in a saved run.

        Raises:
            InputError: If it has none.
        """
        wanted = (pair_set.dataset, pair_set.split)
        found = {(m.pair_set.dataset, m.pair_set.split): m for m in self.saved[name].materials}
        if wanted not in found:
            raise InputError(
                f"it holds no parses of {' '.join(wanted)}. "
                f"It has {', '.join(map(' '.join, found)) or 'none'}",
                path=name,
                cure="Choose what all have with --dataset, or make the run again.",
            )
        return found[wanted]


def listed_in(path: Path) -> list[str]:
    """Return the parsers and saved runs that a file of TOML lists under ``parsers``.

    Raises:
        InputError: If it cannot be read, or lists anything but names.
    """
    try:
        found = tomllib.loads(read_whole(path).decode("utf-8"))
    except ValueError as error:  # TOML or UTF-8 that is broken
        raise InputError(f"it is not TOML: {error}", path=path) from error
    names = found.pop("parsers", [])
    if found:
        problem = f"the key {next(iter(found))!r} is unknown"
    elif not isinstance(names, list) or not names:
        problem = "it has no list of parsers"
    elif strange := [name for name in names if not (isinstance(name, str) and name)]:
        problem = f"{excerpt(strange[0])} does not name a parser"
    else:
        return names
    raise InputError(problem, path=path, cure=f"Write, for example: {_EXAMPLE}.")


def asked_for(names: Sequence[str], *, tokens: Tokens) -> Asked:
    """Return what names stand for, as :meth:`pete.parsing.spec.ParserSpec.parse` reads them.

    Args:
        names: Parsers, and saved runs for their pairs and parses.
        tokens: Whose tokens the parsers get.

    Raises:
        InputError: If a run cannot be read.
    """
    specs = {name: ParserSpec.parse(name, tokens=tokens) for name in names}
    saved = {name: spec.saved for name, spec in specs.items() if spec.saved is not None}
    return Asked(
        specs={name: spec for name, spec in specs.items() if name not in saved},
        saved={name: load_saved(path) for name, path in saved.items()},
    )


def pair_sets(asked: Asked, pairs: PairsOptions) -> tuple[PairSet, ...]:
    """Return the splits to be ranked on: those asked for, the default, or those of saved runs.

    Args:
        asked: Without a parser in it no data set is loaded: saved runs have their pairs.
        pairs: Which are wanted.

    Raises:
        PeteError: If there are none, or a pair has no answer.
    """
    if asked.specs:
        found = tuple(load_pairs(name, pairs.split) for name in pairs.names)
    else:
        found = _of_saved(asked, pairs)
    for pair_set in found:
        check_answers(pair_set.pairs, path=pair_set.source)
    return found


def _of_saved(asked: Asked, pairs: PairsOptions) -> tuple[PairSet, ...]:
    found: dict[tuple[str, str], PairSet] = {}
    for pair_set in (m.pair_set for run in asked.saved.values() for m in run.materials):
        if pairs.take(pair_set.dataset, pair_set.split):
            found.setdefault((pair_set.dataset, pair_set.split), pair_set)
    if not found:
        raise InputError(
            "the saved runs hold no parses of what was asked for",
            cure="Make them with: pete evaluate --dataset NAME --save FILE.",
        )
    return tuple(found.values())


def ready(
    specs: Mapping[str, ParserSpec], reading: ReadingOptions, *, skip_missing: bool
) -> tuple[Mapping[str, Reader], Mapping[str, str]]:
    """Make every parser once, so that a missing one is reported before hours of another's work.

    Each process is ended again, so that no two models of them are in memory at once.

    Args:
        specs: The parsers.
        reading: How they run.
        skip_missing: Whether to go on without those that are not here.

    Returns:
        The parsers that are here, and why each of the others is not, both by name.

    Raises:
        UnavailableError: If one is not here, unless missing ones are to be skipped.
        PeteError: As a parser itself raises it where it cannot be made.
    """
    readers: dict[str, Reader] = {}
    missing: dict[str, str] = {}
    for name, spec in specs.items():
        try:
            readers[name] = reader_maker(spec, reading)()
            readers[name].rest()
        except (UnavailableError, DownloadError) as error:
            missing[name] = str(error)
            say(f"{name}{' is left out' if skip_missing else ''}: {error}")
    if missing and not skip_missing:
        raise UnavailableError(
            f"{len(missing)} of {len(specs)} parsers are not here: {', '.join(missing)}. "
            "Get them as said above, or go on without them: --skip-missing."
        )
    return readers, missing
