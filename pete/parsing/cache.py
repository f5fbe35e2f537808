"""Parses kept on disk between runs.

One folder for each parser as it was asked (program, model, versions, options, code), in it files
of lines ``SHA-256 OF THE TEXT, BLANK, [text, seconds, parse]``. The first line of a file lists
the source files that were loaded when these texts were parsed, with their sums; once one of them
has changed, the parses are not used. A file is written whole under a temporary name, then renamed
to the SHA-256 sum of what it holds, and never changed: so any number of processes may write at
once, and a damaged file betrays itself. It is then removed, and what it held is parsed again.

``PETE_CACHE_HOME`` names the folder of it all. Failures are never kept.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import secrets
import shutil
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
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
from pete.parsing.spec import Recipe

__all__ = [
    "CachedParser",
    "ParseCache",
    "cache_home",
    "cached_parsers",
    "clear_cache",
    "parse_store",
    "parser_key",
]

_LAYOUT: Final = "parses-3"
_KEYS: Final = {"name", "version", "model", "model_version", "options", "code"}
_SHOWN: Final = 60
"""Characters of a parser's name that a folder shows."""

_FLUSH: Final = 2.0
"""Seconds after which a new parse is on disk at the latest, if others follow."""

Report = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class CachedParser:
    """What is kept of one parser.

    Attributes:
        key: What it is, as :func:`parser_key` gave it.
        folder: Where it is kept.
        texts: Number of parses.
        bytes: Size on disk.
    """

    key: Mapping[str, Any]
    folder: Path
    texts: int
    bytes: int


def cache_home() -> Path:
    """The folder of the cache: ``PETE_CACHE_HOME`` if it is set."""
    chosen = os.environ.get("PETE_CACHE_HOME")
    return Path(chosen) if chosen else platformdirs.user_cache_path("pete", appauthor=False)


def parser_key(info: ParserInfo, options: Mapping[str, object], code: str) -> dict[str, Any]:
    """All that a parse depends on, the text aside.

    Args:
        info: The parser; its licence, its note and what it noted do not count.
        options: Options the user set, ``None`` for the others; leave to use the network is none
            that counts.
        code: Digest of the adapter's code (see :func:`pete.parsing.spec.code_digest`).
    """
    what = {
        name: value
        for name, value in asdict(info).items()
        if name not in ("licence", "note", "noted")
    }
    given = {
        name: value
        for name, value in sorted(options.items())
        if value is not None and name != "offline"
    }
    return {**what, "options": given, "code": code}


