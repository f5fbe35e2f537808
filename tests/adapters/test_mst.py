"""The graph-based parser on a small treebank of our own: trees, constraints, models."""

from __future__ import annotations

import io
import json
import os
import re
import sys
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import msgspec
import numpy as np
import pytest

from own_treebank import CROSSING, Row, sentences, write
from pete.adapters.dmv.baselines import random_tree
from pete.adapters.mst.adapter import MstAdapter
from pete.adapters.trainable.model_file import FORMAT
from pete.adapters.trainable.treebank import MOST_WORDS
from pete.cli.main import main
from pete.conformance import check_conformance
from pete.errors import FormatError, InputError, UnavailableError, UsageError
from pete.graph import Token
from pete.parsing import AdapterStatus, Parse, ParseFailure
from pete.parsing.constrained import Constraint, constrained_parser
from pete.parsing.spec import ParserSpec

BANK = [*sentences()]
SETS = 300


@pytest.fixture(scope="module")
def model(needs: Callable[[str], None], tmp_path_factory: pytest.TempPathFactory) -> Path:
    needs("numba")
    folder = tmp_path_factory.mktemp("mst")
    file = folder / "own.npz"
    bank = write(folder, CROSSING)
    assert main(["train", "mst", str(bank), "--out", str(file), "--iterations", "4"]) == 0
    return file


@pytest.fixture(scope="module")
def adapter(model: Path) -> MstAdapter:
    return MstAdapter(str(model))


def words(rows: Sequence[Row], *, tags: bool = True) -> list[Token]:
    return [
        Token(id, form, xpos=tag if tags else "")
        for id, (form, tag, _, _) in enumerate(rows, start=1)
    ]


def arcs(parse: object) -> list[tuple[int, str]]:
    assert isinstance(parse, Parse)
    relations = sorted(parse.graph.relations, key=lambda relation: relation.dependent)
    return [(relation.head, relation.label) for relation in relations]


def gold(rows: Sequence[Row]) -> list[tuple[int, str]]:
    return [(head, label) for _, _, head, label in rows]


@pytest.mark.parametrize("tags", [True, False])
def test_it_learns_its_treebank(adapter: MstAdapter, tags: bool) -> None:
    found = adapter.parse_tokens([words(rows, tags=tags) for rows in BANK])
    assert [arcs(parse) for parse in found] == [gold(rows) for rows in BANK]


def test_a_text_becomes_words_with_tags_and_places(adapter: MstAdapter) -> None:
    (parse,) = adapter.parse(["The cook sold them."])
    assert isinstance(parse, Parse)
    assert [(token.form, token.xpos, token.span) for token in parse.graph.tokens] == [
        ("The", "DT", (0, 3)),
        ("cook", "NN", (4, 8)),
        ("sold", "VBD", (9, 13)),
        ("them", "PRP", (14, 18)),
        (".", ".", (18, 19)),
    ]
    assert arcs(parse) == [(2, "det"), (3, "nsubj"), (0, "root"), (3, "obj"), (3, "punct")]


def test_brackets_are_read_as_typed(adapter: MstAdapter) -> None:
    typed, escaped = (
        arcs(*adapter.parse_tokens([[Token(1, left), Token(2, "lamp"), Token(3, right)]]))
        for left, right in (("(", ")"), ("-LRB-", "-RRB-"))
    )
    assert typed == escaped


def test_every_odd_text_has_a_tree(adapter: MstAdapter, odd_texts: tuple[str, ...]) -> None:
    for text, parse in zip(odd_texts, adapter.parse(odd_texts), strict=True):
        if len(text.split()) > MOST_WORDS:
            assert isinstance(parse, ParseFailure)
        else:
            assert [head for head, _ in arcs(parse)].count(0) == 1


def test_no_constraints_change_no_byte(adapter: MstAdapter) -> None:
    tokens = [words(rows) for rows in (*BANK, CROSSING)]
    free = [*adapter.parse_tokens(tokens)]
    again = [*constrained_parser(adapter).parse_constrained(tokens, [()] * len(tokens))]
    assert msgspec.json.encode(free) == msgspec.json.encode(again)


