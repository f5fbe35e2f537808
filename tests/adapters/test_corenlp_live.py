"""The real programs of Stanford, where ``pete adapters install NAME`` has brought them."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path
from secrets import token_hex

import pytest

from pete.adapters.corenlp.adapter import JARS, CoreNlpAdapter
from pete.adapters.corenlp.server import Client, free_port
from pete.adapters.java.jars import java_command
from pete.conformance import check_conformance
from pete.errors import UnavailableError
from pete.parsing import Parse, ParseFailure, ParserAdapter, ParseResult, make_adapter
from pete.parsing.isolation import IsolatedParser
from pete.parsing.pretokenised import with_tokens
from pete.parsing.process import Child
from pete.parsing.spec import ParserSpec

pytestmark = [pytest.mark.model, pytest.mark.slow]

SAMPLE = "The boys who were seen by the gardener didn't want to eat in Anna's kitchen."
OLD = ("corenlp-1.3.4", "corenlp-3.5.2", "stanford-parser-3.9.2")


@pytest.fixture
def installed(parser_ready: Callable[[str], None]) -> None:
    parser_ready("corenlp")


@pytest.fixture
def made(installed: None) -> Iterator[Callable[..., CoreNlpAdapter]]:
    adapters: list[CoreNlpAdapter] = []

    def make(**options: object) -> CoreNlpAdapter:
        adapters.append(CoreNlpAdapter(**options))
        return adapters[-1]

    yield make
    for adapter in adapters:
        adapter.close()


def shown(result: ParseResult) -> set[str]:
    assert isinstance(result, Parse), result
    return {result.graph.show(relation) for relation in result.graph.relations}


def parse(adapter: ParserAdapter, *texts: str) -> list[ParseResult]:
    return list(adapter.parse(texts))


def servers(mark: str) -> set[int]:
    """The servers with a mark in their environment, those that are zombies left out."""
    found = set()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if (
                mark.encode() in (folder / "environ").read_bytes()
                and b"StanfordCoreNLPServer" in (folder / "cmdline").read_bytes()
            ):
                found.add(int(folder.name))
        except OSError:
            continue
    return found


# ---- analyses


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, {"nsubj:pass(seen-5, who-3)", "obl(seen-5, gardener-8)", "xcomp(want-11, eat-13)"}),
        (
            {"scheme": "sd-basic"},
            {"nsubjpass(seen-5, who-3)", "prep(seen-5, by-6)", "pobj(by-6, gardener-8)"},
        ),
        (
            {"scheme": "stanford"},
            {
                "nsubjpass(seen-5, boys-2)",
                "agent(seen-5, gardener-8)",
                "prep_in(eat-13, kitchen-17)",
            },
        ),
        ({"scheme": "ud-enhanced"}, {"nsubj:xsubj(eat-13, boys-2)", "obl:in(eat-13, kitchen-17)"}),
        ({"model": "english_UD"}, {"nsubj:pass(seen-5, who-3)", "obl(seen-5, gardener-8)"}),
        ({"model": "english_SD"}, {"nsubjpass(seen-5, who-3)", "pobj(by-6, gardener-8)"}),
    ],
)
def test_every_model_and_scheme(
    made: Callable[..., CoreNlpAdapter], options: dict[str, str], expected: set[str]
) -> None:
    (result,) = parse(made(**options), SAMPLE)
    assert {"root(ROOT-0, want-11)", *expected} <= shown(result)


def test_texts_arrive_as_they_are(
    made: Callable[..., CoreNlpAdapter], odd_texts: Sequence[str]
) -> None:
    texts = ("😀 2.5 + 3 is 50%25 (or not).", *odd_texts)
    adapter = made(maxlen=30)
    for text, result in zip(texts, parse(adapter, *texts), strict=True):
        if text.startswith("The old man sat down and"):
            assert result == ParseFailure(
                "the parser found no tree, or the sentence has more tokens than maxlen"
            )
            continue
        assert isinstance(result, Parse)
        spans = [token.span for token in result.graph.tokens if token.span]
        assert "".join(text[slice(*span)] for span in spans) == "".join(text.split())


def test_tokens_that_are_given(made: Callable[..., CoreNlpAdapter]) -> None:
    adapter = with_tokens(made(model="english_UD"), "ptb")
    text = "The well-known “friends” (all) cannot come."
    (result,) = parse(adapter, text)
    assert isinstance(result, Parse)
    tokens = result.graph.tokens
    assert [token.form for token in tokens] == [
        *("The", "well-known", "“", "friends", "”", "(", "all", ")", "can", "not", "come", ".")
    ]
    assert [text[slice(*token.span)] for token in tokens if token.span] == [
        token.form for token in tokens
    ]
    assert tokens[5].xpos == "-LRB-"


# ---- what goes wrong


def test_a_real_heap_that_is_too_small(installed: None) -> None:
    with pytest.raises(UnavailableError) as error:
        CoreNlpAdapter(memory="100m")
    assert str(error.value) == (
        "CoreNLP cannot load its models: memory ran out: a heap of 100m is too little "
        "(--option memory=SIZE)."
    )


def test_a_server_killed_half_way(made: Callable[..., CoreNlpAdapter]) -> None:
    adapter = made(model="english_UD", batch_size=1)
    texts = [f"Ann saw {number} birds." for number in range(6)]
    results = adapter.parse(texts)
    first = list(islice(results, 2))
    running = adapter._server._running
    assert running is not None
    os.killpg(running.child.process.pid, signal.SIGKILL)
    running.child.process.wait(10)
    rest = list(results)
    assert isinstance(rest[0], ParseFailure)
    assert all(isinstance(result, Parse) for result in (*first, *rest[1:]))


def test_a_killed_process_of_pete_leaves_no_server(
    installed: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = token_hex(8)
    monkeypatch.setenv("PETE_TEST_SERVER", mark)
    spec = ParserSpec("corenlp", options={"model": "english_UD"})
    with IsolatedParser(spec) as parser:
        before = servers(mark)
        assert before
        os.killpg(parser.pid, signal.SIGKILL)
        end = time.monotonic() + 60
        while before & servers(mark) and time.monotonic() < end:
            time.sleep(0.1)
        assert not before & servers(mark)


def test_a_server_that_runs_already(installed: None) -> None:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    program = "edu.stanford.nlp.pipeline.StanfordCoreNLPServer"
    options = ("-port", str(port), "-quiet", "true")
    with (
        Child(java_command(JARS.class_path, program, *options, memory="2g")),
        closing(Client(url)) as client,
    ):
        end = time.monotonic() + 120
        while not client.ready() and time.monotonic() < end:
            time.sleep(0.1)
        adapter = make_adapter(f"corenlp:{url}", model="english_UD")
        (result,) = parse(adapter, SAMPLE)
        assert "obl(seen-5, gardener-8)" in shown(result)
        adapter.close()


def test_the_contract(installed: None) -> None:
    spec = ParserSpec("corenlp", options={"model": "english_UD"})
    assert [finding for finding in check_conformance(spec) if finding.details] == []


# ---- the programs of the papers' time


@pytest.mark.parametrize("name", OLD)
def test_collapsed_relations(parser_ready: Callable[[str], None], name: str) -> None:
    parser_ready(name)
    adapter = make_adapter(name)
    good, long = parse(adapter, SAMPLE, "word " * 100)
    assert {"agent(seen-5, gardener-8)", "root(ROOT-0, want-11)"} <= shown(good)
    assert long == ParseFailure(
        "the parser found no tree, or the sentence has more tokens than maxlen"
    )


@pytest.mark.parametrize("name", OLD)
def test_an_old_program_with_too_small_a_heap(
    parser_ready: Callable[[str], None], name: str
) -> None:
    parser_ready(name)
    with pytest.raises(UnavailableError) as error:
        parse(make_adapter(name, memory="30m"), SAMPLE)
    assert str(error.value).endswith(
        "cannot run: memory ran out: a heap of 30m is too little (--option memory=SIZE)."
    )
