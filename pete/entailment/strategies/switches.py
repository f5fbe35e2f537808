"""Rules switched on and off: the name and the codes of the variant."""

from __future__ import annotations

from collections.abc import Iterable

from pete.entailment.rules import find_rule
from pete.errors import UsageError


def switched_codes(
    name: str, codes: tuple[str, ...], add: Iterable[str], drop: Iterable[str]
) -> tuple[str, tuple[str, ...]]:
    """Return the name and codes of a strategy with rules switched on and off.

    Raises:
        UnknownNameError: For a code there is no rule for.
        UsageError: For a code both on and off.

    Example:
        >>> switched_codes("path", ("P201", "P202"), ["X401"], ["P202"])
        ('path +X401 -P202', ('P201', 'X401'))
    """
    on, off = {find_rule(code).code for code in add}, {find_rule(code).code for code in drop}
    if on & off:
        raise UsageError(f"rule {min(on & off)} is switched both on and off. Choose one.")
    on, off = on - set(codes), off & set(codes)
    name += "".join(f" +{c}" for c in sorted(on)) + "".join(f" -{c}" for c in sorted(off))
    return name, tuple(sorted((set(codes) | on) - off))
