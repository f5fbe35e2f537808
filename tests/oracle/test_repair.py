"""How little of a parse would have to be right: own trees, and a parser that knows them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from documents import checked
from notation import graph
from pete.cli.main import main
from pete.data.contract import PairSet
from pete.entailment import find_strategy
from pete.evaluation import Normaliser, ParsedPairs, Run, parse_pairs
from pete.graph import Graph, Relation
from pete.metrics.word_alignment import placed_without_blanks
from pete.normaliser import Scheme
from pete.oracle.minimal_edits import (
    Edit,
    Limits,
    arc_edits,
    edited,
    relation_edits,
    same_words,
    smallest,
)
from pete.oracle.repair import experiment as module
from pete.oracle.repair.experiment import Repairs, repair
from pete.pairs import EntailmentPair
from table_parser import TableParser

STRATEGY = find_strategy("extended")
TEXT, SEEN, OTHER = "Ann saw Bo in May", "Ann saw Bo", "Bo was in May"
PAIRS = PairSet(
    "challenge",
    "dev",
    (
        EntailmentPair("seen", TEXT, SEEN, "YES"),
        EntailmentPair("other", TEXT, OTHER, "NO"),
    ),
    sha256="00",
    source="here",
)
WORDS = "Ann/NNP saw/VBD Bo/NNP in/IN May/NNP"
GOLD = {
    TEXT: graph(WORDS, "nsubj(2,1) root(0,2) obj(2,3) case(5,4) obl(2,5)"),
    SEEN: graph("Ann/NNP saw/VBD Bo/NNP", "nsubj(2,1) root(0,2) obj(2,3)"),
    OTHER: graph("Bo/NNP was/VBD in/IN May/NNP", "nsubj(4,1) cop(4,2) case(4,3) root(0,4)"),
}


@pytest.fixture(autouse=True)
def _gold(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The gold standard of these pairs, but for tests of the real one."""
    if "model" in request.keywords:
        return

    def graphs(pair_set: PairSet, *, collapse: bool) -> Mapping[str, tuple[Graph, Graph]]:
        read = Normaliser("ud")
        return {
            pair.id: (
                read(GOLD[pair.text], collapse=collapse),
                read(GOLD[pair.hypothesis], collapse=collapse),
            )
            for pair in pair_set.pairs
        }

    def trees(pair_set: PairSet) -> Mapping[tuple[str, str], Graph]:
        return {
            (pair.id, side): GOLD[getattr(pair, side)]
            for pair in pair_set.pairs
            for side in ("text", "hypothesis")
        }

    monkeypatch.setattr(module, "gold_graphs", graphs)
    monkeypatch.setattr(module, "gold_trees", trees)


def material(known: Mapping[str, Graph], *, scheme: Scheme = "ud") -> ParsedPairs:
    return parse_pairs(PAIRS, TableParser({**GOLD, **known}, scheme=scheme))


def mended(text: str, *, limits: Limits | None = None, scheme: Scheme = "ud") -> Repairs:
    """What the pair ``seen`` needs with this tree of T."""
    return repair(material({TEXT: graph(WORDS, text)}, scheme=scheme), STRATEGY, limits or Limits())


def shown(made: Repairs) -> list[list[str]]:
    (one,) = made.repairs
    return [[change.shown for change in some] for some in one.sets]


def test_one_arc() -> None:
    made = mended("nsubj(2,1) root(0,2) obj(1,3) case(5,4) nmod(1,5)")
    assert (made.pairs, made.wrong, made.gold_wrong, made.why_relations) == (2, 1, (), "")
    (one,) = made.repairs
    assert (one.pair, one.gold, one.way, one.outcome, one.changes) == (
        "seen", "YES", "arcs", "one", 2,
    )  # fmt: skip
    assert shown(made) == [["obj(Ann-1, Bo-3) -> obj(saw-2, Bo-3)"]]


def test_two_arcs() -> None:
    made = mended("obj(2,1) root(0,2) nsubj(2,3) case(5,4) obl(2,5)")
    assert shown(made) == [
        ["obj(saw-2, Ann-1) -> nsubj(saw-2, Ann-1)", "nsubj(saw-2, Bo-3) -> obj(saw-2, Bo-3)"]
    ]
    assert made.repairs[0].outcome == "two"


def test_what_makes_a_cycle_is_no_tree_and_is_not_tried() -> None:
    made = mended("root(0,1) acl(1,2) obj(2,3) case(5,4) obl(2,5)")
    assert shown(made) == [
        ["root(ROOT-0, Ann-1) -> nsubj(saw-2, Ann-1)", "acl(Ann-1, saw-2) -> root(ROOT-0, saw-2)"]
    ]


