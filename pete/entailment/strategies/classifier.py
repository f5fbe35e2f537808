"""A linear support vector machine over named features, and its nested cross-validation.

Nothing here is random: folds are taken in the order of the pairs, and the machine is solved in
the primal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from pete.errors import InputError
from pete.pairs import LABELS, Label

Features: TypeAlias = Mapping[str, float]

_OUTER: Final = 10
_INNER: Final = 5
_COSTS: Final = (0.01, 0.1, 1.0, 10.0)
"""Values of the cost C that the inner cross-validation chooses among."""

_ITERATIONS: Final = 10_000


@dataclass(frozen=True, slots=True)
class Classifier:
    """A trained pipeline: names to columns, scaling, and the machine."""

    pipeline: Any

    def margin(self, features: Features) -> float:
        """Return the distance from the boundary, above 0 for YES."""
        return float(self.pipeline.decision_function([features])[0])

    def weights(self, features: Features) -> Sequence[tuple[str, float]]:
        """Return the share of each feature of a pair in the margin, the largest first.

        Features that were in no pair it was trained on add nothing, and are left out.
        """
        columns, scale, machine = (step for _, step in self.pipeline.steps)
        row = scale.transform(columns.transform([features])).toarray()[0] * machine.coef_[0]
        named = zip(columns.get_feature_names_out(), map(float, row), strict=True)
        return sorted(((n, w) for n, w in named if w), key=lambda nw: (-abs(nw[1]), nw[0]))


def fit_classifier(
    features: Sequence[Features], golds: Sequence[Label], texts: Sequence[str], *, source: str
) -> Classifier:
    """Return a classifier trained on pairs; its cost has the best accuracy in cross-validation.

    Pairs of one text are in one fold. Of equally good costs the smallest is taken.

    Args:
        features: The features of each pair.
        golds: The right answers.
        texts: For each pair, a key of its text.
        source: Name of the pairs, for messages.

    Raises:
        InputError: If they are too few, or too much alike, to learn from.
    """
    import numpy as np
    from sklearn.model_selection import GridSearchCV

    folds = list(_folds(golds, texts, most=_INNER, source=source))
    search = GridSearchCV(_pipeline(), {"svm__C": _COSTS}, cv=folds, error_score="raise")
    search.fit(np.array(features, dtype=object), np.array(golds) == "YES")
    return Classifier(search.best_estimator_)


def by_held_out_text(
    features: Sequence[Features], golds: Sequence[Label], texts: Sequence[str], *, source: str
) -> Mapping[str, Classifier]:
    """Return for each text a classifier trained, and its cost chosen, without that text.

    Args:
        features: The features of each pair.
        golds: The right answers.
        texts: For each pair, a key of its text.
        source: Name of the pairs, for messages.

    Raises:
        InputError: If they are too few, or too much alike, to learn from.
    """
    classifiers: dict[str, Classifier] = {}
    for rest, held_out in _folds(golds, texts, most=_OUTER, source=source):
        classifier = fit_classifier(
            [features[i] for i in rest],
            [golds[i] for i in rest],
            [texts[i] for i in rest],
            source=source,
        )
        classifiers.update(dict.fromkeys((texts[i] for i in held_out), classifier))
    return classifiers


def _pipeline() -> Any:
    from sklearn.feature_extraction import DictVectorizer
    from sklearn.pipeline import Pipeline
    from sklearn.preprocessing import MaxAbsScaler
    from sklearn.svm import LinearSVC

    machine = LinearSVC(dual=False, max_iter=_ITERATIONS)
    return Pipeline([("columns", DictVectorizer()), ("scale", MaxAbsScaler()), ("svm", machine)])


def _folds(
    golds: Sequence[Label], texts: Sequence[str], *, most: int, source: str
) -> Iterator[tuple[Sequence[int], Sequence[int]]]:
    """Return the positions of training and test pairs; the former have both answers."""
    import numpy as np
    from sklearn.model_selection import StratifiedGroupKFold

    counts = Counter(golds)
    number = min(most, len(set(texts)), *(counts[label] for label in LABELS))
    if number < 2:
        raise _too_few(counts, texts, source)
    folds = StratifiedGroupKFold(number).split(np.zeros(len(golds)), np.array(golds), texts)
    for rest, held_out in folds:
        if len({golds[i] for i in rest}) < len(LABELS):
            raise _too_few(counts, texts, source)
        yield [int(i) for i in rest], [int(i) for i in held_out]


def _too_few(counts: Mapping[Label, int], texts: Sequence[str], source: str) -> InputError:
    sizes = " and ".join(f"{counts.get(label, 0)} {label}" for label in LABELS)
    return InputError(
        f"{source} is too small to learn from: {sizes} pairs with a parse, of "
        f"{len(set(texts))} texts",
        cure="Train on more pairs: a fold leaves whole texts out, and needs both answers.",
    )
