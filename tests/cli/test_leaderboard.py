"""``pete leaderboard``: saved runs, parsers by name and in files, and what is missing."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from documents import checked
from pete.cli.commands.leaderboard import read_systems
from pete.cli.main import main
from pete.evaluation import Run
from pete.text.lemmas import LEMMATISER
from table_parser import BIRD_PAIRS, BIRDS, table_run

CHAIN = '''
from pete.errors import UnavailableError
from pete.graph import Graph, Relation, Token
from pete.parsing import Parse, ParserInfo

class Chain:
    """Each word depends on the one before it."""

    def __init__(self, model=""):
        self.info = ParserInfo(name="chain", version="1", scheme="ud", model=model)

    def parse(self, texts):
        for text in texts:
            words = text.rstrip(".").split()
            tokens = tuple(Token(i, w) for i, w in enumerate(words, 1))
            edges = [Relation("root", 0, 1)]
            edges += [Relation("nsubj", i - 1, i) for i in range(2, len(words) + 1)]
            yield Parse(Graph(tokens, tuple(edges)))

class Absent:
    def __init__(self):
        raise UnavailableError("its model is not here. Get it with: get-model")

class Never(Chain):
    def parse(self, texts):
        raise AssertionError("it was asked to parse")
'''
PAIRS = "id\ttext\thypothesis\tentailment\n1\tBirds sing.\tBirds sing.\tYES\n"
STRATEGIES = ("--strategy", "overlap,generalized+")


NOTES = (
    "95 % CI: of the last strategy (Wilson); fail: pairs without a parse, which are answered NO; "
    "texts/s: speed of the parser when it made the parses, not counting loading.",
    "Accuracy in %. *: the best of the column; =: not significantly different from it at 5 % "
    "(exact McNemar test, pair by pair, not corrected for the number of rows). Rows by the last "
    "strategy, then by those before it.",
)
SIGNATURE = f"table 1|sd-basic|pete|always-yes|own:dev#00|pete {version('pete-eval')}"
LONG = (
    "parser=table 1|model=|tokens=parser|scheme=sd-basic|profile=pete|strategy=always-yes|rules=|"
    f"lemmas={LEMMATISER}|dataset=own:dev|sha256=00|pete={version('pete-eval')}"
)
SMALL = ("none.json", "all.json", "--strategy", "overlap,always-yes")


def timed(run: Run) -> Run:
    """The same with 0.5 seconds for all parses."""
    (material,) = run.materials
    return replace(
        run, materials=(replace(material, parsed=replace(material.parsed, seconds=0.5)),)
    )


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PETE_OFFLINE", "1")
    fewer = {text: graph for text, graph in BIRDS.items() if not text.startswith("The cat")}
    for name, known in (("all", BIRDS), ("fewer", fewer), ("none", {})):
        timed(table_run(known, BIRD_PAIRS)).save(tmp_path / f"{name}.json")
    (tmp_path / "chain.py").write_text(CHAIN, encoding="utf-8")
    (tmp_path / "own.tsv").write_text(PAIRS, encoding="utf-8")
    return tmp_path


@pytest.fixture
def document(capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    def run(*argv: str) -> Any:
        assert main(["leaderboard", *argv, "--json"]) == int("none.json" in argv)
        return checked(capsys.readouterr().out, "pete-leaderboard-1")

    return run


def printed(capsys: pytest.CaptureFixture[str], *argv: str) -> list[str]:
    assert main(["leaderboard", *argv]) == int("none.json" in argv)
    return [line.rstrip() for line in capsys.readouterr().out.splitlines()]


def test_the_whole_table(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, *SMALL)
    assert out[:7] == [
        "own dev · pairs: 4 · profile pete",
        "",
        " # parser  model scheme   overlap always-yes   95 % CI fail texts/s",
        " ──────────────────────────────────────────────────────────────────",
        " 1 table 1       sd-basic   75.0*      50.0* 15.0-85.0    1     8.0",
        " 2 table 1       sd-basic     n/a      50.0* 15.0-85.0    4     n/a",
        "",
    ]
    assert " ".join(out[7:11]) == " ".join(NOTES)
    assert out[11:] == [f"1 all.json: {SIGNATURE}", f"2 none.json: {SIGNATURE}", ""]
    assert printed(capsys, *SMALL, "--signature", "long")[-2] == f"2 none.json: {LONG}"


def test_a_narrow_terminal_shows_what_matters_most(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    strategies = "always-yes,overlap,cambridge,generalized,generalized+,path,extended"
    out = printed(capsys, "all.json", "fewer.json", "--strategy", strategies)
    assert max(map(len, out[:7])) <= 80
    assert (
        out[2].split()
        == "# parser cambridge generalized generalized+ path extended 95 % CI fail".split()
    )
    assert "Left out, for the terminal is too narrow: model, scheme, always-yes, overlap," in out
    assert not any("texts/s:" in line for line in out)


def test_the_whole_table_in_markdown(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, *SMALL, "--format", "markdown")
    head, _, *rows = ([c.strip() for c in line.strip("|").split("|")] for line in out[2:6])
    assert " ".join(head) == "# parser model scheme overlap always-yes 95 % CI fail texts/s"
    assert rows == [
        ["1", "table 1", "", "sd-basic", "75.0*", "50.0*", "15.0-85.0", "1", "8.0"],
        ["2", "table 1", "", "sd-basic", "n/a", "50.0*", "15.0-85.0", "4", "n/a"],
    ]
    assert [out[:2], out[6:]] == [
        ["own dev · pairs: 4 · profile pete", ""],
        [
            "",
            NOTES[0],
            "",
            NOTES[1],
            "",
            f"- 1 all.json: `{SIGNATURE}`",
            f"- 2 none.json: `{SIGNATURE}`",
        ],
    ]


def test_the_whole_table_in_latex(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, *SMALL, "--format", "latex") == [
        "% own dev · pairs: 4 · profile pete",
        *(f"% {note}" for note in NOTES),
        f"% 1 all.json: {SIGNATURE}",
        f"% 2 none.json: {SIGNATURE}",
        r"% \usepackage{booktabs}",
        r"\begin{tabular}{rlllrrrrr}",
        r"\toprule",
        r"\# & parser & model & scheme & overlap & always-yes & 95 \% CI & fail & texts/s \\",
        r"\midrule",
        r"1 & table 1 &  & sd-basic & 75.0* & 50.0* & 15.0-85.0 & 1 & 8.0 \\",
        r"2 & table 1 &  & sd-basic & n/a & 50.0* & 15.0-85.0 & 4 & n/a \\",
        r"\bottomrule",
        r"\end{tabular}",
    ]


def test_why_strategies_never_say_yes_without_labels(
    folder: Path, capsys: pytest.CaptureFixture[str], document: Callable[..., Any]
) -> None:
    (folder / "heads.py").write_text(CHAIN.replace('"nsubj"', '"dep"'), "utf-8")
    argv = ("--dataset", "file:own.tsv", "--no-isolate", "--no-cache", "--strategy")
    strategies = "generalized,extended,unlabelled"
    out = " ".join(printed(capsys, "heads.py:Chain", "chain.py:Chain", *argv, strategies))
    assert (
        "heads.py:Chain: all relations are dep, so H has no subject, object or other labelled "
        "relation for generalized, extended to test, and the answer is NO. unlabelled tests heads "
        "alone."
    ) in out
    assert "are dep" not in " ".join(printed(capsys, "heads.py:Chain", *argv, "unlabelled"))
    rows = document("heads.py:Chain", "chain.py:Chain", *argv, strategies)["leaderboards"][0]
    assert {r["asked"]: r["labelled"] for r in rows["rows"]} == {
        "heads.py:Chain": False,
        "chain.py:Chain": True,
    }


def test_columns_are_chosen_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    argv = (*SMALL, "--format", "csv", "--columns", "rank,strategy", "--columns", "correct")
    assert printed(capsys, *argv)[0] == (
        "asked,parser,model,dataset,split,profile,rank,strategy,correct"
    )
    assert printed(capsys, *argv)[1].endswith(",1,overlap,3")
    argv = ["leaderboard", *SMALL[:2], "--strategy", "overlap,always-yes"]
    assert main([*argv, "--columns", "interval,parse"]) == 2
    assert (
        capsys.readouterr()
        .err.splitlines()[-1]
        .startswith(
            "pete: there is no column 'parse'. Did you mean 'parser'? Known: always-yes, fail, "
        )
    )
    assert main(["leaderboard", *SMALL, "--json", "--columns", "rank"]) == 2
    assert capsys.readouterr().err == (
        "pete: --columns goes with tables, and JSON has none. Leave one of them out.\n"
    )


def test_csv_has_a_row_for_each_parser_and_strategy(capsys: pytest.CaptureFixture[str]) -> None:
    out = "\n".join(printed(capsys, *SMALL, "--format", "csv"))
    columns = ("rank", "asked", "strategy", "correct", "failures", "best", "tied", "p_best")
    assert [[row[c] for c in columns] for row in csv.DictReader(io.StringIO(out))] == [
        ["1", "all.json", "overlap", "3", "1", "True", "False", ""],
        ["1", "all.json", "always-yes", "2", "0", "True", "False", ""],
        ["2", "none.json", "overlap", "", "4", "False", "False", ""],
        ["2", "none.json", "always-yes", "2", "0", "True", "False", "1.0"],
    ]


def test_the_document(document: Callable[..., Any]) -> None:
    written = document("none.json", "fewer.json", "none.json", *STRATEGIES)
    (board,) = written["leaderboards"]
    assert (written["alpha"], written["left_out"], board["ceiling"]) == (0.05, [], None)
    assert (board["dataset"], board["split"], board["pairs"]) == ("own", "dev", 4)
    assert board["strategies"] == ["overlap", "generalized+"]
    shown = ("correct", "best", "tied", "p_best")
    assert [
        (row["rank"], row["asked"], row["failures"], [[s[k] for k in shown] for s in row["scores"]])
        for row in board["rows"]
    ] == [
        (1, "fewer.json", 2, [[4, True, False, None], [3, True, False, None]]),
        (2, "none.json", 4, [[None, False, False, None], [None, False, False, None]]),
    ]


def test_parsers_have_options_of_their_own(
    document: Callable[..., Any], capsys: pytest.CaptureFixture[str]
) -> None:
    names = ("chain.py:Chain", "chain.py:Chain,model=big, wide")
    argv = ("--dataset", "file:own.tsv", "--no-isolate")
    written = document(*names, *argv, "--strategy", "always-yes")
    rows = written["leaderboards"][0]["rows"]
    assert [(r["asked"], r["parser"], r["model"]) for r in rows] == [
        (names[0], "chain", ""),
        (names[1], "chain", "big, wide"),
    ]
    assert main(["leaderboard", "chain.py:Chain,mode=1", *argv]) == 2
    assert capsys.readouterr().err == (
        "pete: the parser 'chain.py:Chain' has no option 'mode'. It takes: model.\n"
    )


def test_a_file_of_toml_lists_parsers_and_runs(
    folder: Path, document: Callable[..., Any], capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "parsers.toml").write_text('parsers = ["none.json", "all.json"]\n', "utf-8")
    argv = ("--file", "parsers.toml", "--strategy", "always-yes")
    for names in ((), ("all.json",)):
        rows = document(*names, *argv)["leaderboards"][0]["rows"]
        assert sorted(row["asked"] for row in rows) == ["all.json", "none.json"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("parsers = [", "it is not TOML: Invalid value (at end of document)."),
        ("", "it has no list of parsers. Write, for example: parsers = ["),
        ("parser = ['spacy']", "the key 'parser' is unknown. Write, for example: parsers = ["),
        ("parsers = 'spacy'", "it has no list of parsers. Write, for example: parsers = ["),
        ("parsers = ['spacy', 3]", "3 does not name a parser. Write, for example: parsers = ["),
    ],
)
def test_a_bad_file_of_parsers(
    folder: Path, capsys: pytest.CaptureFixture[str], text: str, message: str
) -> None:
    (folder / "parsers.toml").write_text(text, "utf-8")
    assert main(["leaderboard", "--file", "parsers.toml"]) == 1
    assert capsys.readouterr().err.startswith(f"pete: parsers.toml: {message}")


def test_saved_runs_stand_beside_parsers(
    folder: Path, document: Callable[..., Any], capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ("--dataset", "file:own.tsv", "--strategy", "always-yes")
    assert main(["evaluate", "--adapter", "chain.py:Chain", *argv, "--save", "chain.json"]) == 0
    capsys.readouterr()
    (board,) = document("chain.json", "chain.py:Chain", *argv)["leaderboards"]
    assert [row["asked"] for row in board["rows"]] == ["chain.json", "chain.py:Chain"]
    (folder / "own.tsv").write_text(PAIRS.replace("YES", "NO"), encoding="utf-8")
    assert main(["leaderboard", "chain.json", "chain.py:Chain", *argv]) == 1
    assert capsys.readouterr().err.splitlines()[-1] == (
        "pete: the results on file:own.tsv have no pair in common. Evaluate all on one data set."
    )


@pytest.mark.parametrize(
    ("of_saved", "of_now", "told"),
    [
        (
            ["--letter"],
            [],
            "it was saved with --profile stanford --lemmas pete --without W101,W102; "
            "it is scored with --profile pete --lemmas pete now.",
        ),
        (
            ["--lemmas", "parser", "--without", "W102"],
            ["--letter"],
            "it was saved with --profile pete --lemmas parser --without W102; "
            "it is scored with --profile stanford --lemmas pete --without W101,W102 now.",
        ),
        (["--letter"], ["--letter"], ""),
        ([], ["--with", "P202"], ""),
        (["--without", "W101"], ["--strategy", "overlap"], ""),
    ],
)
def test_a_saved_run_that_is_read_otherwise_than_it_was(
    capsys: pytest.CaptureFixture[str], of_saved: list[str], of_now: list[str], told: str
) -> None:
    usual = ["--strategy", "generalized"]
    made = ["--adapter", "chain.py:Chain", "--dataset", "file:own.tsv", *usual, *of_saved]
    assert main(["evaluate", *made, "--save", "chain.json"]) == 0
    now = of_now if "--strategy" in of_now else [*usual, *of_now]
    for again in (["rescore", "chain.json"], ["leaderboard", "chain.json"]):
        capsys.readouterr()
        assert main([*again, *now]) == 0
        said = [line for line in capsys.readouterr().err.splitlines() if "saved with" in line]
        assert said == ([f"chain.json: {told}"] if told else [])


def test_missing_parsers_are_told_before_anything_is_parsed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    names = ("chain.py:Never", "chain.py:Absent", "udpipe:nowhere.udpipe")
    assert main(["leaderboard", *names, "--dataset", "file:own.tsv", "--no-isolate"]) == 1
    absent, _, last = capsys.readouterr().err.splitlines()
    assert absent == "chain.py:Absent: its model is not here. Get it with: get-model"
    assert last == (
        "pete: 2 of 3 parsers are not here: chain.py:Absent, udpipe:nowhere.udpipe. Get them as "
        "said above, or go on without them: --skip-missing."
    )


def test_missing_parsers_are_left_out_if_asked(
    document: Callable[..., Any], capsys: pytest.CaptureFixture[str]
) -> None:
    argv = (
        "--dataset",
        "file:own.tsv",
        "--strategy",
        "always-yes",
        "--skip-missing",
        "--no-isolate",
    )
    written = document("chain.py:Absent", "chain.py:Chain", *argv)
    assert [row["asked"] for row in written["leaderboards"][0]["rows"]] == ["chain.py:Chain"]
    reason = "its model is not here. Get it with: get-model"
    assert written["left_out"] == [{"asked": "chain.py:Absent", "reason": reason}]
    assert main(["leaderboard", "chain.py:Absent", *argv]) == 1
    assert capsys.readouterr().err == (
        f"chain.py:Absent is left out: {reason}\n"
        "pete: none of the parsers is here, so there is nothing to rank.\n"
    )


@pytest.mark.parametrize(
    ("argv", "status", "message"),
    [
        (
            ["all.json", "--timeout", "3"],
            2,
            "--timeout says how a run is made, and all.json is made already. Leave it out, or "
            "parse the pairs with pete evaluate --save.",
        ),
        (
            ["all.json", "chain.py:Never", "--strategy", "svm", "--train", "challenge"],
            2,
            "--train goes with parsers, not with saved runs. Leave one of them out.",
        ),
        (
            ["all.json", "--dataset", "challenge"],
            1,
            "the saved runs hold no parses of what was asked for. Make them with: pete evaluate "
            "--dataset NAME --save FILE.",
        ),
        (
            ["all.json", "chain.py:Never", "--dataset", "challenge"],
            1,
            "all.json: it holds no parses of challenge dev. It has own dev. Choose what all have "
            "with --dataset, or make the run again.",
        ),
        ([], 2, "leaderboard ranks parsers and saved runs. Name some, or use --file."),
        (
            ["spacey"],
            2,
            "there is no parser 'spacey'. Did you mean 'spacy'? Known: ",
        ),
    ],
)
def test_bad_requests_are_told_before_anything_is_parsed(
    capsys: pytest.CaptureFixture[str], argv: list[str], status: int, message: str
) -> None:
    assert main(["leaderboard", *argv]) == status
    assert capsys.readouterr().err.startswith(f"pete: {message}")


@pytest.mark.parametrize("name", ["files:none.json", "spacy,model=m.json", "c.py:C,model=m.json"])
def test_a_parser_with_a_file_of_json_is_no_saved_run(name: str) -> None:
    asked = read_systems([name], tokens="parser")
    assert (list(asked.specs), list(asked.saved)) == ([name], [])


@pytest.mark.model
def test_a_real_parser_stands_below_the_gold_relations(
    needs: Callable[[str], None], document: Callable[..., Any]
) -> None:
    needs("spacy")
    (board,) = document("spacy")["leaderboards"]
    (row,), gold = board["rows"], board["ceiling"]
    assert (board["dataset"], board["split"], row["parser"]) == ("challenge", "dev", "spacy")
    assert [s["strategy"] for s in gold["scores"]] == board["strategies"]
    last, top = row["scores"][-1], gold["scores"][-1]
    assert last["correct"] < top["correct"]
    assert (top["best"], top["tied"], top["p_best"] < 0.05) == (False, False, True)


TAKER = '''
from chain import Chain
from pete.graph import Graph, Relation
from pete.parsing import Parse, ParserInfo

class Taker(Chain):
    """The second word is the root, all others depend on it."""

    def parse_tokens(self, sentences):
        for words in sentences:
            edges = [Relation("dep", 2, token.id) for token in words if token.id != 2]
            yield Parse(Graph(tuple(words), (*edges, Relation("root", 0, 2))))

class Clear(Chain):
    info = property(lambda self: ParserInfo("chain", "1", "clear"), lambda self, info: None)
'''
GOLD = """\
1\tBirds\t_\tNOUN\tNNS\t_\t2\tnsubj\t_\t_
2\tsing\t_\tVERB\tVBP\t_\t0\troot\t_\tSpaceAfter=No
3\t.\t_\tPUNCT\t.\t_\t2\tpunct\t_\t_