@pytest.mark.parametrize(
    "limits", [Limits(largest=1), Limits(tries=2)], ids=["largest", "broken off"]
)
def test_a_search_that_ends_counts_as_more(limits: Limits) -> None:
    made = mended("obj(2,1) root(0,2) nsubj(2,3) case(5,4) obl(2,5)", limits=limits)
    assert [(one.outcome, one.sets) for one in made.repairs] == [("more", ())]


def test_where_words_differ_relations_are_changed() -> None:
    joined = graph("Ann/NNP saw/VBD Bo/NNP inMay/NNP", "nsubj(2,1) root(0,2) obj(1,3) obl(2,4)")
    split = {"Ann saw Bo in May": joined}
    assert not same_words(
        placed_without_blanks(GOLD[TEXT], TEXT), placed_without_blanks(joined, TEXT)
    )
    made = repair(material(split), STRATEGY, Limits())
    (one,) = made.repairs
    assert (one.way, one.outcome) == ("relations", "one")
    assert shown(made) == [["dobj(Ann-1, Bo-3) -> dobj(saw-2, Bo-3)"]]
    assert made.why_relations == ""


def test_other_schemes_are_mended_by_relations() -> None:
    clear = {
        TEXT: graph(WORDS, "nsubj(2,1) ROOT(0,2) dobj(1,3) prep(2,4) pobj(4,5)"),
        SEEN: graph("Ann/NNP saw/VBD Bo/NNP", "nsubj(2,1) ROOT(0,2) dobj(2,3)"),
        OTHER: graph("Bo/NNP was/VBD in/IN May/NNP", "nsubj(2,1) ROOT(0,2) prep(2,3) pobj(3,4)"),
    }
    made = repair(material(clear, scheme="clear"), STRATEGY, Limits())
    assert made.why_relations == (
        "the treebank is in basic Universal Dependencies, version 2, and table gives the scheme "
        "'clear'"
    )
    assert shown(made) == [["dobj(Ann-1, Bo-3) -> dobj(saw-2, Bo-3)"]]


def test_without_a_parse_nothing_can_be_mended() -> None:
    known = {text: tree for text, tree in GOLD.items() if text != SEEN}
    made = repair(parse_pairs(PAIRS, TableParser(known, scheme="ud")), STRATEGY, Limits())
    assert [(one.pair, one.outcome, one.sets) for one in made.repairs] == [("seen", "no parse", ())]


def test_a_wrong_tag_is_no_arc() -> None:
    """*Saw* as a noun is no answer for *saw* as a verb, wherever arcs lead."""
    tagged = graph(
        "Ann/NNP saw/NN Bo/NNP in/IN May/NNP", "nsubj(2,1) root(0,2) obj(2,3) case(5,4) obl(2,5)"
    )
    made = repair(material({TEXT: tagged}), STRATEGY, Limits())
    assert [one.outcome for one in made.repairs] == ["none"]


def test_pairs_that_gold_answers_wrong_are_left_out() -> None:
    asked = EntailmentPair("seen", TEXT, SEEN, "NO")
    pair_set = PairSet("challenge", "dev", (asked,), sha256="00", source="here")
    made = repair(parse_pairs(pair_set, TableParser(GOLD, scheme="ud")), STRATEGY, Limits())
    assert (made.wrong, made.gold_wrong, made.repairs) == (1, ("seen",), ())


@given(st.sets(st.integers(0, 5), min_size=1, max_size=3))
def test_the_smallest_sets_are_all_found_and_none_can_do_without_a_change(wanted: set[int]) -> None:
    changes = [Edit("text", None, Relation("obj", 1, word)) for word in range(2, 8)]
    needed = {changes[place] for place in wanted}
    outcome, sets = smallest(changes, lambda some: needed <= set(some), Limits())
    assert outcome == {1: "one", 2: "two", 3: "three"}[len(wanted)]
    assert [set(some) for some in sets] == [needed]


@given(st.permutations(["nsubj", "dobj", "iobj"]), st.permutations([2, 3, 4]))
def test_all_changes_together_give_the_gold_relations(labels: list[str], words: list[int]) -> None:
    def four(relations: str) -> Graph:
        made = graph("gave/VBD Ann/NNP Bo/NNP Cy/NNP", relations)
        return placed_without_blanks(made, "gave Ann Bo Cy")

    gold = four("nsubj(1,2) iobj(1,3) dobj(1,4)")
    pairs = zip(labels, words, strict=True)
    system = four(" ".join(f"{label}(1,{word})" for label, word in pairs))
    changes = [*relation_edits("text", gold, system)]
    assert set(edited(system, changes).relations) == set(gold.relations)
    assert all(change.kind != "added" for change in changes)  # each replaces one
    arcs = [*arc_edits("text", gold, system)]
    assert set(edited(system, arcs).relations) == set(gold.relations)


