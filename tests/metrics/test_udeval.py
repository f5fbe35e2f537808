"""Scores are those of the evaluation of the CoNLL 2018 and IWPT 2020 shared tasks.

The program is ``udeval`` of the package udtools 0.2.9, where ``PETE_UDEVAL`` names it
(``make build/udtools/bin/udeval`` installs it). It counts an edge of DEPS once for each edge of
gold with the same head and universal label, so that two edges of a word from one head can count as
four; here each counts once.
"""

from __future__ import annotations

import lzma
import os
import random
import re
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from corruption import corrupted
from pete.adapters.java.jars import parsers_home
from pete.adapters.maltparser import MaltParserAdapter
from pete.adapters.udpipe.training import Effort, train_model
from pete.cli.main import main
from pete.metrics.treebank.measures import MEASURES
from pete.metrics.treebank.scoring import TreebankOptions, TreebankScore, score_treebank

SHARED = tuple(MEASURES)[:15]
"""The measures that both have."""

Udeval = Callable[..., dict[str, Sequence[str]]]
Files = Callable[[str, str], tuple[Path, Path]]


def fields(line: str) -> list[str]:
    return [cell.strip() for cell in line.split("|")]


@pytest.fixture(scope="session")
def udeval() -> Udeval:
    """Run the program, and return what it prints of each measure."""
    program = os.environ.get("PETE_UDEVAL")
    if not program:
        pytest.skip("PETE_UDEVAL does not name the program udeval")

    def run(gold: Path, system: Path, *options: str) -> dict[str, Sequence[str]]:
        command = [program, *options, gold, system]
        out = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        return {cells[0].lower(): cells[1:] for cells in map(fields, out.splitlines()[2:])}

    return run


def assert_equal(
    udeval: Udeval, gold: Path, system: Path, *options: str, policy: str = "reject"
) -> TreebankScore:
    """Compare counts, and figures to the last digit that is printed."""
    ours = score_treebank(gold, system, TreebankOptions(policy=policy))  # type: ignore[arg-type]
    counts, figures = udeval(gold, system, "-c", *options), udeval(gold, system, "-v", *options)
    assert set(counts) == set(SHARED)
    for key in SHARED:
        found, aligned = ours[key], ours.aligned(key)
        printed = [int(count or 0) for count in counts[key]]  # nothing, usually, where it is 0
        assert [*found.counts, aligned or 0] == printed, key
        values = (found.precision, found.recall, found.f1)
        assert [f"{100 * (value or 0):.2f}" for value in values] == list(figures[key][:3]), key
        if aligned and key != "words":
            assert f"{100 * found.correct / aligned:.2f}" == figures[key][3], key
    return ours


TREE = """\
1-2\tdon't\t_\t_\t_\t_\t_\t_\t_\t_
1\tdo\tdo\tAUX\tVBP\tMood=Ind\t3\taux\t3:aux\t_
2\tn't\tnot\tPART\tRB\t_\t3\tadvmod\t3:advmod\t_
3\tgo home\tgo\tVERB\tVB\tVerbForm=Inf\t0\troot\t0:root\t_
3.1\tgo\tgo\tVERB\tVB\t_\t_\t_\t3:conj\t_
4\tnow\tnow\tADV\tRB\tExtPos=ADV\t3\tadvmod\t3.1:advmod|3:advmod\t_

"""


@pytest.fixture
def files(tmp_path: Path) -> Files:
    def write(gold: str, system: str) -> tuple[Path, Path]:
        paths = tmp_path / "gold.conllu", tmp_path / "system.conllu"
        for path, text in zip(paths, (gold, system), strict=True):
            path.write_text(text, "utf-8", newline="\n")
        return paths

    return write


@pytest.mark.parametrize("seed", range(10))
def test_a_tree_spoilt_by_chance(
    udeval: Udeval, files: Callable[..., tuple[Path, Path]], seed: int
) -> None:
    gold = TREE * 3
    pair = gold, corrupted(gold, seed)
    assert_equal(udeval, *files(*(pair if seed % 2 else pair[::-1])))


