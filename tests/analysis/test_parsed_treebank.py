"""Parsers scored on treebanks: the texts they get, their scores, and when there are none."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path

import pytest
from msgspec import structs

from pete.analysis.parsed_treebank import Treebank, other_scheme
from pete.errors import FormatError, InputError
from pete.files import fingerprint
from pete.graph import Graph
from pete.parsing import Parse, ParseFailure, ParseResult, ParserInfo

GOLD = (
    """\
# text = Dogs can't (ever) sing.
1\tDogs\t_\tNOUN\t_\t_\t6\tnsubj\t_\t_
2-3\tcan't\t_\t_\t_\t_\t_\t_\t_\t_
2\tca\t_\tAUX\t_\t_\t6\taux\t_\t_
3\tn't\t_\tPART\t_\t_\t6\tadvmod\t_\t_
4\t(\t_\tPUNCT\t_\t_\t5\tpunct\t_\tSpaceAfter=No
5\tever\t_\tADV\t_\t_\t6\tadvmod\t_\tSpaceAfter=No
6\t)\t_\tPUNCT\t_\t_\t5\tpunct\t_\t_
""".replace("\t6\t", "\t7\t")
    + """\
7\tsing\t_\tVERB\t_\t_\t0\troot\t_\tSpaceAfter=No
8\t.\t_\tPUNCT\t_\t_\t7\tpunct\t_\t_

"""
)
UNTYPED = """\
1\t-LRB-\t_\t-LRB-\t-LRB-\t_\t2\tpunct\t_\t_
2\t1\\/2\t_\tCD\tCD\t_\t0\troot\t_\t_
3\t-RRB-\t_\t-RRB-\t-RRB-\t_\t2\tpunct\t_\t_

"""
MINE = ParserInfo("mine", "1", "ud", model="small")


def treebank(folder: Path, content: str = GOLD, name: str = "gold.conllu") -> Treebank:
    (folder / name).write_text(content, encoding="utf-8")
    return Treebank.read(str(folder / name))


def own(bank: Treebank, *, words: bool) -> Mapping[str, ParseResult]:
    """The gold trees as parses."""
    graphs = (
        sentence.graph.with_tokens(structs.replace(t, span=None) for t in sentence.graph.tokens)
        for sentence in bank.sentences
    )
    return dict(zip(bank.texts(words=words), map(Parse, graphs), strict=True))


def test_the_texts_of_a_parser(tmp_path: Path) -> None:
    gold = treebank(tmp_path)
    assert gold.texts(words=False) == ["Dogs can't (ever) sing."]
    assert gold.texts(words=True) == ["Dogs ca n't ( ever ) sing ."]
    untyped = treebank(tmp_path, UNTYPED, "gold.conllx")
    assert untyped.scheme == "sd-basic"
    assert untyped.texts(words=False) == untyped.texts(words=True) == ["( 1/2 )"]


@pytest.mark.parametrize("words", [False, True])
def test_gold_against_itself(tmp_path: Path, words: bool) -> None:
    gold = treebank(tmp_path)
    scores = gold.score(own(gold, words=words), MINE, words=words)
    assert scores.f1 == dict.fromkeys(("uas", "las", "clas", "undirected", "ned"), 1.0)
    assert scores.matches["uas"].counts == (8, 8, 8)
    assert scores.matches["ned"].counts == (5, 5, 5)
    assert (scores.sentences, scores.failures) == (1, 0)
    tokens = "gold" if words else "parser"
    assert scores.signature == (
        f"mine 1|small|ud|{tokens} tokens|gold.conllu#{fingerprint(gold.path)}|punctuation:label|"
        f"pete {version('pete-eval')}"
    )


def test_other_words_and_failures(tmp_path: Path) -> None:
    gold = treebank(tmp_path, GOLD + GOLD.replace("sing", "swim"))
    first, second = gold.texts(words=False)
    whole = gold.sentences[0].graph
    fewer = Graph(whole.tokens[:6], tuple(r for r in whole.relations if 0 < r.head < 7))
    results: dict[str, ParseResult] = {first: Parse(fewer), second: ParseFailure("too hard")}
    scores = gold.score(results, MINE, words=False)
    assert (scores.sentences, scores.failures) == (2, 1)
    assert scores.matches["uas"].counts == (2, 16, 6)  # the brackets; other heads are not there


def test_clas_is_of_universal_dependencies(tmp_path: Path) -> None:
    gold = treebank(tmp_path, UNTYPED, "gold.conllx")
    scores = gold.score(own(gold, words=True), MINE, words=True)
    assert scores.f1["clas"] is None
    assert scores.f1["las"] == 1.0


def test_no_parse_at_all(tmp_path: Path) -> None:
    gold = treebank(tmp_path)
    failed = {text: ParseFailure("too hard") for text in gold.texts(words=False)}
    scores = gold.score(failed, MINE, words=False)
    assert scores.why_none == "No sentence of the treebank has a parse: too hard."
    assert set(scores.f1.values()) == {None}


def test_what_does_not_compare() -> None:
    assert other_scheme(["sd-basic", "ud"], "spacy", "ud-no-agent") == ""
    assert other_scheme(["ud", "ud-no-agent", "sd-basic"], "spacy", "clear") == (
        "UAS, LAS and CLAS are left out: the treebank is in basic Universal Dependencies, version "
        "2 or in basic Stanford dependencies, and spacy gives the scheme 'clear'. A right analysis "
        "has other heads and labels there, so the figures would measure the difference of the "
        "schemes."
    )
    assert "'stanford'" in other_scheme(["sd-basic"], "corenlp", "stanford")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    def message(content: str, name: str) -> str:
        with pytest.raises((InputError, FormatError)) as error:
            treebank(tmp_path, content, name)
        return str(error.value).replace(f"{tmp_path}/", "")

    assert message("", "empty.conllu") == (
        "empty.conllu: it holds no sentence. Give the file one sentence or more."
    )
    assert message(GOLD.replace("\t0\troot", "\t9\troot"), "bad.conllu") == (
        "bad.conllu:2: no word of the sentence has the head 0. Give one word the head 0."
    )
    assert message(GOLD, "gold.txt") == (
        "gold.txt: its scheme is not known. Name it behind a colon, one of ud, ud-no-agent, ud1, "
        "sd-basic, clear: gold.txt:ud."
    )
    (tmp_path / "gold.conllx").write_text(UNTYPED.replace("punct", "obl"), encoding="utf-8")
    with pytest.raises(InputError, match="said to follow the scheme 'sd-basic', which does not"):
        Treebank.read(str(tmp_path / "gold.conllx"))


@pytest.mark.slow
def test_one_text_in_two_schemes(data_home: Path) -> None:
    """The Penn sample in Stanford dependencies and in Universal Dependencies.

    Of two sentences of the same words, of which one word has another label, one parse is kept.
    """
    texts, labelled = [], []
    for name in ("wsj.sd-basic.conllx.xz", "wsj.ud-basic.conllu.xz"):
        bank = Treebank.read(str(data_home / "sd-reference" / name))
        texts.append(bank.texts(words=True))
        scores = bank.score(own(bank, words=True), MINE, words=True)
        assert (scores.sentences, scores.failures) == (3_914, 0)
        assert scores.matches["uas"].counts == (94_084,) * 3
        assert scores.f1["ned"] == 1.0
        labelled.append(scores.matches["las"].correct)
    assert labelled == [94_083, 94_083]
    assert texts[0] == texts[1]
