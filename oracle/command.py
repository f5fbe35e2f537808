"""``pete oracle``: experiments that measure the entailment module."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from typing import Any

from pete.api import load_pairs
from pete.cli.console import output, print_json
from pete.cli.options import (
    add_command,
    add_json,
    add_parser_options,
    add_scoring_options,
    strategies,
)
from pete.cli.reading import add_limit_options, add_reading_options, reader_maker
from pete.report.terminal import table

from .luck import Luck, measure_luck

__all__ = ["register"]

SCHEMA = "pete-oracle-luck/1"


def register(subparsers: Any) -> None:
    """Add the command and its experiments."""
    command = add_command(
        subparsers, "oracle", "measure the entailment module itself",
        examples=("pete oracle luck --parser spacy",),
    )  # fmt: skip
    experiments = command.add_subparsers(title="experiments", metavar="EXPERIMENT", required=True)
    luck = add_command(
        experiments, "luck", "count right YES answers that rest on no relation of the two words",
        examples=("pete oracle luck", "pete oracle luck --dataset pete-2010 --json"),
    )  # fmt: skip
    luck.add_argument("--dataset", default="challenge", metavar="NAME", help="data set")
    luck.add_argument("--split", metavar="NAME", help="split (default: the first of the set)")
    add_parser_options(luck)
    add_reading_options(luck)
    add_limit_options(luck)
    add_scoring_options(luck)
    luck.set_defaults(strategy="cambridge,generalized,generalized+", run=run_luck)
    add_json(luck)


def run_luck(args: argparse.Namespace) -> int:
    """Measure luck and show it."""
    chosen = strategies(args)
    make_reader = reader_maker(args)
    pair_set = load_pairs(args.dataset, args.split)
    material = make_reader().pairs(pair_set)
    measured = [
        measure_luck(material, strategy, profile=args.profile, lemmas=args.lemmas)
        for strategy in chosen
    ]
    if args.json:
        print_json(
            {
                "schema": SCHEMA,
                "parser": material.parser.name,
                "model": material.parser.model,
                "dataset": pair_set.dataset,
                "split": pair_set.split,
                "results": [asdict(luck) for luck in measured],
            }
        )
    else:
        _show(f"{pair_set.dataset} {pair_set.split}, {material.parser.name}", measured)
    return 0


def _show(title: str, measured: list[Luck]) -> None:
    listing = table(
        "strategy", ">right YES", ">earned", ">lucky", ">words not found", "lucky pairs",
        title=f"What right YES answers rest on: {title}",
    )  # fmt: skip
    for luck in measured:
        counts = [len(ids) for ids in (luck.earned, luck.lucky, luck.unmatched)]
        listing.add_row(luck.strategy, str(sum(counts)), *map(str, counts), ", ".join(luck.lucky))
    console = output()
    console.print(listing)
    console.print(
        "earned: a matched core relation joins the two words the pair is about; lucky: none "
        "does; words not found: they are not given, or not both in H.",
        style="dim",
    )