def test_kinds_of_changes() -> None:
    old, new = Relation("nmod", 3, 5), Relation("obl", 2, 5)
    kinds = [
        Edit("text", removed, added).kind
        for removed, added in (
            (old, new), (old, Relation("obl", 3, 5)), (old, Relation("nmod", 2, 5)),
            (None, new), (old, None),
        )
    ]  # fmt: skip
    assert kinds == ["head and label", "label", "head", "added", "removed"]


def saved(tmp_path: Path) -> Path:
    """A saved run with one wrong pair."""
    wrong = {TEXT: graph(WORDS, "nsubj(2,1) root(0,2) obj(1,3) case(5,4) nmod(1,5)")}
    path = tmp_path / "run.json"
    Run((material(wrong),), ()).save(path)
    return path


def test_the_command_reads_a_saved_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = saved(tmp_path)
    assert main(["oracle", "repair", str(path), "--json"]) == 0
    written = checked(capsys.readouterr().out, "pete-oracle-repair-1")
    (result,) = written["results"]
    assert (result["pairs"], result["wrong"], result["gold_wrong"]) == (2, 1, [])
    assert result["outcomes"] == {
        "one": 1, "two": 0, "three": 0, "more": 0, "none": 0, "no parse": 0,
    }  # fmt: skip
    assert result["labels"] == {"obj": {"one": 1, "two": 0, "three": 0}}
    assert result["repairs"][0]["sets"] == [
        [{"side": "text", "label": "obj", "kind": "head",
          "change": "obj(Ann-1, Bo-3) -> obj(saw-2, Bo-3)"}]
    ]  # fmt: skip


def test_the_table_says_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["oracle", "repair", str(saved(tmp_path)), "--pairs"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == [
        "Repair: the fewest arcs to put right",
        "Of 1 wrong answers that gold analyses would make right, 1 need one change, 0 two and 0 "
        "three. The papers have no such figure.",
        "challenge dev · table 1 · extended",
    ]
    assert (
        "1 of 2 pairs are answered wrong, 0 of them with gold analyses, too. Arcs of the basic "
        "trees are changed."
    ) in lines
    assert [line.split() for line in lines if line.startswith(" obj")] == [["obj", "1", "0", "0"]]
    place = lines.index("seen (YES): one of 2")
    assert lines[place + 1] == "  text: obj(Ann-1, Bo-3) -> obj(saw-2, Bo-3) (head)"


def test_notes_wrap(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["oracle", "repair", str(saved(tmp_path))]) == 0
    lines = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    assert max(map(len, lines)) <= 80
    place = lines.index("basic trees are changed.")
    assert lines[place - 1].startswith("1 of 2 pairs are answered wrong")


def test_other_forms_of_the_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(saved(tmp_path))
    assert main(["oracle", "repair", path, "--format", "csv"]) == 0
    header, *rows = capsys.readouterr().out.splitlines()
    head = "parser,model,dataset,split,strategy,gold,one,two,three,more,none,no_parse,all"
    assert (header, rows[0]) == (head, "table,,challenge,dev,extended,YES,1,0,0,0,0,0,1")
    assert len(rows) == 3
    assert (
        main(["oracle", "repair", path, "--format", "markdown", "--columns", "relation,one"]) == 0
    )
    tables = capsys.readouterr().out
    assert [line for line in tables.splitlines() if line.startswith("| obj")] == [
        "| obj      |   1 |"
    ]
    assert "no parse" not in tables
    assert main(["oracle", "repair", path, "--format", "latex"]) == 0
    assert capsys.readouterr().out.count(r"\toprule") == 2


def test_one_strategy_at_a_time(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["oracle", "repair", "spacy", "--strategy", "extended,generalized"]) == 2
    assert capsys.readouterr().err == (
        "pete: repair takes one strategy, not 'extended,generalized'.\n"
    )


@pytest.mark.model
def test_spacy_is_mended_by_relations(
    needs: Callable[[str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    needs("spacy")
    assert main(["oracle", "repair", "spacy", "--json"]) == 0
    result: Any = json.loads(capsys.readouterr().out)["results"][0]
    assert result["why_relations"] == (
        "the treebank is in basic Universal Dependencies, version 2, and spacy gives the scheme "
        "'clear'"
    )
    assert sum(result["outcomes"].values()) == result["wrong"] - len(result["gold_wrong"])
    assert result["outcomes"]["one"] >= 10
