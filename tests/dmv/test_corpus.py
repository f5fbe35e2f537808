"""Treebanks as sequences of tags."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from pete.adapters.dmv.corpus import TagCorpus, read_corpus
from pete.errors import FormatError, InputError

CONLLU = """\
# sent_id = a
1\t(\t(\tPUNCT\t-LRB-\t_\t2\tpunct\t_\t_
2\tWait\twait\tVERB\tVB\t_\t0\troot\t_\t_
3\t)\t)\tPUNCT\t-RRB-\t_\t2\tpunct\t_\t_

# sent_id = b
1\t-\t-\tPUNCT\t:\t_\t0\troot\t_\t_
2\tOld\told\tADJ\tJJ\t_\t3\tamod\t_\t_
3\tbarns\tbarn\tNOUN\tNNS\t_\t1\tdep\t_\t_
4\ttoday\ttoday\tNOUN\tNN\t_\t1\tdep\t_\t_

# sent_id = c
1\t!\t!\tPUNCT\t.\t_\t0\troot\t_\t_
"""

BRACKETS = """\
((S (NP-SBJ (NNP Ann)) (VP (VBD paid) (NP (QP ($ $) (CD 5) (CD million)) (-NONE- *U*))) (. .)))
((FRAG (: --) (. .)))
"""


@pytest.fixture
def conllu(tmp_path: Path) -> Path:
    path = tmp_path / "few.conllu"
    path.write_text(CONLLU, "utf-8")
    return path


def test_punctuation_is_cut_and_what_is_under_it_moves_up(conllu: Path) -> None:
    corpus = read_corpus(conllu)
    assert corpus.ids == ("a", "b")
    assert [corpus.sentence(place) for place in range(2)] == [("VB",), ("JJ", "NNS", "NN")]
    assert corpus.heads is not None
    assert corpus.heads.tolist() == [0, 2, 0, 2]
    assert (corpus.name, corpus.rules, corpus.column) == ("few", "own", "xpos")


def test_either_tags_are_read(conllu: Path) -> None:
    assert read_corpus(conllu, tags="upos").tags == ("ADJ", "NOUN", "VERB")


def test_brackets_lose_traces_punctuation_and_dollars(tmp_path: Path) -> None:
    path = tmp_path / "few.mrg"
    path.write_text(BRACKETS, "utf-8")
    corpus = read_corpus(path, heads="yamada-matsumoto")
    assert len(corpus) == 1
    assert corpus.sentence(0) == ("NNP", "VBD", "CD", "CD")
    assert corpus.heads is not None
    assert corpus.heads.tolist() == [2, 0, 4, 2]
    assert corpus.rules == "yamada-matsumoto"


def test_the_rules_decide_on_the_heads() -> None:
    lines = ["(S (NP (NNS cats) (CC and) (NNS dogs)) (VP (VBP sleep)))"]
    found = {rules: read_corpus(lines, heads=rules).heads for rules in ("collins", "lth")}
    assert found["collins"] is not None
    assert found["collins"].tolist() == [4, 1, 1, 0]


def test_longer_sentences_are_left_out(conllu: Path) -> None:
    assert read_corpus(conllu, max_length=2).ids == ("a",)
    with pytest.raises(
        FormatError, match=r"few\.conllu: there is no sentence of at most 0 words\."
    ):
        read_corpus(conllu, max_length=0)


def test_a_word_without_a_tag_is_located(tmp_path: Path) -> None:
    path = tmp_path / "few.conllu"
    path.write_text(CONLLU.replace("\tVB\t", "\t_\t"), "utf-8")
    with pytest.raises(
        FormatError, match=r"few\.conllu:\d+: word 2 of sentence a has no tag in xpos"
    ):
        read_corpus(path)


def test_parts_keep_ids_heads_and_known_tags() -> None:
    corpus = TagCorpus.of(
        [["DT", "NN"], ["VB"], ["VB", "DT", "NN"]], heads=[[2, 0], [0], [0, 3, 1]], ids="xyz"
    )
    part = corpus.select([2, 0])
    assert part.ids == ("z", "x")
    assert part.starts.tolist() == [0, 3, 5]
    assert part.sentence(0) == ("VB", "DT", "NN")
    assert part.heads is not None
    assert part.heads.tolist() == [0, 3, 1, 2, 0]
    assert corpus.up_to(2, more_than=1).ids == ("x",)
    assert corpus.up_to(1).tags == corpus.tags
    assert len(corpus.select([])) == 0


def test_tags_get_the_numbers_of_a_model() -> None:
    corpus = TagCorpus.of([["DT", "NN"]])
    coded = corpus.with_tags(["NN", "VB", "DT"])
    assert coded.codes.tolist() == [2, 0]
    assert coded.sentence(0) == ("DT", "NN")
    assert coded.digest == corpus.digest


def test_unseen_tags_are_counted() -> None:
    corpus = TagCorpus.of([["DT", "NN"], ["UH", "UH", "FW"]], ids=["s1", "s2"], tags=["LS"])
    assert corpus.unseen({"DT", "NN"}) == {"FW": 1, "UH": 2}
    message = r"3 words of the corpus have tags .* never saw: FW \(1\), UH \(2\); .* in sentence s2"
    with pytest.raises(InputError, match=message):
        corpus.with_tags(["DT", "NN"])


def test_the_digest_is_of_the_tags_alone() -> None:
    first, second = (TagCorpus.of([["DT", "NN"]], heads=[heads]) for heads in ([2, 0], [0, 1]))
    assert first.digest == second.digest != TagCorpus.of([["DT"], ["NN"]]).digest


@pytest.mark.slow
def test_the_sample_is_prepared_as_in_the_papers(data_home: Path) -> None:
    corpus = read_corpus(str(data_home / "ptb-sample" / "wsj_0001-0199.mrg.xz"))
    assert (len(corpus), len(corpus.codes), len(corpus.tags)) == (3914, 82369, 36)
    sizes = {k: len(corpus.up_to(k)) for k in (10, 15, 45)}
    assert sizes == {10: 555, 15: 1235, 45: 3841}
    assert len(corpus.up_to(10).codes) == 3856
    assert corpus.heads is not None
    assert np.count_nonzero(corpus.heads == 0) == len(corpus)
