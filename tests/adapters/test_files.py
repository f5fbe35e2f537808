"""Parses made elsewhere, in every format: what real parsers wrote (see ``recorded/README.md``)."""

from __future__ import annotations

import gzip
import json
import re
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from pete.adapters.files.adapter import FilesAdapter
from pete.errors import InputError, PeteError, UnavailableError, UsageError
from pete.formats.conll.deviations import FileReport
from pete.graph import Graph
from pete.parsing import Parse, ParseFailure, make_adapter

RECORDED = Path(__file__).with_name("recorded")
KITCHEN = "The boys who were seen by the gardener didn't want to eat (much) 😀 in Anna's kitchen."
FLIGHT = "They flew from and to the colour/size."
IDS = {"1-t": KITCHEN, "1-h": FLIGHT}


def adapter(path: str | Path, **options: object) -> FilesAdapter:
    made = make_adapter(f"files:{path}", **options)
    assert isinstance(made, FilesAdapter)
    return made.with_ids(IDS)


def graphs(made: FilesAdapter) -> list[Graph]:
    results = list(made.parse(list(IDS.values())))
    assert all(isinstance(result, Parse) for result in results), results
    return [result.graph for result in results if isinstance(result, Parse)]


def shown(graph: Graph) -> set[str]:
    return {graph.show(relation) for relation in graph.relations}


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str | bytes], str]:
    """Write a file, and give its name."""
    monkeypatch.chdir(tmp_path)

    def write(name: str, content: str | bytes) -> str:
        data = content.encode() if isinstance(content, str) else content
        Path(name).write_bytes(data)
        return name

    return write


def message(path: str, error: type[PeteError] = InputError, **options: object) -> str:
    with pytest.raises(error) as raised:
        adapter(path, **options)
    return str(raised.value)


@pytest.mark.parametrize(
    ("name", "scheme", "relation", "counted"),
    [
        (
            *("maltparser-1.9.2.conllx", "ud", "obl:agent(seen-5, gardener-8)"),
            "2 sentences of CoNLL-X, scheme ud, read off the labels, policy reject",
        ),
        (
            *("mate-tools-3.5.conll09", "ud", "obl(seen-5, gardener-8)"),
            "2 sentences of CoNLL-2009, scheme ud, read off the labels, policy reject",
        ),
        (
            *("corenlp-4.5.10.json", "ud-no-agent", "obl(seen-5, gardener-8)"),
            "2 sentences of CoreNLP's JSON, scheme ud-no-agent, read off the labels",
        ),
    ],
)
def test_what_parsers_wrote(name: str, scheme: str, relation: str, counted: str) -> None:
    made = adapter(RECORDED / name)
    kitchen, flight = graphs(made)
    assert (made.info.name, made.info.scheme, made.info.model) == ("files", scheme, name)
    assert len(made.info.model_version) == 8
    assert relation in shown(kitchen)
    assert "root(ROOT-0, flew-2)" in shown(flight)
    assert [token.span for token in kitchen.tokens[8:10]] == [(39, 42), (42, 45)]
    assert flight.tokens[-1].span == (37, 38)
    assert made.info.note == f"{RECORDED / name}: {counted}"


def test_a_file_may_be_called_as_its_parser() -> None:
    path = RECORDED / "maltparser-1.9.2.conllx"
    named, other = (adapter(path, name=name).info for name in ("malt", None))
    assert (named.name, named.version, named.model) == ("malt", "", other.model)
    assert other.name == "files"
    info = make_adapter(f"conllu:{path}", name="mine").info
    assert (info.name, info.version) == ("mine", "")


def test_the_enhanced_graphs_of_corenlp() -> None:
    kitchen, _ = graphs(adapter(RECORDED / "corenlp-4.5.10.json", scheme="ud-enhanced"))
    assert "obl:agent(seen-5, gardener-8)" in shown(kitchen)


def test_what_spacy_wrote(needs: Callable[[str], None]) -> None:
    needs("spacy")
    made = adapter(RECORDED / "spacy-3.8.18.spacy")
    kitchen, flight = graphs(made)
    assert "agent(seen-5, by-6)" in shown(kitchen)
    assert kitchen.tokens[1].lemma == "boy"
    assert flight.tokens[-1].span == (37, 38)
    assert made.info.note.endswith(
        ": 2 documents of spaCy's DocBin, scheme clear, read off the labels"
    )


