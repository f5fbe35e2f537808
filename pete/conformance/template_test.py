"""Test that the parser in my_parser.py keeps the contract, and reads a sentence rightly.

python -m pytest test_my_parser.py
"""

from __future__ import annotations

from pathlib import Path

from pete.conformance import check_conformance
from pete.parsing import Parse
from pete.parsing.spec import ParserSpec

ADAPTER = ParserSpec(reference=f"{Path(__file__).with_name('my_parser.py')}:MyParser")


def test_it_keeps_the_contract() -> None:
    broken = [
        f"{finding.check.code}: {finding.check.message} {detail}"
        for finding in check_conformance(ADAPTER)
        if finding.failed
        for detail in finding.details
    ]
    assert broken == []


def test_it_reads_a_sentence() -> None:
    (result,) = ADAPTER.make().parse(["Birds sing."])
    assert isinstance(result, Parse), result
    # PARSER: the relations that it finds in a sentence of your choice
    assert [result.graph.show(relation) for relation in result.graph.relations] == [
        "root(ROOT-0, Birds-1)",
        "dep(Birds-1, sing-2)",
        "dep(sing-2, .-3)",
    ]
