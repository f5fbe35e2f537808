"""``pete oracle errors``: wrong answers, sorted into the parser's and the module's."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby, repeat
from typing import Any, Final

from rich.text import Text

from pete.cli.declarations import add_documented
from pete.cli.options import PairsOptions, add_scoring_options, add_subject
from pete.cli.output import add_format, output_options
from pete.cli.runs import RunOptions, add_pairs_options
from pete.evaluation import ParsedPairs
from pete.evaluation.run_json import result_head
from pete.report.figures import of
from pete.report.pairs import outcome_line, sentence_lines
from pete.report.plain import styled
from pete.report.table import Column, Report, Row, Table

from .. import shared
from ..gold.judged_pairs import read_error_classes
from ..gold.splits import annotated_here
from ..minimal_edits import Edit
from .types import (
    ERROR_TYPES,
    FAULTS,
    PUBLISHED,
    ErrorCounts,
    FaultCounts,
    Missed,
    SortedErrors,
    WrongPair,
    sort_errors,
)

SCHEMA: Final = "pete-oracle-errors/1"
_STRATEGIES: Final = "cambridge,generalized+,factual,extended"

_COLUMNS: Final = (
    *shared.SOURCE,
    Column("strategy", key=True),
    *shared.RIGHT,
    Column("gold_correct", audience="programs"),
    Column("on_gold", "on gold", right=True, audience="people"),
    *(
        Column(error, head, lambda missed: missed.shown, right=True, audience="people")
        for error, head in zip(ERROR_TYPES, ("unbounded", "other", "module"), strict=True)
    ),
    Column("where", right=True, audience="people"),
    *(
        Column(f"{count}_{side}", audience="programs")
        for count in (*ERROR_TYPES, *FAULTS)
        for side in Missed._fields
    ),
    Column("lucky", "by luck", right=True),
)

_NOTE: Final = (
    "In brackets FN and FP: YES pairs answered NO, NO pairs answered YES. unbounded, other: errors "
    "of the parser (the strategy is right on gold relations), of an unbounded dependency by the "
    "table of judged pairs, by the pair's construction (relative clauses, free relatives, embedded "
    "extraction, questions, right node raising), or else by the gold relations the answer depends "
    "on; module: the strategy is wrong on gold relations, too; where: the parser's errors in T "
    "(wrong with its T and the gold H, right with its H and the gold T), in H (the other way "
    "round), in both (each alone is enough), only together (neither alone is); by luck: right with "
    "the parser, wrong on gold relations."
)
_LETTER: Final = {"text": "T", "hypothesis": "H"}
_VERB: Final = {"added": "lacks", "removed": "has", "tag": "has the tag", "tokens": "has"}
_KIND: Final = {"added": "missing", "removed": "extra"}
"""Kinds of edits as the document calls them: what of the parser's graph is wrong."""


def register(experiments: Any) -> None:
    """Add the experiment."""
    command = add_documented(experiments, run, "errors")
    add_subject(command, saved=True)
    shared.add_hypotheses(command)
    shared.add_wrong(command, "wrong pairs of the last strategy")
    add_pairs_options(command)
    add_scoring_options(command, otherwise=_STRATEGIES)
    add_format(command)
    command.set_defaults(strategy=_STRATEGIES)


def run(args: argparse.Namespace) -> int:
    """Sort wrong answers into errors of parser and module, and name the relations they depend on.

    Examples:
        pete oracle errors
        pete oracle errors spacy --dataset pete-2010 --strategy generalized+
        pete oracle errors stanza --model DIR --split test --wrong 5
        pete oracle errors run.json --json
        pete oracle errors stanza --dataset generated:DIR --hypotheses spacy
    """
    output = output_options(args, _COLUMNS)
    options, notes = RunOptions.of(args), read_error_classes()
    scoring, pairs = options.scoring, options.pairs
    strategies = scoring.strategies
    spec = None if pairs.saved else options.parser.spec  # two parsers are refused before all else
    if spec is not None and not (pairs.dataset or pairs.split):
        here = list(dict.fromkeys(dataset for dataset, _ in annotated_here()))
        options = replace(options, pairs=PairsOptions(dataset=here))
    materials = options.materials()
    trusted: Iterable[ParsedPairs | None] = repeat(None)
    reader = shared.hypotheses_reader(args.hypotheses, options.reading)
    if reader is not None:
        trusted = [reader.pairs(material.pair_set) for material in materials]
    results = [
        errors
        for material, hypotheses in zip(materials, trusted, strict=False)
        for errors in sort_errors(scoring.read(material), strategies, notes, hypotheses)
    ]
    output.show(Report(partial(_document, results), [*_page(results, limit=args.wrong)]))
    return 0


def _document(results: Iterable[SortedErrors]) -> dict[str, object]:
    return {"schema": SCHEMA, "results": [_result_document(errors) for errors in results]}


def _result_document(errors: SortedErrors) -> dict[str, object]:
    result, paper = errors.result, shared.published(PUBLISHED, errors.result)
    return {
        **result_head(result),
        "pairs": result.score.pairs,
        "correct": result.score.correct,
        "gold_correct": errors.gold_correct,
        "lucky": errors.lucky,
        "errors": _counts_document(errors.counts),
        "faults": _counts_document(errors.faults),
        "wrong": [_wrong_document(wrong) for wrong in errors.wrong],
        "published": paper
        and {
            "system": paper.system,
            "pairs": paper.pairs,
            "errors": _counts_document(paper.counts),
            "difficult": paper.difficult._asdict(),
            "source": paper.source,
        },
        "signature": str(result.signature),
    }


