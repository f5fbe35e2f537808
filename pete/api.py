"""PETE from Python: the functions of the package. They return data and print nothing but progress.

Everything here can be imported from ``pete`` itself.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args, overload

from pete.analysis import ablation as ablations
from pete.analysis import breakdown as breakdowns
from pete.analysis import leaderboard as boards
from pete.analysis.comparison import SAMPLES, SEED, Comparisons, compare_runs
from pete.arguments import checked_arguments
from pete.conformance import Finding, check_conformance
from pete.data.contract import PairSet, check_answers, open_dataset
from pete.data.given import given_pairs
from pete.entailment import DEFAULT_STRATEGIES, Strategy, find_strategy
from pete.errors import InputError, UnknownNameError, UsageError
from pete.evaluation import (
    LEMMAS,
    Analyses,
    Explanation,
    Lemmas,
    Normaliser,
    Result,
    Run,
    loading,
    parse_pairs,
)
from pete.evaluation.replay import named_strategy, retraced
from pete.evaluation.training import check_training, trained_strategies, training_pairs
from pete.formats.conll.deviations import Policy
from pete.graph import Graph
from pete.listing import Listing
from pete.metrics.treebank.measures import Punctuation
from pete.normaliser import PROFILES, Profile, Scheme
from pete.pairs import EntailmentPair
from pete.parsing import Parse, ParseFailure, ParserAdapter, ParserInfo
from pete.parsing.from_object import as_adapter
from pete.parsing.isolation import TIMEOUT
from pete.parsing.loaded import LoadedParser
from pete.parsing.pretokenised import TOKENS, Tokens, with_tokens
from pete.parsing.run import ParseStore, parse_texts
from pete.parsing.spec import ParserSpec
from pete.registry import did_you_mean
from pete.report.progress import parsing_bar

if TYPE_CHECKING:
    from pete.analysis.treebanks import TreebankScores


@dataclass(frozen=True, slots=True)
class ParsedText(Parse):
    """A parse, and the parser that made it.

    Attributes:
        parser: The parser.
    """

    parser: ParserInfo | None = None


@checked_arguments
def parser(
    name: str,
    *,
    tokens: Tokens = "parser",
    cache: bool = True,
    timeout: float | None = None,
    **options: object,
) -> LoadedParser:
    """Make a parser once, to be used again and again.

    Args:
        name: ``NAME``, ``files:FILE`` for parses made elsewhere, ``FILE.py:CLASS`` or
            ``RUN.json``, with any ``,OPTION=VALUE`` behind it.
        tokens: As for :func:`evaluate`.
        cache: Whether parses are kept between runs, and not made again.
        timeout: As for :func:`evaluate`; a parser that should run in a process of its own has
            one of 120 seconds by default.
        options: Options of the parser (``model``, ``device``, ``batch_size``, ``offline``).

    Raises:
        PeteError: If the parser is not there, or cannot be made.

    Example:
        >>> spacy = parser("spacy")  # doctest: +SKIP
    """
    _check_reading(tokens, timeout, None)
    spec = ParserSpec.parse(name, options=options, tokens=tokens)
    if timeout is None and spec.wants_isolation():
        timeout = TIMEOUT
    return LoadedParser(spec, cache=cache, timeout=timeout)


@checked_arguments
def evaluate(
    parser: object = "spacy",
    dataset: object = "challenge",
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
        parser: A name as for :func:`parser`, an object :func:`parser` made, an object that
            meets :class:`pete.parsing.ParserAdapter`, or a live one: a spaCy ``Language``, a
            Stanza ``Pipeline``, a parser of NLTK, a function from a text to CoNLL-U or a tree.
        dataset: A registered name, ``file:PATH``, pairs already loaded, or pairs as
            :func:`pete.data.given.given_pairs` takes them: tuples, mappings, a ``DataFrame``.
        split: Split of the data set; its default one if ``None``.
        strategies: Names or strategies, each once.
        profile: ``pete``, or ``stanford`` for the relations of the 2013 converter.
        lemmas: ``pete``, or ``parser`` for the parser's own lemmas.
        tokens: ``parser`` for the parser's own, or ``ptb`` for those of the Penn Treebank, given
            to a parser that accepts tokens.
        train: Pairs that the strategy ``svm`` learns from: ``DATASET:SPLIT``, or pairs already
            loaded. A pair whose text is among theirs is decided by a classifier trained without
            that text.
        cache: Whether parses are kept between runs, those of the command line included, and
            not made again (``PETE_CACHE_HOME`` names the folder). For a parser by its name: an
            object may have changed.
        timeout: Seconds to wait for the next parse. The parser then runs in a process of its own,
            where it may hang, die or print, and a text that takes longer is a failure. For a
            parser by its name, too. ``None``: in this process, for ever.
        max_failures: Most texts without a parse, ``None`` for any number.
        progress: Called with the number of texts parsed and of all; by default a progress bar
            shows them, in a terminal or a notebook.
        options: Options of a registered parser (``model``, ``device``, ``batch_size``,
            ``offline``), or ``scheme`` for a live object.

    Returns:
        Pairs, parses, and one result per strategy.

    Raises:
        PeteError: For an unknown name, where something is missing or damaged, or if more texts
            than ``max_failures`` fail.
        ParsingInterrupt: On Ctrl-C, a KeyboardInterrupt with what is done.

    Warns:
        UserWarning: If no pair has a parse, with the first reason.

    Example:
        >>> import pete
        >>> run = pete.evaluate("spacy", "challenge")  # doctest: +SKIP
        >>> run["extended"].accuracy  # doctest: +SKIP
    """
    _check_scoring(profile, lemmas)
    _check_reading(tokens, timeout, max_failures)
    chosen = _strategies(strategies)
    check_training(chosen, train)
    if split is not None and not isinstance(dataset, str):
        raise UsageError(f"split={split!r} goes with the name of a data set. Leave it out.")
    pairs = load_pairs(dataset, split) if isinstance(dataset, str) else given_pairs(dataset)
    check_answers(pairs.pairs, path=pairs.source or None)
    if isinstance(train, str):
        train = training_pairs(train)
    limits: Any = {"max_failures": max_failures}
    read = partial(Analyses.of, profile=profile, lemmas=lemmas)
    with (
        _reader(parser, options, tokens=tokens, cache=cache, timeout=timeout) as (adapter, store),
        parsing_bar(adapter, f"texts of {pairs.title}") as bar,
    ):
        if train is not None:
            lesson = parse_pairs(train, adapter, store=store, **limits)
            chosen = trained_strategies(chosen, read(lesson))
        material = parse_pairs(pairs, adapter, progress=progress or bar, store=store, **limits)
    run = Run((material,), read(material).score(chosen))
    _warn_of_nothing_measured(run)
    return run


