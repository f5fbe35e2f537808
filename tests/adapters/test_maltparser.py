"""MaltParser: its rows, its models and its tagger; the real one where it is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from pete.adapters.maltparser import _JARS, MaltParserAdapter, read_heads, written
from pete.errors import UnavailableError, UsageError
from pete.files import fingerprint
from pete.graph import Token
from pete.parsing import AdapterStatus, Parse, ParseFailure
from pete.parsing.pretokenised import with_tokens

SAMPLE = "The boys who were seen by the gardener didn't want to eat in Anna's kitchen."

pytestmark = pytest.mark.model  # it takes words and tags of a real parser


@pytest.fixture
def java(
    fake_java: Path,
    with_jars: Callable[..., object],
    needs: Callable[[str], None],
) -> None:
    needs("spacy")
    program = fake_java.parent / "java-home" / "bin" / "java"
    script = Path(__file__).with_name("fake_beanshell.py")
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{script}" "$@"\n', "utf-8")
    with_jars(_JARS)


@pytest.fixture
def model(tmp_path: Path) -> Path:
    file = tmp_path / "mine.mco"
    file.write_text("a model")
    return file


@pytest.fixture
def adapter(java: None, model: Path) -> Iterator[MaltParserAdapter]:
    adapter = MaltParserAdapter(str(model))
    yield adapter
    adapter.close()


def test_rows_of_odd_words() -> None:
    """A blank, a line end or a separator within a word must not make another row or cell."""
    words = [Token(1, "a\u00a0b\x1ec", xpos="NN"), Token(2, "\u2028"), Token(3, "d\te")]
    assert written(words) == ("1\ta_b_c\t_\tNN\tNN\t_\x1e2\t_\t_\t_\t_\t_\x1e3\td_e\t_\t_\t_\t_")


def test_a_row_without_a_head() -> None:
    with pytest.raises(ValueError, match="a row of what MaltParser wrote has no head"):
        read_heads("1\tGo\t_\tVB\tVB\t_\n")


def test_heads_over_the_words_of_the_tagger(adapter: MaltParserAdapter) -> None:
    (parse,) = adapter.parse(["Dogs don't bark."])
    assert isinstance(parse, Parse)
    shown = [parse.graph.show(relation) for relation in parse.graph.relations]
    assert shown == [
        "root(ROOT-0, Dogs-1)",
        "dep(Dogs-1, do-2)",
        "dep(do-2, n't-3)",
        "dep(n't-3, bark-4)",
        "dep(bark-4, .-5)",
    ]
    assert parse.graph.token(4).xpos == "VB"
    assert parse.graph.token(3).span == (7, 10)


def test_a_text_that_does_harm_fails_alone(adapter: MaltParserAdapter) -> None:
    before, guilty, after = adapter.parse(["Dogs bark.", "DIE now.", "Cats purr."])
    assert isinstance(before, Parse)
    assert guilty == ParseFailure("was killed by SIGKILL")
    assert isinstance(after, Parse)


def test_a_failure_of_the_tagger_stays_one(
    adapter: MaltParserAdapter, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Tagger:
        def parse(self, texts: Sequence[str]) -> list[ParseFailure]:
            return [ParseFailure("no words") for _ in texts]

    monkeypatch.setattr(adapter, "_tagger", Tagger())
    assert list(adapter.parse(["Dogs bark."])) == [ParseFailure("no words")]


def test_given_tokens(adapter: MaltParserAdapter) -> None:
    (parse,) = with_tokens(adapter, "ptb").parse(["Dogs cannot bark."])
    assert isinstance(parse, Parse)
    assert [token.form for token in parse.graph.tokens] == ["Dogs", "can", "not", "bark", "."]


def test_what_it_says_of_itself(adapter: MaltParserAdapter, model: Path) -> None:
    assert adapter.info.scheme == "ud"
    assert adapter.info.model.startswith("mine, tags of spacy 3.")
    assert adapter.info.model_version == fingerprint(model)
    assert adapter.info.licence.startswith("BSD-3-Clause (MaltParser), unknown (model); tags: MIT")


def test_models_of_petes_own_folder(java: None, fake_java: Path, model: Path) -> None:
    assert MaltParserAdapter.status() == AdapterStatus(
        ready=True, version="1.9.2", detail="takes a model of yours: --model FILE.mco"
    )
    with pytest.raises(UnavailableError) as error:
        MaltParserAdapter()
    assert str(error.value) == (
        "MaltParser needs a model, and no model is given. Give one with --model. "
        f"In {fake_java / 'maltparser'}: none."
    )
    (fake_java / "maltparser").mkdir()
    (fake_java / "maltparser" / "kept.mco").write_text("a model")
    assert MaltParserAdapter.status().models == ("kept",)
    for options in ({}, {"model": "kept"}):
        adapter = MaltParserAdapter(**options)
        assert adapter.info.model.startswith("kept, ")
        adapter.close()
    with pytest.raises(UnavailableError) as error:
        MaltParserAdapter(model="other")
    assert str(error.value) == (
        "MaltParser needs a model, and 'other' is not a file FILE.mco. Give one with --model. "
        f"In {fake_java / 'maltparser'}: kept."
    )


def test_two_models() -> None:
    with pytest.raises(UsageError) as error:
        MaltParserAdapter("a.mco", model="b.mco")
    assert str(error.value) == "two models are given, 'a.mco' and 'b.mco'. Leave one out."


@pytest.mark.slow
def test_a_real_model(
    needs: Callable[[str], None], parser_ready: Callable[[str], None], models_home: Path
) -> None:
    needs("spacy")
    parser_ready("maltparser")
    file = models_home / "maltparser-en-ewt" / "en-ewt-stackproj.mco"
    if not file.is_file():
        pytest.skip("the MaltParser model is absent")
    adapter = MaltParserAdapter(model=str(file))
    try:
        first, odd, last = adapter.parse([SAMPLE, "?! 😀 \x1e (x)", SAMPLE])
    finally:
        adapter.close()
    assert isinstance(first, Parse)
    assert isinstance(odd, Parse)
    assert first == last
    assert {"aux:pass(seen-5, were-4)", "obl:agent(seen-5, gardener-8)"} <= {
        first.graph.show(relation) for relation in first.graph.relations
    }


@pytest.mark.slow
def test_a_real_file_that_is_no_model(
    needs: Callable[[str], None], parser_ready: Callable[[str], None], model: Path
) -> None:
    needs("spacy")
    parser_ready("maltparser")
    with pytest.raises(UnavailableError, match=r"^MaltParser 1\.9\.2 cannot run: "):
        MaltParserAdapter(model=str(model))
