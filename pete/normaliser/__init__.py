"""From any dependency scheme to collapsed, CC-propagated Stanford dependencies.

:func:`normalise` is pure and total: it takes whatever graph a parser gives, restates what
the parser decided, and repairs nothing. It runs a fixed order of small steps, each with a
code (:data:`STEPS`): U for Universal Dependencies (V for version 1, D for enhanced graphs),
K for CLEAR (spaCy), S for Stanford trees and graphs, and C for collapsing and propagation,
which all schemes share and which the profile ``pete`` repeats until nothing changes, so that
a result read back stays as it is. L1 comes before them (:data:`FIXED_STEPS`).
"""

from __future__ import annotations

from pete.graph import Scheme
from pete.normaliser.erased_words import ErasedWord, find_erased_words
from pete.normaliser.pipeline import (
    FIXED_STEPS,
    OPTIONAL,
    PROFILES,
    STEPS,
    Profile,
    check_steps,
    normalise,
)
from pete.normaliser.schemes import SCHEMES, check_scheme, is_label, unknown_labels
from pete.normaliser.steps import flag, history
from pete.normaliser.tags import tagged
from pete.normaliser.tree import INPUT

__all__ = [
    "FIXED_STEPS",
    "INPUT",
    "OPTIONAL",
    "PROFILES",
    "SCHEMES",
    "STEPS",
    "ErasedWord",
    "Profile",
    "Scheme",
    "check_scheme",
    "check_steps",
    "find_erased_words",
    "flag",
    "history",
    "is_label",
    "normalise",
    "tagged",
    "unknown_labels",
]