@overload
def explain(text: Run, hypothesis: str, *, strategy: str | None = None) -> Explanation: ...


@overload
def explain(
    text: str,
    hypothesis: str,
    *,
    parser: object = "spacy",
    strategy: str | Strategy | None = None,
    profile: Profile = "pete",
    lemmas: Lemmas = "pete",
    **options: object,
) -> Explanation: ...


@checked_arguments
def explain(
    text: str | Run,
    hypothesis: str,
    *,
    parser: object = "spacy",
    strategy: str | Strategy | None = None,
    profile: Profile = "pete",
    lemmas: Lemmas = "pete",
    **options: object,
) -> Explanation:
    """Decide one pair, with the reasons.

    Args:
        text: T, one sentence as a rule; or a run, to explain one of its pairs as it was scored.
        hypothesis: H; or the id of a pair of the run.
        parser: As for :func:`evaluate`.
        strategy: A name or a strategy; by default the last one of the run, or the main one.
        profile: As for :func:`evaluate`.
        lemmas: As for :func:`evaluate`.
        options: As for :func:`evaluate`.

    Raises:
        PeteError: For an unknown name, an empty side, or a parser that is not there.
    """
    if isinstance(text, Run):
        return _explained(text, hypothesis, strategy)
    _check_scoring(profile, lemmas)
    chosen = _strategies([strategy or DEFAULT_STRATEGIES[-1]])[0]
    pair = EntailmentPair("given", text, hypothesis)
    with _reader(parser, options) as (adapter, store):
        material = parse_pairs(given_pairs([pair]), adapter, store=store)
    return Analyses.of(material, profile=profile, lemmas=lemmas).explain(pair, chosen)


