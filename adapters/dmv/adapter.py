"""A trained Dependency Model with Valence as a parser, on words and tags of another parser."""

from __future__ import annotations

import importlib.util
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from typing import Final, get_args
from zlib import crc32

from pete.errors import excerpt
from pete.files import user_path
from pete.graph import Token
from pete.listing import counted
from pete.parsing import AdapterStatus, ParseFailure, ParseResult
from pete.parsing.cures import pip_install

from ..in_process import one_of
from .corpus import TagCorpus
from .folder import load_model
from .inference import Decoding, InferenceError, decode, require_numba
from .tag_parser import TagParser
from .unseen import Unseen, with_unseen

_UNSEEN: Final[tuple[Unseen, ...]] = get_args(Unseen)
_DECODINGS: Final[tuple[Decoding, ...]] = get_args(Decoding)


class DmvAdapter(TagParser):
    """A Dependency Model with Valence, trained without trees; its relations have no labels.

    Each text is one sentence.

    Args:
        folder: The folder of the model, as `pete induce train` writes it: `dmv:FOLDER`.
        tagger: The registered parser that provides words and tags.
        unseen: What to do with tags that the model never saw: `smooth` takes them for tags of an
            average behaviour, `refuse` makes the text a failure.
        decoding: The best tree (`viterbi`), or that with the most probable heads (`mbr`).
        seed: Of the choice among equally good trees; a text has the same tree every time.
        offline: Passed to the tagger; this parser never uses the network.

    Raises:
        InputError: If the folder holds no model, or a damaged one.
        UnavailableError: If numba or the tagger is missing.
        UsageError: For a wrong option.
    """

    def __init__(
        self,
        folder: str,
        /,
        *,
        tagger: str = "spacy",
        unseen: str = "smooth",
        decoding: str = "viterbi",
        seed: int = 0,
        offline: bool = False,
    ) -> None:
        self._smoothed = one_of(unseen, _UNSEEN, "there is no treatment of unseen tags") == "smooth"
        self._decoding = one_of(decoding, _DECODINGS, "there is no decoding")
        self._seed = seed
        self._parameters, self._card = load_model(folder)
        require_numba()
        super().__init__(tagger, offline=offline)
        self._unseen: Counter[str] = Counter()
        options = {
            "unseen": (unseen, "smooth"),
            "decoding": (decoding, "viterbi"),
            "seed": (seed, 0),
        }
        self._model = user_path(folder).resolve().name
        chosen = (f"{name} {value}" for name, (value, usual) in options.items() if value != usual)
        self.info = self._described(
            "dmv",
            version("pete-eval"),
            model=", ".join((self._model, *chosen)),
            model_version=self._card.model_sha256[:8],
            licence="MIT (PETE), unknown (model)",
        )

    @classmethod
    def status(cls) -> AdapterStatus:
        """Return whether numba is installed, without importing it."""
        if importlib.util.find_spec("numba") is None:
            cure = pip_install("pete-eval[dmv]")
            return AdapterStatus(ready=False, detail="numba is not installed", cure=cure)
        detail = "takes a model of yours: --parser dmv:FOLDER"
        return AdapterStatus(ready=True, version=version("pete-eval"), detail=detail)

    def parse(self, texts: Sequence[str]) -> Iterator[ParseResult]:
        """Yield one result per text, in order; unseen tags are reported after the last one."""
        yield from super().parse(texts)
        self._warn()

    def parse_tokens(self, sentences: Sequence[Sequence[Token]]) -> Iterator[ParseResult]:
        """Yield one result per sentence, in order, for the tokens as they are.

        Raises:
            UsageError: If the tokens have no tags, and the tagger does not accept tokens.
        """
        yield from super().parse_tokens(sentences)
        self._warn()

    def _warn(self) -> None:
        if self._unseen:
            listed = ", ".join(f"{tag} ({n})" for tag, n in sorted(self._unseen.items()))
            warnings.warn(
                f"the model {self._model} never saw the tags of "
                f"{counted(self._unseen.total(), 'word')}; they are smoothed: {listed}.",
                stacklevel=2,
            )
            self._unseen.clear()

    def _heads(self, words: Sequence[Token]) -> Sequence[int] | ParseFailure:
        column, known = self._card.column, self._parameters.tags
        tags = [getattr(token, column) for token in words]
        if "" in tags:
            word = words[tags.index("")]
            return ParseFailure(f"word {word.id} {word.form!r} has no tag in {column}")
        new = Counter(tag for tag in tags if tag not in known)
        if new and not self._smoothed:
            return ParseFailure(f"the model never saw the tags {', '.join(sorted(new))}")
        self._unseen += new
        sentence = " ".join(token.form for token in words)
        parameters = with_unseen(self._parameters, new)
        corpus = TagCorpus.of([tags], ids=[excerpt(sentence)], tags=parameters.tags)
        seed = crc32(f"{self._seed} {sentence}".encode())
        try:
            heads: list[int] = decode(parameters, corpus, self._decoding, seed=seed).tolist()
        except InferenceError as error:
            return ParseFailure(str(error))
        return heads
