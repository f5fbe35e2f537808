"""Runs pyBART for ``normalise.py``, inside pyBART's own environment.

Reads a CoNLL-U file, says which pyBART and Python this is and how much was read, and then, for
each line of standard input (``enhanced`` or ``all``), converts every sentence once and answers
with the processor time in seconds. Reading, making the rules and writing are not timed.

    python benchmarks/pybart_runner.py FILE
"""

from __future__ import annotations

import json
import math
import platform
import sys
import time
from importlib.metadata import version
from pathlib import Path
from typing import Final

# pyBART is installed in an environment of its own only.
from pybart.conllu_wrapper import parse_conllu  # type: ignore[import-not-found]  # see above
from pybart.converter import Convert, init_conversions  # type: ignore[import-not-found]  # see above

__all__ = ["main"]

UD_VERSION: Final = 2


def main() -> int:
    """Read, report, and convert once for each line of standard input."""
    text = Path(sys.argv[1]).read_text(encoding="utf-8")
    sentences, _ = parse_conllu(text)
    facts = {
        "version": version("pybart-nlp"),
        "python": platform.python_version(),
        "sentences": len(sentences),
        "tokens": sum(len(sentence) - 1 for sentence in sentences),  # less the root
    }
    print(json.dumps(facts), flush=True)
    for line in sys.stdin:
        print(_seconds(text, own_edges=line.strip() == "all"), flush=True)
    return 0


def _seconds(text: str, *, own_edges: bool) -> float:
    """Processor time of one conversion to enhanced++ UD, with BART's own edges or without.

    The text is parsed afresh, for a conversion changes the sentences it is given.
    """
    sentences, _ = parse_conllu(text)
    rules = init_conversions(False, UD_VERSION)
    defaults = (math.inf, False, False, False, False, False, None, UD_VERSION)
    convert = Convert(sentences, True, True, own_edges, *defaults, rules)
    start = time.process_time()
    convert()
    return time.process_time() - start


if __name__ == "__main__":
    raise SystemExit(main())
