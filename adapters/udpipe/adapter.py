"""UDPipe: Universal Dependencies from a model of UDPipe 1, or from a service of UDPipe 2.

The library comes with ``pip install 'pete-eval[udpipe]'``, without a model. ``--model`` names a
file, or a model ``NAME.udpipe`` in the folder ``udpipe`` of the parsers PETE keeps. The official
models are non-commercial (``hdl.handle.net/11234/1-3131``); :mod:`pete.adapters.udpipe.training`
trains one from any treebank. ``udpipe:URL`` uses a service instead, your own or a public one
(:mod:`pete.adapters.udpipe.service`), and needs no library.

Each text is a document of its own: UDPipe's tokeniser looks beyond the end of a paragraph, so
texts that are parsed together affect each other. UDPipe splits a text into sentences itself.
"""

from __future__ import annotations

import importlib.util
import io
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from typing import Any, Final

from pete.errors import UnavailableError, UsageError
from pete.files import fingerprint
from pete.formats.conll.reader import read_conllu
from pete.graph import Token
from pete.normaliser import Scheme
from pete.parsing import AdapterStatus, ParseFailure, ParseResult, ParserInfo
from pete.parsing.cures import pip_install, this_python

from ..in_process import (
    find_model_file,
    import_library,
    kept_models,
    known_scheme,
    parse_singly,
)
from ..matching import as_sentence, one_parse
from .service import UdpipeService, is_url

_INSTALL: Final = pip_install("pete-eval[udpipe]")
_TRAIN: Final = this_python("-m pete.adapters.udpipe.training TREEBANK.conllu MODEL.udpipe")
_SUFFIX: Final = ".udpipe"
_OFFICIAL: Final = "hdl.handle.net/11234/1-3131"


class UdpipeAdapter:
    """UDPipe: a model of version 1 in a file, or a service of version 2 by its URL.

    Args:
        place: The file of a model, or the URL of a service: ``udpipe:PLACE``.
        model: The same; with the URL of a service, the name of one of its models. If neither is
            set, the first model in PETE's own folder.
        scheme: Scheme of the model's treebank, ``ud`` or ``ud1``.
        offline: Never use the network; only services on this machine are allowed.

    Raises:
        UnavailableError: If the library, the model or the service is missing.
        UsageError: For a wrong option.
    """

    def __init__(
        self,
        place: str | None = None,
        /,
        *,
        model: str | None = None,
        scheme: str = "ud",
        offline: bool = False,
    ) -> None:
        chosen = known_scheme(scheme)
        if place is not None and model is not None and not is_url(place):
            raise UsageError(f"two models are given, {place!r} and {model!r}. Leave one out.")
        where, name = (place, model) if place is not None else (model, None)
        self._engine: UdpipeService | _LocalModel
        if where is not None and is_url(where):
            self._engine = UdpipeService(where, model=name, scheme=chosen, offline=offline)
        else:
            self._engine = _LocalModel(where, chosen)
        self.info = self._engine.info

    @classmethod
    def status(cls) -> AdapterStatus:
        """Return what is installed, without importing the library."""
        try:
            installed = importlib.util.find_spec("ufal.udpipe") is not None
        except (ImportError, ValueError):  # no package ufal, or one that is blocked
            installed = False
        if not installed:
            detail = "ufal.udpipe is not installed; without it, services: udpipe:URL"
            return AdapterStatus(ready=False, detail=detail, cure=_INSTALL)
        models = tuple(file.stem for file in kept_models("udpipe", _SUFFIX))
        return AdapterStatus(
            ready=bool(models),
            version=version("ufal.udpipe"),
            models=models,
            detail=f"takes {models[0]}" if models else "installed, no model; yours: --model FILE",
            cure="" if models else _TRAIN,
        )

    def parse(self, texts: Sequence[str]) -> Iterator[ParseResult]:
        """Yield one result per text, in order; a text UDPipe fails on is a failure of its own."""
        return self._parse(texts, tokenised=False)

    def parse_tokens(self, sentences: Sequence[Sequence[Token]]) -> Iterator[ParseResult]:
        """Yield one result per sentence, in order, for the tokens as they are."""
        spelled = [" ".join(token.form for token in sentence) for sentence in sentences]
        return self._parse(spelled, tokenised=True)

    def _parse(self, texts: Sequence[str], *, tokenised: bool) -> Iterator[ParseResult]:
        def parsed(text: str) -> ParseResult:
            # An empty line is a boundary to UDPipe, but not to PETE.
            line = " ".join(text.splitlines()).strip()
            written = self._engine.analyse(line, tokenised=tokenised)
            read = read_conllu(io.StringIO(written, newline="\n"), policy="as-is")
            sentences = tuple(map(as_sentence, read))
            if not sentences:
                return ParseFailure("the parser found no word")
            return one_parse(text, sentences, "udpipe")

        return parse_singly(texts, parsed)


class _LocalModel:
    """A model of UDPipe 1, in this process (``ufal.udpipe`` has no annotations)."""

    def __init__(self, model: str | None, scheme: Scheme) -> None:
        self._library = udpipe_library()
        file = find_model_file(
            model,
            "udpipe",
            _SUFFIX,
            title="UDPipe",
            cure=f"Give a file with --model, or train one with: {_TRAIN}.",
        )
        self._model: Any = self._library.Model.load(str(file))
        if self._model is None:
            raise UnavailableError(
                f"{str(file)!r} cannot be loaded as a model of UDPipe 1. Train one with: {_TRAIN}"
            )
        self.info = ParserInfo(
            name="udpipe",
            version=version("ufal.udpipe"),
            scheme=scheme,
            model=file.stem,
            model_version=fingerprint(file),
            lemmas=True,
            licence="MPL-2.0 (UDPipe), unknown (model)",
            note=f"the model file {file.name}; better models: {_OFFICIAL} (non-commercial)",
        )

    def analyse(self, text: str, *, tokenised: bool) -> str:
        """Return the sentences of a text in CoNLL-U; see :meth:`.UdpipeService.analyse`.

        Raises:
            ValueError: If UDPipe fails, with its message.
        """
        pipeline = self._library.Pipeline
        form = "horizontal" if tokenised else "tokenize"
        error = self._library.ProcessingError()
        process = pipeline(self._model, form, pipeline.DEFAULT, pipeline.DEFAULT, "conllu").process
        written: str = process(text, error)
        if error.occurred():
            raise ValueError(error.message)
        return written


def udpipe_library() -> Any:
    """Return the module ``ufal.udpipe``.

    Raises:
        UnavailableError: If it is not installed.
    """
    return import_library("ufal.udpipe", "ufal.udpipe", _INSTALL)
