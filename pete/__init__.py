"""PETE: parser evaluation using textual entailments.

Given a text T and a short hypothesis H, does the syntax of T entail H? A parser is judged by
how often its analyses give the right answer.

    >>> import pete
    >>> pete.explain(text, hypothesis, parser="spacy").decision.answer  # doctest: +SKIP

The three functions are loaded when first used, so that a single module of the kernel can be
imported without the rest.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING

from pete.moved import MovedModules

if TYPE_CHECKING:
    from pete.api import evaluate, explain, load_pairs

__all__ = ["evaluate", "explain", "load_pairs"]

sys.meta_path.append(MovedModules())


def __getattr__(name: str) -> object:
    if name in __all__:
        return getattr(import_module("pete.api"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
