"""X5: restatements word H in another way; T need only state one of them."""

from __future__ import annotations

from collections.abc import Iterator

from pete.entailment.rules.family import RESTATEMENTS, Case, Goal
from pete.entailment.rules.predicates import SUBJECTS


@RESTATEMENTS("X501", needs="dobj")
def possessed(case: Case, goals: tuple[Goal, ...]) -> Iterator[tuple[Goal, ...]]:
    """*X has Y* says what *X's Y* and *X with Y* say.

    *The queue admired the violin of the widow's daughter*: *The daughter had a violin*, but not
    *The widow had a violin*.
    """
    for owner, owned in _subject_and(case, goals, "have", ("dobj",)):
        x, y = owner.dependent, owned.dependent
        for label, head, dependent in (("poss", y, x), ("prep_with", x, y)):
            said = owned._replace(label=label, head=head, dependent=dependent)
            yield _in_one(goals, owner, said, "X501")


@RESTATEMENTS("X502", needs="prep advmod")
def located(case: Case, goals: tuple[Goal, ...]) -> Iterator[tuple[Goal, ...]]:
    """*X is in Y* and *There is X in Y* say what *X in Y* says; so with adverbs of place.

    *The rope on the ice froze*: *There was a rope on the ice*, but not *There was ice on the
    rope*. *The couple upstairs sang*: *The couple is upstairs*.
    """
    for thing, place in _subject_and(case, goals, "be", ("prep_", "advmod")):
        yield _in_one(goals, thing, place._replace(head=thing.dependent), "X502")


@RESTATEMENTS("X503", needs="ccomp xcomp acomp advcl")
def extraposed(case: Case, goals: tuple[Goal, ...]) -> Iterator[tuple[Goal, ...]]:
    """The *it* before a clause says nothing: the clause is the subject.

    *That the bus was late annoyed us*: *It annoyed us that the bus was late*.
    """
    linked = {goal.head for goal in goals if goal.label == "clause"}
    for goal in goals:
        is_it = case.hypothesis.form(goal.dependent) == "it"
        if is_it and goal.relation.label in SUBJECTS and goal.head in linked:
            yield tuple(g._replace(filtered_by="X503") if g is goal else g for g in goals)


@RESTATEMENTS("X504", needs="dobj")
def receiving(case: Case, goals: tuple[Goal, ...]) -> Iterator[tuple[Goal, ...]]:
    """The subject of a passive that keeps an object is a recipient.

    *She gave a kite to the boy*: *The boy was given a kite*. *They took the horse to the vet*: not
    *The vet was taken*.
    """
    with_object = {goal.head for goal in goals if goal.relation.label == "dobj"}
    for goal in goals:
        if goal.relation.label == "nsubjpass" and goal.head in with_object:
            said = goal._replace(label="iobj", codes=(*goal.codes, "X504"))
            yield tuple(said if g is goal else g for g in goals)


@RESTATEMENTS("X505", needs="expl")
def existing(case: Case, goals: tuple[Goal, ...]) -> Iterator[tuple[Goal, ...]]:
    """*There is X* says nothing but what else is said of X.

    *The coat hanging in the hall is old*: *There is a coat hanging in the hall*, but not *There is
    an old hall*.
    """
    for goal in goals:
        denied = case.hypothesis_features.denied.denies(goal.head, goal.dependent)
        is_existential = case.hypothesis.children(goal.head, "expl")
        if is_existential and goal.relation.label == "nsubj" and not denied:
            yield tuple(g._replace(filtered_by="X505") if g is goal else g for g in goals)


@RESTATEMENTS("X506", needs="prep")
def prepositional_passive(case: Case, goals: tuple[Goal, ...]) -> Iterator[tuple[Goal, ...]]:
    """The subject of a passive is what its stranded preposition is about.

    *The guard flirted with the cashier*: *The cashier was flirted with*, but not *The guard was
    flirted with*.
    """
    for stranded in case.hypothesis.edges("prep"):
        label = f"prep_{case.hypothesis.form(stranded.dependent)}"
        for goal in goals:
            if goal.relation.label == "nsubjpass" and goal.head == stranded.head:
                said = goal._replace(label=label, codes=(*goal.codes, "X506"))
                yield tuple(said if g is goal else g for g in goals)


def _subject_and(
    case: Case, goals: tuple[Goal, ...], lemma: str, labels: tuple[str, ...]
) -> Iterator[tuple[Goal, Goal]]:
    """Yield the subject of a verb with each other goal of it that has one of the label prefixes.

    Not if H denies it: in its new wording it would deny nothing.
    """
    for subject in goals:
        denied = case.hypothesis_features.denied.denies(subject.head, subject.dependent)
        verb = case.hypothesis.lemma(subject.head)
        if subject.label == "nsubj" and verb == lemma and not denied:
            for other in goals:
                if other.head == subject.head and other.label.startswith(labels):
                    yield subject, other


def _in_one(goals: tuple[Goal, ...], subject: Goal, said: Goal, code: str) -> tuple[Goal, ...]:
    """Return the goals with the subject expressed by the reworded other relation."""
    said = said._replace(core=True, filtered_by="", codes=(*said.codes, code))
    return tuple(
        said
        if goal.relation is said.relation
        else goal._replace(filtered_by=code)
        if goal is subject
        else goal
        for goal in goals
    )
