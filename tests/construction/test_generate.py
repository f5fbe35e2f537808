"""``pete generate``: from a treebank to a set of pairs."""

from __future__ import annotations

from pathlib import Path

import pytest

import pete
from pete.cli.main import main

TREES = """\
# sent_id = own-1
# text = Mary slept while the children played in the old garden.
1\tMary\tMary\tPROPN\tNNP\t_\t2\tnsubj\t_\t_
2\tslept\tsleep\tVERB\tVBD\t_\t0\troot\t_\t_
3\twhile\twhile\tSCONJ\tIN\t_\t6\tmark\t_\t_
4\tthe\tthe\tDET\tDT\t_\t5\tdet\t_\t_
5\tchildren\tchild\tNOUN\tNNS\t_\t6\tnsubj\t_\t_
6\tplayed\tplay\tVERB\tVBD\t_\t2\tadvcl\t_\t_
7\tin\tin\tADP\tIN\t_\t10\tcase\t_\t_
8\tthe\tthe\tDET\tDT\t_\t10\tdet\t_\t_
9\told\told\tADJ\tJJ\t_\t10\tamod\t_\t_
10\tgarden\tgarden\tNOUN\tNN\t_\t6\tobl\t_\tSpaceAfter=No
11\t.\t.\tPUNCT\t.\t_\t2\tpunct\t_\t_

"""


@pytest.fixture
def treebank(tmp_path: Path) -> Path:
    path = tmp_path / "own.conllu"
    path.write_text(TREES, encoding="utf-8")
    return path


def test_a_set_is_made_and_read(treebank: Path, tmp_path: Path) -> None:
    out = tmp_path / "set"
    assert main(["generate", str(treebank), "--out", str(out)]) == 0
    pairs = pete.load_pairs(f"generated:{out}").pairs
    answers = {pair.hypothesis: pair.gold for pair in pairs}
    assert answers["Mary slept."] == "YES"


def test_a_folder_with_files_is_refused(treebank: Path, tmp_path: Path) -> None:
    (tmp_path / "set").mkdir()
    (tmp_path / "set" / "other").touch()
    assert main(["generate", str(treebank), "--out", str(tmp_path / "set")]) == 1
