"""What ``pete oracle errors`` prints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from rich.text import Text

from pete.evaluation.document import result_head
from pete.report.figures import of
from pete.report.pairs import outcome_line, sentence_lines
from pete.report.plain import styled
from pete.report.table import Report, Table, people_table

from ..headline import headline, wrapped
from ..minimal_edits import Edit
from .decisive_edits import DecisiveEdits
from .types import (
    ERROR_TYPES,
    PUBLISHED,
    PublishedErrors,
    SortedErrors,
    WrongPair,
    published_errors,
)

SCHEMA: Final = "pete-oracle-errors/1"

_NOTE: Final = (
    "In brackets FN and FP: YES pairs answered NO, NO pairs answered YES. unbounded, other: errors "
    "of the parser (the strategy is right on gold relations), of an unbounded dependency by the "
    "table of judged pairs, by the pair's construction (relative clauses, free relatives, embedded "
    "extraction, questions, right node raising), or else by the gold relations the answer depends "
    "on; module: the strategy is wrong on gold relations, too; by luck: right with the parser, "
    "wrong on gold relations."
)
_LETTER: Final = {"text": "T", "hypothesis": "H"}
_VERB: Final = {"added": "lacks", "removed": "has", "tag": "has the tag", "tokens": "has"}
_KIND: Final = {"added": "missing", "removed": "extra"}
"""Kinds of edits as the document calls them: what of the parser's graph is wrong."""


def errors_document(sorted_errors: Iterable[SortedErrors]) -> dict[str, object]:
    """Return the sorted errors as plain data."""
    return {"schema": SCHEMA, "results": [_document(errors) for errors in sorted_errors]}


def _document(errors: SortedErrors) -> dict[str, object]:
    result = errors.result
    return {
        **result_head(result),
        "pairs": result.score.pairs,
        "correct": result.score.correct,
        "gold_correct": errors.gold_correct,
        "lucky": list(errors.lucky),
        "errors": {name: _counts_document(counts) for name, counts in errors.counts.items()},
        "wrong": [_wrong_document(wrong) for wrong in errors.wrong],
        "published": _published_document(published_errors(result)),
        "signature": str(result.signature),
    }


def _counts_document(counts: tuple[int, int]) -> dict[str, int]:
    fn, fp = counts
    return {"fn": fn, "fp": fp}


def _wrong_document(wrong: WrongPair) -> dict[str, object]:
    outcome, decisive = wrong.outcome, wrong.decisive
    parts = ("edits", "alternatives", "instead")
    return {
        "id": outcome.pair.id,
        "gold": outcome.gold,
        "answer": outcome.decision.answer,
        "code": outcome.decision.code,
        "reason": outcome.decision.reason,
        "error": wrong.error,
        "verdict": wrong.verdict,
        "on_gold": {"answer": wrong.on_gold.answer, "reason": wrong.on_gold.reason},
        "hangs_on": None
        if decisive is None
        else {part: [_edit_document(edit) for edit in getattr(decisive, part)] for part in parts},
    }


def _edit_document(edit: Edit) -> dict[str, str]:
    return {
        "side": edit.side,
        "kind": _KIND.get(edit.kind, edit.kind),
        "shown": edit.shown,
    }


def _published_document(published: PublishedErrors | None) -> dict[str, object] | None:
    if published is None:
        return None
    return {
        "system": published.system,
        "pairs": published.pairs,
        "errors": {name: _counts_document(counts) for name, counts in published.counts.items()},
        "difficult": _counts_document(published.difficult),
        "source": published.source,
    }


def errors_report(sorted_errors: Sequence[SortedErrors], *, wrong: int) -> Report:
    """Return a table for each split, and the wrong pairs of its last strategy.

    Args:
        sorted_errors: The errors.
        wrong: How many wrong pairs of a split to list.
    """
    groups = [list(own) for _, own in groupby(sorted_errors, key=lambda e: _title(e).plain)]
    lasts = [group[-1] for group in groups]
    page: list[Table | Text] = [
        headline("Whose error: the parser's or the module's", _sentences(lasts))
    ]
    for group in groups:
        page.append(_table(group))
        page += _list_wrong(group[-1], limit=wrong)
    return Report(lambda: errors_document(sorted_errors), [*page, wrapped(_NOTE)])


