"""Baselines that look at no relation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pete.entailment.strategies.strategy import Strategy
from pete.entailment.terms import content_ids
from pete.entailment.trace import Decision
from pete.graph import Graph
from pete.text.lemmas import words_match


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
        content = content_ids(hypothesis)
        new = [
            token.form
            for token in hypothesis.tokens
            if token.id in content and not any(words_match(token, other) for other in text.tokens)
        ]
        if new:
            reason = f"T lacks the content word {new[0]!r} of H."
            return Decision("NO", self.name, "decided", "D711", reason)
        reason = "Every content word of H occurs in T."
        return Decision("YES", self.name, "decided", "D711", reason)
