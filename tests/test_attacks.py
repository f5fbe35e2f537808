"""Adapters that misbehave: runs end in time, counts are true, and no process is left.

Each row runs ``pete evaluate`` on four pairs with a time-out of a second, and ``pete adapters
check``. Whatever a run fails, the check fails, and says why.
"""

from __future__ import annotations

import gc
import json
import re
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import Any, Final

import pytest
from attack_base import ON

from pete.cli.main import main

HERE: Final = Path(__file__).parent
LIMIT: Final = 120
"""Seconds after which a command that should have ended long ago is broken off."""

IGNORED: Final = re.compile(r"Exception ignored in.*\nTraceback")
"""What Python itself says of an adapter's objects when it takes them down."""

ALL: Final = 4
PAIRS: Final = (ON, "The girl fed the birds.", "It rained all day.", "Dogs bark.")


@dataclass(frozen=True)
class Outcome:
    """What becomes of an adapter.

    Attributes:
        adapter: ``FILE:CLASS``, without ``attack_`` and ``.py``.
        failures: Pairs without a parse of four; ``None`` where the run is refused.
        said: Part of the reason of the first failure, or of the refusal.
        checks: Codes that fail; a part of the refusal where there are no checks.
        status: Exit status of the run.
    """

    adapter: str
    failures: int | None = 0
    said: str = ""
    checks: str = ""
    status: int = 0


