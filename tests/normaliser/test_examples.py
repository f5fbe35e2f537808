"""The worked examples, from both schemes and in both profiles."""

from __future__ import annotations

from pathlib import Path

import pytest
from normaliser.examples import Example, load_examples, show

from pete.graph import Graph
from pete.normaliser import FIXED_STEPS, STEPS, Profile, Scheme, history, normalise

EXAMPLES = load_examples(Path(__file__).with_name("examples.txt"))
BY_NAME = {example.name: example for example in EXAMPLES}
SCHEMES: dict[str, Scheme] = {"U": "ud", "C": "clear"}
INPUTS = [
    pytest.param(example, letter, id=f"{example.name}-{letter}")
    for example in EXAMPLES
    for letter in SCHEMES
]
COMMON = frozenset(code for code in STEPS["clear"] if code.startswith("C"))
SD = frozenset(code for code in STEPS["sd-basic"] if code.startswith("S"))


def basic(example: Example) -> Graph:
    """The basic Stanford tree of an example, coordinators as the parser left them."""
    return normalise(
        example.inputs["C"], scheme="clear", profile="stanford", without=COMMON | {"K10"}
    )


def reachable(graph: Graph) -> set[int]:
    """Tokens below a root."""
    below: dict[int, list[int]] = {}
    for relation in graph.relations:
        below.setdefault(relation.head, []).append(relation.dependent)
    seen: set[int] = set()
    stack = [0]
    while stack:
        new = [d for d in below.get(stack.pop(), ()) if d not in seen]
        seen.update(new)
        stack += new
    return seen


def test_all_examples_are_read() -> None:
    assert len(EXAMPLES) == 57
    assert all(e.tokens and len(e.inputs) == 2 and e.expected["="] for e in EXAMPLES)


@pytest.mark.parametrize(("example", "letter"), INPUTS)
def test_profile_pete(example: Example, letter: str) -> None:
    graph = normalise(example.inputs[letter], scheme=SCHEMES[letter])
    assert show(graph) == example.graph(letter)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_profile_stanford(example: Example) -> None:
    graph = normalise(basic(example), scheme="sd-basic", profile="stanford")
    assert show(graph) == (example.graph("C") | example.extra) - example.missing


@pytest.mark.parametrize(("example", "letter"), INPUTS)
@pytest.mark.parametrize("profile", ["pete", "stanford"])
def test_tokens_with_an_edge_hang_below_a_root(
    example: Example, letter: str, profile: Profile
) -> None:
    graph = normalise(example.inputs[letter], scheme=SCHEMES[letter], profile=profile)
    assert reachable(graph) == {relation.dependent for relation in graph.relations}
    assert sum(relation.label == "root" for relation in graph.relations) == 1


@pytest.mark.parametrize(("example", "letter"), INPUTS)
def test_collapsing_twice_changes_nothing(example: Example, letter: str) -> None:
    once = normalise(example.inputs[letter], scheme=SCHEMES[letter])
    assert normalise(once, scheme="sd-basic", without=SD).relations == once.relations


@pytest.mark.parametrize(("example", "letter"), INPUTS)
def test_every_edge_names_a_step_that_ran(example: Example, letter: str) -> None:
    graph = normalise(example.inputs[letter], scheme=SCHEMES[letter])
    codes = {code for relation in graph.relations for code in history(relation.provenance)}
    assert codes <= {"input", *FIXED_STEPS, *STEPS[SCHEMES[letter]]}
    assert graph.tokens == example.tokens


