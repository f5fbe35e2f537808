"""Train the models of ``induction.md`` that are missing, with the treebanks of ``PETE_DATA_HOME``.

They go to the folder that ``PETE_INDUCTION`` names. It takes half an hour or more at first; what
was interrupted goes on.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from pete.cli.main import main

__all__ = ["trainings"]

SEEDS: Final = 10
KNEE: Final = "15"
"""That of the paper, whatever the curve of the corpus says, so that models compare."""


def trainings(models: Path) -> Iterator[list[str]]:
    """Yield the arguments of ``pete induce train`` for each model."""
    sample = models / "ptb-sample.mrg.xz", models / "ptb-sample"
    yield from _systems(*sample, range(SEEDS))
    yield _training(*sample, "logistic-normal", "--k", "10", "--seed", "0")
    for tags in ("xpos", "upos"):
        folder = models / f"ewt-{tags}"
        yield from _systems(models / "ewt-dev.conllu.xz", folder, range(3), "--tags", tags)


def _systems(treebank: Path, folder: Path, seeds: Iterable[int], *more: str) -> Iterator[list[str]]:
    """Yield the trainings on a treebank, those of the table of systems with several seeds."""
    for name, *options in (
        ("oracle", "--k", "45"),
        ("skyline", "--k", "45"),
        ("skyline", "--k", "45", "--initial-smoothing", "1"),
        ("uninformed", "--k", "45"),
        ("baby-steps", "--k", "15"),
        ("baby-steps", "--k", "45"),
        ("ad-hoc", "--k", "15"),
        ("ad-hoc", "--k", "45"),
        ("leapfrog", "--k", "15", "--knee", KNEE),
    ):
        yield _training(treebank, folder, name, *options, "--seed", "0", *more)
    for seed in map(str, seeds):
        for name, *options in (
            ("ad-hoc", "--k", "10"),
            ("less-is-more", "--k", "45", "--knee", KNEE),
            ("leapfrog", "--k", "45", "--knee", KNEE),
        ):
            yield _training(treebank, folder, name, *options, "--seed", seed, *more)


def _training(treebank: Path, folder: Path, recipe: str, *options: str) -> list[str]:
    name = "-".join([recipe, *options[1::2]])
    out = ["--recipe", recipe, "--out", str(folder / name), "--every", "1000"]
    return ["induce", "train", str(treebank), *out, *options]


if __name__ == "__main__":
    models, data = (Path(os.environ[name]) for name in ("PETE_INDUCTION", "PETE_DATA_HOME"))
    models.mkdir(parents=True, exist_ok=True)
    shutil.copy(data / "ptb-sample" / "wsj_0001-0199.mrg.xz", models / "ptb-sample.mrg.xz")
    shutil.copy(data / "ud-en-ewt" / "dev.conllu.xz", models / "ewt-dev.conllu.xz")
    for training in trainings(models):
        if not Path(training[training.index("--out") + 1], "card.json").exists() and main(training):
            raise SystemExit(f"pete {' '.join(training)} failed.")
