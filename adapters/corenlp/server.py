"""CoreNLP servers: one that PETE starts and stops, and one that is already running.

PETE's own is started on a free port and protected by a random password, since it listens
to the whole network. It has its own folder for temporary files, ends when memory runs out, and
is restarted when it has ended or no longer answers.

The content type of a request is always sent: without it a server takes a text for a form, and turns
``50%25`` into ``50%`` and a plus sign into nothing.
"""

from __future__ import annotations

import json
import secrets
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeAlias

import requests

from pete.errors import UnavailableError, as_sentence
from pete.parsing.process import Child

from ..java.jars import Jars, java_command, trouble

Sentence: TypeAlias = dict[str, Any]
"""A sentence as the server's JSON has it."""

_CONNECT: Final = 5.0
"""Seconds to wait for a connection."""

_GRACE: Final = 5.0
"""Seconds that an answer may be late: the server itself enforces the limit if it can."""

_HEADERS: Final = {"Content-Type": "text/plain; charset=utf-8"}
_LONGEST: Final = 200
_TIMED_OUT: Final = "CoreNLP request timed out"
_NO_MEMORY: Final = "OutOfMemoryError"
_PROGRAM: Final = "edu.stanford.nlp.pipeline.StanfordCoreNLPServer"
_MOST_CHARACTERS: Final = 10_000_000
_START: Final = 60.0
"""Seconds in which a server must accept requests; one or two are usual."""

_LOAD: Final = 300.0
"""Seconds in which a model must be loaded; 4 to 20 are usual."""

_PAUSE: Final = 0.05
_PORTS: Final = 5
"""Ports to try: another program may take one before the server starts."""

_HOPELESS: Final = 10
"""Servers that may end in a row without an answer."""

_DYING: Final = 1.0
"""Seconds that a server which closed the connection may take to end."""

_PORT_TAKEN: Final = "java.net.BindException"
_PROBE: Final = "Birds sing ."
_USER: Final = "pete"


class RequestError(Exception):
    """The server could not fulfil the request; the message is one line."""


class LostServerError(RequestError):
    """The server has ended, or will not answer any more."""


class Client:
    """A client of a server.

    Args:
        url: Address of the server.
        auth: User name and password, if it requires them.
    """

    def __init__(self, url: str, auth: tuple[str, str] | None = None) -> None:
        self._url = url.rstrip("/")
        self._session = requests.Session()
        self._session.trust_env = False  # a proxy must not come between us and this machine
        self._session.auth = auth

    def ready(self) -> bool:
        """Return whether the server takes requests."""
        try:
            answer = self._session.get(f"{self._url}/ready", timeout=_CONNECT)
        except requests.RequestException:
            return False
        return bool(answer.status_code == requests.codes.ok)

    def annotate(self, text: str, properties: Mapping[str, str], *, limit: float) -> list[Sentence]:
        """Return the sentences of a text.

        Args:
            text: The text.
            properties: How to annotate it; format and time limit are added.
            limit: Seconds it may take.

        Raises:
            LostServerError: If there is no answer, or the server has run out of memory.
            RequestError: If the server refuses the request.
        """
        request = {**properties, "outputFormat": "json", "timeout": str(round(1000 * limit))}
        try:
            answer = self._session.post(
                f"{self._url}/",
                params={"properties": json.dumps(request)},
                data=text.encode("utf-8", "replace"),
                headers=_HEADERS,
                timeout=(_CONNECT, limit + _GRACE),
            )
        except requests.Timeout as error:
            raise LostServerError(f"the server gave no answer within {limit:g} s") from error
        except requests.RequestException as error:
            raise LostServerError("the server broke off the connection") from error
        if answer.status_code != requests.codes.ok:
            raise _refusal(answer, limit)
        try:
            sentences: list[Sentence] = answer.json()["sentences"]
        except (ValueError, KeyError, TypeError) as error:
            raise RequestError("the server's answer is not the JSON of CoreNLP") from error
        return sentences

    def close(self) -> None:
        """Close the connection; the server keeps running."""
        self._session.close()


def _refusal(answer: requests.Response, limit: float) -> RequestError:
    """Return the error that an answer without an analysis reports."""
    lines = answer.content.decode("utf-8", "replace").strip().splitlines()
    problem = lines[0].strip()[:_LONGEST] if lines else answer.reason
    if _TIMED_OUT in problem:
        return RequestError(f"it took longer than {limit:g} s")
    if _NO_MEMORY in problem:  # such a server accepts requests, but never answers again
        return LostServerError("the server has no memory left")
    return RequestError(f"the server answered {answer.status_code}: {problem}")


