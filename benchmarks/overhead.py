"""What the harness costs beside the parser: one run, one ratio.

The parser reads the texts of a data set, each distinct one once, in the batches its library
is given by the adapter: once called directly, once through the harness (adapter, de-duplication,
conversion to graphs, checks). The two are timed in turn, in processor time.

    python benchmarks/overhead.py --parser spacy --rounds 15
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from pete.api import load_pairs
from pete.dataset import PairSet
from pete.parsing import ParserAdapter, make_adapter, parse_texts

__all__ = ["main"]

LIMIT: Final = 1.10
"""The harness may add a tenth to the parser's own time."""

Parser: TypeAlias = Callable[[Sequence[str]], object]


def main() -> int:
    """Time both and print the ratio; with ``--check``, exit status 1 if it is over the limit.

    The ratio is that of the best rounds, which the rest of the machine disturbed least.
    """
    args = _arguments()
    adapter = make_adapter(args.parser, model=args.model, device="cpu")
    pair_set = load_pairs(args.dataset)
    texts = _texts(pair_set) * args.times
    distinct = [f"{text} {n}" if n else text for n, text in enumerate(texts)]
    alone = _ALONE[args.parser](adapter, args.model)
    rounds = [
        (
            _seconds(lambda: alone(distinct)),
            _seconds(lambda: parse_texts(adapter, [*distinct, *distinct])),
        )
        for _ in range(args.rounds + 1)
    ][1:]  # the first round warms up
    bare, harnessed = (min(times) for times in zip(*rounds, strict=True))
    median = statistics.median(h / b for b, h in rounds)
    print(
        f"{args.parser}, {len(distinct)} distinct texts, each asked for twice, {len(rounds)} "
        f"rounds: parser {bare:.3f} s, harness {harnessed:.3f} s at best; "
        f"ratio {harnessed / bare:.3f} (median of rounds {median:.3f}), limit {LIMIT:.2f}"
    )
    return 1 if args.check and harnessed / bare > LIMIT else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--parser", default="spacy", choices=sorted(_ALONE))
    parser.add_argument("--model")
    parser.add_argument("--dataset", default="challenge")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--check", action="store_true", help="fail if the ratio is over the limit")
    parser.add_argument("--times", type=int, default=3, help="how often the data set is taken")
    return parser.parse_args()


def _texts(pair_set: PairSet) -> list[str]:
    return list(dict.fromkeys(side for p in pair_set.pairs for side in (p.text, p.hypothesis)))


def _spacy_alone(adapter: ParserAdapter, model: str | None) -> Parser:
    """Spacy's own batch call over the same model and components, in batches of the same size."""
    import spacy

    nlp = spacy.load(model or adapter.info.model, exclude=["ner"])
    return lambda texts: list(nlp.pipe(texts, batch_size=64))


def _stanza_alone(adapter: ParserAdapter, model: str | None) -> Parser:
    """Stanza's own batch call over the same model, in batches of the same size."""
    import stanza

    nlp = stanza.Pipeline(
        "en",
        dir=model,
        processors="tokenize,mwt,pos,lemma,depparse",
        download_method=None,
        use_gpu=False,
        verbose=False,
    )
    return lambda texts: [
        nlp.bulk_process(texts[start : start + 64]) for start in range(0, len(texts), 64)
    ]


_ALONE: Final[dict[str, Callable[[ParserAdapter, str | None], Parser]]] = {
    "spacy": _spacy_alone,
    "stanza": _stanza_alone,
}


def _seconds(work: Callable[[], object]) -> float:
    """Processor time of this process, so that other work on the machine does not count."""
    start = time.process_time()
    work()
    return time.process_time() - start


if __name__ == "__main__":
    raise SystemExit(main())
