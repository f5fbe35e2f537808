"""P: voice, the label a relation is compared by, on both sides."""

from __future__ import annotations

from pete.entailment.rules.family import VOICES

__all__ = ["passive_agent", "passive_subject"]


@VOICES("P201")
def passive_subject(label: str) -> str:
    """The subject of a passive is an object (LRE 2013, section 4, heuristic 2)."""
    return "dobj" if label == "nsubjpass" else label


@VOICES("P202")
def passive_agent(label: str) -> str:
    """The agent of a passive is a subject."""
    return "nsubj" if label == "agent" else label
