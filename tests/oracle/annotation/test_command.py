"""Both sets from pairs to gold, as the project makes them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from pete.api import load_pairs
from pete.oracle.annotation.sheets import read_key, read_sheet
from pete.oracle.gold.graphs import stand_off_graphs, treebank_graphs

Step = Callable[..., tuple[int, str, str]]
Write = Callable[[str, str], Path]

PAIRS = (
    "id\ttext\thypothesis\tentailment\tconstruction\n"
    "p1\tBirds sing in May.\tBirds sing.\tYES\tintransitive\n"
    "p2\tBirds sing in May.\tMay sings.\tNO\tintransitive\n"
)
TAGS = {"Birds": "NNS", "sing": "VBP", "sings": "VBZ", "in": "IN", "May": "NNP", ".": "."}
RELATIONS = {
    "Birds sing in May.": ("nsubj(sing-2, Birds-1)", "prep_in(sing-2, May-4)"),
    "Birds sing.": ("nsubj(sing-2, Birds-1)",),
    "May sings.": ("nsubj(sings-2, May-1)",),
}
ROWS = {
    "Birds": ("NOUN", "2", "nsubj"),
    "sing": ("VERB", "0", "root"),
    "in": ("ADP", "4", "case"),
    "May": ("PROPN", "2", "obl"),
    ".": ("PUNCT", "2", "punct"),
}


def annotate(sheet: Path) -> str:
    """A pass of set 1 by somebody who makes no mistake."""
    lines: list[str] = []
    for sentence in read_sheet(sheet).sentences.values():
        tags = " ".join(f"{form}/{TAGS[form]}" for form in sentence.forms)
        lines += [f"# {sentence.code}", f"tags: {tags}", *RELATIONS[sentence.text], ""]
    return "\n".join(lines)


def test_set_1_from_pairs_to_gold(step: Step, write: Write, tmp_path: Path) -> None:
    pairs = write("own.tsv", PAIRS)
    sheet, key = tmp_path / "out" / "sheet.txt", tmp_path / "out" / "key.tsv"
    name = f"file:{pairs}"
    assert step("export-relations", name, "all", "--sheet", sheet, "--key", key) == (0, "", "")
    good = write("a.txt", annotate(sheet))
    poor = write("b.txt", annotate(sheet).replace("prep_in(sing", "prep_in(Birds-1, May-4)\nX", 1))
    assert step("check", good, "--sheet", sheet) == (
        0, "3 of 3 sentences are there, no problems found.\n", "",
    )  # fmt: skip
    status, out, _ = step("check", poor, "--sheet", sheet)
    assert (status, out.splitlines()[-1]) == (1, "3 of 3 sentences are there, 1 problem found.")

    other = write("b.txt", annotate(sheet).replace("prep_in(sing-2", "prep_in(Birds-1"))
    stripped = [tmp_path / "a.tsv", tmp_path / "b.tsv"]
    for file, out_file in zip((good, other), stripped, strict=True):
        assert step("strip", file, "--sheet", sheet, "--out", out_file)[0] == 0
        assert "sing" not in out_file.read_text("utf-8")
    of_files = step("agreement", good, other, "--json")
    assert of_files == step("agreement", *stripped, "--json")
    document = json.loads(of_files[1])
    assert document["relations"]["all"] == {
        "both": 3, "first": 1, "second": 1, "precision": 0.75, "recall": 0.75, "f1": 0.75,
    }  # fmt: skip
    assert "prep_in" in step("agreement", good, other)[1]

    differences = tmp_path / "differences.txt"
    passes = (good, other)
    step("differences", *passes, "--sheet", sheet, "--out", differences)
    asked = differences.read_text("utf-8")
    gold = tmp_path / "gold.txt"
    arguments = ("adjudicate", *passes, differences, "--sheet", sheet, "--out", gold)
    assert step(*arguments)[0] == 1
    decided = asked.replace("? prep_in(sing", "+ prep_in(sing").replace(
        "? prep_in(B", "- prep_in(B"
    )
    differences.write_text(decided, encoding="utf-8")
    status, out, _ = step(*arguments)
    assert (status, out) == (
        0,
        "2 differing facts: 1 of the first pass and 0 of the second are right; 0 added, "
        "0 agreed ones overruled.\n",
    )
    assert gold.read_text("utf-8").split() == good.read_text("utf-8").split()

    folder = tmp_path / "gold"
    step("compile-relations", gold, "--key", key, "--out", folder, "--name", "own.all")
    tables = [folder / f"own.all.{table}.tsv" for table in ("sentences", "relations")]
    assert not any("sing" in table.read_text("utf-8") for table in tables)
    graphs = stand_off_graphs(load_pairs(name), *tables, problems=[])
    assert {use: [g.show(r) for r in g.relations] for use, g in graphs.items()} == {
        ("p1", "text"): ["nsubj(sing-2, Birds-1)", "prep_in(sing-2, May-4)"],
        ("p1", "hypothesis"): ["nsubj(sing-2, Birds-1)"],
        ("p2", "text"): ["nsubj(sing-2, Birds-1)", "prep_in(sing-2, May-4)"],
        ("p2", "hypothesis"): ["nsubj(sings-2, May-1)"],
    }


def fill(sheet: Path) -> str:
    """A pass of set 2 by somebody who makes no mistake."""
    lines = []
    for line in sheet.read_text("utf-8").splitlines():
        cells = line.split("\t")
        if len(cells) == 6:
            form = cells[1]
            upos, head, deprel = ROWS[form]
            line = "\t".join((cells[0], form, upos, TAGS[form], head, deprel))
        lines.append(line)
    return "\n".join(lines) + "\n"


def test_set_2_from_pairs_to_treebank(step: Step, write: Write, tmp_path: Path) -> None:
    pairs = write("own.tsv", PAIRS.rpartition("p2")[0])
    names = [tmp_path / name for name in ("sheet.conllu", "key.tsv", "gold.conllu")]
    sheet, key, gold = names
    assert step("export-treebank", pairs, "--sheet", sheet, "--key", key) == (0, "", "")
    assert list(read_sheet(sheet).sentences) == ["c001"]
    first = write("a.conllu", fill(sheet))
    second = write("b.conllu", fill(sheet).replace("obl", "obl:unmarked"))
    assert step("check", second, "--sheet", sheet)[0] == 0
    first.write_text(first.read_text("utf-8").replace("# text = Birds sing in May.\n", ""))
    document = json.loads(step("agreement", first, second, "--json")[1])
    assert document["shares"]["LAS"] == {"same": 4, "of": 5, "value": 0.8}

    differences = tmp_path / "differences.txt"
    step("differences", first, second, "--sheet", sheet, "--out", differences)
    asked = differences.read_text("utf-8")
    assert "? obl(sing-2, May-4)" in asked
    decided = asked.replace("? obl(", "+ obl(").replace("? obl:", "- obl:")
    differences.write_text(decided, encoding="utf-8")
    assert step("adjudicate", first, second, differences, "--sheet", sheet, "--out", gold)[0] == 0
    assert gold.read_text("utf-8") == fill(sheet)

    treebank = tmp_path / "treebank.conllu"
    step("compile-treebank", gold, "--key", key, "--pairs", pairs, "--out", treebank)
    assert treebank.read_text("utf-8").splitlines()[:4] == [
        "# sent_id = c001",
        "# text = Birds sing in May.",
        "# construction = intransitive",
        "1\tBirds\t_\tNOUN\tNNS\t_\t2\tnsubj\t_\t_",
    ]
    problems: list[Exception] = []
    graphs = treebank_graphs(load_pairs(f"file:{pairs}"), treebank, problems=problems)
    assert [graphs["p1", "text"].show(r) for r in graphs["p1", "text"].relations] == [
        "nsubj(sing-2, Birds-1)", "root(ROOT-0, sing-2)", "prep_in(sing-2, May-4)",
    ]  # fmt: skip


def test_the_settled_file_is_checked(step: Step, write: Write, tmp_path: Path) -> None:
    """Two trees may be settled into something that is none."""
    pairs = write("own.tsv", PAIRS.rpartition("p2")[0])
    sheet = tmp_path / "sheet.conllu"
    step("export-treebank", pairs, "--sheet", sheet, "--key", tmp_path / "key.tsv")
    first = write("a.conllu", fill(sheet))
    second = write("b.conllu", fill(sheet).replace("obl", "obl:unmarked"))
    decisions = write("d.txt", "# c001\n- obl(sing-2, May-4)\n+ nmod(in-3, May-4)\n")
    gold = tmp_path / "gold.conllu"
    status, out, _ = step("adjudicate", first, second, decisions, "--sheet", sheet, "--out", gold)
    assert status == 1
    assert (
        f"{gold}:5: the words 3, 4 form a cycle. Give one of these words a head outside the cycle."
    ) in out.splitlines()


def test_files_that_are_there_are_not_written_over(
    step: Step, write: Write, tmp_path: Path
) -> None:
    pairs = write("own.tsv", PAIRS)
    sheet = write("sheet.txt", "work of a week")
    arguments = ("export-treebank", pairs, "--sheet", sheet, "--key", tmp_path / "key.tsv")
    assert step(*arguments) == (
        1,
        "",
        f"python -m pete.oracle.annotation: {sheet}: the file exists already. Name another, or "
        "move it.\n",
    )
    assert sheet.read_text("utf-8") == "work of a week"


def test_hypotheses_are_a_sheet_of_their_own(step: Step, write: Write, tmp_path: Path) -> None:
    pairs = write("own.tsv", PAIRS)
    sheet, key = tmp_path / "sheet.conllu", tmp_path / "key.tsv"
    step("export-treebank", pairs, "--side", "hypothesis", "--sheet", sheet, "--key", key)
    assert {s.text for s in read_sheet(sheet).sentences.values()} == {"Birds sing.", "May sings."}
    assert sorted(row.uses for row in read_key(key)) == [
        (("p1", "hypothesis"),), (("p2", "hypothesis"),),
    ]  # fmt: skip


def test_every_step_shows_an_example(capsys: pytest.CaptureFixture[str], step: Step) -> None:
    for name in (
        "export-relations", "export-treebank", "check", "strip", "agreement", "differences",
        "adjudicate", "compile-relations", "compile-treebank",
    ):  # fmt: skip
        with pytest.raises(SystemExit):
            step(name, "--help")
        assert f"python -m pete.oracle.annotation {name} " in capsys.readouterr().out


def test_sentences_of_the_real_pairs_have_tokens_and_no_pair_shows(
    step: Step, tmp_path: Path, data_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PETE_DATA_HOME", str(data_home))
    sheet, key = tmp_path / "sheet.txt", tmp_path / "key.tsv"
    assert step("export-relations", "pete-2010", "dev", "--sheet", sheet, "--key", key)[0] == 0
    sentences, rows = read_sheet(sheet).sentences, read_key(key)
    for row in rows:
        text, forms = sentences[row.code].text, sentences[row.code].forms
        assert tuple(text[start:end] for start, end in row.spans) == forms
    assert sum(len(row.uses) for row in rows) == 2 * len(load_pairs("pete-2010", "dev").pairs)