@pytest.fixture
def relations(written: Callable[[str, str | bytes], str]) -> Callable[[bool], str]:
    """What the Stanford Parser wrote of both sentences, as it wrote it or the triples alone."""

    def write(alone: bool) -> str:
        content = "".join((RECORDED / f"stanford-parser-3.9.2-{n}.stp").read_text("utf-8")
                          for n in (1, 2))  # fmt: skip
        lines = [
            line if ("(" in line and "/" not in line.split("(")[0] and line[0] != "(") else ""
            for line in content.splitlines()
        ]
        return written("p.stp", "\n".join(lines) if alone else content)

    return write


def test_what_the_stanford_parser_wrote(relations: Callable[[bool], str]) -> None:
    made = adapter(relations(False))
    kitchen, flight = graphs(made)
    assert "agent(seen-5, gardener-8)" in shown(kitchen)
    assert (kitchen.token(14).form, kitchen.token(14).xpos) == ("-LRB-", "-LRB-")
    assert flight.token(7).form == "colour/size"
    assert made.info.note == (
        "p.stp: 2 sentences of Stanford triples, scheme stanford, read off the labels"
    )


def test_triples_alone_are_found_by_their_order(relations: Callable[[bool], str]) -> None:
    made = adapter(relations(True))
    kitchen, flight = graphs(made)
    assert "agent(seen-5, gardener-8)" in shown(kitchen)
    assert "pobj(to-5, colour/size-7)" in shown(flight)
    assert kitchen.token(6).form == "_"
    assert made.info.note == (
        "p.stp: 2 sentences of Stanford triples, scheme stanford, read off the labels; "
        "2 sentences found by order alone (line 4, line 25)"
    )


def test_order_counts_only_where_there_are_as_many(relations: Callable[[bool], str]) -> None:
    made = make_adapter(f"files:{relations(True)}")
    assert isinstance(made, FilesAdapter)
    (result,) = made.with_ids({"1-t": FLIGHT}).parse([FLIGHT])
    assert result == ParseFailure("p.stp has no sentence with this text")


def test_order_does_not_count_against_the_words(written: Callable[[str, str], str]) -> None:
    other = "root(ROOT-0, rained-2)\nexpl(rained-2, It-1)\n\n"
    made = adapter(written("p.sd", f"{other}nsubj(flew-2, They-1)\nprep_to(flew-2, colour/size-7)"))
    kitchen, flight = made.parse(list(IDS.values()))
    assert kitchen == ParseFailure("p.sd has no sentence with this text")
    assert isinstance(flight, Parse)
    assert made.info.note.endswith(
        f"; 1 text not found ({KITCHEN!r}); 1 sentence found by order alone (line 4); "
        "1 sentence of no text (line 1)"
    )


def test_a_packed_file_whose_name_tells_nothing(written: Callable[[str, bytes], str]) -> None:
    data = (RECORDED / "corenlp-4.5.10.json").read_bytes()
    graphs(adapter(written("p.out.gz", gzip.compress(data)), format="corenlp"))


def test_two_analyses_of_one_text_are_named_by_their_numbers(
    written: Callable[[str, str], str],
) -> None:
    document = json.loads((RECORDED / "corenlp-4.5.10.json").read_bytes())
    _, flight = document["sentences"]
    other = json.loads(json.dumps(flight))
    other["basicDependencies"][1]["dep"] = "dep"
    made = adapter(written("p.json", json.dumps({"sentences": [flight, other]})))
    with pytest.raises(InputError) as error:
        list(made.parse([FLIGHT]))
    assert str(error.value) == (
        "p.json: two analyses of one text differ, that of sentence 1 and that of sentence 2: "
        f"{FLIGHT!r}. Keep one of them."
    )


def test_a_sentence_that_corenlp_found_no_tree_for(written: Callable[[str, str], str]) -> None:
    document = json.loads((RECORDED / "corenlp-4.5.10.json").read_bytes())
    document["sentences"][0]["parse"] = "(X (XX too) (XX long))"
    kitchen, _ = adapter(written("p.json", json.dumps(document))).parse(list(IDS.values()))
    assert kitchen == ParseFailure(
        "p.json, sentence 1: the parser found no tree, or the sentence has more tokens than maxlen"
    )


