"""PETE XML, the format of the released entailment pairs.

::

    <entailment-corpus>
      <pair id="1" entailment="YES" word1="Ann" word2="leave">
        <t>Ann left early.</t>
        <h>Ann left.</h>
      </pair>
    </entailment-corpus>

Test files have no ``entailment`` and no words. The ``DOCTYPE`` line is accepted, and the
definition it names is never opened. A definition inside the file is refused, since it could supply
answers or entities, which can make a small file explode or read another one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

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
"""The children that each element may have."""

DTD: Final = """\
<!ELEMENT entailment-corpus (pair+)>
<!ELEMENT pair (t,h)>
<!ATTLIST pair
  id CDATA #REQUIRED
  entailment (YES|NO) #IMPLIED
  word1 CDATA #IMPLIED
  word2 CDATA #IMPLIED>
<!ELEMENT t (#PCDATA)>
<!ELEMENT h (#PCDATA)>
"""
"""The definition of the format; that of the release requires the answer and both words."""

_FIELD_OF: Final = {"t": "text", "h": "hypothesis"}
_ATTRIBUTES: Final = ("id", "entailment", "word1", "word2")
_NOT_XML: Final = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 cannot hold."""
_TAG: Final = re.compile(rb"""<\w+(?:\s+\w+\s*=\s*(?:"[^"]*"|'[^']*'))+""")
_ENTITY: Final = re.compile(rb"&(?!(?:amp|lt|gt|quot|apos|#\w+);)[\w.:\x80-\xff-]+;")


def pairs_from_xml(data: bytes, *, path: object = None) -> tuple[EntailmentPair, ...]:
    """Read PETE XML.

    Args:
        data: The file; its declaration names its encoding.
        path: Where it came from, for messages.

    Raises:
        FormatError: For XML that is malformed or holds a definition, elements, attributes and
            entities the format does not have, and records that are not pairs.

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
    reader.read(data)
    _check_entities(data, path)
    return pairs_of(reader.records, path=path)


def pairs_to_xml(pairs: Iterable[EntailmentPair], *, dtd: str = "") -> str:
    """Write PETE XML.

    Args:
        pairs: The pairs.
        dtd: Name of the file beside it that holds :data:`DTD`, for a ``DOCTYPE`` line.

    Raises:
        FormatError: For tags, which the format cannot hold, and for characters that XML cannot
            hold.

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
    lines = ['<?xml version="1.0" encoding="UTF-8"?>']
    if dtd:
        lines.append(f"<!DOCTYPE entailment-corpus SYSTEM {quoteattr(dtd)}>")
    lines.append("<entailment-corpus>")
    for pair in pairs:
        lines += _pair_lines(pair)
    return "\n".join([*lines, "</entailment-corpus>", ""])


def _check_entities(data: bytes, path: object) -> None:
    """Refuse unknown entities in attributes.

    After a DOCTYPE line with a definition elsewhere, expat omits them silently.
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
            f"pair {excerpt(pair.id)} has tags, which PETE XML cannot hold",
            cure="Write TSV or JSONL.",
        )
    fields = fields_of(pair)
    for value in fields.values():
        if bad := _NOT_XML.search(value):
            character = f"U+{ord(bad[0]):04X}"
            raise FormatError(
                f"pair {excerpt(pair.id)} holds the character {character}, which XML cannot hold",
                cure="Remove it, or write JSONL.",
            )
    attributes = "".join(
        f" {name}={quoteattr(fields[name])}" for name in _ATTRIBUTES if name in fields
    )
    # A carriage return written as such would be read as a line feed.
    text, hypothesis = (escape(fields[side], {"\r": "&#13;"}) for side in _FIELD_OF.values())
    return (f"<pair{attributes}>", f"<t>{text}</t>", f"<h>{hypothesis}</h>", "</pair>")


class _Reader:
    """Collects a record for each ``pair`` element, with its line."""

    def __init__(self, path: object) -> None:
        self.records: list[PairRecord] = []
        self._path = path
        self._open = [""]
        self._line = 0
        self._values: dict[str, str] = {}
        self._parser = parser = expat.ParserCreate()
        parser.StartDoctypeDeclHandler = self._start_doctype
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.SkippedEntityHandler = self._skipped_entity

    def read(self, data: bytes) -> None:
        """Read a whole file."""
        try:
            self._parser.Parse(data, True)
        except expat.ExpatError as error:
            raise self._error(
                f"malformed XML at column {error.offset + 1}: {expat.ErrorString(error.code)}",
                "Mend it there; the file may be cut off.",
            ) from error
        except (LookupError, ValueError) as error:  # an unknown encoding, or one expat cannot read
            problem = f"the XML cannot be decoded: {error}"
            raise self._error(problem, "Save it as UTF-8.") from error

    def _error(self, problem: str, cure: str) -> FormatError:
        """Return an error at the place the parser has reached."""
        return FormatError(problem, path=self._path, line=self._parser.CurrentLineNumber, cure=cure)

    def _start_doctype(self, *declaration: object) -> None:
        if declaration[-1]:  # the declaration has a subset of its own
            raise self._error(
                "the DOCTYPE line holds a definition",
                "Drop it: a definition can supply answers, and entities that grow without end or "
                "read other files.",
            )

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        outer = self._open[-1]
        if name not in _CHILDREN[outer]:
            where = f"in <{outer}>" if outer else "at the top"
            allowed = " and ".join(f"<{child}>" for child in _CHILDREN[outer]) or "text alone"
            raise self._error(f"<{name}> stands {where}", f"That is the place of {allowed}.")
        self._open.append(name)
        try:
            check_names(attributes, _ATTRIBUTES if name == "pair" else (), "attribute")
        except InputError as error:
            problem, cure = f"{error.problem} of <{name}>", f"{error.cure} Mend or remove it."
            raise self._error(problem, cure) from error
        if name == "pair":
            self._line, self._values = self._parser.CurrentLineNumber, attributes
        elif side := _FIELD_OF.get(name):
            if side in self._values:
                raise self._error(f"a pair has a second <{name}>", "Keep one of them.")
            self._values[side] = ""

    def _end(self, name: str) -> None:
        self._open.pop()
        if name == "pair":
            self.records.append(PairRecord(self._line, self._values))

    def _characters(self, content: str) -> None:
        side = _FIELD_OF.get(self._open[-1])
        if side is not None:
            self._values[side] += content
        elif content.strip():
            text = excerpt(content.strip())
            raise self._error(f"the text {text} stands outside <t> and <h>", "Move it or drop it.")

    def _skipped_entity(self, name: str, is_parameter: bool) -> None:
        raise self._error(f"the entity &{name}; is not known", "Write the character itself.")
