"""A run back from its JSON document, with everything checked that scoring relies on."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Final, TypeAlias

from msgspec import Meta, Struct, ValidationError, convert, structs

from pete.data.contract import PairSet
from pete.entailment import Decision
from pete.entailment.trace import Outcome as DecisionOutcome
from pete.errors import GraphError, InputError, excerpt
from pete.evaluation.replay import material_behind
from pete.evaluation.run import Run
from pete.evaluation.run_json import RUN_SCHEMA, checksum
from pete.evaluation.scoring import Outcome, ParsedPairs, Result
from pete.evaluation.signature import Signature, pathless, told_parts
from pete.files import LIMIT, read_whole
from pete.graph import Graph, Relation, Token
from pete.normaliser import Profile
from pete.pairs import EntailmentPair, Label
from pete.parsing import Parse, ParseFailure, ParseResult, ParserInfo
from pete.parsing.contract import Count
from pete.parsing.fidelity import Fidelity, FidelityCheck
from pete.parsing.run import ParsedTexts

_LONGEST: Final = 4 * LIMIT
"""Bytes of a saved run; one of 20,000 texts has about 100 million."""

_STEP: Final = re.compile(r"\w+")
"""A name or a position in the place of a value, such as ``results[0].outcomes[1].gold``."""

_Amount: TypeAlias = Annotated[float, Meta(ge=0, le=sys.float_info.max)]


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
            f"its schema is {excerpt(schema)}, not {RUN_SCHEMA!r}", path=path, topic="save"
        )
    try:
        saved = _typed(document)
        run = Run(
            materials=tuple(map(_material, saved.materials)),
            results=tuple(map(_result, saved.results)),
            partial=saved.partial,
            sealed="checksum" in document,
        )
    except InputError as error:
        raise InputError(f"it is a damaged run: {error}", path=path, topic="save") from error
    if run.sealed and document["checksum"] != checksum(document):
        problem = "it was changed after it was saved: its checksum is that of other content"
        raise InputError(problem, path=path, topic="save")
    return run if run.sealed else _with_fidelity(run)


def _with_fidelity(run: Run) -> Run:
    """Return a run with the fidelity of its parses as they are, wherever they are there."""
    fidelity = {id(m): Fidelity.of(m.parsed.results) for m in run.materials}
    behind = (material_behind(result, run.materials) for result in run.results)
    results = (
        replace(result, fidelity=fidelity.get(id(material), result.fidelity))
        for result, material in zip(run.results, behind, strict=True)
    )
    return replace(run, results=tuple(results))


def _json(path: Path) -> Any:
    try:
        text = read_whole(path, limit=_LONGEST).decode("utf-8-sig")
        return json.loads(text, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        byte = f"byte 0x{error.object[error.start]:02X} at place {error.start + 1}"
        raise InputError(f"it is not JSON: {byte} is not UTF-8", path=path, topic="save") from error
    except ValueError as error:
        raise InputError(f"it is not JSON: {error}", path=path, topic="save") from error
    except RecursionError as error:
        problem = "it is a damaged run: its brackets are nested too deep"
        raise InputError(problem, path=path, topic="save") from error


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no number of JSON")


class _Outcome(Struct):
    """The form of the decision on a pair in the file, the pair itself beside it."""

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


class _Result(Struct):
    """The form of a result in the file."""

    parser_info: ParserInfo
    dataset: str
    split: str
    profile: Profile
    strategy: str
    outcomes: tuple[_Outcome, ...]
    signature: str
    texts_per_second: _Amount | None
    fidelity: Fidelity = Fidelity()


class _Token(Token, frozen=True, array_like=False):
    """The form of a token in the file, by names."""

    def __post_init__(self) -> None:
        """Leave the checks to the token that is made of it."""


class _Relation(Relation, frozen=True, array_like=False):
    """The form of a relation in the file, by names."""

    def __post_init__(self) -> None:
        """Leave the checks to the relation that is made of it."""


class _Parse(Struct):
    """The form of a failure in the file, or a parse."""

    text: str
    failure: str | None = None
    sentences: Count = 1
    tokens: tuple[_Token, ...] | None = None
    relations: tuple[_Relation, ...] | None = None

    def read(self) -> ParseResult:
        if self.failure is not None:
            return ParseFailure(self.failure)
        if self.tokens is None or self.relations is None:
            raise InputError(f"the text {excerpt(self.text)} has neither a parse nor a failure")
        try:
            tokens = tuple(Token(*structs.astuple(token)) for token in self.tokens)
            relations = tuple(Relation(*structs.astuple(edge)) for edge in self.relations)
            return Parse(Graph(tokens, relations), self.sentences)
        except GraphError as error:
            raise InputError(f"the parse of {excerpt(self.text)}: {error}") from error


class _ParsedPairs(Struct):
    """The form of a material in the file."""

    pair_set: PairSet
    parser: ParserInfo
    seconds: _Amount
    parses: tuple[_Parse, ...]


class _Run(Struct):
    """The form of a run in the file."""

    results: tuple[_Result, ...]
    materials: tuple[_ParsedPairs, ...] = ()
    partial: bool = False


def _typed(document: Any) -> _Run:
    """Return a document as objects.

    Raises:
        InputError: With the place of a value that has the wrong type, the value, and the type
            it should have.
    """
    try:
        return convert(document, _Run)
    except ValidationError as error:
        said, _, place = str(error).partition(" - at `$.")
        problem, place = said[0].lower() + said[1:].split(", got ")[0], place.rstrip("`")
        value = document
        for step in _STEP.findall(place):
            value = value[int(step) if isinstance(value, list) else step]
        shown = "" if "missing" in problem else f" is {excerpt(value)}"
        raise InputError(f"{place or 'the document'}{shown}: {problem}") from error


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
        if pathless(signed) != value:  # older ones have the folders
            raise InputError(
                f"a signature has the {part} {excerpt(signed)}, and its result {excerpt(value)}"
            )


def _material(saved: _ParsedPairs) -> ParsedPairs:
    _check_unique("the parse of", (parse.text for parse in saved.parses))
    check = FidelityCheck(parse.text for parse in saved.parses)
    results = {parse.text: check.result(parse.text, parse.read()) for parse in saved.parses}
    for pair in saved.pair_set.pairs:
        for side, text in (("text", pair.text), ("hypothesis", pair.hypothesis)):
            if text not in results:
                raise InputError(f"the {side} of pair {excerpt(pair.id)} has no parse")
    return ParsedPairs(
        saved.pair_set, saved.parser, ParsedTexts(MappingProxyType(results), saved.seconds)
    )


def _check_unique(what: str, names: Iterable[str]) -> None:
    name, count = next(iter(Counter(names).most_common(1)), ("", 0))
    if count > 1:
        raise InputError(f"{what} {excerpt(name)} is there {count} times")
