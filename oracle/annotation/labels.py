"""The closed lists of ``docs/annotation-guidelines.md``: all labels of an annotated file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from pete.errors import FormatError, excerpt
from pete.normaliser.labels import is_prep

TAGS: Final = frozenset(
    """
    CC CD DT EX FW IN JJ JJR JJS LS MD NN NNP NNPS NNS PDT POS PRP PRP$ RB RBR RBS RP SYM TO UH
    VB VBD VBG VBN VBP VBZ WDT WP WP$ WRB # $ '' `` -LRB- -RRB- , . :
    """.split()
)
"""Tags of the Penn Treebank (section A3)."""

UPOS: Final = frozenset(
    "ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X".split()
)
"""Parts of speech of Universal Dependencies (section B2)."""

DEPRELS: Final = frozenset(
    """
    acl acl:relcl advcl advcl:relcl advmod amod appos aux aux:pass case cc cc:preconj ccomp
    compound compound:prt conj cop csubj csubj:outer csubj:pass dep det det:predet discourse
    dislocated expl fixed flat goeswith iobj list mark nmod nmod:desc nmod:poss nmod:unmarked
    nsubj nsubj:outer nsubj:pass nummod obj obl obl:agent obl:unmarked orphan parataxis punct
    root vocative xcomp
    """.split()
)
"""Relations of trees (section B3)."""

RELATIONS: Final = frozenset(
    """
    acomp advcl agent amod appos auxpass ccomp conj cop csubj csubjpass det dobj expl iobj neg
    nsubj nsubjpass poss prep prt rcmod vmod xcomp xsubj
    """.split()
)
"""Relations of graphs (section A2), except ``prep_X``, ``prepc_X`` and ``conj_X``."""

_COLLAPSED: Final = re.compile(r"(?:prepc?(?:_[^\s_A-Z]+)+|conj_[^\s_A-Z]+)")
_UNWRITTEN: Final = frozenset(["and", "negcc"])
"""Coordinators that stand for others (section A4.3)."""

_WORDS: Final[Mapping[str, frozenset[str]]] = {
    "det": frozenset(["no"]),
    "neg": frozenset(["n't", "never", "not"]),
}
"""The only words that may depend on a label."""

_CORE: Final = frozenset(
    ["agent", "csubj", "csubjpass", "dobj", "iobj", "nsubj", "nsubjpass", "xsubj"]
)


def is_relation(label: str) -> bool:
    """Return whether a label is one of graphs.

    Example:
        >>> is_relation("prep_because_of"), is_relation("conj_and"), is_relation("obl")
        (True, True, False)
    """
    return label in RELATIONS or _COLLAPSED.fullmatch(label) is not None


def is_core(label: str) -> bool:
    """Return whether entailments between two words can rest on a relation.

    Example:
        >>> is_core("xsubj"), is_core("prep_in"), is_core("amod")
        (True, True, False)
    """
    return label in _CORE or is_prep(label)


def check_label(label: str, dependent: str, forms: Iterable[str]) -> None:
    """Refuse a label of graphs that is unknown, or does not suit the words.

    Args:
        label: The label.
        dependent: Form of the dependent.
        forms: Forms of the sentence.

    Raises:
        FormatError: Without a place, which the caller knows.

    Example:
        >>> check_label("det", "The", ["The", "dog"])
        Traceback (most recent call last):
        pete.errors.FormatError: det leads to 'The'. It leads only to: no.
    """
    if not is_relation(label):
        raise FormatError(
            f"the label {excerpt(label)} is unknown",
            cure=f"Write one of: {' '.join(sorted(RELATIONS))} prep_X prepc_X conj_X.",
        )
    absent = _named(label) - {_lower(form) for form in forms}
    if absent:
        raise FormatError(
            f"the label {excerpt(label)} names {min(absent)!r}, which is not a token here",
            cure="Name the words of the sentence, in lower case.",
        )
    if label in _WORDS and _lower(dependent) not in _WORDS[label]:
        raise FormatError(
            f"{label} leads to {dependent!r}",
            cure=f"It leads only to: {', '.join(sorted(_WORDS[label]))}.",
        )


def _named(label: str) -> frozenset[str]:
    """Return the words of the sentence that a label names."""
    kind, *words = label.split("_")
    return frozenset(words) - (_UNWRITTEN if kind == "conj" else frozenset())


def _lower(form: str) -> str:
    return form.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
