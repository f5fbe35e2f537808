"""What was saved comes back, and what is damaged says where."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pete.data.contract import PairSet, PublishedScore
from pete.entailment import find_strategy
from pete.errors import InputError
from pete.evaluation import Analyses, ParsedPairs, Run
from pete.evaluation.loading import load_run
from pete.graph import Graph, Relation, Token
from pete.pairs import EntailmentPair
from pete.parsing import ParserInfo
from pete.parsing.run import parse_texts
from table_parser import TableParser

CURE = "Save the run again, with its parses."


def small_run() -> Run:
    """Two pairs, of which one has a text without a parse."""
    graph = Graph.build(
        [Token(1, "Birds", feats=(("Number", "Plur"),), span=(0, 5)), Token(2, "sing")],
        [Relation("root", 0, 2), Relation("nsubj", 2, 1)],
    )
    parser = TableParser({"Birds sing.": graph})
    pairs = (
        EntailmentPair("1", "Birds sing.", "Birds sing.", "YES", ("birds", "sing"), ("x",)),
        EntailmentPair("2", "Birds sing.", "Stones sing.", "NO"),
    )
    published = (PublishedScore("s", 1, 0, 0, 1, "here"),)
    pair_set = PairSet("own", "dev", pairs, "00", "own.tsv", True, published, ("note",))
    parsed = parse_texts(parser, ["Birds sing.", "Stones sing."])
    material = ParsedPairs(pair_set, ParserInfo("table", "1", "sd-basic"), parsed)
    results = Analyses.of(material).score([find_strategy("generalized")])
    return Run((material,), results, partial=True)


RUN = small_run()


def document() -> Any:
    return json.loads(json.dumps(RUN.document(materials=True)))


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value in a document."""
    yield path
    if isinstance(value, list):
        value = dict(enumerate(value))
    for key, item in value.items() if isinstance(value, dict) else ():
        yield from places(item, (*path, key))


PLACES = [place for place in places(document()) if place]


def told(path: Path, content: str) -> str:
    path.write_text(content, encoding="utf-8")
    with pytest.raises(InputError) as error:
        load_run(path)
    message = str(error.value)
    assert message.startswith(f"{path}: ")
    assert message.endswith(f". {CURE}")
    return message.removeprefix(f"{path}: ").removesuffix(f". {CURE}")


def test_a_run_comes_back(tmp_path: Path) -> None:
    RUN.save(tmp_path / "run.json")
    back = load_run(tmp_path / "run.json")
    assert back.results[0].score == RUN.results[0].score
    assert back.results[0].signature == RUN.results[0].signature
    assert [o.pair for o in back.results[0].outcomes] == [o.pair for o in RUN.results[0].outcomes]
    assert back.materials == RUN.materials
    assert back.partial


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("[" * 200_000, "it is a damaged run: its brackets are nested too deep"),
        ("[]", "its schema is None, not 'pete-run/1'"),
        ('{"a": NaN}', "it is not JSON: NaN is no number of JSON"),
    ],
)
def test_no_document(content: str, problem: str, tmp_path: Path) -> None:
    assert told(tmp_path / "run.json", content) == problem


