"""The tables of the live study: what is compared with what, and how it is shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, TypeAlias, cast

from corenlp_run import CONVERSIONS
from edge_scores import CORE, Edge, Score, core, family, folded, plain, ratio, table
from ud1_rename import as_version_1

from pete.errors import UnknownNameError
from pete.graph import Graph, Relation
from pete.normaliser import Profile, Scheme, history, normalise

__all__ = ["Material", "sections"]

_SCHEMES: Final[Mapping[str, str]] = {
    "sd-basic": "sd-basic",
    "sd-copula-head": "sd-basic",
    "ud2": "ud-no-agent",
    "ud2-copula-head": "ud-no-agent",
    "ud1": "ud1",
    "old-sd-basic": "sd-basic",
    "sd-tree": "stanford",
}
"""How the normaliser is to read each conversion."""

_FROM_BASIC: Final = (("sd-basic", "sd-dependency"), ("old-sd-basic", "old-sd-dependency"))
_FROM_TREES: Final = (
    ("sd-basic", "sd-tree"),
    ("ud2", "sd-tree"),
    ("old-sd-basic", "old-sd-tree"),
    ("ud1", "old-sd-tree"),
)
"""Which conversion is normalised, and what the result is compared with."""

_PAIRS_BY_LABEL: Final = (
    ("ud2", "sd-basic"),
    ("ud2", "ud2-copula-head"),
    ("sd-basic", "sd-copula-head"),
    ("ud1", "ud2"),
    ("sd-tree", "sd-basic"),
)
_KINDS: Final = 15
"""Rows of a table of the commonest kinds of difference."""

Edges: TypeAlias = Sequence[frozenset[Edge]]


@dataclass(frozen=True, slots=True)
class Material:
    """What is compared.

    Attributes:
        basic: Trees by conversion.
        collapsed: The converters' own collapsed graphs, likewise.
        gold: Gold trees of EWT dev.
    """

    basic: Mapping[str, Sequence[Graph]]
    collapsed: Mapping[str, Edges]
    gold: Sequence[Graph]


def sections(material: Material, *, examples: int) -> Iterator[str]:
    """Every table under its heading, in Markdown.

    Args:
        material: What is compared.
        examples: How many differing sentences to show below each comparison.
    """
    yield _conversions()
    for name, reference in _FROM_BASIC:
        yield from _dependency_mode(material, name, reference, examples)
    graphs: dict[str, list[Graph]] = {}
    for name, trees in _inputs(material).items():
        try:
            graphs[name] = _normalised(trees, _SCHEMES[name], "pete")
        except UnknownNameError as error:
            yield f"Left out, `{name}`: {error}"
    for name, reference in _FROM_TREES:
        if name in graphs:
            title = f"Profile `pete` on `{name}` against `{reference}`"
            yield from _tree_mode(title, graphs[name], material.collapsed[reference], examples)
    yield from _agreement({name: _core_of(these) for name, these in graphs.items()})
    yield _renamed(material.gold)


def _inputs(material: Material) -> dict[str, Sequence[Graph]]:
    """What the normaliser starts from: all basic trees, and one kind of collapsed graphs."""
    collapsed = [
        tree.with_relations(Relation(*edge) for edge in sorted(edges))
        for tree, edges in zip(
            material.basic["sd-basic"], material.collapsed["sd-tree"], strict=True
        )
    ]
    return {**material.basic, "sd-tree": collapsed}


def _conversions() -> str:
    rows = [(f"`{c.name}`", c.version, f"`{c.command}`") for c in CONVERSIONS]
    return "## Conversions\n\n" + table(("name", "CoreNLP", "command"), rows, texts=3)


def _normalised(trees: Sequence[Graph], scheme: str, profile: Profile) -> list[Graph]:
    # A scheme may be one that the normaliser refuses: the caller says so in the report.
    return [normalise(tree, scheme=cast(Scheme, scheme), profile=profile) for tree in trees]


def _core_of(graphs: Sequence[Graph]) -> Edges:
    return [core(folded(relation.triple for relation in g.relations)) for g in graphs]


def _dependency_mode(material: Material, name: str, reference: str, examples: int) -> Iterator[str]:
    trees, theirs = material.basic[name], material.collapsed[reference]
    graphs = _normalised(trees, _SCHEMES[name], "stanford")
    ours = [plain(folded(relation.triple for relation in g.relations)) for g in graphs]
    score = Score.of(ours, theirs)
    drawn = [{r.triple[1:] for r in tree.relations} for tree in trees]
    aside = Score.of(*(_without_controllers(edges, ours, drawn) for edges in (ours, theirs)))
    yield f"## Profile `stanford` on `{name}` against `{reference}`, all labels\n\n" + table(
        ("compared", "sentences", "identical", "share", "common", "extra", "missing", "F1"),
        [_row("all edges", score), _row("controllers aside", aside)],
    )
    labels = sorted(score.extra | score.missing)
    yield table(
        ("label", "common", "extra", "missing", "F1"),
        [(f"`{label}`", *score.counts(label), score.f1(label)) for label in labels],
    )
    yield from _examples(score, graphs, examples)


def _without_controllers(edges: Edges, ours: Edges, drawn: Sequence[set[tuple[int, int]]]) -> Edges:
    """Without the subjects that open complements have in neither tree."""
    kept = []
    for these, normalised, tree in zip(edges, ours, drawn, strict=True):
        complements = {dependent for label, _, dependent in normalised if label == "xcomp"}
        kept.append(
            frozenset(
                edge
                for edge in these
                if edge[0] not in ("nsubj", "nsubjpass")
                or edge[1] not in complements
                or edge[1:] in tree
            )
        )
    return kept


def _row(title: str, score: Score) -> tuple[object, ...]:
    share = ratio(score.identical, score.sentences)
    return (title, score.sentences, score.identical, share, *score.counts(), score.f1())


def _tree_mode(
    title: str, graphs: Sequence[Graph], reference: Edges, examples: int
) -> Iterator[str]:
    ours, theirs = _core_of(graphs), [core(edges) for edges in reference]
    score = Score.of(ours, theirs)
    labels: tuple[str | None, ...] = (*CORE, None)
    yield (
        f"## {title}\n\n{score.identical} of {score.sentences} sentences identical "
        + (f"({ratio(score.identical, score.sentences)}) on these labels.\n\n")
        + table(
            ("label", "reference", "ours", "common", "P", "R", "F1"),
            [_by_label(score, label) for label in labels],
        )
    )
    yield _kinds(score, graphs, reference)
    yield from _examples(score, graphs, examples)


def _by_label(score: Score, label: str | None) -> tuple[object, ...]:
    common, extra, missing = score.counts(label)
    ours, reference = common + extra, common + missing
    precision, recall = ratio(common, ours), ratio(common, reference)
    name = "all" if label is None else f"`{label}`"
    return (name, reference, ours, common, precision, recall, score.f1(label))


def _kinds(score: Score, graphs: Sequence[Graph], reference: Edges) -> str:
    """The commonest differences: what one side has, and the other between the same words."""
    kinds: Counter[tuple[str, ...]] = Counter()
    for number, extra, missing in score.differing:
        edges = {relation.triple: relation for relation in graphs[number].relations}
        for edge in extra:
            made = edges.get(edge) or edges[("xsubj", *edge[1:])]
            step = history(made.provenance)[0]
            kinds["extra", family(edge[0]), step, _between(reference[number], edge)] += 1
        for edge in missing:
            kinds["missing", family(edge[0]), "-", _between(edges, edge)] += 1
    rows = [(kind[0], f"`{kind[1]}`", *kind[2:], n) for kind, n in kinds.most_common(_KINDS)]
    header = ("edge", "label", "made by", "the other side has", "count")
    return table(header, rows, texts=4)


def _between(edges: Mapping[Edge, object] | frozenset[Edge], edge: Edge) -> str:
    """What stands between the same words, else at the dependent, on the other side."""
    same = sorted(family(e[0]) for e in edges if e[1:] == edge[1:])
    if same:
        return " ".join(f"`{label}`" for label in same)
    moved = any(family(e[0]) == family(edge[0]) and e[2] == edge[2] for e in edges)
    return "the label from another head" if moved else "nothing"


def _examples(score: Score, graphs: Sequence[Graph], limit: int) -> Iterator[str]:
    # Evenly chosen, so that the end of the second treebank is seen too.
    step = max(1, len(score.differing) // limit) if limit else 1
    for number, extra, missing in score.differing[::step][:limit]:
        graph = graphs[number]
        lines = [f"{number + 1}: {' '.join(token.form for token in graph.tokens)}"]
        for sign, edges in (("+", extra), ("-", missing)):
            lines += [f"  {sign} {graph.show(Relation(*edge))}" for edge in sorted(edges)]
        yield "\n".join(lines)


def _agreement(edges: Mapping[str, Edges]) -> Iterator[str]:
    scores = {pair: Score.of(edges[pair[0]], edges[pair[1]]) for pair in combinations(edges, 2)}
    yield "## Profile `pete` on one scheme against another\n\n" + table(
        ("schemes", "sentences", "identical", "share", "common", "first only", "second only", "F1"),
        [_row(f"`{a}`, `{b}`", score) for (a, b), score in scores.items()],
    )
    for first, second in _PAIRS_BY_LABEL:
        if first in edges and second in edges:
            score = Score.of(edges[first], edges[second])
            yield _labels_of(f"`{first}` (first) and `{second}` (second)", score)


def _labels_of(title: str, score: Score) -> str:
    rows = [(f"`{label}`", *score.counts(label), score.f1(label)) for label in CORE]
    return f"{title}:\n\n" + table(("label", "common", "first only", "second only", "F1"), rows)


def _renamed(gold: Sequence[Graph]) -> str:
    title = "## Profile `pete` on EWT dev gold: UD version 1 by renaming, and version 2"
    try:
        old = _normalised([as_version_1(tree) for tree in gold], "ud1", "pete")
    except UnknownNameError as error:
        return f"{title}\n\nLeft out: {error}"
    new = _normalised(gold, "ud", "pete")
    score = Score.of(_core_of(old), _core_of(new))
    whole = Score.of(*([plain(r.triple for r in g.relations) for g in side] for side in (old, new)))
    header = ("labels", "sentences", "identical", "share", "common", "extra", "missing", "F1")
    rows = [_row("the six", score), _row("all", whole)]
    return f"{title}\n\n{table(header, rows)}\n\n{_labels_of('The six', score)}"
