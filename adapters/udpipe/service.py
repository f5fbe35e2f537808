"""A service of UDPipe 2: texts go to it by HTTP, CoNLL-U comes back.

Requests are polite, one text at a time and few in a second, and repeated with growing pauses
if it is busy or out of reach. Its protocol: ``POST URL/process`` with the fields ``data``,
``model``, ``tokenizer`` or ``input=horizontal``, ``tagger`` and ``parser``; an answer in JSON
with ``model`` and ``result``; or an error as plain text, with a status of 400 or more
(https://lindat.mff.cuni.cz/services/udpipe/api-reference.php).
"""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

import requests

from pete.data.download import is_offline
from pete.errors import UnavailableError, UsageError
from pete.normaliser import Scheme
from pete.parsing import ParserInfo
from pete.registry import did_you_mean

_BUSY: Final = frozenset([429, 500, 502, 503, 504])
_PAUSES: Final = (0.0, 1.0, 2.0, 4.0, 8.0)
"""Seconds before each try."""

_PATIENCE: Final = 60.0
"""Longest pause in seconds that a service may ask for."""

_LIMITS: Final = (10.0, 100.0)
"""Seconds for a connection, and for an answer; less than PETE waits for a parser."""

_INTERVAL: Final = 0.2
"""Seconds between requests to a service on another machine."""

_HERE: Final = frozenset(["localhost", "127.0.0.1", "::1"])
_RELEASE: Final = re.compile(r"(.+)-(\d{6})")
_LICENCE: Final = re.compile(r"^# udpipe_model_licence = (.+)$", re.MULTILINE)


def is_url(place: str) -> bool:
    """Return whether a name is a URL of a service rather than a file.

    Example:
        >>> is_url("http://localhost:8001"), is_url("english.udpipe")
        (True, False)
    """
    return place.startswith(("http://", "https://"))


class UdpipeService:
    """A service of UDPipe 2.

    Args:
        url: Its address; ``/process`` is added.
        model: Its model, or the beginning of its name; by default the service's own choice.
        scheme: Scheme of the model's treebank.
        offline: Refuse a service that is not on this machine, as with ``PETE_OFFLINE=1``.

    Raises:
        UnavailableError: If it cannot be reached, or does not answer like UDPipe.
        UsageError: If it does not have the model, or the URL names no host.
    """

    def __init__(
        self,
        url: str,
        *,
        scheme: Scheme,
        model: str | None = None,
        offline: bool = False,
    ) -> None:
        self._url = url.rstrip("/").removesuffix("/process")
        self._host = urlsplit(self._url).hostname or ""
        if not self._host:
            raise UsageError(f"the URL {url!r} names no host. Write http://localhost:8001, say.")
        if (offline or is_offline()) and self._host not in _HERE:
            raise UnavailableError(
                f"the UDPipe service at {self._host} is on the network, and offline work was "
                "requested. Leave that out, or give the file of a model."
            )
        self._session = requests.Session()
        self._interval = 0.0 if self._host in _HERE else _INTERVAL
        self._free = 0.0
        self._model: Mapping[str, str] = {}
        answer = self._probe(model)
        self._model = {"model": answer.model}  # for good, whatever its default becomes
        self.info = self._described(answer, scheme)

    def analyse(self, text: str, *, tokenised: bool) -> str:
        """Return the sentences of a text in CoNLL-U.

        Args:
            text: A text without line ends.
            tokenised: Whether it is one sentence, its tokens separated by blanks.

        Raises:
            UnavailableError: If the service has ended.
            ValueError: If it refuses the text.
        """
        form = {"input": "horizontal"} if tokenised else {"tokenizer": ""}
        return self._process({**self._model, **form, "data": text}).result

    def _probe(self, model: str | None) -> _Answer:
        """Return the answer to a short text, which names the model."""
        named = {"model": model} if model else {}
        try:
            return self._process({**named, "tokenizer": "", "data": "Dogs bark."})
        except ValueError as error:
            known = self._models()
            if model and known and not any(name.startswith(model) for name in known):
                raise UsageError(
                    f"the UDPipe service at {self._host} has no model {model!r}. "
                    f"{did_you_mean(model, known)}"
                ) from error
            raise UnavailableError(
                f"what is at {self._host} does not answer as UDPipe 2 does ({error}). "
                "Check the URL."
            ) from error

    def _models(self) -> list[str]:
        """Return the names of its models, none if it does not list them."""
        try:
            return list(self._session.get(f"{self._url}/models", timeout=_LIMITS).json()["models"])
        except (requests.RequestException, ValueError, KeyError, TypeError):
            return []

    def _described(self, answer: _Answer, scheme: Scheme) -> ParserInfo:
        release = _RELEASE.fullmatch(answer.model)
        licence = _LICENCE.search(answer.result)
        return ParserInfo(
            name="udpipe",
            version="2",
            scheme=scheme,
            model=release[1] if release else answer.model,
            model_version=release[2] if release else "unknown",
            lemmas=True,
            licence=f"MPL-2.0 (UDPipe), {licence[1] if licence else 'unknown'} (model)",
            note=f"the service at {self._host}",
        )

    def _process(self, fields: Mapping[str, str]) -> _Answer:
        response = self._post({**fields, "tagger": "", "parser": "", "output": "conllu"})
        if not response.ok:
            lines = response.text.strip().splitlines() or [response.reason]
            raise ValueError(f"HTTP {response.status_code}: {lines[0][:200]}")
        try:
            answer = response.json()
            return _Answer(str(answer["model"]), str(answer["result"]))
        except (ValueError, KeyError, TypeError) as error:  # it may break off in the middle
            raise ValueError("the answer is not JSON with 'model' and 'result'") from error

    def _post(self, fields: Mapping[str, str]) -> requests.Response:
        """Return the answer of a service, waiting while it is busy."""
        requested, problem = 0.0, ""
        for pause in _PAUSES:
            self._wait(max(pause, requested))
            try:
                url = f"{self._url}/process"
                response = self._session.post(url, data=fields, timeout=_LIMITS)
            except requests.ReadTimeout as error:
                raise ValueError(f"no answer within {_LIMITS[1]:g} seconds") from error
            except requests.RequestException as error:
                problem, requested = type(error).__name__, 0.0
                continue
            if response.status_code not in _BUSY:
                return response
            problem, requested = f"HTTP {response.status_code}", _asked_for(response)
            if requested > _PATIENCE:
                problem = f"{problem}, it asks for a pause of {requested:g} seconds"
                break
        raise UnavailableError(
            f"the UDPipe service at {self._host} cannot be reached or is busy ({problem}). "
            "Parses made so far are kept; try again later."
        )

    def _wait(self, pause: float) -> None:
        """Wait for a pause, and until the next request may be sent."""
        now = time.monotonic()
        due = max(now + pause, self._free)
        if due > now:
            time.sleep(due - now)
        self._free = due + self._interval


@dataclass(frozen=True, slots=True)
class _Answer:
    """An answer of the service: its model's full name, and CoNLL-U."""

    model: str
    result: str


def _asked_for(response: requests.Response) -> float:
    """Return the seconds that a busy service asks to wait for, 0 if it does not say."""
    said = response.headers.get("Retry-After", "")
    return float(said) if said.isdecimal() else 0.0
