"""``pete oracle trees``: a parser against gold trees and gold relations."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from pete.api import load_pairs
from pete.cli.console import output, print_json
from pete.cli.options import (
    ParserOptions,
    ReadingOptions,
    add_command,
    add_json,
    add_parser_options,
    add_subject,
    add_tokens,
    chosen,
)
from pete.cli.parsing import add_limit_options, add_reading_options, reader_maker
from pete.evaluation import ParsedPairs
from pete.metrics.attachment import Attachment
from pete.metrics.matches import Matches
from pete.metrics.relations import RelationScore
from pete.report.figures import percent
from pete.report.plain import print_text, styled
from pete.report.table import UNDEFINED, grid

from ..gold.graphs import gold_graphs
from ..headline import headline
from .scores import SentenceScore, TreeScore, by_construction, by_side, score_trees, why_no_trees

SCHEMA: Final = "pete-oracle-trees/1"
_EMBEDDED: Final = "challenge"
_TREE_FIGURES: Final = {"uas": "UAS", "las": "LAS", "clas": "CLAS", "undirected": "undirected"}


def register(experiments: Any) -> None:
    """Add the experiment."""
    command = add_command(
        experiments,
        "trees",
        "compare a parser with gold trees and gold relations",
        examples=(
            "pete oracle trees spacy",
            "pete oracle trees stanza --model DIR --split test",
            "pete oracle trees udpipe --model english.udpipe --json",
            "pete oracle trees spacy --dataset pete-2010",
            "pete oracle trees --adapter my_parser.py:MyParser",
        ),
    )
    add_subject(command)
    command.add_argument(
        "--dataset",
        default=_EMBEDDED,
        metavar="NAME",
        help="a data set with a gold standard (default: %(default)s)",
    )
    command.add_argument("--split", metavar="NAME", help="split (default: the first of the set)")
    add_parser_options(command)
    add_tokens(command)
    add_reading_options(command)
    add_limit_options(command)
    add_json(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Parse, compare and show."""
    make_reader = reader_maker(chosen(ParserOptions, args).spec, chosen(ReadingOptions, args))
    pair_set = load_pairs(args.dataset, args.split)
    gold_graphs(pair_set)  # report missing gold graphs before anything is parsed
    material = make_reader().pairs(pair_set)
    scores = score_trees(material)
    if args.json:
        print_json(_document(material, scores))
    else:
        _show(material, scores, output())
    return 0


def _reason(material: ParsedPairs) -> str:
    return why_no_trees(material.pair_set, material.parser.name, material.parser.scheme)


def _document(material: ParsedPairs, scores: Sequence[SentenceScore]) -> dict[str, object]:
    parser, pair_set = material.parser, material.pair_set
    return {
        "schema": SCHEMA,
        "parser": parser.name,
        "version": parser.version,
        "model": parser.model,
        "model_version": parser.model_version,
        "scheme": parser.scheme,
        "tokens": parser.tokens,
        "dataset": pair_set.dataset,
        "split": pair_set.split,
        "sha256": pair_set.sha256,
        "why_no_trees": _reason(material),
        "sides": {name: _score_document(score) for name, score in by_side(scores)},
        "constructions": {
            name: _score_document(score) for name, score in by_construction(scores).items()
        },
    }


def _score_document(score: TreeScore) -> dict[str, object]:
    return {
        "sentences": score.sentences,
        "failures": score.failures,
        "trees": None if score.trees is None else _trees_document(score.trees),
        "relations": {
            "labelled": _matches_document(score.relations.labelled),
            "unlabelled": _matches_document(score.relations.unlabelled),
            "labels": _labels_document(score.relations.labels),
        },
    }


def _trees_document(trees: Attachment) -> dict[str, object]:
    return {field.name: _matches_document(getattr(trees, field.name)) for field in fields(trees)}


def _labels_document(labels: Mapping[str, Matches]) -> dict[str, object]:
    return {label: _matches_document(matches) for label, matches in labels.items()}


def _matches_document(matches: Matches) -> dict[str, object]:
    return {
        "correct": matches.correct,
        "gold": matches.gold,
        "system": matches.system,
        "precision": matches.precision,
        "recall": matches.recall,
        "f1": matches.f1,
    }


def _show(material: ParsedPairs, scores: Sequence[SentenceScore], console: Console) -> None:
    parser, pair_set = material.parser, material.pair_set
    name = " ".join(filter(None, (parser.name, parser.version, parser.model)))
    *_, (_, both) = by_side(scores)
    print_text(headline("Trees: the parser against gold", [_sentence(both)]), console)
    console.print(styled((f"{pair_set.title}", "bold"), f" · {name}"))
    if reason := _reason(material):
        console.print(reason, style="yellow")
    else:
        console.print(_tree_table("sentences of", by_side(scores)))
    console.print(_relation_table("sentences of", by_side(scores)))
    console.print(_label_table(both.relations))
    constructions = by_construction(scores).items()
    if constructions and not reason:
        console.print(_tree_table("construction", constructions))
    if constructions:
        console.print(_relation_table("construction", constructions))
    console.print(
        "Figures: F1 in %, and correct/gold/system, or correct/all where both have as many. F1 of "
        "the trees is then the plain accuracy. Core relations: nsubj, nsubjpass, agent, dobj, iobj "
        "and prep_X of the normalised graphs; unlabelled: the same two words. Constructions: "
        "texts alone. fail: sentences without a parse; all of their gold standard is missing.",
        style="dim",
    )
    if parser.note:
        console.print(parser.note, style="yellow")


def _sentence(score: TreeScore) -> str:
    las = "" if score.trees is None else f"LAS {percent(score.trees.las.f1)} %, "
    core = percent(score.relations.labelled.f1)
    return f"{las}F1 of labelled core relations {core} %. The papers have no such figure."


def _tree_table(header: str, rows: Iterable[tuple[str, TreeScore]]) -> Table:
    listing = grid(
        header, ">number", ">fail", *(f">{title}" for title in _TREE_FIGURES.values()),
        title="Trees", compact=True,
    )  # fmt: skip
    for name, score in rows:
        trees = score.trees or Attachment()
        figures = (_figure(getattr(trees, figure)) for figure in _TREE_FIGURES)
        listing.add_row(name, str(score.sentences), str(score.failures), *figures)
    return listing


def _relation_table(header: str, rows: Iterable[tuple[str, TreeScore]]) -> Table:
    listing = grid(
        header, ">number", ">fail", ">labelled", ">unlabelled",
        title="Core relations", compact=True,
    )  # fmt: skip
    for name, score in rows:
        found = score.relations
        figures = (_figure(found.labelled), _figure(found.unlabelled))
        listing.add_row(name, str(score.sentences), str(score.failures), *figures)
    return listing


def _label_table(found: RelationScore) -> Table:
    listing = grid(
        "label", ">correct", ">gold", ">system", ">P", ">R", ">F1",
        title="Core relations by label", compact=True,
    )  # fmt: skip
    groups = found.grouped(lambda label: "prep_X" if label.startswith("prep_") else label)
    for label, matches in (*groups.items(), ("all", found.labelled)):
        shares = (matches.precision, matches.recall, matches.f1)
        listing.add_row(label, *map(str, matches.counts), *map(percent, shares))
    return listing


def _figure(matches: Matches) -> str:
    """Return F1 and counts, once if both sides are equal; ``n/a`` without any."""
    if matches.f1 is None:
        return UNDEFINED
    sides = dict.fromkeys((matches.gold, matches.system))
    return f"{percent(matches.f1)} {matches.correct}/{'/'.join(map(str, sides))}"
