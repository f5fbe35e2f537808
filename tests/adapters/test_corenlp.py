"""CoreNLP over HTTP: what it is asked, what its answers mean, and servers that let one down.

The servers are our own (``fake_java.py``, and :func:`scripted`); the real one is in
``test_corenlp_live.py``.
"""

from __future__ import annotations

import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from pete.adapters.corenlp import converter
from pete.adapters.corenlp import server as server_module
from pete.adapters.corenlp.adapter import JARS, MODELS, CoreNlpAdapter
from pete.adapters.corenlp.converter import convert
from pete.adapters.corenlp.server import Client, LostServerError, RequestError, free_port
from pete.adapters.java.jars import Jars
from pete.errors import PeteError, UnavailableError, UnknownNameError, UsageError
from pete.graph import Relation
from pete.parsing import Parse, ParseFailure, ParseResult, make_adapter

NO_MEMORY = "memory ran out: a heap of 2g is too little (--option memory=SIZE)"
NO_TREE = "the parser found no tree, or the sentence has more tokens than maxlen"


@pytest.fixture
def adapter(with_jars: Callable[[Jars], Jars]) -> Iterator[CoreNlpAdapter]:
    with_jars(JARS)
    with closing(CoreNlpAdapter(batch_size=4, limit=2)) as made:
        yield made


