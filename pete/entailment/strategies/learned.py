"""A classifier over paths: it learns from pairs, and never decides a pair it has learned from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pete.entailment.rules import RuleSet
from pete.entailment.strategies.classifier import Classifier, by_held_out_text, fit_classifier
from pete.entailment.strategies.features import AskedPath, asked_paths, pair_features
from pete.entailment.strategies.paths import labels
from pete.entailment.strategies.published import LETTER_OFF, Published
from pete.entailment.strategies.strategy import Example, Strategy
from pete.entailment.strategies.traces import SILENT, asked_relations, traced
from pete.entailment.trace import Decision, RelationTrace
from pete.errors import UsageError
from pete.graph import Graph

_CODES: Final = (*LETTER_OFF, "P201", "P202")
_PUBLISHED: Final = Published(
    ("P201", "P202"),
    relations="not known to us",
    always=("features and kernel are ours (the paper: not known to us)",),
)
_REASONS: Final = 3
"""Features that a reason names."""


@dataclass(frozen=True, slots=True)
class Svm:
    """YES iff a support vector machine over the paths between content words of H says so.

    In the manner of the MARS systems (S10-1009, Table 3): a linear support vector machine of
    scikit-learn, on the labelled paths between each two content words of H, whether T has them
    between matching words, and counts. It is trained when it is used, on a split that its user
    names. A pair whose text is among those of that split is decided by
    a classifier that was trained without that text, so that the figure for the split itself is
    one of nested cross-validation.

    Attributes:
        name: Its name.
        codes: Codes of the rules in force.
    """

    name: str = "svm"
    codes: tuple[str, ...] = _CODES
    collapse: bool = True
    needs_parse: bool = True
    published: Published | None = _PUBLISHED

    def decide(self, text: Graph, hypothesis: Graph) -> Decision:
        """Refuse: it is not trained.

        Raises:
            UsageError: Always.
        """
        raise UsageError(f"the strategy {self.name!r} is not trained.", topic="train")

    def fit(self, examples: Sequence[Example], *, source: str) -> Strategy:
        """Return this strategy, trained.

        Args:
            examples: The pairs to learn from.
            source: What they are, for the name and the messages.

        Raises:
            InputError: If they are too few, or too much alike, to learn from.
        """
        rules = RuleSet(self.codes)
        features = [pair_features(e.text, e.hypothesis, rules) for e in examples]
        golds = [e.gold for e in examples]
        texts = [_key(e.text) for e in examples]
        return TrainedSvm(
            f"{self.name}@{source}",
            self.codes,
            published=self.published,
            known=fit_classifier(features, golds, texts, source=source),
            without=by_held_out_text(features, golds, texts, source=source),
        )


def _key(text: Graph) -> str:
    """Return what two texts share if they are the same, whatever the case and the blanks."""
    return "".join(token.form for token in text.tokens).casefold()


@dataclass(frozen=True, slots=True)
class TrainedSvm:
    """A trained classifier, with those trained without some of the texts.

    Attributes:
        name: Its name, with the pairs it has learned from.
        codes: Codes of the rules in force.
        known: The classifier trained on all pairs.
        without: For each text it was trained on, a classifier that was not.
    """

    name: str
    codes: tuple[str, ...]
    known: Classifier = field(compare=False, repr=False)
    without: Mapping[str, Classifier] = field(compare=False, repr=False)
    collapse: bool = True
    needs_parse: bool = True
    published: Published | None = _PUBLISHED

    def decide(self, text: Graph, hypothesis: Graph) -> Decision:
        """Let the classifier decide that has not seen the text."""
        rules = RuleSet(self.codes)
        held_out = self.without.get(_key(text))
        classifier = self.known if held_out is None else held_out
        features = pair_features(text, hypothesis, rules)
        margin = classifier.margin(features)
        answer = "YES" if margin > 0 else "NO"
        weighed = ", ".join(
            f"{name} {weight:+.2f}" for name, weight in classifier.weights(features)[:_REASONS]
        )
        unseen = "" if held_out is None else ", trained without this text,"
        return Decision(
            "YES" if margin > 0 else "NO",
            self.name,
            "decided",
            "D714" if held_out is None else "D715",
            f"The classifier{unseen} says {answer} ({margin:+.2f}), most of all for: {weighed}.",
            tuple(_trace(text, hypothesis, asked_paths(text, hypothesis, rules))),
        )


def _trace(text: Graph, hypothesis: Graph, asked: Sequence[AskedPath]) -> Iterator[RelationTrace]:
    """Yield each relation of H with the paths it is on; one that T has answers it."""
    for relation in asked_relations(hypothesis):
        on = [(p, i) for p in asked for i, s in enumerate(p.path) if s.edge.source == relation]
        found = next((p.found[i].edge for p, i in on if p.found is not None), None)
        codes = tuple(dict.fromkeys(code for p, i in on for code in p.path[i].edge.codes))
        yield traced(
            hypothesis,
            relation,
            "matched" if found else "missing" if on else "set aside",
            reason=f"T lacks {' and '.join(dict.fromkeys(labels(p.path) for p, _ in on))}"
            if on
            else "It is on no short path between content words",
            codes=codes if on else SILENT,
            core=bool(on),
            answer=(text, found) if found else None,
        )
