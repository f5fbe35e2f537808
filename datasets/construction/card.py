"""The description of a made set: ``construction.json``, and ``card.md`` with the same content."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from importlib.metadata import version
from typing import Any, Final

from pete.parsing import ParserInfo
from pete.report.figures import percent
from pete.report.table import people_table

from .artefact import HypothesisOnly
from .challenges import REASONS
from .lint import CODES
from .made import MadePair
from .making import Counts
from .templates import TEMPLATES

SCHEMA: Final = "pete-construction/1"
UNKNOWN: Final = "unknown"

_PACKAGES: Final = ("pete-eval", "inflect", "lemminflect", "nltk", "scikit-learn")
"""Packages that the set depends on."""


@dataclass(slots=True)
class Shares:
    """Numbers of pairs by answer.

    Attributes:
        all: Of all pairs.
        constructions: By construction.
        templates: By template.
        sources: By what they were made of.
    """

    all: Counter[str] = field(default_factory=Counter)
    constructions: dict[str, Counter[str]] = field(default_factory=dict)
    templates: dict[str, Counter[str]] = field(default_factory=dict)
    sources: dict[str, Counter[str]] = field(default_factory=dict)

    def add(self, pair: MadePair) -> None:
        """Count a pair."""
        answer = pair.entailment
        self.all[answer] += 1
        self.constructions.setdefault(pair.construction, Counter())[answer] += 1
        self.templates.setdefault(pair.template, Counter())[answer] += 1
        self.sources.setdefault(pair.source, Counter())[answer] += 1

    def document(self) -> dict[str, object]:
        """Return them for JSON, sorted by name."""
        return {
            "all": _answers(self.all),
            **{
                name: {value: _answers(found) for value, found in sorted(shares.items())}
                for name, shares in (
                    ("constructions", self.constructions),
                    ("templates", self.templates),
                    ("sources", self.sources),
                )
            },
        }


def _answers(counts: Counter[str]) -> dict[str, int]:
    return {"YES": counts["YES"], "NO": counts["NO"]}


@dataclass(frozen=True, slots=True)
class Origins:
    """The treebank, parsers and options of a made set.

    Attributes:
        command: The command that makes it.
        treebank: The name of the file.
        sha256: Its hash.
        scheme: The scheme of its relations.
        rejected: Sentences that could not be read, by reason.
        licence: Licence of the treebank, ``unknown`` if nobody said.
        seed: The seed of what is drawn at random.
        parsers: The parsers whose errors were looked at, by name.
    """

    command: str
    treebank: str
    sha256: str
    scheme: str
    rejected: Mapping[str, int]
    licence: str
    seed: int
    parsers: Mapping[str, ParserInfo]


_OF_PARSER: Final = ("version", "model", "model_version", "scheme", "licence")


def construction_document(
    origins: Origins, counts: Counts, shares: Shares, hypothesis_only: HypothesisOnly | None
) -> dict[str, object]:
    """Return the content of ``construction.json``, in a fixed order."""
    refused: dict[str, dict[str, int]] = {}
    for (code, reason), number in sorted(counts.refused.items()):
        refused.setdefault(code, {})[reason] = number
    parsers = [
        {"name": name, **{key: getattr(info, key) for key in _OF_PARSER}}
        for name, info in sorted(origins.parsers.items())
    ]
    return {
        "schema": SCHEMA,
        **asdict(origins),
        "rejected": dict(sorted(origins.rejected.items())),
        "parsers": parsers,
        "versions": {name: version(name) for name in _PACKAGES},
        "steps": {**counts.steps, "chosen": shares.all.total()},
        "left_out": dict(sorted(counts.left_out.items())),
        "without_a_parse": {
            name: counts.failures.numbers[name] for name in sorted(origins.parsers)
        },
        "set_aside": {name: counts.set_aside[name] for name in REASONS},
        "refused": refused,
        "dropped": {code: counts.dropped[code] for code in CODES},
        "pairs": shares.document(),
        "hypothesis_only": hypothesis_only and asdict(hypothesis_only),
    }


def card(document: Mapping[str, Any]) -> str:
    """Return the card of a set as Markdown.

    Args:
        document: What :func:`construction_document` returns.
    """
    return "\n\n".join(_paragraphs(document)) + "\n"


_ASK: Final = (
    ". Look it up before you pass the set on, and make the set again with `--licence TEXT`: texts "
    "and trees are those of the treebank, and its licence is theirs."
)


def _paragraphs(document: Mapping[str, Any]) -> Iterator[str]:
    yield f"# Pairs made of {document['treebank']}"
    made = sum(document["pairs"]["all"].values())
    yield (
        f"{made} pairs of a text T and a hypothesis H: does the syntax of T entail H? T is a "
        f"sentence of `{document['treebank']}` (scheme {document['scheme']}, SHA-256 "
        f"`{document['sha256']}`), H was made by a program. The answers are silver, not checked by "
        "people: YES if H was made of the gold tree of T, NO if it was made of a wrong head of one "
        "word, which no path of gold relations makes a right one. `pairs.tsv` holds the pairs, "
        "`treebank.conllu` the gold trees of all T as they are in the treebank, and "
        "`construction.json` the figures of this page."
    )
    yield "## Licence"
    licence = document["licence"]
    yield f"{licence}{_ASK if licence == UNKNOWN else '.'}"
    yield "## How it was made"
    yield f"    {document['command']}"
    yield _table("package", "version", rows=document["versions"].items())
    if parsers := document["parsers"]:
        yield _table("parser", *_OF_PARSER, rows=(each.values() for each in parsers))
    yield "## From the treebank to pairs"
    yield _table("step", ">number", rows=document["steps"].items())
    for title, name, meanings in _COUNTED:
        rows = [(meanings.get(key, key), number) for key, number in document[name].items()]
        if any(number for _, number in rows):
            yield _table(title, ">number", rows=rows)
    yield _table("template without a hypothesis", "reason", ">number", rows=_refusals(document))
    yield "## Pairs by answer"
    for name in ("constructions", "templates", "sources"):
        rows = [(_shown(value), *n.values()) for value, n in document["pairs"][name].items()]
        yield _table(name, ">YES", ">NO", rows=rows)
    yield _given_away(document["hypothesis_only"])


def _given_away(measured: Mapping[str, int] | None) -> str:
    if measured is None:
        return "How far H alone gives the answer away is not known: the pairs are too few."
    right, majority = (measured[name] / measured["pairs"] for name in ("correct", "majority"))
    return (
        f"A classifier that sees H alone answers {percent(right)} % right, where the more frequent "
        f"answer is that of {percent(majority)} % (cross-validated by T)."
    )


_COUNTED: Final[Sequence[tuple[str, str, Mapping[str, str]]]] = (
    ("sentences that could not be read", "rejected", {}),
    ("sentences left out", "left_out", {}),
    ("sentences without a parse", "without_a_parse", {}),
    ("differences between gold and parsers that are not errors", "set_aside", REASONS),
    ("hypotheses dropped by the lint", "dropped", {c: f"{c}: {CODES[c]}" for c in CODES}),
)
"""Tables of the card: the title, the key in the document, and what its keys mean."""


def _refusals(document: Mapping[str, Any]) -> Iterator[tuple[object, ...]]:
    for code, reasons in document["refused"].items():
        for reason, number in reasons.items():
            yield _shown(code), reason, number


def _shown(value: str) -> str:
    """Return a name for people: that of a template behind its code."""
    return f"{value} {TEMPLATES[value].name}" if value in TEMPLATES else value


def _table(*headers: str, rows: Iterable[Iterable[object]]) -> str:
    return people_table(headers, ([*map(str, row)] for row in rows)).markdown()
