"""PETE: parser evaluation using textual entailments.

Given a text T and a short hypothesis H, does the syntax of T entail H? A parser is judged by
how often its analyses give the right answer.

    >>> import pete
    >>> run = pete.evaluate("spacy", "challenge")  # doctest: +SKIP
    >>> run["extended"].accuracy  # doctest: +SKIP

What the package offers is loaded when first used, so that a single module of the kernel can be
imported without the rest.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Final

from pete.moved import MovedModules

if TYPE_CHECKING:
    from pete.api import (
        ablate,
        breakdown,
        check_adapter,
        compare,
        evaluate,
        explain,
        leaderboard,
        load_pairs,
        load_run,
        normalise,
        parse,
        parser,
        score,
    )
    from pete.data.contract import PairSet
    from pete.errors import InputError, PeteError, UsageError
    from pete.evaluation import Explanation, Result, Run
    from pete.graph import Graph, Relation, Token
    from pete.pairs import EntailmentPair
    from pete.parsing import Parse, ParseFailure, ParserInfo

__all__ = [
    "EntailmentPair",
    "Explanation",
    "Graph",
    "InputError",
    "PairSet",
    "Parse",
    "ParseFailure",
    "ParserInfo",
    "PeteError",
    "Relation",
    "Result",
    "Run",
    "Token",
    "UsageError",
    "ablate",
    "breakdown",
    "check_adapter",
    "compare",
    "evaluate",
    "explain",
    "leaderboard",
    "load_pairs",
    "load_run",
    "normalise",
    "parse",
    "parser",
    "score",
]

_HOMES: Final = {
    "pete.data.contract": ("PairSet",),
    "pete.errors": ("InputError", "PeteError", "UsageError"),
    "pete.evaluation": ("Explanation", "Result", "Run"),
    "pete.graph": ("Graph", "Relation", "Token"),
    "pete.pairs": ("EntailmentPair",),
    "pete.parsing": ("Parse", "ParseFailure", "ParserInfo"),
}
"""Where the names are, apart from those of :mod:`pete.api`."""

sys.meta_path.append(MovedModules())


def __getattr__(name: str) -> object:
    if name == "__version__":
        return import_module("importlib.metadata").version("pete-eval")
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = next((home for home, names in _HOMES.items() if name in names), "pete.api")
    return getattr(import_module(home), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
