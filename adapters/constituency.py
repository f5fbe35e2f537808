"""Phrase structure made elsewhere: files of trees in Penn brackets.

Stanford's own converter, in Java, derives the relations from the trees. Parsers that
return trees in a notebook are wrapped by :mod:`.live`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from pete.parsing import AdapterStatus

from .corenlp.converter import CONVERTER_JARS
from .files.adapter import FilesAdapter
from .java.jars import Report


class ConstituencyAdapter(FilesAdapter):
    """Trees in a file of Penn brackets, made by any parser, through Stanford's own converter.

    Args:
        path: The file, with any name; ``.gz`` and ``.xz`` are unpacked.
        offline: Accepted because every parser has it; a file needs no network.

    Raises:
        InputError: If the file cannot be read.
        UnavailableError: If the converter or Java is missing.
    """

    name: ClassVar = "constituency"

    def __init__(self, path: str, /, *, offline: bool = False) -> None:
        super().__init__(path, format="brackets")

    @classmethod
    def status(cls) -> AdapterStatus:
        """Return whether the converter and Java are installed."""
        status = CONVERTER_JARS.status()
        if not status.ready:
            return status
        return replace(status, detail=f"{status.detail}; trees: --parser constituency:FILE")

    @classmethod
    def install(cls, report: Report) -> None:
        """Fetch the converter with Maven, without the models of CoreNLP."""
        CONVERTER_JARS.install(report, leave_out="models")
