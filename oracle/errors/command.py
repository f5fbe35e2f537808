"""``pete oracle errors``: wrong answers, sorted into the parser's and the module's."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import Any, Final

from pete.cli.options import (
    PairsOptions,
    add_command,
    add_scoring_options,
    add_subject,
    at_most,
)
from pete.cli.output import add_format, output_options
from pete.cli.runs import RunOptions, add_pairs_options

from ..gold.judged_pairs import read_error_classes
from ..gold.splits import annotated_here
from .report import errors_report
from .types import sort_errors

_STRATEGIES: Final = "cambridge,generalized+,extended"
_SHOWN: Final = 20
"""Wrong pairs that are listed unless asked otherwise."""


def register(experiments: Any) -> None:
    """Add the experiment."""
    command = add_command(
        experiments,
        "errors",
        "sort wrong answers into errors of the parser and of the module, and name the relations "
        "they depend on",
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
        help="list at most N wrong pairs of the last strategy, or all (default: %(default)s)",
    )
    add_pairs_options(command)
    add_scoring_options(command, otherwise=_STRATEGIES)
    add_format(command, csv=False)
    command.set_defaults(run=run, strategy=_STRATEGIES)


def run(args: argparse.Namespace) -> int:
    """Parse, sort and show."""
    output = output_options(args)
    options, notes = RunOptions.of(args), read_error_classes()
    scoring, pairs = options.scoring, options.pairs
    strategies = scoring.strategies
    spec = None if pairs.saved else options.parser.spec  # two parsers are refused before all else
    if spec is not None and not (pairs.dataset or pairs.split):
        here = list(dict.fromkeys(dataset for dataset, _ in annotated_here()))
        options = replace(options, pairs=PairsOptions(dataset=here))
    found = [
        errors
        for material in options.materials()
        for errors in sort_errors(scoring.read(material), strategies, notes)
    ]
    output.show(errors_report(found, wrong=args.wrong))
    return 0
