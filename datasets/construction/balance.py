"""A balanced choice of pairs: equal shares of constructions and, in each of them, of answers.

Pairs are chosen as *couples*, a YES and a NO of one construction and one template, so that neither
the one nor the other says which answer is likelier. What happens where pairs are short:

* A template with more pairs of one answer loses the surplus in a construction. A construction
  without couples is left out.
* Couples of texts that have given fewer couples of the construction come first, so that a text with
  a long list does not outweigh all others; among these, couples about the same word of the same
  text, and then, while pairs are left of both answers, couples of different words or texts.
* A construction that has fewer couples than its share gives all of them, and the others share the
  rest equally, or with a difference of one couple where it does not divide.
* Without a limit, the share is what the scarcest construction gives that has :data:`ENOUGH` pairs
  or more in couples; constructions with fewer give all they have, and no share rests on them. If no
  construction has enough, all couples are chosen.

Which couples are chosen depends on the seed, the ids and the keys of the pairs alone.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from operator import itemgetter
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
    template: Callable[[T], str],
    answer: Callable[[T], str | None],
    text: Callable[[T], str],
    word: Callable[[T], str],
    limit: int | None = None,
    seed: int = 0,
) -> list[T]:
    """Return a balanced choice of pairs, in their order.

    Args:
        pairs: Pairs of any type.
        id: The id of a pair, different for each.
        construction: Its construction.
        template: Its template.
        answer: Its answer; pairs with another one than YES and NO are never chosen.
        text: What is the same for pairs of the same text.
        word: What is the same for pairs about the same word of a text.
        limit: Largest number of pairs; ``None`` for as many as leave equal shares to all
            constructions that have enough pairs.
        seed: Another seed chooses other pairs.

    Raises:
        UsageError: For a limit below 2.

    Example:
        >>> pairs = [f"{answer}-{number}" for answer in ("YES", "NO") for number in range(9)]
        >>> same, number = lambda pair: "object", lambda pair: pair[-1]
        >>> chosen = balanced(pairs, id=str, construction=same, template=same, text=number,
        ...                   answer=lambda pair: pair[:-2], word=number, limit=4)
        >>> chosen
        ['YES-0', 'YES-1', 'NO-0', 'NO-1']
    """
    if limit is not None and limit < 2:
        raise UsageError(f"a limit of {limit} leaves no room for a YES and a NO. Give 2 or more.")
    groups: defaultdict[str, list[T]] = defaultdict(list)
    for pair in sorted(pairs, key=lambda pair: _rank(seed, id(pair))):
        groups[construction(pair)].append(pair)
    couples: dict[str, list[tuple[T, T]]] = {}
    for name, group in groups.items():
        together, loose = _matched(group, answer, lambda pair: (template(pair), word(pair)))
        couples[name] = _in_turn([*together, *_matched(loose, answer, template)[0]], text)
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


def _matched(
    pairs: Iterable[T], answer: Callable[[T], str | None], key: Callable[[T], Hashable]
) -> tuple[list[tuple[T, T]], list[T]]:
    """Return couples of a YES and a NO with the same key, and the pairs that are left."""
    waiting: defaultdict[Hashable, tuple[list[T], list[T]]] = defaultdict(lambda: ([], []))
    couples = []
    for pair in pairs:
        if answer(pair) in ("YES", "NO"):
            is_no = answer(pair) == "NO"
            own, others = (waiting[key(pair)][place] for place in (is_no, not is_no))
            if others:
                couples.append((others.pop(0), pair))
            else:
                own.append(pair)
    return couples, [pair for lists in waiting.values() for each in lists for pair in each]


def _in_turn(couples: Iterable[tuple[T, T]], text: Callable[[T], str]) -> list[tuple[T, T]]:
    """Return couples with the first of each text before the second ones."""
    given: Counter[str] = Counter()
    turns: list[tuple[int, tuple[T, T]]] = []
    for couple in couples:
        texts = {text(pair) for pair in couple}
        turns.append((max(given[each] for each in texts), couple))
        given.update(texts)
    return [couple for _, couple in sorted(turns, key=itemgetter(0))]


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
