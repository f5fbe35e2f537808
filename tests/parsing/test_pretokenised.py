from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec import structs

import pete
from notation import graph
from pete.cli.main import main
from pete.data.contract import PairSet
from pete.errors import UsageError
from pete.evaluation import Run
from pete.evaluation.loading import load_run
from pete.graph import Graph, Relation, Token
from pete.pairs import EntailmentPair
from pete.parsing import Parse, ParseFailure, ParseResult, ParserInfo
from pete.parsing.pretokenised import ptb_tokens, with_tokens
from table_parser import TableParser

PAIRS = PairSet(
    "own",
    "all",
    (EntailmentPair("1", "“Birds (all) can’t sing…”", "Birds sing.", "NO"),),
    sha256="0" * 64,
    source="own.tsv",
)


class Chain:
    """Takes tokens, and hangs each on the one before it."""

    info = ParserInfo(name="chain", version="1", scheme="sd-basic")

    def parse(self, texts: Sequence[str]) -> Iterable[ParseResult]:
        raise AssertionError("it was to be given tokens")

    def parse_tokens(self, sentences: Sequence[Sequence[Token]]) -> Iterable[ParseResult]:
        for sentence in sentences:
            arcs = [Relation("dep", token.id - 1, token.id) for token in sentence[1:]]
            tokens = (self.made(token) for token in sentence)
            yield Parse(Graph.build(tokens, [Relation("root", 0, 1), *arcs]))

    def made(self, token: Token) -> Token:
        return structs.replace(token, span=None)


class Escapes(Chain):
    """Writes as the treebank does, whatever it is given."""

    def made(self, token: Token) -> Token:
        return Token(token.id, {"(": "-LRB-", ")": "-RRB-", "“": "``"}.get(token.form, token.form))


class Forgets(Chain):
    def made(self, token: Token) -> Token:
        return Token(token.id, "X" if token.id == 1 else token.form)


class OneTooMany(Chain):
    def parse_tokens(self, sentences: Sequence[Sequence[Token]]) -> Iterable[ParseResult]:
        return super().parse_tokens([*sentences, sentences[0]])


class FailsAtOnce(Chain):
    def parse_tokens(self, sentences: Sequence[Sequence[Token]]) -> Iterable[ParseResult]:
        return (ParseFailure("too tired") for _ in sentences)


def tokens_of(run: Run, text: str) -> list[tuple[str, tuple[int, int] | None]]:
    result = run.materials[0].parsed.results[text]
    assert isinstance(result, Parse)
    return [(token.form, token.span) for token in result.graph.tokens]


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("She didn't see Ann's cat.", "She|did|n't|see|Ann|'s|cat|."),
        ("She didn’t see Ann’s cat…", "She|did|n’t|see|Ann|’s|cat|…"),
        ('He said, "No (never)."', 'He|said|,|"|No|(|never|)|.|"'),
        ("“No,” ‘he’ said—twice -- and left.", "“|No|,|”|‘|he|’|said|—|twice|--|and|left|."),
        ("I cannot pay $3.50 at Smith & Co. today.", "I|can|not|pay|$|3.50|at|Smith|&|Co.|today|."),
        ("It cost\u00a05 %.", "It|cost|5|%|."),
        ("\u200bHi\u200b , you", "Hi|,|you"),
        ("\u200b", "\u200b"),
    ],
)
def test_cuts_are_the_treebanks_and_forms_are_as_typed(text: str, forms: str) -> None:
    assert [token.form for token in ptb_tokens(text)] == forms.split("|")


@given(st.text("ab.,'\"“”‘’…()[]—$%\u00a0\u00ad é", min_size=1).filter(str.strip))
@example("'''\"''")
@example("...…...")
def test_nothing_of_a_text_is_lost(text: str) -> None:
    tokens = ptb_tokens(text)
    assert [token.form for token in tokens] == [text[slice(*token.span or ())] for token in tokens]
    assert [token.id for token in tokens] == list(range(1, len(tokens) + 1))
    seen = "".join(token.form for token in tokens).replace("\u00ad", "")
    assert "".join(seen.split()) == "".join(text.replace("\u00ad", "").split())


@pytest.mark.parametrize("parser", [Chain(), Escapes()])
def test_tokens_keep_their_places_whatever_the_parser_makes_of_them(parser: Chain) -> None:
    run = pete.evaluate(with_tokens(parser, "ptb"), PAIRS, strategies=["generalized"])
    text = PAIRS.pairs[0].text
    found = tokens_of(run, text)
    assert [text[slice(*span or ())] for _, span in found] == [t.form for t in ptb_tokens(text)]
    assert found[0][0] == ("``" if isinstance(parser, Escapes) else "“")


def test_score_and_saved_run_say_whose_tokens(tmp_path: Path) -> None:
    run = pete.evaluate(with_tokens(Chain(), "ptb"), PAIRS, strategies=["generalized"])
    run.save(tmp_path / "run.json")
    for one in (run, load_run(tmp_path / "run.json")):
        assert one.results[0].signature.tokens == "ptb"
        assert one.materials[0].parser.tokens == "ptb"
    known = {
        PAIRS.pairs[0].text: graph("Birds/NNS all/DT can/MD n't/RB sing/VB", "root(0,5)"),
        PAIRS.pairs[0].hypothesis: graph("Birds/NNS sing/VBP", "root(0,2)"),
    }
    own = pete.evaluate(with_tokens(TableParser(known), "parser"), PAIRS)
    assert own.results[0].signature.tokens == "parser"


def failures(parser: Chain) -> set[str]:
    with pytest.warns(UserWarning, match="no parse|nothing was measured"):
        run = pete.evaluate(with_tokens(parser, "ptb"), PAIRS, strategies=["generalized"])
    results = run.materials[0].parsed.results.values()
    return {result.reason for result in results if isinstance(result, ParseFailure)}


def test_other_tokens_than_the_texts_are_a_failure() -> None:
    assert failures(Forgets()) == {
        "its tokens are not those of the text: at character 0 the text has \"''\" "
        "(U+0027 U+0027), the tokens have 'X' (U+0058)",
        "its tokens are not those of the text: at character 0 the text has 'Birds' "
        "(U+0042 U+0069 U+0072 U+0064 U+0073), the tokens have 'X' (U+0058)",
    }
    assert failures(FailsAtOnce()) == {"too tired"}


def test_a_result_too_many_is_not_taken_for_another_texts() -> None:
    assert failures(OneTooMany()) == {"the parser gave more results than texts"}


def test_a_parser_that_makes_its_own_tokens() -> None:
    with pytest.raises(UsageError) as error:
        with_tokens(TableParser({}), "ptb")
    assert str(error.value) == (
        "the parser 'table' makes its own tokens and cannot be given those of 'ptb'. "
        "These can: attach-left, attach-right, corenlp, dmv, maltparser, mst, nltk, random-tree, "
        "spacy, stanza, udpipe."
    )


def test_tokens_the_command_does_not_know(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit:
        main(["evaluate", "--tokens", "moses"])
    assert exit.value.code == 2
    assert "argument --tokens: invalid choice: 'moses'" in capsys.readouterr().err
