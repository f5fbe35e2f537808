"""Wrong answers by whose error they are."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from documents import checked
from notation import graph
from pete.cli.main import main
from pete.cli.runs import RunOptions
from pete.data.contract import PairSet
from pete.entailment import find_strategy
from pete.evaluation import Analyses
from pete.graph import Graph
from pete.oracle.errors import command as errors_command
from pete.oracle.errors import types as error_types
from pete.oracle.errors.types import FAULTS, SortedErrors, sort_errors
from pete.oracle.gold.judged_pairs import ErrorNote
from pete.oracle.shared import published
from pete.pairs import EntailmentPair
from table_parser import BIRD_PAIRS, BIRDS, table_run

TEXT = BIRD_PAIRS[0].text
ASTRAY = BIRDS | {
    TEXT: graph(
        "The/DT big/JJ birds/NNS saw/VBD a/DT cat/NN ./.",
        "det(3,1) amod(3,2) dobj(4,3) root(0,4) det(6,5) nsubj(4,6) punct(4,7)",
    )
}
"""What a parser says that takes the subject for the object."""

SAW_CAT = "Birds saw a cat."
GOLD = BIRDS | {
    "A big bird.": graph("A/DT big/JJ bird/NN ./.", "det(3,1) amod(3,2) root(0,3)"),
    SAW_CAT: graph("Birds/NNS saw/VBD a/DT cat/NN ./.", "nsubj(2,1) root(0,2) det(4,3)"),
}
SUBJECT_ALONE = graph(
    "The/DT big/JJ birds/NNS saw/VBD a/DT cat/NN ./.", "nsubj(4,3) root(0,4) det(6,5)"
)
OBJECT_ALONE = graph("Birds/NNS saw/VBD a/DT cat/NN ./.", "dobj(2,4) root(0,2) det(4,3)")


@pytest.fixture(autouse=True)
def gold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gold graphs of the birds."""

    def graphs(pair_set: PairSet, *, collapse: bool) -> Mapping[str, tuple[Graph, Graph]]:
        return {pair.id: (GOLD[pair.text], GOLD[pair.hypothesis]) for pair in pair_set.pairs}

    monkeypatch.setattr(error_types, "gold_graphs", graphs)


def errors_of(
    *pairs: EntailmentPair,
    known: Mapping[str, Graph] = ASTRAY,
    notes: Mapping[tuple[str, str], ErrorNote] | None = None,
) -> SortedErrors:
    material = table_run(known, pairs or BIRD_PAIRS).materials[0]
    (errors,) = sort_errors(Analyses.of(material), [find_strategy("generalized+")], notes or {})
    return errors


def test_errors_of_parser_and_module_are_told_apart() -> None:
    errors = errors_of()
    assert {wrong.outcome.pair.id: wrong.error for wrong in errors.wrong} == {
        "saw-1": "other-parser",
        "saw-2": "other-parser",
        "big-1": "module",
    }
    assert errors.counts == {"unbounded": (0, 0), "other-parser": (1, 1), "module": (1, 0)}
    assert (errors.gold_correct, errors.lucky) == (3, ())
    assert [wrong.decisive is None for wrong in errors.wrong] == [False, False, True]


def test_a_right_answer_that_gold_relations_do_not_give_is_luck() -> None:
    """The gold relations make YES of saw-2 turned round, the parser's make NO."""
    turned = EntailmentPair("turned", TEXT, "Birds saw something.", "NO")
    assert errors_of(turned).lucky == ("turned",)


def test_a_pair_without_a_parse_is_an_error_of_the_parser() -> None:
    unread = EntailmentPair("unread", TEXT, "Birds saw something.", "YES")
    (wrong,) = errors_of(unread, known={}).wrong
    assert (wrong.error, wrong.verdict, wrong.decisive) == ("other-parser", None, None)


@pytest.mark.parametrize(
    ("text", "hypothesis", "fault"),
    [
        (ASTRAY[TEXT], GOLD[SAW_CAT], "text"),
        (None, GOLD[SAW_CAT], "text"),
        (GOLD[TEXT], None, "hypothesis"),
        (ASTRAY[TEXT], None, "either"),
        (None, None, "either"),
        (SUBJECT_ALONE, OBJECT_ALONE, "together"),
    ],
)
def test_an_error_of_the_parser_is_in_t_in_h_or_in_both(
    text: Graph | None, hypothesis: Graph | None, fault: str
) -> None:
    known = {key: graph for key, graph in {TEXT: text, SAW_CAT: hypothesis}.items() if graph}
    errors = errors_of(EntailmentPair("saw", TEXT, SAW_CAT, "YES"), known=known)
    assert [wrong.fault for wrong in errors.wrong] == [fault]
    counts = {place: sum(missed) for place, missed in errors.faults.items()}
    assert counts == {**dict.fromkeys(FAULTS, 0), fault: 1}


