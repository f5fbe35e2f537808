"""How far hypotheses give their answers away, read without their texts.

Pairs whose answer can be guessed from the hypothesis do not test what a parser makes of the text.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pete.pairs import EntailmentPair
from pete.text.inflection import lemminflect
from pete.text.tokens import rough_tokens

FOLDS: Final = 5
"""Parts of the cross-validation; all pairs of a text are in one part."""

LEAST: Final = 50
"""With fewer pairs, nothing is measured."""

MOST: Final = 5_000
"""Of more pairs than this, so many are drawn."""

_SIZES: Final = (1, 2, 3)
"""The sizes of the n-grams, of words and of word classes."""


@dataclass(frozen=True, slots=True)
class HypothesisOnly:
    """How a classifier answers that sees only hypotheses.

    Attributes:
        pairs: The number of pairs that are used.
        correct: How many it answers right, each by a classifier trained on other texts.
        majority: How many have the more frequent answer.
    """

    pairs: int
    correct: int
    majority: int

    @property
    def accuracy(self) -> float:
        """Share of right answers, 0 to 1."""
        return self.correct / self.pairs

    @property
    def majority_accuracy(self) -> float:
        """Share of right answers if every answer is the more frequent one."""
        return self.majority / self.pairs

    @property
    def difference(self) -> float:
        """Accuracy above that of the more frequent answer; 0 or less shows nothing given away."""
        return (self.correct - self.majority) / self.pairs


def hypothesis_only_accuracy(pairs: Sequence[EntailmentPair]) -> HypothesisOnly | None:
    """Measure how well the answers can be guessed from the hypotheses alone.

    The classifier is a logistic regression on n-grams that occur twice, of words and of word
    classes, those that a dictionary has for a word. It is trained and tested by cross-validation
    over texts.

    Args:
        pairs: Pairs with answers.

    Returns:
        The counts; ``None`` where they cannot be measured: with fewer than :data:`LEAST` pairs or
        :data:`FOLDS` texts, or where the texts that remain for training have one answer only.
    """
    if len(pairs) > MOST:
        pairs = random.Random(0).sample(pairs, MOST)  # noqa: S311 not for security
    texts = [pair.text for pair in pairs]
    if len(pairs) < LEAST or len(set(texts)) < FOLDS:
        return None
    import numpy as np
    from sklearn.feature_extraction.text import CountVectorizer
    from sklearn.linear_model import LogisticRegression
    from sklearn.model_selection import GroupKFold

    yes = np.array([pair.gold == "YES" for pair in pairs])
    vectoriser = CountVectorizer(analyzer=_n_grams, binary=True, min_df=2)
    features = vectoriser.fit_transform(pair.hypothesis for pair in pairs)
    correct = 0
    for train, test in GroupKFold(FOLDS).split(features, groups=texts):
        if len(set(yes[train])) < 2:
            return None
        classifier = LogisticRegression(solver="liblinear", random_state=0)
        guesses = classifier.fit(features[train], yes[train]).predict(features[test])
        correct += int((guesses == yes[test]).sum())
    return HypothesisOnly(len(pairs), correct, int(max(yes.sum(), (~yes).sum())))


def _n_grams(hypothesis: str) -> list[str]:
    """Return the n-grams of a hypothesis, of its words and of their classes.

    Example:
        >>> _n_grams("Birds sing")
        ['birds', 'sing', 'birds sing', 'NOUN', 'VERB', 'NOUN VERB']
    """
    words = [word.lower() for word in rough_tokens(hypothesis)]
    classes = [_word_class(word) for word in words]
    return [
        " ".join(tokens[start : start + size])
        for tokens in (words, classes)
        for size in _SIZES
        for start in range(len(tokens) - size + 1)
    ]


@lru_cache(maxsize=10_000)
def _word_class(word: str) -> str:
    return "+".join(sorted(lemminflect("Lemmatizer").getAllLemmas(word))) or "other"
