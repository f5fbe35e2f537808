"""The process in which an adapter is watched at work: :mod:`pete.conformance` starts it.

The first line in is ``{"spec": ..., "texts": [...]}``. Each result of the adapter is answered by an
empty line, which shows that it goes on, and the request by
``{"findings": [[CODE, [DETAIL, ...], UNTESTED], ...]}`` at the end, or by ``{"error": ...}`` if
the adapter cannot be created.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence

from pete.conformance.checks import Finding, judged
from pete.conformance.in_process import observe
from pete.parsing.pipes import Pipes, line_of
from pete.parsing.raised import described, show_traceback
from pete.parsing.spec import ParserSpec


def main() -> None:
    """Watch one adapter at work, check it, and report the findings."""
    pipes = Pipes()
    request = json.loads(pipes.request())
    try:
        spec = ParserSpec(**request["spec"])
        findings = inspect(spec, request["texts"], lambda: pipes.answer(b""))
        report: dict[str, object] = {
            "findings": [(code, f.details, f.untested) for code, f in findings.items()]
        }
    except BaseException as error:  # a third party's parser may raise anything, anywhere
        show_traceback(error)
        report = {"error": described(error)}
    pipes.answer(line_of(report))


def inspect(
    spec: ParserSpec, texts: Sequence[str], tick: Callable[[], None]
) -> Mapping[str, Finding]:
    """Watch one adapter in this process, and return the findings of the checks from inside.

    Args:
        spec: The parser.
        texts: Texts that do not harm its process.
        tick: Called after each result of the adapter.

    Raises:
        PeteError: If it cannot be created.
    """
    return judged(observe(spec.make, texts, tick), outside=False)


if __name__ == "__main__":
    main()
