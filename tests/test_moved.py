"""Imports that the documentation once showed work still."""

from __future__ import annotations

import subprocess
import sys

EVERY_NAME = """
import importlib, warnings
from pete.moved import MOVED
for earlier, today in MOVED.items():
    module = importlib.import_module(today)
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        moved = importlib.import_module(earlier)
    assert f"{earlier} is now {today}" in str(seen[-1].message), earlier
    own = [name for name in vars(module) if name[0] != "_"]
    for name in getattr(module, "__all__", own):
        assert getattr(moved, name) is getattr(module, name), (earlier, name)
"""

EARLIER_PAGES = """
from pete.adapters.link_grammar_links import LINKS
from pete.breakdown import break_down, systems_of
from pete.conformance import check_conformance
from pete.dataset import PairSet
from pete.evaluation import Run
from pete.graph import Graph, Relation, Token
from pete.leaderboard import Entrant, leaderboard
from pete.lemma import lemmatise
from pete.parsing import Parse, ParseFailure, ParserInfo, ParseResult
from pete.recipe import Recipe
from pete.spelling import locate
from pete.stanford import normalise
from pete.stanford.mapping import label_table
"""


def test_an_earlier_module_gives_every_name_of_that_of_today() -> None:
    subprocess.run([sys.executable, "-c", EVERY_NAME], check=True)


def test_the_imports_of_earlier_pages() -> None:
    subprocess.run([sys.executable, "-W", "ignore", "-c", EARLIER_PAGES], check=True)
