"""``pete doctor``: what is here, what is missing, and the command that brings it."""

from __future__ import annotations

import argparse
import platform
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from typing import Any

from rich.markup import escape

from pete.cli.console import output, print_json
from pete.cli.options import Subparsers, add_command, add_json
from pete.dataset import listed_datasets
from pete.download import data_home
from pete.lemma import LEMMATISER
from pete.parsing import PARSERS, adapter_status

__all__ = ["register"]

SCHEMA = "pete-doctor/1"


def register(subparsers: Subparsers) -> None:
    """Add the command."""
    command = add_command(
        subparsers, "doctor", "check what is installed, and say what brings the rest",
        examples=("pete doctor", "pete doctor --json"),
    )  # fmt: skip
    add_json(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Look, and say; exit status 1 if no parser can run."""
    statuses = {name: adapter_status(name) for name in PARSERS.names()}
    here = {dataset.info.name: dataset.available() for dataset in listed_datasets()}
    document = {
        "schema": SCHEMA,
        "pete": version("pete-eval"),
        "python": platform.python_version(),
        "platform": platform.platform(),
        "lemmatiser": LEMMATISER,
        "data_home": str(data_home()),
        "parsers": {name: asdict(status) for name, status in statuses.items()},
        "datasets": here,
    }
    if args.json:
        print_json(document)
    else:
        _show(document)
    return 0 if any(status.ready for status in statuses.values()) else 1


def _show(document: dict[str, Any]) -> None:
    console = output()
    for key in ("pete", "python", "platform", "lemmatiser"):
        console.print(f"{key:12}{escape(document[key])}", soft_wrap=True)
    there = "" if Path(document["data_home"]).is_dir() else " (does not exist yet)"
    console.print(f"{'data folder':12}{escape(document['data_home'])}{there}", soft_wrap=True)
    for name, status in document["parsers"].items():
        console.print(f"{_mark(status['ready'])} parser {name}: {escape(status['detail'])}")
        if status["cure"]:
            console.print(f"    to get it: {escape(status['cure'])}", soft_wrap=True)
    for name, available in document["datasets"].items():
        console.print(f"{_mark(available)} data set {name}")
        if not available:
            console.print(f"    to get it: pete data download {escape(name)}")


def _mark(good: bool) -> str:
    return "[green]ok[/green]     " if good else "[red]missing[/red]"
