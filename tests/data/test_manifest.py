"""The manifest: what it must say, and the project's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from pete.data.manifest import read_manifest
from pete.errors import FormatError
from pete.pairs import EntailmentPair

SHA256 = "ab" * 32
SOUND = f"""
[tiny]
licence = "CC0-1.0"
homepage = "http://home.example"
archive = "tiny.zip"
urls = ["http://home.example/tiny.zip"]
size = 20
sha256 = "{SHA256}"
[tiny.files]
"pairs.tsv" = "{SHA256}"
[tiny.counts]
dev = {{ YES = 1, NO = 2 }}
"""


def without(key: str) -> str:
    return "\n".join(line for line in SOUND.splitlines() if not line.startswith(f"{key} ="))


def test_every_key_is_read() -> None:
    entry = read_manifest(SOUND)["tiny"]
    assert (entry.name, entry.licence, entry.files) == ("tiny", "CC0-1.0", {"pairs.tsv": SHA256})
    assert entry.counts == {"dev": {"YES": 1, "NO": 2}}
    resource = entry.resource
    assert (resource.name, resource.size, resource.sha256) == ("tiny.zip", 20, SHA256)
    assert resource.urls == ("http://home.example/tiny.zip",)
    assert resource.homepage == "http://home.example"


def test_a_split_is_whole_by_its_counts_of_both_answers() -> None:
    yes = EntailmentPair("1", "T.", "H.", "YES")
    no = EntailmentPair("2", "T.", "H.", "NO")
    unlabelled = EntailmentPair("3", "T.", "H.")
    entry = read_manifest(SOUND)["tiny"]
    for pairs, departure in (
        ([yes, no, no], ""),
        ([], "dev has 0 pairs, not the published 3"),
        ([yes], "dev has 1 pair, not the published 3"),
        ([yes, yes, no], "dev has 2 YES pairs, not the published 1"),
        ([yes, no, no, unlabelled], "dev has 4 pairs, not the published 3"),
    ):
        assert entry.departure("dev", pairs) == departure


CURE = "Every entry needs archive, urls, size, sha256, licence and counts."
COMPLAINTS = {
    without("sha256"): f"m.toml: the entry 'tiny' has no 'sha256' of the kind str. {CURE}",
    without("size"): f"m.toml: the entry 'tiny' has no 'size' of the kind int. {CURE}",
    SOUND.replace('["http://home.example/tiny.zip"]', '"http://home.example"'): (
        f"m.toml: the entry 'tiny' has no 'urls' of the kind list. {CURE}"
    ),
    SOUND.replace(SHA256, "ab"): (
        "m.toml: the sha256 of 'tiny.zip' is 'ab'. Give the 64 hexadecimal digits in lower case."
    ),
    "[tiny": (
        "m.toml: malformed TOML: Expected ']' at the end of a table declaration "
        "(at end of document). Mend it there."
    ),
}


@pytest.mark.parametrize("text", COMPLAINTS)
def test_complaints(text: str) -> None:
    with pytest.raises(FormatError) as error:
        read_manifest(text, path="m.toml")
    assert str(error.value) == COMPLAINTS[text]


def test_own_manifest_states_the_published_facts() -> None:
    # Size, hash and counts as published with the archive; a slip here would refuse every
    # good download.
    path = Path(__file__).parents[2] / "datasets" / "manifest.toml"
    entry = read_manifest(path.read_text(encoding="utf-8"))["pete-2010"]
    assert entry.resource.size == 34_504
    assert entry.resource.sha256.startswith("3a05c317f97f5114")
    assert entry.counts == {"dev": {"YES": 38, "NO": 28}, "test": {"YES": 156, "NO": 145}}
    assert all(len(sha256) == 64 for sha256 in entry.files.values())
    assert all(url.startswith("https://") for url in entry.resource.urls)
