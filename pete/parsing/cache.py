"""Parses kept on disk between runs.

There is one SQLite database for each parser as it was used (program, model, versions, options,
code). The key of a parse is the SHA-256 sum of its text. With it goes the sum of its entry, so that
damage is noticed: the database is then removed, and its texts are parsed again. With it also go the
source files that were loaded when it was made, and their sums; once one of them has changed, the
parse is not used.

Every access opens and closes the database, with a rollback journal rather than a write-ahead log,
which needs memory that all processes share. So any number of processes, on any number of computers
with one home folder, may read and write at once, and a killed one leaves a whole database.

``PETE_CACHE_HOME`` names the folder of the cache. Failures are never kept.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import secrets
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import platformdirs

from pete.errors import InputError
from pete.parsing.contract import ParserAdapter, ParserInfo, ReadsParses
from pete.parsing.isolation import IsolatedParser
from pete.parsing.run import ParseStore, TimedParse
from pete.parsing.serialization import decode_entry, encode_entry
from pete.parsing.sources import united
from pete.parsing.spec import ParserSpec

_LAYOUT: Final = "parses-4"
_TABLES: Final = """
CREATE TABLE parser (key TEXT);
CREATE TABLE sources (id INTEGER PRIMARY KEY, sums TEXT UNIQUE);
CREATE TABLE parses (
    text TEXT, sources INTEGER, entry BLOB, sum TEXT, PRIMARY KEY (text, sources)
) WITHOUT ROWID;
"""
_UNSYNCED: Final = "PRAGMA synchronous = OFF"
"""Do not wait for the disk: damage by a loss of power is noticed, and the texts parsed again."""

_KEYS: Final = {"name", "version", "model", "model_version", "options", "code"}
_SHOWN: Final = 60
"""Characters of a parser's name in a file name."""

_FLUSH: Final = 2.0
"""Seconds after which a new parse is on disk at the latest, if others follow."""

_PATIENCE: Final = 60.0
"""Seconds to wait for other processes that write."""

_DAMAGE: Final = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR}
"""Errors of SQLite that are due to the content of a database."""

Report = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class CachedParser:
    """The parses that are kept of one parser.

    Attributes:
        key: Its identity, from :func:`parser_key`.
        path: Their database.
        texts: Number of parses.
        bytes: Size on disk.
    """

    key: Mapping[str, Any]
    path: Path
    texts: int
    bytes: int


def cache_home() -> Path:
    """Return the folder of the cache: ``PETE_CACHE_HOME`` if it is set."""
    chosen = os.environ.get("PETE_CACHE_HOME")
    return Path(chosen) if chosen else platformdirs.user_cache_path("pete", appauthor=False)


def parser_key(info: ParserInfo, options: Mapping[str, object], code: str) -> dict[str, Any]:
    """Return all that a parse depends on, except the text.

    Args:
        info: The parser; its licence and its notes do not count.
        options: Options the user set, ``None`` for the others; ``offline`` does not count.
        code: Digest of the adapter's code (see :func:`pete.parsing.spec.code_digest`).
    """
    identity = asdict(info)
    for name in ("licence", "note", "noted"):
        del identity[name]
    chosen = {name: value for name, value in sorted(options.items()) if value is not None}
    chosen.pop("offline", None)
    return {**identity, "options": chosen, "code": code}