@checked_arguments
def parse(parser: object, text: str, **options: object) -> ParsedText | ParseFailure:
    """Parse one text.

    Args:
        parser: As for :func:`evaluate`.
        text: The text.
        options: As for :func:`evaluate`.

    Returns:
        The parse in the parser's own scheme, or why there is none.

    Raises:
        PeteError: If the parser is not there, or cannot run.
    """
    with _reader(parser, options) as (adapter, store):
        (result,) = parse_texts(adapter, [text], store=store).results.values()
        if isinstance(result, ParseFailure):
            return result
        return ParsedText(result.graph, result.sentences, adapter.info)


@checked_arguments
def normalise(
    parse: Parse | ParseFailure | Graph,
    *,
    scheme: Scheme | None = None,
    profile: Profile = "pete",
    lemmas: Lemmas = "pete",
    collapse: bool = True,
) -> Graph:
    """Return the graph that strategies read: Stanford dependencies, with tags and lemmas.

    Args:
        parse: A parse, or the graph of one.
        scheme: Scheme of its labels; that of the parser if :func:`parse` made it.
        profile: As for :func:`evaluate`.
        lemmas: As for :func:`evaluate`.
        collapse: Whether prepositions and conjunctions go into the labels.

    Raises:
        InputError: If there is no parse.
        UsageError: If nothing tells the scheme.
    """
    _check_scoring(profile, lemmas)
    if isinstance(parse, ParseFailure):
        raise InputError(f"the text has no parse: {parse.reason}")
    if scheme is None and isinstance(parse, ParsedText) and parse.parser is not None:
        scheme = parse.parser.scheme
    if scheme is None:
        raise UsageError("the scheme of the parse is not known. Give scheme='ud', for example.")
    graph = parse.graph if isinstance(parse, Parse) else parse
    return Normaliser(scheme, profile, lemmas)(graph, collapse=collapse)


@checked_arguments
def load_pairs(dataset: str, split: str | None = None) -> PairSet:
    """Return the pairs of a registered data set, or of ``file:PATH``.

    Args:
        dataset: Name of the data set.
        split: Name of the split; the default one if ``None``.

    Raises:
        PeteError: If there is no such data set or split, or it cannot be read.
    """
    source = open_dataset(dataset)
    return source.load(source.info.splits[0] if split is None else split)


@checked_arguments
def load_run(path: str | Path) -> Run:
    """Read a run that :meth:`Run.save` or the command line has saved.

    Raises:
        InputError: If the file is missing, is not a run, or was changed after it was saved.
    """
    return loading.load_run(Path(path))


@checked_arguments
def compare(*runs: Run | Iterable[Run], strategies: tuple[str, str] | None = None) -> Comparisons:
    """Compare runs pair by pair, with the exact test of McNemar.

    Args:
        runs: Two or more, or lists of them, each compared with every later one.
        strategies: The strategy of the first run and that of the second; if left out, every
            strategy with itself or, of more than two runs, the last one that both have.

    Returns:
        A comparison for each pair of runs, split by split, with p values corrected after Holm
        (``p_holm``) for their number; ``matrix()`` shows them as a table.

    Raises:
        UsageError: If there are fewer than two runs.
        InputError: If two of them have no pairs in common.
    """
    return Comparisons(compare_runs(*_runs(runs), strategies=strategies))


@checked_arguments
def breakdown(
    *runs: Run | Iterable[Run], by: str = "construction", strategy: str | None = None
) -> breakdowns.Breakdown:
    """Sort the answers of some runs by what pairs have in common.

    Args:
        runs: One run or more, side by side on the pairs that all have.
        by: ``construction``, ``relation``, ``length``, ``source``, ``all``, or a column of own
            pairs.
        strategy: Whose answers; those of the last strategy of each run if left out.

    Raises:
        UnknownNameError: For something else to sort by.
        InputError: If no pair is common to all.
    """
    results = [
        retraced(result, run) if by == breakdowns.TRACED else result
        for run in _runs(runs)
        for result in _of(run, strategy)
    ]
    systems, _ = breakdowns.on_common_pairs(breakdowns.systems_of(results))
    return breakdowns.break_down(systems, by)


