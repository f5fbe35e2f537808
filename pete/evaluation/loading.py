"""A run back from its JSON document, with everything checked that scoring relies on."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from pete.data.contract import PairSet
from pete.entailment import Decision
from pete.entailment.trace import Outcome as DecisionOutcome
from pete.errors import InputError, excerpt
from pete.evaluation.document import RUN_SCHEMA, checksum
from pete.evaluation.replay import material_behind
from pete.evaluation.scoring import Material, Outcome, Result, Run
from pete.evaluation.signature import Signature, told_parts
from pete.evaluation.typed import typed
from pete.files import LIMIT, read_whole
from pete.graph import Graph, Relation, Token
from pete.normaliser import Profile
from pete.pairs import EntailmentPair, Label
from pete.parsing import Parse, ParseFailure, ParseResult, ParserInfo
from pete.parsing.run import ParsedTexts
from pete.parsing.scrutiny import Fidelity, Scrutiny

__all__ = ["load_run"]

_CURE: Final = "Make one with: pete evaluate --save FILE."
_LONGEST: Final = 4 * LIMIT
"""Bytes of a saved run; one of 20,000 texts has about 100 million."""


def load_run(path: Path) -> Run:
    """Read a saved run.

    A run saved without materials has results only. One without a checksum, of an earlier version
    or another program, is not ``sealed``: nobody knows whether it was changed.

    Raises:
        InputError: If the file is missing, is not JSON, is not a run of this schema, or was
            changed after it was saved.
    """
    document = _json(path)
    schema = document.get("schema") if isinstance(document, dict) else None
    if schema != RUN_SCHEMA:
        raise InputError(
            f"its schema is {excerpt(schema)}, not {RUN_SCHEMA!r}", path=path, cure=_CURE
        )
    try:
        saved: _Run = typed(_Run, document)
        run = Run(
            materials=tuple(map(_material, saved.materials)),
            results=tuple(map(_result, saved.results)),
            partial=saved.partial,
            sealed="checksum" in document,
        )
    except InputError as error:
        raise InputError(f"it is a damaged run: {error}", path=path, cure=_CURE) from error
    if run.sealed and document["checksum"] != checksum(document):
        problem = "it was changed after it was saved: its checksum is that of other content"
        raise InputError(problem, path=path, cure=_CURE)
    return run if run.sealed else _with_fidelity(run)


def _with_fidelity(run: Run) -> Run:
    """Return a run with the fidelity of its parses as they are, wherever they are there."""
    found = {id(m): Fidelity.of(m.parsed.results) for m in run.materials}
    behind = (material_behind(result, run.materials) for result in run.results)
    results = (
        replace(result, fidelity=found.get(id(material), result.fidelity))
        for result, material in zip(run.results, behind, strict=True)
    )
    return replace(run, results=tuple(results))


def _json(path: Path) -> Any:
    try:
        text = read_whole(path, limit=_LONGEST).decode("utf-8-sig")
        return json.loads(text, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        byte = f"byte 0x{error.object[error.start]:02X} at place {error.start + 1}"
        raise InputError(f"it is not JSON: {byte} is not UTF-8", path=path, cure=_CURE) from error
    except ValueError as error:
        raise InputError(f"it is not JSON: {error}", path=path, cure=_CURE) from error
    except RecursionError as error:
        problem = "it is a damaged run: its brackets are nested too deep"
        raise InputError(problem, path=path, cure=_CURE) from error


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no number of JSON")


@dataclass(frozen=True, slots=True)
class _Outcome:
    """How the file writes the decision on a pair, the pair itself beside it."""

    id: str
    text: str
    hypothesis: str
    tags: tuple[str, ...]
    words: tuple[str, ...]
    gold: Label
    answer: Label
    outcome: DecisionOutcome
    code: str
    reason: str

    def read(self, strategy: str) -> Outcome:
        pair = EntailmentPair(self.id, self.text, self.hypothesis, self.gold, self.words, self.tags)
        decision = Decision(self.answer, strategy, self.outcome, self.code, self.reason)
        return Outcome(pair, self.gold, decision)


@dataclass(frozen=True, slots=True)
class _Result:
    """How the file writes a result."""

    parser_info: ParserInfo
    dataset: str
    split: str
    profile: Profile
    strategy: str
    outcomes: tuple[_Outcome, ...]
    signature: str
    texts_per_second: float | None
    fidelity: Fidelity = field(default_factory=Fidelity)


@dataclass(frozen=True, slots=True)
class _Parse:
    """How the file writes what became of a text: a failure, or all the rest."""

    text: str
    failure: str | None = None
    sentences: int = 1
    tokens: tuple[Token, ...] | None = None
    relations: tuple[Relation, ...] | None = None

    def read(self) -> ParseResult:
        if self.failure is not None:
            return ParseFailure(self.failure)
        if self.tokens is None or self.relations is None:
            raise InputError(f"the text {excerpt(self.text)} has neither a parse nor a failure")
        return Parse(Graph(self.tokens, self.relations), self.sentences)


@dataclass(frozen=True, slots=True)
class _Material:
    """How the file writes a material."""

    pair_set: PairSet
    parser: ParserInfo
    seconds: float
    parses: tuple[_Parse, ...]


@dataclass(frozen=True, slots=True)
class _Run:
    """How the file writes a run."""

    results: tuple[_Result, ...]
    materials: tuple[_Material, ...] = ()
    partial: bool = False


def _result(saved: _Result) -> Result:
    _check_unique("the pair", (outcome.id for outcome in saved.outcomes))
    signature = Signature.parse(saved.signature)
    _check_signature(signature, saved)
    return Result(
        parser=saved.parser_info,
        dataset=saved.dataset,
        split=saved.split,
        profile=saved.profile,
        strategy=saved.strategy,
        outcomes=tuple(outcome.read(saved.strategy) for outcome in saved.outcomes),
        signature=signature,
        speed=saved.texts_per_second,
        fidelity=saved.fidelity,
    )


def _check_signature(signature: Signature, saved: _Result) -> None:
    """Refuse a signature that says something else than its result."""
    told = told_parts(saved.parser_info, saved.dataset, saved.split, saved.profile, saved.strategy)
    for part, value in told.items():
        signed = getattr(signature, part)
        if signed != value:
            raise InputError(
                f"a signature has the {part} {excerpt(signed)}, and its result {excerpt(value)}"
            )


def _material(saved: _Material) -> Material:
    _check_unique("the parse of", (parse.text for parse in saved.parses))
    scrutiny = Scrutiny(parse.text for parse in saved.parses)
    results = {parse.text: scrutiny.result(parse.text, parse.read()) for parse in saved.parses}
    for pair in saved.pair_set.pairs:
        for side, text in (("text", pair.text), ("hypothesis", pair.hypothesis)):
            if text not in results:
                raise InputError(f"the {side} of pair {excerpt(pair.id)} has no parse")
    return Material(
        saved.pair_set, saved.parser, ParsedTexts(MappingProxyType(results), saved.seconds)
    )


def _check_unique(what: str, names: Iterable[str]) -> None:
    name, count = next(iter(Counter(names).most_common(1)), ("", 0))
    if count > 1:
        raise InputError(f"{what} {excerpt(name)} is there {count} times")
