from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pete.errors import InputError, PeteError, UsageError
from pete.parsing import Parse, ParserAdapter
from pete.parsing.from_file import load_class, make_from_class
from pete.parsing.spec import ParserSpec

SOUND = """
from __future__ import annotations
from dataclasses import dataclass
from pete.graph import Graph, Relation, Token
from pete.parsing import Parse, ParserInfo

@dataclass
class Mine:
    model: str = "m"
    info = ParserInfo(name="mine", version="1", scheme="ud")
    def parse(self, texts):
        return [Parse(Graph.build([Token(1, self.model)], [Relation("root", 0, 1)])) for _ in texts]

class Needy:
    def __init__(self, beam): ...

class Raises:
    def __init__(self):
        raise RuntimeError("no tea")

class Empty: ...
class NoParse:
    info = Mine.info
class NoInfo:
    def parse(self, texts): ...
class WrongInfo(NoInfo):
    info = {"name": "mine"}
class WrongParse:
    info = Mine.info
    parse = 3
number = 7
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("sound.py").write_text(SOUND, encoding="utf-8")
    return tmp_path


def made(reference: str, **options: object) -> ParserAdapter:
    return make_from_class(load_class(reference), reference, options)


def test_a_class_in_a_file_is_an_adapter() -> None:
    (result,) = made("sound.py:Mine", model="x", device=None).parse(["Go"])
    assert isinstance(result, Parse)
    assert result.graph.token(1).form == "x"


def test_files_of_one_name_do_not_hide_each_other(folder: Path) -> None:
    (folder / "json.py").write_text("class Mine: place = 1", encoding="utf-8")
    (folder / "sub").mkdir()
    (folder / "sub" / "json.py").write_text("class Mine: place = 2", encoding="utf-8")
    path, standard = list(sys.path), sys.modules["json"]
    places = [load_class(f"{file}:Mine").place for file in ("json.py", "sub/json.py")]
    assert places == [1, 2]
    assert (sys.path, sys.modules["json"]) == (path, standard)


@pytest.mark.parametrize(
    ("imports", "message"),
    [
        (
            "beside.part",
            "importing.py:1: importing it raised ModuleNotFoundError: No module named 'beside'. It "
            "lies beside the file: set PYTHONPATH to its folder, '.'.",
        ),
        (
            "nowhere_at_all",
            "importing.py:1: importing it raised ModuleNotFoundError: No module named "
            "'nowhere_at_all'.",
        ),
    ],
)
def test_a_module_beside_the_file_needs_the_search_path(imports: str, message: str) -> None:
    Path("beside.py").touch()
    Path("importing.py").write_text(f"import {imports}\n", encoding="utf-8")
    with pytest.raises(InputError) as error:
        load_class("importing.py:Mine")
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("reference", "kind", "message"),
    [
        (
            "sound.py",
            UsageError,
            "the parser 'sound.py' is not FILE:CLASS. Write my_parser.py:MyParser, for example.",
        ),
        (
            "none.py:Mine",
            UsageError,
            "there is no file 'none.py' to take the class 'Mine' from.",
        ),
        (
            "sound.py:Mina",
            UsageError,
            "sound.py has no class 'Mina'. Did you mean 'Mine'? Known: Empty, Mine, Needy, NoInfo, "
            "NoParse, Raises, WrongInfo, WrongParse.",
        ),
        (
            "sound.py:Needy",
            UsageError,
            "the parser 'sound.py:Needy' is missing a required argument: 'beam'. "
            "It is called with the options a user sets and nothing else: give it a default.",
        ),
        ("sound.py:Raises", InputError, "sound.py:19: making Raises raised RuntimeError: no tea."),
        (
            "sound.py:Empty",
            InputError,
            "sound.py: Empty is not a parser adapter: it has no 'info' and no 'parse'. "
            "Give it an info and a parse, as pete.parsing.ParserAdapter says.",
        ),
        (
            "sound.py:NoParse",
            InputError,
            "sound.py: NoParse is not a parser adapter: it has no 'parse'. "
            "Give it an info and a parse, as pete.parsing.ParserAdapter says.",
        ),
        (
            "sound.py:NoInfo",
            InputError,
            "sound.py: NoInfo is not a parser adapter: it has no 'info'. "
            "Give it an info and a parse, as pete.parsing.ParserAdapter says.",
        ),
        (
            "sound.py:WrongInfo",
            InputError,
            "sound.py: WrongInfo is not a parser adapter: it has an 'info' that is a dict, not a "
            "ParserInfo. Give it an info and a parse, as pete.parsing.ParserAdapter says.",
        ),
        (
            "sound.py:WrongParse",
            InputError,
            "sound.py: WrongParse is not a parser adapter: it has a 'parse' that is not a method. "
            "Give it an info and a parse, as pete.parsing.ParserAdapter says.",
        ),
    ],
)
def test_what_is_of_no_use(reference: str, kind: type[PeteError], message: str) -> None:
    with pytest.raises(kind) as error:
        made(reference)
    assert str(error.value) == message


def test_an_option_the_class_does_not_take() -> None:
    with pytest.raises(UsageError) as error:
        made("sound.py:Mine", device="cpu")
    assert str(error.value) == (
        "the parser 'sound.py:Mine' has no option 'device'. It takes: model."
    )


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (
            "x = 1\ny = x / 0\n",
            "bad.py:2: importing it raised ZeroDivisionError: division by zero.",
        ),
        ("class Mine:\n  def f(:\n", "bad.py:2: importing it raised SyntaxError: invalid syntax."),
        (
            "\nimport nobody_has_this\n",
            "bad.py:2: importing it raised ModuleNotFoundError: No module named 'nobody_has_this'.",
        ),
        ("import sys\nsys.exit(3)\n", "bad.py:2: importing it raised SystemExit: 3."),
    ],
)
def test_a_file_that_cannot_be_imported(folder: Path, source: str, message: str) -> None:
    (folder / "bad.py").write_text(source, encoding="utf-8")
    modules = set(sys.modules)
    with pytest.raises(InputError) as error:
        load_class("bad.py:Mine")
    assert str(error.value) == message
    assert set(sys.modules) == modules


def test_a_file_that_is_no_python(folder: Path) -> None:
    (folder / "notes.txt").write_text("", encoding="utf-8")
    with pytest.raises(UsageError) as error:
        load_class("notes.txt:Mine")
    assert str(error.value) == "notes.txt is not a Python file. Its name must end in .py."


def test_two_adapters_of_one_file_have_digests_of_their_own(tmp_path: Path) -> None:
    file = tmp_path / "two.py"
    file.write_text("class A: ...\nclass B: ...\nimport functools\nP = functools.partial(A)\n")
    digests = {ParserSpec(reference=f"{file}:{name}").code() for name in "ABP"}
    assert len(digests) == 3
    assert "" not in digests
    partial = ParserSpec(reference=f"{file}:P")
    before = partial.code()
    file.write_text(file.read_text() + "# changed\n")
    assert partial.code() != before


def test_a_digest_changes_with_the_file_and_with_a_model(folder: Path) -> None:
    model = folder / "model.txt"
    model.write_text("1", encoding="utf-8")
    spec = ParserSpec(reference="sound.py:Mine", options={"model": "model.txt"})
    codes = [spec.code(), spec.code()]
    model.write_text("2", encoding="utf-8")
    codes.append(spec.code())
    Path("sound.py").write_text(SOUND + "# changed", encoding="utf-8")
    codes.append(spec.code())
    assert codes[0] == codes[1]
    assert len(set(codes)) == 3


def test_a_file_is_executed_once_and_again_when_it_has_changed(tmp_path: Path) -> None:
    """What another process gets pickled must be of the class known here."""
    file = tmp_path / "mine.py"
    file.write_text("class Mine:\n    state = 1\n")
    first = load_class(f"{file}:Mine")
    assert load_class(f"{file}:Mine") is first
    file.write_text("class Mine:\n    state = 2\n")
    assert load_class(f"{file}:Mine").state == 2


def test_a_class_may_change_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "mine.py").write_text(
        "import os\n"
        "from pete.parsing import ParserInfo\n"
        "class Mine:\n"
        "    info = ParserInfo(name='mine', version='1', scheme='ud')\n"
        "    def __init__(self): os.chdir('sub')\n"
        "    def parse(self, texts): return []\n"
    )
    monkeypatch.chdir(tmp_path)
    spec = ParserSpec(reference="mine.py:Mine")
    before = spec.code()
    spec.make()
    assert Path.cwd() == tmp_path / "sub"
    assert spec.code() == before
