"""A parser's class in a file of the user, without packaging: ``my_parser.py:MyParser``.

The file is loaded by its path under a name of its own, so it hides no module, and no module hides
it. The search path stays as it is: a file that imports its neighbours needs ``PYTHONPATH``.
"""

from __future__ import annotations

import hashlib
import importlib.util
import inspect
import sys
import traceback
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Final, Literal

from pete.errors import InputError, PeteError, UsageError
from pete.parsing.contract import ParserAdapter, ParserInfo, info_fault
from pete.parsing.raised import described, type_name
from pete.registry import call_factory, did_you_mean

_EXAMPLES: Final = {
    "class": ("parser", "my_parser.py:MyParser"),
    "function": ("function", "mine.py:genre"),
}


def load_class(
    reference: str, folder: str = "", *, kind: Literal["class", "function"] = "class"
) -> Callable[..., object]:
    """Return the class that a reference names, or a function.

    Args:
        reference: ``FILE:CLASS``.
        folder: The folder that a relative ``FILE`` starts from; by default the working directory.
        kind: What messages call it; a function that returns an adapter passes for its class.

    Raises:
        UsageError: If it has another form, or the file or the class does not exist.
        InputError: If the file cannot be imported, naming its line.
    """
    file, colon, name = reference.rpartition(":")
    if not (file and colon and name.isidentifier()):
        what, example = _EXAMPLES[kind]
        raise UsageError(
            f"the {what} {reference!r} is not FILE:{kind.upper()}. Write {example}, for example."
        )
    place = Path(folder, file)
    if not place.is_file():
        raise UsageError(f"there is no file {file!r} to take the {kind} {name!r} from.")
    module = _imported(place, shown=Path(file))
    factory = getattr(module, name, None)
    if not callable(factory):
        own = (
            key
            for key, value in vars(module).items()
            if getattr(inspect, f"is{kind}")(value) and value.__module__ == module.__name__
        )
        raise UsageError(f"{file} has no {kind} {name!r}. {did_you_mean(name, own)}")
    return factory  # type: ignore[no-any-return]  # whatever it gives is checked when made


def make_from_class(
    factory: Callable[..., object], reference: str, options: Mapping[str, object]
) -> ParserAdapter:
    """Return the adapter that a class of :func:`load_class` makes, after checking it.

    Args:
        factory: The class.
        reference: Its origin, ``FILE:CLASS``.
        options: Options the user set; ``None`` stands for one that was not.

    Raises:
        UsageError: For an option the class does not take.
        InputError: If it cannot be made, or is not an adapter, with what is missing.
    """
    path, _, name = reference.rpartition(":")
    try:
        adapter = call_factory(
            factory,
            f"the parser {reference!r}",
            options=options,
            cure="It is called with the options a user sets and nothing else: give it a default.",
        )
    except PeteError:
        raise
    except (Exception, SystemExit) as error:  # a user's class may raise anything
        file = getattr(sys.modules.get(factory.__module__), "__file__", None)
        raise InputError(
            f"making {name} raised {_described(error)}",
            path=path,
            line=_line(error, Path(file or path)),
        ) from error
    return check_adapter(adapter, what=name, path=path)


def check_adapter(adapter: object, *, what: str, path: object = None) -> ParserAdapter:
    """Return `adapter` if it is a parser adapter; otherwise say what is missing.

    Args:
        adapter: The supposed adapter.
        what: Its name in messages.
        path: The file it comes from, for messages.

    Raises:
        InputError: If it has no ``info`` that is a :class:`pete.parsing.ParserInfo` of strings,
            or no method ``parse``.

    Example:
        >>> check_adapter(object(), what="Mine")
        Traceback (most recent call last):
        pete.errors.InputError: Mine is not a parser adapter: it has no 'info' and no 'parse'. ...
    """
    problems = [problem] if (problem := _info_problem(adapter)) else []
    if not hasattr(adapter, "parse"):
        problems.append("no 'parse'" if problems == ["has no 'info'"] else "has no 'parse'")
    elif not callable(adapter.parse):
        problems.append("has a 'parse' that is not a method")
    if problems or not isinstance(adapter, ParserAdapter):
        raise InputError(
            f"{what} is not a parser adapter: it {' and '.join(problems)}",
            path=path,
            cure="Give it an info and a parse, as pete.parsing.ParserAdapter says.",
        )
    return adapter


def _info_problem(adapter: object) -> str:
    """Return what is wrong with the ``info`` of an object, ``""`` if nothing is."""
    try:
        info: object = adapter.info  # type: ignore[attr-defined]  # that is the question
    except AttributeError:
        return "has no 'info'"
    except Exception as error:  # a third party's property
        return f"has an 'info' that raised {described(error)}"
    if not isinstance(info, ParserInfo):
        return f"has an 'info' that is a {type_name(info)}, not a ParserInfo"
    fault = info_fault(info)
    return f"has an 'info' whose {fault}" if fault else ""


def _imported(file: Path, *, shown: Path) -> ModuleType:
    """Return the module of a file, under a private name for each file and each state of it.

    A file is executed once: what another process pickles must be of the class known here.
    """
    place = file.resolve()
    state = hashlib.sha256(str(place).encode() + place.read_bytes()).hexdigest()[:16]
    name = f"_pete_adapter_{state}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, place)
    if spec is None or spec.loader is None:
        raise UsageError(f"{shown} is not a Python file. Its name must end in .py.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:  # a user's file may do anything
        del sys.modules[name]
        raise InputError(
            f"importing it raised {_described(error)}",
            path=shown,
            line=_line(error, place),
            cure=_neighbour(error, file, shown),
        ) from error
    return module


def _neighbour(error: BaseException, file: Path, shown: Path) -> str:
    """Return the cure for a missing module that lies beside the file, ``""`` if none does."""
    name = (error.name or "") if isinstance(error, ModuleNotFoundError) else ""
    place = file.parent / name.partition(".")[0]
    if not name or not (place.is_dir() or place.with_suffix(".py").is_file()):
        return ""
    return f"It lies beside the file: set PYTHONPATH to its folder, {str(shown.parent)!r}."


def _described(error: BaseException) -> str:
    text = error.msg if isinstance(error, SyntaxError) else str(error)
    return f"{type_name(error)}: {text}" if text else type_name(error)


def _line(error: BaseException, path: Path) -> int | None:
    """Return the last line of the file that the error went through."""
    place = str(path.resolve())
    if isinstance(error, SyntaxError) and error.filename == place:
        return error.lineno
    frames = traceback.extract_tb(error.__traceback__)
    return next((f.lineno for f in reversed(frames) if f.filename == place), None)
