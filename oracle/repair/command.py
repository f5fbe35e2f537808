"""``pete oracle repair``: how little of a parse would have to be right for a right answer."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from pete.cli.console import output, print_json
from pete.cli.options import (
    ScoringOptions,
    add_command,
    add_json,
    add_strategy_options,
    add_subject,
    chosen,
    positive,
)
from pete.cli.runs import RunOptions, add_pairs_options
from pete.entailment import Strategy
from pete.evaluation import ParsedPairs
from pete.report.plain import print_text, styled
from pete.report.table import grid

from ..headline import headline
from ..minimal_edits import SIZES, Edit, Limits
from .experiment import OUTCOMES, Outcome, Repair, Repairs, repair

SCHEMA: Final = "pete-oracle-repair/1"


def register(experiments: Any) -> None:
    """Add the experiment."""
    limits = Limits()
    command = add_command(
        experiments,
        "repair",
        "find the fewest arcs that would have to be right for each wrong answer to be right",
        examples=(
            "pete oracle repair spacy",
            "pete oracle repair stanza --model DIR --split test --pairs",
            "pete oracle repair run.json --strategy generalized+ --json",
            "pete oracle repair spacy --dataset pete-2010 --largest 2",
        ),
    )
    add_subject(command, saved=True)
    add_pairs_options(command)
    add_strategy_options(command, several=False)
    command.add_argument(
        "--largest",
        type=int,
        choices=(1, 2, 3),
        default=limits.largest,
        help="most changes that are tried together (default: %(default)s)",
    )
    command.add_argument(
        "--tries",
        type=positive,
        default=limits.tries,
        metavar="N",
        help="break the search for a pair off after N sets; it counts as more (default: "
        "%(default)s)",
    )
    command.add_argument("--pairs", action="store_true", help="list the changes of every pair")
    add_json(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Repair and show."""
    strategy = chosen(ScoringOptions, args).only("repair")
    limits = Limits(args.largest, args.tries)
    repaired = [
        (material, repair(material, strategy, limits))
        for material in RunOptions.of(args).materials()
    ]
    if args.json:
        results = [_document(material, strategy, made) for material, made in repaired]
        print_json(
            {"schema": SCHEMA, "largest": args.largest, "tries": args.tries, "results": results}
        )
    else:
        console = output()
        for material, made in repaired:
            _show(material, strategy, made, console, pairs=args.pairs)
    return 0


def _document(material: ParsedPairs, strategy: Strategy, made: Repairs) -> dict[str, object]:
    parser, pair_set = material.parser, material.pair_set
    return {
        "parser": parser.name,
        "version": parser.version,
        "model": parser.model,
        "scheme": parser.scheme,
        "dataset": pair_set.dataset,
        "split": pair_set.split,
        "sha256": pair_set.sha256,
        "strategy": strategy.name,
        "pairs": made.pairs,
        "wrong": made.wrong,
        "gold_wrong": list(made.gold_wrong),
        "why_relations": made.why_relations,
        "outcomes": _outcomes(made.repairs),
        "labels": _labels(made.repairs),
        "repairs": [_repair_document(one) for one in made.repairs],
    }


def _repair_document(one: Repair) -> dict[str, object]:
    return {
        "pair": one.pair,
        "gold": one.gold,
        "way": one.way,
        "outcome": one.outcome,
        "changes": one.changes,
        "sets": [[_change_document(change) for change in some] for some in one.sets],
    }


def _change_document(change: Edit) -> dict[str, object]:
    return {
        "side": change.side,
        "label": change.label,
        "kind": change.kind,
        "change": change.shown,
    }


def _outcomes(repairs: Sequence[Repair]) -> Mapping[Outcome, int]:
    counts = Counter(one.outcome for one in repairs)
    return {outcome: counts[outcome] for outcome in OUTCOMES}