class ParseCache:
    """The parses kept of one parser, a :class:`pete.parsing.run.ParseStore`.

    Args:
        key: The identity of the parser, from :func:`parser_key`.
        home: Folder of the cache.
        report: Called with a line about damage, outdated parses or a failure to write.
        loaded: Return the loaded source files with their sums (see
            :class:`pete.parsing.sources.Sources`).
        changed: Return which of some earlier source files have changed.
    """

    def __init__(
        self,
        key: Mapping[str, Any],
        *,
        home: Path,
        report: Report,
        loaded: Callable[[], Mapping[str, str]] = dict,
        changed: Callable[[Mapping[str, str]], Sequence[str]] = lambda _: (),
    ) -> None:
        self._key = json.dumps(key, sort_keys=True)
        shown = re.sub(r"[^\w.-]+", "_", str(key["name"])).strip(".")[:_SHOWN]
        self._path = home / _LAYOUT / f"{shown}-{_sha256(self._key.encode())[:16]}.sqlite"
        self._report = report
        self._loaded = loaded
        self._changed = changed
        self._sources: dict[str, str] = {}
        self._new: dict[str, bytes] = {}
        self._written: dict[str, int] = {}
        self._flushed = time.monotonic()
        self._writable = True

    def find(self, texts: Sequence[str]) -> Mapping[str, TimedParse]:
        """Return the kept parses of `texts`; a damaged database is removed and reported."""
        kept: dict[str, TimedParse] = {}
        outdated: dict[str, Sequence[str]] = {}
        inode = _inode(self._path)
        try:
            with _opened(self._path) as database:
                changed = {
                    id: self._changed(json.loads(sums))
                    for id, sums in database.execute("SELECT id, sums FROM sources")
                }
                for text in texts:
                    for id, entry, sum in database.execute(
                        "SELECT sources, entry, sum FROM parses WHERE text = ?", [_text_key(text)]
                    ):
                        if changed[id]:
                            outdated[text] = changed[id]
                        else:
                            kept[text] = _entry(text, entry, sum)
        except (sqlite3.Error, ValueError, LookupError) as error:
            if self._remove_damaged(error, inode):
                return {}
        self._report_outdated([files for text, files in outdated.items() if text not in kept])
        return kept

    def keep(self, text: str, timed: TimedParse) -> None:
        """Keep one more parse, unless it holds values that no file can hold."""
        with suppress(ValueError):
            self._new[_text_key(text)] = encode_entry(text, timed.seconds, timed.parse)
        if time.monotonic() - self._flushed > _FLUSH:
            self.flush()

    def flush(self) -> None:
        """Write the new parses; after a first failure, which is reported, write none."""
        inode = _inode(self._path)
        try:
            if self._new and self._writable:
                self._write()
        except (OSError, sqlite3.Error) as error:
            if not self._remove_damaged(error, inode):
                self._writable = False
                self._report(f"the parse cache cannot be written ({error}); parses are not kept.")
        else:
            self._new = {}  # only now: the next flush writes what Ctrl-C interrupts
        self._flushed = time.monotonic()

    def _write(self) -> None:
        """Write the new parses, and note for all of this run the source files loaded by now."""
        self._sources = united(self._sources, self._loaded())
        sums = json.dumps(self._sources, sort_keys=True)
        if not self._path.exists():
            _create(self._path, self._key)
        with _opened(self._path) as database:
            database.execute("INSERT OR IGNORE INTO sources (sums) VALUES (?)", [sums])
            (id,) = database.execute("SELECT id FROM sources WHERE sums = ?", [sums]).fetchone()
            database.executemany(
                "UPDATE OR REPLACE parses SET sources = ? WHERE text = ? AND sources = ?",
                ((id, text, earlier) for text, earlier in self._written.items() if earlier != id),
            )
            database.executemany(
                "INSERT OR REPLACE INTO parses VALUES (?, ?, ?, ?)",
                ((text, id, entry, _sha256(entry)) for text, entry in self._new.items()),
            )
        self._written = dict.fromkeys(self._written | self._new, id)

    def _remove_damaged(self, error: Exception, inode: int) -> bool:
        """Return whether the opened database is damaged, after removing it if it is."""
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        if isinstance(error, OSError) or code not in _DAMAGE:
            return False
        if inode == _inode(self._path):  # else another process has removed it already
            with suppress(OSError):
                _remove(self._path)
        self._report(
            f"the parse cache {self._path.name} was damaged and is removed; its texts are parsed "
            "again."
        )
        return True

    def _report_outdated(self, changed: Sequence[Sequence[str]]) -> None:
        """Report how many of the texts were parsed by code that has changed since."""
        if changed:
            files = sorted({file for files in changed for file in files})
            more = f" and {len(files) - 1} more" if len(files) > 1 else ""
            self._report(
                f"{len(changed)} kept parse{'s' * (len(changed) > 1)} not used: made before "
                f"{files[0]}{more} changed."
            )


