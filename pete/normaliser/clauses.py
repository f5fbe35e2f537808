"""Questions about clauses, and changes to them, that steps of several files share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pete.normaliser.labels import SUBJECTS, is_conj
from pete.normaliser.tree import Edge, Edges
from pete.normaliser.words import CAUSATIVES, RELATIVISERS, TEMPORAL

__all__ = ["PREPOSITION_TAGS", "Edge", "Tree", "collapsed"]

PREPOSITION_TAGS: Final = frozenset(["IN", "TO", "RP"])
_FINITE: Final = frozenset(["VBD", "VBZ", "VBP", "MD"])
_AUXILIARIES: Final = ("aux", "auxpass", "cop")
_CLAUSE_LINKS: Final = ("ccomp", "xcomp")
_RELATIVE: Final = ("rcmod", "acl:relcl", "relcl")
_ALL_SUBJECTS: Final = (*SUBJECTS, "nsubj:outer", "csubj:outer")


def collapsed(link: Edge, *words: str) -> str:
    """Return ``prep_X``, or ``prepc_X`` for a clause, from a preposition's edge to its object."""
    return "_".join(("prep" if link.label == "pobj" else "prepc", *words))


class Tree(Edges):
    """Words and edges, with what steps of several files ask of clauses and do to them."""

    def is_symbol(self, id: int) -> bool:
        """Return whether a token is a symbol rather than a word: the stroke of *fish/meat*."""
        return self.tag(id) == "SYM" or not any(c.isalnum() for c in self.form(id))

    def is_causative(self, edge: Edge) -> bool:
        """Return whether a bare verb or participle is what somebody is made, let or had to do.

        Gerunds are not: *they make money selling tea*.
        """
        bare = self.is_verb(edge.dependent) and self.tag(edge.dependent) != "VBG"
        return bare and self.lemma(edge.head) in CAUSATIVES

    def is_temporal(self, id: int) -> bool:
        """Return whether a word is a noun of time."""
        return self.lemma(id) in TEMPORAL or self.form(id) in TEMPORAL

    def temporal_label(self, id: int) -> str:
        """Return what a noun without preposition is to its governor: ``tmod`` or ``npadvmod``."""
        return "tmod" if self.is_temporal(id) else "npadvmod"

    def may_be_agent(self, noun: int) -> bool:
        """Return whether *by* it can name an agent: not a time nor a bare number (in ``pete``)."""
        bare_number = self.tag(noun) == "CD" and not self.children(noun)
        return not self.pete or not (bare_number or self.is_temporal(noun))

    def subjects(self, id: int) -> list[int]:
        """Return all subjects of a predicate."""
        return self.children(id, *_ALL_SUBJECTS)

    def is_clause(self, id: int) -> bool:
        """Return whether a word has a subject, an auxiliary or a copula, or is a modal itself.

        A verb alone may be a noun with the wrong tag.
        """
        return self.tag(id) == "MD" or bool(self.children(id, *_ALL_SUBJECTS, *_AUXILIARIES))

    def is_finite(self, id: int) -> bool:
        """Return whether a word is a finite verb or has a finite auxiliary or copula."""
        return any(self.tag(x) in _FINITE for x in (id, *self.children(id, *_AUXILIARIES)))

    def has_wh_adverb(self, id: int) -> bool:
        """Return whether *where, when, why* or *how* modifies a word."""
        return any(self.tag(x) == "WRB" for x in self.children(id, "advmod"))

    def phrase(self, id: int) -> str:
        """Return a word with the further words of its fixed phrase, joined by ``_``."""
        if not self.children(id, "mwe"):
            return self.form(id)
        parts = sorted(self.descendants(id, skip=lambda label: label != "mwe"))
        return "_".join(self.form(part) for part in parts)

    def complement_chain(self, top: int) -> list[int]:
        """Return a predicate, its rightmost following clausal complement, that one's, and so on."""
        chain = [top]
        while True:
            below = [c for c in self.children(chain[-1], *_CLAUSE_LINKS) if c > chain[-1]]
            if not below or below[-1] in chain:
                return chain
            chain.append(below[-1])

    def in_relative_clause(self, id: int) -> bool:
        """Return whether a predicate heads a relative clause or is a complement inside one."""
        seen: set[int] = set()
        while id not in seen:
            seen.add(id)
            if self.edges_to(id, *_RELATIVE):
                return True
            id = next(iter(self.heads(id, *_CLAUSE_LINKS)), id)
        return False

    def inside_relative_clauses(self, noun: int) -> set[int]:
        """Return all words of the relative clauses of a noun: in a graph they may be its heads."""
        clauses = self.children(noun, "acl:relcl")
        return {id for clause in clauses for id in self.descendants(clause, past=[noun])} - {noun}

    def relativiser(self, noun: int, predicate: int) -> int | None:
        """Return the word of a relative clause that stands for the noun before it.

        It must be an argument by its place in the tree and stand before the clause's own
        subject, or in it (*the majority of whom*).
        """
        own_subjects = self.children(predicate, "nsubj", "nsubjpass")
        limit = min(own_subjects, default=predicate)
        inside = self.descendants(predicate, skip=_leaves_clause)
        for id in sorted(x for x in inside if noun < x < predicate and self._is_relativiser(x)):
            if id <= limit or any(id in self.descendants(s) for s in own_subjects):
                return id
        return None

    def _is_relativiser(self, id: int) -> bool:
        form = self.form(id)
        return (
            form in RELATIVISERS
            and form != "what"
            and any(edge.label not in ("mark", "det") for edge in self.edges_to(id))
        )

    def add_prepositional(
        self, head: int, prepositions: Sequence[int], noun: int, *, clause: bool = False
    ) -> None:
        """Relate a noun (or clause) to its governor through prepositions in text order.

        ``prep_X(head, noun)``, or ``prep`` and ``pobj`` where prepositions stay out of labels.
        """
        if self.collapse:
            name = "_".join(self.phrase(p) for p in prepositions)
            for preposition in prepositions:
                self.erase(preposition, onto=head)
            self.add(f"{'prepc' if clause else 'prep'}_{name}", head, noun)
            return
        link, governor = "prep", head
        for preposition in prepositions:
            self.detach(preposition)
            self.add(link, governor, preposition)
            link, governor = "pcomp", preposition
        self.add("pcomp" if clause else "pobj", governor, noun)

    def stranded_oblique(self, id: int) -> int | None:
        """Return a preposition or particle that is itself an oblique, having lost its noun."""
        for child in self.children(id, "obl", "nmod"):
            if self.tag(child) in PREPOSITION_TAGS and not self.children(child, "case"):
                return child
        return None

    def residual_preposition(self, id: int) -> int | None:
        """Return a preposition below a predicate that has no object."""
        for preposition in self.children(id, "prep"):
            if self.tag(preposition) in PREPOSITION_TAGS and not self.children(
                preposition, "pobj", "pcomp"
            ):
                return preposition
        return None

    def supply_object(self, head: int, noun: int, preposition: int) -> None:
        """Give a noun to a preposition that has no object."""
        for edge in self.edges_to(preposition, "prep"):
            self.remove(edge)
        self.add_prepositional(head, [preposition], noun)


def _leaves_clause(label: str) -> bool:
    return is_conj(label) or label in _RELATIVE
