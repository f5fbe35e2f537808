"""A service of UDPipe 2, as a server of our own that gives recorded answers."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import pytest

from pete.adapters.udpipe import service as udpipe_service
from pete.adapters.udpipe.adapter import UdpipeAdapter
from pete.errors import UnavailableError, UsageError
from pete.graph import Token
from pete.parsing import Parse, ParseFailure, ParserInfo

RECORDED = Path(__file__).parent / "recorded" / "udpipe-service.json"
TWO = "The girl fed the birds. It rained all day."


class Service(ThreadingHTTPServer):
    """Gives the recorded answer of each text, after the statuses it is told to give first."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers = {each["data"]: each["answer"] for each in json.loads(RECORDED.read_text())}
        self.statuses: list[int] = []
        self.headers: dict[str, str] = {}
        self.asked: list[dict[str, str]] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/api"


class Handler(BaseHTTPRequestHandler):
    server: Service

    def do_GET(self) -> None:
        assert self.path == "/api/models"
        self._answer(200, {"models": {"english-ewt-small-261128": ["tokenizer"]}})

    def do_POST(self) -> None:
        assert self.path == "/api/process"
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        fields = {k: v[0] for k, v in parse_qs(body, keep_blank_values=True).items()}
        self.server.asked.append(fields)
        status = self.server.statuses.pop(0) if self.server.statuses else 200
        if status != 200:
            self._answer(status, "The payload size is too large.\n")
        elif not "english-ewt-small-261128".startswith(fields.get("model", "")):
            self._answer(400, f"The requested model '{fields['model']}' does not exist.")
        else:
            self._answer(200, self.server.answers[fields["data"]])

    def _answer(self, status: int, content: Any) -> None:
        text = content if isinstance(content, str) else json.dumps(content, indent=1)
        self.send_response(status)
        for name, value in self.server.headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing is printed."""


@pytest.fixture
def service() -> Iterator[Service]:
    with Service() as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    slept: list[float] = []
    monkeypatch.setattr(udpipe_service.time, "sleep", slept.append)
    return slept


def test_a_parse_from_the_service(service: Service) -> None:
    adapter = UdpipeAdapter(service.url)
    (parse,) = adapter.parse([TWO])
    assert isinstance(parse, Parse)
    assert parse.sentences == 2
    assert [parse.graph.show(r) for r in parse.graph.relations if "nsubj" in r.label] == [
        "nsubj(fed-3, girl-2)",
        "nsubj(rained-8, It-7)",
    ]
    assert [TWO[slice(*token.span)] for token in parse.graph.tokens if token.span] == [
        token.form for token in parse.graph.tokens
    ]
    fixed = {"model": "english-ewt-small-261128", "output": "conllu"}
    steps = dict.fromkeys(("tokenizer", "tagger", "parser"), "")
    assert service.asked[-1] == {"data": TWO, **fixed, **steps}


def test_what_it_says_of_itself(service: Service) -> None:
    assert UdpipeAdapter(f"{service.url}/process", model="english").info == ParserInfo(
        name="udpipe",
        version="2",
        scheme="ud",
        model="english-ewt-small",
        model_version="261128",
        lemmas=True,
        licence="MPL-2.0 (UDPipe), CC BY-SA (model)",
        note="the service at 127.0.0.1",
    )
    assert service.asked[0]["model"] == "english"


def test_tokens_go_as_one_sentence(service: Service) -> None:
    words = "The baker sold the old bread .".split()
    tokens = [Token(id, form) for id, form in enumerate(words, start=1)]
    (parse,) = UdpipeAdapter(service.url).parse_tokens([tokens])
    assert isinstance(parse, Parse)
    assert [token.form for token in parse.graph.tokens] == words
    assert service.asked[-1]["input"] == "horizontal"
    assert "tokenizer" not in service.asked[-1]


def test_a_line_end_is_a_blank(service: Service) -> None:
    text = "\nThe girl fed the birds.\u2028It rained all day.\r\n"
    (parse,) = UdpipeAdapter(service.url).parse([text])
    assert isinstance(parse, Parse)
    assert service.asked[-1]["data"] == TWO
    assert [token.span for token in parse.graph.tokens][5:7] == [(23, 24), (25, 27)]


def test_a_busy_service_is_asked_again(service: Service, pauses: list[float]) -> None:
    adapter = UdpipeAdapter(service.url)
    service.statuses, service.headers = [429, 503], {"Retry-After": "7"}
    (parse,) = adapter.parse(["Dogs bark."])
    assert isinstance(parse, Parse)
    assert [round(pause) for pause in pauses] == [7, 7]


def test_a_service_that_stays_busy(service: Service, pauses: list[float]) -> None:
    adapter = UdpipeAdapter(service.url)
    service.statuses = [503] * 5
    with pytest.raises(UnavailableError) as error:
        list(adapter.parse(["Dogs bark."]))
    assert str(error.value) == (
        "the UDPipe service at 127.0.0.1 cannot be reached or is busy (HTTP 503). "
        "Parses made so far are kept; try again later."
    )
    assert [round(pause) for pause in pauses] == [1, 2, 4, 8]


def test_a_service_that_asks_for_too_much_patience(service: Service, pauses: list[float]) -> None:
    adapter = UdpipeAdapter(service.url)
    service.statuses, service.headers = [429], {"Retry-After": "3600"}
    with pytest.raises(UnavailableError, match="it asks for a pause of 3600 seconds"):
        list(adapter.parse(["Dogs bark."]))
    assert pauses == []


def test_a_text_it_refuses_is_a_failure_of_its_own(service: Service) -> None:
    adapter = UdpipeAdapter(service.url)
    service.statuses = [400]
    refused, parsed = adapter.parse(["x" * 50, "Dogs bark."])
    assert refused == ParseFailure("ValueError: HTTP 400: The payload size is too large.")
    assert isinstance(parsed, Parse)


@pytest.mark.parametrize("broken", ["", '{"model": "m", "result": "# ne', "[1]", '{"model": "m"}'])
def test_an_answer_that_breaks_off(service: Service, broken: str) -> None:
    adapter = UdpipeAdapter(service.url)
    service.answers["Dogs bark."] = broken
    (result,) = adapter.parse(["Dogs bark."])
    assert result == ParseFailure("ValueError: the answer is not JSON with 'model' and 'result'")


def test_no_such_model(service: Service) -> None:
    with pytest.raises(UsageError) as error:
        UdpipeAdapter(service.url, model="english-ewd")
    assert str(error.value) == (
        "the UDPipe service at 127.0.0.1 has no model 'english-ewd'. "
        "Did you mean 'english-ewt-small-261128'? Known: english-ewt-small-261128."
    )


def test_another_server(service: Service) -> None:
    service.answers["Dogs bark."] = "<html>"
    with pytest.raises(UnavailableError) as error:
        UdpipeAdapter(service.url)
    assert str(error.value) == (
        "what is at 127.0.0.1 does not answer as UDPipe 2 does "
        "(the answer is not JSON with 'model' and 'result'). Check the URL."
    )


def test_nobody_there(pauses: list[float]) -> None:
    with pytest.raises(UnavailableError, match=r"cannot be reached or is busy \(ConnectionError\)"):
        UdpipeAdapter("http://127.0.0.1:9")


def test_offline_work_keeps_to_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = (
        "the UDPipe service at udpipe.example is on the network, and offline work was requested. "
        "Leave that out, or give the file of a model."
    )
    with pytest.raises(UnavailableError) as error:
        UdpipeAdapter("https://udpipe.example/api", offline=True)
    assert str(error.value) == problem
    monkeypatch.setenv("PETE_OFFLINE", "1")
    with pytest.raises(UnavailableError) as error:
        UdpipeAdapter(model="https://udpipe.example/api")
    assert str(error.value) == problem


def test_a_url_without_a_host() -> None:
    with pytest.raises(UsageError) as error:
        UdpipeAdapter("http:///api")
    assert str(error.value) == (
        "the URL 'http:///api' names no host. Write http://localhost:8001, say."
    )


def test_others_are_asked_slowly(pauses: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    answer = json.loads(RECORDED.read_text())[0]["answer"]
    monkeypatch.setattr(udpipe_service.requests, "Session", lambda: FakeSession(answer))
    adapter = UdpipeAdapter("https://udpipe.example")
    assert len(list(adapter.parse(["Dogs bark.", "Cats purr."]))) == 2
    assert [0.1 < pause <= 0.4 for pause in pauses] == [True, True]


class FakeSession:
    """Gives one answer to everything."""

    def __init__(self, answer: object) -> None:
        self.status_code, self.ok = 200, True
        self.json: Callable[[], object] = lambda: answer

    def post(self, *_: object, **__: object) -> FakeSession:
        return self
