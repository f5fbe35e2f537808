"""PETE XML, the format of the released entailment pairs.

::

    <entailment-corpus>
      <pair id="1" entailment="YES" word1="Ann" word2="leave">
        <t>Ann left early.</t>
        <h>Ann left.</h>
      </pair>
    </entailment-corpus>

Test files have no ``entailment`` and no words. The ``DOCTYPE`` line is accepted and the
definition it names is never opened; entities are refused, as they can make a small file
explode or read another one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler
from xml.sax.saxutils import escape, quoteattr
from xml.sax.xmlreader import AttributesImpl, Locator

from defusedxml import EntitiesForbidden
from defusedxml.sax import parseString

from pete.errors import FormatError, InputError
from pete.formats.pair_records import PairRecord, check_content, check_names, fields_of, pairs_of
from pete.pairs import EntailmentPair

__all__ = ["pairs_from_xml", "pairs_to_xml"]

_CHILDREN: Final = {
    "": ("entailment-corpus",),
    "entailment-corpus": ("pair",),
    "pair": ("t", "h"),
    "t": (),
    "h": (),
}
"""Which elements may stand in which."""

_FIELD_OF: Final = {"t": "text", "h": "hypothesis"}
_ATTRIBUTES: Final = ("id", "entailment", "word1", "word2")
_NOT_XML: Final = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 cannot hold."""


def pairs_from_xml(data: bytes, *, path: object = None) -> tuple[EntailmentPair, ...]:
    """Read PETE XML.

    Args:
        data: The file; its declaration says its encoding.
        path: Where it came from, for messages.

    Raises:
        FormatError: For XML that is malformed or declares an entity, elements and
            attributes the format does not have, and records that are no pairs.

    Example:
        >>> pairs_from_xml(
        ...     b"<entailment-corpus><pair id='1'><t>Ann left early.</t><h>Ann left.</h></pair>"
        ...     b"</entailment-corpus>"
        ... )
        (EntailmentPair(id='1', text='Ann left early.', hypothesis='Ann left.', gold=None, \
words=(), tags=()),)
    """
    check_content(data, path=path)
    reader = _Reader(path)
    try:
        # The external definition in the DOCTYPE line of the release is no reason to refuse a
        # file, and nothing ever opens it: the driver reads no external entity by default.
        parseString(data, reader, forbid_external=False)
    except SAXParseException as error:
        raise FormatError(
            f"malformed XML at column {(error.getColumnNumber() or 0) + 1}: {error.getMessage()}",
            path=path,
            line=error.getLineNumber(),
            cure="Mend it there; the file may be cut off.",
        ) from error
    except EntitiesForbidden as error:
        raise reader.error(
            f"the XML declares the entity {error.name!r}",
            "Write the characters themselves: entities are refused, as they can grow without "
            "end or read other files.",
        ) from error
    except LookupError as error:
        raise reader.error(f"the XML cannot be decoded: {error}", "Save it as UTF-8.") from error
    return pairs_of(reader.records, path=path)


def pairs_to_xml(pairs: Iterable[EntailmentPair]) -> str:
    """Write PETE XML.

    Raises:
        FormatError: For tags, which the format has no place for, and for characters that
            XML cannot hold.

    Example:
        >>> print(pairs_to_xml([EntailmentPair("1", "Ann left early.", "Ann left.", "YES")]))
        <?xml version="1.0" encoding="UTF-8"?>
        <entailment-corpus>
        <pair id="1" entailment="YES">
        <t>Ann left early.</t>
        <h>Ann left.</h>
        </pair>
        </entailment-corpus>
        <BLANKLINE>
    """
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<entailment-corpus>"]
    for pair in pairs:
        lines += _pair_lines(pair)
    return "\n".join([*lines, "</entailment-corpus>", ""])


def _pair_lines(pair: EntailmentPair) -> tuple[str, ...]:
    if pair.tags:
        raise FormatError(
            f"pair {pair.id!r} has tags, and PETE XML has no place for them",
            cure="Write TSV or JSONL.",
        )
    fields = fields_of(pair)
    for value in fields.values():
        if bad := _NOT_XML.search(value):
            raise FormatError(
                f"pair {pair.id!r} holds the character U+{ord(bad[0]):04X}, which XML cannot hold",
                cure="Take it out, or write JSONL.",
            )
    attributes = "".join(
        f" {name}={quoteattr(fields[name])}" for name in _ATTRIBUTES if name in fields
    )
    # A carriage return written as such would be read as a line feed.
    text, hypothesis = (escape(fields[side], {"\r": "&#13;"}) for side in _FIELD_OF.values())
    return (f"<pair{attributes}>", f"<t>{text}</t>", f"<h>{hypothesis}</h>", "</pair>")


class _Reader(ContentHandler):
    """Collects a record per ``pair`` element, with its line."""

    def __init__(self, path: object) -> None:
        super().__init__()
        self.records: list[PairRecord] = []
        self._path = path
        self._open = [""]
        self._line = 0
        self._values: dict[str, str] = {}

    def error(self, problem: str, cure: str) -> FormatError:
        """An error at the place the parser has reached."""
        return FormatError(problem, path=self._path, line=self._at.getLineNumber(), cure=cure)

    def setDocumentLocator(self, locator: Locator) -> None:  # noqa: N802 - a name of SAX
        self._at = locator

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802 - a name of SAX
        outer = self._open[-1]
        if name not in _CHILDREN[outer]:
            where = f"in <{outer}>" if outer else "at the top"
            allowed = " and ".join(f"<{child}>" for child in _CHILDREN[outer]) or "text alone"
            raise self.error(f"<{name}> stands {where}", f"That is the place of {allowed}.")
        self._open.append(name)
        if name == "pair":
            self._begin_pair(dict(attrs.items()))
        elif name in _FIELD_OF:
            self._begin_side(name)

    def endElement(self, name: str) -> None:  # noqa: N802 - a name of SAX
        self._open.pop()
        if name == "pair":
            self.records.append(PairRecord(self._line, self._values))

    def characters(self, content: str) -> None:
        side = _FIELD_OF.get(self._open[-1])
        if side is not None:
            self._values[side] += content
        elif content.strip():
            raise self.error(
                f"the text {content.strip()!r} stands outside <t> and <h>", "Move it or drop it."
            )

    def skippedEntity(self, name: str) -> None:  # noqa: N802 - a name of SAX
        raise self.error(f"the entity &{name}; is not known", "Write the character itself.")

    def _begin_pair(self, attributes: dict[str, str]) -> None:
        self._line = self._at.getLineNumber() or 0
        try:
            check_names(attributes, _ATTRIBUTES, "attribute")
        except InputError as error:
            raise self.error(error.problem, error.cure) from error
        self._values = attributes

    def _begin_side(self, name: str) -> None:
        if _FIELD_OF[name] in self._values:
            raise self.error(f"a pair has a second <{name}>", "Keep one of them.")
        self._values[_FIELD_OF[name]] = ""