GIVEN: Final = (
    Outcome("given:ForkSetsid"),
    Outcome("given:DaemonHang", 1, "no result within 1 s", "A501"),
    Outcome("given:SleepInit", None, "it was not ready within 2 s", "not ready within 2 s", 1),
    Outcome("given:Infinite", ALL, "more results than texts", "A202", 1),
    Outcome("given:GilParse", 1, "no result within 1 s", "A501"),
    Outcome("given:Exit0", None, "raised SystemExit: 0 (attack_given.py:", "A201", 1),
    Outcome("given:MpSelf"),
    Outcome("given:NumpyIds", ALL, "(int64), which must be int", "A203", 1),
    Outcome("given:FloatIds", ALL, "the id 1.0 (float), which must be int", "A203", 1),
    Outcome("given:BadFeats", ALL, "the feats (('a', 1), ('b',)) (tuple), which", "A203", 1),
    Outcome("given:EvilGraph", ALL, "an impossible Graph: nsubj(9999, 1)", "A203", 1),
    Outcome("given:WrongOrder", ALL, "they are those of another text", "A204", 1),
    Outcome("given:Shifted", ALL, "they are those of the text after it", "A204", 1),
    Outcome("given:NotInText", ALL, "and the parse has 'colourless green", "A301", 1),
    Outcome("given:EmptyTokens", ALL, "the parse has no words", "A203", 1),
    Outcome("given:PadLabel", ALL, "no scheme has any of its labels: '<PAD>'", "A303", 1),
    Outcome("given:ChdirInit"),
    Outcome("given:Slow", None, "the first 5 texts all failed", "A201", 1),
)
PROCESSES: Final = (
    Outcome("processes:OsExit", 1, "process ended with exit status 0", "A501"),
    Outcome("processes:StopsItself", 1, "no result within 1 s", "A501"),
    Outcome("processes:Segfaults", 1, "was killed by SIGSEGV", "A501"),
    Outcome("processes:Aborts", 1, "was killed by SIGABRT", "A501"),
    Outcome("processes:KilledByItsAlarm", 1, "was killed by SIGALRM", "A501"),
    Outcome("processes:ForksAndGoesOn"),
    Outcome("processes:ForksAtFirst"),
    Outcome("processes:LeavesThread"),
    Outcome("processes:HangsAtExit"),
    Outcome("processes:IgnoresSignals", 1, "no result within 1 s", "A501"),
    Outcome("processes:IgnoresChildren"),
    Outcome("processes:LeavesSleeper"),
    Outcome("processes:LeavesSleeperInSessionOfItsOwn", 1, "no result within 1 s", "A501"),
    Outcome("processes:LeavesDaemonEachTime"),
    Outcome("processes:LeavesZombies"),
    Outcome("processes:ClosesFiles", 1, "process ended with exit status 1", "A501"),
    Outcome("processes:ClosesOutput"),
    Outcome("processes:WritesToOutput", checks="A401"),
    Outcome("processes:WritesToAllFiles", 1, "cannot be read", "A501"),
    Outcome("processes:PrintsMuch"),
    Outcome("processes:ReadsInput", 1, "raised EOFError", "A201"),
    Outcome("processes:RemovesItsFolder"),
    Outcome("processes:LeavesFiles"),
    Outcome("processes:FewFiles"),
)
PYTHON: Final = (
    Outcome("python:Recurses", 1, "raised RecursionError", "A201"),
    Outcome("python:RaisesMemoryError", 1, "raised MemoryError", "A201"),
    Outcome("python:RaisesInterrupt", 1, "raised KeyboardInterrupt", "A201"),
    Outcome("python:RaisesOdd", 1, "raised Odd (attack_python.py:", "A201"),
    Outcome("python:RaisesGroup", 1, "raised ExceptionGroup: many", "A201"),
    Outcome("python:RaisesGeneratorExit", 1, "raised GeneratorExit", "A201"),
    Outcome("python:RaisesStopIteration", 1, "gave no result", "A202"),
    Outcome("python:ExitsWithText", 1, "raised SystemExit: goodbye (", "A201"),
    Outcome("python:RaisesAfterTheLast", checks="A201"),
    Outcome("python:RaisesEveryOtherTime", 2, "raised OSError: busy, try again", "A201"),
    Outcome("python:SaysThatItCannotRun", None, "no licence for bakers.", "A201", 2),
    Outcome("python:HoldsOn", ALL, "more results than texts", "A202", 1),
    Outcome("python:GivesTwice", ALL, "more results than texts", "A202", 1),
    Outcome("python:GivesNothing", ALL, "gave no result", "A202", 1),
    Outcome("python:GivesNone", None, "'NoneType' object is not iterable", "A201", 1),
    Outcome("python:GivesDict", ALL, f"gave {ON!r} (str), not a Parse", "A203", 1),
    Outcome("python:GivesAsynchronously", None, "'async_generator' object is not", "A201", 1),
    Outcome("python:IteratesOverItself", ALL, "more results than texts", "A202", 1),
    Outcome("python:ChangesTheTexts"),
    Outcome("python:SlowButInTime"),
    Outcome("python:WarningsAsErrors"),
    Outcome("python:EmptiesEnvironment"),
    Outcome("python:ReplacesJson", None, "its process ended with exit status 1", "cannot be", 1),
    Outcome("python:ReplacesBuiltins", 1, "process ended with exit status 1", "A501"),
    Outcome("python:ShallowStack"),
    Outcome(
        "python:NeedsArgument", None, "is missing a required argument: 'grammar'", "missing", 2
    ),
    Outcome("python:CannotBeMade", None, "cannot be made: Odd (", "cannot be made: Odd (", 1),
    Outcome("python:InfoRaises", None, "raised RuntimeError: not known yet", "not known yet", 1),
    Outcome("python:InfoRaisesLater", checks="A501"),
    Outcome("python:InfoChanges", checks="A101"),
    Outcome(
        "python:InfoWithoutName", None, "'info' whose name is None, not a str", "whose name", 1
    ),
    Outcome("python:InfoOfAnotherScheme", None, "declares the scheme 'ud9'", "A102", 1),
)
RESULTS: Final = (
    Outcome("results:WordsOfASubclass", 1, "the form 'baker' (Text), which must be str", "A203"),
    Outcome("results:UnspeakableLemma", 1, "the lemma a Unspeakable, which must be str", "A203"),
    Outcome("results:TrueIds", 1, "the id True (bool), which must be int", "A203"),
    Outcome("results:HugeIds", 1, "has id 1000000000000000000000000000001", "A201"),
    Outcome("results:NegativeHead", 1, "dep(-1, 2) has an id below its range", "A201"),
    Outcome("results:SpanOfNan", 1, "the impossible span (4, nan)", "A201"),
    Outcome("results:SpanPastTheText", 1, "the span (4, 900) of 'baker' ends after", "A302"),
    Outcome("results:SpanOfListItems", 1, "the span [4, 9] (list), which must be", "A203"),
    Outcome("results:HalfCharacter", checks="A302"),
    Outcome("results:NulCharacters", 1, "the words of the parse are not those of the text", "A301"),
    Outcome("results:EmptyForm", 1, "token 2 has an empty form", "A201"),
    Outcome("results:BlankForm", 1, "are not those of the text: at character 4", "A301"),
    Outcome("results:DictFeatures", 1, "the feats {'Number': 'Sing'} (dict)", "A203"),
    Outcome("results:EmptyLabel", 1, "the relation from 1 to 2 has no label", "A201"),
    Outcome("results:LabelOfBlanks", 1, r"any of its labels: 'n subj\n'", "A303"),
    Outcome("results:BytesLabel", 1, "the label b'nsubj' (bytes), which must be str", "A203"),
    Outcome("results:Cycle"),
    Outcome("results:TwoRoots"),
    Outcome("results:NoRelations"),
    Outcome("results:SelfLoop", 1, "dep(2, 2) is a self-loop", "A201"),
    Outcome("results:SparseIds", 1, "token 'The' has id 3 at position 1", "A201"),
    Outcome("results:MoreWords", 1, "no result within 1 s", "A501"),
    Outcome("results:FewerWords", 1, "and the parse ends", "A301"),
    Outcome("results:SentencesOfFloat", 1, "sentences 1.5 (float), which must be int", "A203"),
    Outcome("results:NoSentences", checks="A304"),
    Outcome("results:GraphOfLists", 1, "(list), which must be tuple", "A203"),
    Outcome("results:TokensOfText", 1, "raised AttributeError: 'str' object has no", "A201"),
    Outcome("results:FailsWithoutReason", 1, "gave a failure without a reason", "A203"),
    Outcome("results:FailsForNoReasonAtAll", 1, "the reason None (NoneType)", "A203"),
    Outcome("results:ReasonOfManyLines", 1, "it is too hard\ufffd[2J very very", "A207"),
    Outcome("results:GivesItsClass", 1, "(type), not a Parse", "A203"),
    Outcome("results:GivesParseThatFails", 1, "a LazyParse that raised RuntimeError: no", "A201"),
    Outcome("results:GivesException", 1, "(ValueError), not a Parse", "A203"),
    Outcome("results:TokenOfWord", 1, "(Token), not a Parse", "A203"),
)


