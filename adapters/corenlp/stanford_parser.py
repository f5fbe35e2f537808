"""Stanford Parser 3.9.2: the factored grammars, and those of the Wall Street Journal alone.

It parses files of one text each. Its output has three parts: words with tags, the tree on a
line, and the relations.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import ClassVar, Final

from pete.errors import InputError
from pete.formats.triples import read_triples
from pete.graph import Graph, Token
from pete.normaliser import Scheme
from pete.parsing import Parse, ParseFailure, ParseResult
from pete.text.alignment import align

from ..java.batch import BatchParser
from ..java.jars import Jars
from .reading import NO_TREE, unescaped

_GRAMMAR: Final = "edu/stanford/nlp/models/lexparser/{}.ser.gz"
_NO_TREE: Final = "(())"


class StanfordParserAdapter(BatchParser):
    """Stanford Parser 3.9.2, with factored grammars and grammars of the Wall Street Journal alone.

    Each text is one sentence. Its relations include the subjects of open complements.

    Args:
        model: ``englishFactored`` (the default), ``englishPCFG``, ``englishRNN``,
            ``wsjFactored``, ``wsjPCFG`` or ``wsjRNN``.
        scheme: ``stanford`` (collapsed, CC-propagated; the default) or ``sd-basic``.
        memory: Size of the heap.
        maxlen: Most tokens of a sentence that it tries.
        limit: Seconds for a text.
        offline: Accepted because every parser has it; this one never uses the network.

    Raises:
        UnavailableError: If jars or Java are missing.
        UsageError: For a wrong option.
    """

    jars = Jars(
        name="stanford-parser-3.9.2",
        parser="stanford-parser-3.9.2",
        title="Stanford Parser",
        version="3.9.2",
        needed=("stanford-parser-3.9.2.jar", "stanford-parser-3.9.2-models.jar"),
    )
    models = (
        *("englishPCFG", "englishRNN", "englishFactored"),
        *("wsjPCFG", "wsjRNN", "wsjFactored"),
    )
    licence = "GPL-2.0-or-later (Stanford Parser and its models)"
    program = "edu.stanford.nlp.parser.lexparser.LexicalizedParser"
    suffix = ".stp"
    schemes: ClassVar[Mapping[Scheme, str]] = {
        "stanford": "CCPropagatedDependencies",
        "sd-basic": "basicDependencies",
    }

    def __init__(
        self,
        *,
        model: str = "englishFactored",
        scheme: str | None = None,
        memory: str = "3g",
        maxlen: int = 80,
        limit: int = 100,
        offline: bool = False,
    ) -> None:
        super().__init__(model, scheme, memory=memory, maxlen=maxlen, limit=limit)

    def arguments(self, sources: Sequence[Path], target: Path) -> Sequence[str]:
        """Return the program's arguments."""
        return (
            *("-sentences", "newline", "-maxLength", str(self._maxlen), "-originalDependencies"),
            *("-outputFormat", "wordsAndTags,oneline,typedDependencies"),
            *("-outputFormatOptions", self.schemes[self.info.scheme]),
            *("-writeOutputFiles", "-outputFilesDirectory", str(target)),
            *(_GRAMMAR.format(self._model), *map(str, sources)),
        )

    def is_complete(self, written: bytes) -> bool:
        """Return whether there are two empty lines: after the words and after the relations."""
        return written.startswith(_NO_TREE.encode()) or (
            written.endswith(b"\n\n") and written.count(b"\n\n") > 1
        )

    def read(self, written: bytes, text: str) -> ParseResult:
        """Return the result of a text."""
        return read_output(written.decode("utf-8", "replace"), text)


def read_output(written: str, text: str) -> ParseResult:
    r"""Return the parse of a text from what the program wrote for it.

    Args:
        written: The program's output.
        text: The text.

    Example:
        >>> said = "Dogs/NNS bark/VBP\n\n(ROOT (S ...))\nnsubj(bark-2, Dogs-1)\n\n"
        >>> [token.span for token in read_output(said, "Dogs bark").graph.tokens]
        [(0, 4), (5, 9)]
    """
    words, _, rest = written.partition("\n\n")
    if not words.strip():
        return ParseFailure("the parser found no word")
    if words.startswith(_NO_TREE):
        return ParseFailure(NO_TREE)
    _, _, relations = rest.partition("\n")
    try:
        tokens = tuple(_tokens(words, text))
        sentences = list(read_triples(relations.split("\n")))
        (graph,) = [sentence.graph for sentence in sentences] or [Graph()]
        return Parse(Graph(tokens, graph.relations))
    except (InputError, ValueError) as error:
        return ParseFailure(f"what the parser wrote cannot be read: {error}")


def _tokens(words: str, text: str) -> Iterator[Token]:
    pairs = [word.rpartition("/") for word in words.strip().split(" ")]
    forms = [unescaped(form) for form, _, _ in pairs]
    for id, (form, (_, _, tag), span) in enumerate(
        zip(forms, pairs, align(forms, text).spans, strict=True), start=1
    ):
        yield Token(id, form, xpos=tag, span=span)
