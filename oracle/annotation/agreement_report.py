"""Agreement as a JSON document, and as tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pete.cli.console import output
from pete.report.table import UNDEFINED, grid

from .agreement import Agreement, Overlap

SCHEMA: Final = "pete-agreement/1"


def agreement_document(agreement: Agreement) -> dict[str, object]:
    """Return counts as whole numbers, and scores as fractions, ``null`` if undefined."""
    return {
        "schema": SCHEMA,
        "sentences": agreement.sentences,
        "identical": agreement.identical,
        "shares": {
            name: {"same": share.same, "of": share.of, "value": share.value}
            for name, share in agreement.shares.items()
        },
        "relations": _overlaps(agreement.groups),
        "labels": _overlaps(agreement.labels),
        "kappa": {
            "same": agreement.kappa.same,
            "of": agreement.kappa.of,
            "value": agreement.kappa.value,
        },
    }


def _overlaps(overlaps: Mapping[str, Overlap]) -> dict[str, object]:
    return {
        name: {
            "both": overlap.both,
            "first": overlap.first,
            "second": overlap.second,
            "precision": overlap.precision,
            "recall": overlap.recall,
            "f1": overlap.f1,
        }
        for name, overlap in overlaps.items()
    }


def print_agreement(agreement: Agreement) -> None:
    """Print the tables to standard output."""
    console = output()
    console.print(
        f"{agreement.identical} of {agreement.sentences} sentences are the same in both passes."
    )
    shares = grid("by token", ">same", ">of", ">share", title="Tokens")
    for name, share in agreement.shares.items():
        shares.add_row(name, str(share.same), str(share.of), _figure(share.value))
    kappa = agreement.kappa
    shares.add_row("label kappa", str(kappa.same), str(kappa.of), _figure(kappa.value))
    console.print(shares)
    relations = grid(
        "relations", ">both", ">first", ">second", ">P", ">R", ">F1",
        title="Relations (P and R: the first pass stands in for the gold standard)",
    )  # fmt: skip
    for name, overlap in (*agreement.groups.items(), *agreement.labels.items()):
        counts = (overlap.both, overlap.first, overlap.second)
        scores = (overlap.precision, overlap.recall, overlap.f1)
        relations.add_row(name, *map(str, counts), *map(_figure, scores))
    console.print(relations)
    console.print(
        "first, second: in that pass alone. label kappa: of the labels, where both passes join "
        "the same two words.",
        style="dim",
    )


def _figure(value: float | None) -> str:
    return UNDEFINED if value is None else f"{value:.3f}"
