"""Stanza: Universal Dependencies from neural pipelines trained on UD English treebanks.

The library comes with ``pip install 'pete-eval[stanza]'`` (and torch, some gigabytes). The
official models are fetched by Stanza itself on first use, unless offline work is requested
by the option ``offline``, by the environment variable ``PETE_OFFLINE=1``, or by naming a
folder of models.

Stanza splits a text into sentences itself: its splitter is a part of the parser that
is evaluated. The words of a multiword token (*didn't* = *did* + *n't*) share its span.
"""

from __future__ import annotations

import importlib.util
import json
import logging
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import platformdirs
from requests.exceptions import RequestException

from pete.data.download import is_offline
from pete.errors import UnavailableError, UsageError
from pete.files import fingerprint
from pete.graph import Graph, Relation, Token
from pete.normaliser import Scheme
from pete.parsing import AdapterStatus, Parse, ParseFailure, ParseResult, ParserInfo
from pete.parsing.cures import pip_install, this_python
from pete.registry import did_you_mean

from .in_process import (
    KEPT,
    check_options,
    features,
    import_library,
    known_scheme,
    parse_in_batches,
    reason,
)

_PROCESSORS: Final = "tokenize,mwt,pos,lemma,depparse"
_TOKENISERS: Final = ("tokenize", "mwt")
_INSTALL: Final = pip_install("pete-eval[stanza]")
_USE_GPU: Final = {"auto": None, "cpu": False, "gpu": True}
_BATCH_SIZE: Final = 32
_DEFAULT: Final = "default"
_BETTER: Final = "default_accurate"
_NO_OFFICIAL: Final = "installed, no official English model; your own folder: --model DIR"
_LAYOUT: Final = "Give a folder in Stanza's layout, with its resources.json."
_MODEL_CARD: Final = "see huggingface.co/stanfordnlp/stanza-en"


class StanzaAdapter:
    """A Stanza pipeline from raw text to basic Universal Dependencies.

    Args:
        model: Name of an official package (``default_accurate``, ``ewt`` ...), or a folder in
            Stanza's layout with its ``resources.json``; by default Stanza's default package.
        device: ``auto`` (a GPU if there is one), ``cpu`` or ``gpu``.
        batch_size: Texts per batch. It changes the speed, not the parses.
        offline: Never use the network, as with ``PETE_OFFLINE=1`` in the environment.

    Raises:
        UnavailableError: If Stanza, the models, or the requested GPU is missing.
        UsageError: For a wrong option.
    """

    def __init__(
        self,
        *,
        model: str | None = None,
        device: str = "auto",
        batch_size: int = _BATCH_SIZE,
        offline: bool = False,
    ) -> None:
        check_options(device=device, batch_size=batch_size)
        _prepare_library()
        source = _source(model, offline=offline or is_offline())
        self._pipeline = _pipeline(source, device)
        self._batch_size = batch_size
        self.info = _info(source, self._pipeline)

    @classmethod
    def status(cls) -> AdapterStatus:
        """Return what is installed, without importing Stanza or torch."""
        if importlib.util.find_spec("stanza") is None:
            return AdapterStatus(ready=False, detail="Stanza is not installed", cure=_INSTALL)
        models = _official_models()
        return AdapterStatus(
            ready=bool(models),
            version=version("stanza"),
            models=models,
            detail="official models are here" if models else _NO_OFFICIAL,
            cure="" if models else _fetch(_DEFAULT),
        )

    @classmethod
    def wrap(cls, parser: object, *, scheme: str = "ud") -> StanzaAdapter | None:
        """Return a live ``Pipeline`` as an adapter, in Universal Dependencies by default.

        Args:
            parser: Any object.
            scheme: Scheme of its relations.
        """
        if "stanza" not in sys.modules:
            return None
        import stanza

        if not isinstance(parser, stanza.Pipeline):
            return None
        adapter = cls.__new__(cls)  # nothing is to be loaded
        adapter._pipeline, adapter._batch_size = parser, _BATCH_SIZE
        adapter.info = _live_info(parser, known_scheme(scheme))
        return adapter

    def parse(self, texts: Sequence[str]) -> Iterator[ParseResult]:
        """Yield one result per text, in order; a text Stanza raises on is a failure of its own."""
        return parse_in_batches(
            texts,
            size=self._batch_size,
            annotate=lambda batch: self._pipeline.bulk_process(list(batch)),
            read=_result,
        )

    def parse_tokens(self, sentences: Sequence[Sequence[Token]]) -> Iterator[ParseResult]:
        """Yield one result per sentence, in order, each given token as one word."""
        later = [name for name in self._pipeline.processors if name not in _TOKENISERS]
        return parse_in_batches(
            sentences,
            size=self._batch_size,
            annotate=lambda batch: self._pipeline.bulk_process(
                [_document(sentence) for sentence in batch], processors=later
            ),
            read=_result,
        )


