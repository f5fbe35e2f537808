"""Agreement of strategies with a reader of the same relations.

This is the second oracle experiment of Yuret, Rimell & Han (2013), section 6. If a strategy and
the reader differ, one of them has the gold answer: the strategy's error is in the parser's favour
if that is the strategy, to its detriment if it is the reader.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pete.evaluation import Outcome, Result
from pete.metrics import YesNoScore
from pete.pairs import Label


@dataclass(frozen=True, slots=True)
class Agreement:
    """A strategy's answers beside the judgements of the same relations.

    Attributes:
        result: The strategy's answers.
        agreed: Its answers scored against the judgements, so that the accuracy is the agreement.
        perfect: The judgements as answers: what the parser would score with a perfect module.
        in_favour: Pairs that the strategy alone has right.
        to_detriment: Pairs that the judgement alone has right.
    """

    result: Result
    agreed: YesNoScore
    perfect: YesNoScore
    in_favour: tuple[Outcome, ...]
    to_detriment: tuple[Outcome, ...]

    @property
    def differing(self) -> tuple[Outcome, ...]:
        """All pairs on which strategy and judgement differ."""
        return (*self.in_favour, *self.to_detriment)


@dataclass(frozen=True, slots=True)
class PublishedJudgement:
    """A published comparison of a module with a reader of the same parses.

    Attributes:
        system: Name of the system.
        pairs: All pairs.
        correct: Pairs the module has right.
        perfect_correct: Pairs the reader has right.
        in_favour: The module's errors in the parser's favour.
        to_detriment: Those to its detriment.
        source: Where the figures were published.
    """

    system: str
    pairs: int
    correct: int
    perfect_correct: int
    in_favour: int
    to_detriment: int
    source: str

    @property
    def agreed(self) -> int:
        """Pairs on which module and reader agree."""
        return self.pairs - self.in_favour - self.to_detriment


PUBLISHED: Final = {
    ("pete-2010", "dev"): PublishedJudgement(
        system="Cambridge",
        pairs=66,
        correct=44,
        perfect_correct=46,
        in_favour=2,
        to_detriment=4,
        source="Yuret, Rimell & Han 2013 (LRE 47), section 6: agreement 90.9 %, and 69.7 % against "
        "66.7 %; Rimell & Clark 2010 (S10-1060), section 5, has 89.4 %",
    )
}
"""Published figures by data set and split."""


def measure_agreement(result: Result, judgements: Mapping[str, Label]) -> Agreement:
    """Compare a strategy with the judgements.

    Args:
        result: Its answers.
        judgements: A judgement for each pair, by pair id.

    Raises:
        KeyError: If a pair has no judgement (:func:`pete.oracle.judge.judging.match_judgements`
        checks).
    """
    judged = [(outcome, judgements[outcome.pair.id]) for outcome in result.outcomes]
    differing = [o for o, judgement in judged if o.decision.answer != judgement]
    return Agreement(
        result,
        agreed=YesNoScore.count((judgement, o.decision.answer) for o, judgement in judged),
        perfect=YesNoScore.count((o.gold, judgement) for o, judgement in judged),
        in_favour=tuple(outcome for outcome in differing if outcome.right),
        to_detriment=tuple(outcome for outcome in differing if not outcome.right),
    )
