"""What others wrote is shown as it is, wherever it stands."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from pete.cli.console import say
from pete.cli.main import main
from pete.data.contract import PairSet, PublishedScore
from pete.entailment import find_strategy
from pete.evaluation import Analyses, ParsedPairs, Run
from pete.graph import Graph, Relation, Token
from pete.pairs import EntailmentPair
from pete.parsing import ParserInfo
from pete.parsing.run import parse_texts
from pete.report.explanation import print_explanation
from pete.report.plain import PlainConsole, printable
from pete.report.progress import progress_bar
from pete.report.rows import results_table
from pete.report.table import grid
from pete.report.terminal import run_report, wrong_lines
from table_parser import TableParser
from yes_no import yes_no_run

ADAPTER = f"{Path(__file__).parents[2] / 'pete' / 'conformance' / 'template.py'}:MyParser"
NASTY = "[/x] [bold]b :smile: \x1b[2J \\"
SHOWN = "[/x] [bold]b :smile: \\x1b[2J \\"


class Captured(PlainConsole):
    """A console whose output can be read."""

    def __init__(self) -> None:
        super().__init__(width=1000)
        self.file = io.StringIO()

    @property
    def text(self) -> str:
        written = self.file.getvalue()
        return str(written)


def nasty_material() -> ParsedPairs:
    """One wrong pair of which every free text is nasty."""
    graph = Graph.build([Token(1, NASTY), Token(2, "sing")], [Relation("nsubj", 2, 1)])
    parser = TableParser({f"{NASTY} sing.": graph, f"{NASTY} sing": graph})
    parser.info = ParserInfo(NASTY, NASTY, "sd-basic", model=NASTY, note=f"note {NASTY}")
    pair = EntailmentPair(NASTY, f"{NASTY} sing.", f"{NASTY} sing", "NO")
    published = (PublishedScore(NASTY, 1, 0, 0, 0, NASTY),)
    pairs = PairSet(NASTY, NASTY, (pair,), "00", "", True, published, (f"told {NASTY}",))
    return ParsedPairs(pairs, parser.info, parse_texts(parser, [pair.text, pair.hypothesis]))


def nasty_run() -> Run:
    material = nasty_material()
    return Run((material,), Analyses.of(material).score([find_strategy("generalized")]))


def assert_shown(text: str, times: int) -> None:
    assert "\x1b" not in text
    assert text.count(SHOWN) == times
    assert "\N{SMILING FACE WITH OPEN MOUTH AND SMILING EYES}" not in text


def test_a_run() -> None:
    console = Captured()
    run_report(nasty_run(), sign=str).print(console)
    # title: set, split, parser, version, model; two notes; two cells; id, reason, T and H of the
    # wrong pair
    assert_shown(console.text, 13)


def test_an_explanation() -> None:
    console = Captured()
    material = nasty_material()
    strategy = find_strategy("generalized")
    print_explanation(Analyses.of(material).explain(material.pair_set.pairs[0], strategy), console)
    assert f"nsubj(sing-2, {SHOWN}-1)" in console.text
    # the id, T, H, the relation in T and in H, why it is there, why the answer is YES
    assert_shown(console.text, 7)


def test_wrong_pairs_keep_their_reason() -> None:
    result = yes_no_run("0").results[0]
    (outcome,) = result.outcomes
    told = replace(outcome, decision=structs.replace(outcome.decision, reason=NASTY))
    (_, line, *_) = wrong_lines(replace(result, outcomes=(told,)))
    assert_shown(line.plain, 1)


def test_no_wrong_pairs_are_listed_where_none_are_asked_for_or_nothing_was_measured() -> None:
    result = yes_no_run("0").results[0]
    (outcome,) = result.outcomes
    failed = structs.replace(outcome.decision, outcome="parse-failure")
    unmeasured = replace(result, outcomes=(replace(outcome, decision=failed),))
    assert [*wrong_lines(result, limit=0), *wrong_lines(unmeasured)] == []
    lines = [line.plain for line in wrong_lines(yes_no_run("00").results[0], limit=1)]
    assert lines[0] == f"Wrong with {result.strategy} (2):"
    assert "  1 not listed" in lines


def test_every_cell_and_title_of_a_table() -> None:
    listing = grid(NASTY, title=NASTY)
    listing.add_row(NASTY)
    console = Captured()
    console.print(listing)
    assert_shown(console.text, 3)


def test_a_comparison(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = nasty_run()
    (outcome,) = run.results[0].outcomes
    right = replace(outcome, decision=structs.replace(outcome.decision, answer="NO"))
    for name, result in (("a", right), ("b", outcome)):
        results = (replace(run.results[0], outcomes=(result,)),)
        replace(run, results=results).save(tmp_path / name)
    argv = ["compare", str(tmp_path / "a"), str(tmp_path / "b"), "--samples", "10"]
    status = main(argv)
    out, err = capsys.readouterr()
    assert (status, err) == (0, "")
    assert "\x1b" not in out
    assert f"only a right: {SHOWN}" in out


def test_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    say(NASTY)
    assert capsys.readouterr().err == SHOWN + "\n"


def test_a_progress_bar(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "200")
    with progress_bar(NASTY) as tell:
        tell(1, 2)
    err = re.sub(r"\x1b\[[?0-9;]*[a-zA-Z]", "", capsys.readouterr().err)
    assert SHOWN in err
    assert "\x1b" not in err


@given(st.text())
def test_nothing_moves_the_cursor_and_the_rest_is_kept(text: str) -> None:
    shown = printable(text)
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", shown)
    if "\\x" not in shown:
        assert shown == text


def test_a_table_of_markdown() -> None:
    (result,) = nasty_run().results
    shown = results_table([replace(result, strategy="a|b\nc")]).markdown()
    assert "\x1b" not in shown
    assert r"| a\|b c " in shown
    assert len(shown.splitlines()) == 3


def test_an_experiment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("[").mkdir()
    Path("[/x].tsv").write_text(
        "id\ttext\thypothesis\tentailment\n1\tA b.\tA b.\tYES\n", encoding="utf-8"
    )
    assert main(["oracle", "luck", "--dataset", "file:[/x].tsv", "--adapter", ADAPTER]) == 0
    heading, sentence, *rest = capsys.readouterr().out.splitlines()
    assert heading == "Luck: what answers rest on"
    assert sentence.startswith("file:[/x].tsv: of ")
    assert any(line.startswith("file:[/x].tsv · ") for line in rest)


@pytest.mark.parametrize("command", ["adapters", "doctor", "data list", "cache info"])
def test_no_markup_is_left_in_our_own_lists(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main(command.split())
    assert "[/" not in capsys.readouterr().out
