"""Phrase structure: files of trees and functions that give them, through a converter that is none
or, where it is installed, through Stanford's own.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pete.adapters.corenlp.converter import CONVERTER_JARS
from pete.adapters.java.jars import Jars
from pete.errors import FormatError, UnavailableError
from pete.parsing import (
    AdapterStatus,
    Parse,
    ParseFailure,
    ParseResult,
    adapter_status,
    make_adapter,
)
from pete.parsing.from_object import as_adapter

RECORDED = Path(__file__).with_name("recorded")
WAY = "EnglishGrammaticalStructure -CCprocessed -keepPunct of CoreNLP 4.5.10"
DOG = "(ROOT (S (NP (DT The) (NN dog)) (VP (VBD barked)) (. .)))"
SAID = "The dog barked."
KITCHEN = "The boys who were seen by the gardener didn't want to eat (much) 😀 in Anna's kitchen."

real = pytest.mark.model


@pytest.fixture
def converter(parser_ready: Callable[[str], None]) -> None:
    """Stanford's own."""
    parser_ready("constituency")


def shown(result: ParseResult) -> list[str]:
    assert isinstance(result, Parse), result
    return [result.graph.show(relation) for relation in result.graph.relations]


def test_without_the_converter(fake_java: Path) -> None:
    cure = "pete adapters install constituency"
    assert adapter_status("constituency") == AdapterStatus(
        ready=False, detail="Stanford's converter 4.5.10 is not installed", cure=cure
    )
    with pytest.raises(UnavailableError) as error:
        list(as_adapter(lambda text: DOG).parse([SAID]))
    assert str(error.value) == (
        f"Stanford's converter 4.5.10 is not installed: {fake_java / 'corenlp-4.5.10'} has no "
        f"stanford-corenlp-4.5.10.jar. Install it with: {cure}"
    )


