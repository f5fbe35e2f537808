"""Where the parses of a parser are kept, however it runs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pete.cache import ParseCache, cache_home, parser_key
from pete.isolation import IsolatedParser
from pete.parse_run import ParseStore
from pete.parsing import ParserAdapter, ReadsParses
from pete.recipe import Recipe

__all__ = ["parse_store"]


def parse_store(
    recipe: Recipe, adapter: ParserAdapter, *, report: Callable[[str], None]
) -> ParseStore | None:
    """Where parses are kept; those that are in a file already need no other place.

    Args:
        recipe: What the adapter is made of.
        adapter: The adapter made of it.
        report: Told, in a line, what was damaged or cannot be written.
    """
    if isinstance(adapter, ReadsParses):
        return None
    sources = recipe.sources()
    if isinstance(adapter, IsolatedParser):
        code, loaded = adapter.code, lambda: adapter.sources
    else:
        code, loaded = recipe.code(), partial(sources.loaded, alone=False)
    key = parser_key(adapter.info, recipe.options, code)
    return ParseCache(key, home=cache_home(), report=report, loaded=loaded, changed=sources.changed)
