"""White space, escapes, contractions and sentences, as docs/adapters.md says, with real parsers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pete.parsing import Parse, ParserAdapter, make_adapter
from pete.text.alignment import spelled_out

pytestmark = pytest.mark.model


@pytest.fixture(scope="module")
def made() -> dict[str, ParserAdapter]:
    return {}


@pytest.fixture(params=["spacy", pytest.param("stanza", marks=pytest.mark.slow)])
def parse(
    request: pytest.FixtureRequest,
    needs: Callable[[str], None],
    models_home: Path,
    made: dict[str, ParserAdapter],
) -> Callable[[str], Parse]:
    name = request.param
    needs(name)
    options = {"model": str(models_home / "stanza-en-ewt-small")} if name == "stanza" else {}
    if name not in made:
        made[name] = make_adapter(name, **options)

    def one(text: str) -> Parse:
        (result,) = made[name].parse([text])
        assert isinstance(result, Parse)
        return result

    return one


def forms(parse: Parse) -> list[str]:
    return [token.form for token in parse.graph.tokens]


def test_white_space_is_no_token(parse: Callable[[str], Parse]) -> None:
    assert forms(parse("  The  lamp\twas\n\nbroken .\n")) == ["The", "lamp", "was", "broken", "."]


def test_no_word_hangs_on_white_space(parse: Callable[[str], Parse]) -> None:
    result = parse("The lamp \n was broken.")
    assert {r.dependent for r in result.graph.relations} == set(range(1, len(forms(result)) + 1))


@pytest.mark.parametrize(
    "text", ["He left -LRB- at noon -RRB- .", "She said `` no '' twice .", "“No,” said Ann’s son…"]
)
def test_escapes_and_quotes_are_forms_as_they_stand(
    parse: Callable[[str], Parse], text: str
) -> None:
    result = parse(text)
    assert spelled_out("".join(forms(result))) == spelled_out(text)
    for token in result.graph.tokens:
        assert token.span is not None
        assert spelled_out(text[slice(*token.span)]) in (spelled_out(token.form), "Ann's")


def test_contractions_and_clitics_are_split(parse: Callable[[str], Parse]) -> None:
    assert forms(parse("She didn't see Ann's cat.")) == [
        *("She", "did", "n't", "see", "Ann", "'s", "cat", ".")
    ]


def test_several_sentences_are_one_union(parse: Callable[[str], Parse]) -> None:
    result = parse("The girl fed the birds. It rained all day.")
    assert result.sentences == 2
    assert [result.graph.name(r.dependent) for r in result.graph.relations if not r.head] == [
        "fed-3",
        "rained-8",
    ]
