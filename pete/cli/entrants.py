"""Several parsers and saved runs on one command line, and what of them is here."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pete.cli.console import say
from pete.cli.options import parser_option
from pete.cli.reading import Reader, reader_maker
from pete.dataset import PairSet
from pete.errors import InputError, PeteError, UnavailableError, UsageError
from pete.evaluation import Material
from pete.recipe import Recipe
from pete.report.loading import load_run

__all__ = ["Asked", "asked_for", "check_same_pairs", "ready"]

_OPTION: Final = re.compile(r",(?=[A-Za-z_-]+=)")
"""Where an option begins behind a parser: a comma in a file name ends nothing."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The parsers and saved runs that a user names.

    Attributes:
        recipes: What each parser is made of, by how it was named.
        saved: Pairs and parses of each saved run, by its file.
    """

    recipes: Mapping[str, Recipe]
    saved: Mapping[str, tuple[Material, ...]]


def asked_for(names: Sequence[str], args: argparse.Namespace) -> Asked:
    """What names stand for: a saved run ends in ``.json``, all others are parsers.

    Args:
        names: ``NAME``, ``NAME:ARGUMENT``, ``FILE.py:CLASS``, each with any number of
            ``,OPTION=VALUE`` behind it, or ``RUN.json``.
        args: With ``tokens``, ``dataset`` and ``split``: which parses of a saved run are wanted.

    Raises:
        InputError: If a run cannot be read, or has no parses of what was asked for.
    """
    saved = {name: _saved(Path(name), args) for name in names if name.endswith(".json")}
    recipes = {name: _recipe(name, args) for name in names if name not in saved}
    return Asked(recipes, saved)


def ready(
    recipes: Mapping[str, Recipe], args: argparse.Namespace
) -> tuple[Mapping[str, Reader], Mapping[str, str]]:
    """Make every parser once, so that a missing one is told before another one's hours of work.

    Each process is ended again, so that no two models are in memory at once.

    Args:
        recipes: What the parsers are made of.
        args: With the options of :func:`pete.cli.reading.add_reading_options`, and
            ``skip_missing``.

    Returns:
        The parsers that are here, and why each of the others is not, both by name.

    Raises:
        UnavailableError: If one is not, unless missing ones are to be skipped; if none is.
        PeteError: As the parser itself raises it where it cannot be made.
    """
    makers, missing = _sorted({name: _maker(recipe, args) for name, recipe in recipes.items()})
    for name, reason in missing.items():
        say(f"{name} is left out: {reason}" if args.skip_missing else f"{name}: {reason}")
    if missing and not args.skip_missing:
        raise UnavailableError(
            f"{len(missing)} of {len(recipes)} parsers are not here: {', '.join(missing)}. Get "
            "them as said above, or go on without them: --skip-missing."
        )
    return makers, missing


def check_same_pairs(saved: Mapping[str, Iterable[Material]], pair_sets: Iterable[PairSet]) -> None:
    """Refuse saved runs on other pairs than the rest.

    Args:
        saved: Their pairs and parses, by file.
        pair_sets: The pairs of the rest, one set for each split.

    Raises:
        InputError: For the first of them.
    """
    wanted = {(p.dataset, p.split): _questions(p) for p in pair_sets}
    for name, materials in saved.items():
        for pair_set in (material.pair_set for material in materials):
            others = wanted[pair_set.dataset, pair_set.split] ^ _questions(pair_set)
            if others:
                raise InputError(
                    f"its pairs of {pair_set.dataset} {pair_set.split} are not those of the rest: "
                    f"{min(others)[0]!r} differs",
                    path=name,
                    cure="Make it again with: pete evaluate --save FILE.",
                )


def _questions(pair_set: PairSet) -> frozenset[tuple[str, ...]]:
    return frozenset((p.id, p.text, p.hypothesis, p.gold or "") for p in pair_set.pairs)


def _recipe(name: str, args: argparse.Namespace) -> Recipe:
    what, *options = _OPTION.split(name)
    is_class = what.partition(":")[0].endswith(".py")
    return Recipe(
        name="" if is_class else what,
        reference=what if is_class else "",
        options=dict(map(parser_option, options)),
        tokens=args.tokens,
    )
