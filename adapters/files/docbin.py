"""Files of spaCy's ``DocBin``: words, heads and labels are read, but nothing added by users.

User data, categories and groups of spans are discarded unread.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pete.errors import FormatError, InputError
from pete.files import LIMIT
from pete.formats.conll.deviations import FileReport
from pete.parsing import ParseFailure

from ..in_process import reason
from ..matching import ParsedSentence, of_graph, rejected_sentence
from ..spacy import graph_of_doc, require_library

if TYPE_CHECKING:
    from spacy.tokens import Doc, DocBin
    from spacy.vocab import Vocab

_CURE: Final = "Write it with DocBin(docs=docs).to_disk(FILE)."


def read_docbin(data: bytes, report: FileReport, *, path: str) -> Iterator[ParsedSentence]:
    """Yield the documents of a file, each the analysis of one text; reject damaged ones.

    Args:
        data: Content of the file.
        report: Filled with all deviations.
        path: Its name, for messages.

    Raises:
        UnavailableError: If spaCy is missing.
        FormatError: If it is not a ``DocBin``, or unpacks to more than :data:`pete.files.LIMIT`.
    """
    require_library()
    from spacy.tokens import DocBin
    from spacy.vocab import Vocab

    _check_size(data, path)
    vocab = Vocab()
    try:
        docs = DocBin(store_user_data=False).from_bytes(data)
        for string in docs.strings:
            vocab[string]
        single = list(_singles(docs))
    except Exception as error:  # spaCy's exceptions on damaged files are not documented
        raise FormatError(
            f"it is not a DocBin of spaCy ({reason(error)})", path=path, cure=_CURE
        ) from error
    for number, bin in enumerate(single, start=1):
        try:
            _check_heads(bin)
            (doc,) = bin.get_docs(vocab)
            sentence = _sentence(doc, number)
        except InputError as error:
            yield _rejected(bin, vocab, number, error.problem, report)
        except Exception as error:  # the same, of one document
            problem = f"spaCy cannot read it ({reason(error)})"
            yield _rejected(bin, vocab, number, problem, report)
        else:
            report.sentences += 1
            yield sentence


def _check_heads(bin: DocBin) -> None:
    """Refuse a document with a head outside of it, which spaCy may read as another one.

    Raises:
        InputError: If there is one.
    """
    from spacy.attrs import HEAD

    (tokens,) = bin.tokens
    if HEAD not in bin.attrs:
        return
    distances = tokens[:, bin.attrs.index(HEAD)].astype("int64").tolist()
    for place, distance in enumerate(distances):
        if not 0 <= place + distance < len(distances):
            raise InputError(
                f"the head of word {place + 1}, {distance:+} words away, is outside the document"
            )


def _rejected(
    bin: DocBin, vocab: Vocab, number: int, problem: str, report: FileReport
) -> ParsedSentence:
    """Return a document that cannot be read, for the text that its words give, if they do."""
    from spacy.attrs import ORTH

    try:
        words = [vocab.strings[int(row[bin.attrs.index(ORTH)])] for row in bin.tokens[0]]
        gaps = [" " if gap else "" for (gap,) in bin.spaces[0]]
        text = "".join(word + gap for word, gap in zip(words, gaps, strict=True))
    except Exception:  # the same again
        text = ""
    return rejected_sentence(report.reject("analysis", number, problem, text=text))


def _check_size(data: bytes, path: str) -> None:
    """Refuse a file that unpacks to more than the limit, before it does."""
    unpacker = zlib.decompressobj()
    try:
        unpacker.decompress(data, LIMIT)
    except zlib.error as error:
        problem = f"it is not a DocBin of spaCy ({error})"
        raise FormatError(problem, path=path, cure=_CURE) from error
    if unpacker.unconsumed_tail:
        raise FormatError(
            f"it unpacks to more than {LIMIT} bytes", path=path, cure="Split it into smaller files."
        )


def _singles(docs: DocBin) -> Iterator[DocBin]:
    """Yield each document as a file of its own, so that a damaged one affects no other.

    Their user data, categories and groups of spans are left out: ``get_docs`` would read them,
    regardless of the option.
    """
    from spacy.tokens import DocBin

    for tokens, spaces, flags in zip(docs.tokens, docs.spaces, docs.flags, strict=True):
        single = DocBin(store_user_data=False)
        single.attrs = docs.attrs
        single.tokens, single.spaces, single.flags = [tokens], [spaces], [flags]
        single.cats, single.span_groups, single.user_data = [{}], [b""], [None]
        yield single


def _sentence(doc: Doc, number: int) -> ParsedSentence:
    result = graph_of_doc(doc)
    if isinstance(result, ParseFailure):
        return ParsedSentence("", doc.text, False, number, None, defect=result.reason)
    return of_graph(result.graph, line=number, text=doc.text, count=result.sentences)
