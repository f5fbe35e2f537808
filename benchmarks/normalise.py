"""The speed of the normaliser: beside pyBART, and as texts grow longer. One run.

pyBART, the UD enhancer that pip installs, lives in an environment of its own, made once. Both
read the gold trees of UD English EWT (dev) and are timed in turn, in processor time, the
conversion alone. pyBART does two kinds of work: ``enhanced`` is what Stanford's enhancer does,
the like of ours; ``all``, its default, adds edges of its own invention.

    PETE_DATA_HOME=data python benchmarks/normalise.py --limit 500 --rounds 5
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import IO, Final

from growth_texts import CHAINS, chained, joined

from pete.errors import PeteError, UnavailableError
from pete.formats.conllu import ConlluSentence, read_conllu, write_conllu
from pete.graph import Graph
from pete.stanford import normalise

__all__ = ["main"]

RATIO: Final = 30
"""Ours makes at least so many times the tokens per second."""
GROWTH: Final = 3
"""A token of the longest text costs at most so many times one of the shortest."""
SIZES: Final = (50, 100, 200, 500, 1000)
RULES: Final = ("enhanced", "all")

_HERE: Final = Path(__file__).resolve().parent
_ENVIRONMENT: Final = _HERE.parent / "build" / "pybart"
_PACKAGES: Final = ("pybart-nlp==3.4.8", "spacy>=3.8,<3.9")
"""pyBART imports spaCy without naming it as a dependency."""
_PYTHONS: Final = ("python3.11", "python3.10", "python3.9")


def main() -> int:
    """Print both comparisons; exit status 1 if one is beyond its limit, 2 if it cannot run."""
    args = _arguments()
    try:
        sentences = _sentences(args.limit)
        fast = _compare(sentences, rounds=args.rounds, rules=args.rules)
    except PeteError as error:
        print(error, file=sys.stderr)
        return 2
    linear = _growth([sentence.graph for sentence in sentences], rounds=args.rounds)
    return 0 if fast and linear else 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--limit", type=int, help="sentences to read (all)")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--rules", choices=RULES, default="enhanced", help="which ratio decides")
    return parser.parse_args()


def _sentences(limit: int | None) -> list[ConlluSentence]:
    home = os.environ.get("PETE_DATA_HOME")
    path = Path(home or "") / "ud-en-ewt" / "dev.conllu.xz"
    if not home or not path.is_file():
        raise UnavailableError(
            f"there is no {path}. Set PETE_DATA_HOME to the folder that holds ud-en-ewt."
        )
    found = (s for s in read_conllu(path) if isinstance(s, ConlluSentence))
    return [ConlluSentence(s.graph) for s in itertools.islice(found, limit)]


# Beside pyBART


def _compare(sentences: Sequence[ConlluSentence], *, rounds: int, rules: str) -> bool:
    graphs = [sentence.graph for sentence in sentences]
    tokens = sum(len(graph.tokens) for graph in graphs)
    times: dict[str, list[float]] = {"ours": [], **{name: [] for name in RULES}}
    _seconds(graphs)  # warms up
    with _pybart(sentences) as (facts, pybart):
        if facts["tokens"] != tokens:
            raise UnavailableError(f"pyBART read {facts['tokens']} of {tokens} tokens.")
        for _ in range(rounds):
            times["ours"].append(_seconds(graphs))
            for name in RULES:
                times[name].append(pybart(name))
    print(
        f"{len(graphs)} sentences, {tokens} tokens, {rounds} rounds; "
        f"pete-eval {version('pete-eval')} on Python {sys.version.split()[0]}, "
        f"pybart-nlp {facts['version']} on Python {facts['python']}"
    )
    for name, label in (("ours", "ours"), *((name, f"pyBART {name}") for name in RULES)):
        best, median = min(times[name]), statistics.median(times[name])
        print(f"{label:16} {tokens / best:9.0f} tokens/s at best, {tokens / median:9.0f} median")
    for name in RULES:
        print(f"ours / pyBART {name}: {_ratio(times, name, min):.1f} at best, "
              f"{_ratio(times, name, statistics.median):.1f} median")
    fast = _ratio(times, rules, min) >= RATIO
    print(f"limit {RATIO} of {rules}: {'held' if fast else 'BROKEN'}")
    return fast


def _ratio(
    times: Mapping[str, list[float]], name: str, of: Callable[[list[float]], float]
) -> float:
    return of(times[name]) / of(times["ours"])


def _seconds(graphs: Sequence[Graph]) -> float:
    """Processor time of normalising all graphs."""
    start = time.process_time()
    for graph in graphs:
        normalise(graph, scheme="ud")
    return time.process_time() - start


@contextmanager
def _pybart(
    sentences: Sequence[ConlluSentence],
) -> Iterator[tuple[Mapping[str, object], Callable[[str], float]]]:
    """PyBART at work in a process of its own: what it is, and a call that times one round."""
    python = _python()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "sentences.conllu"
        with file.open("w", encoding="utf-8", newline="\n") as stream:
            stream.writelines(write_conllu(sentences))
        command = [str(python), str(_HERE / "pybart_runner.py"), str(file)]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdin and process.stdout
            ask, answers = process.stdin, process.stdout
            yield json.loads(_answer(answers)), lambda rules: _asked(ask, answers, rules)
