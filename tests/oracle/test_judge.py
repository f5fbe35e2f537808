"""Sheets for readers of parses, their judgements, and what these say of strategies."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from documents import checked
from notation import graph
from pete.cli.main import main
from pete.entailment import find_strategy
from pete.errors import InputError
from pete.evaluation import Analyses
from pete.oracle.judge import agreement as judge_agreement
from pete.oracle.judge.agreement import measure_agreement
from pete.oracle.judge.judging import (
    coded_pairs,
    key_lines,
    read_judgements,
    read_key,
    relations_digest,
)
from pete.oracle.shared import published
from table_parser import BIRD_PAIRS, BIRDS, table_run

RUN = table_run(BIRDS, BIRD_PAIRS)
HEADER = "code,judgement,remark\n"


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def saved(tmp_path: Path) -> str:
    path = tmp_path / "run.json"
    RUN.save(path)
    return str(path)


@pytest.fixture
def key(tmp_path: Path) -> Path:
    explanations = Analyses.of(RUN.materials[0]).explain_all(find_strategy("always-yes"))
    lines = key_lines(coded_pairs(explanations), dataset="own", split="dev")
    return write(tmp_path / "key.tsv", "".join(lines))


@pytest.fixture
def judged(tmp_path: Path, key: Path) -> Callable[..., Path]:
    """Writes a file of judgements, given by pair."""

    def judge(**answers: str) -> Path:
        rows = (f"{row.code},{answers[row.pair.replace('-', '_')]}\n" for row in read_key(key))
        return write(tmp_path / "judgements.csv", HEADER + "".join(rows))

    return judge


def oracle(capsys: pytest.CaptureFixture[str], *argv: str, status: int = 0) -> str:
    assert main(["oracle", "judge", *argv]) == status
    captured = capsys.readouterr()
    if status == 0:
        return captured.out
    lines = captured.err.splitlines(keepends=True)
    return "".join(line for line in lines if "have no parse" not in line)


def test_the_hash_is_of_relations_and_tags_in_any_order() -> None:
    birds = graph("Birds/NNS sing/VBP", "nsubj(2,1) root(0,2)")
    same = graph("Birds/NNS sing/VBP", "root(0,2) nsubj(2,1)")
    others = [
        (graph("Birds/NNS sing/VBP", "dobj(2,1) root(0,2)"), None),
        (graph("Birds/NNS sing/NN", "nsubj(2,1) root(0,2)"), None),
        (None, birds),
        (birds, birds),
    ]
    own = relations_digest(birds, None)
    assert relations_digest(same, None) == own
    assert own not in {relations_digest(*sides) for sides in others}


@pytest.mark.parametrize("kind", ["html", "tsv", "txt"])
def test_a_sheet_has_all_relations_and_gives_nothing_away(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pairs = [replace(pair, id=f"pair/{pair.id}") for pair in BIRD_PAIRS]
    table_run(BIRDS, pairs).save(tmp_path / "run.json")
    sheet, key = tmp_path / f"sheet.{kind}", tmp_path / "key.tsv"
    oracle(capsys, "export", str(tmp_path / "run.json"), "--out", str(sheet), "--key", str(key))
    text = sheet.read_text("utf-8")
    body = text.partition("</ul>" if kind == "html" else "j001")[2]  # after what readers are told
    assert "nsubj(saw-4, birds-3)" in body
    assert "no parse" in body
    for told in ("pair/", "YES", "always", "D7", "gold"):
        assert told not in body
    assert [row.code for row in read_key(key)] == ["j001", "j002", "j003", "j004"]
    assert {row.pair for row in read_key(key)} == {pair.id for pair in pairs}
    assert "birds" not in key.read_text("utf-8")


def test_another_seed_gives_another_order() -> None:
    explanations = Analyses.of(RUN.materials[0]).explain_all(find_strategy("always-yes"))
    orders = {tuple(e.pair.id for _, e in coded_pairs(explanations, seed=s)) for s in range(9)}
    assert len(orders) > 1
    assert {frozenset(order) for order in orders} == {frozenset(pair.id for pair in BIRD_PAIRS)}


def test_a_sheet_of_an_unknown_kind_is_refused(
    saved: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ("export", saved, "--out", "sheet.pdf", "--key", str(tmp_path / "k.tsv"))
    assert oracle(capsys, *argv, status=2) == (
        "pete: --out sheet.pdf does not name a kind of sheet. End it in .html, .tsv or .txt.\n"
    )


def test_errors_in_favour_and_to_the_detriment_of_the_parser() -> None:
    """generalized+ has saw-1, saw-2 and big-2 right and misses big-1."""
    (result,) = Analyses.of(RUN.materials[0]).score([find_strategy("generalized+")])
    judgements = {"saw-1": "NO", "saw-2": "NO", "big-1": "YES", "big-2": "NO"}
    found = measure_agreement(result, judgements)
    assert [outcome.pair.id for outcome in found.in_favour] == ["saw-1"]
    assert [outcome.pair.id for outcome in found.to_detriment] == ["big-1"]
    assert (found.agreed.correct, found.agreed.pairs, found.perfect.correct) == (2, 4, 3)


def test_published_figures_are_those_of_the_paper() -> None:
    paper = judge_agreement.PUBLISHED["pete-2010", "dev"]
    shares = [
        round(100 * count / paper.pairs, 1)
        for count in (paper.agreed, paper.perfect_correct, paper.correct)
    ]
    assert shares == [90.9, 69.7, 66.7]  # LRE 2013, section 6
    assert published(judge_agreement.PUBLISHED, RUN.results[0]) is None


def test_the_report(
    saved: str, key: Path, judged: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    file = judged(saw_1="NO", saw_2="NO", big_1="YES,a copula", big_2="NO")
    out = oracle(
        capsys, "report", str(file), saved, "--key", str(key), "--strategy", "generalized+"
    )
    for row in (
        "generalized+ 3/4 75.00 2/4 50.00 15.0-85.0 1 1",
        "the reader (a perfect module) 3/4 75.00",
    ):
        assert re.search(" +".join(map(re.escape, row.split())), out)
    assert "generalized+ differs from the reader (2):" in out
    assert re.search(r"  saw-1  in its favour, gold YES, answer YES .* The reader: NO\n", out)
    assert re.search(
        r"  big-1  to its detriment, gold YES, answer NO .* The reader: YES, a copula\n", out
    )


def test_the_report_as_csv(
    saved: str, key: Path, judged: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    file = judged(saw_1="NO", saw_2="NO", big_1="YES,a copula", big_2="NO")
    argv = ("report", str(file), saved, "--key", str(key), "--strategy", "generalized+")
    wanted = "strategy,correct,agreed,in_favour"
    out = oracle(capsys, *argv, "--format", "csv", "--columns", wanted)
    header, *rows = out.splitlines()
    assert header == f"parser,model,dataset,split,{wanted}"
    assert [row.split(",")[4:] for row in rows] == [
        ["generalized+", "3", "2", "1"],
        ["the reader (a perfect module)", "3", "", ""],
    ]
    raw = oracle(capsys, *argv, "--format", "csv")
    header, first, *_ = (line.split(",") for line in raw.splitlines())
    values = dict(zip(header, first, strict=True))
    assert 0 < float(values["agreement_low"]) < 0.5 < float(values["agreement_high"]) < 1
    assert not {"interval", "agree", "right"} & set(header)
    assert r"\toprule" in oracle(capsys, *argv, "--format", "latex")


def test_the_document_follows_its_schema(
    saved: str, key: Path, judged: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    file = judged(saw_1="NO", saw_2="NO", big_1="YES", big_2="NO")
    out = oracle(capsys, "report", str(file), saved, "--key", str(key), "--json")
    document = checked(out, "pete-oracle-judge-1")
    by_strategy = {result["strategy"]: result for result in document["results"]}
    assert by_strategy["generalized+"]["agreed"] == 2
    assert {d["id"]: d["error"] for d in by_strategy["generalized+"]["differing"]} == {
        "saw-1": "in-favour",
        "big-1": "to-detriment",
    }


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "code;judgement\n",
            "1: the header is 'code;judgement'. Begin with the line code,judgement,remark.",
        ),
        (f"{HEADER}j001,yes\n", "2: the judgement of j001 is 'yes'. Write YES or NO."),
        (
            f"{HEADER}j001,NO,one, two\n",
            "2: the row of j001 has 4 cells. Put a remark that holds a comma in quotes: "
            'j001,NO,"first, second".',
        ),
    ],
)
def test_a_damaged_file_is_refused(tmp_path: Path, text: str, message: str) -> None:
    path = write(tmp_path / "judgements.csv", text)
    with pytest.raises(InputError) as caught:
        read_judgements(path)
    assert str(caught.value) == f"{path}:{message}"


def test_quoted_remarks_keep_their_commas(tmp_path: Path) -> None:
    path = write(tmp_path / "j.csv", f'{HEADER}j001,NO,"dobj, and ""nn"""\n\nj002, YES ,\n')
    assert [(j.code, j.answer, j.remark) for j in read_judgements(path)] == [
        ("j001", "NO", 'dobj, and "nn"'),
        ("j002", "YES", ""),
    ]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda rows: rows[1:],
            "1 of 4 codes have no judgement (for example j001, pair {0}). Judge every code of the "
            "sheet.",
        ),
        (
            lambda rows: [*rows, "j009,NO,"],
            "the key has no code 'j009'. Give the key that was written with the sheet, or take "
            "the line out.",
        ),
        (
            lambda rows: [*rows, "j002,NO,"],
            "j002 (pair {1}) is judged in line 3 already. Keep one judgement of each code.",
        ),
    ],
)
def test_codes_that_do_not_fit_are_told(
    saved: str,
    key: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    change: Callable[[list[str]], list[str]],
    message: str,
) -> None:
    rows = change([f"j00{number},NO," for number in range(1, 5)])
    path = write(tmp_path / "judgements.csv", HEADER + "\n".join(rows) + "\n")
    err = oracle(capsys, "report", str(path), saved, "--key", str(key), status=1)
    pairs = [row.pair for row in read_key(key)]
    line = f"{len(rows) + 1}:" if len(rows) > 4 else ""
    assert err == f"pete: {path}:{line} {message.format(*pairs)}\n"


