r"""MaltParser 1.9.2, a classic transition-based parser, with a model of yours.

MaltParser has no tokeniser and no tagger: words and Penn tags come from another parser, whose
relations are discarded. No model comes with it. One is trained on a treebank in CoNLL-X, its
tags in column 5, in minutes::

    java -Xmx6g -cp "FOLDER/*" org.maltparser.Malt -c my-model -m learn -i train.conllx \
        -if conllx -a stackproj -pp head -l liblinear

FOLDER is where ``pete adapters install maltparser`` puts the jars. A model that stands in the
folder ``maltparser`` of the parsers PETE keeps is found by its name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from pete.errors import GraphError, UsageError
from pete.files import fingerprint
from pete.graph import ROOT, Graph, Relation, Token
from pete.normaliser import Scheme
from pete.parsing import AdapterStatus, Parse, ParseFailure, ParseResult, ParserInfo

from .in_process import find_model_file, kept_models, known_scheme
from .java.conversation import BEANSHELL, Conversation
from .java.jars import Jars, Report
from .tagged import OnTaggedWords

_JARS: Final = Jars(
    name="maltparser-1.9.2",
    parser="maltparser",
    title="MaltParser",
    version="1.9.2",
    needed=(
        "maltparser-1.9.2.jar",
        "liblinear-1.8.jar",
        "libsvm-3.1.jar",
        "log4j-1.2.16.jar",
        BEANSHELL,
    ),
)
_SUFFIX: Final = ".mco"
_HEAD, _LABEL = 6, 7
"""Their columns in CoNLL-X."""


class MaltParserAdapter(OnTaggedWords):
    """MaltParser 1.9.2 with a model of yours, on words and tags of another parser.

    Each text is one sentence.

    Args:
        file: The model: ``maltparser:FILE.mco``.
        model: The same, or the name of one that PETE keeps; by default the first of these.
        scheme: What the model was trained on: ``ud`` (the default), ``sd-basic`` ...
        tagger: The registered parser that provides words and Penn tags.
        memory: Size of the heap.
        limit: Seconds for a text; the model is loaded before the first one.
        offline: Passed to the tagger; MaltParser never uses the network.

    Raises:
        UnavailableError: If jars, Java, the model or the tagger are missing.
        UsageError: For a wrong option.
    """

    def __init__(
        self,
        file: str | None = None,
        /,
        *,
        model: str | None = None,
        scheme: str = "ud",
        tagger: str = "spacy",
        memory: str = "1g",
        limit: int = 60,
        offline: bool = False,
    ) -> None:
        chosen = known_scheme(scheme)
        if file is not None and model is not None:
            raise UsageError(f"two models are given, {file!r} and {model!r}. Leave one out.")
        _JARS.require()
        model_file = find_model_file(
            model if file is None else file,
            "maltparser",
            _SUFFIX,
            title="MaltParser",
            cure="Give one with --model.",
            required=_SUFFIX,
        ).resolve()
        super().__init__(tagger, offline=offline)
        self._conversation = Conversation(_JARS, (str(model_file),), memory=memory, limit=limit)
        self.info = self._described(model_file, chosen)

    @classmethod
    def status(cls) -> AdapterStatus:
        """Return whether the jars are installed, and which models."""
        models = tuple(file.stem for file in kept_models("maltparser", _SUFFIX))
        status = _JARS.status(models)
        if models or not status.ready:
            return status
        return replace(status, detail="takes a model of yours: --model FILE.mco")

    @classmethod
    def install(cls, report: Report) -> None:
        """Fetch its jars with Maven."""
        _JARS.install(report)

    def close(self) -> None:
        """Stop its process."""
        self._conversation.close()

    def _parsed(self, words: Sequence[Token]) -> ParseResult:
        """Return the parse of tagged words."""
        try:
            heads = read_heads(self._conversation.ask(written(words)))
            relations = (
                Relation("root" if head == ROOT else label, head, word.id)
                for word, (label, head) in zip(words, heads, strict=True)
            )
            return Parse(Graph.build(words, relations))
        except (GraphError, ValueError) as error:
            return ParseFailure(f"{error}")

    def _described(self, model: Path, scheme: Scheme) -> ParserInfo:
        source = self._tagger.info
        info = _JARS.info(
            f"{model.stem}, {self._tags}",
            scheme=scheme,
            model_version=fingerprint(model),
            licence=f"BSD-3-Clause (MaltParser), unknown (model); tags: {source.licence}",
            lemmas=source.lemmas,
        )
        note = f"model {model.stem} on words and {self._tags}, each text one sentence"
        return replace(info, note=note)


def written(words: Iterable[Token]) -> str:
    r"""Return words and tags as rows of CoNLL-X, six columns each, U+001E between them.

    Example:
        >>> written([Token(1, "Go", xpos="VB"), Token(2, "on")])
        '1\tGo\t_\tVB\tVB\t_\x1e2\ton\t_\t_\t_\t_'
    """
    return "\x1e".join(
        f"{word.id}\t{'_'.join(word.form.split()) or '_'}\t_\t{tag}\t{tag}\t_"
        for word in words
        for tag in [word.xpos or "_"]
    )


def read_heads(rows: str) -> list[tuple[str, int]]:
    r"""Read the label and the head of each word.

    Raises:
        ValueError: If a row has none.

    Example:
        >>> read_heads("1\tGo\t_\tVB\tVB\t_\t0\troot\t_\t_\n")
        [('root', 0)]
    """
    cells = [row.split("\t") for row in rows.split("\n") if row]
    if any(len(row) <= _LABEL for row in cells):
        raise ValueError("a row of what MaltParser wrote has no head")
    return [(row[_LABEL], int(row[_HEAD])) for row in cells]
