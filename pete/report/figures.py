"""Figures as people read them. An undefined one is not 0."""

from __future__ import annotations

from pete.metrics import show_p
from pete.report.table import UNDEFINED


def count(value: int | None) -> str:
    """Return a number of pairs."""
    return UNDEFINED if value is None else str(value)


def of(part: int | None, whole: int) -> str:
    """Return a number of pairs and that of all of them."""
    return f"{count(part)}/{whole}"


def pairs(number: int) -> str:
    """Return a number with its noun."""
    return "1 pair" if number == 1 else f"{number} pairs"


def percent(value: float | None, digits: int = 1) -> str:
    """Return a share in percent, without the sign."""
    return UNDEFINED if value is None else f"{100 * value:.{digits}f}"


def rate(speed: float | None) -> str:
    """Return a number of texts per second."""
    return UNDEFINED if speed is None else f"{speed:.1f}"


def points(difference: float | None, digits: int = 1) -> str:
    """Return a difference of two shares in percentage points."""
    return UNDEFINED if difference is None else f"{100 * difference:+.{digits}f}"


def interval(limits: tuple[float, float] | None) -> str:
    """Return the interval of a share, in percent."""
    return UNDEFINED if limits is None else f"{100 * limits[0]:.1f}-{100 * limits[1]:.1f}"


def p_value(value: float | None) -> str:
    """Return a p, never as 0."""
    return UNDEFINED if value is None else show_p(value)
