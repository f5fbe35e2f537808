"""CoNLL-U: every trait of bad input, tolerated and counted, or refused when strict."""

from __future__ import annotations

import gzip
import io
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pete.errors import FormatError, InputError, UsageError
from pete.formats.conll.deviations import CURES, DEFECTS, KINDS, FileReport, Policy, Rejected
from pete.formats.conll.reader import COLUMNS, REPAIR, read_conllu
from pete.formats.conll.sentence import (
    ConlluSentence,
    EmptyNode,
    EnhancedRelation,
    MultiwordToken,
    write_conllu,
)
from pete.graph import Token

GO = "1\tGo\tgo\tVERB\tVB\tMood=Imp\t0\troot\t0:root\t_\n"
HOME = "2\thome\thome\tADV\tRB\t_\t1\tadvmod\t1:advmod\t_\n"
TEXT = "# sent_id = own-1\n# text = Go home\n"
PLAIN = TEXT + GO + HOME + "\n"


def row(id: str, form: str = "a", *, head: str = "_", label: str = "dep", deps: str = "_") -> str:
    return f"{id}\t{form}\t_\t_\t_\t_\t{head}\t{label}\t{deps}\t_\n"


def tree(*heads: object) -> str:
    """A sentence of words a, b, c ... with these heads, and ``root`` under 0."""
    rows = (
        row(str(i), chr(96 + i), head=str(head), label="root" if head == 0 else f"l{i}")
        for i, head in enumerate(heads, start=1)
    )
    return "".join(rows) + "\n"


def read(
    text: str, policy: Policy = "reject"
) -> tuple[list[ConlluSentence | Rejected], FileReport]:
    report = FileReport()
    return list(read_conllu(io.StringIO(text), policy=policy, report=report)), report


def only(text: str, policy: Policy = "reject") -> ConlluSentence:
    """The one sentence of a text."""
    (sentence,), _ = read(text, policy)
    assert isinstance(sentence, ConlluSentence), sentence
    return sentence


def triples(sentence: ConlluSentence) -> list[tuple[str, int, int]]:
    return [relation.triple for relation in sentence.graph.relations]


def noted(report: FileReport) -> list[tuple[str, int]]:
    return [(deviation.kind, deviation.line) for deviation in report.deviations]


def refusal(text: str) -> str:
    with pytest.raises(FormatError) as error:
        list(read_conllu(io.StringIO(text), strict=True))
    return str(error.value)


def test_a_plain_sentence() -> None:
    sentence = only(PLAIN)
    assert (sentence.id, sentence.text, sentence.line) == ("own-1", "Go home", 1)
    assert sentence.graph.tokens == (
        Token(1, "Go", "go", "VERB", "VB", (("Mood", "Imp"),), (0, 2)),
        Token(2, "home", "home", "ADV", "RB", (), (3, 7)),
    )
    assert triples(sentence) == [("root", 0, 1), ("advmod", 1, 2)]
    assert sentence.enhanced == (
        EnhancedRelation("root", "0", "1"),
        EnhancedRelation("advmod", "1", "2"),
    )
    assert sentence.misc == ("", "")


def test_a_plain_file_is_noted_nothing_of() -> None:
    _, report = read(PLAIN * 3)
    assert (report.sentences, len(report.rejected), report.deviations) == (3, 0, [])


