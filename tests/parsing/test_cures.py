from __future__ import annotations

import shlex
import subprocess
import sys

import pytest

from pete.parsing.cures import pip_install, this_python


def test_a_cure_names_the_interpreter_that_runs() -> None:
    assert pip_install("pete-eval[stanza]").endswith(' -m pip install "pete-eval[stanza]"')
    command = shlex.split(this_python("-c 'import sys; print(sys.prefix)'"))
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == f"{sys.prefix}\n"


def test_a_blank_in_its_path_is_quoted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/my python/bin/python")
    assert shlex.split(pip_install("pete-eval[spacy]")) == [
        *("/my python/bin/python", "-m", "pip", "install", "pete-eval[spacy]"),
    ]
