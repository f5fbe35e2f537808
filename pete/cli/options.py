"""Options that several subcommands share."""

from __future__ import annotations

import argparse
import hashlib
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, ClassVar, Final, TypeVar, get_args

from pete.cli.declarations import (
    add_options,
    codes,
    documented_help,
    non_negative,
    option,
    positive,
    rules_option,
    seconds,
    switch,
)
from pete.cli.repeated import AddedList
from pete.data.contract import PairSet
from pete.entailment import (
    DEFAULT_STRATEGIES,
    LETTER_OFF,
    LETTER_PROFILE,
    Strategy,
    find_strategies,
    to_the_letter,
)
from pete.errors import UsageError
from pete.evaluation import LEMMAS, Analyses, Lemmas, ParsedPairs, Result
from pete.evaluation.training import check_training
from pete.formats.conll.deviations import Policy
from pete.normaliser import PROFILES, SCHEMES, Profile
from pete.parsing.isolation import START_TIMEOUT, TIMEOUT
from pete.parsing.pretokenised import TOKENS, Tokens
from pete.parsing.spec import ParserSpec, read_option

DEFAULT_PARSER: Final = "spacy"
EMBEDDED: Final = "challenge"
STRATEGY: Final = ("strategy", "add", "drop")
NORMALISER: Final = ("profile", "lemmas")
LIMITS: Final = ("fail_fast", "max_failures")

_OF_ONE_PARSER: Final = ("model", "scheme", "policy", "name", "option")
_LATER: Final = "; the parser then runs in a process of its own)"

T = TypeVar("T")


def _parser_option(text: str) -> tuple[str, object]:
    try:
        return read_option(text)
    except UsageError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


class _Letter(argparse.Action):
    """Switch ``--letter`` on, and with it the profile of the papers."""

    def __init__(self, option_strings: Sequence[str], dest: str, **more: Any) -> None:
        super().__init__(option_strings, dest, nargs=0, **more)

    def __call__(
        self, parser: object, namespace: argparse.Namespace, values: object, option: object = None
    ) -> None:
        namespace.letter, namespace.profile = True, LETTER_PROFILE


@dataclass(frozen=True, slots=True)
class ParserOptions:
    """Which parser, and how it runs; of :func:`add_parser_options` and what can go with it.

    Attributes:
        subject: The parser, as --parser names it.
        adapter: A parser's class in a Python file, the same as --parser FILE.py:CLASS.
        model: Its model, by name or folder.
        device: Where it computes.
        batch_size: Texts per batch.
        offline: Never use the network.
        scheme: Scheme of the parser's output, if it has several or the labels do not show which.
        policy: Of files:FILE or conllu:FILE, for heads that form no tree (default: reject).
        name: Of files:FILE or conllu:FILE, the name in tables of the parser that made them.
        option: An option of this parser alone, listed in docs/reference/parsers.md; may be
            repeated.
        traceback: Print full tracebacks of the parser's exceptions, each once.
        tokens: The parser's own tokens (default), or those of the Penn Treebank given to it.
    """

    GROUP: ClassVar = ("parser",)

    subject: str | None = None
    parser: str | Sequence[str] | None = option(
        "NAME",
        help=f"a parser that 'pete adapters' lists (default: {DEFAULT_PARSER}), files:FILE for "
        "parses made elsewhere, FILE.py:CLASS, or RUN.json for those of a saved run; options may "
        "follow: stanza,model=ewt",
        exclusive=True,
    )
    adapter: str | Sequence[str] | None = option("FILE:CLASS", exclusive=True)
    model: str | None = option("NAME|DIR")
    device: str | None = option(choices=("auto", "cpu", "gpu"))
    batch_size: int | None = option("N", positive)
    offline: bool | None = option(action="store_true")
    scheme: str | None = option("NAME", choices=SCHEMES)
    policy: str | None = option(choices=get_args(Policy))
    name: str | None = option("NAME")
    option: Sequence[tuple[str, object]] | None = option(
        "NAME=VALUE", _parser_option, action="append"
    )
    traceback: bool = switch()
    tokens: Tokens = "parser"

    @property
    def spec(self) -> ParserSpec:
        """The parser, :data:`DEFAULT_PARSER` if none is named.

        Raises:
            UsageError: If several are named.
        """
        named = self.specs
        if len(named) > 1:
            first, second = (spec.shown for spec in named[:2])
            raise UsageError(f"both {first!r} and {second!r} name a parser. Name one.")
        return named[0] if named else self._spec(DEFAULT_PARSER)

    @property
    def specs(self) -> tuple[ParserSpec, ...]:
        """The parsers in the order named, none if none is.

        Raises:
            UsageError: For several parsers, and an option that only one of them can have.
        """
        named = [*_listed(self.subject), *_listed(self.parser)]
        in_files = (
            ParserSpec(reference=reference, options=self._options, tokens=self.tokens)
            for reference in _listed(self.adapter)
        )
        specs = (*map(self._spec, named), *in_files)
        own = [name for name in _OF_ONE_PARSER if getattr(self, name) is not None]
        if len(specs) > 1 and own:
            raise UsageError(
                f"--{own[0]} is of one parser, and there are {len(specs)}. Write it behind its "
                f"parser: {specs[0].shown},{own[0]}=VALUE."
            )
        return specs

    def _spec(self, text: str) -> ParserSpec:
        return ParserSpec.parse(text, options=self._options, tokens=self.tokens)

    @property
    def _options(self) -> dict[str, object]:
        own = ("model", "device", "batch_size", "offline", "scheme", "policy", "name")
        return {name: getattr(self, name) for name in own} | dict(self.option or ())


