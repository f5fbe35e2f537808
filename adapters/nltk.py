"""NLTK: any of its parsers in a notebook, and those it makes of a grammar in a file.

A parser gives an ``nltk.Tree``, read as phrase structure, or dependencies: a
``DependencyGraph``, or the tree of one, in which words stand where phrases have labels. The
first analysis counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from pete.errors import FormatError, UsageError
from pete.files import fingerprint, read_whole, utf8
from pete.graph import ROOT, Graph, Relation, Token
from pete.parsing import AdapterStatus, ParseFailure, ParseResult, ParserInfo
from pete.text.tokens import rough_tokens

from .corenlp.converter import CONVERTER_JARS
from .in_process import reason
from .live import Live, Made, is_nltk
from .matching import of_graph, one_parse

_PACKAGE: Final = "nltk.parse"
_DEPENDENCIES: Final = ".dep"


_MAKERS: Final[Mapping[str, tuple[str, str, str]]] = {
    ".cfg": ("ChartParser", "CFG", "S -> NP VP"),
    ".pcfg": ("ViterbiParser", "PCFG", "S -> NP VP [1.0]"),
    _DEPENDENCIES: ("ProjectiveDependencyParser", "DependencyGrammar", "'bark' -> 'dogs'"),
}
"""Kinds of grammars by file suffix: NLTK's parser, its grammar, and the form of a production."""


class NltkAdapter(Live):
    """A parser of NLTK: an object of yours in a notebook, or a grammar in a file.

    Each text is one sentence.

    Args:
        path: The grammar, context-free (``.cfg``), with probabilities (``.pcfg``), or of
            dependencies (``.dep``).
        scheme: Scheme of dependencies, ``ud`` if left out; the relations of trees are
            ``stanford``.
        offline: Accepted because every parser has it; this one never uses the network.

    Raises:
        InputError: If the grammar cannot be read.
        UnavailableError: If it gives trees, and Stanford's converter or Java is missing.
        UsageError: For a file of another name.
    """

    def __init__(self, path: str, /, *, scheme: str | None = None, offline: bool = False) -> None:
        parser = _made(Path(path))
        model = f"{type(parser).__name__} of {Path(path).name}"
        drawn = Path(path).suffix.lower() != _DEPENDENCIES
        if drawn:
            CONVERTER_JARS.require()
        super().__init__(_info(model, fingerprint(Path(path))), scheme=scheme, drawn=drawn)
        self._parser = parser

    @classmethod
    def status(cls) -> AdapterStatus:
        """Return a status that is always ready: NLTK comes with PETE."""
        return AdapterStatus(
            ready=True, version=version("nltk"), detail="a grammar of yours: --parser nltk:FILE.cfg"
        )

    @classmethod
    def wrap(cls, parser: object, *, scheme: str | None = None) -> NltkAdapter | None:
        """Return a live parser of NLTK as an adapter, or ``None`` for any other object.

        Args:
            parser: Any object.
            scheme: Scheme of its relations.
        """
        modules = (base.__module__ for base in type(parser).__mro__)
        if not any(f"{module}.".startswith(f"{_PACKAGE}.") for module in modules):
            return None
        if not callable(getattr(parser, "parse", None)):
            return None
        adapter = cls.__new__(cls)  # nothing is to be loaded
        Live.__init__(adapter, _info(type(parser).__name__, "unknown"), scheme=scheme)
        adapter._parser = parser
        return adapter

    def parse(self, texts: Sequence[str]) -> Iterator[ParseResult]:
        """Yield one result per text, in order; a text the parser raises on is a failure."""
        return self.results(texts, (self._one(rough_tokens(text), text) for text in texts))

    def parse_tokens(self, sentences: Sequence[Sequence[Token]]) -> Iterator[ParseResult]:
        """Yield one result per sentence, in order, for the tokens as they are."""
        forms = [[token.form for token in sentence] for sentence in sentences]
        texts = [" ".join(words) for words in forms]
        return self.results(texts, map(self._one, forms, texts))

    def _one(self, words: Sequence[str], text: str) -> Made:
        try:
            analysis = _first(self._parser.parse(list(words)))
            graph = dependencies(analysis, words) if is_nltk(analysis, "Tree") else None
        except Exception as error:  # a parser may raise anything, for a word it does not know
            return ParseFailure(reason(error).removesuffix("."))
        if analysis is None:
            return ParseFailure("the parser found no analysis")
        if graph is not None:
            return one_parse(text, (of_graph(graph, line=1),), self.info.name)
        return self.read(analysis, text)


