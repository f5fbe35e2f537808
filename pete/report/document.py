"""A run as a JSON document, and back.

The document has the schema ``pete-run/1``: ``results`` holds the figures and the outcome of
every pair. A saved run also has ``materials`` (pairs and parses), so that it can be scored
again without the parser. ``docs/json.md`` describes every field.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from pete.dataset import PairSet, PublishedScore
from pete.entailment import Decision
from pete.errors import InputError, PeteError
from pete.evaluation import Explanation, Material, Outcome, Result, Run
from pete.graph import Graph, Relation, Token
from pete.pairs import EntailmentPair
from pete.parsing import Parse, ParsedTexts, ParseFailure, ParseResult, ParserInfo
from pete.report.rows import result_row
from pete.signature import Signature

__all__ = [
    "EXPLAIN_SCHEMA",
    "RUN_SCHEMA",
    "explanation_document",
    "graph_document",
    "load_run",
    "run_document",
    "save_run",
]

RUN_SCHEMA: Final = "pete-run/1"
EXPLAIN_SCHEMA: Final = "pete-explain/1"

Document = dict[str, Any]


def run_document(run: Run, *, materials: bool = False) -> Document:
    """A run as plain data.

    Args:
        run: The run.
        materials: Whether to include pairs and parses, for a later ``pete rescore``.
    """
    document: Document = {
        "schema": RUN_SCHEMA,
        "results": [_result_document(result) for result in run.results],
    }
    if materials:
        document["materials"] = [_material_document(material) for material in run.materials]
    return document


def explanation_document(explanation: Explanation) -> Document:
    """An explained pair as plain data."""
    decision, pair = explanation.decision, explanation.pair
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
        "text_relations": None if explanation.text is None else _shown(explanation.text),
    }


def graph_document(graph: Graph) -> Document:
    """A graph as plain data, every relation with its provenance."""
    return {
        "tokens": [asdict(token) for token in graph.tokens],
        "relations": [asdict(relation) for relation in graph.relations],
    }


def save_run(run: Run, path: Path) -> None:
    """Write a run with its materials; the file appears whole or not at all.

    Raises:
        InputError: If it cannot be written.
    """
    text = json.dumps(run_document(run, materials=True), ensure_ascii=False, allow_nan=False)
    partial = path.with_name(f"{path.name}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        partial.write_text(text + "\n", encoding="utf-8")
        partial.replace(path)
    except OSError as error:
        raise InputError(
            f"cannot write it: {error.strerror}", path=path, cure="Name a file you may write."
        ) from error


def load_run(path: Path) -> Run:
    """Read a saved run.

    A run saved without materials has results only.

    Raises:
        InputError: If the file is missing, is not JSON, or is not a run of this schema.
    """
    cure = "Make one with: pete evaluate --save FILE."
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"cannot read it: {error.strerror}", path=path, cure=cure) from error
    except ValueError as error:
        raise InputError(f"it is not JSON: {error}", path=path, cure=cure) from error
    schema = document.get("schema") if isinstance(document, dict) else None
    if schema != RUN_SCHEMA:
        raise InputError(f"its schema is {schema!r}, not {RUN_SCHEMA!r}", path=path, cure=cure)
    try:
        return Run(
            materials=tuple(_material(m) for m in document.get("materials", ())),
            results=tuple(_result(r) for r in document["results"]),
        )
    except (KeyError, TypeError, ValueError, IndexError, PeteError) as error:
        problem = f"it is a damaged run: {type(error).__name__}: {error}"
        raise InputError(problem.rstrip("."), path=path, cure=cure) from error


def _result_document(result: Result) -> Document:
    row = dict(result_row(result))
    low, high = row.pop("accuracy_low"), row.pop("accuracy_high")
    return {
        **row,
        "interval": None if low is None else [low, high],
        "parser_info": asdict(result.parser),
        "outcomes": [
            {
                "id": outcome.pair.id,
                "text": outcome.pair.text,
                "hypothesis": outcome.pair.hypothesis,
                "tags": list(outcome.pair.tags),
                "words": list(outcome.pair.words),
                "gold": outcome.gold,
                "answer": outcome.decision.answer,
                "outcome": outcome.decision.outcome,
                "code": outcome.decision.code,
                "reason": outcome.decision.reason,
            }
            for outcome in result.outcomes
        ],
    }


def _result(document: Document) -> Result:
    return Result(
        parser=ParserInfo(**document["parser_info"]),
        dataset=document["dataset"],
        split=document["split"],
        profile=document["profile"],
        strategy=document["strategy"],
        outcomes=tuple(_outcome(o, document["strategy"]) for o in document["outcomes"]),
        signature=Signature.parse(document["signature"]),
        speed=document["texts_per_second"],
    )


def _outcome(document: Document, strategy: str) -> Outcome:
    pair = _pair(document)
    if pair.gold is None:
        raise InputError(f"pair {pair.id!r} has no gold answer")
    decision = Decision(
        document["answer"], strategy, document["outcome"], document["code"], document["reason"]
    )
    return Outcome(pair, pair.gold, decision)


def _pair(document: Document) -> EntailmentPair:
    return EntailmentPair(
        id=document["id"],
        text=document["text"],
        hypothesis=document["hypothesis"],
        gold=document["gold"],
        words=tuple(document["words"]),
        tags=tuple(document["tags"]),
    )


def _material_document(material: Material) -> Document:
    return {
        "pair_set": asdict(material.pair_set),
        "parser": asdict(material.parser),
        "seconds": material.parsed.seconds,
        "parses": [
            {"text": text, **_parse_document(result)}
            for text, result in material.parsed.results.items()
        ],
    }


def _material(document: Document) -> Material:
    fields = dict(document["pair_set"])
    fields["pairs"] = tuple(_pair(p) for p in fields["pairs"])
    fields["published"] = tuple(PublishedScore(**p) for p in fields["published"])
    fields["notes"] = tuple(fields["notes"])
    results: Mapping[str, ParseResult] = {p["text"]: _parse(p) for p in document["parses"]}
    return Material(
        PairSet(**fields),
        ParserInfo(**document["parser"]),
        ParsedTexts(MappingProxyType(dict(results)), document["seconds"]),
    )


def _parse_document(result: ParseResult) -> Document:
    if isinstance(result, ParseFailure):
        return {"failure": result.reason}
    return {"sentences": result.sentences, **graph_document(result.graph)}


def _parse(document: Document) -> ParseResult:
    if "failure" in document:
        return ParseFailure(document["failure"])
    graph = Graph.build(
        (_token(fields) for fields in document["tokens"]),
        (Relation(**fields) for fields in document["relations"]),
    )
    return Parse(graph, document["sentences"])


def _token(fields: Document) -> Token:
    span = fields["span"]
    return Token(
        **{
            **fields,
            "feats": tuple((name, value) for name, value in fields["feats"]),
            "span": None if span is None else (span[0], span[1]),
        }
    )


def _shown(graph: Graph) -> list[str]:
    return [graph.show(relation) for relation in graph.relations]