BRACKETS = "Write trees alone, each word with its tag, all brackets closed: (NP (NNS Dogs))."
TRIPLES = (
    "Is it Stanford triples? "
    "Write a line for each relation between two words, like nsubj(loves-2, John-1)."
)
NO_JSON = "Write it with -outputFormat json, and parse or depparse among the annotators."


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("p.json", '{"sentences": {}}', f"p.json: it has no list 'sentences'. {NO_JSON}"),
        (
            *("p.json", '{"sentences": [{"index": 0}]}'),
            "p.json: no sentence of it can be read: sentence 1: it is not as CoreNLP writes it: "
            "it has no 'tokens'. Is it CoreNLP's JSON? Let the parser write this sentence again.",
        ),
        (
            *("p.json", '{"sentences": ["a"]}'),
            "p.json: no sentence of it can be read: sentence 1: it is not as CoreNLP writes it: "
            "the sentence is 'a', not an object. Is it CoreNLP's JSON? "
            "Let the parser write this sentence again.",
        ),
        (
            *("p.json", '{"sentences": []}'),
            "p.json: it holds no sentence. Is it CoreNLP's JSON? Give it one sentence or more.",
        ),
        (
            *("p.conll09", "1\tGo\t_\n\n"),
            "p.conll09:1: no sentence of it can be read: the line has 3 columns separated by tabs, "
            "not 14 or more. Is it CoNLL-2009? "
            "Separate the columns of each row by one tab each, '_' where there is no value.",
        ),
        (
            *("p.stp", "nsubj(bark-2 Dogs-1)\n"),
            "p.stp:1: no sentence of it can be read: 'nsubj(bark-2 Dogs-1)' is not a relation. "
            f"{TRIPLES}",
        ),
        (
            *("p.stp", "Dogs/NNS\n\nnsubj(bark-2, Dogs-1)\n"),
            "p.stp:3: no sentence of it can be read: the word bark-2 is outside the 1 words of "
            f"the sentence. {TRIPLES}",
        ),
        (
            *("p.stp", "\n(ROOT (NP\nnsubj(bark-2, Dogs-1)\n"),
            "p.stp:2: no sentence of it can be read: the brackets of the tree do not match. "
            f"Is it Stanford triples? {BRACKETS}",
        ),
        (
            *("p.mrg", "(ROOT (NP (NNS Dogs))\n"),
            "p.mrg:1: no sentence of it can be read: the tree that begins here is missing 1 "
            f"closing bracket. Is it Penn brackets? {BRACKETS}",
        ),
    ],
)
def test_what_cannot_be_read(
    written: Callable[[str, str], str], name: str, content: str, said: str
) -> None:
    assert message(written(name, content)) == said


@pytest.mark.parametrize("content", ["[" * 5000, "", "{'sentences': []}"])
def test_what_is_no_json(written: Callable[[str, str], str], content: str) -> None:
    assert re.fullmatch(
        rf"p\.json(:1)?: it is not JSON \(.+\)\. {re.escape(NO_JSON)}",
        message(written("p.json", content)),
    )


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"no", "Error -3 while decompressing data: incorrect header check"),
        (zlib.compress(b"\x80"), "KeyError: 'attrs'"),
        (zlib.compress(b"\x81\xa5attrs\xc1"), "FormatError"),
    ],
)
def test_what_is_no_docbin(
    written: Callable[[str, bytes], str], needs: Callable[[str], None], content: bytes, said: str
) -> None:
    needs("spacy")
    assert message(written("p.spacy", content)) == (
        f"p.spacy: it is not a DocBin of spaCy ({said}). "
        "Write it with DocBin(docs=docs).to_disk(FILE)."
    )


