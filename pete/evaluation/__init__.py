"""Pairs and parses in, answers and figures out; and saved runs, which are scored again."""

from __future__ import annotations

from pete.evaluation.analyses import LEMMAS, Analyses, Explanation, Lemmas, Normaliser
from pete.evaluation.run import Run
from pete.evaluation.scoring import (
    Outcome,
    ParsedPairs,
    Result,
    complete_pairs,
    departure_lines,
    parse_pairs,
    run_departures,
)

__all__ = [
    "LEMMAS",
    "Analyses",
    "Explanation",
    "Lemmas",
    "Normaliser",
    "Outcome",
    "ParsedPairs",
    "Result",
    "Run",
    "complete_pairs",
    "departure_lines",
    "parse_pairs",
    "run_departures",
]
