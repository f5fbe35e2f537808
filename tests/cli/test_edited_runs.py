"""Saved runs that somebody edited: what was changed is never scored or compared in silence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pete.cli.main import main
from sealing import edit
from table_parser import BIRD_PAIRS, BIRDS, table_run

Document = dict[str, Any]


@pytest.fixture
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    run = table_run(BIRDS, BIRD_PAIRS, strategies=("overlap", "generalized+"))
    for name in ("a.json", "b.json"):
        run.save(Path(name))
    return Path("a.json")


def gold(document: Document) -> None:
    document["materials"][0]["pair_set"]["pairs"][0]["gold"] = "NO"


def gold_everywhere(document: Document) -> None:
    gold(document)
    for result in document["results"]:
        result["outcomes"][0]["gold"] = "NO"


def answer(document: Document) -> None:
    document["results"][-1]["outcomes"][1]["answer"] = "YES"


def fewer_answers(document: Document) -> None:
    for result in document["results"]:
        del result["outcomes"][1:]


def no_answers(document: Document) -> None:
    for result in document["results"]:
        result["outcomes"] = []


def fewer_pairs(document: Document) -> None:
    del document["materials"][0]["pair_set"]["pairs"][1:]


def other_signature(document: Document) -> None:
    result = document["results"][0]
    result["signature"] = result["signature"].replace("profile=pete", "profile=stanford")


def parse(document: Document) -> None:
    document["materials"][0]["parses"][0]["relations"].pop()


COMMANDS = (
    ["rescore", "a.json"],
    ["compare", "a.json", "b.json"],
    ["compare", "b.json", "a.json"],
    ["breakdown", "a.json"],
    ["leaderboard", "a.json", "b.json"],
    ["ablate", "a.json"],
)


@pytest.mark.parametrize("argv", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("change", [gold, gold_everywhere, answer, parse])
def test_what_was_changed_is_refused(
    saved: Path,
    capsys: pytest.CaptureFixture[str],
    change: Callable[[Document], None],
    argv: list[str],
) -> None:
    edit(saved, change, seal=False)
    assert main(argv) == 1
    assert capsys.readouterr().err.startswith(
        "pete: a.json: it was changed after it was saved: its checksum is that of other content. "
    )


def test_layout_is_no_change(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(saved, lambda document: document.update(dict(reversed(document.items()))), seal=False)
    assert main(["rescore", "a.json"]) == 0
    assert "checksum" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (answer, "1 of 4 answers differ, that to 'saw-2' for one"),
        (gold, "the pair 'saw-1' of overlap on own dev is not that of the parses"),
        (fewer_answers, "of the parses: 3 of 4 answers are missing, that to 'big-1' for one."),
        (no_answers, "of the parses: 4 of 4 answers are missing, that to 'big-1' for one."),
        (
            fewer_pairs,
            "of the parses: 3 of 4 answers are to pairs that are not there, 'big-1' for one.",
        ),
        (other_signature, "a signature has the profile 'stanford', and its result 'pete'"),
    ],
)
@pytest.mark.parametrize("argv", COMMANDS[:3], ids=" ".join)
def test_without_a_checksum_answers_must_follow_from_the_parses(
    saved: Path,
    capsys: pytest.CaptureFixture[str],
    change: Callable[[Document], None],
    problem: str,
    argv: list[str],
) -> None:
    edit(saved, change, seal=None)
    assert main(argv) == 1
    assert problem in capsys.readouterr().err


def forget_parses(document: Document) -> None:
    del document["materials"]


def grow_old(document: Document) -> None:
    for result in document["results"]:
        result["signature"] = result["signature"].split("|pete=")[0] + "|pete=0.0"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (forget_parses, "its parses are not in the run"),
        (grow_old, "they were given by version 0.0 of PETE"),
    ],
)
def test_what_cannot_be_checked_is_told(
    saved: Path,
    capsys: pytest.CaptureFixture[str],
    change: Callable[[Document], None],
    why: str,
) -> None:
    edit(saved, change, seal=None)
    assert main(["compare", "a.json", "b.json"]) == 0
    assert capsys.readouterr().err.splitlines() == [
        "a.json: it has no checksum, so whether its gold answers were changed is not known.",
        f"a.json: the answers of overlap on own dev were not checked: {why}.",
        f"a.json: the answers of generalized+ on own dev were not checked: {why}.",
    ]


def test_compare_says_that_a_run_is_partial_and_what_only_one_has(
    saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def cut(document: Document) -> None:
        document["partial"] = True
        for result in document["results"]:
            del result["outcomes"][2:]
        del document["materials"][0]["pair_set"]["pairs"][2:]

    edit(saved, cut)
    assert main(["compare", "a.json", "b.json"]) == 0
    out, err = capsys.readouterr()
    assert err.splitlines() == [
        "a.json: the run was cut short: it has only the pairs that were done by then.",
        "pete: own dev: not all have the same pairs: figures are of the 2 with the same text, "
        "hypothesis and gold answer in all; left out: 0 of a, 2 of b.",
    ]
    assert "2/2" in out


def test_a_baseline_on_other_pairs_is_refused(
    saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is left out might be what got worse."""
    pairs = ["id\ttext\thypothesis\tentailment", "1\tBirds sing\tBirds sing\tYES"]
    (tmp_path / "own.tsv").write_text("\n".join([*pairs, ""]), encoding="utf-8")
    (tmp_path / "own.conllu").write_text(
        "1\tBirds\t_\tNOUN\tNNS\t_\t2\tnsubj\t_\t_\n2\tsing\t_\tVERB\tVBP\t_\t0\troot\t_\t_\n\n",
        encoding="utf-8",
    )
    argv = ["evaluate", "--dataset", "file:own.tsv", "--parser", "conllu:own.conllu"]
    argv += ["--scheme", "ud", "--strategy", "generalized"]
    assert main([*argv, "--save", "base.json"]) == 0
    assert main([*argv, "--baseline", "base.json"]) == 0
    more = [*pairs, "2\tBirds sing\tBirds sing.\tYES", ""]
    (tmp_path / "own.tsv").write_text("\n".join(more), encoding="utf-8")
    capsys.readouterr()
    assert main([*argv, "--baseline", "base.json"]) == 1
    assert (
        "left out: 0 of the baseline, 1 of this run. Make the baseline" in capsys.readouterr().err
    )


def test_a_parser_without_a_name_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its run was saved, and then called damaged."""
    monkeypatch.chdir(tmp_path)
    Path("own.tsv").write_text(
        "id\ttext\thypothesis\tentailment\n1\tBirds sing\tBirds sing\tYES\n", encoding="utf-8"
    )
    Path("mine.py").write_text(
        "from pete.parsing import ParserInfo\n"
        "class Mine:\n"
        "    info = ParserInfo(name=None, version='1', scheme='ud')\n"
        "    isolate = False\n"
        "    def parse(self, texts):\n"
        "        raise AssertionError\n",
        encoding="utf-8",
    )
    argv = ["evaluate", "--dataset", "file:own.tsv", "--adapter", "mine.py:Mine", "--no-cache"]
    assert main([*argv, "--save", "run.json"]) == 1
    assert capsys.readouterr().err == (
        "pete: mine.py: Mine is not a parser adapter: it has an 'info' whose name is None, not a "
        "str. Give it an info and a parse, as pete.parsing.ParserAdapter says.\n"
    )
