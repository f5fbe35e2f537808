"""The verified download, against a server on loopback that misbehaves on demand."""

from __future__ import annotations

import hashlib
import os
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from pete.data import download
from pete.data.download import Resource, by_hand, data_home, data_homes, fetch
from pete.errors import DownloadError, InputError
from pete.files import sha256_of

CONTENT = b"Twenty bytes, no more"[:20]
SHA256 = hashlib.sha256(CONTENT).hexdigest()


class _Handler(BaseHTTPRequestHandler):
    """Answers by path."""

    def do_GET(self) -> None:
        if self.path == "/missing":
            self.send_error(404)
        elif self.path == "/moved":
            self.send_response(302)
            self.send_header("Location", "/good")
            self.end_headers()
        else:
            self._send(self.path)

    def _send(self, path: str) -> None:
        content = {"/altered": CONTENT.swapcase(), "/short": CONTENT[:7], "/long": CONTENT * 9}
        body = content.get(path, CONTENT)
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if path in ("/broken", "/slow"):
            body = body[:5]
        self.wfile.write(body)
        self.wfile.flush()
        if path == "/slow":
            time.sleep(1)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), _Handler) as running:
        thread = threading.Thread(target=running.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield f"http://127.0.0.1:{running.server_port}"
        running.shutdown()
        thread.join()


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PETE_OFFLINE", raising=False)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")


@pytest.fixture
def destination(tmp_path: Path) -> Path:
    return tmp_path / "new" / "data.zip"


def resource(*urls: str, homepage: str = "") -> Resource:
    return Resource("data.zip", urls, SHA256, len(CONTENT), homepage)


def failure(destination: Path, *reasons: str, urls: tuple[str, ...] = ()) -> str:
    """The whole message of a failed download."""
    source = f" from {' or '.join(urls)}" if urls else ""
    return "\n".join(
        (
            "data.zip could not be fetched:",
            *(f"  {reason}" for reason in reasons),
            f"To do it by hand, get data.zip{source} and save it as {destination} "
            f"(20 bytes, sha256 {SHA256}).",
        )
    )


def left_over(destination: Path) -> list[str]:
    return sorted(path.name for path in destination.parent.glob("*"))


