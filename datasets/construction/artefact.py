"""How far hypotheses give their answers away, read without their texts.

Pairs whose answer can be guessed from the hypothesis do not test what a parser makes of the text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pete.pairs import EntailmentPair
from pete.text.tokens import rough_tokens

FOLDS: Final = 10
"""Parts of the cross-validation; all pairs of a text are in one part."""

LEAST: Final = 50
"""With fewer pairs, nothing is measured."""

_SIZES: Final = (1, 2, 3)
"""The sizes of the n-grams, of words and of word classes."""


@dataclass(frozen=True, slots=True)
class HypothesisOnly:
    """How a classifier answers that sees only hypotheses.

    Attributes:
        pairs: The number of pairs.
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

    The classifier is a logistic regression on n-grams of words and of word classes, those that a
    dictionary has for a word. It is trained and tested by cross-validation over texts.

    Args:
        pairs: Pairs with answers.

    Returns:
        The counts; ``None`` where they cannot be measured: with fewer than :data:`LEAST` pairs or
        :data:`FOLDS` texts, or where the texts that remain for training have one answer only.
    """
    texts = [pair.text for pair in pairs]
    if len(pairs) < LEAST or len(set(texts)) < FOLDS:
        return None
    from sklearn.feature_extraction.text import CountVectorizer
    from sklearn.linear_model import LogisticRegression
    from sklearn.model_selection import GroupKFold
    from sklearn.pipeline import make_pipeline

    hypotheses = [_features(pair.hypothesis) for pair in pairs]
    answers = [pair.gold for pair in pairs]
    correct = 0
    for train, test in GroupKFold(FOLDS).split(hypotheses, groups=texts):
        known = [answers[i] for i in train]
        if len(set(known)) < 2:
            return None
        classifier = make_pipeline(
            CountVectorizer(analyzer=str.split, binary=True), LogisticRegression(max_iter=1000)
        )
        classifier.fit([hypotheses[i] for i in train], known)
        guesses = classifier.predict([hypotheses[i] for i in test])
        correct += sum(guess == answers[i] for guess, i in zip(guesses, test, strict=True))
    majority = max(answers.count(answer) for answer in set(answers))
    return HypothesisOnly(len(pairs), correct, majority)


def _features(hypothesis: str) -> str:
    """Return the n-grams of a hypothesis, with blanks between them.

    Example:
        >>> _features("Birds sing")
        'birds sing birds_sing NOUN VERB NOUN_VERB'
    """
    words = [word.lower() for word in rough_tokens(hypothesis)]
    classes = [_word_class(word) for word in words]
    return " ".join(
        "_".join(tokens[start : start + size])
        for tokens in (words, classes)
        for size in _SIZES
        for start in range(len(tokens) - size + 1)
    )


@lru_cache(maxsize=10_000)
def _word_class(word: str) -> str:
    from lemminflect import getAllLemmas

    return "+".join(sorted(getAllLemmas(word))) or "other"
