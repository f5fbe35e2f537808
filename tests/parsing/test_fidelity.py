"""A result is a parse of its text, however it came, or a failure that says what it is."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

import pete
from pete.api import load_pairs
from pete.data.contract import PairSet
from pete.errors import PeteError
from pete.evaluation.loading import load_run
from pete.graph import Graph, Relation, Token
from pete.pairs import EntailmentPair
from pete.parsing import Parse, ParseFailure, ParseResult, ParserInfo
from pete.parsing.fidelity import Fidelity, FidelityCheck
from pete.parsing.run import KnownParses, TimedParse, parse_texts
from pete.text.tokens import rough_tokens

T, H = "The man with the hat was tired.", "The man was tired."
PAIRS = PairSet("own", "all", (EntailmentPair("1", T, H, "YES"),), sha256="0" * 64, source="own")


def chain(text: str, label: str = "dep") -> Parse:
    words = [Token(i, form) for i, form in enumerate(rough_tokens(text), start=1)]
    arcs = [Relation(label, word.id - 1, word.id) for word in words[1:]]
    return Parse(Graph.build(words, [Relation("root", 0, 1), *arcs]))


class Table:
    """Gives what it was given for a text."""

    info = ParserInfo(name="table", version="1", scheme="ud")

    def __init__(self, results: Mapping[str, ParseResult]) -> None:
        self.results = results

    def parse(self, texts: Sequence[str]) -> Iterable[ParseResult]:
        return [self.results[text] for text in texts]


def outcome(texts: Sequence[str], results: Iterable[ParseResult]) -> dict[str, ParseResult]:
    """What is counted where these results come for these texts."""
    table = Table(dict(zip(texts, results, strict=True)))
    return dict(parse_texts(table, texts).results)


def reason(text: str, parse: Parse, *others: str) -> str:
    result = outcome((text, *others), [parse, *map(chain, others)])[text]
    assert isinstance(result, ParseFailure)
    return result.reason


WORDS = "the words of the parse are not those of the text: "


@pytest.mark.parametrize(
    ("parse", "others", "said"),
    [
        (Parse(Graph()), (), "the parse has no words"),
        (
            chain("Green ideas sleep."),
            (H,),
            f"{WORDS}at character 0 the text has 'The man with' and the parse has 'Green ideas "
            "sleep'",
        ),
        (
            chain(H),
            (H, "Ann slept."),
            f"{WORDS}at character 8 the text has 'with the hat' and the parse has 'was tired .'; "
            "they are those of the text after it",
        ),
        (
            chain("Ann slept."),
            (H, "Ann slept."),
            f"{WORDS}at character 0 the text has 'The man with' and the parse has 'Ann slept .'; "
            "they are those of another text: 'Ann slept.'",
        ),
        (chain(T, "<PAD>"), (), "no scheme has any of its labels: '<PAD>'"),
    ],
)
def test_what_is_no_parse_of_its_text(parse: Parse, others: tuple[str, ...], said: str) -> None:
    assert reason(T, parse, *others) == said


def test_a_span_past_the_end() -> None:
    graph = chain(H).graph
    tokens = [structs.replace(t, span=(12, 19)) if t.form == "tired" else t for t in graph.tokens]
    assert reason(H, Parse(graph.with_tokens(tokens))) == (
        "the span (12, 19) of 'tired' ends after the text, which has 18 characters"
    )


def test_a_span_of_another_word() -> None:
    spans = [(0, number) for number in range(1, 6)]
    tokens = [structs.replace(t, span=s) for t, s in zip(chain(H).graph.tokens, spans, strict=True)]
    assert reason(H, Parse(chain(H).graph.with_tokens(tokens))) == (
        "the span (0, 2) of 'man' holds 'Th'"
    )


def test_a_text_is_not_one_word() -> None:
    alone = Parse(Graph.build([Token(1, H)], [Relation("root", 0, 1)]))
    assert reason(H, alone) == f"the parse is one word, {H!r}: nothing is analysed"
    text = "Bo said the man was tired."
    rest = Parse(Graph.build([Token(1, "Bo said the man was tired"), Token(2, "sadly.")]))
    assert reason(f"{text[:-1]} sadly.", rest) == (
        "the form 'Bo said the man was tired' holds 6 words, and none is analysed"
    )
    assert isinstance(outcome(["New York"], [chain("New York")])["New York"], Parse)


def test_a_text_that_differs_in_one_letter_is_still_another() -> None:
    """That would be a small difference, were the other one not among the texts."""
    one, other = "The dogs slept.", "The dog slept."
    assert isinstance(outcome([one], [chain(other)])[one], Parse)
    assert reason(one, chain(other), other).endswith("they are those of the text after it")


def test_case_and_marks_alone_make_no_other_text() -> None:
    texts = ["“Polish it!” he said", "polish it, he said"]
    results = [chain("polish it he said"), chain("polish it, he said")]
    assert all(isinstance(result, Parse) for result in outcome(texts, results).values())


CHALLENGE = list(
    dict.fromkeys(
        text for pair in load_pairs("challenge").pairs for text in (pair.text, pair.hypothesis)
    )
)


@pytest.mark.parametrize("by", [1, 2, 60, -1])
def test_every_shift_fails_every_text(by: int) -> None:
    results = outcome(CHALLENGE, map(chain, CHALLENGE[by:] + CHALLENGE[:by]))
    assert all(isinstance(result, ParseFailure) for result in results.values())


@given(st.permutations(CHALLENGE[:40]))
def test_every_result_of_another_place_fails_and_no_other(order: list[str]) -> None:
    texts = CHALLENGE[:40]
    results = outcome(texts, map(chain, order))
    for text, given_ in zip(texts, order, strict=True):
        assert isinstance(results[text], Parse if text == given_ else ParseFailure)


def test_what_is_kept_of_another_text_is_made_again() -> None:
    known = {T: TimedParse(chain(H), 0.1), H: TimedParse(chain(H), 0.1)}
    table = Table({T: chain(T)})
    assert parse_texts(table, [T, H], store=KnownParses(known)).results == {
        T: chain(T),
        H: chain(H),
    }


def test_a_saved_run_is_looked_at_again(tmp_path: Path) -> None:
    """One that a version saved which did not look, and whose files had no checksum."""
    path = tmp_path / "run.json"
    run = pete.evaluate(Table({T: chain(T), H: chain(H)}), PAIRS, strategies=["overlap"])
    run.save(path)
    assert load_run(path).materials[0].parsed.failures == 0
    document = json.loads(path.read_text("utf-8").replace('"form": "hat"', '"form": "cat"'))
    document.pop("checksum")
    path.write_text(json.dumps(document), "utf-8")
    failure = load_run(path).materials[0].parsed.results[T]
    assert isinstance(failure, ParseFailure)
    assert failure.reason.startswith(f"{WORDS}at character 17 the text has 'hat was tired.'")


def test_a_live_object_that_answers_the_same_to_every_text() -> None:
    with pytest.warns(UserWarning, match="the words of the parse are not those of the text"):
        run = pete.evaluate(lambda text: "1\tGo\t_\tVERB\tVB\t_\t0\troot\t_\t_\n\n", PAIRS)
    assert run.materials[0].parsed.failures == 2


def test_what_is_borne_is_counted_and_said(tmp_path: Path) -> None:
    odd = chain(T.replace("tired", "Tired"))
    odd = replace(odd, graph=odd.graph.with_relations(
        structs.replace(r, label="ARG1") if r.dependent == 3 else r for r in odd.graph.relations
    ))  # fmt: skip
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        run = pete.evaluate(Table({T: odd, H: chain(H)}), PAIRS, strategies=["overlap"])
    result = run.results[0]
    assert result.fidelity == Fidelity(11, 1, 1, result.fidelity.first_change, 13, 1, ("ARG1",))
    assert result.fidelity_notes == (
        "own all: 1 of 11 (9.09%) words, in 1 texts, are not written as in the text; first: at "
        f"character 25 the text has 'tired.' and the parse has 'Tired .' ({T!r})",
        "own all: 1 of 13 (7.69%) relations have a label that no scheme has: 'ARG1'",
    )
    run.save(tmp_path / "run.json")
    assert load_run(tmp_path / "run.json").results[0].fidelity == result.fidelity


def test_nothing_is_said_where_nothing_is_amiss() -> None:
    assert Fidelity.of({H: chain(H), T: ParseFailure("no")}).notes == ()
    assert Fidelity.of({}).notes == ()


@pytest.mark.parametrize("label", ["nsubj:mine", "prep_beside", "ARG1"])
def test_one_label_that_a_scheme_has_is_enough(label: str) -> None:
    """Or a subtype of one, for the normaliser reads it as that; roots tell nothing."""
    graph = chain(H, label).graph
    found = FidelityCheck([H]).result(H, Parse(graph))
    assert isinstance(found, ParseFailure) == (label == "ARG1")
    kept = [r if r.dependent > 2 else structs.replace(r, label="det") for r in graph.relations]
    assert isinstance(FidelityCheck([H]).result(H, Parse(graph.with_relations(kept))), Parse)


class LosesCount(Table):
    """Gives nothing for a text of a batch; the next one's result is in its place."""

    def parse(self, texts: Sequence[str]) -> Iterable[ParseResult]:
        return [self.results[text] for text in texts if len(texts) == 1 or text != T]


def test_results_that_are_made_again_are_not_counted_before() -> None:
    texts = [T, H, "Ann slept.", "Bo left."]
    table = LosesCount({text: chain(text) for text in texts})
    assert parse_texts(table, texts, max_failures=0).failures == 0


def test_parses_of_other_texts_count_among_the_failures_that_are_allowed() -> None:
    table = Table({T: chain(H), H: chain(H)})
    assert parse_texts(table, [T, H], max_failures=1).failures == 1
    with pytest.raises(
        PeteError, match="1 text has no parse, and at most 0 may be without one: 'The man"
    ):
        parse_texts(table, [T, H], max_failures=0)
