"""Requests to a CoreNLP server, and the interpretation of its answers.

The content type is always sent: without it the server takes a text for a form, and turns
``50%25`` into ``50%`` and a plus sign into nothing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, TypeAlias

import requests

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
        said = {**properties, "outputFormat": "json", "timeout": str(round(1000 * limit))}
        try:
            answer = self._session.post(
                f"{self._url}/",
                params={"properties": json.dumps(said)},
                data=text.encode("utf-8", "replace"),
                headers=_HEADERS,
                timeout=(_CONNECT, limit + _GRACE),
            )
        except requests.Timeout as error:
            raise LostServerError(f"the server gave no answer within {limit:g} s") from error
        except requests.RequestException as error:
            raise LostServerError("the server broke off the connection") from error
        return _sentences(answer, limit)

    def close(self) -> None:
        """Close the connection."""
        self._session.close()


def _sentences(answer: requests.Response, limit: float) -> list[Sentence]:
    if answer.status_code != requests.codes.ok:
        raise _refusal(answer, limit)
    try:
        sentences: list[Sentence] = answer.json()["sentences"]
    except (ValueError, KeyError, TypeError) as error:
        raise RequestError("the server's answer is not the JSON of CoreNLP") from error
    return sentences


def _refusal(answer: requests.Response, limit: float) -> RequestError:
    """Return the error that an answer without an analysis reports."""
    lines = answer.content.decode("utf-8", "replace").strip().splitlines()
    said = lines[0].strip()[:_LONGEST] if lines else answer.reason
    if _TIMED_OUT in said:
        return RequestError(f"it took longer than {limit:g} s")
    if _NO_MEMORY in said:  # such a server accepts requests, but never answers again
        return LostServerError("the server has no memory left")
    return RequestError(f"the server answered {answer.status_code}: {said}")
