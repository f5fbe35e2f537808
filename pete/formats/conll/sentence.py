"""A sentence of CoNLL-U as a value, as its enhanced graph over words alone, and as text again."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Final, TypeAlias

from pete.errors import FormatError, excerpt
from pete.graph import ROOT, Graph, Relation, Token

Feats: TypeAlias = tuple[tuple[str, str], ...]
_NO_CELL: Final = re.compile(r"[\t\n]")
_NO_LINE: Final = re.compile(r"\n|\r\Z")  # a carriage return within a line is text
_COPY: Final = re.compile(r"(?:^|\|)CopyOf=([1-9]\d{0,8})(?:\||$)", re.ASCII)
_ARGUMENTS: Final = frozenset({"nsubj", "csubj", "obj", "iobj", "obl", "ccomp", "xcomp"})


@dataclass(frozen=True, slots=True)
class EnhancedRelation:
    """An edge of DEPS; ends are ids as strings, for they may be empty nodes (``"8.1"``)."""

    label: str
    head: str
    dependent: str


@dataclass(frozen=True, slots=True)
class MultiwordToken:
    """A token of the text that stands for the words ``first`` to ``last``."""

    first: int
    last: int
    form: str
    feats: Feats = ()
    misc: str = ""


@dataclass(frozen=True, slots=True)
class EmptyNode:
    """A node of the enhanced graph that is not a word: the ``minor``-th after word ``major``."""

    major: int
    minor: int
    form: str = "_"
    lemma: str = ""
    upos: str = ""
    xpos: str = ""
    feats: Feats = ()
    misc: str = ""

    @property
    def id(self) -> str:
        """Return its id, ``"8.1"``."""
        return f"{self.major}.{self.minor}"


@dataclass(frozen=True, slots=True)
class ConlluSentence:
    """One sentence.

    Attributes:
        graph: Words and basic tree. Spans are filled where the text aligns with the tokens; the
            words of a multiword token share its span.
        comments: Comment lines as they stand, with their ``#``.
        misc: The column MISC of each word, ``""`` where it is empty; or nothing at all.
        multiwords: Multiword tokens in text order.
        empty_nodes: Empty nodes in order.
        enhanced: The edges of DEPS: by dependent, within one in the order of the file.
        line: Where it begins, counted from 1; 0 if it comes from no file.
        lines: The line of each word, if it comes from a file; two sentences may differ in them.
    """

    graph: Graph
    comments: tuple[str, ...] = ()
    misc: tuple[str, ...] = ()
    multiwords: tuple[MultiwordToken, ...] = ()
    empty_nodes: tuple[EmptyNode, ...] = ()
    enhanced: tuple[EnhancedRelation, ...] = ()
    line: int = 0
    lines: tuple[int, ...] = field(default=(), compare=False, repr=False)

    @property
    def id(self) -> str:
        """Return the value of ``# sent_id``, ``""`` if there is none."""
        return comment_value(self.comments, "sent_id")

    @property
    def text(self) -> str:
        """Return the value of ``# text``, or the forms joined as ``SpaceAfter=No`` says."""
        given = comment_value(self.comments, "text")
        return given or surface_text((form, misc) for _, form, misc in self.surface())

    def surface(self) -> Iterator[tuple[range, str, str]]:
        """Yield word ids, form and MISC of each token of the text, in order."""
        multiwords = {multiword.first: multiword for multiword in self.multiwords}
        after = 1
        for token in self.graph.tokens:
            if multiword := multiwords.get(token.id):
                after = multiword.last + 1
                yield range(token.id, after), multiword.form, multiword.misc
            elif token.id >= after:
                misc = self.misc[token.id - 1] if self.misc else ""
                yield range(token.id, token.id + 1), token.form, misc


def feats_key(feat: tuple[str, str]) -> tuple[str, str]:
    """Return the sort key of a feature: its name in any case."""
    return feat[0].lower(), feat[0]


def comment_value(comments: Iterable[str], key: str) -> str:
    """Return the value of the first comment ``# key = value``, ``""`` without one.

    Example:
        >>> comment_value(["# newpar", "# sent_id = a-1"], "sent_id")
        'a-1'
    """
    pattern = re.compile(rf"#[ \t]*{re.escape(key)}[ \t]*=[ \t]?(.*)", re.DOTALL)
    return next((match[1] for line in comments if (match := pattern.fullmatch(line))), "")