class ParseCache:
    """The parses kept of one parser, a :class:`pete.parsing.run.ParseStore`.

    Args:
        key: What the parser is, from :func:`parser_key`.
        home: Folder of the cache.
        report: Told, in a line, what was damaged, outdated or cannot be written.
        loaded: Gives the source files that are loaded, with their sums (see
            :class:`pete.parsing.sources.Sources`).
        changed: Gives those of earlier source files that are not as they were.
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
        written = json.dumps(key, sort_keys=True)
        self._key = written
        shown = re.sub(r"[^\w.-]+", "_", str(key["name"])).strip(".")[:_SHOWN]
        self._folder = home / _LAYOUT / f"{shown}-{_sha256(written.encode())[:16]}"
        self._report = report
        self._loaded = loaded
        self._changed = changed
        self._sources: dict[str, str] = {}
        self._kept: dict[str, tuple[Path, bytes]] = {}
        self._read = False
        self._outdated: dict[str, Sequence[str]] = {}
        self._new: list[bytes] = []
        self._parts: list[tuple[Path, bytes]] = []
        self._written = time.monotonic()
        self._writable = True

    def find(self, texts: Sequence[str]) -> Mapping[str, TimedParse]:
        """What is kept of these texts; damaged files are removed and reported."""
        kept = self._load()
        found: dict[str, TimedParse] = {}
        damaged: set[Path] = set()
        for text in texts if kept else ():
            path, line = kept.get(_text_key(text), (None, b""))
            if path is None or path in damaged:
                continue
            try:
                found[text] = _entry(text, line)
            except ValueError:
                damaged.add(path)
        self._remove(damaged)
        self._tell_outdated([text for text in texts if text not in found])
        return found

    def keep(self, text: str, timed: TimedParse) -> None:
        """Keep one more; what holds something no file can hold is left out."""
        with suppress(ValueError):
            entry = encode_entry(text, timed.seconds, timed.parse)
            self._new.append(b"%b %b\n" % (_text_key(text).encode(), entry))
        if time.monotonic() - self._written > _FLUSH:
            self._write_new()

    def flush(self) -> None:
        """Write what is new, and make one file of all that this object wrote."""
        self._write_new()
        if len(self._parts) > 1:
            parts, self._parts = self._parts, []
            if self._write(b"".join(entries for _, entries in parts)):
                _unlink(path for path, _ in parts)

    def _load(self) -> dict[str, tuple[Path, bytes]]:
        if not self._read:
            self._read = True
            damaged: list[Path] = []
            for path in sorted(self._folder.glob("*.jsonl")):
                content = _content(path)
                try:
                    if content != b"":
                        self._take_in(path, content)
                except ValueError:
                    damaged.append(path)
            self._remove(damaged)
        return self._kept

    def _take_in(self, path: Path, content: bytes | None) -> None:
        """Sort the entries of a file by whether the code that made them is as it was.

        Raises:
            ValueError: If the file is damaged.
        """
        sources, entries = _sources_and_entries(content)
        lines = dict(_lines(path, entries))
        changed = self._changed(sources)
        if changed:
            self._outdated.update(dict.fromkeys(lines, changed))
        else:
            self._kept.update(lines)

    def _tell_outdated(self, texts: Iterable[str]) -> None:
        """Say how many of the texts were parsed by code that has changed since."""
        keys = [key for key in map(_text_key, texts) if key in self._outdated]
        if keys:
            files = sorted({file for key in keys for file in self._outdated[key]})
            more = f" and {len(files) - 1} more" if len(files) > 1 else ""
            self._report(
                f"{len(keys)} kept parse{'s' * (len(keys) > 1)} not used: made before {files[0]}"
                f"{more} changed."
            )

    def _remove(self, damaged: Iterable[Path]) -> None:
        paths = sorted(damaged)
        if paths:
            _unlink(paths)
            names = ", ".join(path.name[:12] for path in paths)
            self._report(
                f"{len(paths)} damaged file{'s' * (len(paths) > 1)} of the parse cache "
                f"({names}) removed; what was in there is parsed again."
            )

    def _write_new(self) -> None:
        if self._new:
            self._write(b"".join(self._new))
            self._new = []  # only now: what Ctrl-C interrupts is written by the flush
        self._written = time.monotonic()

    def _write(self, entries: bytes) -> bool:
        """Write a file; after the first that cannot be written, which is reported, none."""
        if not self._writable:
            return False
        self._sources = united(self._sources, self._loaded())
        content = b"%b\n%b" % (json.dumps(self._sources, sort_keys=True).encode(), entries)
        path = self._folder / f"{_sha256(content)}.jsonl"
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            _write_whole(self._folder / "parser.json", self._key.encode())
            _write_whole(path, content)
        except OSError as error:
            self._writable = False
            self._report(f"the parse cache cannot be written ({error}); parses are not kept.")
            return False
        self._parts.append((path, entries))
        return True


def cached_parsers(home: Path) -> tuple[CachedParser, ...]:
    """What is kept of each parser, by folder name; a folder of another make is left out."""
    return tuple(
        kept
        for folder in sorted((home / _LAYOUT).glob("*/"))
        if (kept := _cached_parser(folder)) is not None
    )


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
    folders = [kept.folder for kept in removed] if parser else [home / _LAYOUT]
    for folder in folders:
        try:
            shutil.rmtree(folder)
        except FileNotFoundError:
            continue
        except OSError as error:
            raise InputError(
                f"cannot remove it: {error.strerror}", path=folder, cure="Remove it by hand."
            ) from error
    return sum(kept.texts for kept in removed)


def _cached_parser(folder: Path) -> CachedParser | None:
    try:
        key = json.loads((folder / "parser.json").read_bytes())
    except (OSError, ValueError):
        return None
    if not isinstance(key, dict) or not key.keys() >= _KEYS:
        return None
    contents = [path.read_bytes() for path in folder.glob("*.jsonl")]
    lines = {line[:64] for content in contents for line in content.splitlines()[1:]}
    return CachedParser(key, folder, len(lines), sum(map(len, contents)))


def _content(path: Path) -> bytes | None:
    """What a file holds, ``None`` if that is not what was written."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:  # another process has put it into a larger one
        return b""
    except OSError:
        return None
    return content if _sha256(content) == path.stem else None


def _sources_and_entries(content: bytes | None) -> tuple[dict[str, str], bytes]:
    """Split what is in a file.

    Raises:
        ValueError: If it is nothing that was written here.
    """
    sources, _, entries = (content or b"").partition(b"\n")
    noted = json.loads(sources)
    if not isinstance(noted, dict):
        raise ValueError("it has no line of source files")
    return noted, entries


def _lines(path: Path, content: bytes) -> Iterator[tuple[str, tuple[Path, bytes]]]:
    for line in content.splitlines():
        key, _, entry = line.partition(b" ")
        yield key.decode("ascii", "replace"), (path, entry)


def _entry(text: str, line: bytes) -> TimedParse:
    """The entry of a text.

    Raises:
        ValueError: If it is none.
    """
    written, seconds, parse = decode_entry(line)
    if written != text:
        raise ValueError("it is the entry of something else")
    return TimedParse(parse, seconds)


def _write_whole(path: Path, content: bytes) -> None:
    """Write a file so that it appears whole or not at all; one that is there is left alone."""
    if path.exists():
        return
    partial = path.with_name(f"{path.name}.{secrets.token_hex(8)}.tmp")
    try:
        partial.write_bytes(content)
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def _unlink(paths: Iterable[Path]) -> None:
    with suppress(OSError):
        for path in paths:
            path.unlink(missing_ok=True)


def _text_key(text: str) -> str:
    return _sha256(text.encode("utf-8", "surrogatepass"))


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def parse_store(
    recipe: Recipe, adapter: ParserAdapter, *, report: Callable[[str], None]
) -> ParseStore | None:
    """Where parses are kept; those that are in a file already need no other place.

    Args:
        recipe: What the adapter is made of.
        adapter: The adapter made of it.
        report: Told, in a line, what was damaged or cannot be written.
    """
    if isinstance(adapter, ReadsParses):
        return None
    sources = recipe.sources()
    if isinstance(adapter, IsolatedParser):
        code, loaded = adapter.code, lambda: adapter.sources
    else:
        code, loaded = recipe.code(), partial(sources.loaded, alone=False)
    key = parser_key(adapter.info, recipe.options, code)
    return ParseCache(key, home=cache_home(), report=report, loaded=loaded, changed=sources.changed)