@pytest.mark.parametrize(
    ("content", "byte"), [(b"\xff\xfe\0", "FF at place 1"), (b'"\xe4', "E4 at place 2")]
)
def test_bytes_that_are_not_utf8(content: bytes, byte: str, tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    path.write_bytes(content)
    with pytest.raises(InputError) as error:
        load_run(path)
    assert error.value.problem == f"it is not JSON: byte 0x{byte} is not UTF-8"


def test_without_a_checksum_fidelity_is_that_of_the_parses(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    whole = document()
    whole["results"][0]["fidelity"]["changed_words"] = 99
    del whole["checksum"]
    path.write_text(json.dumps(whole), encoding="utf-8")
    assert load_run(path).results[0].fidelity == RUN.results[0].fidelity


def change(*path: Any, to: Any) -> Callable[[Any], None]:
    def apply(whole: Any) -> None:
        for key in path[:-1]:
            whole = whole[key]
        whole[path[-1]] = to

    return apply


MATERIAL = ("materials", 0)
RESULT = ("results", 0)


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        (lambda d: d.pop("results"), "the document: object missing required field `results`"),
        (change("results", to={}), "results is {}: expected `array`"),
        (change(*RESULT, to=7), "results[0] is 7: expected `object`"),
        (
            change(*RESULT, "outcomes", 1, "gold", to=None),
            "results[0].outcomes[1].gold is None: expected `str`",
        ),
        (
            change(*RESULT, "outcomes", 1, "gold", to="MAYBE"),
            "results[0].outcomes[1].gold is 'MAYBE': invalid enum value 'MAYBE'",
        ),
        (
            change(*RESULT, "outcomes", 1, "id", to="1"),
            "the pair '1' is there 2 times",
        ),
        (
            change(*RESULT, "texts_per_second", to="fast"),
            "results[0].texts_per_second is 'fast': expected `float | null`",
        ),
        (change(*MATERIAL, "seconds", to=True), "materials[0].seconds is True: expected `float`"),
        (
            change(*MATERIAL, "seconds", to=-1),
            "materials[0].seconds is -1: expected `float` >= 0.0",
        ),
        (
            change(*RESULT, "texts_per_second", to=-0.5),
            "results[0].texts_per_second is -0.5: expected `float` >= 0.0",
        ),
        (
            change(*RESULT, "fidelity", "words", to=-3),
            "results[0].fidelity.words is -3: expected `int` >= 0",
        ),
        (
            change(*RESULT, "profile", to="stanford"),
            "a signature has the profile 'pete', and its result 'stanford'",
        ),
        (
            change(*RESULT, "parser_info", "name", to="other"),
            "a signature has the parser 'table 1', and its result 'other 1'",
        ),
        (
            change(*RESULT, "parser_info", "scheme", to="ud"),
            "a signature has the scheme 'sd-basic', and its result 'ud'",
        ),
        (
            change(*RESULT, "split", to="test"),
            "a signature has the dataset 'own:dev', and its result 'own:test'",
        ),
        (change(*MATERIAL, "seconds", to=1e999), "it is not JSON: Infinity is no number of JSON"),
        (
            change(*MATERIAL, "parses", 0, "tokens", 0, "span", to=[1]),
            "materials[0].parses[0].tokens[0].span is [1]: expected `array` of length 2",
        ),
        (
            change(*MATERIAL, "parses", 0, "tokens", 0, "id", to=0),
            "the parse of 'Birds sing.': token id 0 is below 1. Count tokens from 1",
        ),
        (
            change(*MATERIAL, "parses", 0, "tokens", to=None),
            "the text 'Birds sing.' has neither a parse nor a failure",
        ),
        (
            change(*MATERIAL, "parses", 1, "text", to="Birds sing."),
            "the parse of 'Birds sing.' is there 2 times",
        ),
        (
            lambda d: d["materials"][0]["parses"].pop(),
            "the hypothesis of pair '2' has no parse",
        ),
        (
            change(*MATERIAL, "pair_set", "pairs", 1, "id", to="1"),
            "the id '1' is used 2 times in own dev. Give every pair an id of its own",
        ),
        (change("partial", to="no"), "partial is 'no': expected `bool`"),
    ],
)
def test_damage_is_told_with_its_place(
    damage: Callable[[Any], object], problem: str, tmp_path: Path
) -> None:
    damaged = document()
    damage(damaged)
    wanted = problem if problem.startswith("it is") else f"it is a damaged run: {problem}"
    assert told(tmp_path / "run.json", json.dumps(damaged)) == wanted


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=3,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(place=st.sampled_from(PLACES), value=ANYTHING, gone=st.booleans())
def test_whatever_is_damaged_it_loads_or_is_refused(
    place: tuple[Any, ...], value: Any, gone: bool, tmp_path: Path
) -> None:
    """And what loads can be scored again: nothing that scoring relies on went unchecked."""
    damaged = document()
    change(*place, to=value)(damaged)
    if gone:
        parent = damaged
        for key in place[:-1]:
            parent = parent[key]
        del parent[place[-1]]
    path = tmp_path / "run.json"
    path.write_text(json.dumps(damaged), encoding="utf-8")
    with contextlib.suppress(InputError):
        run = load_run(path)
        for material in run.materials:
            Analyses.of(material).score([find_strategy("generalized"), find_strategy("overlap")])
        run.document(materials=True)
