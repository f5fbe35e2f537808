"""What an annotator can do wrong, and what the annotator is told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pete.errors import FormatError
from pete.normaliser.labels import BASIC, COLLAPSED, UD_LABELS
from pete.oracle.annotation.facts import COLUMNS, Fact, read_rows, rows_of
from pete.oracle.annotation.labels import DEPRELS, RELATIONS, TAGS, UPOS
from pete.oracle.annotation.passes import check_lines, pass_lines
from pete.oracle.annotation.problems import Problems
from pete.oracle.annotation.sheets import Sheet

Write = Callable[[str, str], Path]

LABELS_TOLD = f"Write one of: {' '.join(sorted(RELATIONS))} prep_X prepc_X conj_X."
TAGS_TOLD = f"Write one of: {' '.join(sorted(TAGS))}"


def told(content: str, sheet: Sheet) -> list[str]:
    problems = Problems("f")
    check_lines(content.split("\n"), sheet, problems)
    return [str(problem) for problem in problems.in_order()]


def test_a_good_file_has_no_problem(relations: str, relation_sheet: Sheet) -> None:
    assert told(relations, relation_sheet) == []


def test_a_good_file_is_read_as_it_stands(relations: str, relation_sheet: Sheet) -> None:
    annotated = check_lines(relations.split("\n"), relation_sheet, Problems("f"))
    assert Fact(4, "relation", 2, "prep_in") in annotated["s001"]
    assert Fact(3, "tag", 0, "VBD") in annotated["s002"]
    assert "".join(pass_lines(annotated, relation_sheet)) == relations


def test_a_sentence_needs_no_relation(relations: str, relation_sheet: Sheet) -> None:
    assert told(relations.partition("det(")[0], relation_sheet) == []


def test_remarks_and_empty_lines_are_nothing(relations: str, relation_sheet: Sheet) -> None:
    assert told(relations.replace("det(", "\n% doubtful\n\ndet("), relation_sheet) == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "# s002",
            "# s003",
            "f:6: the sentence 's003' is not on the sheet. Copy the codes from the sheet.",
        ),
        ("# s002", "# s001", "f:6: the sentence s001 is here a second time. Keep one of the two."),
        (
            "# s001\n",
            "",
            "f:1: 'tags: Birds/NNS sing/VBP in/IN May/NNP ./.' stands before the first sentence. "
            "Begin each sentence with a line '# CODE'.",
        ),
        (
            "tags: No/DT man/NN slept/VBD ./.\n",
            "",
            "f:6: s002 has no lines of tags. Write one line 'tags: token/TAG ...' for each "
            "sentence.",
        ),
        (
            "slept/VBD ./.",
            "slept/VBD",
            "f:7: there are 3 tags for the 4 tokens. Write every token of the sheet as token/TAG, "
            "in order.",
        ),
        (
            "slept/VBD",
            "sleeps/VBZ",
            "f:7: tag 3 is that of 'sleeps', and token 3 is 'slept'. Write every token of the "
            "sheet as token/TAG, in order.",
        ),
        ("man/NN", "man/N", f"f:7: the tag 'N' of token 2 'man' is unknown. {TAGS_TOLD}"),
        (
            "nsubj(slept-3, man-2)",
            "nsubj slept man",
            "f:9: 'nsubj slept man' is not a relation. Write it like nsubj(was-6, man-2).",
        ),
        (
            "nsubj(slept-3, man-2)",
            "subj(slept-3, man-2)",
            f"f:9: the label 'subj' is unknown. {LABELS_TOLD}",
        ),
        (
            "nsubj(slept-3, man-2)",
            "root(ROOT-0, slept-3)",
            f"f:9: the label 'root' is unknown. {LABELS_TOLD}",
        ),
        (
            "nsubj(slept-3, man-2)",
            "nsubj(slept-3, man-1)",
            "f:9: token 1 is 'No', not 'man', in 'nsubj(slept-3, man-1)'. 'man' is token 2.",
        ),
        (
            "nsubj(slept-3, man-2)",
            "nsubj(slept-3, men-2)",
            "f:9: token 2 is 'man', not 'men', in 'nsubj(slept-3, men-2)'. Copy the word from the "
            "sheet.",
        ),
        (
            "nsubj(slept-3, man-2)",
            "nsubj(slept-3, man-9)",
            "f:9: there is no token 9 in 'nsubj(slept-3, man-9)'. The tokens are 1 to 4; ROOT-0 is "
            "a head only.",
        ),
        (
            "nsubj(slept-3, man-2)",
            "nsubj(man-2, man-2)",
            "f:9: 'nsubj(man-2, man-2)' leads from a word to itself. Give it another head.",
        ),
        (
            "nsubj(slept-3, man-2)",
            "det(man-2, No-1)",
            "f:9: 'det(man-2, No-1)' stands in line 8 already. Remove one of the two.",
        ),
        (
            "nsubj(slept-3, man-2)",
            "det(slept-3, man-2)",
            "f:9: det leads to 'man'. It leads only to: no.",
        ),
        (
            "nsubj(slept-3, man-2)",
            "prep_because_of(slept-3, man-2)",
            "f:9: the label 'prep_because_of' names 'because', which is not a token here. Name the "
            "words of the sentence, in lower case.",
        ),
        (
            "nsubj(slept-3, man-2)",
            "tag(man-2, NN)",
            "f:9: 'tag(man-2, NN)' is not a relation. Put tags in 'tags:'.",
        ),
    ],
)
def test_each_mistake_is_told_with_its_cure(
    old: str, new: str, message: str, relations: str, relation_sheet: Sheet
) -> None:
    assert message in told(relations.replace(old, new, 1), relation_sheet)


def test_missing_sentences_are_told_together(relation_sheet: Sheet) -> None:
    assert told("", relation_sheet) == [
        "f: 2 of 2 sentences are missing: s001, s002. Annotate every sentence of the sheet."
    ]


def test_coordinators_may_stand_for_others(relations: str, relation_sheet: Sheet) -> None:
    for label, problems in (("conj_and", 0), ("conj_negcc", 0), ("conj", 0), ("conj_or", 1)):
        changed = relations.replace("nsubj(slept", f"{label}(slept")
        assert len(told(changed, relation_sheet)) == problems


def test_a_good_tree_is_read_as_it_stands(trees: str, treebank_sheet: Sheet) -> None:
    problems = Problems("f")
    annotated = check_lines(trees.split("\n"), treebank_sheet, problems)
    assert not problems.found
    assert Fact(1, "edge", 2, "nsubj") in annotated["c001"]
    assert "".join(pass_lines(annotated, treebank_sheet)) == trees


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "NNS\t2\tnsubj",
            "NNS\t2",
            "f:3: '1\\tBirds\\tNOUN\\tNNS\\t2' has 5 columns, not 6. Write ID, FORM, UPOS, XPOS, "
            "HEAD, DEPREL, separated by one tab each.",
        ),
        (
            "2\tsing\t",
            "2\tsang\t",
            "f:4: the row of 2 'sang' stands where 2 'sing' should. Copy ID and FORM from the "
            "sheet, in order.",
        ),
        (
            "3\t.\tPUNCT\t.\t2\tpunct\n",
            "",
            "f:1: c001 has 2 good rows for its 3 tokens. Copy ID and FORM from the sheet, in "
            "order.",
        ),
        (
            "NOUN",
            "N",
            f"f:3: the UPOS 'N' is unknown. Write one of: {' '.join(sorted(UPOS))}",
        ),
        ("NNS", "NOUNS", f"f:3: the XPOS 'NOUNS' is unknown. {TAGS_TOLD}"),
        (
            "2\tnsubj",
            "2\tsubj",
            f"f:3: the DEPREL 'subj' is unknown. Write one of: {' '.join(sorted(DEPRELS))}",
        ),
        (
            "2\tnsubj",
            "4\tnsubj",
            "f:3: the HEAD '4' of 1 'Birds' is not another token of the sentence. Write a "
            "number from 0 to 3, 0 for the root.",
        ),
        (
            "2\tnsubj",
            "1\tnsubj",
            "f:3: the HEAD '1' of 1 'Birds' is not another token of the sentence. Write a "
            "number from 0 to 3, 0 for the root.",
        ),
        (
            "0\troot",
            "1\tccomp",
            "f:3: no word of the sentence has the head 0. Give one word the head 0.",
        ),
        (
            "2\tnsubj",
            "0\troot",
            "f:4: word 2 is a second root beside word 1. Give only one word the head 0.",
        ),
        (
            "0\troot",
            "0\tccomp",
            "f:4: the HEAD of sing-2 is 0 and its DEPREL 'ccomp'. Write root where the head is 0, "
            "and only there.",
        ),
        (
            "2\tpunct",
            "2\tdiscourse",
            "f:5: .-3 is PUNCT and is attached as discourse. The rule: The part of speech suits "
            "the relation (B4.3).",
        ),
    ],
)
def test_each_mistake_in_a_tree_is_told_with_its_cure(
    old: str, new: str, message: str, trees: str, treebank_sheet: Sheet
) -> None:
    changed = trees.replace(old, new, 1)
    assert changed != trees
    assert message in told(changed, treebank_sheet)


def test_stand_off_rows_read_back_and_hold_no_word(
    relations: str, relation_sheet: Sheet, trees: str, treebank_sheet: Sheet, write: Write
) -> None:
    for content, sheet in ((relations, relation_sheet), (trees, treebank_sheet)):
        annotated = check_lines(content.split("\n"), sheet, Problems("f"))
        written = "".join(rows_of(annotated))
        assert read_rows(write("f", written)) == annotated
        assert not any(form in written for form in ("Birds", "sing", "May", "slept"))


@pytest.mark.parametrize("row", ["s001\ttag\tNN\t_", "s001\tnote\tNN\t_\t1", "s001\ttag\tNN\t_\tx"])
def test_a_bad_row_is_told_with_its_place(row: str, write: Write) -> None:
    path = write("f", "\t".join(COLUMNS) + f"\n{row}\n")
    with pytest.raises(FormatError) as caught:
        read_rows(path)
    assert str(caught.value) == (
        f"{path}:2: {row!r} is not a row of sentence, kind, label, head, dependent. "
        "Strip the pass again."
    )


def test_the_closed_lists_are_labels_that_the_kernel_knows() -> None:
    assert DEPRELS <= UD_LABELS
    assert RELATIONS <= BASIC | COLLAPSED
