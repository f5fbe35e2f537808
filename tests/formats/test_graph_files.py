"""Files of graphs in any format."""

from __future__ import annotations

from pathlib import Path

import pytest

from pete.formats.conll.deviations import FileReport
from pete.formats.graph_files import FileKind, file_kind, read_graphs


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.conllu", "conllu"),
        ("a.b.CONLLU.gz", "conllu"),
        ("dir.sd/a.conll", "conllx"),
        ("a.conllx.xz", "conllx"),
        ("a.sd", "triples"),
        ("a.txt.xz", "triples"),
        ("-", None),
        ("a", None),
        ("a.json", None),
        ("a.xz", None),
    ],
)
def test_format_by_name(name: str, kind: FileKind | None) -> None:
    assert file_kind(name) == kind


def test_names_texts_and_rejected_sentences(tmp_path: Path) -> None:
    path = tmp_path / "a.conllu"
    go, loop = (f"1\tGo\tgo\tVERB\tVB\t_\t{head}\troot\t_\t_\n" for head in (0, 1))
    path.write_text(f"{go}\n{loop}\n# sent_id = own\n# text = Go\n{go}\n", encoding="utf-8")
    found = read_graphs(path, "conllu")
    assert [(s.id, s.text, s.line) for s in found.sentences] == [("1", "Go", 1), ("own", "Go", 5)]
    assert [(r.line, len(r.defects)) for r in found.report.rejected] == [(3, 2)]
    assert len(found.report.rejected) == 1
    mended = read_graphs(path, "conllu", policy="repair")
    assert [s.id for s in mended.sentences] == ["1", "2", "own"]


def test_triples_have_numbers_for_names() -> None:
    lines = ["root(ROOT-0, Go-1)", "dep(Go-1, home-3)", "", "root(ROOT-0, Go-1)"]
    found = read_graphs(lines, "triples")
    assert [(s.id, s.text, s.line) for s in found.sentences] == [
        ("1", "Go _ home", 1),
        ("2", "Go", 4),
    ]


@pytest.mark.parametrize(
    ("second", "left"),
    [
        ("1.1:dobj", "nothing of it is left"),
        ("1:discourse", "its other edges are left, 1"),
    ],
)
def test_a_sentence_that_loses_its_root_is_named(second: str, left: str) -> None:
    """An empty node that copies no word is the root: without it nothing hangs on ROOT."""
    lines = [
        "1\tYes\tyes\tINTJ\tUH\t_\t0\troot\t1.1:discourse\t_",
        "1.1\t_\tdo\tVERB\t_\t_\t_\t_\t0:root\t_",
        f"2\tit\tit\tPRON\tPRP\t_\t1\tdep\t{second}\t_",
        "",
    ]
    found = read_graphs(["# sent_id = e-1", *lines], "conllu", enhanced=True)
    assert [(d.kind, d.line, d.detail) for d in found.report.deviations] == [
        (
            "root-lost",
            1,
            f"the sentence 'e-1' has lost its root, an empty node that copies no word: {left}",
        )
    ]
    assert read_graphs(lines, "conllu").report.counts == {}


ROOTS = """\
# a comment moves the lines
1\tThe\t_\tDET\tDT\t_\t2\tdet\t_\t_
2\tbell\t_\tNOUN\tNN\t_\t3\tROOT\t_\t_
3\trings\t_\tVERB\tVBZ\t_\t0\tnull\t_\t_

"""


@pytest.mark.parametrize(
    ("kind", "noted"),
    [
        (
            "conllu",
            [
                (3, "word 2, 'bell', has the label 'ROOT' and the head 3, not 0"),
                (4, "word 3, 'rings', has the head 0 and the label 'null', not 'root'"),
            ],
        ),
        ("conllx", [(3, "word 2, 'bell', has the label 'ROOT' and the head 3, not 0")]),
    ],
)
def test_root_is_the_label_of_the_head_0_and_of_no_other(
    kind: FileKind, noted: list[tuple[int, str]]
) -> None:
    """CoNLL-X leaves the label of the root to the treebank."""
    found = read_graphs(ROOTS.splitlines(keepends=True), kind)
    assert [(d.line, d.detail) for d in found.report.deviations] == noted
    assert {d.kind for d in found.report.deviations} == {"root-label"}


def test_root_between_words_is_noted_of_triples() -> None:
    found = read_graphs(["root(ROOT-0, Go-1)", "root(Go-1, home-2)"], "triples")
    assert [d.detail for d in found.report.deviations] == [
        "word 2, 'home', has the label 'root' and the head 1, not 0"
    ]


@pytest.mark.parametrize(
    ("lines", "kind", "line"),
    [
        (["# one", "1\tGo\t_\t_\t_\t_\t0\troot\t0:root\t_",
          "2\thome\t_\t_\t_\t_\t1\tObjj\t1:Objj\t_", ""], "conllu", 3),
        (["root(ROOT-0, Go-1)", "Objj(Go-1, home-2)"], "triples", 1),
    ],
)  # fmt: skip
@pytest.mark.parametrize("enhanced", [False, True])
def test_labels_that_are_none_are_noted(
    lines: list[str], kind: FileKind, line: int, enhanced: bool
) -> None:
    report = FileReport(is_label={"root"}.__contains__)
    read_graphs(lines, kind, report=report, enhanced=enhanced)
    assert [(d.kind, d.line, d.detail) for d in report.deviations] == [
        ("label", line, "word 2, 'home', has the label 'Objj', which no scheme has")
    ]
