"""Parsers that decode again with some arcs given.

Where a parser is wrong, it can be asked what it would have done if an arc had been right: the arc
becomes a constraint, and the parser finds its best tree among those that have the arc (Ng & Curran
2015, "Identifying cascading errors using constraints in dependency parsing", P15-1111).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from pete.errors import InputError, UsageError
from pete.graph import ROOT, Token
from pete.parsing.contract import ParserAdapter, ParseResult, parsers_with
from pete.registry import did_you_mean


@dataclass(frozen=True, slots=True)
class Constraint:
    """An arc that a parse must have.

    Attributes:
        word: Id of the dependent.
        head: Id of its head, :data:`pete.graph.ROOT` for the root.
        label: The label of the arc, ``""`` for any.
    """

    word: int
    head: int
    label: str = ""


@runtime_checkable
class ConstrainedParser(ParserAdapter, Protocol):
    """A parser that can be given arcs."""

    def parse_constrained(
        self, sentences: Sequence[Sequence[Token]], constraints: Sequence[Sequence[Constraint]]
    ) -> Iterable[ParseResult]:
        """Return one result per sentence, in order, with all of its constraints.

        Args:
            sentences: Sentences of one token or more. Tags of a sentence whose tokens all have an
                ``xpos`` are taken as they are.
            constraints: Those of each sentence, checked as :func:`check_constraints` does.

        Returns:
            As many results as sentences; a :class:`~pete.parsing.ParseFailure` for a sentence of
            which the parser finds no tree with all constraints. Without constraints the results
            are those of ``parse_tokens``.

        Raises:
            InputError: For constraints that no tree can have.
        """
        ...


def constrained_parser(adapter: ParserAdapter) -> ConstrainedParser:
    """Return a parser that can be given arcs.

    Args:
        adapter: The parser.

    Raises:
        UsageError: If it cannot.
    """
    if isinstance(adapter, ConstrainedParser):
        return adapter
    raise UsageError(
        f"the parser {adapter.info.name!r} cannot be given arcs. "
        f"These can: {', '.join(parsers_with('parse_constrained')) or 'none'}."
    )


def check_constraints(
    sentences: Sequence[Sequence[Token]],
    constraints: Sequence[Sequence[Constraint]],
    *,
    labels: Collection[str],
    root: str = "root",
) -> None:
    """Refuse constraints that contradict their sentence, the labels, or each other.

    Args:
        sentences: The sentences.
        constraints: The constraints of each.
        labels: The labels that the parser gives arcs between words.
        root: The label that it gives the arc from the root.

    Raises:
        InputError: Naming the sentence, the word, the value and the cure.

    Example:
        >>> check_constraints([[Token(1, "Go")]], [[Constraint(1, 1)]], labels=["obj"])
        Traceback (most recent call last):
        pete.errors.InputError: sentence 1, word 1 'Go': a constraint gives the word itself as its \
head. Give it another head.
    """
    if len(sentences) != len(constraints):
        raise InputError(
            f"there are constraints for {len(constraints)} of {len(sentences)} sentences",
            cure="Give each sentence its constraints, none if it has none.",
        )
    for number, (sentence, own) in enumerate(zip(sentences, constraints, strict=True), start=1):
        heads: dict[int, int] = {}
        for constraint in own:
            where = _place(number, sentence, constraint)
            _check_ends(constraint, len(sentence), where)
            _check_label(constraint.label, [root] if constraint.head == ROOT else labels, where)
            other = heads.setdefault(constraint.word, constraint.head)
            if other != constraint.head:
                raise InputError(
                    f"{where}: constraints give it the heads {other} and {constraint.head}",
                    cure="Keep one of them.",
                )
        _check_cycle(number, sentence, heads)


def _place(number: int, sentence: Sequence[Token], constraint: Constraint) -> str:
    word = constraint.word
    form = f" {sentence[word - 1].form!r}" if 1 <= word <= len(sentence) else ""
    return f"sentence {number}, word {word}{form}"


def _check_ends(constraint: Constraint, words: int, where: str) -> None:
    for value, least, part in ((constraint.word, 1, "word"), (constraint.head, ROOT, "head")):
        if not least <= value <= words:
            raise InputError(
                f"{where}: a constraint has the {part} {value}, and the sentence {words} words",
                cure=f"Give one from {least} to {words}.",
            )
    if constraint.word == constraint.head:
        raise InputError(
            f"{where}: a constraint gives the word itself as its head", cure="Give it another head."
        )


def _check_label(label: str, labels: Collection[str], where: str) -> None:
    if label and label not in labels:
        raise InputError(
            f"{where}: the parser does not know the label {label!r} for such an arc",
            cure=did_you_mean(label, labels),
        )


def _check_cycle(number: int, sentence: Sequence[Token], heads: Mapping[int, int]) -> None:
    for start in heads:
        path = [start]
        while (head := heads.get(path[-1], ROOT)) not in path and head != ROOT:
            path.append(head)
        if head == start:
            circle = " <- ".join(f"{id} {sentence[id - 1].form!r}" for id in (*path, start))
            raise InputError(
                f"sentence {number}: constraints form a cycle, {circle}",
                cure="Give one of these words another head.",
            )
