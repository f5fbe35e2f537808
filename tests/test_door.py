"""What ``import pete`` offers, and what it takes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pandas
import pytest

import pete
from pete.data.given import given_pairs
from pete.errors import InputError, PeteError, UnknownNameError, UsageError
from pete.graph import Graph, Relation, Token
from pete.parsing import Parse, ParseFailure, ParserInfo
from pete.parsing.loaded import LoadedParser
from table_parser import BIRD_PAIRS, BIRDS, table_run

LIGHT = """
import sys, pete
assert not {name for name in sys.modules if name.startswith("pete.")} - {"pete.moved"}
from pete import Graph
assert "pete.api" not in sys.modules
"""

MOVED = """
import pete, warnings
warnings.simplefilter("ignore")
from pete.pairs import EntailmentPair
def explain(run): return pete.breakdown(run, by="all").rows[0].value, len(pete.leaderboard([run]))
run = pete.evaluate(lambda text: "", [("Ann left early.", "Ann left.", "YES")], strategies=["overlap"])
before = explain(run)
from pete.breakdown import break_down
from pete.leaderboard import Entrant, leaderboard
import pete.breakdown, pete.leaderboard, pete.lemma
assert explain(run) == before == ("all pairs", 1)
assert pete.breakdown.break_down is break_down and pete.leaderboard.Entrant is Entrant
try:
    pete.lemma()
except TypeError as error:
    assert str(error) == "pete.lemma is a module, not a function"
else:
    raise AssertionError
