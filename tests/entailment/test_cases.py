"""Own pairs with gold trees: what ``factual`` must get right, and which rules it needs for that.

``cases/README.md`` says what they are.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from pete.data.contract import PairSet
from pete.entailment import Decision, find_strategy
from pete.entailment.rules import RULES
from pete.formats.conll.reader import read_conllu
from pete.formats.conll.sentence import ConlluSentence
from pete.graph import Graph
from pete.oracle.annotation.tree_rules import Node, broken_rules
from pete.oracle.gold.graphs import treebank_graphs
from pete.pairs import EntailmentPair
from rule_fixtures import FOLDER, OFF, read_fixture

CASES: Final = Path(__file__).with_name("cases")
FILES: Final = (
    *("relatives", "clauses", "rules"),
    *("sample", "sample2", "sample3", "sample4", "sample5", "sample6", "sample7"),
)

ENOUGH: Final = 3
"""Pairs that a rule must be right in to earn its place."""

FACTUAL: Final = find_strategy("factual", add=OFF)
EXTENDED: Final = find_strategy("extended", add=OFF)
OPTIONAL: Final = frozenset(
    "F103 F104 F105 P203 P205 P206 C304 C307 C308 C309 C310 C311 C312 C313".split()
)
ON_TRIAL: Final = [code for code in FACTUAL.codes if code[0] in "XB" or code in OPTIONAL]
"""Rules of ours; the others are those of the published modules."""


class OwnCase(NamedTuple):
    id: str
    gold: str
    codes: Sequence[str]
    text: Graph
    hypothesis: Graph


def rows(name: str) -> list[dict[str, str]]:
    with (CASES / f"{name}.tsv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def read_cases(name: str) -> list[OwnCase]:
    pairs = [
        EntailmentPair(row["id"], row["text"], row["hypothesis"], row["entailment"])
        for row in rows(name)
    ]
    pair_set = PairSet("own", "dev", tuple(pairs), sha256="", source=f"{name}.tsv")
    problems: list[Exception] = []
    graphs = treebank_graphs(pair_set, CASES / f"{name}.conllu", problems=problems)
    assert not problems, "\n".join(map(str, problems))
    return [
        OwnCase(
            row["id"],
            row["entailment"],
            row["rules"].split(),
            graphs[row["id"], "text"],
            graphs[row["id"], "hypothesis"],
        )
        for row in rows(name)
    ]


@pytest.fixture(scope="module")
def cases() -> list[OwnCase]:
    return [case for name in FILES for case in read_cases(name)]


@pytest.fixture(scope="module")
def decisions(cases: Sequence[OwnCase]) -> Mapping[str, Decision]:
    return {case.id: FACTUAL.decide(case.text, case.hypothesis) for case in cases}


@pytest.fixture(scope="module")
def right(cases: Sequence[OwnCase], decisions: Mapping[str, Decision]) -> list[OwnCase]:
    return [case for case in cases if decisions[case.id].answer == case.gold]


@pytest.fixture(scope="module")
def used(
    right: Sequence[OwnCase], decisions: Mapping[str, Decision]
) -> Mapping[str, frozenset[str]]:
    """For each code the ids of the right answers that show it in their trace."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for case in right:
        for relation in decisions[case.id].trace:
            for code in relation.codes:
                found[code].add(case.id)
    return {code: frozenset(ids) for code, ids in found.items()}


def test_ids_are_unique(cases: Sequence[OwnCase]) -> None:
    """A known error excuses one pair, not its namesake in another file."""
    assert len({case.id for case in cases}) == len(cases)


@pytest.mark.parametrize("name", FILES)
def test_trees_keep_to_the_guidelines(name: str) -> None:
    """An error that a tree makes would be laid at the door of a rule."""
    broken = [
        f"{sentence.id}: {problem} {rule}"
        for sentence in read_conllu(CASES / f"{name}.conllu")
        if isinstance(sentence, ConlluSentence)
        for _, problem, rule in broken_rules(nodes(sentence.graph))
    ]
    assert broken == []