def free_port() -> int:
    """Return a port of this machine that is free at the moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


class OwnServer:
    """A server that runs as long as this object exists.

    Args:
        jars: Its jars.
        memory: Size of its heap.
        warm_up: Properties with which a sentence is annotated first, so that models are loaded.

    Raises:
        UnavailableError: If it cannot be started, or cannot load a model.
    """

    def __init__(self, jars: Jars, *, memory: str, warm_up: Mapping[str, str]) -> None:
        self._jars = jars
        self._memory = memory
        self._warm_up = warm_up
        self._lost = 0
        self._running: _Process | None = None
        self._start()

    def annotate(self, text: str, properties: Mapping[str, str], *, limit: float) -> list[Sentence]:
        """Annotate a text; see :meth:`Client.annotate`.

        A lost server is replaced at the next call.

        Raises:
            UnavailableError: If no server can be started.
        """
        running = self._running or self._start()
        try:
            sentences = running.client.annotate(text, properties, limit=limit)
        except LostServerError as error:
            self._running = None
            self._lost += 1
            raise LostServerError(running.end(str(error))) from error
        self._lost = 0
        return sentences

    def close(self) -> None:
        """Stop the server."""
        if self._running is not None:
            self._running.end("")
            self._running = None

    def _start(self) -> _Process:
        if self._lost >= _HOPELESS:
            raise UnavailableError(
                f"{_HOPELESS} servers of CoreNLP had ended in a row. Is there memory for a heap of "
                f"{self._memory}, and nothing that ends them?"
            )
        running = self._running = _started(self._jars, self._memory)
        try:
            running.client.annotate(_PROBE, self._warm_up, limit=_LOAD)
        except RequestError as error:
            self._running = None
            raise UnavailableError(
                f"CoreNLP cannot load its models: {running.end(str(error))}."
            ) from error
        return running


class ExternalServer(Client):
    """A server that PETE did not start.

    Args:
        url: Its address.
        warm_up: Properties with which a sentence is annotated first, so that models are loaded.

    Raises:
        UnavailableError: If nothing answers there, or the server does not have the models.
    """

    def __init__(self, url: str, *, warm_up: Mapping[str, str]) -> None:
        super().__init__(url)
        self._require()
        try:
            super().annotate(_PROBE, warm_up, limit=_LOAD)
        except RequestError as error:
            self.close()
            raise UnavailableError(
                as_sentence(
                    f"the CoreNLP server at {url} does not parse a simple sentence: {error}"
                )
            ) from error

    def annotate(self, text: str, properties: Mapping[str, str], *, limit: float) -> list[Sentence]:
        """Annotate a text; see :meth:`Client.annotate`.

        Raises:
            UnavailableError: If the server has ended.
        """
        try:
            return super().annotate(text, properties, limit=limit)
        except LostServerError:
            self._require()
            raise

    def _require(self) -> None:
        if not _soon(self.ready, _PAUSE * 20):
            raise UnavailableError(
                f"no CoreNLP server answers at {self._url}. Start one there, or leave the address "
                "out to have one started."
            )


Server: TypeAlias = OwnServer | ExternalServer


class _Process:
    """A server on a port of this machine, ready or not."""

    def __init__(self, jars: Jars, memory: str, port: int) -> None:
        self._memory = memory
        password = secrets.token_hex(16)
        scratch = Path(tempfile.mkdtemp(prefix="pete-corenlp-"))
        options = {
            "-port": str(port),
            "-quiet": "true",
            "-maxCharLength": str(_MOST_CHARACTERS),
            "-username": _USER,
            "-password": password,
        }
        words = [word for option in options.items() for word in option]
        command = java_command(jars.class_path, _PROGRAM, *words, memory=memory, temporary=scratch)
        self.child = Child(command, scratch=scratch)
        self.client = Client(f"http://127.0.0.1:{port}", (_USER, password))

    def ready(self) -> bool:
        """Return whether the server accepts requests, or never will."""
        return self.child.status is not None or self.client.ready()

    def end(self, otherwise: str) -> str:
        """Stop it, and return why it had ended already, or else `otherwise`."""
        if otherwise:
            with suppress(subprocess.TimeoutExpired):  # it may be about to
                self.child.process.wait(_DYING)
        status, errors = self.child.status, self.child.said()
        self.client.close()
        self.child.close()
        return otherwise if status is None else trouble(status, errors, memory=self._memory)


def _started(jars: Jars, memory: str) -> _Process:
    """Return a server that takes requests.

    Raises:
        UnavailableError: If none can be started.
    """
    for _ in range(_PORTS):
        process = _Process(jars, memory, free_port())
        if _soon(process.ready, _START) and process.child.status is None:
            return process
        why = process.end(f"it does not answer within {_START:g} s")
        if _PORT_TAKEN not in why:
            break
    raise UnavailableError(as_sentence(f"the server of CoreNLP cannot be started: {why}"))


def _soon(true: Callable[[], bool], seconds: float) -> bool:
    """Return whether a condition becomes true in time."""
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(_PAUSE)
    return True
