"""``pete score`` and the comparison of what it saves, on treebanks of a few sentences."""

from __future__ import annotations

import csv
import io
import json
import lzma
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pete
from documents import checked
from pete.analysis.comparison import holm
from pete.analysis.treebank_table import FIGURES, published
from pete.cli.main import main
from pete.errors import UnknownNameError, UsageError
from pete.evaluation.run_json import checksum
from pete.files import fingerprint

ANN = "Ann/2/nsubj ate/0/root green/4/amod apples/2/obj ./2/punct"
BO = "Bo/2/nsubj left/0/root"
LONG = " ".join(["a/0/root", *(f"a/{n}/dep" for n in range(1, 12))])
GOLD = f"{ANN}|{BO}|{LONG}"
A = GOLD.replace("Ann/2/nsubj", "Ann/4/obj").replace("green/4", "green/2")
B = GOLD.replace("Bo/2/nsubj left/0/root", "Bo/0/root left/1/acl")


def rows(notation: str) -> str:
    """``rows("Ann/2/nsubj left/0/root")``, sentences separated by ``|``, named s1, s2, ..."""
    sentences = []
    for number, sentence in enumerate(notation.split("|"), start=1):
        lines = [f"# sent_id = s{number}\n"]
        for id, word in enumerate(sentence.split(), start=1):
            form, head, label = word.split("/")
            lines.append(f"{id}\t{form}\t_\tX\t_\t_\t{head}\t{label}\t_\t_\n")
        sentences.append("".join(lines))
    return "\n".join(sentences) + "\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working directory, with a gold file and two systems."""
    monkeypatch.chdir(tmp_path)
    for name, notation in (("gold", GOLD), ("a", A), ("b", B)):
        Path(f"{name}.conllu").write_text(rows(notation))
    return tmp_path


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Run a command that must succeed, and return what it prints."""

    def run(*argv: str) -> str:
        status = main(list(argv))
        captured = capsys.readouterr()
        assert status == 0, captured.err
        return captured.out

    return run


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Run a command that must fail, and return its message."""

    def run(*argv: str) -> str:
        assert main(list(argv)) != 0
        captured = capsys.readouterr()
        assert captured.out == ""
        return captured.err

    return run


Run = Callable[..., str]


def table(text: str) -> list[list[str]]:
    return [line.split() for line in text.splitlines()]


def test_one_system_has_all_measures(printed: Run) -> None:
    lines = table(printed("score", "gold.conllu", "a.conllu"))
    assert ["gold.conllu", "·", "3", "sentences,", "19", "words"] in lines
    head = ["system", "Words", "UPOS", "UAS", "LAS", "CLAS", "Undirected", "NED"]
    assert head in lines
    assert ["a.conllu", "100.00", "100.00", "89.47", "89.47", "88.89", "88.89", "94.44"] in lines
    assert ["UAS", *["89.47"] * 4, "86.67", "17", "19", "19"] in lines
    assert ["ELAS", *["n/a"] * 5, "0", "0", "0"] in lines
    assert ["LAS", "PUNCT", *["100.00"] * 5, "1", "1", "1"] in lines


def test_several_systems_are_rows_with_marks(printed: Run) -> None:
    lines = table(printed("score", "gold.conllu", "a.conllu", "b.conllu", "--samples", "50"))
    own = ["100.00*", "100.00*", "89.47*", "89.47*", "88.89*"]
    assert ["a.conllu", *own, "88.89=", "94.44="] in lines
    assert ["b.conllu", *own, "94.44*", "100.00*"] in lines
    assert ["1", "a.conllu", "100.00", "78.95"] in lines
    assert ["2", "b.conllu", "78.95", "100.00"] in lines


def test_every_form_has_the_same_figures(printed: Run) -> None:
    argv = ("score", "gold.conllu", "a.conllu", "--format")
    data = {row["measure"]: row for row in csv.DictReader(io.StringIO(printed(*argv, "csv")))}
    document = checked(printed(*argv, "json"), "pete-score-1")
    [system] = document["systems"]
    assert set(data) == set(system["measures"])
    for key, own in system["measures"].items():
        assert data[key]["correct"] == str(own["correct"])
        assert data[key]["f1"] == ("" if own["f1"] is None else str(own["f1"]))
    assert system["measures"]["uas"]["correct"] == 17
    assert system["relations"]["obj"] == {
        "correct": 1, "gold": 1, "system_items": 2, "precision": 0.5, "recall": 1.0, "f1": 2 / 3,
    }  # fmt: skip
    assert {"gold": "nsubj", "system": "obj", "count": 1} in system["confusions"]
    assert system["confusions"][0] == {"gold": "dep", "system": "dep", "count": 11}
    assert system["wrong_heads"] == [{"gold": "X", "system": "X", "count": 2}]
    assert "| a.conllu | 100.00 | 100.00 | 89.47 |" in printed(*argv, "markdown")
    assert r"a.conllu & 100.00 & 100.00 & 89.47 &" in printed(*argv, "latex")


