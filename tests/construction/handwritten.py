"""Hypotheses of the templates beside those that were written by hand for ``challenge``.

``python tests/construction/handwritten.py`` prints the pairs of dev and what becomes of each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import pete
from pete.datasets.challenge import ChallengeDataset
from pete.datasets.construction.content import content_heads
from pete.datasets.construction.hypotheses import Hypothesis, written
from pete.datasets.construction.lint import problems
from pete.datasets.construction.templates import hypothesis_of
from pete.entailment import find_strategy
from pete.entailment.matching import goals, pose
from pete.entailment.rules import RuleSet
from pete.formats.graph_files import read_graphs
from pete.graph import Graph
from pete.normaliser import normalise
from pete.pairs import EntailmentPair
from pete.text.lemmas import lemmatise

_CORE = RuleSet((*find_strategy("generalized").codes, "P202"))
"""The rules of the published module: subjects, objects and prepositional relations are core, words
that T does not have are set aside. Passives count as actives."""


class Compared(NamedTuple):
    """A hypothesis written by hand and the one of the templates.

    ``made`` is empty if there is none; ``outcome`` is ``equal``, ``other relations``, a code of the
    lint, ``no template`` or ``not joined``.
    """

    pair: EntailmentPair
    made: str
    template: str
    outcome: str
    refusals: tuple[str, ...]


def compare(split: str) -> Iterator[Compared]:
    """Yield the YES pairs of a split, each with the hypothesis made of its words and gold tree."""
    pairs = [pair for pair in pete.load_pairs("challenge", split).pairs if pair.gold == "YES"]
    graphs = _gold({text for pair in pairs for text in (pair.text, pair.hypothesis)})
    parser = pete.parser("spacy")
    for pair in pairs:
        graph = graphs[pair.text]
        ends = list(_joined(graph, pair.words))
        refusals: list[str] = []
        made = next(_made(graph, ends, refusals), None)
        if made is None:
            outcome = "no template" if ends else "not joined"
            yield Compared(pair, "", "", outcome, tuple(refusals))
            continue
        parse = pete.parse(parser, written(made))
        assert isinstance(parse, pete.Parse), written(made)
        same = _core(graph, pete.normalise(parse)) == _core(graph, graphs[pair.hypothesis])
        outcomes = *problems(graph, made, "YES"), "equal" if same else "other relations"
        yield Compared(pair, written(made), made.template, outcomes[0], tuple(refusals))


def _gold(texts: set[str]) -> Mapping[str, Graph]:
    """Return the gold graphs of some texts; no other text of the treebank is looked at."""
    trees = read_graphs(str(ChallengeDataset().treebank()), "conllu").sentences
    return {tree.text: _normalised(tree.graph) for tree in trees if tree.text in texts}


def _normalised(tree: Graph) -> Graph:
    return normalise(tree.with_tokens(lemmatise(tree.tokens)), scheme="ud")


def _made(
    graph: Graph, ends: Iterable[tuple[int, int]], refusals: list[str]
) -> Iterator[Hypothesis]:
    for head, dependent in ends:
        found = hypothesis_of(
            graph, head, dependent, lambda code, why: refusals.append(f"{code} {why}")
        )
        if found is not None:
            yield found


def _joined(graph: Graph, words: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    """Yield the dependencies between content words that are the words of a pair."""
    for dependent, heads in content_heads(graph, pronouns=True).items():
        for head in sorted(heads):
            if sorted(map(graph.lemma, (head, dependent))) == sorted(map(str.lower, words)):
                yield head, dependent


def _core(text: Graph, hypothesis: Graph) -> frozenset[tuple[str, str, str]]:
    """Return the core relations of a hypothesis between words of its text."""
    case = pose(text, hypothesis, _CORE)
    return frozenset(
        (goal.label, hypothesis.lemma(goal.head), hypothesis.lemma(goal.dependent))
        for goal in goals(case, _CORE, core_only=True)
        if not goal.filtered_by
    )


def main() -> None:
    """Print the pairs of dev."""
    compared = list(compare("dev"))
    for one in compared:
        reasons = "" if one.made else ", ".join(one.refusals)
        line = one.pair.id, one.outcome, one.template, one.made, one.pair.hypothesis, reasons
        print(*line, sep="\t")
    print(dict(Counter(one.outcome for one in compared)))


if __name__ == "__main__":
    main()
