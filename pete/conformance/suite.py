"""One suite that checks whether an adapter keeps the contract of :mod:`pete.parsing`.

First an adapter is observed from outside its process, which it may block or end; then from inside
another one (:mod:`pete.conformance.inspection`), with the texts that did no harm there.
"""

from __future__ import annotations

import json
import os
import queue
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from unittest import mock

from pete.conformance.checks import CHECKS, IN_TIME, Check
from pete.conformance.in_process import PROBES
from pete.conformance.restarts import endure
from pete.parsing.isolation import START_TIMEOUT, TIMEOUT
from pete.parsing.pipes import line_of
from pete.parsing.process import EndedError, LineProcess
from pete.parsing.spec import ParserSpec


@dataclass(frozen=True, slots=True)
class Finding:
    """The outcome of one check.

    Attributes:
        check: The check.
        details: Its breaches, none if it holds.
        untested: Why it could not be tested, ``""`` if it was.
    """

    check: Check
    details: tuple[str, ...]
    untested: str = ""

    @property
    def failed(self) -> bool:
        """Return whether a mandatory check is broken."""
        return bool(self.details) and self.check.severity == "mandatory"

    @property
    def passed(self) -> bool:
        """Return whether it was tested and holds."""
        return not self.details and not self.untested


def check_conformance(
    spec: ParserSpec, *, timeout: float = TIMEOUT, start_timeout: float = START_TIMEOUT
) -> tuple[Finding, ...]:
    """Run every check on an adapter, offline.

    Args:
        spec: How to make the adapter; it is made three times, one after the other.
        timeout: Seconds to wait for the result of a text.
        start_timeout: Seconds in which it must be ready.

    Returns:
        The findings by code; for an adapter that cannot be restarted, or answers nothing, only
        those of the checks from outside.

    Raises:
        PeteError: If it cannot be made.
    """
    with mock.patch.dict(os.environ, {"PETE_OFFLINE": "1"}):
        endured = endure(spec, PROBES.values(), timeout=timeout, start_timeout=start_timeout)
        texts = endured.harmless
        watched = _watched(spec, texts, timeout, start_timeout) if texts else _Watched()
    breaches = {code: list(details) for code, details in watched.breaches.items()}
    for check in CHECKS.values():
        if check.outside:
            breaches[check.code] = list(map(str, check.test(endured)))
    breaches[IN_TIME] += [watched.lost] * bool(watched.lost)
    return tuple(
        Finding(CHECKS[code], tuple(breaches[code]), watched.untested.get(code, ""))
        for code in sorted(breaches)
    )


@dataclass(frozen=True, slots=True)
class _Watched:
    """The report of the process that observed an adapter at work.

    Attributes:
        breaches: Details by code of a check, for each check from inside.
        untested: Why a check could not be carried out, by its code.
        lost: Why there is no report, ``""`` if there is one.
    """

    breaches: Mapping[str, Sequence[str]] = field(default_factory=dict)
    untested: Mapping[str, str] = field(default_factory=dict)
    lost: str = ""


def _watched(
    spec: ParserSpec, texts: Sequence[str], timeout: float, start_timeout: float
) -> _Watched:
    process = LineProcess.of_module("pete.conformance.inspection")
    limit, answer = start_timeout, b""
    try:
        process.send(line_of({"spec": asdict(spec), "texts": list(texts)}))
        while not (answer := process.receive(limit)).strip():
            limit = timeout
    except queue.Empty:
        return _Watched(lost=f"several texts in one process: nothing within {limit:g} s")
    except EndedError as end:
        return _Watched(lost=f"several texts in one process: it {end}")
    finally:
        process.child.kill()
    try:
        report = json.loads(answer)
    except ValueError:  # some code of the adapter wrote into our pipe
        return _Watched(lost="several texts in one process: it wrote into the pipe of its results")
    return _Watched(report.get("breaches", {}), report.get("untested", {}), report.get("error", ""))