def test_any_measure_is_a_column(printed: Run) -> None:
    out = printed(
        "score", "gold.conllu", "a.conllu", "--columns", "system,las_core,las_without_fun"
    )
    assert ["a.conllu", "66.67", "89.47"] in table(out)


@pytest.mark.parametrize(
    "argv",
    [
        ("gold.conllu", "none.conllu"),
        ("gold.conllu", "none.conllu", "a.conllu"),
        ("gold.conllu", "none.conllu", "--by", "label", "--format", "csv"),
        ("gold.conllu", "none.conllu", "--list", "label=nsubj"),
        ("--table", "list.tsv"),
    ],
)
def test_a_wrong_column_is_refused_before_any_work(said: Run, argv: tuple[str, ...]) -> None:
    message = said("score", *argv, "--columns", "nothing")
    assert message.startswith("pete: there is no column 'nothing'.")


def test_a_wrong_column_is_refused(said: Run) -> None:
    message = said("score", "gold.conllu", "a.conllu", "--columns", "las_cores")
    assert message.startswith("pete: there is no column 'las_cores'. Did you mean 'las_core'?")


def test_signatures_name_all_choices(printed: Run) -> None:
    argv = ("score", "gold.conllu", "a.conllu", "--punctuation", "tag", "--policy", "as-is")
    end = f"policy:as-is|bad:refused|punctuation:tag|pete:{pete.__version__}"
    assert f"a.conllu: {end}\n" in printed(*argv)
    long = printed(*argv, "--signature", "long", "--skip-bad")
    assert "a.conllu: gold.conllu#" in long
    assert "|policy:as-is|bad:skipped|punctuation:tag|" in long


def test_cells_sort_gold_words(printed: Run) -> None:
    facets = "length,distance,direction,depth,projectivity,label,upos,subset"
    document = checked(printed("score", "gold.conllu", "b.conllu", "--by", facets, "--json"))
    cells = document["systems"][0]["buckets"]
    words = {by: {value: cell["words"] for value, cell in own.items()} for by, own in cells.items()}
    assert words == {
        "length": {"1-10": 7, "11-20": 12},
        "distance": {"1": 14, "2": 1, "3-6": 1, "(root)": 3},
        "direction": {"head after": 3, "head before": 13, "(root)": 3},
        "depth": {"1": 3, "2": 5, "3": 2, "4": 1, "5": 1, "6": 1, "7+": 6},
        "projectivity": {"projective": 16, "(root)": 3},
        "label": {"amod": 1, "dep": 11, "nsubj": 2, "obj": 1, "punct": 1, "root": 3},
        "upos": {"X": 19},
        "subset": {"core": 3, "non-core": 15, "punct": 1},
    }
    assert cells["label"]["nsubj"] == {
        "words": 2, "aligned": 2, "uas": 1, "las": 1, "too_few": True,
    }  # fmt: skip
    shown = table(printed("score", "gold.conllu", "b.conllu", "--by", "label"))
    assert ["nsubj", "b.conllu", "2", "50.00", "50.00", "*"] in shown
    assert "*: fewer than 20 words, too few for a claim." in printed(
        "score", "gold.conllu", "b.conllu", "--by", "label"
    )


def test_non_projective_edges_are_found(printed: Run) -> None:
    notation = "a/3/dep b/4/dep c/0/root d/3/dep e/3/dep"
    Path("crossed.conllu").write_text(rows(notation))
    argv = ("score", "crossed.conllu", "crossed.conllu", "--by", "projectivity", "--json")
    cells = checked(printed(*argv))["systems"][0]["buckets"]["projectivity"]
    assert {value: cell["words"] for value, cell in cells.items()} == {
        "(root)": 1, "non-projective": 1, "projective": 3,
    }  # fmt: skip


def test_words_of_a_cell_are_listed_with_the_wrong_ones_marked(printed: Run) -> None:
    out = printed("score", "gold.conllu", "a.conllu", "b.conllu", "--list", "label=nsubj")
    assert out.splitlines()[:4] == [
        "  a.conllu s1 line 1  Ann[nsubj>obj: ate>apples] ate green apples .",
        "a.conllu: 1 of 2 words right",
        "  b.conllu s2 line 8  Bo[nsubj>root: left>ROOT] left",
        "b.conllu: 1 of 2 words right",
    ]
    rows = csv.DictReader(
        io.StringIO(printed("score", "gold.conllu", "a.conllu", "--list", "label=amod",
                            "--format", "csv"))
    )  # fmt: skip
    assert [row["text"] for row in rows] == ["Ann ate green[amod: apples>ate] apples ."]