def nodes(tree: Graph) -> list[Node]:
    above = {relation.dependent: relation for relation in tree.relations}
    return [
        Node(t.id, t.form, t.upos, t.xpos, above[t.id].head, above[t.id].label) for t in tree.tokens
    ]


@pytest.mark.parametrize("name", FILES)
def test_the_card_counts_right(name: str) -> None:
    """The card of a file that grew tells of the old one."""
    pairs = rows(name)
    labels = [row["entailment"] for row in pairs]
    trees = sum(1 for _ in read_conllu(CASES / f"{name}.conllu"))
    counts = [len({row["text"] for row in pairs}), len(pairs)]
    counts += [labels.count("YES"), labels.count("NO"), trees]
    row = f"| `{name}` | {' | '.join(map(str, counts))} | "
    assert row in (CASES / "README.md").read_text(encoding="utf-8")


def test_pairs_name_rules_there_are(cases: Sequence[OwnCase]) -> None:
    """A pair written for a rule that went is to be written for another, or for none."""
    assert {code for case in cases for code in case.codes} <= RULES.keys()


def test_answers_are_right_but_for_the_known_errors(
    cases: Sequence[OwnCase], right: Sequence[OwnCase]
) -> None:
    """A rule changed for one construction gets no other wrong; what is mended leaves the list."""
    wrong = {case.id for case in cases} - {case.id for case in right}
    known = {row["id"] for row in rows("known_errors")}
    assert sorted(wrong - known) == [], "wrong, and not in known_errors.tsv"
    assert sorted(known - wrong) == [], "right: take these out of known_errors.tsv"


def test_syntax_alone_adds_yes_where_t_does_not_assert_h(
    cases: Sequence[OwnCase], decisions: Mapping[str, Decision]
) -> None:
    """What only ``factual`` answers NO, it does by one of the rules that ``extended`` lacks."""
    asserted = set(FACTUAL.codes) - set(EXTENDED.codes)
    assert asserted == {"B601", "B604", "B605", "B608", "B609"}
    by_design = set()
    for case in cases:
        decision = decisions[case.id]
        answer = EXTENDED.decide(case.text, case.hypothesis).answer
        if answer != decision.answer:
            assert (decision.answer, answer) == ("NO", "YES"), case.id
            by_design |= asserted & {code for entry in decision.trace for code in entry.codes}
    assert by_design == asserted


def test_known_errors_say_why() -> None:
    listed = rows("known_errors")
    assert len({row["id"] for row in listed}) == len(listed)
    assert all(row["kind"] and row["why"].endswith(".") for row in listed)


@pytest.mark.parametrize("code", ON_TRIAL)
def test_a_rule_is_right_in_three_pairs(
    code: str, right: Sequence[OwnCase], used: Mapping[str, frozenset[str]]
) -> None:
    """A rule that next to nothing needs was made for one sentence, or does nothing.

    Right answers count that show it in their trace, or that are wrong without it, and those of its
    fixture that it changes.
    """
    counted = set(used.get(code, ()))
    if len(counted) < ENOUGH:
        counted |= needed(code, right) | changed(code)
    assert len(counted) >= ENOUGH, f"{code} is right in {sorted(counted)} only"


def needed(code: str, right: Sequence[OwnCase]) -> set[str]:
    """Ids of the right answers that are wrong without a rule."""
    without = find_strategy("factual", add=set(OFF) - {code}, drop=[code])
    return {
        case.id for case in right if without.decide(case.text, case.hypothesis).answer != case.gold
    }


def changed(code: str) -> set[str]:
    """The hypotheses of the fixture of a rule whose answers it changes."""
    fixture = read_fixture(FOLDER / f"{code}.conllu")
    return {f"{FOLDER.name}/{code}: {case.name}" for case in fixture.cases if case.changes}