# Each trait: text, what is noted of it, what the strict reader says, and how it reads: the same
# as PLAIN if nothing else is given.
TRAITS = {
    "byte order mark": (
        "\ufeff" + PLAIN,
        [("byte-order-mark", 1)],
        "<lines>:1: the file begins with a byte order mark. "
        "Save the file as UTF-8 without a byte order mark.",
    ),
    "CR LF": (
        PLAIN.replace("\n", "\r\n"),
        [("crlf", line) for line in range(1, 6)],
        "<lines>:1: the line ends in CR LF. End lines in LF alone.",
    ),
    "several empty lines": (
        "\n" + PLAIN + "\n\n",
        [("blank-line", 1), ("blank-line", 7), ("blank-line", 8)],
        "<lines>:1: the empty line ends no sentence. "
        "Put one empty line after each sentence, with nothing in it.",
    ),
    "an empty line with blanks": (
        PLAIN[:-1] + " \t\n",
        [("blank-line", 5)],
        "<lines>:5: the line between sentences holds blanks. "
        "Put one empty line after each sentence, with nothing in it.",
    ),
    "no final empty line": (
        PLAIN[:-1],
        [("end-of-file", 4)],
        "<lines>:4: no empty line follows the last sentence. End the file with an empty line.",
    ),
    "no final line end": (
        PLAIN[:-2],
        [("end-of-file", 4)],
        "<lines>:4: no empty line follows the last sentence. End the file with an empty line.",
    ),
    "blanks for tabs": (
        PLAIN.replace("\t", "  "),
        [("blanks", 3), ("blanks", 4)],
        "<lines>:3: blanks stand where tabs separate the columns. "
        "Separate the columns by one tab each.",
    ),
    "9 columns": (
        PLAIN.replace("0:root\t_", "0:root"),
        [("columns", 3)],
        "<lines>:3: the line has 9 columns, not 10. "
        "Write ten columns, '_' where there is no value.",
    ),
    "11 columns": (
        PLAIN.replace("0:root\t_", "0:root\t_\tx"),
        [("columns", 3)],
        "<lines>:3: the line has 11 columns, not 10. "
        "Write ten columns, '_' where there is no value.",
    ),
    "an empty column": (
        PLAIN.replace("0:root\t_", "0:root\t"),
        [("empty-column", 3)],
        "<lines>:3: the column MISC is empty. Write '_' where there is no value.",
    ),
    "an id left out": (
        PLAIN.replace("\n2\thome", "\n3\thome"),
        [("id-order", 4)],
        "<lines>:4: the word 2 has the id 3. Number the words 1, 2, 3 and so on.",
    ),
    "malformed features": (
        PLAIN.replace("Mood=Imp", "Mood=Imp|Odd"),
        [("feats", 3)],
        "<lines>:3: the features 'Mood=Imp|Odd' are out of form or order. Write Name=Value pairs "
        "separated by '|', in alphabetical order, each name once.",
    ),
    "an enhanced relation from nowhere": (
        PLAIN.replace("1:advmod", "1:advmod|1.1:x"),
        [("deps", 4)],
        "<lines>:4: the enhanced relation '1.1:x' is not a head and label of this sentence. "
        "Write HEAD:LABEL pairs separated by '|', their heads words or empty nodes.",
    ),
    "a range over nothing": (
        PLAIN.replace(HOME, row("2-3", "gone") + HOME),
        [("multiword", 4)],
        "<lines>:4: the range 2-3 does not cover two words or more of its own. "
        "Put a range before its first word, with FORM, FEATS and MISC alone.",
    ),
    "an empty node after no word": (
        PLAIN.replace(HOME, HOME + row("9.1", label="_")),
        [("empty-node", 5)],
        "<lines>:5: the empty node 9.1 is out of its place. "
        "Put the nodes 8.1, 8.2 and so on after word 8, without head and label.",
    ),
}


@pytest.mark.parametrize("trait", TRAITS)
def test_a_harmless_trait_is_noted_and_reads_like_the_plain_file(trait: str) -> None:
    text, expected, _ = TRAITS[trait]
    (sentence,), report = read(text)
    assert isinstance(sentence, ConlluSentence)
    assert noted(report) == expected
    assert report.counts.total() == len(expected)
    plain = only(PLAIN)
    assert (sentence.graph, sentence.enhanced) == (plain.graph, plain.enhanced)
    assert (sentence.id, sentence.text) == (plain.id, plain.text)


@pytest.mark.parametrize("trait", TRAITS)
def test_the_strict_reader_refuses_it(trait: str) -> None:
    text, _, message = TRAITS[trait]
    assert refusal(text) == message