@pytest.fixture(autouse=True)
def mark(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[str]:
    """A mark in the environment of every process that is started; none with it may be left."""
    name = token_hex(8)
    monkeypatch.setenv("PETE_TEST_ATTACK", name)
    monkeypatch.setenv("PYTHONPATH", str(HERE))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    yield name
    gc.collect()  # the process of a parser ends with that of the command, and here with its object
    deadline = time.monotonic() + 60
    while left(name) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert left(name) == []


def left(name: str) -> list[str]:
    """The command lines of the processes with a mark."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            if f"PETE_TEST_ATTACK={name}".encode() in (place / "environ").read_bytes():
                found.append((place / "cmdline").read_bytes().replace(b"\0", b" ").decode())
        except OSError:  # it has just ended, or is nobody's but the system's
            continue
    return found


@pytest.fixture
def call(capfd: pytest.CaptureFixture[str]) -> Iterator[Callable[..., tuple[int, str, str]]]:
    """Run a command here; what has not ended long after its time-outs is broken off."""

    def run(outcome: Outcome, *arguments: str) -> tuple[int, str, str]:
        file, _, name = outcome.adapter.partition(":")
        start = "2" if name == "SleepInit" else "60"
        limits = ["--timeout", "1", "--start-timeout", start, "--json"]
        adapter = f"{HERE}/attack_{file}.py:{name}"
        status = main([*arguments, "--adapter", adapter, *limits])
        return (status, *capfd.readouterr())

    def hangs(*_: object) -> None:
        raise AssertionError(f"it did not end within {LIMIT} s")

    before = signal.signal(signal.SIGALRM, hangs)
    signal.alarm(LIMIT)
    yield run
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def rows(*tables: tuple[Outcome, ...], marks: Any = ()) -> list[Any]:
    return [pytest.param(row, id=row.adapter, marks=marks) for table in tables for row in table]


@pytest.fixture
def pairs(tmp_path: Path) -> str:
    """Four pairs, of which one has the text that some slip on."""
    lines = "".join(f"{n}\t{text}\tSomebody did number {n}.\tYES\n" for n, text in enumerate(PAIRS))
    path = tmp_path / "pairs.tsv"
    path.write_text(f"id\ttext\thypothesis\tentailment\n{lines}", encoding="utf-8")
    return f"file:{path}"


@pytest.mark.parametrize(
    "outcome", [*rows(GIVEN), *rows(PROCESSES, PYTHON, RESULTS, marks=pytest.mark.slow)]
)
def test_run(outcome: Outcome, pairs: str, call: Any, needs: Any) -> None:
    if outcome.adapter == "given:NumpyIds":
        needs("numpy")
    command = ("evaluate", "--dataset", pairs, "--no-cache", "--strategy", "generalized")
    status, out, err = call(outcome, *command)
    assert status == outcome.status, err
    assert "Traceback" not in IGNORED.sub("", err)
    if outcome.failures is None:
        assert outcome.said in err
        assert out == ""
        return
    (result,) = json.loads(out)["results"]
    reasons = [o["reason"] for o in result["outcomes"] if "has no parse" in o["reason"]]
    assert (result["pairs"], result["failures"], len(reasons)) == (
        ALL,
        outcome.failures,
        outcome.failures,
    )
    assert outcome.said in "".join(reasons[:1])
    assert len("".join(reasons[:1])) < 600


def check(outcome: Outcome, call: Any, needs: Any) -> None:
    """The check fails what the run fails, and more, with the codes of the row."""
    if outcome.adapter == "given:NumpyIds":
        needs("numpy")
    status, out, err = call(outcome, "adapters", "check")
    assert "Traceback" not in IGNORED.sub("", err)
    if not out:
        assert (status, outcome.failures) == (outcome.status, None)
        assert outcome.checks in err
        return
    failed = [
        c["code"]
        for c in json.loads(out)["checks"]
        if c["severity"] == "mandatory" and c["details"]
    ]
    assert status == bool(outcome.checks)
    assert outcome.checks in failed if outcome.checks else failed == []
    assert failed or not outcome.failures


CHECKED: Final = (
    "Infinite",
    "Exit0",
    "MpSelf",
    "NumpyIds",
    "BadFeats",
    "EvilGraph",
    "Shifted",
    "ChdirInit",
)
"""Those that the check once passed, or that ended it."""


@pytest.mark.parametrize("outcome", [row for row in rows(GIVEN) if row.id.endswith(CHECKED)])
def test_check(outcome: Outcome, call: Any, needs: Any) -> None:
    check(outcome, call, needs)


@pytest.mark.slow
@pytest.mark.parametrize(
    "outcome", [r for r in rows(GIVEN, PROCESSES, PYTHON, RESULTS) if not r.id.endswith(CHECKED)]
)
def test_check_of_the_others(outcome: Outcome, call: Any, needs: Any) -> None:
    check(outcome, call, needs)
