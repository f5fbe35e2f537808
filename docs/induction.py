"""Train the models of ``induction.md`` that are missing, with the treebanks of ``PETE_DATA_HOME``.

They go to the folder that ``PETE_INDUCTION`` names. It takes a quarter of an hour at first; what
was interrupted goes on.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from pete.cli.main import main

__all__ = ["trainings"]

SEEDS: Final = 10
KNEE: Final = "15"
"""That of the paper, whatever the curve of the corpus says, so that models compare."""


def trainings(models: Path) -> Iterator[list[str]]:
    """Yield the arguments of ``pete induce train`` for each model."""
    yield from _systems(models, "ptb-sample.mrg.xz", "ptb-sample", seeds=SEEDS)
    for tags in ("xpos", "upos"):
        name = f"ewt-{tags}"
        yield from _systems(models, "ewt-dev.conllu.xz", name, "--tags", tags, seeds=3)


def _systems(models: Path, treebank: str, name: str, *more: str, seeds: int) -> Iterator[list[str]]:
    """Yield the trainings on a treebank: recipe, most words, and further options."""
    for recipe, k in (
        ("oracle", "45"),
        ("skyline", "45"),
        ("uninformed", "45"),
        ("baby-steps", "15"),
        ("baby-steps", "45"),
        ("ad-hoc", "45"),
    ):
        yield _training(models, treebank, name, recipe, k, 0, *more)
    for seed in range(seeds):
        for k in ("10", "15"):
            yield _training(models, treebank, name, "ad-hoc", k, seed, *more)
        for recipe, k in (("less-is-more", "45"), ("leapfrog", "15"), ("leapfrog", "45")):
            yield _training(models, treebank, name, recipe, k, seed, "--knee", KNEE, *more)


def _training(
    models: Path, treebank: str, name: str, recipe: str, k: str, seed: int, *more: str
) -> list[str]:
    folder = models / name / f"{recipe}-{k}-{seed}"
    chosen = ["--recipe", recipe, "--k", k, "--seed", str(seed), "--out", str(folder)]
    return ["induce", "train", str(models / treebank), *chosen, "--every", "1000", *more]


if __name__ == "__main__":
    models, data = (Path(os.environ[name]) for name in ("PETE_INDUCTION", "PETE_DATA_HOME"))
    models.mkdir(parents=True, exist_ok=True)
    shutil.copy(data / "ptb-sample" / "wsj_0001-0199.mrg.xz", models / "ptb-sample.mrg.xz")
    shutil.copy(data / "ud-en-ewt" / "dev.conllu.xz", models / "ewt-dev.conllu.xz")
    for training in trainings(models):
        if not Path(training[training.index("--out") + 1], "card.json").exists() and main(training):
            raise SystemExit(f"pete {' '.join(training)} failed.")
