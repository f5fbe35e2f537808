"""Streams that are closed, full or in another encoding: a clear line, and never a traceback."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from pete.cli.main import main
from yes_no import yes_no_run

ROOT = Path(__file__).parents[2]
ADAPTER = f"{ROOT / 'pete' / 'conformance' / 'template.py'}:MyParser"
CLOSED = "pete: standard output is closed. Let it go to a file, or to /dev/null.\n"
NO_TEXT = "pete: there is no text to parse. Give one, or lines on standard input.\n"


def pete(
    *argv: str, closing: tuple[int, ...] = (), stdout: str = "", encoding: str = "utf-8"
) -> tuple[int, str, str]:
    """The command in a process of its own: status, standard output, standard error."""

    def close() -> None:
        for descriptor in closing:
            os.close(descriptor)

    with open(stdout or os.devnull, "w", encoding="utf-8") as file:
        done = subprocess.run(
            [sys.executable, "-m", "pete", *argv],
            stdin=subprocess.DEVNULL,
            stdout=file if stdout else subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONIOENCODING": encoding, "PETE_OFFLINE": "1"},
            preexec_fn=close,
            check=False,
            timeout=100,
        )
    return done.returncode, (done.stdout or b"").decode(encoding), done.stderr.decode(encoding)


def test_a_full_device_is_told() -> None:
    assert pete("cite", stdout="/dev/full") == (1, "", "pete: No space left on device.\n")


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_output_that_is_cut_is_told(tmp_path: Path, unbuffered: str) -> None:
    """A limit on the size of files stands for a disk that is full."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192))

    options = ("--dataset", "challenge", "--strategy", "always-yes", "--parser", "files:p.conllu")
    (tmp_path / "p.conllu").write_text("1\tGo\tgo\tVERB\tVB\t_\t0\troot\t_\t_\n\n")
    with (tmp_path / "out.json").open("w", encoding="utf-8") as out:
        done = subprocess.run(
            [sys.executable, "-m", "pete", "evaluate", *options, "--scheme", "ud", "--json"],
            cwd=tmp_path,
            stdout=out,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
            preexec_fn=limit,
            check=False,
            timeout=100,
        )
    assert (tmp_path / "out.json").stat().st_size == 8192
    assert (done.returncode, done.stderr.decode().splitlines()[-1]) == (1, "pete: File too large.")