def test_judgements_of_other_parses_are_refused(
    key: Path, judged: Callable[..., Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = graph("Birds/NNS saw/VBD something/NN ./.", "dep(2,1) root(0,2) dobj(2,3) punct(2,4)")
    other = tmp_path / "other.json"
    table_run(BIRDS | {"Birds saw something.": asked}, BIRD_PAIRS).save(other)
    file = judged(saw_1="NO", saw_2="NO", big_1="YES", big_2="NO")
    code = next(row.code for row in read_key(key) if row.pair == "saw-1")
    err = oracle(capsys, "report", str(file), str(other), "--key", str(key), status=1)
    assert err == (
        f"pete: {key}: 1 of 4 pairs were judged on other relations than the run has (for example "
        f"pair saw-1, {code}). Give the run that was judged (--profile and --lemmas included), or "
        "have this one judged: pete oracle judge export.\n"
    )


def test_judgements_of_other_pairs_are_refused(
    key: Path, judged: Callable[..., Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fewer = tmp_path / "fewer.json"
    table_run(BIRDS, BIRD_PAIRS[1:]).save(fewer)
    file = judged(saw_1="NO", saw_2="NO", big_1="YES", big_2="NO")
    err = oracle(capsys, "report", str(file), str(fewer), "--key", str(key), status=1)
    assert err == (
        f"pete: {key}: 1 pairs are not in both key and run; saw-1 is in the key alone. Judge all "
        "pairs of the split that is scored.\n"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "code\tpair\n",
            "1: the header is 'code\\tpair', not code, dataset, split, pair, sha256. Give the key "
            "that was written with the sheet.",
        ),
        (
            "code\tdataset\tsplit\tpair\tsha256\nj001\town\tdev\tp\n",
            "2: 'j001\\town\\tdev\\tp' is not a row of code, dataset, split, pair, sha256. Give "
            "the key that was written with the sheet.",
        ),
        (
            "code\tdataset\tsplit\tpair\tsha256\nj001\town\tdev\tp\t0\nj002\town\ttest\tq\t0\n",
            " it is of 2 codes of own dev, own test. Keep one row for each code of one sheet.",
        ),
    ],
)
def test_a_damaged_key_is_refused(tmp_path: Path, text: str, message: str) -> None:
    path = write(tmp_path / "key.tsv", text)
    with pytest.raises(InputError) as caught:
        read_key(path)
    assert str(caught.value) == f"{path}:{message}"


def test_another_split_than_the_judged_one_is_refused(
    saved: str, key: Path, judged: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    file = judged(saw_1="NO", saw_2="NO", big_1="YES", big_2="NO")
    argv = ("report", str(file), saved, "--key", str(key), "--split", "test")
    assert oracle(capsys, *argv, status=2) == (
        "pete: --split test is not what was judged. Leave it out: the key says it.\n"
    )
