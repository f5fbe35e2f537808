"""The manifest of data sets: files to fetch, with hash, licence and counts.

A manifest is TOML, a table per data set::

    [pete-2010]
    licence = "..."
    homepage = "http://..."
    archive = "PETE_gold.zip"
    urls = ["https://..."]
    size = 34504
    sha256 = "3a05..."

    [pete-2010.files]                     # hashes of what is inside, if known
    "PETE_dev.xml" = "deaa..."

    [pete-2010.counts]                    # pairs by gold answer
    dev = { YES = 38, NO = 28 }
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pete.data.download import Resource
from pete.errors import FormatError, InputError, located
from pete.pairs import EntailmentPair, Label

_KINDS: Final[Mapping[str, type]] = {
    "archive": str,
    "urls": list,
    "sha256": str,
    "size": int,
    "licence": str,
    "counts": dict,
}


@dataclass(frozen=True, slots=True)
class ManifestEntry:
    """The entry of one data set in the manifest.

    Attributes:
        name: Name of the data set.
        licence: Its licence, or what is known of it.
        resource: The file to fetch.
        files: Hashes of the files inside the archive, by name.
        counts: Published number of pairs by split and gold answer.
    """

    name: str
    licence: str
    resource: Resource
    files: Mapping[str, str]
    counts: Mapping[str, Mapping[Label, int]]

    def departure(self, split: str, pairs: Iterable[EntailmentPair]) -> str:
        """Return how the number of pairs differs from the manifest, ``""`` if it does not.

        Args:
            split: Name of the split.
            pairs: Its pairs.
        """
        answers, published = Counter(pair.gold for pair in pairs), Counter(self.counts[split])
        if answers == published:
            return ""
        if answers.total() != published.total():
            count = "1 pair" if answers.total() == 1 else f"{answers.total()} pairs"
            return f"{split} has {count}, not the published {published.total()}"
        return f"{split} has {answers['YES']} YES pairs, not the published {published['YES']}"


def read_manifest(text: str, *, path: object = None) -> dict[str, ManifestEntry]:
    """Read a manifest.

    Args:
        text: The manifest.
        path: Its file, for messages.

    Raises:
        FormatError: For text that is not TOML, and for an entry with a missing key or a value of
            the wrong kind; above all one without a hash.
    """
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FormatError(f"malformed TOML: {error}", path=path, cure="Mend it there.") from error
    with located(path):
        return {name: _entry(name, table) for name, table in tables.items()}


def _entry(name: str, table: Mapping[str, Any]) -> ManifestEntry:
    for key, kind in _KINDS.items():
        if not isinstance(table.get(key), kind):
            raise InputError(
                f"the entry {name!r} has no {key!r} of the kind {kind.__name__}",
                cure="Every entry needs archive, urls, size, sha256, licence and counts.",
            )
    archive, urls, sha256, size, licence, counts = (table[key] for key in _KINDS)
    resource = Resource(archive, tuple(urls), sha256, size, table.get("homepage", ""))
    return ManifestEntry(name, licence, resource, table.get("files", {}), counts)
