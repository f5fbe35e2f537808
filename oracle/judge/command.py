"""``pete oracle judge``: sheets for readers of parses, and an evaluation of their judgements."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from pete.cli.console import output, print_json, say
from pete.cli.inputs import input_files
from pete.cli.options import (
    PairsOptions,
    ScoringOptions,
    add_command,
    add_json,
    add_normaliser_options,
    add_scoring_options,
    add_subject,
    at_most,
)
from pete.cli.runs import RunOptions, add_pairs_options
from pete.entailment import find_strategy
from pete.errors import UsageError
from pete.evaluation import Explanation, ParsedPairs
from pete.evaluation.saving import check_destination, save_text

from .agreement import measure_agreement
from .judging import JudgedPair, coded_pairs, key_lines, match_judgements, read_judgements, read_key
from .report import judge_document, print_agreements
from .sheet import SHEETS

_STRATEGIES: Final = "cambridge,generalized,generalized+,extended"
_SHOWN: Final = 20
"""Differing pairs of a strategy that are listed unless asked otherwise."""

_TRACELESS: Final = find_strategy("always-yes")
"""It reads collapsed graphs and says nothing about them: so a sheet gives no answer away."""


def register(experiments: Any) -> None:
    """Add the experiment and its two halves."""
    command = add_command(
        experiments,
        "judge",
        "have a reader judge a parser's relations, and compare the strategies",
        examples=(
            "pete oracle judge export spacy --dataset pete-2010 --out sheet.html --key key.tsv",
            "pete oracle judge report judgements.csv spacy --key key.tsv",
        ),
    )
    halves = command.add_subparsers(title="halves", metavar="HALF", required=True)
    _register_export(halves)
    _register_report(halves)


def _register_export(halves: Any) -> None:
    export = add_command(
        halves,
        "export",
        "write a sheet of T, H and their relations under codes, without answers, and its key",
        examples=(
            "pete oracle judge export spacy --out sheet.html --key key.tsv",
            "pete oracle judge export run.json --out sheet.txt --key key.tsv --seed 7",
            "pete oracle judge export stanza --dataset pete-2010 --split dev --out sheet.tsv "
            "--key key.tsv",
        ),
    )
    add_subject(export, saved=True)
    export.add_argument(
        "--out",
        type=Path,
        required=True,
        metavar="SHEET",
        help=f"the sheet, to be written ({', '.join(SHEETS)})",
    )
    export.add_argument(
        "--key",
        type=Path,
        required=True,
        metavar="FILE",
        help="its key, to be written (TSV); not for the reader",
    )
    export.add_argument(
        "--seed", type=int, default=0, help="seed of the order of pairs (default: %(default)s)"
    )
    add_pairs_options(export)
    add_normaliser_options(export)
    export.set_defaults(run=run_export)


def _register_report(halves: Any) -> None:
    report = add_command(
        halves,
        "report",
        "compare the strategies with the judgements of the same relations",
        examples=(
            "pete oracle judge report judgements.csv spacy --key key.tsv",
            "pete oracle judge report judgements.csv run.json --key key.tsv --json",
            "    (judgements.csv: a header line code,judgement,remark; YES or NO for each code)",
        ),
    )
    report.add_argument(
        "judgements", type=Path, metavar="JUDGEMENTS.csv", help="what the reader wrote"
    )
    add_subject(report, saved=True)
    report.add_argument(
        "--key", type=Path, required=True, metavar="FILE", help="the key of the sheet"
    )
    report.add_argument(
        "--wrong",
        type=at_most,
        default=_SHOWN,
        metavar="N",
        help="list at most N differing pairs of each strategy, or all (default: %(default)s)",
    )
    add_pairs_options(report)
    add_scoring_options(report, otherwise=_STRATEGIES)
    add_json(report)
    report.set_defaults(run=run_report, strategy=_STRATEGIES)


def run_report(args: argparse.Namespace) -> int:
    """Compare and show."""
    options = RunOptions.of(args)
    strategies = options.scoring.strategies
    given, key = read_judgements(args.judgements), read_key(args.key)
    material = one_material(replace(options, pairs=_judged_pairs(options.pairs, key)))
    graphs = {e.pair.id: (e.text, e.hypothesis) for e in read_graphs(material, options.scoring)}
    judgements = match_judgements(given, key, graphs, path=args.judgements, key_path=args.key)
    answers = {pair: judgement.answer for pair, judgement in judgements.items()}
    results = options.scoring.score([material], strategies)
    agreements = [measure_agreement(result, answers) for result in results]
    if args.json:
        print_json(judge_document(agreements, judgements))
    else:
        print_agreements(agreements, judgements, output(), wrong=args.wrong)
    return 0


def _judged_pairs(pairs: PairsOptions, key: Sequence[JudgedPair]) -> PairsOptions:
    """Return where the pairs are that were judged, as the key says it."""
    judged = PairsOptions(pairs.saved, [key[0].dataset], key[0].split)
    for option in ("dataset", "split"):
        asked = getattr(pairs, option)
        if asked not in (None, getattr(judged, option)):
            named = ", ".join(asked) if isinstance(asked, list) else asked
            raise UsageError(
                f"--{option} {named} is not what was judged. Leave it out: the key says it."
            )
    return judged


def run_export(args: argparse.Namespace) -> int:
    """Write sheet and key."""
    sheet = SHEETS.get(args.out.suffix.lower())
    if sheet is None:
        raise UsageError(f"--out {args.out} tells no kind of sheet. End it in {_or(SHEETS)}.")
    if args.out.resolve() == args.key.resolve():
        raise UsageError(f"--out and --key both name {args.key}. Name two files.")
    options = RunOptions.of(args)
    for path in (args.out, args.key):
        check_destination(
            path, inputs=input_files(options.parser, options.scoring, options.pairs, ())
        )
    material = one_material(options)
    for path in (args.out, args.key):
        check_destination(path, inputs=[material.pair_set.source])
    coded = coded_pairs(read_graphs(material, options.scoring), seed=args.seed)
    pair_set = material.pair_set
    save_text(sheet(coded), args.out)
    key = key_lines(coded, dataset=pair_set.dataset, split=pair_set.split)
    save_text("".join(key), args.key)
    say(
        f"{len(coded)} pairs of {pair_set.title} are in {args.out}; keep "
        f"{args.key} from the reader."
    )
    return 0


def _or(names: Iterable[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} or {last}"


def one_material(options: RunOptions) -> ParsedPairs:
    """Return the pairs of one split and their parses.

    Raises:
        UsageError: If several splits were asked for.
        PeteError: As :meth:`pete.cli.runs.RunOptions.materials`.
    """
    found = options.materials()
    if len(found) > 1:
        splits = ", ".join(f"{m.pair_set.title}" for m in found)
        raise UsageError(f"a sheet is of one split, and there are {splits}. Choose with --dataset.")
    return found[0]


def read_graphs(material: ParsedPairs, scoring: ScoringOptions) -> tuple[Explanation, ...]:
    """Return every pair with its normalised graphs."""
    return scoring.read(material).explain_all(_TRACELESS)
