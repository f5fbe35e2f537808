"""X: extensions to what is the same: appositions and predicate nominals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pete.entailment.polarity import denied_heads
from pete.entailment.rules.family import EXTENSIONS, PROPAGATIONS, Fact
from pete.entailment.rules.predicates import is_definite
from pete.graph import Graph, Relation

_ARGUMENTS: Final = frozenset({"nsubj", "dobj", "iobj", "poss", "xsubj"})


@EXTENSIONS("X405", needs="appos", kind="apposition")
def appositive_identity(text: Graph) -> Iterator[Fact]:
    """Of two nouns in apposition each is the other.

    *Lake Orva, a popular spot, froze*: *Lake Orva was a spot*, but not *A spot was popular with
    Lake Orva*.
    """
    for noun, other, relation in _in_apposition(text):
        yield Fact("nsubj", noun, other, relation, ("X405",))


@EXTENSIONS("X409", needs="cop")
def equative(text: Graph) -> Iterator[Fact]:
    """If X is *the* Y, Y is X.

    *The winner was Ann*: *Ann was the winner*. Only where the predicate is one certain thing: a
    name, or a noun after *the*, *this* or a possessor. *A swan is a bird*: not *A bird is a
    swan*.
    """
    for relation in text.edges("nsubj"):
        predicate = relation.head
        if text.children(predicate, "cop") and is_definite(text, predicate):
            yield Fact("nsubj", relation.dependent, predicate, relation, ("X409",))


@PROPAGATIONS("X406", needs="appos")
def apposition_shares(text: Graph, stated: Sequence[Fact]) -> Iterator[Fact]:
    """Of two nouns in apposition, what is said of one is said of the other.

    *The judge fined Dario Lenz, a landlord*: *A landlord was fined*, but not *A landlord fined
    somebody*. As an argument of a verb, as an owner, and by a preposition after it, but for *of*:
    *Gerda, the widow of a sailor* is of no sailor.
    """
    for one, other, _ in _in_apposition(text):
        for fact in stated:
            if fact.is_kind("apposition"):
                continue  # two appositions of one noun are not each other
            if fact.dependent == one and _is_argument(fact) and fact.head != other:
                yield _moved(fact, fact.head, other, "X406")
            elif fact.head == one and _is_place(fact) and fact.dependent != other:
                yield _moved(fact, other, fact.dependent, "X406")


@PROPAGATIONS("X413", needs="rcmod")
def predicate_nominal_shares(text: Graph, stated: Sequence[Fact]) -> Iterator[Fact]:
    """What a relative clause says of a predicate nominal holds of its subject, and vice versa.

    *Trading is something we watch*: *We watch trading*. *The tune he hummed was a lullaby*: *He
    hummed a lullaby*. But not *Something watches us*, nor of what is denied.
    """
    denied = denied_heads(text)
    for subject in text.edges("nsubj"):
        nominal = subject.head
        nominal_tag = text.tag(nominal).startswith(("NN", "PRP", "WP"))
        if nominal_tag and nominal not in denied and text.children(nominal, "cop"):
            ends = subject.head, subject.dependent
            for one, other in (ends, ends[::-1]):
                clauses = _relative_predicates(text, one)
                for fact in stated:
                    if fact.dependent == one and fact.head in clauses and _is_argument(fact):
                        yield _moved(fact, fact.head, other, "X413")


@PROPAGATIONS("X420", needs="prep", kind="quantity")
def quantity_shares(text: Graph, stated: Sequence[Fact]) -> Iterator[Fact]:
    """What is said of a number of things is said of some of them.

    *Smoke damaged many of the paintings*: *Smoke damaged paintings*. A quantity is a numeral, a
    determiner or an adjective in the place of a noun; *a photo of the dogs* is not one.
    """
    for part in text.edges("prep_of"):
        if text.tag(part.head) in _QUANTITIES:
            for fact in stated:
                if fact.dependent == part.head and _is_argument(fact):
                    yield _moved(fact, fact.head, part.dependent, "X420")


@PROPAGATIONS("X421", needs="csubj")
def pseudo_cleft(text: Graph, stated: Sequence[Fact]) -> Iterator[Fact]:
    """*What they sold was the mare* says of the mare what it says of *what*.

    *What the burglar took was the coat*: *The burglar took the coat*. But a noun may say what
    there is to know or to think of it: *What broke the mast is a mystery*, *What he cooked was a
    disaster*.
    """
    for clause in text.edges("csubj"):
        noun = clause.head
        is_thing = text.is_noun(noun) and text.lemma(noun).lower() not in _OPINIONS
        if is_thing and text.children(noun, "cop"):
            for fact in stated:
                is_what = text.form(fact.dependent) in _WHAT
                if fact.head == clause.dependent and is_what and _is_argument(fact):
                    yield _moved(fact, fact.head, noun, "X421")


@PROPAGATIONS("X427", needs="conj")
def excluded_conjunct(text: Graph, stated: Sequence[Fact]) -> Iterator[Fact]:
    """What is said of a conjunct is denied of the one that *not* excludes.

    *She ate the soup but not the bread*: *She did not eat the bread*, but not *She did not eat
    the soup*. The fact is there for B613 to find denied.
    """
    for conj in text.edges("conj_negcc"):
        for fact in stated:
            if fact.dependent == conj.head and _is_argument(fact):
                yield _moved(fact, fact.head, conj.dependent, "X427")


_QUANTITIES: Final = frozenset({"CD", "DT", "JJ", "JJR", "JJS", "WDT"})
_OPINIONS: Final = frozenset(
    """
    disappointment disaster enigma failure fact joke lie matter miracle mistake mystery outrage
    pity pleasure problem puzzle question relief riddle scandal secret shame shock success surprise
    truth wonder
    """.split()
)
"""Nouns that judge what a clause states."""
_WHAT: Final = frozenset({"what", "who", "whatever", "whoever"})


def _in_apposition(text: Graph) -> Iterator[tuple[int, int, Relation]]:
    """Yield nouns in apposition, both ways and across others, with the relation behind them.

    Two appositions of one noun are not the same: *both winners, Ann and Bo*.
    """
    for top in dict.fromkeys(relation.head for relation in text.edges("appos")):
        todo, seen = [*text.edges_from(top, "appos")], {top}
        while todo:
            relation = todo.pop()
            if relation.dependent not in seen:
                seen.add(relation.dependent)
                todo += text.edges_from(relation.dependent, "appos")
                yield top, relation.dependent, relation
                yield relation.dependent, top, relation


def _relative_predicates(text: Graph, nominal: int) -> frozenset[int]:
    """Return the verbs of a noun's relative clauses, those of their complements included."""
    found: set[int] = set()
    new = set(text.children(nominal, "rcmod"))
    while new:
        found |= new
        new = {below for id in new for below in text.children(id, "xcomp", "ccomp")} - found
    return frozenset(found)


def _is_argument(fact: Fact) -> bool:
    return fact.label in _ARGUMENTS or fact.label.startswith("prep_")


def _is_place(fact: Fact) -> bool:
    return fact.label.startswith("prep_") and fact.label != "prep_of"


def _moved(fact: Fact, head: int, dependent: int, code: str) -> Fact:
    """Return a fact moved to other words."""
    return fact._replace(head=head, dependent=dependent, codes=(*fact.codes, code))