def add_parser_options(command: argparse.ArgumentParser, *, several: bool = False) -> None:
    """Add the options of a parser.

    Args:
        command: Where they go.
        several: Whether several parsers may be named (see :attr:`ParserOptions.specs`).
    """
    repeated: dict[str, Any] = {}
    if several:
        documented = documented_help(ParserOptions)
        for declared in fields(ParserOptions):
            if declared.metadata.get("exclusive"):
                text = declared.metadata.get("help", documented.get(declared.name))
                more = {"action": "append", "help": f"{text}; may be repeated"}
                repeated[declared.name] = {"exclusive": False, **more}
    add_options(command, ParserOptions, **repeated)


def add_subject(command: argparse.ArgumentParser, *, saved: bool = False) -> None:
    """Add the parser a command is about as its first word, beside ``--parser``.

    Args:
        command: Where it goes.
        saved: Whether a saved run stands for its pairs, too.
    """
    command.add_argument(
        "subject",
        nargs="?",
        metavar="PARSER|RUN.json" if saved else "PARSER",
        help="a parser, as --parser names it"
        + (", or a run saved by pete evaluate --save" if saved else ""),
    )


def add_tokens(command: argparse.ArgumentParser, *, more: str = "") -> None:
    """Add ``--tokens``."""
    command.add_argument(
        "--tokens",
        choices=TOKENS,
        default="parser",
        help="the parser's own tokens (default), or given to it those of the Penn Treebank, or "
        "what stands between blanks" + more,
    )


@dataclass(frozen=True, slots=True)
class PartOptions:
    """A part of the pairs or texts.

    Attributes:
        limit: Only the first N.
        sample: N drawn at random.
        seed: Seed of --sample (default: 0).
    """

    GROUP: ClassVar = ("subset", "For a first look; figures cover the subset only.")

    limit: int | None = option("N", positive, exclusive=True)
    sample: int | None = option("N", positive, exclusive=True)
    seed: int | None = option("S", non_negative)

    def __post_init__(self) -> None:
        """Refuse a seed of nothing.

        Raises:
            UsageError: For a seed without a sample.
        """
        if self.seed is not None and self.sample is None:
            raise UsageError("--seed goes with --sample. Leave it out, or add --sample N.")

    def of(self, things: Sequence[T]) -> list[T]:
        """Return the part that is wanted, in its order; all if none is."""
        kept = list(things)
        if self.sample is not None and self.sample < len(kept):
            draw = random.Random(self.seed or 0)  # noqa: S311 a sample is no secret
            places = draw.sample(range(len(kept)), self.sample)
            kept = [kept[place] for place in sorted(places)]
        return kept[: self.limit]

    def pairs(self, pair_set: PairSet) -> PairSet:
        """Return the part of a split that is wanted, with a hash of its own and a note."""
        kept, every = self.of(pair_set.pairs), len(pair_set.pairs)
        if len(kept) == every:
            return pair_set
        how = f"a sample with the seed {self.seed or 0}" if self.sample else "the first ones"
        ids = "\n".join((pair_set.sha256, *(pair.id for pair in kept)))
        return replace(
            pair_set.only(kept),
            sha256=hashlib.sha256(ids.encode("utf-8", "surrogatepass")).hexdigest(),
            notes=(*pair_set.notes, f"{len(kept)} of {every} pairs of {pair_set.title}: {how}."),
        )


