"""The English models of CoreNLP 4.5.10, and the properties that request their analyses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pete.normaliser import Scheme

from ..in_process import one_of

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
        said = {
            "annotators": f"tokenize,ssplit,pos,lemma,{self.annotator}",
            f"{self.annotator}.model": f"{_FOLDER}/{self.file}",
        }
        if self.gives_trees:
            said["parse.maxlen"] = str(longest)
            said["parse.originalDependencies"] = str(scheme == "sd-basic").lower()
        return said


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
