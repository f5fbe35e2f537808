"""Train a model of UDPipe 1 from any treebank in CoNLL-U: ``python -m`` this module.

The official models may not be used commercially, and are not available everywhere. Treebanks are:
a small model from two thousand sentences takes a few minutes.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from itertools import islice
from pathlib import Path
from typing import Any, Final

from pete.errors import InputError, PeteError
from pete.formats.conll.reader import read_conllu
from pete.formats.conll.sentence import ConlluSentence, write_conllu

from .adapter import udpipe_library

_METHOD: Final = "morphodita_parsito"


@dataclass(frozen=True, slots=True)
class Effort:
    """The length of the training.

    Attributes:
        sentences: Number of sentences to use, from the beginning of the treebank.
        tokeniser: Passes over them for the tokeniser.
        tagger: The same for the tagger.
        parser: The same for the parser.
    """

    sentences: int = 2000
    tokeniser: int = 10
    tagger: int = 8
    parser: int = 10


def train_model(treebank: str | Path, *, effort: Effort | None = None) -> bytes:
    """Train a model of UDPipe 1: tokeniser, tagger, lemmatiser and parser.

    Args:
        treebank: A file of CoNLL-U; ``.gz`` and ``.xz`` are unpacked.
        effort: The length of the training.

    Raises:
        InputError: If the file has no sentence, or UDPipe cannot learn from it.
        UnavailableError: If the library is missing.
    """
    library = udpipe_library()
    effort = effort or Effort()
    read = (s for s in read_conllu(str(treebank)) if isinstance(s, ConlluSentence))
    sentences = _sentences(library, islice(read, effort.sentences))
    if not sentences.size():
        raise InputError("it has no sentence to learn from", path=treebank)
    error = library.ProcessingError()
    trained: bytes = library.Trainer.train(
        _METHOD,
        sentences,
        library.Sentences(),
        f"epochs={effort.tokeniser};dimension=16;batch_size=50;dropout=0.2",
        f"models=1;iterations={effort.tagger};guesser_suffix_rules=6",
        f"iterations={effort.parser};transition_system=projective;transition_oracle=dynamic;"
        "hidden_layer=100;embedding_form=32;embedding_upostag=20",
        error,
    )
    if error.occurred():
        raise InputError(f"UDPipe cannot learn from it: {error.message}", path=treebank)
    return trained


def main(arguments: Sequence[str] | None = None) -> int:
    """Train a model from a treebank and write it to a file."""
    command = argparse.ArgumentParser(
        prog="python -m pete.adapters.udpipe.training", description=(__doc__ or "").split(":")[0]
    )
    command.add_argument("treebank", help="a file of CoNLL-U (.gz and .xz are unpacked)")
    command.add_argument("model", help="the file to write, NAME.udpipe")
    for field in fields(Effort):
        command.add_argument(f"--{field.name}", type=int, default=field.default)
    chosen = vars(command.parse_args(arguments))
    treebank, model = chosen.pop("treebank"), Path(chosen.pop("model"))
    try:
        trained = train_model(treebank, effort=Effort(**chosen))
    except PeteError as error:
        command.exit(1, f"{error}\n")
    model.parent.mkdir(parents=True, exist_ok=True)
    model.write_bytes(trained)
    return 0


def _sentences(library: Any, read: Iterable[ConlluSentence]) -> Any:
    """Return the sentences as objects of the library."""
    reader = library.InputFormat.newConlluInputFormat()
    reader.setText("".join(write_conllu(read)))
    sentences, error = library.Sentences(), library.ProcessingError()
    sentence = library.Sentence()
    while reader.nextSentence(sentence, error):
        sentences.append(sentence)
    return sentences


if __name__ == "__main__":
    sys.exit(main())