@dataclass(frozen=True, slots=True)
class _Source:
    """The source of the models of a pipeline.

    Attributes:
        folder: Stanza's folder of official models, or the user's own folder.
        package: Stanza's name for the set of models.
        content: Fingerprint of the folder if it is the user's own, else ``""``.
        download: Whether missing models may be fetched.
    """

    folder: Path
    package: str = _DEFAULT
    content: str = ""
    download: bool = False


def _fetch(package: str) -> str:
    call = f"stanza.download('en', package='{package}', processors='{_PROCESSORS}')"
    return this_python(f'-c "import stanza; {call}"')


def _prepare_library() -> None:
    """Import Stanza, and have it write warnings only."""
    logger = logging.getLogger("stanza")
    if logger.level == logging.NOTSET:  # else Stanza sets it to INFO
        logger.setLevel(logging.WARNING)
    os.environ.setdefault("HF_HUB_DISABLE_PROGRESS_BARS", "1")  # read at import
    import_library("stanza", "Stanza", _INSTALL)


def _source(model: str | None, *, offline: bool) -> _Source:
    if model is not None and Path(model).is_dir():
        folder = Path(model).resolve()
        return _Source(folder, content=fingerprint(folder))
    if model is not None and Path(model).name != model:
        raise UnavailableError(f"there is no model folder {model!r}. {_LAYOUT}")
    from stanza.resources.common import DEFAULT_MODEL_DIR

    return _Source(Path(DEFAULT_MODEL_DIR), model or _DEFAULT, download=not offline)


@lru_cache(maxsize=KEPT)
def _pipeline(source: _Source, device: str) -> Any:
    """Return a loaded ``stanza.Pipeline`` (Stanza has no type annotations)."""
    import stanza
    import torch

    if device == "gpu" and not torch.cuda.is_available():
        raise UnavailableError("Stanza finds no GPU. Choose the device cpu or auto.")
    try:
        return stanza.Pipeline(
            "en",
            dir=str(source.folder),
            package=source.package,
            processors=_PROCESSORS,
            download_method="reuse_resources" if source.download else None,
            use_gpu=_USE_GPU[device],
            logging_level="CRITICAL",  # what goes wrong is raised, once
        )
    except Exception as error:  # missing files, no network, a broken model: all end here
        raise UnavailableError(_message(source, error)) from error


def _message(source: _Source, error: Exception) -> str:
    """Return why the models of a source cannot be loaded, and how to get them."""
    if source.content:
        title = f"model folder {str(source.folder)!r}"
        cure = _LAYOUT
    else:
        title = f"package {source.package!r}"
        cure = f"Fetch the models with: {_fetch(source.package)}"
        known = _packages(source.folder)
        if known and source.package not in known:
            return f"there is no Stanza {title}. {did_you_mean(source.package, known)}"
    if isinstance(error, RequestException):
        problem = "cannot be fetched: its server cannot be reached"
        cure += ". Without the network, name a folder you have brought: --model DIR"
    elif isinstance(error, FileNotFoundError) and not source.download:
        problem = "is missing or incomplete"
    else:
        problem = f"cannot be loaded ({reason(error)})"
    return f"the Stanza {title} {problem}. {cure}"


