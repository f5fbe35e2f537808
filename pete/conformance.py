"""Does an adapter keep the contract of :mod:`pete.parsing`? One suite for all of them.

First an adapter is watched in a process of its own, which it may block or end; then in this one,
with the texts that did no harm there.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from unittest import mock

from pete.conformance_checks import CHECKS, Check
from pete.endurance import endure
from pete.isolation import TIMEOUT
from pete.observation import PROBES, observe
from pete.recipe import Recipe

__all__ = ["Finding", "check_conformance"]


@dataclass(frozen=True, slots=True)
class Finding:
    """The outcome of one check.

    Attributes:
        check: The check.
        details: What breaks it, nothing if it holds.
    """

    check: Check
    details: tuple[str, ...]

    @property
    def failed(self) -> bool:
        """Whether a mandatory check is broken."""
        return bool(self.details) and self.check.severity == "mandatory"


def check_conformance(recipe: Recipe, *, timeout: float = TIMEOUT) -> tuple[Finding, ...]:
    """Run every check on an adapter, offline.

    Args:
        recipe: How to make the adapter; it is made three times, one after the other.
        timeout: Seconds to wait for the result of a text.

    Returns:
        The findings by code. Of an adapter that cannot be started again, or answers nothing, only
        those of the checks from outside.

    Raises:
        PeteError: If it cannot be made.
    """
    with mock.patch.dict(os.environ, {"PETE_OFFLINE": "1"}):
        endured = endure(recipe, PROBES.values(), timeout=timeout)
        texts = endured.harmless
        observed = observe(recipe.make, texts) if texts else None
    return tuple(
        Finding(check, tuple(check.test(endured if check.outside else observed)))
        for check in CHECKS.values()
        if check.outside or observed is not None
    )
