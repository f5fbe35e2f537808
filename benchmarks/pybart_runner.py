"""One round of pyBART for ``normalise.py``, inside pyBART's own environment.

Converts every sentence of a CoNLL-U file and prints the processor time in seconds, as JSON:
``enhanced`` for what Stanford's enhancer (enhanced++ UD) does, ``all`` for pyBART's default,
which adds edges of its own. Reading, making the rules and writing are not timed.

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
    """Convert twice, with each set of rules, and print what it took."""
    text = Path(sys.argv[1]).read_text(encoding="utf-8")
    _seconds("\n\n".join(text.split("\n\n")[:20]), own_edges=True)  # warms up
    sentences, _ = parse_conllu(text)
    print(
        json.dumps(
            {
                "version": version("pybart-nlp"),
                "python": platform.python_version(),
                "tokens": sum(len(sentence) - 1 for sentence in sentences),  # less the root
                "enhanced": _seconds(text, own_edges=False),
                "all": _seconds(text, own_edges=True),
            }
        )
    )
    return 0


def _seconds(text: str, *, own_edges: bool) -> float:
    """Processor time of the conversion; it changes what it converts, so the text is read anew."""
    sentences, _ = parse_conllu(text)
    rules = init_conversions(False, UD_VERSION)
    defaults = (math.inf, False, False, False, False, False, None, UD_VERSION)
    convert = Convert(sentences, True, True, own_edges, *defaults, rules)
    start = time.process_time()
    convert()
    return time.process_time() - start


if __name__ == "__main__":
    raise SystemExit(main())
