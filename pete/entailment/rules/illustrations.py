"""The sentences by which the docstring of a rule shows what it does.

They are written ``*T*: *H follows*, but not *H does not*`` or ``*T*: not *H does not*, but
*H follows*``; either H may be left out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from pete.entailment.rules.family import Rule

_SENTENCE: Final = r"\*([^*]+)\*"
_SEVERAL_WORDS: Final = r"\*([^*]+ [^*]+)\*"
_SHOWN: Final = re.compile(
    rf"{_SEVERAL_WORDS}: "
    rf"(?:{_SENTENCE}(?:,? but not {_SENTENCE})?|not {_SENTENCE}(?:, but {_SENTENCE})?)"
)


@dataclass(frozen=True, slots=True)
class Illustration:
    """Own sentences that show a rule at work.

    Attributes:
        text: T.
        follows: An H that T entails under the rule, ``""`` if none is given.
        does_not: An H that it does not entail, ``""`` if none is given.
    """

    text: str
    follows: str
    does_not: str


def illustrations(rule: Rule[Any]) -> tuple[Illustration, ...]:
    """Return the illustrations of a rule, in the order of its docstring; none where it needs none.

    Example:
        >>> def recipient(case):
        ...     '''A recipient is one.
        ...
        ...     *She gave Bo a kite*: *Bo was given a kite*, but not *She gave Bo*.
        ...     '''
        >>> illustrations(Rule("X999", recipient))[0].does_not
        'She gave Bo'
    """
    found = _SHOWN.findall(f"{rule.message} {rule.details}")
    return tuple(
        Illustration(text, first or last, then or only) for text, first, then, only, last in found
    )