@checked_arguments
def ablate(
    run: Run, *, strategy: str = DEFAULT_STRATEGIES[-1], onto: str = "generalized"
) -> Listing[ablations.Ablation]:
    """Switch each rule off, and each one on alone, and count the answers that change.

    Args:
        run: Pairs and parses.
        strategy: Whose rules are switched off.
        onto: On top of which strategy rules are switched on.

    Raises:
        PeteError: If there is no such strategy, or one has no rules.
    """
    switched = ablations.variants(find_strategy(strategy), onto=find_strategy(onto))
    return Listing(ablations.ablate(analyses.score, switched) for analyses in run.analyses)


@checked_arguments
def leaderboard(runs: Mapping[str, Run] | Iterable[Run]) -> Listing[boards.Leaderboard]:
    """Rank runs on the pairs that all have.

    Where a run has a whole split with gold relations, their scores are the ``ceiling``.

    Args:
        runs: Runs by the names of their rows, or runs named by their parsers.

    Returns:
        A leaderboard for each split of the first run that all have.

    Raises:
        InputError: If no split is common to all.

    Warns:
        UserWarning: If there are gold relations that cannot be used.
    """
    named = runs if isinstance(runs, Mapping) else _by_parser(runs)
    return Listing(boards.leaderboards(named, report=warnings.warn))


@checked_arguments
def score(
    gold: str | Path,
    *systems: str | Path,
    policy: Policy = "reject",
    skip_bad: bool = False,
    punctuation: Punctuation = "label",
    heads: str = "",
    samples: int = SAMPLES,
    seed: int = SEED,
) -> TreebankScores:
    """Score analyses of a treebank against its gold standard.

    Args:
        gold: The gold file, packed or not: CoNLL-U, CoNLL-X or CoNLL-2009 by its name; with
            ``heads``, a file of another name holds trees in Penn brackets.
        systems: The file of each system, with the same text; words are aligned by characters.
        policy: What to do with heads that form no tree: ``reject``, ``repair`` or ``as-is``.
        skip_bad: Whether to leave out, on both sides, sentences that differ or cannot be read.
        punctuation: How punctuation is known where it is left out: by ``label``, ``tag`` or
            ``category``.
        heads: Head rules for trees in brackets: a name of :data:`pete.heads.HEAD_RULES`, or a file.
        samples: Samples of the paired tests of several systems.
        seed: Seed of the tests.

    Raises:
        PeteError: If a file cannot be read or scored, or no system is given.

    Example:
        >>> scores = score("gold.conllu", "a.conllu", "b.conllu")  # doctest: +SKIP
        >>> scores["a.conllu"]["las"].f1  # doctest: +SKIP
    """
    # here, since NumPy takes long to import
    from pete.analysis.treebanks import score_systems
    from pete.metrics.treebank.scoring import TreebankOptions

    _check_known("policy", policy, get_args(Policy))
    _check_known("punctuation", punctuation, get_args(Punctuation))
    if not systems:
        raise UsageError("there is no system to score. Give one file or more beside the gold file.")
    for name, value, least in (("samples", samples, 1), ("seed", seed, 0)):
        if value < least:
            raise UsageError(f"{name} must be {least} or more, got {value}.")
    options = TreebankOptions(policy, skip_bad, punctuation, heads)
    return score_systems(gold, systems, options, samples=samples, seed=seed)


@checked_arguments
def check_adapter(parser: str, *, timeout: float = TIMEOUT, **options: object) -> Listing[Finding]:
    """Check that a parser keeps the contract of adapters.

    Args:
        parser: A name as for :func:`parser`: it is made several times, in processes of its own.
        timeout: Seconds to wait for a parse.
        options: Options of the parser.

    Returns:
        A finding for each check.

    Raises:
        PeteError: If the parser cannot be made.
    """
    return Listing(check_conformance(ParserSpec.parse(parser, options=options), timeout=timeout))


