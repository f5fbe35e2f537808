"""NLP4J 1.1.3 (2016), ClearNLP's successor.

Its library is called through
:mod:`pete.adapters.java.conversation`. Named entities and word embeddings are left out, since with
them the relations are the same.
"""

from __future__ import annotations

from typing import Final

from pete.parsing import ParserInfo

from .java.clear_table import TableParser
from .java.conversation import BEANSHELL, Conversation
from .java.jars import FromJars, Jars

_MODEL: Final = "nlp4j-english"
_LABELS: Final = {"discourse": "intj", "qmod": "quantmod", "vocative": "npadvmod"}
"""Its own names for relations of the CLEAR scheme; a vocative has none there."""

_JARS: Final = Jars(
    name="nlp4j-1.1.3",
    parser="nlp4j",
    title="NLP4J",
    version="1.1.3",
    needed=("nlp4j-api-1.1.3.jar", "nlp4j-english-1.1.2.jar", BEANSHELL),
)


class Nlp4jAdapter(FromJars, TableParser):
    """NLP4J 1.1.3 of 2016, ClearNLP's successor, with its English tagger and parser.

    Each text is one sentence.

    Args:
        memory: Size of the heap; 900m is too little.
        limit: Seconds for a text; models are loaded before the first one.
        offline: Accepted because every parser has it; this one never uses the network.

    Raises:
        UnavailableError: If jars or Java are missing.
        UsageError: For a wrong option.
    """

    jars = _JARS
    models = (_MODEL,)

    def __init__(self, *, memory: str = "1200m", limit: int = 60, offline: bool = False) -> None:
        super().__init__(
            ParserInfo(
                name=_JARS.parser,
                version=_JARS.version,
                scheme="clear",
                model=_MODEL,
                model_version="1.1.2",
                licence="Apache-2.0 (NLP4J and its models)",
                note=f"model {_MODEL}, each text one sentence",
            ),
            Conversation(_JARS, memory=memory, limit=limit),
            _LABELS,
        )
