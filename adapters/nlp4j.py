"""NLP4J 1.1.3 (2016), ClearNLP's successor.

Its library is called through :mod:`pete.adapters.java.conversation`. Named entities and word
embeddings are left out, since with them the relations are the same.
"""

from __future__ import annotations

from typing import ClassVar

from .java.clear_table import TableParser
from .java.conversation import BEANSHELL
from .java.jars import Jars


class Nlp4jAdapter(TableParser):
    """NLP4J 1.1.3 of 2016, ClearNLP's successor, with its English tagger and parser.

    Each text is one sentence.

    Args:
        memory: Size of the heap, 1200m by default; 900m is too little.
        limit: Seconds for a text; models are loaded before the first one.
        offline: Accepted because every parser has it; this one never uses the network.

    Raises:
        UnavailableError: If jars or Java are missing.
        UsageError: For a wrong option.
    """

    jars = Jars(
        name="nlp4j-1.1.3",
        parser="nlp4j",
        title="NLP4J",
        version="1.1.3",
        needed=("nlp4j-api-1.1.3.jar", "nlp4j-english-1.1.2.jar", BEANSHELL),
    )
    models = ("nlp4j-english",)
    model_version = "1.1.2"
    licence = "Apache-2.0 (NLP4J and its models)"
    heap = "1200m"
    labels: ClassVar = {"discourse": "intj", "qmod": "quantmod", "vocative": "npadvmod"}
    """A vocative has no label in the CLEAR scheme."""
