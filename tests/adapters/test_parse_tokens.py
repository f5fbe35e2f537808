"""Real parsers given the tokens of the Penn Treebank."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from pete.cli.main import main
from pete.graph import Token
from pete.parsing import Parse
from pete.parsing.pretokenised import TakesTokens, ptb_tokens, with_tokens

SENTENCE = "The man you saw didn't buy Mary's car."
LABELLED = {
    "spacy": "det nsubj nsubj relcl aux neg root poss case dobj punct",
    "stanza": "det nsubj nsubj acl:relcl aux advmod root nmod:poss case obj punct",
}

pytestmark = pytest.mark.model


@functools.cache
def spacy() -> TakesTokens:
    from pete.adapters.spacy import SpacyAdapter

    return SpacyAdapter(device="cpu", batch_size=3)


@functools.cache
def stanza(model: Path) -> TakesTokens:
    from pete.adapters.stanza import StanzaAdapter

    return StanzaAdapter(model=str(model), device="cpu", batch_size=3)


@pytest.fixture(params=["spacy", pytest.param("stanza", marks=pytest.mark.slow)])
def adapter(request: pytest.FixtureRequest, needs: Callable[[str], None]) -> TakesTokens:
    needs(request.param)
    return spacy() if request.param == "spacy" else stanza(request.getfixturevalue("stanza_model"))


def parses(adapter: TakesTokens, sentences: Sequence[Sequence[Token]]) -> list[Parse]:
    results = list(adapter.parse_tokens(sentences))
    assert len(results) == len(sentences)
    return [result for result in results if isinstance(result, Parse)]


def test_tokens_come_back_as_they_were_given(
    adapter: TakesTokens, odd_texts: tuple[str, ...]
) -> None:
    sentences = [ptb_tokens(text) for text in odd_texts]
    for sentence, parse in zip(sentences, parses(adapter, sentences), strict=True):
        assert [token.form for token in parse.graph.tokens] == [t.form for t in sentence]
        assert [r.dependent for r in parse.graph.relations] == [t.id for t in sentence]
        assert parse.sentences == 1
        assert sum(r.label == "root" for r in parse.graph.relations) == 1


def test_relations_and_tags(adapter: TakesTokens) -> None:
    (parse,) = parses(adapter, [ptb_tokens(SENTENCE)])
    labels = [relation.label for relation in parse.graph.relations]
    assert labels == LABELLED[adapter.info.name].split()
    saw = parse.graph.token(4)
    assert (saw.form, saw.lemma, saw.upos, saw.xpos) == ("saw", "see", "VERB", "VBD")


def test_blanks_are_told_to_the_parser(needs: Callable[[str], None]) -> None:
    """spaCy's models look at them: with one after every token, they parse another text."""
    needs("spacy")
    text = "Which surgeon did the patients thank?"
    assert list(spacy().parse([text])) == parses(spacy(), [ptb_tokens(text)])


def test_one_bad_sentence_costs_that_sentence_only(adapter: TakesTokens) -> None:
    good = ptb_tokens("Dogs bark.")
    results = list(adapter.parse_tokens([good, (), good]))
    assert [isinstance(result, Parse) for result in results] == [True, False, True]


def test_batches_change_nothing(adapter: TakesTokens, odd_texts: tuple[str, ...]) -> None:
    sentences = [ptb_tokens(text) for text in odd_texts]
    alone = [parse.graph for s in sentences for parse in parses(adapter, [s])]
    assert [parse.graph for parse in parses(adapter, sentences)] == alone


def test_with_tokens_is_an_adapter_like_any_other(
    adapter: TakesTokens, odd_texts: tuple[str, ...]
) -> None:
    given = with_tokens(adapter, "ptb")
    assert (given.info.tokens, adapter.info.tokens) == ("ptb", "parser")
    for text, result in zip(odd_texts, given.parse(odd_texts), strict=True):
        assert isinstance(result, Parse)
        assert [t.span for t in result.graph.tokens] == [t.span for t in ptb_tokens(text)]


def test_the_command_signs_its_scores_with_the_tokens(
    needs: Callable[[str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    needs("spacy")
    argv = ["evaluate", "--dataset", "challenge", "--strategy", "generalized", "--json"]
    assert main([*argv, "--tokens", "ptb"]) == 0
    (result,) = json.loads(capsys.readouterr().out)["results"]
    assert "|tokens=ptb|" in result["signature"]
    assert result["parser_info"]["tokens"] == "ptb"
    assert result["failures"] == 0
