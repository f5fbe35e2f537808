"""Gold relations of the texts, hypotheses parsed."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from documents import checked
from notation import graph
from pete.api import load_pairs
from pete.cli.main import main
from pete.entailment import find_strategies
from pete.errors import InputError, UnavailableError
from pete.evaluation import parse_pairs
from pete.oracle.gold.graphs import gold_texts
from pete.oracle.gold.hypotheses import on_gold_texts, trusted_graphs
from table_parser import TableParser

TREES = """\
# sent_id = own-1
# text = The old man who sold the boat slept.
1\tThe\tthe\tDET\tDT\t_\t3\tdet\t_\t_
2\told\told\tADJ\tJJ\t_\t3\tamod\t_\t_
3\tman\tman\tNOUN\tNN\t_\t8\tnsubj\t_\t_
4\twho\twho\tPRON\tWP\tPronType=Rel\t5\tnsubj\t_\t_
5\tsold\tsell\tVERB\tVBD\t_\t3\tacl:relcl\t_\t_
6\tthe\tthe\tDET\tDT\t_\t7\tdet\t_\t_
7\tboat\tboat\tNOUN\tNN\t_\t5\tobj\t_\t_
8\tslept\tsleep\tVERB\tVBD\t_\t0\troot\t_\tSpaceAfter=No
9\t.\t.\tPUNCT\t.\t_\t8\tpunct\t_\t_

"""
TEXT = "The old man who sold the boat slept."
H_TREES = """\
# text = The man slept.
1\tThe\tthe\tDET\tDT\t_\t2\tdet\t_\t_
2\tman\tman\tNOUN\tNN\t_\t3\tnsubj\t_\t_
3\tslept\tsleep\tVERB\tVBD\t_\t0\troot\t_\tSpaceAfter=No
4\t.\t.\tPUNCT\t.\t_\t3\tpunct\t_\t_

# text = The boat slept.
1\tThe\tthe\tDET\tDT\t_\t2\tdet\t_\t_
2\tboat\tboat\tNOUN\tNN\t_\t3\tnsubj\t_\t_
3\tslept\tsleep\tVERB\tVBD\t_\t0\troot\t_\tSpaceAfter=No
4\t.\t.\tPUNCT\t.\t_\t3\tpunct\t_\t_

"""
SOLD = """\
# text = The man sold the boat.
1\tThe\tthe\tDET\tDT\t_\t2\tdet\t_\t_
2\tman\tman\tNOUN\tNN\t_\t3\tnsubj\t_\t_
3\tsold\tsell\tVERB\tVBD\t_\t0\troot\t_\t_
4\tthe\tthe\tDET\tDT\t_\t5\tdet\t_\t_
5\tboat\tboat\tNOUN\tNN\t_\t3\tobj\t_\tSpaceAfter=No
6\t.\t.\tPUNCT\t.\t_\t3\tpunct\t_\t_

"""
PAIRS = f"""\
id\ttext\thypothesis\tentailment\ttags
a\t{TEXT}\tThe man slept.\tYES\ttemplate:T101
b\t{TEXT}\tThe boat slept.\tNO\ttemplate:T101
c\t{TEXT}\tThe man sold the boat.\tYES\ttemplate:T102
"""


MADE = {
    "treebank": "own.conllu",
    "scheme": "ud",
    "licence": "CC0-1.0",
    "pairs": {"all": {"YES": 2, "NO": 1}},
}


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """A set as it is made, in which only texts have trees."""
    folder = tmp_path / "made"
    folder.mkdir()
    (folder / "pairs.tsv").write_text(PAIRS, encoding="utf-8")
    (folder / "treebank.conllu").write_text(TREES, encoding="utf-8")
    (folder / "construction.json").write_text(json.dumps(MADE), encoding="utf-8")
    return folder


@pytest.fixture
def parses(tmp_path: Path) -> Path:
    path = tmp_path / "hypotheses.conllu"
    path.write_text(H_TREES, encoding="utf-8")
    return path


def test_texts_are_gold_and_hypotheses_parsed(made: Path) -> None:
    known = {
        "The man slept.": graph("The/DT man/NN slept/VBD ./.", "det(2,1) nsubj(3,2) root(0,3)"),
        "The boat slept.": graph("The/DT boat/NN slept/VBD ./.", "det(2,1) dobj(3,2) root(0,3)"),
    }
    analyses = on_gold_texts(parse_pairs(load_pairs(f"generated:{made}"), TableParser(known)))
    assert analyses.parser.name == "gold T, H by table"
    (result,) = analyses.score(find_strategies(["generalized"]))
    assert [o.decision.answer for o in result.outcomes] == ["YES", "NO", "NO"]
    assert result.outcomes[2].decision.outcome == "parse-failure"
    assert result.signature.parser == "gold T, H by table 1"


def test_a_text_without_a_tree_is_named(made: Path) -> None:
    (made / "treebank.conllu").write_text(TREES.replace("old", "big"), encoding="utf-8")
    analyses = on_gold_texts(parse_pairs(load_pairs(f"generated:{made}"), TableParser({})))
    with pytest.raises(InputError, match="the text of pair a: it has no tree"):
        analyses.score(find_strategies(["generalized"]))


def test_more_problems_of_the_treebank_of_a_made_set_are_counted(made: Path) -> None:
    (made / "treebank.conllu").write_text(TREES.replace("\t0\troot", "\t1\troot"), "utf-8")
    pairs = load_pairs(f"generated:{made}")
    with pytest.raises(InputError, match=r"no word of the sentence has the head 0 \(\d more\)"):
        gold_texts(pairs)


def test_a_set_without_a_treebank_is_refused(made: Path) -> None:
    pair_set = load_pairs(f"file:{made / 'pairs.tsv'}")
    analyses = on_gold_texts(parse_pairs(pair_set, TableParser({})))
    with pytest.raises(UnavailableError, match="there is no gold analysis of the data set 'file:"):
        analyses.score(find_strategies(["generalized"]))


def run(capsys: pytest.CaptureFixture[str], made: Path, parses: Path, *more: str) -> str:
    data = f"generated:{made}"
    assert main(["oracle", "gold", data, "--hypotheses", f"files:{parses},scheme=ud", *more]) == 0
    return capsys.readouterr().out


def test_errors_of_a_made_set_are_sorted_with_trusted_hypotheses(
    made: Path, parses: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The parser takes the boat for the subject of *slept*: its error in T alone."""
    (made / "pairs.tsv").write_text(PAIRS[: PAIRS.index("c\t")], encoding="utf-8")
    wrong = TREES.replace("8\tnsubj", "8\tdep").replace("5\tobj", "8\tnsubj")
    parser = tmp_path / "wrong.conllu"
    parser.write_text(wrong + H_TREES, encoding="utf-8")
    data, trusted = f"generated:{made}", f"files:{parses},scheme=ud"
    argv = ["oracle", "errors", f"files:{parser},scheme=ud", "--dataset", data, "--json"]
    argv += ["--strategy", "extended"]
    assert main([*argv, "--hypotheses", trusted]) == 0
    (result,) = checked(capsys.readouterr().out, "pete-oracle-errors-1")["results"]
    assert [(w["id"], w["error"], w["fault"]) for w in result["wrong"]] == [
        ("a", "other-parser", "text"),
        ("b", "other-parser", "text"),
    ]
    assert main(argv) == 1
    assert "no gold analysis" in capsys.readouterr().err


