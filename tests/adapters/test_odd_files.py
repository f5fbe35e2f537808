"""Files that are not as their format wants them: one sentence fails, and the line says why.

Each slip is tried in its whole kind, and what ``evaluate`` says of a file is what ``normalise``
says. Files mutated at random raise no error but ours.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from pete.cli.main import main
from pete.errors import FormatError, PeteError
from pete.parsing import Parse, ParseFailure, ParseResult, make_adapter

TEXTS = ("Ann saw Bob.", "Ann saw somebody.", "Bob saw somebody.")
ARGV = ["--dataset", "file:p.tsv", "--strategy", "cambridge", "--format", "csv"]
CURE = "Separate the columns of each row by one tab each, '_' where there is no value."
LOST = "the line has 9 columns, not 10, so that its {} cannot be determined"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    rows = f"1\t{TEXTS[0]}\t{TEXTS[1]}\tYES\n2\t{TEXTS[0]}\t{TEXTS[2]}\tNO\n"
    Path("p.tsv").write_text(f"id\ttext\thypothesis\tentailment\n{rows}", encoding="utf-8")


def sentence(text: str, heads: tuple[int, ...] = (2, 0, 2, 2), first: int = 1) -> str:
    """A sentence of four words in CoNLL-U."""
    words = [*text.removesuffix(".").split(), "."]
    labels = ("nsubj", "root", "obj", "punct")
    tags = ("NNP", "VBD", "NN", ".")
    return f"# text = {text}\n" + "".join(
        f"{id}\t{word}\t{word}\tX\t{tag}\t_\t{head}\t{label}\t_\t_\n"
        for id, (word, tag, head, label) in enumerate(
            zip(words, tags, heads, labels, strict=True), start=first
        )
    )


def conllu(*sentences: str) -> str:
    return "".join(f"{one}\n" for one in sentences)


WHOLE = conllu(*map(sentence, TEXTS))


def results(name: str, content: str | bytes, **options: object) -> list[ParseResult]:
    data = content.encode() if isinstance(content, str) else content
    Path(name).write_bytes(data)
    return list(make_adapter(f"files:{name}", **options).parse(TEXTS))


def reason_of_first(found: list[ParseResult]) -> str:
    """Why the first text fails; the others do not."""
    first, *others = found
    assert isinstance(first, ParseFailure), first
    assert all(isinstance(other, Parse) for other in others), others
    return first.reason


def said(capsys: pytest.CaptureFixture[str], *argv: str) -> list[str]:
    main(list(argv))
    return capsys.readouterr().err.splitlines()


@pytest.mark.parametrize("policy", ["reject", "repair", "as-is"])
@pytest.mark.parametrize("column", range(10))
def test_a_blank_for_a_tab(column: int, policy: str) -> None:
    """Whichever tab it is: no word is dropped, and the row is named, its columns counted."""
    row = "1\tAnn\tAnn\tX\tNNP\t_\t2\tnsubj\t_\t_"
    cells = row.split("\t")
    broken = "\t".join(
        (*cells[:column], " ".join(cells[column : column + 2]), *cells[column + 2 :])
    )
    found = results("p.conllu", WHOLE.replace(row, broken, 1), scheme="ud", policy=policy)
    if column < 8:
        lost = {0: "id", 7: "label"}.get(column, "head")
        assert reason_of_first(found) == f"p.conllu:1: line 2: {LOST.format(lost)}. {CURE}"
    else:  # what is not told is of no account, and the last column has no tab after it
        assert all(isinstance(one, Parse) for one in found)


@pytest.mark.parametrize("width", [1, 2, 5, 8, 9, 11, 15])
def test_rows_of_any_width(width: int, capsys: pytest.CaptureFixture[str]) -> None:
    cells = sentence(TEXTS[0]).splitlines()[1:]
    rows = ["\t".join((*row.split("\t"), *"abcdef")[:width]) for row in cells]
    text = conllu(
        f"# text = {TEXTS[0]}\n" + "".join(f"{row}\n" for row in rows), *map(sentence, TEXTS[1:])
    )
    found = results("p.conllu", text, scheme="ud")
    told = said(capsys, "normalise", "p.conllu", "--from", "ud")
    columns = f"the line has {width} column{'s' * (width != 1)}, not 10".replace(
        "column,", "columns,"
    )
    if width < 8:
        reason = f"{columns}, so that its head cannot be determined, and 3 more of the kind row. "
        assert reason in reason_of_first(found)
        assert f"  p.conllu:2: {columns}, so that its head cannot be determined." in told
    else:
        assert all(isinstance(one, Parse) for one in found)
        assert f"p.conllu:2: {columns}." in told


@pytest.mark.parametrize("policy", ["reject", "repair"])
def test_a_column_that_a_whole_sentence_lacks(
    policy: str, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [line.split("\t") for line in sentence(TEXTS[0]).splitlines()]
    short = "".join("\t".join(cells[:4] + cells[5:]) + "\n" for cells in rows)
    text = conllu(short, *map(sentence, TEXTS[1:]))
    why = reason_of_first(results("p.conllu", text, scheme="ud", policy=policy))
    assert why == f"p.conllu:1: line 2: {LOST.format('head')}, and 3 more of the kind row. {CURE}"
    told = said(capsys, "normalise", "p.conllu", "--from", "ud", "--policy", policy)
    assert told[0] == "p.conllu: noted while reading: row 4."
    assert told[-1] == "p.conllu: 1 sentence rejected."


@pytest.mark.parametrize(
    ("heads", "first"),
    [
        ((1, 1, 1, 1), 1),  # the root is its own head
        ((1, -1, 1, 1), 1),
        ((1, 1, 1, 1), 0),  # words, too
        ((1, -1, 1, 1), 0),
    ],
)
@pytest.mark.parametrize("policy", ["reject", "repair", "as-is"])
def test_heads_counted_from_0(
    heads: tuple[int, ...], first: int, policy: str, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = [sentence(text, heads, first) for text in TEXTS]
    with pytest.raises(FormatError, match=r"^p\.conllu:2: .* seem to be counted from 0") as error:
        results("p.conllu", conllu(*wrong), scheme="ud", policy=policy)
    assert str(error.value).endswith(
        "; so it is in 3 of 3 sentences. "
        "In CoNLL-U the first word is 1, and the head of the root is 0."
    )
    told = said(capsys, "normalise", "p.conllu", "--from", "ud", "--policy", policy)
    assert told == [f"pete: {error.value}"]
    right = [sentence(text) for text in TEXTS[1:]]
    why = reason_of_first(results("p.conllu", conllu(wrong[0], *right), scheme="ud", policy=policy))
    assert "seem to be counted from 0" in why
    assert "--policy" not in why


@pytest.mark.parametrize(
    "heads", [(2, 2, 2, 2), (2, 0, 3, 2), (2, 0, 0, 2), (0, 0, 0, 0), (2, 0, 9, 2), (2, 0, 2, 4)]
)
def test_other_slips_are_not_taken_for_it(heads: tuple[int, ...]) -> None:
    text = conllu(*(sentence(text, heads) for text in TEXTS))
    found = results("p.conllu", text, scheme="ud")
    for one in found:
        assert isinstance(one, ParseFailure)
        assert "counted from 0" not in one.reason
        assert one.reason.endswith("the policy repair mends such trees")


@pytest.mark.parametrize(
    ("policy", "heads", "said_of_it"),
    [
        ("repair", (2, 0, 0, 2), "policy repair changed 1 word in 1 sentence"),
        ("repair", (2, 2, 9, 2), "policy repair changed 2 words in 1 sentence"),
        (
            *("as-is", (2, 0, 9, 2)),
            "policy as-is kept 1 sentence whose heads form no tree, with 1 word without a head",
        ),
    ],
)
def test_what_a_policy_changed_is_counted(
    policy: str, heads: tuple[int, ...], said_of_it: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = conllu(sentence(TEXTS[0], heads), *map(sentence, TEXTS[1:]))
    results("p.conllu", text, scheme="ud", policy=policy)
    assert f"; {said_of_it}" in make_adapter("files:p.conllu", scheme="ud", policy=policy).info.note
    option = ("--option", f"policy={policy}")
    told = said(capsys, "evaluate", "--parser", "conllu:p.conllu", "--scheme", "ud", *option, *ARGV)
    assert f"p.conllu: {said_of_it}." in told


PLACES = [place for place, character in enumerate(WHOLE) if character in "#12\tAs\n"][:80:3]


@pytest.mark.parametrize("place", [0, *PLACES, len(WHOLE)])
def test_a_byte_order_mark_anywhere(place: int, capsys: pytest.CaptureFixture[str]) -> None:
    text = f"{WHOLE[:place]}\ufeff{WHOLE[place:]}"
    assert all(isinstance(one, Parse) for one in results("p.conllu", text, scheme="ud"))
    line = WHOLE[:place].count("\n") + 1
    where = "the file begins with a byte order mark"
    inside = "a byte order mark stands inside the file, as where two files were joined"
    told = said(capsys, "normalise", "p.conllu", "--from", "ud")
    assert f"p.conllu:{line}: {inside if place else where}." in told


EDITS: dict[str, Callable[[str], str]] = {
    "a surplus column": lambda text: text.replace("\t_\n", "\t_\tx\n", 1),
    "a gap in the ids": lambda text: text.replace("\n4\t.", "\n5\t.", 1),
    "a range over nothing": lambda text: text.replace("\n3\t", "\n3-9\tx" + "\t_" * 8 + "\n3\t", 1),
    "features": lambda text: text.replace("\tNNP\t_", "\tNNP\tb=1|a", 1),
    "a byte order mark": lambda text: text.replace("# text", "\ufeff# text"),
    "a cycle": lambda text: text.replace("2\tnsubj", "3\tnsubj", 1).replace("2\tobj", "1\tobj", 1),
    "line ends": lambda text: text.replace("\n", "\r\n"),
}


@pytest.mark.parametrize("edit", EDITS)
def test_evaluate_says_what_normalise_says(edit: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("p.conllu").write_text(EDITS[edit](WHOLE), encoding="utf-8", newline="")
    told = said(capsys, "normalise", "p.conllu", "--from", "ud")
    told = [line.replace("; --json lists them all", "") for line in told]
    evaluate = ["evaluate", "--parser", "conllu:p.conllu", "--scheme", "ud", *ARGV]
    assert said(capsys, *evaluate)[: len(told)] == told != []
    main([*evaluate[:-2], "--json"])
    document = json.loads(capsys.readouterr().out)
    assert document["results"][0]["parser_info"]["noted"].split("\n") == told


@pytest.mark.parametrize(
    ("name", "slip", "why"),
    [
        ("p.conllu", "2\tobj", "the head '{}' of word 3"),
        ("p.conllx", "2\tobj", "the head '{}' of word 3"),
    ],
)
@pytest.mark.parametrize("head", ["3", "9", "99999999", "-2", "2.0", "x", ""])
def test_heads_that_are_none_in_rows(name: str, slip: str, why: str, head: str) -> None:
    text = WHOLE.replace(slip, f"{head}\tobj", 1)
    assert why.format(head or "_") in reason_of_first(results(name, text, scheme="ud"))


@pytest.mark.parametrize("head", ["3", "9", "-2", "2.0"])
def test_heads_that_are_none_in_conll_2009(head: str) -> None:
    def wide(line: str) -> str:
        cells = line.split("\t")
        if len(cells) < 10:
            return line
        id, form, lemma, _, tag, _, given, label, *_ = cells
        return "\t".join(
            [id, form, lemma, "_", tag, "_", "_", "_", given, "_", label, "_", "_", "_"]
        )

    text = "\n".join(map(wide, WHOLE.replace("2\tobj", f"{head}\tobj", 1).split("\n")))
    assert f"the head '{head}' of word 3" in reason_of_first(
        results("p.conll09", text, scheme="ud")
    )


def triples(third: str) -> str:
    blocks = [
        f"nsubj(saw-2, {subject}-1)\nroot(ROOT-0, saw-2)\n{third if not place else ''}"
        f"dobj(saw-2, {object}-3)\npunct(saw-2, .-4)\n\n"
        for place, (subject, object) in enumerate(
            [("Ann", "Bob"), ("Ann", "somebody"), ("Bob", "somebody")]
        )
    ]
    return "".join(blocks)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("dep(saw-2, saw-2)", "the relation dep(saw-2, saw-2) leads from a word to itself"),
        ("dep(saw-2 x-3)", "'dep(saw-2 x-3)' is not a relation"),
        ("dep(saw-2, was-1)", "the word 1 is 'was' here and 'Ann' elsewhere"),
        ("dep(saw-2, ROOT-0)", "the word ROOT-0 has the place of the root"),
    ],
)
def test_triples_that_are_none(line: str, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = results("p.sd", triples(f"{line}\n"), scheme="stanford")
    assert f"p.sd:1: line 3: {why}. " in reason_of_first(found)
    told = said(capsys, "normalise", "p.sd", "--from", "stanford")
    assert told[:3] == [
        "p.sd: noted while reading: relation 1.",
        "p.sd:1: sentence rejected:",
        f"  p.sd:3: {why}.",
    ]


def test_a_word_that_triples_have_no_words_for() -> None:
    tagged = "Ann/NNP saw/VBD Bob/NNP ./.\n\ndep(saw-2, Bob-9)\n\n"
    found = results("p.stp", tagged + triples("").split("\n\n", 1)[1], scheme="stanford")
    assert "the word Bob-9 is outside the 4 words of the sentence" in reason_of_first(found)


def corenlp() -> dict[str, Any]:
    """The three texts as CoreNLP writes them."""
    labels = ("nsubj", "ROOT", "obj", "punct")
    sentences = []
    for text in TEXTS:
        words = [*text.removesuffix(".").split(), "."]
        tokens = [
            {
                "index": id,
                "word": word,
                "originalText": word,
                "after": "" if id > 2 else " ",
                "lemma": word,
                "pos": "NN",
                "characterOffsetBegin": 0,
                "characterOffsetEnd": 1,
            }
            for id, word in enumerate(words, start=1)
        ]
        edges = [
            {"dep": label, "governor": head, "dependent": id}
            for id, (label, head) in enumerate(zip(labels, (2, 0, 2, 2), strict=True), start=1)
        ]
        sentences.append(
            {"tokens": tokens, "basicDependencies": edges, "enhancedPlusPlusDependencies": edges}
        )
    return {"sentences": sentences}


ODD: tuple[Any, ...] = (
    2.0,
    2.5,
    "2",
    None,
    True,
    [],
    {},
    -1,
    5,
    10**30,
    float("nan"),
    float("inf"),
)


@pytest.mark.parametrize("value", ODD, ids=repr)
@pytest.mark.parametrize("end", ["governor", "dependent"])
@pytest.mark.parametrize("scheme", ["ud-no-agent", "ud-enhanced"])
def test_odd_numbers_in_json(value: Any, end: str, scheme: str) -> None:
    document = json.loads(json.dumps(corenlp()))
    for name in ("basicDependencies", "enhancedPlusPlusDependencies"):
        document["sentences"][0][name][2][end] = value
    why = reason_of_first(results("p.json", json.dumps(document), scheme=scheme))
    assert why.startswith("p.json, sentence 1: it is not as CoreNLP writes it: ")
    assert f"{end} of relation 3 is {value!r}"[:80] in why


@pytest.mark.parametrize("value", [0, 2.0, None, [], "", float("nan")], ids=repr)
@pytest.mark.parametrize("field", "index word lemma pos originalText after".split())
def test_odd_fields_in_json(value: Any, field: str) -> None:
    document = corenlp()
    document["sentences"][0]["tokens"][1][field] = value
    first, *others = results("p.json", json.dumps(document), scheme="ud-no-agent")
    harmless = value == "" and field in ("lemma", "pos", "originalText", "after")
    assert isinstance(first, Parse if harmless else ParseFailure)
    assert all(isinstance(other, Parse) for other in others)
    noted = make_adapter("files:p.json", scheme="ud-no-agent").info.noted
    assert harmless or f"{field} of token 2 is {value!r}" in noted


@pytest.mark.parametrize("scheme", ["ud-no-agent", "ud-enhanced"])
def test_a_word_that_is_its_own_head_in_json(scheme: str) -> None:
    document = json.loads(json.dumps(corenlp()))
    for name in ("basicDependencies", "enhancedPlusPlusDependencies"):
        document["sentences"][0][name].append({"dep": "conj", "governor": 3, "dependent": 3})
    found = results("p.json", json.dumps(document), scheme=scheme)
    if scheme == "ud-enhanced":  # where it may be a copy
        assert all(isinstance(one, Parse) for one in found)
        assert (
            "p.json, sentence 1: 1 relation left out, of a word and its own copy."
            in make_adapter("files:p.json", scheme=scheme).info.noted
        )
    else:
        assert "the relation 'conj' leads from word 3 to itself" in reason_of_first(found)


@pytest.mark.parametrize("distance", [5, -5, 2**40])
def test_heads_out_of_range_in_a_docbin(distance: int, needs: Callable[[str], None]) -> None:
    needs("spacy")
    import numpy as np
    import spacy
    from spacy.attrs import HEAD
    from spacy.tokens import Doc, DocBin

    vocab = spacy.blank("en").vocab
    docs = [
        Doc(
            vocab,
            words=[*text.removesuffix(".").split(), "."],
            spaces=[True, True, False, False],
            heads=[1, 1, 1, 1],
            deps=["nsubj", "ROOT", "dobj", "punct"],
        )
        for text in TEXTS
    ]
    saved = DocBin(docs=docs)
    column = saved.attrs.index(HEAD)
    saved.tokens[0][2, column] = np.array([distance], dtype=np.int64).astype(np.uint64)[0]
    found = results("p.spacy", saved.to_bytes(), scheme="clear")
    assert reason_of_first(found).startswith(
        f"p.spacy, document 1: the head of word 3, {distance:+} words away, is outside the document"
    )


def test_a_sentence_without_enhanced_edges() -> None:
    rows = WHOLE.replace("\t_\t_\n", "\t0:root\t_\n").split("\n\n")
    bare = sentence(TEXTS[0]).rstrip("\n")
    text = "\n\n".join((bare, *rows[1:]))
    why = reason_of_first(results("p.conllu", text, scheme="ud-enhanced"))
    assert why == (
        "p.conllu:1: the sentence 'Ann saw Bob.' has nothing in DEPS. "
        "Read its basic tree: scheme 'ud'."
    )


SEEDS = 4 * settings().max_examples
PIECES = "\t \n \r\n \ufeff \u2028 0 -1 2.0 99 _ # ( ) null [] {} - , \x00 é 1-2 1.1".split(" ")


def mutated(data: bytes, draw: random.Random) -> bytes:
    """A file with a few pieces taken out, doubled, put elsewhere or replaced."""
    for _ in range(draw.randint(1, 4)):
        begin = draw.randrange(len(data) + 1)
        end = min(len(data), begin + draw.choice((0, 1, 1, 5, 40)))
        piece = draw.choice((b"", data[begin:end] * 2, draw.choice(PIECES).encode(), b"\xff"))
        data = data[:begin] + piece + data[end:]
    return data


def check_mutated(seed: int) -> None:
    """Read a mutated file, whatever it is, and get a parse or a failure of each text."""
    draw = random.Random(seed)  # noqa: S311 no secret
    name, scheme, content = draw.choice(
        (
            ("p.conllu", "ud", WHOLE),
            ("p.conllx", "ud", WHOLE),
            ("p.sd", "stanford", triples("")),
            ("p.stp", "stanford", "Ann/NNP saw/VBD Bob/NNP ./.\n\n" + triples("")),
            ("p.json", "ud-no-agent", json.dumps(corenlp(), indent=1)),
            ("p.json", "ud-enhanced", json.dumps(corenlp())),
        )
    )
    policy = draw.choice(("reject", "repair", "as-is")) if "conll" in name else "reject"
    try:
        found = results(name, mutated(content.encode(), draw), scheme=scheme, policy=policy)
    except PeteError:
        return
    assert len(found) == len(TEXTS)


def test_mutated_files_raise_no_error_but_ours() -> None:
    for seed in range(SEEDS):
        check_mutated(seed)
