"""The gold standards are frozen: a change belongs into ERRATA.md first."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "oracle" / "gold" / "data"
FROZEN = {
    "judgements/pete-2010.dev.spacy.csv": (
        "0b3e9792a4ffed96c0cc6f3752362691f5efe74743339dec0fc436f3e9e529cb"
    ),
    "judgements/pete-2010.dev.spacy.key.tsv": (
        "cadd1674f9ae7e78fa47e6f3b010e51031bcaf60c185bc3b98970e89f139e6ef"
    ),
    "passes/challenge.hypotheses.decisions.txt": (
        "5c9a5d41042582fcd42bbb8793b791b6cf4ea27b34283c1f2270a0a6f47d08ab"
    ),
    "passes/challenge.hypotheses.key.tsv": (
        "e7196d957bbd4594a57a960d9c1051304ae5ca31f0360af8b71cff43eeeb5b44"
    ),
    "passes/challenge.hypotheses.pass-1.tsv": (
        "a8910acd76842f8bed5a1bf631a7557977ff7d78a3894223499a9040c1cfcc48"
    ),
    "passes/challenge.hypotheses.pass-2.tsv": (
        "92eccd5a8235e1c8a238ec77879d9f498998d6b19522d680f980e3fe8780ce46"
    ),
    "passes/challenge.texts.decisions.txt": (
        "3a7ca5cf46ed2e777598f492ee8ecd913049173e3aed43977238a6aace3761ff"
    ),
    "passes/challenge.texts.key.tsv": (
        "6103d21377ced9e72c4971d2faa54914d90e0fd779e35cf872a323f204c8f305"
    ),
    "passes/challenge.texts.pass-1.tsv": (
        "3ca24f972a42379a90eb7fd1f5104dab8a2f547776ffcec154a03b47a0f2ef33"
    ),
    "passes/challenge.texts.pass-2.tsv": (
        "a3f6cfdc098affbc7fafcb0ca1446f2c36438689625a12156c0c999437747597"
    ),
    "passes/pete-2010.dev.key.tsv": (
        "2f231049643b5f134a2028a6d92afb03854a92acac9ee3eb3d5827d6beb54ae3"
    ),
    "passes/pete-2010.dev.pass-1.tsv": (
        "ba73b434a01f4d0ea0c2319a0b19b514f7f0b71cd5d4abbb0559ced54c1b67b5"
    ),
    "passes/pete-2010.dev.pass-2.tsv": (
        "186e6518a20e8e894ee5b3dc5bf63e9ff908df6f88654b9d05430d0a1fda9601"
    ),
    "pete-2010.dev.relations.tsv": (
        "8edce17d99dfa819507e3bf9d37efcd845d8f452753866c5c8658ce293f2820e"
    ),
    "pete-2010.dev.sentences.tsv": (
        "7249b8728db0410eda4988e8b2992bc80014f333c55e1f559ef252f20e778371"
    ),
}
GROWING = {"error_classes.tsv"}
"""What people add to after the gold standard is frozen."""


@pytest.mark.parametrize("name", FROZEN)
def test_the_files_are_frozen(name: str) -> None:
    assert hashlib.sha256((FOLDER / name).read_bytes()).hexdigest() == FROZEN[name]


def test_no_raw_pass_is_left_out() -> None:
    kinds = (".tsv", ".txt", ".csv")
    found = {str(p.relative_to(FOLDER)) for p in FOLDER.rglob("*.*") if p.suffix in kinds}
    assert found == FROZEN.keys() | GROWING
