"""An annotator's file of set 1: Penn tags and relations, sentence by sentence.

::

    # s001
    tags: Birds/NNS sing/VBP in/IN May/NNP
    nsubj(sing-2, Birds-1)
    prep_in(sing-2, May-4)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pete.errors import FormatError, excerpt
from pete.graph import ROOT

from .facts import Fact, Facts, parse_fact, show
from .labels import TAGS, check_label
from .problems import Block, Line, Problems
from .sentences import Sentence

HEADER = "# "
TAGS_LINE = "tags:"


def read_forms(block: Block, problems: Problems) -> list[str]:  # as for trees
    """Return the tokens of a sentence as far as its tags show them."""
    tags = next((line for _, line in block.lines if line.startswith(TAGS_LINE)), "")
    forms = (cell.rpartition("/")[0] for cell in tags.removeprefix(TAGS_LINE).split())
    return [form for form in forms if form]


def read_facts(block: Block, sentence: Sentence, problems: Problems) -> Iterator[Fact]:
    """Yield the facts of a sentence, from lines that are in order.

    Args:
        block: The lines of the sentence.
        sentence: The sentence on the sheet.
        problems: Extended by the lines that are not in order.
    """
    tags = [line for line in block.lines if line[1].startswith(TAGS_LINE)]
    if len(tags) != 1:
        problems.add(
            f"{block.code} has {len(tags) or 'no'} lines of tags",
            line=block.line,
            cure=f"Write one line '{TAGS_LINE} token/TAG ...' for each sentence.",
        )
    for line in tags[:1]:
        yield from _tags(line, sentence, problems)
    relations = [line for line in block.lines if line not in tags]
    yield from _relations(relations, sentence, problems)


def _tags(line: Line, sentence: Sentence, problems: Problems) -> Iterator[Fact]:
    number, text = line
    cells = text.removeprefix(TAGS_LINE).split()
    forms = [cell.rpartition("/")[0] for cell in cells]
    if tuple(forms) != sentence.forms:
        problems.add(
            _first_difference(forms, sentence),
            line=number,
            cure="Write every token of the sheet as token/TAG, in order.",
        )
        return
    for id, cell in enumerate(cells, start=1):
        tag = cell.rpartition("/")[2]
        if tag not in TAGS:
            problems.add(
                f"the tag {excerpt(tag)} of token {id} {sentence.forms[id - 1]!r} is unknown",
                line=number,
                cure=f"Write one of: {' '.join(sorted(TAGS))}",
            )
        yield Fact(id, "tag", ROOT, tag)


def _first_difference(forms: list[str], sentence: Sentence) -> str:
    for id, (form, known) in enumerate(zip(forms, sentence.forms, strict=False), start=1):
        if form != known:
            return f"tag {id} is that of {form!r}, and token {id} is {known!r}"
    return f"there are {len(forms)} tags for the {len(sentence.forms)} tokens"


def _relations(lines: Iterable[Line], sentence: Sentence, problems: Problems) -> Iterator[Fact]:
    seen: dict[Fact, int] = {}
    for number, line in lines:
        try:
            fact = _relation(line.strip(), sentence)
            if fact in seen:
                raise FormatError(
                    f"{excerpt(line)} stands in line {seen[fact]} already",
                    cure="Remove one of the two.",
                )
        except FormatError as error:
            problems.place(error, number)
        else:
            seen[fact] = number
            yield fact


def _relation(line: str, sentence: Sentence) -> Fact:
    fact = parse_fact(line, sentence, edges="relation")
    if fact.kind != "relation":
        raise FormatError(f"{excerpt(line)} is not a relation", cure=f"Put tags in '{TAGS_LINE}'.")
    check_label(fact.label, sentence.forms[fact.dependent - 1], sentence.forms)
    return fact


def fact_lines(facts: Facts, sentence: Sentence) -> Iterator[str]:
    """Yield the lines that state the facts of a sentence."""
    tags = {fact.dependent: fact.label for fact in facts if fact.kind == "tag"}
    tagged = (f"{token.form}/{tags[token.id]}" for token in sentence.tokens)
    yield f"{HEADER}{sentence.code}\n{TAGS_LINE} {' '.join(tagged)}\n"
    for fact in sorted(fact for fact in facts if fact.kind == "relation"):
        yield f"{show(fact, sentence)}\n"
