"""How a text becomes a parse: the contract of an adapter, and all that runs one safely."""

from __future__ import annotations

from pete.parsing.contract import (
    MAX_CHARACTERS,
    MAX_WORDS,
    PARSERS,
    AdapterStatus,
    Parse,
    ParseFailure,
    ParserAdapter,
    ParseResult,
    ParserInfo,
    ReadsParses,
    adapter_entry,
    adapter_status,
    check_info,
    make_adapter,
)

__all__ = [
    "MAX_CHARACTERS",
    "MAX_WORDS",
    "PARSERS",
    "AdapterStatus",
    "Parse",
    "ParseFailure",
    "ParseResult",
    "ParserAdapter",
    "ParserInfo",
    "ReadsParses",
    "adapter_entry",
    "adapter_status",
    "check_info",
    "make_adapter",
]
