"""The indexes of the working tree agree with one another, whatever is done to it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pete.normaliser.clauses import Tree
from pete.normaliser.tree import Edge, Word

LABELS = ["nsubj", "conj", "root"]
ids = st.integers(1, 3)
labels = st.sampled_from(LABELS)
edges = st.builds(Edge, labels, st.integers(0, 3), ids)
changes = st.lists(
    st.tuples(st.sampled_from("AAARLME"), edges, labels, ids), min_size=20, max_size=40
)


def change(tree: Tree, kind: str, edge: Edge, label: str, other: int) -> None:
    match kind:
        case "A":
            tree.add(*edge)
        case "R":
            tree.remove(edge)
        case "L":
            tree.relabel(edge, label)
        case "M":
            tree.move(edge, dependent=other, label=label)
        case _:
            tree.erase(edge.dependent, onto=other)


@given(changes)
def test_all_indexes_hold_the_same_edges(made: list[tuple[str, Edge, str, int]]) -> None:
    tree = Tree([Word("w", "w", "NN")] * 3)
    for one in made:
        change(tree, *one)
    found = tree.edges()
    assert found == sorted({*found}, key=lambda e: (e.dependent, e.head, e.label))
    for label in LABELS:
        assert tree.edges(label) == [e for e in found if e.label == label]
    for id in range(4):
        assert {*tree.edges_from(id)} == {e for e in found if e.head == id}
        assert tree.edges_to(id) == [e for e in found if e.dependent == id]
        assert tree.children(id) == sorted({e.dependent for e in found if e.head == id})
    assert all((e.label == "root") == (e.head == 0) and e.head != e.dependent for e in found)
    assert all(tree.made_by(e) == "input" and e in tree for e in found)