@pytest.fixture(scope="session")
def treebank(data_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Return an unpacked part of EWT."""
    folder = tmp_path_factory.mktemp("ewt")

    def unpack(part: str) -> Path:
        path = folder / f"{part}.conllu"
        if not path.exists():
            packed = data_home / "ud-en-ewt" / f"{part}.conllu.xz"
            path.write_bytes(lzma.decompress(packed.read_bytes()))
        return path

    return unpack


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(200))
def test_sentences_spoilt_by_chance(
    udeval: Udeval,
    treebank: Callable[[str], Path],
    files: Callable[..., tuple[Path, Path]],
    seed: int,
) -> None:
    blocks = treebank("dev").read_text("utf-8").strip("\n").split("\n\n")
    draw = random.Random(seed)  # noqa: S311 no secret
    size = draw.choice([1, 5, 20, 60])
    start = draw.randrange(len(blocks) - size)
    gold = "\n\n".join(blocks[start : start + size]) + "\n\n"
    pair = gold, corrupted(gold, seed)
    assert_equal(udeval, *files(*(pair if seed % 2 else pair[::-1])))


@pytest.fixture
def raw(treebank: Callable[[str], Path]) -> Callable[[str], str]:
    """Return the text of a part of EWT, paragraphs separated by empty lines."""

    def text(part: str) -> str:
        written = ""
        for block in treebank(part).read_text("utf-8").strip("\n").split("\n\n"):
            opens = re.search("^# new(par|doc)", block, re.MULTILINE)
            [sentence] = re.findall("^# text = (.*)$", block, re.MULTILINE)
            written += ("\n\n" if opens else " ") + sentence
        return written.strip() + "\n"

    return text


@pytest.mark.slow
@pytest.mark.model
@pytest.mark.parametrize("part", ["dev", "test"])
def test_raw_text_parsed_by_stanza(
    udeval: Udeval,
    treebank: Callable[[str], Path],
    raw: Callable[[str], str],
    stanza_model: Path,
    needs: Callable[[str], None],
    tmp_path: Path,
    part: str,
) -> None:
    needs("stanza")
    import stanza

    pipeline = stanza.Pipeline(
        "en",
        dir=str(stanza_model),
        package="ewt_small",
        processors="tokenize,mwt,pos,lemma,depparse",
        download_method=None,
        logging_level="CRITICAL",
        use_gpu=False,
    )
    text = raw(part)
    document = pipeline(text)
    for token in document.iter_tokens():
        if token.text == "<UNK>":  # too long for Stanza
            token.words[0].text = text[token.start_char : token.end_char]
    system = tmp_path / "system.conllu"
    system.write_text(f"{document:C}\n\n", "utf-8")
    found = assert_equal(udeval, treebank(part), system)
    assert 0.8 < (found["sentences"].f1 or 0) < (found["words"].f1 or 0) < 1


@pytest.fixture(scope="session")
def small_udpipe(
    treebank: Callable[[str], Path],
    needs: Callable[[str], None],
    tmp_path_factory: pytest.TempPathFactory,
) -> Path:
    """A model trained in a minute on little, which makes enough mistakes of every kind."""
    needs("ufal.udpipe")
    model = tmp_path_factory.mktemp("udpipe") / "small.udpipe"
    model.write_bytes(train_model(treebank("train"), effort=Effort(500, 3, 2, 2)))
    return model


@pytest.mark.slow
@pytest.mark.model
@pytest.mark.xdist_group("udpipe")
@pytest.mark.parametrize("part", ["dev", "test"])
def test_raw_text_parsed_by_udpipe(
    udeval: Udeval,
    treebank: Callable[[str], Path],
    raw: Callable[[str], str],
    small_udpipe: Path,
    tmp_path: Path,
    part: str,
) -> None:
    from ufal import udpipe

    loaded = udpipe.Model.load(str(small_udpipe))  # the pipeline does not keep it
    pipeline = udpipe.Pipeline(loaded, "tokenize", "", "", "conllu")
    system = tmp_path / "system.conllu"
    system.write_text(pipeline.process(raw(part)), "utf-8")
    found = assert_equal(udeval, treebank(part), system)
    assert 0.3 < (found["las"].f1 or 0) < (found["words"].f1 or 0) < 1


@pytest.mark.slow
@pytest.mark.model
@pytest.mark.parametrize("part", ["dev", "test"])
def test_gold_words_parsed_by_maltparser(
    udeval: Udeval,
    treebank: Callable[[str], Path],
    models_home: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    part: str,
) -> None:
    """A sentence of test has two roots: udeval must be allowed them, else it dies."""
    status = MaltParserAdapter.status()
    if not status.ready:
        pytest.skip(f"{status.detail}: {status.cure}")
    gold, system = treebank(part), tmp_path / "system.conllu"
    rows = [line.split("\t") for line in gold.read_text("utf-8").split("\n")[:-1]]
    model = models_home / "maltparser-en-ewt"
    heads = iter(parsed([row for row in rows if row[0].isdigit() or row == [""]], model, tmp_path))
    for row in rows:
        if row[0].isdigit():
            row[6:8] = next(heads)[6:8]
    system.write_text("".join("\t".join(row) + "\n" for row in rows), "utf-8")
    found = assert_equal(udeval, gold, system, "--multiple-roots-okay", policy="as-is")
    if part == "dev":
        assert found["uas"].counts == (22_028, 25_147, 25_147)
        assert found["las_subtypes"].counts == (21_434, 25_147, 25_147)
        subsets = [found[f"las_{subset}"].f1 or 0 for subset in ("fun", "core", "non_core")]
        assert subsets == sorted(subsets, reverse=True)  # as in W17-0411, Table 2
        listed = tmp_path / "list.tsv"
        listed.write_text(f"English\t{gold}\t{system}\n", "utf-8")
        assert main(["score", "--table", str(listed), "--format", "markdown"]) == 0
        page = (Path(__file__).parents[2] / "docs" / "score.md").read_text("utf-8")
        rows_shown = [x for x in capsys.readouterr().out.splitlines() if x.startswith("| English")]
        assert len(rows_shown) == 4
        assert all(f"{row}\n" in page for row in rows_shown)


def parsed(rows: list[list[str]], model: Path, folder: Path) -> list[list[str]]:
    """Return the rows of MaltParser over forms and tags of gold."""
    given, answer = folder / "in.conllx", folder / "out.conllx"
    lines = []
    for row in rows:
        cells = [row[0], row[1].replace(" ", "_"), "_", "_", row[4], *"_____"] if row[0] else []
        lines.append("\t".join(cells))
    given.write_text("\n".join([*lines, ""]), "utf-8")
    classes = f"{parsers_home() / 'maltparser-1.9.2'}/*"
    options = {"-w": model, "-c": "en-ewt-stackproj", "-m": "parse", "-i": given, "-o": answer}
    command = ["java", "-Xmx1g", "-cp", classes, "org.maltparser.Malt"]
    for name, value in {**options, "-if": "conllx", "-of": "conllx"}.items():
        command += [name, str(value)]
    subprocess.run(command, check=True, capture_output=True)
    return [line.split("\t") for line in answer.read_text("utf-8").split("\n") if line]


def test_two_edges_from_one_head_count_once_each(udeval: Udeval, files: Files) -> None:
    gold = (
        "1\ta\t_\tX\t_\t_\t0\troot\t0:root\t_\n2\tb\t_\tX\t_\t_\t1\tdep\t1:obl:in|1:obl:on\t_\n\n"
    )
    pair = files(gold, gold)
    assert udeval(*pair, "-c")["eulas"][:3] == ["5", "3", "3"]
    assert score_treebank(*pair)["eulas"].counts == (3, 3, 3)


def test_files_that_udeval_dies_of(udeval: Udeval, files: Callable[..., tuple[Path, Path]]) -> None:
    """Two roots and cycles, heads out of range in DEPS, byte order marks and line ends."""
    for system in (
        TREE.replace("\t3\tadvmod\t3:advmod\t_\n3\t", "\t0\tadvmod\t3:advmod\t_\n3\t"),
        TREE.replace("\t0\troot\t", "\t4\troot\t"),
        TREE.replace("3:aux\t", "9:aux\t"),
        "\ufeff" + TREE,
    ):
        pair = files(TREE, system)
        with pytest.raises(subprocess.CalledProcessError):
            udeval(*pair)
        assert score_treebank(*pair, TreebankOptions(policy="as-is"))["words"].correct == 4
