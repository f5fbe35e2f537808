"""The runs that a command looks into: saved ones, or one that is made on the spot."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from pete.api import load_pairs
from pete.cli.console import say
from pete.cli.options import add_parser_options, add_scoring_options, strategies, strategy_names
from pete.cli.parsing import add_limit_options, add_reading_options, reader_maker, say_failures
from pete.entailment import LETTER_OFF, base_name
from pete.errors import InputError, UsageError
from pete.evaluation import Material, Result, Run, score
from pete.evaluation.loading import load_run
from pete.evaluation.replay import unchecked_answers
from pete.parsing import ParseFailure

__all__ = [
    "EMBEDDED",
    "add_material_options",
    "add_pairs_options",
    "add_run_options",
    "is_of",
    "load_saved",
    "look_into",
    "materials",
    "refuse",
    "say_other_reading",
]

EMBEDDED: Final = "challenge"
_SPELT: Final[Mapping[str, str]] = {"add": "with", "drop": "without"}
"""How an option is spelt, where its value has another name."""


def add_run_options(command: argparse.ArgumentParser, *, strategy: str, of_saved: str) -> None:
    """Saved runs, or all that makes one.

    Args:
        command: Where the options go.
        strategy: What a new run is scored with unless asked otherwise.
        of_saved: What the help says of the strategies of a saved run.
    """
    add_material_options(command)
    add_scoring_options(command, otherwise=f"{strategy}; of a saved run, {of_saved}")
    command.set_defaults(new_strategy=strategy)


def add_material_options(command: argparse.ArgumentParser) -> None:
    """Saved runs, or all that parses pairs."""
    command.add_argument(
        "saved",
        nargs="*",
        type=Path,
        metavar="RUN.json",
        help="runs saved by pete evaluate --save; without any, the parser runs now",
    )
    add_pairs_options(command)


def add_pairs_options(command: argparse.ArgumentParser) -> None:
    """Which pairs are parsed or taken from saved runs, and what parses them."""
    command.add_argument(
        "--dataset",
        action="append",
        metavar="NAME",
        help=f"this data set alone; may be repeated (default: {EMBEDDED}; of a saved run, all)",
    )
    command.add_argument(
        "--split",
        metavar="NAME",
        help="this split alone (default: the first of the set; of a saved run, all)",
    )
    _add_parsing_options(command)


def _add_parsing_options(command: argparse.ArgumentParser) -> None:
    add_parser_options(command)
    add_reading_options(command)
    add_limit_options(command)


def _add_any_strategy(command: argparse.ArgumentParser) -> None:
    add_scoring_options(command, otherwise="any")


def refuse(
    args: argparse.Namespace, *making: Callable[[argparse.ArgumentParser], None], cure: str
) -> None:
    """Refuse what says how a run is made: it is of no use for one that is saved.

    Args:
        args: What was asked for.
        making: Functions that add such options.
        cure: How the run can be made otherwise.
    """
    bare = argparse.ArgumentParser(add_help=False)
    for add_options in making:
        add_options(bare)
    for name, unset in vars(bare.parse_args([])).items():
        if name != "strategy" and getattr(args, name) != unset:
            option = _SPELT.get(name, name).replace("_", "-")
            raise UsageError(
                f"--{option} says how a run is made, and {args.saved[0]} is made already. Leave "
                f"it out, or {cure}."
            )


def look_into(args: argparse.Namespace) -> tuple[Run, ...]:
    """The runs of :func:`add_run_options`, with the results that were asked for alone.

    Raises:
        UsageError: For saved runs, and options that say how to make one.
        PeteError: If a run cannot be read or made, or has nothing of what was asked for.
    """
    if args.saved:
        cure = "score the run again with pete rescore"
        refuse(args, _add_parsing_options, _add_any_strategy, cure=cure)
        runs = tuple(_saved_run(path, args) for path in args.saved)
    else:
        runs = (_new_run(args),)
    for run in runs:
        say_failures(run.results)
    return runs


def materials(args: argparse.Namespace) -> tuple[Material, ...]:
    """The pairs and parses of :func:`add_material_options`, of what was asked for alone.

    Raises:
        UsageError: For saved runs, and options that say how to parse.
        PeteError: If a run cannot be read, has no parses of what was asked for, or the pairs
            cannot be parsed.
    """
    if args.saved:
        refuse(args, _add_parsing_options, cure="parse the pairs with pete evaluate --save")
        found = tuple(material for path in args.saved for material in _saved_materials(path, args))
    else:
        found = _new_materials(args)
    for note in filter(None, (_failure_note(material) for material in found)):
        say(f"pete: {note}")
    return found


def _failure_note(material: Material) -> str:
    """What must be said of the texts without a parse, ``""`` if there are none."""
    parsed, pair_set = material.parsed, material.pair_set
    reasons = [r.reason for r in parsed.results.values() if isinstance(r, ParseFailure)]
    if not reasons:
        return ""
    return (
        f"{len(reasons)} of {len(parsed.results)} texts of {pair_set.title} "
        f"have no parse, and their pairs count as NO; first reason: {reasons[0]}"
    )


def _new_materials(args: argparse.Namespace) -> tuple[Material, ...]:
    make_reader = reader_maker(args)
    names = dict.fromkeys(args.dataset or [EMBEDDED])
    pair_sets = [load_pairs(name, args.split) for name in names]
    reader = make_reader()
    return tuple(map(reader.pairs, pair_sets))


def _saved_materials(path: Path, args: argparse.Namespace) -> list[Material]:
    run = load_saved(path)
    wanted = [
        material
        for material in run.materials
        if is_of(material.pair_set.dataset, material.pair_set.split, args)
    ]
    if not wanted:
        has = (f"{m.pair_set.title}" for m in run.materials)
        raise InputError(
            f"it holds no parses of what was asked for. It has {', '.join(has) or 'none'}",
            path=path,
            cure="Make it with: pete evaluate --save FILE.",
        )
    return wanted


def load_saved(path: Path) -> Run:
    """A saved run; that it was cut short, or cannot be checked, is said.

    Raises:
        InputError: If it cannot be read, or its answers do not follow from its parses.
    """
    run = load_run(path)
    if not run.sealed:
        say(f"{path}: it has no checksum, so whether its gold answers were changed is not known.")
        for line in unchecked_answers(run):
            say(f"{path}: {line}.")
    if run.partial:
        say(f"{path}: the run was cut short: it has only the pairs that were done by then.")
    return run


def say_other_reading(path: str | Path, saved: Sequence[Result], scored: Sequence[Result]) -> None:
    """Say so where a saved run is scored with other relations, lemmas or words than it was.

    Args:
        path: The file of the run.
        saved: Its results.
        scored: Those of now.
    """
    both = {base_name(result.strategy) for result in saved}
    both &= {base_name(result.strategy) for result in scored}
    before, now = (_reading(results, both) for results in (saved, scored))
    if before and now and before != now:
        say(f"{path}: it was saved with {before}; it is scored with {now} now.")


def _reading(results: Sequence[Result], names: Collection[str]) -> str:
    """Return the options that give what results read, as far as strategies of names tell."""
    if not results:
        return ""
    first = results[0].signature
    parts = {part for r in results if base_name(r.strategy) in names for part in r.strategy.split()}
    off = ",".join(code for code in LETTER_OFF if f"-{code}" in parts)
    lemmas = first.lemmas if first.lemmas == "parser" else "pete"
    return f"--profile {first.profile} --lemmas {lemmas}" + f" --without {off}" * bool(off)


def _new_run(args: argparse.Namespace) -> Run:
    asked = args.new_strategy if args.strategy is None else args.strategy
    chosen = strategies(argparse.Namespace(**vars(args) | {"strategy": asked}))
    parsed = _new_materials(args)
    results = (
        result
        for material in parsed
        for result in score(material, chosen, profile=args.profile, lemmas=args.lemmas)
    )
    return Run(parsed, tuple(results))


def _saved_run(path: Path, args: argparse.Namespace) -> Run:
    run = load_saved(path)
    wanted = None if args.strategy is None else strategy_names(args.strategy)
    results = [result for result in run.results if _asked_for(result, args, wanted)]
    scored = {result.strategy for result in results}
    lacking = [name for name in wanted or () if name not in scored]
    if lacking or not results:
        has = ", ".join(f"{r.title} {r.strategy}" for r in run.results) or "nothing"
        what = f" with the strategy {lacking[0]!r}" if lacking else " on what was asked for"
        raise InputError(
            f"it has no result{what}. It has {has}",
            path=path,
            cure="Choose among these, or score it again with pete rescore.",
        )
    return replace(run, results=tuple(results))


def _asked_for(result: Result, args: argparse.Namespace, wanted: Sequence[str] | None) -> bool:
    return is_of(result.dataset, result.split, args) and (
        wanted is None or result.strategy in wanted
    )


def is_of(dataset: str, split: str, args: argparse.Namespace) -> bool:
    """Whether a split is one that was asked for."""
    return (args.dataset is None or dataset in args.dataset) and (
        args.split is None or split == args.split
    )
