"""X414: the subject of an adjunct clause that has none of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pete.entailment.rules.family import EXTENSIONS, Fact
from pete.entailment.rules.predicates import SUBJECTS
from pete.graph import ROOT, Graph, Relation

_DENYING: Final = frozenset({"prepc_instead_of", "prepc_without", "prepc_rather_than"})

_COMPLEMENTS: Final = frozenset(
    f"prepc_{word}"
    for word in "about against as at for from into of on out_of to toward towards with".split()
)
"""Links to a gerund that names what the object is made, kept or thought to do."""

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
    for clause in text.relations:
        word = clause.dependent
        if _is_adjunct(text, clause) and not text.children(word, *SUBJECTS, "xsubj", "csubj"):
            label = "dobj" if text.is_passive(word) else "nsubj"
            for subject in text.edges_from(clause.head, *SUBJECTS, "xsubj"):
                if subject.dependent != word:
                    yield Fact(label, word, subject.dependent, subject, ("X414",))


def _is_adjunct(text: Graph, clause: Relation) -> bool:
    if not _is_linked(text, clause):
        return False
    word = clause.dependent
    if text.is_participle(word):  # *They invited Bo to be examined*: not that it happened
        return not (
            text.is_infinitive(word)
            or _is_comparison(text, word)
            or _is_remark(text, word)
            or _is_of_object(text, clause)
            or (clause.label in _MEANS and text.is_passive(clause.head))
        )
    return clause.label == "advcl" and not text.children(word, "mark", "cop", "aux")


def _is_linked(text: Graph, clause: Relation) -> bool:
    if clause.label.startswith("prepc_"):
        return clause.head != ROOT and clause.label not in _DENYING
    return clause.label == "advcl" or (clause.label == "vmod" and text.is_verb(clause.head))


def _is_comparison(text: Graph, participle: int) -> bool:
    """*As promised*, *than expected*: what is promised is the main clause itself."""
    return text.tag(participle) == "VBN" and any(
        text.form(mark) in _COMPARING for mark in text.children(participle, "mark")
    )


def _is_remark(text: Graph, participle: int) -> bool:
    """*Generally speaking*, *judging by the tracks*: the speaker does so."""
    lemma = text.lemma(participle).lower()
    if lemma in _JUDGING and text.children(participle, *_JUDGING[lemma]):
        return True
    return lemma in _SPEAKING and any(
        text.form(adverb) in _MANNERS for adverb in text.children(participle, "advmod")
    )


def _is_of_object(text: Graph, clause: Relation) -> bool:
    """Return whether a gerund after a preposition has the object beside it as its subject.

    Not of the reflexive, which is the subject, nor of a thing that the subject makes use of: *She
    earned a fortune from selling tea*.
    """
    verb = text.lemma(clause.head).lower()
    if clause.label not in _COMPLEMENTS and not (clause.label == "prepc_in" and verb in _HELPING):
        return False
    objects = text.children(clause.head, "dobj", "iobj")
    if clause.label != "prepc_from":  # *kept herself from* denies, whoever its subject is
        objects = [word for word in objects if not text.form(word).endswith(_REFLEXIVE)]
    return any(verb not in _USING or text.tag(word) not in ("NN", "NNS") for word in objects)


_REFLEXIVE: Final = ("self", "selves")
