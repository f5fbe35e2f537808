"""A parser in a process of its own may hang, die and print."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pete.errors import UnavailableError, UsageError
from pete.parsing import Parse, ParseFailure
from pete.parsing.isolation import IsolatedParser, ProcessLostError
from pete.parsing.run import parse_texts
from pete.parsing.spec import ParserSpec
from places import place

FILE = Path(__file__).parents[1] / "misbehaving.py"
TEA = place(FILE, "out of tea")


def isolated(name: str = "Misbehaving", *, timeout: float = 30) -> IsolatedParser:
    return IsolatedParser(ParserSpec(reference=f"{FILE}:{name}"), timeout=timeout)


@pytest.fixture
def parser() -> Iterator[IsolatedParser]:
    with isolated() as parser:
        yield parser


@pytest.mark.parametrize("name", ["Misbehaving", "Batched"])
def test_only_the_text_that_kills_the_parser_fails(name: str) -> None:
    texts = ["Birds sing", "KILL it", "Dogs bark", "EXIT now", "Cats purr", "RAISE it", "Cows moo"]
    with isolated(name) as parser:
        results = parse_texts(parser, texts).results
    assert list(results) == texts
    assert {text: r.reason for text, r in results.items() if isinstance(r, ParseFailure)} == {
        "KILL it": "the parser's process was killed by SIGKILL",
        "EXIT now": "the parser's process ended with exit status 3",
        "RAISE it": f"the parser raised RuntimeError: out of tea ({TEA})",
    }
    parse = results["Cows moo"]
    assert isinstance(parse, Parse)
    assert [token.form for token in parse.graph.tokens] == ["Cows", "moo"]


def test_a_text_the_parser_hangs_on_fails_after_the_time_out() -> None:
    with isolated(timeout=2) as parser:
        results = parse_texts(parser, ["Birds sing", "HANG on", "Dogs bark"]).results
    assert results["HANG on"] == ParseFailure("no result within 2 s")
    assert isinstance(results["Dogs bark"], Parse)


def test_what_the_parser_prints_goes_to_standard_error(capfd: pytest.CaptureFixture[str]) -> None:
    with isolated() as parser:
        assert parse_texts(parser, ["Birds sing"]).failures == 0
    out, err = capfd.readouterr()
    assert out == ""
    assert "printed by Python\n" in err
    assert "printed by C\n" in err


def test_things_that_are_no_results_are_failures(parser: IsolatedParser) -> None:
    results = parse_texts(parser, ["NONE", "TEXT", "ODD", "LEAVE", "Birds sing"]).results
    assert [r.reason if isinstance(r, ParseFailure) else "" for r in results.values()] == [
        "the parser gave None (NoneType), not a Parse",
        "the parser gave 'a tree' (str), not a Parse",
        "the parser gave the relation b'root'(0, 1) with the label b'root' (bytes), which must be "
        "str",
        f"the parser raised SystemExit: goodbye ({place(FILE, 'sys.exit(')})",
        "",
    ]


def test_texts_of_any_characters_come_through(parser: IsolatedParser) -> None:
    texts = ["naïve café", "line\nbreak", "nul\0byte", "lone \ud800 half", "par\u2028agraph", "😀"]
    results = parse_texts(parser, texts).results
    forms = [
        [token.form for token in r.graph.tokens] for r in results.values() if isinstance(r, Parse)
    ]
    assert forms == [text.split() for text in texts]


def test_a_parser_that_dies_on_everything_is_given_up(parser: IsolatedParser) -> None:
    texts = [f"EXIT {n}" for n in range(13)]
    results = list(parse_texts(parser, texts).results.values())
    assert ParseFailure("the parser's process ended with exit status 3") in results
    assert results[-1] == ParseFailure("not tried: 10 processes of the parser had ended in a row")


@pytest.mark.parametrize(
    ("spec", "kind", "message"),
    [
        (
            ParserSpec(reference=f"{FILE}:Unmakeable"),
            UnavailableError,
            f"the parser '{FILE}:Unmakeable' cannot be started: its process ended with exit "
            "status 7.",
        ),
        (ParserSpec("stansa"), UsageError, "there is no parser 'stansa'. Did you"),
        (ParserSpec("spacy", options={"beam": 3}), UsageError, "the parser 'spacy' has no option"),
    ],
)
def test_a_parser_that_cannot_be_made(
    spec: ParserSpec, kind: type[Exception], message: str
) -> None:
    with pytest.raises(kind) as error:
        IsolatedParser(spec)
    assert str(error.value).startswith(message)


def test_an_error_in_the_making_names_the_line() -> None:
    with pytest.raises(Exception, match=r"misbehaving.py:\d+: making Broken raised RuntimeError"):
        isolated("Broken")


def test_a_parser_that_is_long_in_getting_ready_is_waited_for_and_told_of(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pete.parsing.isolation._QUIET", 0.01)
    told: list[str] = []
    with IsolatedParser(ParserSpec(reference=f"{FILE}:Misbehaving"), report=told.append) as parser:
        assert parser.info.name == "misbehaving"
    line = told[0]
    assert line.startswith(f"the parser '{FILE}:Misbehaving' is not ready after 0.01 s, and has")


def test_closing_ends_the_process(parser: IsolatedParser) -> None:
    process = parser.pid
    parser.close()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_leaving_a_call_unfinished_does_not_mix_its_results_into_the_next(
    parser: IsolatedParser,
) -> None:
    first = parser.parse(["Birds sing", "Dogs bark"])
    next(first)
    first.close()
    (result,) = parser.parse(["Cats purr"])
    assert isinstance(result, Parse)
    assert result.graph.tokens[0].form == "Cats"


def test_a_parser_that_is_not_ready_in_time_is_an_error() -> None:
    told: list[str] = []
    with pytest.raises(UnavailableError) as error:
        IsolatedParser(
            ParserSpec(reference=f"{FILE}:Sleeper"), start_timeout=1.5, report=told.append
        )
    assert str(error.value) == (
        f"the parser '{FILE}:Sleeper' cannot be started: it was not ready within 1.5 s. Give it "
        "longer."
    )


def test_how_long_it_takes_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pete.parsing.isolation._QUIET", 0.25)
    told: list[str] = []
    with pytest.raises(UnavailableError):
        IsolatedParser(
            ParserSpec(reference=f"{FILE}:Sleeper"), start_timeout=2.5, report=told.append
        )
    assert [line.split("ready after ")[1].split(":")[0] for line in told] == [
        "0.25 s, and has 2.5 s",
        "0.5 s, and has 2.5 s",
        "1 s, and has 2.5 s",
        "2 s, and has 2.5 s",
    ]


def is_there(pid: int) -> bool:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def soon_gone(pid: int) -> bool:
    end = time.monotonic() + 60
    while is_there(pid) and time.monotonic() < end:
        time.sleep(0.05)
    return not is_there(pid)


def daemon_of(parser: IsolatedParser) -> int:
    """The id of the daemon that the parser tells as the only word of a text."""
    (parse,) = parser.parse(["DAEMON"])
    assert isinstance(parse, Parse)
    return int(parse.graph.tokens[0].form)


linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux hands orphans on")


@linux
def test_a_daemon_that_holds_the_pipes_ends_with_the_parser() -> None:
    with isolated("Daemonic") as parser:
        daemon = daemon_of(parser)
        assert is_there(daemon)
    assert not is_there(daemon)


@pytest.mark.slow
@linux
def test_a_daemon_that_holds_the_pipes_does_not_keep_a_time_out_from_falling() -> None:
    with isolated("Daemonic", timeout=2) as parser:
        daemon = daemon_of(parser)
        results = parse_texts(parser, ["HANG on", "Dogs bark", "EXIT now", "Cats purr"]).results
        assert not is_there(daemon)
    assert [isinstance(result, Parse) for result in results.values()] == [False, True, False, True]


COMMAND = """
import sys
from pete.parsing.isolation import IsolatedParser, ProcessLostError
from pete.parsing.spec import ParserSpec
parser = IsolatedParser(ParserSpec(reference=sys.argv[1]), timeout=600)
(parse,) = parser.parse(["DAEMON"])
print(parser.pid, parse.graph.tokens[0].form, flush=True)
list(parser.parse([sys.argv[2]]))
"""


@linux
@pytest.mark.parametrize("text", ["LOCK it", "STOP it"])
def test_killing_the_command_leaves_nothing(text: str) -> None:
    """A parser that holds the interpreter's lock, or is stopped, cannot see a pipe close."""
    command = [sys.executable, "-c", COMMAND, f"{FILE}:Daemonic", text]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        worker, daemon = map(int, process.stdout.readline().split())
        time.sleep(1)  # so that it is at it
        assert is_there(worker)
        process.kill()
    assert soon_gone(worker)
    assert soon_gone(daemon)


@linux
def test_a_request_that_nobody_reads_does_not_block(parser: IsolatedParser) -> None:
    os.kill(parser.pid, signal.SIGSTOP)
    parser.timeout = 1
    texts = ["Birds sing " * 400 + str(n) for n in range(100)]  # more than a pipe holds
    with pytest.raises(ProcessLostError):
        list(parser.parse(texts))


def test_a_pool_of_processes_works() -> None:
    with isolated("Pooled") as parser:
        assert parse_texts(parser, ["Birds sing", "Dogs bark"]).failures == 0


def test_a_parser_that_does_not_start_again_in_time_fails_its_texts(
    parser: IsolatedParser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parser, "_patience", 0.0)
    parser.close()
    assert parse_texts(parser, ["Birds sing"]).results["Birds sing"] == ParseFailure(
        f"the parser cannot be started again: the parser '{FILE}:Misbehaving' cannot be started: "
        "it was not ready within 0 s. Give it longer."
    )
