"""Which relations parsers get wrong, and how often (``pete generate --report``)."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from documents import checked
from pete.cli.main import main
from pete.datasets.construction.selection import published_shares

GOLD = """\
# sent_id = own-1
# text = Ann saw a man with glasses.
1\tAnn\tAnn\tPROPN\tNNP\t_\t2\tnsubj\t_\t_
2\tsaw\tsee\tVERB\tVBD\t_\t0\troot\t_\t_
3\ta\ta\tDET\tDT\t_\t4\tdet\t_\t_
4\tman\tman\tNOUN\tNN\t_\t2\tobj\t_\t_
5\twith\twith\tADP\tIN\t_\t6\tcase\t_\t_
6\tglasses\tglass\tNOUN\tNNS\t_\t4\tnmod\t_\tSpaceAfter=No
7\t.\t.\tPUNCT\t.\t_\t2\tpunct\t_\t_

# sent_id = own-2
# text = Ben ate soup and drank tea at noon.
1\tBen\tBen\tPROPN\tNNP\t_\t2\tnsubj\t_\t_
2\tate\teat\tVERB\tVBD\t_\t0\troot\t_\t_
3\tsoup\tsoup\tNOUN\tNN\t_\t2\tobj\t_\t_
4\tand\tand\tCCONJ\tCC\t_\t5\tcc\t_\t_
5\tdrank\tdrink\tVERB\tVBD\t_\t2\tconj\t_\t_
6\ttea\ttea\tNOUN\tNN\t_\t5\tobj\t_\t_
7\tat\tat\tADP\tIN\t_\t8\tcase\t_\t_
8\tnoon\tnoon\tNOUN\tNN\t_\t5\tobl\t_\tSpaceAfter=No
9\t.\t.\tPUNCT\t.\t_\t2\tpunct\t_\t_

"""
PARSED = GOLD.replace("\t4\tnmod", "\t2\tobl").replace("\t5\tobl", "\t2\tobl")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "gold.conllu").write_text(GOLD, encoding="utf-8")
    (tmp_path / "astray.conllu").write_text(PARSED, encoding="utf-8")
    (tmp_path / "right.conllu").write_text(GOLD, encoding="utf-8")
    return tmp_path


def run(folder: Path, *more: str, parsers: tuple[str, ...] = ("astray", "right")) -> int:
    named = (f"files:{folder / name}.conllu,scheme=ud,name={name}" for name in parsers)
    words = (word for name in named for word in ("--parser", name))
    return main(["generate", str(folder / "gold.conllu"), *words, "--report", *more])


def test_errors_are_counted_by_relation(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(folder, "--json") == 0
    document = checked(capsys.readouterr().out, "pete-selection-1")
    assert document["words"] == 8
    assert document["parsers"]["astray"]["set_aside"]["coordination"] == 1
    assert sum(document["parsers"]["right"]["set_aside"].values()) == 0
    first, *others = document["relations"]
    assert first == {
        "relation": "prep",
        "dependencies": 2,
        "wrong": 1,
        "parsed": {"astray": 2, "right": 2},
        "errors": {"astray": 1, "right": 0},
        "published": {"Object of preposition": 5, "Prepositional modifier": 4},
    }
    assert [(row["relation"], row["wrong"]) for row in others[:-1] if row["wrong"]] == []
    assert (others[-1]["relation"], others[-1]["dependencies"]) == ("all", 9)


def test_rows_name_their_treebank(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(folder, "--format", "csv") == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert {row["treebank"] for row in rows} == {"gold.conllu"}
    assert (rows[0]["relation"], rows[0]["astray"], rows[0]["astray_wrong"]) == ("prep", "0.5", "1")
    assert rows[0]["published"] == "5 + 4"


def test_sentences_without_a_parse_are_reported_and_no_part_of_a_share(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "half.conllu").write_text(PARSED.partition("# sent_id = own-2")[0], encoding="utf-8")
    assert run(folder, "--format", "csv", parsers=("half", "right")) == 0
    captured = capsys.readouterr()
    rows = {row["relation"]: row for row in csv.DictReader(io.StringIO(captured.out))}
    assert (rows["prep"]["dependencies"], rows["prep"]["half"]) == ("2", "1.0")
    assert (rows["conj"]["half"], rows["conj"]["right"]) == ("", "0.0")
    assert "pete: half has no parse of 1 sentence, the first own-2: " in captured.err


def test_the_table_is_for_people(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(folder) == 0
    out = capsys.readouterr().out
    assert "Content dependencies of gold.conllu that parsers get wrong" in out
    assert "Free relative 2" in out
    assert "the parser attaches the word to a conjunct of its head" in out


def test_the_order_of_parsers_does_not_matter(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(folder, "--json")
    first = capsys.readouterr().out
    run(folder, "--json", parsers=("right", "astray"))
    assert capsys.readouterr().out == first


def test_parsers_are_needed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(folder, parsers=()) == 2
    assert capsys.readouterr().err == (
        "pete: --report compares parsers. Name one with --parser, or several.\n"
    )


@pytest.mark.parametrize(
    "option",
    [
        "--balance",
        "--limit 3",
        "--seed 1",
        "--allow G104",
        "--licence CC0",
        "--constructions no.txt",
    ],
)
def test_options_about_pairs_are_refused(
    folder: Path, capsys: pytest.CaptureFixture[str], option: str
) -> None:
    assert run(folder, *option.split()) == 2
    name = option.split()[0]
    assert capsys.readouterr().err == f"pete: --report makes no pairs. Leave {name} out.\n"


def test_parsers_of_one_name_have_their_models_behind_it(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    named = [f"files:{folder / name}.conllu,scheme=ud" for name in ("right", "astray")]
    named.append(f"{named[0]},name=files")
    words = [word for name in named for word in ("--parser", name)]
    assert main(["generate", str(folder / "gold.conllu"), *words, "--report", "--json"]) == 0
    parsers = checked(capsys.readouterr().out, "pete-selection-1")["parsers"]
    assert list(parsers) == ["files astray.conllu", "files right.conllu", "files right.conllu 2"]


def test_a_folder_or_a_report_is_needed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", str(folder / "gold.conllu")]) == 2
    assert "--out names no folder" in capsys.readouterr().err


def test_published_shares_are_those_of_the_paper() -> None:
    shares = {share.name: share.percent for share in published_shares()}
    assert (shares["Direct object"], shares["Nominal subject"]) == (42, 33)
    assert len(shares) == 10
    assert {share.source for share in published_shares()} == {"S10-1009 Table 1"}
