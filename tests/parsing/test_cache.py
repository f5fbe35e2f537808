"""Parses kept between runs."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from notation import graph
from pete.parsing import Parse, ParseFailure, ParserInfo
from pete.parsing.cache import ParseCache, cached_parsers, clear_cache, parser_key
from pete.parsing.run import KnownParses, TimedParse, parse_texts
from table_parser import TableParser

ONE = graph("Birds/NNS sing/VBP", "root(0,2) nsubj(2,1)")
TEXTS = ("Birds sing.", "Dogs bark.", "Cats purr.")
KNOWN = {
    text: graph(f"{'/NNS '.join(text[:-1].split())}/VBP", "root(0,2) nsubj(2,1)") for text in TEXTS
}
INFO = ParserInfo(name="table", version="1", scheme="sd-basic", model="m", model_version="2")


class Kept:
    """Caches over one folder, and what they report."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.reports: list[str] = []

    def open(self, **options: object) -> ParseCache:
        key = parser_key(INFO, options, "code")
        return ParseCache(key, home=self.home, report=self.reports.append)

    def fill(self, texts: Iterable[str] = TEXTS) -> TableParser:
        parser = TableParser(KNOWN)
        parse_texts(parser, texts, store=self.open())
        return parser

    def files(self) -> list[Path]:
        return sorted(self.home.glob("*/*"))


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    return Kept(tmp_path)


def test_a_second_run_parses_nothing_and_is_equal(kept: Kept) -> None:
    parser = TableParser(KNOWN)
    first = parse_texts(parser, TEXTS, store=kept.open())
    assert parser.asked == list(TEXTS)
    second = parse_texts(parser, TEXTS, store=kept.open())
    assert parser.asked == list(TEXTS)
    assert second == first
    assert second.speed == first.speed


def test_only_what_is_missing_is_parsed(kept: Kept) -> None:
    kept.fill(TEXTS[:2])
    assert kept.fill().asked == [TEXTS[2]]


def test_failures_are_tried_again(kept: Kept) -> None:
    kept.fill(["Nobody knows this."])
    assert kept.fill(["Nobody knows this."]).asked == ["Nobody knows this."]


@pytest.mark.parametrize("change", ["name", "version", "scheme", "model", "model_version"])
def test_another_parser_has_other_parses(change: str) -> None:
    fields = {name: getattr(INFO, name) for name in ("name", "version", "scheme", "model")}
    other = ParserInfo(**{**fields, "model_version": "2", change: "other"})
    assert parser_key(other, {}, "code") != parser_key(INFO, {}, "code")


def test_options_and_code_tell_parsers_apart_and_leave_to_use_the_network_does_not() -> None:
    key = parser_key(INFO, {"model": None}, "code")
    assert parser_key(INFO, {"offline": True}, "code") == key
    assert parser_key(INFO, {"batch_size": 2}, "code") != key
    assert parser_key(INFO, {}, "other code") != key


def truncated(content: bytes) -> bytes:
    return content[:-20]


