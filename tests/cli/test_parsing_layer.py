"""``pete evaluate`` with parsers that hang, die and print, with Ctrl-C, and with the cache."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from documents import checked
from pete.cli.main import main
from places import place
from sealing import edit

ROOT = Path(__file__).parents[2]
FILE = ROOT / "tests" / "misbehaving.py"
TEA = place(FILE, "out of tea")


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "cache"
    monkeypatch.setenv("PETE_CACHE_HOME", str(home))
    return home


@pytest.fixture
def pairs(tmp_path: Path) -> Callable[..., list[str]]:
    """Arguments for pairs of these texts, each with the hypothesis *Birds sing*."""

    def write(texts: Sequence[str], parser: str = "Misbehaving") -> list[str]:
        lines = "".join(f"{n}\t{text}\tBirds sing\tYES\n" for n, text in enumerate(texts))
        path = tmp_path / "pairs.tsv"
        path.write_text(f"id\ttext\thypothesis\tentailment\n{lines}", encoding="utf-8")
        return ["evaluate", "--dataset", f"file:{path}", "--adapter", f"{FILE}:{parser}"]

    return write


def test_a_parser_that_dies_hangs_and_prints_spoils_nothing(
    pairs: Callable[..., list[str]], capfd: pytest.CaptureFixture[str]
) -> None:
    argv = pairs(["Dogs bark", "KILL it", "HANG on", "Birds sing loud"])
    assert main([*argv, "--timeout", "0.5", "--json"]) == 0
    out, err = capfd.readouterr()
    result = checked(out)["results"][-1]
    assert (result["pairs"], result["failures"]) == (4, 2)
    reasons = [outcome["reason"] for outcome in result["outcomes"]]
    assert "killed by SIGKILL" in reasons[1]
    assert "no result within 0.5 s" in reasons[2]
    assert "printed by C" in err


def test_in_this_process_too_what_it_prints_is_kept_off_the_figures(
    pairs: Callable[..., list[str]], capfd: pytest.CaptureFixture[str]
) -> None:
    assert main([*pairs(["Dogs bark", "RAISE it"]), "--no-isolate", "--json"]) == 0
    out, err = capfd.readouterr()
    assert checked(out)["results"][-1]["failures"] == 1
    assert "printed by C" in err


def test_a_second_run_parses_nothing_and_prints_the_same_bytes(
    pairs: Callable[..., list[str]], capfd: pytest.CaptureFixture[str]
) -> None:
    argv = [*pairs(["Dogs bark", "Cats purr"], "Slow"), "--json"]
    assert main(argv) == 0
    first = capfd.readouterr()
    assert main(argv) == 0
    second = capfd.readouterr()
    assert second.out == first.out
    assert ("parsing Dogs bark" in first.err, "parsing" in second.err) == (True, False)
    assert main([*argv, "--no-cache"]) == 0
    assert "parsing Dogs bark" in capfd.readouterr().err


def test_fail_fast_and_max_failures(
    pairs: Callable[..., list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    argv = pairs(["Dogs bark", "RAISE one", "RAISE two"])
    assert main([*argv, "--fail-fast"]) == 1
    assert capsys.readouterr().err == (
        "pete: 1 text has no parse, and at most 0 may be without one: 'RAISE one': the parser "
        f"raised RuntimeError: out of tea ({TEA}). Raise the limit to go on.\n"
    )
    assert main([*argv, "--max-failures", "1"]) == 1
    told = "2 texts have no parse, and at most 1 may be without one: 'RAISE two'"
    assert told in capsys.readouterr().err
    assert main([*argv, "--max-failures", "2"]) == 0


@pytest.fixture
def raising(tmp_path: Path, pairs: Callable[..., list[str]]) -> list[str]:
    """Arguments for seven texts and a parser that raises on every one."""
    file = tmp_path / "mine.py"
    file.write_text(
        "from pete.parsing import ParserInfo\n"
        "class Mine:\n"
        "    info = ParserInfo(name='mine', version='1', scheme='ud')\n"
        "    def parse(self, texts):\n"
        "        raise ValueError(f'no word in {texts[0]}.')\n"
    )
    return [*pairs([f"Dogs bark {n}" for n in range(6)])[:-1], f"{file}:Mine"]


def test_a_parser_that_raises_on_every_text_ends_the_run(
    raising: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(raising) == 1
    out, err = capfd.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith("pete: the first 5 texts all failed, and no other was tried: the parser")
    assert re.search(r"raised ValueError: no word in .* \(mine.py:5\). Mend the parser", err)
    main([*raising, "--max-failures", "7"])
    assert "has a parse, so nothing was measured" in capfd.readouterr().err


def test_all_of_the_traceback_is_shown_if_asked_for(
    raising: list[str], capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PETE_TRACEBACK", "")  # so that it is not set after this test
    assert main([*raising, "--traceback"]) == 1
    err = capfd.readouterr().err
    assert "Traceback (most recent call last):" in err
    assert "raise ValueError(f'no word in {texts[0]}.')\nValueError: no word in Dogs bark 0." in err


def test_pairs_without_a_parse_are_told_of_and_nothing_else_is_no_pass(
    pairs: Callable[..., list[str]], capfd: pytest.CaptureFixture[str]
) -> None:
    reason = "first reason: The text has no parse: the parser raised RuntimeError: out of tea "
    reason += f"({TEA})."
    argv = [*pairs(["RAISE one", "Dogs bark"]), "--fail-under", "0"]
    name = argv[2]
    assert main(argv) == 0
    note = f"pete: 1 of 2 pairs of {name} have no parse and count as NO; {reason}"
    assert capfd.readouterr().err.splitlines()[-1] == note
    assert main([*pairs(["RAISE one", "RAISE two"]), "--fail-under", "0"]) == 1
    nothing = f"pete: no pair of {name} has a parse, so nothing was measured"
    told = f"{nothing}: {reason.removeprefix('first reason: ')}"
    assert capfd.readouterr().err.splitlines()[-2:] == [told, f"{nothing}."]


def test_nothing_parsed_has_no_figures(
    pairs: Callable[..., list[str]], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """120 failures of 120 were 50 % right, and no failure of the command."""
    saved = tmp_path / "run.json"
    argv = [*pairs(["RAISE one", "RAISE two"]), "--strategy", "always-yes,path"]
    assert main([*argv, "--save", str(saved)]) == 1
    out, err = capfd.readouterr()
    assert out.startswith("No pair of file:")
    (row,) = (line.split() for line in out.splitlines() if line.strip().startswith("path "))
    assert row == ["path", *["n/a"] * 10, "2", "n/a"]
    assert "nothing was measured" in err
    assert main(["rescore", str(saved), "--strategy", "always-yes,path", "--json"]) == 1
    always, path = checked(capfd.readouterr().out)["results"]
    assert (always["correct"], always["accuracy"], always["failures"]) == (2, 1.0, 0)
    assert (path["pairs"], path["failures"]) == (2, 2)
    names = ("correct", "accuracy", "interval", "precision", "recall", "f1", "tp", "fn", "fp", "tn")
    assert [path[name] for name in names] == [None] * len(names)


def test_three_different_reasons_are_given(
    pairs: Callable[..., list[str]], capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(pairs(["RAISE one", "RAISE two", "NONE", "TEXT", "EXIT"])) == 1
    told = capfd.readouterr().err.splitlines()[-1]
    assert told.count("The text has no parse: ") == 3


def test_many_failures_are_told_above_the_table(
    pairs: Callable[..., list[str]], capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(pairs(["RAISE one", *[f"Dogs bark {n}" for n in range(8)]])) == 0
    assert capfd.readouterr().out.startswith("1 of 9 pairs of file:")
    assert main(pairs(["RAISE one", *[f"Dogs bark {n}" for n in range(9)]])) == 0
    assert "1 of 10 pairs" not in capfd.readouterr().out


def test_ten_wrong_pairs_are_listed_unless_all_are_asked_for(
    pairs: Callable[..., list[str]], capfd: pytest.CaptureFixture[str]
) -> None:
    argv = [*pairs([f"Dogs {n} bark" for n in range(12)]), "--strategy", "generalized"]
    assert main(argv) == 0
    shown = capfd.readouterr().out
    assert (shown.count("gold YES"), "2 not listed (--wrong all lists all)" in shown) == (10, True)
    assert main([*argv, "--wrong", "all"]) == 0
    assert capfd.readouterr().out.count("gold YES") == 12


def test_a_damaged_cache_is_told_of(
    pairs: Callable[..., list[str]], cache: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = pairs(["Dogs bark"])
    assert main(argv) == 0
    (path,) = cache.rglob("*.sqlite")
    path.write_bytes(path.read_bytes()[:4096])
    capsys.readouterr()
    assert main(argv) == 0
    assert capsys.readouterr().err == (
        f"pete: the parse cache {path.name} was damaged and is removed; its texts are "
        "parsed again.\n"
    )


def test_cache_info_and_clear(
    pairs: Callable[..., list[str]], cache: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["cache", "info"]) == 0
    assert capsys.readouterr().out == f"0 parses in {cache}\n"
    assert main(pairs(["Dogs bark"])) == 0
    capsys.readouterr()
    assert main(["cache", "info", "--json"]) == 0
    (parser,) = checked(capsys.readouterr().out)["parsers"]
    assert (parser["name"], parser["texts"]) == ("misbehaving", 2)
    assert main(["cache", "info"]) == 0
    assert "misbehaving" in capsys.readouterr().out
    assert main(["cache", "clear", "--parser", "spacy"]) == 0
    assert capsys.readouterr().out == f"0 parses removed from {cache}\n"
    assert main(["cache", "clear", "--json"]) == 0
    assert checked(capsys.readouterr().out)["removed"] == 2


def ctrl_c(process: int) -> None:
    """As a terminal does it: to all that belong to the command."""
    os.killpg(process, signal.SIGINT)


def twice(process: int) -> None:
    """As somebody in a hurry does it."""
    ctrl_c(process)
    time.sleep(0.02)
    ctrl_c(process)


def kill(process: int) -> None:
    """As ``kill`` does it."""
    os.kill(process, signal.SIGTERM)


def interrupted(
    argv: Sequence[str], texts: int, end: Callable[[int], None] = ctrl_c
) -> tuple[int, str, str]:
    """Run the command until it has parsed some texts, then end it."""
    process = subprocess.Popen(
        [sys.executable, "-m", "pete", *argv],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # A shell starts background jobs deaf to it, and the test may be part of one.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert process.stderr is not None
    lines = iter(process.stderr.readline, "")
    seen = 0
    while seen < texts:
        seen += next(lines).startswith("parsing")
    end(process.pid)
    out, err = process.communicate(timeout=120)
    return (
        process.returncode,
        out,
        "".join(line for line in err.splitlines(True) if not line.startswith("parsing")),
    )


@pytest.mark.parametrize("end", [ctrl_c, kill])
def test_ctrl_c_keeps_what_is_done(
    pairs: Callable[..., list[str]],
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    end: Callable[[int], None],
) -> None:
    whole, saved = tmp_path / "run.json", tmp_path / "run.partial.json"
    whole.write_text("an earlier run", encoding="utf-8")
    argv = pairs([f"Dogs bark {n}" for n in range(200)], "Slow")
    code, out, err = interrupted([*argv, "--save", str(whole)], 8, end)
    assert (code, out) == (130, "")
    assert whole.read_text("utf-8") == "an earlier run"
    done = checked(saved.read_text("utf-8"))
    assert done["partial"] is True
    pairs_done = done["results"][0]["pairs"]
    assert 5 <= pairs_done < 150
    assert err == (
        f"pete: interrupted: {pairs_done + 1} of 201 texts of {argv[2]} are done.\n"
        f"The pairs that are done are saved to {saved}, marked as partial.\n"
        "Their parses are kept: the same command goes on from there.\n"
    )
    assert main(["rescore", str(saved), "--json"]) == 0
    out, err = capfd.readouterr()
    assert checked(out)["partial"] is True
    assert "The run was cut short: only the pairs that were done by then are scored.\n" in err
    # The same command goes on from there.
    _, _, err = interrupted(argv, 1)
    assert f"pete: interrupted: {pairs_done + 1} of 201" in err or (
        f"pete: interrupted: {pairs_done + 2} of 201" in err
    )


@pytest.mark.parametrize("given_up", [[], ["--max-failures", "2"]])
def test_a_parser_that_is_given_up_loses_no_data_set_that_is_done(
    pairs: Callable[..., list[str]],
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    given_up: list[str],
) -> None:
    bad = tmp_path / "bad.tsv"
    rows = (f"{n}\tRAISE {n}\tRAISE too\tYES\n" for n in range(6))
    bad.write_text(f"id\ttext\thypothesis\tentailment\n{''.join(rows)}", encoding="utf-8")
    whole, saved = tmp_path / "run.json", tmp_path / "run.partial.json"
    whole.write_text("an earlier run", encoding="utf-8")
    argv = [*pairs(["Dogs bark", "Birds sing loud"]), "--dataset", f"file:{bad}", *given_up]
    assert main([*argv, "--no-cache", "--save", str(whole)]) == 1
    said = f"The pairs that are done are saved to {saved}, marked as partial."
    assert said in capfd.readouterr().err.splitlines()
    assert whole.read_text("utf-8") == "an earlier run"
    done = checked(saved.read_text("utf-8"))
    assert done["partial"] is True
    assert {(r["dataset"], r["pairs"]) for r in done["results"]} == {(argv[2], 2)}


def test_a_parser_that_is_given_up_at_once_saves_nothing(
    pairs: Callable[..., list[str]], tmp_path: Path
) -> None:
    argv = [*pairs([f"RAISE {n}" for n in range(6)]), "--max-failures", "2", "--no-cache"]
    assert main([*argv, "--save", str(tmp_path / "run.json")]) == 1
    assert not list(tmp_path.glob("run*.json"))


def test_a_second_ctrl_c_loses_nothing(pairs: Callable[..., list[str]], tmp_path: Path) -> None:
    argv = [*pairs([f"Dogs bark {n}" for n in range(200)], "Slow"), "--no-cache"]
    code, _, err = interrupted([*argv, "--save", str(tmp_path / "run.json")], 8, twice)
    assert code == 130
    assert "pete: what is done is being kept; once more gives it up.\n" in err
    done = checked((tmp_path / "run.partial.json").read_text("utf-8"))
    assert (done["partial"], done["results"][0]["pairs"] >= 5) == (True, True)


def test_nothing_done_is_nothing_to_go_on_from(
    pairs: Callable[..., list[str]], tmp_path: Path
) -> None:
    whole = tmp_path / "run.json"
    whole.write_text("an earlier run", encoding="utf-8")
    argv = [*pairs(["Dogs bark"], "Stuck"), "--no-cache", "--save", str(whole)]
    code, _, err = interrupted(argv, 1)
    assert (code, whole.read_text("utf-8")) == (130, "an earlier run")
    assert err.splitlines()[-1] == "None has a parse, so there is nothing to go on from."
    assert not (tmp_path / "run.partial.json").exists()


IMPORT = """
import os, signal, sys

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == "pete.cli.commands.evaluate":
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupting())
signal.signal(signal.SIGINT, signal.default_int_handler)
from pete.__main__ import run
sys.exit(run())
"""


def test_ctrl_c_while_pete_is_imported_leaves_no_traceback() -> None:
    done = subprocess.run(
        [sys.executable, "-c", IMPORT], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "pete: interrupted.\n")


def test_resume_takes_the_parses_of_a_partial_run(
    pairs: Callable[..., list[str]], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    saved = tmp_path / "run.partial.json"
    argv = [*pairs([f"Dogs bark {n}" for n in range(40)], "Slow"), "--no-cache"]
    code, _, err = interrupted([*argv, "--save", str(tmp_path / "run.json")], 20)
    assert code == 130
    assert f"Go on from there with: --resume {saved}\n" in err
    done = checked(saved.read_text("utf-8"))["results"][0]["pairs"]
    assert main([*argv, "--resume", str(saved), "--json"]) == 0
    out, err = capfd.readouterr()
    assert checked(out)["results"][0]["pairs"] == 40
    assert err.count("parsing Dogs") == 40 - done


def test_resume_refuses_the_run_of_another_parser(
    pairs: Callable[..., list[str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = tmp_path / "run.json"
    argv = pairs(["Dogs bark"])
    assert main([*argv, "--save", str(saved)]) == 0

    def age(document: dict[str, Any]) -> None:
        document["materials"][0]["parser"]["version"] = "0.9"

    edit(saved, age)
    capsys.readouterr()
    assert main([*argv, "--resume", str(saved)]) == 1
    assert capsys.readouterr().err == (
        f"pete: {saved}: it holds no parses of misbehaving 1.0. Name a run of the same parser, "
        "saved by pete evaluate --save.\n"
    )


def test_a_time_out_needs_a_process_of_its_own(
    pairs: Callable[..., list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*pairs(["Dogs bark"]), "--no-isolate", "--timeout", "3"]) == 2
    assert capsys.readouterr().err == (
        "pete: --timeout needs a process that can be ended. Leave --no-isolate out.\n"
    )
