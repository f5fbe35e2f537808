"""The blind readings of made pairs: the figures of the page are those of the sheets."""

from __future__ import annotations

import re
from pathlib import Path

import pandas
import pytest

DOCS = Path(__file__).parents[2] / "docs"
SENTENCE = re.compile(
    r"(\d+) and (\d+) statements are grammatical, and they agree on (\d+) of the answers, of which "
    r"(\d+) are the silver answer \(\[one sheet\]\(readings/([a-z]+)-a\.tsv\)"
)


@pytest.mark.parametrize("reading", ["first", "second", "third"])
def test_the_page_has_the_figures_of_the_sheets(reading: str) -> None:
    sheets = [pandas.read_csv(DOCS / "readings" / f"{reading}-{n}.tsv", sep="\t") for n in "ab"]
    first, second = sheets
    assert len(first) == 100
    assert first["pair"].tolist() == second["pair"].tolist()
    agreed = first[first["follows"] == second["follows"]]
    silver = (agreed["follows"].str.upper() == agreed["silver"]).sum()
    grammatical = ((sheet["grammatical"] == "yes").sum() for sheet in sheets)
    page = " ".join((DOCS / "generated-sets.md").read_text("utf-8").split())
    figures = {name: tuple(map(int, counts)) for *counts, name in SENTENCE.findall(page)}
    assert figures[reading] == (*grammatical, len(agreed), silver)
