"""What ``pete oracle errors`` prints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from pete.report.pairs import outcome_line, sentence_lines
from pete.report.plain import print_text, styled
from pete.report.table import grid

from .minimal_edits import Edit, Hinge
from .types import ERROR_TYPES, PublishedErrors, SortedErrors, WrongPair, published_errors

__all__ = ["SCHEMA", "errors_document", "print_errors"]

SCHEMA: Final = "pete-oracle-errors/1"

_COLUMNS: Final = ("FN", "FP", "total")
_LETTER: Final = {"text": "T", "hypothesis": "H"}
_KIND: Final = {"missing": "lacks", "extra": "has", "tag": "has the tag", "tokens": "has"}


def errors_document(sorted_errors: Iterable[SortedErrors]) -> dict[str, object]:
    """The sorted errors as plain data."""
    return {"schema": SCHEMA, "results": [_document(errors) for errors in sorted_errors]}


def _document(errors: SortedErrors) -> dict[str, object]:
    result = errors.result
    return {
        "parser": result.parser.name,
        "model": result.parser.model,
        "dataset": result.dataset,
        "split": result.split,
        "profile": result.profile,
        "strategy": result.strategy,
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
    outcome, hinge = wrong.outcome, wrong.hinge
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
        if hinge is None
        else {part: [_edit_document(edit) for edit in getattr(hinge, part)] for part in parts},
    }


def _edit_document(edit: Edit) -> dict[str, str]:
    return {"side": edit.side, "kind": edit.kind, "shown": edit.shown}


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


def print_errors(sorted_errors: Iterable[SortedErrors], console: Console, *, wrong: int) -> None:
    """A table for each strategy, and its wrong pairs with what they hang on.

    Args:
        sorted_errors: The errors.
        console: Where to.
        wrong: How many wrong pairs of a strategy to list.
    """
    for errors in sorted_errors:
        console.print(_title(errors), soft_wrap=True)
        console.print(_table(errors))
        published = published_errors(errors.result)
        if published is not None:
            console.print(f"{published.system} (paper): {published.source}.", style="dim")
        _list_wrong(errors, console, limit=wrong)
    console.print(
        "FN, FP: YES pairs answered NO, NO pairs answered YES. Parser: the strategy is right on "
        "gold relations; module: it is not. Unbounded dependency: by the table of judged pairs, by "
        "the pair's construction (relative clauses, free relatives, embedded extraction, "
        "questions, right node raising), or else by the gold relations the answer hangs on. A "
        "wrong answer hangs on relations that, put right, make it right; none can be left out. "
        "Right by luck: right with the parser, wrong on gold relations.",
        style="dim",
    )


def _title(errors: SortedErrors) -> Text:
    result, score = errors.result, errors.result.score
    parser = " ".join(filter(None, (result.parser.name, result.parser.version)))
    return styled(
        (f"{result.title}, {result.strategy}", "bold"),
        f" · {parser} · right: {score.correct}/{score.pairs}, on gold relations: "
        f"{errors.gold_correct}/{score.pairs}, right by luck: {len(errors.lucky)}",
    )


def _table(errors: SortedErrors) -> Table:
    published = published_errors(errors.result)
    paper = [f">{name} ({published.system})" for name in _COLUMNS] if published else []
    listing = grid(
        "error of", *(f">{name}" for name in _COLUMNS), *paper,
        compact=True,
    )  # fmt: skip
    for name, title in ERROR_TYPES.items():
        ours = _cells([errors.counts[name]])
        listing.add_row(title, *ours, *(_cells([published.counts[name]]) if published else ()))
    all_ours = _cells(errors.counts.values())
    if published:
        listing.add_row("difficult entailment", *[""] * 3, *_cells([published.difficult]))
        listing.add_row(
            "all", *all_ours, *_cells([*published.counts.values(), published.difficult])
        )
    else:
        listing.add_row("all", *all_ours)
    return listing


def _cells(counts: Iterable[tuple[int, int]]) -> tuple[str, ...]:
    """FN, FP and both of all these together."""
    fn, fp = map(sum, zip(*counts, strict=True))
    return str(fn), str(fp), str(fn + fp)


def _list_wrong(errors: SortedErrors, console: Console, *, limit: int) -> None:
    for wrong in errors.wrong[:limit]:
        line = outcome_line(wrong.outcome, system=f"{ERROR_TYPES[wrong.error]}, ")
        print_text(line, console)
        for sentence in sentence_lines(wrong.outcome.pair, reason=wrong.outcome.decision.reason):
            print_text(sentence, console)
        for told in _told(wrong):
            console.print(styled((f"      {told}", "dim")), soft_wrap=True)
    if len(errors.wrong) > limit:
        total = len(errors.wrong)
        console.print(f"  {total - limit} not listed (--wrong {total} lists all)", style="dim")


def _told(wrong: WrongPair) -> Iterator[str]:
    """What a wrong answer hangs on, in lines."""
    if wrong.error == "module":
        yield f"On gold relations: {wrong.on_gold.reason}"
    elif wrong.hinge is None:
        yield "There is no parse."
    else:
        yield f"It hangs on: {_listed(wrong.hinge.edits)}."
        yield from _beside(wrong.hinge)


def _beside(hinge: Hinge) -> Iterator[str]:
    if hinge.instead:
        yield f"In its place: {_listed(hinge.instead)}."
    if hinge.alternatives:
        yield f"Each of these would do as well: {_listed(hinge.alternatives)}."


def _listed(edits: Iterable[Edit]) -> str:
    """Edits in words.

    Example:
        >>> _listed([Edit("text", "missing", "dobj(saw-2, cat-4)")])
        'T lacks dobj(saw-2, cat-4)'
    """
    return "; ".join(f"{_LETTER[e.side]} {_KIND[e.kind]} {e.shown}" for e in edits)
