"""PETE from Python: evaluate a parser, explain a pair. Both return data and print nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pete.dataset import PairSet, open_dataset
from pete.entailment import DEFAULT_STRATEGIES, Strategy, find_strategy
from pete.evaluation import Explanation, Lemmas, Material, Run, explain_pair, parse_pairs, score
from pete.pairs import EntailmentPair
from pete.parsing import ParserAdapter, make_adapter
from pete.stanford import Profile

__all__ = ["evaluate", "explain", "load_pairs"]


def evaluate(
    parser: str | ParserAdapter = "spacy",
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
        parser: A registered name, or any object that meets
            :class:`pete.parsing.ParserAdapter`.
        dataset: A registered name, ``file:PATH``, or pairs already loaded.
        split: Split of the data set; its default one if ``None``.
        strategies: Names or strategies.
        profile: ``pete``, or ``stanford`` for the relations of the 2013 converter.
        lemmas: ``pete``, or ``parser`` for the parser's own lemmas.
        progress: Called with the number of texts parsed and of all.
        options: Options of a registered parser: ``model``, ``device``, ``batch_size``,
            ``offline``.

    Returns:
        The material (pairs and parses) and one result per strategy.

    Raises:
        PeteError: For an unknown name, or where something is missing or damaged.

    Example:
        >>> import pete
        >>> run = pete.evaluate("spacy", "challenge")  # doctest: +SKIP
        >>> run.results[-1].score.accuracy  # doctest: +SKIP
    """
    chosen = [find_strategy(s) if isinstance(s, str) else s for s in strategies]
    pairs = load_pairs(dataset, split) if isinstance(dataset, str) else dataset
    material = parse_pairs(pairs, _adapter(parser, options), progress=progress)
    return Run((material,), score(material, chosen, profile=profile, lemmas=lemmas))


def explain(
    text: str,
    hypothesis: str,
    *,
    parser: str | ParserAdapter = "spacy",
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
    chosen = find_strategy(strategy) if isinstance(strategy, str) else strategy
    pair = EntailmentPair("given", text, hypothesis)
    pair_set = PairSet("given", "all", (pair,), sha256="", source="given")
    material: Material = parse_pairs(pair_set, _adapter(parser, options))
    return explain_pair(pair, material, chosen, profile=profile, lemmas=lemmas)


def load_pairs(dataset: str, split: str | None = None) -> PairSet:
    """The pairs of a registered data set, or of ``file:PATH``.

    Args:
        dataset: Name of the data set.
        split: Name of the split; the default one if ``None``.
    """
    source = open_dataset(dataset)
    return source.load(split or source.info.splits[0])


def _adapter(parser: str | ParserAdapter, options: dict[str, object]) -> ParserAdapter:
    return make_adapter(parser, **options) if isinstance(parser, str) else parser
