"""The speed of the normaliser: beside pyBART, and as texts grow longer. One run.

pyBART, the UD enhancer that pip installs, lives in an environment of its own, made once. Both
convert the gold trees of UD English EWT (dev), in turn; the conversion alone is timed, in
processor time. pyBART is timed with two sets of rules: ``all``, as it comes, and ``enhanced``,
those of Stanford's enhancer only, without the edges that are its own invention.

    PETE_DATA_HOME=data python benchmarks/normalise.py --limit 500 --rounds 3
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from growth_texts import CHAINS, chained, joined

from pete.errors import PeteError, UnavailableError
from pete.formats.conll.reader import read_conllu
from pete.formats.conll.sentence import ConlluSentence, write_conllu
from pete.graph import Graph
from pete.normaliser import normalise

__all__ = ["main"]

RATIO: Final = 30
"""Ours makes at least so many times the tokens per second."""

GROWTH: Final = 3
"""A token of the longest text takes at most so many times as long as one of the shortest."""

SIZES: Final = (50, 100, 200, 500, 1000)
"""Tokens of the texts whose growth is timed."""

JOINED: Final = 250
"""Gold sentences that are joined to such texts; those of 1,000 tokens need 100 or so."""

RULES: Final = ("all", "enhanced")

_HERE: Final = Path(__file__).resolve().parent
_ENVIRONMENT: Final = _HERE.parent / "build" / "pybart"
_PACKAGES: Final = ("pybart-nlp==3.4.8", "spacy>=3.8,<3.9")
"""pyBART imports spaCy but does not name it as a dependency."""
_PYTHONS: Final = (sys.executable, "python3.11", "python3.10", "python3.9")
"""Where to look for a Python that pyBART runs on: at least 3.9, at most 3.11."""


def main() -> int:
    """Print both comparisons; exit status 1 if a limit is broken, 2 if nothing could be timed."""
    args = _arguments()
    try:
        trees = _gold_trees()
        fast = _beside_pybart(trees[: args.limit], rounds=args.rounds, rules=args.rules)
    except PeteError as error:
        print(error, file=sys.stderr)
        return 2
    linear = _growth(trees, rounds=args.rounds)
    return 0 if fast and linear else 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--limit", type=_count, help="sentences for both (default: all)")
    parser.add_argument("--rounds", type=_count, default=5)
    parser.add_argument(
        "--rules", choices=RULES, default="all", help="the work of pyBART that decides"
    )
    return parser.parse_args()


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")
    return int(text)


def _gold_trees() -> list[Graph]:
    home = os.environ.get("PETE_DATA_HOME")
    path = Path(home or "") / "ud-en-ewt" / "dev.conllu.xz"
    if not home or not path.is_file():
        raise UnavailableError(
            f"there is no {path}. Set PETE_DATA_HOME to the folder that holds ud-en-ewt."
        )
    return [s.graph for s in read_conllu(path) if isinstance(s, ConlluSentence)]


def _seconds(graphs: Sequence[Graph]) -> float:
    """Processor time of normalising all graphs."""
    start = time.process_time()
    for graph in graphs:
        normalise(graph, scheme="ud")
    return time.process_time() - start


def _tokens(graphs: Sequence[Graph]) -> int:
    return sum(len(graph.tokens) for graph in graphs)


# Beside pyBART


def _beside_pybart(graphs: Sequence[Graph], *, rounds: int, rules: str) -> bool:
    """Time both in turn and print speeds and ratios; whether ours is fast enough."""
    python = _pybart_python()
    ours: list[float] = []
    theirs: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "sentences.conllu"
        with file.open("w", encoding="utf-8", newline="\n") as stream:
            stream.writelines(write_conllu(map(ConlluSentence, graphs)))
        _seconds(graphs)  # warms up
        for _ in range(rounds):
            ours.append(_seconds(graphs))
            theirs.append(json.loads(_run([python, _HERE / "pybart_runner.py", file])))
    tokens = _tokens(graphs)
    if tokens != theirs[0]["tokens"]:
        raise UnavailableError(f"pyBART reads {theirs[0]['tokens']} tokens of the {tokens}.")
    print(
        f"{len(graphs)} sentences, {tokens} tokens, {rounds} rounds; "
        f"pete-eval {version('pete-eval')} on Python {sys.version.split()[0]}, "
        f"pybart-nlp {theirs[0]['version']} on Python {theirs[0]['python']}"
    )
    _print_speed("ours", ours, tokens)
    ratios = {}
    for name in RULES:
        seconds = [round[name] for round in theirs]
        _print_speed(f"pyBART, {name}", seconds, tokens)
        ratios[name] = min(seconds) / min(ours)
        median = statistics.median(seconds) / statistics.median(ours)
        print(f"    ours is {ratios[name]:.1f} times as fast at best, {median:.1f} at the median")
    return _verdict(ratios[rules] >= RATIO, f"at least {RATIO} times pyBART, {rules}")


def _print_speed(name: str, seconds: Sequence[float], tokens: int) -> None:
    best, median = tokens / min(seconds), tokens / statistics.median(seconds)
    print(f"  {name:16} {best:9,.0f} tokens per second at best, {median:9,.0f} at the median")


def _pybart_python() -> Path:
    """The Python of pyBART's environment, which is made if it is not there."""
    python = _ENVIRONMENT / "bin" / "python"
    ready = _ENVIRONMENT / ".ready"
    if not ready.is_file():
        base = _base_python()
        print(f"Installing pyBART into {_ENVIRONMENT}, once ...", file=sys.stderr)
        _run([base, "-m", "venv", _ENVIRONMENT])
        _run([python, "-m", "pip", "install", "--quiet", *_PACKAGES])
        ready.touch()
    return python


