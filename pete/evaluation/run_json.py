"""A run as a JSON document.

The document has the schema ``pete-run/1``: ``results`` holds the figures and the outcome of
every pair. A saved run also has ``materials`` (pairs and parses), so that it can be scored
again without the parser. ``docs/json.md`` describes every field.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any, Final, TypeAlias

from msgspec import structs

from pete.evaluation.analyses import Explanation
from pete.evaluation.scoring import Outcome, ParsedPairs, Result, run_departures
from pete.graph import Graph
from pete.parsing import ParseFailure, ParseResult

RUN_SCHEMA: Final = "pete-run/1"
EXPLAIN_SCHEMA: Final = "pete-explain/1"
EXPLANATIONS_SCHEMA: Final = "pete-explanations/1"

Document = dict[str, Any]

Row: TypeAlias = Mapping[str, object]
"""Figures by column name; ratios are 0 to 1, undefined ones ``None``."""


def run_document(
    results: Iterable[Result], materials: Iterable[ParsedPairs] = (), *, partial: bool = False
) -> Document:
    """Return a run as plain data.

    Args:
        results: Its results.
        materials: Pairs and parses, if it is to be scored again.
        partial: Whether it was cut short.
    """
    document: Document = {
        "schema": RUN_SCHEMA,
        "results": [_result_document(result) for result in results],
    }
    if partial:
        document["partial"] = True
    if parsed := [_material_document(material) for material in materials]:
        document["materials"] = parsed
    document["checksum"] = checksum(document)
    return document


def result_head(result: Result) -> Document:
    """Return the parser, model, data set, split, profile and strategy of a result."""
    return {
        "parser": result.parser.name,
        "model": result.parser.model,
        "dataset": result.dataset,
        "split": result.split,
        "profile": result.profile,
        "strategy": result.strategy,
    }


def result_row(result: Result) -> Row:
    """Return the figures of a result."""
    score = result.score
    low, high = score.interval or (None, None)
    tp, fn, fp, tn = score.known_counts
    return {
        **result_head(result),
        "pairs": score.pairs,
        "correct": score.correct,
        "accuracy": score.accuracy,
        "accuracy_low": low,
        "accuracy_high": high,
        "precision": score.precision,
        "recall": score.recall,
        "f1": score.f1,
        "tp": tp,
        "fn": fn,
        "fp": fp,
        "tn": tn,
        "failures": score.failures,
        "p_always_yes": score.p_always_yes,
        "texts_per_second": result.speed,
        "signature": str(result.signature),
    }


def checksum(document: Mapping[str, Any]) -> str:
    """Return the SHA-256 of all fields of a document but ``checksum``, in hexadecimal.

    How the document is laid out, and the order of its fields, do not matter.
    """
    fields = {name: value for name, value in document.items() if name != "checksum"}
    return hashlib.sha256(json.dumps(fields, sort_keys=True).encode("ascii")).hexdigest()


def explanation_document(explanation: Explanation) -> Document:
    """Return an explained pair as plain data."""
    decision, pair, text = explanation.decision, explanation.pair, explanation.text
    return {
        "schema": EXPLAIN_SCHEMA,
        "id": pair.id,
        "text": pair.text,
        "hypothesis": pair.hypothesis,
        "gold": pair.gold,
        "parser": explanation.parser.name,
        "model": explanation.parser.model,
        "strategy": decision.strategy,
        "answer": decision.answer,
        "outcome": decision.outcome,
        "code": decision.code,
        "reason": decision.reason,
        "relations": [
            {
                "relation": entry.shown,
                "status": entry.status,
                "core": entry.core,
                "codes": list(entry.codes),
                "answer": entry.answer or None,
                "reason": entry.reason,
            }
            for entry in decision.trace
        ],
        "mapping": [
            {"hypothesis": of_h, "text": of_t} for of_h, of_t in named_mapping(explanation)
        ],
        "text_relations": text and [text.show(relation) for relation in text.relations],
    }


def explanations_document(explanations: Iterable[Explanation]) -> Document:
    """Return several explanations of one pair as :func:`explanation_document` writes them."""
    return {
        "schema": EXPLANATIONS_SCHEMA,
        "explanations": list(map(explanation_document, explanations)),
    }


def named_mapping(explanation: Explanation) -> tuple[tuple[str, str], ...]:
    """Return words of H with those of T they stand for: ``("something-3", "soup-4")``."""
    text, hypothesis = explanation.text, explanation.hypothesis
    if text is None or hypothesis is None:
        return ()
    return tuple(
        (hypothesis.name(of_h), text.name(of_t)) for of_h, of_t in explanation.decision.mapping
    )


def graph_document(graph: Graph) -> Document:
    """Return a graph as plain data, every relation with its provenance."""
    return {
        "tokens": [structs.asdict(token) for token in graph.tokens],
        "relations": [structs.asdict(relation) for relation in graph.relations],
    }


def _result_document(result: Result) -> Document:
    row = dict(result_row(result))
    low, high = row.pop("accuracy_low"), row.pop("accuracy_high")
    return {
        **row,
        "interval": None if low is None else [low, high],
        "departures": list(run_departures(result)),
        "parser_info": asdict(result.parser),
        "fidelity": asdict(result.fidelity),
        "outcomes": list(map(outcome_row, result.outcomes)),
    }


def outcome_row(outcome: Outcome) -> Document:
    """Return the pair and the decision of an outcome."""
    pair, decision = outcome.pair, outcome.decision
    return {
        "id": pair.id,
        "text": pair.text,
        "hypothesis": pair.hypothesis,
        "tags": list(pair.tags),
        "words": list(pair.words),
        "gold": outcome.gold,
        "answer": decision.answer,
        "outcome": decision.outcome,
        "code": decision.code,
        "reason": decision.reason,
    }


def _material_document(material: ParsedPairs) -> Document:
    return {
        "pair_set": asdict(material.pair_set),
        "parser": asdict(material.parser),
        "seconds": material.parsed.seconds,
        "parses": [
            {"text": text, **_parse_document(result)}
            for text, result in material.parsed.results.items()
        ],
    }


def _parse_document(result: ParseResult) -> Document:
    if isinstance(result, ParseFailure):
        return {"failure": result.reason}
    return {"sentences": result.sentences, **graph_document(result.graph)}
