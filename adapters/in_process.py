"""Common parts of the adapters: options, libraries, and results text by text or in batches."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

from pete.errors import UnavailableError, UnknownNameError, UsageError
from pete.normaliser import SCHEMES, Scheme
from pete.parsing import ParseFailure, ParseResult
from pete.registry import did_you_mean

from .java.jars import parsers_home

DEVICES: Final = ("auto", "cpu", "gpu")
"""Where a parser may run; ``auto`` takes a GPU if the library finds one."""

KEPT: Final = 2
"""Loaded pipelines that an adapter keeps in a process, since loading one takes seconds."""

Name = TypeVar("Name", bound=str)
Item = TypeVar("Item")
Annotated = TypeVar("Annotated")


def one_of(name: str, names: Collection[Name], problem: str) -> Name:
    """Return the entry of `names` that equals `name`.

    Args:
        name: The name that a user chose.
        names: The names there are.
        problem: How the message begins if `name` is not among them.

    Raises:
        UnknownNameError: If it is not.

    Example:
        >>> one_of("tpu", DEVICES, "there is no device")
        Traceback (most recent call last):
        ...
        pete.errors.UnknownNameError: there is no device 'tpu'. ... Known: auto, cpu, gpu.
    """
    for known in names:
        if name == known:
            return known
    raise UnknownNameError(f"{problem} {name!r}. {did_you_mean(name, names)}")


def import_library(module: str, title: str, install: str) -> Any:
    """Import the library of a parser.

    Args:
        module: Its name in Python.
        title: Its name in messages.
        install: The command that installs it.

    Raises:
        UnavailableError: If it is missing or broken.
    """
    try:
        return importlib.import_module(module)
    except (ImportError, OSError) as error:  # OSError: a broken torch beside it
        raise UnavailableError(
            f"{title} cannot be imported ({error}). Install it with: {install}"
        ) from error


def check_options(*, device: str, batch_size: int) -> None:
    """Refuse options that no parser accepts.

    Args:
        device: One of :data:`DEVICES`.
        batch_size: Texts per batch.

    Raises:
        UsageError: For another device, or a batch size below 1.
    """
    one_of(device, DEVICES, "there is no device")
    if batch_size < 1:
        raise UsageError(f"the batch size {batch_size} is below 1. Give 1 or more.")


def known_scheme(name: str) -> Scheme:
    """Return the scheme with a name.

    Raises:
        UnknownNameError: If there is none.
    """
    return one_of(name, SCHEMES, "there is no scheme")


@cache
def features(written: str) -> tuple[tuple[str, str], ...]:
    """Return morphological features as tokens store them, from their usual notation.

    A treebank has few distinct ones, so each is read once.

    Example:
        >>> features("Tense=Past|Number=Sing")
        (('Number', 'Sing'), ('Tense', 'Past'))
    """
    pairs = (feature.partition("=") for feature in written.split("|") if feature not in ("", "_"))
    return tuple(sorted((name, value) for name, _, value in pairs))


def reason(error: Exception) -> str:
    r"""Return one line that describes an exception of a third-party library.

    Example:
        >>> reason(ValueError("too long\nSee the manual."))
        'ValueError: too long'
    """
    lines = str(error).strip().splitlines()
    return f"{type(error).__name__}: {lines[0].strip()}" if lines else type(error).__name__


def kept_models(parser: str, suffix: str) -> list[Path]:
    """Return the model files in PETE's folder of a parser.

    Args:
        parser: Registered name of the parser.
        suffix: The end of their names, ``.mco`` for example.
    """
    return sorted((parsers_home() / parser).glob(f"*{suffix}"))


def find_model_file(
    model: str | None, parser: str, suffix: str, *, title: str, cure: str, required: str = ""
) -> Path:
    """Return a model file: one of PETE's folder by its name, or any other by its path.

    Args:
        model: The name or path; the first file in the folder if ``None``.
        parser: Registered name of the parser.
        suffix: The end of the names of files in the folder.
        title: The parser's name in messages.
        cure: How to get a model.
        required: How the name of any other file must end.

    Raises:
        UnavailableError: If it is missing.
    """
    kept = kept_models(parser, suffix)
    named = [file for file in kept if model in (None, file.stem, file.name)]
    file = named[0] if named else Path(model or "")
    if file.is_file() and file.name.endswith(required):
        return file
    names = ", ".join(file.stem for file in kept) or "none"
    kind = f"a file FILE{required}" if required else "a file"
    problem = "no model is given" if model is None else f"{model!r} is not {kind}"
    raise UnavailableError(
        f"{title} needs a model, and {problem}. {cure} In {parsers_home() / parser}: {names}."
    )


def parse_singly(
    texts: Iterable[Item], parse: Callable[[Item], ParseResult]
) -> Iterator[ParseResult]:
    """Yield one result per text, in order; a text on which the parser raises is a failure.

    Args:
        texts: The texts, as strings or as tokens.
        parse: Parse one text. It may raise; an :class:`UnavailableError` propagates.
    """
    for text in texts:
        try:
            result = parse(text)
        except UnavailableError:
            raise
        except Exception as error:  # a parser may raise anything, and a failure is a result
            result = ParseFailure(reason(error))
        yield result


def parse_in_batches(
    texts: Sequence[Item],
    *,
    size: int,
    annotate: Callable[[Sequence[Item]], Iterable[Annotated]],
    read: Callable[[Annotated], ParseResult],
) -> Iterator[ParseResult]:
    """Yield one result per text, in order, batch by batch.

    A batch that raises is parsed again text by text, so that a text the parser cannot
    handle is the only failure. An :class:`UnavailableError` means that the parser is lost: it
    propagates.

    Args:
        texts: The texts, as strings or as tokens.
        size: Texts per batch.
        annotate: Parse a batch, with one analysis per text. It may raise.
        read: Convert one analysis to a result.

    Yields:
        The results, as soon as their batch is done.
    """
    for start in range(0, len(texts), size):
        for outcome in _outcomes(texts[start : start + size], annotate):
            yield outcome if isinstance(outcome, ParseFailure) else read(outcome)


def _outcomes(
    batch: Sequence[Item], annotate: Callable[[Sequence[Item]], Iterable[Annotated]]
) -> list[Annotated | ParseFailure]:
    try:
        return list(annotate(batch))
    except UnavailableError:
        raise
    except Exception as error:  # a parser may raise anything, and a failure is a result
        if len(batch) == 1:
            return [ParseFailure(reason(error))]
    return [outcome for text in batch for outcome in _outcomes([text], annotate)]
