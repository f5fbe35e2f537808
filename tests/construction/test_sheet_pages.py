"""Sheets as pages: safe, accessible, without network, and answers that can be read again."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from pete.data.contract import PairSet
from pete.datasets.construction.workers.answers import read_answers
from pete.datasets.construction.workers.page import sheet_page
from pete.datasets.construction.workers.sheets import CHOICES, coded_pairs, draw
from pete.pairs import EntailmentPair

PAIRS = PairSet(
    "own",
    "all",
    (
        EntailmentPair(
            "t301-yes-1", "Ann <b>sang</b> & Bo left.", "Ann sang.", "YES", tags=("template:T301",)
        ),
        EntailmentPair("t301-no-1", "</script><script>alert('x')</script>", 'Bo said "no".', "NO"),
        EntailmentPair("t101-yes-2", "=1+1\u202e is\n two.", "Zoë left, late.", "YES"),
    ),
    sha256="",
    source="own.tsv",
)
MANIFEST = draw(PAIRS, workers=3, page=25, seed=1)
CODES = MANIFEST.sheets["1-01"]
CODED = coded_pairs(MANIFEST, PAIRS)
PAGE = sheet_page("1-01", CODES, CODED, key="pete own 1-01")


class Reader(HTMLParser):
    """The elements of a page with their attributes, and the texts of those with an id."""

    def __init__(self) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.texts: dict[str, str] = {}
        self.labelled: list[str] = []
        self._open: list[tuple[str, dict[str, str]]] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        attributes = dict(attrs)
        self.elements.append((tag, attributes))
        if tag == "input":
            self.labelled += [attributes["value"] for t, _ in self._open if t == "label"]
        if tag not in ("meta", "input"):
            self._open.append((tag, attributes))

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("meta", "input"):
            assert self._open.pop()[0] == tag

    def handle_data(self, data: str) -> None:
        for _, attributes in self._open:
            if "id" in attributes:
                self.texts[attributes["id"]] = self.texts.get(attributes["id"], "") + data

    def attributes(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.elements if name == tag]


@pytest.fixture(scope="module")
def page() -> Reader:
    reader = Reader()
    reader.feed(PAGE)
    reader.close()
    return reader


def test_sentences_are_escaped_and_shown_as_they_are(page: Reader) -> None:
    assert len(page.attributes("script")) == 1
    assert page.attributes("b") == []
    shown = {code: (page.texts[f"{code}-text"], page.texts[f"{code}-statement"]) for code in CODES}
    assert sorted(shown.values()) == [
        ("</script><script>alert('x')</script>", 'Bo said "no".'),
        ("=1+1\\u202e is two.", "Zoë left, late."),
        ("Ann <b>sang</b> & Bo left.", "Ann sang."),
    ]


def test_a_page_gives_nothing_away() -> None:
    for secret in ("T301", "t301", "t101", "YES", ">NO<", "own.tsv"):
        assert secret not in PAGE


def test_a_page_connects_to_nothing(page: Reader) -> None:
    policy = next(m["content"] for m in page.attributes("meta") if "http-equiv" in m)
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules.pop("default-src") == rules.pop("form-action") == rules.pop("base-uri") == "'none'"
    for name in ("script", "style"):
        own = re.search(f"<{name}>(.*?)</{name}>", PAGE, re.DOTALL)
        assert own is not None
        hashed = b64encode(sha256(own[1].encode()).digest()).decode()
        assert rules.pop(f"{name}-src") == f"'sha256-{hashed}'"
    assert rules == {}
    for _, attributes in page.elements:
        assert attributes.keys().isdisjoint({"src", "href", "action", "style", "onclick"})
    assert "://" not in PAGE
    assert "@import" not in PAGE
    assert PAGE.isascii()


def test_a_page_can_be_used_by_keyboard_reader_and_phone(page: Reader) -> None:
    assert page.attributes("html") == [{"lang": "en"}]
    assert "width=device-width" in PAGE
    assert len(page.attributes("title")) == 1
    assert len(page.attributes("fieldset")) == PAGE.count("<legend>") == len(CODES)
    ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
    assert len(set(ids)) == len(ids)
    for fieldset in page.attributes("fieldset"):
        assert set(fieldset["aria-describedby"].split()) <= set(ids)
    assert [a["for"] for a in page.attributes("label") if "for" in a] == ["worker"]
    radios = [a for a in page.attributes("input") if a["type"] == "radio"]
    assert page.labelled == [a["value"] for a in radios] == list(CHOICES) * len(CODES)
    assert all("tabindex" not in attributes for _, attributes in page.elements)
    assert next(a for a in page.attributes("p") if a.get("id") == "state")["role"] == "status"


@pytest.fixture
def browser(page: Reader) -> Callable[..., Any]:
    """Runs the script of the page in Node on a stand-in for a browser."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no Node to run the script of a page")
    script = re.search("<script>(.*?)</script>", PAGE, re.DOTALL)
    assert script is not None
    form = {k.removeprefix("data-"): v for k, v in page.attributes("form")[0].items()}
    fixed = {"script": script[1], "dataset": form, "texts": page.texts}

    def run(*, storage: bool = True, stored: object = (), save: bool = True, **filled: str) -> Any:
        given = {**fixed, "storage": storage, "stored": dict(stored), "filled": filled}  # type: ignore[call-overload]
        done = subprocess.run(
            [node, Path(__file__).with_name("page_in_node.js")],
            input=json.dumps({**given, "save": save}),
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=True,
        )
        return json.loads(done.stdout)

    return run