@dataclass(frozen=True, slots=True)
class ReadingOptions:
    """The process a parser runs in, its time limits, the cache, and how many texts may fail.

    Attributes:
        isolate: Run the parser in a process of its own, so that it may hang, die or print (default:
            yes, but for spacy and files of parses).
        no_cache: Neither use nor keep parses ('pete cache info' says where they are).
        fail_fast: Stop at the first text without a parse.
        max_failures: Stop when more than N texts have no parse (default: never).
    """

    GROUP: ClassVar = ("parsing",)

    timeout: float | None = option(
        "SECONDS",
        seconds,
        help="longest wait for the next parse; a text that takes longer is a failure, and the run "
        f"goes on (default: {TIMEOUT:g}{_LATER}",
    )
    isolate: bool | None = option(action=argparse.BooleanOptionalAction)
    start_timeout: float | None = option(
        "SECONDS",
        seconds,
        help="longest wait for the parser to be ready, its models fetched and loaded (default: "
        f"{START_TIMEOUT:g}{_LATER}",
    )
    no_cache: bool = switch()
    fail_fast: bool = switch(group=("failures",), exclusive=True)
    max_failures: int | None = option("N", non_negative, group=("failures",), exclusive=True)


def add_reading_options(command: argparse.ArgumentParser) -> None:
    """Add the process the parser runs in, its time limits, and whether parses are kept."""
    add_options(command, ReadingOptions, "timeout", "isolate", "start_timeout", "no_cache")


def add_limit_options(command: argparse.ArgumentParser) -> None:
    """Add how many texts may fail."""
    add_options(command, ReadingOptions, *LIMITS)


@dataclass(frozen=True, slots=True)
class PairsOptions:
    """Which pairs: saved ones, or some of data sets.

    Attributes:
        saved: Runs saved by pete evaluate --save; without any, the parser runs now.
        split: Only this split (default: the first of the set; of a saved run, all).
    """

    saved: Sequence[Path] = option("RUN.json", Path, default=(), flag="", nargs="*")
    dataset: Sequence[str] | None = option(
        "NAME",
        help=f"only this data set; may be repeated (default: {EMBEDDED}; of a saved run, all)",
        action="append",
    )
    split: str | None = option("NAME")

    @property
    def names(self) -> tuple[str, ...]:
        """The data sets, each once; the embedded one if none is named."""
        return tuple(dict.fromkeys(self.dataset or [EMBEDDED]))

    def take(self, dataset: str, split: str) -> bool:
        """Return whether a split is one that was asked for."""
        return (self.dataset is None or dataset in self.dataset) and self.split in (None, split)


def add_pair_set(command: argparse.ArgumentParser, dataset: str) -> None:
    """Add ``--dataset`` and ``--split`` of a command that reads pairs.

    Args:
        command: Where they go.
        dataset: Which data sets there are, and which is the default.
    """
    add_options(
        command,
        PairsOptions,
        "dataset",
        "split",
        dataset={"help": dataset},
        split={"help": "split (default: the first of the set)"},
    )


