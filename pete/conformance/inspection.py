"""The process in which an adapter is watched at work: :mod:`pete.conformance` starts it.

The first line in is ``{"spec": ..., "texts": [...]}``. Each thing the adapter does is answered
by an empty line, so that it can be seen to go on, and all by
``{"breaches": {CODE: [...]}, "untested": {CODE: WHY}}`` at the end, or by ``{"error": ...}`` if
the adapter cannot be made.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from pete.conformance.checks import CHECKS, Untested
from pete.conformance.in_process import observe
from pete.parsing.pipes import Pipes, line_of
from pete.parsing.raised import described, show_traceback
from pete.parsing.spec import ParserSpec


def main() -> None:
    """Watch one adapter, check what was seen, and report."""
    pipes = Pipes()
    request = json.loads(pipes.request())
    try:
        report = inspect(ParserSpec(**request["spec"]), request["texts"], lambda: pipes.answer(b""))
    except BaseException as error:  # a third party's parser may raise anything, anywhere
        show_traceback(error)
        report = {"error": described(error)}
    pipes.answer(line_of(report))


def inspect(spec: ParserSpec, texts: Sequence[str], tick: Callable[[], None]) -> dict[str, Any]:
    """Watch one adapter in this process and check what was seen.

    Args:
        spec: The parser.
        texts: Texts that do not harm its process.
        tick: Called after each thing that the adapter does.

    Returns:
        ``{"breaches": {CODE: [...]}, "untested": {CODE: WHY}}``.

    Raises:
        PeteError: If it cannot be created.
    """
    seen = observe(spec.make, texts, tick)
    details = {c.code: [*c.test(seen)] for c in CHECKS.values() if not c.outside}
    return {
        "breaches": {code: [d for d in own if isinstance(d, str)] for code, own in details.items()},
        "untested": {
            c: d.why for c, own in details.items() for d in own if isinstance(d, Untested)
        },
    }


if __name__ == "__main__":
    main()
