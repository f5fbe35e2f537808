"""What the parsing layer costs beside the parser: one run, a table of ratios.

The parser reads the texts of a data set, each distinct one once, in the batches its library is
given by the adapter: called directly, and through the parsing layer (adapter, conversion to
graphs, de-duplication, checks, keeping parses on disk), in this process and in one of its own.
In this process one pipeline serves all, since two that are loaded alike can differ in speed.

Machines change their speed from second to second, so every round runs all ways one after another,
in every order by turns, and what counts is the ratio within a round: the median of the rounds, with
the quartiles. Processor time counts both processes. Elapsed time is what a user waits: two
processes share the work.

    python benchmarks/overhead.py --parser spacy --rounds 48
    python benchmarks/overhead.py --parser stanza --model FOLDER --rounds 24
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from itertools import count, cycle, islice, permutations
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from pete.adapters.spacy import SpacyAdapter
from pete.adapters.stanza import StanzaAdapter
from pete.api import load_pairs
from pete.cache import ParseCache, parser_key
from pete.dataset import PairSet
from pete.isolation import IsolatedParser
from pete.parse_run import parse_texts
from pete.parsing import ParserAdapter
from pete.recipe import Recipe

__all__ = ["main"]

LIMITS: Final = {"spacy": 1.10, "stanza": 1.03}
"""The parsing layer may add so much to the parser's own time."""

Parser: TypeAlias = Callable[[Sequence[str]], object]
Seconds: TypeAlias = tuple[float, float]
"""Of the processor, and elapsed."""

_ALONE: Final = "parser alone"
_ONE: Final = "layer, this process"
_TWO: Final = "layer, two processes"


def main() -> int:
    """Time all and print the ratios; with ``--check``, exit status 1 if one is over the limit.

    What is checked is the elapsed time of the way ``pete evaluate`` takes with this parser.
    """
    args = _arguments()
    recipe = Recipe(args.parser, options={"model": args.model, "device": "cpu"})
    library = _LIBRARIES[args.parser]
    nlp = library.load(args.model)
    adapter, isolated = library.adapt(nlp), IsolatedParser(recipe)
    texts = _texts(load_pairs(args.dataset)) * args.times
    distinct = [f"{text} {n}" if n else text for n, text in enumerate(texts)]
    with tempfile.TemporaryDirectory() as home:
        folders = (Path(home) / str(n) for n in count())
        ways: dict[str, Parser] = {
            _ALONE: lambda texts: library.run(nlp, texts),
            "layer, nothing kept": lambda texts: parse_texts(adapter, [*texts, *texts]),
            _ONE: lambda texts: _kept(adapter, texts, next(folders)),
            _TWO: lambda texts: _kept(isolated, texts, next(folders)),
        }
        _round(list(ways), ways, distinct, isolated.pid)  # it warms up
        orders = islice(cycle(permutations(ways)), args.rounds)
        rounds = [_round(order, ways, distinct, isolated.pid) for order in orders]
    isolated.close()
    limit, taken = LIMITS[args.parser], _TWO if getattr(adapter, "isolate", True) else _ONE
    print(f"{args.parser}, {len(distinct)} texts, {len(rounds)} rounds")
    for name in ways:
        quartiles = [
            _quartiles([r[name][kind] / r[_ALONE][kind] for r in rounds]) for kind in (0, 1)
        ]
        shown = "; ".join(
            f"{kind} {median:.3f} ({low:.3f} to {high:.3f})"
            for kind, (low, median, high) in zip(("processor", "elapsed"), quartiles, strict=True)
        )
        print(f"{name:22}{shown}")
        if name == taken:
            found = quartiles[1][1]
    print(f"pete evaluate runs it as: {taken}; {found:.3f}, limit {limit:.2f}")
    return 1 if args.check and found > limit else 0


def _round(
    order: Sequence[str], ways: Mapping[str, Parser], texts: Sequence[str], other: int
) -> dict[str, Seconds]:
    return {name: _timed(ways[name], texts, other) for name in order}


def _quartiles(ratios: Sequence[float]) -> list[float]:
    return statistics.quantiles(ratios, n=4)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--parser", default="spacy", choices=sorted(_LIBRARIES))
    parser.add_argument("--model")
    parser.add_argument("--dataset", default="challenge")
    parser.add_argument("--rounds", type=int, default=48)
    parser.add_argument("--check", action="store_true", help="fail if a ratio is over the limit")
    parser.add_argument("--times", type=int, default=1, help="how often the data set is taken")
    return parser.parse_args()


def _texts(pair_set: PairSet) -> list[str]:
    return list(dict.fromkeys(side for p in pair_set.pairs for side in (p.text, p.hypothesis)))


def _kept(adapter: ParserAdapter, texts: Sequence[str], home: Path) -> None:
    """Every text twice, into an empty cache."""
    store = ParseCache(parser_key(adapter.info, {}, ""), home=home, report=print)
    parse_texts(adapter, [*texts, *texts], store=store)


def _spacy(model: str | None) -> Any:
    import spacy

    return spacy.load(model or SpacyAdapter().info.model, exclude=["ner"])


def _stanza(model: str | None) -> Any:
    import stanza

    return stanza.Pipeline(
        "en",
        dir=model,
        processors="tokenize,mwt,pos,lemma,depparse",
        download_method=None,
        use_gpu=False,
        verbose=False,
    )


class _Library(NamedTuple):
    """How a library is called without us: its pipeline, and its own batch call."""

    adapt: Callable[[object], Any]
    load: Callable[[str | None], Any]
    run: Callable[[Any, Sequence[str]], object]


_LIBRARIES: Final = {
    "spacy": _Library(
        SpacyAdapter.wrap, _spacy, lambda nlp, texts: list(nlp.pipe(texts, batch_size=64))
    ),
    "stanza": _Library(
        StanzaAdapter.wrap,
        _stanza,
        lambda nlp, texts: [
            nlp.bulk_process(texts[start : start + 32]) for start in range(0, len(texts), 32)
        ],
    ),
}
"""By parser; the batches are as large as the adapter's."""


def _timed(way: Parser, texts: Sequence[str], other: int) -> Seconds:
    """Processor seconds of this process and another one, and elapsed seconds."""
    cpu, wall = time.process_time() + _processor_seconds(other), time.perf_counter()
    way(texts)
    return (
        time.process_time() + _processor_seconds(other) - cpu,
        time.perf_counter() - wall,
    )


def _processor_seconds(process: int) -> float:
    """Of a process: its fields utime and stime (Linux)."""
    fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    raise SystemExit(main())
