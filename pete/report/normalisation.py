"""Normalised graphs: as plain data, and as tables that explain them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rich.console import Console

from pete.evaluation.run_json import Document, graph_document
from pete.formats.conll.sentence import ConlluSentence, EnhancedRelation
from pete.formats.graph_files import GraphSentence
from pete.graph import Graph, Relation
from pete.normaliser import INPUT, ErasedWord, find_erased_words, history
from pete.report.plain import styled
from pete.report.table import grid


@dataclass(frozen=True, slots=True)
class Normalised:
    """A sentence and its normalised graph."""

    sentence: GraphSentence
    graph: Graph

    @property
    def erased_words(self) -> tuple[ErasedWord, ...]:
        """The words that lost their edges, but for punctuation."""
        words = find_erased_words(self.sentence.graph, self.graph)
        return tuple(word for word in words if word.relation is not None)

    def document(self) -> Document:
        """Return the sentence as plain data."""
        graph = graph_document(self.graph)
        return {
            "id": self.sentence.id,
            "text": self.sentence.text,
            "line": self.sentence.line,
            "tokens": graph["tokens"],
            "relations": [
                {**relation, "given": label or None}
                for relation, label in zip(graph["relations"], self.given_labels(), strict=True)
            ],
            "erased": [
                {"token": word.token, "relation": self._shown(word)} for word in self.erased_words
            ],
        }

    def conllu(self) -> ConlluSentence:
        """Return the sentence with its relations in DEPS, the one column that can hold a graph."""
        comments = (f"# sent_id = {self.sentence.id}", f"# text = {self.sentence.text}")
        enhanced = (
            EnhancedRelation(r.label, str(r.head), str(r.dependent)) for r in self.graph.relations
        )
        return ConlluSentence(
            self.graph.with_relations(()), comments=comments, enhanced=tuple(enhanced)
        )

    def explained(self, steps: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
        """Yield each relation or erased word, its steps or ``erased``, and their meaning."""
        for relation, label in zip(self.graph.relations, self.given_labels(), strict=True):
            maker, *renamers = history(relation.provenance)
            origin = steps.get(maker, f"Drawn by the parser{f' as {label}' if renamers else ''}.")
            meaning = " ".join((origin, *(steps[code] for code in renamers)))
            yield self.graph.show(relation), relation.provenance, meaning
        for word in self.erased_words:
            yield self.graph.name(word.token), "erased", f"Its edge: {self._shown(word)}."

    def given_labels(self) -> tuple[str, ...]:
        """Return the parser's label of each relation, ``""`` for those that a step made.

        Where the parser drew several edges between two words, a renamed one is none of those
        that kept their label.
        """
        parsed, left = _labels(self.sentence.graph), _labels(self.graph)
        return tuple(
            ""
            if history(relation.provenance)[0] != INPUT
            else _label(relation, parsed[_ends(relation)], left[_ends(relation)])
            for relation in self.graph.relations
        )

    def _shown(self, word: ErasedWord) -> str | None:
        return None if word.relation is None else self.graph.show(word.relation)


def _ends(relation: Relation) -> tuple[int, int]:
    return relation.head, relation.dependent


def _labels(graph: Graph) -> Mapping[tuple[int, int], set[str]]:
    """Return the labels of the edges between two words."""
    labels: dict[tuple[int, int], set[str]] = defaultdict(set)
    for relation in graph.relations:
        labels[_ends(relation)].add(relation.label)
    return labels


def _label(relation: Relation, parsed: set[str], left: set[str]) -> str:
    """Return the parser's label of a relation, all that it could be if several could."""
    if relation.label in parsed:
        return relation.label
    return " or ".join(sorted(parsed - left or parsed))


def print_normalised(normalised: Normalised, steps: Mapping[str, str], console: Console) -> None:
    """Print a sentence, each of its edges with the steps behind it, and its erased words.

    Args:
        normalised: The sentence.
        steps: What each step does, by code.
        console: Where to.
    """
    sentence = normalised.sentence
    console.print(styled((sentence.id, "bold"), f"  {sentence.text}"), soft_wrap=True)
    relations = grid("relation or word", "step", "what it does")
    for cells in normalised.explained(steps):
        relations.add_row(*cells)
    console.print(relations)
