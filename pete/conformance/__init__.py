"""Check that an adapter keeps the contract of :mod:`pete.parsing`."""

from __future__ import annotations

from pete.conformance.checks import Finding
from pete.conformance.suite import check_conformance

__all__ = ["Finding", "check_conformance"]