def _packages(folder: Path) -> list[str]:
    """Return the names of the English packages in a ``resources.json``, none without one."""
    try:
        resources = json.loads((folder / "resources.json").read_text(encoding="utf-8"))
        return list(resources["en"]["packages"])
    except (OSError, ValueError, KeyError):
        return []


def _info(source: _Source, pipeline: Any) -> ParserInfo:
    import stanza

    if source.content:
        name = source.folder.name
        note = f"local models from the folder {name}"
        return _described(name, source.content, licence="unknown", note=note)
    name = next(specs[0].package for name, specs in pipeline.load_list if name == "depparse")
    note = f"models of the official package {source.package}"
    if source.package != _BETTER:
        note += f"; better and slower: {_BETTER}"
    return _described(name, stanza.__resources_version__, licence=_MODEL_CARD, note=note)


def _live_info(pipeline: Any, scheme: Scheme) -> ParserInfo:
    models = {name: specs[0].package for name, specs in pipeline.load_list}
    if pipeline.lang != "en" or "depparse" not in models:
        raise UsageError(
            f"the Stanza pipeline (language {pipeline.lang!r}, processors {', '.join(models)}) is "
            f"not an English dependency parser. Make it with: stanza.Pipeline('en', "
            f"processors='{_PROCESSORS}')"
        )
    info = _described(str(models["depparse"]), "", licence="unknown", note="a live pipeline")
    return replace(info, scheme=scheme, lemmas="lemma" in models)


def _described(model: str, model_version: str, *, licence: str, note: str) -> ParserInfo:
    return ParserInfo(
        name="stanza",
        version=version("stanza"),
        scheme="ud",
        model=model,
        model_version=model_version,
        lemmas=True,
        licence=f"Apache-2.0 (Stanza), {licence} (model)",
        note=note,
    )


def _official_models() -> tuple[str, ...]:
    """Return the names of the official English parsers in Stanza's folders."""
    chosen = os.environ.get("STANZA_RESOURCES_DIR")
    kept = platformdirs.user_cache_path("stanza", "StanfordNLP")
    folders = (
        [Path(chosen)] if chosen else [*kept.glob("*/resources"), Path.home() / "stanza_resources"]
    )
    return tuple(sorted({file.stem for f in folders for file in f.glob("en/depparse/*.pt")}))


def _document(sentence: Sequence[Token]) -> Any:
    """Return what Stanza's tokeniser would make of a sentence if it tokenised it so."""
    from stanza.models.common.doc import Document

    return Document(
        [
            [
                {"id": (token.id,), "text": token.form, "start_char": start, "end_char": end}
                for token in sentence
                for start, end in [token.span or (0, 0)]
            ]
        ]
    )


def _result(document: Any) -> ParseResult:
    """Return the union of a document's sentences."""
    graphs = [_graph(sentence) for sentence in document.sentences]
    if not graphs:
        return ParseFailure("the parser found no word")
    return Parse(reduce(Graph.union, graphs), sentences=len(graphs))


def _graph(sentence: Any) -> Graph:
    """Return the basic tree; a word without a head or a label has no relation."""
    return Graph.build(
        (_token(word, token) for token in sentence.tokens for word in token.words),
        (
            Relation(word.deprel, word.head, word.id)
            for word in sentence.words
            if word.head is not None and word.deprel
        ),
    )


def _token(word: Any, token: Any) -> Token:
    return Token(
        id=word.id,
        form=word.text,
        lemma=word.lemma or "",
        upos=word.upos or "",
        xpos=word.xpos or "",
        feats=features(word.feats or ""),
        span=(token.start_char, token.end_char),
    )
