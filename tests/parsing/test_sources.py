"""The source files that parses depend on: parses of changed code are not used again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from pete.parsing import ParseFailure
from pete.parsing.cache import parse_store
from pete.parsing.isolation import IsolatedParser
from pete.parsing.run import parse_texts
from pete.parsing.sources import Sources
from pete.parsing.spec import ParserSpec

ADAPTER = """
from pete.graph import Graph, Relation, Token
from pete.parsing import Parse, ParserInfo

class Mine:
    info = ParserInfo(name="mine", version="1", scheme="ud")

    def parse(self, texts):
        {imports}
        for text in texts:
            words = [Token(i, word) for i, word in enumerate(text.split(), start=1)]
            arcs = [Relation(LABEL, word.id - 1, word.id) for word in words[1:]]
            yield Parse(Graph.build(words, [Relation("root", 0, 1), *arcs]))
"""


class Project:
    """A folder with an adapter, and runs of it with the cache, each in a process of its own."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.told: list[str] = []
        paths = (folder, folder.parent / "outside")
        patch.setenv("PYTHONPATH", os.pathsep.join(map(str, paths)))
        patch.setenv("PYTHONDONTWRITEBYTECODE", "1")
        patch.setenv("PETE_CACHE_HOME", str(folder.parent / "cache"))
        for path in paths:
            patch.syspath_prepend(path)

    def write(self, path: str, source: str) -> None:
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(source, encoding="utf-8")

    def label(self, spec: ParserSpec | None = None) -> str:
        """The label of the first word, or why there is none; what is told is told anew."""
        self.told.clear()
        spec = spec or ParserSpec(reference=f"{self.folder / 'mine.py'}:Mine")
        with IsolatedParser(spec, timeout=60) as parser:
            store = parse_store(spec, parser, report=self.told.append)
            (result,) = parse_texts(parser, ["Birds sing"], store=store).results.values()
        if isinstance(result, ParseFailure):
            return result.reason
        return result.graph.relations[-1].label


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    return Project(tmp_path / "project", monkeypatch)


@pytest.mark.parametrize(
    ("helper", "imports", "shown"),
    [
        ("helper.py", "from helper import LABEL", "./helper.py"),
        ("deep/er/helper.py", "from deep.er.helper import LABEL", "./deep/er/helper.py"),
        ("../outside/far.py", "from far import LABEL", "far!far.py"),
        ("../outside/wide/far.py", "from wide.far import LABEL", "wide!far.py"),
    ],
)
def test_a_helper_imported_while_parsing_belongs_to_the_parses(
    project: Project, helper: str, imports: str, shown: str
) -> None:
    project.write("mine.py", ADAPTER.format(imports=imports))
    project.write(helper, "LABEL = 'dep'\n")
    assert [project.label(), project.label()] == ["dep", "dep"]
    project.write(helper, "LABEL = 'obj'\n")
    assert project.label() == "obj"
    assert project.told == [f"1 kept parse not used: made before {shown} changed."]


def distribution(project: Project) -> None:
    """Write one that registers the parser ``mine``."""
    project.write("mine_package/__init__.py", "")
    project.write(
        "mine_package/adapter.py",
        ADAPTER.format(imports="from mine_package.rules.labels import LABEL"),
    )
    project.write("mine-1.dist-info/METADATA", "Metadata-Version: 2.1\nName: mine\nVersion: 1\n")
    project.write(
        "mine-1.dist-info/entry_points.txt", "[pete.adapters]\nmine = mine_package.adapter:Mine\n"
    )
    project.write("mine_package/rules/__init__.py", "")
    project.write("mine_package/rules/labels.py", "LABEL = 'dep'\n")