def test_all_constraints_give_the_tree(adapter: MstAdapter) -> None:
    """Heads and labels of random trees, unlike any that was learnt."""
    random = Random(7)  # noqa: S311
    names = adapter.model.card.labels
    for rows in BANK:
        heads = random_tree(len(rows), random)
        tree = [(head, random.choice(names) if head else "root") for head in heads]
        given = [Constraint(id, head, label) for id, (head, label) in enumerate(tree, start=1)]
        assert [arcs(parse) for parse in adapter.parse_constrained([words(rows)], [given])] == [
            tree
        ]


def test_random_constraints_hold(adapter: MstAdapter) -> None:
    tokens, constraints = [], []
    for seed in range(SETS):
        random = Random(seed)  # noqa: S311
        rows = BANK[seed % len(BANK)]
        heads = random_tree(len(rows), random)
        chosen = random.sample(range(len(rows)), random.randint(1, len(rows)))
        tokens.append(words(rows))
        constraints.append([Constraint(place + 1, heads[place]) for place in chosen])
    found = adapter.parse_constrained(tokens, constraints)
    for own, parse in zip(constraints, found, strict=True):
        tree = arcs(parse)
        assert all(tree[arc.word - 1][0] == arc.head for arc in own)
        assert [head for head, _ in tree].count(0) == 1


@pytest.mark.parametrize(
    "constraints",
    [
        [Constraint(1, 3), Constraint(2, 4)],  # they cross
        [Constraint(1, 0), Constraint(2, 0)],  # two roots
        [Constraint(2, 0), Constraint(1, 3)],  # an arc over the root
    ],
)
def test_constraints_that_no_projective_tree_has(
    adapter: MstAdapter, constraints: Sequence[Constraint]
) -> None:
    before, failed = adapter.parse_constrained([words(BANK[0])] * 2, [(), constraints])
    assert isinstance(before, Parse)
    assert failed == ParseFailure("no projective tree with one root has all of its constraints")


def test_a_bad_constraint_is_refused_before_anything_is_parsed(adapter: MstAdapter) -> None:
    with pytest.raises(InputError, match="sentence 1, word 1 'The': a constraint gives the word"):
        adapter.parse_constrained([words(BANK[0])], [[Constraint(1, 1)]])
    with pytest.raises(InputError, match="does not know the label 'dobj' for such an arc"):
        adapter.parse_constrained([words(BANK[0])], [[Constraint(1, 2, "dobj")]])


def test_a_sentence_over_the_limit_fails_alone(adapter: MstAdapter) -> None:
    long = [Token(id, "word") for id in range(1, MOST_WORDS + 2)]
    failed, parsed = adapter.parse_tokens([long, words(BANK[0])])
    assert failed == ParseFailure("the sentence has 501 words, and the parser takes 500 at most")
    assert isinstance(parsed, Parse)


def test_unknown_words_and_tags_are_parsed(adapter: MstAdapter) -> None:
    (parse,) = adapter.parse_tokens([[Token(1, "Zyx", xpos="QQ"), Token(2, "\ud800", xpos="QQ")]])
    assert len(arcs(parse)) == 2


def test_the_card(adapter: MstAdapter) -> None:
    card = adapter.model.card
    assert (card.format, card.parser, card.scheme) == (FORMAT, "mst", "ud")
    assert card.options == {"iterations": 4, "seed": 0}
    assert (card.sentences, card.left_out) == (len(BANK), {"non-projective": 1, "long": 0})
    assert card.treebank == "own.conllu"
    assert card.labels == tuple(
        sorted({label for rows in BANK for _, _, head, label in rows if head})
    )
    assert adapter.info.note == f"trained on {len(BANK)} sentences of own.conllu"


def changed(model: Path, **entries: bytes | None) -> bytes:
    """Return a model with other entries, or without some."""
    file = io.BytesIO()
    with zipfile.ZipFile(model) as old, zipfile.ZipFile(file, "w") as new:
        for name in old.namelist():
            content = entries.get(name.removesuffix(".npy").replace(".", "_"), old.read(name))
            if content is not None:
                new.writestr(name, content)
    return file.getvalue()


