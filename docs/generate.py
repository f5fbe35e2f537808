"""Writes the reference pages from the registries, so that they cannot lag.

Run it with ``make docs``. A test compares the pages with what this prints.
"""

from __future__ import annotations

import inspect
import re
import tomllib
from collections.abc import Iterable, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from pete.adapters.link_grammar.links import LINKS
from pete.data.contract import DATASETS, listed_datasets
from pete.datasets.construction.lint import CODES
from pete.datasets.construction.templates import TEMPLATES
from pete.entailment import (
    DEFAULT_STRATEGIES,
    LETTER_PROFILE,
    STRATEGIES,
    RelationStrategy,
    Strategy,
    departures,
    to_the_letter,
)
from pete.metrics.treebank.measures import MEASURES, SUBSETS
from pete.normaliser import FIXED_STEPS, OPTIONAL, STEPS
from pete.normaliser.label_tables import MAPPED, Mapped, label_table
from pete.parsing import PARSERS
from pete.report.rules import NO_SWITCH, RuleEntry, rule_entries
from pete.text.lemmas import LEMMATISER

__all__ = ["pages", "write"]

REFERENCE: Final = Path(__file__).parent / "reference"
_OURS: Final = "pete-eval "
_NOTE: Final = "<!-- Written by `make docs`; change the code, not this page. -->\n"


def pages() -> Mapping[str, str]:
    """The text of every reference page by file name."""
    return {
        "rules.md": _page("Rules", _rules()),
        "strategies.md": _page("Strategies", _strategies()),
        "parsers.md": _page("Parsers", _parsers()),
        "link-grammar.md": _page("Links of Link Grammar", _links()),
        "datasets.md": _page("Data sets", _datasets()),
        "normaliser.md": _page("Normaliser", _normaliser()),
        "measures.md": _page("Measures of treebanks", _measures()),
        "templates.md": _page("Templates and lint of made pairs", _templates()),
    }


def write() -> None:
    """Write every page."""
    REFERENCE.mkdir(exist_ok=True)
    for name, text in pages().items():
        (REFERENCE / name).write_text(text, encoding="utf-8")


def _page(title: str, body: Iterable[str]) -> str:
    return "\n".join((f"# {title}\n", _NOTE, *body)) + "\n"