def test_a_sub_package_of_a_distribution_belongs_to_the_parses(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    distribution(project)
    try:
        assert project.label(ParserSpec("mine")) == "dep"
        project.write("mine_package/rules/labels.py", "LABEL = 'obj'\n")
        assert project.label(ParserSpec("mine")) == "obj"
        assert project.told == [
            "1 kept parse not used: made before mine_package!rules/labels.py changed."
        ]
    finally:
        for name in [name for name in sys.modules if name.startswith("mine_package")]:
            monkeypatch.delitem(sys.modules, name)


def test_it_does_so_in_the_process_of_pete(project: Project) -> None:
    distribution(project)
    command = [sys.executable, "-P", "-m", "pete", "parse", "Birds sing"]
    seen = []
    for label in ("dep", "obj"):
        project.write("mine_package/rules/labels.py", f"LABEL = {label!r}\n")
        done = subprocess.run(
            [*command, "--parser", "mine", "--no-isolate"],
            capture_output=True, text=True, timeout=120, check=True,
        )  # fmt: skip
        seen.append((f"{label}(" in done.stdout, "rules/labels.py changed" in done.stderr))
    assert seen == [(True, False), (True, True)]


def test_what_has_gone_has_changed(project: Project) -> None:
    project.write("mine.py", ADAPTER.format(imports="from helper import LABEL"))
    project.write("helper.py", "LABEL = 'dep'\n")
    assert project.label() == "dep"
    (project.folder / "helper.py").unlink()
    assert "No module named 'helper'" in project.label()
    assert project.told == ["1 kept parse not used: made before ./helper.py changed."]


@pytest.mark.parametrize("label", ["dep", "obj"])
def test_a_project_that_was_moved_as_a_whole_keeps_its_parses(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, label: str
) -> None:
    """Files are known by their place in the project: one of the old place is not looked at."""
    project.write("mine.py", ADAPTER.format(imports="from helper import LABEL"))
    project.write("helper.py", "LABEL = 'dep'\n")
    assert project.label() == "dep"
    moved = Project(tmp_path / "moved", monkeypatch)
    moved.write("mine.py", (project.folder / "mine.py").read_text())
    moved.write("helper.py", f"LABEL = {label!r}\n")
    assert moved.label() == label
    assert bool(moved.told) == (label == "obj")


NOTED = """
import json, sys
import pete.parsing.worker
from pete.parsing.spec import ParserSpec
spec = ParserSpec(sys.argv[1])
spec.load()
print(json.dumps(sorted(spec.sources().loaded(alone=True))))
"""


def test_bundled_adapters_depend_on_the_modules_beside_them_and_on_what_shapes_a_parse() -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-c", NOTED, "corenlp"], capture_output=True, text=True, check=True
    )
    noted = set(json.loads(done.stdout))
    beside = ("java/jars", "java/batch", "in_process", "corenlp/adapter")
    shaping = ("graph", "parsing/serialization", "formats/brackets")
    assert noted >= {f"pete.adapters!{name}.py" for name in beside}
    assert noted >= {f"pete!{name}.py" for name in shaping}
    assert not noted & {
        "pete!parsing/worker.py",
        "pete!text/lemmas.py",
        "pete.adapters!spacy.py",
        "pete!errors.py",
    }
    assert {name.partition("!")[0] for name in noted} == {"pete", "pete.adapters"}


def test_a_file_noted_for_a_bundled_adapter_is_found_again() -> None:
    sources = ParserSpec("corenlp").sources()
    noted = sources.loaded(alone=False)
    assert sources.changed(noted) == ()
    assert sources.changed({**noted, "pete!graph.py": "another"}) == ("pete!graph.py",)
    assert sources.changed({"pete!no/such.py": ""}) == ("pete!no/such.py",)


def test_libraries_do_not_count_even_above_the_folder_of_a_file() -> None:
    noted = Sources(folder=Path("/")).loaded(alone=True)
    assert not [
        name for name in noted if "site-packages" in name or name.endswith("/json/__init__.py")
    ]


def test_a_module_made_without_a_file_does_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its name of a file is no place: it says nothing of the folder that the run is in."""
    made = ModuleType("made")
    made.__file__ = "made.py"
    monkeypatch.setitem(sys.modules, "made", made)
    monkeypatch.chdir(tmp_path)
    assert not any("made.py" in name for name in Sources(folder=tmp_path).loaded(alone=True))
