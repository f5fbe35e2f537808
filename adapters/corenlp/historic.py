"""CoreNLP 3.5.2 (2015) and 1.3.4 (2012): collapsed Stanford dependencies of their own.

Both parse files of one text each and write XML.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from pete.errors import UnknownNameError, UsageError
from pete.normaliser import Scheme
from pete.parsing import ParseResult, ParserInfo
from pete.registry import did_you_mean

from ..java.batch import BatchProgram, parse_batch
from ..java.jars import FromJars, Jars, check_options
from .batch_xml import LISTS, read_document

_PROGRAM: Final = "edu.stanford.nlp.pipeline.StanfordCoreNLP"
_MODELS: Final = "edu/stanford/nlp/models"
_ANNOTATORS: Final = "tokenize,ssplit,pos,lemma"
_NEURAL: Final = {
    "-annotators": f"{_ANNOTATORS},depparse",
    "-depparse.language": "English",  # else only coordination is collapsed
}
_TREES: Final = {
    "-annotators": f"{_ANNOTATORS},parse",
    "-parse.originalDependencies": "true",  # else they are Universal Dependencies, version 1
}
_MODELS_352: Final[Mapping[str, Mapping[str, str]]] = {
    "englishPCFG": _TREES,
    "englishRNN": {**_TREES, "-parse.model": f"{_MODELS}/lexparser/englishRNN.ser.gz"},
    "english_SD": {**_NEURAL, "-depparse.model": f"{_MODELS}/parser/nndep/english_SD.gz"},
    "wsj_SD": {**_NEURAL, "-depparse.model": f"{_MODELS}/parser/nndep/wsj_SD.gz"},
}
_MODELS_134: Final[Mapping[str, Mapping[str, str]]] = {
    "englishPCFG": {"-annotators": f"{_ANNOTATORS},parse"}
}
JARS_352: Final = Jars(
    name="corenlp-3.5.2",
    parser="corenlp-3.5.2",
    title="CoreNLP",
    version="3.5.2",
    needed=("stanford-corenlp-3.5.2.jar", "stanford-corenlp-3.5.2-models.jar"),
)
JARS_134: Final = Jars(
    name="corenlp-1.3.4",
    parser="corenlp-1.3.4",
    title="CoreNLP",
    version="1.3.4",
    needed=("stanford-corenlp-1.3.4.jar", "stanford-corenlp-1.3.4-models.jar"),
)


class _Pipeline:
    """The common parts of the two."""

    def __init__(
        self,
        jars: Jars,
        options: Mapping[str, str],
        info: ParserInfo,
        *,
        memory: str,
        maxlen: int,
        limit: int,
    ) -> None:
        check_options(memory=memory, maxlen=maxlen, limit=limit)
        jars.require()
        self.info = info
        annotation = {
            **options,
            "-ssplit.eolonly": "true",
            "-parse.maxlen": str(maxlen),
            "-outputFormat": "xml",
        }
        self._program = BatchProgram(
            jars,
            _PROGRAM,
            lambda sources, target: _arguments(annotation, sources, target),
            suffix=".xml",
            complete=lambda written: written.rstrip().endswith(b"</root>"),
            memory=memory,
            limit=limit,
        )

    def parse(self, texts: Sequence[str]) -> Iterator[ParseResult]:
        """Yield one result per text, in order; a text that ends the process fails alone."""
        return parse_batch(
            self._program,
            texts,
            read=lambda written, text: read_document(written, text, self.info.scheme),
        )


class CoreNlp352Adapter(FromJars, _Pipeline):
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

    jars = JARS_352
    models = tuple(_MODELS_352)

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
        if model not in _MODELS_352:
            raise UnknownNameError(
                f"CoreNLP 3.5.2 has no model {model!r}. {did_you_mean(model, _MODELS_352)}"
            )
        options = dict(_MODELS_352[model])
        if extras:
            annotator = "depparse" if "-depparse.model" in options else "parse"
            options[f"-{annotator}.extradependencies"] = "MAXIMAL"
        super().__init__(
            JARS_352,
            options,
            _info(JARS_352, f"{model}{', extras' * extras}", scheme, licence="GPL-3.0-or-later"),
            memory=memory,
            maxlen=maxlen,
            limit=limit,
        )


class CoreNlp134Adapter(FromJars, _Pipeline):
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

    jars = JARS_134
    models = tuple(_MODELS_134)

    def __init__(
        self,
        *,
        scheme: str | None = None,
        memory: str = "1g",
        maxlen: int = 80,
        limit: int = 100,
        offline: bool = False,
    ) -> None:
        super().__init__(
            JARS_134,
            _MODELS_134["englishPCFG"],
            _info(JARS_134, "englishPCFG", scheme, licence="GPL-2.0-or-later"),
            memory=memory,
            maxlen=maxlen,
            limit=limit,
        )


def _arguments(
    annotation: Mapping[str, str], sources: Sequence[Path], target: Path
) -> tuple[str, ...]:
    listing = target.with_name("files.list")
    listing.write_text("".join(f"{source}\n" for source in sources), encoding="utf-8")
    options = {**annotation, "-filelist": str(listing), "-outputDirectory": str(target)}
    return tuple(word for option in options.items() for word in option)


def _info(jars: Jars, model: str, scheme: str | None, *, licence: str) -> ParserInfo:
    return ParserInfo(
        name=jars.parser,
        version=jars.version,
        scheme=_scheme(scheme),
        model=model,
        model_version=jars.version,
        lemmas=True,
        licence=f"{licence} (CoreNLP and its models)",
        note=f"model {model}, each text one sentence",
    )


def _scheme(requested: str | None) -> Scheme:
    for scheme in LISTS:
        if requested in (scheme, None):
            return scheme
    raise UsageError(f"there is no scheme {requested!r} in it. Choose one of {', '.join(LISTS)}.")
