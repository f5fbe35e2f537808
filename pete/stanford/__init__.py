"""From any dependency scheme to collapsed, CC-propagated Stanford dependencies.

:func:`normalise` is pure and total: it takes whatever graph a parser gives, restates what
the parser decided, and repairs nothing. It runs a fixed order of small steps, each with a
code (:data:`STEPS`): U for Universal Dependencies (V for version 1, D for enhanced graphs),
K for CLEAR (spaCy), S for Stanford trees and graphs, and C for collapsing and propagation,
which all schemes share.
"""

from __future__ import annotations

from pete.stanford.absorbed import Absorbed, absorbed_words
from pete.stanford.labels import flag
from pete.stanford.pipeline import OPTIONAL, PROFILES, SCHEMES, STEPS, Profile, Scheme, normalise
from pete.stanford.schemes import check_scheme

__all__ = [
    "OPTIONAL",
    "PROFILES",
    "SCHEMES",
    "STEPS",
    "Absorbed",
    "Profile",
    "Scheme",
    "absorbed_words",
    "check_scheme",
    "flag",
    "normalise",
]
