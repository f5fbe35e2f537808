"""Sheets for workers, their answers, and the filter of the paper."""

from __future__ import annotations

import csv
import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import krippendorff
import pytest
from hypothesis import given
from hypothesis import strategies as st

from documents import checked
from pete.cli.main import main
from pete.data.contract import PairSet
from pete.datasets.construction.workers.answers import Answer
from pete.datasets.construction.workers.filtering import Filtered, filter_pairs
from pete.datasets.construction.workers.sheets import draw, guarded, unguarded
from pete.errors import InputError
from pete.formats.pairs.files import read_pairs
from pete.pairs import EntailmentPair, Label

NAMES = "Ann Bo Cy Dee Eve Flo Gus Hal Ida Jo".split()
VERBS = "sang slept left smiled".split()
HEADER = "id\ttext\thypothesis\tentailment\tsource\trelation\tconstruction\n"


def own_pairs() -> list[EntailmentPair]:
    """Forty pairs over twenty texts, each text with a YES and a NO."""
    pairs = []
    for number in range(20):
        one, two = NAMES[number % 10], NAMES[(number + 3) % 10]
        verb, other = VERBS[number % 4], VERBS[(number + 1 + number // 10) % 4]
        text = f"{one}, who met {two}, {verb} before {two} {other}."
        tags = (
            f"source:{('gold', 'parser')[number % 2]}",
            f"relation:{('nsubj', 'dobj')[number % 4 == 3]}",
            "subject-relative",
        )
        pairs += [
            EntailmentPair(f"y{number}", text, f"{one} {verb}.", "YES", tags=tags),
            EntailmentPair(f"n{number}", text, f"{two} met {one}.", "NO", tags=tags),
        ]
    return pairs


PAIRS = own_pairs()


def row(pair: EntailmentPair) -> str:
    tags = (tag.rpartition(":")[2] for tag in pair.tags)
    return "\t".join((pair.id, pair.text, pair.hypothesis, pair.gold or "", *tags)) + "\n"


@pytest.fixture
def dataset(tmp_path: Path) -> str:
    path = tmp_path / "own.tsv"
    path.write_text(HEADER + "".join(map(row, PAIRS)), encoding="utf-8")
    return f"file:{path}"


@pytest.fixture
def sheets(dataset: str, tmp_path: Path) -> Path:
    folder = tmp_path / "exported"
    assert main(["annotate", "export", dataset, "--out", str(folder), "--page", "8"]) == 0
    return folder


def read(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def write(path: Path, rows: Sequence[Mapping[str, str]]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, list(rows[0]))
        table.writeheader()
        table.writerows(rows)
    return path


def pair_ids(folder: Path) -> dict[str, str]:
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    return {question["code"]: question["id"] for question in manifest["questions"]}


Reader = Callable[[str], str]
"""Answers a pair by its id."""


@pytest.fixture
def answer(sheets: Path, tmp_path: Path) -> Callable[..., list[str]]:
    """Fills in the sheets of each round by a reader of its own, and returns the files."""

    def fill(*readers: Reader) -> list[str]:
        ids, files = pair_ids(sheets), []
        for turn, reader in enumerate(readers, start=1):
            for sheet in sorted(sheets.glob(f"sheets/{turn}-*.csv")):
                rows = read(sheet)
                for entry in rows:
                    entry["answer"] = reader(ids[entry["code"]])
                rows[0]["worker"] = f"reader {turn}"  # the rows below are by the same
                files.append(str(write(tmp_path / sheet.name, rows)))
        return files

    return fill


GOLD = {pair.id: "Yes" if pair.gold == "YES" else "No" for pair in PAIRS}


def wrong_on(*ids: str) -> Reader:
    return lambda pair: {"Yes": "No", "No": "Yes"}[GOLD[pair]] if pair in ids else GOLD[pair]


def annotate(*argv: object) -> int:
    return main(["annotate", *map(str, argv)])


# --- sheets


@given(st.integers(1, 40), st.integers(1, 30), st.integers(3, 6), st.integers(0, 9))
def test_every_round_has_every_pair_once(count: int, page: int, workers: int, seed: int) -> None:
    pair_set = PairSet("own", "all", tuple(PAIRS[:count]), "", "")
    manifest = draw(pair_set, workers=workers, page=page, seed=seed)
    codes = Counter(question.code for question in manifest.questions)
    assert len(codes) == count
    rounds: dict[str, list[tuple[str, ...]]] = {}
    for name, own in manifest.sheets.items():
        rounds.setdefault(name.partition("-")[0], []).append(own)
    assert len(rounds) == workers
    texts = {question.code: question.text for question in manifest.questions}
    for own_sheets in rounds.values():
        assert Counter(code for own in own_sheets for code in own) == codes
        sizes = [len(own) for own in own_sheets]
        assert max(sizes) <= page
        assert max(sizes) - min(sizes) <= 1
        if len(own_sheets) > 1:  # both pairs of a text are apart
            assert all(len({texts[code] for code in own}) == len(own) for own in own_sheets)


def test_the_seed_alone_decides_on_codes_pages_and_orders() -> None:
    one, same, reversed_pairs, other = (
        draw(PairSet("own", "all", tuple(pairs), "", ""), workers=3, page=10, seed=seed)
        for pairs, seed in ((PAIRS, 1), (PAIRS, 1), (PAIRS[::-1], 1), (PAIRS, 2))
    )
    assert one == same == reversed_pairs
    assert [q.id for q in one.questions] != [q.id for q in other.questions]
    assert one.sheets["1-01"] != one.sheets["2-01"]
    assert [q.id for q in one.questions] != sorted(q.id for q in one.questions)


def test_sheets_show_texts_and_statements_and_nothing_else(sheets: Path) -> None:
    files = sorted(sheets.glob("sheets/*.csv"))
    assert len(files) == 25
    assert [path.with_suffix(".html").name for path in files] == [
        path.name for path in sorted(sheets.glob("sheets/*.html"))
    ]
    ids, by_id = pair_ids(sheets), {pair.id: pair for pair in PAIRS}
    seen = Counter(entry["code"] for path in files for entry in read(path))
    assert set(seen.values()) == {5}
    assert len(seen) == len(PAIRS)
    for path in files:
        rows = read(path)
        assert len(rows) == 8
        for entry in rows:
            assert list(entry) == ["worker", "code", "text", "statement", "answer"]
            assert re.fullmatch(r"p\d\d", entry["code"])
            pair = by_id[ids[entry["code"]]]
            assert (entry["text"], entry["statement"]) == (pair.text, pair.hypothesis)
            assert (entry["worker"], entry["answer"]) == ("", "")
    for path in sheets.glob("sheets/*"):
        content = path.read_text("utf-8")
        for secret in ("YES", "subject-relative", "nsubj", "parser", "gold"):
            assert secret not in content, path


def test_instructions_to_those_who_fill_in_a_table(sheets: Path) -> None:
    text = (sheets / "sheets" / "instructions.txt").read_text("utf-8")
    assert "- Write Yes, No or Not sure in the column answer.\n" in text


def test_the_manifest_has_hashes_and_no_sentence(sheets: Path) -> None:
    text = (sheets / "manifest.json").read_text("utf-8")
    manifest = json.loads(text)
    assert (manifest["workers"], manifest["page"], manifest["seed"]) == (5, 8, 0)
    assert all(re.fullmatch("[0-9a-f]{64}", q["text"]) for q in manifest["questions"])
    assert not any(verb in text for verb in VERBS)
    assert sum(map(len, manifest["sheets"].values())) == 5 * len(PAIRS)


@given(st.text("'=+-@ab"))
def test_no_cell_is_a_formula_and_each_is_read_as_it_was(cell: str) -> None:
    assert guarded(cell)[:1] not in ("=", "+", "-", "@")
    assert unguarded(guarded(cell)) == cell


@pytest.mark.parametrize("name", ["formula.csv", "semicolons.csv"])
def test_a_sheet_comes_back_from_a_spreadsheet(name: str, tmp_path: Path) -> None:
    """Formulas are shielded, and some spreadsheets write semicolons."""
    source = tmp_path / "own.csv"
    sides = {"text": '=1+1 is\u202e "so"; a\tb', "hypothesis": "- b."}
    write(source, [{"id": "1", **sides, "entailment": "NO"}])
    sheets = tmp_path / "exported"
    assert annotate("export", f"file:{source}", "--out", sheets) == 0
    files = []
    for number in "123":
        rows = read(sheets / "sheets" / f"{number}-01.csv")
        assert rows[0]["text"] == '\'=1+1 is\\u202e "so"; a b'
        rows[0].update(worker=number, answer="nO")
        path = write(tmp_path / f"{number}.csv", rows)
        if name == "semicolons.csv":
            with path.open("w", encoding="utf-8-sig", newline="") as file:
                out = csv.DictWriter(file, list(rows[0]), delimiter=";")
                out.writeheader()
                out.writerows(rows)
        files.append(path)
    assert annotate("import", sheets, *files, "--out", tmp_path / "out") == 0
    [kept] = read_pairs(tmp_path / "out" / "kept.tsv")
    assert (kept.gold, kept.text) == ("NO", '=1+1 is\u202e "so"; a b')


# --- the filter


def answers_of(**workers: str) -> list[Answer]:
    """Answers to pairs 0, 1, ...: y, n and ? (not sure); a blank is none."""
    labels: dict[str, Label] = {"y": "YES", "n": "NO", "?": "NO"}
    return [
        Answer(worker, str(number), labels[letter], letter != "?")
        for worker, letters in workers.items()
        for number, letter in enumerate(letters)
        if letter != " "
    ]


def silver(letters: str) -> list[EntailmentPair]:
    return [
        EntailmentPair(str(number), "T.", "H.", "YES" if letter == "y" else "NO")
        for number, letter in enumerate(letters)
    ]


def filtered(gold: str, **workers: str) -> Filtered:
    return filter_pairs(silver(gold), answers_of(**workers))


def test_a_worker_with_seventy_percent_stays() -> None:
    result = filtered("yyyyynnnnn", a="yyyyynnnnn", b="yyyyynnnnn", c="nnnyynnnnn", d="nnnnynnnnn")
    assert [(w.name, w.agreed, w.dropped) for w in result.workers] == [
        ("a", 10, False), ("b", 10, False), ("c", 7, False), ("d", 6, True),
    ]  # fmt: skip
    assert result.kept == dict.fromkeys("34", "YES") | dict.fromkeys("56789", "NO")


def test_not_sure_is_no() -> None:
    result = filtered("ynnn", a="y?nn", b="yn?n", c="?nnn")
    assert result.kept == {"1": "NO", "2": "NO", "3": "NO"}
    assert [worker.unsure for worker in result.workers] == [1, 1, 1]


def test_all_who_remain_must_agree_and_three_answer() -> None:
    result = filtered("yyyyyy", a="yyyyyy", b="yyyyyy", c="yy  ny", d="ynyyy ", e="nnnnnn")
    # 1, 4: one of four differs; 5: three alike
    assert [worker.name for worker in result.workers if worker.dropped] == ["e"]
    assert result.kept == dict.fromkeys("0235", "YES")


def test_the_answer_of_a_kept_pair_is_that_of_the_workers() -> None:
    result = filtered("yyyyn", a="yyyyy", b="yyyyy", c="yyyyy")
    assert result.kept == dict.fromkeys("01234", "YES")
    assert result.changed == ("4",)


@pytest.mark.parametrize(
    ("gold", "workers", "message"),
    [
        (
            "yyyy",
            {"a": "yyyy", "b": "yynn", "c": "yyyn"},
            "2 of 3 workers agree with the silver answers in 70 % or more (a 4/4, b 2/4, c 3/4), "
            "and a pair needs 3. Have more workers answer.",
        ),
        ("y", {}, "0 of 0 workers agree with the silver answers in 70 % or more (no answer), "
         "and a pair needs 3. Have more workers answer."),
        (
            "yyyyy",
            {"a": "yyyy ", "b": "   yy", "c": "y    "},
            "none of 5 pairs has equal answers of all workers who remain, 3 or more. "
            "Have more workers answer.",
        ),
    ],
)  # fmt: skip
def test_too_few_workers(gold: str, workers: dict[str, str], message: str) -> None:
    with pytest.raises(InputError) as caught:
        filtered(gold, **workers)
    assert str(caught.value) == message


# --- five simulated readers


def careless(seed: int, rate: float) -> Reader:
    """A reader who slips at a rate; some slips are *Not sure*."""
    draws = random.Random(seed)  # noqa: S311 slips are no secret
    slips = {pair.id for pair in PAIRS if draws.random() < rate}
    unsure = {pair.id for pair in PAIRS if draws.random() < 0.2}

    def answer(id: str) -> str:
        said = wrong_on(*slips)(id)
        return "Not sure" if said == "No" and id in unsure else said

    return answer


READERS = [careless(seed, rate) for seed, rate in enumerate((0.05, 0.1, 0.1, 0.15, 0.5))]


def label(said: str) -> str:
    return "YES" if said == "Yes" else "NO"


def test_five_simulated_readers(
    sheets: Path,
    answer: Callable[..., list[str]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = [{pair.id: label(reader(pair.id)) for pair in PAIRS} for reader in READERS]
    shares = [sum(own[p.id] == p.gold for p in PAIRS) / len(PAIRS) for own in said]
    heard = [own for own, share in zip(said, shares, strict=True) if share >= 0.7]
    assert len(heard) == 4
    expected = {
        pair.id: heard[0][pair.id] for pair in PAIRS if len({own[pair.id] for own in heard}) == 1
    }
    assert 0 < len(expected) < len(PAIRS)
    out = tmp_path / "out"
    assert annotate("import", sheets, *answer(*READERS), "--out", out, "--json") == 0
    printed, err = capsys.readouterr()
    document = checked(printed, "pete-annotation-1")
    assert f"{len(expected)} pairs are in {out / 'kept'}.tsv, .jsonl and .xml." in err

    for suffix in ("tsv", "jsonl", "xml"):
        kept = read_pairs(out / f"kept.{suffix}")
        assert [(pair.id, pair.gold) for pair in kept] == list(expected.items())
    by_id = {pair.id: pair for pair in PAIRS}
    for pair in read_pairs(out / "kept.tsv"):
        assert (pair.text, pair.tags) == (by_id[pair.id].text, by_id[pair.id].tags)
    assert '<!DOCTYPE entailment-corpus SYSTEM "kept.dtd">' in (out / "kept.xml").read_text("utf-8")
    assert "<!ELEMENT pair (t,h)>" in (out / "kept.dtd").read_text("utf-8")

    assert (document["pairs"], document["kept"]) == (len(PAIRS), len(expected))
    assert [worker["agreement"] for worker in document["workers"]] == shares
    assert [worker["dropped"] for worker in document["workers"]] == [False] * 4 + [True]
    for entry, group in zip(document["agreement"], (said, heard), strict=True):
        assert entry["workers"] == len(group)
        table = [[own[pair.id] for pair in PAIRS] for own in group]
        alpha = krippendorff.alpha(
            table, value_domain=["NO", "YES"], level_of_measurement="nominal"
        )
        assert entry["alpha"] == pytest.approx(alpha, abs=1e-12)
        assert entry["kappa"] is not None
    assert_groups(document["groups"], expected)


def assert_groups(groups: Sequence[Mapping[str, Any]], kept: Mapping[str, str]) -> None:
    """Count the pairs of each group again."""
    assert {group["by"] for group in groups} == {"all", "source", "relation", "construction"}
    for group in groups:
        own = [
            pair
            for pair in PAIRS
            if group["by"] == "all" or group["value"] in pair.columns[group["by"]]
            if group["entailment"] in ("all", pair.gold)
        ]
        after = [pair for pair in own if pair.id in kept]
        assert (group["before"], group["after"]) == (len(own), len(after))
        assert group["before_share"] == len(own) / len(PAIRS)
        assert group["after_share"] == len(after) / len(kept)
        assert group["kept"] == len(after) / len(own)
        assert group["changed"] == sum(kept[pair.id] != pair.gold for pair in after)


def test_tables_have_the_shape_of_the_paper(
    sheets: Path,
    answer: Callable[..., list[str]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    readers = [wrong_on("y3", "n4"), wrong_on("y3"), wrong_on("y3"), wrong_on("y3", "n7")]
    files = answer(*readers, lambda pair: "Yes")
    argv = ("import", sheets, *files, "--out", tmp_path / "out")
    assert annotate(*argv) == 0
    out = capsys.readouterr().out
    assert (
        "38/40 pairs are kept (95.0 %), 1/5 workers dropped. The workers' answer is not the silver "
        "one: y3."
    ) in " ".join(out.split())
    lines = [re.sub(r" +", " ", line).strip() for line in out.splitlines()]
    for line in (
        "reader 1 40 0 38 95.0 no",
        "reader 5 40 0 20 50.0 yes",
        "By source",
        "value entailment before after kept % changed",
        "gold YES 10 10 100.0 0",
        "gold NO 10 9 90.0 0",
        "parser YES 10 10 100.0 1",
        "By relation",
        "value before % after % before after kept % changed",
        "dobj 25.0 23.7 10 9 90.0 1",
        "nsubj 75.0 76.3 30 29 96.7 0",
        "By construction",
        "subject-relative 100.0 100.0 40 38 95.0 1",
    ):
        assert line in lines, line
    assert annotate(*argv, "--format", "csv", "--columns", "after") == 0
    assert "relation,dobj,all,9" in capsys.readouterr().out.splitlines()
    assert annotate(*argv, "--format", "markdown") == 0
    assert "| nsubj | 75.0 | 76.3 |" in re.sub(r" +", " ", capsys.readouterr().out)


def test_questions_may_stay_without_an_answer(
    sheets: Path, answer: Callable[..., list[str]], tmp_path: Path
) -> None:
    readers = [lambda pair: "" if pair == "y0" else GOLD[pair]] * 3
    assert annotate("import", sheets, *answer(*readers), "--out", tmp_path / "out") == 0
    kept = {pair.id for pair in read_pairs(tmp_path / "out" / "kept.xml")}
    assert kept == {pair.id for pair in PAIRS} - {"y0"}


# --- bad input


def edit(file: str, **cells: str) -> None:
    """Change the cells of the second question of a sheet, in line 3."""
    rows = read(Path(file))
    rows[1].update(cells)
    write(Path(file), rows)


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        (
            {"code": "p99"},
            "there is no question 'p99' on these sheets. Give the folder of the sheets that were "
            "answered, or take the row out.",
        ),
        (
            {"text": "Ann left."},
            "the text of CODE was edited: 'Ann left.'. An answer to another sentence is of no use: "
            "take the row out, or ask again.",
        ),
        (
            {"statement": "Ann left."},
            "the statement of CODE was edited: 'Ann left.'. An answer to another sentence is of no "
            "use: take the row out, or ask again.",
        ),
        (
            {"answer": "maybe"},
            "the answer to CODE is 'maybe'. Known: No, Not sure, Yes.",
        ),
    ],
)
def test_rows_that_do_not_fit(
    cells: dict[str, str],
    message: str,
    sheets: Path,
    answer: Callable[..., list[str]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    files = answer(*READERS[:3])
    code = read(Path(files[0]))[1]["code"]
    edit(files[0], **cells)
    assert annotate("import", sheets, *files, "--out", tmp_path / "out") == 1
    expected = f"pete: {files[0]}:3: {message}\n".replace("CODE", code)
    assert capsys.readouterr().err == expected
    assert not (tmp_path / "out").exists()


def test_a_second_answer_of_a_worker(
    sheets: Path,
    answer: Callable[..., list[str]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    files = answer(*[GOLD.__getitem__] * 3)
    own = read(Path(files[0]))[1]["code"]
    again = write(tmp_path / "again.csv", [read(Path(files[0]))[1] | {"worker": "reader 1"}])
    assert annotate("import", sheets, *files, again, "--out", tmp_path / "out") == 1
    said = GOLD[pair_ids(sheets)[own]]
    assert capsys.readouterr().err == (
        f"pete: {again}:2: 'reader 1' answers {own} a second time: {said!r} here, after "
        f"{files[0]}:3. Keep one answer of each worker to a question.\n"
    )


def test_an_answer_without_a_worker(
    sheets: Path,
    answer: Callable[..., list[str]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    files = answer(*[GOLD.__getitem__] * 3)
    rows = read(Path(files[0]))
    rows[0]["worker"] = " "
    write(Path(files[0]), rows)
    assert annotate("import", sheets, *files, "--out", tmp_path / "out") == 1
    assert capsys.readouterr().err == (
        f"pete: {files[0]}:2: nobody is named who answers {rows[0]['code']}. Write the worker's "
        "name or number in the row, or in one above.\n"
    )


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (
            "code,text,answer\np01,T.,Yes\n",
            "1: the header has no column 'worker'. Give the sheet as the worker filled it in. Its "
            "columns are worker, code, text, statement, answer.",
        ),
        (
            "worker,code,text,statement,answer\nAnn,p01,T.,H.\n",
            "2: the line has 4 cells where the header has 5. Put one comma between cells, also "
            "around empty ones.",
        ),
        (
            "worker,code,worker,text,statement,answer\nAnn,p01,Ann,T.,H.,Yes\n",
            "1: the header has 2 columns 'worker'. Give the sheet as the worker filled it in. Its "
            "columns are worker, code, text, statement, answer.",
        ),
        (
            "<!doctype html>\n<title>Sheet</title>\n",
            " it is a page, and has no answers: they are kept in the worker's browser. Ask the "
            "worker to open the page there again, and for the file that it gives out.",
        ),
        ("", " the file is empty. Give it one pair or more."),
    ],
)
def test_files_that_are_no_sheets(
    content: str, message: str, sheets: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "answers.csv"
    path.write_text(content, encoding="utf-8")
    capsys.readouterr()
    assert annotate("import", sheets, path, "--out", tmp_path / "out") == 1
    assert capsys.readouterr().err == f"pete: {path}:{message}\n"


def test_too_few_workers_are_reported_with_the_folder(
    sheets: Path,
    answer: Callable[..., list[str]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    files = answer(*[GOLD.__getitem__] * 2)
    assert annotate("import", sheets, *files, "--out", tmp_path / "out") == 1
    assert capsys.readouterr().err == (
        f"pete: {sheets}: 2 of 2 workers agree with the silver answers in 70 % or more "
        "(reader 1 40/40, reader 2 40/40), and a pair needs 3. Have more workers answer.\n"
    )


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda pairs: pairs[1:],
            "there is no pair 'y0' (CODE on the sheets). Restore the pairs that were exported, or "
            "export these.",
        ),
        (
            lambda pairs: [replace(pairs[0], hypothesis="Ida left."), *pairs[1:]],
            "the statement of 'y0' (CODE on the sheets) is 'Ida left.', and was another. Restore "
            "the pairs that were exported, or export these.",
        ),
    ],
)
def test_pairs_that_have_changed_since(
    change: Callable[[list[EntailmentPair]], Iterable[EntailmentPair]],
    message: str,
    dataset: str,
    sheets: Path,
    answer: Callable[..., list[str]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    files, path = answer(*READERS), Path(dataset.partition(":")[2])
    path.write_text(HEADER + "".join(map(row, change(PAIRS))), encoding="utf-8")
    code = next(code for code, id in pair_ids(sheets).items() if id == "y0")
    capsys.readouterr()
    assert annotate("import", sheets, *files, "--out", tmp_path / "out") == 1
    assert capsys.readouterr().err == f"pete: {path}: {message}\n".replace("CODE", code)


@pytest.mark.parametrize("content", ["{", "[]", '{"dataset": 1}', "\xff"])
def test_a_damaged_manifest(
    content: str, sheets: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (sheets / "manifest.json").write_text(content, encoding="latin-1")
    capsys.readouterr()
    assert annotate("import", sheets, tmp_path / "a.csv", "--out", tmp_path / "out") == 1
    err = capsys.readouterr().err
    assert err.startswith(f"pete: {sheets / 'manifest.json'}: it is not a manifest of sheets: ")
    assert err.endswith(". Give the folder of the sheets as it was exported.\n")


def test_a_folder_without_a_manifest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert annotate("import", tmp_path, tmp_path / "a.csv", "--out", tmp_path / "out") == 1
    assert capsys.readouterr().err == (
        f"pete: {tmp_path / 'manifest.json'}: the file cannot be read: No such file or directory. "
        "Check the path.\n"
    )


def test_an_export_replaces_nothing(
    sheets: Path, dataset: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (sheets / "manifest.json").read_bytes()
    capsys.readouterr()
    assert annotate("export", dataset, "--out", sheets, "--seed", "5") == 1
    assert str(sheets) in capsys.readouterr().err
    assert (sheets / "manifest.json").read_bytes() == before


def test_an_import_replaces_none_of_its_inputs(
    sheets: Path, answer: Callable[..., list[str]], tmp_path: Path
) -> None:
    files = answer(*READERS)
    own = Path(files[0]).rename(tmp_path / "kept.tsv")
    before = own.read_bytes()
    assert annotate("import", sheets, own, *files[1:], "--out", tmp_path) == 1
    assert own.read_bytes() == before
    assert not (tmp_path / "kept.xml").exists()


def test_fewer_than_three_workers_are_refused(
    dataset: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        annotate("export", dataset, "--out", tmp_path / "s", "--workers", "2")
    assert caught.value.code == 2
    assert "'2' is not a whole number of 3 or more" in capsys.readouterr().err


@pytest.mark.parametrize("form", ["table", "csv", "markdown", "latex"])
def test_an_unknown_column_is_refused_before_any_work(
    form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ("import", "nowhere", "a.csv", "--out", "b", "--format", form, "--columns", "nonsense")
    assert annotate(*argv) == 2
    assert "there is no column 'nonsense'." in capsys.readouterr().err
