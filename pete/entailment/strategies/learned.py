"""A classifier over paths: it learns from pairs, and never decides a pair it has learned from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from pete.entailment.matching import pose
from pete.entailment.rules import Case, RuleSet
from pete.entailment.strategies.classifier import Classifier, by_held_out_text, fit_classifier
from pete.entailment.strategies.paths import (
    Path,
    edges_of,
    labels,
    same_path,
    shortest_paths,
    text_ends,
)
from pete.entailment.strategies.published import LETTER_OFF, Published
from pete.entailment.strategies.strategy import Example, Strategy
from pete.entailment.strategies.traces import all_traces, traced
from pete.entailment.trace import Decision, RelationTrace
from pete.errors import UsageError
from pete.graph import Graph, Relation

_PUBLISHED: Final = Published(
    ("P201", "P202"),
    relations="not known to us",
    always=("features and kernel are ours (the paper: not known to us)",),
)
_REASONS: Final = 3
"""Features that a reason names."""
_LONGEST: Final = 4
"""Most relations of a path: longer ones are too rare to learn from."""


@dataclass(frozen=True, slots=True)
class AskedPath:
    """A path of H, and the same one of T, ``None`` where T has none."""

    path: Path
    found: Path | None

    @property
    def feature(self) -> str:
        """Its name among the features, ``found <nsubj dobj>``."""
        return f"{'lost' if self.found is None else 'found'} {labels(self.path)}"


def asked_paths(case: Case, rules: RuleSet) -> tuple[AskedPath, ...]:
    """Return the shortest path between each two content words of H, of four relations or fewer.

    Args:
        case: The pair.
        rules: Voice rules, and extensions of T.
    """
    edges, text_edges = edges_of(case.hypothesis, rules), tuple(case.text_facts)
    pairs = combinations(sorted(case.hypothesis_features.content), 2)
    paths = filter(None, (shortest_paths(edges, first).get(last) for first, last in pairs))
    return tuple(
        AskedPath(path, same_path(text_edges, path, text_ends(case, path[0].start, path[-1].end)))
        for path in paths
        if len(path) <= _LONGEST
    )


def pair_features(case: Case, asked: Sequence[AskedPath]) -> Mapping[str, float]:
    """Return the features of a pair by name.

    How often each labelled path between two content words of H is found in T, and how often
    it is lost; the numbers of found and lost paths, of the content words of H, and of those
    absent from T; the shares of lost paths and of absent words.

    Args:
        case: The pair.
        asked: The paths between the content words of H.
    """
    lost = sum(path.found is None for path in asked)
    content = case.hypothesis_features.content
    lacking = len(content & case.absent)
    return {
        **Counter(path.feature for path in asked),
        "paths found": len(asked) - lost,
        "paths lost": lost,
        "share of paths lost": lost / len(asked) if asked else 1.0,
        "content words": len(content),
        "content words lacking": lacking,
        "share of content words lacking": lacking / len(content) if content else 1.0,
    }


@dataclass(frozen=True, slots=True)
class Svm(Strategy):
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
    codes: tuple[str, ...] = (*LETTER_OFF, "P201", "P202")
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
            source: Name of the pairs, for the strategy's name and messages.

        Raises:
            InputError: If they are too few, or too much alike, to learn from.
        """
        rules = RuleSet(self.codes)
        cases = [pose(e.text, e.hypothesis, rules) for e in examples]
        features = [pair_features(case, asked_paths(case, rules)) for case in cases]
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
    """Return a key that is equal for texts that differ only in case and blanks."""
    return "".join(token.form for token in text.tokens).casefold()


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainedSvm(Strategy):
    """A trained classifier, with those trained without some of the texts.

    Attributes:
        name: Its name, with the pairs it has learned from.
        codes: Codes of the rules in force.
        known: The classifier trained on all pairs.
        without: For each text it was trained on, a classifier that was not.
    """

    known: Classifier = field(compare=False, repr=False)
    without: Mapping[str, Classifier] = field(compare=False, repr=False)

    def decide(self, text: Graph, hypothesis: Graph) -> Decision:
        """Let the classifier decide that has not seen the text."""
        rules = RuleSet(self.codes)
        held_out = self.without.get(_key(text))
        classifier = self.known if held_out is None else held_out
        case = pose(text, hypothesis, rules)
        asked = asked_paths(case, rules)
        features = pair_features(case, asked)
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
            _trace(case, asked),
        )


def _trace(case: Case, asked: Sequence[AskedPath]) -> tuple[RelationTrace, ...]:
    """Return each relation of H with the paths it is on; one that T has answers it."""
    on: dict[Relation, list[tuple[AskedPath, int]]] = {}
    for path in asked:
        for place, step in enumerate(path.path):
            on.setdefault(step.edge.source, []).append((path, place))
    tested = {relation: _path_trace(case, relation, paths) for relation, paths in on.items()}
    return all_traces(case, tested, otherwise="It is on no short path between content words")


def _path_trace(
    case: Case, relation: Relation, on: Sequence[tuple[AskedPath, int]]
) -> RelationTrace:
    found = next((p.found[i].edge for p, i in on if p.found is not None), None)
    return traced(
        case,
        relation,
        "matched" if found else "missing",
        f"T lacks {' and '.join(dict.fromkeys(labels(p.path) for p, _ in on))}",
        codes=tuple(dict.fromkeys(code for p, i in on for code in p.path[i].edge.codes)),
        answer=found,
    )
