"""Options that several subcommands share, and what a user chose among them as plain data.

``argparse`` stops here: :func:`chosen` makes one of the data classes below, and no other module
but that of a command sees the namespace.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, ClassVar, Final, TypeVar, get_args

from pete.cli.repeated import AddedCodes, AddedList
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
from pete.parsing.pretokenised import TOKENS, Tokens
from pete.parsing.spec import ParserSpec, read_option

DEFAULT_PARSER: Final = "spacy"
EMBEDDED: Final = "challenge"

_OF_ONE_PARSER: Final = ("model", "scheme", "policy", "name", "option")
_SPELT: Final[Mapping[str, str]] = {"add": "with", "drop": "without"}
"""How an option is spelt, where its value has another name."""

Options = TypeVar("Options")
T = TypeVar("T")

Subparsers = Any
"""What :meth:`argparse.ArgumentParser.add_subparsers` returns; it has no public type."""


def add_part_options(command: argparse.ArgumentParser, what: str) -> None:
    """Add ``--limit``, ``--sample`` and ``--seed``.

    Args:
        command: Where they go.
        what: What there is a part of.
    """
    group = command.add_argument_group("a part", "For a first look: figures are of the part alone.")
    group.add_argument("--limit", type=positive, metavar="N", help=f"the first N {what} alone")
    group.add_argument("--sample", type=positive, metavar="N", help=f"N {what} drawn at random")
    group.add_argument(
        "--seed",
        type=non_negative,
        default=0,
        metavar="S",
        help="seed of --sample (default: %(default)s)",
    )


def add_command(
    subparsers: Subparsers, name: str, summary: str, *, examples: Iterable[str] = ()
) -> argparse.ArgumentParser:
    """Add a subcommand, with its examples under ``--help``."""
    lines = "".join(f"\n  {example}" for example in examples)
    command: argparse.ArgumentParser = subparsers.add_parser(
        name,
        help=summary,
        description=summary[0].upper() + summary[1:] + ".",
        epilog=f"examples:{lines}" if lines else None,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    return command


def add_json(command: argparse.ArgumentParser) -> None:
    """``--json``."""
    command.add_argument(
        "--json", action="store_true", help="print one JSON document and nothing else"
    )


def add_parser_options(command: argparse.ArgumentParser, *, several: bool = False) -> None:
    """Which parser, and how it runs.

    Args:
        command: Where the options go.
        several: Whether several parsers may be named (see :attr:`ParserOptions.specs`).
    """
    group = command.add_argument_group("parser")
    which = group if several else group.add_mutually_exclusive_group()
    action, repeated = ("append", "; may be repeated") if several else ("store", "")
    which.add_argument(
        "--parser",
        action=action,
        metavar="NAME",
        help=f"a parser that 'pete adapters' lists (default: {DEFAULT_PARSER}), files:FILE for "
        "parses made elsewhere, FILE.py:CLASS, or RUN.json for those of a saved run; options may "
        f"follow: stanza,model=ewt{repeated}",
    )
    which.add_argument(
        "--adapter",
        action=action,
        metavar="FILE:CLASS",
        help=f"a parser's class in a Python file, the same as --parser FILE.py:CLASS{repeated}",
    )
    group.add_argument("--model", metavar="NAME|DIR", help="its model, by name or folder")
    group.add_argument("--device", choices=("auto", "cpu", "gpu"), help="where it computes")
    group.add_argument("--batch-size", type=positive, metavar="N", help="texts per batch")
    group.add_argument("--offline", action="store_true", default=None, help="never use the network")
    group.add_argument(
        "--scheme",
        choices=SCHEMES,
        help="of the output, where a parser has several or labels tell none",
    )
    group.add_argument(
        "--policy",
        choices=get_args(Policy),
        help="of files:FILE or conllu:FILE, for heads that form no tree (default: reject)",
    )
    group.add_argument(
        "--name",
        metavar="NAME",
        help="of files:FILE or conllu:FILE, what the parser that made them is called in tables",
    )
    group.add_argument(
        "--option",
        action="append",
        type=_parser_option,
        metavar="NAME=VALUE",
        help="an option of this parser alone, listed in docs/reference/parsers.md; may be repeated",
    )
    group.add_argument(
        "--traceback",
        action="store_true",
        help="print all of the traceback of what the parser raises, each once",
    )


def add_subject(command: argparse.ArgumentParser, *, saved: bool = False) -> None:
    """The parser a command is about as its first word, beside ``--parser``.

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
    """``--tokens``."""
    command.add_argument(
        "--tokens",
        choices=TOKENS,
        default="parser",
        help="the parser's own tokens (default), or those of the Penn Treebank given to it" + more,
    )


