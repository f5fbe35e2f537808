"""A new adapter and its test, from the templates beside this module."""

from __future__ import annotations

import importlib.util
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pete.errors import InputError, UsageError

_TEMPLATE: Final = "my_parser"
"""The placeholder for the parser's name in the templates."""


@dataclass(frozen=True, slots=True)
class NewAdapter:
    """The files of a new adapter.

    Attributes:
        adapter: The file with its class.
        test: The file with its test.
        class_name: The name of its class.
    """

    adapter: Path
    test: Path
    class_name: str


def write_adapter(name: str, folder: Path) -> NewAdapter:
    """Write an adapter and its test, which passes as written.

    Args:
        name: Name of the parser: lower-case letters, digits, ``_`` and ``-``.
        folder: The folder to write into.

    Raises:
        UsageError: If the name is not valid for a module, or is taken by another one.
        InputError: If one of the files exists; then nothing is written.
        OSError: If the folder cannot be written.
    """
    module = _module_name(name)
    new = NewAdapter(folder / f"{module}.py", folder / f"test_{module}.py", _class_name(module))
    for path in (new.adapter, new.test):
        if path.exists():
            raise InputError(
                "the file exists already", path=path, cure="Choose another name, or move the file."
            )
    if importlib.util.find_spec(module) is not None:
        raise UsageError(
            f"{module}.py would hide the module {module!r} that Python has. "
            f"Choose another name, for example {module}_adapter."
        )
    templates = Path(__file__).parent
    for template, path in (("template.py", new.adapter), ("template_test.py", new.test)):
        text = (templates / template).read_text("utf-8")
        text = text.replace(_TEMPLATE, module).replace(_class_name(_TEMPLATE), new.class_name)
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    return new


def _module_name(name: str) -> str:
    module = name.replace("-", "_")
    if not re.fullmatch("[a-z][a-z0-9_]*", module):
        raise UsageError(
            f"{name!r} cannot be the name of a parser and of its file. Write small letters, "
            "digits, '_' and '-', a letter first: my_parser, for example."
        )
    return module


def _class_name(module: str) -> str:
    return "".join(part.capitalize() for part in module.split("_"))
