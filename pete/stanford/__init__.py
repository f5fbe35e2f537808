"""From any dependency scheme to collapsed, CC-propagated Stanford dependencies.

:func:`normalise` is pure and total: it takes whatever graph a parser gives, restates what
the parser decided, and repairs nothing. It runs a fixed order of small steps, each with a
code (:data:`STEPS`): U for Universal Dependencies, K for CLEAR (spaCy), S for basic Stanford
trees, and C for collapsing and propagation, which all schemes share.
"""

from __future__ import annotations

from pete.stanford.labels import flag
from pete.stanford.pipeline import OPTIONAL, PROFILES, SCHEMES, STEPS, Profile, Scheme, normalise

__all__ = ["OPTIONAL", "PROFILES", "SCHEMES", "STEPS", "Profile", "Scheme", "flag", "normalise"]
