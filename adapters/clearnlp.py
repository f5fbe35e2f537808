"""ClearNLP: CLEAR dependencies of the papers' year (2.0.2, models of 2013), and of 2015 (3.2.0).

The head of a copular clause is its verb. Their own programs load the models at every call, so both
run through :mod:`pete.adapters.java.conversation`, with the components and settings of these.
"""

from __future__ import annotations

from .java.clear_table import TableParser
from .java.conversation import BEANSHELL
from .java.jars import Jars


class ClearNlp3Adapter(TableParser):
    """ClearNLP 3.2.0 of 2015, with the English tagger and parser of the same year.

    Each text is one sentence.

    Args:
        memory: Size of the heap, 3g by default; 2g is too little.
        limit: Seconds for a text; models are loaded before the first one.
        offline: Accepted because every parser has it; this one never uses the network.

    Raises:
        UnavailableError: If jars or Java are missing.
        UsageError: For a wrong option.
    """

    jars = Jars(
        name="clearnlp-3.2.0",
        parser="clearnlp-3",
        title="ClearNLP",
        version="3.2.0",
        needed=(
            "clearnlp-3.2.0.jar",
            "clearnlp-dictionary-3.2.jar",
            "clearnlp-global-lexica-3.1.jar",
            "clearnlp-general-en-pos-3.2.jar",
            "clearnlp-general-en-dep-3.2.jar",
            BEANSHELL,
        ),
    )
    models = ("general-en",)
    model_version = "3.2"
    licence = "Apache-2.0 (ClearNLP and its models)"
    heap = "3g"


class ClearNlp2Adapter(TableParser):
    """ClearNLP 2.0.2 of January 2014, with English models of 2013, near Stanford dependencies.

    Each text is one sentence.

    Args:
        memory: Size of the heap, 2g by default; 1g is too little.
        limit: Seconds for a text; models are loaded before the first one.
        offline: Accepted because every parser has it; this one never uses the network.

    Raises:
        UnavailableError: If jars or Java are missing.
        UsageError: For a wrong option.
    """

    jars = Jars(
        name="clearnlp-2.0.2",
        parser="clearnlp-2",
        title="ClearNLP",
        version="2.0.2",
        needed=(
            "clearnlp-2.0.2.jar",
            "clearnlp-dictionary-1.0.jar",
            "clearnlp-general-en-pos-1.1.jar",
            "clearnlp-general-en-dep-1.2.jar",
            BEANSHELL,
        ),
    )
    models = ("general-en",)
    model_version = "1.2"
    licence = "BSD-2-Clause and Apache-2.0 (ClearNLP), Apache-2.0 (models)"
    heap = "2g"
