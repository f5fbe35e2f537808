"""Constraints on parses: what is refused, and which parsers take them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pete.errors import InputError, UsageError
from pete.graph import Token
from pete.parsing.constrained import Constraint, check_constraints, constrained_parser
from table_parser import TableParser

WORDS = [Token(1, "Dogs"), Token(2, "chase"), Token(3, "cats")]


@pytest.mark.parametrize(
    ("constraints", "message"),
    [
        (
            [Constraint(4, 1)],
            "sentence 2, word 4: a constraint has the word 4, and the sentence 3 words. "
            "Give one from 1 to 3.",
        ),
        (
            [Constraint(0, 1)],
            "sentence 2, word 0: a constraint has the word 0, and the sentence 3 words. "
            "Give one from 1 to 3.",
        ),
        (
            [Constraint(1, 9)],
            "sentence 2, word 1 'Dogs': a constraint has the head 9, and the sentence 3 words. "
            "Give one from 0 to 3.",
        ),
        (
            [Constraint(2, 2)],
            "sentence 2, word 2 'chase': a constraint gives the word itself as its head. "
            "Give it another head.",
        ),
        (
            [Constraint(1, 2), Constraint(1, 3)],
            "sentence 2, word 1 'Dogs': constraints give it the heads 2 and 3. Keep one of them.",
        ),
        (
            [Constraint(1, 2), Constraint(2, 3), Constraint(3, 1)],
            "sentence 2: constraints form a cycle, 1 'Dogs' <- 2 'chase' <- 3 'cats' <- 1 'Dogs'. "
            "Give one of these words another head.",
        ),
        (
            [Constraint(3, 2, "objj")],
            "sentence 2, word 3 'cats': the parser does not know the label 'objj' for such an arc. "
            "Did you mean 'obj'? Known: nsubj, obj.",
        ),
        (
            [Constraint(2, 0, "obj")],
            "sentence 2, word 2 'chase': the parser does not know the label 'obj' for such an arc. "
            "Known: root.",
        ),
    ],
)
def test_what_no_tree_can_have_is_refused(constraints: Sequence[Constraint], message: str) -> None:
    with pytest.raises(InputError) as error:
        check_constraints([WORDS, WORDS], [(), constraints], labels=["nsubj", "obj"])
    assert str(error.value) == message


def test_each_sentence_needs_its_constraints() -> None:
    with pytest.raises(InputError, match="there are constraints for 1 of 2 sentences"):
        check_constraints([WORDS, WORDS], [()], labels=[])


def test_a_chain_and_an_arc_given_twice_are_no_cycle() -> None:
    arcs = [Constraint(1, 2), Constraint(2, 0, "root"), Constraint(3, 2, "obj"), Constraint(1, 2)]
    check_constraints([WORDS], [arcs], labels=["obj"])


def test_a_parser_that_takes_no_constraints() -> None:
    with pytest.raises(UsageError, match=r"'table' cannot be given arcs. These can: mst\."):
        constrained_parser(TableParser({}))
