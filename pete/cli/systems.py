"""Several parsers and saved runs on one command line, and what of them is here."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pete.api import load_pairs
from pete.cli.console import say
from pete.cli.options import parser_option
from pete.cli.parsing import Reader, reader_maker
from pete.cli.runs import EMBEDDED, is_of, load_saved
from pete.data.contract import PairSet, check_answers
from pete.errors import DownloadError, InputError, UnavailableError
from pete.evaluation import Material, Run
from pete.parsing import PARSERS
from pete.parsing.pretokenised import Tokens
from pete.parsing.spec import Recipe

__all__ = ["Asked", "asked_for", "pair_sets", "ready"]

_OPTION: Final = re.compile(r",(?=[A-Za-z_-]+=)")
"""Where an option begins behind a parser: any other comma is part of a name."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The parsers and saved runs that a user names.

    Attributes:
        recipes: What each parser is made of, by how it was named.
        saved: Each saved run, by its file.
    """

    recipes: Mapping[str, Recipe]
    saved: Mapping[str, Run]

    def parses(self, name: str, pair_set: PairSet) -> Material:
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


def asked_for(names: Sequence[str], *, tokens: Tokens) -> Asked:
    """What names stand for.

    Args:
        names: For a parser ``NAME``, ``NAME:ARGUMENT`` or ``FILE.py:CLASS``, with any number of
            ``,OPTION=VALUE`` behind it; any other ``RUN.json`` for a saved run.
        tokens: Whose tokens the parsers get.

    Raises:
        InputError: If a run cannot be read.
    """
    return Asked(
        recipes={name: _recipe(name, tokens) for name in names if not _is_run(name)},
        saved={name: load_saved(Path(name)) for name in names if _is_run(name)},
    )


def pair_sets(asked: Asked, args: argparse.Namespace) -> tuple[PairSet, ...]:
    """The splits to be ranked on: those asked for, else the default, else those of saved runs.

    Args:
        asked: Without a parser in it no data set is loaded: saved runs have their pairs.
        args: With ``dataset`` and ``split``.

    Raises:
        PeteError: If there are none, or a pair has no answer.
    """
    found = _loaded(args) if asked.recipes else _of_saved(asked, args)
    for pair_set in found:
        check_answers(pair_set.pairs, path=pair_set.source)
    return found


def _loaded(args: argparse.Namespace) -> tuple[PairSet, ...]:
    names = dict.fromkeys(args.dataset or [EMBEDDED])
    return tuple(load_pairs(name, args.split) for name in names)


def _of_saved(asked: Asked, args: argparse.Namespace) -> tuple[PairSet, ...]:
    found: dict[tuple[str, str], PairSet] = {}
    for pair_set in (m.pair_set for run in asked.saved.values() for m in run.materials):
        if is_of(pair_set.dataset, pair_set.split, args):
            found.setdefault((pair_set.dataset, pair_set.split), pair_set)
    if not found:
        raise InputError(
            "the saved runs hold no parses of what was asked for",
            cure="Make them with: pete evaluate --dataset NAME --save FILE.",
        )
    return tuple(found.values())


def ready(
    recipes: Mapping[str, Recipe], args: argparse.Namespace
) -> tuple[Mapping[str, Reader], Mapping[str, str]]:
    """Make every parser once, so that a missing one is told before another one's hours of work.

    Each process is ended again, so that no two models of them are in memory at once.

    Args:
        recipes: What the parsers are made of.
        args: With the options of :func:`pete.cli.parsing.add_reading_options`, and
            ``skip_missing``.

    Returns:
        The parsers that are here, and why each of the others is not, both by name.

    Raises:
        UnavailableError: If one is not here, unless missing ones are to be skipped.
        PeteError: As a parser itself raises it where it cannot be made.
    """
    readers: dict[str, Reader] = {}
    missing: dict[str, str] = {}
    for name, recipe in recipes.items():
        try:
            readers[name] = reader_maker(args, recipe)()
            readers[name].rest()
        except (UnavailableError, DownloadError) as error:
            missing[name] = str(error)
            say(f"{name}{' is left out' if args.skip_missing else ''}: {error}")
    if missing and not args.skip_missing:
        raise UnavailableError(
            f"{len(missing)} of {len(recipes)} parsers are not here: {', '.join(missing)}. "
            "Get them as said above, or go on without them: --skip-missing."
        )
    return readers, missing


def _is_run(name: str) -> bool:
    what = _OPTION.split(name)[0]
    of_parser = what.partition(":")[0] in PARSERS.names() or _is_in_file(what)
    return name.endswith(".json") and not of_parser


def _is_in_file(what: str) -> bool:
    """Whether this is ``FILE.py:CLASS``."""
    return what.rpartition(":")[0].endswith(".py")


def _recipe(name: str, tokens: Tokens) -> Recipe:
    what, *options = _OPTION.split(name)
    in_file = _is_in_file(what)
    return Recipe(
        name="" if in_file else what,
        reference=what if in_file else "",
        options=dict(map(_option, options)),
        tokens=tokens,
    )


def _option(text: str) -> tuple[str, object]:
    name, _, value = text.partition("=")
    return parser_option(f"{name.replace('-', '_')}={value}")
