from __future__ import annotations

import functools
import importlib.metadata
import json
import logging
import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from pete.adapters.stanza import StanzaAdapter
from pete.errors import UnavailableError
from pete.files import fingerprint
from pete.graph import Graph, Relation
from pete.parsing import AdapterStatus, Parse, ParseFailure, ParserAdapter, ParserInfo

SENTENCE = "The man you saw didn't buy Mary's car."
FETCH = (
    f"{sys.executable} -c \"import stanza; stanza.download('en', package='{{}}', "
    "processors='tokenize,mwt,pos,lemma,depparse')\""
)

pytestmark = pytest.mark.model


@pytest.fixture(autouse=True)
def _installed(needs: Callable[[str], None]) -> None:
    needs("stanza")


@functools.cache
def adapter(model: Path, batch_size: int = 32) -> StanzaAdapter:
    return StanzaAdapter(model=str(model), device="cpu", batch_size=batch_size)


@pytest.fixture
def parse(stanza_model: Path) -> Callable[[str], Parse]:
    def one(text: str) -> Parse:
        (result,) = adapter(stanza_model).parse([text])
        assert isinstance(result, Parse)
        return result

    return one


@pytest.fixture
def official_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An empty folder where Stanza believes to keep its official models."""
    monkeypatch.setenv("STANZA_RESOURCES_DIR", str(tmp_path))
    monkeypatch.setattr("stanza.resources.common.DEFAULT_MODEL_DIR", str(tmp_path))
    return tmp_path


def shown(graph: Graph) -> list[str]:
    return [graph.show(relation) for relation in graph.relations]


# ---- the graph


def test_relations_of_a_sentence(parse: Callable[[str], Parse]) -> None:
    assert shown(parse(SENTENCE).graph) == [
        "det(man-2, The-1)",
        "nsubj(buy-7, man-2)",
        "nsubj(saw-4, you-3)",
        "acl:relcl(man-2, saw-4)",
        "aux(buy-7, did-5)",
        "advmod(buy-7, n't-6)",
        "root(ROOT-0, buy-7)",
        "nmod:poss(car-10, Mary-8)",
        "case(Mary-8, 's-9)",
        "obj(buy-7, car-10)",
        "punct(buy-7, .-11)",
    ]


def test_every_field_of_a_token(parse: Callable[[str], Parse]) -> None:
    saw, did, nt = (parse(SENTENCE).graph.token(id) for id in (4, 5, 6))
    assert (saw.form, saw.lemma, saw.upos, saw.xpos) == ("saw", "see", "VERB", "VBD")
    assert (saw.feat("Tense"), saw.feats) == ("Past", tuple(sorted(saw.feats)))
    assert (nt.form, nt.lemma, nt.feats) == ("n't", "not", (("Polarity", "Neg"),))
    assert (saw.span, did.span, nt.span) == ((12, 15), (16, 22), (16, 22))


def test_two_sentences_are_one_graph_with_two_roots(parse: Callable[[str], Parse]) -> None:
    result = parse("Birds sing.\n\nThe dog slept.")
    assert result.sentences == 2
    roots = [relation for relation in result.graph.relations if relation.label == "root"]
    assert roots == [Relation("root", 0, 2), Relation("root", 0, 6)]


@pytest.mark.slow
def test_spans_are_code_points_of_the_text(
    parse: Callable[[str], Parse], odd_texts: tuple[str, ...]
) -> None:
    parts = []
    for text in odd_texts:
        tokens = parse(text).graph.tokens
        spans = sorted({token.span for token in tokens if token.span})
        assert "".join(text[start:end] for start, end in spans) == "".join(text.split())
        parts += [t.form for t in tokens if t.span and text[slice(*t.span)] != t.form]
    assert " ".join(parts) == "did n't ca n't it 's wo n't did n't Ann ’s"


@pytest.mark.slow
def test_every_word_has_one_head(parse: Callable[[str], Parse], odd_texts: tuple[str, ...]) -> None:
    for text in odd_texts:
        graph = parse(text).graph
        assert [r.dependent for r in graph.relations] == [token.id for token in graph.tokens]


@pytest.mark.slow
def test_long_text(parse: Callable[[str], Parse]) -> None:
    text = "The old man sat down " + "and the young man sat down " * 66
    assert len(parse(text).graph.tokens) == 5 + 6 * 66


# ---- many texts


@pytest.mark.slow
def test_order_count_and_batch_size(
    stanza_model: Path, parse: Callable[[str], Parse], odd_texts: tuple[str, ...]
) -> None:
    alone = [parse(text) for text in odd_texts]
    assert [r.graph.tokens[0].form for r in alone][:3] == ["Dogs", "The", "The"]
    for size in (1, 32):
        assert list(adapter(stanza_model, size).parse(odd_texts)) == alone
    assert list(adapter(stanza_model).parse([])) == []


def test_a_text_that_raises_costs_that_text_only(
    monkeypatch: pytest.MonkeyPatch, stanza_model: Path, parse: Callable[[str], Parse]
) -> None:
    parser = adapter(stanza_model)
    expected = [parse("Dogs bark."), parse("Birds sing.")]
    pipeline: Any = parser._pipeline
    bulk = pipeline.bulk_process

    def raises(texts: Sequence[str]) -> Any:
        if any("volcano" in text for text in texts):
            raise RuntimeError("no volcanoes\nplease")
        return bulk(texts)

    monkeypatch.setattr(pipeline, "bulk_process", raises)
    results = list(parser.parse(["Dogs bark.", "A volcano sleeps.", "Birds sing.", " \n"]))
    assert results == [
        expected[0],
        ParseFailure("RuntimeError: no volcanoes"),
        expected[1],
        ParseFailure("the parser found no word"),
    ]


# ---- what the parser says of itself


def test_info(stanza_model: Path) -> None:
    assert isinstance(adapter(stanza_model), ParserAdapter)
    assert adapter(stanza_model).info == ParserInfo(
        name="stanza",
        version=importlib.metadata.version("stanza"),
        scheme="ud",
        model="stanza-en-ewt-small",
        model_version=fingerprint(stanza_model),
        lemmas=True,
        licence="Apache-2.0 (Stanza), unknown (model)",
        note="local models from the folder stanza-en-ewt-small",
    )


def test_an_official_package(official_folder: Path, stanza_model: Path) -> None:
    """The small models stand in for official ones; nothing is missing, nothing is fetched."""
    import stanza

    shutil.copytree(stanza_model, official_folder, dirs_exist_ok=True)
    assert StanzaAdapter.status() == AdapterStatus(
        ready=True,
        version=importlib.metadata.version("stanza"),
        models=("ewt_small",),
        detail="official models are here",
    )
    info = StanzaAdapter(device="cpu").info
    assert (info.model, info.model_version) == ("ewt_small", stanza.__resources_version__)
    assert info.licence == "Apache-2.0 (Stanza), see huggingface.co/stanfordnlp/stanza-en (model)"
    assert (
        info.note == "models of the official package default; better and slower: default_accurate"
    )
    named = StanzaAdapter(model="ewt_small", device="cpu", offline=True)
    assert named.info.note.startswith("models of the official package ewt_small;")
    (result,) = named.parse(["Dogs bark."])
    assert (result,) == tuple(adapter(stanza_model).parse(["Dogs bark."]))


def test_stanza_does_not_chatter(
    stanza_model: Path, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    logging.getLogger("stanza").setLevel(logging.NOTSET)
    list(StanzaAdapter(model=str(stanza_model), device="cpu").parse(["Dogs bark."]))
    assert (capfd.readouterr(), caplog.records) == (("", ""), [])
    assert logging.getLogger("stanza").level == logging.WARNING


# ---- what is missing


@pytest.mark.parametrize("by_environment", [True, False])
def test_without_models_offline(
    monkeypatch: pytest.MonkeyPatch, official_folder: Path, by_environment: bool
) -> None:
    assert StanzaAdapter.status() == AdapterStatus(
        ready=False,
        version=importlib.metadata.version("stanza"),
        detail="installed, no official English model; your own folder: --model DIR",
        cure=FETCH.format("default"),
    )
    if by_environment:
        monkeypatch.setenv("PETE_OFFLINE", "1")
    with pytest.raises(UnavailableError) as error:
        StanzaAdapter(offline=not by_environment)
    assert str(error.value) == (
        "the Stanza package 'default' is missing or incomplete. "
        f"Fetch the models with: {FETCH.format('default')}"
    )
    assert list(official_folder.iterdir()) == []


def test_a_download_that_fails(monkeypatch: pytest.MonkeyPatch, official_folder: Path) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise ConnectionError("no route to host")

    monkeypatch.setattr("stanza.pipeline.core.download_resources_json", refuse)
    monkeypatch.delenv("PETE_OFFLINE", raising=False)
    with pytest.raises(UnavailableError) as error:
        StanzaAdapter(model="gum")
    assert str(error.value) == (
        "the Stanza package 'gum' cannot be loaded (ConnectionError: no route to host). "
        f"Fetch the models with: {FETCH.format('gum')}"
    )


def test_no_network(monkeypatch: pytest.MonkeyPatch, official_folder: Path) -> None:
    """Stanza's own download really runs, against a proxy that nobody serves."""
    for name in ("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    monkeypatch.delenv("PETE_OFFLINE", raising=False)
    with pytest.raises(UnavailableError) as error:
        StanzaAdapter()
    assert str(error.value) == (
        "the Stanza package 'default' cannot be fetched: its server cannot be reached. "
        f"Fetch the models with: {FETCH.format('default')}. "
        "Without the network, name a folder you have brought: --model DIR"
    )


def test_a_path_that_is_no_folder(needs: Callable[[str], None]) -> None:
    needs("stanza")
    with pytest.raises(UnavailableError) as error:
        StanzaAdapter(model="models/nowhere")
    assert str(error.value) == (
        "there is no model folder 'models/nowhere'. "
        "Give a folder in Stanza's layout, with its resources.json."
    )


def test_an_unknown_package(official_folder: Path, stanza_model: Path) -> None:
    shutil.copy(stanza_model / "resources.json", official_folder)
    with pytest.raises(UnavailableError) as error:
        StanzaAdapter(model="ewt_smal", offline=True)
    assert str(error.value) == (
        "there is no Stanza package 'ewt_smal'. "
        "Did you mean 'ewt_small'? Known: default, ewt_small."
    )


@pytest.mark.parametrize(
    ("resources", "problem"),
    [
        (None, "is missing or incomplete"),
        ({"en": {"packages": {"default": {}}}}, "is missing or incomplete"),
        (
            {"de": {}},
            "cannot be loaded (ValueError: No processors to load for language en.  "
            "Language en is currently unsupported)",
        ),
    ],
)
def test_a_folder_that_is_no_model(
    caplog: pytest.LogCaptureFixture, tmp_path: Path, resources: object, problem: str
) -> None:
    if resources is not None:
        (tmp_path / "resources.json").write_text(json.dumps(resources), "utf-8")
    with pytest.raises(UnavailableError) as error:
        StanzaAdapter(model=str(tmp_path))
    assert str(error.value) == (
        f"the Stanza model folder {str(tmp_path)!r} {problem}. "
        "Give a folder in Stanza's layout, with its resources.json."
    )
    assert caplog.records == []


def test_without_a_gpu(monkeypatch: pytest.MonkeyPatch, stanza_model: Path) -> None:
    monkeypatch.setattr("torch.cuda.is_available", lambda: False)
    with pytest.raises(UnavailableError) as error:
        StanzaAdapter(model=str(stanza_model), device="gpu")
    assert str(error.value) == "Stanza finds no GPU. Choose the device cpu or auto."
