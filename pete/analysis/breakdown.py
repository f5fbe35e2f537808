"""The answers of one or more systems, sorted by what the pairs have in common.

A *system* is a parser with a strategy; a *cell* is a system's answers to the pairs that share a
value: a construction, a core relation of the hypothesis, a length of the text, a source.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from pete.analysis.common_pairs import Common, keep_common
from pete.errors import UnknownNameError
from pete.evaluation import Outcome, Result
from pete.listing import shortened
from pete.metrics import YesNoScore
from pete.parsing import ParserInfo
from pete.registry import did_you_mean

FEW: Final = 20
"""A cell with fewer pairs is too small to claim anything from."""

BINS: Final = (10, 20, 30, 40)
"""The longest text of each bin of lengths, in words; one more bin holds all that are longer."""

TRACED: Final = "relation"
"""The facet that needs the traces of decisions, and so the parses of a run."""

_ABSENT: Final = "("
"""The beginning of the value of pairs without one; it comes last."""


@dataclass(frozen=True, slots=True)
class Answered:
    """An answered pair, and where it is from.

    Attributes:
        dataset: Name of the data set.
        split: Name of the split.
        outcome: The pair, its gold answer, and the decision.
    """

    dataset: str
    split: str
    outcome: Outcome

    @property
    def key(self) -> tuple[str, str, str]:
        """The identity of the pair: an id is unique only within its split."""
        return self.dataset, self.split, self.outcome.pair.id


@dataclass(frozen=True, slots=True)
class System:
    """One parser with one strategy, over all the splits it was scored on.

    Attributes:
        results: One per split, of one parser, profile and strategy; with traces, which
            tell the core relations.
        run: Name of the saved run it is from, if that must be said.
    """

    results: tuple[Result, ...]
    run: str = ""

    @property
    def parser(self) -> ParserInfo:
        """The parser."""
        return self.results[0].parser

    @property
    def strategy(self) -> str:
        """Name of the strategy."""
        return self.results[0].strategy

    @property
    def profile(self) -> str:
        """Profile of the normaliser."""
        return self.results[0].profile

    @property
    def answers(self) -> tuple[Answered, ...]:
        """All answered pairs, split by split."""
        return tuple(
            Answered(result.dataset, result.split, outcome)
            for result in self.results
            for outcome in result.outcomes
        )


@dataclass(frozen=True, slots=True)
class Cell:
    """The answers of one system to the pairs that share a value."""

    answers: tuple[Answered, ...]

    @property
    def score(self) -> YesNoScore:
        """The counts of right and wrong answers."""
        outcomes = [answered.outcome for answered in self.answers]
        return YesNoScore.count(
            ((outcome.gold, outcome.decision.answer) for outcome in outcomes),
            failures=sum(outcome.decision.outcome == "parse-failure" for outcome in outcomes),
        )

    @property
    def too_few(self) -> bool:
        """Return whether there are too few pairs for a claim."""
        return len(self.answers) < FEW


@dataclass(frozen=True, slots=True, repr=False)
class Row:
    """A value and the cell of each system.

    Attributes:
        value: What the pairs share.
        cells: One per system, in their order; the pairs of two systems may differ, for each
            has its own analysis of the hypothesis.
    """

    value: str
    cells: tuple[Cell, ...]

    def __repr__(self) -> str:
        scores = (cell.score for cell in self.cells)
        figures = (f"{'-' if s.correct is None else s.correct} of {s.pairs}" for s in scores)
        return f"{self.value}: {', '.join(figures)}"


@dataclass(frozen=True, slots=True, repr=False)
class Breakdown:
    """The answers of some systems by the values of one facet.

    Attributes:
        by: Name of the facet.
        rows: One per value, sorted.
        note: What a reader of the table must know.
    """

    by: str
    rows: tuple[Row, ...]
    note: str = ""

    def __repr__(self) -> str:
        return shortened(f"right answers by {self.by}:", self.rows)


@dataclass(frozen=True, slots=True)
class Facet:
    """Something that pairs can share.

    Attributes:
        values: The values of a pair, each once; it counts in the cell of each.
        note: What a reader of the table must know.
        usual: Whether it is shown unless others are named.
    """

    values: Callable[[Answered], Iterable[str]]
    note: str = ""
    usual: bool = True


def _all(answered: Answered) -> Iterable[str]:
    return ("all pairs",)


def _constructions(answered: Answered) -> Iterable[str]:
    return answered.outcome.pair.columns.get("construction", ["(no tag)"])


def _relations(answered: Answered) -> Iterable[str]:
    decision = answered.outcome.decision
    if decision.outcome == "parse-failure":
        return ("(no parse)",)
    tested = [
        entry.relation.label
        for entry in decision.trace
        if entry.core and entry.status != "set aside"
    ]
    return tested or ("(none tested)",)


def binned(number: int, longest: Sequence[int] = BINS) -> str:
    """Return the bin of a number from 1 on.

    Args:
        number: The number.
        longest: The last number of each bin but one, which holds all that are larger.

    Example:
        >>> binned(10), binned(11), binned(41), binned(1, [1, 2])
        ('1-10', '11-20', '41+', '1')
    """
    least = 1
    for most in longest:
        if number <= most:
            return f"{least}-{most}" if least < most else str(most)
        least = most + 1
    return f"{least}+"


def _length(answered: Answered) -> Iterable[str]:
    return (binned(len(answered.outcome.pair.text.split())),)


def _sources(answered: Answered) -> Iterable[str]:
    split = f"{answered.dataset} {answered.split}"
    sources = answered.outcome.pair.columns.get("source", ())
    return [f"{split}, {source}" for source in sources] or (split,)


def _gold(answered: Answered) -> Iterable[str]:
    return (answered.outcome.gold,)


def _code(answered: Answered) -> Iterable[str]:
    return (answered.outcome.decision.code,)


FACETS: Final[Mapping[str, Facet]] = {
    "all": Facet(_all),
    "construction": Facet(_constructions, "the tags of a pair; it counts in each of them"),
    "relation": Facet(
        _relations,
        "the core relations of H that were tested, as the parser's own analysis of H has them; "
        "a pair counts in each of its labels",
    ),
    "length": Facet(_length, "words of T, which end at white space"),
    "source": Facet(_sources, "data set and split, and the tag source:NAME of a pair that has one"),
    "answer": Facet(_gold, "the gold answer", usual=False),
    "code": Facet(_code, "the code of the decision, which says why it was made", usual=False),
}
"""The facets answers can be sorted by."""

USUAL: Final = tuple(name for name, facet in FACETS.items() if facet.usual)
"""Those that are shown unless others are named."""


def find_facet(by: str, systems: Sequence[System] = ()) -> Facet:
    """Return the facet of a name.

    Args:
        by: A name of :data:`FACETS`, or that of a column of the pairs' file.
        systems: Whose pairs may have such columns.

    Raises:
        UnknownNameError: If there is none.
    """
    if by in FACETS:
        return FACETS[by]
    columns = {
        column
        for system in systems
        for answered in system.answers
        for column in answered.outcome.pair.columns
    }
    if by not in columns:
        known = FACETS.keys() | columns
        raise UnknownNameError(f"there is no breakdown by {by!r}. {did_you_mean(by, known)}")
    return Facet(partial(_values, by), f"the column {by} of the pairs")


def _values(column: str, answered: Answered) -> Iterable[str]:
    return answered.outcome.pair.columns.get(column, ("(none)",))


def systems_of(results: Iterable[Result], *, run: str = "") -> tuple[System, ...]:
    """Return the systems behind some results, in the order of their first ones.

    Args:
        results: The results.
        run: Name of the saved run they are from, if that must be said.
    """
    grouped: dict[tuple[ParserInfo, str, str], list[Result]] = {}
    for result in results:
        grouped.setdefault((result.parser, result.profile, result.strategy), []).append(result)
    return tuple(System(tuple(group), run) for group in grouped.values())


def break_down(systems: Sequence[System], by: str) -> Breakdown:
    """Sort the answers of some systems.

    Args:
        systems: The systems, side by side.
        by: Name of one of :data:`FACETS`, or of a column of the pairs.

    Raises:
        UnknownNameError: For another name.
    """
    facet = find_facet(by, systems)
    sorted_answers = [_by_value(system, facet) for system in systems]
    values = sorted(
        {value for answers in sorted_answers for value in answers},
        key=lambda value: (value.startswith(_ABSENT), value),
    )
    return Breakdown(
        by,
        tuple(
            Row(value, tuple(Cell(tuple(answers.get(value, ()))) for answers in sorted_answers))
            for value in values
        ),
        facet.note,
    )


def find_row(systems: Sequence[System], by: str, value: str) -> Row:
    """Return the row of one value.

    Args:
        systems: The systems, side by side.
        by: Name of a facet.
        value: One of its values.

    Raises:
        UnknownNameError: If there is no such facet, or no pair has the value.
    """
    rows = {row.value: row for row in break_down(systems, by).rows}
    if value not in rows:
        raise UnknownNameError(f"no pair has the {by} {value!r}. {did_you_mean(value, rows)}")
    return rows[value]


def on_common_pairs(systems: Sequence[System]) -> tuple[tuple[System, ...], Common]:
    """Return the systems on the pairs that all of them have, and how many were left out.

    Args:
        systems: One or more.

    Raises:
        InputError: If no pair is common to all.
    """
    common = keep_common([system.results for system in systems])
    kept = zip(systems, common.groups, strict=True)
    return tuple(replace(system, results=group) for system, group in kept), common


def _by_value(system: System, facet: Facet) -> Mapping[str, list[Answered]]:
    by_value: dict[str, list[Answered]] = {}
    for answered in system.answers:
        for value in dict.fromkeys(facet.values(answered)):
            by_value.setdefault(value, []).append(answered)
    return by_value
