"""A parser that is loaded once and used any number of times, with its cache and its time-out."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Sequence
from typing import Self

from pete.parsing.cache import parse_store
from pete.parsing.contract import ParserAdapter, ParseResult, ParserInfo
from pete.parsing.isolation import IsolatedParser
from pete.parsing.run import ParseStore
from pete.parsing.spec import ParserSpec


class LoadedParser:
    """A parser, ready to parse; a context manager that ends its process, if it has one.

    Args:
        spec: Which parser.
        cache: Whether parses are kept between runs.
        timeout: Seconds to wait for the next parse, in a process of its own; with ``None`` the
            parser runs in this process, without a limit.

    Raises:
        PeteError: If the parser cannot be made.

    Warns:
        UserWarning: If kept parses are damaged, or the parser takes long to be ready.
    """

    def __init__(
        self, spec: ParserSpec, *, cache: bool = False, timeout: float | None = None
    ) -> None:
        self.spec = spec
        self.adapter: ParserAdapter = (
            spec.make() if timeout is None else IsolatedParser(spec, timeout=timeout, report=_warn)
        )
        self.store: ParseStore | None = (
            parse_store(spec, self.adapter, report=_warn) if cache else None
        )

    @property
    def info(self) -> ParserInfo:
        """The identity of the parser."""
        return self.adapter.info

    def parse(self, texts: Sequence[str]) -> Iterable[ParseResult]:
        """Return one result per text, in order, as the adapter gives them."""
        return self.adapter.parse(texts)

    def close(self) -> None:
        """End the process of the parser, if it has one; the next text starts it again."""
        if isinstance(self.adapter, IsolatedParser):
            self.adapter.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        info = self.info
        return f"<parser {' '.join(filter(None, (info.name, info.version, info.model)))}>"


def _warn(line: str) -> None:
    warnings.warn(line, stacklevel=2)