def halved(content: bytes) -> bytes:
    return content[: len(content) // 2]


def flipped(content: bytes) -> bytes:
    return content.replace(b"nsubj", b"nsubk", 1)


def emptied(_: bytes) -> bytes:
    return b""


def overwritten(content: bytes) -> bytes:
    return b"x" * len(content)


@pytest.mark.parametrize("damage", [truncated, halved, flipped, emptied, overwritten])
def test_a_damaged_file_is_reported_removed_and_made_again(
    kept: Kept, damage: Callable[[bytes], bytes]
) -> None:
    kept.fill()
    (path,) = kept.files()
    path.write_bytes(damage(path.read_bytes()))
    assert kept.fill().asked == list(TEXTS)
    assert kept.reports == [
        f"the parse cache {path.name} was damaged and is removed; its texts are parsed again."
    ]
    assert kept.fill().asked == []
    assert len(kept.reports) == 1


def test_damage_met_while_writing_is_reported_and_costs_the_cache_only(kept: Kept) -> None:
    kept.fill(TEXTS[:1])
    (path,) = kept.files()
    store = kept.open()
    path.write_bytes(overwritten(path.read_bytes()))
    store.keep(TEXTS[1], TimedParse(Parse(ONE), 0.1))
    store.flush()
    assert len(kept.reports) == 1
    store.flush()
    assert kept.open().find(TEXTS).keys() == {TEXTS[1]}
    assert len(kept.reports) == 1


@pytest.mark.parametrize(
    "entry",
    [
        "not JSON",
        "17",
        '{"schema": "parse/9"}',
        '["Dogs bark.", 0.1, [1, [], []]]',
        '["Birds sing.", "fast", [1, [], []]]',
        '["Birds sing.", 0.1, {"failure": "kept by mistake"}]',
        '["Birds sing.", 0.1, [1, [[1, "Birds", "", "", "", [], null]], [["det", 1, 1]]]]',
        '["Birds sing.", 0.1, [1, [[1, ["Birds"]]], []]]',
    ],
)
def test_an_entry_of_another_make_is_reported_removed_and_made_again(
    kept: Kept, entry: str
) -> None:
    """Its sum is right: another version wrote it, or somebody by hand."""
    kept.fill()
    (path,) = kept.files()
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(
            "UPDATE parses SET entry = ?, sum = ? WHERE text = ?",
            (entry.encode(), *(hashlib.sha256(t.encode()).hexdigest() for t in (entry, TEXTS[0]))),
        )
    assert TEXTS[0] in kept.fill().asked
    assert len(kept.reports) == 1
    assert kept.fill().asked == []
    assert len(kept.reports) == 1


def test_parses_are_used_while_the_code_that_made_them_is_as_it_was(kept: Kept) -> None:
    """Going back to earlier code finds its parses again; those of other code are told."""
    today = {"./helper.py": "1"}

    def run() -> list[str]:
        store = ParseCache(
            parser_key(INFO, {}, "code"),
            home=kept.home,
            report=kept.reports.append,
            loaded=lambda: today,
            changed=lambda noted: [file for file, sum in noted.items() if today[file] != sum],
        )
        parser = TableParser(KNOWN)
        parse_texts(parser, TEXTS, store=store)
        return parser.asked

    assert [run(), run()] == [list(TEXTS), []]
    today = {"./helper.py": "2"}
    assert kept.reports == []
    assert [run(), run()] == [list(TEXTS), []]
    told = "3 kept parses not used: made before ./helper.py changed."
    assert kept.reports == [told]
    today = {"./helper.py": "1"}
    assert run() == []
    assert kept.reports == [told]


def test_code_that_changes_while_it_runs_makes_parses_of_no_use(kept: Kept) -> None:
    sums = iter("12")
    store = ParseCache(
        parser_key(INFO, {}, "code"),
        home=kept.home,
        report=kept.reports.append,
        loaded=lambda: {"./helper.py": next(sums)},
    )
    for text in TEXTS[:2]:
        store.keep(text, TimedParse(Parse(ONE), 0.1))
        store.flush()
    (path,) = kept.files()
    with closing(sqlite3.connect(path)) as database:
        sums = database.execute("SELECT sums FROM parses JOIN sources ON sources = id").fetchall()
    assert [json.loads(noted) for (noted,) in sums] == [{"./helper.py": ""}] * 2


def test_a_folder_that_cannot_be_written_costs_the_cache_only(kept: Kept, tmp_path: Path) -> None:
    (tmp_path / "parses-4").write_text("in the way")
    assert kept.fill().asked == list(TEXTS)
    (report,) = kept.reports
    assert report.startswith("the parse cache cannot be written (")
    assert report.endswith("); parses are not kept.")


def test_a_full_disk_is_told_once(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite itself says so, of a database that may not grow."""
    connect = sqlite3.connect

    def full(*args: Any, **options: Any) -> sqlite3.Connection:
        connection = connect(*args, **options)
        connection.execute("PRAGMA max_page_count = 1")
        return connection

    kept.fill(TEXTS[:1])
    monkeypatch.setattr("pete.parsing.cache._FLUSH", -1.0)
    monkeypatch.setattr("pete.parsing.cache.sqlite3.connect", full)
    store = kept.open()
    for n in range(9):
        store.keep(f"{n} is {'very ' * 4000}long.", TimedParse(Parse(ONE), 0.1))
    assert kept.reports == [
        "the parse cache cannot be written (database or disk is full); parses are not kept."
    ]
    assert kept.open().find(TEXTS).keys() == {TEXTS[0]}


@given(st.text(min_size=1), st.floats(0, 1e6))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_kept_is_found(kept: Kept, text: str, seconds: float) -> None:
    store = kept.open()
    store.keep(text, TimedParse(Parse(ONE, 2), seconds))
    store.flush()
    assert kept.open().find([text]) == {text: TimedParse(Parse(ONE, 2), seconds)}
    clear_cache(kept.home)


WRITER = """
import sys
from pathlib import Path
from pete.parsing.cache import ParseCache
from pete.graph import Graph, Token
from pete.parsing.run import TimedParse
from pete.parsing import Parse
cache = ParseCache({"name": "table"}, home=Path(sys.argv[1]), report=print)
for n in range(60):
    cache.keep(f"{n % 40} of {sys.argv[2] if n % 2 else 'both'}", TimedParse(Parse(Graph()), 0.5))
    cache.flush()
"""


def test_two_processes_write_at_once(tmp_path: Path) -> None:
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path), name], text=True,
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        for name in ("first", "second")
    ]  # fmt: skip
    assert [writer.communicate()[0] for writer in writers] == ["", ""]
    reports: list[str] = []
    cache = ParseCache({"name": "table"}, home=tmp_path, report=reports.append)
    texts = [f"{n} of {name}" for n in range(40) for name in ("both", "first", "second")]
    expected = [text for text in texts if (int(text.split()[0]) % 2 == 0) == ("both" in text)]
    assert list(cache.find(texts)) == expected
    assert reports == []
    assert len(list(tmp_path.rglob("*.*"))) == 1


ENDLESS = """
import sys
from itertools import count
from pathlib import Path
from pete.parsing.cache import ParseCache
from pete.graph import Graph, Token
from pete.parsing.run import TimedParse
from pete.parsing import Parse
cache = ParseCache({"name": "table"}, home=Path(sys.argv[1]), report=print)
for n in count():
    for part in range(50):
        cache.keep(f"{n}-{part}", TimedParse(Parse(Graph((Token(1, "a" * 9000),))), 0.5))
    cache.flush()
    print(n, flush=True)
"""


def test_a_writer_that_is_killed_leaves_whole_batches(tmp_path: Path) -> None:
    reports: list[str] = []
    for _ in range(3):
        with subprocess.Popen(
            [sys.executable, "-c", ENDLESS, str(tmp_path)], stdout=subprocess.PIPE, text=True
        ) as writer:
            assert writer.stdout is not None
            done = [int(writer.stdout.readline()) for _ in range(4)]
            writer.kill()
        found = ParseCache({"name": "table"}, home=tmp_path, report=reports.append).find(
            [f"{n}-{part}" for n in range(1000) for part in range(50)]
        )
        assert len(found) % 50 == 0
        assert len(found) >= 50 * len(done)
    assert reports == []


def test_a_run_leaves_one_file(kept: Kept) -> None:
    store = kept.open()
    for text in TEXTS:
        store.keep(text, TimedParse(Parse(ONE), 0.1))
        store.flush()
    assert len(kept.files()) == 1
    assert set(kept.open().find(TEXTS)) == set(TEXTS)


def test_what_is_kept_is_counted_and_removed_by_parser(kept: Kept) -> None:
    kept.fill()
    other = {**parser_key(INFO, {}, "code"), "name": "other"}
    store = ParseCache(other, home=kept.home, report=kept.reports.append)
    store.keep("x", TimedParse(Parse(ONE), 0.1))
    store.flush()
    assert [(p.key["name"], p.texts) for p in cached_parsers(kept.home)] == [
        ("other", 1),
        ("table", 3),
    ]
    assert clear_cache(kept.home, "other") == 1
    assert [p.key["name"] for p in cached_parsers(kept.home)] == ["table"]
    assert clear_cache(kept.home) == 3
    assert cached_parsers(kept.home) == ()


def test_clearing_touches_nothing_but_parses(kept: Kept) -> None:
    (kept.home / "letter.txt").write_text("mine")
    kept.fill()
    clear_cache(kept.home)
    assert [path.name for path in kept.home.iterdir()] == ["letter.txt"]


def test_known_parses_come_before_those_of_the_store(kept: Kept) -> None:
    kept.fill(TEXTS[:2])
    known = {TEXTS[0]: TimedParse(Parse(KNOWN[TEXTS[0]], 7), 0.1)}
    parser = TableParser(KNOWN)
    parsed = parse_texts(parser, TEXTS, store=KnownParses(known, kept.open()))
    assert parser.asked == [TEXTS[2]]
    assert parsed.results[TEXTS[0]] == Parse(KNOWN[TEXTS[0]], 7)


def test_a_failure_is_no_known_parse() -> None:
    parsed = parse_texts(TableParser({}), ["Birds sing."])
    assert parsed.results == {"Birds sing.": ParseFailure("not in the table")}
    assert parsed.parses == {}
    assert parsed.speed is None


def test_a_parser_with_the_name_of_a_path_stays_in_the_folder(tmp_path: Path) -> None:
    info = replace(INFO, name="../../out/side\0")
    store = ParseCache(parser_key(info, {}, "code"), home=tmp_path / "home", report=pytest.fail)
    parse_texts(TableParser(KNOWN), TEXTS, store=store)
    assert [path.name for path in tmp_path.iterdir()] == ["home"]
    assert [kept.texts for kept in cached_parsers(tmp_path / "home")] == [len(TEXTS)]
