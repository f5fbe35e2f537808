"""``pete doctor``: what is here, what is missing, and the command that brings it."""

from __future__ import annotations

import argparse
import os
import platform
from collections.abc import Iterable
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from typing import Any

from pete.cli.console import output, print_json, say
from pete.cli.declarations import JsonOption, Subparsers, add_documented
from pete.cli.options import DEFAULT_PARSER
from pete.data.contract import DatasetInfo, ListedDataset, listed_datasets, open_dataset
from pete.data.download import data_home
from pete.errors import PeteError
from pete.files import exists, is_folder
from pete.parsing import PARSERS, adapter_status
from pete.registry import describe_exception, takes
from pete.report.plain import print_text, styled
from pete.text.lemmas import LEMMATISER

SCHEMA = "pete-doctor/1"


def register(subparsers: Subparsers) -> None:
    """Add the command."""
    add_documented(subparsers, run, "doctor", JsonOption)


def run(args: argparse.Namespace) -> int:
    """Check what is installed, and say what brings the rest.

    The exit status is 1 if no parser can run by its name alone.

    Examples:
        pete doctor
        pete doctor --json
    """
    statuses = {name: adapter_status(name) for name in PARSERS.names()}
    datasets = listed_datasets()
    warnings = {d.info.name: _warnings(d.info) for d in datasets if d.available}
    document = {
        "schema": SCHEMA,
        "pete": version("pete-eval"),
        "python": platform.python_version(),
        "platform": platform.platform(),
        "lemmatiser": LEMMATISER,
        "data_home": str(data_home()),
        "parsers": {name: asdict(status) for name, status in statuses.items()},
        "datasets": {dataset.info.name: dataset.available for dataset in datasets},
        "dataset_warnings": {name: lines for name, lines in warnings.items() if lines},
    }
    if args.json:
        print_json(document)
    else:
        _show(document, datasets)
    ready = (name for name, status in statuses.items() if status.ready)
    if any(takes(PARSERS.load(name)) for name in ready):
        return 0
    cure = statuses[DEFAULT_PARSER].cure
    say(f"pete: no parser is here that needs no file of yours. Get the default one with: {cure}")
    return 1


def _warnings(info: DatasetInfo) -> list[str]:
    """Return what is to be known of a data set that is here, and what keeps it from being read."""
    try:
        dataset = open_dataset(info.name)
        notes = [note for split in info.splits for note in dataset.load(split).notes]
    except PeteError as error:
        return [str(error)]
    except Exception as error:  # a plug-in may raise anything
        return [f"The data set {info.name!r} raised {describe_exception(error)}."]
    return list(dict.fromkeys(notes))


def _show(document: dict[str, Any], datasets: Iterable[ListedDataset]) -> None:
    console = output()
    for key in ("pete", "python", "platform", "lemmatiser"):
        console.print(f"{key:12}{document[key]}", soft_wrap=True)
    home = document["data_home"]
    console.print(f"{'data folder':12}{home}{_trouble(Path(home))}", soft_wrap=True)
    for name, status in document["parsers"].items():
        mark = _parser_mark(name, status)
        print_text(styled(mark, f" parser {name}: {status['detail']}"), console)
        if status["cure"]:
            console.print(f"    to get it: {status['cure']}", soft_wrap=True)
    for dataset in datasets:
        name = dataset.info.name
        if dataset.broken:
            console.print(styled(_mark(False), f" data set {name}: {dataset.info.description}"))
            continue
        warnings = document["dataset_warnings"].get(name, ())
        mark = ("warning ", "yellow") if warnings else _mark(dataset.available)
        console.print(styled(mark, f" data set {name}"))
        for line in warnings:
            console.print(f"    {line}", soft_wrap=True)
        if not dataset.available:
            console.print(f"    to get it: pete data download {name}")


def _trouble(folder: Path) -> str:
    """Return what keeps data sets from being read from a folder, ``""`` if nothing does."""
    if not exists(folder):
        return " (does not exist yet)"
    if not is_folder(folder):
        return " (is not a folder: let PETE_DATA_HOME name one)"
    if not os.access(folder, os.R_OK | os.X_OK):
        return " (cannot be read: change its permissions, or let PETE_DATA_HOME name another)"
    return ""


def _parser_mark(name: str, status: dict[str, Any]) -> tuple[str, str]:
    if status["ready"]:
        return _mark(True) if takes(PARSERS.load(name)) else ("by file ", "yellow")
    return ("no model", "red") if status["version"] else _mark(False)


def _mark(good: bool) -> tuple[str, str]:
    return ("ok      ", "green") if good else ("missing ", "red")
