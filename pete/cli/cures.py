"""What mends an error, in the words of the command line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pete.errors import Topic

WORDS: Final[Mapping[Topic, str]] = {
    "save": "Make one with: pete evaluate --save FILE.",
    "rescore": "Score the run again with: pete rescore RUN.json --save NEW.json.",
    "train": "Name the pairs it learns from: --train DATASET:SPLIT.",
    "start": "Give it longer with --start-timeout.",
    "failures": "Mend the parser (--traceback shows all of the traceback), or go on in spite of it "
    "with --max-failures N.",
}
"""In the place of :data:`pete.errors.CURES`."""
