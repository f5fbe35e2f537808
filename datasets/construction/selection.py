"""The selection study: which relations parsers get wrong, and how often (``--report``)."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib.resources import files
from typing import Final

from pete.report.figures import percent
from pete.report.table import Column, Report, Row, Table

from .challenges import REASONS, Heads, challenges
from .parsed import Failures, ParserView
from .reading import GoldSentence
from .silver import label_of

SCHEMA: Final = "pete-selection/1"

_INDIRECT: Final = "(function word)"
"""The relation of a word to a content head where only a function word joins them."""

_ALL: Final = "all"


@dataclass(frozen=True, slots=True)
class PublishedShare:
    """How many of the published entailments have a relation (a row of the CSV beside this module).

    Attributes:
        name: The relation as the paper names it.
        relation: The normalised relation, ``""`` if none stands for it alone.
        percent: Percentage of entailments; one may have several relations.
        source: Where it was published.
    """

    name: str
    relation: str
    percent: int
    source: str


def published_shares() -> tuple[PublishedShare, ...]:
    """Return the published percentages."""
    table = files("pete.datasets.construction").joinpath("pete2010_relations.csv")
    rows = csv.DictReader(table.read_text("utf-8").splitlines())
    return tuple(
        PublishedShare(row["name"], row["relation"], int(row["percent"]), row["source"])
        for row in rows
    )


@dataclass(slots=True)
class Selection:
    """Content dependencies by relation, and those that parsers get wrong.

    Attributes:
        parsers: The names of the parsers.
        words: Content words with a content head.
        gold: Dependencies by relation; a word has several where relations are propagated.
        wrong: Those that at least one parser has wrong, by relation.
        parsed: Those of sentences that a parser has a parse of, by parser and relation.
        errors: Those that a parser has wrong, by parser and relation.
        set_aside: Differences that are not errors, by parser and reason.
        failures: Sentences without a parse.
    """

    parsers: tuple[str, ...]
    words: int = 0
    gold: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    parsed: Counter[tuple[str, str]] = field(default_factory=Counter)
    errors: Counter[tuple[str, str]] = field(default_factory=Counter)
    set_aside: Counter[tuple[str, str]] = field(default_factory=Counter)
    failures: Failures = field(default_factory=Failures)

    def add(self, sentence: GoldSentence, view: ParserView, *, pronouns: bool = False) -> None:
        """Count the dependencies of a sentence."""
        self.failures.add(sentence, view)
        heads = Heads.of(sentence.graph, view.graphs, pronouns=pronouns)
        self.words += sum(map(bool, heads.gold.values()))
        for challenge in challenges(heads):
            self.set_aside.update(challenge.aside.items())
            label = label_of(sentence.graph, challenge.head, challenge.dependent)
            relation = label.partition("_")[0] or _INDIRECT
            for name in (relation, _ALL):
                self.gold[name] += 1
                self.wrong[name] += bool(challenge.wrong)
                self.parsed.update((parser, name) for parser in view.graphs)
                self.errors.update((parser, name) for parser in challenge.wrong)

    @property
    def relations(self) -> list[str]:
        """The relations, those that are wrong most often first, and all of them at the end."""
        names = sorted(self.gold, key=lambda name: (-self.wrong[name], -self.gold[name], name))
        return [*(name for name in names if name != _ALL), *([_ALL] if self.gold else [])]


def selected(
    viewed: Iterable[tuple[GoldSentence, ParserView]],
    parsers: Sequence[str],
    *,
    pronouns: bool = False,
) -> Selection:
    """Count the dependencies of sentences.

    Args:
        viewed: Gold sentences, and how parsers see them.
        parsers: The names of the parsers.
        pronouns: Whether personal pronouns that are subject or object count as content words.
    """
    selection = Selection(tuple(parsers))
    for sentence, view in viewed:
        selection.add(sentence, view, pronouns=pronouns)
    return selection


def columns(parsers: Sequence[str]) -> tuple[Column, ...]:
    """Return the columns of the relations, some for each parser."""
    return (
        Column("treebank", key=True, audience="programs"),
        Column("relation", key=True),
        Column("dependencies", right=True),
        Column("wrong", right=True),
        Column("share", "wrong %", percent, right=True),
        Column("of_wrong", "of all wrong %", percent, right=True),
        *(Column(name, f"{name} %", percent, right=True) for name in parsers),
        *(Column(f"{name}_wrong", audience="programs") for name in parsers),
        Column("published", "PETE %", lambda shares: shares or "", right=True),
    )


def selection_report(selection: Selection, treebank: str) -> Report:
    """Return the tables of a study.

    Args:
        selection: The counts.
        treebank: The name of the treebank.
    """
    rows = tuple(_row(selection, treebank, relation) for relation in selection.relations)
    shares = published_shares()
    others = ", ".join(f"{share.name} {share.percent}" for share in shares if not share.relation)
    relations = Table(
        columns(selection.parsers),
        rows,
        title=f"Content dependencies of {treebank} that parsers get wrong",
        notes=(
            "wrong: by one parser at least; of all wrong: share of a relation among these; of a "
            "parser: out of the dependencies of sentences that it has a parse of; PETE: "
            f"of the entailments of {shares[0].source}, those with the relation; several numbers "
            f"for several relations of the paper (without a relation here: {others}).",
        ),
    )
    aside = Table(
        (Column("reason", key=True), *(Column(name, right=True) for name in selection.parsers)),
        tuple(
            {"reason": meaning, **{p: selection.set_aside[p, name] for p in selection.parsers}}
            for name, meaning in REASONS.items()
        ),
        title="Differences that are not errors",
    )
    return Report(partial(_document, selection, treebank), [relations, aside], relations)


def _row(selection: Selection, treebank: str, relation: str) -> Row:
    gold, wrong = selection.gold[relation], selection.wrong[relation]
    errors = {name: selection.errors[name, relation] for name in selection.parsers}
    of = [share.percent for share in published_shares() if share.relation == relation]
    return {
        "treebank": treebank,
        "relation": relation,
        "dependencies": gold,
        "wrong": wrong,
        "share": wrong / gold,
        "of_wrong": _share(wrong, selection.wrong[_ALL]),
        **{name: _share(count, selection.parsed[name, relation]) for name, count in errors.items()},
        **{f"{name}_wrong": count for name, count in errors.items()},
        "published": " + ".join(map(str, of)),
    }


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def _document(selection: Selection, treebank: str) -> dict[str, object]:
    return {
        "schema": SCHEMA,
        "treebank": treebank,
        "words": selection.words,
        "parsers": {
            name: {
                "without_a_parse": selection.failures.numbers[name],
                "set_aside": {reason: selection.set_aside[name, reason] for reason in REASONS},
            }
            for name in selection.parsers
        },
        "relations": [
            {
                "relation": relation,
                "dependencies": selection.gold[relation],
                "wrong": selection.wrong[relation],
                "parsed": {name: selection.parsed[name, relation] for name in selection.parsers},
                "errors": {name: selection.errors[name, relation] for name in selection.parsers},
                "published": {
                    share.name: share.percent
                    for share in published_shares()
                    if share.relation == relation
                },
            }
            for relation in selection.relations
        ],
    }