def test_answers_are_given_out_as_a_file_that_can_be_read(
    browser: Callable[..., Any], tmp_path: Path
) -> None:
    choices = dict(zip(CODES, CHOICES, strict=True))
    ran = browser(worker=' =Zoë "Z", 2 ', **choices)
    [[name, content]] = ran["files"]
    assert name == "answers-1-01-_Zoë_Z_2.csv"
    assert (ran["state"], ran["said"]) == ("3 of 3 answered.", f"Saved as {name}.")
    assert content.startswith("\ufeff")
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    answers = read_answers([path], CODED)
    assert {answer.worker for answer in answers} == {'=Zoë "Z", 2'}
    assert {a.pair: (a.label, a.sure) for a in answers} == {
        CODED[CODES[0]].id: ("YES", True),
        CODED[CODES[1]].id: ("NO", True),
        CODED[CODES[2]].id: ("NO", False),
    }


def test_answers_are_kept_and_restored(browser: Callable[..., Any]) -> None:
    first = browser(save=False, worker="Ann", **{CODES[1]: "No"})
    assert (first["state"], first["files"]) == ("1 of 3 answered.", [])
    assert list(first["stored"]) == ["pete own 1-01"]
    again = browser(stored=first["stored"])
    assert again["restored"] == {"worker": "Ann", CODES[0]: "", CODES[1]: "No", CODES[2]: ""}
    assert again["said"] == ("Saved as answers-1-01-Ann.csv. 2 of 3 questions have no answer yet.")


def test_nothing_is_given_out_without_a_name(browser: Callable[..., Any]) -> None:
    ran = browser(worker="  ", **{CODES[0]: "Yes"})
    assert (ran["files"], ran["said"]) == ([], "Write your name or number first.")


@pytest.mark.parametrize("stored", [{}, {"pete own 1-01": "{"}, {"pete own 1-01": "null"}])
def test_a_page_works_with_nothing_or_nonsense_kept(
    browser: Callable[..., Any], stored: dict[str, str]
) -> None:
    ran = browser(stored=stored, worker="Ann", **{CODES[0]: "Yes"})
    assert len(ran["files"]) == 1
    assert ran["state"] == "1 of 3 answered."


def test_a_browser_that_keeps_nothing_is_reported(browser: Callable[..., Any]) -> None:
    ran = browser(storage=False, worker="Ann", **{CODES[0]: "Yes"})
    assert ran["state"] == (
        "1 of 3 answered. This browser keeps no answers: save them before you leave the page."
    )
    assert len(ran["files"]) == 1
