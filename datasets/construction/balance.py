"""A balanced choice of pairs: equal shares of constructions and, in each of them, of answers.

Pairs are chosen as *couples*, a YES and a NO of one construction, so a construction always has as
many of the one answer as of the other. What happens where pairs are short:

* A construction with more pairs of one answer loses the surplus. One that has a single answer is
  left out.
* Couples about the same word of the same text come first, and then, while pairs are left of both
  answers, couples of different words or texts.
* A construction that has fewer couples than its share gives all of them, and the others share the
  rest equally, or with a difference of one couple where it does not divide.
* Without a limit, the share is what the scarcest construction gives that has :data:`ENOUGH` pairs
  or more in couples; constructions with fewer give all they have, and no share rests on them. If no
  construction has enough, all couples are chosen.

Which couples are chosen depends on the seed, the ids and the keys of the pairs alone.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, TypeVar

from pete.errors import UsageError

T = TypeVar("T")

ENOUGH: Final = 20
"""Pairs of a construction from which on something can be said about it."""


def balanced(
    pairs: Sequence[T],
    *,
    id: Callable[[T], str],
    construction: Callable[[T], str],
    answer: Callable[[T], str | None],
    word: Callable[[T], str],
    limit: int | None = None,
    seed: int = 0,
) -> list[T]:
    """Return a balanced choice of pairs, in their order.

    Args:
        pairs: Pairs of any type.
        id: The id of a pair, different for each.
        construction: Its construction.
        answer: Its answer; pairs with another one than YES and NO are never chosen.
        word: What is the same for pairs about the same word of the same text.
        limit: Largest number of pairs; ``None`` for as many as leave equal shares to all
            constructions that have enough pairs.
        seed: Another seed chooses other pairs.

    Raises:
        UsageError: For a limit below 2.

    Example:
        >>> pairs = [f"{answer}-{number}" for answer in ("YES", "NO") for number in range(9)]
        >>> chosen = balanced(pairs, id=str, construction=lambda pair: "object",
        ...                   answer=lambda pair: pair[:-2], word=lambda pair: pair[-1], limit=4)
        >>> chosen
        ['YES-3', 'YES-6', 'NO-3', 'NO-6']
    """
    if limit is not None and limit < 2:
        raise UsageError(f"a limit of {limit} leaves no room for a YES and a NO. Give 2 or more.")
    groups: defaultdict[str, list[T]] = defaultdict(list)
    for pair in sorted(pairs, key=lambda pair: _rank(seed, id(pair))):
        groups[construction(pair)].append(pair)
    couples = {name: _couples(group, answer, word) for name, group in groups.items()}
    shares = _shares({name: len(group) for name, group in couples.items()}, limit, seed)
    chosen = {id(pair) for name in couples for two in couples[name][: shares[name]] for pair in two}
    return [pair for pair in pairs if id(pair) in chosen]


def drawn(pairs: Sequence[T], limit: int, *, id: Callable[[T], str], seed: int = 0) -> list[T]:
    """Return pairs drawn at random, in their order.

    Args:
        pairs: Pairs of any type.
        limit: Their number, if there are that many.
        id: The id of a pair, different for each.
        seed: Another seed draws other pairs.
    """
    first = sorted(pairs, key=lambda pair: _rank(seed, id(pair)))[:limit]
    chosen = set(map(id, first))
    return [pair for pair in pairs if id(pair) in chosen]


def _rank(seed: int, name: str) -> bytes:
    return hashlib.sha256(f"{seed} {name}".encode()).digest()


def _couples(
    pairs: Iterable[T], answer: Callable[[T], str | None], word: Callable[[T], str]
) -> list[tuple[T, T]]:
    """Return couples of a YES and a NO, those about the same word first."""
    words: defaultdict[str, tuple[list[T], list[T]]] = defaultdict(lambda: ([], []))
    for pair in pairs:
        if answer(pair) in ("YES", "NO"):
            words[word(pair)][answer(pair) == "NO"].append(pair)
    together = [couple for yes, no in words.values() for couple in zip(yes, no, strict=False)]
    loose_yes = [pair for yes, no in words.values() for pair in yes[len(no) :]]
    loose_no = [pair for yes, no in words.values() for pair in no[len(yes) :]]
    return [*together, *zip(loose_yes, loose_no, strict=False)]


def _shares(supply: Mapping[str, int], limit: int | None, seed: int) -> Mapping[str, int]:
    """Return how many couples of each construction are chosen, of those it has."""
    if limit is None:
        equal = min((number for number in supply.values() if 2 * number >= ENOUGH), default=ENOUGH)
        left = sum(min(number, equal) for number in supply.values())
    else:
        left = limit // 2
    shares: dict[str, int] = {}
    for name in sorted(supply, key=lambda name: (supply[name], _rank(seed, name))):
        shares[name] = min(supply[name], left // (len(supply) - len(shares)))
        left -= shares[name]
    return shares
