"""The command line of the annotation: one subcommand for each step."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

from pete.api import load_pairs
from pete.cli.console import say
from pete.cli.declarations import add_command, add_json
from pete.cli.output import OutputOptions
from pete.errors import InputError, PeteError, UsageError
from pete.formats.conll.sentence import write_conllu
from pete.formats.pairs.files import read_pairs
from pete.report.table import Report

from .adjudication import difference_lines, settle
from .agreement import agreement_document, agreement_page, measure_agreement
from .facts import Pass, read_rows, rows_of
from .frozen import frozen_tables
from .lines import file_lines
from .passes import check_lines, own_sheet, pass_lines, read_pass
from .problems import Problems
from .sentences import SIDES, Sentence, Use, coded, uses_of
from .sheets import key_lines, key_rows, read_key, read_sheet, relation_sheet, treebank_sheet
from .treebank import annotated_sentences, treebank_sentences

_PROGRAM: Final = "python -m pete.oracle.annotation"

_EXPORTED: Final = {
    "--sheet": "sheet for annotators, to be written",
    "--key": "key, not for annotators, to be written",
}
_PASSES: Final = {"a": "a pass", "b": "another pass"}
_SETTLED: Final = {"--sheet": "the sheet they answer", "--out": "file to be written"}
_GOLD: Final = {"gold": "the settled file", "--key": "the key of its sheet"}

Step: TypeAlias = Callable[[argparse.Namespace], int]
"""Runs a step and returns the exit status."""


def build_parser() -> argparse.ArgumentParser:
    """Return the argument parser with all steps, in their order."""
    parser = argparse.ArgumentParser(
        prog=_PROGRAM,
        description="Make a gold standard by two blind passes, step by step.",
        epilog=f"'{_PROGRAM} STEP --help' shows an example. Exit status: 0 done; 1 failed, or "
        "problems found; 2 wrong usage.",
    )
    steps = parser.add_subparsers(title="steps", metavar="STEP", required=True)

    def add(
        name: str, run: Step, summary: str, example: str, files: Mapping[str, str]
    ) -> argparse.ArgumentParser:
        """Add a step; each of its files is given by position or by an option."""
        command = add_command(steps, name, summary, examples=(f"{_PROGRAM} {name} {example}",))
        for file, what in files.items():
            options: dict[str, Any] = {"required": True} if file.startswith("-") else {}
            metavar = file.strip("-").upper()
            command.add_argument(file, type=Path, metavar=metavar, help=what, **options)
        command.set_defaults(run=run)
        return command

    relations = add(
        "export-relations", run_export_relations,
        "write sheet and key of the sentences of a data set",
        "pete-2010 dev --sheet sheet.txt --key key.tsv",
        _EXPORTED,
    )  # fmt: skip
    relations.add_argument("dataset", metavar="DATASET", help="name of the data set")
    relations.add_argument("split", metavar="SPLIT", help="its split")
    treebank = add(
        "export-treebank", run_export_treebank,
        "write sheet and key of one side of a table of pairs",
        "pairs.tsv --sheet sheet.conllu --key key.tsv",
        {"tsv": "the pairs", **_EXPORTED},
    )  # fmt: skip
    treebank.add_argument("--side", choices=SIDES, default="text", help="default: %(default)s")
    add(
        "check", run_check, "check an annotator's file for mistakes", "a.txt --sheet sheet.txt",
        {"file": "the annotator's file", "--sheet": "the sheet it answers"},
    )  # fmt: skip
    add(
        "strip", run_strip, "remove the words from an annotator's file",
        "a.txt --sheet sheet.txt --out a.tsv",
        {
            "file": "the annotator's file",
            "--sheet": "the sheet it answers",
            "--out": "rows of facts, to be written",
        },
    )  # fmt: skip
    agreement = add(
        "agreement", run_agreement, "measure how far two passes agree, as files or stripped",
        "a.txt b.txt", _PASSES,
    )  # fmt: skip
    add_json(agreement)
    differences = add(
        "differences", run_differences, "write the adjudicator's sheet",
        "a.txt b.txt --sheet sheet.txt --out differences.txt",
        _PASSES | _SETTLED,
    )  # fmt: skip
    for command in (relations, treebank, differences):
        command.add_argument(
            "--seed",
            type=int,
            default=0,
            help="seed of the order of sentences (default: %(default)s)",
        )
    add(
        "adjudicate", run_adjudicate, "make the gold standard of two passes and the decisions",
        "a.txt b.txt decided.txt --sheet sheet.txt --out gold.txt",
        _PASSES | {"decisions": "the adjudicator's sheet, decided"} | _SETTLED,
    )  # fmt: skip
    compiled = add(
        "compile-relations", run_compile_relations,
        "freeze a gold standard of relations, without its words",
        "gold.txt --key key.tsv --out oracle/gold/data --name pete-2010.dev",
        _GOLD | {"--out": "folder of the tables"},
    )  # fmt: skip
    compiled.add_argument(
        "--name", default="pete-2010.dev", metavar="DATASET.SPLIT", help="default: %(default)s"
    )
    add(
        "compile-treebank", run_compile_treebank, "freeze a gold standard of trees as CoNLL-U",
        "gold.conllu --key key.tsv --pairs pairs.tsv --out treebank.conllu",
        _GOLD | {"--pairs": "the table of pairs", "--out": "the treebank, to be written"},
    )  # fmt: skip
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one step; return the exit status."""
    args = build_parser().parse_args(argv)
    run: Step = args.run
    try:
        return run(args)
    except PeteError as error:
        say(f"{_PROGRAM}: {error}")
        return 2 if isinstance(error, UsageError) else 1


