"""A sheet as a page that needs nothing but itself, keeps the answers and gives them out as a file.

A policy in the page forbids every connection, and every script but the one that stands in it.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final

from pete.pairs import EntailmentPair
from pete.report.pictures.markup import Element, element, xml_text

from .sheets import CHOICES, COLUMNS, INSTRUCTIONS, shown

_TITLE: Final = "Does the text say so?"
_KEPT: Final = (
    "Your answers stay on this device until you save them as a file, which you then return."
)


def sheet_page(
    name: str, codes: Sequence[str], pairs: Mapping[str, EntailmentPair], *, key: str
) -> str:
    """Return a sheet as HTML in ASCII.

    Args:
        name: Name of the sheet.
        codes: The codes on it.
        pairs: The pairs by code.
        key: Where the browser keeps the answers, a name that no other sheet has.
    """
    style, script = _own("page.css"), _own("page.js")
    policy = (
        f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=policy),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", f"{_TITLE} Sheet {name}"),
    )
    body = element(
        "body",
        element("h1", _TITLE),
        element("p", f"Sheet {name}, {len(codes)} questions. {_KEPT}"),
        element("ul", *(element("li", line) for line in INSTRUCTIONS)),
        element("noscript", element("p", "This page needs JavaScript. Ask for the CSV file.")),
        _form(name, codes, pairs, key),
    )
    opened = xml_text(head).removesuffix("</head>")
    return (
        f'<!DOCTYPE html>\n<html lang="en">{opened}<style>{style}</style>'
        f"<script>{script}</script></head>{xml_text(body)}</html>\n"
    )


def _form(
    name: str, codes: Sequence[str], pairs: Mapping[str, EntailmentPair], key: str
) -> Element:
    return element(
        "form",
        element("label", "Your name or number", for_="worker"),
        element("input", type="text", id="worker", name="worker", autocomplete="off"),
        *_questions(codes, pairs),
        element(
            "footer",
            element("p", f"0 of {len(codes)} answered.", id="state", role="status"),
            element("button", "Save the answers as a file", type="button", id="save"),
        ),
        id="sheet",
        data_sheet=name,
        data_key=key,
        data_codes=" ".join(codes),
        data_columns=" ".join(COLUMNS),
    )


def _questions(codes: Sequence[str], pairs: Mapping[str, EntailmentPair]) -> Iterator[Element]:
    for number, code in enumerate(codes, start=1):
        pair = pairs[code]
        ids = {"text": f"{code}-text", "statement": f"{code}-statement"}
        yield element(
            "fieldset",
            element("legend", f"Question {number} of {len(codes)}"),
            _sentence("Text", pair.text, ids["text"]),
            _sentence("Statement", pair.hypothesis, ids["statement"]),
            element("div", *(_choice(code, value) for value in CHOICES), class_="choices"),
            id=f"{code}-question",
            aria_describedby=" ".join(ids.values()),
        )


def _sentence(name: str, sentence: str, id: str) -> Element:
    return element("p", element("strong", f"{name}: "), element("bdi", shown(sentence), id=id))


def _choice(code: str, value: str) -> Element:
    return element("label", element("input", type="radio", name=code, value=value), value)


@cache
def _own(name: str) -> str:
    return files(__package__).joinpath(name).read_text("utf-8")


def _hash(content: str) -> str:
    return f"sha256-{b64encode(sha256(content.encode()).digest()).decode()}"
