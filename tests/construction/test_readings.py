"""The blind readings of made pairs: the figures of the page are those of the sheets."""

from __future__ import annotations

import re
from pathlib import Path

import pandas

DOCS = Path(__file__).parents[2] / "docs"


def test_the_page_has_the_figures_of_the_sheets() -> None:
    first, second = (
        pandas.read_csv(DOCS / "readings" / f"ewt-dev-{name}.tsv", sep="\t") for name in "ab"
    )
    assert first["pair"].tolist() == second["pair"].tolist()
    agreed = first[first["follows"] == second["follows"]]
    silver = (agreed["follows"].str.upper() == agreed["silver"]).sum()
    grammatical = [(sheet["grammatical"] == "yes").sum() for sheet in (first, second)]
    page = " ".join((DOCS / "generated-sets.md").read_text("utf-8").split())
    figures = re.search(
        r"read (\d+) pairs .*?: (\d+) and (\d+) statements are grammatical, and they agree on "
        r"(\d+) of the answers\. Of these \d+, (\d+) are the silver answer",
        page,
    )
    assert figures is not None
    assert [*map(int, figures.groups())] == [len(first), *grammatical, len(agreed), silver]