def _runs(runs: Iterable[Run | Iterable[Run]]) -> Iterator[Run]:
    for one in runs:
        yield from [one] if isinstance(one, Run) else one


def _by_parser(runs: Iterable[Run]) -> Mapping[str, Run]:
    named: dict[str, Run] = {}
    for run in runs:
        if run.parsers in named:
            raise UsageError(f"two runs are of {run.parsers}. Name them: give a dict.")
        named[run.parsers] = run
    return named


def _of(run: Run, strategy: str | None) -> Iterator[Result]:
    wanted = run.results[-1].strategy if strategy is None else strategy
    yield from (result for result in run.results if result.strategy == wanted)


def _explained(run: Run, id: str, strategy: str | Strategy | None) -> Explanation:
    name = strategy or run.results[-1].strategy
    chosen = named_strategy(name) if isinstance(name, str) else name
    for analyses in run.analyses:
        for pair in analyses.pair_set.pairs:
            if pair.id == id:
                return analyses.explain(pair, chosen)
    ids = (pair.id for material in run.materials for pair in material.pair_set.pairs)
    close = did_you_mean(id, ids).partition("Known:")[0]
    raise UnknownNameError(f"there is no pair {id!r} in the run. {close}".rstrip())


def _strategies(strategies: Iterable[str | Strategy]) -> tuple[Strategy, ...]:
    if isinstance(strategies, str):
        raise UsageError(
            f"strategies={strategies!r} is one name, not a list. Write [{strategies!r}]."
        )
    chosen: list[Strategy] = []
    for strategy in strategies:
        one = find_strategy(strategy) if isinstance(strategy, str) else strategy
        if one not in chosen:
            chosen.append(one)
    if not chosen:
        raise UsageError("strategies names no strategy. Leave it out, or name one.")
    return tuple(chosen)


@contextmanager
def _reader(
    parser: object,
    options: Mapping[str, object],
    *,
    tokens: Tokens = "parser",
    cache: bool = False,
    timeout: float | None = None,
) -> Iterator[tuple[ParserAdapter, ParseStore | None]]:
    """Yield the parser and its cache; a process started for it is ended afterwards."""
    if isinstance(parser, str):
        spec = ParserSpec.parse(parser, options=options, tokens=tokens)
        with LoadedParser(spec, cache=cache, timeout=timeout) as loaded:
            yield loaded.adapter, loaded.store
        return
    _check_named(parser, cache=cache, timeout=timeout)
    adapter = as_adapter(parser, **options)
    if not isinstance(adapter, LoadedParser):
        yield with_tokens(adapter, tokens), None
    elif tokens in ("parser", adapter.spec.tokens):
        yield adapter.adapter, adapter.store
    else:
        raise UsageError(f"the parser is loaded already. Load it with tokens={tokens!r}.")


def _warn_of_nothing_measured(run: Run) -> None:
    notes = (result.failure_note for result in run.results if not result.measured)
    for note in filter(None, dict.fromkeys(notes)):  # the strategies all say the same
        warnings.warn(note, stacklevel=4)


def _check_named(parser: object, **arguments: object) -> None:
    """Refuse arguments that need a parser given by name."""
    for name, value in arguments.items():
        if value:
            raise UsageError(
                f"{name}={value!r} goes with the name of a parser, and a "
                f"{type(parser).__name__} was given. Leave it out."
            )


def _check_reading(tokens: str, timeout: float | None, max_failures: int | None) -> None:
    _check_known("tokens", tokens, TOKENS)
    if timeout is not None and not 0 < timeout < float("inf"):
        raise UsageError(f"timeout must be positive, got {timeout!r}.")
    if max_failures is not None and max_failures < 0:
        raise UsageError(f"max_failures={max_failures!r} is below 0.")


def _check_scoring(profile: str, lemmas: str) -> None:
    _check_known("profile", profile, PROFILES)
    _check_known("lemmas", lemmas, LEMMAS)


def _check_known(name: str, value: str, known: Iterable[str]) -> None:
    known = tuple(known)
    if value not in known:
        raise UnknownNameError(f"{name}={value!r} is unknown. {did_you_mean(value, known)}")
