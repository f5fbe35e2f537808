"""Steps, each with a code, and the provenances that they leave on edges."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from pete.normaliser.clauses import Tree

_JOINT: Final = ", "


@dataclass(frozen=True, slots=True)
class Step:
    """One transformation of a tree, in place.

    Attributes:
        code: Its code, the provenance of the edges it makes.
        edit: Carries it out.
        kind: The kind of the edges it makes (see :func:`flag`).
        pete_only: Whether the profile ``stanford`` leaves it out.
    """

    code: str
    edit: Callable[[Tree], None]
    kind: str
    pete_only: bool

    @property
    def summary(self) -> str:
        """The first line of its docstring."""
        line = (self.edit.__doc__ or "").partition("\n")[0]
        return f"{line.removesuffix('.')} (``pete`` only)." if self.pete_only else line

    def __call__(self, tree: Tree) -> None:
        """Carry it out; the edges it makes are stamped with its code."""
        tree.step = self.code
        self.edit(tree)


ALL_STEPS: Final[dict[str, Step]] = {}
"""Every step by its code."""


def step(
    *codes: str, kind: str = "basic", pete_only: bool = False
) -> Callable[[Callable[[Tree], None]], Callable[[Tree], None]]:
    """Declare the function below as the step of one or more codes."""

    def register(edit: Callable[[Tree], None]) -> Callable[[Tree], None]:
        ALL_STEPS.update((code, Step(code, edit, kind, pete_only)) for code in codes)
        return edit

    return register


def provenance(history: Iterable[str]) -> str:
    """Return the history of an edge in one line: who made it, then who renamed it.

    Example:
        >>> provenance(["input", "U13"])
        'input, U13'
    """
    return _JOINT.join(history)


def history(provenance: str) -> tuple[str, ...]:
    """Return who made an edge (a step, or ``input``), then the steps that renamed it.

    Example:
        >>> history("input, U13"), history("C8")
        (('input', 'U13'), ('C8',))
    """
    return tuple(provenance.split(_JOINT))


def flag(provenance: str) -> str:
    """Return the kind of an edge, by the step that made it; renaming it changes nothing.

    ``basic`` (drawn by the parser, perhaps between other words), ``collapsed`` (through a
    preposition), ``ref`` (a noun in place of its relativiser), ``gap`` (a noun in the empty
    place of its relative clause), ``cc`` (propagated to a conjunct), ``share`` (an object of
    conjoined verbs), ``xsubj`` (an understood subject) or ``raised`` (the object before a
    complement, and its subject).

    Example:
        >>> flag("input"), flag("input, U12"), flag("C9-P2")
        ('basic', 'basic', 'cc')
    """
    maker = ALL_STEPS.get(history(provenance)[0])
    return maker.kind if maker else "basic"
