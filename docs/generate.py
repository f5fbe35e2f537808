"""Writes the reference pages from the registries, so that they cannot lag.

Run it with ``make docs``. A test compares the pages with what this prints.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from pete.dataset import DATASETS, listed_datasets
from pete.entailment import RULES, STRATEGIES
from pete.entailment.rules import FIXED_CODES
from pete.parsing import PARSERS
from pete.stanford import OPTIONAL, STEPS
from pete.stanford.mapping import MAPPED, Mapped, label_table

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
        "datasets.md": _page("Data sets", _datasets()),
        "normaliser.md": _page("Normaliser", _normaliser()),
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
    yield "Each rule is a switch: `--with CODE`, `--without CODE`.\n"
    uses = {
        code: ", ".join(name for name, strategy in STRATEGIES.items() if code in strategy.codes)
        for code in RULES
    }
    yield from _table(
        ("code", "what it says", "strategies that use it"),
        ((code, rule.message, uses[code] or "none; a switch") for code, rule in RULES.items()),
    )
    yield "\nCodes a trace may show that are no switch:\n"
    yield from _table(("code", "what it says"), FIXED_CODES.items())


def _strategies() -> Iterable[str]:
    for name, strategy in STRATEGIES.items():
        yield f"## {name}\n"
        yield f"{_first_paragraph(type(strategy).__doc__)}\n"
        if strategy.codes:
            yield f"Rules: {', '.join(sorted(strategy.codes))}.\n"
        if not strategy.collapse:
            yield "Reads uncollapsed relations.\n"
        for deviation in strategy.deviations:
            yield f"- Departs from its source: {deviation}."
        if strategy.deviations:
            yield ""


def _parsers() -> Iterable[str]:
    yield "`pete adapters` shows which of them are ready here.\n"
    yield from _table(
        ("parser", "class", "what it is"),
        (
            (entry.name, f"`{entry.target}`", _first_paragraph(PARSERS.load(entry.name).__doc__))
            for entry in PARSERS.entries()
            if entry.distribution.startswith(_OURS)
        ),
    )


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
    yield "shows which step made each edge, and where the words went that have none.\n"
    for noun in ("scheme", "profile"):
        yield f"## {noun.title()}s\n"
        yield from _table((noun, "what it is"), told[f"{noun}s"].items())
        yield ""
    yield "## Labels that come out\n"
    yield from _table(("label", "what it says"), told["labels"].items())
    yield "\n## Steps\n"
    yield "`--without CODE` leaves one out. They run in this order, but D2 after those of UD.\n"
    yield from _table(("code", "what it does", "schemes"), _steps())
    yield "\n## Labels that come in\n"
    yield "A subtype nobody knows is read as its base relation, a relation nobody knows as `dep`."
    yield "Labels that keep their name, and that no other step takes, are not listed."
    for scheme in MAPPED:
        yield f"\n### {scheme}\n"
        yield from _table(("label", "becomes", "but"), _mapped(scheme, told["notes"][scheme]))
    yield "\n## Where the profiles differ, and where sources do\n"
    yield from _table(("row", "point", "`pete`", "`stanford`", "steps"), _differences(told))


def _steps() -> Iterable[tuple[str, ...]]:
    summaries = {code: text for steps in STEPS.values() for code, text in steps.items()}
    for code in sorted(summaries, key=_place):
        schemes = [scheme for scheme, steps in STEPS.items() if code in steps]
        where = "all" if len(schemes) == len(STEPS) else ", ".join(schemes)
        only = "; on request: `--also`" if code in OPTIONAL else ""
        yield code, summaries[code].replace("``", "`"), f"{where}{only}"


def _place(code: str) -> tuple[int, list[int]]:
    """Kinds of steps in turn, each by number."""
    return "VDUKSC".index(code[0]), [int(number) for number in re.findall(r"\d+", code)]


def _mapped(scheme: Mapped, notes: Mapping[str, str]) -> Iterable[tuple[str, ...]]:
    for label, becomes in label_table(scheme).items():
        if becomes != f"`{label}`" or label in notes:
            yield f"`{label}`", becomes, notes.get(label, "")


def _differences(told: Mapping[str, Any]) -> Iterable[tuple[str, ...]]:
    for row in told["differences"]:
        yield row["row"], row["point"], row["pete"], row["stanford"], ", ".join(row["steps"])


def _first_paragraph(docstring: str | None) -> str:
    return " ".join((docstring or "").split("\n\n")[0].split())


if __name__ == "__main__":
    write()
