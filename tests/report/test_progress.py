"""The progress bar of a parser that reads texts, and of a file of parses."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.text import Text

from pete.parsing.spec import ParserSpec
from pete.report.progress import parsing_bar
from table_parser import TableParser


def test_a_parser_has_a_rate_and_a_file_of_parses_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    path = tmp_path / "own.conllu"
    path.write_text("1\tBirds\tbird\tNOUN\t_\t_\t0\troot\t_\t_\n\n")
    on_file = ParserSpec.parse(f"conllu:{path},scheme=ud").make()
    title = "file:examples/pairs.tsv"
    written = []
    for parser in (TableParser({}), on_file):
        with parsing_bar(parser, f"texts of {title}") as tell:
            for done in range(1, 5):
                tell(done, 4)
        written.append(capsys.readouterr().err)
    assert [("4/4" in bar, "texts/s" in bar) for bar in written] == [(True, True), (True, False)]
    assert f"Parsing texts of {title}" in written[1]
    bars = Text.from_ansi(written[0]).plain.splitlines()
    assert all("texts/s" in bar for bar in bars if "4/4" in bar)
