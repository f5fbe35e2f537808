"""Options, heads of pages, columns and lists of pairs that the experiments share."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, Protocol, TypeVar

from rich.text import Text

from pete.cli.declarations import at_most
from pete.cli.options import ReadingOptions
from pete.cli.parsing import Reader, reader_maker
from pete.evaluation import Outcome, ParsedPairs, Result
from pete.evaluation.run_json import result_row
from pete.parsing import ParserInfo
from pete.parsing.spec import ParserSpec
from pete.report.figures import interval, of, percent
from pete.report.plain import styled
from pete.report.table import Column, Row

_SHOWN: Final = 20
"""Pairs that are listed unless the user asks for another number."""


class _Published(Protocol):
    @property
    def pairs(self) -> int: ...


Figures = TypeVar("Figures", bound=_Published)
Listed = TypeVar("Listed")

SPLIT: Final = tuple(Column(name, key=True, audience="programs") for name in ("dataset", "split"))
SOURCE: Final = (
    *(Column(name, key=True, audience="programs") for name in ("parser", "model")),
    *SPLIT,
)
"""The columns that say what the figures of a row are of; a title says it to people."""

RIGHT: Final = (
    Column("pairs", audience="programs"),
    Column("correct", audience="programs"),
    Column("right", right=True, audience="people"),
)
ACCURACY: Final = Column("accuracy", "acc %", lambda share: percent(share, 2), right=True)


def interval_columns(share: str) -> tuple[Column, ...]:
    """Return the columns of the interval of a share: one for people, its two limits for CSV."""
    limits = (Column(f"{share}_{end}", audience="programs") for end in ("low", "high"))
    return Column("interval", "95 % CI", interval, right=True, audience="people"), *limits


def interval_cells(share: str, limits: tuple[float, float] | None) -> Row:
    """Return the values of these columns."""
    low, high = limits or (None, None)
    return {"interval": limits, f"{share}_low": low, f"{share}_high": high}


def add_wrong(command: argparse.ArgumentParser, which: str) -> None:
    """Add ``--wrong``.

    Args:
        command: Where it goes.
        which: The pairs that it lists.
    """
    command.add_argument(
        "--wrong",
        type=at_most,
        default=_SHOWN,
        metavar="N",
        help=f"list at most N {which}, or all (default: %(default)s)",
    )


def add_hypotheses(command: argparse.ArgumentParser) -> None:
    """Add ``--hypotheses``."""
    command.add_argument(
        "--hypotheses",
        metavar="PARSER",
        help="gold relations of T alone: this parser reads H, with its own options behind it "
        "(default: gold relations of both)",
    )


def hypotheses_reader(hypotheses: str | None, reading: ReadingOptions) -> Reader | None:
    """Return the parser that ``--hypotheses`` names, ready to read; ``None`` without it."""
    if hypotheses is None:
        return None
    return reader_maker(ParserSpec.parse(hypotheses), reading)()


def add_split(command: argparse.ArgumentParser) -> None:
    """Add ``--split``, of a data set of which one split is used."""
    command.add_argument("--split", metavar="NAME", help="split (default: the first of the set)")


def headline(experiment: str, sentences: Iterable[str]) -> Text:
    """Return the name of an experiment, and its result in sentences.

    Args:
        experiment: The name.
        sentences: The results, those of the papers last.
    """
    return _wrapping(styled((experiment, "bold"), "\n", " ".join(sentences)))


def wrapped(note: str, style: str = "dim") -> Text:
    """Return a note that wraps, unlike lines that are searched and copied."""
    return _wrapping(styled((note, style)))


def _wrapping(text: Text) -> Text:
    text.overflow = "fold"
    return text


def table_title(source: Result | ParsedPairs, *more: str) -> Text:
    """Return the title of a table: the split, the parser, and more that distinguishes it."""
    split = source if isinstance(source, Result) else source.pair_set
    parser = source.parser
    parts = (full_name(parser), *more)
    return styled((split.title, "bold"), "".join(f" · {part}" for part in parts))


def full_name(parser: ParserInfo) -> str:
    """Return the name of a parser with its version and model."""
    return " ".join(filter(None, (parser.name, parser.version, parser.model)))


def material_head(material: ParsedPairs) -> dict[str, object]:
    """Return what parses are of: the parser and the split."""
    parser, pair_set = material.parser, material.pair_set
    return {
        "parser": parser.name,
        "version": parser.version,
        "model": parser.model,
        "scheme": parser.scheme,
        "dataset": pair_set.dataset,
        "split": pair_set.split,
        "sha256": pair_set.sha256,
    }


def score_row(result: Result) -> Row:
    """Return the figures of a result, for the columns above and those of saved runs."""
    score = result.score
    right = of(score.correct, score.pairs)
    return {**result_row(result), "right": right, "interval": score.interval}


def published_row(name: str, correct: int, pairs: int) -> Row:
    """Return published figures for the same columns; the papers give no others."""
    row = {"strategy": name, "correct": correct, "pairs": pairs, "right": of(correct, pairs)}
    return {**row, "accuracy": correct / pairs}


def published(figures: Mapping[tuple[str, str], Figures], result: Result) -> Figures | None:
    """Return the published figures on the pairs of a result, ``None`` if there are none.

    Args:
        figures: Published figures by data set and split.
        result: The result; one on a part of the split has other pairs.
    """
    of_split = figures.get((result.dataset, result.split))
    return of_split if of_split and of_split.pairs == len(result.outcomes) else None


def outcome_document(outcome: Outcome) -> dict[str, object]:
    """Return an answered pair as plain data."""
    decision = outcome.decision
    return {
        "id": outcome.pair.id,
        "gold": outcome.gold,
        "answer": decision.answer,
        "code": decision.code,
        "reason": decision.reason,
    }


def listed(
    items: Sequence[Listed], lines: Callable[[Listed], Iterable[Text]], *, limit: int
) -> Iterator[Text]:
    """Yield the lines of the first items, and how many are left out.

    Args:
        items: All items.
        lines: Return the lines of one item.
        limit: The number of items to list, as ``--wrong`` says.
    """
    for item in items[:limit]:
        yield from lines(item)
    if hidden := len(items[limit:]):
        yield styled((f"  {hidden} not listed (--wrong {len(items)} lists all)", "dim"))


def stem(label: str) -> str:
    """Return a label without the word of a preposition or conjunction.

    Example:
        >>> stem("prep_in"), stem("nsubj:pass")
        ('prep_X', 'nsubj:pass')
    """
    kind, underscore, _ = label.partition("_")
    return f"{kind}_X" if underscore else label
