"""Return an adapter for any object that a user passes as a parser.

The kernel knows no library. It asks the registered adapters: one that accepts live objects,
a pipeline in a notebook for example, has a class method ``wrap(parser, **options)`` that
returns an adapter, or ``None`` if the object is not of its kind.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, TypeAlias

from pete.errors import UnavailableError, UsageError
from pete.parsing.contract import PARSERS, ParserAdapter
from pete.parsing.from_file import check_adapter
from pete.parsing.spec import ParserSpec
from pete.registry import call_factory

Wrap: TypeAlias = Callable[..., ParserAdapter]
_LAST: Final = "conllu"
"""Asked last, since it takes any callable, and a pipeline may be one."""


def as_adapter(parser: object, **options: object) -> ParserAdapter:
    """Return the adapter of a parser.

    Args:
        parser: A name as :meth:`.ParserSpec.parse` reads it, an object with ``info`` and
            ``parse``, or a live object that a registered adapter accepts: a spaCy
            ``Language``, a Stanza ``Pipeline``, a parser of NLTK, a function from a text to
            CoNLL-U or a tree.
        options: Options of a named parser; of a live object, ``scheme`` for example.

    Raises:
        UsageError: For anything else, or an option that does not apply to it.
        InputError: If its ``info`` or its ``parse`` is not that of an adapter.
    """
    if isinstance(parser, str):
        return ParserSpec.parse(parser, options=options).make()
    if isinstance(parser, type):
        raise UsageError(
            f"the parser is the class {parser.__name__}, not an object. Write {parser.__name__}()."
        )
    if _is_made(parser):
        chosen = [name for name, value in options.items() if value is not None]
        if chosen:
            raise UsageError(
                f"the option {chosen[0]!r} applies to a registered name or a live pipeline, "
                f"and the parser is a finished {type(parser).__name__}. Leave it out."
            )
        return check_adapter(parser, what=f"the parser, a {type(parser).__name__},")
    return _taken_over(parser, options)


def _is_made(parser: object) -> bool:
    """Return whether an object has the attributes of an adapter, sound or not."""
    return all(
        inspect.getattr_static(parser, name, None) is not None or hasattr(parser, name)
        for name in ("info", "parse")
    )


def _taken_over(parser: object, options: Mapping[str, object]) -> ParserAdapter:
    kind = type(parser).__name__
    for name in sorted(PARSERS.names(), key=lambda name: name == _LAST):
        try:
            wrap: Wrap | None = getattr(PARSERS.load(name), "wrap", None)
        except UnavailableError:
            continue  # a plug-in whose library is missing has no live object either
        if wrap is not None and wrap(parser) is not None:  # its kind: now with the options
            return call_factory(partial(wrap, parser), f"a parser of type {kind}", options=options)
    raise UsageError(
        f"{parser!r} ({kind}) is not a parser. Give the name of one "
        f"({', '.join(PARSERS.names())}), an object with 'info' and "
        "'parse', a spaCy Language, a Stanza Pipeline, a parser of NLTK, "
        "or a function from a text to CoNLL-U or a tree."
    )
