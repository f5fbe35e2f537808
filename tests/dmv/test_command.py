"""``pete induce``: train, curve and table."""

from __future__ import annotations

import json
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from documents import checked
from pete.adapters.dmv import command as command_module
from pete.adapters.dmv import inference, logistic_normal, training
from pete.adapters.dmv import record as record_module
from pete.adapters.dmv.corpus import read_corpus
from pete.adapters.dmv.curricula import Recipe
from pete.adapters.dmv.folder import card_of
from pete.adapters.dmv.record import State, save_unfinished
from pete.cli.declarations import chosen
from pete.cli.main import build_parser, main

FILES = ("model.npz", "card.json", "run.json")


def conllu(sentences: int = 60, longest: int = 8) -> str:
    """Sentences of four tags at random, every tree a chain, in some with a full stop."""
    draw = np.random.default_rng(1)
    blocks = []
    for number, length in enumerate(
        [1, *draw.integers(1, longest + 1, size=sentences - 2), longest]
    ):
        tags = [("DT", "NN", "VB", "IN")[code] for code in draw.integers(4, size=length)]
        rows = [
            f"{word}\tw\tw\tX\t{tag}\t_\t{word - 1}\t{'root' if word == 1 else 'dep'}\t_\t_"
            for word, tag in enumerate(tags, start=1)
        ]
        if number % 2:
            rows.append(f"{length + 1}\t.\t.\tPUNCT\t.\t_\t{length}\tpunct\t_\t_")
        blocks.append("\n".join((f"# sent_id = s{number}", *rows)))
    return "\n\n".join(blocks) + "\n\n"


@pytest.fixture
def treebank(tmp_path: Path) -> str:
    path = tmp_path / "chains.conllu"
    path.write_text(conllu(), "utf-8")
    return str(path)


def train(treebank: str, folder: Path, *more: str, recipe: str = "uninformed") -> int:
    args = ["--k", "8", *more] if "--k" not in more else list(more)
    return main(["induce", "train", treebank, "--recipe", recipe, "--out", str(folder), *args])