def test_a_wrong_label_alone_is_marked_alone(printed: Run) -> None:
    Path("c.conllu").write_text(rows(GOLD.replace("Ann/2/nsubj", "Ann/2/obj")))
    out = printed("score", "gold.conllu", "c.conllu", "--list", "label=nsubj")
    assert "Ann[nsubj>obj] ate green apples ." in out


BY_FORM = """
def first_letter(sentence, word):
    return word.form[0].lower() + str(len(sentence.children(word.id)))

def fails(sentence, word):
    return {"Ann": "a"}[word.form]

def counts(sentence, word):
    return word.id

def ends(sentence, word):
    raise SystemExit(3)
"""


def test_a_function_of_a_user_sorts_words(printed: Run) -> None:
    Path("mine.py").write_text(BY_FORM)
    argv = ("score", "gold.conllu", "a.conllu", "--by", "mine.py:first_letter", "--json")
    cells = checked(printed(*argv))["systems"][0]["buckets"]["mine.py:first_letter"]
    assert {value: cell["words"] for value, cell in cells.items()} == {
        ".0": 1, "a0": 2, "a1": 12, "a3": 1, "b0": 1, "g0": 1, "l1": 1,
    }  # fmt: skip


def test_what_a_function_of_a_user_prints_is_not_among_the_figures(
    capfd: pytest.CaptureFixture[str],
) -> None:
    Path("loud.py").write_text(
        "import os\nprint('loaded')\ndef loud(sentence, word):\n"
        "    print('called')\n    os.write(1, b'below')\n    return 'a'\n"
    )
    argv = ["score", "gold.conllu", "a.conllu", "--by", "loud.py:loud", "--json"]
    assert main(argv) == 0
    out, err = capfd.readouterr()
    assert checked(out)["systems"][0]["buckets"]["loud.py:loud"]["a"]["words"] == 19
    assert (err.count("loaded"), err.count("called"), err.count("below")) == (1, 19, 19)


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (
            "fails",
            "pete: gold.conllu:1: mine.py:fails raised KeyError: 'ate' (mine.py:6) for the word 2 "
            "'ate' of the gold sentence 's1'. Correct the function.\n",
        ),
        (
            "counts",
            "pete: gold.conllu:1: mine.py:counts returned 1 for the word 1 'Ann' of the gold "
            "sentence 's1'. Let it return a string.\n",
        ),
        (
            "ends",
            "pete: gold.conllu:1: mine.py:ends raised SystemExit: 3 (mine.py:12) for the word 1 "
            "'Ann' of the gold sentence 's1'. Correct the function.\n",
        ),
        (
            "first_leter",
            "pete: mine.py has no function 'first_leter'. Did you mean 'first_letter'? Known: "
            "counts, ends, fails, first_letter.\n",
        ),
    ],
)
def test_a_function_that_fails_is_named(said: Run, function: str, message: str) -> None:
    Path("mine.py").write_text(BY_FORM)
    assert said("score", "gold.conllu", "a.conllu", "--by", f"mine.py:{function}") == message


def test_wrong_facets_and_values_are_refused(said: Run) -> None:
    assert said("score", "gold.conllu", "a.conllu", "--by", "lable") == (
        "pete: words have no 'lable'. Did you mean 'label'? Known: depth, direction, distance, "
        "label, length, projectivity, subset, upos.\n"
    )
    assert said("score", "gold.conllu", "a.conllu", "--list", "label=nsub") == (
        "pete: no word has the label 'nsub'. Did you mean 'nsubj'? Known: amod, dep, nsubj, obj, "
        "punct, root.\n"
    )
    assert said("score", "gold.conllu", "a.conllu", "--list", "nsubj") == (
        "pete: --list 'nsubj' is not BY=VALUE. Write length=1-10, for example.\n"
    )
    assert said("score", "gold.conllu", "a.conllu", "--by", "") == (
        "pete: --by names nothing to sort by. Leave it out, or name something.\n"
    )
    assert said("score", "gold.conllu") == (
        "pete: score takes the gold file and one system or more. Name both.\n"
    )