def _base_python() -> str:
    for name in _PYTHONS:
        probe = [name, "-c", "import sys; sys.exit(not (3, 9) <= sys.version_info < (3, 12))"]
        if shutil.which(name) and not subprocess.run(probe, stderr=subprocess.DEVNULL).returncode:
            return name
    raise UnavailableError(
        "pyBART needs a Python from 3.9 to 3.11, and none is on the path. Install python3.11."
    )


def _run(command: Sequence[str | Path]) -> str:
    """What a command prints."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise UnavailableError(
            f"{' '.join(map(str, command))} ended with status {done.returncode}:\n"
            f"{done.stderr.strip()[-2000:]}\n"
            f"Mend that, or remove {_ENVIRONMENT} to install pyBART anew."
        )
    return done.stdout


# As texts grow longer


def _growth(graphs: Sequence[Graph], *, rounds: int) -> bool:
    """Time texts of each size and print time per token; whether its growth is in bounds."""
    print(f"microseconds per token in texts of {', '.join(map(str, SIZES))} tokens, at best")
    growths = []
    for kind, by_size in _long_texts(graphs):
        times = [[_seconds(texts) / _tokens(texts) for texts in by_size] for _ in range(rounds)]
        best = [min(seconds) for seconds in zip(*times, strict=True)]
        growths.append(best[-1] / best[0])
        row = " ".join(f"{1e6 * seconds:7.1f}" for seconds in best)
        print(f"  {kind:36} {row}   growth {growths[-1]:.2f}")
    return _verdict(max(growths) <= GROWTH, f"growth at most {GROWTH}")


def _long_texts(graphs: Sequence[Graph]) -> Iterator[tuple[str, list[list[Graph]]]]:
    """Kinds of text: for each size, texts that hold about the same number of tokens together."""
    yield "gold sentences", [list(joined(graphs[:JOINED], size)) for size in SIZES]
    for kind, chain in CHAINS.items():
        yield kind, [[chained(chain, size)] * (SIZES[-1] // size) for size in SIZES]


def _verdict(held: bool, limit: str) -> bool:
    print(f"{limit}: {'held' if held else 'BROKEN'}")
    return held


if __name__ == "__main__":
    raise SystemExit(main())
