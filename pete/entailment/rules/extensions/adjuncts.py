"""X414: whose subject is that of an adjunct clause without one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pete.entailment.rules.family import EXTENSIONS, Fact
from pete.entailment.rules.predicates import SUBJECTS, is_participle, is_passive, is_verb
from pete.graph import ROOT, Graph, Relation

_DENYING: Final = frozenset({"prepc_instead_of", "prepc_without", "prepc_rather_than"})

_COMPLEMENTS: Final = frozenset(
    f"prepc_{word}"
    for word in "about against as at for from into of on out_of to toward towards with".split()
)
"""What links a gerund that tells what the object is made, kept or thought to do."""

_HELPING: Final = frozenset({"help", "assist", "aid", "support"})
"""Verbs after whose object *in* does so, too."""

_USING: Final = frozenset(
    """derive dedicate devote draw earn find gain get have lose make receive spend take use
    waste win""".split()
)
"""Verbs whose object, if it is a thing, is what the subject has or gets from doing something."""

_MEANS: Final = frozenset({"prepc_by", "prepc_through"})
_COMPARING: Final = frozenset({"as", "than"})

_SPEAKING: Final = frozenset({"speak", "talk"})
_MANNERS: Final = frozenset(
    """broadly comparatively frankly generally historically honestly legally loosely morally
    personally practically properly relatively roughly seriously strictly technically""".split()
)
_JUDGING: Final = {
    "speak": frozenset({"prep_of", "prepc_of"}),
    "talk": frozenset({"prep_of", "prepc_of"}),
    "judge": frozenset({"prep_by", "prep_from"}),
    "depend": frozenset({"prep_on", "prepc_on"}),
}
"""Phrases by which a participle is the speaker's own remark, by its verb."""


@EXTENSIONS("X414", needs="advcl vmod prepc", kind="predication")
def subject_of_adjunct(text: Graph) -> Iterator[Fact]:
    """An adjunct clause without a subject of its own has that of its main clause.

    *Having plucked the geese, the wife locked the barn*: *The wife plucked the geese*. *Cheap and
    sturdy, the stools sold out*: *The stools were cheap*. What *instead of* and *without*
    introduce does not happen, and *if possible* says nothing of the subject. A gerund that is a
    complement beside the object is not the subject's: *Mia kept Jon from selling the mare*: not
    *Mia sold the mare*. Nor is what a passive is done by: *The door was opened by kicking it*:
    not *The door kicked something*. Nor is *as promised* or *generally speaking*.
    """
    subjects = [r for r in text.relations if r.label in SUBJECTS | {"xsubj"}]
    headed = {r.head for r in text.relations if r.label in SUBJECTS | {"xsubj", "csubj"}}
    for clause in text.relations:
        if clause.dependent not in headed and _is_adjunct(text, clause):
            label = "dobj" if is_passive(text, clause.dependent) else "nsubj"
            for subject in subjects:
                if subject.head == clause.head and subject.dependent != clause.dependent:
                    yield Fact(label, clause.dependent, subject.dependent, subject, ("X414",))


def _is_adjunct(text: Graph, clause: Relation) -> bool:
    if not _is_linked(text, clause):
        return False
    below = [r for r in text.relations if r.head == clause.dependent]
    if is_participle(text, clause.dependent):
        return not (
            _is_infinitive(text, below)
            or _is_comparison(text, clause, below)
            or _is_remark(text, clause, below)
            or _is_of_object(text, clause)
            or (clause.label in _MEANS and is_passive(text, clause.head))
        )
    return clause.label == "advcl" and not any(r.label in ("mark", "cop", "aux") for r in below)


def _is_linked(text: Graph, clause: Relation) -> bool:
    if clause.label.startswith("prepc_"):
        return clause.head != ROOT and clause.label not in _DENYING
    return clause.label == "advcl" or (clause.label == "vmod" and is_verb(text, clause.head))


def _is_infinitive(text: Graph, below: list[Relation]) -> bool:
    """*They invited Bo to be examined*: nothing says that it happened."""
    return any(r.label == "aux" and text.token(r.dependent).form.lower() == "to" for r in below)


def _is_comparison(text: Graph, clause: Relation, below: list[Relation]) -> bool:
    """*As promised*, *than expected*: what is promised is the main clause itself."""
    return text.token(clause.dependent).xpos == "VBN" and any(
        r.label == "mark" and text.token(r.dependent).form.lower() in _COMPARING for r in below
    )


def _is_remark(text: Graph, clause: Relation, below: list[Relation]) -> bool:
    """*Generally speaking*, *judging by the tracks*: the speaker does so."""
    lemma = text.token(clause.dependent).lemma.lower()
    if not _JUDGING.get(lemma, frozenset()).isdisjoint(r.label for r in below):
        return True
    return lemma in _SPEAKING and any(
        text.token(r.dependent).form.lower() in _MANNERS for r in below if r.label == "advmod"
    )


def _is_of_object(text: Graph, clause: Relation) -> bool:
    """Whether a gerund after a preposition is said of the object beside it, if of anybody.

    Not of the reflexive, which is the subject, nor of a thing that the subject makes use of: *She
    earned a fortune from selling tea*.
    """
    verb = text.token(clause.head).lemma.lower()
    if clause.label not in _COMPLEMENTS and not (clause.label == "prepc_in" and verb in _HELPING):
        return False
    objects = [
        text.token(r.dependent)
        for r in text.relations
        if r.head == clause.head and r.label in ("dobj", "iobj")
    ]
    if clause.label != "prepc_from":  # *kept herself from* denies, whoever it is said of
        objects = [token for token in objects if not token.form.lower().endswith(_REFLEXIVE)]
    return any(verb not in _USING or token.xpos not in ("NN", "NNS") for token in objects)


_REFLEXIVE: Final = ("self", "selves")
