"""The parser of arguments: lists add up, a second value is refused, a slip gets a suggestion."""

from __future__ import annotations

import argparse
from typing import Any

from pete.registry import did_you_mean


class AddedList(argparse.Action):
    """A comma-separated list; the option may be repeated, and then its lists are joined."""

    def __call__(
        self, parser: object, namespace: argparse.Namespace, values: Any, option: object = None
    ) -> None:
        """Take in one more list."""
        before = getattr(namespace, self.dest)
        joined = values if before is self.default else f"{before},{values}"
        setattr(namespace, self.dest, joined)


class AddedCodes(AddedList):
    """A comma-separated list of codes, one or more of them."""

    noun = "code"

    def __call__(
        self, parser: object, namespace: argparse.Namespace, values: Any, option: object = None
    ) -> None:
        """Take in one more list, unless it is empty."""
        if not values.replace(",", " ").strip():
            raise argparse.ArgumentError(
                self, f"it names no {self.noun}. Leave it out, or name one."
            )
        super().__call__(parser, namespace, values, option)


class AddedColumns(AddedCodes):
    """A comma-separated list of columns, one or more of them."""

    noun = "column"


class _Once(argparse.Action):
    """An option of one value."""

    def __call__(
        self, parser: object, namespace: argparse.Namespace, values: Any, option: object = None
    ) -> None:
        """Take in the value, unless there is another one already."""
        before = getattr(namespace, self.dest, self.default)
        if self.option_strings and before is not self.default and before != values:
            raise argparse.ArgumentError(
                self, f"it takes one value, and was given {str(before)!r} and {str(values)!r}"
            )
        setattr(namespace, self.dest, values)


class CommandParser(argparse.ArgumentParser):
    """A parser of arguments that suggests commands and refuses a second value for one option."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.register("action", None, _Once)
        self.register("action", "store", _Once)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Refuse a value that is not a choice, with the one that is closest to it."""
        if action.choices is not None and value not in action.choices:
            hint = did_you_mean(str(value), map(str, action.choices))
            raise argparse.ArgumentError(action, f"invalid choice: {str(value)!r}. {hint}")
