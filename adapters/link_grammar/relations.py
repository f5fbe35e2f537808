"""Conversion of links to Stanford dependencies: first by the table, then by whole clauses.

Most links are read off the table of :mod:`pete.adapters.link_grammar.links`. Coordination,
relative clauses, subordinate clauses and sentences that follow each other take more than one
link, and have a method each. Where Link Grammar links a phrase to two words (*are in*,
*cats in*: it does not decide), there are two relations. Nothing is repaired.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final, TypeAlias

from pete.graph import ROOT, Relation

from .links import LINKS, Link, Row, When, fits
from .words import BE, COORDINATORS, DO, HAVE, MODALS, NOT, POSSESSIVES, QUESTION_WORDS, LinkedWord

_Edge: TypeAlias = tuple[str, int, int]
"""Relation, head, dependent."""

_AUXILIARIES: Final = BE | DO | HAVE | MODALS | {"to"}
_OTHER: Final = Row("", "dep")
_IDIOM: Final = Row("", "mwe")
_SUBJECTS: Final = ("S", "SX", "SI", "SXI", "SF")
_SUBORDINATING: Final = ("QI", "TH", "TS", "MVs", "CO", "J", "Mg")
_ADVERBIAL: Final = frozenset(["when", "where", "why", "how"])


class Linkage:
    """The links of one sentence.

    Args:
        words: Its words; their ids count from 1.
        links: Its links; the left wall is word 0, the right wall is left out.
    """

    def __init__(self, words: Sequence[LinkedWord], links: Sequence[Link]) -> None:
        self._words = (LinkedWord("", ""), *words)
        self._links = tuple(links)

    @cached_property
    def relations(self) -> tuple[Relation, ...]:
        """Basic Stanford dependencies, by dependent; not a tree unless the links form one."""
        plain = {(label, self._place(head), self._place(d)) for label, head, d in self._edges()}
        edges = {*plain, *((label, self._place(head), d) for label, head, d in self._marks())}
        edges |= set(self._higher(edges))
        heads = (*self._quotations, *(head for _, head in self._clauses))
        edges |= {("root", ROOT, _top(self._place(head), edges)) for head in heads}
        ordered = sorted(edges, key=lambda edge: (edge[2], edge[1], edge[0]))
        return tuple(Relation(*e) for e in ordered if e[1] != e[2] and e[2] != ROOT)  # the wall

    @cached_property
    def sentences(self) -> int:
        """Return the number of sentences: full stops with a clause after them, plus one."""
        return 1 + sum(self._words[start].form in (".", "?", "!") for start, _ in self._clauses[1:])

    def holds(self, when: When, link: Link) -> bool:
        """Return whether the condition of a row holds."""
        left, right = self._words[link.left], self._words[link.right]
        facts = {
            "": True,
            "be": left.lower in BE,
            "be verb": left.lower in BE and right.is_verb,
            "preposition": left.kind in ("e", "r"),
            "auxiliary": left.lower in _AUXILIARIES and not fits(link.label, "I*j"),
            "possessive": left.lower in POSSESSIVES,
            "number": fits(link.label, "Dmcn") or left.form.isdecimal(),
            "infinitive": left.lower == "to",
            "gerund": right.kind in ("g", "v"),
            "not": left.lower in NOT,
            "question word": left.lower in QUESTION_WORDS,
            "no object": not any(self._from(link.right, "J", "JG", "JT", "JQ", "Mg"))
            and not any(self._to(link.right, "B")),
            "clause": link.right in self._fillers,
            "there": any(
                self._words[s.left].lower == "there" for s in self._to(link.left, "SF", "SFI")
            ),
            "second object": not fits(link.label, "O*n")
            and any(fits(other.label, "O*n") for other in self._from(link.left, "O")),
        }
        return facts[when]

    # Links

    def _from(self, left: int, *names: str) -> Iterator[Link]:
        return (k for k in self._links if k.left == left and k.name in names)

    def _to(self, right: int, *names: str) -> Iterator[Link]:
        return (k for k in self._links if k.right == right and k.name in names)

    def _row(self, link: Link) -> Row:
        if link.label.startswith("_"):
            return _IDIOM
        rows = (row for row in LINKS if fits(link.label, row.link) and self.holds(row.when, link))
        return next(rows, _OTHER)

    # Words that stand for others

    def _marks(self) -> Iterator[_Edge]:
        """Yield relations whose dependent stands for its head."""
        for link in self._links:
            row = self._row(link)
            if row.stands:
                yield (row.relation, *_ends(row, link))
        for coordinator, (left, _) in self._coordinations.items():
            if self._words[coordinator].form.isalpha():
                yield "cc", left, coordinator
        for subordinator, verb in self._subordinate.items():
            adverb = self._words[subordinator].lower in _ADVERBIAL
            yield "advmod" if adverb else "mark", verb, subordinator
        for filler, governor in self._fillers.items():
            yield self._gap(governor, filler)

    @cached_property
    def _standing(self) -> dict[int, int]:
        """The word each one stands for: a head it marks, or the first of the words it joins."""
        joined = {c: left for c, (left, _) in self._coordinations.items()}
        return {**{dependent: head for _, head, dependent in self._marks()}, **joined}

    def _place(self, word: int) -> int:
        """Return the word that takes the place of this one."""
        seen = {word}
        while (word := self._standing.get(word, word)) not in seen:
            seen.add(word)
        return word

    @cached_property
    def _fillers(self) -> dict[int, int]:
        """The words that open a clause as its object, and what governs each there.

        They are the object of the verb above, too: *he asked what she saw*.
        """
        return {
            link.left: link.right
            for link in self._links
            if link.name == "B"
            and self._words[link.left].lower in QUESTION_WORDS
            and any(self._to(link.left, "O", "J", "QI"))
        }

    # Relations

    def _edges(self) -> Iterator[_Edge]:
        """Yield relations between words, which then pass on their places."""
        for link in self._links:
            row = self._row(link)
            if row.relation and not row.stands and not _joins(link):
                yield (row.relation, *_ends(row, link))
        for left, right in self._coordinations.values():
            yield "conj", left, right
        for link in self._links:  # clauses without a word that introduces them
            if link.name == "CV" and self._is_verb(link.left):
                yield "ccomp", link.left, link.right
        yield from self._relatives()
        yield from self._later_clauses()
        yield from (("ccomp", verb, quoted) for verb, quoted in self._quotations.items())

    @cached_property
    def _coordinations(self) -> dict[int, tuple[int, int]]:
        """The words that each coordinator, or comma for one, joins."""
        joining = [link for link in self._links if _joins(link)]
        before = {k.right: k.left for k in joining if fits(k.label, f"{k.name}l")}
        after = {k.left: k.right for k in joining if fits(k.label, f"{k.name}r")}
        return {c: (before[c], after[c]) for c in sorted(before.keys() & after.keys())}

    @cached_property
    def _subordinate(self) -> dict[int, int]:
        """The verb of each word that introduces a clause without being a part of it."""
        verbs = {}
        for link in self._links:
            governed = any(self._to(link.left, *_SUBORDINATING)) or any(
                fits(k.label, "MVs") for k in self._to(link.left, "MV")
            )
            opens = any(self._from(link.left, "CO"))
            if link.name in ("CV", "IV") and (governed or opens) and not self._is_verb(link.left):
                verbs[link.left] = link.right
        return verbs

    def _relatives(self) -> Iterator[_Edge]:
        """Yield relative clauses, and questions about an object: ``B`` joins gap and filler."""
        for link in self._links:
            if link.name == "B" and self._words[link.left].lower in QUESTION_WORDS:
                if link.left not in self._fillers:
                    yield self._gap(link.right, link.left)
            elif link.name == "B":
                yield from self._relative(link)
            elif fits(link.label, "Mj"):
                for clause in self._from(link.right, "CV"):
                    yield "rcmod", link.left, clause.right
                    yield "prep", clause.right, link.right

    def _relative(self, link: Link) -> Iterator[_Edge]:
        pronouns = [r.right for r in self._from(link.left, "R") if not fits(r.label, "Rn")]
        pointers = [r.right for r in self._from(link.left, "R") if fits(r.label, "Rn")]
        clauses = [k.right for p in pronouns for k in self._from(p, "CV")]
        clauses += [k.right for p in pointers for k in self._from(p, *_SUBJECTS)]
        yield "rcmod", link.left, (*clauses, link.right)[0]
        for pronoun in pronouns:
            if not any(self._from(pronoun, "RS")):
                yield self._gap(link.right, pronoun)

    def _gap(self, governor: int, filler: int) -> _Edge:
        return "dobj" if self._is_verb(governor) else "pobj", governor, filler

    def _is_verb(self, word: int) -> bool:
        return self._words[word].is_verb

    # Clauses

    @cached_property
    def _clauses(self) -> list[tuple[int, int]]:
        """Return where each main clause begins, and its head: its verb, or the wall's neighbour."""
        heads: dict[int, int] = {}
        for link in self._links:
            if link.name == "WV" or (link.name == "W" and link.left not in heads):
                heads[link.left] = link.right
        return sorted(heads.items())

    def _later_clauses(self) -> Iterator[_Edge]:
        """Yield clauses after a coordinator, or after a mark that does not end a sentence."""
        for (_, first), (start, head) in zip(self._clauses, self._clauses[1:], strict=False):
            coordinators = [w for w in (start, start + 1) if self._coordinates(w)]
            if coordinators:
                yield "conj", first, head
                yield "cc", first, coordinators[0]
            elif self._words[start].form not in (".", "?", "!"):
                yield "parataxis", first, head

    def _coordinates(self, word: int) -> bool:
        return self._words[word].lower in COORDINATORS

    @cached_property
    def _quotations(self) -> dict[int, int]:
        """Return what is quoted before each verb of saying."""
        quoted = [head for _, head in self._clauses[:1]]
        return {link.right: head for link in self._links if link.name == "CP" for head in quoted}

    def _higher(self, edges: set[_Edge]) -> Iterator[_Edge]:
        """Yield relations to a verb that links show on another word of its clause only."""
        for link in self._links:
            if fits(link.label, "Mr") or fits(link.label, "MX*r"):
                yield "rcmod", self._place(link.left), _top(link.right, edges)
            elif link.name == "CO" and not self._coordinates(link.left):
                for subject in self._from(link.right, *_SUBJECTS):
                    opener = self._place(link.left)
                    yield self._opening(link.left), self._place(subject.right), opener

    def _opening(self, opener: int) -> str:
        if opener in self._subordinate or self._is_verb(opener):
            return "advcl"
        return "prep" if any(self._from(opener, "J", "JT", "JG")) else "advmod"


def _ends(row: Row, link: Link) -> tuple[int, int]:
    """Return head and dependent."""
    return (link.left, link.right) if row.head == "left" else (link.right, link.left)


def _joins(link: Link) -> bool:
    """Return whether a link joins a coordinator to a conjunct (``SJl``, ``VJr`` ...)."""
    return len(link.name) > 1 and link.name.endswith("J") and link.name != "XJ"


def _top(word: int, edges: set[_Edge]) -> int:
    """Follow heads up from a word, and return the last one."""
    heads = {dependent: head for _, head, dependent in sorted(edges, reverse=True)}
    seen = {word}
    while word in heads and heads[word] not in seen:
        word = heads[word]
        seen.add(word)
    return word
