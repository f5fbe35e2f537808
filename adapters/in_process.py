"""Common parts of the adapters for parsers that run inside this process.

They check options and process texts in batches in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Final, TypeVar

from pete.errors import UnavailableError, UsageError
from pete.normaliser import SCHEMES, Scheme
from pete.parsing import ParseFailure, ParseResult
from pete.registry import did_you_mean

DEVICES: Final = ("auto", "cpu", "gpu")
"""Where a parser may run; ``auto`` takes a GPU if the library finds one."""

KEPT: Final = 2
"""Loaded pipelines that an adapter keeps in a process, since loading one takes seconds."""

Item = TypeVar("Item")
Annotated = TypeVar("Annotated")


def check_options(*, device: str, batch_size: int) -> None:
    """Refuse options that no parser accepts.

    Args:
        device: One of :data:`DEVICES`.
        batch_size: Texts per batch.

    Raises:
        UsageError: For another device, or a batch size below 1.

    Example:
        >>> check_options(device="tpu", batch_size=8)
        Traceback (most recent call last):
        ...
        pete.errors.UsageError: there is no device 'tpu'. Choose one of auto, cpu, gpu.
    """
    if device not in DEVICES:
        raise UsageError(f"there is no device {device!r}. Choose one of {', '.join(DEVICES)}.")
    if batch_size < 1:
        raise UsageError(f"the batch size {batch_size} is below 1. Give 1 or more.")


def known_scheme(name: str) -> Scheme:
    """Return the scheme with a name.

    Raises:
        UsageError: For a name that is not that of a scheme.

    Example:
        >>> known_scheme("ud2")
        Traceback (most recent call last):
        ...
        pete.errors.UsageError: there is no scheme 'ud2'. Did you mean 'ud'? ...
    """
    for scheme in SCHEMES:
        if name == scheme:
            return scheme
    raise UsageError(f"there is no scheme {name!r}. {did_you_mean(name, SCHEMES)}")


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
