"""``pete rules``: what each rule says and who uses it, and the stubs of new ones."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from rich.console import Console
from rich.table import Table

from pete.cli.console import output, print_json
from pete.cli.declarations import JsonOption, Subparsers, add_command, add_documented, option
from pete.cli.rule_stubs import write_stubs
from pete.cli.runs import load_saved
from pete.entailment import find_rule
from pete.errors import UnknownNameError
from pete.report.plain import styled
from pete.report.rules import NO_SWITCH, RuleEntry, rule_entries, rule_sets, rules_document
from pete.report.table import grid


@dataclass(frozen=True, slots=True)
class ShowOptions:
    """The rules.

    Attributes:
        code: The code of a rule.
    """

    code: Sequence[str] = option("CODE", flag="", nargs="+")


@dataclass(frozen=True, slots=True)
class NewOptions:
    """The new rule.

    Attributes:
        code: The code of the new rule.
        like: A rule whose module and arguments it has (default: the last one of its family).
    """

    code: str = option("CODE", flag="")
    like: str = option("CODE", default="")


@dataclass(frozen=True, slots=True)
class SignatureOptions:
    """A hash.

    Attributes:
        hash: The six digits behind a strategy and #.
        saved: Runs that may have these rules.
    """

    hash: str = option("HASH", flag="")
    saved: Sequence[Path] = option("RUN.json", Path, default=(), flag="", nargs="*")


def register(subparsers: Subparsers) -> None:
    """Add the command and its own subcommands."""
    command = add_command(
        subparsers, "rules", "list the rules of the entailment module, show some, or add one",
        examples=("pete rules list", "pete rules show X403 B601", "pete rules new X430"),
    )  # fmt: skip
    actions = command.add_subparsers(title="actions", metavar="ACTION", required=True)
    add_documented(actions, run_list, "list", JsonOption)
    add_documented(actions, run_show, "show", ShowOptions, JsonOption)
    add_documented(actions, run_new, "new", NewOptions)
    add_documented(actions, run_signature, "signature", SignatureOptions)


def run_list(args: argparse.Namespace) -> int:
    """List every rule by family.

    Examples:
        pete rules list
    """
    entries = rule_entries()
    if args.json:
        print_json(rules_document(entries, NO_SWITCH))
        return 0
    console = output()
    for family, members in groupby(entries, key=lambda entry: entry.family):
        console.print(_family_table(family, tuple(members)))
    others = grid("code", "what it says", title="Codes that are no switch", compact=True)
    for code, message in NO_SWITCH.items():
        others.add_row(code, message)
    console.print(others)
    return 0


def run_show(args: argparse.Namespace) -> int:
    """Show what rules say, sentences that illustrate them, and the strategies that use them.

    Examples:
        pete rules show X403
        pete rules show D700 --json
    """
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


def run_new(args: argparse.Namespace) -> int:
    """Write the stubs of a new rule: its function and its fixture (in a checkout of PETE).

    Examples:
        pete rules new X430
        pete rules new B614 --like B603
    """
    module, fixture = write_stubs(args.code, args.like)
    print(
        f"Wrote {args.code} at the end of {module}\n"
        f"and its fixture {fixture}.\n\n"
        f"Next: 1. Write the function; its docstring is what explanations and pages say.\n"
        f"      2. Write the trees of the fixture, then run: python -m pytest tests/rules\n"
        f"      3. make docs lint test"
    )
    return 0


def run_signature(args: argparse.Namespace) -> int:
    """List the rules that a hash in a signature stands for.

    Examples:
        pete rules signature 359a6e
        pete rules signature 359a6e run.json
    """
    known = rule_sets(result for path in args.saved for result in load_saved(path).results)
    wanted = args.hash.rpartition("#")[2]
    if wanted not in known:
        raise UnknownNameError(
            f"no strategy has rules of the hash {wanted!r} by itself, nor does a run named here. "
            "Name a saved run that has them, or print it with --signature long."
        )
    names, rules = known[wanted]
    console = output()
    console.print(f"{', '.join(names)}:", style="bold")
    console.print(rules.replace(",", ", "))
    return 0


def _family_table(family: str, entries: Sequence[RuleEntry]) -> Table:
    letter = entries[0].code[0]
    listing = grid(
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
