"""Pairs and parses in, answers and figures out; and saved runs, which are scored again."""

from __future__ import annotations

from pete.evaluation.run import Run
from pete.evaluation.scoring import (
    LEMMAS,
    Explanation,
    Lemmas,
    Material,
    Normaliser,
    Outcome,
    Result,
    complete_pairs,
    departure_lines,
    explain_pair,
    explain_pairs,
    parse_pairs,
    run_departures,
    score,
)

__all__ = [
    "LEMMAS",
    "Explanation",
    "Lemmas",
    "Material",
    "Normaliser",
    "Outcome",
    "Result",
    "Run",
    "complete_pairs",
    "departure_lines",
    "explain_pair",
    "explain_pairs",
    "parse_pairs",
    "run_departures",
    "score",
]
