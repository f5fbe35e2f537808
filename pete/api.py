"""PETE from Python: evaluate a parser, explain a pair. Both return data and print nothing."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext

from pete.data.contract import PairSet, open_dataset
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
from pete.evaluation.training import check_training, trained_strategies, training_pairs
from pete.normaliser import PROFILES, Profile
from pete.pairs import EntailmentPair
from pete.parsing import ParserAdapter
from pete.parsing.cache import parse_store
from pete.parsing.from_object import as_adapter
from pete.parsing.isolation import IsolatedParser
from pete.parsing.pretokenised import TOKENS, Tokens, with_tokens
from pete.parsing.run import ParseStore
from pete.parsing.spec import ParserSpec
from pete.registry import did_you_mean

__all__ = ["evaluate", "explain", "load_pairs"]


def evaluate(
    parser: object = "spacy",
    dataset: str | PairSet = "challenge",
    *,
    split: str | None = None,
    strategies: Iterable[str | Strategy] = DEFAULT_STRATEGIES,
    profile: Profile = "pete",
    lemmas: Lemmas = "pete",
    tokens: Tokens = "parser",
    train: str | PairSet | None = None,
    cache: bool = False,
    timeout: float | None = None,
    max_failures: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    **options: object,
) -> Run:
    """Judge a parser by the entailments its analyses support.

    Args:
        parser: ``NAME``, ``files:FILE`` for parses made elsewhere, ``FILE.py:CLASS`` or
            ``RUN.json``, with any ``,OPTION=VALUE`` behind it; or an object that
            meets :class:`pete.parsing.ParserAdapter`, or a live one: a spaCy ``Language``, a
            Stanza ``Pipeline``, a parser of NLTK, a function from a text to CoNLL-U or a tree.
        dataset: A registered name, ``file:PATH``, or pairs already loaded.
        split: Split of the data set; its default one if ``None``.
        strategies: Names or strategies, each once.
        profile: ``pete``, or ``stanford`` for the relations of the 2013 converter.
        lemmas: ``pete``, or ``parser`` for the parser's own lemmas.
        tokens: ``parser`` for the parser's own, or ``ptb`` for those of the Penn Treebank, given
            to a parser that can be given tokens.
        train: Pairs that the strategy ``svm`` learns from: ``DATASET:SPLIT``, or pairs already
            loaded. A pair whose text is among theirs is decided by a classifier trained without
            that text.
        cache: Whether parses are kept between runs, those of the command line included, and
            not made again (``PETE_CACHE_HOME`` names the folder). For a parser by its name: of
            an object nobody knows whether it has changed.
        timeout: Seconds to wait for the next parse. The parser then runs in a process of its own,
            where it may hang, die or print, and a text that takes longer is a failure. For a
            parser by its name, too. ``None``: in this process, for ever.
        max_failures: Most texts without a parse, ``None`` for any number.
        progress: Called with the number of texts parsed and of all.
        options: Options of a registered parser (``model``, ``device``, ``batch_size``,
            ``offline``), or ``scheme`` for a live object.

    Returns:
        The material (pairs and parses) and one result per strategy.

    Raises:
        PeteError: For an unknown name, where something is missing or damaged, or if more texts
            than ``max_failures`` fail.
        ParsingInterrupt: On Ctrl-C, a KeyboardInterrupt with what is done.

    Warns:
        UserWarning: If no pair has a parse, with the first reason.

    Example:
        >>> import pete
        >>> run = pete.evaluate("spacy", "challenge")  # doctest: +SKIP
        >>> run.results[-1].score.accuracy  # doctest: +SKIP
    """
    _check_scoring(profile, lemmas)
    _check_reading(tokens, timeout, max_failures)
    chosen = _strategies(strategies)
    check_training(chosen, train)
    if split is not None and not isinstance(dataset, str):
        raise UsageError(f"split={split!r} goes with the name of a data set. Leave it out.")
    pairs = load_pairs(dataset, split) if isinstance(dataset, str) else dataset
    if isinstance(train, str):
        train = training_pairs(train)
    with _reader(parser, options, tokens=tokens, cache=cache, timeout=timeout) as (adapter, store):
        if train is not None:
            lesson = parse_pairs(train, adapter, store=store, max_failures=max_failures)
            chosen = trained_strategies(chosen, lesson, profile=profile, lemmas=lemmas)
        material = parse_pairs(
            pairs, adapter, progress=progress, store=store, max_failures=max_failures
        )
    run = Run((material,), score(material, chosen, profile=profile, lemmas=lemmas))
    _warn_of_nothing_measured(run)
    return run


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


@contextmanager
def _reader(
    parser: object,
    options: Mapping[str, object],
    *,
    tokens: Tokens,
    cache: bool,
    timeout: float | None,
) -> Iterator[tuple[ParserAdapter, ParseStore | None]]:
    """The parser, and where its parses are kept; a process of its own ends in the end."""
    if not isinstance(parser, str):
        _check_named(parser, cache=cache, timeout=timeout)
        yield with_tokens(as_adapter(parser, **options), tokens), None
        return
    spec = ParserSpec.parse(parser, options=options, tokens=tokens)
    with (
        nullcontext(spec.make())
        if timeout is None
        else IsolatedParser(spec, timeout=timeout, report=_warn) as adapter
    ):
        yield adapter, parse_store(spec, adapter, report=_warn) if cache else None


def _warn(line: str) -> None:
    warnings.warn(line, stacklevel=2)


def _warn_of_nothing_measured(run: Run) -> None:
    notes = (result.failure_note for result in run.results if not result.measured)
    for note in filter(None, dict.fromkeys(notes)):  # the strategies all say the same
        warnings.warn(note, stacklevel=3)


def _check_named(parser: object, **asked: object) -> None:
    """Refuse what only the name of a parser makes possible."""
    for name, value in asked.items():
        if value:
            raise UsageError(
                f"{name}={value!r} goes with the name of a parser, and a "
                f"{type(parser).__name__} was given. Leave it out."
            )


def _check_reading(tokens: str, timeout: float | None, max_failures: int | None) -> None:
    _check_known("tokens", tokens, TOKENS)
    if timeout is not None and not 0 < timeout < float("inf"):
        raise UsageError(f"timeout={timeout!r} is no number of seconds above 0.")
    if max_failures is not None and max_failures < 0:
        raise UsageError(f"max_failures={max_failures!r} is below 0.")


def _check_scoring(profile: str, lemmas: str) -> None:
    _check_known("profile", profile, PROFILES)
    _check_known("lemmas", lemmas, LEMMAS)


def _check_known(name: str, value: str, known: Iterable[str]) -> None:
    known = tuple(known)
    if value not in known:
        raise UnknownNameError(f"{name}={value!r} is unknown. {did_you_mean(value, known)}")
