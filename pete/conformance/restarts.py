"""Observation of an adapter from outside: does it answer in time, and can it be stopped?

A text on which a parser does not finish is a failure after the time-out. That works only for a
parser that can be stopped in the middle and started again. Nothing is judged here;
:mod:`pete.conformance` does that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from typing import Final

from pete.errors import PeteError
from pete.parsing import ParseFailure, ParseResult
from pete.parsing.isolation import IsolatedParser, ProcessLostError
from pete.parsing.retries import ParserStoppedError, one_call
from pete.parsing.spec import ParserSpec

_LOSSES: Final = 3
"""Texts that may end a process; after that many the others are not tried."""

_MOMENT: Final = 0.05
"""Seconds after which a parser is stopped: before most have parsed the texts."""


@dataclass(frozen=True, slots=True)
class Answers:
    """The outcomes of some texts, each in a call of its own.

    Attributes:
        results: The result of each text that has one.
        lost: For others, why the process was lost.
    """

    results: Mapping[str, ParseResult]
    lost: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Endurance:
    """The observations of an adapter in a process of its own.

    Attributes:
        before: The texts before it was stopped, up to the third that ended the process.
        after: Those with a result, after it was stopped and started again, up to the first that
            ended the process.
    """

    before: Answers
    after: Answers

    @property
    def harmless(self) -> tuple[str, ...]:
        """Return the texts that it can parse in any process: they neither block nor end it."""
        return tuple(self.after.results)


def endure(
    spec: ParserSpec, texts: Iterable[str], *, timeout: float, start_timeout: float
) -> Endurance:
    """Create an adapter in a process of its own, let it parse, stop it in the middle, and go on.

    Args:
        spec: The parser.
        texts: Distinct texts.
        timeout: Seconds to wait for the result of a text.
        start_timeout: Seconds in which it must be ready.

    Raises:
        PeteError: If it cannot be created.
    """
    with IsolatedParser(spec, timeout=timeout, start_timeout=start_timeout) as parser:
        before = _answers(parser, texts, losses=_LOSSES)
        good = list(before.results)
        _stop(parser, good)
        parser.timeout = timeout
        return Endurance(before, _answers(parser, good, losses=1))


def _answers(parser: IsolatedParser, texts: Iterable[str], *, losses: int) -> Answers:
    """Return the answers to some texts, stopping after too many lost processes."""
    results: dict[str, ParseResult] = {}
    lost: dict[str, str] = {}
    for text in texts:
        try:
            (results[text],) = one_call(parser, [text])
        except ProcessLostError as loss:
            lost[text] = loss.reason
            if len(lost) == losses:
                break
        except (ParserStoppedError, PeteError) as error:  # its own doing, reported by other checks
            results[text] = ParseFailure(str(error))
    return Answers(results, lost)


def _stop(parser: IsolatedParser, texts: Sequence[str]) -> None:
    """Kill the process as a time-out does, with texts still to be parsed."""
    parser.timeout = _MOMENT
    with suppress(ParserStoppedError, PeteError), closing(parser.parse(texts)) as results:
        next(results, None)
