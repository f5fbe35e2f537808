"""The command line as people use it, with the default parser really running."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from documents import checked
from pete.cli.main import main
from pete.data.contract import DATASETS
from pete.parsing import PARSERS

HAT = "The man with the hat was tired."

pytestmark = pytest.mark.model


@pytest.fixture(autouse=True)
def default_parser(needs: Callable[[str], None], monkeypatch: pytest.MonkeyPatch) -> None:
    needs("spacy")
    monkeypatch.setenv("PETE_OFFLINE", "1")


@pytest.fixture
def pairs(tmp_path: Path) -> Path:
    path = tmp_path / "own.tsv"
    path.write_text(
        "id\ttext\thypothesis\tentailment\tword1\tword2\n"
        f"a\t{HAT}\tThe man was tired.\tYES\tman\ttired\n"
        f"b\t{HAT}\tThe hat was tired.\tNO\that\ttired\n",
        encoding="utf-8",
    )
    return path


@pytest.fixture
def document(capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    """Run a command with ``--json``: its document, checked against its schema."""

    def run(*argv: str, status: int = 0) -> Any:
        assert main([*argv, "--json"]) == status
        return checked(capsys.readouterr().out)

    return run


def test_evaluate(document: Callable[..., Any], pairs: Path) -> None:
    results = document("evaluate", "--dataset", f"file:{pairs}")["results"]
    assert [result["strategy"] for result in results] == [
        "always-yes",
        "overlap",
        "cambridge",
        "generalized",
        "generalized+",
        "factual",
        "extended",
    ]
    last = results[-1]
    assert (last["tp"], last["fn"], last["fp"], last["tn"]) == (1, 0, 0, 1)
    assert [outcome["answer"] for outcome in last["outcomes"]] == ["YES", "NO"]


def test_table_lists_scores_notes_and_wrong_pairs(
    capsys: pytest.CaptureFixture[str], pairs: Path
) -> None:
    argv = ["evaluate", "--dataset", f"file:{pairs}", "--strategy", "generalized,overlap"]
    assert main(argv) == 0
    out = capsys.readouterr().out
    for figures in (
        "generalized 100.00 2 34.2-100.0 100.0 100.0 100.0 1 0 0 1 0 1.000",
        "overlap 50.00 1 9.5-90.5 50.0 100.0 66.7 1 0 1 0 0 1.000",
    ):
        assert re.search(" +".join(map(re.escape, figures.split())), out)
    assert "words match by lemma or by lower-cased form (the paper: by lemma)" in out
    assert "texts a second" in out
    assert "right: out of all pairs; P, R, F1: for the answer YES, in %; fail: pairs" in out
    assert "Wrong with overlap (1):" in out
    assert "b  gold NO, answer YES  D711  Every content word of H occurs in T." in out
    assert main([*argv, "--wrong", "0"]) == 0
    out = capsys.readouterr().out
    assert "Wrong with" not in out
    assert "not listed" not in out


@pytest.mark.parametrize("style", ["csv", "markdown"])
def test_other_formats_print_undefined_as_such(
    capsys: pytest.CaptureFixture[str], pairs: Path, style: str
) -> None:
    pairs.write_text("id\ttext\thypothesis\tentailment\na\tBirds sing.\tBirds sing.\tNO\n")
    argv = [
        "evaluate",
        "--dataset",
        f"file:{pairs}",
        "--strategy",
        "generalized",
        "--format",
        style,
    ]
    assert main(argv) == 0
    page = capsys.readouterr().out.split("\n\n")
    separator, table = (",", page[0]) if style == "csv" else ("|", page[1])
    header, *rest = table.splitlines()
    heads = [name.strip() for name in header.split(separator)]
    cells = [cell.strip() for cell in rest[-1].split(separator)]
    row = dict(zip(heads, cells, strict=False))
    names = ("accuracy", "correct", "recall") if style == "csv" else ("acc %", "right", "R")
    undefined, none = ("", "0.0") if style == "csv" else ("n/a", "0.00")
    assert [row[name] for name in names] == [none, "0", undefined]


def test_saved_run_is_rescored_and_compared_without_the_parser(
    document: Callable[..., Any],
    capsys: pytest.CaptureFixture[str],
    pairs: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, second = tmp_path / "runs" / "a.json", tmp_path / "b.json"
    run = document("evaluate", "--dataset", f"file:{pairs}", "--save", str(first))
    monkeypatch.setattr("pete.parsing.PARSERS.load", None)
    again = document("rescore", str(first))
    assert again["results"] == run["results"]
    document("rescore", str(first), "--strategy", "overlap", "--save", str(second))
    comparison = document("compare", str(first), str(second))["comparisons"]
    assert [(c["second"]["strategy"], c["only_first_right"], c["p"]) for c in comparison] == [
        ("overlap", [], 1.0)
    ]
    (both,) = document("compare", str(first), str(first), "--strategy", "generalized,overlap")[
        "comparisons"
    ]
    assert (both["only_first_right"], both["only_second_right"], both["p"]) == (["b"], [], 1.0)
    own = f"file:{pairs}"
    status = main(["compare", str(first), str(second), "--strategy", "cambridge"])
    assert (status, capsys.readouterr().err) == (
        1,
        "pete: the two runs have no data set and split in common with the strategies cambridge "
        f"and cambridge. The first has {own} always-yes, {own} overlap, {own} cambridge, "
        f"{own} generalized, {own} generalized+, {own} factual, {own} extended; "
        f"the second has {own} overlap. Evaluate both on one data set.\n",
    )
    assert main(["compare", str(first), str(second)]) == 0
    assert re.search(r"own.tsv|file", capsys.readouterr().out)
    checked(first.read_text("utf-8"), "pete-run-1")


def test_explain_shows_what_became_of_every_relation(
    document: Callable[..., Any], capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ["explain", "--text", HAT, "--hypothesis", "Somebody saw that the hat was tired."]
    explained = document(*argv)
    assert explained["answer"] == "NO"
    statuses = {entry["relation"]: entry["status"] for entry in explained["relations"]}
    assert statuses["nsubj(tired-7, hat-5)"] == "missing"
    assert statuses["nsubj(saw-2, Somebody-1)"] == "missing"
    assert statuses["det(hat-5, the-4)"] == "matched"
    assert all(entry["codes"] for entry in explained["relations"])
    assert main(argv) == 0
    out = capsys.readouterr().out
    assert "NO by extended, D701: nsubj(see, somebody) of H is not among T's relations" in out


def test_explain_takes_any_embedded_pair(document: Callable[..., Any]) -> None:
    explained = document("explain", "subjrel-01", "--strategy", "cambridge")
    assert explained["strategy"] == "cambridge"
    assert explained["gold"] == "YES"
    assert len(explained["relations"]) >= 4


def test_parse(document: Callable[..., Any], capsys: pytest.CaptureFixture[str]) -> None:
    (parse,) = document("parse", HAT)["parses"]
    shown = {
        (relation["label"], relation["head"], relation["dependent"])
        for relation in parse["normalised"]["relations"]
    }
    assert ("prep_with", 2, 5) in shown
    assert main(["parse", HAT]) == 0
    assert "prep_with(man-2, hat-5)" in capsys.readouterr().out


def test_parse_says_what_failed(document: Callable[..., Any]) -> None:
    (parse,) = document("parse", "word " * 5000, status=1)["parses"]
    assert parse["failure"] == "the text has 5,000 words, more than the limit of 1,000"


def test_lists(document: Callable[..., Any], capsys: pytest.CaptureFixture[str]) -> None:
    adapters = {a["name"]: a for a in document("adapters")["adapters"]}
    assert adapters["spacy"]["ready"]
    datasets = {d["name"]: d for d in document("data", "list")["datasets"]}
    assert datasets["challenge"]["available"]
    assert document("data", "info", "challenge")["datasets"] == [datasets["challenge"]]
    assert document("doctor")["parsers"]["spacy"]["ready"]
    for argv in (["adapters"], ["data", "list"], ["data", "info", "challenge"], ["doctor"]):
        assert main(argv) == 0
        assert capsys.readouterr().out


def test_oracle_luck(document: Callable[..., Any], pairs: Path) -> None:
    results = document("oracle", "luck", "--dataset", f"file:{pairs}")["results"]
    for result in results:
        assert result["right_yes"] == {"earned": ["a"], "lucky": [], "unmatched": []}
        assert result["right_no"] == {"missing": ["b"], "vacuous": [], "failure": [], "other": []}
    assert [r["strategy"] for r in results] == ["cambridge", "generalized", "generalized+"]


def test_breakdown_runs_the_parser(document: Callable[..., Any], pairs: Path) -> None:
    written = document("breakdown", "--dataset", f"file:{pairs}", "--by", "relation")
    assert [column["strategy"] for column in written["columns"]] == ["extended"]
    (row,) = written["breakdowns"][0]["rows"]
    assert (row["value"], row["cells"][0]["correct"], row["cells"][0]["pairs"]) == ("nsubj", 2, 2)


@pytest.mark.parametrize(
    ("argv", "status", "message"),
    [
        (
            ["evaluate", "--parser", "spacey"],
            2,
            "pete: there is no parser 'spacey'. Did you mean 'spacy'? "
            f"Known: {', '.join(PARSERS.names())}.",
        ),
        (
            ["evaluate", "--dataset", "challange"],
            2,
            "pete: there is no data set 'challange'. Did you mean 'challenge'? "
            f"Known: {', '.join(DATASETS.names())}.",
        ),
        (
            ["evaluate", "--strategy", "generalised"],
            2,
            "pete: there is no strategy 'generalised'. Did you mean 'generalized'? "
            "Known: always-yes, cambridge, extended, factual, generalized, generalized+, overlap, "
            "path, schwa, svm, unlabelled.",
        ),
        (
            ["evaluate", "--strategy", ","],
            2,
            "pete: --strategy names no strategy. Leave it out, or name one.",
        ),
        (
            ["explain", "subjrel-1"],
            2,
            "pete: there is no pair 'subjrel-1' in challenge dev. Did you mean 'subjrel-01'?",
        ),
        (
            ["explain"],
            2,
            "pete: explain takes the id of a pair, or both --text and --hypothesis.",
        ),
        (
            ["explain", "--text", "A dog barks."],
            2,
            "pete: --text and --hypothesis go together. Give both.",
        ),
        (
            ["explain", "--text", "A dog barks.", "--hypothesis", " "],
            1,
            "pete: pair 'given' has an empty hypothesis. Write the hypothesis or drop the pair.",
        ),
        (
            ["rescore", "nowhere.json"],
            1,
            "pete: nowhere.json: the file cannot be read: No such file or directory. "
            "Check the path.",
        ),
    ],
)
def test_bad_requests_get_one_clear_message(
    capsys: pytest.CaptureFixture[str], argv: list[str], status: int, message: str
) -> None:
    assert main(argv) == status
    captured = capsys.readouterr()
    assert captured.err == message + "\n"
    assert captured.out == ""


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (
            "{",
            "it is not JSON: Expecting property name enclosed in double quotes: "
            "line 1 column 2 (char 1)",
        ),
        ('{"schema": "other/3"}', "its schema is 'other/3', not 'pete-run/1'"),
        (
            '{"schema": "pete-run/1"}',
            "it is a damaged run: the document: object missing required field `results`",
        ),
        ('{"schema": "pete-run/1", "results": []}', "it holds no parses"),
    ],
)
def test_damaged_saved_runs(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: str, problem: str
) -> None:
    path = tmp_path / "run.json"
    path.write_text(content, encoding="utf-8")
    assert main(["rescore", str(path)]) == 1
    error = capsys.readouterr().err.splitlines()[-1]  # above it, perhaps, what was not checked
    assert error == f"pete: {path}: {problem}. Make one with: pete evaluate --save FILE."


def test_released_pairs_are_named_when_they_are_out_of_reach(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PETE_DATA_HOME", str(tmp_path))
    assert main(["evaluate", "--strategy", "always-yes", "--wrong", "0"]) == 0
    captured = capsys.readouterr()
    assert captured.err == (
        "pete-2010 is left out: it is not here and cannot be fetched. "
        "'pete data info pete-2010' says how to get it.\n"
    )
    assert "challenge dev, 120 pairs" in captured.out


def test_a_damaged_release_costs_the_default_run_itself_only(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PETE_DATA_HOME", str(tmp_path))
    archive = tmp_path / "pete-2010" / "PETE_gold.zip"
    archive.parent.mkdir()
    archive.write_bytes(b"PK\3\4 cut short")
    assert main(["evaluate", "--strategy", "always-yes", "--wrong", "0"]) == 0
    captured = capsys.readouterr()
    assert captured.err == (
        f"pete-2010 is left out: {archive}: the zip archive is damaged: File is not a zip file. "
        "Fetch the archive again. 'pete data info pete-2010' says how to get it.\n"
    )
    assert "challenge dev, 120 pairs" in captured.out
    assert main(["evaluate", "--dataset", "pete-2010"]) == 1


@pytest.mark.parametrize(
    "command",
    "evaluate explain parse compare breakdown rescore adapters data doctor oracle cite".split(),
)
def test_help_has_examples(capsys: pytest.CaptureFixture[str], command: str) -> None:
    with pytest.raises(SystemExit) as exit:
        main([command, "--help"])
    assert exit.value.code == 0
    assert f"examples:\n  pete {command}" in capsys.readouterr().out
