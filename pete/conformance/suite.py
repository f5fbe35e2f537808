"""One suite that checks whether an adapter keeps the contract of :mod:`pete.parsing`.

First an adapter is observed from outside its process, which it may block or end; then from inside
another one (:mod:`pete.conformance.inspection`), with the texts that did no harm there.
"""

from __future__ import annotations

import json
import os
import queue
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from unittest import mock

from pete.conformance.checks import CHECKS, IN_TIME, Finding, judged
from pete.conformance.in_process import PROBES
from pete.conformance.restarts import endure
from pete.parsing.isolation import START_TIMEOUT, TIMEOUT
from pete.parsing.pipes import line_of
from pete.parsing.process import EndedError, LineProcess
from pete.parsing.spec import ParserSpec


def check_conformance(
    spec: ParserSpec, *, timeout: float = TIMEOUT, start_timeout: float = START_TIMEOUT
) -> tuple[Finding, ...]:
    """Run every check on an adapter, offline.

    Args:
        spec: The parser; its adapter is created three times, one after the other.
        timeout: Seconds to wait for the result of a text.
        start_timeout: Seconds in which it must be ready.

    Returns:
        The findings by code; for an adapter that cannot be restarted, or answers nothing, only
        those of the checks from outside.

    Raises:
        PeteError: If it cannot be created.
    """
    with mock.patch.dict(os.environ, {"PETE_OFFLINE": "1"}):
        endured = endure(spec, PROBES.values(), timeout=timeout, start_timeout=start_timeout)
        texts = endured.harmless
        watched, lost = _watched(spec, texts, timeout, start_timeout) if texts else ({}, "")
    findings = {**judged(endured, outside=True), **watched}
    if lost:
        in_time = findings[IN_TIME]
        findings[IN_TIME] = replace(in_time, details=(*in_time.details, lost))
    return tuple(findings[code] for code in sorted(findings))


def _watched(
    spec: ParserSpec, texts: Sequence[str], timeout: float, start_timeout: float
) -> tuple[Mapping[str, Finding], str]:
    """Return the findings of a process that observes an adapter at work, or why there are none."""
    process = LineProcess.of_module("pete.conformance.inspection")
    limit, answer, lost = start_timeout, b"", ""
    try:
        process.send(line_of({"spec": asdict(spec), "texts": list(texts)}))
        while not (answer := process.receive(limit)).strip():
            limit = timeout
        report = json.loads(answer)
    except queue.Empty:
        lost = f"nothing within {limit:g} s"
    except EndedError as end:
        lost = f"it {end}"
    except ValueError:  # some code of the adapter wrote into our pipe
        lost = "it wrote into the pipe of its results"
    finally:
        process.child.kill()
    if lost:
        return {}, f"several texts in one process: {lost}"
    findings = {
        code: Finding(CHECKS[code], tuple(details), untested)
        for code, details, untested in report.get("findings", ())
    }
    return findings, report.get("error", "")
