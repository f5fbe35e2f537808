"""Head rules, and the dependencies that they make of phrase structure."""

from pete.heads.conversion import dependencies
from pete.heads.rules import HEAD_RULES, NOT_WORDS, PUNCTUATION, HeadRules, head_rules, read_rules

__all__ = [
    "HEAD_RULES",
    "NOT_WORDS",
    "PUNCTUATION",
    "HeadRules",
    "dependencies",
    "head_rules",
    "read_rules",
]
