"""Decision strategies: from two normalised graphs to a decision.

A strategy of relations is a name and a tuple of rule codes, so any switch gives a variant:
``find_strategy("generalized", add=("P202",))``.

===============  ===================================================================
always-yes       the baseline that never says NO
overlap          every content word of H matches a word of T
cambridge        subjects and objects, uncollapsed (LRE 2013, section 4; S10-1060)
generalized      nsubj, dobj, prep_* (LRE 2013, section 7, to the letter)
generalized+     the same, with agents, controllers and passive recipients
extended         the hypothesis as a query, with every rule (ours)
schwa            one predicate of H with its arguments (S10-1069)
path             the path between two content words of H (S10-1009, baseline)
unlabelled       which content word depends on which, labels ignored
svm              a classifier over paths, in the manner of MARS; it has to be trained
===============  ===================================================================

The first six are shown unless others are asked for.
"""

from __future__ import annotations

from pete.entailment.strategies.baselines import AlwaysYes, Overlap
from pete.entailment.strategies.catalogue import (
    DEFAULT_STRATEGIES,
    STRATEGIES,
    base_name,
    find_strategies,
    find_strategy,
    to_the_letter,
)
from pete.entailment.strategies.joining_path import PathStrategy
from pete.entailment.strategies.learned import Svm, TrainedSvm
from pete.entailment.strategies.predicates import PredicateStrategy
from pete.entailment.strategies.published import LETTER_OFF, LETTER_PROFILE, Published, departures
from pete.entailment.strategies.relations import RelationStrategy
from pete.entailment.strategies.strategy import (
    STRATEGY_CODES,
    Example,
    Strategy,
    Switchable,
    Trainable,
    parse_failure,
)
from pete.entailment.strategies.unlabelled import UnlabelledStrategy

__all__ = [
    "DEFAULT_STRATEGIES",
    "LETTER_OFF",
    "LETTER_PROFILE",
    "STRATEGIES",
    "STRATEGY_CODES",
    "AlwaysYes",
    "Example",
    "Overlap",
    "PathStrategy",
    "PredicateStrategy",
    "Published",
    "RelationStrategy",
    "Strategy",
    "Svm",
    "Switchable",
    "Trainable",
    "TrainedSvm",
    "UnlabelledStrategy",
    "base_name",
    "departures",
    "find_strategies",
    "find_strategy",
    "parse_failure",
    "to_the_letter",
]
