"""The normaliser: which steps run for which scheme, and the run itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, get_args

from msgspec import structs

from pete.errors import UnknownNameError
from pete.graph import ROOT, Graph, Relation, Scheme, Token
from pete.normaliser import (  # noqa: F401  # they declare steps
    copulas,
    from_clear,
    from_sd,
    punctuation,
    spelling,
)
from pete.normaliser.clauses import Tree
from pete.normaliser.collapsing import (  # noqa: F401  # as above
    conjuncts,
    controllers,
    multiword,
    prepositions,
    relative_clauses,
    shared_objects,
)
from pete.normaliser.from_ud import clauses, structure, versions  # noqa: F401  # as above
from pete.normaliser.from_ud import labels as _labels  # noqa: F401  # as above
from pete.normaliser.from_ud import prepositions as _prepositions  # noqa: F401  # as above
from pete.normaliser.schemes import READERS, SCHEMES
from pete.normaliser.steps import ALL_STEPS, Step, provenance
from pete.normaliser.tags import tagged
from pete.normaliser.tree import INPUT, Word, proper_edge
from pete.registry import did_you_mean
from pete.text.lemmas import lemmatise

Profile: TypeAlias = Literal["pete", "stanford"]

PROFILES: Final[tuple[Profile, ...]] = get_args(Profile)

_COMMON: Final = "C0 C1 C2 C3 C4 C5 C6 C7 C8 C9-P1 C9-P3 C9-P2 C9-P4 C9-P5 C10 C11 C12".split()
_RESOLVED: Final = "C0 C1 C2 C3 C4 C5 C6 C10 C11 C12".split()
"""Common steps for input in which relative clauses and coordinations are resolved."""

_UD: Final = "U1 U2 U3 U4 U4a U5 U6 U7 U8 U9 U10 U11 U12 U13 U14 U15".split()
_CLEAR: Final = "K1 K2 K3 K4 K5 K6 K7 K8 K9 K10 K11".split()
_SD: Final = "W1 S1 S2 S3 S4".split()

_CODES: Final[Mapping[Scheme, tuple[str, ...]]] = {
    "ud": ("W1", *_UD, *_COMMON),
    "ud-no-agent": ("W1", "U0", *_UD, *_COMMON),
    "ud1": ("W1", "V1", "U0", *_UD, *_COMMON),
    "ud-enhanced": ("W1", "D1", *_UD, "D2", *_RESOLVED),
    "clear": (*_CLEAR, *_COMMON),
    "sd-basic": (*_SD, *_COMMON),
    "stanford": (*_SD, "S5", "S6", *_COMMON),
}
"""The codes of the steps for each scheme, in order."""

OPTIONAL: Final = frozenset(["C9-P5"])
"""Codes of steps that run only on request."""

_FINISHED: Final = frozenset(_COMMON) - {"C12"}
"""Steps that change nothing in a graph of the converter if they do as the converter does."""

_COLLAPSING: Final = frozenset(["C2", "C3", "C4"])

STEPS: Final[Mapping[Scheme, Mapping[str, str]]] = MappingProxyType(
    {
        scheme: MappingProxyType({code: ALL_STEPS[code].summary for code in codes})
        for scheme, codes in _CODES.items()
    }
)
"""Every step in order: code and what it does, by scheme."""

_READING_STEP: Final = "L1"
FIXED_STEPS: Final[Mapping[str, str]] = MappingProxyType(
    {_READING_STEP: "Labels that need no look at the sentence get their Stanford names."}
)
"""The step before all others, under every scheme; it cannot be left out."""


def normalise(
    graph: Graph,
    *,
    scheme: Scheme,
    profile: Profile = "pete",
    collapse: bool = True,
    without: frozenset[str] = frozenset(),
    also: frozenset[str] = frozenset(),
) -> Graph:
    """Turn a parser's tree into collapsed, CC-propagated Stanford dependencies.

    Args:
        graph: The parser's own relations. They should form a tree, but need not.
        scheme: The label set and conventions they follow.
        profile: ``pete``, or ``stanford`` for what the converter of 2013 makes of
            dependency trees, errors included.
        collapse: Whether prepositions go into labels; else ``prep``, ``pobj`` and
            ``pcomp`` stay, and everything else is the same. What is collapsed in the input
            stays so.
        without: Codes of steps to leave out (see :data:`STEPS`).
        also: Codes of :data:`OPTIONAL` steps to run.

    Returns:
        The same tokens, with Penn tags where they had none (:func:`pete.normaliser.tagged`); the
        head of a word written apart has the lemma and tag of the whole word;
        relations sorted by dependent, head and label. The provenance of each is the code of the
        step that made it, or ``input``, and after it those of the steps that renamed it:
        ``"input, U13"``.

    Raises:
        UnknownNameError: For a scheme, profile or step that does not exist.

    Example:
        >>> from pete.graph import ROOT, Graph, Relation, Token
        >>> words = [Token(1, "Birds", xpos="NNS"), Token(2, "sing", xpos="VBP"),
        ...          Token(3, "in", xpos="IN"), Token(4, "May", xpos="NNP")]
        >>> heads = [("nsubj", 2, 1), ("root", 0, 2), ("case", 4, 3), ("obl", 2, 4)]
        >>> ud = Graph.build(words, [Relation(*head) for head in heads])
        >>> graph = normalise(ud, scheme="ud")
        >>> [graph.show(relation) for relation in graph.relations]
        ['nsubj(sing-2, Birds-1)', 'root(ROOT-0, sing-2)', 'prep_in(sing-2, May-4)']
    """
    _check("scheme", scheme, SCHEMES)
    _check("profile", profile, PROFILES)
    check_steps(without | also, scheme)
    blanks = frozenset([token.id for token in graph.tokens if token.form.isspace()])
    words = graph.without(blanks) if blanks else graph
    tokens = tagged(words.tokens)
    tree = Tree(_words(tokens), pete=profile == "pete", clear=scheme == "clear", collapse=collapse)
    _draw(tree, words, READERS[scheme])
    left_out = (OPTIONAL - also) | without | (frozenset() if collapse else _COLLAPSING)
    if scheme == profile == "stanford":
        left_out |= _FINISHED
    _run(tree, *_steps(scheme, profile, left_out))
    normalised = Graph.build(
        _spelled(tokens, tree) if tree.respelled else tokens,
        (
            Relation(edge.label, edge.head, edge.dependent, provenance(tree.history(edge)))
            for edge in tree.edges()
        ),
    )
    return _among_blanks(normalised, graph.tokens, blanks) if blanks else normalised


def _among_blanks(words: Graph, tokens: tuple[Token, ...], blanks: frozenset[int]) -> Graph:
    """Return the graph of the words with their ids among blanks, which have no relations."""
    ids = (ROOT, *(token.id for token in tokens if token.id not in blanks))
    named = {ids[word.id]: structs.replace(word, id=ids[word.id]) for word in words.tokens}
    return Graph.build(
        (named.get(token.id, token) for token in tokens),
        (structs.replace(r, head=ids[r.head], dependent=ids[r.dependent]) for r in words.relations),
    )


def check_steps(codes: Iterable[str], scheme: Scheme) -> None:
    """Refuse codes of steps that a scheme does not have.

    Raises:
        UnknownNameError: Naming the first, and those there are.

    Example:
        >>> check_steps(["U13", "C8"], "ud")
        >>> check_steps(["K6"], "ud")
        Traceback (most recent call last):
        pete.errors.UnknownNameError: there is no step of scheme 'ud' 'K6'. ...
    """
    for code in sorted(codes):
        _check(f"step of scheme {scheme!r}", code, tuple(STEPS[scheme]))


def _draw(tree: Tree, graph: Graph, read: Callable[[str], str]) -> None:
    """Insert the parser's edges, and after them those whose label is not the parser's.

    Where two labels are read as one, the order in which the parser listed them says nothing.
    """
    renamed = []
    for relation in graph.relations:
        edge = proper_edge(read(relation.label), relation.head, relation.dependent)
        if edge.label == relation.label:
            tree.insert(edge, (INPUT,))
        else:
            renamed.append(edge)
    for edge in renamed:
        tree.insert(edge, (INPUT, _READING_STEP))


@lru_cache(maxsize=64)
def _steps(
    scheme: Scheme, profile: Profile, left_out: frozenset[str]
) -> tuple[list[Step], list[Step]]:
    """Return the steps of a scheme before the common ones, and these, without some."""
    steps = [ALL_STEPS[code] for code in _CODES[scheme] if code not in left_out]
    run = [step for step in steps if profile == "pete" or not step.pete_only]
    common = [step for step in run if step.code in _COMMON]
    return run[: len(run) - len(common)], common


def _run(tree: Tree, own: list[Step], common: list[Step]) -> None:
    """Run all steps in order; in ``pete`` the common ones until none changes anything more.

    A step may make room for an earlier one: a verb that takes over a subject passes it on, an
    adverb turns out to be the start of a preposition. Rounds only ever resolve words, so there
    are no more of them than words; two are the rule, more than three a rarity.
    """
    for step in own:
        step(tree)
    idle = 0
    for step in common * (len(tree.words) if tree.pete else 1):
        before = tree.changes
        step(tree)
        idle = 0 if tree.changes > before else idle + 1
        if idle == len(common):
            return


def _check(noun: str, name: str, known: tuple[str, ...]) -> None:
    if name not in known:
        raise UnknownNameError(f"there is no {noun} {name!r}. {did_you_mean(name, known)}")


def _spelled(tokens: tuple[Token, ...], tree: Tree) -> Iterator[Token]:
    """Yield the tokens; the head of a word written apart has lemma and tag of the whole word."""
    for token in tokens:
        whole = token.id in tree.respelled
        word = tree.words[token.id]
        yield structs.replace(token, lemma=word.lemma, xpos=word.tag) if whole else token


def _words(tokens: tuple[Token, ...]) -> list[Word]:
    lemmatised = tokens if all(token.lemma for token in tokens) else lemmatise(tokens)
    return [Word(token.form.lower(), token.lemma.lower(), token.xpos) for token in lemmatised]
