"""The time and the memory of scoring a treebank, beside udeval of the package udtools. One run.

udeval is the evaluation of the CoNLL 2018 and IWPT 2020 shared tasks. It is GPL, so it is run as a
program, from an environment of its own that ``make`` makes once. Both score the same files in turn,
one process each, with all their measures; processor time and peak memory are those of the process.

The text is UD English EWT (train), repeated until it has enough words. The system is EWT with
labels, tags and enhanced edges changed at random; with different words, the last word of most
sentences is split, too.

    PETE_DATA_HOME=data make bench BENCH=score
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import cycle
from pathlib import Path
from typing import Final

from measured import ewt, run, verdict, written

__all__ = ["main"]

FASTER: Final = {"equal words": 6, "different words": 3}
"""Ours takes at most such a part of the processor time."""

SMALLER: Final = 5
"""Ours takes at most such a part of the memory."""

GROWTH: Final = 1.2
"""Ours takes at most so many times the memory for four times the words."""

RESAMPLED: Final = 4_000
"""Sentences whose scores are resampled."""

_UDEVAL: Final = Path(__file__).resolve().parents[1] / "build" / "udtools" / "bin" / "udeval"

_OURS: Final = """
import sys
from pete.metrics.treebank.measures import MEASURES
from pete.metrics.treebank.scoring import score_treebank
score = score_treebank(*sys.argv[1:])
for key in MEASURES:
    print(key, *score[key].counts, score.aligned(key), score.macros[key])
"""
_RESAMPLING: Final = """
import sys, time
from pete.metrics.resampling import paired_tests
from pete.metrics.treebank.measures import MEASURES
from pete.metrics.treebank.scoring import score_treebank
gold, first, second = sys.argv[1:]
counts = [score_treebank(gold, system, keep=True).sentences for system in (first, second)]
begin = time.process_time()
paired_tests(*counts, [m.f1 for m in MEASURES.values()], samples=10_000, seed=0)
print(time.process_time() - begin)
"""


def main() -> int:
    """Print all comparisons; exit status 1 if a limit is broken."""
    args = _arguments()
    udeval = Path(os.environ.get("PETE_UDEVAL", _UDEVAL))
    text = list(_repeated(ewt("train"), args.words))
    with tempfile.TemporaryDirectory() as folder:
        kept = [
            *_times(udeval, text, args.rounds, Path(folder)),
            _growth(text, Path(folder)),
            _resampling(udeval, text[:RESAMPLED], Path(folder)),
        ]
    return not all(kept)


def _times(udeval: Path, text: Sequence[str], rounds: int, folder: Path) -> Iterator[bool]:
    """Compare both programs, and yield whether ours keeps its limits."""
    gold = written(folder / "gold.conllu", text)
    for name, sentences in (
        ("equal words", map(_changed, text)),
        ("different words", map(_split, map(_changed, text))),
    ):
        system = written(folder / "system.conllu", sentences)
        faster, smaller = [], []
        for _ in range(rounds):
            theirs = run(udeval, "-c", gold, system)
            ours = run(sys.executable, "-c", _OURS, gold, system)
            print(f"{name}: udeval {theirs}, ours {ours}")
            faster.append(theirs.seconds / ours.seconds)
            smaller.append(theirs.memory / ours.memory)
        yield verdict(f"{name}, times as fast", statistics.median(faster), least=FASTER[name])
        yield verdict(f"{name}, times as small", statistics.median(smaller), least=SMALLER)


def _growth(text: Sequence[str], folder: Path) -> bool:
    short, long = (written(folder / f"{times}.conllu", [*text] * times) for times in (1, 4))
    small, large = (run(sys.executable, "-c", _OURS, path, path) for path in (short, long))
    print(f"the text {small}, 4 times the text {large}")
    return verdict("times the memory", large.memory / small.memory, most=GROWTH)


def _resampling(udeval: Path, text: Sequence[str], folder: Path) -> bool:
    gold = written(folder / "sample.conllu", text)
    system = written(folder / "changed.conllu", map(_changed, text))
    once = run(udeval, "-c", gold, system).seconds
    command = [sys.executable, "-c", _RESAMPLING, str(gold), str(gold), str(system)]
    drawn = float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    print(f"10,000 resamples of {len(text):,} sentences {drawn:.2f} s, udeval once {once:.2f} s")
    return verdict("part of its time", drawn / once, most=1)


def _arguments() -> argparse.Namespace:
    command = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    command.add_argument("--words", type=int, default=500_000, help="(default: %(default)s)")
    command.add_argument("--rounds", type=int, default=1, help="(default: %(default)s)")
    return command.parse_args()


def _repeated(sentences: Sequence[str], words: int) -> Iterator[str]:
    for sentence in cycle(sentences):
        yield sentence
        words -= sum(line.partition("\t")[0].isdigit() for line in sentence.split("\n"))
        if words <= 0:
            return


def _changed(sentence: str) -> str:
    """Return a sentence with other labels, tags, lemmas and enhanced edges."""
    draw = random.Random(sentence)  # noqa: S311 no secret
    lines = []
    for line in sentence.split("\n"):
        cells = line.split("\t")
        if cells[0].isdigit():
            for column, value in ((2, "x"), (3, "NOUN"), (5, "_"), (7, "obj")):
                if draw.random() < 1 / 12:
                    cells[column] = value
            if draw.random() < 1 / 12:
                cells[8] = f"{cells[6]}:{cells[7]}"
        lines.append("\t".join(cells))
    return "\n".join(lines)


def _split(sentence: str) -> str:
    """Split the last word in two, if it can be."""
    *lines, last = sentence.split("\n")
    cells = last.split("\t")
    if len(cells[1]) == 1 or any("-" in line.partition("\t")[0] for line in lines[2:]):
        return sentence
    rest = [str(int(cells[0]) + 1), cells[1][1:], *cells[2:6], cells[0], "obj", "_", "_"]
    cells[1] = cells[1][0]
    return "\n".join((*lines, "\t".join(cells), "\t".join(rest)))


if __name__ == "__main__":
    sys.exit(main())
