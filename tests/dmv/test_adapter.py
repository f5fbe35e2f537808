"""A trained model as a parser."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import pete.adapters.tagged
from notation import graph
from pete.adapters.dmv import inference
from pete.adapters.dmv.adapter import DmvAdapter
from pete.adapters.dmv.corpus import TagCorpus
from pete.adapters.dmv.folder import card_of, save_model
from pete.adapters.dmv.inference import best_trees, mbr_trees, tree_counts
from pete.adapters.dmv.model import Parameters, uniform
from pete.adapters.dmv.training import Model
from pete.adapters.dmv.unseen import with_unseen
from pete.conformance import check_conformance
from pete.errors import FormatError, InputError, UnavailableError, UnknownNameError
from pete.graph import Graph, Token
from pete.parsing import AdapterStatus, Parse, ParseFailure, ParseResult
from pete.parsing.spec import ParserSpec
from projective_trees import random_parameters
from table_parser import TableParser

TREEBANK = TagCorpus.of(
    [["DT", "NN", "VBZ"], ["NNS", "VBP"], ["PRP", "VBP", "DT", "NN"]],
    heads=[[2, 3, 0], [2, 0], [2, 0, 4, 2]],
)
CAT = graph("The/DT cat/NN sees/VBZ a/DT dog/NN ./.", "root(0,3)")
ODD = graph("Oh/UH cats/NNS purr/VBP", "root(0,3)")
FOREIGN = graph("Chats/FW ronronnent/FW", "root(0,2)")
TAGGED = {
    "The cat sees a dog.": CAT,
    "Oh cats purr": ODD,
    "Chats ronronnent": FOREIGN,
    "?": graph("?/.", "root(0,1)"),
    "no tags": Graph.build([Token(1, "no"), Token(2, "tags")]),
    "long": Graph.build(Token(n, "cat", xpos="NN") for n in range(1, 202)),
}


@pytest.fixture(autouse=True)
def tagger(monkeypatch: pytest.MonkeyPatch) -> None:
    parser = TableParser(TAGGED)
    monkeypatch.setattr(pete.adapters.tagged, "make_adapter", lambda *_, **__: parser)


@pytest.fixture
def folder(tmp_path: Path) -> str:
    assert TREEBANK.heads is not None
    model = Model.estimated(tree_counts(TREEBANK, TREEBANK.heads))
    return saved(tmp_path / "gold", model)


def saved(folder: Path, model: Model, corpus: TagCorpus = TREEBANK) -> str:
    save_model(folder, model, card_of(corpus, system="Oracle", length=4, seed=0))
    return str(folder)


def parsed(adapter: DmvAdapter, text: str) -> ParseResult:
    (result,) = adapter.parse([text])
    return result


def shown(result: ParseResult) -> list[str]:
    assert isinstance(result, Parse)
    return [result.graph.show(relation) for relation in result.graph.relations]


@pytest.mark.parametrize("decoding", ["viterbi", "mbr"])
def test_the_trees_of_a_model(folder: str, decoding: str) -> None:
    assert shown(parsed(DmvAdapter(folder, decoding=decoding), "The cat sees a dog.")) == [
        "dep(cat-2, The-1)",
        "dep(sees-3, cat-2)",
        "root(ROOT-0, sees-3)",
        "dep(dog-5, a-4)",
        "dep(sees-3, dog-5)",
        "dep(dog-5, .-6)",
    ]


def test_decodings_are_those_of_the_inference(tmp_path: Path) -> None:
    random = np.random.default_rng(20)
    found: list[tuple[list[str], list[str]]] = []
    for number in range(10):
        corpus = TagCorpus.of([["NN", "VBZ", "DT"]])
        values = random_parameters(random, 3)
        parameters = Parameters(corpus.tags, values.root, values.attach, values.stop)
        folder = saved(tmp_path / str(number), Model(parameters), corpus)
        text = "The cat sees a dog."
        sentence = TagCorpus.of([["DT", "NN", "VBZ", "DT", "NN"]])
        best, _ = best_trees(parameters, sentence, seed=0)
        likely = mbr_trees(parameters, sentence)
        for heads, decoding in ((best, "viterbi"), (likely, "mbr")):
            assert words_heads(parsed(DmvAdapter(folder, decoding=decoding), text)) == [*heads]
        found.append(([*best], [*likely]))
    assert any(best != likely for best, likely in found)


def words_heads(result: ParseResult) -> list[int]:
    """The heads of the words of a sentence that ends in a full stop."""
    assert isinstance(result, Parse)
    return [relation.head for relation in result.graph.relations][:-1]


def test_a_text_has_one_of_its_best_trees_for_each_seed(tmp_path: Path) -> None:
    folder = saved(tmp_path / "even", Model(uniform(TREEBANK.tags)))
    text = "The cat sees a dog."
    first, again = DmvAdapter(folder).parse([text, text])
    assert first == again == parsed(DmvAdapter(folder), text)
    assert len({tuple(shown(parsed(DmvAdapter(folder, seed=n), text))) for n in range(10)}) > 3


def test_unseen_tags_are_smoothed_and_counted(folder: str) -> None:
    adapter = DmvAdapter(folder)
    message = (
        r"^the model gold never saw the tags of 3 words; they are smoothed: "
        r"FW \(2\), UH \(1\)\.$"
    )
    with pytest.warns(UserWarning, match=message):
        results = list(adapter.parse(["Oh cats purr", "Chats ronronnent"]))
    assert all(isinstance(result, Parse) for result in results)
    assert "root(ROOT-0, purr-3)" in shown(results[0])
    with pytest.warns(UserWarning, match="never saw the tags of 1 word; they"):
        assert parsed(adapter, "Oh cats purr") == results[0]


def test_unseen_tags_are_refused(folder: str) -> None:
    adapter = DmvAdapter(folder, unseen="refuse")
    assert parsed(adapter, "Oh cats purr") == ParseFailure("the model never saw the tags UH")
    assert isinstance(parsed(adapter, "The cat sees a dog."), Parse)
    with pytest.raises(UnknownNameError) as error:
        DmvAdapter(folder, unseen="drop")
    assert str(error.value) == (
        "there is no treatment of unseen tags 'drop'. Known: refuse, smooth."
    )


def test_a_model_that_knows_other_tags() -> None:
    random = np.random.default_rng(3)
    known = random_parameters(random, 3)
    more = with_unseen(known, ["B", "AA", "Z"])
    assert more.tags == ("A", "AA", "B", "C", "Z")
    old, new = [0, 2, 3], [1, 4]
    assert more.root[new].tolist() == [0.2, 0.2]
    np.testing.assert_allclose(more.root[old], 0.6 * known.root)
    np.testing.assert_allclose(more.attach[old][:, :, old], 0.6 * known.attach)
    np.testing.assert_allclose(more.attach[4][:, old], 0.6 * known.attach.mean(axis=0))
    np.testing.assert_allclose(more.attach[..., new], 0.2)
    np.testing.assert_allclose(more.stop[old], known.stop)
    np.testing.assert_allclose(more.stop[new], [known.stop.mean(axis=0)] * 2)
    assert with_unseen(known, ["A"]) is known


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("?", "the text has no word but punctuation"),
        ("no tags", "word 1 'no' has no tag in xpos"),
        ("unknown", "not in the table"),
        (
            "long",
            f"sentence '{'cat ' * 20}'... has 201 words; 1 to 200 are possible. Leave it out.",
        ),
    ],
)
def test_texts_without_a_tree(folder: str, text: str, reason: str) -> None:
    assert parsed(DmvAdapter(folder), text) == ParseFailure(reason)


def test_a_sentence_of_probability_0(tmp_path: Path) -> None:
    even = uniform(TREEBANK.tags)
    never = Parameters(even.tags, even.root, even.attach, np.ones_like(even.stop))
    failure = parsed(DmvAdapter(saved(tmp_path / "never", Model(never))), "The cat sees a dog.")
    assert failure == ParseFailure(
        "sentence 'The cat sees a dog' has the probability 0 under the model: 'DT NN VBZ DT NN'. "
        "Smooth the model, so that no decision is impossible."
    )


def test_a_model_of_another_column(tmp_path: Path) -> None:
    corpus = replace(TagCorpus.of([["NOUN", "VERB"]]), column="upos")
    adapter = DmvAdapter(saved(tmp_path / "upos", Model(uniform(corpus.tags)), corpus))
    assert parsed(adapter, "The cat sees a dog.") == ParseFailure("word 1 'The' has no tag in upos")
    tokens = [Token(1, "Cats", upos="NOUN"), Token(2, "purr", upos="VERB")]
    (given,) = adapter.parse_tokens([tokens])
    assert isinstance(given, Parse)
    assert given.graph.tokens == tuple(tokens)


def test_folders_without_a_model(tmp_path: Path, folder: str) -> None:
    with pytest.raises(InputError, match="the folder holds no model"):
        DmvAdapter(str(tmp_path))
    (Path(folder) / "model.npz").write_bytes(b"damaged")
    with pytest.raises(FormatError, match="it is not the file that the card"):
        DmvAdapter(folder)


def test_what_it_says_of_itself(folder: str) -> None:
    info = DmvAdapter(folder, unseen="refuse", seed=3).info
    assert (info.name, info.scheme) == ("dmv", "ud")
    assert info.model == "gold, unseen refuse, seed 3, tags of table 1"
    assert info.model_version[8:] == "+1"
    assert DmvAdapter(folder).info.model == "gold, tags of table 1"


def test_without_numba(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.delitem(sys.modules, "pete.adapters.dmv.kernels", raising=False)
    monkeypatch.delattr(pete.adapters.dmv, "kernels", raising=False)
    monkeypatch.setattr(inference, "_kernels", inference._kernels.__wrapped__)
    command = f'{sys.executable} -m pip install "pete-eval[dmv]"'
    assert DmvAdapter.status() == AdapterStatus(
        ready=False, detail="numba is not installed", cure=command
    )
    with pytest.raises(UnavailableError) as error:
        DmvAdapter(folder)
    assert str(error.value).endswith(f"Install it with: {command}")


@pytest.mark.model
@pytest.mark.slow
def test_it_keeps_the_contract(
    needs: Callable[[str], None], folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    needs("spacy")
    monkeypatch.undo()
    findings = check_conformance(ParserSpec.parse(f"dmv:{folder}"))
    assert [finding.check.code for finding in findings if finding.details] == ["A306"]  # no words
