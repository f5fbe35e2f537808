from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pete.data.export import as_conllu, as_lines, sentence_ids
from pete.formats.conll.reader import read_conllu
from pete.pairs import EntailmentPair

PAIRS = [
    EntailmentPair("a", "The dog\nbarked.", "It barked.", "YES", words=("dog", "barked")),
    EntailmentPair("b", "The dog barked.", "A cat barked.", "NO"),
]
WORDS = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=6)


def test_lines_hold_each_text_once_whatever_its_white_space() -> None:
    assert list(as_lines(sentence_ids(PAIRS))) == [
        "The dog barked.\n",
        "It barked.\n",
        "A cat barked.\n",
    ]


def test_conllu_names_each_text_and_leaves_the_work_to_the_parser() -> None:
    first, *others = as_conllu(sentence_ids(PAIRS))
    blank = "\t".join("_" * 8)
    assert first == (
        "# sent_id = a-t\n# text = The dog barked.\n"
        f"1\tThe\t{blank}\n2\tdog\t{blank}\n3\tbarked\t{blank}\n4\t.\t{blank}\n\n"
    )
    assert [block.splitlines()[0] for block in others] == ["# sent_id = a-h", "# sent_id = b-h"]


def test_no_gold_answer_goes_out() -> None:
    flipped = [
        EntailmentPair(p.id, p.text, p.hypothesis, "NO" if p.gold == "YES" else "YES")
        for p in PAIRS
    ]
    for write in (as_lines, as_conllu):
        assert list(write(sentence_ids(PAIRS))) == list(write(sentence_ids(flipped)))


@given(st.lists(st.lists(WORDS, min_size=1).map(" ".join), unique=True))
def test_what_is_written_can_be_read_again(texts: list[str]) -> None:
    ids = {f"{number}-t": text for number, text in enumerate(texts)}
    lines = [f"{line}\n" for block in as_conllu(ids) for line in block.split("\n")[:-1]]
    read = list(read_conllu(lines, policy="as-is"))
    assert len(read) == len({" ".join(text.split()) for text in texts})
