"""CoreNLP 3.5.2 (2015) and 1.3.4 (2012): collapsed Stanford dependencies of their own.

Both parse files of one text each and write XML, which differs only in names of elements.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from pathlib import Path
from typing import ClassVar, Final
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from pete.errors import GraphError
from pete.formats.brackets import is_fallback
from pete.graph import ROOT, Graph, Relation, Token
from pete.normaliser import Scheme
from pete.parsing import Parse, ParseFailure, ParseResult

from ..java.batch import BatchParser
from ..java.jars import Jars
from .reading import NO_TREE, one_line, unescaped, utf16_places

_MODELS: Final = "edu/stanford/nlp/models"
_TREES: Final = {"-annotators": "tokenize,ssplit,pos,lemma,parse"}
_NEURAL: Final = {
    "-annotators": "tokenize,ssplit,pos,lemma,depparse",
    "-depparse.language": "English",  # else only coordination is collapsed
}
_ORIGINAL: Final = {
    **_TREES,
    "-parse.originalDependencies": "true",  # else they are Universal Dependencies, version 1
}
_LISTS: Final[Mapping[Scheme, str]] = {
    "stanford": "collapsed-ccprocessed-dependencies",
    "sd-basic": "basic-dependencies",
}


class _Pipeline(BatchParser):
    """The common parts of the two.

    Attributes:
        options: Options of the program by model.
    """

    program = "edu.stanford.nlp.pipeline.StanfordCoreNLP"
    suffix = ".xml"
    schemes = _LISTS
    lemmas = True
    options: ClassVar[Mapping[str, Mapping[str, str]]]
    _extras: Mapping[str, str] = {}

    def arguments(self, sources: Sequence[Path], target: Path) -> Sequence[str]:
        """Return the program's arguments, and write the list of files."""
        listing = target.with_name("files.list")
        listing.write_text("".join(f"{source}\n" for source in sources), encoding="utf-8")
        options = {
            **self.options[self._model],
            **self._extras,
            "-ssplit.eolonly": "true",
            "-parse.maxlen": str(self._maxlen),
            "-outputFormat": "xml",
            "-filelist": str(listing),
            "-outputDirectory": str(target),
        }
        return [word for option in options.items() for word in option]

    def is_complete(self, written: bytes) -> bool:
        """Return whether the last element is closed."""
        return written.rstrip().endswith(b"</root>")

    def read(self, written: bytes, text: str) -> ParseResult:
        """Return the result of a text."""
        return read_document(written, text, self.info.scheme)


class CoreNlp352Adapter(_Pipeline):
    """Stanford CoreNLP 3.5.2 of 2015, the last to collapse Stanford dependencies itself.

    Each text is one sentence.

    Args:
        model: ``englishPCFG`` (the default), ``englishRNN``, or the neural dependency parsers
            ``english_SD`` and ``wsj_SD``.
        scheme: ``stanford`` (collapsed, CC-propagated; the default) or ``sd-basic``.
        extras: Add the subjects of open complements, as its converter does by itself.
        memory: Size of the heap.
        maxlen: Most tokens of a sentence that a constituency parser tries.
        limit: Seconds for a text.
        offline: Accepted because every parser has it; this one never uses the network.

    Raises:
        UnavailableError: If jars or Java are missing.
        UsageError: For a wrong option.
    """

    jars = Jars(
        name="corenlp-3.5.2",
        parser="corenlp-3.5.2",
        title="CoreNLP",
        version="3.5.2",
        needed=("stanford-corenlp-3.5.2.jar", "stanford-corenlp-3.5.2-models.jar"),
    )
    options: ClassVar = {
        "englishPCFG": _ORIGINAL,
        "englishRNN": {**_ORIGINAL, "-parse.model": f"{_MODELS}/lexparser/englishRNN.ser.gz"},
        "english_SD": {**_NEURAL, "-depparse.model": f"{_MODELS}/parser/nndep/english_SD.gz"},
        "wsj_SD": {**_NEURAL, "-depparse.model": f"{_MODELS}/parser/nndep/wsj_SD.gz"},
    }
    models = tuple(options)
    licence = "GPL-3.0-or-later (CoreNLP and its models)"

    def __init__(
        self,
        *,
        model: str = "englishPCFG",
        scheme: str | None = None,
        extras: bool = False,
        memory: str = "2g",
        maxlen: int = 80,
        limit: int = 100,
        offline: bool = False,
    ) -> None:
        variant = ", extras" * extras
        super().__init__(model, scheme, memory=memory, maxlen=maxlen, limit=limit, variant=variant)
        if extras:
            annotator = "depparse" if "-depparse.model" in self.options[model] else "parse"
            self._extras = {f"-{annotator}.extradependencies": "MAXIMAL"}


