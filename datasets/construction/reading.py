"""Gold sentences of a treebank, read one after the other.

Everything that follows works on normalised graphs, so that Universal Dependencies, basic Stanford
dependencies and Penn trees are alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Literal, TypeAlias, TypeVar, get_args

from msgspec import structs

from pete.api import parser
from pete.errors import FormatError, InputError
from pete.files import user_path
from pete.formats.brackets import BracketTree, each_tree
from pete.formats.conll.deviations import CURES, FileReport, Rejected
from pete.formats.conll.reader import NO_LABEL, RowKind, repaired
from pete.formats.conll.sentence import ConlluSentence, EnhancedRelation
from pete.formats.graph_files import file_kind, read_rows
from pete.graph import Graph, Scheme
from pete.listing import counted
from pete.normaliser import check_scheme, normalise
from pete.parsing import Parse
from pete.text.alignment import align
from pete.text.lemmas import lemmatise
from pete.text.tokens import as_typed

TreebankFormat: TypeAlias = RowKind | Literal["brackets"]

_BRACKETS: Final = (".mrg", ".ptb", ".parse", ".psd")
"""Usual ends of the names of files with Penn brackets."""

_SCHEMES: Final[dict[TreebankFormat, Scheme]] = {"conllu": "ud", "conllx": "sd-basic"}
"""The scheme of a file whose scheme is not named, by its format."""


@dataclass(frozen=True, slots=True)
class GoldSentence:
    """A sentence with its gold tree.

    Attributes:
        id: Its name in the treebank, else its number, counted from 1.
        text: The text, as it is typed.
        line: Where it begins in the file, counted from 1.
        source: The sentence as in the treebank; its words have their places in the text.
        graph: The same words with normalised relations, and PETE's lemmas.
    """

    id: str
    text: str
    line: int
    source: ConlluSentence
    graph: Graph

    @property
    def tree(self) -> Graph:
        """Its words, and relations as in the treebank."""
        return self.source.graph


@dataclass(frozen=True, slots=True)
class GoldTreebank:
    """A file of gold trees, read as often as its sentences are asked for.

    Attributes:
        path: The file.
        format: Its format.
        scheme: The scheme of its relations.
        report: Sentences that could not be read, filled while they are.
    """

    path: Path
    format: TreebankFormat
    scheme: Scheme
    report: FileReport = field(default_factory=FileReport, compare=False)

    @classmethod
    def open(cls, name: str) -> GoldTreebank:
        """Return the treebank with a name.

        Args:
            name: ``FILE`` or ``FILE:SCHEME``; CoNLL-U is in the scheme ``ud`` and CoNLL-X in
                ``sd-basic`` unless it is named, Penn brackets are converted to Stanford
                dependencies. The format is known by the name of the file.

        Raises:
            InputError: If its scheme is not known.
        """
        file, colon, named = name.rpartition(":")
        if not colon or named not in get_args(Scheme):
            file, named = name, ""
        path = user_path(file)
        if {suffix.lower() for suffix in path.suffixes} & {*_BRACKETS}:
            return cls(path, "brackets", "stanford")
        kind = file_kind(file) or "conllu"
        if kind == "triples":
            raise InputError(
                "relations alone are not a treebank",
                path=file,
                cure="Name a file of CoNLL-U, CoNLL-X or Penn brackets.",
            )
        scheme = next((s for s in get_args(Scheme) if s == named), _SCHEMES.get(kind))
        if scheme is None:
            raise InputError(
                "its scheme is not known",
                path=file,
                cure=f"Name it behind a colon: {file}:ud, or {file}:sd-basic.",
            )
        return cls(path, kind, scheme)

    def sentences(self) -> Iterator[GoldSentence]:
        """Yield the sentences that have a tree; :attr:`report` says which have none.

        Raises:
            InputError: If the file cannot be read, or its labels are of another scheme.
            FormatError: If it holds no sentence with a tree.
        """
        read = self._converted() if self.format == "brackets" else self._rows()
        empty = True
        for sentences in chunks(read, 200):
            check_scheme((s.tree for s in sentences), self.scheme, source=str(self.path))
            yield from sentences
            empty = False
        if empty:
            raise self._nothing()

    def _nothing(self) -> FormatError:
        """Return an error for a file without trees, with its first sentence if it has one."""
        if not self.report.rejected:
            return FormatError("it holds no tree", path=self.path, cure=CURES["empty-file"])
        sentences = counted(len(self.report.rejected), "sentence")
        defect = self.report.rejected[0].defects[0]
        problem = f"{defect.detail}; the file has {sentences}, and none has a tree"
        return replace(defect, detail=problem).error(self.path)

    def _rows(self) -> Iterator[GoldSentence]:
        kind = next(kind for kind in get_args(RowKind) if kind == self.format)
        for read in read_rows(self.path, kind, self.report):
            if isinstance(read, Rejected):
                continue
            sentence, tree = read
            id = sentence.id or str(self.report.seen)
            if kind == "conllu":
                yield self._gold(id, sentence.text, sentence.line, sentence, tree)
            else:
                text = _detokenised(token.form for token in tree.tokens)
                yield self._without_text(id, text, sentence.line, tree)

    def _converted(self) -> Iterator[GoldSentence]:
        """Yield sentences of Penn brackets, converted in files of trees with different texts."""
        trees: dict[str, _Tree] = {}
        for number, tree in enumerate(each_tree(self.path, self.report), start=1):
            if isinstance(tree, Rejected):
                continue
            text = _detokenised(form for form, _ in tree.words)
            if text in trees or len(trees) == _CONVERTED:
                yield from self._through_converter(trees)
                trees = {}
            trees[text] = number, tree
        yield from self._through_converter(trees)

    def _through_converter(self, trees: Mapping[str, _Tree]) -> Iterator[GoldSentence]:
        if not trees:
            return
        with TemporaryDirectory(prefix="pete-") as folder:
            file = Path(folder, "trees.mrg")
            file.write_text("".join(f"{tree.text}\n" for _, tree in trees.values()), "utf-8")
            results = list(parser(f"constituency:{file}", cache=False).parse([*trees]))
        for (text, (number, tree)), result in zip(trees.items(), results, strict=True):
            if isinstance(result, Parse):
                yield self._without_text(str(number), text, tree.line, result.graph)
            else:
                self.report.sentences -= 1
                self.report.reject("unconverted", tree.line, result.reason, text=text)

    def _without_text(self, id: str, text: str, line: int, graph: Graph) -> GoldSentence:
        comments = f"# sent_id = {id}", f"# text = {text}"
        placed = _placed(graph, text)
        source = ConlluSentence(placed, comments)
        if self.format == "brackets":
            source = replace(source, graph=_as_tree(placed), enhanced=_edges(placed))
        return self._gold(id, text, line, source, placed)

    def _gold(
        self, id: str, text: str, line: int, source: ConlluSentence, graph: Graph
    ) -> GoldSentence:
        lemmatised = graph.with_tokens(lemmatise(graph.tokens))
        return GoldSentence(id, text, line, source, normalise(lemmatised, scheme=self.scheme))


_QUOTES: Final = ("``", "''")
"""Quotes that still tell which way they open."""

_CONVERTED: Final = 500
"""Trees that are converted at a time."""

_Tree: TypeAlias = tuple[int, BracketTree]
"""A tree with its number in the file."""

T = TypeVar("T")


def chunks(things: Iterable[T], size: int) -> Iterator[Sequence[T]]:
    """Yield things in groups of a size, the last of which may be smaller.

    Example:
        >>> [*chunks("abcde", 2)]
        [['a', 'b'], ['c', 'd'], ['e']]
    """
    rest = iter(things)
    while chunk := list(islice(rest, size)):
        yield chunk


def _detokenised(forms: Iterable[str]) -> str:
    """Return words as a text, with blanks where English has them."""
    from nltk.tokenize.treebank import TreebankWordDetokenizer  # NLTK takes long to import

    words = [form if form in _QUOTES else as_typed(form) for form in forms]
    text: str = TreebankWordDetokenizer().detokenize(words)
    return text


def _placed(graph: Graph, text: str) -> Graph:
    """Return a graph with its words as they are typed, and their places in a text."""
    forms = [as_typed(token.form) for token in graph.tokens]
    spans = align(forms, text).spans
    return graph.with_tokens(
        structs.replace(token, form=form, span=span)
        for token, form, span in zip(graph.tokens, forms, spans, strict=True)
    )


def _as_tree(graph: Graph) -> Graph:
    """Return a graph with one head for each word, for columns that hold no more."""
    first = {r.dependent: r for r in reversed(graph.relations)}
    own = [first.get(token.id) for token in graph.tokens]
    heads = [relation.head if relation else None for relation in own]
    labels = [relation.label if relation else NO_LABEL for relation in own]
    return graph.with_relations(repaired(heads, labels))


def _edges(graph: Graph) -> tuple[EnhancedRelation, ...]:
    """Return all relations of a graph, for the column DEPS."""
    return tuple(
        EnhancedRelation(r.label, str(r.head), str(r.dependent))
        for r in sorted(graph.relations, key=lambda r: (r.dependent, r.head, r.label))
    )
