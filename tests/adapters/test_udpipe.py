"""UDPipe 1 with a small model, trained here."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from pete.adapters.udpipe import adapter as udpipe
from pete.adapters.udpipe.adapter import UdpipeAdapter
from pete.adapters.udpipe.training import Effort, main, train_model
from pete.errors import InputError, UnavailableError, UsageError
from pete.files import fingerprint
from pete.graph import Token
from pete.parsing import AdapterStatus, Parse, ParseFailure, ParseResult, ParserInfo
from pete.parsing.pretokenised import ptb_tokens

pytestmark = pytest.mark.model

EFFORT = Effort(sentences=40, tokeniser=1, tagger=1, parser=1)
TRAIN = f"{sys.executable} -m pete.adapters.udpipe.training TREEBANK.conllu MODEL.udpipe"
TREE = "1\tGo\tgo\tVERB\tVB\t_\t0\troot\t_\tSpaceAfter=No\n2\t!\t!\tPUNCT\t.\t_\t1\tpunct\t_\t_\n\n"


@pytest.fixture(autouse=True)
def _installed(needs: Callable[[str], None]) -> None:
    needs("ufal.udpipe")


@pytest.fixture(scope="module")
def model(
    needs: Callable[[str], None], data_home: Path, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    needs("ufal.udpipe")
    file = tmp_path_factory.mktemp("udpipe") / "small.udpipe"
    file.write_bytes(train_model(data_home / "ud-en-ewt" / "train.conllu.xz", effort=EFFORT))
    return file


@pytest.fixture(scope="module")
def adapter(model: Path) -> UdpipeAdapter:
    return UdpipeAdapter(str(model))


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("PETE_PARSERS_HOME", str(tmp_path))
    return tmp_path / "udpipe"


def parses(results: Iterator[ParseResult]) -> list[Parse]:
    return [result for result in results if isinstance(result, Parse)]


@pytest.mark.slow
def test_every_text_has_a_tree(adapter: UdpipeAdapter, odd_texts: Sequence[str]) -> None:
    found = parses(adapter.parse(odd_texts))
    assert len(found) == len(odd_texts)
    for parse in found:
        heads = [relation.dependent for relation in parse.graph.relations]
        assert heads == [token.id for token in parse.graph.tokens]
        roots = sum(relation.label == "root" for relation in parse.graph.relations)
        assert roots == parse.sentences


def test_sentences_are_united_and_words_of_one_token_share_its_span(
    adapter: UdpipeAdapter,
) -> None:
    text = "The girl fed the birds. She didn't see it."
    (parse,) = parses(adapter.parse([text]))
    assert parse.sentences == 2
    spans = {token.form: token.span for token in parse.graph.tokens}
    assert spans["did"] == spans["n't"] == (28, 34)
    assert text[slice(*spans["see"] or ())] == "see"


def test_what_else_is_there_changes_nothing(
    adapter: UdpipeAdapter, odd_texts: Sequence[str]
) -> None:
    """UDPipe's tokeniser looks over the end of a paragraph: texts must not go in together."""
    alone = [parse for text in odd_texts for parse in parses(adapter.parse([text]))]
    assert list(adapter.parse(odd_texts)) == alone
    assert list(adapter.parse(odd_texts[::-1])) == alone[::-1]


def test_given_tokens_come_back(adapter: UdpipeAdapter, odd_texts: Sequence[str]) -> None:
    sentences = [ptb_tokens(text) for text in odd_texts]
    for sentence, parse in zip(sentences, parses(adapter.parse_tokens(sentences)), strict=True):
        assert [token.form for token in parse.graph.tokens] == [t.form for t in sentence]


def test_no_token_is_a_failure_of_its_own(adapter: UdpipeAdapter) -> None:
    word = Token(1, "Go")
    first, second = adapter.parse_tokens([(), (word,)])
    assert first == ParseFailure("the parser found no word")
    assert isinstance(second, Parse)


def test_what_it_says_of_itself(adapter: UdpipeAdapter, model: Path) -> None:
    assert adapter.info == ParserInfo(
        name="udpipe",
        version=adapter.status().version,
        scheme="ud",
        model="small",
        model_version=fingerprint(model),
        lemmas=True,
        licence="MPL-2.0 (UDPipe), unknown (model)",
        note="the model file small.udpipe; better models: hdl.handle.net/11234/1-3131 "
        "(non-commercial)",
    )


def test_models_of_petes_own_folder(home: Path, model: Path) -> None:
    version = UdpipeAdapter.status().version
    assert UdpipeAdapter.status() == AdapterStatus(
        ready=False,
        version=version,
        detail="installed, no model; yours: --model FILE",
        cure=TRAIN,
    )
    home.mkdir()
    (home / "mine.udpipe").symlink_to(model)
    assert UdpipeAdapter.status() == AdapterStatus(
        ready=True, version=version, models=("mine",), detail="takes mine"
    )
    assert UdpipeAdapter().info.model == UdpipeAdapter(model="mine").info.model == "mine"


def test_without_a_model(home: Path) -> None:
    with pytest.raises(UnavailableError) as error:
        UdpipeAdapter()
    assert str(error.value) == (
        f"UDPipe needs a model, and no model is given. Give a file with --model, or train one "
        f"with: {TRAIN}. In {home}: none."
    )
    with pytest.raises(UnavailableError) as error:
        UdpipeAdapter(model="czech")
    assert str(error.value) == (
        f"UDPipe needs a model, and 'czech' is not a file. Give a file with --model, or train one "
        f"with: {TRAIN}. In {home}: none."
    )


def test_a_file_that_is_no_model(tmp_path: Path) -> None:
    file = tmp_path / "bad.udpipe"
    file.write_text("no model")
    with pytest.raises(UnavailableError) as error:
        UdpipeAdapter(str(file))
    assert str(error.value) == (
        f"{str(file)!r} cannot be loaded as a model of UDPipe 1. Train one with: {TRAIN}"
    )


def test_two_models() -> None:
    with pytest.raises(UsageError) as error:
        UdpipeAdapter("a.udpipe", model="b.udpipe")
    assert str(error.value) == ("two models are given, 'a.udpipe' and 'b.udpipe'. Leave one out.")


def test_what_udpipe_refuses_is_a_failure(
    adapter: UdpipeAdapter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        udpipe._LocalModel, "analyse", lambda *_, **__: (_ for _ in ()).throw(ValueError("no"))
    )
    assert list(adapter.parse(["Dogs bark."])) == [ParseFailure("ValueError: no")]


@pytest.mark.slow
def test_training_from_the_command_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    treebank, model = tmp_path / "t.conllu", tmp_path / "new" / "m.udpipe"
    treebank.write_text(TREE * 30, "utf-8")
    assert main([str(treebank), str(model), "--tokeniser", "1", "--parser", "1"]) == 0
    (parse,) = parses(UdpipeAdapter(str(model)).parse(["Go!"]))
    assert [token.form for token in parse.graph.tokens] == ["Go", "!"]
    assert capfd.readouterr().out == ""


def test_training_from_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    treebank = tmp_path / "empty.conllu"
    treebank.write_text("")
    with pytest.raises(InputError) as error:
        train_model(treebank)
    assert str(error.value) == f"{treebank}: it has no sentence to learn from."
    with pytest.raises(SystemExit):
        main([str(treebank), str(tmp_path / "m.udpipe")])
    assert capsys.readouterr().err == f"{treebank}: it has no sentence to learn from.\n"
