"""``pete oracle trees``: a parser against gold trees and gold relations."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, fields
from functools import partial
from typing import Any, Final

from rich.text import Text

from pete.api import load_pairs
from pete.cli.declarations import add_documented, chosen
from pete.cli.options import (
    EMBEDDED,
    ParserOptions,
    ReadingOptions,
    add_limit_options,
    add_parser_options,
    add_reading_options,
    add_subject,
    add_tokens,
)
from pete.cli.output import add_format, output_options
from pete.cli.parsing import reader_maker
from pete.evaluation import ParsedPairs
from pete.metrics.attachment import Attachment
from pete.metrics.matches import Matches
from pete.metrics.relations import RelationScore
from pete.report.figures import percent
from pete.report.table import UNDEFINED, Column, Report, Row, Table

from .. import shared
from ..gold.graphs import gold_graphs
from .scores import SentenceScore, TreeScore, by_construction, by_side, score_trees, why_no_trees

SCHEMA: Final = "pete-oracle-trees/1"


def _figure(matches: Matches) -> str:
    """Return F1 and counts, once if both sides are equal; ``n/a`` without any."""
    if matches.f1 is None:
        return UNDEFINED
    sides = dict.fromkeys((matches.gold, matches.system))
    return f"{percent(matches.f1)} {matches.correct}/{'/'.join(map(str, sides))}"


_COUNTS: Final = tuple(Column(name, right=True) for name in ("correct", "gold", "system"))
_SHARES: Final = tuple(
    Column(name, head, percent, right=True)
    for name, head in (("precision", "P"), ("recall", "R"), ("f1", "F1"))
)
_SIZES: Final = (Column("number", right=True), Column("fail", right=True))
_ATTACHMENT: Final = {"uas": "UAS", "las": "LAS", "clas": "CLAS", "undirected": "undirected"}
_TREES: Final = (
    *_SIZES,
    *(Column(name, head, _figure, right=True) for name, head in _ATTACHMENT.items()),
)
_RELATIONS: Final = (
    *_SIZES,
    *(Column(name, show=_figure, right=True) for name in ("labelled", "unlabelled")),
)
_LABELS: Final = (Column("label", key=True), *_COUNTS, *_SHARES)
_SIDES: Final = Column("sentences", "sentences of", key=True)
_CONSTRUCTIONS: Final = Column("construction", key=True)
_DATA: Final = (
    *shared.SOURCE,
    *(Column(name, key=True) for name in ("part", "name", "measure")),
    *map(Column, ("number", "fail")),
    *_COUNTS,
    *_SHARES,
)


def register(experiments: Any) -> None:
    """Add the experiment."""
    command = add_documented(experiments, run, "trees")
    add_subject(command)
    command.add_argument(
        "--dataset",
        default=EMBEDDED,
        metavar="NAME",
        help="a data set with a gold standard (default: %(default)s)",
    )
    shared.add_split(command)
    add_parser_options(command)
    add_tokens(command)
    add_reading_options(command)
    add_limit_options(command)
    add_format(command)


def run(args: argparse.Namespace) -> int:
    """Compare a parser with gold trees and gold relations.

    Examples:
        pete oracle trees spacy
        pete oracle trees stanza --model DIR --split test
        pete oracle trees udpipe --model english.udpipe --json
        pete oracle trees spacy --dataset pete-2010
        pete oracle trees --adapter my_parser.py:MyParser
    """
    names = (_SIDES, _CONSTRUCTIONS)
    options = output_options(args, names, _TREES, _RELATIONS, _LABELS, data=_DATA)
    make_reader = reader_maker(chosen(ParserOptions, args).spec, chosen(ReadingOptions, args))
    pair_set = load_pairs(args.dataset, args.split)
    gold_graphs(pair_set)  # report missing gold graphs before anything is parsed
    material = make_reader().pairs(pair_set)
    scores = score_trees(material)
    options.show(trees_report(material, scores))
    return 0


def trees_report(material: ParsedPairs, scores: Sequence[SentenceScore]) -> Report:
    """Return tables of sides, labels and constructions; CSV has a row for each measure of each.

    Args:
        material: The pairs and their parses.
        scores: The scores of their sentences.
    """
    data = Table(_DATA, tuple(_data(material, scores)))
    return Report(partial(_document, material, scores), [*_page(material, scores)], data)


def _reason(material: ParsedPairs) -> str:
    return why_no_trees(material.pair_set, material.parser.name, material.parser.scheme)


def _document(material: ParsedPairs, scores: Sequence[SentenceScore]) -> dict[str, object]:
    parser = material.parser
    return {
        "schema": SCHEMA,
        **shared.material_head(material),
        "model_version": parser.model_version,
        "tokens": parser.tokens,
        "why_no_trees": _reason(material),
        "sides": {name: _score_document(score) for name, score in by_side(scores)},
        "constructions": {
            name: _score_document(score) for name, score in by_construction(scores).items()
        },
    }


def _score_document(score: TreeScore) -> dict[str, object]:
    trees, relations = score.trees, score.relations
    return {
        "sentences": score.sentences,
        "failures": score.failures,
        "trees": trees
        and {field.name: _matches(getattr(trees, field.name)) for field in fields(trees)},
        "relations": {
            "labelled": _matches(relations.labelled),
            "unlabelled": _matches(relations.unlabelled),
            "labels": {label: _matches(matches) for label, matches in relations.labels.items()},
        },
    }


def _matches(matches: Matches) -> dict[str, object]:
    shares = {share.name: getattr(matches, share.name) for share in _SHARES}
    return {**asdict(matches), **shares}


def _data(material: ParsedPairs, scores: Sequence[SentenceScore]) -> Iterator[Row]:
    """Yield a row for each measure of some sentences, and for each label."""
    head = shared.material_head(material)
    for part, groups in (
        (_SIDES.name, by_side(scores)),
        (_CONSTRUCTIONS.name, by_construction(scores).items()),
    ):
        for name, score in groups:
            row = {**head, "part": part, **_row("name", name, score)}
            for measure in (*(_ATTACHMENT if score.trees else ()), "labelled", "unlabelled"):
                yield {**row, "measure": measure, **_matches(row[measure])}
    for own in _label_rows(_both(scores).relations):
        yield {**head, "part": "label", "name": own["label"], "measure": "labelled", **own}


def _both(scores: Sequence[SentenceScore]) -> TreeScore:
    return dict(by_side(scores))["both"]


def _row(head: str, name: str, score: TreeScore) -> dict[str, Any]:
    trees = score.trees or Attachment()
    return {
        head: name,
        "number": score.sentences,
        "fail": score.failures,
        **{measure: getattr(trees, measure) for measure in _ATTACHMENT},
        "labelled": score.relations.labelled,
        "unlabelled": score.relations.unlabelled,
    }


def _label_rows(relations: RelationScore) -> Iterator[Row]:
    groups = relations.grouped(lambda label: "prep_X" if label.startswith("prep_") else label)
    for label, matches in (*groups.items(), ("all", relations.labelled)):
        yield {"label": label, **_matches(matches)}


def _page(material: ParsedPairs, scores: Sequence[SentenceScore]) -> Iterator[Table | Text]:
    both, reason = _both(scores), _reason(material)
    yield shared.headline("Trees: the parser against gold", [_sentence(both)])
    yield shared.table_title(material)
    if reason:
        yield shared.wrapped(reason, "yellow")
    yield from _tables(_SIDES, by_side(scores), trees=not reason)
    yield Table(_LABELS, tuple(_label_rows(both.relations)), title="Core relations by label")
    if constructions := by_construction(scores):
        yield from _tables(_CONSTRUCTIONS, constructions.items(), trees=not reason)
    yield shared.wrapped(
        "Figures: F1 in %, and correct/gold/system, or correct/all where both have as many. F1 of "
        "the trees is then the plain accuracy. Core relations: nsubj, nsubjpass, agent, dobj, iobj "
        "and prep_X of the normalised graphs; unlabelled: the same two words. Constructions: "
        "texts alone. fail: sentences without a parse; all of their gold standard is missing."
    )
    if material.parser.note:
        yield shared.wrapped(material.parser.note, "yellow")


def _tables(
    head: Column, groups: Iterable[tuple[str, TreeScore]], *, trees: bool
) -> Iterator[Table]:
    rows = tuple(_row(head.name, name, score) for name, score in groups)
    if trees:
        yield Table((head, *_TREES), rows, title="Trees")
    yield Table((head, *_RELATIONS), rows, title="Core relations")


def _sentence(score: TreeScore) -> str:
    las = "" if score.trees is None else f"LAS {percent(score.trees.las.f1)} %, "
    core = percent(score.relations.labelled.f1)
    return f"{las}F1 of labelled core relations {core} %. The papers have no such figure."
