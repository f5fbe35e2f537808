"""``pete oracle cascade`` with a parser whose answers to constraints are written down here."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from documents import checked
from own_treebank import CROSSING, Row, conllu
from pete.analysis.parsed_treebank import Treebank
from pete.cli.main import main
from pete.errors import FormatError, InputError, UsageError
from pete.graph import Scheme
from pete.normaliser.labels import SD_LABELS, UD_LABELS
from pete.oracle.cascade.classes import error_classes, parse_classes
from pete.oracle.cascade.experiment import ALL, ClassResult, run_cascade
from pete.parsing.constrained import ConstrainedParser
from pete.parsing.from_file import load_class

PARSER = '''
from pete.graph import Graph, Relation
from pete.parsing import Parse, ParseFailure, ParserInfo


class Cascades:
    """Attaches the place to the object and the stop to the place; a right place mends the stop
    and spoils the subject. With an arc of Bob it finds no tree."""

    info = ParserInfo(name="cascades", version="1", scheme="ud")
    arcs = {1: (2, "nsubj"), 2: (0, "root"), 3: (2, "iobj"), 4: (6, "case"), 5: (6, "det"),
            6: (3, "nmod"), 7: (6, "punct")}

    def parse(self, texts):
        raise AssertionError("it is given words")

    def parse_constrained(self, sentences, constraints):
        for words, given in zip(sentences, constraints):
            own = {arc.word: (arc.head, arc.label) for arc in given}
            if words[0].form == "Bob" and 1 in own or words[0].form == "Nobody":
                yield ParseFailure("no tree")
                continue
            mended = {1: (3, "nsubj"), 7: (2, "punct")} if 6 in own else {}
            arcs = {**self.arcs, **mended, **own}
            yield Parse(Graph.build(words, [Relation(l, h, w) for w, (h, l) in arcs.items()]))
'''
TREE: Sequence[Row] = (
    ("Anna", "NNP", 2, "nsubj"),
    ("saw", "VBD", 0, "root"),
    ("them", "PRP", 2, "obj"),
    ("near", "IN", 6, "case"),
    ("the", "DT", 6, "det"),
    ("barn", "NN", 2, "obl"),
    (".", ".", 2, "punct"),
)


def named(first: str) -> list[Row]:
    return [(first, *TREE[0][1:]), *TREE[1:]]


@pytest.fixture
def parser(tmp_path: Path) -> Path:
    file = tmp_path / "cascades.py"
    file.write_text(PARSER, encoding="utf-8")
    return file


@pytest.fixture
def bank(tmp_path: Path) -> Path:
    file = tmp_path / "gold.conllu"
    trees = [TREE, named("Bob"), CROSSING, named("Nobody")]
    file.write_text(conllu(trees), encoding="utf-8")
    return file


def results(parser: Path, bank: Path) -> dict[str, ClassResult]:
    loaded = load_class(f"{parser}:Cascades", str(parser.parent))()
    assert isinstance(loaded, ConstrainedParser)
    told: list[str] = []
    cascade = run_cascade(
        loaded, Treebank.read(str(bank)).sentences, error_classes("ud"), report=told.append
    )
    assert (cascade.sentences, cascade.non_projective, cascade.failures) == (2, ("3",), ("4",))
    assert told == [result.name for result in cascade.results]
    return {result.name: result for result in cascade.results}


def gains(result: ClassResult, measure: str) -> tuple[float | None, ...]:
    return (result.gain(measure, samples=10, seed=0).difference, *result.part(measure))


def test_what_a_right_place_mends_and_spoils(parser: Path, bank: Path) -> None:
    place = results(parser, bank)["PP attachment"]
    assert (place.sentences, place.coverage) == (2, 1.0)
    assert (place.totals["constraints"], place.totals["effective"]) == (4, 2)
    assert (place.effective, place.displacement) == (0.5, 1.0)
    assert gains(place, "heads") == pytest.approx((0, 1 / 6, -1 / 6))
    assert gains(place, "labels") == pytest.approx((0, 1 / 6, -1 / 6))
    assert (place.totals["repaired"], place.totals["destroyed"]) == (0, 2)


def test_labels_that_are_given(parser: Path, bank: Path) -> None:
    """The object has its head already; the sentence of Bob is not covered."""
    noun = results(parser, bank)["NP attachment"]
    assert (noun.sentences, noun.coverage, noun.not_covered) == (2, 0.5, ("2",))
    assert (noun.effective, noun.displacement) == (0.0, None)
    assert gains(noun, "heads") == pytest.approx((0, 0, 0))
    assert gains(noun, "labels") == pytest.approx((1 / 6, 1 / 6, 0))


def test_punctuation_is_given_and_not_scored(parser: Path, bank: Path) -> None:
    stop = results(parser, bank)["punctuation"]
    assert (stop.totals["words"], stop.effective, stop.displacement) == (12, 1.0, 4.0)
    assert gains(stop, "heads") == pytest.approx((0, 0, 0))


def test_a_class_without_arcs_is_undefined(parser: Path, bank: Path) -> None:
    none = results(parser, bank)["coordination"]
    assert (none.sentences, none.coverage, none.effective, none.displacement) == (
        0,
        None,
        None,
        None,
    )
    assert gains(none, "heads") == pytest.approx((0, 0, 0))


def test_all_arcs_give_the_gold_tree(parser: Path, bank: Path) -> None:
    every = results(parser, bank)[ALL]
    totals = every.totals
    assert totals["heads_after"] == totals["labels_after"] == totals["words"] == 6
    assert gains(every, "labels") == pytest.approx((2 / 6, 2 / 6, 0))


def cascade(parser: Path, bank: Path, *more: str) -> int:
    subject = f"{parser}:Cascades"
    return main(["oracle", "cascade", subject, str(bank), "--samples", "50", *more])


def test_the_table(parser: Path, bank: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cascade(parser, bank, "--format", "markdown") == 0
    shown, told = capsys.readouterr()
    assert "PP attachment" in told.splitlines()
    (row,) = [line.split("|")[1:-1] for line in shown.splitlines() if line[:4] == "| PP"]
    assert [cell.strip() for cell in row] == [
        *("PP attachment", "4", "2", "50.0", "1.0", "100.0"),
        *("+0.00", "+0.00 to +0.00", "+16.67", "-16.67", "+0.00", "+0.00 to +0.00", "0", "2"),
    ]
    assert "1 sentence left out, gold arcs that cross: 3" in shown
    assert "1 sentence left out, no parse: 4" in shown


def test_the_document(parser: Path, bank: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cascade(parser, bank, "--json") == 0
    document = checked(capsys.readouterr().out, "pete-oracle-cascade-1")
    assert (document["sentences"], document["non_projective"]) == (2, ["3"])
    place, none = (
        next(row for row in document["classes"] if row["class"] == name)
        for name in ("PP attachment", "coordination")
    )
    assert (place["constraints"], place["uas_constrained"]) == (4, pytest.approx(1 / 6))
    assert none["displacement"] is None


def test_classes_of_ones_own(
    parser: Path, bank: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "mine.tsv"
    table.write_text("class\tlabel\twith\nverbs\troot\t\n", encoding="utf-8")
    assert cascade(parser, bank, "--classes", str(table), "--format", "csv") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(",")[0] for line in lines] == ["class", "verbs", "all"]


def test_another_scheme_and_another_parser(
    parser: Path, bank: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = parser.read_text("utf-8")
    parser.write_text(text.replace('scheme="ud"', 'scheme="clear"'), encoding="utf-8")
    assert cascade(parser, bank) == 1
    assert f"its scheme is 'ud', and that of {parser}:Cascades 'clear'" in capsys.readouterr().err
    parser.write_text(text.replace("parse_constrained", "parse_otherwise"), encoding="utf-8")
    assert cascade(parser, bank) == 2
    assert "'cascades' cannot be given arcs. These can: mst." in capsys.readouterr().err


def test_no_sentence_counts(parser: Path, bank: Path) -> None:
    bank.write_text(conllu([CROSSING, named("Nobody")]), encoding="utf-8")
    with pytest.raises(InputError, match="no tree of any sentence whose gold tree is projective"):
        results(parser, bank)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("class\tlabel\n", r"own.tsv:1: 'class\\tlabel' is not a row. Write the columns class"),
        ("class\tlabel\twith\nNP\tobj\n", r"own.tsv:2: 'NP\\tobj' is not a row"),
        ("class\tlabel\twith\n\tobj\t\n", r"own.tsv:2: '\\tobj\\t' is not a row"),
        (
            "class\tlabel\twith\nNP\tobj\t\nPP\tobj\t\n",
            "own.tsv:3: the label 'obj' is in the class 'NP' already. Leave it in one class.",
        ),
    ],
)
def test_a_table_that_breaks_the_format(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        parse_classes(text, "own.tsv")


@pytest.mark.parametrize(
    ("scheme", "labels", "others"),
    [
        ("ud", UD_LABELS, {"dep", "reparandum"}),
        ("sd-basic", SD_LABELS, {"dep", "null", "agent", "ref", "xsubj"}),  # three of graphs only
    ],
)
def test_every_label_is_in_a_class(scheme: Scheme, labels: set[str], others: set[str]) -> None:
    classes = error_classes(scheme)
    assert {label for label in labels if not classes.of(label, [])} == others


def test_no_classes_for_a_scheme() -> None:
    with pytest.raises(UsageError, match="there are no classes of errors for the scheme 'clear'"):
        error_classes("clear")
