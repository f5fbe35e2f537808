"""``pete rules``: the rules of the entailment module, what each says and who uses it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.console import Console
from rich.table import Table

from pete.cli.console import output, print_json
from pete.cli.options import Subparsers, add_command, add_json
from pete.entailment import find_rule
from pete.report.plain import styled
from pete.report.rules import NO_SWITCH, RuleEntry, rule_entries, rules_document
from pete.report.terminal import table

__all__ = ["register"]


def register(subparsers: Subparsers) -> None:
    """Add the command and its own subcommands."""
    command = add_command(
        subparsers, "rules", "list the rules of the entailment module, or show one of them",
        examples=("pete rules list", "pete rules show X403 B601", "pete rules list --json"),
    )  # fmt: skip
    actions = command.add_subparsers(title="actions", metavar="ACTION", required=True)
    listing = add_command(
        actions, "list", "list every rule by family", examples=("pete rules list",)
    )
    add_json(listing)
    listing.set_defaults(run=run_list)
    shown = add_command(
        actions,
        "show",
        "show what rules say, sentences that illustrate them, and the strategies that use them",
        examples=("pete rules show X403", "pete rules show D700 --json"),
    )
    shown.add_argument("code", nargs="+", metavar="CODE", help="the code of a rule")
    add_json(shown)
    shown.set_defaults(run=run_show)


def run_list(args: argparse.Namespace) -> int:
    """List them all."""
    entries = rule_entries()
    if args.json:
        print_json(rules_document(entries, NO_SWITCH))
        return 0
    console = output()
    for family, members in groupby(entries, key=lambda entry: entry.family):
        console.print(_family_table(family, tuple(members)))
    others = table("code", "what it says", title="Codes that are no switch", compact=True)
    for code, message in NO_SWITCH.items():
        others.add_row(code, message)
    console.print(others)
    return 0


def run_show(args: argparse.Namespace) -> int:
    """Show some."""
    codes = list(dict.fromkeys(args.code))
    fixed = {code: NO_SWITCH[code] for code in codes if code in NO_SWITCH}
    wanted = [find_rule(code).code for code in codes if code not in fixed]
    entries = {entry.code: entry for entry in rule_entries()}
    if args.json:
        print_json(rules_document((entries[code] for code in wanted), fixed))
        return 0
    console = output()
    for code in codes:
        if code in fixed:
            console.print(styled((code, "bold"), f"  {fixed[code]}\n"))
        else:
            _show(entries[code], console)
    return 0


def _family_table(family: str, entries: Sequence[RuleEntry]) -> Table:
    letter = entries[0].code[0]
    listing = table(
        "code", "what it says", "strategies that use it", title=f"{letter}: {family}", compact=True
    )
    for entry in entries:
        listing.add_row(entry.code, entry.message, _users(entry))
    return listing


def _show(entry: RuleEntry, console: Console) -> None:
    console.print(styled((entry.code, "bold"), f"  {entry.message}"), soft_wrap=True)
    for line in _lines(entry):
        console.print(styled(f"  {line}"), soft_wrap=True)
    console.print()


def _lines(entry: RuleEntry) -> Iterator[str]:
    if entry.details:
        yield entry.details
    for shown in entry.illustrations:
        yield f"T    {shown.text}"
        if shown.follows:
            yield f"YES  {shown.follows}"
        if shown.does_not:
            yield f"NO   {shown.does_not}"
    yield f"Family {entry.code[0]}: {entry.family}."
    yield f"Used by: {_users(entry)}."


def _users(entry: RuleEntry) -> str:
    return ", ".join(entry.strategies) or "none; a switch"