def test_saved_scores_are_compared_without_the_files(
    printed: Run, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in "ab":
        printed("score", "gold.conllu", f"{name}.conllu", "--save", f"{name}.json")
        checked(Path(f"{name}.json").read_text(), "pete-score-1")
    for name in ("gold", "a", "b"):
        (folder / f"{name}.conllu").unlink()
    argv = ("compare", "a.json", "b.json", "--samples", "40")
    document = checked(printed(*argv, "--json"), "pete-score-compare-1")
    by_measure = {tested["measure"]: tested for tested in document["comparisons"]}
    ned = by_measure["ned"]
    assert (ned["first"], ned["second"]) == ("a.conllu", "b.conllu")
    assert ned["second_f1"] - ned["first_f1"] == pytest.approx(ned["difference"])
    assert ned["low"] <= ned["difference"] <= ned["high"]
    assert ned["p"] == ned["p_holm"]
    assert set(list(by_measure["elas"].values())[3:]) == {None}
    lines = table(printed(*argv))
    assert ["3", "sentences"] in lines
    assert ["a.conllu", "b.conllu", "UAS", "89.47", "89.47", "+0.00"] in [r[:6] for r in lines]


def test_three_systems_of_one_file_are_compared_with_corrected_p(printed: Run) -> None:
    files = ("a.conllu", "b.conllu", "gold.conllu")
    printed("score", "gold.conllu", *files, "--save", "all.json", "--samples", "9")
    document = checked(printed("compare", "all.json", "--samples", "99", "--json"))
    uas = [tested for tested in document["comparisons"] if tested["measure"] == "uas"]
    assert [(tested["first"], tested["second"]) for tested in uas] == [
        ("a.conllu", "b.conllu"), ("a.conllu", "gold.conllu"), ("b.conllu", "gold.conllu"),
    ]  # fmt: skip
    corrected = holm([tested["p"] for tested in uas])
    assert [tested["p_holm"] for tested in uas] == list(corrected)


def test_scores_that_do_not_compare_are_refused(printed: Run, said: Run) -> None:
    printed("score", "gold.conllu", "a.conllu", "--save", "a.json")
    Path("other.conllu").write_text(rows(f"Cy/2/nsubj ran/0/root|{BO}".replace("Bo", "Dee")))
    printed("score", "other.conllu", "other.conllu", "--save", "other.json")
    assert said("compare", "a.json", "other.json") == (
        "pete: other.json: its gold file is other.conllu (fingerprint "
        f"{fingerprint(Path('other.conllu'))}), and that of a.json is gold.conllu (fingerprint "
        f"{fingerprint(Path('gold.conllu'))}). Score all systems on one gold file, with the same "
        "options.\n"
    )
    assert said("compare", "a.json") == (
        "pete: compare takes two systems or more, not one. Name another file.\n"
    )
    assert said("compare", "a.json", "none.json") == (
        "pete: none.json: the file cannot be read: No such file or directory. Check the path.\n"
    )
    assert said("compare", "a.json", "gold.conllu") == (
        "pete: gold.conllu: it holds no scores of treebanks. Compare scores with scores.\n"
    )
    document = json.loads(Path("a.json").read_text())
    document["systems"][0]["sentences"][0]["counts"][0] += 1
    Path("changed.json").write_text(json.dumps(document))
    assert said("compare", "a.json", "changed.json") == (
        "pete: changed.json: it was changed after it was saved: its checksum is that of other "
        "content. Save the counts of sentences with: pete score GOLD SYSTEM --save FILE.\n"
    )
    del document["systems"][0]["sentences"]
    Path("damaged.json").write_text(json.dumps(document).partition(".conllu")[0])
    assert said("compare", "a.json", "damaged.json") == (
        "pete: damaged.json: it is not JSON: Unterminated string starting at: line 1 column 36 "
        "(char 35). Save the counts of sentences with: pete score GOLD SYSTEM --save FILE.\n"
    )
    document["checksum"] = checksum(document)
    Path("printed.json").write_text(json.dumps(document))
    assert said("compare", "a.json", "printed.json") == (
        "pete: printed.json: it has no counts of sentences, or those of another version. Save "
        "the counts of sentences with: pete score GOLD SYSTEM --save FILE.\n"
    )
    Path("printed.json").write_text(printed("score", "gold.conllu", "a.conllu", "--json"))
    assert said("compare", "a.json", "printed.json") == (
        "pete: printed.json: it has no counts of sentences, as it was printed, not saved. Save the "
        "counts of sentences with: pete score GOLD SYSTEM --save FILE.\n"
    )


def test_scores_on_other_gold_heads_or_fewer_sentences_are_refused(printed: Run, said: Run) -> None:
    printed("score", "gold.conllu", "a.conllu", "--save", "a.json")
    ours = fingerprint(Path("gold.conllu"))
    for notation in (B, f"{ANN}|{BO}"):
        Path("other.conllu").write_text(rows(notation))
        printed("score", "other.conllu", "other.conllu", "--save", "other.json")
        theirs = fingerprint(Path("other.conllu"))
        assert said("compare", "a.json", "other.json") == (
            f"pete: other.json: its gold file is other.conllu (fingerprint {theirs}), and that of "
            f"a.json is gold.conllu (fingerprint {ours}). Score all systems on one gold file, with "
            "the same options.\n"
        )
    Path("copy.conllu.xz").write_bytes(lzma.compress(rows(GOLD).encode()))
    printed("score", "copy.conllu.xz", "b.conllu", "--save", "b.json", "--skip-bad")
    assert "b.conllu" in printed("compare", "a.json", "b.json", "--samples", "9")


@pytest.mark.parametrize(
    ("option", "value", "differs"),
    [
        ("--policy", "as-is", "policy is 'as-is', and that of a.json is 'reject'"),
        ("--punctuation", "tag", "punctuation is 'tag', and that of a.json is 'label'"),
    ],
)
def test_scores_with_other_options_are_refused(
    printed: Run, said: Run, option: str, value: str, differs: str
) -> None:
    printed("score", "gold.conllu", "a.conllu", "--save", "a.json")
    printed("score", "gold.conllu", "b.conllu", "--save", "b.json", option, value)
    assert said("compare", "a.json", "b.json") == (
        f"pete: b.json: its {differs}. Score all systems on one gold file, with the same options.\n"
    )


def test_head_rules_must_be_the_same_if_gold_is_made_by_them(printed: Run, said: Run) -> None:
    Path("want.mrg").write_text(WANT)
    Path("want.conllx").write_text(printed("heads", "want.mrg", "--heads", "collins"))
    for gold in ("want.mrg", "want.conllx"):
        for heads in ("collins", "yamada-matsumoto"):
            argv = ("score", gold, "want.mrg", "--heads", heads, "--punctuation", "tag")
            printed(*argv, "--save", f"{gold}-{heads}.json")
    argv = ("compare", "want.mrg-collins.json", "want.mrg-yamada-matsumoto.json")
    assert said(*argv) == (
        "pete: want.mrg-yamada-matsumoto.json: its choice of head rules is 'yamada-matsumoto', "
        "and that of want.mrg-collins.json is 'collins'. Score all systems on one gold file, with "
        "the same options.\n"
    )
    printed("compare", "want.conllx-collins.json", "want.conllx-yamada-matsumoto.json")


def test_a_table_of_treebanks_has_published_rows_and_an_average(printed: Run) -> None:
    Path("list.tsv").write_text(
        "# name\tgold\tsystem\n\nEnglish\tgold.conllu\ta.conllu\nmine\tgold.conllu\tgold.conllu\n"
    )
    document = checked(printed("score", "--table", "list.tsv", "--json"), "pete-score-table-1")
    rows = {(row["treebank"], row["source"]): row for row in document["rows"]}
    assert list(rows) == [
        ("English", ""), ("English", "W17-0411"), ("mine", ""), ("Average", ""),
        ("Average", "W17-0411"),
    ]  # fmt: skip
    assert rows["English", "W17-0411"]["las"] == 0.8392
    assert rows["English", "W17-0411"]["diff_excl_fun"] == -0.0408
    assert {rows["mine", ""][figure] for figure in FIGURES} == {1.0, 0.0, None}
    assert rows["Average", ""]["las"] == pytest.approx((rows["English", ""]["las"] + 1) / 2)
    assert rows["Average", ""]["las_fun"] is None
    lines = table(printed("score", "--table", "list.tsv"))
    assert ["English", "89.47", "66.67", "93.33"] in [row[:4] for row in lines]
    assert ["English", "W17-0411", "83.92", "86.40", "78.04", "94.59"] in [r[:6] for r in lines]
    assert ["Average", "W17-0411", "79.09", "74.76", "-4.32"] in [row[:5] for row in lines]


def test_published_rows_are_those_of_the_paper() -> None:
    *rows, average = published().values()
    assert len(rows) == 42
    for column in FIGURES[:5]:  # of the others, some are not known
        mean = sum(row[column] or 0 for row in rows) / len(rows)
        assert mean == pytest.approx(average[column], abs=0.00006)
    for row in rows:
        if row["diff"] is not None:
            assert row["clas"] - row["las"] == pytest.approx(row["diff"], abs=0.00015)


def test_a_list_of_treebanks_that_cannot_be_read(said: Run) -> None:
    Path("list.tsv").write_text("English\tgold.conllu\n")
    cure = "Write a name, the gold file and the file of the system, with tabs between them.\n"
    message = said("score", "--table", "list.tsv")
    assert message == f"pete: list.tsv:1: it has 2 cells, not 3. {cure}"
    Path("list.tsv").write_text("# nothing\n")
    assert said("score", "--table", "list.tsv") == (f"pete: list.tsv: it lists no treebank. {cure}")
    for line, problem in (
        ("English\t\ta.conllu", f"the gold file is empty. {cure}"),
        ("\tgold.conllu\ta.conllu", f"the name is empty. {cure}"),
        ("A\tgold.conllu\ta.conllu", "another row is called 'A'. Give it a name of its own.\n"),
        (
            "Average\tgold.conllu\ta.conllu",
            "another row is called 'Average'. Give it a name of its own.\n",
        ),
        (
            "B\tgold.conllu\tnone.conllu",
            "the file none.conllu does not exist. Check the path, which starts from the folder of "
            "the list.\n",
        ),
    ):
        Path("list.tsv").write_text(f"A\tgold.conllu\ta.conllu\n{line}\n")
        assert said("score", "--table", "list.tsv") == f"pete: list.tsv:2: {problem}"
    assert said("score", "gold.conllu", "--table", "list.tsv") == (
        "pete: --table goes with no file, --by, --list or --save. Leave them out.\n"
    )


SLEPT = GOLD.replace("left", "slept")


def test_a_table_counts_and_lists_what_is_left_out(printed: Run) -> None:
    Path("c.conllu").write_text(rows(SLEPT))
    Path("list.tsv").write_text(
        "\ufeffEnglish\tgold.conllu\ta.conllu\nmine\tgold.conllu\tc.conllu\n", encoding="utf-8"
    )
    argv = ("score", "--table", "list.tsv", "--skip-bad")
    found = checked(printed(*argv, "--json"), "pete-score-table-1")["rows"]
    assert [(row["treebank"], row["sentences_left_out"]) for row in found] == [
        ("English", 0), ("English", None), ("mine", 1), ("Average", None), ("Average", None),
    ]  # fmt: skip
    out = " ".join(printed(*argv).split())
    assert "mine: left out, 1 sentence of gold and 1 of the system: gold s2 line 8 and " in out
    assert "English: left out" not in out


def test_texts_that_differ_are_refused_or_left_out(printed: Run, said: Run) -> None:
    Path("c.conllu").write_text(rows(SLEPT))
    assert said("score", "gold.conllu", "c.conllu") == (
        "pete: gold.conllu:8: the texts differ: the sentence 's2' at line 8 of gold.conllu has "
        "'Boleft' around character 2, and the sentence 's2' at line 8 of c.conllu has 'Boslept' "
        "around character 2 (characters are counted from 0, without white space). Score an "
        "analysis of the same text, or leave out the sentences that differ with --skip-bad.\n"
    )
    argv = ("score", "gold.conllu", "a.conllu", "c.conllu", "--skip-bad")
    out = " ".join(printed(*argv, "--samples", "9").split())
    assert "c.conllu: left out, 1 sentence of gold and 1 of the system: gold s2 line 8 and " in out
    assert "Left out of the table, as not all systems have them: 1 gold sentence." in out
    document = checked(printed(*argv, "--samples", "9", "--json"))
    assert document["sentences_left_out"] == 1
    a, c = document["systems"]
    assert a["measures"]["uas"]["gold"] == c["measures"]["uas"]["gold"] == 17
    assert a["skipped"] == []
    assert c["skipped"][0]["gold"] == [{"id": "s2", "line": 8}]
    assert c["skipped"][0]["system"] == [{"id": "s2", "line": 8}]


def test_a_system_of_which_nothing_is_left_is_refused(said: Run) -> None:
    Path("c.conllu").write_text(rows("Cy/2/nsubj ran/0/root"))
    for more in ((), ("a.conllu",), ("--by", "label"), ("--list", "label=nsubj")):
        assert said("score", "gold.conllu", "c.conllu", *more, "--skip-bad") == (
            "pete: c.conllu: no sentence can be scored: all differ from gold, or cannot be read. "
            "Score an analysis of the same text.\n"
        )


def test_a_system_with_fewer_sentences_is_refused(said: Run) -> None:
    Path("c.conllu").write_text(rows(f"{ANN}|{BO}"))
    assert said("score", "gold.conllu", "c.conllu") == (
        "pete: gold.conllu:12: the texts differ: the sentence 's3' at line 12 of gold.conllu has "
        "'aaaaaaaaaaaa' around character 0, and nothing follows the last sentence of c.conllu "
        "(characters are counted from 0, without white space). Score an analysis of the same text, "
        "or leave out the sentences that differ with --skip-bad.\n"
    )


@pytest.mark.parametrize(
    ("bo", "defects"),
    [
        ("Bo/2/nsubj left/1/x", "line 9: no word of the sentence has the head 0; line 9: the words "
         "1, 2 form a cycle"),
        ("Bo/0/root left/0/root", "line 10: word 2 is a second root beside word 1"),
        ("Bo/7/nsubj left/0/root", "line 9: the head '7' of word 1 is not a word of the sentence"),
        ("Bo/_/nsubj left/0/root", "line 9: the head '_' of word 1 is not a number"),
        ("Bo/_/nsubj left/1/x", "line 9: the head '_' of word 1 is not a number; line 9: no word "
         "of the sentence has the head 0"),
    ],
)  # fmt: skip
def test_heads_that_form_no_tree(said: Run, printed: Run, bo: str, defects: str) -> None:
    Path("c.conllu").write_text(rows(GOLD.replace(BO, bo)))
    argv = ("score", "gold.conllu", "c.conllu")
    assert said(*argv) == f"pete: c.conllu:8: {defects}; the policy repair mends such trees.\n"
    for more in (("--policy", "repair"), ("--policy", "as-is"), ("--skip-bad",)):
        words = 17 if more == ("--skip-bad",) else 19
        found = checked(printed(*argv, *more, "--json"))["systems"][0]["measures"]["uas"]
        assert (found["gold"], found["system_items"]) == (words, words)


def test_labels_of_another_scheme_are_refused(said: Run) -> None:
    Path("c.conllu").write_text(rows(GOLD.replace("/obj", "/dobj").replace("/dep", "/pobj")))
    assert said("score", "gold.conllu", "c.conllu") == (
        "pete: c.conllu: its labels are not of the scheme 'ud' that gold.conllu follows, most "
        "often 'pobj' (11), 'dobj' (1). Score trees of the same scheme.\n"
    )


def test_files_that_cannot_be_read(said: Run) -> None:
    Path("c.conllu").write_text("")
    assert said("score", "gold.conllu", "c.conllu") == (
        "pete: c.conllu:1: the file holds no sentence. Give the file one sentence or more.\n"
    )
    Path("c.conllu").write_text("# text = Bo left\r1\tBo\r2\tleft\r\r")
    assert said("score", "gold.conllu", "c.conllu") == (
        "pete: c.conllu:1: the sentence has no words, as its lines end in CR alone. Give the "
        "sentence its words or drop its comments.\n"
    )
    Path("c.conllu.xz").write_bytes(lzma.compress(rows(A).encode())[:-20])
    assert said("score", "gold.conllu", "c.conllu.xz") == (
        "pete: c.conllu.xz: the packed file is damaged (the compressed data ends before the end "
        "of its stream). Fetch or pack it again.\n"
    )
    assert said("score", "gold.conllu", "c.sd") == (
        "pete: c.sd: the end of its name is that of Stanford triples, which are not scored. Call "
        "it .conllu, .conllx or .conll09.\n"
    )
    assert said("score", "gold.conllu", "-") == (
        "pete: '-' is not a file, and score reads nothing else. Name a file.\n"
    )
    assert said("score", "gold.conllu", "a.conllu", "--save", "-") == (
        "pete: '-' is not a file. Name a file, or /dev/stdout.\n"
    )
    assert said("score", "gold.conllu", "a.conllu", "--save", "x.json.gz") == (
        "pete: x.json.gz: what is saved is not packed. Call it x.json, and pack it afterwards.\n"
    )
    message = said("score", "gold.conllu", "a.conllu", "--save", "gold.conllu")
    assert message.startswith("pete: gold.conllu: the run would overwrite its own input")


def test_other_formats_are_known_by_the_names_of_files(printed: Run) -> None:
    words = [line.split("\t") for line in rows(A).splitlines() if not line.startswith("#")]
    for name, columns in (
        ("a.conllx", (0, 1, 2, 3, 3, 5, 6, 7, 8, 9)),
        ("a.conll09", (0, 1, 2, 2, 3, 3, 5, 5, 6, 6, 7, 7, 8, 8)),
    ):
        lines = ("\t".join(word[at] for at in columns) if word[1:] else "" for word in words)
        Path(f"{name}.xz").write_bytes(lzma.compress("".join(f"{x}\n" for x in lines).encode()))
        document = checked(printed("score", "gold.conllu", f"{name}.xz", "--json"))
        measures = document["systems"][0]["measures"]
        assert [measures[key]["correct"] for key in ("words", "uas", "las")] == [19, 17, 17]


WANT = "(S (NP (PRP They)) (VP (VBP want) (S (VP (TO to) (VP (VB eat))))) (. .))\n"


def test_trees_in_brackets_become_dependencies_by_head_rules(printed: Run) -> None:
    Path("want.mrg").write_text(WANT * 2)
    argv = ("heads", "want.mrg", "--heads", "yamada-matsumoto", "--format", "conllu")
    Path("want.conllu").write_text(printed(*argv))
    argv = ("score", "want.conllu", "want.mrg", "--punctuation", "tag", "--heads", "collins")
    document = checked(printed(*argv, "--json"))
    [system] = document["systems"]
    assert document["heads"] == "collins"
    assert "|punctuation:tag|heads:collins|" in system["signature"]
    counts = {key: system["measures"][key]["correct"] for key in ("uas", "undirected", "ned")}
    assert counts == {"uas": 6, "undirected": 6, "ned": 8}
    same = printed("score", "want.mrg", "want.mrg", "--heads", "collins", "--by", "length")
    assert ["1-10", "want.mrg", "10", "100.00", "100.00", "*"] in table(same)


@pytest.mark.slow
def test_schemes_on_the_penn_sample(printed: Run, data_home: Path) -> None:
    """As ``pete schemes`` scores Collins against Yamada & Matsumoto, punctuation kept."""
    trees = str(data_home / "ptb-sample" / "wsj_0001-0199.mrg.xz")
    Path("gold.conllx").write_text(printed("heads", trees, "--heads", "yamada-matsumoto"))
    argv = ("score", "gold.conllx", trees, "--heads", "collins", "--punctuation", "tag")
    measures = checked(printed(*argv, "--json"))["systems"][0]["measures"]
    assert {measures[key]["gold"] for key in ("uas_nopunct", "undirected", "ned")} == {83_109}
    counts = [measures[key]["correct"] for key in ("uas_nopunct", "undirected", "ned")]
    assert counts == [71_290, 75_726, 79_430]


def test_trees_in_brackets_that_cannot_be_scored(said: Run) -> None:
    message = said("score", "gold.conllu", "a.conllu", "--heads", "colins")
    assert message.startswith("pete: there are no head rules 'colins'. Did you mean 'collins'?")
    assert said("score", "gold.conllu", "a.mrg.xz") == (
        "pete: a.mrg.xz: trees in brackets are scored as the dependencies that head rules make of "
        "them. Name head rules with --heads, collins for example.\n"
    )
    argv = ("score", "a.mrg", "a.mrg", "--heads", "collins")
    Path("a.mrg").write_text(WANT + WANT[:-2])
    assert said(*argv) == (
        "pete: a.mrg:2: the tree that begins here is missing 1 closing bracket. Close it where it "
        "ends, or remove it.\n"
    )
    Path("a.mrg").write_text(WANT + WANT.replace("(VP", "(VERBS"))
    assert said(*argv) == (
        "pete: a.mrg:2: the head rules collins have no row for constituents of the category "
        "'VERBS' (2), the first in this tree. Add rows to a table of your own, or correct the "
        "labels.\n"
    )


def test_python_has_the_same_figures() -> None:
    scores = pete.score("gold.conllu", "a.conllu", "b.conllu", samples=20)
    assert scores["a.conllu"]["uas"].counts == (17, 19, 19)
    assert repr(scores).splitlines()[1] == (
        "  a.conllu: UAS 89.47, LAS 89.47, CLAS 88.89, Undirected 88.89, NED 94.44"
    )
    frame: Any = scores.to_frame()
    assert frame.loc["b.conllu", "uas"] == scores["b.conllu"]["uas"].f1
    with pytest.raises(UnknownNameError):
        scores["c"]
    with pytest.raises(UnknownNameError):
        pete.score("gold.conllu", "a.conllu", policy="mend")  # type: ignore[arg-type]
    with pytest.raises(UsageError):
        pete.score("gold.conllu")
    assert [system.name for system in scores] == ["a.conllu", "b.conllu"]
    assert len(scores) == 2
    with pytest.raises(UnknownNameError, match="no measure 'nde'"):
        scores["a.conllu"]["nde"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"samples": "5"}, "samples='5' is of type str. Give a whole number."),
        ({"samples": 0}, "samples must be 1 or more, got 0."),
        ({"seed": -1}, "seed must be 0 or more, got -1."),
        ({"skip_bad": "no"}, "skip_bad='no' is of type str. Give True or False."),
        ({"policy": None}, "policy=None is of type NoneType. Give a text."),
    ],
)
def test_arguments_of_another_type_are_refused(arguments: Any, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        pete.score("gold.conllu", "a.conllu", **arguments)
    assert str(caught.value) == message
