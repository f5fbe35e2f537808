"""Two invented sentences as annotators of either set get and annotate them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pete.oracle.annotation.command import main
from pete.oracle.annotation.sheets import Sheet, read_sheet

RELATION_SHEET = """\
# s001
Birds sing in May.
1 Birds
2 sing
3 in
4 May
5 .

# s002
No man slept.
1 No
2 man
3 slept
4 .

"""
RELATIONS = """\
# s001
tags: Birds/NNS sing/VBP in/IN May/NNP ./.
nsubj(sing-2, Birds-1)
prep_in(sing-2, May-4)

# s002
tags: No/DT man/NN slept/VBD ./.
det(man-2, No-1)
nsubj(slept-3, man-2)

"""
TREEBANK_SHEET = """\
# sent_id = c001
# text = Birds sing.
1\tBirds\t_\t_\t_\t_
2\tsing\t_\t_\t_\t_
3\t.\t_\t_\t_\t_

"""
TREES = """\
# sent_id = c001
# text = Birds sing.
1\tBirds\tNOUN\tNNS\t2\tnsubj
2\tsing\tVERB\tVBP\t0\troot
3\t.\tPUNCT\t.\t2\tpunct

"""

Write = Callable[[str, str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a file of a name and a content."""

    def to(name: str, content: str) -> Path:
        path = tmp_path / name
        path.write_text(content, encoding="utf-8")
        return path

    return to


@pytest.fixture
def relations() -> str:
    return RELATIONS


@pytest.fixture
def trees() -> str:
    return TREES


@pytest.fixture
def relation_sheet(write: Write) -> Sheet:
    return read_sheet(write("sheet.txt", RELATION_SHEET))


@pytest.fixture
def treebank_sheet(write: Write) -> Sheet:
    return read_sheet(write("sheet.conllu", TREEBANK_SHEET))


@pytest.fixture
def step(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Runs one step; gives the exit status, standard output and standard error."""

    def run(*arguments: object) -> tuple[int, str, str]:
        status = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return run