def test_without_java(
    with_jars: Callable[[Jars], Jars], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_jars(CONVERTER_JARS)
    monkeypatch.delenv("JAVA_HOME")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    Path("p.mrg").write_text(DOG)
    with pytest.raises(UnavailableError) as error:
        make_adapter("constituency:p.mrg")
    assert str(error.value) == (
        "java is not installed. Install Java 8 or newer (Debian: apt install default-jre-headless)."
    )


def test_fallback_trees_alone_need_no_converter(
    fake_java: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("p.txt").write_text("(())\n(X (XX The) (XX dog) (XX barked) (XX .))\n")
    made = make_adapter("constituency:p.txt")
    assert list(made.parse([SAID])) == [ParseFailure("p.txt:2: the parser found no tree")]
    assert made.info.model == f"p.txt, {WAY}"


def test_an_unbalanced_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("p.mrg").write_text(f"{DOG[:-1]}\n")
    with pytest.raises(FormatError) as error:
        make_adapter("constituency:p.mrg")
    assert str(error.value) == (
        "p.mrg:1: no sentence of it can be read: the tree that begins here is missing 1 closing "
        "bracket. Is it Penn brackets? Write trees alone, each word with its tag, all brackets "
        "closed: (NP (NNS Dogs))."
    )


def test_a_broken_tree_fails_its_sentence_alone(
    fake_java: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("p.mrg").write_text(f"(())\n{DOG[:-1]}\n(X (UH Oh))\n")
    adapter = make_adapter("constituency:p.mrg")
    failed = [
        "p.mrg:2: the tree that begins here is missing 1 closing bracket. Write trees alone, each "
        "word with its tag, all brackets closed: (NP (NNS Dogs)).",
        "p.mrg:3: the parser found no tree",
    ]
    assert list(adapter.parse([SAID, "Oh"])) == [ParseFailure(reason) for reason in failed]


@real
def test_the_trees_beside_a_broken_one(
    converter: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("p.mrg").write_text(f"(ROOT (VP (VB Go))\n{DOG}\n")
    go, dog = make_adapter("constituency:p.mrg").parse(["Go", SAID])
    assert isinstance(go, ParseFailure)
    assert "nsubj(barked-3, dog-2)" in shown(dog)


@real
def test_trees_of_corenlp(converter: None) -> None:
    made = make_adapter(f"constituency:{RECORDED / 'corenlp-4.5.10.mrg'}")
    kitchen, flight = made.parse([KITCHEN, "They flew from and to the colour/size."])
    assert {"agent(seen-5, gardener-8)", "nsubj(eat-13, boys-2)"} < set(shown(kitchen))
    assert "nsubj(flew-2, They-1)" in shown(flight)
    assert isinstance(kitchen, Parse)
    assert (kitchen.graph.token(14).form, kitchen.graph.token(14).span) == ("-LRB-", (58, 59))
    assert (made.info.name, made.info.scheme) == ("constituency", "stanford")
    assert made.info.model == f"corenlp-4.5.10.mrg, {WAY}"
    assert made.info.note.endswith(
        f": 2 sentences of Penn brackets, scheme stanford, relations by {WAY}"
    )


@real
@pytest.mark.parametrize(
    "tree",
    [
        DOG,
        DOG.replace("(ROOT ", "( "),
        DOG.removeprefix("(ROOT ")[:-1],
        DOG.replace("(NP ", "(NP-SBJ-1 (-NONE- *T*-2) "),
    ],
)
def test_a_tree_as_treebanks_and_parsers_write_it(converter: None, tree: str) -> None:
    assert [shown(result) for result in as_adapter(lambda text: tree).parse([SAID])] == [
        [
            *("det(dog-2, The-1)", "nsubj(barked-3, dog-2)"),
            *("root(ROOT-0, barked-3)", "punct(barked-3, .-4)"),
        ]
    ]


@real
def test_functions_that_give_trees(converter: None) -> None:
    from nltk import Tree

    given = {
        SAID: Tree.fromstring(DOG),
        "Run (on).": "(ROOT (VP (VB Run)))(ROOT (PRN (-LRB- -LRB-) (RB on) (-RRB- -RRB-) (. .)))",
        "Stop": "(ROOT (VP stop now))",
        "Oh": "(())",
        "No": "1\tNo\t_\tINTJ\tUH\t_\t0\troot\t_\t_\n\n",
    }
    adapter = as_adapter(given.get)
    dog, run, *failures = adapter.parse(list(given))
    assert shown(dog)[1] == "nsubj(barked-3, dog-2)"
    assert isinstance(run, Parse)
    assert (run.sentences, [token.span for token in run.graph.tokens]) == (
        2,
        [(0, 3), (4, 5), (5, 7), (7, 8), (8, 9)],
    )
    assert failures == [
        ParseFailure(
            "what get gave cannot be read: FormatError: <lines>:1: the word 'now' has no tag of "
            "its own. Give each word a bracket of its own with its tag: (NN dog)."
        ),
        ParseFailure("get:1: the parser found no tree"),
        ParseFailure("get gave a tree for one text, relations for another"),
    ]
    assert (adapter.info.scheme, adapter.info.model) == ("stanford", WAY)


@real
def test_brackets_in_an_nltk_tree_are_escaped(converter: None) -> None:
    from nltk import Tree

    tree = Tree("NP", [Tree("NN", ["dog"]), Tree("-LRB-", ["("]), Tree("SYM", ["a b"])])
    (result,) = as_adapter(lambda text: tree).parse(["dog ( a b"])
    assert isinstance(result, Parse)
    assert [token.form for token in result.graph.tokens] == ["dog", "-LRB-", "a\u00a0b"]


def test_trees_in_another_scheme() -> None:
    (result,) = as_adapter(lambda text: DOG, scheme="ud").parse([SAID])
    assert result == ParseFailure(
        "<lambda> gave a tree, whose relations follow the scheme stanford, not ud"
    )