MORE_REFUSALS = {
    TEXT + "\n": "<lines>:1: the sentence has no words. "
    "Give the sentence its words or drop its comments.",
    "": "<lines>:1: the file holds no sentence. Give the file one sentence or more.",
    GO + "# late\n\n": "<lines>:2: a comment stands among the words: '# late'. "
    "Put comments before the first word of the sentence.",
    GO.replace("1", "x", 1) + "\n": "<lines>:1: the id 'x' is not a word, range or empty node. "
    "Write 1 for a word, 1-2 for a multiword token, 1.1 for an empty node.",
    GO + GO + "\n": "<lines>:2: the id 1 is used twice. "
    "Number the words 1, 2, 3 and so on, each id once.",
    tree("x"): "<lines>:1: the head 'x' of word 1 is not a number. "
    "Write the id of the head, 0 for the root.",
    tree(0, 7): "<lines>:2: the head '7' of word 2 is not a word of the sentence. "
    "Write the id of a word of this sentence, 0 for the root.",
    tree(0, -1): "<lines>:2: the head '-1' of word 2 is not a word of the sentence. "
    "Write the id of a word of this sentence, 0 for the root.",
    tree(0, 2): "<lines>:2: the head '2' of word 2 is the word itself. Give the word another head.",
    tree(0, 0): "<lines>:2: word 2 is a second root beside word 1. Give only one word the head 0.",
    tree(0, 3, 2): "<lines>:2: the words 2, 3 form a cycle. "
    "Give one of these words a head outside the cycle.",
    tree(2, 1): "<lines>:1: no word of the sentence has the head 0. Give one word the head 0.",
    row("1", head="0", label="_") + "\n": "<lines>:1: word 1 has no label. "
    "Write the relation to the head.",
    "# text = Go hone\n" + GO + HOME + "\n": "<lines>:1: '# text' goes on with 'hone' where the "
    "form is 'home'. Make '# text' the forms in their order, with blanks between them or none.",
}


@pytest.mark.parametrize("text", MORE_REFUSALS)
def test_what_else_the_strict_reader_refuses(text: str) -> None:
    assert refusal(text) == MORE_REFUSALS[text]


def test_the_strict_reader_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "own.conllu"
    path.write_bytes(PLAIN.encode() + b"1\tcaf\xe9\n\n")
    sentences = read_conllu(path, strict=True)
    assert isinstance(next(sentences), ConlluSentence)
    with pytest.raises(FormatError) as error:
        next(sentences)
    assert str(error.value) == (
        f"{path}:6: byte 0xE9 at place 6 of the line is not UTF-8. Save the file as UTF-8."
    )


@pytest.mark.parametrize("policy", get_args(Policy))
def test_a_sentence_with_bytes_that_are_not_utf8_is_rejected(
    tmp_path: Path, policy: Policy
) -> None:
    path = tmp_path / "own.conllu"
    bad = GO.replace("Go", "caf\xe9").encode("latin-1") + b"\n"
    path.write_bytes(PLAIN.encode() + bad + b"# by Zo\xeb\n" + PLAIN.encode() + PLAIN.encode())
    report = FileReport()
    first, second, third, fourth = read_conllu(path, report=report, policy=policy)
    assert isinstance(first, ConlluSentence)
    assert isinstance(second, Rejected)
    assert [(d.kind, d.line, d.detail) for d in second.defects] == [
        ("encoding", 6, "byte 0xE9 at place 6 of the line is not UTF-8")
    ]
    assert isinstance(third, Rejected)
    assert [(d.kind, d.line) for d in third.defects] == [("encoding", 8)]
    assert isinstance(fourth, ConlluSentence)
    assert noted(report) == [("encoding", 6), ("encoding", 8)]


@pytest.mark.parametrize(
    "encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"]
)
@pytest.mark.parametrize("before", ["", "\n"])
def test_a_file_of_wide_characters_is_refused(tmp_path: Path, encoding: str, before: str) -> None:
    path = tmp_path / "own.conllu"
    path.write_bytes((before + PLAIN).encode(encoding))
    report = FileReport()
    with pytest.raises(
        FormatError, match=r"\.conllu:[12]: the file is UTF-16 or UTF-32, not UTF-8"
    ):
        list(read_conllu(path, report=report))
    assert set(report.counts) <= {"blank-line"}


def test_a_stray_nul_is_not_utf16(tmp_path: Path) -> None:
    path = tmp_path / "own.conllu"
    path.write_bytes(PLAIN.replace("home", "ho\0me").encode())
    assert [type(sentence) for sentence in read_conllu(path)] == [ConlluSentence]


