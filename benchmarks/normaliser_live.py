"""Compare the normaliser with the Stanford converter on trees parsed in the same run.

CoreNLP 4.5.10 (fetched with Maven) parses 250 sentences of UD English EWT dev and 250 of PUD
from their raw text. Its converter and that of CoreNLP 3.5.2 turn the very same trees into every
scheme they know, and the normaliser starts from the basic ones:

* profile stanford from basic Stanford trees against the converter's own collapsing of them;
* profile pete against collapsed graphs made from phrase structure, on the six families of
  relations an entailment may rest on;
* profile pete with itself, from each scheme;
* the same on gold trees of EWT dev, against their mechanical renaming to UD version 1.

Copies are merged, self-loops and punctuation left out, old labels folded; understood subjects
(xsubj) count as the subjects the later converters make of them. Lemmas are our own. What the
runs write, treebank text among it, goes to the build folder.

    PETE_DATA_HOME=DATA python benchmarks/normaliser_live.py
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import sys
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Final

from corenlp_run import CONVERSIONS, PARSER, convert, install, is_failure, java_version, parse
from edge_scores import read_basic, read_collapsed
from live_tables import Material, sections
from treebank_sample import LENGTHS, evenly, read_treebank

from pete.errors import InputError, PeteError
from pete.formats.conll.sentence import ConlluSentence
from pete.text.lemmas import LEMMATISER

__all__ = ["main"]

TREEBANKS: Final = ("ud-en-ewt/dev.conllu.xz", "ud-en-pud/test.conllu.xz")
BUILD: Final = Path(__file__).resolve().parents[1] / "build"


def main(argv: Sequence[str] | None = None) -> int:
    """Run everything and print the tables; exit status 1 where that cannot be done.

    Args:
        argv: Arguments; those of the process if ``None``.
    """
    try:
        _run(_arguments(argv))
    except PeteError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    home = os.environ.get("PETE_DATA_HOME")
    parser.add_argument(
        "--data-home",
        type=Path,
        default=home,
        required=home is None,
        help=f"folder that holds {' and '.join(TREEBANKS)}; default: $PETE_DATA_HOME",
    )
    parser.add_argument("--build", type=Path, default=BUILD, help="where all output goes")
    parser.add_argument("--each", type=int, default=250, help="sentences of each treebank")
    parser.add_argument(
        "--reuse", action="store_true", help="take trees and conversions of the last run"
    )
    parser.add_argument(
        "--examples", type=int, default=0, metavar="N", help="show N differing sentences a table"
    )
    return parser.parse_args(argv)


def _run(args: argparse.Namespace) -> None:
    paths = [_existing(args.data_home / path) for path in TREEBANKS]
    treebanks = [read_treebank(path) for path in paths]
    folder: Path = args.build / "normaliser-live"
    folder.mkdir(parents=True, exist_ok=True)
    if not args.reuse:
        texts = [s.text for treebank in treebanks for s in evenly(treebank, args.each)]
        _write(folder / "answer.txt", parse(install("4.5.10"), texts, folder))
    answer = _existing(folder / "answer.txt").read_text(encoding="utf-8")
    trees = answer.rstrip("\n").split("\n")
    parsed = [tree for tree in trees if not is_failure(tree)]
    if not args.reuse:
        _write(folder / "trees.txt", parsed)
        for conversion in CONVERSIONS:
            lib = install(conversion.version)
            convert(lib, conversion, folder, sentences=len(parsed))
    print("# The normaliser beside the converter, live\n")
    for line in (*_versions(paths), _counts(trees, parsed)):
        print(f"* {line}")
    for section in sections(_material(folder, treebanks[0]), examples=args.examples):
        print(f"\n{section}", flush=True)


def _existing(path: Path) -> Path:
    if not path.is_file():
        raise InputError("there is no such file", path=path, cure="See --help for what is read.")
    return path


def _write(path: Path, trees: Sequence[str]) -> None:
    path.write_text("".join(f"{tree}\n" for tree in trees), encoding="utf-8")


def _versions(paths: Sequence[Path]) -> Iterator[str]:
    yield f"pete-eval {version('pete-eval')}, {LEMMATISER}, Python {platform.python_version()}"
    yield f"CoreNLP {', '.join(sorted({c.version for c in CONVERSIONS}))}; {java_version()}"
    yield f"parser: {PARSER}"
    for path, name in zip(paths, TREEBANKS, strict=True):
        yield f"{name}, SHA-256 {hashlib.sha256(path.read_bytes()).hexdigest()[:16]}..."


def _counts(trees: Sequence[str], parsed: Sequence[str]) -> str:
    return (
        f"{len(trees)} sentences of {LENGTHS[0]} to {LENGTHS[-1]} words, "
        f"{len(trees) - len(parsed)} without a tree and left out"
    )


def _material(folder: Path, gold: Sequence[ConlluSentence]) -> Material:
    files = {c: _existing(folder / f"{c.name}.txt") for c in CONVERSIONS}
    return Material(
        basic={c.name: read_basic(path) for c, path in files.items() if c.is_conllx},
        collapsed={c.name: read_collapsed(path) for c, path in files.items() if not c.is_conllx},
        gold=[sentence.graph for sentence in gold],
    )


if __name__ == "__main__":
    sys.exit(main())
