"""What the adapters do where their library is missing, and that they load it late."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pete.adapters.spacy import SpacyAdapter
from pete.adapters.stanza import StanzaAdapter
from pete.adapters.udpipe.adapter import UdpipeAdapter
from pete.errors import UnavailableError
from pete.parsing import AdapterStatus


@pytest.mark.parametrize(
    ("adapter", "module", "name"),
    [(SpacyAdapter, "spacy", "spaCy"), (StanzaAdapter, "stanza", "Stanza")],
)
def test_without_the_library(
    monkeypatch: pytest.MonkeyPatch, adapter: Any, module: str, name: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    command = f'{sys.executable} -m pip install "pete-eval[{module}]"'
    assert adapter.status() == AdapterStatus(
        ready=False, detail=f"{name} is not installed", cure=command
    )
    with pytest.raises(UnavailableError) as error:
        adapter()
    assert str(error.value) == (
        f"{name} cannot be imported (import of {module} halted; None in sys.modules). "
        f"Install it with: {command}"
    )


@pytest.mark.parametrize(
    ("module", "adapter"), [("spacy", "SpacyAdapter"), ("stanza", "StanzaAdapter")]
)
def test_status_imports_nothing_heavy(module: str, adapter: str) -> None:
    program = (
        f"import sys; from pete.adapters.{module} import {adapter} as adapter; adapter.status(); "
        "print({'spacy', 'stanza', 'thinc', 'torch'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert (done.stdout, done.stderr) == ("set()\n", "")


def test_udpipe_without_its_library(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "ufal.udpipe", None)
    command = f'{sys.executable} -m pip install "pete-eval[udpipe]"'
    assert UdpipeAdapter.status() == AdapterStatus(
        ready=False,
        detail="ufal.udpipe is not installed; without it, services: udpipe:URL",
        cure=command,
    )
    with pytest.raises(UnavailableError) as error:
        UdpipeAdapter(str(tmp_path / "any.udpipe"))
    assert str(error.value) == (
        "ufal.udpipe cannot be imported (import of ufal.udpipe halted; None in sys.modules). "
        f"Install it with: {command}"
    )
