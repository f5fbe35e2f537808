"""Labels that contradict the scheme they are said to follow."""

from __future__ import annotations

import pytest

from pete.errors import InputError
from pete.graph import Graph, Relation, Token
from pete.normaliser import Scheme, check_scheme


def graph(*labels: str) -> Graph:
    """A root and one word below it for each label."""
    tokens = [Token(id, "word") for id in range(1, len(labels) + 2)]
    relations = [Relation("ROOT", 0, 1)]
    relations += (Relation(label, 1, id) for id, label in enumerate(labels, start=2))
    return Graph.build(tokens, relations)


@pytest.mark.parametrize(
    ("scheme", "labels", "message"),
    [
        (
            "ud",
            "nsubj pobj prep",
            "the labels 'pobj', 'prep'. These schemes do: clear, sd-basic, stanford.",
        ),
        (
            "ud",
            "dobj nsubjpass",
            "the labels 'dobj', 'nsubjpass'. These schemes do: ud1, clear, sd-basic, stanford.",
        ),
        ("ud", "neg mwe name", "the labels 'mwe', 'name', 'neg'. These schemes do: ud1."),
        ("ud", "conj_and", "the label 'conj_and'. These schemes do: sd-basic, stanford."),
        ("ud-no-agent", "dative", "the label 'dative'. These schemes do: clear."),
        ("ud1", "obj", "the label 'obj'. These schemes do: ud, ud-no-agent, ud-enhanced."),
        (
            "ud-enhanced",
            "rcmod",
            "the label 'rcmod'. These schemes do: clear, sd-basic, stanford.",
        ),
        ("clear", "obl", "the label 'obl'. These schemes do: ud, ud-no-agent, ud-enhanced."),
        ("clear", "vmod cop", "the labels 'cop', 'vmod'. These schemes do: sd-basic, stanford."),
        (
            "sd-basic",
            "nsubj:pass",
            "the label 'nsubj:pass'. These schemes do: ud, ud-no-agent, ud-enhanced.",
        ),
        ("stanford", "relcl", "the label 'relcl'. These schemes do: clear."),
        (
            "sd-basic",
            "obl oprd",
            "the labels 'obl', 'oprd'. No scheme has them all: is it the output of one parser?",
        ),
    ],
)
def test_contradiction(scheme: Scheme, labels: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        check_scheme([graph(), graph(*labels.split())], scheme, source="the parser 'x'")
    assert str(error.value) == (
        f"the parser 'x' is said to follow the scheme {scheme!r}, which does not have {message}"
    )


@pytest.mark.parametrize(
    ("scheme", "labels"),
    [
        ("ud", "nsubj obj obl:lmod nmod:made:up strange flat:foreign obl:in"),
        ("ud1", "nsubj dobj nmod:tmod name neg strange"),
        ("ud-enhanced", "nsubj:xsubj nsubj:pass:xsubj obl:in conj:and acl:relcl ref advcl:if"),
        ("clear", "nsubj dobj pobj relcl infmod hmod subtok"),
        ("sd-basic", "partmod rel attr nsubjpass prep_in strange"),
        ("stanford", "prep_in prepc_by conj_and agent xsubj ref"),
    ],
)
def test_no_contradiction(scheme: Scheme, labels: str) -> None:
    """Labels that no scheme has are strays, not contradictions."""
    check_scheme([graph(*labels.split())], scheme)
    check_scheme([], scheme)
