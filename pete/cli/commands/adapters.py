"""``pete adapters``: list the parsers, check one, install one, begin one of your own."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from rich.text import Text

from pete.cli.console import output, print_json, say
from pete.cli.declarations import (
    JsonOption,
    Subparsers,
    add_documented,
    add_json,
    add_options,
    chosen,
    option,
)
from pete.cli.options import ParserOptions, ReadingOptions, add_parser_options, add_subject
from pete.conformance import Finding, check_conformance
from pete.conformance.checks import CHECKS
from pete.conformance.new_adapter import write_adapter
from pete.errors import UnavailableError, UsageError
from pete.parsing import PARSERS, adapter_status
from pete.parsing.isolation import START_TIMEOUT, TIMEOUT
from pete.registry import call_factory
from pete.report.plain import styled
from pete.report.table import grid

SCHEMA = "pete-adapters/1"
CONFORMANCE = "pete-conformance/1"


@dataclass(frozen=True, slots=True)
class NameOptions:
    """A parser.

    Attributes:
        name: A parser that 'pete adapters' lists.
        model: The model to fetch, where several are.
    """

    name: str = option("NAME", flag="")
    model: str | None = option("NAME")


def register(subparsers: Subparsers) -> None:
    """Add the command and its own subcommands."""
    command = add_documented(subparsers, run, "adapters", JsonOption)
    actions = command.add_subparsers(title="actions", metavar="ACTION")
    check = add_documented(actions, run_check, "check")
    add_subject(check)
    add_parser_options(check)
    wait: dict[str, object] = {
        "default": TIMEOUT, "help": "longest wait for a parse (default: %(default)g)"
    }  # fmt: skip
    add_options(check, ReadingOptions, "timeout", "start_timeout", timeout=wait)
    add_json(check)
    add_documented(actions, run_install, "install", NameOptions)
    new = add_documented(actions, run_new, "new")
    add_options(new, NameOptions, "name", name={"help": "name of the parser, and of its file"})


def run(args: argparse.Namespace) -> int:
    """List the parsers, and what each one needs; check an adapter.

    Examples:
        pete adapters
        pete adapters check spacy
        pete adapters install corenlp
        pete adapters new my_parser
    """
    statuses = {entry: adapter_status(entry.name) for entry in PARSERS.entries()}
    if args.json:
        adapters = [{**asdict(entry), **asdict(status)} for entry, status in statuses.items()]
        print_json({"schema": SCHEMA, "adapters": adapters})
        return 0
    several = len({entry.distribution for entry in statuses}) > 1
    listing = grid("parser", "ready", "version", "models", *["from"] * several)
    listing.columns[0].no_wrap = True
    for entry, status in statuses.items():
        listing.add_row(
            entry.name,
            "yes" if status.ready else "no",
            status.version,
            ", ".join(status.models),
            *[entry.distribution] * several,
        )
    console = output()
    console.print(listing)
    for entry, status in statuses.items():
        if status.cure:
            console.print(f"To get {entry.name}: {status.cure}", soft_wrap=True)
    return 0


def run_check(args: argparse.Namespace) -> int:
    """Check that an adapter keeps the contract; exit status 1 if it does not.

    Examples:
        pete adapters check spacy
        pete adapters check my_parser.py:MyParser --json
    """
    options = chosen(ParserOptions, args)
    if not options.specs:
        raise UsageError("check takes one parser: a NAME, or FILE.py:CLASS.")
    spec = options.spec
    if not spec.reference and hasattr(spec.load(), "with_ids"):
        raise UsageError(
            f"{spec.shown} is not a parser but parses made elsewhere, and the checks ask for texts "
            "of their own. The notes of pete evaluate say what does not fit."
        )
    findings = check_conformance(
        spec, timeout=args.timeout, start_timeout=args.start_timeout or START_TIMEOUT
    )
    if args.json:
        checks = [
            {
                "code": finding.check.code,
                "severity": finding.check.severity,
                "passed": finding.passed,
                "untested": finding.untested,
                "message": finding.check.message,
                "details": list(finding.details),
            }
            for finding in findings
        ]
        print_json({"schema": CONFORMANCE, "parser": spec.shown, "checks": checks})
    else:
        _show(spec.shown, findings)
    return 1 if any(finding.failed for finding in findings) else 0


def run_install(args: argparse.Namespace) -> int:
    """Fetch what a parser needs, for one that has an installation of its own.

    Examples:
        pete adapters install corenlp
        pete adapters install corenlp --model englishSR
    """
    install: Callable[..., None] | None = getattr(PARSERS.load(args.name), "install", None)
    if install is None:
        cure = adapter_status(args.name).cure
        raise UsageError(
            f"the parser {args.name!r} has no installation of its own. "
            + (f"Install it with: {cure}" if cure else "Nothing of it is missing.")
        )
    options = {} if args.model is None else {"model": args.model}
    call_factory(
        partial(install, say), f"the installation of {args.name!r}", options=options, cure=""
    )
    status = adapter_status(args.name)
    if not status.ready:
        raise UnavailableError(f"{status.detail}. {status.cure}")
    say(f"{args.name} {status.version} is ready: {status.detail}")
    return 0


def run_new(args: argparse.Namespace) -> int:
    """Write an adapter to fill in, and its test, into this folder.

    Examples:
        pete adapters new my_parser
    """
    new = write_adapter(args.name, Path())
    adapter = f"{new.adapter}:{new.class_name}"
    output().print(
        f"Wrote {new.adapter} and {new.test}.\n\n"
        f"1. Put your parser where {new.adapter} says PARSER.\n"
        f"2. Check it:     pete adapters check {adapter}\n"
        f"3. Test it:      python -m pytest {new.test}\n"
        f"4. Evaluate it:  pete evaluate --parser {adapter}",
        soft_wrap=True,
    )
    return 0


def _show(title: str, findings: Sequence[Finding]) -> None:
    listing = grid("check", "outcome", "what must hold", "what does not")
    for finding in findings:
        listing.add_row(
            finding.check.code,
            _outcome(finding),
            finding.check.message,
            "\n".join(finding.details) or finding.untested,
        )
    console = output()
    console.print(listing)
    failed = sum(finding.failed for finding in findings)
    console.print(
        f"{title}: {failed} of {len(findings)} checks failed."
        if failed
        else f"{title} keeps the contract."
    )
    missing = len(CHECKS) - len(findings)
    if missing:
        console.print(f"The other {missing} need a parser that answers and can be started again.")


def _outcome(finding: Finding) -> Text:
    if finding.passed:
        return styled(("pass", "green"))
    if finding.untested:
        return styled(("not tested", "yellow"))
    return styled(("FAIL", "bold red") if finding.failed else ("advice", "yellow"))
