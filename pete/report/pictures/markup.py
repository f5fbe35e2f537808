"""Elements of XML and HTML, into which any text may go.

What others wrote (words, labels, reasons) is escaped by the standard library. What cannot stand
in XML, or would turn the reading direction of what follows, is made visible.
"""

from __future__ import annotations

import re
from typing import Final
from xml.etree.ElementTree import Element, tostring

__all__ = ["Element", "element", "html_page", "visible", "xml_text"]

_UNSAFE: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f"  # control characters
    "\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"  # line ends, and what turns the direction
    "\ud800-\udfff\ufffe\uffff]"  # no characters of XML
)


def visible(text: str) -> str:
    r"""Return a text on one line, its control characters and marks of direction made visible.

    Example:
        >>> print(visible("one\ttwo \x1b[2J \u202eeerht"))
        one two \x1b[2J \u202eeerht
    """
    return _UNSAFE.sub(_escape, re.sub(r"[\t\r\n]+", " ", text))


def _escape(match: re.Match[str]) -> str:
    code = ord(match[0])
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def element(tag: str, *content: Element | str, **attributes: str | float) -> Element:
    """Return an element with its content.

    Args:
        tag: Its name.
        content: Texts and elements, in their order.
        attributes: Attributes; in their names ``_`` stands for ``-``, and one at the end is
            dropped, so that a word of Python can be a name.

    Example:
        >>> xml_text(element("p", "a < b", element("b", "c"), class_="x", stroke_width=1.5))
        '<p class="x" stroke-width="1.5">a &lt; b<b>c</b></p>'
    """
    root = Element(tag, {_name(name): _written(value) for name, value in attributes.items()})
    for part in content:
        if isinstance(part, Element):
            root.append(part)
        elif len(root):
            root[-1].tail = (root[-1].tail or "") + visible(part)
        else:
            root.text = (root.text or "") + visible(part)
    return root


def xml_text(root: Element) -> str:
    """Return an element as XML in ASCII; other characters are written as numbers."""
    written: bytes = tostring(root, encoding="us-ascii", xml_declaration=False)
    return written.decode("ascii")


def html_page(root: Element) -> str:
    """Return an ``html`` element as a page that is HTML and well-formed XML, in ASCII."""
    return f"<!DOCTYPE html>\n{xml_text(root)}\n"


def _name(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def _written(value: str | float) -> str:
    return visible(value) if isinstance(value, str) else f"{round(value, 1):g}"
