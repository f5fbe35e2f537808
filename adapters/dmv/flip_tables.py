"""Tables of parameter flips, in the shapes of P11-1067, Tables 1, 2 and 3, and 5.

Models that differ in their seed alone are one row: figures are means over them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pete.report.figures import percent, points
from pete.report.table import Column, Row, Table

from .corpus import TagCorpus
from .flips import MOST_PARAMETERS, PUBLISHED, Change, Finding, Flips
from .published import ANOTHER_CORPUS, published
from .scoring import MEASURES

_WSJ: Final = "WSJ"
_NAMES: Final = dict(zip(MEASURES, ("directed", "undirected", "NED"), strict=True))
_THEIRS: Final = dict(zip(("Attach", "Undir", "NED"), _NAMES.values(), strict=True))
_LIMITS: Final = (("10", 10), ("all", None))


@dataclass(frozen=True, slots=True, eq=False)
class FlippedSystem:
    """Flips of models that differ in their seed alone.

    Attributes:
        name: What trained them, and the most words in training.
        runs: The flips of each.
    """

    name: str
    runs: Sequence[Flips]

    def mean(self, corpus: TagCorpus, of: str, measure: str, most: int | None = None) -> float:
        """Return the mean score, as a ratio.

        Args:
            corpus: The sentences.
            of: Whose: an attribute of :class:`.flips.Flips`.
            measure: One of :data:`.scoring.MEASURES`.
            most: The most words of a sentence.
        """
        kept = corpus.lengths <= (most or corpus.lengths.max())
        right: list[NDArray[np.int64]] = [getattr(run, of) for run in self.runs]
        share = [each[kept, MEASURES.index(measure)].sum() for each in right]
        words = int(corpus.lengths[kept].sum())
        return float(np.mean(share)) / words if words else float("nan")


def _amount(value: object) -> str:
    return f"{value:,.0f}" if isinstance(value, float) else ""


def _value(value: object) -> str:
    return f"{value:.3g}"


def _figure(name: str, header: str, show: Callable[[float | None], str] = percent) -> Column:
    return Column(name, header, show, right=True)


STRUCTURES: Final = (
    Column("structure", key=True),
    Column("edge", key=True),
    Column("system", key=True),
    Column("edges", show=_amount, right=True, note="edges: such edges in the model's trees"),
    Column("right", show=_amount, right=True, note="right: those in the gold trees"),
    Column("opposite", show=_amount, right=True, note="opposite: edges with the other direction"),
    Column("changed", note="changed: models of which a parameter was changed"),
    *(Column(model, note="km04, cs09, saj10a: + changed in P11-1067") for model in PUBLISHED),
)
CHANGES: Final = (
    Column("system", key=True),
    Column("parameter", key=True),
    Column("runs", right=True),
    Column("old", show=_value, right=True),
    Column("new", show=_value, right=True),
)
SCORES: Final = (
    Column("corpus", key=True),
    Column("system", key=True),
    Column("runs", right=True),
    Column("length", key=True),
    Column("measure", key=True),
    _figure("before", "before"),
    _figure("after", "after"),
    _figure("difference", "difference", points),
)
SUPERVISED: Final = (
    Column("corpus", key=True),
    Column("system", key=True),
    Column("runs", right=True),
    _figure("ned_before", "NED, own"),
    _figure("ned_after", "NED, flipped"),
    _figure("directed_own", "supervised, own"),
    _figure("directed_gold", "supervised, gold"),
    _figure("ned_own", "its NED, own"),
    _figure("ned_gold", "its NED, gold"),
    Column("agree", note="agree: whether NED prefers what the supervised model learns better"),
)
FLIPS: Final = (STRUCTURES, CHANGES, SCORES, SUPERVISED)
"""The columns of the tables."""


def flip_tables(corpus: TagCorpus, systems: Sequence[FlippedSystem]) -> Sequence[Table]:
    """Return the tables of flips of systems on a corpus: structures, changes, scores, supervised.

    Args:
        corpus: The sentences.
        systems: The flips.
    """
    structures = tuple(row for system in systems for row in _structures(system))
    changes = tuple(row for system in systems for row in _changes(system))
    scores = tuple(row for system in systems for row in _scores(corpus, system))
    supervised = tuple(_supervised(corpus, system) for system in systems)
    return [
        Table(STRUCTURES, structures, title="Structures without consensus"),
        Table(
            CHANGES,
            changes,
            title="Changed parameters",
            notes=(f"At most {MOST_PARAMETERS} of a model.",),
        ),
        Table(
            SCORES,
            (*scores, *_published_scores()),
            title="Before and after",
            notes=(ANOTHER_CORPUS,),
        ),
        Table(
            SUPERVISED,
            (*supervised, *_published_supervised()),
            title="What NED prefers",
            notes=(
                "Own: the structures of the model; gold: those of the gold trees. Supervised: "
                f"attachment of models trained on such trees, against such trees. {ANOTHER_CORPUS}",
            ),
        ),
    ]


def _structures(system: FlippedSystem) -> Iterator[Row]:
    for findings in zip(*(run.findings for run in system.runs), strict=True):
        structure = findings[0].structure
        changed = sum(finding.disagrees for finding in findings)
        yield {
            "structure": structure.name,
            "edge": str(structure.edge),
            "system": system.name,
            "changed": f"{changed}/{len(findings)}",
            **{name: _mean(findings, name) for name in ("edges", "right", "opposite")},
            **{model: "+" if plus else "-" for model, plus in structure.changed.items()},
        }


def _mean(findings: Sequence[Finding], name: str) -> float:
    return float(np.mean([getattr(finding, name) for finding in findings]))


def _changes(system: FlippedSystem) -> Iterator[Row]:
    found: dict[str, list[Change]] = {}
    for run in system.runs:
        for change in run.changes:
            found.setdefault(change.parameter, []).append(change)
    for parameter, changes in found.items():
        yield {
            "system": system.name,
            "parameter": parameter,
            "runs": len(changes),
            "old": float(np.mean([change.old for change in changes])),
            "new": changes[0].new,
        }


def _scores(corpus: TagCorpus, system: FlippedSystem) -> Iterator[Row]:
    for length, most in _LIMITS:
        for measure, name in _NAMES.items():
            before, after = (system.mean(corpus, of, measure, most) for of in ("before", "after"))
            yield {
                "corpus": corpus.name,
                "system": system.name,
                "runs": len(system.runs),
                "length": length,
                "measure": name,
                "before": before,
                "after": after,
                "difference": after - before,
            }


def _published_scores() -> Iterator[Row]:
    """Yield the published scores: up to 10 words attachment alone."""
    algorithm = {"system": "algorithm"}
    short = published(
        "ned_table2", algorithm | {"length": "len", "before": "orig_att", "after": "mod_att"}
    )
    whole = published(
        "ned_table3",
        algorithm | {"measure": "measure", "before": "original", "after": "modified"},
    )
    for row in (
        *({**row, "measure": "Attach", "length": "10"} for row in short if row["length"] == "le10"),
        *({**row, "length": "all"} for row in whole),
    ):
        before, after = (float(str(row[name])) for name in ("before", "after"))
        measure = _THEIRS[str(row["measure"])]
        yield {**row, "corpus": _WSJ, "measure": measure, "difference": after - before}


def _supervised(corpus: TagCorpus, system: FlippedSystem) -> Row:
    directed, ned = MEASURES[0], MEASURES[-1]
    row = {
        "ned_before": system.mean(corpus, "before", ned),
        "ned_after": system.mean(corpus, "after", ned),
        "directed_own": system.mean(corpus, "own", directed),
        "directed_gold": system.mean(corpus, "gold", directed),
    }
    return {
        "corpus": corpus.name,
        "system": system.name,
        "runs": len(system.runs),
        **row,
        "ned_own": system.mean(corpus, "own", ned),
        "ned_gold": system.mean(corpus, "gold", ned),
        "agree": _agreement(row),
    }


def _agreement(row: Row) -> str | None:
    before, after, own, gold = (float(str(value)) for value in row.values())
    if before == after or own == gold:
        return None
    return "yes" if (before > after) == (own > gold) else "no"


def _published_supervised() -> Iterator[Row]:
    columns = {name: name for name in ("row", "algorithm", "orig", "gold")}
    rows = published("ned_table5", columns)
    for model in PUBLISHED:
        unsupervised, supervised = (row for row in rows if row["algorithm"] == model)
        row = {
            "ned_before": unsupervised["orig"],
            "ned_after": unsupervised["gold"],
            "directed_own": supervised["orig"],
            "directed_gold": supervised["gold"],
        }
        yield {
            "corpus": _WSJ,
            "system": model,
            **row,
            "ned_own": None,
            "ned_gold": None,
            "agree": _agreement(row),
        }
