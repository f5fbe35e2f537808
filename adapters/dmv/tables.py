"""Tables of trained models: how near their trees are to gold, beside the published figures.

``systems`` has the shape of N10-1116, Table 2, ``domains`` that of its Table 1, ``measures`` that
of P11-1067, Table 4. Models that differ in their seed alone are one row: the mean, and the range.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pete.errors import InputError
from pete.metrics.ratio import Ratio
from pete.metrics.resampling import paired_test
from pete.report.figures import interval, p_value, percent, points
from pete.report.table import Column, Row, Table

from .corpus import TagCorpus
from .folder import Card
from .inference import Decoding, decode
from .model import Parameters
from .published import ANOTHER_CORPUS, published
from .scoring import MEASURES, next_word, right_words
from .unseen import Unseen, with_unseen

Shape: TypeAlias = Literal["systems", "domains", "measures"]

ATTACH_RIGHT: Final = "Attach-Right"
"""Every word depends on the next one (the paper's name; its heads are to the right)."""

_WSJ: Final = "WSJ"
_ALL: Final = sys.maxsize
_LIMITS: Final = {"10": 10, "20": 20, "all": _ALL}
_SHARE: Final = Ratio(part=(1, 0), whole=(1, 1))
_SAMPLES: Final = 10_000
_SEED: Final = 1


class Entrant(NamedTuple):
    """A model that is scored.

    Attributes:
        parameters: The model.
        card: What it is.
    """

    parameters: Parameters
    card: Card


@dataclass(frozen=True, slots=True, eq=False)
class System:
    """Models that differ in their seed alone, on a corpus.

    Attributes:
        name: What trained them.
        length: The most words of the sentences in training; ``None`` without training.
        corpus: The corpus.
        runs: For each model, the right words of each sentence by each measure.
    """

    name: str
    length: int | None
    corpus: TagCorpus
    runs: Sequence[NDArray[np.int64]]

    @property
    def trained(self) -> str:
        """The name with the length of the sentences in training."""
        return self.name if self.length is None else f"{self.name} @{self.length}"

    def scores(self, most: int, measure: str) -> NDArray[np.float64]:
        """Return the score of each run, as a ratio.

        Args:
            most: The most words of a sentence.
            measure: One of :data:`.scoring.MEASURES`.
        """
        kept = self.corpus.lengths <= most
        words = int(self.corpus.lengths[kept].sum())
        right = [run[kept, MEASURES.index(measure)].sum() for run in self.runs]
        return np.array(right) / words if words else np.full(len(right), np.nan)

    def median_run(self, measure: str) -> NDArray[np.int64]:
        """Return right and wrong words of each sentence in the run in the middle."""
        order = np.argsort(self.scores(_ALL, measure), kind="stable")
        right = self.runs[order[(len(order) - 1) // 2]][:, MEASURES.index(measure)]
        return np.stack((right, self.corpus.lengths - right), axis=1)


def evaluate(
    entrants: Iterable[Entrant],
    corpus: TagCorpus,
    *,
    decoding: Decoding = "viterbi",
    unseen: Unseen = "refuse",
    jobs: int = 1,
    report: Callable[[int], None] = lambda done: None,
) -> list[System]:
    """Score models on a corpus, every word on the next one at first.

    Args:
        entrants: The models.
        corpus: Sentences with gold heads.
        decoding: The best trees, or the trees with the most probable heads.
        unseen: What to do with tags that a model never saw.
        jobs: Threads.
        report: Called with the number of models that are done.

    Raises:
        InputError: For a tag that a model never saw, if they are refused.
        InferenceError: For a sentence of probability 0, or over 200 words.
    """
    found: dict[tuple[str, int], list[NDArray[np.int64]]] = {}
    for done, (parameters, card) in enumerate(entrants, start=1):
        if unseen == "smooth":
            parameters = with_unseen(parameters, corpus.unseen(parameters.tags))
        coded = corpus.with_tags(parameters.tags)
        heads = decode(parameters, coded, decoding, seed=card.seed, jobs=jobs)
        found.setdefault((card.system, card.length), []).append(right_words(coded, heads))
        report(done)
    baseline = System(ATTACH_RIGHT, None, corpus, [right_words(corpus, next_word(corpus))])
    return [baseline, *(System(*key, corpus, runs) for key, runs in found.items())]


def _range(value: object) -> str:
    low, high = value if isinstance(value, tuple) else (None, None)
    return "" if low is None or low == high else interval((low, high))


def _figure(name: str, header: str) -> Column:
    return Column(name, header, percent, right=True)


_SYSTEM: Final = (
    Column("corpus", key=True),
    Column("system", key=True),
    Column("runs", right=True),
)
_HEADS: Final = dict(zip(MEASURES, ("directed", "undirected", "NED"), strict=True))

SYSTEMS: Final = (
    *_SYSTEM,
    *(
        column
        for limit in _LIMITS
        for column in (
            *(_figure(f"{measure}_{limit}", f"{_HEADS[measure]} {limit}") for measure in MEASURES),
            Column(f"range_{limit}", "range of directed", _range, audience="people"),
        )
    ),
)
DIFFERENCES: Final = (
    Column("corpus", key=True),
    Column("better", key=True),
    Column("worse", key=True),
    Column("measure", key=True),
    Column("difference", show=points, right=True),
    Column("interval", "95 %", interval, audience="people"),
    Column("p", show=p_value, right=True),
    Column("seeds", note="seeds: whether all runs of the better are above all of the worse"),
)
DOMAINS: Final = (
    Column("trained", key=True, right=True),
    Column("corpus", "tested on", key=True),
    Column("system", key=True),
    Column("runs", right=True),
    *(_figure(measure, _HEADS[measure]) for measure in MEASURES),
    Column("range", "range of directed", _range, audience="people"),
)
MEASURES_TABLE: Final = (
    *_SYSTEM,
    *(
        column
        for measure in MEASURES
        for column in (
            _figure(f"{measure}_10", f"{_HEADS[measure]} 10"),
            _figure(f"{measure}_all", f"{_HEADS[measure]} all"),
            Column(f"{measure}_rank", "rank", right=True),
        )
    ),
)


def systems_table(systems: Sequence[System]) -> Table:
    """Return the scores of systems up to 10, 20 and any number of words (N10-1116, Table 2)."""
    columns = {"system": "system", "decoding": "decoding"} | {
        f"{MEASURES[0]}_{limit}": f"wsj{own}_directed_pct"
        for limit, own in zip(_LIMITS, ("10", "20", "inf"), strict=True)
    }
    theirs = [
        {**row, "corpus": _WSJ, "system": _with_decoding(row)}
        for row in published("babysteps_table2", columns)
    ]
    rows = [*sorted(map(_systems_row, systems), key=_least_first), *theirs]
    return Table(SYSTEMS, tuple(rows), notes=(ANOTHER_CORPUS,))


def _least_first(row: Row) -> tuple[object, object]:
    return row["corpus"], row[f"{MEASURES[0]}_all"]


def _with_decoding(row: Row) -> str:
    decoding = row["decoding"]
    return f"{row['system']}, {decoding}" if decoding else str(row["system"])


def _systems_row(system: System) -> Row:
    row: dict[str, object] = _head(system)
    for limit, most in _LIMITS.items():
        for measure in MEASURES:
            scores = system.scores(most, measure)
            row[f"{measure}_{limit}"] = float(scores.mean())
        directed = system.scores(most, MEASURES[0])
        row[f"range_{limit}"] = (directed.min(), directed.max())
    return row


def _head(system: System) -> dict[str, object]:
    return {"corpus": system.corpus.name, "system": system.trained, "runs": len(system.runs)}


def differences_table(systems: Sequence[System]) -> Table:
    """Return tests of each system against the next one in the order of directed, and of NED.

    The tests are paired over the sentences, of all lengths, for the run in the middle of each.
    """
    rows = [
        _difference(better, worse, measure)
        for measure in (MEASURES[0], MEASURES[-1])
        for better, worse in pairwise(_ranked(systems, measure))
    ]
    notes = (
        f"Sentences of all lengths, paired: approximate randomisation, {_SAMPLES:,} samples, seed "
        f"{_SEED}. Of several runs that in the middle is tested.",
    )
    return Table(DIFFERENCES, tuple(rows), title="Each against the next", notes=notes)


def _ranked(systems: Sequence[System], measure: str) -> list[System]:
    return sorted(systems, key=lambda s: s.scores(_ALL, measure).mean(), reverse=True)


def _difference(better: System, worse: System, measure: str) -> Row:
    first, second = (system.median_run(measure) for system in (worse, better))
    test = paired_test(first, second, _SHARE, samples=_SAMPLES, seed=_SEED)
    alone = len(better.runs) == len(worse.runs) == 1
    above = better.scores(_ALL, measure).min() > worse.scores(_ALL, measure).max()
    return {
        "corpus": better.corpus.name,
        "better": better.trained,
        "worse": worse.trained,
        "measure": _HEADS[measure],
        "difference": test.difference,
        "interval": test.interval,
        "p": test.p,
        "seeds": None if alone else "apart" if above else "overlap",
    }


def domains_table(systems: Sequence[System]) -> Table:
    """Return scores by length in training and by corpus (N10-1116, Table 1)."""
    columns = {
        "trained": "trained_at",
        "corpus": "evaluated_on",
        "system": "algorithm",
        "directed": "directed_pct",
        "undirected": "undirected_pct",
    }
    theirs = published("babysteps_table1", columns)
    ours = [_domains_row(system) for system in systems if system.length is not None]
    ours.sort(key=lambda row: (row["trained"], row["corpus"]))
    return Table(DOMAINS, (*ours, *theirs), notes=(ANOTHER_CORPUS,))


def _domains_row(system: System) -> dict[str, object]:
    directed = system.scores(_ALL, MEASURES[0])
    means = {m: float(system.scores(_ALL, m).mean()) for m in MEASURES}
    names = _head(system) | {"system": system.name, "trained": system.length}
    return names | means | {"range": (directed.min(), directed.max())}


def measures_table(systems: Sequence[System]) -> Table:
    """Return scores by three measures, with the order by each (P11-1067, Table 4)."""
    theirs = dict(zip(MEASURES, ("att", "undir", "ned"), strict=True))
    columns = {"system": "algorithm"} | {
        f"{own}_{limit}": f"{their}_{name}"
        for own, their in theirs.items()
        for limit, name in (("10", "le10"), ("all", "all"))
    }
    ours = [_measures_row(system) for system in systems]
    papers = [{**row, "corpus": _WSJ} for row in published("ned_table4", columns)]
    return Table(
        MEASURES_TABLE,
        (*_with_ranks(ours), *_with_ranks(papers)),
        notes=(f"Ranks are those on all sentences. {ANOTHER_CORPUS}",),
    )


def _measures_row(system: System) -> Row:
    return _head(system) | {
        f"{measure}_{limit}": float(system.scores(_LIMITS[limit], measure).mean())
        for measure in MEASURES
        for limit in ("10", "all")
    }


def _with_ranks(rows: Sequence[Row]) -> Iterator[Row]:
    """Yield rows with their place in the order by each measure."""
    for row in rows:
        ranks = {
            f"{measure}_rank": 1 + sum(_above(other, row, measure) for other in rows)
            for measure in MEASURES
        }
        yield {**row, **ranks}


def _above(first: Row, second: Row, measure: str) -> bool:
    a, b = first[f"{measure}_all"], second[f"{measure}_all"]
    return isinstance(a, float) and isinstance(b, float) and a > b


SHAPES: Final[Mapping[Shape, Sequence[Sequence[Column]]]] = {
    "systems": (SYSTEMS, DIFFERENCES),
    "domains": (DOMAINS,),
    "measures": (MEASURES_TABLE,),
}
"""The columns of the tables of each shape."""


def tables(shape: Shape, corpora: Sequence[Sequence[System]]) -> Sequence[Table]:
    """Return the tables of a shape.

    Args:
        shape: Which.
        corpora: The systems on each corpus.

    Raises:
        InputError: If there is nothing to show.
    """
    every = [system for systems in corpora for system in systems]
    if not every:
        raise InputError("no model is named", cure="Name the folder of one.")
    if shape == "domains":
        return [domains_table(every)]
    if shape == "measures":
        return [measures_table(every)]
    return [systems_table(every), *map(differences_table, corpora)]
