"""CoNLL-U made elsewhere, and functions from a text to an analysis in a notebook."""

from __future__ import annotations

from typing import ClassVar, Final

from pete.formats.conll.tree import Policy

from .files.adapter import FilesAdapter
from .files.formats import FormatName, told_format
from .live import FunctionAdapter

__all__ = ["ConlluAdapter"]

_LIKE_IT: Final[tuple[FormatName, ...]] = ("conllx", "conll09")
"""Formats of rows that are taken for what their names say."""


class ConlluAdapter(FilesAdapter):
    """Parses in a CoNLL-U file, whatever it is called (but CoNLL-X by the name ``.conllx``).

    Args:
        path: The file; ``.gz`` and ``.xz`` are unpacked.
        scheme: Scheme of its relations; read off the labels if left out.
        policy: What to do with heads that form no tree: ``reject`` makes a failure of the
            sentence, ``repair`` mends it, ``as-is`` keeps it.
        name: What the parser that made them is called in tables; that of this adapter if left out.
        offline: Accepted because every parser has it; a file needs no network.

    Raises:
        InputError: If the file cannot be read, or its labels are those of no scheme.
        UsageError: For a wrong option, or labels that do not tell the scheme.
    """

    name: ClassVar = "conllu"

    def __init__(
        self,
        path: str,
        /,
        *,
        scheme: str | None = None,
        policy: Policy = "reject",
        name: str | None = None,
        offline: bool = False,
    ) -> None:
        told = told_format(path)
        format = told if told in _LIKE_IT else "conllu"
        super().__init__(
            path, format=format, scheme=scheme, policy=policy, name=name, offline=offline
        )

    @classmethod
    def wrap(
        cls, parser: object, *, scheme: str | None = None, policy: Policy = "reject"
    ) -> FunctionAdapter | None:
        """Return a function from a text to its analysis as a parser."""
        return FunctionAdapter(parser, scheme=scheme, policy=policy) if callable(parser) else None