@pytest.mark.parametrize("path", ["/good", "/moved"])
def test_good_file_arrives_under_its_name(server: str, destination: Path, path: str) -> None:
    heard: list[tuple[int, int]] = []
    got = fetch(resource(server + path), destination, lambda *now: heard.append(now))
    assert got == destination
    assert destination.read_bytes() == CONTENT
    assert heard[-1] == (20, 20)
    assert left_over(destination) == ["data.zip"]


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("/missing", "HTTP 404 Not Found"),
        (
            "/altered",
            f"its sha256 is {hashlib.sha256(CONTENT.swapcase()).hexdigest()}, not the one promised",
        ),
        ("/short", "7 bytes, not the 20 promised"),
        ("/long", "more than the 20 bytes promised"),
        ("/broken", "the connection broke off"),
        ("/slow", "timed out"),
    ],
)
def test_bad_answers_leave_nothing(
    server: str, destination: Path, path: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(download, "_TIMEOUTS", (1, 0.2))
    url = server + path
    with pytest.raises(DownloadError) as error:
        fetch(resource(url), destination)
    assert str(error.value) == failure(destination, f"{url}: {reason}", urls=(url,))
    assert left_over(destination) == []


def test_addresses_are_tried_in_turn(server: str, destination: Path) -> None:
    # Nothing listens on port 1 of loopback.
    fetch(resource("http://127.0.0.1:1/x", f"{server}/missing", f"{server}/good"), destination)
    assert destination.read_bytes() == CONTENT


def test_every_address_is_named_with_its_reason(server: str, destination: Path) -> None:
    urls = ("http://127.0.0.1:1/x", f"{server}/missing", "nonsense")
    # Handling another error must not change the reasons: they come from the chain of causes.
    try:
        raise FileNotFoundError(2, "No such file", "elsewhere")
    except FileNotFoundError:
        with pytest.raises(DownloadError) as error:
            fetch(resource(*urls, homepage="http://home.example"), destination)
    assert str(error.value) == failure(
        destination,
        f"{urls[0]}: Connection refused",
        f"{urls[1]}: HTTP 404 Not Found",
        "nonsense: Invalid URL 'nonsense': No scheme supplied. Perhaps you meant https://nonsense?",
        urls=("http://home.example", *urls),
    )


def test_offline_forbids_the_network(
    server: str, destination: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PETE_OFFLINE", "1")
    url = f"{server}/good"
    with pytest.raises(DownloadError) as error:
        fetch(resource(url), destination)
    reason = "PETE_OFFLINE is set, which forbids the network"
    assert str(error.value) == failure(destination, reason, urls=(url,))


def test_what_is_here_needs_no_network(destination: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PETE_OFFLINE", "1")
    destination.parent.mkdir()
    destination.write_bytes(CONTENT)
    assert fetch(resource(), destination) == destination


def test_resource_without_address(destination: Path) -> None:
    with pytest.raises(DownloadError) as error:
        fetch(resource(), destination)
    assert str(error.value) == failure(destination, "no address of it is known")


def test_another_file_at_the_destination_is_kept_until_the_right_one_is_here(
    server: str, destination: Path
) -> None:
    destination.parent.mkdir()
    destination.write_bytes(b"old")
    with pytest.raises(DownloadError):
        fetch(resource(f"{server}/altered"), destination)
    assert destination.read_bytes() == b"old"
    fetch(resource(f"{server}/good"), destination)
    assert destination.read_bytes() == CONTENT


def test_left_over_of_another_run_does_no_harm(server: str, destination: Path) -> None:
    destination.parent.mkdir()
    (destination.parent / ".data.zip.part").write_bytes(b"half")
    fetch(resource(f"{server}/good"), destination)
    assert destination.read_bytes() == CONTENT


def test_breaking_off_leaves_nothing(server: str, destination: Path) -> None:
    def interrupt(received: int, expected: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fetch(resource(f"{server}/good"), destination, interrupt)
    assert left_over(destination) == []


def test_folder_that_cannot_be_made(server: str, tmp_path: Path) -> None:
    (tmp_path / "new").write_text("a file where a folder should be", encoding="utf-8")
    destination = tmp_path / "new" / "data.zip"
    url = f"{server}/good"
    with pytest.raises(DownloadError) as error:
        fetch(resource(url), destination)
    reason = f"{url}: File exists: {tmp_path / 'new'}"
    assert str(error.value) == failure(destination, reason, urls=(url,))


@pytest.mark.parametrize("sha256", ["", "abc", SHA256.upper()])
def test_no_hash_is_an_error(sha256: str) -> None:
    with pytest.raises(InputError) as error:
        Resource("data.zip", (), sha256, 20)
    assert str(error.value) == (
        f"the sha256 of 'data.zip' is {sha256!r}. Give the 64 hexadecimal digits in lower case."
    )


def test_by_hand_names_page_path_size_and_hash() -> None:
    assert by_hand(resource(homepage="http://home.example"), Path("/d/data.zip")) == (
        "To do it by hand, get data.zip from http://home.example and save it as /d/data.zip "
        f"(20 bytes, sha256 {SHA256})."
    )


def test_named_data_home_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PETE_DATA_HOME", raising=False)
    (own,) = data_homes()
    assert own.name == "pete"
    monkeypatch.setenv("PETE_DATA_HOME", str(tmp_path))
    assert data_homes() == (tmp_path, own)
    assert data_home() == tmp_path


def test_sha256_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(CONTENT)
    assert sha256_of(tmp_path / "f") == SHA256


def test_the_home_of_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PETE_DATA_HOME", "~nobody-of-this-name")
    with pytest.raises(InputError) as error:
        data_homes()
    assert str(error.value) == (
        "the path '~nobody-of-this-name' begins with the home folder of an unknown user. "
        "Write the path in full."
    )


def test_a_pipe_at_the_destination_is_replaced(server: str, destination: Path) -> None:
    destination.parent.mkdir()
    os.mkfifo(destination)
    fetch(resource(f"{server}/good"), destination)
    assert destination.read_bytes() == CONTENT