def perturbed(capsys: pytest.CaptureFixture[str], *argv: str) -> Any:
    assert main(["oracle", "perturb", *argv, "--json"]) == 0
    return checked(capsys.readouterr().out, "pete-oracle-perturb-1")


def moved(written: Any) -> dict[str, tuple[int, int]]:
    """The number of moves of each measure, and of those that came out right."""
    measures = ("sensitivity", "specificity")
    return {name: (written[name]["moves"], written[name]["right"]) for name in measures}


@pytest.mark.parametrize("scheme", ["ud", "sd-basic"])
def test_trees_of_a_made_set_are_perturbed_with_trusted_hypotheses(
    scheme: str, made: Path, parses: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if scheme == "sd-basic":
        trees = TREES.replace("acl:relcl", "rcmod").replace("\tobj", "\tdobj")
        (made / "treebank.conllu").write_text(trees, encoding="utf-8")
        (made / "construction.json").write_text(json.dumps(MADE | {"scheme": scheme}), "utf-8")
    parses.write_text(H_TREES + SOLD, encoding="utf-8")
    data = f"generated:{made}"
    written = perturbed(capsys, data, "--hypotheses", f"files:{parses},scheme=ud")
    assert (written["yes_pairs"], written["pairs"]) == (2, 2)
    (deviation,) = written["deviations"]
    assert deviation.startswith("the hypotheses are parsed by ")
    assert moved(written) == {"sensitivity": (5, 5), "specificity": (19, 19)}
    assert main(["oracle", "perturb", data]) == 1
    assert "the hypothesis of pair a: it has no tree" in capsys.readouterr().err


def test_a_part_of_a_made_set_is_perturbed(
    made: Path, parses: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The third pair has no parse of its hypothesis."""
    argv = (f"generated:{made}", "--hypotheses", f"files:{parses},scheme=ud", "--limit", "2")
    assert perturbed(capsys, *argv)["yes_pairs"] == 1


def test_a_trusted_hypothesis_without_a_parse_is_named(made: Path) -> None:
    parsed = parse_pairs(load_pairs(f"generated:{made}"), TableParser({}))
    with pytest.raises(InputError, match="table has no parse of the hypothesis of pair a"):
        trusted_graphs(parsed, collapse=True)


def test_the_command_scores_a_made_set(
    made: Path, parses: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = run(capsys, made, parses, "--strategy", "always-yes,extended")
    assert "on gold T, H by " in out
    for row in ("always-yes 2/3", "extended 2/3"):
        assert re.search(" +".join(row.split()), out)
    assert re.search(r"  c +unclassed, gold YES, answer NO", out)


def test_answers_are_broken_down(
    made: Path, parses: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    by = ("--strategy", "extended", "--by", "template,answer,code")
    document = checked(run(capsys, made, parses, *by, "--json"), "pete-breakdown-1")
    rows = {
        (breakdown["by"], row["value"]): (row["cells"][0]["correct"], row["cells"][0]["pairs"])
        for breakdown in document["breakdowns"]
        for row in breakdown["rows"]
    }
    assert rows["template", "T101"] == (2, 2)
    assert rows["template", "T102"] == (None, 1)  # without a parse, nothing was measured
    assert rows["answer", "YES"] == (1, 2)
    assert rows["answer", "NO"] == (1, 1)
    assert sum(pairs for (by_, _), (_, pairs) in rows.items() if by_ == "code") == 3
    assert document["columns"][0]["parser"].startswith("gold T, H by ")
