"""A parser's class in a file of the user's: ``my_parser.py:MyParser``, no packaging.

The file is loaded by its path under a name of its own, so it hides no module and none hides
it. The search path stays as it is: a file that imports its neighbours needs ``PYTHONPATH``.
"""

from __future__ import annotations

import hashlib
import importlib.util
import inspect
import sys
import traceback
from collections.abc import Callable, Mapping
from dataclasses import fields
from pathlib import Path
from types import ModuleType
from typing import Any

from pete.errors import InputError, PeteError, UsageError
from pete.parsing.contract import ParserAdapter, ParserInfo
from pete.parsing.raised import described, type_name
from pete.registry import call_factory, did_you_mean


def load_class(reference: str, folder: str = "") -> Callable[..., object]:
    """Return the class, or function that makes an adapter, of a reference.

    Args:
        reference: ``FILE:CLASS``.
        folder: What a relative ``FILE`` is relative to; the working directory if left out.

    Raises:
        UsageError: If it has another form, or the file or the class is not there.
        InputError: If the file cannot be imported, naming its line.
    """
    file, colon, name = reference.rpartition(":")
    if not (file and colon and name.isidentifier()):
        raise UsageError(
            f"the parser {reference!r} is not FILE:CLASS. Write my_parser.py:MyParser, for example."
        )
    place = Path(folder, file)
    if not place.is_file():
        raise UsageError(f"there is no file {file!r} to take the class {name!r} from.")
    module = _imported(place, shown=Path(file))
    found = getattr(module, name, None)
    if not callable(found):
        own = (key for key, value in vars(module).items() if _is_own_class(value, module))
        raise UsageError(f"{file} has no class {name!r}. {did_you_mean(name, own)}")
    return found  # type: ignore[no-any-return]  # whatever it gives is checked when made


def make_from_class(
    factory: Callable[..., object], reference: str, options: Mapping[str, object]
) -> ParserAdapter:
    """The adapter a class of :func:`load_class` makes, checked to be one.

    Args:
        factory: The class.
        reference: Where it came from, ``FILE:CLASS``.
        options: Options the user set; ``None`` stands for one that was not.

    Raises:
        UsageError: For an option the class does not take.
        InputError: If it cannot be made, or is no adapter: with what it lacks.
    """
    path, _, name = reference.rpartition(":")
    try:
        made = call_factory(
            factory,
            f"the parser {reference!r}",
            options=options,
            cure="It is made with the options a user sets and nothing else: give it a default.",
        )
    except PeteError:
        raise
    except (Exception, SystemExit) as error:  # a user's class may raise anything
        file = getattr(sys.modules.get(factory.__module__), "__file__", None)
        raise InputError(
            f"making {name} raised {_said(error)}", path=path, line=_line(error, Path(file or path))
        ) from error
    return check_adapter(made, what=name, path=path)


def check_adapter(made: object, *, what: str, path: object = None) -> ParserAdapter:
    """Refuse what is no parser adapter, with all that it lacks.

    Args:
        made: What is to be an adapter.
        what: What messages call it.
        path: The file it comes from, for messages.

    Raises:
        InputError: If it has no ``info`` that is a :class:`pete.parsing.ParserInfo` of strings,
            or no method ``parse``.

    Example:
        >>> check_adapter(object(), what="Mine")
        Traceback (most recent call last):
        pete.errors.InputError: Mine is no parser adapter: it has no 'info' and no 'parse'. ...
    """
    lacks = [problem] if (problem := _info_problem(made)) else []
    if not hasattr(made, "parse"):
        lacks.append("no 'parse'" if lacks == ["has no 'info'"] else "has no 'parse'")
    elif not callable(made.parse):
        lacks.append("has a 'parse' that is no method")
    if lacks or not isinstance(made, ParserAdapter):
        raise InputError(
            f"{what} is no parser adapter: it {' and '.join(lacks)}",
            path=path,
            cure="Give it an info and a parse, as pete.parsing.ParserAdapter says.",
        )
    return made


def _info_problem(made: object) -> str:
    """Return what is wrong with the ``info`` of a thing, ``""`` if nothing is."""
    try:
        info: object = made.info  # type: ignore[attr-defined]  # that is the question
    except AttributeError:
        return "has no 'info'"
    except Exception as error:  # a third party's property
        return f"has an 'info' that raised {described(error)}"
    if not isinstance(info, ParserInfo):
        return f"has an 'info' that is a {type_name(info)}, not a ParserInfo"
    for field in fields(info):
        value, wanted = getattr(info, field.name), bool if field.name == "lemmas" else str
        if type(value) is not wanted:
            return f"has an 'info' whose {field.name} is {value!r}, not a {wanted.__name__}"
    return ""


def _imported(file: Path, *, shown: Path) -> ModuleType:
    """Return the module of a file, under a private name that tells files and their states apart.

    A file is executed once: what another process gets pickled must be of the class known here.
    """
    place = file.resolve()
    state = hashlib.sha256(str(place).encode() + place.read_bytes()).hexdigest()[:16]
    name = f"_pete_adapter_{state}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, place)
    if spec is None or spec.loader is None:
        raise UsageError(f"{shown} is no Python file. Its name must end in .py.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:  # a user's file may do anything
        del sys.modules[name]
        raise InputError(
            f"importing it raised {_said(error)}",
            path=shown,
            line=_line(error, place),
            cure=_neighbour(error, file, shown),
        ) from error
    return module


def _neighbour(error: BaseException, file: Path, shown: Path) -> str:
    """Return what brings a module that lies beside the file, ``""`` if none is missing."""
    name = (error.name or "") if isinstance(error, ModuleNotFoundError) else ""
    place = file.parent / name.partition(".")[0]
    if not name or not (place.is_dir() or place.with_suffix(".py").is_file()):
        return ""
    return f"It lies beside the file: set PYTHONPATH to its folder, {str(shown.parent)!r}."


def _is_own_class(value: Any, module: ModuleType) -> bool:
    return inspect.isclass(value) and value.__module__ == module.__name__


def _said(error: BaseException) -> str:
    text = error.msg if isinstance(error, SyntaxError) else str(error)
    return f"{type_name(error)}: {text}" if text else type_name(error)


def _line(error: BaseException, path: Path) -> int | None:
    """The last line of the file that the error went through."""
    place = str(path.resolve())
    if isinstance(error, SyntaxError) and error.filename == place:
        return error.lineno
    frames = traceback.extract_tb(error.__traceback__)
    return next((f.lineno for f in reversed(frames) if f.filename == place), None)
