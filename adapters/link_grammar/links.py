"""The table that maps the links of Link Grammar's English dictionary to Stanford dependencies.

A link joins a word and a later one by a name: capitals, then small letters that refine it
(``Ss*s``: a subject, singular). It has no head. :data:`LINKS` says for each name which relation
it is and which end heads it; the first row that fits counts. Names are explained at
https://www.abisource.com/projects/link-grammar/dict/summarize-links.html.

A row may also say that the dependent *stands for* its head: it holds the place in the clause
that Stanford dependencies give the content word. Link Grammar gives the subject to the first
auxiliary or to *be*, the clause to its conjunction, the determiner's place to *'s*. Dependents and
heads of such a word pass to the word that stands for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

__all__ = ["LINKS", "Link", "Row", "When", "fits"]

When: TypeAlias = Literal[
    "", "be", "there", "auxiliary", "possessive", "number", "infinitive", "second object",
    "no object", "gerund", "not", "question word", "be verb", "preposition",
    "clause",
]  # fmt: skip
"""Conditions of a row besides the name; see ``Linkage.holds``."""

_NAME: Final = re.compile(r"([A-Z_]+)([a-z*]*)")


@dataclass(frozen=True, slots=True)
class Link:
    """A link between two words.

    Attributes:
        label: Its name with the letters that refine it.
        left: Id of its left word, 0 for the left wall.
        right: Id of its right word.
    """

    label: str
    left: int
    right: int

    @property
    def name(self) -> str:
        """The capitals of the label."""
        match = _NAME.match(self.label)
        return match[1] if match else self.label


@dataclass(frozen=True, slots=True)
class Row:
    """The meaning of a link.

    Attributes:
        link: Its name, and letters that must refine it; ``*`` stands for any.
        relation: The relation, ``""`` for a link that repeats others.
        head: Which end is the head.
        when: A further condition.
        stands: Whether the dependent stands for the head.
    """

    link: str
    relation: str
    head: Literal["left", "right"] = "left"
    when: When = ""
    stands: bool = False


def fits(label: str, pattern: str) -> bool:
    """Return whether a label has the name and the letters of a pattern.

    Args:
        label: The label of a link.
        pattern: A name, and letters that must refine it; ``*`` stands for any.

    Example:
        >>> fits("MVpn", "MVp"), fits("Ost", "O*t"), fits("MVa", "MVp"), fits("TOn", "T")
        (True, True, False, False)
    """
    name, letters = _parts(label)
    wanted, needed = _parts(pattern)
    padded = letters.ljust(len(needed), "*")
    return name == wanted and all(
        need in ("*", letter) for need, letter in zip(needed, padded, strict=False)
    )


def _parts(label: str) -> tuple[str, str]:
    match = _NAME.fullmatch(label)
    return (match[1], match[2]) if match else (label, "")


def _rows(
    links: str, relation: str, head: Literal["left", "right"] = "left", *, stands: bool = False
) -> Iterator[Row]:
    """Yield the same row for each of several links, separated by blanks."""
    return (Row(link, relation, head, stands=stands) for link in links.split())


_RIGHT: Final[Literal["right"]] = "right"

LINKS: Final[tuple[Row, ...]] = (
    # subjects
    *_rows("S SX RS", "nsubj", _RIGHT),
    *_rows("SI SXI", "nsubj"),
    Row("SF", "csubj", _RIGHT, "infinitive"),
    Row("SF", "expl", _RIGHT),
    Row("SFI", "expl"),
    # objects and particles
    Row("O*t", "nsubj", when="there"),
    Row("O*t", "aux", _RIGHT, "be verb", stands=True),
    Row("O*t", "cop", _RIGHT, "be", stands=True),
    Row("O", "ccomp", when="clause"),
    Row("O", "pobj", when="preposition"),
    Row("O", "iobj", when="second object"),
    Row("O", "dobj"),
    Row("OD", "npadvmod"),
    Row("OF", "prep"),
    Row("K", "prt"),
    # auxiliaries, predicates, complements
    Row("I", "aux", _RIGHT, "auxiliary", stands=True),
    Row("PP", "aux", _RIGHT, stands=True),
    Row("Pg", "aux", _RIGHT, "be", stands=True),
    *_rows("I Pg TI", "xcomp"),
    Row("Pv", "auxpass", _RIGHT, "be", stands=True),
    Row("Pa", "auxpass", _RIGHT, "be verb", stands=True),
    Row("Pp", "prep"),
    Row("P", "cop", _RIGHT, "be", stands=True),
    Row("P", "acomp"),
    Row("TO", "", when="question word"),
    Row("TOn", "vmod"),
    Row("TO", "xcomp"),
    *_rows("TH TS QI", "ccomp"),
    # modifiers of verbs
    *_rows("OT MVpn", "tmod"),
    Row("MVp", "advmod", when="no object"),
    *_rows("MVp MVt MVz", "prep"),
    *_rows("MVs MVi", "advcl"),
    Row("MVg", "vmod"),
    Row("N", "neg"),
    Row("E", "neg", _RIGHT, "not"),
    *_rows("E Q", "advmod", _RIGHT),
    *_rows("MV EB EI", "advmod"),
    # modifiers of adjectives, adverbs and numbers
    *_rows("EA EE EC EZ", "advmod", _RIGHT),
    Row("EF", "advmod"),
    Row("EN", "quantmod", _RIGHT),
    Row("ND", "num", _RIGHT),
    Row("NN", "number", _RIGHT),
    *_rows("NM TM TY", "num"),
    # modifiers of nouns
    *_rows("A DT", "amod", _RIGHT),
    *_rows("AN G GN", "nn", _RIGHT),
    Row("D", "poss", _RIGHT, "possessive"),
    Row("DP", "poss", _RIGHT),
    Row("D", "num", _RIGHT, "number"),
    *_rows("D DD", "det", _RIGHT),
    *_rows("YS YP", "possessive", stands=True),
    Row("Mgp", "pcomp"),
    *_rows("Mp Mf Mt MX*p", "prep"),
    *_rows("Mv Mg MX*v MX*g", "vmod"),
    *_rows("Ma MX*a", "amod"),
    *_rows("Mr Mj MX*r", ""),
    Row("MX", "appos"),
    # objects of prepositions
    Row("J", "pcomp", when="gerund"),
    *_rows("J JG JT JQ", "pobj"),
    # pointers that repeat other links, walls and punctuation; clauses have code of their own
    *_rows("AL B C CO CP CV IV L QU R RW W WV X XJ ZZZ", ""),
)
"""Any other link is ``dep``, and ``mwe`` if its name begins with ``_`` (idioms), headed left."""
