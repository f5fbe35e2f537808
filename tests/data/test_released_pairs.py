"""The main job on the released development pairs, with real parsers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pete.api import evaluate
from pete.evaluation import Result

pytestmark = pytest.mark.model


@pytest.fixture
def released(data_home: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("PETE_DATA_HOME", str(data_home))
    monkeypatch.setenv("PETE_OFFLINE", "1")
    return "pete-2010"


def results(parser: str, dataset: str, **options: object) -> dict[str, Result]:
    run = evaluate(parser, dataset, split="dev", **options)
    assert run.materials[0].parsed.failures == 0
    return {result.strategy: result for result in run.results}


def test_spacy(released: str, needs: Callable[[str], None]) -> None:
    needs("spacy")
    found = results("spacy", released)
    always = found["always-yes"].score
    # 38 YES and 28 NO in the release: 57.58 %.
    assert (always.tp, always.fn, always.fp, always.tn) == (38, 0, 28, 0)
    # First trials: 51, or 52 with matching by lemma or form. Below 49 something
    # in lemmas, normaliser or rules is broken.
    assert found["generalized+"].score.correct >= 49
    assert found["cambridge"].score.correct > always.correct


def test_stanza(released: str, needs: Callable[[str], None], stanza_model: Path) -> None:
    needs("stanza")
    found = results("stanza", released, model=str(stanza_model), device="cpu")
    assert found["always-yes"].score.correct == 38
    # The small model reads 84 % of the arcs of web text right (UAS): well above always-yes.
    assert found["generalized+"].score.correct >= 43
    assert {outcome.decision.outcome for outcome in found["generalized+"].outcomes} == {"decided"}
