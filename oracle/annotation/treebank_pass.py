"""An annotator's file of set 2: trees of Universal Dependencies in six columns.

The columns are ID, FORM, UPOS, XPOS, HEAD and DEPREL, separated by tabs; ``# sent_id = CODE``
starts a sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from pete.errors import excerpt
from pete.formats.conll.deviations import CURES
from pete.formats.conll.reader import tree_defects
from pete.graph import ROOT

from .facts import Fact, FactKind, Facts
from .labels import DEPRELS, TAGS, UPOS
from .lines import table_line
from .problems import Block, Line, Problems
from .sentences import Sentence
from .tree_rules import Node, broken_rules

HEADER = "# sent_id = "
_COLUMNS = ("ID", "FORM", "UPOS", "XPOS", "HEAD", "DEPREL")
_COMMENT = "#"
_KINDS: Final[tuple[FactKind, ...]] = ("upos", "xpos", "edge")

Row = tuple[int, list[str]]


def read_forms(block: Block, problems: Problems) -> list[str]:
    """Return the tokens of a sentence as far as its rows show them; problems as below."""
    return [cells[1] for _, cells in _rows(block.lines, problems)]


def read_facts(block: Block, sentence: Sentence, problems: Problems) -> Iterator[Fact]:
    """Yield the facts of a sentence, from lines that are in order.

    Args:
        block: The lines of the sentence.
        sentence: The sentence on the sheet.
        problems: Extended by the lines that are not in order.
    """
    rows = _rows(block.lines, problems)
    words = [(str(token.id), token.form) for token in sentence.tokens]
    if [tuple(cells[:2]) for _, cells in rows] != words:
        number, problem = _first_difference(rows, sentence)
        problems.add(
            problem, line=number or block.line, cure="Copy ID and FORM from the sheet, in order."
        )
        return
    nodes = []
    for id, (number, (_, form, upos, xpos, head, label)) in enumerate(rows, start=1):
        for column, value, known in (
            ("UPOS", upos, UPOS),
            ("XPOS", xpos, TAGS),
            ("DEPREL", label, DEPRELS),
        ):
            if value not in known:
                cure = f"Write one of: {' '.join(sorted(known))}"
                problems.add(f"the {column} {excerpt(value)} is unknown", line=number, cure=cure)
        yield Fact(id, "upos", ROOT, upos)
        yield Fact(id, "xpos", ROOT, xpos)
        if head.isdecimal() and int(head) <= len(rows) and int(head) != id:
            nodes.append(Node(id, form, upos, xpos, int(head), label))
        else:
            problems.add(
                f"the HEAD {excerpt(head)} of {id} {form!r} is not another token of the sentence",
                line=number,
                cure=f"Write a number from 0 to {len(rows)}, 0 for the root.",
            )
    if len(nodes) == len(rows):
        _check_tree(nodes, [number for number, _ in rows], problems)
        yield from (Fact(node.id, "edge", node.head, node.label) for node in nodes)


def _rows(lines: Iterable[Line], problems: Problems) -> list[Row]:
    rows: list[Row] = []
    for number, line in lines:
        if line.startswith(f"{_COMMENT} "):
            continue
        cells = line.split("\t")
        if len(cells) == len(_COLUMNS):
            rows.append((number, cells))
        else:
            problems.add(
                f"{excerpt(line)} has {len(cells)} columns, not {len(_COLUMNS)}",
                line=number,
                cure=f"Write {', '.join(_COLUMNS)}, separated by one tab each.",
            )
    return rows


def _first_difference(rows: Sequence[Row], sentence: Sentence) -> tuple[int | None, str]:
    for (number, cells), token in zip(rows, sentence.tokens, strict=False):
        if (cells[0], cells[1]) != (str(token.id), token.form):
            return number, (
                f"the row of {cells[0]} {cells[1]!r} stands where {token.id} {token.form!r} should"
            )
    return None, (
        f"{sentence.code} has {len(rows)} good rows for its {len(sentence.tokens)} tokens"
    )


def _check_tree(nodes: Sequence[Node], lines: Sequence[int], problems: Problems) -> None:
    defects = list(tree_defects([node.head for node in nodes]))
    for kind, word, detail in defects:
        problems.add(detail, line=lines[word - 1], cure=CURES[kind])
    for node in nodes:
        if (node.head == ROOT) != (node.label == "root"):
            problems.add(
                f"the HEAD of {node} is {node.head} and its DEPREL {node.label!r}",
                line=lines[node.id - 1],
                cure="Write root where the head is 0, and only there.",
            )
    if not defects:
        for word, problem, rule in broken_rules(nodes):
            problems.add(problem, line=lines[word - 1], cure=f"The rule: {rule}")


def fact_lines(facts: Facts, sentence: Sentence) -> Iterator[str]:
    """Yield the lines that state the facts of a sentence."""
    yield f"{HEADER}{sentence.code}\n# text = {sentence.text}\n"
    slots = {fact.slot: fact for fact in facts}
    for token in sentence.tokens:
        upos, xpos, edge = (slots[kind, token.id] for kind in _KINDS)
        cells = (upos.label, xpos.label, str(edge.head), edge.label)
        yield table_line(str(token.id), token.form, *cells)