"""  # noqa: E501  # a program, line by line


class Chain:
    info = ParserInfo(name="chain", version="1", scheme="ud")

    def parse(self, texts: Sequence[str]) -> Iterator[Parse | ParseFailure]:
        for text in texts:
            words = [Token(n, word) for n, word in enumerate(text.split(), start=1)]
            arcs = (Relation("dep" if n else "root", n, n + 1) for n in range(len(words)))
            yield ParseFailure("no") if "?" in text else Parse(Graph.build(words, arcs))


def test_the_names_are_sorted_and_there() -> None:
    assert list(pete.__all__) == sorted(pete.__all__)
    assert set(pete.__all__) <= set(dir(pete))
    for name in pete.__all__:
        assert getattr(pete, name).__name__ == name
    assert pete.__version__.count(".") == 2
    with pytest.raises(AttributeError, match="has no attribute 'evalute'"):
        pete.evalute  # noqa: B018  # reading it is the test


@pytest.mark.parametrize("program", [LIGHT, MOVED])
def test_in_a_fresh_process(program: str) -> None:
    subprocess.run([sys.executable, "-c", program], check=True)


GIVEN = [("Ann left early.", "Ann left.", "YES"), ("Bo saw Ann.", "Ann saw Bo.", "no")]


@pytest.mark.parametrize(
    "pairs",
    [
        GIVEN,
        [list(pair) for pair in GIVEN],
        [dict(zip(("text", "hypothesis", "gold"), pair, strict=True)) for pair in GIVEN],
        pandas.DataFrame(GIVEN, columns=["text", "hypothesis", "entailment"]),
        given_pairs(GIVEN),
        list(given_pairs(GIVEN).pairs),
    ],
)
def test_pairs_are_taken_as_they_come(pairs: object) -> None:
    run = pete.evaluate(Chain(), pairs, strategies=["always-yes", "extended"])
    asked = [(o.pair.id, o.pair.text, o.gold) for o in run.results[0].outcomes]
    assert asked == [("1", "Ann left early.", "YES"), ("2", "Bo saw Ann.", "NO")]
    assert run["always-yes"].accuracy == 0.5
    assert run.results[0].signature == pete.evaluate(Chain(), GIVEN).results[0].signature


def test_other_columns_are_tags() -> None:
    frame = pandas.DataFrame(
        {"id": [7, 8], "text": ["A.", "B."], "hypothesis": ["A.", "B."], "genre": ["x", None]}
    )
    pairs = given_pairs(frame).pairs
    assert [(pair.id, pair.gold, pair.tags) for pair in pairs] == [
        ("7", None, ("genre:x",)),
        ("8", None, ()),
    ]
    run = pete.evaluate(Chain(), frame.assign(entailment="YES"))
    assert [row.value for row in pete.breakdown(run, by="genre").rows] == ["x", "(none)"]
    (pair,) = given_pairs([{"text": "A.", "hypothesis": "B.", "tags": ["x", "y"]}]).pairs
    assert pair.tags == ("x", "y")


@pytest.mark.parametrize(
    ("pairs", "message"),
    [
        ({}, "the pairs are a dict. Give a list of pairs, or a DataFrame."),
        (5, "the pairs are a int. Give a list of pairs, or a DataFrame."),
        (
            [("Ann left.",)],
            "('Ann left.',) is not a pair. Give (text, hypothesis, entailment, id), of which the "
            "last two may be left out, or a dict.",
        ),
        ([{"text": "Ann left."}], "pair '1' has no hypothesis. Give every pair its hypothesis."),
        (
            [("A.", "B.", "maybe")],
            "the label 'maybe' is neither YES nor NO. Write YES if the text entails the "
            "hypothesis, NO if it does not.",
        ),
        (
            [("A.", "B.")],
            "given: 1 of 1 pairs have no answer, the first is '1'. Give every pair the entailment "
            "YES or NO.",
        ),
    ],
)
def test_what_is_not_pairs(pairs: object, message: str) -> None:
    with pytest.raises(PeteError) as error:
        pete.evaluate(Chain(), pairs)
    assert str(error.value) == message


def test_asking_a_run() -> None:
    run = table_run(BIRDS, BIRD_PAIRS, strategies=("overlap", "generalized+"))
    assert [outcome.pair.id for outcome in run.wrong("overlap")] == ["saw-2"]
    with pytest.raises(UnknownNameError) as error:
        run["overlapp"]
    assert str(error.value) == (
        "the run has no result of 'overlapp'. Did you mean 'overlap'? Known: generalized+, overlap."
    )
    other = table_run(BIRDS, BIRD_PAIRS, strategies=("overlap",), split="test")
    both = pete.Run((*run.materials, *other.materials), (*run.results, *other.results))
    with pytest.raises(UsageError, match=r"on own dev, own test\. Write run\['overlap', 'own'\]"):
        both["overlap"]
    assert both["generalized+", "own"].split == "dev"
    with pytest.raises(UnknownNameError):
        both["overlap", "others"]
    assert list(run) == list(run.results)
    assert repr(pete.Run(run.materials, run.results, partial=True)).startswith(
        "Run of table 1, cut short\n  own dev overlap: "
    )


def test_explaining_a_pair_of_a_run() -> None:
    run = table_run(BIRDS, BIRD_PAIRS)
    explanation = pete.explain(run, "saw-2")
    assert explanation.decision.answer == "NO"
    assert repr(explanation).splitlines()[0].startswith("saw-2: NO (gold NO) by generalized+, ")
    assert pete.explain(run, "saw-1", strategy="always-yes").decision.strategy == "always-yes"
    with pytest.raises(UnknownNameError) as error:
        pete.explain(run, "saw-3")
    assert str(error.value) == "there is no pair 'saw-3' in the run. Did you mean 'saw-2'?"


def test_parsing_and_normalising() -> None:
    parse = pete.parse(Chain(), "Birds sing")
    assert isinstance(parse, Parse)
    graph = pete.normalise(parse)
    assert [token.lemma for token in graph.tokens] == ["bird", "sing"]
    assert pete.normalise(parse.graph, scheme="ud") == graph
    assert "<svg" in graph._repr_html_()
    with pytest.raises(UsageError, match="Give scheme='ud', for example"):
        pete.normalise(parse.graph)
    failure = pete.parse(Chain(), "Birds?")
    assert isinstance(failure, ParseFailure)
    with pytest.raises(InputError, match="the text has no parse: no"):
        pete.normalise(failure)


def test_a_loaded_parser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PETE_CACHE_HOME", str(tmp_path / "cache"))
    table_run(BIRDS, BIRD_PAIRS).save(tmp_path / "run.json")
    parser = pete.parser(str(tmp_path / "run.json"))
    assert repr(parser) == "<parser table 1>"
    for _ in range(2):
        assert isinstance(pete.parse(parser, BIRD_PAIRS[0].text), Parse)
    with pytest.raises(UsageError, match="cache=True goes with the name of a parser"):
        pete.evaluate(parser, GIVEN, cache=True)
    with pytest.raises(UsageError, match="Load it with tokens='ptb'"):
        pete.evaluate(parser, GIVEN, tokens="ptb")


def test_a_loaded_parser_of_a_file_has_a_process_and_a_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PETE_CACHE_HOME", str(tmp_path / "cache"))
    example = Path(__file__).parents[1] / "examples" / "my_parser.py"
    with pete.parser(f"{example}:Chain") as parser:
        assert isinstance(parser, LoadedParser)
        run = pete.evaluate(parser, GIVEN)
        assert pete.evaluate(parser, GIVEN).results == run.results
    assert list((tmp_path / "cache").rglob("*"))
    assert all(finding.passed for finding in pete.check_adapter(f"{example}:Chain")[:3])


def test_side_by_side(tmp_path: Path) -> None:
    run = table_run(BIRDS, BIRD_PAIRS, strategies=("overlap", "generalized+"))
    run.save(tmp_path / "a.json")
    old = pete.load_run(str(tmp_path / "a.json"))
    assert repr(pete.compare(old, run)).splitlines()[-1] == (
        "own dev generalized+: 0 pairs only the first has right, 0 only the second, "
        "exact McNemar p 1.000"
    )
    assert repr(pete.breakdown(old, run, by="relation", strategy="generalized+")).startswith(
        "right answers by relation:\n  "
    )
    (ablation,) = pete.ablate(run)
    assert ablation.whole.strategy == "extended"
    (board,) = pete.leaderboard({"old": old, "new": run})
    assert [row.asked for row in board.rows] == ["old", "new"]
    with pytest.raises(UsageError, match=r"two runs are of table 1\. Name them: give a dict"):
        pete.leaderboard([old, run])
    other = table_run(BIRDS, BIRD_PAIRS, split="test")
    with pytest.raises(InputError, match="no data set and split in common"):
        pete.leaderboard({"old": old, "other": other})


def test_nothing_shows_more_than_ten_lines() -> None:
    many = [(f"Ann saw Bo {n} times.", "Ann saw Bo.", "YES") for n in range(50)]
    run = pete.evaluate(Chain(), many)
    things: list[Any] = [run, run.results[0], run.wrong("extended"), given_pairs(many)]
    things += [pete.explain(run, "1"), pete.compare(run, run), pete.ablate(run)]
    things += [pete.breakdown(run, by="length"), pete.leaderboard([run])]
    for thing in things:
        assert len(repr(thing).splitlines()) <= 10, thing
    assert "<table>" in run._repr_html_()