@pytest.fixture
def odd_files(tmp_path: Path) -> Path:
    """A pipe that nobody writes to, a folder, a device without end, a file that is too long."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "zero").symlink_to("/dev/zero")
    with (tmp_path / "huge").open("wb") as file:
        file.truncate(5 << 30)
    return tmp_path


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("pipe", "it is a pipe or a device, not a regular file. "),
        ("zero", "it is a pipe or a device, not a regular file. "),
        ("folder", "the file cannot be read"),
        ("huge", "more than "),
    ],
)
@pytest.mark.parametrize(
    "argv",
    [
        ["rescore", "{}"],
        ["compare", "{}", "{}"],
        ["normalise", "{}", "--from", "ud"],
        ["normalise", "{}", "--from", "stanford"],
        ["evaluate", "--parser", "conllu:{}", "--dataset", "challenge"],
        [
            "evaluate",
            "--parser",
            "files:{}",
            "--option",
            "format=corenlp",
            "--dataset",
            "challenge",
        ],
        ["evaluate", "--parser", "constituency:{}", "--dataset", "challenge"],
        ["evaluate", "--dataset", "file:{}"],
    ],
)
def test_files_that_are_none(
    odd_files: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    argv: list[str],
    name: str,
    problem: str,
) -> None:
    monkeypatch.setattr("pete.formats.conll.lines.LIMIT", 1 << 20)
    path = odd_files / name
    assert main([word.format(path) for word in argv]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("pete: ")
    assert (problem in err and str(path) in err) or "'file:" in err


def test_standard_input_without_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("pete.cli.console.LIMIT", 1000)
    for argv in (["parse", "--adapter", ADAPTER], ["normalise", "-", "--from", "ud"]):
        with open("/dev/zero", encoding="utf-8") as zero:
            monkeypatch.setattr("sys.stdin", zero)
            assert main(argv) == 1
        assert capsys.readouterr().err == (
            "pete: <stdin>: it holds more than 1000 bytes. Give it in smaller parts.\n"
        )


def test_an_argument_that_is_not_utf_8(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["parse", "--adapter", ADAPTER, "Zo\udceb sang."]) == 2
    assert capsys.readouterr().err == (
        "pete: the text 'Zo\\udceb sang.' is not UTF-8. Give it as UTF-8.\n"
    )


def test_a_data_folder_that_cannot_be_looked_at(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PETE_DATA_HOME", "/" + "n" * 300)
    main(["doctor"])
    assert f"data folder /{'n' * 300} (does not exist yet)\n" in capsys.readouterr().out


def test_closed_streams() -> None:
    assert pete("cite", closing=(1,)) == (1, "", CLOSED)
    assert pete("cite", closing=(1, 2)) == (1, "", "")
    assert pete("cite", closing=(0, 2))[0] == 0
    assert pete("parse", "--adapter", ADAPTER, closing=(0,)) == (2, "", NO_TEXT)


def test_an_encoding_that_lacks_characters(tmp_path: Path) -> None:
    options = ("--adapter", ADAPTER, "--no-isolate", "--no-cache", "Zoë sang.")
    status, out, err = pete("parse", *options, "--json", encoding="ascii")
    assert (status, err) == (0, "")
    assert json.loads(out)["parses"][0]["text"] == "Zoë sang."
    status, out, err = pete("parse", *options, encoding="ascii")
    assert (status, err) == (0, "")
    assert out.startswith("Zo\\xeb sang.\n")
    (tmp_path / "ü.json").write_text("{}", encoding="utf-8")
    status, _, err = pete("rescore", str(tmp_path / "ü.json"), encoding="ascii")
    assert status == 1
    assert err == (
        f"pete: {tmp_path}/\\xfc.json: its schema is None, not 'pete-run/1'. "
        "Make one with: pete evaluate --save FILE.\n"
    )


def test_input_in_another_encoding() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pete", "parse", "--adapter", ADAPTER],
        input=b"Zo\xeb sang.\n",
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        check=False,
        timeout=100,
    )
    assert (done.returncode, done.stdout, done.stderr.decode()) == (
        1,
        b"",
        "pete: <stdin>:1: byte 0xEB at place 3 of the line is not UTF-8. Save the file as UTF-8.\n",
    )


def test_ctrl_c_claims_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pete.cli.commands.compare.load_saved", interrupt)
    assert main(["compare", "a.json", "b.json"]) == 130
    assert capsys.readouterr().err == "pete: interrupted.\n"


EVALUATE = ["evaluate", "--dataset", "challenge", "--adapter", ADAPTER, "--format", "csv"]


def test_the_place_to_save_is_checked_before_parsing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("pete.cli.parsing.Reader.pairs", None)
    pairs = tmp_path / "pairs.tsv"
    pairs.write_text("id\ttext\thypothesis\tentailment\n1\tA b.\tA b.\tYES\n", encoding="utf-8")
    baseline = tmp_path / "baseline.json"
    yes_no_run("1").save(baseline)
    own = ["evaluate", "--adapter", ADAPTER, "--dataset", f"file:{pairs}", "--save"]
    for argv, problem in (
        ([*EVALUATE, "--save", str(tmp_path)], "it is a folder. Name a file in it."),
        (
            [*own, str(pairs)],
            f"the run would overwrite its own input {pairs}. Name a file you may write.",
        ),
        (
            [*EVALUATE, "--strategy", "svm", "--train", f"file:{pairs}", "--save", str(pairs)],
            f"the run would overwrite its own input {pairs}. Name a file you may write.",
        ),
        (
            [*EVALUATE, "--baseline", str(baseline), "--save", str(baseline)],
            f"the run would overwrite its own input {baseline}. Name a file you may write.",
        ),
    ):
        assert main(argv) == 1
        assert capsys.readouterr().err == f"pete: {argv[-1]}: {problem}\n"


def test_results_are_shown_where_saving_fails(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*EVALUATE, "--save", "/dev/full"]) == 1
    out, err = capsys.readouterr()
    assert out.startswith("parser,model,dataset,")
    assert err.endswith(
        "pete: /dev/full: cannot write it: No space left on device. Name a file you may write.\n"
    )


def test_rescore_checks_before_it_scores(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    yes_no_run("10").save(tmp_path / "run.json")
    assert main(["rescore", str(tmp_path / "run.json"), "--json", "--format", "csv"]) == 2
    assert capsys.readouterr().err == (
        "pete: --json and --format csv contradict each other. Choose one.\n"
    )


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    """As in ``pete data show challenge --split test | head -1``: more than a pipe holds."""
    argv = [sys.executable, "-m", "pete", "data", "show", "challenge", "--split", "test"]
    with subprocess.Popen(argv, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b"subjrel-t01")
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0


@pytest.mark.parametrize("command", [["evaluate", "--help"], ["rules", "list"]])
def test_python_without_docstrings(command: list[str]) -> None:
    """Help comes from docstrings, which `python -OO` drops; the commands still run."""
    argv = [sys.executable, "-OO", "-m", "pete", *command]
    done = subprocess.run(argv, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