@pytest.mark.parametrize("column", ["ID", "UPOS", "HEAD", "DEPREL", "DEPS", "MISC"])
@pytest.mark.parametrize("blank", [" ", "\u00a0", "  "])
def test_blanks_around_a_value_are_noted_and_taken_away(column: str, blank: str) -> None:
    cells = HOME.removesuffix("\n").split("\t")
    given = f"{blank}{cells[COLUMNS.index(column)]} "
    cells[COLUMNS.index(column)] = given
    (sentence,), report = read(PLAIN.replace(HOME, "\t".join(cells) + "\n"))
    assert sentence == only(PLAIN)
    (found,) = report.deviations
    assert (found.kind, found.line) == ("cell-blanks", 4)
    assert found.detail == f"blanks stand around the value {given!r} of the column {column}"


@pytest.mark.parametrize("odd", ["\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c", "\u00a0"])
def test_only_a_line_feed_ends_a_line(tmp_path: Path, odd: str) -> None:
    path = tmp_path / "own.conllu"
    text = PLAIN.replace("home", f"ho{odd}me")
    path.write_bytes(text.encode())
    (sentence,) = read_conllu(path, strict=True)
    assert isinstance(sentence, ConlluSentence)
    assert sentence.graph.token(2).form == f"ho{odd}me"
    assert sentence.graph.token(2).span == (3, 8)
    assert "".join(write_conllu([sentence])) == text


@pytest.mark.parametrize("suffix", [".gz", ".xz", ""])
def test_packed_files_are_unpacked(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"own.conllu{suffix}"
    data = PLAIN.encode()
    packed = {".gz": gzip.compress(data, mtime=0), ".xz": lzma.compress(data), "": data}
    path.write_bytes(packed[suffix])
    assert list(read_conllu(str(path), strict=True)) == [only(PLAIN)]


@pytest.mark.parametrize(
    ("suffix", "content", "reason"),
    [
        (".gz", b"plain", "Not a gzipped file (b'pl')"),
        (
            ".gz",
            gzip.compress(b"1\n", mtime=0)[:-6],
            "Compressed file ended before the end-of-stream marker was reached",
        ),
        (".xz", b"plain", "Input format not supported by decoder"),
    ],
)
def test_a_damaged_packed_file(tmp_path: Path, suffix: str, content: bytes, reason: str) -> None:
    path = tmp_path / f"own{suffix}"
    path.write_bytes(content)
    with pytest.raises(FormatError) as error:
        list(read_conllu(path))
    assert str(error.value) == (
        f"{path}: the packed file is damaged ({reason}). Fetch or pack it again."
    )


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InputError) as error:
        next(read_conllu(tmp_path / "none.conllu"))
    assert str(error.value) == (
        f"{tmp_path / 'none.conllu'}: the file cannot be read (No such file or directory). "
        "Check the path."
    )


def test_an_unknown_policy_is_refused_before_anything_is_read() -> None:
    with pytest.raises(UsageError) as error:
        read_conllu("none.conllu", policy="repare")
    assert str(error.value) == (
        "there is no policy 'repare'. Did you mean 'repair'? Known: as-is, reject, repair."
    )


def test_an_empty_file_yields_nothing_and_says_so() -> None:
    sentences, report = read("")
    assert sentences == []
    assert noted(report) == [("empty-file", 1)]


@pytest.mark.parametrize("policy", get_args(Policy))
def test_comments_without_words_are_a_rejected_sentence(policy: Policy) -> None:
    sentences, report = read(TEXT + "\n" + PLAIN, policy)
    assert isinstance(sentences[0], Rejected)
    assert (sentences[0].id, sentences[0].text, sentences[0].line) == ("own-1", "Go home", 1)
    assert isinstance(sentences[1], ConlluSentence)
    assert (report.sentences, len(report.rejected), noted(report)) == (1, 1, [("no-words", 1)])


def test_a_comment_among_the_words_is_kept() -> None:
    sentence = only(GO + "# late\n" + HOME + "\n")
    assert sentence.comments == ("# late",)
    assert len(sentence.graph.tokens) == 2


def test_the_text_is_rebuilt_where_no_comment_gives_it() -> None:
    sentence = only((GO + HOME).replace("0:root\t_", "0:root\tSpaceAfter=No") + "\n")
    assert sentence.text == "Gohome"
    assert [token.span for token in sentence.graph.tokens] == [(0, 2), (2, 6)]


