"""The pairs that several systems all answered, on which alone they can be compared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from pete.errors import InputError
from pete.evaluation import Outcome, Result

Question: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Common:
    """Results of several systems, on the pairs that all of them have.

    Attributes:
        groups: The results of each system, in the order given.
        pairs: How many pairs all have.
        left_out: How many other pairs each system has.
    """

    groups: tuple[tuple[Result, ...], ...]
    pairs: int
    left_out: tuple[int, ...]

    def note(self, names: Sequence[str]) -> str:
        """Return a note on pairs left out, ``""`` if there are none.

        Args:
            names: A name for each system.
        """
        if not any(self.left_out):
            return ""
        left = (f"{count} of {name}" for name, count in zip(names, self.left_out, strict=True))
        return (
            f"not all have the same pairs: figures are of the {self.pairs} with the same text, "
            f"hypothesis and gold answer in all; left out: {', '.join(left)}"
        )


def keep_common(groups: Sequence[Sequence[Result]]) -> Common:
    """Keep the pairs that every system has, with the same text, hypothesis and gold answer.

    Args:
        groups: The results of each system; it has the pairs that one of its results has.

    Raises:
        InputError: If no pair is common to all, or a result has a pair twice.
    """
    questions = [{q for result in group for q in _questions(result)} for group in groups]
    common = set.intersection(*questions)
    if any(questions) and not common:
        titles = dict.fromkeys(result.title for group in groups for result in group)
        raise InputError(
            f"the results on {', '.join(titles)} have no pair in common",
            cure="Evaluate all on one data set.",
        )
    return Common(
        groups=tuple(tuple(_kept(group, common)) for group in groups),
        pairs=len(common),
        left_out=tuple(len(own - common) for own in questions),
    )


def _kept(group: Iterable[Result], common: set[Question]) -> Iterable[Result]:
    """Yield the results on common pairs; those without any are dropped."""
    for result in group:
        outcomes = tuple(o for o in result.outcomes if _question(result, o) in common)
        if outcomes or not result.outcomes:
            yield replace(result, outcomes=outcomes)


def _questions(result: Result) -> set[Question]:
    ids: set[str] = set()
    for outcome in result.outcomes:
        if outcome.pair.id in ids:
            raise InputError(
                f"the result on {result.title} has the pair {outcome.pair.id!r} twice",
                cure="Evaluate once more, on pairs with ids of their own.",
            )
        ids.add(outcome.pair.id)
    return {_question(result, outcome) for outcome in result.outcomes}


def _question(result: Result, outcome: Outcome) -> Question:
    pair = outcome.pair
    return result.dataset, result.split, pair.id, pair.text, pair.hypothesis, outcome.gold
