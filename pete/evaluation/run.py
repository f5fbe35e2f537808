"""The parses and results of one evaluation, and the questions a user has about them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pete.arguments import checked_arguments
from pete.errors import UnknownNameError, UsageError
from pete.evaluation.analyses import Analyses, Lemmas
from pete.evaluation.run_json import (
    Document,
    outcome_row,
    result_head,
    result_row,
    run_document,
)
from pete.evaluation.saving import save_text
from pete.evaluation.scoring import Outcome, ParsedPairs, Result
from pete.listing import Listing, shortened
from pete.registry import did_you_mean, html_view

if TYPE_CHECKING:
    import pandas


@dataclass(frozen=True, slots=True, repr=False)
class Run:
    """The parses and results of one evaluation.

    Attributes:
        materials: Pairs and parses.
        results: One per split and strategy.
        partial: Whether it was cut short: only the pairs that were done by then are in it.
        sealed: Whether it is as it was made: not read from a file without a checksum.
    """

    materials: tuple[ParsedPairs, ...]
    results: tuple[Result, ...]
    partial: bool = False
    sealed: bool = True

    @property
    def measured(self) -> bool:
        """Return whether every result has a parse."""
        return all(result.measured for result in self.results)

    @property
    def parsers(self) -> str:
        """Name, version and model of its parser, or of each of them."""
        infos = dict.fromkeys(result.parser for result in self.results)
        return ", ".join(
            " ".join(filter(None, (info.name, info.version, info.model))) for info in infos
        )

    def __getitem__(self, strategy: str | tuple[str, str]) -> Result:
        """Return the result of a strategy, or of a strategy and a data set.

        Raises:
            UnknownNameError: If it was not scored so.
            UsageError: If it was on several splits.
        """
        name, dataset = (strategy, None) if isinstance(strategy, str) else strategy
        results = self._scored_with(name)
        results = [result for result in results if dataset in (None, result.dataset)]
        if not results:
            raise UnknownNameError(f"the run has no result of {name!r} on {dataset!r}.")
        result, *others = results
        if others:
            titles = ", ".join(r.title for r in (result, *others))
            raise UsageError(
                f"the run has {name!r} on {titles}. Write run[{name!r}, {result.dataset!r}]."
            )
        return result

    def _scored_with(self, strategy: str) -> list[Result]:
        results = [result for result in self.results if result.strategy == strategy]
        if not results:
            known = {result.strategy for result in self.results}
            raise UnknownNameError(
                f"the run has no result of {strategy!r}. {did_you_mean(strategy, known)}"
            )
        return results

    def __iter__(self) -> Iterator[Result]:
        """Yield the results."""
        return iter(self.results)

    @checked_arguments
    def wrong(self, strategy: str) -> Listing[Outcome]:
        """Return the pairs that a strategy answered wrong, those of all splits."""
        return Listing(
            outcome
            for result in self._scored_with(strategy)
            for outcome in result.outcomes
            if not outcome.right
        )

    def to_frame(self) -> pandas.DataFrame:
        """Return the figures, a row for each result."""
        from pandas import DataFrame  # here, since pandas takes long to import

        return DataFrame([result_row(result) for result in self.results])

    def pairs_frame(self) -> pandas.DataFrame:
        """Return the answers, a row for each pair and strategy."""
        from pandas import DataFrame  # here, since pandas takes long to import

        columns = (
            "dataset", "split", "strategy", "id", "text", "hypothesis", "tags", "gold", "answer",
            "right", "code", "reason",
        )  # fmt: skip
        rows = (
            {
                **result_head(result),
                **outcome_row(outcome),
                "tags": outcome.pair.tags,
                "right": outcome.right,
            }
            for result in self.results
            for outcome in result.outcomes
        )
        return DataFrame(rows, columns=list(columns))

    @checked_arguments
    def save(self, path: str | Path) -> None:
        """Write it with its pairs and parses, to be loaded, compared and scored again.

        Raises:
            InputError: If it cannot be written; a file that was there is as before.
        """
        text = json.dumps(self.document(materials=True), allow_nan=False)
        save_text(f"{text}\n", Path(path))

    def document(self, *, materials: bool = False) -> Document:
        """Return it as plain data.

        Args:
            materials: Whether to include pairs and parses, to be scored again.
        """
        return run_document(self.results, self.materials if materials else (), partial=self.partial)

    @property
    def analyses(self) -> tuple[Analyses, ...]:
        """The graphs of its pairs split by split, normalised as they were when they were scored."""
        first = self.results[0]
        lemmas: Lemmas = "parser" if first.signature.lemmas == "parser" else "pete"
        make = partial(Analyses.of, profile=first.profile, lemmas=lemmas)
        return tuple(map(make, self.materials))

    def __repr__(self) -> str:
        return shortened(f"Run of {self.parsers}{', cut short' * self.partial}", self.results)

    def _repr_html_(self) -> str:
        return html_view(self)