def test_a_text_that_does_not_align_leaves_all_spans_empty() -> None:
    (sentence,), report = read(PLAIN.replace("= Go home", "= Go hone"))
    assert isinstance(sentence, ConlluSentence)
    assert [token.span for token in sentence.graph.tokens] == [None, None]
    assert noted(report) == [("text", 1)]


CONTRACTION = (
    "# text = Don't\n"
    "1-2\tDon't\t_\t_\t_\tTypo=Yes\t_\t_\t_\tNote=1\n"
    "1\tDo\tdo\tAUX\tVB\t_\t0\troot\t1.1:x\t_\n"
    "1.1\tgo\tgo\tVERB\tVB\tMood=Imp\t_\t_\t0:root\tCopyOf=1\n"
    "1.2\t_\t_\t_\t_\t_\t_\t_\t1.1:dep|2:dep\t_\n"
    "2\tn't\tnot\tPART\tRB\t_\t1\tadvmod\t1.1:advmod\t_\n"
    "\n"
)


def test_multiword_tokens_with_empty_nodes_inside() -> None:
    (sentence,) = read_conllu(io.StringIO(CONTRACTION), strict=True)
    assert isinstance(sentence, ConlluSentence)
    assert [token.span for token in sentence.graph.tokens] == [(0, 5), (0, 5)]
    assert sentence.multiwords == (MultiwordToken(1, 2, "Don't", (("Typo", "Yes"),), "Note=1"),)
    assert sentence.empty_nodes == (
        EmptyNode(1, 1, "go", "go", "VERB", "VB", (("Mood", "Imp"),), "CopyOf=1"),
        EmptyNode(1, 2),
    )
    assert EnhancedRelation("advmod", "1.1", "2") in sentence.enhanced
    assert "".join(write_conllu([sentence])) == CONTRACTION


def test_an_empty_node_before_the_first_word() -> None:
    text = row("0.1", label="_", deps="1:dep") + row("1", head="0", deps="0.1:x") + "\n"
    (sentence,) = read_conllu(io.StringIO(text), strict=True)
    assert isinstance(sentence, ConlluSentence)
    assert [node.id for node in sentence.empty_nodes] == ["0.1"]
    assert "".join(write_conllu([sentence])) == text


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (row("1", head="0") + row("1-2", label="_") + row("2", head="1"), 2),  # late
        (row("2-1", label="_") + row("1", head="0") + row("2", head="1"), 1),  # backwards
        (row("1-1", label="_") + row("1", head="0") + row("2", head="1"), 1),  # one word
        (row("1-2") + row("1", head="0") + row("2", head="1"), 1),  # with a label
        (
            row("1-2", label="_")
            + row("1", head="0")
            + row("2-3", label="_")
            + row("2", head="1")
            + row("3", head="1"),
            3,
        ),  # overlapping
    ],
)
def test_a_range_out_of_form_is_noted(text: str, line: int) -> None:
    (sentence,), report = read(text + "\n")
    assert isinstance(sentence, ConlluSentence)
    assert noted(report) == [("multiword", line)]


@pytest.mark.parametrize(
    ("nodes", "kept"),
    [
        (row("1.2", label="_"), ["1.2"]),  # number left out
        (row("0.1", label="_"), ["0.1"]),  # wrong word
        (row("1.1"), ["1.1"]),  # with a label
        (row("1.1", label="_") + row("1.1", label="_"), ["1.1"]),  # twice
    ],
)
def test_an_empty_node_out_of_form_is_noted(nodes: str, kept: list[str]) -> None:
    (sentence,), report = read(row("1", head="0") + nodes + "\n")
    assert isinstance(sentence, ConlluSentence)
    assert [node.id for node in sentence.empty_nodes] == kept
    assert set(report.counts) == {"empty-node"}


