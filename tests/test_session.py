"""The session in a notebook runs as it stands, and shows little of much."""

from __future__ import annotations

import ast
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

EXAMPLES: Final = Path(__file__).parents[1] / "examples"
SESSION: Final = """\
import pete
spacy = pete.parser("spacy")                    # a parser object, loaded once, usable again, cache and time-out included
run = pete.evaluate(spacy, "challenge")
run                                             # the score table, in a notebook as HTML; a repr of a few lines
run["extended"].accuracy, run["extended"].interval
run.to_frame(); run.pairs_frame()               # pandas
run.wrong("extended")
pete.explain(run, "redobj-02")                  # a pair of the run; arcs inline in a notebook (_repr_html_)
run.save("a.json"); old = pete.load_run("a.json")
pete.compare(old, run); pete.breakdown(run, by="construction"); pete.ablate(run)
graph = pete.normalise(pete.parse(spacy, "Birds sing.")); graph          # arcs
pete.evaluate("my_parser.py:Chain", "challenge")
"""  # noqa: E501  # word for word
LINES: Final = 10


def cells() -> list[str]:
    notebook = json.loads((EXAMPLES / "session.ipynb").read_text(encoding="utf-8"))
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert all(not cell["outputs"] and cell["execution_count"] is None for cell in code)
    return ["".join(cell["source"]) for cell in code]


def shown(cell: str, namespace: dict[str, Any]) -> object:
    """Run a cell, and return what a notebook would show of it."""
    tree = ast.parse(cell)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), namespace)  # noqa: S102  # it is our own
    if not isinstance(last, ast.Expr):
        return None
    return eval(compile(ast.Expression(last.value), "cell", "eval"), namespace)  # noqa: S307  # as above


def test_the_notebook_is_the_session() -> None:
    assert "\n".join((*cells(), "")) == SESSION


@pytest.mark.model
def test_the_session(
    needs: Callable[[str], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    needs("spacy")
    shutil.copy(EXAMPLES / "my_parser.py", tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PETE_CACHE_HOME", str(tmp_path / "cache"))
    namespace: dict[str, Any] = {}
    seen = [shown(cell, namespace) for cell in cells()]
    run, (accuracy, interval), pairs = seen[3], seen[4], seen[5]
    assert str(run).splitlines()[-1].endswith("of 120 pairs right")
    low, high = interval
    assert low < accuracy < high
    assert len(pairs) == 120 * len(namespace["run"].results)
    assert len(seen[6]) == sum(not o.right for o in namespace["run"]["extended"].outcomes)
    assert seen[7].pair.id == "redobj-02"
    assert all(len(repr(thing).splitlines()) <= LINES for thing in (*seen[:5], *seen[6:11]))
    for thing, tag in ((run, "<table>"), (seen[7], "<svg"), (seen[10], "<svg")):
        assert tag in thing._repr_html_()
    assert [c.p for c in namespace["pete"].compare(namespace["old"], namespace["run"])] == (
        [1.0] * len(namespace["run"].results)
    )
    assert namespace["pete"].evaluate(namespace["spacy"], "challenge").results[-1].accuracy == (
        accuracy
    )
