"""The distinct sentences of pairs, with codes and in an order that reveal nothing about them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from pete.errors import InputError
from pete.graph import Token
from pete.pairs import EntailmentPair
from pete.parsing.pretokenised import ptb_tokens
from pete.text.tokens import digest, plain

Side: TypeAlias = Literal["text", "hypothesis"]
SIDES: Final[tuple[Side, ...]] = get_args(Side)

Use: TypeAlias = tuple[str, str]
"""``(pair id, side)``."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One distinct sentence as annotators see it.

    Attributes:
        code: Its name on the sheet, ``s001`` for example.
        text: The sentence, see :func:`plain`.
        tokens: Its words; those read from a sheet have no spans.
    """

    code: str
    text: str
    tokens: tuple[Token, ...]

    @property
    def forms(self) -> tuple[str, ...]:
        """The forms of its tokens."""
        return tuple(token.form for token in self.tokens)


def uses_of(
    pairs: Iterable[EntailmentPair], *, sides: Iterable[Side] = SIDES
) -> dict[str, list[Use]]:
    """Return where each distinct sentence occurs, in the order of the pairs.

    Args:
        pairs: The pairs.
        sides: The sides to include.

    Example:
        >>> uses_of([EntailmentPair("1", "A dog  barks.", "A dog barks.")])
        {'A dog barks.': [('1', 'text'), ('1', 'hypothesis')]}
    """
    wanted = tuple(sides)
    uses: dict[str, list[Use]] = {}
    for pair in pairs:
        for side in wanted:
            uses.setdefault(plain(getattr(pair, side)), []).append((pair.id, side))
    return uses


def coded(uses: Mapping[str, object], *, prefix: str = "s", seed: int = 0) -> tuple[Sentence, ...]:
    """Return sentences under codes, in an order that depends on the seed alone.

    They are sorted by a hash of seed and sentence, so the order is the same on every machine
    and reveals nothing about the pairs.

    Args:
        uses: The distinct sentences.
        prefix: First letter of every code.
        seed: Seed of the order.

    Raises:
        InputError: For a token that contains a blank, which the sheets cannot show.

    Example:
        >>> [sentence.code for sentence in coded({"Ann left.": 0, "Bo left.": 0})]
        ['s001', 's002']
    """
    shuffled = sorted(uses, key=lambda text: digest(f"{seed} {text}"))
    return tuple(
        Sentence(f"{prefix}{number:03d}", text, _tokens(text))
        for number, text in enumerate(shuffled, start=1)
    )


def _tokens(text: str) -> tuple[Token, ...]:
    tokens = ptb_tokens(text)
    for token in tokens:
        if len(token.form.split()) != 1:
            raise InputError(
                f"the token {token.form!r} contains a blank", cure="Remove the sentence."
            )
    return tokens
