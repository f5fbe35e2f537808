"""Files of spaCy's ``DocBin``: words, heads and labels are read, and nothing that a user put in.

User data, categories and groups of spans are thrown away unread.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pete.errors import FormatError
from pete.files import LIMIT
from pete.parsing import ParseFailure

from .file_matching import ParsedSentence, of_graph
from .in_process import reason
from .spacy import graph_of_doc, require_library

if TYPE_CHECKING:
    from spacy.tokens import Doc, DocBin

__all__ = ["read_docbin"]

_CURE: Final = "Write it with DocBin(docs=docs).to_disk(FILE)."


def read_docbin(data: bytes, *, path: str) -> Iterator[ParsedSentence]:
    """The documents of a file, each the analysis of one text.

    Args:
        data: What the file holds.
        path: Its name, for messages.

    Raises:
        UnavailableError: Without spaCy.
        FormatError: If it is no ``DocBin``, or unpacks to more than :data:`pete.files.LIMIT`.
    """
    require_library()
    from spacy.vocab import Vocab

    _check_size(data, path)
    try:
        docs = enumerate(_bare(data).get_docs(Vocab()), start=1)
        sentences = [_sentence(doc, number) for number, doc in docs]
    except Exception as error:  # what a damaged file makes spaCy raise is not documented
        raise FormatError(
            f"it is no DocBin of spaCy ({reason(error)})", path=path, cure=_CURE
        ) from error
    yield from sentences


def _check_size(data: bytes, path: str) -> None:
    """Refuse what unpacks to more than can be read, before it does."""
    unpacker = zlib.decompressobj()
    try:
        unpacker.decompress(data, LIMIT)
    except zlib.error as error:
        raise FormatError(f"it is no DocBin of spaCy ({error})", path=path, cure=_CURE) from error
    if unpacker.unconsumed_tail:
        raise FormatError(
            f"it unpacks to more than {LIMIT} bytes", path=path, cure="Part it into smaller files."
        )


def _bare(data: bytes) -> DocBin:
    from spacy.tokens import DocBin

    found = DocBin(store_user_data=False).from_bytes(data)
    found.user_data = [None] * len(found)  # get_docs would read it, whatever the option says
    found.cats = [{} for _ in range(len(found))]
    found.span_groups = [b""] * len(found)
    return found


def _sentence(doc: Doc, number: int) -> ParsedSentence:
    result = graph_of_doc(doc)
    if isinstance(result, ParseFailure):
        return ParsedSentence("", doc.text, False, number, None, defect=result.reason)
    return of_graph(result.graph, line=number, text=doc.text, count=result.sentences)
