"""A run as one table: a row per result, and that table as CSV or Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from pete.evaluation import Result
from pete.report.plain import printable

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["frame", "result_row", "to_csv", "to_markdown"]

_DIGITS = 4


def result_row(result: Result) -> Mapping[str, object]:
    """The figures of a result by column name; ratios are 0 to 1, undefined ones ``None``."""
    score = result.score
    low, high = score.interval or (None, None)
    return {
        "parser": result.parser.name,
        "model": result.parser.model,
        "dataset": result.dataset,
        "split": result.split,
        "profile": result.profile,
        "strategy": result.strategy,
        "pairs": score.pairs,
        "correct": score.correct,
        "accuracy": score.accuracy,
        "accuracy_low": low,
        "accuracy_high": high,
        "precision": score.precision,
        "recall": score.recall,
        "f1": score.f1,
        "tp": score.tp,
        "fn": score.fn,
        "fp": score.fp,
        "tn": score.tn,
        "failures": score.failures,
        "p_always_yes": score.p_always_yes,
        "texts_per_second": result.speed,
        "signature": str(result.signature),
    }


def frame(results: Iterable[Result]) -> pd.DataFrame:
    """The table of results, one row each; undefined figures are missing values."""
    import pandas as pd

    return pd.DataFrame([result_row(result) for result in results])


def to_csv(results: Iterable[Result]) -> str:
    """The table as CSV with a header; undefined figures are empty cells."""
    return str(frame(results).to_csv(index=False, float_format=f"%.{_DIGITS}f"))


def to_markdown(results: Iterable[Result]) -> str:
    """The table as GitHub Markdown, signatures below it; undefined figures are ``n/a``."""
    table = frame(results)
    signatures = table.pop("signature")
    cells = table.map(_cell)
    lines = [f"- {name}: `{s}`" for name, s in zip(table["strategy"], signatures, strict=True)]
    listing = "\n".join(lines)
    return f"{cells.to_markdown(index=False, disable_numparse=True)}\n\n{listing}\n"


def _cell(value: object) -> str:
    """A figure as people read it; a bar or a line end would end a Markdown cell."""
    if value is None or value != value:  # only NaN differs from itself
        return "n/a"
    written = f"{value:.{_DIGITS}f}" if isinstance(value, float) else str(value)
    return " ".join(printable(written).split()).replace("|", "\\|")
