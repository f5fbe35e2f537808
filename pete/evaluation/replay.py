"""The decisions of a saved run once more, from its parses: a file holds answers, no traces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from importlib.metadata import version

from pete.entailment import Strategy, Trainable, find_strategy
from pete.errors import InputError, UsageError, excerpt
from pete.evaluation.analyses import Analyses, Explanation, Lemmas
from pete.evaluation.run import Run
from pete.evaluation.scoring import Outcome, ParsedPairs, Result


def named_strategy(name: str) -> Strategy:
    """Return the strategy a result names, the switches of its rules included.

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
    lemmas: Lemmas = "parser" if result.signature.lemmas == "parser" else "pete"
    analyses = Analyses.of(_material(result, run), profile=result.profile, lemmas=lemmas)
    explanations = analyses.explain_all(strategy)
    now = {explanation.pair.id: explanation.decision.answer for explanation in explanations}
    then = {outcome.pair.id: outcome.decision.answer for outcome in result.outcomes}
    difference = _difference(now, then)
    rules = ",".join(sorted(strategy.codes))
    if rules != result.signature.rules:
        was = result.signature.rules or "none"
        difference = difference or f"its rules were {was} and are {rules or 'none'}"
    if difference:
        raise InputError(
            f"{_named(result)} is not what this version makes of the parses: {difference}",
            topic="rescore",
        )
    return explanations


def _difference(now: Mapping[str, str], then: Mapping[str, str]) -> str:
    """Return how saved answers differ from those that are due, ``""`` if they do not."""
    both = now.keys() & then.keys()
    parts = {
        f"of {len(then)} answers differ, that to": {id for id in both if now[id] != then[id]},
        f"of {len(now)} answers are missing, that to": now.keys() - then.keys(),
        f"of {len(then)} answers are to pairs that are not there,": then.keys() - now.keys(),
    }
    return "; ".join(
        f"{len(ids)} {what} {excerpt(min(ids))} for one" for what, ids in parts.items() if ids
    )


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
        pairs = {e.pair.id: e.pair for e in explain_result(result, run)}
        for outcome in result.outcomes:
            pair = pairs[outcome.pair.id]
            if (pair.text, pair.hypothesis, pair.gold) != (
                outcome.pair.text,
                outcome.pair.hypothesis,
                outcome.gold,
            ):
                raise InputError(
                    f"the pair {excerpt(pair.id)} of {_named(result)} is not that of the parses",
                    topic="rescore",
                )
    return tuple(lines)


def _uncheckable(result: Result, run: Run) -> str:
    """Return why answers cannot be checked against their parses, ``""`` if they can."""
    if material_behind(result, run.materials) is None:
        return "its parses are not in the run"
    if result.signature.pete != version("pete-eval"):
        return f"they were given by version {result.signature.pete or 'unknown'} of PETE"
    try:
        strategy = named_strategy(result.strategy)
    except UsageError as error:
        return str(error).rstrip(".")
    return "the strategy learned from pairs" if isinstance(strategy, Trainable) else ""


def retraced(result: Result, run: Run) -> Result:
    """Return a result with the trace of every decision.

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


def _material(result: Result, run: Run) -> ParsedPairs:
    material = material_behind(result, run.materials)
    if material is None:
        raise InputError(
            f"the parses behind {_named(result)} are not in the run",
            topic="save",
        )
    return material


def material_behind(result: Result, materials: Iterable[ParsedPairs]) -> ParsedPairs | None:
    """Return the pairs and parses that a result was made from, ``None`` if they are not there."""
    for material in materials:
        pair_set = material.pair_set
        same_pairs = (pair_set.dataset, pair_set.split) == (result.dataset, result.split)
        if same_pairs and material.parser == result.parser:
            return material
    return None


def _named(result: Result) -> str:
    return f"{result.strategy} on {result.title}"