def _labels(repairs: Sequence[Repair]) -> Mapping[str, Mapping[str, int]]:
    """Return in the smallest sets of how many pairs a label occurs, by size; the most first."""
    counts = Counter(
        (label, one.outcome)
        for one in repairs
        for label in {_stem(change.label) for some in one.sets for change in some}
    )
    rows: dict[str, dict[str, int]] = {
        label: {size: counts[label, size] for size in SIZES}
        for label in sorted({label for label, _ in counts})
    }
    return dict(sorted(rows.items(), key=lambda row: [-count for count in row[1].values()]))


def _stem(label: str) -> str:
    """Return a label without the word of a preposition or conjunction.

    Example:
        >>> _stem("prep_in"), _stem("nsubj:pass")
        ('prep_X', 'nsubj:pass')
    """
    stem, underscore, _ = label.partition("_")
    return f"{stem}_X" if underscore else stem


def _show(
    material: ParsedPairs, strategy: Strategy, made: Repairs, console: Console, *, pairs: bool
) -> None:
    parser, pair_set = material.parser, material.pair_set
    name = " ".join(filter(None, (parser.name, parser.version, parser.model)))
    print_text(headline("Repair: the fewest arcs to put right", [_sentence(made)]), console)
    console.print(styled((f"{pair_set.title}", "bold"), f" · {name} · {strategy.name}"))
    lost = f" ({', '.join(made.gold_wrong)})" if made.gold_wrong else ""
    console.print(
        f"{made.wrong} of {made.pairs} pairs are answered wrong, {len(made.gold_wrong)} of them "
        f"with gold analyses, too{lost}. {_way(made)}",
        soft_wrap=True,
    )
    console.print(_outcome_table(made.repairs))
    if any(one.sets for one in made.repairs):
        console.print(_label_table(made.repairs))
    for line in _lines(made.repairs) if pairs else ():
        console.print(line, soft_wrap=True)
    meanings = "; ".join(f"{name}: {meaning}" for name, meaning in OUTCOMES.items())
    console.print(
        f"{meanings}. Labels are the gold ones, those of the parser where a relation goes; a pair "
        "counts once for each label in any of its smallest sets.",
        style="dim",
    )
    if parser.note:
        console.print(parser.note, style="yellow")


def _sentence(made: Repairs) -> str:
    counts = _outcomes(made.repairs)
    return (
        f"Of {len(made.repairs)} wrong answers that gold analyses would make right, "
        f"{counts['one']} need one change, {counts['two']} two and {counts['three']} three. The "
        "papers have no such figure."
    )


def _way(made: Repairs) -> str:
    if made.why_relations:
        return f"Normalised relations are changed: {made.why_relations}."
    by_relations = [one.pair for one in made.repairs if one.way == "relations"]
    others = f"; normalised relations where words differ: {', '.join(by_relations)}"
    return f"Arcs of the basic trees are changed{others if by_relations else ''}."


def _outcome_table(repairs: Sequence[Repair]) -> Table:
    listing = grid("gold", *(f">{outcome}" for outcome in OUTCOMES), ">all", compact=True)
    for gold in ("YES", "NO", ""):
        own = [one for one in repairs if one.gold == gold or not gold]
        counts = _outcomes(own)
        listing.add_row(gold or "all", *map(str, counts.values()), str(len(own)))
    return listing


def _label_table(repairs: Sequence[Repair]) -> Table:
    listing = grid("relation", *(f">{size}" for size in SIZES), compact=True)
    for label, counts in _labels(repairs).items():
        listing.add_row(label, *map(str, counts.values()))
    return listing


def _lines(repairs: Sequence[Repair]) -> Iterator[str]:
    """Yield what each pair needs, a line for each smallest set."""
    for one in repairs:
        yield f"{one.pair} ({one.gold}): {one.outcome} of {one.changes}"
        for some in one.sets:
            yield "  " + "; ".join(
                f"{change.side}: {change.shown} ({change.kind})" for change in some
            )