def _table(header: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterable[str]:
    yield f"| {' | '.join(header)} |"
    yield f"|{'---|' * len(header)}"
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"


def _rules() -> Iterable[str]:
    yield "Each rule is a switch: `--with CODE`, `--without CODE`. `pete rules show CODE` shows"
    yield "one, `pete ablate` what each of them does to the answers."
    for family, entries in groupby(rule_entries(), key=lambda entry: entry.family):
        rules = tuple(entries)
        yield f"\n## {rules[0].code[0]}: {family}"
        for rule in rules:
            yield f"\n### {rule.code}\n"
            yield from _rule(rule)
    yield "\n## Codes that are no switch\n"
    yield from _table(("code", "what it says"), NO_SWITCH.items())


def _rule(rule: RuleEntry) -> Iterable[str]:
    for paragraph in filter(None, (rule.message, rule.details)):
        yield f"{paragraph}\n".replace("``", "`")
    yield f"Used by: {', '.join(rule.strategies) or 'none; a switch'}."


_EACH: Final = "Each core relation of H is looked for by itself."
_TOGETHER: Final = (
    "All core relations of H need one answer together: each word of H stands for one word of T "
    "wherever it occurs, two content words for two; the explanation shows them as `H in T`."
)


_QUESTIONS: Final = {
    "factual": "The question is truth: does T assert what H says? It is *extended* with the rules "
    "that say NO because T denies something, leaves it open, or says it of some only.",
    "extended": "The question is syntax: does T have the dependencies that H has? A denial counts "
    "only where it is one of them (B613).",
}


def _strategies() -> Iterable[str]:
    shown, others = ", ".join(DEFAULT_STRATEGIES), set(STRATEGIES) - set(DEFAULT_STRATEGIES)
    yield f"Shown unless others are asked for: {shown}."
    yield f"On demand, with `--strategy NAME`: {', '.join(sorted(others))}.\n"
    for name, strategy in STRATEGIES.items():
        yield f"## {name}\n"
        yield from (f"{paragraph}\n" for paragraph in _description(type(strategy).__doc__))
        if name in _QUESTIONS:
            yield f"{_QUESTIONS[name]}\n"
        if isinstance(strategy, RelationStrategy):
            yield f"{_TOGETHER if strategy.joint else _EACH}\n"
        if strategy.codes:
            yield f"Rules: {', '.join(sorted(strategy.codes))}.\n"
        if not strategy.collapse:
            yield "Reads uncollapsed relations.\n"
        yield from _departures(strategy)


def _departures(strategy: Strategy) -> Iterable[str]:
    """Where a strategy departs from its paper, in a default run and with ``--letter``."""
    (lettered,) = to_the_letter([strategy])
    for how, chosen, profile in (
        ("In a default run", strategy, "pete"),
        ("With `--letter`", lettered, LETTER_PROFILE),
    ):
        lines = departures(
            chosen.published, chosen.codes, profile=profile, lemmas=LEMMATISER, tokens="parser"
        )
        if lines:
            yield f"{how} it departs from its paper in this:\n"
            yield from (f"- {line}" for line in lines)
            yield ""


def _parsers() -> Iterable[str]:
    yield "`pete adapters` shows which of them are ready here; `pete adapters install NAME` fetches"
    yield "one that has an installation of its own.\n"
    entries = [entry for entry in PARSERS.entries() if entry.distribution.startswith(_OURS)]
    classes = {entry: PARSERS.load(entry.name) for entry in entries}
    yield from _table(
        ("parser", "class", "what it is"),
        (
            (entry.name, f"`{entry.target}`", _first_paragraph(made.__doc__))
            for entry, made in classes.items()
        ),
    )
    yield "\n## Options\n"
    yield "The command line has `--model`, `--device`, `--batch-size`, `--scheme`, `--policy` and"
    yield "`--offline`; other options are given with `--option NAME=VALUE`. A file or an address"
    yield "stands behind the name: `--parser files:FILE`."
    for entry, made in classes.items():
        yield f"\n### {entry.name}\n"
        yield from (f"- `{name}`: {text}" for name, text in _arguments(made))


def _arguments(made: object) -> Iterable[tuple[str, str]]:
    """Arguments of a class and what its docstring says of them."""
    documented = inspect.getdoc(made) or ""
    section = re.search(r"^Args:\n((?: {4}.*\n?|\n)+)", documented, re.MULTILINE)
    listed = section[1] if section else ""
    for entry in re.split(r"^ {4}(?=\w)", listed, flags=re.MULTILINE)[1:]:
        name, _, text = entry.partition(":")
        yield name, _markdown(text)


def _links() -> Iterable[str]:
    yield "What the parser `link-grammar` makes of the links of Link Grammar's English dictionary."
    yield "The first row that fits counts: a name, and letters behind it, `*` for any. A word that"
    yield "stands for its head passes to it what hangs on the word, and what the word hangs on. Any"
    yield "other link is `dep`, headed by its left end, or `mwe` if its name begins with `_`. Links"
    yield "without a relation repeat what others say, or are read several at a time: coordination,"
    yield "relative and subordinate clauses, main clauses that follow each other.\n"
    yield from _table(
        ("link", "if", "relation", "head", "dependent stands for its head"),
        (
            (f"`{row.link}`", row.when, row.relation, row.head, "yes" if row.stands else "")
            for row in LINKS
        ),
    )


def _templates() -> Iterable[str]:
    yield "`pete generate` makes a hypothesis of a relation by the first of these templates that"
    yield "takes it and does not refuse ([how](../generate.md)); `prep_*` is any preposition.\n"
    yield from _table(
        ("code", "template", "relations", "what it makes"),
        (
            (code, made.name, ", ".join(f"`{label}`" for label in made.labels), made.summary)
            for code, made in sorted(TEMPLATES.items())
        ),
    )
    yield "\n## Lint\n"
    yield "A hypothesis with one of these faults is dropped and counted.\n"
    yield from _table(("code", "fault"), CODES.items())


def _datasets() -> Iterable[str]:
    ours = {entry.name for entry in DATASETS.entries() if entry.distribution.startswith(_OURS)}
    infos = [listed.info for listed in listed_datasets() if listed.info.name in ours]
    yield from _table(
        ("data set", "splits", "licence", "what it is", "source"),
        (
            (info.name, ", ".join(info.splits), info.licence, info.description, info.citation)
            for info in infos
        ),
    )
    yield "\n`file:PATH` reads your own pairs: TSV, JSON lines, or the XML of the PETE release."


def _normaliser() -> Iterable[str]:
    told = tomllib.loads((Path(__file__).parent / "normaliser.toml").read_text("utf-8"))
    yield "`pete normalise FILE --from SCHEME` turns trees into Stanford dependencies; `--explain`"
    yield "shows which steps made or renamed each edge (`input, U13`: the parser's, renamed by U13)"
    yield "and where the words went that have none. `--format conllu` writes the graph to the"
    yield "column DEPS alone: it is no tree, so HEAD and DEPREL are empty.\n"
    for noun in ("scheme", "profile"):
        yield f"## {noun.title()}s\n"
        yield from _table((noun, "what it is"), told[f"{noun}s"].items())
        yield ""
    yield "## Labels that come out\n"
    yield from _table(("label", "what it says"), told["labels"].items())
    yield "\n## Steps\n"
    yield "`--without CODE` leaves one out. They run in this order, but D2 after those of UD; in"
    yield "the profile `pete` those from C0 on run again until they change nothing.\n"
    yield from _table(("code", "what it does", "schemes"), _steps())
    yield "\nCodes an edge may show that are no switch:\n"
    yield from _table(("code", "what it does"), FIXED_STEPS.items())
    yield "\n## Labels that come in\n"
    yield "A subtype nobody knows is read as its base relation, a relation nobody knows as `dep`."
    yield "Labels that keep their name, and that no other step takes, are not listed."
    for scheme in MAPPED:
        yield f"\n### {scheme}\n"
        yield from _table(("label", "becomes", "but"), _mapped(scheme, told["notes"][scheme]))
    yield "\n## Where the profiles differ, and where sources do\n"
    yield from _table(("row", "point", "`pete`", "`stanford`", "steps"), _differences(told))


_MEASURES: Final = """\
`pete.metrics.treebank` scores a treebank file against another of the same text, sentence by
sentence. Each measure is an F1 of items that both sides have, and the plain accuracy where both
have the same words. Words are the same if they are in the same place of the text, white space
aside (K18-2001, section 5.1): tokens, sentence breaks and multiword tokens may differ, the
characters may not. A figure without items is undefined, not 0.

The first fifteen are those of `udeval` (package udtools 0.2.9, the evaluation of CoNLL 2018 and
IWPT 2020), with the same counts. Differences:

- Two edges of a word from one head whose labels differ in their subtypes alone count once each in
  EULAS; `udeval` counts each of them once for each of gold.
- `udeval` stops at a sentence with two roots (unless they are allowed), a cycle, an edge of DEPS
  from a word that is not there, or a byte order mark. Here a policy decides on heads that do not
  form a tree: refused, repaired or scored as they are; the edge is noted and counts as wrong;
  other faults are refused or left out on both sides.

Choices where the sources leave any:

- Punctuation is known by the relation `punct`, by the tag (the UPOS `PUNCT`, or the Penn tags of
  punctuation; `$` and `#` are words), or by the Unicode categories of all its characters, as in
  `eval06` of CoNLL-X. Gold decides on words that both sides have.
- The undirected measures and NED count words, also where heads form cycles. The root node can be
  a grandparent, but not a dependent. A head that is not a gold word is wrong.
- The mean over sentences (macro) takes gold sentences where the measure is defined; what only the
  system has counts in the gold sentence where it begins.
"""


def _measures() -> Iterable[str]:
    yield _MEASURES
    rows = ((f"`{m.key}`", m.title, m.definition, m.source) for m in MEASURES.values())
    yield from _table(("key", "name", "what is right", "source"), rows)
    yield "\n## Subsets of relations (W17-0411, Table 1)\n"
    subsets = ((f"`{name}`", ", ".join(listed)) for name, listed in SUBSETS.items())
    yield from _table(("subset", "relations"), subsets)


def _steps() -> Iterable[tuple[str, ...]]:
    summaries = {code: text for steps in STEPS.values() for code, text in steps.items()}
    for code in sorted(summaries, key=_place):
        schemes = [scheme for scheme, steps in STEPS.items() if code in steps]
        where = "all" if len(schemes) == len(STEPS) else ", ".join(schemes)
        only = "; on request: `--also`" if code in OPTIONAL else ""
        yield code, summaries[code].replace("``", "`"), f"{where}{only}"


def _place(code: str) -> tuple[int, list[int]]:
    """Kinds of steps in turn, each by number."""
    return "WVDUKSC".index(code[0]), [int(number) for number in re.findall(r"\d+", code)]


def _mapped(scheme: Mapped, notes: Mapping[str, str]) -> Iterable[tuple[str, ...]]:
    for label, becomes in label_table(scheme).items():
        if becomes != f"`{label}`" or label in notes:
            yield f"`{label}`", becomes, notes.get(label, "")


def _differences(told: Mapping[str, Any]) -> Iterable[tuple[str, ...]]:
    for row in told["differences"]:
        yield row["row"], row["point"], row["pete"], row["stanford"], ", ".join(row["steps"])


def _description(docstring: str | None) -> Iterable[str]:
    """The paragraphs before the first section."""
    for paragraph in (docstring or "").split("\n\n"):
        if re.match(r"\s*[A-Z][a-z]+:\n", paragraph):
            return
        yield _markdown(paragraph)


def _first_paragraph(docstring: str | None) -> str:
    return _markdown((docstring or "").split("\n\n")[0])


def _markdown(text: str) -> str:
    """A paragraph of a docstring, its code in single quotes and its references as code."""
    return " ".join(re.sub(r"(?::\w+:)?`+~?([^`]+)`+", r"`\1`", text).split())


if __name__ == "__main__":
    write()