def test_ids_with_a_gap_are_renumbered_heads_ranges_and_nodes_with_them() -> None:
    text = (
        row("1", "a", head="7", deps="7.1:x")
        + row("6-7", "bc", label="_")
        + row("6", "b", head="0")
        + row("7", "c", head="6")
        + row("7.1", "d", label="_", deps="6:y")
    )
    (sentence,), report = read(text + "\n")
    assert isinstance(sentence, ConlluSentence)
    assert triples(sentence) == [("dep", 3, 1), ("dep", 0, 2), ("dep", 2, 3)]
    assert [(word.first, word.last) for word in sentence.multiwords] == [(2, 3)]
    assert [node.id for node in sentence.empty_nodes] == ["3.1"]
    assert sentence.enhanced == (
        EnhancedRelation("x", "3.1", "1"),
        EnhancedRelation("y", "2", "3.1"),
    )
    assert noted(report) == [("id-order", 3), ("id-order", 4)]


def test_a_repeated_id_rejects_the_sentence_for_its_heads_are_ambiguous() -> None:
    text = row("1", head="0") + row("2", head="1") + row("2", head="1") + row("4", head="2") + "\n"
    (rejected,), report = read(text)
    assert isinstance(rejected, Rejected)
    assert [defect.detail for defect in rejected.defects] == ["the id 2 is used twice"]
    assert noted(report) == [("duplicate-id", 3)]
    assert triples(only(text, "repair"))[3] == ("dep", 2, 4)  # the first of them


def test_a_line_without_a_readable_id_rejects_the_sentence() -> None:
    (rejected,), report = read(GO + HOME.replace("2", "2'", 1) + "\n")
    assert isinstance(rejected, Rejected)
    assert noted(report) == [("id", 2)]


ILL_FORMED = {
    "cycle": (
        tree(0, 3, 2, 2),
        [("cycle", 2)],
        [("root", 0, 1), ("dep", 1, 2), ("l3", 2, 3), ("l4", 2, 4)],
        [("root", 0, 1), ("l2", 3, 2), ("l3", 2, 3), ("l4", 2, 4)],
    ),
    "no root": (
        tree(2, 3, 2),
        [("no-root", 1), ("cycle", 2)],
        [("l1", 2, 1), ("root", 0, 2), ("l3", 2, 3)],
        [("l1", 2, 1), ("l2", 3, 2), ("l3", 2, 3)],
    ),
    "two roots": (
        tree(2, 0, 0),
        [("several-roots", 3)],
        [("l1", 2, 1), ("root", 0, 2), ("parataxis", 2, 3)],
        [("l1", 2, 1), ("root", 0, 2), ("root", 0, 3)],
    ),
    "head out of range": (
        tree(9, 0),
        [("head-out-of-range", 1)],
        [("dep", 2, 1), ("root", 0, 2)],
        [("root", 0, 2)],
    ),
    "self-loop": (
        tree(1, 0),
        [("self-loop", 1)],
        [("dep", 2, 1), ("root", 0, 2)],
        [("root", 0, 2)],
    ),
    "head not a number": (
        tree(0, "one"),
        [("head-not-a-number", 2)],
        [("root", 0, 1), ("dep", 1, 2)],
        [("root", 0, 1)],
    ),
    "no heads at all": (
        tree("_", "_"),
        [("head-not-a-number", 1), ("no-root", 1), ("head-not-a-number", 2)],
        [("root", 0, 1), ("dep", 1, 2)],
        [],
    ),
    "no label": (
        tree(0, 1).replace("l2", "_"),
        [("label-missing", 2)],
        [("root", 0, 1), ("dep", 1, 2)],
        [("root", 0, 1), ("_", 1, 2)],
    ),
}


@pytest.mark.parametrize("defect", ILL_FORMED)
def test_each_policy_on_heads_that_form_no_tree(defect: str) -> None:
    text, expected, mended, kept = ILL_FORMED[defect]
    (rejected,), report = read(text)
    assert isinstance(rejected, Rejected)
    assert (report.sentences, len(report.rejected)) == (0, 1)
    assert noted(report) == expected
    assert list(rejected.defects) == report.deviations
    assert triples(only(text, "repair")) == mended
    assert triples(only(text, "as-is")) == kept
    assert noted(read(text, "repair")[1]) == noted(read(text, "as-is")[1]) == expected


def test_repaired_edges_say_so() -> None:
    relations = only(tree(2, 0, 0), "repair").graph.relations
    assert [relation.provenance for relation in relations] == ["input", "input", REPAIR]


