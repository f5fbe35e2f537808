"""``pete oracle errors``: wrong answers, sorted into the parser's and the module's."""

from __future__ import annotations

import argparse
from typing import Any, Final

from pete.cli.console import output, print_json
from pete.cli.options import add_command, add_json, add_scoring_options, at_most, strategies
from pete.cli.runs import add_pairs_options, materials

from ..gold.judged_pairs import read_error_classes
from ..gold.splits import annotated_here
from ..subject import add_subject, with_subject
from .report import errors_document, print_errors
from .types import sort_errors

__all__ = ["register"]

_STRATEGIES: Final = "cambridge,generalized+,extended"
_SHOWN: Final = 20
"""Wrong pairs of a strategy that are listed unless asked otherwise."""


def register(experiments: Any) -> None:
    """Add the experiment."""
    command = add_command(
        experiments,
        "errors",
        "sort wrong answers into errors of the parser and of the module, and name the relations "
        "they hang on",
        examples=(
            "pete oracle errors",
            "pete oracle errors spacy --dataset pete-2010 --strategy generalized+",
            "pete oracle errors stanza --model DIR --split test --wrong 5",
            "pete oracle errors run.json --json",
        ),
    )
    add_subject(command, saved=True)
    command.add_argument(
        "--wrong",
        type=at_most,
        default=_SHOWN,
        metavar="N",
        help="list at most N wrong pairs of each strategy, or all (default: %(default)s)",
    )
    add_pairs_options(command)
    add_scoring_options(command, otherwise=_STRATEGIES)
    add_json(command)
    command.set_defaults(run=run, strategy=_STRATEGIES)


def run(args: argparse.Namespace) -> int:
    """Parse, sort and show."""
    chosen, notes = strategies(args), read_error_classes()
    found = [
        errors
        for material in materials(_with_datasets(with_subject(args)))
        for errors in sort_errors(material, chosen, notes, profile=args.profile, lemmas=args.lemmas)
    ]
    if args.json:
        print_json(errors_document(found))
    else:
        print_errors(found, output(), wrong=args.wrong)
    return 0


def _with_datasets(args: argparse.Namespace) -> argparse.Namespace:
    """The arguments with all annotated data sets, where a parser runs and none is asked for."""
    if args.saved or args.dataset is not None or args.split is not None:
        return args
    here = list(dict.fromkeys(dataset for dataset, _ in annotated_here()))
    return argparse.Namespace(**{**vars(args), "dataset": here})
