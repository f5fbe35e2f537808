"""A sentence of CoNLL-U as a value, as its enhanced graph over words alone, and as text again."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from pete.errors import FormatError, excerpt
from pete.formats.conll.lines import Deviation
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
    """A node of the enhanced graph that is no word: ``minor`` of those after word ``major``."""

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
        """Its id, ``"8.1"``."""
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
        """Value of ``# sent_id``, ``""`` if there is none."""
        return comment_value(self.comments, "sent_id")

    @property
    def text(self) -> str:
        """Value of ``# text``, or the forms joined as ``SpaceAfter=No`` says."""
        given = comment_value(self.comments, "text")
        return given or surface_text((form, misc) for _, form, misc in self.surface())

    def surface(self) -> Iterator[tuple[range, str, str]]:
        """Word ids, form and MISC of each token of the text, in order."""
        multiwords = {multiword.first: multiword for multiword in self.multiwords}
        after = 1
        for token in self.graph.tokens:
            if multiword := multiwords.get(token.id):
                after = multiword.last + 1
                yield range(token.id, after), multiword.form, multiword.misc
            elif token.id >= after:
                misc = self.misc[token.id - 1] if self.misc else ""
                yield range(token.id, token.id + 1), token.form, misc


@dataclass(frozen=True, slots=True)
class Rejected:
    """A sentence without a tree, under a policy that does not make one.

    Attributes:
        id: Value of ``# sent_id``, ``""`` if there is none.
        text: Value of ``# text``, or the forms joined.
        line: Where it begins, counted from 1.
        defects: Why.
    """

    id: str
    text: str
    line: int
    defects: tuple[Deviation, ...]


def feats_key(feat: tuple[str, str]) -> tuple[str, str]:
    """Order of features: by name, whatever the case."""
    return feat[0].lower(), feat[0]


def comment_value(comments: Iterable[str], key: str) -> str:
    """Value of the first comment ``# key = value``, ``""`` without one.

    Example:
        >>> comment_value(["# newpar", "# sent_id = a-1"], "sent_id")
        'a-1'
    """
    pattern = re.compile(rf"#[ \t]*{re.escape(key)}[ \t]*=[ \t]?(.*)", re.DOTALL)
    return next((match[1] for line in comments if (match := pattern.fullmatch(line))), "")


def surface_text(surface: Iterable[tuple[str, str]]) -> str:
    """Join forms by blanks, but where their MISC says ``SpaceAfter=No``.

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
    r"""The text of each sentence, the empty line after it included.

    Write it with ``stream.writelines`` to a stream opened with ``encoding="utf-8"`` and
    ``newline="\n"``. A file that is read strictly comes out byte for byte. A lemma or tag ``_``
    reads as missing, and all values but forms lose blanks at their ends when they are read; spans
    and provenances are not written.

    Raises:
        FormatError: For what the format cannot hold: a comment with a line end, a cell with
            one or a tab, a word
            with two heads (only ``enhanced`` may have them).

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
    edges = _single_heads(sentence.graph)
    deps = _deps(sentence.enhanced)
    ranges = {multiword.first: multiword for multiword in sentence.multiwords}
    nodes: dict[int, list[EmptyNode]] = {}
    for node in sentence.empty_nodes:
        nodes.setdefault(node.major, []).append(node)
    yield from (_node_row(node, deps) for node in nodes.get(0, ()))
    for token in sentence.graph.tokens:
        if multiword := ranges.get(token.id):
            yield _range_row(multiword)
        head, label = edges.get(token.id, ("", ""))
        misc = sentence.misc[token.id - 1] if sentence.misc else ""
        yield _row(
            str(token.id),
            *(token.form, token.lemma, token.upos, token.xpos, _feats(token.feats)),
            *(head, label, deps.get(str(token.id), ""), misc),
        )
        yield from (_node_row(node, deps) for node in nodes.get(token.id, ()))


def _range_row(multiword: MultiwordToken) -> str:
    place = f"{multiword.first}-{multiword.last}"
    return _row(
        place, multiword.form, "", "", "", _feats(multiword.feats), "", "", "", multiword.misc
    )


def _node_row(node: EmptyNode, deps: dict[str, str]) -> str:
    return _row(
        node.id,
        *(node.form, node.lemma, node.upos, node.xpos, _feats(node.feats)),
        *("", "", deps.get(node.id, ""), node.misc),
    )


def _row(*cells: str) -> str:
    return "\t".join(_checked(cell, _NO_CELL) or "_" for cell in cells)


def _checked(value: str, forbidden: re.Pattern[str]) -> str:
    if forbidden.search(value):
        raise FormatError(
            f"CoNLL-U cannot hold the value {excerpt(value)}",
            cure="Take tabs and line ends out of it.",
        )
    return value


def _feats(feats: Feats) -> str:
    return "|".join(f"{name}={value}" for name, value in sorted(feats, key=feats_key))


def _deps(enhanced: Iterable[EnhancedRelation]) -> dict[str, str]:
    deps: dict[str, list[str]] = {}
    for relation in enhanced:
        deps.setdefault(relation.dependent, []).append(f"{relation.head}:{relation.label}")
    return {dependent: "|".join(items) for dependent, items in deps.items()}


def _single_heads(graph: Graph) -> dict[int, tuple[str, str]]:
    """Head and label by word."""
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
    r"""The graph that the column DEPS draws.

    An empty node that copies a word stands for that word: the one ``CopyOf`` names in MISC,
    else the nearest word of the same lemma, one before it if there is one. But a copy with two
    arguments of its own (*I like tea and you coffee*) would mix them with those of the word: what
    hangs on it stays where the basic tree has it. Edges of other empty nodes are left out and
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
    """Whether a copy has two arguments of its own, and the basic tree has them, too."""
    own = {edge.dependent for edge in sentence.enhanced if edge.head == id and _is_argument(edge)}
    own -= {edge.dependent for edge in sentence.enhanced if edge.head == str(word)}
    attached = {str(relation.dependent) for relation in sentence.graph.relations}
    return len(own) > 1 and own <= attached


def _is_argument(edge: EnhancedRelation) -> bool:
    return edge.label.partition(":")[0] in _ARGUMENTS


def _copied(node: EmptyNode, tokens: Sequence[Token]) -> int | None:
    """The word a node is a copy of."""
    named = _COPY.search(node.misc)
    if named and int(named[1]) <= len(tokens):
        return int(named[1])
    name = (node.lemma or node.form).lower()
    same = [token.id for token in tokens if (token.lemma or token.form).lower() == name]
    before = [id for id in same if id <= node.major]
    return before[-1] if before else next(iter(same), None)
