"""``pete oracle cascade``: what follows from arcs that are put right."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from typing import Any, Final

from pete.analysis.comparison import SAMPLES, SEED
from pete.analysis.parsed_treebank import Treebank
from pete.cli.console import say, stdout_kept
from pete.cli.declarations import add_documented, chosen, non_negative, option, positive
from pete.cli.output import add_format, output_options
from pete.errors import InputError
from pete.formats.conll.lines import content_fingerprint
from pete.listing import counted
from pete.metrics.resampling import PairedTest
from pete.parsing import ParserInfo
from pete.parsing.constrained import constrained_parser
from pete.parsing.spec import ParserSpec
from pete.report.figures import percent, points
from pete.report.table import UNDEFINED, Column, Report, Row, Table

from .classes import ErrorClasses, error_classes
from .experiment import PUNCTUATION, Cascade, ClassResult, run_cascade

SCHEMA: Final = "pete-oracle-cascade/1"
_MEASURES: Final = {"uas": "heads", "las": "labels"}
_LISTED: Final = 10
"""Ids of sentences that a note lists."""

_points = partial(points, digits=2)


def _interval(limits: tuple[float, float] | None) -> str:
    return UNDEFINED if limits is None else f"{_points(limits[0])} to {_points(limits[1])}"


def _words(distance: float | None) -> str:
    return UNDEFINED if distance is None else f"{distance:.1f}"


def _gain_columns(measure: str, audience: Any) -> Iterator[Column]:
    yield Column(f"{measure}_gain", measure.upper(), _points, right=True)
    yield Column(
        f"{measure}_interval", "95 % CI", _interval, right=True, audience="people", spare=2
    )
    for end in ("low", "high"):
        yield Column(f"{measure}_{end}", audience="programs")
    yield Column(f"{measure}_constrained", "constr.", _points, right=True, audience=audience)
    yield Column(f"{measure}_cascaded", "casc.", _points, right=True, audience=audience)


_COLUMNS: Final = (
    Column("class", key=True),
    Column("constraints", right=True),
    Column("effective", right=True),
    Column("effective_share", "eff %", percent, right=True),
    Column("displacement", "words", _words, right=True),
    Column("coverage", "cov %", percent, right=True),
    *_gain_columns("uas", "all"),
    *_gain_columns("las", "programs"),
    Column("repaired", right=True, spare=1),
    Column("destroyed", right=True, spare=1),
)
_NOTES: Final = (
    "effective: constraints whose head was wrong before; words: how far from the right one",
    "cov %: sentences with a constraint of which the parser finds a tree that has all of them",
    "UAS, LAS: gain in points on covered sentences, punctuation not scored; constr. and casc.: "
    "its parts at words whose arc was given and at all others",
    "repaired, destroyed: heads of other words that became right and wrong",
)


@dataclass(frozen=True, slots=True)
class CascadeOptions:
    """The parser, the treebank and the classes.

    Attributes:
        parser: A parser that can be given arcs, for example mst:FILE.
        treebank: Gold trees with Penn tags in the scheme of the parser: CoNLL-U or CoNLL-X.
        classes: Classes of errors of your own: the columns class, label and with.
        samples: Samples of the intervals (default: %(default)s).
        seed: Seed of the random numbers (default: %(default)s).
    """

    parser: str = option("PARSER", flag="")
    treebank: str = option("TREEBANK", flag="")
    classes: str = option("FILE.tsv", default="")
    samples: int = option("N", positive, default=SAMPLES)
    seed: int = option("N", non_negative, default=SEED)


@dataclass(frozen=True, slots=True)
class _Experiment:
    """A result with all that its figures depend on."""

    parser: ParserInfo
    treebank: Treebank
    classes: ErrorClasses
    cascade: Cascade
    samples: int
    seed: int

    @property
    def signature(self) -> str:
        parts = (
            f"{self.parser.name} {self.parser.version}",
            f"{self.parser.model} {self.parser.model_version}".strip(),
            self.parser.scheme,
            "gold tokens and tags",
            f"{self.treebank.path.name}#{content_fingerprint(self.treebank.path)}",
            f"classes:{self.classes.source}#{self.classes.digest}",
            f"not scored:{PUNCTUATION}",
            "coverage:projective",
            f"pete {version('pete-eval')}",
        )
        return "|".join(filter(None, parts))

    def rows(self) -> Iterator[Row]:
        for result in self.cascade.results:
            yield {
                "class": result.name,
                "sentences": result.sentences,
                "constraints": result.totals["constraints"],
                "effective": result.totals["effective"],
                "effective_share": result.effective,
                "displacement": result.displacement,
                "coverage": result.coverage,
                "repaired": result.totals["repaired"],
                "destroyed": result.totals["destroyed"],
                "not_covered": result.not_covered,
                **self._gains(result),
            }

    def _gains(self, result: ClassResult) -> Row:
        cells: dict[str, object] = {}
        for name, measure in _MEASURES.items():
            gain: PairedTest = result.gain(measure, samples=self.samples, seed=self.seed)
            constrained, cascaded = result.part(measure)
            low, high = gain.interval or (None, None)
            cells |= {
                f"{name}_gain": gain.difference,
                f"{name}_interval": gain.interval,
                f"{name}_low": low,
                f"{name}_high": high,
                f"{name}_constrained": constrained,
                f"{name}_cascaded": cascaded,
            }
        return cells

    def report(self) -> Report:
        rows = tuple(self.rows())
        left_out = {
            "gold arcs that cross": self.cascade.non_projective,
            "no parse": self.cascade.failures,
        }
        notes = (
            f"{counted(len(ids), 'sentence')} left out, {reason}: {', '.join(ids[:_LISTED])}"
            f"{' ...' * (len(ids) > _LISTED)}"
            for reason, ids in left_out.items()
            if ids
        )
        title = f"{self.treebank.path.name}: {counted(self.cascade.sentences, 'sentence')}"
        table = Table(
            _COLUMNS,
            rows,
            title,
            notes=(*_NOTES, *notes),
            signatures=((self.parser.name, self.signature),),
        )
        return Report(partial(self._document, rows), [table])

    def _document(self, rows: tuple[Row, ...]) -> Mapping[str, object]:
        return {
            "schema": SCHEMA,
            "signature": self.signature,
            "sentences": self.cascade.sentences,
            "non_projective": self.cascade.non_projective,
            "failures": self.cascade.failures,
            "classes": [
                {key: value for key, value in row.items() if not key.endswith("_interval")}
                for row in rows
            ],
        }


def register(experiments: Any) -> None:
    """Add the experiment."""
    add_format(add_documented(experiments, run, "cascade", CascadeOptions), signed=False)


def run(args: argparse.Namespace) -> int:
    """Give a parser the right arcs of a class of errors, and count what it makes of the others.

    Examples:
        pete oracle cascade mst:ewt.npz dev.conllu
        pete oracle cascade mst:ewt.npz dev.conllu --classes mine.tsv --format markdown
    """
    output = output_options(args, _COLUMNS)
    options = chosen(CascadeOptions, args)
    treebank = Treebank.read(options.treebank)
    classes = error_classes(treebank.scheme, options.classes)
    with stdout_kept():
        parser = constrained_parser(ParserSpec.parse(options.parser).make())
        if parser.info.scheme != treebank.scheme:
            raise InputError(
                f"its scheme is {treebank.scheme!r}, and that of {options.parser} "
                f"{parser.info.scheme!r}",
                path=treebank.path,
                cure="Name a treebank of the scheme of the parser.",
            )
        cascade = run_cascade(parser, treebank.sentences, classes, report=say)
    experiment = _Experiment(parser.info, treebank, classes, cascade, options.samples, options.seed)
    output.show(experiment.report())
    return 0
