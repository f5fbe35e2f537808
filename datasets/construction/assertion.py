"""Telling what a text asserts from what it only mentions.

*Ann sang* follows from *Ann sang and left* and from *Bo knows that Ann sang*, but not from *Bo
says that Ann sang*, *if Ann sang* or *did Ann sing?*
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pete.graph import ROOT, Graph, Relation
from pete.text.tokens import word_set

from .hypotheses import refuse_unsaid

_FACTIVE: Final = word_set(
    """admit discover find forget hear know learn note notice realise realize recognise recognize
    regret remember reveal see show prove"""
)
"""Verbs whose complement is so."""

_PERCEIVED: Final = word_set("hear have let make notice observe see watch")
"""Verbs whose bare infinitive happens."""

_SAYING: Final = word_set(
    """add admit announce answer argue ask believe claim complain declare explain guess hope imagine
    insist note predict promise reply report say suggest suppose swear tell think warn write
    wonder"""
)
"""Verbs that put what they are joined to side by side into somebody's mouth."""

_FACTUAL_MARKS: Final = word_set("after although as because since though when while whereas that")
"""Conjunctions whose clause is so."""

_SEEMING: Final = word_set("appear feel look seem sound")
_CONDITIONS: Final = word_set("if unless whether lest provided supposing assuming")

_HEDGES: Final = word_set(
    """allegedly almost apparently arguably conceivably hopefully largely likely mainly maybe mostly
    nearly normally otherwise partly perhaps possibly presumably probably purportedly reportedly
    seemingly supposedly theoretically typically usually"""
)
_CHOICES: Final = ("conj_or", "conj_nor", "conj_and/or")
_GENERAL: Final = word_set(
    "any anybody anyone anything every everybody everyone everything no whoever"
)


def check_asserted(graph: Graph, id: int) -> None:
    """Refuse a predicate of which a text does not say that it holds.

    Args:
        graph: A normalised graph.
        id: The predicate.

    Raises:
        Refusal: If it is in a question, depends on a condition, is reported, or one of two choices.
    """
    seen, waiting = set[int](), [id]
    while waiting:
        word = waiting.pop()
        if word in seen or word == ROOT:
            continue
        seen.add(word)
        check_clause(graph, word)
        waiting.extend(_above(graph, word))


def check_clause(graph: Graph, id: int) -> None:
    """Refuse a predicate for what stands in its own clause.

    Args:
        graph: A normalised graph.
        id: The predicate.

    Raises:
        Refusal: If it is in a question, depends on a condition, is quoted, or one of two choices.
    """
    if graph.edges_to(id, *_CHOICES) or graph.edges_from(id, *_CHOICES):
        refuse_unsaid("choice")
    marks = [w for clause in (id, *_adverbial_clauses(graph, id)) for w in _marks(graph, clause)]
    if not _CONDITIONS.isdisjoint(marks):
        refuse_unsaid("condition")
    if any(graph.form(word) in _HEDGES for word in graph.children(id, "advmod")):
        refuse_unsaid("hedge")
    if any(graph.lemma(aside) in _SAYING for aside in graph.children(id, "parataxis")):
        refuse_unsaid("reported")
    if is_asked(graph, id):
        refuse_unsaid("question")


def _adverbial_clauses(graph: Graph, id: int) -> Sequence[int]:
    return graph.children(id, "advcl")


def _marks(graph: Graph, clause: int) -> list[str]:
    return [graph.form(word) for word in graph.children(clause, "mark")]


def is_asked(graph: Graph, id: int) -> bool:
    """Return whether a question leaves open whether a predicate holds.

    *Which guest left?* says that one did; *who can help?* and *how do I leave?* do not. What stands
    beside a question is not asked: *I live in Rome, do you?*
    """
    if graph.heads(id, "ccomp", "xcomp", "rcmod", "advcl", "csubj"):
        return False
    if not ends_in_question(graph):
        first = next((token.id for token in graph.tokens if token.form[:1].isalnum()), ROOT)
        before = _inverted(graph, id)
        return first in before or (bool(before) and _has_question_word(graph, id))
    if _inverted(graph, id) or _has_question_word(graph, id):
        return not (_is_past(graph, id) and _has_question_word(graph, id))
    return not any(
        _inverted(graph, other) and graph.edges_to(other, "root", "parataxis", "conj_and")
        for other in {r.head for r in graph.relations if r.label in ("aux", "auxpass", "cop")}
    )


