"""``pete annotate``: sheets for workers, and the filter of their answers."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from pete.api import load_pairs
from pete.cli.console import say
from pete.cli.declarations import (
    Subparsers,
    add_command,
    add_documented,
    chosen,
    non_negative,
    option,
    positive,
)
from pete.cli.output import add_format, output_options
from pete.data.contract import check_answers
from pete.errors import located
from pete.evaluation.saving import check_destination, save_text
from pete.files import user_path
from pete.formats.pairs.jsonl import pairs_to_jsonl
from pete.formats.pairs.tables import pairs_to_tsv
from pete.formats.pairs.xml import DTD, pairs_to_xml
from pete.text.tokens import digest, plain

from ..output import check_folder
from .answers import read_answers
from .filtering import LEAST_WORKERS, Filtered, filter_pairs
from .page import sheet_page
from .report import DATA, TABLES, filter_report
from .sheets import MANIFEST, coded_pairs, draw, instructions, read_manifest, sheet_csv

_KEPT: Final = "kept"
_DTD: Final = f"{_KEPT}.dtd"


def _enough(text: str) -> int:
    return non_negative(text, least=LEAST_WORKERS)


@dataclass(frozen=True, slots=True)
class ExportOptions:
    """The pairs, and how they are dealt.

    Attributes:
        dataset: A data set, or file:PATH.
        split: Split (default: the first of the set).
        out: Folder to be written.
        workers: Workers for each pair (default: %(default)s).
        page: Most pairs on a sheet (default: %(default)s).
        seed: Seed of codes, pages and orders (default: %(default)s).
    """

    dataset: str = option("DATASET", flag="")
    split: str | None = option("NAME")
    out: Path = option("DIR", Path, required=True)
    workers: int = option("N", _enough, default=5)
    page: int = option("N", positive, default=25)
    seed: int = option("N", non_negative, default=0)


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """The sheets, their answers, and where the pairs go that are kept.

    Attributes:
        sheets: Folder that pete annotate export wrote.
        answers: Files of answers, or sheets that were filled in (CSV).
        out: Folder to be written.
    """

    sheets: Path = option("DIR", Path, flag="")
    answers: Sequence[Path] = option("ANSWERS.csv", Path, flag="", nargs="+")
    out: Path = option("DIR", Path, required=True)


def register(subparsers: Subparsers) -> None:
    """Add the command and its two actions."""
    command = add_command(
        subparsers, "annotate", "have workers without training answer pairs, and filter them",
        examples=(
            "pete annotate export generated:pairs --out sheets",
            "pete annotate import sheets answers/*.csv --out kept",
        ),
    )  # fmt: skip
    actions = command.add_subparsers(title="actions", metavar="ACTION", required=True)
    add_documented(actions, run_export, "export", ExportOptions)
    add_format(add_documented(actions, run_import, "import", ImportOptions), signed=False)


def run_export(args: argparse.Namespace) -> int:
    """Write sheets of pairs without their answers, as CSV and as pages, and a manifest.

    Examples:
        pete annotate export generated:pairs --out sheets
        pete annotate export file:pairs.tsv --out sheets --workers 3 --page 20 --seed 7
    """
    options = chosen(ExportOptions, args)
    folder = user_path(options.out)
    check_folder(folder)
    pair_set = load_pairs(options.dataset, options.split)
    check_answers(pair_set.pairs, path=pair_set.source)
    manifest = draw(pair_set, workers=options.workers, page=options.page, seed=options.seed)
    pairs, written = coded_pairs(manifest, pair_set), manifest.json()
    for name, codes in manifest.sheets.items():
        key = f"pete {digest(written)[:12]} {name}"
        save_text(sheet_csv(codes, pairs), folder / "sheets" / f"{name}.csv")
        save_text(sheet_page(name, codes, pairs, key=key), folder / "sheets" / f"{name}.html")
    save_text("".join(instructions()), folder / "sheets" / "instructions.txt")
    save_text(written, folder / MANIFEST)
    say(
        f"{len(manifest.sheets)} sheets of {len(pairs)} pairs are in {folder / 'sheets'}: in "
        f"{options.workers} rounds, of which a worker may have one. Keep {folder / MANIFEST} "
        "from the workers."
    )
    return 0


def run_import(args: argparse.Namespace) -> int:
    """Filter pairs by the answers of workers, and write those that are kept.

    Examples:
        pete annotate import sheets answers/*.csv --out kept
        pete annotate import sheets answers/*.csv --out kept --format markdown
    """
    output = output_options(args, *TABLES, data=DATA)
    options = chosen(ImportOptions, args)
    sheets, folder = user_path(options.sheets), user_path(options.out)
    manifest = read_manifest(sheets)
    pair_set = load_pairs(manifest.dataset, manifest.split)
    pairs = coded_pairs(manifest, pair_set)
    answers = read_answers(map(user_path, options.answers), pairs)
    ids = {pair.id for pair in pairs.values()}
    exported = pair_set.only(pair for pair in pair_set.pairs if pair.id in ids)
    with located(sheets):
        filtered = filter_pairs(exported.pairs, answers)
    _write_kept(filtered, folder, inputs=[*options.answers, pair_set.source])
    output.show(filter_report(filtered, exported))
    return 0


def _write_kept(filtered: Filtered, folder: Path, *, inputs: Iterable[str | Path]) -> None:
    """Write the kept pairs in each format, with the answer of the workers.

    Raises:
        InputError: If they cannot be written.
    """
    kept = filtered.kept
    pairs = [
        replace(p, text=plain(p.text), hypothesis=plain(p.hypothesis), gold=kept[p.id])
        for p in filtered.pairs
        if p.id in kept
    ]
    files = {
        f"{_KEPT}.tsv": pairs_to_tsv(pairs),
        f"{_KEPT}.jsonl": pairs_to_jsonl(pairs),
        f"{_KEPT}.xml": pairs_to_xml((replace(p, tags=()) for p in pairs), dtd=_DTD),
        _DTD: DTD,
    }
    for name in files:
        check_destination(folder / name, inputs=inputs)
    for name, text in files.items():
        save_text(text, folder / name)
    say(f"{len(pairs)} pairs are in {folder / _KEPT}.tsv, .jsonl and .xml.")
