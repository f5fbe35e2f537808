"""Trained parsers as adapters: words from texts, tags from their tagger, trees from a decoder."""

from __future__ import annotations

import importlib.util
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import version
from typing import ClassVar, Final, TypeAlias

from msgspec import structs

from pete.errors import UsageError
from pete.files import fingerprint
from pete.graph import ROOT, Graph, Relation, Token
from pete.parsing import AdapterStatus, Parse, ParseFailure, ParseResult, ParserInfo
from pete.parsing.constrained import Constraint, check_constraints
from pete.parsing.cures import pip_install, this_python
from pete.parsing.pretokenised import ptb_tokens

from ..in_process import find_model_file, import_library, kept_models, parse_singly
from .model_file import Model
from .treebank import MOST_WORDS

ROOT_LABEL: Final = "root"
SUFFIX: Final = ".npz"
_INSTALL: Final = pip_install("pete-eval[trainable]")

Arc: TypeAlias = tuple[int, int]
"""The head of a word, 0 for the root, and the place of the label among those of the model."""


def require_numba() -> None:
    """Refuse to go on without numba.

    Raises:
        UnavailableError: With the command that installs it.
    """
    import_library("numba", "numba", _INSTALL)


class TrainedAdapter(ABC):
    """A parser trained on a treebank. Each text is one sentence, in words of the Penn Treebank.

    Args:
        file: The model.
        model: The same, or the name of one that PETE keeps; by default the first of these.
        offline: Accepted because every parser has it; a model needs no network.

    Raises:
        UnavailableError: If numba or the model is missing.
        InputError: If the file cannot be read.
        FormatError: If it is damaged, of another version, or for another parser.
        UsageError: If two models are given.
    """

    name: ClassVar[str]
    arrays: ClassVar[tuple[str, ...]]
    """Names of the arrays of its models."""

    def __init__(
        self, file: str | None = None, /, *, model: str | None = None, offline: bool = False
    ) -> None:
        if file is not None and model is not None:
            raise UsageError(f"two models are given, {file!r} and {model!r}. Leave one out.")
        require_numba()
        found = find_model_file(
            model if file is None else file,
            self.name,
            SUFFIX,
            title=f"The parser {self.name!r}",
            cure=f"Train one with: {self._training()}.",
            required=SUFFIX,
        )
        self.model = Model.load(found, self.name, self.arrays)
        card = self.model.card
        self.info = ParserInfo(
            name=self.name,
            version=version("pete-eval"),
            scheme=card.scheme,
            model=found.stem,
            model_version=fingerprint(found),
            licence="MIT (PETE), that of the treebank (model)",
            note=f"trained on {card.sentences:,} sentences of {card.treebank}",
        )
        self.decode([Token(1, "word")], {})  # compiled now, so that no text waits for it

    @classmethod
    def _training(cls) -> str:
        return this_python(f"-m pete train {cls.name} TREEBANK.conllu --out MODEL{SUFFIX}")

    @classmethod
    def status(cls) -> AdapterStatus:
        """Return whether numba is installed, and which models."""
        if importlib.util.find_spec("numba") is None:
            return AdapterStatus(ready=False, detail="numba is not installed", cure=_INSTALL)
        models = tuple(file.stem for file in kept_models(cls.name, SUFFIX))
        return AdapterStatus(
            ready=bool(models),
            version=version("pete-eval"),
            models=models,
            detail=f"takes {models[0]}" if models else f"takes a model of yours: {cls.name}:FILE",
            cure="" if models else cls._training(),
        )

    def parse(self, texts: Sequence[str]) -> Iterator[ParseResult]:
        """Yield one result per text, in order; each is one sentence."""
        return self.parse_tokens([ptb_tokens(text) for text in texts])

    def parse_tokens(self, sentences: Sequence[Sequence[Token]]) -> Iterator[ParseResult]:
        """Yield one result per sentence, in order, for the tokens as they are.

        Tags of a sentence whose tokens all have an ``xpos`` are taken, too.
        """
        return self.parse_constrained(sentences, [()] * len(sentences))

    def parse_constrained(
        self, sentences: Sequence[Sequence[Token]], constraints: Sequence[Sequence[Constraint]]
    ) -> Iterator[ParseResult]:
        """Yield one result per sentence, in order, with all of its constraints.

        Raises:
            InputError: For constraints that no tree can have.
        """
        check_constraints(sentences, constraints, labels=self.model.card.labels, root=ROOT_LABEL)
        return parse_singly(zip(sentences, constraints, strict=True), self._parsed)

    def _parsed(self, item: tuple[Sequence[Token], Sequence[Constraint]]) -> ParseResult:
        sentence, constraints = item
        if len(sentence) > MOST_WORDS:
            return ParseFailure(
                f"the sentence has {len(sentence)} words, and the parser takes {MOST_WORDS} at most"
            )
        words = self._tagged(sentence)
        arcs = self.decode(words, {arc.word: arc.head for arc in constraints})
        if arcs is None:
            return ParseFailure("no projective tree with one root has all of its constraints")
        labels = {arc.word: arc.label for arc in constraints if arc.label}
        names = self.model.card.labels
        return Parse(
            Graph.build(
                words,
                [
                    Relation(
                        ROOT_LABEL if head == ROOT else labels.get(word.id, names[label]),
                        head,
                        word.id,
                    )
                    for word, (head, label) in zip(words, arcs, strict=True)
                ],
            )
        )

    @abstractmethod
    def decode(self, words: Sequence[Token], heads: Mapping[int, int]) -> Sequence[Arc] | None:
        """Return the arc of each word, ``None`` if there is no tree with the heads that are given.

        Args:
            words: The words of a sentence, with tags.
            heads: Heads by word.
        """

    def _tagged(self, sentence: Sequence[Token]) -> Sequence[Token]:
        """Return the words of a sentence with tags: their own if all have one."""
        if all(token.xpos for token in sentence):
            return sentence
        tags = self.model.tagger.tag([token.form for token in sentence])
        pairs = zip(sentence, tags, strict=True)
        return [structs.replace(token, xpos=tag) for token, tag in pairs]
