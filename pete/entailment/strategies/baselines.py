"""Baselines that look at no relation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pete.entailment.strategies.strategy import Strategy
from pete.entailment.terms import absent_ids, content_ids
from pete.entailment.trace import Decision
from pete.graph import Graph


@dataclass(frozen=True, slots=True)
class AlwaysYes(Strategy):
    """YES to everything, parsed or not."""

    name: str = "always-yes"
    needs_parse: ClassVar[bool] = False

    def decide(self, text: Graph, hypothesis: Graph) -> Decision:
        """YES."""
        return Decision("YES", self.name, "decided", "D710", "This baseline always says YES.")


@dataclass(frozen=True, slots=True)
class Overlap(Strategy):
    """YES iff every content word of H matches a word of T; relations play no part."""

    name: str = "overlap"

    def decide(self, text: Graph, hypothesis: Graph) -> Decision:
        """Compare words alone."""
        new = content_ids(hypothesis) & absent_ids(hypothesis, text)
        if new:
            reason = f"T lacks the content word {hypothesis.token(min(new)).form!r} of H."
            return Decision("NO", self.name, "decided", "D711", reason)
        reason = "Every content word of H occurs in T."
        return Decision("YES", self.name, "decided", "D711", reason)