@dataclass(frozen=True, slots=True)
class ScoringOptions:
    """Strategies, rules, profile and lemmas, and pairs to learn from.

    Attributes:
        add: Rules to switch on; may be repeated.
        drop: Rules to switch off; may be repeated.
        profile: Normaliser: pete (default), or stanford for the 2013 converter's relations.
        lemmas: Our lemmas for every parser (default), or the parser's own.
        train: Pairs that the strategy svm learns from; a pair whose text is among theirs is
            decided by a classifier trained without that text.
    """

    strategy: str | None = option("NAME[,NAME]", action=AddedList, group=("scoring",))
    new_strategy: str = ",".join(DEFAULT_STRATEGIES)
    add: str = rules_option("--with")
    drop: str = rules_option("--without")
    profile: Profile = option(default="pete", choices=PROFILES, group=("normaliser",))
    lemmas: Lemmas = option(default="pete", choices=LEMMAS, group=("normaliser",))
    letter: bool = option(
        help="read relations and match words as the papers do: --profile stanford and --without "
        + ",".join(LETTER_OFF),
        default=False,
        action=_Letter,
    )
    train: str | None = option("DATASET[:SPLIT]")

    @property
    def names(self) -> tuple[str, ...] | None:
        """The strategies that are named, ``None`` if none is.

        Raises:
            UsageError: If the option is there and names none.
        """
        if self.strategy is None:
            return None
        if not codes(self.strategy):
            raise UsageError("--strategy names no strategy. Leave it out, or name one.")
        return tuple(codes(self.strategy))

    @property
    def strategies(self) -> tuple[Strategy, ...]:
        """The strategies, rules switched; of a new run the default ones if none is named.

        Raises:
            UsageError: If none is named, a name or a switch does not apply, or one has to be
                trained and nothing says on what.
        """
        add, drop = codes(self.add), codes(self.drop)
        strategies = find_strategies(self.names or codes(self.new_strategy), add=add, drop=drop)
        check_training(strategies, self.train)
        if not self.letter:
            return strategies
        for code in set(add) & set(LETTER_OFF):
            raise UsageError(
                f"--letter switches {code} off, and --with switches it on. Choose one."
            )
        return to_the_letter(strategies)

    def only(self, command: str) -> Strategy:
        """Return the one strategy of a command that takes one.

        Raises:
            UsageError: If several are named.
        """
        strategy, *others = self.strategies
        if others:
            raise UsageError(f"{command} takes one strategy, not {self.strategy!r}.")
        return strategy

    def read(self, parsed: ParsedPairs) -> Analyses:
        """Return the graphs of parsed pairs, normalised as asked for."""
        return Analyses.of(parsed, profile=self.profile, lemmas=self.lemmas)

    def score(
        self, materials: Iterable[ParsedPairs], strategies: Sequence[Strategy] | None = None
    ) -> tuple[Result, ...]:
        """Score pairs and parses, with these strategies or with trained ones."""
        using = self.strategies if strategies is None else strategies
        return tuple(result for m in materials for result in self.read(m).score(using))


def add_scoring_options(
    command: argparse.ArgumentParser, *, several: bool = True, otherwise: str = ""
) -> None:
    """Add strategies, rules, profile and lemmas; arguments as for :func:`add_strategy_options`."""
    add_strategy_options(command, several=several, otherwise=otherwise)
    add_options(command, ScoringOptions, *NORMALISER, "letter")


def add_strategy_options(
    command: argparse.ArgumentParser, *, several: bool = True, otherwise: str = ""
) -> None:
    """Add strategies and rules.

    Args:
        command: Where the options go.
        several: Whether several strategies may be named.
        otherwise: Help on a command that chooses strategies by itself where none is named; then
            there is no default.
    """
    default = ",".join(DEFAULT_STRATEGIES) if several else DEFAULT_STRATEGIES[-1]
    strategy: dict[str, object] = {
        "default": None if otherwise else default,
        "metavar": "NAME[,NAME]" if several else "NAME",
        "help": "how H is tested against T: extended asks for its dependencies, factual also "
        f"whether T asserts them{'; may be repeated' * several} "
        f"(default: {otherwise or default})",
    }
    add_options(command, ScoringOptions, *STRATEGY, strategy=strategy)


def add_normaliser_options(command: argparse.ArgumentParser) -> None:
    """Add profile and lemmas."""
    add_options(command, ScoringOptions, *NORMALISER)


def add_switches(command: argparse.ArgumentParser) -> None:
    """Add ``--with`` and ``--without``."""
    add_options(command, ScoringOptions, "add", "drop")


def _listed(value: str | Sequence[str] | None) -> Sequence[str]:
    return [value] if isinstance(value, str) else value or ()
