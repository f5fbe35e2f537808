"""Fixtures every room shares: where real data and models are, and what is installed.

``PETE_DATA_HOME`` names the folder of real data; models stand beside it in ``models`` unless
``PETE_MODELS_HOME`` says otherwise. Tests that need what is absent skip with a reason, or
fail where ``PETE_TEST_REQUIRE_ALL`` is set (in continuous integration, where all is there).
"""

from __future__ import annotations

import gc
import importlib.util
import os
from collections.abc import Callable, Iterator
from pathlib import Path

if "PYTEST_XDIST_WORKER" in os.environ:  # the workers share the cores
    os.environ.setdefault("OMP_NUM_THREADS", "1")

import pytest
from hypothesis import HealthCheck, settings

# How long an example takes says more of the machine than of the code.
for profile, examples in (("fast", 10), ("ci", 100)):
    settings.register_profile(
        profile,
        max_examples=examples,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
settings.load_profile("ci" if os.environ.get("CI") else "fast")


def pytest_collection_finish() -> None:
    """Spare later garbage collections the tests themselves, which stay until the end."""
    gc.collect()
    gc.freeze()


def _absent(reason: str) -> None:
    if os.environ.get("PETE_TEST_REQUIRE_ALL"):
        pytest.fail(reason)
    pytest.skip(reason)


def _folder(path: str | Path | None, reason: str) -> Path:
    folder = Path(path) if path else None
    if folder is None or not folder.is_dir():
        _absent(reason)
    assert folder is not None
    return folder.resolve()


@pytest.fixture(scope="session", autouse=True)
def _environment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep parses of the tests in a folder of their own, and the width of the terminal out."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PETE_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        patch.delenv("COLUMNS", raising=False)
        yield


@pytest.fixture(scope="session")
def needs() -> Callable[[str], None]:
    """Call with a module name: the test goes on only where that module is installed."""

    def check(module: str) -> None:
        try:
            found = importlib.util.find_spec(module) is not None
        except ModuleNotFoundError:  # the package it is in
            found = False
        if not found:
            _absent(f"{module} is not installed")

    return check


@pytest.fixture(scope="session")
def data_home() -> Path:
    """The folder of real data."""
    return _folder(os.environ.get("PETE_DATA_HOME"), "PETE_DATA_HOME names no folder of real data")


@pytest.fixture(scope="session")
def models_home(data_home: Path) -> Path:
    """The folder of real models."""
    home = os.environ.get("PETE_MODELS_HOME") or data_home.parent / "models"
    return _folder(home, "there is no folder of real models beside the data")


@pytest.fixture(scope="session")
def stanza_model(models_home: Path) -> Path:
    """A small real Stanza model."""
    return _folder(models_home / "stanza-en-ewt-small", "the small Stanza model is absent")
