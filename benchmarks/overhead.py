"""What the parsing layer costs beside the parser: one run, a table of ratios.

The parser reads the texts of a data set, each distinct one once, in the batches its library is
given by the adapter: called directly, and through the parsing layer (adapter, conversion to
graphs, de-duplication, checks, keeping parses on disk), in this process and in one of its own.
All take turns; in this process one pipeline serves all, since two that are loaded alike can differ
in speed. Processor time counts both processes; it is what other work on the machine disturbs
least. Elapsed time is what a user waits: two processes share the work.

    python benchmarks/overhead.py --parser spacy --rounds 21
    python benchmarks/overhead.py --parser stanza --model FOLDER --times 1 --rounds 3
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Callable, Sequence
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


def main() -> int:
    """Time all and print the ratios; with ``--check``, exit status 1 if one is over the limit.

    The ratios are those of the best rounds. What is checked is the processor time in this
    process and the elapsed time in two.
    """
    args = _arguments()
    recipe = Recipe(args.parser, options={"model": args.model, "device": "cpu"})
    library = _LIBRARIES[args.parser]
    nlp = library.load(args.model)
    adapter, isolated = library.adapt(nlp), IsolatedParser(recipe)
    texts = _texts(load_pairs(args.dataset)) * args.times
    distinct = [f"{text} {n}" if n else text for n, text in enumerate(texts)]
    ways: dict[str, Parser] = {
        "parser alone": lambda texts: library.run(nlp, texts),
        "layer, nothing kept": lambda texts: parse_texts(adapter, [*texts, *texts]),
        "layer, this process": lambda texts: _kept(adapter, texts),
        "layer, two processes": lambda texts: _kept(isolated, texts),
    }
    rounds = [
        [_timed(way, distinct, isolated.pid) for way in ways.values()]
        for _ in range(args.rounds + 1)
    ][1:]  # the first round warms up
    best = [
        (min(cpu for cpu, _ in way), min(wall for _, wall in way))
        for way in zip(*rounds, strict=True)
    ]
    isolated.close()
    limit = LIMITS[args.parser]
    print(f"{args.parser}, {len(distinct)} texts, best of {len(rounds)} rounds; limit {limit:.2f}")
    for name, (cpu, wall) in zip(ways, best, strict=True):
        print(
            f"{name:22}processor {cpu:7.3f} s, ratio {cpu / best[0][0]:.3f};"
            f"  elapsed {wall:7.3f} s, ratio {wall / best[0][1]:.3f}"
        )
    over = best[2][0] / best[0][0] > limit or best[3][1] / best[0][1] > limit
    return 1 if args.check and over else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--parser", default="spacy", choices=sorted(_LIBRARIES))
    parser.add_argument("--model")
    parser.add_argument("--dataset", default="challenge")
    parser.add_argument("--rounds", type=int, default=21)
    parser.add_argument("--check", action="store_true", help="fail if a ratio is over the limit")
    parser.add_argument("--times", type=int, default=3, help="how often the data set is taken")
    return parser.parse_args()


def _texts(pair_set: PairSet) -> list[str]:
    return list(dict.fromkeys(side for p in pair_set.pairs for side in (p.text, p.hypothesis)))


def _kept(adapter: ParserAdapter, texts: Sequence[str]) -> None:
    """Every text twice, into an empty cache."""
    with tempfile.TemporaryDirectory() as home:
        store = ParseCache(parser_key(adapter.info, {}, ""), home=Path(home), report=print)
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