@dataclass(frozen=True, slots=True)
class ParserOptions:
    """The options of :func:`add_parser_options`, :func:`add_subject` and :func:`add_tokens`."""

    subject: str | None = None
    parser: str | Sequence[str] | None = None
    adapter: str | Sequence[str] | None = None
    model: str | None = None
    device: str | None = None
    batch_size: int | None = None
    offline: bool | None = None
    scheme: str | None = None
    policy: str | None = None
    name: str | None = None
    option: Sequence[tuple[str, object]] | None = None
    tokens: Tokens = "parser"

    _OWN: ClassVar = ("model", "device", "batch_size", "offline", "scheme", "policy", "name")

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
        specs = tuple(map(self._spec, named)) + tuple(map(self._in_file, _listed(self.adapter)))
        own = [name for name in _OF_ONE_PARSER if getattr(self, name) is not None]
        if len(specs) > 1 and own:
            raise UsageError(
                f"--{own[0]} is of one parser, and there are {len(specs)}. Write it behind its "
                f"parser: {specs[0].shown},{own[0]}=VALUE."
            )
        return specs

    def _spec(self, text: str) -> ParserSpec:
        return ParserSpec.parse(text, options=self._options, tokens=self.tokens)

    def _in_file(self, reference: str) -> ParserSpec:
        return ParserSpec(reference=reference, options=self._options, tokens=self.tokens)

    @property
    def _options(self) -> dict[str, object]:
        return {name: getattr(self, name) for name in self._OWN} | dict(self.option or ())


@dataclass(frozen=True, slots=True)
class PartOptions:
    """The options of :func:`add_part_options`."""

    limit: int | None = None
    sample: int | None = None
    seed: int = 0

    def of(self, things: Sequence[T]) -> list[T]:
        """Return the part that is wanted, in its order; all if none is."""
        kept = list(things)
        if self.sample is not None and self.sample < len(kept):
            draw = random.Random(self.seed)  # noqa: S311 a sample is no secret
            places = draw.sample(range(len(kept)), self.sample)
            kept = [kept[place] for place in sorted(places)]
        return kept[: self.limit]

    def pairs(self, pair_set: PairSet) -> PairSet:
        """Return the part of a split that is wanted, with a hash of its own and a note."""
        kept, every = self.of(pair_set.pairs), len(pair_set.pairs)
        if len(kept) == every:
            return pair_set
        how = f"a sample with the seed {self.seed}" if self.sample else "the first ones"
        if self.sample and self.limit:
            how = f"the first ones of {how}"
        ids = "\n".join((pair_set.sha256, *(pair.id for pair in kept)))
        return replace(
            pair_set.only(kept),
            sha256=hashlib.sha256(ids.encode("utf-8", "surrogatepass")).hexdigest(),
            notes=(*pair_set.notes, f"{len(kept)} of {every} pairs of {pair_set.title}: {how}."),
        )


@dataclass(frozen=True, slots=True)
class ReadingOptions:
    """In which process a parser runs, how long, what is kept, and how many texts may fail.

    Of ``add_reading_options`` and ``add_limit_options`` in :mod:`pete.cli.parsing`.
    """

    timeout: float | None = None
    isolate: bool | None = None
    start_timeout: float | None = None
    no_cache: bool = False
    max_failures: int | None = None


