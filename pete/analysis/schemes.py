"""How far head rules differ: the trees of each scored against those of the others.

Of the same phrase structure, P11-1067 (Schwartz et al. 2011, sections 4 and 5) derives the trees
of two published procedures and scores one against the other: their differences are choices of
annotation, not errors.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias, get_args

from pete.formats.brackets import BracketTree
from pete.formats.graph_files import GraphSentence
from pete.heads import NOT_WORDS, PUNCTUATION, HeadRules, dependencies
from pete.metrics.nearness import nearness

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Punctuation: TypeAlias = Literal["cut", "unscored", "keep"]
"""Whether punctuation (with ``#`` and ``$``) is cut before heads are sought, kept and not scored
(``#`` and ``$`` are), or kept and scored."""

Structure: TypeAlias = Literal["coordination", "modal", "infinitive", "PP", "names", "other"]
STRUCTURES: Final[tuple[Structure, ...]] = get_args(Structure)
"""Those of P11-1067, Table 1; the first that one of two edges has is that of their difference."""

_PAIRS: Final[Mapping[frozenset[str], Structure]] = {
    frozenset(("IN", "NN")): "PP",
    frozenset(("TO", "NN")): "PP",
    frozenset(("IN", "DT")): "PP",
    frozenset(("DT", "NN")): "PP",
    frozenset(("PR", "NN")): "PP",
    frozenset(("MD", "VB")): "modal",
    frozenset(("TO", "VB")): "infinitive",
}
"""By the first two letters of the tags, which are the same for a noun in singular and plural."""

_NAMES: Final = frozenset(("NNP", "NNPS"))
_CONJUNCTION: Final = "CC"
_ROOT: Final = -1


class Difference(NamedTuple):
    """Tags of a word and its two heads.

    Attributes:
        gold: Its gold edge in the order of the text, as ``TO<-VB``.
        evaluated: Its edge in the trees that are scored.
        structure: The structure they are about.
    """

    gold: str
    evaluated: str
    structure: Structure


@dataclass(frozen=True, slots=True)
class SchemeScore:
    """The trees of one table of head rules scored against those of another.

    Attributes:
        gold: The head rules of the gold trees.
        evaluated: Those of the trees that are scored.
        words: Number of words scored.
        attachment: Of these, the words with the right head.
        undirected: Those whose head is right, or a gold dependent.
        ned: Those whose head is one of these, or the gold grandparent.
        differences: Number of words with another head, by the tags.
        near: Of these, those that NED takes for right.
    """

    gold: str
    evaluated: str
    words: int
    attachment: int
    undirected: int
    ned: int
    differences: Mapping[Difference, int]
    near: Mapping[Difference, int]

    @property
    def structures(self) -> dict[str, int]:
        """Number of words with another head by structure."""
        counts: dict[str, int] = dict.fromkeys(STRUCTURES, 0)
        for difference, number in self.differences.items():
            counts[difference.structure] += number
        return counts


def score_schemes(
    trees: Sequence[BracketTree],
    tables: Sequence[HeadRules],
    punctuation: Punctuation = "cut",
    *,
    path: object = None,
) -> list[SchemeScore]:
    """Score the trees of each table of head rules against those of each other.

    Args:
        trees: The phrase structure.
        tables: The head rules, two tables or more.
        punctuation: What becomes of punctuation.
        path: The file of the trees, for messages.

    Raises:
        FormatError: As :func:`pete.heads.dependencies`.

    Example:
        >>> from pete.heads import head_rules
        >>> trees = [BracketTree("(NP (NNP Ann) (CC and) (NNP Bo))")]
        >>> tables = [head_rules("yamada-matsumoto"), head_rules("collins")]
        >>> [(s.words, s.attachment, s.undirected, s.ned) for s in score_schemes(trees, tables)]
        [(3, 0, 1, 2), (3, 0, 1, 2)]
    """
    cut = NOT_WORDS if punctuation == "cut" else ()
    heads: dict[str, NDArray[np.int64]] = {}
    for table in tables:
        sentences = dependencies(trees, table, cut=cut, path=path)
        heads[table.name] = _heads(sentences)
    words = _Words.of(sentences, punctuation)
    return [words.score(heads, *pair) for pair in permutations(heads, 2)]


def _heads(sentences: Sequence[GraphSentence]) -> NDArray[np.int64]:
    """Return the head of each word of all sentences, counted from 0; -1 is the root."""
    import numpy as np  # here, since it takes long to import

    heads: list[int] = []
    for sentence in sentences:
        before = len(heads) - 1
        heads += [r.head + before if r.head else _ROOT for r in sentence.graph.relations]
    return np.array(heads, np.int64)


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of all trees.

    Attributes:
        tags: The tag of each.
        scored: Whether each counts.
    """

    tags: Sequence[str]
    scored: NDArray[np.bool_]

    @classmethod
    def of(cls, sentences: Sequence[GraphSentence], punctuation: Punctuation) -> _Words:
        """Return the words of some trees."""
        import numpy as np

        left_out = PUNCTUATION if punctuation == "unscored" else ()
        tags = [token.xpos for sentence in sentences for token in sentence.graph.tokens]
        return cls(tags, np.array([tag not in left_out for tag in tags], np.bool_))

    def score(
        self, heads: Mapping[str, NDArray[np.int64]], gold: str, evaluated: str
    ) -> SchemeScore:
        """Score one scheme against another."""
        right = nearness(heads[gold], heads[evaluated])
        differences, near = Counter[Difference](), Counter[Difference]()
        for word in (self.scored & ~right.attachment).nonzero()[0].tolist():
            difference = self._difference(word, heads[gold][word], heads[evaluated][word])
            differences[difference] += 1
            near[difference] += int(right.ned[word])
        words, attachment, undirected, ned = (
            int((flags & self.scored).sum()) for flags in (self.scored, *right)
        )
        return SchemeScore(gold, evaluated, words, attachment, undirected, ned, differences, near)

    def _difference(self, word: int, gold: int, evaluated: int) -> Difference:
        structures = (self._structure(word, gold), self._structure(word, evaluated))
        structure = min(structures, key=STRUCTURES.index)
        return Difference(self._edge(word, gold), self._edge(word, evaluated), structure)

    def _edge(self, word: int, head: int) -> str:
        dependent, above = self.tags[word], "ROOT" if head == _ROOT else self.tags[head]
        return f"{above}->{dependent}" if head < word else f"{dependent}<-{above}"

    def _structure(self, word: int, head: int) -> Structure:
        """Return the structure of an edge, by the tags of its ends and between them."""
        if head == _ROOT:
            return "other"
        first, *between, last = self.tags[min(word, head) : max(word, head) + 1]
        ends = frozenset((first[:2], last[:2]))
        if _CONJUNCTION in ends or (len(ends) == 1 and _CONJUNCTION in between):
            return "coordination"
        if _NAMES.issuperset((first, *between, last)):
            return "names"
        return _PAIRS.get(ends, "other")
