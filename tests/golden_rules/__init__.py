"""For each rule a pair whose answer it changes, and one it must leave alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from golden_rules import blockers, core, extensions, filters, restatements, voice, words
from golden_rules.golden import Golden

__all__ = ["GOLDEN", "Golden"]

GOLDEN: Final[Mapping[str, Golden]] = {
    code: case
    for family in (words, filters, voice, core, extensions, restatements, blockers)
    for code, case in family.CASES.items()
}
"""Every rule but those that decide, by its code."""
