from __future__ import annotations

import re
import subprocess
import sys

import pytest

from pete.cli.main import main


def test_both_papers_are_whole_entries(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cite"]) == 0
    out = capsys.readouterr().out
    out.encode("ascii")  # BibTeX of any age reads it
    entries = out.split("\n\n")
    assert [re.match(r"@(\w+){([\w-]+),", entry).groups() for entry in entries] == [
        ("article", "yuret-etal-2013-parser"),
        ("inproceedings", "yuret-etal-2010-semeval"),
    ]
    for entry in entries:
        assert entry.count("{") == entry.count("}")
        assert {"author", "title", "year"} <= set(re.findall(r"^  (\w+) *= {", entry, re.M))


def test_python_m_pete_is_the_command() -> None:
    """Where the script is not on the path, on Windows for one."""
    module = [sys.executable, "-m", "pete"]
    done = subprocess.run([*module, "cite"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("@article{")
    wrong = subprocess.run([*module, "compare"], capture_output=True, text=True, check=False)
    assert wrong.returncode == 2
    assert "pete compare: error:" in wrong.stderr


VERSION = """
import sys
from pete.cli.main import main
try:
    main(["--version"])
finally:
    print(sorted({"numpy", "requests", "rich", "pete.entailment", "pete.parsing"} & {*sys.modules}))
"""


def test_the_version_is_printed_without_what_takes_long_to_import() -> None:
    done = subprocess.run(
        [sys.executable, "-c", VERSION], capture_output=True, text=True, check=True
    )
    assert re.fullmatch(r"pete \d+\.\d+\.\d+\n\[\]\n", done.stdout)
