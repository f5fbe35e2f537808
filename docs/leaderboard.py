"""Fill in the tables of pages, ``leaderboard.md`` unless others are named.

Each table is what the command of its mark prints. Variables of the environment are filled in:
``$PETE_DATA_HOME`` is the folder of the treebanks.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from typing import Final

from pete.cli.main import main

__all__ = ["filled"]

PAGE: Final = Path(__file__).with_suffix(".md")
_MARK: Final = re.compile(r"(<!-- pete (.*?) -->\n).*?(<!-- end -->)", re.DOTALL)


def printed(command: str) -> str:
    """Return what a ``pete`` command prints.

    Raises:
        SystemExit: If it fails.
    """
    with redirect_stdout(io.StringIO()) as out:
        status = main(shlex.split(os.path.expandvars(command)))
    if status:
        raise SystemExit(status)
    return out.getvalue()


def filled(page: str, printed: Callable[[str], str] = printed) -> str:
    """Return a page with what its commands print in the place of what they printed before."""
    return _MARK.sub(lambda mark: f"{mark[1]}\n{printed(mark[2])}\n{mark[3]}", page)


if __name__ == "__main__":
    for page in map(Path, sys.argv[1:] or [str(PAGE)]):
        page.write_text(filled(page.read_text("utf-8")), encoding="utf-8", newline="\n")
