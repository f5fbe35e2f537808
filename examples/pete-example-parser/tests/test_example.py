"""What the example parser says of a sentence, and that it keeps the contract."""

from __future__ import annotations

from pete.conformance import check_conformance
from pete.parsing import Parse
from pete.parsing.spec import ParserSpec
from pete_example_parser import ExampleAdapter


def test_a_sentence() -> None:
    (result,) = ExampleAdapter().parse(["The old baker sold bread to the girl."])
    assert isinstance(result, Parse)
    assert [result.graph.show(relation) for relation in result.graph.relations] == [
        "det(baker-3, The-1)",
        "amod(baker-3, old-2)",
        "nsubj(sold-4, baker-3)",
        "root(ROOT-0, sold-4)",
        "obj(sold-4, bread-5)",
        "case(girl-8, to-6)",
        "det(girl-8, the-7)",
        "nmod(bread-5, girl-8)",
        "punct(sold-4, .-9)",
    ]


def test_it_keeps_the_contract() -> None:
    findings = check_conformance(ParserSpec("example"))
    assert [(f.check.code, f.details) for f in findings if f.details] == []