def surface_text(surface: Iterable[tuple[str, str]]) -> str:
    """Join forms by blanks, except where their MISC says ``SpaceAfter=No``.

    Example:
        >>> surface_text([("Go", "SpaceAfter=No"), (".", "")])
        'Go.'
    """
    text = gap = ""
    for form, misc in surface:
        text += gap + form
        gap = "" if "SpaceAfter=No" in misc.split("|") else " "
    return text


def write_conllu(sentences: Iterable[ConlluSentence]) -> Iterator[str]:
    r"""Yield the text of each sentence, the empty line after it included.

    Write it with ``stream.writelines`` to a stream opened with ``encoding="utf-8"`` and
    ``newline="\n"``. A file that is read strictly comes out byte for byte. A lemma or tag ``_``
    reads as missing, and all values but forms lose blanks at their ends when they are read; spans
    and provenances are not written.

    Raises:
        FormatError: For what the format cannot hold: a comment with a line end, a cell with a line
            end or a tab, a word with two heads (only ``enhanced`` may have them).

    Example:
        >>> from pete.graph import Token
        >>> graph = Graph.build([Token(1, "Go", "go", "VERB")], [Relation("root", 0, 1)])
        >>> next(write_conllu([ConlluSentence(graph)]))
        '1\tGo\tgo\tVERB\t_\t_\t0\troot\t_\t_\n\n'
    """
    for sentence in sentences:
        lines = (*sentence.comments, *_rows(sentence))
        yield "".join(f"{_checked(line, _NO_LINE)}\n" for line in lines) + "\n"


def _rows(sentence: ConlluSentence) -> Iterator[str]:
    heads = _single_heads(sentence.graph)
    deps: defaultdict[str, list[str]] = defaultdict(list)
    for edge in sentence.enhanced:
        deps[edge.dependent].append(f"{edge.head}:{edge.label}")
    tokens, blank = sentence.graph.tokens, ("",) * 3
    rows: list[tuple[tuple[int, int], tuple[str, ...]]] = [
        ((m.first, 0), (f"{m.first}-{m.last}", m.form, *blank, _feats(m.feats), *blank, m.misc))
        for m in sentence.multiwords
    ]
    for token, misc in zip(tokens, sentence.misc or ("",) * len(tokens), strict=True):
        ends = (*heads.get(token.id, ("", "")), "|".join(deps[str(token.id)]), misc)
        rows.append(((token.id, 1), (str(token.id), *_analysis(token), *ends)))
    for node in sentence.empty_nodes:
        ends = ("", "", "|".join(deps[node.id]), node.misc)
        rows.append(((node.major, 2), (node.id, *_analysis(node), *ends)))
    for _, cells in sorted(rows, key=itemgetter(0)):
        yield "\t".join(_checked(cell, _NO_CELL) or "_" for cell in cells)


def _analysis(word: Token | EmptyNode) -> tuple[str, ...]:
    return word.form, word.lemma, word.upos, word.xpos, _feats(word.feats)


def _checked(value: str, forbidden: re.Pattern[str]) -> str:
    if forbidden.search(value):
        raise FormatError(
            f"CoNLL-U cannot hold the value {excerpt(value)}",
            cure="Remove tabs and line ends from it.",
        )
    return value


def _feats(feats: Feats) -> str:
    return "|".join(f"{name}={value}" for name, value in sorted(feats, key=feats_key))


def _single_heads(graph: Graph) -> dict[int, tuple[str, str]]:
    """Return head and label by word."""
    edges: dict[int, Relation] = {}
    for relation in graph.relations:
        other = edges.setdefault(relation.dependent, relation)
        if other is not relation:
            raise FormatError(
                f"the basic tree of CoNLL-U cannot hold both {graph.show(other)} "
                f"and {graph.show(relation)}",
                cure="Give further heads as enhanced relations.",
            )
    return {word: (str(edge.head), edge.label) for word, edge in edges.items()}