@dataclass(frozen=True, slots=True)
class PairsOptions:
    """Which pairs: saved ones, or some of data sets."""

    saved: Sequence[Path] = ()
    dataset: Sequence[str] | None = None
    split: str | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The data sets, each once; the embedded one if none is named."""
        return tuple(dict.fromkeys(self.dataset or [EMBEDDED]))

    def take(self, dataset: str, split: str) -> bool:
        """Return whether a split is one that was asked for."""
        return (self.dataset is None or dataset in self.dataset) and self.split in (None, split)


@dataclass(frozen=True, slots=True)
class ScoringOptions:
    """The options of :func:`add_scoring_options`, and ``--train``."""

    strategy: str | None = None
    new_strategy: str = ",".join(DEFAULT_STRATEGIES)
    add: str = ""
    drop: str = ""
    profile: Profile = "pete"
    lemmas: Lemmas = "pete"
    letter: bool = False
    train: str | None = None

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
        found = find_strategies(self.names or codes(self.new_strategy), add=add, drop=drop)
        check_training(found, self.train)
        if not self.letter:
            return found
        for code in set(add) & set(LETTER_OFF):
            raise UsageError(
                f"--letter switches {code} off, and --with switches it on. Choose one."
            )
        return to_the_letter(found)

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


def chosen(kind: type[Options], args: argparse.Namespace) -> Options:
    """Return what a user chose, as one of the data classes of options.

    Args:
        kind: The class, whose fields are named as the options; a command need not have all.
        args: The parsed command line.
    """
    found = vars(args)
    # mypy does not know that every class of options is a data class.
    own = (field.name for field in fields(kind) if field.name in found)  # type: ignore[arg-type]
    return kind(**{name: found[name] for name in own})


def refuse(path: Path, *making: object, cure: str) -> None:
    """Refuse what says how a run is made, for one that is saved.

    Args:
        path: The saved run.
        making: Data classes of options, which must be as they are by default.
        cure: How the run can be made otherwise.

    Raises:
        UsageError: Naming the first option that is set.
    """
    for name in (name for options in making for name in _set(options)):
        option = _SPELT.get(name, name).replace("_", "-")
        raise UsageError(
            f"--{option} says how a run is made, and {path} is made already. Leave it out, or "
            f"{cure}."
        )


def _set(options: Any) -> Iterator[str]:
    for field in fields(options):
        named = field.name not in ("strategy", "new_strategy", "subject")
        if named and getattr(options, field.name) != field.default:
            yield field.name


def _listed(value: str | Sequence[str] | None) -> Sequence[str]:
    return [value] if isinstance(value, str) else value or ()


def _parser_option(text: str) -> tuple[str, object]:
    try:
        return read_option(text)
    except UsageError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def add_scoring_options(
    command: argparse.ArgumentParser, *, several: bool = True, otherwise: str = ""
) -> None:
    """Which strategies, rules, profile and lemmas; arguments as :func:`add_strategy_options`."""
    add_strategy_options(command, several=several, otherwise=otherwise)
    add_normaliser_options(command)
    command.add_argument(
        "--letter",
        action=_Letter,
        help="read relations and match words as the papers do: --profile stanford and --without "
        + ",".join(LETTER_OFF),
    )


class _Letter(argparse.Action):
    """Set what the papers say about relations, and that the strategies follow them."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str) -> None:
        super().__init__(option_strings, dest, nargs=0, default=False, help=help)

    def __call__(
        self, parser: object, namespace: argparse.Namespace, values: object, option: object = None
    ) -> None:
        namespace.letter, namespace.profile = True, LETTER_PROFILE


def add_normaliser_options(command: argparse.ArgumentParser) -> None:
    """Which profile and lemmas."""
    group = command.add_argument_group("normaliser")
    group.add_argument(
        "--profile",
        choices=PROFILES,
        default="pete",
        help="normaliser: pete (default), or stanford for the 2013 converter's relations",
    )
    group.add_argument(
        "--lemmas",
        choices=LEMMAS,
        default="pete",
        help="our lemmas for every parser (default), or the parser's own",
    )


def add_strategy_options(
    command: argparse.ArgumentParser, *, several: bool = True, otherwise: str = ""
) -> None:
    """Which strategies and rules.

    Args:
        command: Where the options go.
        several: Whether several strategies may be named.
        otherwise: What the help says of a command that chooses strategies by itself where
            none is named; then there is no default.
    """
    group = command.add_argument_group("scoring")
    default = ",".join(DEFAULT_STRATEGIES) if several else DEFAULT_STRATEGIES[-1]
    group.add_argument(
        "--strategy",
        action=AddedList,
        default=None if otherwise else default,
        metavar="NAME[,NAME]" if several else "NAME",
        help="how H is tested against T"
        + "; may be repeated" * several
        + f" (default: {otherwise or default})",
    )
    add_switches(group)


def add_switches(group: Any) -> None:
    """Add ``--with`` and ``--without`` to a command, or to a group of its options."""
    for option, dest, way in (("--with", "add", "on"), ("--without", "drop", "off")):
        group.add_argument(
            option,
            dest=dest,
            action=AddedCodes,
            default="",
            metavar="CODE[,CODE]",
            help=f"rules to switch {way}; may be repeated",
        )


def codes(text: str) -> list[str]:
    """The parts of a comma-separated list, in order, blanks dropped."""
    return [part.strip() for part in text.split(",") if part.strip()]


def non_negative(text: str) -> int:
    """An option's value as a whole number of 0 or more."""
    return _whole(text, least=0)


def at_most(text: str) -> int:
    """An option's value as a whole number of 0 or more, or ``all``, which no number exceeds."""
    return sys.maxsize if text == "all" else non_negative(text)


def positive(text: str) -> int:
    """An option's value as a whole number of 1 or more."""
    return _whole(text, least=1)


def seconds(text: str) -> float:
    """An option's value as a number of seconds above 0."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return value


def _whole(text: str, *, least: int) -> int:
    if not text.isdecimal() or int(text) < least:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of {least} or more")
    return int(text)
