"""PETE from Python: evaluate a parser, explain a pair. Both return data and print nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pete.coercion import as_adapter
from pete.dataset import PairSet, open_dataset
from pete.entailment import DEFAULT_STRATEGIES, Strategy, find_strategy
from pete.errors import UnknownNameError, UsageError
from pete.evaluation import (
    LEMMAS,
    Explanation,
    Lemmas,
    Material,
    Run,
    explain_pair,
    parse_pairs,
    score,
)
from pete.pairs import EntailmentPair
from pete.registry import did_you_mean
from pete.stanford import PROFILES, Profile

__all__ = ["evaluate", "explain", "load_pairs"]


def evaluate(
    parser: object = "spacy",
    dataset: str | PairSet = "challenge",
    *,
    split: str | None = None,
    strategies: Iterable[str | Strategy] = DEFAULT_STRATEGIES,
    profile: Profile = "pete",
    lemmas: Lemmas = "pete",
    progress: Callable[[int, int], None] | None = None,
    **options: object,
) -> Run:
    """Judge a parser by the entailments its analyses support.

    Args:
        parser: A registered name (``conllu:FILE`` for parses made elsewhere), an object that
            meets :class:`pete.parsing.ParserAdapter`, or a live one: a spaCy ``Language``, a
            Stanza ``Pipeline``, a function from a text to CoNLL-U.
        dataset: A registered name, ``file:PATH``, or pairs already loaded.
        split: Split of the data set; its default one if ``None``.
        strategies: Names or strategies, each once.
        profile: ``pete``, or ``stanford`` for the relations of the 2013 converter.
        lemmas: ``pete``, or ``parser`` for the parser's own lemmas.
        progress: Called with the number of texts parsed and of all.
        options: Options of a registered parser (``model``, ``device``, ``batch_size``,
            ``offline``), or ``scheme`` for a live object.

    Returns:
        The material (pairs and parses) and one result per strategy.

    Raises:
        PeteError: For an unknown name, or where something is missing or damaged.

    Example:
        >>> import pete
        >>> run = pete.evaluate("spacy", "challenge")  # doctest: +SKIP
        >>> run.results[-1].score.accuracy  # doctest: +SKIP
    """
    _check_scoring(profile, lemmas)
    chosen = _strategies(strategies)
    if split is not None and not isinstance(dataset, str):
        raise UsageError(f"split={split!r} goes with the name of a data set. Leave it out.")
    pairs = load_pairs(dataset, split) if isinstance(dataset, str) else dataset
    material = parse_pairs(pairs, as_adapter(parser, **options), progress=progress)
    return Run((material,), score(material, chosen, profile=profile, lemmas=lemmas))


def explain(
    text: str,
    hypothesis: str,
    *,
    parser: object = "spacy",
    strategy: str | Strategy = DEFAULT_STRATEGIES[-1],
    profile: Profile = "pete",
    lemmas: Lemmas = "pete",
    **options: object,
) -> Explanation:
    """Decide one pair, with the reasons.

    Args:
        text: T, one sentence as a rule.
        hypothesis: H.
        parser: As for :func:`evaluate`.
        strategy: A name or a strategy.
        profile: As for :func:`evaluate`.
        lemmas: As for :func:`evaluate`.
        options: As for :func:`evaluate`.

    Raises:
        PeteError: For an unknown name, an empty side, or a parser that is not there.
    """
    _check_scoring(profile, lemmas)
    chosen = find_strategy(strategy) if isinstance(strategy, str) else strategy
    pair = EntailmentPair("given", text, hypothesis)
    pair_set = PairSet("given", "all", (pair,), sha256="", source="given")
    material: Material = parse_pairs(pair_set, as_adapter(parser, **options))
    return explain_pair(pair, material, chosen, profile=profile, lemmas=lemmas)


def load_pairs(dataset: str, split: str | None = None) -> PairSet:
    """The pairs of a registered data set, or of ``file:PATH``.

    Args:
        dataset: Name of the data set.
        split: Name of the split; the default one if ``None``.
    """
    source = open_dataset(dataset)
    return source.load(source.info.splits[0] if split is None else split)


def _strategies(asked: Iterable[str | Strategy]) -> tuple[Strategy, ...]:
    if isinstance(asked, str):
        raise UsageError(f"strategies={asked!r} is one name, not a list. Write [{asked!r}].")
    chosen: list[Strategy] = []
    for strategy in asked:
        found = find_strategy(strategy) if isinstance(strategy, str) else strategy
        if found not in chosen:
            chosen.append(found)
    if not chosen:
        raise UsageError("strategies names no strategy. Leave it out, or name one.")
    return tuple(chosen)


def _check_scoring(profile: str, lemmas: str) -> None:
    for name, value, known in (("profile", profile, PROFILES), ("lemmas", lemmas, LEMMAS)):
        if value not in known:
            raise UnknownNameError(f"{name}={value!r} is unknown. {did_you_mean(value, known)}")
