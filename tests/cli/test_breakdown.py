"""``pete breakdown`` and ``pete oracle luck`` on saved runs, without any parser."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from documents import checked
from pete.cli.main import main
from pete.formats.pairs.tables import pairs_from_tsv
from table_parser import BIRD_PAIRS, BIRDS, table_run
from yes_no import yes_no_run


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Holds two runs: of all strategies, and of a parser that could not read one text more."""
    monkeypatch.chdir(tmp_path)
    strategies = ("always-yes", "overlap", "generalized+")
    table_run(BIRDS, BIRD_PAIRS, strategies=strategies).save(tmp_path / "a.json")
    fewer = {text: graph for text, graph in BIRDS.items() if not text.startswith("The cat")}
    table_run(fewer, BIRD_PAIRS, strategies=strategies).save(tmp_path / "b.json")
    return tmp_path


@pytest.fixture
def document(capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    def run(*argv: str) -> Any:
        assert main([*argv, "--json"]) == 0
        return checked(capsys.readouterr().out)

    return run


def lines(capsys: pytest.CaptureFixture[str], *argv: str) -> list[list[str]]:
    assert main(list(argv)) == 0
    return [line.split() for line in capsys.readouterr().out.splitlines()]


def test_one_system_has_a_figure_a_column(capsys: pytest.CaptureFixture[str]) -> None:
    rows = lines(capsys, "breakdown", "a.json")
    assert ["generalized+", "·", "table"] in rows
    assert ["all", "pairs", "3/4", "75.0*", "30.1-95.4", "1/2", "2/2"] in rows
    assert ["active", "2/2", "100.0*", "34.2-100.0", "1/1", "1/1"] in rows
    assert ["(none", "tested)", "0/1", "0.0*", "0.0-79.3", "0/1", "0/0"] in rows
    assert ["1-10", "3/4", "75.0*", "30.1-95.4", "1/2", "2/2"] in rows


def test_runs_stand_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    rows = lines(capsys, "breakdown", "a.json", "b.json", "--by", "relation")
    a, b = "A a generalized+".split(), "B b generalized+".split()
    assert ["nsubj", *a, "2/2", "100.0*", "34.2-100.0", "1/1", "1/1"] in rows
    assert ["nsubj", *b, "1/1", "100.0*", "20.7-100.0", "1/1", "0/0"] in rows
    assert ["dobj", *a, "1/1", "100.0*", "20.7-100.0", "0/0", "1/1"] in rows
    assert ["dobj", *b, "0/0", "n/a", "n/a", "0/0", "0/0"] in rows
    assert [row[:3] for row in rows if row[1:3] == ["own", "dev:"]] == [
        ["A", "own", "dev:"],
        ["B", "own", "dev:"],
    ]
    assert ["The", "columns", "are", "not", "on", "the", "same", "pairs."] not in rows


def test_columns_on_other_pairs_are_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table_run(BIRDS, BIRD_PAIRS[:2]).save(folder / "c.json")
    assert main(["breakdown", "a.json", "c.json", "--by", "all"]) == 0
    out, err = capsys.readouterr()
    rows = [line for line in out.splitlines() if line.strip().startswith("all pairs")]
    assert [row.split()[-5] for row in rows] == ["2/2", "2/2"]
    assert err.endswith(
        "pete: not all have the same pairs: figures are of the 2 with the same text, hypothesis "
        "and gold answer in all; left out: 2 of A, 0 of B.\n"
    )


def test_the_document(document: Callable[..., Any]) -> None:
    written = document("breakdown", "a.json", "--strategy", "overlap,generalized+")
    assert [c["strategy"] for c in written["columns"]] == ["overlap", "generalized+"]
    assert [b["by"] for b in written["breakdowns"]] == [
        "all",
        "construction",
        "relation",
        "length",
        "source",
    ]
    assert "pairs" not in written
    relations = {row["value"]: row["cells"] for row in written["breakdowns"][2]["rows"]}
    assert (relations["nsubj"][0]["accuracy"], relations["nsubj"][0]["interval"]) == (None, None)
    assert relations["nsubj"][1]["correct"] == relations["nsubj"][1]["pairs"] == 2


def test_the_pairs_of_a_cell(
    document: Callable[..., Any], capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ("breakdown", "a.json", "b.json", "--list", "construction=active")
    written = document(*argv)
    assert [breakdown["by"] for breakdown in written["breakdowns"]] == ["construction"]
    assert [pair["id"] for pair in written["pairs"]] == ["saw-1", "saw-2"]
    assert main(list(argv)) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[4:10] == [
        "  saw-2  A: gold NO, answer NO  D701  nsubj(see, cat) of H is not among T's relations; "
        "T has dobj(see, cat).",
        "  saw-2  B: gold NO, answer NO  D700  The hypothesis has no parse: not in the table.",
        "      T  The big birds *saw* a *cat*.",
        "      H  The *cat* *saw* birds.",
        "A: 2 of 2 right",
        "B: 2 of 2 right",
    ]
    assert main([*argv, "--format", "csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [(row["id"], row["column"], row["code"]) for row in rows] == [
        ("saw-1", "A", "D704"),
        ("saw-1", "B", "D704"),
        ("saw-2", "A", "D701"),
        ("saw-2", "B", "D700"),
    ]


def test_markdown_prints_undefined_as_such(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ("breakdown", "a.json", "b.json", "--by", "relation", "--format", "markdown")
    assert main(list(argv)) == 0
    header, _, *rest = (
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in capsys.readouterr().out.splitlines()
        if line.startswith("|")
    )
    rows = [dict(zip(header, cells, strict=True)) for cells in rest]
    systems = [row["system"] for row in rows if row["relation"] == "dobj"]
    assert systems == ["A a generalized+", "B b generalized+"]
    (dobj,) = (row for row in rows if row["relation"] == "dobj" and row["system"][0] == "B")
    assert (dobj["right"], dobj["acc %"], dobj["YES"]) == ("0/0", "n/a", "0/0")


def test_a_run_without_parses_lacks_relations_alone(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    yes_no_run("1" * 30).save(folder / "c.json")
    rows = lines(capsys, "breakdown", "c.json", "--by", "all,construction,length,source")
    assert ["own", "dev", "30/30", "100.0", "88.6-100.0", "15/15", "15/15"] in rows
    assert main(["breakdown", "c.json"]) == 1
    assert capsys.readouterr().err == (
        "pete: the parses behind generalized+ on own dev are not in the run. "
        "Make one with: pete evaluate --save FILE.\n"
    )


def test_one_split_of_a_run(
    folder: Path, document: Callable[..., Any], capsys: pytest.CaptureFixture[str]
) -> None:
    runs = [table_run(BIRDS, BIRD_PAIRS, split=split) for split in ("dev", "test")]
    both = replace(
        runs[0],
        materials=tuple(run.materials[0] for run in runs),
        results=tuple(run.results[0] for run in runs),
        partial=True,
    )
    both.save(folder / "c.json")
    totals = [
        document("breakdown", "c.json", "--by", "all", *more)["breakdowns"][0]["rows"][0]["cells"]
        for more in ([], ["--split", "test"], ["--dataset", "own"])
    ]
    assert [[cell["pairs"] for cell in cells] for cells in totals] == [[8], [4], [8]]
    assert main(["breakdown", "c.json", "--dataset", "other"]) == 1
    assert capsys.readouterr().err.splitlines()[-2:] == [
        "c.json: the run was cut short: it has only the pairs that were done by then.",
        "pete: c.json: it has no result on what was asked for. It has own dev generalized+, "
        "own test generalized+. Choose among these, or score it again with pete rescore.",
    ]


@pytest.mark.parametrize("command", [["breakdown"], ["oracle", "luck"]])
@pytest.mark.parametrize(
    ("options", "status", "message"),
    [
        (["--strategy", ","], 2, "--strategy names no strategy. Leave it out, or name one."),
        (
            ["--strategy", "overlap,cambridge"],
            1,
            "a.json: it has no result with the strategy 'cambridge'. It has own dev always-yes, "
            "own dev overlap, own dev generalized+. Choose among these, or score it again with "
            "pete rescore.",
        ),
        (
            ["--with", "P202"],
            2,
            "--with says how a run is made, and a.json is made already. Leave it out, or score "
            "the run again with pete rescore.",
        ),
        (
            ["--no-isolate"],
            2,
            "--isolate says how a run is made, and a.json is made already. Leave it out, or score "
            "the run again with pete rescore.",
        ),
    ],
)
def test_what_a_saved_run_cannot_do_is_refused(
    capsys: pytest.CaptureFixture[str],
    command: list[str],
    options: list[str],
    status: int,
    message: str,
) -> None:
    assert main([*command, "a.json", *options]) == status
    assert capsys.readouterr().err == f"pete: {message}\n"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--by", ","], "--by names nothing to sort by. Leave it out, or name something."),
        (
            ["--list", "relation"],
            "--list 'relation' is not BY=VALUE. Write length=1-10, for example.",
        ),
        (
            ["--json", "--format", "csv"],
            "--json and --format csv contradict each other. Choose one.",
        ),
    ],
)
def test_bad_requests_are_told_before_anything_is_read(
    capsys: pytest.CaptureFixture[str], options: list[str], message: str
) -> None:
    assert main(["breakdown", "nowhere.json", *options]) == 2
    assert capsys.readouterr().err == f"pete: {message}\n"


def test_luck_and_vacuity_of_saved_runs(
    document: Callable[..., Any], capsys: pytest.CaptureFixture[str]
) -> None:
    results = document("oracle", "luck", "a.json", "b.json")["results"]
    last = results[-1]
    assert (last["dataset"], last["strategy"], last["right_yes"]["earned"]) == (
        "own",
        "generalized+",
        ["saw-1"],
    )
    assert last["right_no"]["failure"] == ["saw-2", "big-2"]
    assert last["wrong_no"]["vacuous"] == ["big-1"]
    rows = lines(capsys, "oracle", "luck", "a.json", "--pairs")
    assert "always-yes 2 2 0 2 0 0/0 0/0 0/0 0/0 0/0".split() in rows
    assert "generalized+ 1 0 1 0 0 2/3 1/1 0/1 1/1 0/0".split() in rows
    assert "generalized+: vacuous NO: big-1".split() in rows


@pytest.mark.parametrize(
    ("options", "hint"),
    [
        (
            [],
            "save the run with --save RUN.json, then: pete breakdown RUN.json",
        ),
        (["--save", "my run.json"], "pete breakdown 'my run.json'"),
    ],
)
def test_a_terminal_is_told_how_to_see_more(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    options: list[str],
    hint: str,
) -> None:
    argv = ["rescore", "a.json", "--strategy", "overlap", *options]
    assert main(argv) == 0
    assert "pete breakdown" not in capsys.readouterr().out
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    assert main(argv) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == f"By construction, relation, length and source: {hint}"


def test_columns_of_own_pairs_keep_their_names(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    row = "{0}\tThe big birds saw a cat.\tBirds saw something.\tYES\t{1}\t{2}\n"
    header = "id\ttext\thypothesis\tentailment\tgenre\tconstruction\n"
    table = header + row.format(1, "news", "active") + row.format(2, "", "active")
    pairs = pairs_from_tsv(table.encode())
    table_run(BIRDS, pairs).save(folder / "own.json")
    rows = lines(capsys, "breakdown", "own.json", "--by", "genre,construction")
    assert ["news", "1/1", "100.0*", "20.7-100.0", "1/1", "0/0"] in rows
    assert ["(none)", "1/1", "100.0*", "20.7-100.0", "1/1", "0/0"] in rows
    assert ["active", "2/2", "100.0*", "34.2-100.0", "2/2", "0/0"] in rows
    assert main(["breakdown", "own.json", "--list", "genre=news"]) == 0
    assert "  1  gold YES, answer YES" in capsys.readouterr().out
    assert main(["breakdown", "own.json", "--list", "tag=x"]) == 2
    assert capsys.readouterr().err == (
        "pete: there is no breakdown by 'tag'. Known: all, answer, code, construction, genre, "
        "length, relation, source.\n"
    )