1\tDogs\t_\tNOUN\tNNS\t_\t3\tnsubj\t_\t_
2\tdo\t_\tAUX\tVBP\t_\t3\taux\t_\t_
3\tbark\t_\tVERB\tVB\t_\t0\troot\t_\tSpaceAfter=No
4\t.\t_\tPUNCT\t.\t_\t3\tpunct\t_\t_

"""


@pytest.fixture
def beside(folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """A command with parsers of all kinds, and a treebank in two schemes."""
    monkeypatch.syspath_prepend(folder)
    (folder / "taker.py").write_text(TAKER, encoding="utf-8")
    (folder / "gold.conllu").write_text(GOLD, encoding="utf-8")
    (folder / "sd.conllx").write_text(GOLD.replace("SpaceAfter=No", "_"), encoding="utf-8")
    parsers = ("chain.py:Chain", "taker.py:Taker", "taker.py:Clear")
    treebanks = ("--treebank", "sd.conllx", "--treebank", "gold.conllu:ud")
    reading = ("--no-isolate", "--no-cache", "--strategy", "overlap")
    return (*parsers, "--dataset", "file:own.tsv", *treebanks, *reading)


def test_attachment_beside_pete(document: Callable[..., Any], beside: tuple[str, ...]) -> None:
    (board,) = document(*beside)["leaderboards"]
    trees = {row["asked"]: row["trees"] for row in board["rows"]}
    counts = {
        asked: {key: score["correct"] for key, score in own["scores"].items()}
        for asked, own in trees.items()
        if "scores" in own
    }
    assert counts == {  # of 7 words, 5 without punctuation
        "chain.py:Chain": {"uas": 0, "las": 0, "clas": 0, "undirected": 2, "ned": 4},
        "taker.py:Taker": {"uas": 3, "las": 1, "clas": 1, "undirected": 3, "ned": 4},
    }
    assert [trees[asked]["tokens"] for asked in counts] == ["parser", "gold"]
    assert {trees[asked]["treebank"] for asked in counts} == {"gold.conllu"}
    assert trees["taker.py:Clear"]["why_no_trees"].endswith(
        "and the parser gives the scheme 'clear'. A right analysis has other heads and labels "
        "there, so the figures would measure the difference of the schemes."
    )
    uas = board["correlations"][0]
    assert uas == {"measure": "uas", "n": 2, "tau": None, "p": None}  # PETE is the same


def test_the_columns_of_attachment(
    capsys: pytest.CaptureFixture[str], beside: tuple[str, ...]
) -> None:
    rows = [
        [cell.strip() for cell in line.split("|")[1:-1]]
        for line in printed(capsys, *beside, "--format", "markdown")
        if line.startswith("|")
    ]
    assert rows[0][-7:-2] == ["UAS", "LAS", "CLAS", "undir.", "NED"]
    shown = {row[-7:-2][0]: row[-7:-2] for row in rows[2:5]}
    assert shown["n/a"] == ["n/a"] * 5
    assert shown["42.9"] == ["42.9", "14.3", "18.2", "60.0", "80.0"]
    assert ["MaltParser", "65.5", "89.8"] in rows
    assert ["NED", "2", "n/a", "n/a"] in rows


def test_attachment_as_csv_and_of_saved_runs(
    capsys: pytest.CaptureFixture[str], beside: tuple[str, ...]
) -> None:
    text = "\n".join(printed(capsys, *beside, "--format", "csv"))
    rows = {row["asked"]: row for row in csv.DictReader(io.StringIO(text))}
    assert rows["taker.py:Taker"]["uas"] == str(3 / 7)
    assert rows["taker.py:Taker"]["treebank_tokens"] == "gold"
    assert rows["taker.py:Clear"]["uas"] == ""
    saved = " ".join(printed(capsys, "all.json", "--treebank", "gold.conllu"))
    assert "all.json: A saved run has no parses of the treebank." in saved


def test_a_treebank_that_cannot_be_read_costs_no_parse(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "gold.conllu").write_text("", encoding="utf-8")
    argv = ["leaderboard", "chain.py:Never", "--no-isolate", "--treebank", "gold.conllu"]
    assert main(argv) == 1
    assert capsys.readouterr().err == (
        "pete: gold.conllu: it holds no sentence. Give the file one sentence or more.\n"
    )
