"""What the parsing layer costs beside the parser: one run, a table of ratios.

The parser reads the texts of a data set, each distinct one once, in the batches its library is
given by the adapter: called directly, and through the parsing layer (adapter, conversion to
graphs, de-duplication, checks, keeping parses on disk), which runs it in its own process or in
another one.

Each way has a process to itself, as in a run of ``pete``, for the threads of two pipelines in one
process disturb each other. Machines change their speed from second to second, so every round runs
all ways one after another, in every order by turns, and what counts is the ratio within a round.
Pipelines that are loaded alike can differ in speed for good, so all are loaded anew several times.
Shown are the median of all rounds, their quartiles, and the median of each loading.

    python benchmarks/overhead.py --parser spacy
    python benchmarks/overhead.py --parser stanza --model FOLDER --check
"""

from __future__ import annotations

import argparse
import multiprocessing
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count, cycle, islice, permutations
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from pete.adapters.spacy import SpacyAdapter
from pete.adapters.stanza import StanzaAdapter
from pete.api import load_pairs
from pete.data.contract import PairSet
from pete.parsing import ParserAdapter
from pete.parsing.cache import ParseCache, parser_key
from pete.parsing.isolation import IsolatedParser
from pete.parsing.run import parse_texts
from pete.parsing.spec import ParserSpec

__all__ = ["main"]

LIMITS: Final = {"spacy": 1.10, "stanza": 1.03}
"""The parsing layer may add so much to the parser's own time."""

Parser: TypeAlias = Callable[[Sequence[str]], object]


def main() -> int:
    """Time all and print the ratios; with ``--check``, exit status 1 if one is over the limit.

    What is checked is the way that ``pete evaluate`` takes with this parser.
    """
    args = _arguments()
    texts = _texts(load_pairs(args.dataset))
    loadings = [_rounds(args, texts) for _ in range(args.loadings)]
    limit = LIMITS[args.parser]
    taken = _TWO if ParserSpec(args.parser).wants_isolation() else _ONE
    print(f"{args.parser}, {len(texts)} texts, {args.loadings} loadings of {args.rounds} rounds")
    medians = {}
    for name in (_ONE, _TWO):
        ratios = [[seconds[name] / seconds[_ALONE] for seconds in rounds] for rounds in loadings]
        low, medians[name], high = statistics.quantiles([r for each in ratios for r in each], n=4)
        each = ", ".join(f"{statistics.median(rounds):.3f}" for rounds in ratios)
        print(f"{name:22}{medians[name]:.3f} ({low:.3f} to {high:.3f}); by loading: {each}")
    print(f"pete evaluate runs it as: {taken}; {medians[taken]:.3f}, limit {limit:.2f}")
    return 1 if args.check and medians[taken] > limit else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--parser", default="spacy", choices=sorted(_LIBRARIES))
    parser.add_argument("--model")
    parser.add_argument("--dataset", default="challenge")
    parser.add_argument("--rounds", type=int, default=12, help="in each loading")
    parser.add_argument("--loadings", type=int, default=5)
    parser.add_argument("--check", action="store_true", help="fail if a ratio is over the limit")
    return parser.parse_args()


def _texts(pair_set: PairSet) -> list[str]:
    return list(dict.fromkeys(side for p in pair_set.pairs for side in (p.text, p.hypothesis)))


def _rounds(args: argparse.Namespace, texts: Sequence[str]) -> list[dict[str, float]]:
    """Seconds of each way in each round, with pipelines loaded for these rounds."""
    with _loaded(args.parser, args.model) as ways:
        _round(tuple(ways), ways, texts)  # it warms up
        orders = islice(cycle(permutations(ways)), args.rounds)
        return [_round(order, ways, texts) for order in orders]


def _round(
    order: Sequence[str], ways: dict[str, Connection], texts: Sequence[str]
) -> dict[str, float]:
    seconds = {}
    for name in order:
        ways[name].send(texts)
        seconds[name] = ways[name].recv()
    return seconds


@contextmanager
def _loaded(parser: str, model: str | None) -> Iterator[dict[str, Connection]]:
    """A process for each way, ready to be sent texts; it answers with its seconds."""
    spawn = multiprocessing.get_context("spawn")
    ways = {}
    processes = []
    for name in _WAYS:
        ways[name], other = spawn.Pipe()
        processes.append(spawn.Process(target=_serve, args=(other, name, parser, model)))
        processes[-1].start()
        ways[name].recv()
    try:
        yield ways
    finally:
        for connection in ways.values():
            connection.send(())
        for process in processes:
            process.join()


def _serve(connection: Connection, way: str, parser: str, model: str | None) -> None:
    """Time one way on whatever texts come, until there are none."""
    with tempfile.TemporaryDirectory() as home:
        run = _WAYS[way](
            _LIBRARIES[parser], ParserSpec(parser, options=_options(model)), Path(home)
        )
        connection.send("ready")
        while texts := connection.recv():
            start = time.perf_counter()
            run(texts)
            connection.send(time.perf_counter() - start)


def _options(model: str | None) -> dict[str, object]:
    return {"model": model, "device": "cpu"}


class _Library(NamedTuple):
    """How a library is called without us: its pipeline, and its own batch call."""

    adapt: Callable[[object], Any]
    load: Callable[[str | None], Any]
    run: Callable[[Any, Sequence[str]], object]


def _alone(library: _Library, spec: ParserSpec, home: Path) -> Parser:
    nlp = library.load(spec.options["model"])  # type: ignore[arg-type]  # a name, or none
    return lambda texts: library.run(nlp, texts)


def _in_one(library: _Library, spec: ParserSpec, home: Path) -> Parser:
    nlp = library.load(spec.options["model"])  # type: ignore[arg-type]  # a name, or none
    return _kept(library.adapt(nlp), home)


def _in_two(library: _Library, spec: ParserSpec, home: Path) -> Parser:
    return _kept(IsolatedParser(spec), home)


def _kept(adapter: ParserAdapter, home: Path) -> Parser:
    """Every text twice, into an empty cache."""
    folders = (home / str(number) for number in count())

    def run(texts: Sequence[str]) -> None:
        key = parser_key(adapter.info, {}, "")
        store = ParseCache(key, home=next(folders), report=print)
        parse_texts(adapter, [*texts, *texts], store=store)

    return run


_ALONE: Final = "parser alone"
_ONE: Final = "layer, same process"
_TWO: Final = "layer, two processes"
_WAYS: Final = {_ALONE: _alone, _ONE: _in_one, _TWO: _in_two}


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


if __name__ == "__main__":
    raise SystemExit(main())