def _sentences(lasts: Iterable[SortedErrors]) -> Iterator[str]:
    """Yield what came of it with the last strategy of each split, and in the paper."""
    for errors in lasts:
        result = errors.result
        module = sum(errors.counts["module"])
        yield (
            f"{result.title}: of {len(errors.wrong)} wrong answers of {result.strategy}, "
            f"{len(errors.wrong) - module} are the parser's and {module} the module's."
        )
    for (dataset, split), paper in PUBLISHED.items():
        module = sum(paper.counts["module"])
        total = sum(map(sum, (*paper.counts.values(), paper.difficult)))
        yield (
            f"The paper on {dataset} {split}, {paper.system}: of {total}, "
            f"{total - module - sum(paper.difficult)} and {module}; "
            f"{sum(paper.difficult)} is a difficult entailment."
        )


def _title(errors: SortedErrors) -> Text:
    result = errors.result
    parser = " ".join(filter(None, (result.parser.name, result.parser.version)))
    return styled((result.title, "bold"), f" · {parser}")


def _table(group: Sequence[SortedErrors]) -> Table:
    rows = [_row(errors) for errors in group]
    published = published_errors(group[0].result)
    notes: tuple[str, ...] = ()
    if published is not None:
        wrong = sum(map(sum, (*published.counts.values(), published.difficult)))
        name, right = f"{published.system} (paper)", published.pairs - wrong
        counts = (_counts(published.counts[error]) for error in ERROR_TYPES)
        rows.append((name, f"{right}/{published.pairs}", "", *counts, ""))
        difficult = sum(published.difficult)
        notes = (f"{name}: {difficult} more is a difficult entailment; {published.source}.",)
    heads = ("unbounded", "other", "module")
    return people_table(
        ("strategy", ">right", ">on gold", *(f">{head}" for head in heads), ">by luck"),
        rows,
        title=_title(group[0]),
        notes=notes,
    )


def _row(errors: SortedErrors) -> tuple[str, ...]:
    score = errors.result.score
    return (
        errors.result.strategy,
        of(score.correct, score.pairs),
        of(errors.gold_correct, score.pairs),
        *(_counts(errors.counts[error]) for error in ERROR_TYPES),
        str(len(errors.lucky)),
    )


def _counts(counts: tuple[int, int]) -> str:
    """Return how many errors there are, and in brackets FN and FP.

    Example:
        >>> _counts((7, 1))
        '8 (7, 1)'
    """
    fn, fp = counts
    return f"{fn + fp} ({fn}, {fp})"


def _list_wrong(errors: SortedErrors, *, limit: int) -> Iterator[Text]:
    for wrong in errors.wrong[:limit]:
        yield outcome_line(wrong.outcome, system=f"{ERROR_TYPES[wrong.error]}, ")
        yield from sentence_lines(wrong.outcome.pair, reason=wrong.outcome.decision.reason)
        for told in _told(wrong):
            yield styled((f"      {told}", "dim"))
    if len(errors.wrong) > limit:
        total = len(errors.wrong)
        yield styled((f"  {total - limit} not listed (--wrong {total} lists all)", "dim"))


def _told(wrong: WrongPair) -> Iterator[str]:
    """Yield the edits that decide a wrong answer, in lines."""
    if wrong.error == "module":
        yield f"On gold relations: {wrong.on_gold.reason}"
    elif wrong.decisive is None:
        yield "There is no parse."
    else:
        yield f"It depends on: {_listed(wrong.decisive.edits)}."
        yield from _beside(wrong.decisive)


def _beside(decisive: DecisiveEdits) -> Iterator[str]:
    if decisive.instead:
        yield f"In its place: {_listed(decisive.instead)}."
    if decisive.alternatives:
        yield f"Each of these would do as well: {_listed(decisive.alternatives)}."


def _listed(edits: Iterable[Edit]) -> str:
    """Return edits in words.

    Example:
        >>> from pete.graph import Relation
        >>> _listed([Edit("text", added=Relation("dobj", 2, 4), shown="dobj(saw-2, cat-4)")])
        'T lacks dobj(saw-2, cat-4)'
    """
    return "; ".join(f"{_LETTER[e.side]} {_VERB[e.kind]} {e.shown}" for e in edits)