class CoreNlp134Adapter(_Pipeline):
    """Stanford CoreNLP 1.3.4 of 2012, with the collapsed dependencies of the papers' time.

    Each text is one sentence. Its one parsing model is englishPCFG.

    Args:
        scheme: ``stanford`` (collapsed, CC-propagated; the default) or ``sd-basic``.
        memory: Size of the heap.
        maxlen: Most tokens of a sentence that the parser tries.
        limit: Seconds for a text.
        offline: Accepted because every parser has it; this one never uses the network.

    Raises:
        UnavailableError: If jars or Java are missing.
        UsageError: For a wrong option.
    """

    jars = Jars(
        name="corenlp-1.3.4",
        parser="corenlp-1.3.4",
        title="CoreNLP",
        version="1.3.4",
        needed=("stanford-corenlp-1.3.4.jar", "stanford-corenlp-1.3.4-models.jar"),
    )
    options: ClassVar = {"englishPCFG": _TREES}
    models = tuple(options)
    licence = "GPL-2.0-or-later (CoreNLP and its models)"

    def __init__(
        self,
        *,
        scheme: str | None = None,
        memory: str = "1g",
        maxlen: int = 80,
        limit: int = 100,
        offline: bool = False,
    ) -> None:
        super().__init__("englishPCFG", scheme, memory=memory, maxlen=maxlen, limit=limit)


def read_document(content: bytes, text: str, scheme: Scheme) -> ParseResult:
    """Return the parse of a text.

    Args:
        content: The XML of the text alone.
        text: The text, which is needed since the offsets count UTF-16 units.
        scheme: ``stanford`` or ``sd-basic``.
    """
    try:
        sentences = fromstring(content).findall("document/sentences/sentence")
    except (ParseError, DefusedXmlException) as error:
        return ParseFailure(f"the parser's XML cannot be read: {error}")
    if not sentences:
        return ParseFailure("the parser found no word")
    if any(is_fallback(one_line(sentence.findtext("parse", "(ROOT"))) for sentence in sentences):
        return ParseFailure(NO_TREE)
    places = utf16_places(text)
    try:
        graphs = [_graph(sentence, places, scheme) for sentence in sentences]
    except (GraphError, ValueError) as error:
        return ParseFailure(f"the parser gave no graph: {error}")
    return Parse(reduce(Graph.union, graphs), sentences=len(graphs))


def _graph(sentence: Element, places: list[int], scheme: Scheme) -> Graph:
    tokens = (_token(token, places) for token in sentence.iterfind("tokens/token"))
    relations = list(_relations(sentence, _LISTS[scheme]))
    if not any(relation.head == ROOT for relation in relations):
        relations += _roots(_relations(sentence, _LISTS["sd-basic"]))
    return Graph.build(tokens, dict.fromkeys(relations))


def _token(token: Element, places: list[int]) -> Token:
    begin, end = (
        bisect_left(places, int(token.findtext(f"CharacterOffset{name}", "")))
        for name in ("Begin", "End")
    )
    return Token(
        int(token.get("id", "")),
        unescaped(token.findtext("word", "")),
        lemma=unescaped(token.findtext("lemma", "")),
        xpos=token.findtext("POS", ""),
        span=(begin, end),
    )


def _relations(sentence: Element, name: str) -> Iterator[Relation]:
    """Yield the relations of a list, without the one from a word to its own copy."""
    edges = sentence.find(name)
    if edges is None:
        edges = sentence.find(f"dependencies[@type='{name}']")
    for edge in () if edges is None else edges:
        head, word = edge.find("governor"), edge.find("dependent")
        if head is None or word is None:
            raise ValueError("a relation without head or dependent")
        ids = int(head.get("idx", "")), int(word.get("idx", ""))
        if ids[0] != ids[1]:
            yield Relation(edge.get("type", ""), *ids)


def _roots(basic: Iterable[Relation]) -> Iterator[Relation]:
    """Yield the root of a tree whose edges come without it, as 1.3.4 writes them."""
    tree = list(basic)
    for head in sorted({relation.head for relation in tree} - {r.dependent for r in tree}):
        yield Relation("root", ROOT, head)