def _inverted(graph: Graph, id: int) -> list[int]:
    """Return the auxiliaries of a predicate that stand before its subject, as in a question."""
    subjects = [*graph.children(id, "nsubj", "nsubjpass")]
    auxiliaries = graph.children(id, "aux", "auxpass", "cop")
    return [word for word in auxiliaries if subjects and word < min(subjects)]


def ends_in_question(graph: Graph) -> bool:
    """Return whether a text ends with a question mark."""
    return any(token.form in ("?", "?!", "??", "???") for token in graph.tokens[-3:])


def _is_past(graph: Graph, id: int) -> bool:
    verbs = (id, *graph.children(id, "aux", "auxpass", "cop"))
    return any(graph.tag(verb) == "VBD" for verb in verbs)


def _has_question_word(graph: Graph, id: int) -> bool:
    below = [id, *graph.children(id)]
    return any(graph.tag(word).startswith("W") for one in below for word in graph.children(one))


def _above(graph: Graph, id: int) -> Iterator[int]:
    """Yield the predicates on which it depends whether a predicate holds."""
    for relation in graph.edges_to(id):
        label = relation.label
        if label in ("ccomp", "xcomp"):
            yield from _complement(graph, relation)
        elif label == "advcl":
            yield from _adverbial(graph, relation)
        elif label == "rcmod":
            yield from _relative(graph, relation)
        elif label.startswith("prepc_"):
            _check_after_preposition(graph, relation)
        elif label == "csubj" and not _has_question_word(graph, id):
            refuse_unsaid("clausal-subject")
        elif label.startswith("conj_") or label == "vmod":
            _check_not_promised(graph, relation)
            yield relation.head


def _check_not_promised(graph: Graph, relation: Relation) -> None:
    """Refuse a clause that is joined to a command: *sing and I will pay you*."""
    is_command = graph.tag(relation.head) == "VB" and not graph.children(
        relation.head, "nsubj", "nsubjpass", "aux", "auxpass"
    )
    if is_command and graph.children(relation.dependent, "nsubj", "nsubjpass"):
        refuse_unsaid("condition")


def _check_after_preposition(graph: Graph, relation: Relation) -> None:
    """Refuse a question after a preposition: *rules about how it works*."""
    if any(graph.tag(word) == "WRB" for word in graph.children(relation.dependent, "advmod")):
        refuse_unsaid("question")


_OCCASIONS: Final = word_set(
    """case cases first last next place places scenario scenarios situation situations time times
    way ways"""
)
"""Words for a noun whose relative clause says which one: *the next time you sing*."""


def _complement(graph: Graph, relation: Relation) -> Iterator[int]:
    head = relation.head
    bare = graph.tag(relation.dependent) == "VB" and graph.lemma(head) in _PERCEIVED
    free = any(graph.tag(word) == "WP" for word in graph.children(relation.dependent))
    if not (bare or (relation.label == "ccomp" and (free or graph.lemma(head) in _FACTIVE))):
        refuse_unsaid("reported")
    if bare or not graph.children(head, "neg"):
        yield head


def _adverbial(graph: Graph, relation: Relation) -> Iterator[int]:
    adverbs = [graph.form(word) for word in graph.children(relation.dependent, "advmod")]
    marks = {*_marks(graph, relation.dependent), *adverbs}
    seems = "like" in marks or graph.lemma(relation.head) in _SEEMING
    if marks.isdisjoint(_FACTUAL_MARKS) or seems:
        refuse_unsaid("adverbial")
    if graph.form(relation.head) == "long":
        refuse_unsaid("condition")
    if marks & {"after", "when"} and not _is_past(graph, relation.dependent):
        refuse_unsaid("condition")
    yield relation.head


def _relative(graph: Graph, relation: Relation) -> Iterator[int]:
    """Yield what is said of a noun that may not exist: *I know no one who sings*.

    A definite noun exists.
    """
    noun = relation.head
    which = {graph.form(word) for word in (noun, *graph.children(noun, "amod"))}
    if which & _OCCASIONS and not _is_past(graph, relation.dependent):
        refuse_unsaid("general")
    words = [graph.form(word) for word in (noun, *graph.children(noun, "det"))]
    if not _GENERAL.isdisjoint(words):
        refuse_unsaid("general")
    if graph.children(noun, "poss") or graph.tag(noun)[:3] in ("NNP", "PRP"):
        return
    if _DEFINITE.isdisjoint(words):
        for edge in graph.edges_to(noun):
            if graph.is_verb(edge.head) and edge.label not in ("rcmod", "vmod"):
                if graph.children(edge.head, "neg"):
                    refuse_unsaid("general")
                yield edge.head


_DEFINITE: Final = word_set("the this that these those")