@contextmanager
def scripted(status: int, body: str, *, delay: float = 0.0) -> Iterator[str]:
    """The address of a server that answers every request alike, but is always ready."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.answer(200, "ready")

        def do_POST(self) -> None:
            time.sleep(delay)
            self.answer(status, body)

        def answer(self, status: int, body: str) -> None:
            self.send_response(status)
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, format: str, *arguments: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


def shown(result: ParseResult) -> str:
    if isinstance(result, ParseFailure):
        return result.reason
    return " ".join(token.form for token in result.graph.tokens)


def server_pid(adapter: CoreNlpAdapter) -> int:
    running = adapter._server._running
    assert running is not None
    return running.child.process.pid


# ---- texts and sentences


def test_texts_of_a_batch_get_their_own_sentences(adapter: CoreNlpAdapter) -> None:
    texts = ["one two", "\u2003", "three\r\nfour\u2028five", "😀 six", "seven", "eight"]
    results = list(adapter.parse(texts))
    assert [shown(result) for result in results] == [
        *("one two", "the parser found no word", "three four five"),
        *("😀 six", "seven", "eight"),
    ]
    assert isinstance(results[3], Parse)
    assert [token.span for token in results[3].graph.tokens] == [(0, 1), (2, 5)]
    assert [token.lemma for token in results[3].graph.tokens] == ["😀", "six"]


def test_a_text_without_words_is_a_failure(adapter: CoreNlpAdapter) -> None:
    assert list(map(shown, adapter.parse(["one", "\n \n", "two"]))) == [
        *("one", "the parser found no word", "two")
    ]


def test_relations_and_root(adapter: CoreNlpAdapter) -> None:
    (result,) = adapter.parse(["one two"])
    assert isinstance(result, Parse)
    assert result.graph.relations == (Relation("root", 0, 1), Relation("dep", 1, 2))


def test_a_fallback_tree_is_a_failure(adapter: CoreNlpAdapter) -> None:
    assert list(map(shown, adapter.parse(["one", "too LONG", "two"]))) == ["one", NO_TREE, "two"]


def test_lone_surrogates_do_not_stop_it(adapter: CoreNlpAdapter) -> None:
    assert list(map(shown, adapter.parse(["one \ud800", "two"]))) == ["one ?", "two"]


# ---- servers that die, hang or refuse


@pytest.mark.slow
@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("DIE", "was killed by SIGKILL"),
        ("MEMORY", NO_MEMORY),
        ("THROW", "java.lang.IllegalStateException: what a text"),
        ("HANG", "the server gave no answer within 2 s"),
        ("REFUSE", "the server answered 500: java.lang.RuntimeException: no"),
        (
            "EMPTY",
            "the server's answer makes no graph: GraphError: token 2 has an empty form.",
        ),
    ],
)
def test_the_guilty_text_fails_alone(
    adapter: CoreNlpAdapter, monkeypatch: pytest.MonkeyPatch, word: str, reason: str
) -> None:
    monkeypatch.setattr("pete.adapters.corenlp.server._GRACE", 0.0)
    texts = ["one", "two", f"three {word}", "four", "five"]
    assert list(map(shown, adapter.parse(texts))) == ["one", "two", reason, "four", "five"]


def test_a_server_killed_between_two_calls_is_started_again(adapter: CoreNlpAdapter) -> None:
    before = server_pid(adapter)
    os.killpg(before, signal.SIGKILL)
    assert adapter._server._running is not None
    adapter._server._running.child.process.wait(10)
    assert list(map(shown, adapter.parse(["one", "two"]))) == ["one", "two"]
    assert server_pid(adapter) != before


def test_servers_that_never_answer_are_not_started_for_ever(
    adapter: CoreNlpAdapter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_module, "_HOPELESS", 3)
    with pytest.raises(UnavailableError) as error:
        list(adapter.parse(["DIE"] * 8))
    assert str(error.value) == (
        "3 servers of CoreNLP had ended in a row. Is there memory for a heap of 2g, and nothing "
        "that ends them?"
    )


def test_a_taken_port_is_not_the_last_one_tried(
    with_jars: Callable[[Jars], Jars], monkeypatch: pytest.MonkeyPatch
) -> None:
    with_jars(JARS)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        ports = iter([taken.getsockname()[1], free_port()])
        monkeypatch.setattr(server_module, "free_port", lambda: next(ports))
        monkeypatch.setattr("pete.adapters.corenlp.server._CONNECT", 0.5)
        with closing(CoreNlpAdapter()) as adapter:
            assert list(map(shown, adapter.parse(["one"]))) == ["one"]


@pytest.mark.parametrize(
    ("memory", "message"),
    [
        (
            "10m",
            "CoreNLP cannot load its models: memory ran out: a heap of 10m is too little "
            "(--option memory=SIZE).",
        ),
        ("20m", "the server of CoreNLP cannot be started: Java cannot have a heap of 20m."),
    ],
)
def test_too_small_a_heap(with_jars: Callable[[Jars], Jars], memory: str, message: str) -> None:
    with_jars(JARS)
    with pytest.raises(UnavailableError) as error:
        CoreNlpAdapter(memory=memory)
    assert str(error.value) == message


def test_nothing_is_left(adapter: CoreNlpAdapter) -> None:
    pid = server_pid(adapter)
    adapter.close()
    with pytest.raises(ProcessLookupError):
        os.killpg(pid, 0)


# ---- the table of errors


@pytest.mark.parametrize(
    ("status", "body", "kind", "message"),
    [
        (
            500,
            "java.lang.IllegalStateException: unexpected empty sentence: []\n",
            RequestError,
            "the server answered 500: java.lang.IllegalStateException: unexpected empty "
            "sentence: []",
        ),
        (
            400,
            "Request is too long to be handled by server: 100001 characters. Max length is 100000",
            RequestError,
            "the server answered 400: Request is too long to be handled by server: 100001 "
            "characters. Max length is 100000",
        ),
        (
            500,
            "CoreNLP request timed out. Your document may be too long.",
            RequestError,
            "it took longer than 30 s",
        ),
        (
            500,
            "Could not handle incoming annotation",
            RequestError,
            "the server answered 500: Could not handle incoming annotation",
        ),
        (
            500,
            'java.io.IOException: Unable to open "x" as class path, filename or URL',
            RequestError,
            'the server answered 500: java.io.IOException: Unable to open "x" as class path, '
            "filename or URL",
        ),
        (
            500,
            "java.util.concurrent.ExecutionException: java.lang.OutOfMemoryError: heap",
            LostServerError,
            "the server has no memory left",
        ),
        (404, "", RequestError, "the server answered 404: Not Found"),
        (200, "<html>", RequestError, "the server's answer is not the JSON of CoreNLP"),
        (200, "[]", RequestError, "the server's answer is not the JSON of CoreNLP"),
    ],
)
def test_answers_that_are_none(status: int, body: str, kind: type, message: str) -> None:
    with (
        scripted(status, body) as url,
        closing(Client(url)) as client,
        pytest.raises(RequestError) as error,
    ):
        client.annotate("one", {}, limit=30)
    assert type(error.value) is kind
    assert str(error.value) == message


def test_a_connection_that_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pete.adapters.corenlp.server._GRACE", 0.1)
    with (
        scripted(200, "{}", delay=1.5) as url,
        closing(Client(url)) as client,
        pytest.raises(LostServerError) as error,
    ):
        client.annotate("one", {}, limit=0.2)
    assert str(error.value) == "the server gave no answer within 0.2 s"


def test_a_server_that_is_not_there() -> None:
    url = f"http://127.0.0.1:{free_port()}"
    with pytest.raises(UnavailableError) as error:
        make_adapter(f"corenlp:{url}")
    assert str(error.value) == (
        f"no CoreNLP server answers at {url}. Start one there, or leave the address out to have "
        "one started."
    )


def test_an_external_server_without_the_model() -> None:
    body = 'java.io.IOException: Unable to open "x" as class path, filename or URL\n\tat A.b'
    with scripted(500, body) as url:
        with pytest.raises(UnavailableError) as error:
            make_adapter(f"corenlp:{url}")
        assert str(error.value) == (
            f"the CoreNLP server at {url} does not parse a simple sentence: the server answered "
            '500: java.io.IOException: Unable to open "x" as class path, filename or URL.'
        )


def test_an_external_server_that_goes_away_ends_the_run() -> None:
    with scripted(200, '{"sentences": []}') as url:
        adapter = make_adapter(f"corenlp:{url}")
        assert adapter.info.version == "unknown"
        assert list(adapter.parse(["one"])) == [ParseFailure("the parser found no word")]
    with pytest.raises(UnavailableError):
        list(adapter.parse(["one"]))


# ---- options


@pytest.mark.parametrize(
    ("url", "options", "kind", "message"),
    [
        (
            None,
            {"model": "englishPCF"},
            UnknownNameError,
            "CoreNLP has no model 'englishPCF'. Did you mean 'englishPCFG'? Known: englishPCFG, "
            "englishSR, englishSR.beam, english_SD, english_UD.",
        ),
        (
            None,
            {"model": "english_UD", "scheme": "stanford"},
            UsageError,
            "the model english_UD has no scheme 'stanford'. Known: ud-enhanced, ud-no-agent.",
        ),
        (
            "localhost:9000",
            {},
            UsageError,
            "'localhost:9000' is not the address of a server. Write corenlp:http://localhost:9000, "
            "for example.",
        ),
        (
            "http://localhost:9",
            {"memory": "2g"},
            UsageError,
            "memory='2g' goes with a server that PETE starts, not with one at "
            "http://localhost:9. Leave it out.",
        ),
        (
            "http://corenlp.example.org",
            {"offline": True},
            UsageError,
            "the server http://corenlp.example.org is on another machine, and offline work was "
            "requested.",
        ),
    ],
)
def test_wrong_options(
    url: str | None, options: dict[str, str], kind: type[PeteError], message: str
) -> None:
    with pytest.raises(kind) as error:
        CoreNlpAdapter(url, **options)
    assert str(error.value) == message


def test_models_in_further_jars_are_asked_for(with_jars: Callable[[Jars], Jars]) -> None:
    jars = with_jars(JARS)
    assert CoreNlpAdapter.status().models == ("englishPCFG", "english_UD", "english_SD")
    with pytest.raises(UnavailableError) as error:
        CoreNlpAdapter(model="englishSR")
    assert str(error.value) == (
        f"CoreNLP 4.5.10 is not installed: {jars.folder} has no "
        "stanford-corenlp-4.5.10-models-english.jar. Install it with: pete adapters install "
        "corenlp --model englishSR"
    )


def test_the_converter_is_a_part_of_the_model(with_jars: Callable[[Jars], Jars]) -> None:
    with_jars(JARS)
    with closing(CoreNlpAdapter(scheme="stanford")) as adapter:
        assert adapter.info.scheme == "stanford"
        assert adapter.info.model == (
            "englishPCFG, EnglishGrammaticalStructure -CCprocessed -keepPunct"
        )
        assert list(map(shown, adapter.parse(["one", "too LONG", "two"]))) == [
            *("one", NO_TREE, "two")
        ]


def test_only_original_dependencies_are_asked_for_by_a_property() -> None:
    said = MODELS["englishPCFG"].properties("sd-basic", longest=50)
    assert said["parse.originalDependencies"] == "true"
    assert said["parse.maxlen"] == "50"
    assert MODELS["englishPCFG"].properties("ud-no-agent", longest=50)[
        "parse.originalDependencies"
    ] == ("false")
    assert set(MODELS["english_SD"].properties("sd-basic", longest=50)) == {
        "annotators",
        "depparse.model",
    }


# ---- the converter


def test_a_tree_without_words_shifts_no_other(with_jars: Callable[[Jars], Jars]) -> None:
    """The converter writes nothing at all for it."""
    trees = ["(ROOT (NP (-NONE- *)))", "(ROOT (NP one))"]
    good = (Relation("root", 0, 1),)
    assert convert(with_jars(JARS), trees) == ["the tree has no words", good]


def test_relations_of_another_tree_are_seen(
    with_jars: Callable[[Jars], Jars], monkeypatch: pytest.MonkeyPatch
) -> None:
    written = ["root(ROOT-0, two-1)"]
    monkeypatch.setattr(converter, "_blocks", lambda jars, trees: (written * len(trees), ""))
    assert convert(with_jars(JARS), ["(ROOT (NP one))", "(ROOT (NP two))"]) == [
        "the converter cannot read its tree: what it wrote is of another tree",
        (Relation("root", 0, 1),),
    ]


def test_foreign_trees_do_not_start_it_for_ever(with_jars: Callable[[Jars], Jars]) -> None:
    made = convert(with_jars(JARS), ["(ROOT (NP THROW))"] * 12)
    assert made[9].startswith("the converter cannot read its tree: ")
    told = (
        "the converter could read none of the 10 trees before it; it reads trees with the "
        "labels of the Penn Treebank"
    )
    assert made[10:] == [told, told]


def test_a_tree_the_converter_dies_of_costs_that_tree_only(
    with_jars: Callable[[Jars], Jars],
) -> None:
    trees = ["(ROOT (NP one))", "(ROOT (NP THROW))", "(ROOT (NP two))", "(ROOT (NP DIE))"]
    good = (Relation("root", 0, 1),)
    assert convert(with_jars(JARS), trees) == [
        good,
        "the converter cannot read its tree: java.lang.IllegalStateException: what a text",
        good,
        "the converter cannot read its tree: was killed by SIGKILL",
    ]


def test_no_folder_of_trees_is_left(
    with_jars: Callable[[Jars], Jars], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    before = sorted(tmp_path.iterdir())
    convert(with_jars(JARS), ["(ROOT (NP one))"])
    assert sorted(tmp_path.iterdir()) in (before, sorted({*before, tmp_path / "parsers"}))
