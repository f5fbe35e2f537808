"""``pete score``: analyses of a treebank against its gold standard."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

from pete.analysis.comparison import SAMPLES, SEED
from pete.analysis.treebank_buckets import FACETS, Buckets, facets_of, refuse_absent
from pete.analysis.treebank_counts import with_counts
from pete.analysis.treebank_table import read_pairs, score_table
from pete.analysis.treebanks import TreebankScores, score_systems
from pete.cli.commands.breakdown import BreakdownOptions
from pete.cli.console import say, stdout_kept
from pete.cli.declarations import (
    Subparsers,
    add_documented,
    add_options,
    chosen,
    non_negative,
    option,
    positive,
    switch,
)
from pete.cli.output import add_format, output_options
from pete.errors import UsageError
from pete.evaluation.saving import check_destination, save_text
from pete.formats.conll.deviations import Policy
from pete.heads import HEAD_RULES
from pete.metrics.treebank.measures import Punctuation
from pete.metrics.treebank.scoring import TreebankOptions
from pete.report.score import score_columns, score_report
from pete.report.treebank_table import DATA, TABLES, treebank_table_report


@dataclass(frozen=True, slots=True)
class ScoreOptions:
    """The files, and how they are read and scored.

    Attributes:
        files: The gold file, then the file of each system: CoNLL-U, CoNLL-X (.conllx, .conll) or
            CoNLL-2009 (.conll09), each also .gz or .xz; words are aligned by their characters.
        policy: What to do with heads that form no tree (default: %(default)s).
        skip_bad: Leave out, on both sides, sentences whose texts differ or that cannot be read,
            and list them.
        punctuation: How punctuation is known where it is left out: by the relation punct
            (default), by the tag, or by the Unicode category of its characters.
        samples: Samples of the tests of several systems (default: %(default)s).
        seed: Seed of the random numbers (default: %(default)s).
        table: Instead of the files, a list of treebanks: a name, the gold file and the file of the
            system in each line, with tabs; one row each, in the columns of W17-0411.
        save: Save the document with the counts of each sentence, for pete compare.
    """

    files: Sequence[str] = option("FILE", flag="", nargs="*")
    policy: Policy = option(choices=get_args(Policy), default="reject")
    skip_bad: bool = switch()
    punctuation: Punctuation = option(choices=get_args(Punctuation), default="label")
    heads: str = option(
        "NAME|FILE.tsv",
        help="read files of other names as trees in Penn brackets, by these head rules: "
        f"{', '.join(HEAD_RULES)}, or a table of your own",
        default="",
    )
    samples: int = option("N", positive, default=SAMPLES)
    seed: int = option("N", non_negative, default=SEED)
    table: str | None = option("FILE")
    save: Path | None = option("FILE", Path)

    @property
    def reading(self) -> TreebankOptions:
        """How files are read and scored."""
        return TreebankOptions(self.policy, self.skip_bad, self.punctuation, self.heads)


def register(subparsers: Subparsers) -> None:
    """Add the command."""
    command = add_documented(subparsers, run, "score")
    by = f"sort the words by {', '.join(FACETS)}, as gold has them, or by what FILE.py:FUNCTION "
    by += "returns of the gold tree and a token; may be repeated"
    listed = "list the sentences with a wrong word of that cell, marked"
    add_options(command, ScoreOptions)
    add_options(
        command, BreakdownOptions, by={"help": by, "default": None}, wanted={"help": listed}
    )
    add_format(command)


def run(args: argparse.Namespace) -> int:
    """Score analyses of a treebank against its gold standard: UAS, LAS, CLAS, NED and others.

    Examples:
        pete score gold.conllu system.conllu
        pete score gold.conllu.xz malt.conllu stanza.conllu --format markdown
        pete score gold.conllu a.conllu b.conllu --columns system,las,clas,las_core --save ab.json
        pete score gold.conllu system.conllu --by distance,label
        pete score gold.conllu system.conllu --list label=nsubj
        pete score gold.conllx system.conllx --punctuation category --policy repair
        pete score gold.mrg system.mrg --heads collins --punctuation tag
        pete score --table treebanks.tsv
    """
    wanted, broken = chosen(ScoreOptions, args), chosen(BreakdownOptions, args)
    if wanted.table is not None:
        if wanted.files or {broken.by, broken.wanted, wanted.save} != {None}:
            raise UsageError("--table goes with no file, --by, --list or --save. Leave them out.")
        options = output_options(args, *TABLES, data=DATA)
        pairs = read_pairs(wanted.table)
        rows = list(score_table(pairs, wanted.reading, report=lambda s: say(*_deviations(s))))
        options.show(treebank_table_report(rows, wanted.reading, long=options.signature == "long"))
        return 0
    if len(wanted.files) < 2:
        raise UsageError("score takes the gold file and one system or more. Name both.")
    for file in {"", "-"}.intersection(wanted.files):
        raise UsageError(f"{file!r} is not a file, and score reads nothing else. Name a file.")
    gold, *systems = wanted.files
    if wanted.save is not None:
        check_destination(wanted.save, inputs=wanted.files)
    cell = broken.row
    by = [cell[0]] if cell is not None else [] if broken.by is None else broken.facets
    with stdout_kept():
        facets = facets_of(by, gold)
    buckets = [Buckets(facets, cell) for _ in systems]
    tables, data = score_columns(buckets)
    options = output_options(args, *tables, data=data)
    with stdout_kept():
        scores = score_systems(
            gold,
            systems,
            wanted.reading,
            keep=wanted.save is not None,
            watch=buckets if facets else (),
            samples=wanted.samples,
            seed=wanted.seed,
        )
    say(*_deviations(scores))
    if cell is not None:
        refuse_absent(buckets, *cell)
    report = score_report(scores, buckets, long=options.signature == "long")
    if wanted.save is not None:
        document = with_counts(report.document(), scores.counts)
        save_text(json.dumps(document, allow_nan=False) + "\n", wanted.save)
    options.show(report)
    return 0


def _deviations(scores: TreebankScores) -> Iterable[str]:
    """Return what was noted of the files, of gold once."""
    return dict.fromkeys(
        line
        for system in scores.systems
        for path, report in zip((scores.gold, system.path), system.score.reports, strict=True)
        for line in report.lines(path)
    )
