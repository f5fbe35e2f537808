"""The figures of results as a table, and as a data frame."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from rich.text import Text

from pete.evaluation import Result
from pete.evaluation.run_json import result_row
from pete.report.figures import interval, p_value, percent
from pete.report.table import Audience, Column, Table

if TYPE_CHECKING:
    import pandas as pd

_MAX: Final = (
    "max: pairs right on gold relations, the most the strategy's rules allow, apart from luck"
)
_YES: Final = "P, R, F1: for the answer YES, in %"
RESULT_COLUMNS: Final = (
    *(
        Column(name, key=True, audience="programs")
        for name in ("parser", "model", "dataset", "split", "profile")
    ),
    Column("strategy", key=True),
    Column("pairs", right=True, audience="programs"),
    Column("accuracy", "acc %", lambda share: percent(share, 2), right=True),
    Column("correct", "right", right=True, note="right: out of all pairs"),
    Column("max", right=True, audience="people", note=_MAX),
    Column("interval", "95 % CI", interval, right=True, audience="people"),
    Column("accuracy_low", right=True, audience="programs"),
    Column("accuracy_high", right=True, audience="programs"),
    Column("precision", "P", percent, right=True, note=_YES),
    Column("recall", "R", percent, right=True, note=_YES),
    Column("f1", "F1", percent, right=True, note=_YES),
    *(Column(name, name.upper(), right=True) for name in ("tp", "fn", "fp", "tn")),
    Column("failures", "fail", right=True, note="fail: pairs without a parse"),
    Column("p_always_yes", "p", p_value, right=True, note="p: exact test against always-yes"),
    Column("texts_per_second", right=True, audience="programs"),
    Column("signature", audience="programs"),
)


def results_table(
    results: Iterable[Result],
    *,
    title: str | Text = "",
    ceilings: Mapping[str, int] = MappingProxyType({}),
) -> Table:
    """Return the figures of results, a row for each.

    Args:
        results: The results.
        title: What stands above the table.
        ceilings: Right answers on gold relations by strategy; without any, the column is hidden.
    """
    hidden: Audience = "people" if ceilings else "nobody"
    columns = (replace(c, audience=hidden) if c.name == "max" else c for c in RESULT_COLUMNS)
    rows = ({**result_row(r), **_derived(r), "max": ceilings.get(r.strategy)} for r in results)
    return Table(tuple(columns), tuple(rows), title=title)


def _derived(result: Result) -> Mapping[str, object]:
    return {"interval": result.score.interval}


def frame(results: Iterable[Result]) -> pd.DataFrame:
    """Return the table of results, one row each; undefined figures are missing values."""
    import pandas as pd

    records = results_table(results).records()
    table = pd.DataFrame(records)
    for name in table.columns[table.isna().any()]:
        values = [record[name] for record in records]
        if any(isinstance(value, int) for value in values):  # else 2 would become 2.0
            table[name] = pd.Series(values, dtype=object)
    return table