def _counts_document(counts: ErrorCounts | FaultCounts) -> dict[str, object]:
    return {error: missed._asdict() for error, missed in counts.items()}


def _wrong_document(wrong: WrongPair) -> dict[str, object]:
    decisive = wrong.decisive
    parts = ("edits", "alternatives", "instead")
    return {
        **shared.outcome_document(wrong.outcome),
        "error": wrong.error,
        "fault": wrong.fault,
        "verdict": wrong.verdict,
        "on_gold": {"answer": wrong.on_gold.answer, "reason": wrong.on_gold.reason},
        "hangs_on": decisive
        and {part: [*map(_edit_document, getattr(decisive, part))] for part in parts},
    }


def _edit_document(edit: Edit) -> dict[str, str]:
    return {"side": edit.side, "kind": _KIND.get(edit.kind, edit.kind), "shown": edit.shown}


def _page(results: Sequence[SortedErrors], *, limit: int) -> Iterator[Table | Text]:
    """Yield a table for each split, and the wrong pairs of its last strategy."""
    groups = [list(group) for _, group in groupby(results, key=lambda e: _title(e).plain)]
    lasts = (group[-1] for group in groups)
    yield shared.headline("Whose error: the parser's or the module's", _sentences(lasts))
    for group in groups:
        yield _table(group)
        yield from shared.listed(group[-1].wrong, _pair_lines, limit=limit)
    yield shared.wrapped(_NOTE)


def _title(errors: SortedErrors) -> Text:
    return shared.table_title(errors.result)


def _sentences(lasts: Iterable[SortedErrors]) -> Iterator[str]:
    """Yield whose errors are those of the last strategy on each split, and in the paper."""
    for errors in lasts:
        result = errors.result
        module = errors.counts["module"].total
        yield (
            f"{result.title}: of {len(errors.wrong)} wrong answers of {result.strategy}, "
            f"{len(errors.wrong) - module} are the parser's and {module} the module's."
        )
    for (dataset, split), paper in PUBLISHED.items():
        module, difficult = paper.counts["module"].total, paper.difficult.total
        yield (
            f"The paper on {dataset} {split}, {paper.system}: of {paper.wrong}, "
            f"{paper.wrong - module - difficult} and {module}; {difficult} is a difficult "
            "entailment."
        )


def _table(group: Sequence[SortedErrors]) -> Table:
    rows, notes = [_row(errors) for errors in group], []
    if paper := shared.published(PUBLISHED, group[0].result):
        name = f"{paper.system} (paper)"
        right = shared.published_row(name, paper.pairs - paper.wrong, paper.pairs)
        rows.append({**right, **_count_cells(paper.counts)})
        difficult = paper.difficult.total
        notes.append(f"{name}: {difficult} more is a difficult entailment; {paper.source}.")
    return Table(_COLUMNS, tuple(rows), title=_title(group[0]), notes=tuple(notes))


def _row(errors: SortedErrors) -> Row:
    return {
        **shared.score_row(errors.result),
        "gold_correct": errors.gold_correct,
        "on_gold": of(errors.gold_correct, errors.result.score.pairs),
        **_count_cells(errors.counts),
        **_count_cells(errors.faults),
        "where": ", ".join(str(missed.total) for missed in errors.faults.values()),
        "lucky": len(errors.lucky),
    }


def _count_cells(counts: ErrorCounts | FaultCounts) -> Row:
    cells: dict[str, object] = {}
    for error, missed in counts.items():
        cells[error] = missed
        cells |= {f"{error}_{side}": count for side, count in missed._asdict().items()}
    return cells


def _pair_lines(wrong: WrongPair) -> Iterator[Text]:
    place = f"{FAULTS[wrong.fault]}, " if wrong.fault else ""
    yield outcome_line(wrong.outcome, system=f"{ERROR_TYPES[wrong.error]}, {place}")
    yield from sentence_lines(wrong.outcome.pair, reason=wrong.outcome.decision.reason)
    for line in _edit_lines(wrong):
        yield styled((f"      {line}", "dim"))


def _edit_lines(wrong: WrongPair) -> Iterator[str]:
    """Yield the edits that decide a wrong answer, in lines."""
    decisive = wrong.decisive
    if wrong.error == "module":
        yield f"On gold relations: {wrong.on_gold.reason}"
    elif decisive is None:
        yield "There is no parse."
    else:
        yield f"It depends on: {_in_words(decisive.edits)}."
        if decisive.instead:
            yield f"In its place: {_in_words(decisive.instead)}."
        if decisive.alternatives:
            yield f"Each of these would do as well: {_in_words(decisive.alternatives)}."


def _in_words(edits: Iterable[Edit]) -> str:
    """Return edits in words.

    Example:
        >>> from pete.graph import Relation
        >>> _in_words([Edit("text", added=Relation("dobj", 2, 4), shown="dobj(saw-2, cat-4)")])
        'T lacks dobj(saw-2, cat-4)'
    """
    return "; ".join(f"{_LETTER[e.side]} {_VERB[e.kind]} {e.shown}" for e in edits)