@dataclass(frozen=True, slots=True)
class EnhancedGraph:
    """An enhanced graph without empty nodes.

    Attributes:
        graph: The words, and the edges of DEPS.
        dropped: Edges left out because an end is an empty node that copies no word, or because
            both ends are one word.
    """

    graph: Graph
    dropped: int


def enhanced_graph(sentence: ConlluSentence, *, path: object = None) -> EnhancedGraph:
    r"""Return the graph of the column DEPS.

    An empty node that copies a word stands for that word: the one ``CopyOf`` names in MISC,
    else the nearest word of the same lemma, one before it if there is one. But a copy with two
    arguments of its own (*I like tea and you coffee*) would mix them with those of the word: its
    dependents stay where the basic tree has them. Edges of other empty nodes are left out and
    counted; an edge between a word and its own copy says nothing.

    Args:
        sentence: The sentence.
        path: Its file, for messages.

    Raises:
        FormatError: If the sentence has words but no enhanced edge.

    Example:
        >>> from pete.formats.conll.reader import read_conllu
        >>> lines = ["1\tAnn\tAnn\tPROPN\tNNP\t_\t2\tnsubj\t2:nsubj|2.1:nsubj\t_",
        ...          "2\tgo\tgo\tVERB\tVBP\t_\t0\troot\t0:root\t_",
        ...          "2.1\tgo\tgo\tVERB\tVBP\t_\t_\t_\t2:conj:and\t_", ""]
        >>> found = enhanced_graph(next(read_conllu(lines)))
        >>> [found.graph.show(relation) for relation in found.graph.relations], found.dropped
        (['nsubj(go-2, Ann-1)', 'root(ROOT-0, go-2)'], 0)
    """
    tokens = sentence.graph.tokens
    if tokens and not sentence.enhanced:
        raise FormatError(
            f"the sentence {excerpt(sentence.id or sentence.text)} has nothing in DEPS",
            path=path,
            line=sentence.line or None,
            cure="Read its basic tree: scheme 'ud'.",
        )
    words = {str(token.id): token.id for token in tokens}
    copies = {node.id: word for node in sentence.empty_nodes if (word := _copied(node, tokens))}
    clauses = {id for id, word in copies.items() if _is_clause(sentence, id, word)}
    words |= {id: word for id, word in copies.items() if id not in clauses}
    edges = list(_edges(sentence, {str(ROOT): ROOT, **words}, clauses))
    relations = dict.fromkeys(edge for edge in edges if edge is not None)
    graph = sentence.graph.with_relations(Relation(*edge) for edge in relations)
    return EnhancedGraph(graph, edges.count(None))


def _edges(
    sentence: ConlluSentence, words: Mapping[str, int], clauses: Container[str]
) -> Iterator[tuple[str, int, int] | None]:
    for edge in sentence.enhanced:
        if edge.head in clauses or edge.dependent in clauses:
            continue
        if edge.head not in words or edge.dependent not in words or edge.head == edge.dependent:
            yield None
        elif words[edge.head] != words[edge.dependent]:
            yield edge.label, words[edge.head], words[edge.dependent]
    below = {edge.dependent for edge in sentence.enhanced if edge.head in clauses}
    below -= {edge.dependent for edge in sentence.enhanced if edge.head not in clauses}
    for relation in sentence.graph.relations:
        if str(relation.dependent) in below:
            yield relation.label, relation.head, relation.dependent


def _is_clause(sentence: ConlluSentence, id: str, word: int) -> bool:
    """Return whether a copy has two arguments of its own, and the basic tree has them, too."""
    own = {
        edge.dependent
        for edge in sentence.enhanced
        if edge.head == id and edge.label.partition(":")[0] in _ARGUMENTS
    }
    own -= {edge.dependent for edge in sentence.enhanced if edge.head == str(word)}
    attached = {str(relation.dependent) for relation in sentence.graph.relations}
    return len(own) > 1 and own <= attached


def _copied(node: EmptyNode, tokens: Sequence[Token]) -> int | None:
    """Return the word a node is a copy of."""
    named = _COPY.search(node.misc)
    if named and int(named[1]) <= len(tokens):
        return int(named[1])
    name = (node.lemma or node.form).lower()
    same = [token.id for token in tokens if (token.lemma or token.form).lower() == name]
    before = [id for id in same if id <= node.major]
    return before[-1] if before else next(iter(same), None)
