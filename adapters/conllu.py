"""CoNLL-U made elsewhere, and functions from a text to an analysis in a notebook."""

from __future__ import annotations

from typing import ClassVar, Final

from pete.formats.conll.deviations import Policy

from .files.adapter import FilesAdapter
from .files.formats import FormatName, format_of_name
from .live import FunctionAdapter

_LIKE_IT: Final[tuple[FormatName, ...]] = ("conllx", "conll09")
"""Formats of rows that are recognised by the file name."""


class ConlluAdapter(FilesAdapter):
    """Parses in a CoNLL-U file of any name (``.conllx`` is CoNLL-X).

    Args:
        path: The file; ``.gz`` and ``.xz`` are unpacked.
        scheme: Scheme of its relations; by default inferred from the labels.
        policy: What to do with heads that form no tree: ``reject`` turns the sentence into a
            failure, ``repair`` repairs it, ``as-is`` keeps it.
        name: Name in tables of the parser that made them; by default that of this adapter.
        offline: Accepted because every parser has it; a file needs no network.

    Raises:
        InputError: If the file cannot be read, or no scheme has its labels.
        UsageError: For a wrong option, or labels that do not determine the scheme.
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
        inferred = format_of_name(path)
        format = inferred if inferred in _LIKE_IT else "conllu"
        super().__init__(path, format=format, scheme=scheme, policy=policy, name=name)

    @classmethod
    def wrap(
        cls, parser: object, *, scheme: str | None = None, policy: Policy = "reject"
    ) -> FunctionAdapter | None:
        """Return a function from a text to its analysis as a parser.

        Args:
            parser: Any object.
            scheme: Scheme of its relations.
            policy: What to do with heads that form no tree.
        """
        return FunctionAdapter(parser, scheme=scheme, policy=policy) if callable(parser) else None
