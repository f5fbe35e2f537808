"""The time and the memory of making pairs from a treebank, beside udapi reading and writing it.

udapi is GPL, so it is run as a program, from an environment of its own that ``make`` makes once.
Both run in turn, one process each; processor time and peak memory are those of the process.

The treebank is UD English EWT: dev for the time, train for the memory. Pairs are made of all
dependencies, and of the errors of a parser whose parses are there: the treebank with heads changed
at random.

    PETE_DATA_HOME=data make bench BENCH=generate
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from measured import Cost, ewt, run, verdict, written

__all__ = ["main"]

SLOWER: Final = 60
"""Ours takes at most so many times the processor time."""

TIMES: Final = 8
GROWTH: Final = 1.2
"""Ours takes at most so many times the memory for eight times the treebank."""

MOVED: Final = 1 / 7
"""The share of heads that the parser has wrong."""

_UDAPI: Final = Path(__file__).resolve().parents[1] / "build" / "udapi" / "bin" / "udapy"


def main() -> int:
    """Print all comparisons; exit status 1 if a limit is broken."""
    args = _arguments()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        kept = [*_times(ewt("dev"), args.rounds, folder), _growth(ewt("train"), folder)]
    return not all(kept)


def _times(sentences: Sequence[str], rounds: int, folder: Path) -> list[bool]:
    """Compare both programs, and return whether ours keeps its limits."""
    udapi = os.environ.get("PETE_UDAPI", str(_UDAPI))
    treebank = written(folder / "treebank.conllu", sentences)
    texts = {_text(sentence): sentence for sentence in sentences}
    # From the last to the first, since two sentences may make the text of a third one.
    parses = written(folder / "parses.conllu", map(_moved, reversed(texts.values())))
    ways = {
        "all dependencies": [],
        "errors of a parser": ["--parser", f"files:{parses},scheme=ud,name=changed"],
    }
    ratios: dict[str, list[float]] = {way: [] for way in ways}
    for _ in range(rounds):
        theirs = run(udapi, "read.Conllu", f"files={treebank}", "write.Conllu")
        for way, options in ways.items():
            ours = _generate(treebank, folder, *options)
            print(f"{way}: udapi {theirs}, ours {ours}")
            ratios[way].append(ours.seconds / theirs.seconds)
    return [
        verdict(f"{way}, times the time", statistics.median(found), most=SLOWER)
        for way, found in ratios.items()
    ]


def _growth(sentences: Sequence[str], folder: Path) -> bool:
    part = sentences[: len(sentences) // TIMES]
    small, large = (
        _generate(written(folder / f"{len(some)}.conllu", some), folder)
        for some in (part, sentences)
    )
    print(f"{len(part):,} sentences {small}, {TIMES} times as many {large}")
    return verdict("times the memory", large.memory / small.memory, most=GROWTH)


def _arguments() -> argparse.Namespace:
    command = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    command.add_argument("--rounds", type=int, default=3, help="(default: %(default)s)")
    return command.parse_args()


def _text(sentence: str) -> str:
    """Return the letters of the text: a parser has one parse of texts that are nearly the same."""
    line = next(line for line in sentence.split("\n") if line.startswith("# text = "))
    return "".join(filter(str.isalnum, line.lower()))


def _moved(sentence: str) -> str:
    """Return a sentence in which some words without dependents have the head of their head."""
    draw = random.Random(sentence)  # noqa: S311 no secret
    rows = [line.split("\t") for line in sentence.split("\n")]
    heads = {cells[0]: cells[6] for cells in rows if cells[0].isdigit()}
    for cells in rows:
        above = heads.get(heads.get(cells[0], ""), "0")
        if above != "0" and cells[0] not in heads.values() and draw.random() < 2 * MOVED:
            cells[6] = above
    return "\n".join("\t".join(cells) for cells in rows)


def _generate(treebank: Path, folder: Path, *options: str) -> Cost:
    with tempfile.TemporaryDirectory(dir=folder) as made:
        command = ("-m", "pete", "generate", str(treebank), *options, "--out", f"{made}/set")
        return run(sys.executable, *command)


if __name__ == "__main__":
    sys.exit(main())
