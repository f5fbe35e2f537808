"""Normalised graphs: as plain data, and as tables that explain them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rich.console import Console

from pete.formats.conllu_records import ConlluSentence, EnhancedRelation
from pete.formats.graph_files import GraphSentence
from pete.graph import Graph
from pete.report.document import Document, graph_document
from pete.report.plain import styled
from pete.report.terminal import table
from pete.stanford import Absorbed, absorbed_words

__all__ = ["Normalised", "print_normalised"]


@dataclass(frozen=True, slots=True)
class Normalised:
    """A sentence and its normalised graph."""

    sentence: GraphSentence
    graph: Graph

    @property
    def absorbed(self) -> tuple[Absorbed, ...]:
        """The words that lost their edges, but for punctuation."""
        found = absorbed_words(self.sentence.graph, self.graph)
        return tuple(word for word in found if word.relation is not None)

    def document(self) -> Document:
        """The sentence as plain data."""
        return {
            "id": self.sentence.id,
            "text": self.sentence.text,
            "line": self.sentence.line,
            **graph_document(self.graph),
            "erased": [
                {"token": word.token, "relation": self._shown(word)} for word in self.absorbed
            ],
        }

    def conllu(self) -> ConlluSentence:
        """The sentence with its relations in DEPS, the one column that can hold a graph."""
        comments = (f"# sent_id = {self.sentence.id}", f"# text = {self.sentence.text}")
        enhanced = (
            EnhancedRelation(r.label, str(r.head), str(r.dependent)) for r in self.graph.relations
        )
        return ConlluSentence(
            self.graph.with_relations(()), comments=comments, enhanced=tuple(enhanced)
        )

    def explained(self, steps: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
        """Relation or erased word, step or ``erased``, and what that means."""
        for relation in self.graph.relations:
            made_by = relation.provenance
            yield self.graph.show(relation), made_by, steps.get(made_by, "Drawn by the parser.")
        for word in self.absorbed:
            yield self.graph.name(word.token), "erased", f"Its edge: {self._shown(word)}."

    def _shown(self, word: Absorbed) -> str | None:
        return None if word.relation is None else self.graph.show(word.relation)


def print_normalised(normalised: Normalised, steps: Mapping[str, str], console: Console) -> None:
    """A sentence, each of its edges with the step that made it, and its erased words.

    Args:
        normalised: The sentence.
        steps: What each step does, by code.
        console: Where to.
    """
    sentence = normalised.sentence
    console.print(styled((sentence.id, "bold"), f"  {sentence.text}"), soft_wrap=True)
    relations = table("relation or word", "step", "what it does")
    for cells in normalised.explained(steps):
        relations.add_row(*cells)
    console.print(relations)
