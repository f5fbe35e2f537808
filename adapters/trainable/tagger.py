"""NLTK's averaged-perceptron tagger, trained on a treebank and kept in the model of a parser."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any, Final

from pete.text.tokens import as_typed

from .treebank import TrainingTree

_PASSES: Final = 5


class Tagger:
    """A tagger of English with Penn tags (NLTK has no annotations).

    Args:
        parameters: What :meth:`to_json` returned.
    """

    def __init__(self, parameters: str) -> None:
        self._tagger = _untrained()
        self._tagger.decode_json_params(json.loads(parameters))

    @classmethod
    def learn(cls, trees: Sequence[TrainingTree], *, seed: int) -> Tagger:
        """Return a tagger trained on the words and tags of trees.

        Args:
            trees: The trees.
            seed: Seed of the order of sentences.
        """
        tagger = _untrained()
        state = random.getstate()  # NLTK shuffles with the generator of the whole process
        random.seed(seed)
        try:
            tagger.train(
                [[*zip(map(as_typed, tree.forms), tree.tags, strict=True)] for tree in trees],
                nr_iter=_PASSES,
            )
        finally:
            random.setstate(state)
        weights, known, tags = tagger.encode_json_obj()
        return cls(json.dumps([weights, known, sorted(tags)]))

    def to_json(self) -> str:
        """Return its parameters."""
        weights, known, tags = self._tagger.encode_json_obj()
        return json.dumps([weights, known, sorted(tags)])

    def tag(self, forms: Sequence[str]) -> list[str]:
        """Return the tag of each word of a sentence."""
        return [tag for _, tag in self._tagger.tag([*map(as_typed, forms)])]


def _untrained() -> Any:
    from nltk.tag import PerceptronTagger  # here, since NLTK takes long to import

    return PerceptronTagger(load=False)
