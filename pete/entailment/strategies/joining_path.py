"""The organisers' baseline: the path between two content words of H joins them in T, too."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, partial
from typing import ClassVar, Final

from pete.entailment.matching import pose
from pete.entailment.rules import Case, RuleSet
from pete.entailment.strategies.paths import (
    STEPS,
    Path,
    edges_of,
    same_path,
    shortest_paths,
    show_path,
    text_ends,
)
from pete.entailment.strategies.published import LETTER_OFF, Published
from pete.entailment.strategies.strategy import RuleBased
from pete.entailment.strategies.traces import all_traces, traced
from pete.entailment.trace import Decision, RelationTrace
from pete.graph import Graph
from pete.text.lemmas import words_match


def rarest_pair(case: Case) -> tuple[int, int] | None:
    """Return the two rarest content words of H, in the order of the sentence.

    A word is the rarer the fewer tokens of T and H together match it; of equally frequent ones
    the one with the longer lemma (rare words are long), then the first in H.

    Returns:
        Their ids, ``None`` where H has fewer than two.
    """
    tokens = (*case.text.tokens, *case.hypothesis.tokens)

    def frequency(id: int) -> tuple[int, int, int]:
        word = case.hypothesis.token(id)
        return sum(words_match(word, token) for token in tokens), -len(word.lemma), id

    rarest = sorted(case.hypothesis_features.content, key=frequency)[:2]
    return (min(rarest), max(rarest)) if len(rarest) == 2 else None


@dataclass(frozen=True, slots=True)
class _Search:
    """The paths searched for and found.

    Attributes:
        asked: The path of H, ``None`` where it has none.
        found: The same path of T, ``None`` where it has none.
        reason: Why, in one sentence.
    """

    asked: Path | None
    found: Path | None
    reason: str


_PUBLISHED: Final = Published(
    ("P201", "P202"),
    relations="those of the LTH converter",
    always=(
        "of more than two content words of H, those rarest in T and H are joined, then the "
        "longer ones (the paper: not known to us; no maintained library brings a list of "
        "frequencies)",
        "an H with fewer than two content words is NO, for pronouns are none (the paper: words of "
        "a pair may be pronouns)",
        "of several shortest paths of H the first by position is asked for",
        "the words between the two ends need not match (the paper: an isomorphic subgraph)",
    ),
)


@dataclass(frozen=True, slots=True)
class PathStrategy(RuleBased):
    """YES iff the path between the two rarest content words of H joins them in T, too.

    The organisers' baseline (S10-1009, section 3), on normalised relations. The two words are
    those that fewest tokens of T and H match; of equally frequent ones those with the longer
    lemma, then the first in H. Their path is the shortest, whatever the directions of its
    relations; T must have one with the same labels and directions between matching words, over
    whatever words. In a graph where nearly all words are joined the search is truncated after
    50,000 steps, and the reason says so.

    Attributes:
        name: Its name, switches included.
        codes: Codes of the rules in force; voice rules and extensions are of use.
    """

    name: str = "path"
    codes: tuple[str, ...] = (*LETTER_OFF, "P201", "P202")
    published: Published | None = _PUBLISHED
    families: ClassVar[tuple[str, ...]] = ("W", "P", "X4")

    def decide(self, text: Graph, hypothesis: Graph) -> Decision:
        """Find the path of H, then look for it in T."""
        case = pose(text, hypothesis, self.rules)
        search = _search(case, self.rules)
        return Decision(
            "YES" if search.found else "NO",
            self.name,
            "decided",
            "D713",
            search.reason,
            _trace(case, search),
        )


def _search(case: Case, rules: RuleSet) -> _Search:
    pair = rarest_pair(case)
    if pair is None:
        return _Search(None, None, "H has fewer than two content words, so no path joins them.")
    names = [case.hypothesis.token(id).form for id in pair]
    asked = shortest_paths(edges_of(case.hypothesis, rules), pair[0]).get(pair[1])
    if asked is None:
        return _Search(None, None, f"H has no path between {names[0]!r} and {names[1]!r}.")
    absent = [name for name, id in zip(names, pair, strict=True) if id in case.absent]
    if absent:
        return _Search(asked, None, f"T lacks the content word {absent[0]!r} of H.")
    shown = show_path(case.hypothesis, asked)
    ends = list(text_ends(case, *pair))
    edges = tuple(case.text_facts)
    steps = iter(range(STEPS))
    found = same_path(edges, asked, ends, steps)
    if found is not None:
        return _Search(asked, found, f"T has the path {shown} of H: {show_path(case.text, found)}.")
    truncated = next(steps, None) is None
    reason = f"T does not have the path {shown} of H{_instead(case, ends)}."
    return _Search(asked, None, reason + _TRUNCATED * truncated)


_TRUNCATED: Final = f" The search was truncated after {STEPS:,} steps."


def _instead(case: Case, ends: Iterable[tuple[int, int]]) -> str:
    """Return what joins the words in T, the shortest path if several do."""
    edges = tuple(case.text_facts)
    reached = cache(partial(shortest_paths, edges))
    paths = filter(None, (reached(start).get(end) for start, end in ends))
    nearest = min(paths, key=len, default=None)
    return "" if nearest is None else f"; it has {show_path(case.text, nearest)}"


def _trace(case: Case, search: _Search) -> tuple[RelationTrace, ...]:
    asked, found = search.asked or (), search.found
    tested = {
        step.edge.source: traced(
            case,
            step.edge.source,
            "missing" if found is None else "matched",
            "It is on a path that T does not have",
            codes=step.edge.codes,
            answer=None if found is None else found[place].edge,
        )
        for place, step in enumerate(asked)
    }
    reason = "It is not on the path between the two rarest content words"
    return all_traces(case, tested, otherwise=reason)
