"""The registered templates."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from typing import Final, TypeAlias

from pete.graph import Graph, Relation

from ..hypotheses import Hypothesis, Refusal, Word

Words: TypeAlias = tuple[Word, ...]
Make: TypeAlias = Callable[[Graph, Relation], Words]


@dataclass(frozen=True, slots=True)
class Template:
    """A template.

    Attributes:
        code: Its code, ``T101``.
        name: Its name, for tables: that of its function, with hyphens.
        labels: The relations that it is for; ``prep_*`` stands for all prepositions.
        make: Returns the words of a hypothesis, or raises ``Refusal``.
    """

    code: str
    name: str
    labels: tuple[str, ...]
    make: Make

    def takes(self, label: str) -> bool:
        """Return whether the template is for relations with a label."""
        return any(fnmatchcase(label, pattern) for pattern in self.labels)

    @property
    def summary(self) -> str:
        """The first paragraph of its docstring."""
        return " ".join((self.make.__doc__ or "").split("\n\n")[0].split())


TEMPLATES: Final[dict[str, Template]] = {}
"""All templates by code; for a relation, the first one that does not refuse is used."""


def template(code: str, *labels: str) -> Callable[[Make], Make]:
    """Register the function below as a template.

    Args:
        code: Its code.
        labels: The relations that it is for.
    """

    def register(make: Make) -> Make:
        name = make.__name__.replace("_", "-")
        TEMPLATES[code] = Template(code, name, labels, make)
        return make

    return register


def hypothesis_of(
    graph: Graph, head: int, dependent: int, refused: Callable[[str, str], object]
) -> Hypothesis | None:
    """Return the hypothesis about two words of the first template that has one.

    Args:
        graph: A normalised graph.
        head: A content word.
        dependent: A content word that depends on it.
        refused: Called with the code of a template and the reason why it has none.
    """
    for relation, one in _candidates(graph, head, dependent):
        try:
            return Hypothesis(one.make(graph, relation), head, dependent, one.code)
        except Refusal as refusal:
            refused(one.code, refusal.reason)
    return None


def _candidates(graph: Graph, head: int, dependent: int) -> list[tuple[Relation, Template]]:
    found = [
        (relation, one)
        for relation in graph.edges_to(dependent)
        if relation.head == head
        for one in _templates_for(relation.label)
    ]
    return sorted(found, key=lambda candidate: candidate[1].code)


@cache
def _templates_for(label: str) -> tuple[Template, ...]:
    return tuple(one for one in TEMPLATES.values() if one.takes(label))