@pytest.mark.parametrize("letter", SCHEMES)
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (
            "E01",
            {
                "nsubjpass(open-4, letter-2)",
                "auxpass(open-4, be-3)",
                "prep(open-4, by-5)",
                "pobj(by-5, clerk-7)",
            },
        ),
        (
            "E05",
            {
                "prep(sit-5, on-6)",
                "pobj(on-6, chair-2)",
                "nsubj(break-7, chair-2)",
                "nsubj(sit-5, she-4)",
                "rcmod(chair-2, sit-5)",
            },
        ),
        (
            "E06",
            {
                "prep(sit-4, on-5)",
                "pobj(on-5, chair-2)",
                "nsubj(break-6, chair-2)",
                "nsubj(sit-4, she-3)",
                "rcmod(chair-2, sit-4)",
            },
        ),
        (
            "E16",
            {
                "nsubj(laugh-2, she-1)",
                "prep(laugh-2, at-3)",
                "pcomp(at-3, wear-6)",
                "dobj(wear-6, what-4)",
                "nsubj(wear-6, he-5)",
            },
        ),
        (
            "E19",
            {
                "nsubj(walk-2, he-1)",
                "prep(walk-2, over-3)",
                "pobj(over-3, bridge-5)",
                "conj_and(over-3, through-7)",
                "prep(walk-2, through-7)",
                "pobj(through-7, forest-9)",
            },
        ),
        (
            "E24",
            {
                "nsubj(look-2, she-1)",
                "nsubj(find-5, she-1)",
                "conj_and(look-2, find-5)",
                "prep(look-2, for-3)",
                "pobj(for-3, key-7)",
                "dobj(find-5, key-7)",
            },
        ),
        (
            "E36",
            {
                "nsubj(be-3, box-2)",
                "amod(shelf-7, top-6)",
                "prep(be-3, on-4)",
                "pobj(on-4, shelf-7)",
            },
        ),
    ],
)
def test_uncollapsed(name: str, expected: set[str], letter: str) -> None:
    graph = normalise(BY_NAME[name].inputs[letter], scheme=SCHEMES[letter], collapse=False)
    assert show(graph) == expected


@pytest.mark.parametrize(("example", "letter"), INPUTS)
def test_uncollapsed_graphs_have_no_prepositions_in_labels(example: Example, letter: str) -> None:
    graph = normalise(example.inputs[letter], scheme=SCHEMES[letter], collapse=False)
    assert not [r for r in graph.relations if r.label.startswith(("prep_", "prepc_", "agent"))]


@pytest.mark.parametrize(
    ("name", "letter", "code", "lost"),
    [
        ("E05", "C", "C7", "prep_on(sit-5, chair-2)"),
        ("E06", "U", "C8", "prep_on(sit-4, chair-2)"),
        ("E18", "U", "C9-P1", "nsubj(sing-4, ben-3)"),
        ("E18", "U", "C9-P2", "nsubj(dance-6, anna-1)"),
        ("E25", "C", "C9-P4", "dobj(ignore-8, novel-2)"),
        ("E29", "C", "C10", "xsubj(sing-4, tom-1)"),
        ("E36", "U", "U5", "nsubj(be-3, box-2)"),
        ("E31", "C", "K7", "dobj(expect-2, ann-3)"),
        ("E44", "U", "U9", "prep_next_to(live-2, bank-6)"),
    ],
)
def test_a_step_can_be_left_out(name: str, letter: str, code: str, lost: str) -> None:
    graph = BY_NAME[name].inputs[letter]
    whole = normalise(graph, scheme=SCHEMES[letter])
    part = normalise(graph, scheme=SCHEMES[letter], without=frozenset([code]))
    assert lost in show(whole) - show(part)


def test_the_optional_step_shares_an_object_backwards() -> None:
    graph = BY_NAME["E23"].inputs["C"]
    more = normalise(graph, scheme="clear", also=frozenset(["C9-P5"]))
    extra = show(more) - show(normalise(graph, scheme="clear"))
    assert extra == {"dobj(design-2, bicycle-7)", "dobj(build-4, bicycle-7)"}


def test_provenance_of_a_whole_sentence() -> None:
    graph = normalise(BY_NAME["E25"].inputs["C"], scheme="clear")
    made = {graph.show(r): r.provenance for r in graph.relations}
    assert made["nsubj(praised-5, critics-4)"] == "input"
    assert made["dobj(praised-5, novel-2)"] == "C7"
    assert made["dobj(ignored-8, novel-2)"] == "C9-P4"
    assert made["rcmod(novel-2, ignored-8)"] == "C9-P1"
    assert made["cop(short-10, was-9)"] == "K5"
    assert made["rcmod(novel-2, praised-5)"] == "input, K6"
    assert made["conj_but(praised-5, ignored-8)"] == "input, C6"