def cached_parsers(home: Path) -> tuple[CachedParser, ...]:
    """Return the kept parses of each parser, by file name; other files are left out."""
    paths = sorted((home / _LAYOUT).glob("*.sqlite"))
    return tuple(kept for path in paths if (kept := _cached_parser(path)) is not None)


def clear_cache(home: Path, parser: str = "") -> int:
    """Remove parses.

    Args:
        home: Folder of the cache.
        parser: Name of the parser whose parses are removed; ``""`` for all.

    Returns:
        The number of parses removed.

    Raises:
        InputError: If they cannot be removed.
    """
    removed = [kept for kept in cached_parsers(home) if parser in ("", kept.key["name"])]
    for path in [kept.path for kept in removed] if parser else [home / _LAYOUT]:
        try:
            _remove(path)
        except OSError as error:
            problem = f"cannot remove it: {error.strerror}"
            raise InputError(problem, path=path, cure="Remove it by hand.") from error
    return sum(kept.texts for kept in removed)


def _cached_parser(path: Path) -> CachedParser | None:
    try:
        with _opened(path) as database:
            (written,) = database.execute("SELECT key FROM parser").fetchone()
            (texts,) = database.execute("SELECT COUNT(DISTINCT text) FROM parses").fetchone()
        key = json.loads(written)
    except (sqlite3.Error, ValueError, TypeError):
        return None
    if not isinstance(key, dict) or not key.keys() >= _KEYS:
        return None
    return CachedParser(key, path, texts, path.stat().st_size)


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    """Open an existing database for one transaction."""
    uri = f"{path.absolute().as_uri()}?mode=rw"
    connection = sqlite3.connect(uri, _PATIENCE, uri=True, isolation_level="IMMEDIATE")
    with closing(connection) as database, database:
        database.execute(_UNSYNCED)
        yield database


def _create(path: Path, key: str) -> None:
    """Create an empty database, which appears whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f"{path.name}.{secrets.token_hex(8)}.tmp")
    try:
        with closing(sqlite3.connect(partial)) as database, database:
            database.executescript(f"{_UNSYNCED}; BEGIN; {_TABLES}")
            database.execute("INSERT INTO parser VALUES (?)", [key])
        with suppress(FileExistsError):  # another process was faster
            os.link(partial, path)
    finally:
        partial.unlink(missing_ok=True)


def _remove(path: Path) -> None:
    """Remove a database or a folder of them; the journal goes first, since it changes databases."""
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.with_name(f"{path.name}-journal").unlink(missing_ok=True)
        path.unlink(missing_ok=True)


def _inode(path: Path) -> int:
    return path.stat().st_ino if path.exists() else 0


def _entry(text: str, entry: bytes, sum: str) -> TimedParse:
    """Return the parse of an entry.

    Raises:
        ValueError: If it is damaged, or belongs to another text.
    """
    if _sha256(entry) != sum:
        raise ValueError("its sum is wrong")
    written, seconds, parse = decode_entry(entry)
    if written != text:
        raise ValueError("it belongs to another text")
    return TimedParse(parse, seconds)


def _text_key(text: str) -> str:
    return _sha256(text.encode("utf-8", "surrogatepass"))


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def parse_store(
    spec: ParserSpec, adapter: ParserAdapter, *, report: Callable[[str], None]
) -> ParseStore | None:
    """Return where parses are kept, ``None`` for parses that are in a file already.

    Args:
        spec: The spec of the parser.
        adapter: The adapter of that spec.
        report: Called with a line about damage or a failure to write.
    """
    if isinstance(adapter, ReadsParses):
        return None
    sources = spec.sources()
    if isinstance(adapter, IsolatedParser):
        code, loaded = adapter.code, lambda: adapter.sources
    else:
        code, loaded = spec.code(), partial(sources.loaded, alone=False)
    key = parser_key(adapter.info, spec.options, code)
    return ParseCache(key, home=cache_home(), report=report, loaded=loaded, changed=sources.changed)