def dependencies(tree: Any, words: Sequence[str]) -> Graph | None:
    """Return the graph of a tree over the words of a sentence; ``None`` for phrase structure.

    Such a tree has no labels: every relation but the root is ``dep``. Of a word that comes
    twice, the one is taken that leaves no arcs crossed.

    Args:
        tree: An ``nltk.Tree``.
        words: The words the parser was given.

    Raises:
        ValueError: If arcs cross and a word comes twice.

    Example:
        >>> from nltk import Tree
        >>> graph = dependencies(Tree("bark", ["Dogs"]), ["Dogs", "bark"])
        >>> [graph.show(relation) for relation in graph.relations]
        ['dep(bark-2, Dogs-1)', 'root(ROOT-0, bark-2)']
    """
    if Counter(_nodes(tree)) != Counter(words):
        return None
    heads = _uncrossed(tree, 1, words)
    if heads is None:
        if len(set(words)) < len(words):
            raise ValueError("arcs cross, and occurrences of a word cannot be distinguished")
        heads = _by_form(tree, words)
    return Graph.build(
        (Token(id, word) for id, word in enumerate(words, start=1)),
        (
            Relation("root" if head == ROOT else "dep", head, id)
            for id, head in sorted(heads.items())
        ),
    )


def _word(node: Any) -> str:
    return str(node.label()) if is_nltk(node, "Tree") else str(node)


def _children(node: Any) -> list[Any]:
    return list(node) if is_nltk(node, "Tree") else []


def _nodes(node: Any) -> Iterator[str]:
    yield _word(node)
    for child in _children(node):
        yield from _nodes(child)


def _uncrossed(
    node: Any, start: int, words: Sequence[str], head: int = ROOT
) -> dict[int, int] | None:
    """Return the heads of a subtree that begins at a word, ``None`` if it cannot begin there."""
    children = _children(node)
    sizes = [sum(1 for _ in _nodes(child)) for child in children]
    for before in range(len(children) + 1):
        id = start + sum(sizes[:before])
        if words[id - 1] != _word(node):
            continue
        starts = [
            start + sum(sizes[:place]) + int(place >= before) for place in range(len(children))
        ]
        parts = [
            _uncrossed(child, begin, words, id)
            for child, begin in zip(children, starts, strict=True)
        ]
        if None not in parts:
            return {id: head} | {word: of for part in parts if part for word, of in part.items()}
    return None


def _by_form(node: Any, words: Sequence[str], head: int = ROOT) -> dict[int, int]:
    """Return the heads of a subtree in a sentence where no word occurs twice."""
    id = words.index(_word(node)) + 1
    heads = {id: head}
    for child in _children(node):
        heads |= _by_form(child, words, id)
    return heads


def _first(output: Any) -> Any:
    """Return the first analysis; a few parsers return one alone, most return an iterator."""
    if output is None or any(is_nltk(output, kind) for kind in ("Tree", "DependencyGraph")):
        return output
    return next(iter(output), None)


def _made(path: Path) -> Any:
    kind = path.suffix.lower()
    if kind not in _MAKERS:
        raise UsageError(
            f"the name {str(path)!r} names no kind of grammar. It must end in one of "
            f"{', '.join(_MAKERS)}."
        )
    parser, grammar, production = _MAKERS[kind]
    written = utf8(read_whole(path), path)
    import nltk

    try:
        return getattr(nltk, parser)(getattr(nltk, grammar).fromstring(written))
    except Exception as error:  # NLTK raises more than it says
        raise FormatError(
            f"it is not a grammar that NLTK can read ({reason(error)})",
            path=path,
            cure=f"Write productions like: {production}.",
        ) from error


def _info(model: str, model_version: str) -> ParserInfo:
    return ParserInfo(
        name="nltk",
        version=version("nltk"),
        scheme="ud",
        model=model,
        model_version=model_version,
        licence="Apache-2.0 (NLTK)",
        note=f"{model}, each text one sentence",
    )
