"""Single rules, each by a sentence of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from normaliser.examples import Example, load_examples, show

from pete.errors import UnknownNameError
from pete.graph import Graph, Relation, Token
from pete.normaliser import OPTIONAL, SCHEMES, STEPS, Scheme, flag, normalise

BY_LETTER: dict[str, Scheme] = {"U": "ud", "N": "ud-no-agent", "C": "clear", "D": "sd-basic"}
RULES = load_examples(Path(__file__).with_name("rules.txt"))


@pytest.mark.parametrize(
    ("example", "letter"),
    [
        pytest.param(example, letter, id=f"{example.name}-{letter}")
        for example in RULES
        for letter in example.inputs
    ],
)
def test_rule(example: Example, letter: str) -> None:
    graph = normalise(example.inputs[letter], scheme=BY_LETTER[letter])
    assert show(graph) == example.graph(letter), example.title


@pytest.mark.parametrize(
    "example", [e for e in RULES if "=S" in e.expected], ids=lambda example: example.name
)
def test_rule_of_the_converter(example: Example) -> None:
    graph = normalise(example.inputs["D"], scheme="sd-basic", profile="stanford")
    assert show(graph) == example.graph("S"), example.title


def coordination(words: str, tags: str, scheme: Scheme) -> Graph:
    """*cats COORDINATOR dogs sleep*, as each scheme draws it."""
    forms = ["Cats", *words.split(), "dogs", "sleep"]
    xpos = ["NNS", *tags.split(), "NNS", "VBP"]
    last = len(forms) - 1
    host = last if scheme == "ud" else 1
    inner = {"ud": "fixed", "ud1": "mwe"}.get(scheme, "advmod")
    relations = [
        Relation("nsubj", last + 1, 1),
        Relation("cc", host, 2),
        *(Relation(inner, 2, id) for id in range(3, last)),
        Relation("conj", 1, last),
        Relation("root", 0, last + 1),
    ]
    tokens = [
        Token(id, form, lemma=form.lower(), xpos=tag)
        for id, (form, tag) in enumerate(zip(forms, xpos, strict=True), start=1)
    ]
    return Graph.build(tokens, relations)


@pytest.mark.parametrize("scheme", ["ud", "ud1", "clear"])
@pytest.mark.parametrize(
    ("words", "tags", "label"),
    [
        ("and", "CC", "conj_and"),
        ("&", "CC", "conj_and"),
        ("or", "CC", "conj_or"),
        ("nor", "CC", "conj_nor"),
        ("but", "CC", "conj_but"),
        ("yet", "CC", "conj_yet"),
        ("plus", "CC", "conj_plus"),
        ("but also", "CC RB", "conj_and"),
        ("as well as", "RB RB IN", "conj_and"),
        ("not to mention", "RB TO VB", "conj_and"),
        ("but not", "CC RB", "conj_negcc"),
        ("and not", "CC RB", "conj_negcc"),
        ("rather than", "RB IN", "conj_negcc"),
        ("instead of", "RB IN", "conj_negcc"),
        ("but rather", "CC RB", "conj_negcc"),
        ("and / or", "CC SYM CC", "conj_and/or"),
        ("and/or", "CC", "conj_and/or"),
    ],
)
def test_coordinators_survive(words: str, tags: str, label: str, scheme: Scheme) -> None:
    graph = normalise(coordination(words, tags, scheme), scheme=scheme)
    last = len(graph.tokens) - 1
    assert Relation(label, 1, last) in graph.relations
    shared = Relation("nsubj", last + 1, last) in graph.relations
    assert shared == (label != "conj_negcc")
    assert {r.dependent for r in graph.relations} == {1, last, last + 1}


@pytest.mark.parametrize(
    ("scheme", "host", "label"), [("ud", 4, "advmod"), ("ud1", 1, "neg"), ("clear", 1, "neg")]
)
@pytest.mark.parametrize("word", ["but", "and", "or"])
def test_a_negated_conjunct_is_excluded(word: str, scheme: Scheme, host: int, label: str) -> None:
    """*cats WORD not dogs sleep* with the *not* on the conjunct, as gold trees have it."""
    forms = [("Cats", "NNS"), (word, "CC"), ("not", "RB"), ("dogs", "NNS"), ("sleep", "VBP")]
    graph = Graph.build(
        [Token(i, f, lemma=f.lower(), xpos=t) for i, (f, t) in enumerate(forms, start=1)],
        [
            Relation("nsubj", 5, 1),
            Relation("cc", host, 2),
            Relation(label, 4, 3),
            Relation("conj", 1, 4),
            Relation("root", 0, 5),
        ],
    )
    assert show(normalise(graph, scheme=scheme)) == {
        "nsubj(sleep-5, cats-1)",
        "conj_negcc(cats-1, dogs-4)",
    }


def test_a_list_takes_the_nearest_coordinator() -> None:
    """*A, B and C but not D*: and, and, negcc."""
    forms = [
        ("A", "NN"),
        (",", ","),
        ("B", "NN"),
        ("and", "CC"),
        ("C", "NN"),
        ("but", "CC"),
        ("not", "RB"),
        ("D", "NN"),
    ]
    heads = [
        ("root", 0),
        ("punct", 3),
        ("conj", 1),
        ("cc", 5),
        ("conj", 1),
        ("cc", 8),
        ("advmod", 8),
        ("conj", 1),
    ]
    graph = Graph.build(
        [Token(i, f, lemma=f, xpos=t) for i, (f, t) in enumerate(forms, start=1)],
        [Relation(label, head, i) for i, (label, head) in enumerate(heads, start=1)],
    )
    assert show(normalise(graph, scheme="ud")) == {
        "conj_and(a-1, b-3)",
        "conj_and(a-1, c-5)",
        "conj_negcc(a-1, d-8)",
    }


def test_tags_and_lemmas_are_filled_in() -> None:
    """A parser with neither tags nor lemmas gets the same graph."""
    words = [
        Token(1, "She", upos="PRON"),
        Token(2, "was", upos="AUX", feats=(("Tense", "Past"), ("VerbForm", "Fin"))),
        Token(3, "in", upos="ADP"),
        Token(4, "Oslo", upos="PROPN"),
    ]
    heads = [("nsubj", 4), ("cop", 4), ("case", 4), ("root", 0)]
    graph = Graph.build(
        words, [Relation(label, head, i) for i, (label, head) in enumerate(heads, start=1)]
    )
    result = normalise(graph, scheme="ud")
    assert [token.xpos for token in result.tokens] == ["PRP", "VBD", "IN", "NNP"]
    assert [result.show(r) for r in result.relations] == [
        "nsubj(was-2, She-1)",
        "root(ROOT-0, was-2)",
        "prep_in(was-2, Oslo-4)",
    ]


@pytest.mark.parametrize(
    ("label", "scheme", "expected"),
    [
        ("obl:lmod", "ud", "npadvmod"),
        ("nsubj:odd", "ud", "nsubj"),
        ("fantasy", "ud", "dep"),
        ("dobj", "ud", "dep"),
        ("nsubj:pass:odd", "ud", "nsubjpass"),
        ("obl:lmod", "ud-enhanced", "npadvmod"),
        ("nmod:odd", "ud1", "npadvmod"),
        ("obl", "ud1", "npadvmod"),
        ("fantasy", "ud1", "dep"),
        ("fantasy", "stanford", "dep"),
        ("fantasy", "clear", "dep"),
        ("intj", "clear", "discourse"),
        ("infmod", "sd-basic", "vmod"),
        ("purpcl", "sd-basic", "advcl"),
        ("prep_near", "sd-basic", "prep_near"),
        ("fantasy", "sd-basic", "dep"),
    ],
)
def test_labels_nobody_knows_degrade(label: str, scheme: Scheme, expected: str) -> None:
    tokens = [Token(1, "go", lemma="go", xpos="VB"), Token(2, "home", lemma="home", xpos="NN")]
    graph = Graph.build(tokens, [Relation("root", 0, 1), Relation(label, 1, 2)])
    assert normalise(graph, scheme=scheme).relations[1] == Relation(expected, 1, 2)


def test_unknown_names_are_refused() -> None:
    with pytest.raises(UnknownNameError) as error:
        normalise(Graph(), scheme="ude")
    assert str(error.value) == (
        "there is no scheme 'ude'. Did you mean 'ud'? "
        "Known: clear, sd-basic, stanford, ud, ud-enhanced, ud-no-agent, ud1."
    )
    with pytest.raises(UnknownNameError, match=r"^there is no profile 'PETE'"):
        normalise(Graph(), scheme="ud", profile="PETE")
    with pytest.raises(UnknownNameError, match=r"^there is no step of scheme 'ud' 'K7'"):
        normalise(Graph(), scheme="ud", without=frozenset(["K7"]))


def test_registry_of_steps() -> None:
    assert tuple(STEPS) == SCHEMES
    common = """C0 C1 C2 C3 C4 C5 C6 C7 C8 C9-P1 C9-P3 C9-P2 C9-P4 C9-P5 C10 C11 C12""".split()
    resolved = [code for code in common if not code.startswith(("C7", "C8", "C9"))]
    ud = "U1 U2 U3 U4 U4a U5 U6 U7 U8 U9 U10 U11 U12 U13 U14 U15".split()
    assert {scheme: list(steps) for scheme, steps in STEPS.items()} == {
        "ud": ["W1", *ud, *common],
        "ud-no-agent": ["W1", "U0", *ud, *common],
        "ud1": ["W1", "V1", "U0", *ud, *common],
        "ud-enhanced": ["W1", "D1", *ud, "D2", *resolved],
        "clear": [f"K{n}" for n in range(1, 12)] + common,
        "sd-basic": ["W1", *(f"S{n}" for n in range(1, 5)), *common],
        "stanford": ["W1", *(f"S{n}" for n in range(1, 7)), *common],
    }
    assert all(text.endswith(".") for steps in STEPS.values() for text in steps.values())
    assert set(common) >= OPTIONAL


def test_flags_of_provenance() -> None:
    codes = {code for steps in STEPS.values() for code in steps}
    assert {flag(code) for code in codes} == {
        "basic",
        "collapsed",
        "ref",
        "gap",
        "cc",
        "share",
        "xsubj",
        "raised",
    }