def test_training_writes_a_model_and_its_record(
    treebank: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert train(treebank, tmp_path / "m", "--json", recipe="baby-steps") == 0
    document = checked(capsys.readouterr().out, "pete-induction-1")
    assert sorted(path.name for path in (tmp_path / "m").iterdir()) == sorted(FILES)
    assert checked((tmp_path / "m" / "run.json").read_text("utf-8")) == document
    card = checked((tmp_path / "m" / "card.json").read_text("utf-8"), "pete-dmv-1")
    assert document["card"] == card | {"model_sha256": ""}
    assert [stage["length"] for stage in document["stages"]] == list(range(1, 9))
    assert document["knee"]["first"] < document["knee"]["last"]
    first = document["stages"][3]["iterations"][0]
    assert set(first["scores"]) == {"directed", "undirected", "ned"}


def _interrupt_after(calls: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Ctrl-C come at one of the steps of EM."""
    measured, left = training.expectations, iter(range(calls))

    def interrupted(*args: Any, **more: Any) -> Any:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return measured(*args, **more)

    monkeypatch.setattr(training, "expectations", interrupted)


@pytest.mark.parametrize("recipe", ["uninformed", "baby-steps", "leapfrog"])
def test_training_that_was_interrupted_goes_on_to_the_same_bytes(
    treebank: str,
    tmp_path: Path,
    recipe: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    more = ("--steps", "3")
    assert train(treebank, tmp_path / "once", *more, recipe=recipe) == 0
    for calls in (1, 2):
        with monkeypatch.context() as patch:
            _interrupt_after(calls, patch)
            assert train(treebank, tmp_path / "twice", *more, recipe=recipe) == 130
    assert [path.name for path in (tmp_path / "twice").iterdir()] == ["unfinished.npz"]
    capsys.readouterr()
    assert train(treebank, tmp_path / "twice", *more, recipe=recipe) == 0
    assert "training goes on at the stage" in capsys.readouterr().err
    for name in FILES:
        assert (tmp_path / "once" / name).read_bytes() == (tmp_path / "twice" / name).read_bytes()
    assert not (tmp_path / "twice" / "unfinished.npz").exists()


@pytest.mark.parametrize("recipe", ["uninformed", "logistic-normal"])
def test_nothing_is_kept_of_training_that_cannot_go_on(
    treebank: str,
    tmp_path: Path,
    recipe: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with monkeypatch.context() as patch:
        _interrupt_after(0, patch)
        patch.setattr(command_module, "_KEPT_EVERY", 0.0)
        patch.setattr(logistic_normal, "check_gain", _interrupted_later())
        assert train(treebank, tmp_path / "m", "--steps", "2", recipe=recipe) == 130
    assert "nothing is kept. The same command begins anew." in capsys.readouterr().err
    assert not (tmp_path / "m").exists()


def _interrupted_later() -> Callable[..., None]:
    """Return what lets Ctrl-C come at the second call."""
    left = iter(range(1))

    def interrupted(*args: Any) -> None:
        if next(left, None) is None:
            raise KeyboardInterrupt

    return interrupted


def test_unfinished_training_without_stages_begins_anew(treebank: str, tmp_path: Path) -> None:
    corpus = read_corpus(treebank).up_to(8)
    card = card_of(corpus, system="Uninformed", length=8, seed=0)
    save_unfinished(tmp_path / "m", Recipe(name="uninformed", length=8, steps=1), card, State())
    assert train(treebank, tmp_path / "m", "--steps", "1") == 0
    assert sorted(path.name for path in (tmp_path / "m").iterdir()) == sorted(FILES)


@pytest.mark.parametrize("kept_every", [0.0, 1000.0])
def test_two_trainings_do_not_overwrite_each_other(
    treebank: str,
    tmp_path: Path,
    kept_every: float,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    measured, trained = training.expectations, []

    def meanwhile(*args: Any, **more: Any) -> Any:
        if not trained:
            trained.append(True)
            assert train(treebank, tmp_path / "m", "--steps", "1", recipe="ad-hoc") == 0
        return measured(*args, **more)

    monkeypatch.setattr(command_module, "_KEPT_EVERY", kept_every)
    monkeypatch.setattr(training, "expectations", meanwhile)
    assert train(treebank, tmp_path / "m", "--steps", "1") == 1
    assert "the folder holds a model" in capsys.readouterr().err
    card = json.loads((tmp_path / "m" / "card.json").read_text("utf-8"))
    assert card["system"] == "Ad-Hoc*"


def test_the_model_is_there_when_its_record_is(
    treebank: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(folder: Path, *args: object) -> None:
        assert (folder / "run.json").exists()
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(record_module, "save_model", killed)
        assert train(treebank, tmp_path / "m", "--steps", "1") == 130
    assert train(treebank, tmp_path / "m", "--steps", "1") == 0


def test_leapfrog_takes_no_steps_if_so_asked(
    treebank: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    more = ("--knee", "4", "--steps", "0", "--json")
    assert train(treebank, tmp_path / "m", *more, recipe="leapfrog") == 0
    stages = json.loads(capsys.readouterr().out)["stages"]
    assert {len(stage["iterations"]) for stage in stages} == {1}


def test_what_is_done_is_kept_from_time_to_time(
    treebank: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command_module, "_KEPT_EVERY", 0.0)
    kept = []
    monkeypatch.setattr(command_module, "save_unfinished", lambda *args: kept.append(args))
    assert train(treebank, tmp_path / "m", "--steps", "3") == 0
    assert len(kept) > 2


@pytest.mark.parametrize("change", [("--seed", "1"), ("--k", "7"), ("--viterbi",)])
def test_another_training_does_not_go_on(
    treebank: str,
    tmp_path: Path,
    change: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with monkeypatch.context() as patch:
        _interrupt_after(2, patch)
        assert train(treebank, tmp_path / "m") == 130
    assert train(treebank, tmp_path / "m", *change) != 0
    assert "another training was begun here" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--k", "9"), "its longest sentence has 8 words. Give 8 or less."),
        (("--knee", "4"), "--knee is about less-is-more and leapfrog. Leave it out."),
        (("--draws", "4"), "--draws is about"),
        (("--restarts", "4"), "--restarts is about random. Leave it out."),
        (
            ("--initial-smoothing", "1"),
            "--initial-smoothing is about ad-hoc and oracle and skyline and logistic-normal.",
        ),
        (("--heads", "none"), "--heads is about trees in Penn brackets. Leave it out."),
        (("--tags", "upos"), None),
    ],
)
def test_options_that_make_no_sense_are_refused(
    treebank: str,
    tmp_path: Path,
    options: tuple[str, ...],
    message: str | None,
    capsys: pytest.CaptureFixture[str],
) -> None:
    status = train(treebank, tmp_path / "m", *options)
    assert (status == 0) is (message is None)
    assert (message or "") in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize("weight", ["-1", "inf", "nan", "much"])
def test_smoothing_is_a_number(
    treebank: str, tmp_path: Path, weight: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        train(treebank, tmp_path / "m", f"--smoothing={weight}")
    assert f"{weight!r} is not a number of 0 or more" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("recipe", "options"), [("logistic-normal", ("--viterbi",)), ("oracle", ("--steps", "5"))]
)
def test_options_that_a_recipe_ignores_are_refused(
    treebank: str,
    tmp_path: Path,
    recipe: str,
    options: tuple[str, ...],
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert train(treebank, tmp_path / "m", *options, recipe=recipe) == 2
    assert f"{options[0]} is about uninformed and" in capsys.readouterr().err


def test_smoothing_is_not_too_large(
    treebank: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        train(treebank, tmp_path / "m", "--smoothing", "1e308")
    assert "1e308 is too large: give 1,000,000,000 or less" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--out", "treebank"])
def test_empty_paths_are_refused(
    treebank: str, tmp_path: Path, option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    source, out = ("", str(tmp_path / "m")) if option == "treebank" else (treebank, "")
    assert main(["induce", "train", source, "--recipe", "ad-hoc", "--out", out]) == 1
    assert "the path is empty. Name a file or a folder." in capsys.readouterr().err


_TWO_ROOTS = "\n".join(
    f"{word}\tw\tw\tX\tNN\t_\t0\troot\t_\t_" for word in ("# sent_id = two\n1", "2")
)


def test_sentences_that_cannot_be_read_are_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    treebank = tmp_path / "some.conllu"
    treebank.write_text(f"{conllu()}{_TWO_ROOTS}\n\n", "utf-8")
    assert train(str(treebank), tmp_path / "m", "--steps", "1") == 0
    message = "some.conllu: 1 sentence cannot be read: two (line "
    assert message in " ".join(capsys.readouterr().err.split())
    assert main(["induce", "table", str(tmp_path / "m"), "--treebank", str(treebank)]) == 0
    shown = " ".join(capsys.readouterr().err.split())
    assert message in shown
    assert "word 2 is a second root beside word 1). The others are read." in shown


def test_the_reason_is_given_if_no_sentence_can_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    treebank = tmp_path / "none.conllu"
    treebank.write_text(f"{_TWO_ROOTS}\n\n", "utf-8")
    assert train(str(treebank), tmp_path / "m") == 1
    shown = " ".join(capsys.readouterr().err.split())
    assert "there is no sentence; 1 sentence cannot be read: two (line" in shown


def test_gold_trees_that_are_not_projective_are_named_with_the_cure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    treebank = tmp_path / "crossed.conllu"
    heads = zip(("NN", "VB", "IN", "RB"), (3, 0, 2, 1), strict=True)
    rows = [
        f"{word}\tw\tw\tX\t{tag}\t_\t{head}\t{'dep' if head else 'root'}\t_\t_"
        for word, (tag, head) in enumerate(heads, start=1)
    ]
    treebank.write_text("\n".join(rows) + "\n\n", "utf-8")
    assert train(str(treebank), tmp_path / "m", "--k", "4", recipe="skyline") == 1
    shown = " ".join(capsys.readouterr().err.split())
    assert "has the probability 0 under the model: 'NN VB IN RB'; its gold tree is not" in shown
    assert "with --initial-smoothing 1." in shown


def test_a_curve_without_a_knee_names_the_option(
    treebank: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    more = ("--k", "4", "--steps", "0")
    assert train(treebank, tmp_path / "m", *more, recipe="less-is-more") == 1
    shown = " ".join(capsys.readouterr().err.split())
    assert "a curve of 4 lengths has no knee; 5 have one." in shown
    assert "say where the knee is with --knee." in shown


def test_a_knee_past_the_longest_sentence_is_refused(
    treebank: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert train(treebank, tmp_path / "m", "--knee", "9", recipe="leapfrog") == 2
    assert "--knee 9 is more than --k 8" in capsys.readouterr().err


@pytest.mark.parametrize("kept", [False, True])
def test_what_takes_long_at_first_is_said(
    treebank: str,
    tmp_path: Path,
    kept: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if kept:
        (tmp_path / "kernels.expect-1.py311.nbi").write_bytes(b"")
    compiled = SimpleNamespace(expect=SimpleNamespace(stats=SimpleNamespace(cache_path=tmp_path)))
    with monkeypatch.context() as patch:
        patch.setattr(inference, "_kernels", lambda: compiled)
        patch.setattr(command_module, "_trained", _stopped)
        assert train(treebank, tmp_path / "m") == 130
    assert ("compiling the code of the model, once" in capsys.readouterr().err) is not kept


def _stopped(*_: object) -> None:
    raise KeyboardInterrupt


def test_a_trained_folder_is_not_trained_again(
    treebank: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert train(treebank, tmp_path / "m", "--steps", "1") == 0
    assert train(treebank, tmp_path / "m", "--steps", "1") == 1
    assert "the folder holds a model. Name a new folder." in capsys.readouterr().err


def test_without_numba_the_command_that_brings_it_is_named(treebank: str, tmp_path: Path) -> None:
    out = str(tmp_path / "m")
    args = ["induce", "train", treebank, "--recipe", "ad-hoc", "--k", "8", "--out", out]
    code = "import sys; sys.modules['numba'] = None\nfrom pete.cli.main import main\n"
    run = subprocess.run(
        [sys.executable, "-c", f"{code}sys.exit(main({args!r}))"], capture_output=True, text=True
    )
    assert run.returncode == 1
    assert "needs numba, which cannot be imported" in run.stderr
    assert "pip install pete-eval[dmv]" in run.stderr.replace('"', "").replace("'", "")
    assert "Traceback" not in run.stderr


@pytest.fixture
def models(treebank: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Two seeds of one system, and another one."""
    for seed in ("0", "1"):
        assert train(treebank, tmp_path / f"r{seed}", "--seed", seed, recipe="random") == 0
    assert train(treebank, tmp_path / "s", recipe="skyline") == 0
    capsys.readouterr()
    return [str(tmp_path / name) for name in ("r0", "r1", "s")]


def test_the_table_has_a_row_for_each_system_and_the_published_ones(
    models: list[str], treebank: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["induce", "table", *models, "--treebank", treebank, "--json"]) == 0
    document = checked(capsys.readouterr().out, "pete-induction-table-1")
    rows, differences = document["tables"]
    ours = [row for row in rows if row["corpus"] == "chains"]
    assert [(row["system"], row["runs"]) for row in ours] == [
        ("Attach-Right", 1),
        ("Random @8", 2),
        ("Skyline @8", 1),
    ]
    assert ours[0]["directed_all"] < 0.1  # the sentences of one word
    assert ours[0]["undirected_all"] > 0.5
    assert all(row["directed_10"] == row["directed_all"] for row in ours)
    published = next(row for row in rows if row["system"].startswith("DMV Leapfrog"))
    assert (published["corpus"], published["directed_all"]) == ("WSJ", 0.45)
    assert {row["measure"] for row in differences} == {"directed", "NED"}
    assert all(row["p"] is not None for row in differences)
    assert all((row["seeds"] is None) is ("Random" not in str(row)) for row in differences)


def test_the_table_by_measures_has_the_order_by_each(
    models: list[str], treebank: str, capsys: pytest.CaptureFixture[str]
) -> None:
    args = ["induce", "table", *models, "--treebank", treebank, "--shape", "measures", "--json"]
    assert main(args) == 0
    (rows,) = json.loads(capsys.readouterr().out)["tables"]
    published = [row for row in rows if row["corpus"] == "WSJ"]
    first = {
        m: next(r["system"] for r in published if r[f"{m}_rank"] == 1) for m in ("directed", "ned")
    }
    assert first == {"directed": "bc10", "ned": "saj10c"}
    ours = [row["directed_rank"] for row in rows if row["corpus"] == "chains"]
    assert sorted(ours) == [1, 2, 3]


def test_the_table_by_domain_has_a_row_for_each_corpus(
    models: list[str], treebank: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.conllu"
    other.write_text(conllu(10, 4), "utf-8")
    args = ["--treebank", treebank, "--treebank", str(other), "--shape", "domains", "--json"]
    assert main(["induce", "table", *models, *args]) == 0
    (rows,) = json.loads(capsys.readouterr().out)["tables"]
    assert [(row["corpus"], row["system"]) for row in rows[:4]] == [
        ("chains", "Random"),
        ("chains", "Skyline"),
        ("other", "Random"),
        ("other", "Skyline"),
    ]


def test_tags_of_another_kind_are_refused(
    models: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.conllu"
    other.write_text(conllu().replace("\tDT\t", "\tDET\t"), "utf-8")
    assert main(["induce", "table", *models, "--treebank", str(other)]) == 1
    shown = " ".join(capsys.readouterr().err.split())
    assert "have tags that the model never saw: DET" in shown
    assert "let unseen tags be smoothed with --unseen smooth." in shown


def test_unseen_tags_are_smoothed_on_request_and_counted(
    models: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.conllu"
    other.write_text(conllu().replace("\tDT\t", "\tDET\t"), "utf-8")
    words = conllu().count("\tDT\t")
    args = ["induce", "table", *models, "--treebank", str(other), "--unseen", "smooth"]
    assert main([*args, "--format", "csv"]) == 0
    shown = capsys.readouterr()
    assert f"other: {words} words have tags that a model never saw: DET ({words})" in shown.err
    assert len(shown.out.splitlines()) > 4


def test_models_of_different_heads_need_a_choice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    trees = tmp_path / "few.mrg"
    trees.write_text("(S (NP (DT the) (NN cat)) (VP (VB sleep)))\n" * 3, "utf-8")
    models = []
    for heads in ("collins", "lth"):
        models.append(str(tmp_path / heads))
        assert train(str(trees), tmp_path / heads, "--k", "3", "--heads", heads) == 0
    args = ["induce", "table", *models, "--treebank", str(trees)]
    assert main(args) == 2
    assert "different heads: collins, lth" in " ".join(capsys.readouterr().err.split())
    assert main([*args, "--heads", "collins"]) == 0
    message = "few: heads by collins, and models were trained with heads by lth."
    assert message in " ".join(capsys.readouterr().err.split())


def test_models_of_different_tags_are_not_scored_together(
    treebank: str, models: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert train(treebank, tmp_path / "u", "--tags", "upos") == 0
    args = ["induce", "table", models[0], str(tmp_path / "u"), "--treebank", treebank]
    assert main(args) == 2
    assert "Score them separately" in capsys.readouterr().err


def test_the_curve_has_the_stages_and_the_published_points(
    treebank: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert train(treebank, tmp_path / "m", "--steps", "2", recipe="baby-steps") == 0
    capsys.readouterr()
    assert main(["induce", "curve", str(tmp_path / "m"), "--format", "csv"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 9
    head = "model,stage,length,sentences,steps,initial_entropy,initial_directed,entropy,directed,"
    assert lines[0].startswith(head)
    assert main(["induce", "curve", str(tmp_path / "m"), "--json"]) == 0
    checked(capsys.readouterr().out, "pete-induction-curve-1")
    assert main(["induce", "curve", str(tmp_path / "m")]) == 0
    shown = capsys.readouterr().out
    assert "Knee of the cross-entropy" in shown
    assert "69.8" in shown


def test_a_damaged_record_is_located(
    treebank: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert train(treebank, tmp_path / "m", "--steps", "1") == 0
    (tmp_path / "m" / "run.json").write_text("{}", "utf-8")
    assert main(["induce", "curve", str(tmp_path / "m")]) == 1
    assert "run.json: it is not the record of a training" in capsys.readouterr().err


def test_unfinished_training_has_no_curve_yet(
    treebank: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with monkeypatch.context() as patch:
        _interrupt_after(1, patch)
        assert train(treebank, tmp_path / "m") == 130
    assert main(["induce", "curve", str(tmp_path / "m")]) == 1
    message = "its training is not finished. The command that began it goes on."
    assert message in " ".join(capsys.readouterr().err.split())


def test_the_page_is_made_of_trainings_that_there_are(tmp_path: Path) -> None:
    docs = Path(__file__).parents[2] / "docs"
    trainings = [*runpy.run_path(str(docs / "induction.py"))["trainings"](tmp_path)]
    folders = [training[training.index("--out") + 1] for training in trainings]
    assert len(set(folders)) == len(folders) > 50
    parser = build_parser()
    recipes = [chosen(command_module.TrainOptions, parser.parse_args(args)) for args in trainings]
    assert {recipe.check().name for recipe in recipes} > {"baby-steps", "leapfrog", "skyline"}


def test_a_folder_of_models_stands_for_them(
    models: list[str], treebank: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tables = []
    for named in (models, [str(tmp_path)]):
        assert main(["induce", "table", *named, "--treebank", treebank, "--format", "csv"]) == 0
        tables.append(capsys.readouterr().out)
    assert tables[0] == tables[1]
    twice = ["--treebank", treebank, "--treebank", treebank, "--format", "csv"]
    assert main(["induce", "table", *models, models[0], *twice]) == 0
    assert capsys.readouterr().out == tables[0]
    assert main(["induce", "curve", *models, "--json"]) == 0
    several = capsys.readouterr().out
    assert main(["induce", "curve", str(tmp_path), "--json"]) == 0
    assert capsys.readouterr().out == several
    assert main(["induce", "table", str(tmp_path / "none"), "--treebank", treebank]) == 1
    assert "holds no model" in capsys.readouterr().err


def test_the_knee_is_that_of_all_levels(
    treebank: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for knee, more in ((True, ()), (False, ("--knee", "5"))):
        folder = tmp_path / str(knee)
        assert train(treebank, folder, "--steps", "2", *more, "--json", recipe="leapfrog") == 0
        assert (json.loads(capsys.readouterr().out)["knee"] is not None) is knee