def test_a_docbin_that_unpacks_to_too_much(
    written: Callable[[str, bytes], str],
    needs: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    needs("spacy")
    monkeypatch.setattr("pete.adapters.files.docbin.LIMIT", 1000)
    assert message(written("p.spacy", zlib.compress(bytes(1001)))) == (
        "p.spacy: it unpacks to more than 1000 bytes. Split it into smaller files."
    )


def test_user_data_of_a_docbin_is_not_read(
    tmp_path: Path, needs: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    needs("spacy")
    import spacy
    from spacy.tokens import Doc, DocBin

    vocab = spacy.blank("en").vocab
    doc = Doc(vocab, words=["Go"], heads=[0], deps=["ROOT"], user_data={"mine": 1})
    doc.cats = {"mine": 1.0}
    docs: list[Doc] = []
    monkeypatch.setattr(
        "pete.adapters.files.docbin._sentence",
        lambda doc, number: docs.append(doc),
    )
    from pete.adapters.files.docbin import read_docbin

    list(read_docbin(DocBin(docs=[doc], store_user_data=True).to_bytes(), FileReport(), path="p"))
    assert [(doc.text, doc.user_data, doc.cats) for doc in docs] == [("Go ", {}, {})]


@pytest.mark.parametrize(
    ("name", "options", "said"),
    [
        (
            *("p.out", {}),
            "the name 'p.out' does not determine the format. Name it, for example: --option "
            "format=conllu. Known: brackets, conll09, conllu, conllx, corenlp, docbin, triples.",
        ),
        (
            *("p.out", {"format": "bracket"}),
            "there is no format 'bracket'. Did you mean 'brackets'? "
            "Known: brackets, conll09, conllu, conllx, corenlp, docbin, triples.",
        ),
        (
            *("p.mrg", {"scheme": "ud"}),
            "relations of Penn brackets follow the scheme stanford, not 'ud'. "
            "Leave the scheme out.",
        ),
        (
            *("p.json", {"policy": "repair"}),
            "the policy 'repair' is for heads that form no tree, and CoreNLP's JSON has no "
            "column of heads. Leave it out.",
        ),
    ],
)
def test_wrong_options(name: str, options: dict[str, object], said: str) -> None:
    assert message(name, UsageError, **options) == said


def test_trees_without_the_converter(fake_java: Path, written: Callable[[str, str], str]) -> None:
    assert message(written("p.mrg", "(ROOT (NP (NNS Dogs)))"), UnavailableError) == (
        f"Stanford's converter 4.5.10 is not installed: {fake_java / 'corenlp-4.5.10'} has no "
        "stanford-corenlp-4.5.10.jar. Install it with: pete adapters install constituency"
    )


def corenlp_json(*relations: tuple[str, int, int]) -> str:
    """A file with the analysis of *Dogs bark*."""
    words = [
        {
            "index": id,
            "word": word,
            "lemma": word,
            "pos": "NN",
            "characterOffsetBegin": 5 * id - 5,
            "characterOffsetEnd": 5 * id - 1,
        }
        for id, word in enumerate(("Dogs", "bark"), start=1)
    ]
    basic = [{"dep": label, "governor": h, "dependent": d} for label, h, d in relations]
    return json.dumps({"sentences": [{"tokens": words, "basicDependencies": basic}]})


NO_TREE = "; 1 sentence whose relations form no tree (sentence 1)"


@pytest.mark.parametrize(
    ("relations", "end"),
    [
        ([("ROOT", 0, 2), ("nsubj", 2, 1)], "read off the labels"),
        ([("ROOT", 0, 2), ("arg1", 2, 1)], "; 1 label of no scheme (arg1)"),
        ([("nsubj", 1, 2), ("nsubj", 2, 1)], NO_TREE),
        ([("ROOT", 0, 2), ("ROOT", 0, 1)], NO_TREE),
        ([("ROOT", 0, 2), ("nsubj", 2, 1), ("obj", 2, 1)], NO_TREE),
        ([], NO_TREE),
    ],
)
def test_labels_of_no_scheme_and_graphs_that_are_no_trees_are_told(
    written: Callable[[str, str], str], relations: list[tuple[str, int, int]], end: str
) -> None:
    note = adapter(written("p.json", corenlp_json(*relations))).info.note
    assert note.endswith(end), note


def test_json_may_begin_with_a_byte_order_mark(written: Callable[[str, bytes], str]) -> None:
    content = corenlp_json(("ROOT", 0, 2), ("nsubj", 2, 1)).encode("utf-8-sig")
    assert adapter(written("p.json", content)).info.note.startswith("p.json: 1 sentence of ")


def test_word_numbers_no_sentence_reaches(written: Callable[[str, str], str]) -> None:
    said = message(written("p.stp", "nsubj(bark-99999, Dogs-1)\n"))
    assert said.startswith("p.stp:1: ")


@pytest.mark.parametrize(
    ("broken", "lines"),
    [
        (["(ROOT (NP (NNS Cats))", ""], 1),
        (["(ROOT (NP (NNS Cats))))", ""], 1),
        (["(ROOT (NP (NNS Cats))", "", "root(ROOT-0, Cats-1)", ""], 1),
        (["Cats/NNS", "", "(ROOT (NP (NNS Cats)", "root(ROOT-0, Cats-1)", ""], 3),
    ],
)
def test_a_broken_tree_before_triples_fails_its_sentence_alone(
    written: Callable[[str, str], str], broken: list[str], lines: int
) -> None:
    whole = ["(ROOT (NP (NNS Dogs)))", "", "root(ROOT-0, Dogs-1)", ""]
    for content, line in ((broken + whole, lines), (whole + broken, lines + len(whole))):
        adapter = FilesAdapter(written("p.stp", "\n".join(content)))
        cats, dogs = adapter.parse(["Cats", "Dogs"])
        reason = f"p.stp:{line}: the brackets of the tree do not match. {BRACKETS}"
        assert cats == ParseFailure(reason)
        assert isinstance(dogs, Parse)
