"""``pete explain``: one pair, and why the answer is what it is."""

from __future__ import annotations

import argparse

from pete.api import load_pairs
from pete.cli.console import output, print_json
from pete.cli.options import (
    Subparsers,
    add_command,
    add_json,
    add_parser_options,
    add_scoring_options,
    strategies,
)
from pete.cli.reading import add_reading_options, reader_maker
from pete.dataset import PairSet
from pete.errors import UnknownNameError, UsageError
from pete.evaluation import Explanation, explain_pair
from pete.pairs import EntailmentPair
from pete.registry import did_you_mean
from pete.report.document import explanation_document
from pete.report.terminal import print_explanation

__all__ = ["register"]

EMBEDDED = "challenge"


def register(subparsers: Subparsers) -> None:
    """Add the command."""
    command = add_command(
        subparsers,
        "explain",
        "show every relation of a hypothesis, and why the answer is YES or NO",
        examples=(
            "pete explain objrel-03",
            "pete explain 4061 --dataset pete-2010 --strategy cambridge",
            'pete explain --text "The man with the hat was tired." '
            '--hypothesis "The hat was tired."',
        ),
    )
    command.add_argument("id", nargs="?", help="id of a pair of the data set")
    command.add_argument("--text", metavar="T", help="a text of your own")
    command.add_argument("--hypothesis", metavar="H", help="a hypothesis of your own")
    command.add_argument("--dataset", metavar="NAME", help=f"where the id is (default: {EMBEDDED})")
    command.add_argument("--split", metavar="NAME", help="split (default: the first of the set)")
    add_parser_options(command)
    add_reading_options(command)
    add_scoring_options(command, several=False)
    add_json(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Explain one pair."""
    explanation = _explanation(args)
    if args.json:
        print_json(explanation_document(explanation))
    else:
        print_explanation(explanation, output())
    return 0


def _explanation(args: argparse.Namespace) -> Explanation:
    chosen = strategies(args)
    if len(chosen) != 1:
        raise UsageError(f"explain takes one strategy, not {args.strategy!r}.")
    one = _asked(args)
    material = reader_maker(args)().pairs(one)
    return explain_pair(one.pairs[0], material, chosen[0], profile=args.profile, lemmas=args.lemmas)


def _asked(args: argparse.Namespace) -> PairSet:
    """The one pair: of a data set, or of the user's own sentences."""
    own = args.text is not None or args.hypothesis is not None
    if own == (args.id is not None):
        raise UsageError("explain takes the id of a pair, or both --text and --hypothesis.")
    if not own:
        dataset = EMBEDDED if args.dataset is None else args.dataset
        return _only(load_pairs(dataset, args.split), args.id)
    if args.text is None or args.hypothesis is None:
        raise UsageError("--text and --hypothesis go together. Give both.")
    if args.dataset is not None or args.split is not None:
        raise UsageError("--dataset and --split go with the id of a pair. Leave them out.")
    pair = EntailmentPair("given", args.text, args.hypothesis)
    return PairSet("given", "all", (pair,), sha256="", source="given")


def _only(pair_set: PairSet, id: str) -> PairSet:
    by_id: dict[str, EntailmentPair] = {pair.id: pair for pair in pair_set.pairs}
    if id not in by_id:
        close = did_you_mean(id, by_id).split(" Known:")[0].split("Known:")[0]
        where = f"{pair_set.dataset} {pair_set.split}"
        raise UnknownNameError(f"there is no pair {id!r} in {where}. {close}".rstrip())
    return PairSet(pair_set.dataset, pair_set.split, (by_id[id],), pair_set.sha256, pair_set.source)
