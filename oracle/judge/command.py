"""``pete oracle judge``: sheets for readers of parses, and an evaluation of their judgements."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

from rich.text import Text

from pete.cli.console import say
from pete.cli.declarations import add_command, add_documented
from pete.cli.options import (
    PairsOptions,
    ScoringOptions,
    add_normaliser_options,
    add_scoring_options,
    add_subject,
)
from pete.cli.output import add_format, output_options
from pete.cli.runs import RunOptions, add_pairs_options, input_files
from pete.entailment import find_strategy
from pete.errors import UsageError
from pete.evaluation import Explanation, Outcome, ParsedPairs
from pete.evaluation.run_json import result_head
from pete.evaluation.saving import check_destination, save_text
from pete.report.figures import of, percent
from pete.report.pairs import outcome_line, sentence_lines
from pete.report.plain import styled
from pete.report.table import Column, Report, Row, Table

from .. import shared
from .agreement import PUBLISHED, Agreement, measure_agreement
from .judging import (
    JudgedPair,
    Judgement,
    coded_pairs,
    key_lines,
    match_judgements,
    read_judgements,
    read_key,
)
from .sheet import SHEETS

SCHEMA: Final = "pete-oracle-judge/1"
_STRATEGIES: Final = "cambridge,generalized,generalized+,extended"
_COLUMNS: Final = (
    *shared.SOURCE,
    Column("strategy", key=True, wrap=True),
    *shared.RIGHT,
    shared.ACCURACY,
    Column("agreed", audience="programs"),
    Column("agree", right=True, audience="people"),
    Column("agreement", "agree %", lambda share: percent(share, 2), right=True),
    *shared.interval_columns("agreement"),
    Column("in_favour", "favour", right=True),
    Column("to_detriment", "detriment", right=True),
)

Judgements: TypeAlias = Mapping[str, Judgement]
"""The judgements by pair id."""


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
    halves = command.add_subparsers(title="actions", metavar="ACTION", required=True)
    export = add_documented(halves, run_export, "export")
    report = add_documented(halves, run_report, "report")
    report.add_argument(
        "judgements", type=Path, metavar="JUDGEMENTS.csv", help="what the reader wrote"
    )
    export_key = "its key, to be written (TSV); not for the reader"
    for half, name, metavar, what in (
        (export, "--out", "SHEET", f"the sheet, to be written ({', '.join(SHEETS)})"),
        (export, "--key", "FILE", export_key),
        (report, "--key", "FILE", "the key of the sheet"),
    ):
        half.add_argument(name, type=Path, required=True, metavar=metavar, help=what)
    for half in (export, report):
        add_subject(half, saved=True)
        add_pairs_options(half)
    export.add_argument(
        "--seed", type=int, default=0, help="seed of the order of pairs (default: %(default)s)"
    )
    add_normaliser_options(export)
    shared.add_wrong(report, "differing pairs of each strategy")
    add_scoring_options(report, otherwise=_STRATEGIES)
    add_format(report)
    report.set_defaults(strategy=_STRATEGIES)


def run_report(args: argparse.Namespace) -> int:
    """Compare the strategies with the judgements of the same relations.

    Examples:
        pete oracle judge report judgements.csv spacy --key key.tsv
        pete oracle judge report judgements.csv run.json --key key.tsv --json
            (judgements.csv: a header line code,judgement,remark; YES or NO for each code)
    """
    output, options = output_options(args, _COLUMNS), RunOptions.of(args)
    strategies, scoring = options.scoring.strategies, options.scoring
    read, key = read_judgements(args.judgements), read_key(args.key)
    material = _one_split(replace(options, pairs=_judged_pairs(options.pairs, key)))
    graphs = {e.pair.id: (e.text, e.hypothesis) for e in _read(material, scoring)}
    judgements = match_judgements(read, key, graphs, path=args.judgements, key_path=args.key)
    answers = {pair: judgement.answer for pair, judgement in judgements.items()}
    results = scoring.score([material], strategies)
    agreements = [measure_agreement(result, answers) for result in results]
    page = [*_page(agreements, judgements, args.wrong)]
    output.show(Report(partial(_document, agreements, judgements), page))
    return 0


def _document(agreements: Iterable[Agreement], judgements: Judgements) -> dict[str, object]:
    return {
        "schema": SCHEMA,
        "results": [_agreement_document(agreement, judgements) for agreement in agreements],
    }


def _agreement_document(agreement: Agreement, judgements: Judgements) -> dict[str, object]:
    result, paper = agreement.result, shared.published(PUBLISHED, agreement.result)
    return {
        **result_head(result),
        "pairs": result.score.pairs,
        "correct": result.score.correct,
        "accuracy": result.score.accuracy,
        "agreed": agreement.agreed.correct,
        "agreement": agreement.agreed.accuracy,
        "interval": agreement.agreed.interval,
        "perfect_correct": agreement.perfect.correct,
        "perfect_accuracy": agreement.perfect.accuracy,
        "differing": [
            {
                **shared.outcome_document(outcome),
                "judgement": judgements[outcome.pair.id].answer,
                "remark": judgements[outcome.pair.id].remark,
                "error": "in-favour" if outcome.right else "to-detriment",
            }
            for outcome in agreement.differing
        ],
        "published": paper and {**asdict(paper), "agreed": paper.agreed},
        "signature": str(result.signature),
    }


def _page(
    agreements: Sequence[Agreement], judgements: Judgements, limit: int
) -> Iterator[Table | Text]:
    """Yield the table, and the pairs on which strategies and reader differ."""
    yield shared.headline("Judgements: a reader of the same relations", _sentences(agreements[-1]))
    yield _table(agreements)
    for agreement in agreements:
        if differing := agreement.differing:
            name = agreement.result.strategy
            yield styled((f"{name} differs from the reader", "bold"), f" ({len(differing)}):")
            yield from shared.listed(differing, partial(_pair_lines, judgements), limit=limit)
    yield shared.wrapped(
        "agree: pairs on which the strategy answers as the reader; 95 % CI: Wilson's interval of "
        "it; favour, detriment: errors of the strategy in the parser's favour (it alone is right) "
        "and to its detriment (the reader alone is right). The reader saw collapsed relations; "
        "cambridge reads uncollapsed ones."
    )


def _sentences(last: Agreement) -> Iterator[str]:
    """Yield how far the last strategy agrees with the reader, and how far in the paper."""
    agreed = last.agreed
    yield (
        f"{last.result.strategy} answers {agreed.correct} of {agreed.pairs} pairs of "
        f"{last.result.title} as the reader does ({percent(agreed.accuracy)} %)."
    )
    for (dataset, split), paper in PUBLISHED.items():
        share = percent(paper.agreed / paper.pairs)
        yield f"The paper on {dataset} {split}: {paper.agreed} of {paper.pairs} ({share} %)."


def _table(agreements: Sequence[Agreement]) -> Table:
    result, perfect = agreements[0].result, agreements[0].perfect
    rows, notes = [_row(agreement) for agreement in agreements], []
    reader = "the reader (a perfect module)"
    rows.append(shared.published_row(reader, perfect.tp + perfect.tn, perfect.pairs))
    if paper := shared.published(PUBLISHED, result):
        name = f"{paper.system} (paper)"
        row = shared.published_row(name, paper.correct, paper.pairs)
        rows.append({**row, **_agreed(paper.agreed, paper.in_favour, paper.to_detriment)})
        rows.append(shared.published_row(f"{name}, the reader", paper.perfect_correct, paper.pairs))
        notes.append(f"{name}: {paper.source}.")
    return Table(_COLUMNS, (*rows,), title=shared.table_title(result), notes=(*notes,))


def _row(agreement: Agreement) -> Row:
    agreed = agreement.agreed
    differing = (len(agreement.in_favour), len(agreement.to_detriment))
    return {
        **shared.score_row(agreement.result),
        **_agreed(agreed.tp + agreed.tn, *differing),
        **shared.interval_cells("agreement", agreed.interval),
    }


def _agreed(agreed: int, in_favour: int, to_detriment: int) -> Row:
    pairs = agreed + in_favour + to_detriment
    return {
        "agreed": agreed,
        "agree": of(agreed, pairs),
        "agreement": agreed / pairs if pairs else None,
        "in_favour": in_favour,
        "to_detriment": to_detriment,
    }


def _pair_lines(judgements: Judgements, outcome: Outcome) -> Iterator[Text]:
    judgement = judgements[outcome.pair.id]
    remark = judgement.remark and f", {judgement.remark}"
    error = "in its favour" if outcome.right else "to its detriment"
    line = outcome_line(outcome, system=f"{error}, ")
    yield line.append_text(styled(f" The reader: {judgement.answer}{remark}"))
    yield from sentence_lines(outcome.pair, reason=outcome.decision.reason)


def _judged_pairs(pairs: PairsOptions, key: Sequence[JudgedPair]) -> PairsOptions:
    """Return the place of the judged pairs, which the key names.

    Raises:
        UsageError: For options that name another one.
    """
    judged = PairsOptions(pairs.saved, [key[0].dataset], key[0].split)
    for option in ("dataset", "split"):
        named = getattr(pairs, option)
        if named not in (None, getattr(judged, option)):
            shown = ", ".join(named) if isinstance(named, list) else named
            raise UsageError(
                f"--{option} {shown} is not what was judged. Leave it out: the key says it."
            )
    return judged


def run_export(args: argparse.Namespace) -> int:
    """Write a sheet of T, H and their relations under codes, without answers, and its key.

    Examples:
        pete oracle judge export spacy --out sheet.html --key key.tsv
        pete oracle judge export run.json --out sheet.txt --key key.tsv --seed 7
        pete oracle judge export stanza --dataset pete-2010 --out sheet.tsv --key key.tsv
    """
    sheet = SHEETS.get(args.out.suffix.lower())
    if sheet is None:
        *others, last = SHEETS
        kinds = f"{', '.join(others)} or {last}"
        raise UsageError(f"--out {args.out} does not name a kind of sheet. End it in {kinds}.")
    if args.out.resolve() == args.key.resolve():
        raise UsageError(f"--out and --key both name {args.key}. Name two files.")
    options = RunOptions.of(args)
    inputs = [*input_files(options.parser, options.scoring, options.pairs, ())]
    for path in (args.out, args.key):
        check_destination(path, inputs=inputs)
    material = _one_split(options)
    pair_set = material.pair_set
    for path in (args.out, args.key):
        check_destination(path, inputs=[pair_set.source])
    coded = coded_pairs(_read(material, options.scoring), seed=args.seed)
    save_text(sheet(coded), args.out)
    key = key_lines(coded, dataset=pair_set.dataset, split=pair_set.split)
    save_text("".join(key), args.key)
    say(
        f"{len(coded)} pairs of {pair_set.title} are in {args.out}; keep {args.key} from the "
        "reader."
    )
    return 0


def _one_split(options: RunOptions) -> ParsedPairs:
    """Return the pairs of one split and their parses.

    Raises:
        UsageError: If several splits were asked for.
        PeteError: As :meth:`pete.cli.runs.RunOptions.materials`.
    """
    material, *others = options.materials()
    if others:
        splits = ", ".join(each.pair_set.title for each in (material, *others))
        raise UsageError(f"a sheet is of one split, and there are {splits}. Choose with --dataset.")
    return material


def _read(material: ParsedPairs, scoring: ScoringOptions) -> tuple[Explanation, ...]:
    """Return every pair with its normalised graphs, which show no answer."""
    return scoring.read(material).explain_all(find_strategy("always-yes"))
