"""PETE XML, the format of the released entailment pairs.

::

    <entailment-corpus>
      <pair id="1" entailment="YES" word1="Ann" word2="leave">
        <t>Ann left early.</t>
        <h>Ann left.</h>
      </pair>
    </entailment-corpus>

Test files have no ``entailment`` and no words. The ``DOCTYPE`` line is accepted and the
definition it names is never opened. A definition inside the file is refused, as it could supply
answers or entities, which can make a small file explode or read another one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from io import BytesIO
from typing import Final
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler
from xml.sax.saxutils import escape, quoteattr
from xml.sax.xmlreader import AttributesImpl, Locator

from defusedxml import DTDForbidden
from defusedxml.expatreader import DefusedExpatParser

from pete.errors import FormatError, InputError, excerpt
from pete.formats.pairs.records import PairRecord, check_content, check_names, fields_of, pairs_of
from pete.pairs import EntailmentPair

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
_TAG: Final = re.compile(rb"""<\w+(?:\s+\w+\s*=\s*(?:"[^"]*"|'[^']*'))+""")
_ENTITY: Final = re.compile(rb"&(?!(?:amp|lt|gt|quot|apos|#\w+);)[\w.:\x80-\xff-]+;")


def pairs_from_xml(data: bytes, *, path: object = None) -> tuple[EntailmentPair, ...]:
    """Read PETE XML.

    Args:
        data: The file; its declaration says its encoding.
        path: Where it came from, for messages.

    Raises:
        FormatError: For XML that is malformed or holds a definition, elements, attributes and
            entities the format does not have, and records that are no pairs.

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
    # The external definition in the DOCTYPE line of the release is no reason to refuse a
    # file, and nothing ever opens it: the driver reads no external entity by default.
    parser = _Parser(forbid_dtd=True, forbid_external=False)
    parser.setContentHandler(reader)
    try:
        parser.parse(BytesIO(data))
    except SAXParseException as error:
        raise FormatError(
            f"malformed XML at column {(error.getColumnNumber() or 0) + 1}: {error.getMessage()}",
            path=path,
            line=error.getLineNumber(),
            cure="Mend it there; the file may be cut off.",
        ) from error
    except DTDForbidden as error:
        raise reader.error(
            "the DOCTYPE line holds a definition",
            "Drop it: a definition can supply answers, and entities that grow without end or "
            "read other files.",
        ) from error
    except (LookupError, ValueError) as error:  # an encoding nobody knows, or that expat lacks
        raise reader.error(f"the XML cannot be decoded: {error}", "Save it as UTF-8.") from error
    _check_entities(data, path)
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


def _check_entities(data: bytes, path: object) -> None:
    """Refuse unknown entities in attributes.

    After a DOCTYPE line with a definition elsewhere, expat leaves them out and tells nobody.
    """
    data = data.replace(b"\0", b"")  # so that UTF-16, too, reads as ASCII here
    for tag in _TAG.finditer(data):
        if entity := _ENTITY.search(tag[0]):
            raise FormatError(
                f"the entity {entity[0].decode('ascii', 'replace')} is not known",
                path=path,
                line=data.count(b"\n", 0, tag.start() + entity.start()) + 1,
                cure="Write the character itself.",
            )


def _pair_lines(pair: EntailmentPair) -> tuple[str, ...]:
    if pair.tags:
        raise FormatError(
            f"pair {excerpt(pair.id)} has tags, and PETE XML has no place for them",
            cure="Write TSV or JSONL.",
        )
    fields = fields_of(pair)
    for value in fields.values():
        if bad := _NOT_XML.search(value):
            character = f"U+{ord(bad[0]):04X}"
            raise FormatError(
                f"pair {excerpt(pair.id)} holds the character {character}, which XML cannot hold",
                cure="Take it out, or write JSONL.",
            )
    attributes = "".join(
        f" {name}={quoteattr(fields[name])}" for name in _ATTRIBUTES if name in fields
    )
    # A carriage return written as such would be read as a line feed.
    text, hypothesis = (escape(fields[side], {"\r": "&#13;"}) for side in _FIELD_OF.values())
    return (f"<pair{attributes}>", f"<t>{text}</t>", f"<h>{hypothesis}</h>", "</pair>")


class _Parser(DefusedExpatParser):
    """Refuses a definition inside the file, and no other."""

    def defused_start_doctype_decl(
        self, name: str, sysid: str | None, pubid: str | None, has_internal_subset: int
    ) -> None:
        if has_internal_subset:
            raise DTDForbidden(name, sysid, pubid)


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
        self._check_attributes(name, attrs)
        if name == "pair":
            self._line = self._at.getLineNumber() or 0
            self._values = dict(attrs.items())
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
                f"the text {excerpt(content.strip())} stands outside <t> and <h>",
                "Move it or drop it.",
            )

    def skippedEntity(self, name: str) -> None:  # noqa: N802 - a name of SAX
        raise self.error(f"the entity &{name}; is not known", "Write the character itself.")

    def _check_attributes(self, name: str, attrs: AttributesImpl) -> None:
        try:
            check_names(attrs.getNames(), _ATTRIBUTES if name == "pair" else (), "attribute")
        except InputError as error:
            problem, cure = f"{error.problem} of <{name}>", f"{error.cure} Mend it or take it out."
            raise self.error(problem, cure) from error

    def _begin_side(self, name: str) -> None:
        if _FIELD_OF[name] in self._values:
            raise self.error(f"a pair has a second <{name}>", "Keep one of them.")
        self._values[_FIELD_OF[name]] = ""