def test_a_report_counts_all_and_keeps_the_first_of_each_kind() -> None:
    report = FileReport(kept=2)
    list(read_conllu(io.StringIO(PLAIN.replace("\n", "\r\n")), report=report))
    assert report.counts == {"crlf": 5}
    assert noted(report) == [("crlf", 1), ("crlf", 2)]


def test_reading_streams() -> None:
    def endless() -> Iterator[str]:
        while True:
            yield from PLAIN.splitlines(keepends=True)

    sentences = read_conllu(endless(), strict=True)
    assert [next(sentences).line for _ in range(3)] == [1, 6, 11]


def test_every_defect_is_a_kind_with_a_cure() -> None:
    assert set(KINDS) > DEFECTS
    assert all(cure.endswith(".") for cure in CURES.values())


pieces = st.sampled_from(
    [
        *"\t\n\n \r|=:#_-.0123",
        "1\t",
        "2\t",
        "1-2\t",
        "1.1\t",
        "\ufeff",
        "\t_\t_",
        GO,
        HOME,
        CONTRACTION,
    ]
)


@given(st.lists(pieces, max_size=25).map("".join), st.sampled_from(get_args(Policy)))
def test_nothing_makes_the_tolerant_reader_fail_or_fall_silent(text: str, policy: Policy) -> None:
    results, report = read(text, policy)
    assert len(results) == report.seen
    assert all(result.defects for result in results if isinstance(result, Rejected))
    clean = [result for result in results if isinstance(result, ConlluSentence)]
    if not report.counts:
        assert "".join(write_conllu(clean)) == text
    else:
        with pytest.raises(FormatError):
            list(read_conllu(io.StringIO(text), strict=True))


def test_a_path_that_no_file_can_have() -> None:
    with pytest.raises(ValueError, match="embedded null") as words_of_python:
        Path("a\0b").stat()
    with pytest.raises(InputError) as error:
        list(read_conllu("a\0b"))
    assert str(error.value) == (
        f"a\0b: the file cannot be read ({words_of_python.value}). Check the path."
    )


@pytest.mark.parametrize("lines", [[1], [PLAIN.encode()], PLAIN.encode()])
def test_lines_are_strings(lines: list[str]) -> None:
    with pytest.raises(
        InputError, match=r"^line 1 is .{1,90}, not a string\. Open the file as text\.$"
    ):
        list(read_conllu(lines))


def test_a_long_value_does_not_flood_the_message() -> None:
    report = FileReport()
    lines = row("x" * 10_000, head="1" * 10_000).replace("_", "y" * 10_000) + "#" + "z" * 10_000
    list(read_conllu([*PLAIN.splitlines(), *lines.splitlines()], report=report))
    assert report.deviations
    assert max(len(deviation.detail) for deviation in report.deviations) < 200


def test_many_empty_nodes_are_read() -> None:
    nodes = "".join(row(f"1.{minor}", label="_") for minor in range(1, 20_001))
    (sentence,) = read_conllu([*(GO + nodes).splitlines(), ""])
    assert isinstance(sentence, ConlluSentence)
    assert len(sentence.empty_nodes) == 20_000


def test_every_stream_of_a_packed_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.conllu.xz"
    data = PLAIN.encode()
    path.write_bytes(lzma.compress(data) + bytes(8) + lzma.compress(data) + bytes(4))
    assert len(list(read_conllu(path, strict=True))) == 2


@pytest.mark.parametrize(
    ("junk", "problem"),
    [
        (b"junk", "Input format not supported by decoder"),
        (b"\0\0\0\0junk", "Input format not supported by decoder"),
        (lzma.compress(b"1")[:-6], "the compressed data ends before the end of its stream"),
    ],
)
def test_junk_after_a_packed_stream_is_refused(tmp_path: Path, junk: bytes, problem: str) -> None:
    """A reader that stops at the end of the first stream drops the rest of a file."""
    path = tmp_path / "a.conllu.xz"
    path.write_bytes(lzma.compress(PLAIN.encode()) + junk)
    with pytest.raises(FormatError) as error:
        list(read_conllu(path))
    assert str(error.value) == (
        f"{path}: the packed file is damaged ({problem}). Fetch or pack it again."
    )
