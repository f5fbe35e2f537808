"""Results made of right and wrong answers, without any parser."""

from __future__ import annotations

from pete.entailment import Decision
from pete.evaluation import Outcome, Result, Run
from pete.evaluation.signature import Signature
from pete.pairs import EntailmentPair, Label
from pete.parsing import ParserInfo


def result(right: str, *, strategy: str = "generalized+") -> Result:
    """A result on ``own dev``: for each ``1`` a pair answered right, for each ``0`` wrong.

    Every second pair is a YES pair, the first one is.
    """
    return Result(
        parser=ParserInfo(name="none", version="1", scheme="ud"),
        dataset="own",
        split="dev",
        profile="pete",
        strategy=strategy,
        outcomes=tuple(_outcome(i, mark == "1", strategy) for i, mark in enumerate(right)),
        signature=Signature(
            parser="none 1", scheme="ud", profile="pete", strategy=strategy, dataset="own:dev"
        ),
    )


def yes_no_run(right: str) -> Run:
    """A run of one such result."""
    return Run((), (result(right),))


def _outcome(number: int, right: bool, strategy: str) -> Outcome:
    gold: Label = "NO" if number % 2 else "YES"
    wrong: Label = "YES" if number % 2 else "NO"
    pair = EntailmentPair(f"p{number}", "Birds sing.", "Something sings.", gold)
    return Outcome(pair, gold, Decision(gold if right else wrong, strategy, "decided", "D701", ""))
