"""Our head rules against the head finders of CoreNLP, run on the Penn sample."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from pete.adapters.corenlp.converter import CONVERTER_JARS
from pete.adapters.java.jars import java_command
from pete.formats.brackets import BracketTree, read_brackets
from pete.heads import NOT_WORDS, dependencies, head_rules
from pete.parsing.process import run

_TREES = "edu.stanford.nlp.trees"
_PRINTED = re.compile(r"dep\([^,]*-(\d+),[^,)]*-(\d+)[,)]")


def heads_of_corenlp(trees: Sequence[str], finder: str, folder: Path) -> list[dict[int, int]]:
    """The head of each word by the head finder, tree by tree."""
    file = folder / "trees.mrg"
    file.write_text("\n".join(trees), encoding="utf-8")
    options = ("-format", "dependencies", "-options", "includePunctuationDependencies")
    program = (CONVERTER_JARS.class_path, f"{_TREES}.TreePrint")
    arguments = (*options, "-hf", f"{_TREES}.{finder}", str(file))
    done = run(java_command(*program, *arguments, memory="1g"), limit=300)
    assert done.status == 0, done.errors
    return [
        {int(word): int(head) for head, word in _PRINTED.findall(block)}
        for block in done.output.decode().strip().split("\n\n")
    ]


def numbered(tree: BracketTree, cut: frozenset[str]) -> str:
    """The tree with numbers for words, traces and what else is cut left out."""
    text = re.sub(
        r" ?\(([^() ]+) [^() ]+\)",
        lambda found: "" if found[1] in cut | {"-NONE-"} else f" ({found[1]} W)",
        tree.text,
    )
    while (without := re.sub(r" ?\([^() ]*\)", "", text)) != text:
        text = without
    count = iter(range(1, len(text)))
    return re.sub(r"W\)", lambda _: f"{next(count)})", text)


@pytest.mark.slow
@pytest.mark.model
@pytest.mark.parametrize(
    ("rules", "finder", "with_punctuation"),
    [
        ("collins", "CollinsHeadFinder", 94_072),
        ("collins-modified", "ModCollinsHeadFinder", 94_012),
    ],
)
def test_the_heads_are_those_of_corenlp(
    rules: str,
    finder: str,
    with_punctuation: int,
    data_home: Path,
    parser_ready: Callable[[str], None],
    tmp_path: Path,
) -> None:
    """With punctuation they differ where it stands before a conjunction: CoreNLP stops there."""
    parser_ready("constituency")
    trees = list(read_brackets(data_home / "ptb-sample" / "wsj_0001-0199.mrg.xz"))
    for cut, words, same in (
        (NOT_WORDS, 82_369, 82_369),
        (frozenset[str](), 94_084, with_punctuation),
    ):
        ours = [
            {relation.dependent: relation.head for relation in sentence.graph.relations}
            for sentence in dependencies(trees, head_rules(rules), cut=cut)
        ]
        texts = [numbered(tree, cut) for tree in trees]
        assert all(texts)
        theirs = heads_of_corenlp(texts, finder, tmp_path)
        assert [*map(len, ours)] == [*map(len, theirs)]
        assert sum(map(len, ours)) == words
        found = sum(a[word] == b[word] for a, b in zip(ours, theirs, strict=True) for word in a)
        assert found == same
