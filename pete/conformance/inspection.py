"""The process in which an adapter is watched at work: :mod:`pete.conformance` starts it.

The first line in is ``{"spec": ..., "texts": [...]}``. Each thing the adapter does is answered
by an empty line, so that it can be seen to go on, and all by
``{"breaches": {CODE: [...]}, "untested": {CODE: WHY}}`` at the end, or by ``{"error": ...}`` if
the adapter cannot be made.
"""

from __future__ import annotations

import json

from pete.conformance.checks import CHECKS, Untested
from pete.conformance.in_process import observe
from pete.parsing.pipes import Pipes, line_of
from pete.parsing.raised import described, show_traceback
from pete.parsing.spec import ParserSpec

__all__ = ["main"]


def main() -> None:
    """Watch one adapter, check what was seen, and tell."""
    pipes = Pipes()
    asked = json.loads(pipes.request())
    spec = ParserSpec(**asked["spec"])
    try:
        seen = observe(spec.make, asked["texts"], lambda: pipes.answer(b""))
        found = {c.code: [*c.test(seen)] for c in CHECKS.values() if not c.outside}
    except BaseException as error:  # a third party's parser may raise anything, anywhere
        show_traceback(error)
        pipes.answer(line_of({"error": described(error)}))
        return
    breaches = {code: [d for d in told if isinstance(d, str)] for code, told in found.items()}
    untested = {c: d.why for c, told in found.items() for d in told if isinstance(d, Untested)}
    pipes.answer(line_of({"breaches": breaches, "untested": untested}))


if __name__ == "__main__":
    main()