def run_export_relations(args: argparse.Namespace) -> int:
    """Write sheet and key of a data set, for relations."""
    uses = uses_of(load_pairs(args.dataset, args.split).pairs)
    return _export(args, relation_sheet, uses, prefix="s")


def run_export_treebank(args: argparse.Namespace) -> int:
    """Write sheet and key of one side of a table of pairs, for trees."""
    uses = uses_of(read_pairs(args.tsv, "tsv"), sides=(args.side,))
    return _export(args, treebank_sheet, uses, prefix="c" if args.side == "text" else "h")


def _export(
    args: argparse.Namespace,
    write: Callable[[Iterable[Sentence]], Iterable[str]],
    uses: Mapping[str, Sequence[Use]],
    *,
    prefix: str,
) -> int:
    sentences = coded(uses, prefix=prefix, seed=args.seed)
    _write_new(args.sheet, write(sentences))
    _write_new(args.key, key_lines(key_rows(sentences, uses)))
    return 0


def run_check(args: argparse.Namespace) -> int:
    """Print everything that is wrong with an annotator's file."""
    sheet = read_sheet(args.sheet)
    problems = Problems(args.file)
    annotated = check_lines(file_lines(args.file), sheet, problems)
    for problem in problems.in_order():
        print(problem)
    found = len(problems.found)
    print(
        f"{len(annotated)} of {len(sheet.sentences)} sentences are there, "
        f"{found or 'no'} problem{'' if found == 1 else 's'} found."
    )
    return 1 if found else 0


def run_strip(args: argparse.Namespace) -> int:
    """Write an annotator's file as stand-off rows."""
    _write(args.out, rows_of(read_pass(args.file, read_sheet(args.sheet))))
    return 0


def run_agreement(args: argparse.Namespace) -> int:
    """Print the agreement of two passes."""
    agreement = measure_agreement(*_passes(args.a, args.b))
    report = Report(partial(agreement_document, agreement), agreement_page(agreement))
    OutputOptions(json=args.json).show(report)
    return 0


def _passes(first: Path, second: Path) -> tuple[Pass, Pass]:
    """Read two passes, both as annotators' files or both stripped."""
    rows = read_rows(first), read_rows(second)
    if rows[0] is not None and rows[1] is not None:
        return rows[0], rows[1]
    sheet = own_sheet(first)
    return read_pass(first, sheet), read_pass(second, sheet)


def run_differences(args: argparse.Namespace) -> int:
    """Write the adjudicator's sheet."""
    sheet = read_sheet(args.sheet)
    first, second = read_pass(args.a, sheet), read_pass(args.b, sheet)
    _write_new(args.out, difference_lines(first, second, sheet, seed=args.seed))
    return 0


def run_adjudicate(args: argparse.Namespace) -> int:
    """Write the settled file of two passes, which passes the check."""
    sheet = read_sheet(args.sheet)
    first, second = read_pass(args.a, sheet), read_pass(args.b, sheet)
    settled = settle(first, second, file_lines(args.decisions), sheet, path=args.decisions)
    lines = list(pass_lines(settled.gold, sheet))
    problems = Problems(args.out)
    check_lines("".join(lines).splitlines(), sheet, problems)
    _write(args.out, lines)
    for problem in problems.in_order():
        print(problem)
    print(
        f"{settled.differences} differing facts: {settled.first} of the first pass and "
        f"{settled.second} of the second are right; {settled.added} added, "
        f"{settled.overruled} agreed ones overruled."
    )
    return 1 if problems.found else 0


def run_compile_relations(args: argparse.Namespace) -> int:
    """Write the frozen tables of set 1."""
    gold, key = read_pass(args.gold, own_sheet(args.gold)), read_key(args.key)
    for name, lines in frozen_tables(gold, key).items():
        _write(args.out / f"{args.name}.{name}.tsv", lines)
    return 0


def run_compile_treebank(args: argparse.Namespace) -> int:
    """Write the frozen treebank of set 2."""
    key, pairs = read_key(args.key), read_pairs(args.pairs, "tsv")
    gold = read_pass(args.gold, annotated_sentences(key, pairs))
    _write(args.out, write_conllu(treebank_sentences(gold, key, pairs)))
    return 0


def _write_new(path: Path, lines: Iterable[str]) -> None:
    """Write a file for people to fill in; refuse to replace one, since it may hold their work."""
    if path.exists():
        raise InputError("the file exists already", path=path, cure="Name another, or move it.")
    _write(path, lines)


def _write(path: Path, lines: Iterable[str]) -> None:
    text = "".join(lines)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
