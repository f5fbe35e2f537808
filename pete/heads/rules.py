"""Head rules: which child of a constituent is its head, as tables of four columns.

=============  ===================================================================================
``category``   label of the constituent, empty for a bracket without one
``direction``  ``left`` or ``right``, the side that the search starts from
``function``   ``any`` child, ``none`` for children without a function tag, or a tag (``PRD``)
               for children with it
``priority``   groups of labels, parted by blanks; equals in a group are parted by ``|``, and
               ``*`` is any label but those of punctuation
=============  ===================================================================================

The rows of a category are tried in their order, the groups of a row one after the other; the first
child whose label is in the group is the head. ``left A B`` takes any A before any B, ``right A|B``
the rightmost child that is an A or a B. If no row finds one, the head is the outermost child on
the side of the last row. A constituent of one child needs no row.

A line ``@coordination CC CONJP`` before the columns changes this: if one of these labels stands
before the child that a row has found, the head is the child before it, punctuation skipped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib.resources import files
from typing import Final, NamedTuple

from pete.errors import FormatError, UnknownNameError, excerpt
from pete.files import read_whole, user_path, utf8
from pete.registry import did_you_mean

PUNCTUATION: Final = frozenset(("''", "``", ",", ".", ":", "-LRB-", "-RRB-"))
"""Penn tags of punctuation."""

NOT_WORDS: Final = PUNCTUATION | {"#", "$"}
"""Tags that are left out where only words count (P11-1067, notes of the release of NED)."""

HEAD_RULES: Final = (
    "yamada-matsumoto",
    "collins",
    "collins-modified",
    "lth",
    "stanford-semantic",
)
"""Names of the tables that come with PETE."""

_COLUMNS: Final = ("category", "direction", "function", "priority")
_COORDINATION: Final = "@coordination"
_ROW: Final = "Write category, direction, function and priority: NP, right, any, NN|NNS NP."
_LABEL: Final = re.compile(r"(-.*|[^-=|]*)(.*)")
_FUNCTION: Final = re.compile(r"-([^-=|\d]+)")
_ANY: Final = "*"


class Category(NamedTuple):
    """The label of a constituent or word, taken apart.

    Attributes:
        name: The label without function tags and indices.
        functions: The function tags.
    """

    name: str
    functions: frozenset[str]


@cache
def category(label: str) -> Category:
    """Take a label apart; one that begins with ``-`` is whole.

    Example:
        >>> category("NP-SBJ-1").name, category("-LRB-").name, category("PRT|ADVP").name
        ('NP', '-LRB-', 'PRT')
        >>> sorted(category("NP-LOC-PRD=2").functions)
        ['LOC', 'PRD']
    """
    name, rest = _LABEL.fullmatch(label).groups()  # type: ignore[union-attr]  # any text matches
    return Category(name, frozenset(_FUNCTION.findall(rest)))


@dataclass(frozen=True, slots=True)
class HeadRow:
    """One row of a table.

    Attributes:
        from_left: Whether the search starts from the left.
        function: Which children it may find: ``any``, ``none``, or a function tag.
        priority: The groups of labels.
    """

    from_left: bool
    function: str
    priority: tuple[frozenset[str], ...]

    def find(self, children: Sequence[Category]) -> int | None:
        """Return the place of the head, ``None`` if no child fits."""
        places = [place for place, child in enumerate(children) if self._may_be(child)]
        if not self.from_left:
            places.reverse()
        for group in self.priority:
            for place in places:
                name = children[place].name
                if name in group or (_ANY in group and name not in PUNCTUATION):
                    return place
        return None

    def _may_be(self, child: Category) -> bool:
        if self.function == "none":
            return not child.functions
        return self.function == "any" or self.function in child.functions


@dataclass(frozen=True, slots=True)
class HeadRules:
    """A table of head rules.

    Attributes:
        name: Its name, or the file it comes from.
        source: Where its rules are from, by its first comment.
        rows: The rows of each category.
        conjunctions: The labels of ``@coordination``.
    """

    name: str
    source: str
    rows: Mapping[str, Sequence[HeadRow]]
    conjunctions: frozenset[str] = frozenset()

    def head(self, parent: str, children: Sequence[Category]) -> int:
        """Return the place of the head among the children of a constituent.

        Args:
            parent: Name of its category.
            children: The categories of its children, one at least.

        Raises:
            KeyError: If it has several children and its category has no row.

        Example:
            >>> children = [category(label) for label in ("NP", "CC", "NP-TMP")]
            >>> for name in ("yamada-matsumoto", "collins"):
            ...     head_rules(name).head("NP", children)
            2
            0
        """
        if len(children) == 1:
            return 0
        rows = self.rows[parent]
        for row in rows:
            found = row.find(children)
            if found is not None:
                return self._conjunct(found, children)
        return 0 if rows[-1].from_left else len(children) - 1

    def _conjunct(self, head: int, children: Sequence[Category]) -> int:
        """Return the child before the conjunction before a head, else the head."""
        if head < 2 or children[head - 1].name not in self.conjunctions:
            return head
        before = range(head - 2, -1, -1)
        words = (place for place in before if children[place].name not in PUNCTUATION)
        return next(words, head)


def head_rules(name: str) -> HeadRules:
    """Return a table by its name, or read one of your own.

    Args:
        name: One of :data:`HEAD_RULES`, or a path that ends in ``.tsv``.

    Raises:
        UnknownNameError: For another name.
        InputError: If the file cannot be read.
        FormatError: If it is not a table of head rules.

    Example:
        >>> sorted(head_rules("collins").conjunctions)
        ['CC', 'CONJP']
    """
    if name in HEAD_RULES:
        table = files("pete.heads").joinpath("tables", f"{name}.tsv")
        return read_rules(table.read_text("utf-8"), name)
    if name.endswith(".tsv"):
        path = user_path(name)
        return read_rules(utf8(read_whole(path), path), name)
    raise UnknownNameError(
        f"there are no head rules {name!r}. {did_you_mean(name, HEAD_RULES)} "
        "The name of a table of your own ends in .tsv."
    )


def read_rules(text: str, name: str) -> HeadRules:
    r"""Read a table.

    Args:
        text: Its lines; those that begin with ``#`` are comments.
        name: Its name, for messages.

    Raises:
        FormatError: At the first line that cannot be read.

    Example:
        >>> rules = read_rules("# Mine\nNP\tright\tany\tNN|NNS NP", "mine.tsv")
        >>> rules.source, rules.head("NP", [category("NN"), category("NP")])
        ('Mine', 0)
    """
    source, conjunctions, rows = name, frozenset[str](), dict[str, list[HeadRow]]()
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("#"):
            source = line[1:].strip() if number == 1 else source
        elif line.startswith("@"):
            setting, *labels = line.split()
            if setting != _COORDINATION or not labels:
                raise FormatError(
                    f"{excerpt(line)} is not a setting",
                    path=name,
                    line=number,
                    cure="Write '@coordination CC CONJP', or a row.",
                )
            conjunctions = frozenset(labels)
        elif line.strip() and tuple(line.split("\t")) != _COLUMNS:
            parent, row = _row(line.split("\t"), partial(FormatError, path=name, line=number))
            rows.setdefault(parent, []).append(row)
    if not rows:
        raise FormatError("the table has no rows", path=name, cure=_ROW)
    return HeadRules(name, source, rows, conjunctions)


def _row(cells: Sequence[str], error: Callable[..., FormatError]) -> tuple[str, HeadRow]:
    """Return the category of a line, and its row."""
    if len(cells) != len(_COLUMNS):
        raise error(f"4 columns parted by tabs expected, {len(cells)} found", cure=_ROW)
    parent, direction, function, priority = map(str.strip, cells)
    if direction not in ("left", "right"):
        raise error(f"the direction {excerpt(direction)} is not left or right", cure=_ROW)
    if function not in ("any", "none") and not function.isupper():
        raise error(f"the function {excerpt(function)} is not any, none or a tag", cure=_ROW)
    groups = tuple(frozenset(group.split("|")) for group in priority.split())
    return parent, HeadRow(direction == "left", function, groups)