def packed(text: str) -> bytes:
    file = io.BytesIO()
    np.save(file, np.frombuffer(text.encode(), np.uint8))
    return file.getvalue()


def with_card(model: Path, **values: object) -> bytes:
    with np.load(model) as stored:
        card = json.loads(stored["card"].tobytes())
    return changed(model, card=packed(json.dumps(card | values)))


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda m: m.read_bytes()[:-200], "it is not a model of the parser 'mst', or damaged"),
        (lambda m: b"", "it is not a model of the parser 'mst', or damaged"),
        (lambda m: b"text", "it is not a model of the parser 'mst', or damaged"),
        (lambda m: packed("an array"), "it is not a model of the parser 'mst', or damaged"),
        (lambda m: changed(m, card=None), "it is not a model of the parser 'mst', or damaged"),
        (lambda m: changed(m, tagger=None), "it is not a model of the parser 'mst', or damaged"),
        (lambda m: changed(m, parser_heads=None), "'mst', or damaged"),
        (lambda m: changed(m, tagger=packed("{}")), "'mst', or damaged"),
        (lambda m: with_card(m, labels=3), "'mst', or damaged"),
        (
            lambda m: with_card(m, format="pete-parser-model/0"),
            "the format of the model is 'pete-parser-model/0', not 'pete-parser-model/1'. "
            "Train the model again",
        ),
        (
            lambda m: with_card(m, parser="arc-eager"),
            "the parser of the model is 'arc-eager', not 'mst'",
        ),
    ],
)
def test_a_model_that_is_none(
    model: Path, tmp_path: Path, spoil: Callable[[Path], bytes], message: str
) -> None:
    file = tmp_path / "spoilt.npz"
    file.write_bytes(spoil(model))
    with pytest.raises(FormatError) as error:
        MstAdapter(str(file))
    assert message in str(error.value)
    assert str(file) in str(error.value)


def test_nothing_in_a_model_is_executed(model: Path, tmp_path: Path) -> None:
    file = tmp_path / "pickled.npz"
    np.savez(file, card=np.array([os.getcwd], dtype=object))
    with pytest.raises(FormatError, match="allow_pickle=False"):
        MstAdapter(str(file))


def test_without_a_model(
    needs: Callable[[str], None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    needs("numba")
    monkeypatch.setenv("PETE_PARSERS_HOME", str(tmp_path))
    train = f"{sys.executable} -m pete train mst TREEBANK.conllu --out MODEL.npz"
    with pytest.raises(UnavailableError) as error:
        MstAdapter()
    assert str(error.value) == (
        f"The parser 'mst' needs a model, and no model is given. Train one with: {train}. "
        f"In {tmp_path / 'mst'}: none."
    )
    status = MstAdapter.status()
    assert (status.ready, status.cure) == (False, train)
    with pytest.raises(UsageError, match="two models are given"):
        MstAdapter("a.npz", model="b.npz")


def test_a_model_that_is_kept(model: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PETE_PARSERS_HOME", str(tmp_path))
    (tmp_path / "mst").mkdir()
    (tmp_path / "mst" / "kept.npz").write_bytes(model.read_bytes())
    assert MstAdapter.status().models == ("kept",)
    assert MstAdapter(model="kept").info.model == MstAdapter().info.model == "kept"


def test_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    command = f'{sys.executable} -m pip install "pete-eval[trainable]"'
    assert MstAdapter.status() == AdapterStatus(
        ready=False, detail="numba is not installed", cure=command
    )
    with pytest.raises(UnavailableError, match="numba cannot be imported"):
        MstAdapter("a.npz")


def test_the_example_of_the_page_runs(model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = Path(__file__).parents[2] / "docs" / "training.md"
    (block,) = re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.S)
    monkeypatch.chdir(model.parent)
    made: dict[str, object] = {}
    exec(compile(block, page.name, "exec"), made)  # noqa: S102 our own page
    assert arcs(made["parse"])[2] == (2, "obj")


@pytest.mark.slow
def test_it_keeps_the_contract(model: Path) -> None:
    findings = check_conformance(ParserSpec.parse(f"mst:{model}"))
    assert [finding for finding in findings if finding.details] == []
