"""The decisions of a saved run once more, from its parses: a file holds answers, no traces."""

from __future__ import annotations

from dataclasses import replace
from importlib.metadata import version

from pete.entailment import Strategy, Trainable, find_strategy
from pete.errors import InputError, UsageError
from pete.evaluation import Explanation, Material, Outcome, Result, Run, explain_pairs
from pete.excerpt import excerpt

__all__ = ["explain_result", "named_strategy", "retraced", "unchecked_answers"]


def named_strategy(name: str) -> Strategy:
    """The strategy a result names, the switches of its rules included.

    Raises:
        UnknownNameError: If there is none of this name, or no rule of a code.

    Example:
        >>> named_strategy("generalized +P202 -C303").name
        'generalized +P202 -C303'
    """
    base, *switches = name.split()
    return find_strategy(
        base,
        add=[switch[1:] for switch in switches if switch.startswith("+")],
        drop=[switch[1:] for switch in switches if switch.startswith("-")],
    )


def explain_result(result: Result, run: Run) -> tuple[Explanation, ...]:
    """Explain every pair of a result, scored as it was.

    Args:
        result: A result of the run.
        run: With the parses the result was made from.

    Raises:
        InputError: If the parses are not there, or give other answers now.
        UnknownNameError: If the result's strategy is not known.
    """
    strategy = named_strategy(result.strategy)
    explanations = explain_pairs(
        _material(result, run),
        strategy,
        profile=result.profile,
        lemmas="parser" if result.signature.lemmas == "parser" else "pete",
    )
    now = {explanation.pair.id: explanation.decision.answer for explanation in explanations}
    then = {outcome.pair.id: outcome.decision.answer for outcome in result.outcomes}
    other = sorted(id for id in now.keys() | then.keys() if now.get(id) != then.get(id))
    rules = ",".join(sorted(strategy.codes))
    if other or rules != result.signature.rules:
        difference = (
            f"{len(other)} of {len(then)} answers differ, that to {excerpt(other[0])} for one"
            if other
            else f"its rules were {result.signature.rules or 'none'} and are {rules or 'none'}"
        )
        raise InputError(
            f"{_named(result)} is not what this version makes of the parses: {difference}",
            cure="Score the run again with: pete rescore RUN.json --save NEW.json.",
        )
    return explanations


def unchecked_answers(run: Run) -> tuple[str, ...]:
    """Check that the answers of a run follow from its parses.

    Returns:
        A line for each result of which that cannot be checked here, without a full stop.

    Raises:
        InputError: If answers, or the pairs they are to, are not those of the parses.
    """
    lines = []
    for result in run.results:
        why = _uncheckable(result, run)
        if why:
            lines.append(f"the answers of {_named(result)} were not checked: {why}")
            continue
        asked = {e.pair.id: e.pair for e in explain_result(result, run)}
        for outcome in result.outcomes:
            pair = asked[outcome.pair.id]
            if (pair.text, pair.hypothesis, pair.gold) != (
                outcome.pair.text,
                outcome.pair.hypothesis,
                outcome.gold,
            ):
                raise InputError(
                    f"the pair {excerpt(pair.id)} of {_named(result)} is not that of the parses",
                    cure="Score the run again with: pete rescore RUN.json --save NEW.json.",
                )
    return tuple(lines)


def _uncheckable(result: Result, run: Run) -> str:
    """Why nobody can say whether answers follow from their parses; ``""`` if it can be told."""
    if _behind(result, run) is None:
        return "its parses are not in the run"
    if result.signature.pete != version("pete-eval"):
        return f"they were given by version {result.signature.pete or 'unknown'} of PETE"
    try:
        strategy = named_strategy(result.strategy)
    except UsageError as error:
        return str(error).rstrip(".")
    return "the strategy learned from pairs" if isinstance(strategy, Trainable) else ""


def retraced(result: Result, run: Run) -> Result:
    """A result with the trace of every decision.

    Args:
        result: A result of the run.
        run: With the parses the result was made from; not needed where the traces are there.

    Raises:
        PeteError: As :func:`explain_result`.
    """
    if any(outcome.decision.trace for outcome in result.outcomes):
        return result
    golds = {outcome.pair.id: outcome.gold for outcome in result.outcomes}
    outcomes = (Outcome(e.pair, golds[e.pair.id], e.decision) for e in explain_result(result, run))
    return replace(result, outcomes=tuple(outcomes))


def _material(result: Result, run: Run) -> Material:
    material = _behind(result, run)
    if material is None:
        raise InputError(
            f"the parses behind {_named(result)} are not in the run",
            cure="Make it with: pete evaluate --save FILE.",
        )
    return material


def _behind(result: Result, run: Run) -> Material | None:
    """The pairs and parses that a result was made from, ``None`` if they are not in the run."""
    for material in run.materials:
        pair_set = material.pair_set
        same_pairs = (pair_set.dataset, pair_set.split) == (result.dataset, result.split)
        if same_pairs and material.parser == result.parser:
            return material
    return None


def _named(result: Result) -> str:
    return f"{result.strategy} on {result.title}"