def test_what_says_that_a_dependency_is_unbounded() -> None:
    pair = {"id": "saw-1", "text": TEXT, "hypothesis": "Birds saw something.", "gold": "YES"}
    plain = EntailmentPair(**pair)
    tagged = EntailmentPair(**pair, tags=("wh-question",))
    note = {("own", "saw-1"): ErrorNote("unbounded-dependency", "a gap")}
    found = [errors_of(plain), errors_of(tagged), errors_of(tagged, notes=note)]
    assert [(errors.wrong[0].error, errors.wrong[0].verdict) for errors in found] == [
        ("other-parser", "relations"),
        ("unbounded", "construction"),
        ("unbounded", "table"),
    ]


def test_the_published_table_adds_up() -> None:
    paper = error_types.PUBLISHED["pete-2010", "dev"]
    columns = zip(*paper.counts.values(), paper.difficult, strict=True)
    assert [sum(column) for column in columns] == [16, 6]  # S10-1060, Table 3
    assert published(error_types.PUBLISHED, errors_of().result) is None


def run(capsys: pytest.CaptureFixture[str], *argv: str, status: int = 0) -> str:
    assert main(["oracle", "errors", *argv]) == status
    captured = capsys.readouterr()
    return captured.out if status == 0 else captured.err


@pytest.fixture
def saved(tmp_path: Path) -> str:
    path = tmp_path / "run.json"
    table_run(ASTRAY, BIRD_PAIRS).save(path)
    return str(path)


def test_the_command_names_relations(saved: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, saved, "--strategy", "generalized+")
    assert out.startswith(
        "Whose error: the parser's or the module's\n"
        "own dev: of 3 wrong answers of generalized+, 2 are the parser's and 1 the module's. The"
    )
    assert "\nown dev · table 1\n" in out
    row = "generalized+ 1/4 3/4 0 (0, 0) 2 (1, 1) 1 (1, 0) 2, 0, 0, 0 0"  # right ... by luck
    assert re.search(" +".join(map(re.escape, row.split(" "))), out)
    assert (
        "      It depends on: T lacks nsubj(saw-4, birds-3).\n"
        "      In its place: T has dobj(saw-4, birds-3).\n"
    ) in out
    assert (
        "      It depends on: T has dobj(saw-4, birds-3).\n"
        "      Each of these would do as well: T has nsubj(saw-4, cat-6).\n"
    ) in out
    assert "      On gold relations: H has no core relation left to test" in out
    assert "  2 not listed (--wrong 2 lists all)" in run(capsys, saved, "--wrong", "0")


def test_the_document_follows_its_schema(saved: str, capsys: pytest.CaptureFixture[str]) -> None:
    document = checked(run(capsys, saved, "--json"), "pete-oracle-errors-1")
    assert [result["strategy"] for result in document["results"]] == [
        "cambridge",
        "generalized+",
        "factual",
        "extended",
    ]
    counts = document["results"][1]["faults"]
    assert counts.pop("text") == {"fn": 1, "fp": 1}
    assert counts == {key: {"fn": 0, "fp": 0} for key in ("hypothesis", "either", "together")}
    faults = [wrong["fault"] for wrong in document["results"][1]["wrong"]]
    assert faults == ["text", "text", None]
    (first, *_) = document["results"][1]["wrong"]
    assert first["hangs_on"]["edits"] == [
        {"side": "text", "kind": "missing", "shown": "nsubj(saw-4, birds-3)"}
    ]


def test_a_parser_is_named_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "spacy", "--parser", "stanza", status=2) == (
        "pete: both 'spacy' and 'stanza' name a parser. Name one.\n"
    )


def test_a_new_run_takes_every_annotated_data_set_that_is_here(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[Sequence[str] | None] = []

    def materials(options: RunOptions) -> tuple[()]:
        asked.append(options.pairs.dataset)
        return ()

    monkeypatch.setattr(RunOptions, "materials", materials)
    here = [("challenge", "dev"), ("challenge", "test")]
    monkeypatch.setattr(errors_command, "annotated_here", lambda: here)
    run(capsys)
    run(capsys, "--dataset", "pete-2010")
    run(capsys, "--split", "test")
    assert asked == [["challenge"], ["pete-2010"], None]
