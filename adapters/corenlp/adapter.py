"""CoreNLP 4.5.10 as a parser: texts in batches to a server, graphs back."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import accumulate
from typing import Final, TypeAlias
from urllib.parse import urlsplit

from pete.data.download import is_offline
from pete.errors import GraphError, UsageError
from pete.formats.brackets import is_fallback
from pete.graph import Graph, Token
from pete.normaliser import Scheme
from pete.parsing import AdapterStatus, Parse, ParseFailure, ParseResult, ParserInfo

from ..in_process import one_of, reason
from ..java.batch import LINE_ENDS
from ..java.jars import Jars, Report, check_options
from .converter import CONVERTER, Converted, convert
from .reading import NO_TREE, one_line, relations_of, tokens_of, utf16_places
from .server import ExternalServer, OwnServer, RequestError, Sentence, Server

JARS: Final = Jars(
    name="corenlp-4.5.10",
    parser="corenlp",
    title="CoreNLP",
    version="4.5.10",
    needed=("stanford-corenlp-4.5.10.jar", "stanford-corenlp-4.5.10-models.jar"),
)
_LICENCE: Final = "GPL-3.0-or-later (CoreNLP and its models)"
_LOCAL: Final = ("localhost", "127.0.0.1", "::1")

EXTRA_JAR: Final = "stanford-corenlp-4.5.10-models-english.jar"
"""The jar that is only needed for the shift-reduce models."""

_FOLDER: Final = "edu/stanford/nlp/models"
_UD: Final[tuple[Scheme, ...]] = ("ud-no-agent", "ud-enhanced")
"""Its Universal Dependencies: only enhanced ones mark which *by* is an agent."""

_FROM_TREES: Final[tuple[Scheme, ...]] = (*_UD, "sd-basic", "stanford")


@dataclass(frozen=True, slots=True)
class Model:
    """A model.

    Attributes:
        annotator: ``parse`` for a constituency parser, ``depparse`` for a dependency parser.
        file: Where it is in the jars.
        schemes: Schemes of its output, the default first.
        memory: Heap that it needs, including the tagger.
        batch: Texts per request.
        jar: A further jar that holds it, ``""`` if none.
    """

    annotator: str
    file: str
    schemes: tuple[Scheme, ...]
    memory: str = "2g"
    batch: int = 64
    jar: str = ""

    @property
    def gives_trees(self) -> bool:
        """Return whether the model outputs phrase structure."""
        return self.annotator == "parse"

    def properties(self, scheme: Scheme, *, longest: int) -> Mapping[str, str]:
        """Return the properties that a request for the model sends.

        Args:
            scheme: The scheme of the answer.
            longest: Most tokens of a sentence that a constituency parser tries.
        """
        properties = {
            "annotators": f"tokenize,ssplit,pos,lemma,{self.annotator}",
            f"{self.annotator}.model": f"{_FOLDER}/{self.file}",
        }
        if self.gives_trees:
            properties["parse.maxlen"] = str(longest)
            properties["parse.originalDependencies"] = str(scheme == "sd-basic").lower()
        return properties


MODELS: Final[Mapping[str, Model]] = {
    "englishPCFG": Model("parse", "lexparser/englishPCFG.ser.gz", _FROM_TREES, batch=16),
    "englishSR": Model("parse", "srparser/englishSR.ser.gz", _FROM_TREES, jar=EXTRA_JAR),
    "englishSR.beam": Model(
        "parse", "srparser/englishSR.beam.ser.gz", _FROM_TREES, memory="4g", jar=EXTRA_JAR
    ),
    "english_UD": Model("depparse", "parser/nndep/english_UD.gz", _UD),
    "english_SD": Model("depparse", "parser/nndep/english_SD.gz", ("sd-basic",)),
}
"""Models by the names of their files."""

DEFAULT_MODEL: Final = "englishPCFG"


def find_model(name: str) -> Model:
    """Return the model with a name.

    Raises:
        UnknownNameError: For an unknown name.
    """
    return MODELS[one_of(name, MODELS, "CoreNLP has no model")]


def chosen_scheme(model: str, requested: str | None) -> Scheme:
    """Return the scheme of a model's output.

    Args:
        model: Name of the model.
        requested: The requested scheme, ``None`` for the model's default.

    Raises:
        UsageError: If the model does not offer it.
    """
    schemes = find_model(model).schemes
    if requested is None:
        return schemes[0]
    return one_of(requested, schemes, f"the model {model} has no scheme")


class CoreNlpAdapter:
    """Stanford CoreNLP 4.5.10, constituency and neural dependency parsers behind one HTTP server.

    PETE starts a server on a free port, or uses the one at a given address. Each text is one
    sentence.

    Args:
        url: Address of a server that runs already, ``corenlp:http://localhost:9000``.
        model: ``englishPCFG`` (the default), ``englishSR``, ``englishSR.beam``, ``english_UD``
            or ``english_SD``.
        scheme: Scheme of the output: ``ud-no-agent`` (basic Universal Dependencies without labels
            for agents; the default) or ``ud-enhanced``; from a constituency parser also
            ``sd-basic``, and ``stanford`` for the collapsed relations that Stanford's converter
            makes of its trees; ``sd-basic`` alone from ``english_SD``.
        batch_size: Texts per request. It changes the speed, not the parses.
        memory: Heap of the server, ``2g`` for example; by default what the model needs.
        maxlen: Most tokens of a sentence that a constituency parser tries.
        limit: Seconds for a request.
        offline: Refuse a server on another machine, as with ``PETE_OFFLINE=1``.

    Raises:
        UnavailableError: If jars, Java, a model, memory or the server is missing.
        UsageError: For a wrong option.
    """

    def __init__(
        self,
        url: str | None = None,
        /,
        *,
        model: str = DEFAULT_MODEL,
        scheme: str | None = None,
        batch_size: int | None = None,
        memory: str | None = None,
        maxlen: int = 100,
        limit: int = 100,
        offline: bool = False,
    ) -> None:
        chosen = find_model(model)
        heap = chosen.memory if memory is None else memory
        size = chosen.batch if batch_size is None else batch_size
        check_options(memory=heap, batch_size=size, maxlen=maxlen, limit=limit)
        self._scheme = chosen_scheme(model, scheme)
        self._size, self._limit = size, float(limit)
        self._gives_trees = chosen.gives_trees
        self._properties = {
            **chosen.properties(self._scheme, longest=maxlen),
            "ssplit.eolonly": "true",
        }
        self._server: Server
        if url is not None:
            _check_url(url, memory, offline=offline or is_offline())
            self._server = ExternalServer(url, warm_up=self._properties)
        else:
            JARS.require(chosen.jar, model=model)
            self._server = OwnServer(JARS, memory=heap, warm_up=self._properties)
        if self._scheme == "stanford":
            JARS.require()
        self.info = _info(model, self._scheme, url)

    @classmethod
    def status(cls) -> AdapterStatus:
        """Return which models are installed, without starting Java."""
        return JARS.status(
            tuple(name for name, model in MODELS.items() if not JARS.missing(model.jar))
        )

    @classmethod
    def install(cls, report: Report, *, model: str = DEFAULT_MODEL) -> None:
        """Fetch the jars with Maven; those of the shift-reduce models only for one of these."""
        JARS.install(report, profile="models-english" if find_model(model).jar else "")

    def parse(self, texts: Sequence[str]) -> Iterator[ParseResult]:
        """Yield one result per text, in order; a text that ends the server fails alone."""
        return self._parse(texts, self._properties)

    def parse_tokens(self, sentences: Sequence[Sequence[Token]]) -> Iterator[ParseResult]:
        """Yield one result per sentence, in order, for the tokens as they are."""
        texts = [" ".join(token.form for token in sentence) for sentence in sentences]
        return self._parse(texts, {**self._properties, "tokenize.whitespace": "true"})

    def close(self) -> None:
        """Stop the server, if PETE started it."""
        self._server.close()

    def _parse(self, texts: Sequence[str], properties: Mapping[str, str]) -> Iterator[ParseResult]:
        for start in range(0, len(texts), self._size):
            yield from self._results(texts[start : start + self._size], properties)

    def _results(self, batch: Sequence[str], properties: Mapping[str, str]) -> list[ParseResult]:
        try:
            return self._annotated(batch, properties)
        except RequestError as error:
            if len(batch) == 1:
                return [ParseFailure(str(error))]
        return [result for text in batch for result in self._results([text], properties)]

    def _annotated(self, batch: Sequence[str], properties: Mapping[str, str]) -> list[ParseResult]:
        lines = [text.translate(LINE_ENDS) for text in batch]
        sentences = self._server.annotate("\n".join(lines), properties, limit=self._limit)
        try:
            return _by_line(zip(sentences, self._found(sentences), strict=True), lines)
        except (GraphError, LookupError, TypeError, ValueError) as error:
            raise RequestError(f"the server's answer makes no graph: {reason(error)}") from error

    def _found(self, sentences: Sequence[Sentence]) -> list[Converted]:
        """Return the relations of each sentence, or the reason why there are none."""
        if not self._gives_trees:
            return [tuple(relations_of(sentence, self._scheme)) for sentence in sentences]
        trees = [one_line(sentence["parse"]) for sentence in sentences]
        good = [place for place, tree in enumerate(trees) if not is_fallback(tree)]
        if self._scheme == "stanford":
            relations = convert(JARS, [trees[place] for place in good])
        else:
            relations = [tuple(relations_of(sentences[place], self._scheme)) for place in good]
        by_place = dict(zip(good, relations, strict=True))
        return [by_place.get(place, NO_TREE) for place in range(len(trees))]


_Analysis: TypeAlias = tuple[tuple[Token, ...], Converted]
"""The words of a sentence, with its relations or the reason why there are none."""


def _by_line(
    sentences: Iterable[tuple[Sentence, Converted]], lines: Sequence[str]
) -> list[ParseResult]:
    """Return the results of texts that each stood on a line of their own."""
    places = utf16_places("\n".join(lines))
    starts = list(accumulate((len(line) + 1 for line in lines), initial=0))
    analyses: list[list[_Analysis]] = [[] for _ in lines]
    for sentence, relations in sentences:
        begin = bisect_left(places, sentence["tokens"][0]["characterOffsetBegin"])
        line = bisect_right(starts, begin) - 1
        analyses[line].append((tuple(tokens_of(sentence, places, starts[line])), relations))
    return [_result(each) for each in analyses]


def _result(analyses: Sequence[_Analysis]) -> ParseResult:
    """Return the union of the sentences of a text."""
    if not analyses:
        return ParseFailure("the parser found no word")
    graphs = []
    for tokens, relations in analyses:
        if isinstance(relations, str):
            return ParseFailure(relations)
        graphs.append(Graph(tokens, relations))
    return Parse(reduce(Graph.union, graphs), sentences=len(graphs))


def _info(model: str, scheme: Scheme, url: str | None) -> ParserInfo:
    way = CONVERTER if scheme == "stanford" else ""
    info = JARS.info(
        model, scheme=scheme, model_version=JARS.version, licence=_LICENCE, lemmas=True
    )
    if way:
        info = replace(
            info, model=f"{model}, {way}", note=f"{info.note}, collapsed relations by {way}"
        )
    if url is None:
        return info
    note = f"{info.note}; whatever version the server at {url} is"
    return replace(info, version="unknown", model_version="unknown", note=note)


def _check_url(url: str, memory: str | None, *, offline: bool) -> None:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise UsageError(
            f"{url!r} is not the address of a server. Write corenlp:http://localhost:9000, for "
            "example."
        )
    if memory is not None:
        raise UsageError(
            f"memory={memory!r} goes with a server that PETE starts, not with one at {url}. "
            "Leave it out."
        )
    if offline and parts.hostname not in _LOCAL:
        raise UsageError(f"the server {url} is on another machine, and offline work was requested.")
