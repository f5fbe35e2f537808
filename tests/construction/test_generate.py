"""``pete generate``: from a treebank to a set of pairs."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

import pete
from documents import checked
from pete.cli.main import main
from pete.datasets.construction import output
from pete.datasets.construction.making import Maker
from pete.pairs import EntailmentPair

SLEPT = """\
# sent_id = own-1
# newpar
# text = Mary slept while Ann played at Bo's house.
1	Mary	Mary	PROPN	NNP	Number=Sing	2	nsubj	2:nsubj	Entity=(person)
2	slept	sleep	VERB	VBD	_	0	root	0:root	_
3	while	while	SCONJ	IN	_	5	mark	5:mark	_
4	Ann	Ann	PROPN	NNP	_	5	nsubj	5:nsubj|5.1:nsubj	_
5	played	play	VERB	VBD	_	2	advcl	2:advcl:while	_
5.1	played	play	VERB	VBD	_	_	_	5:conj	_
6	at	at	ADP	IN	_	9	case	9:case	_
7-8	Bo's	_	_	_	_	_	_	_	_
7	Bo	Bo	PROPN	NNP	_	9	nmod:poss	9:nmod:poss	_
8	's	's	PART	POS	_	7	case	7:case	_
9	house	house	NOUN	NN	_	5	obl	5:obl:at	SpaceAfter=No
10	.	.	PUNCT	.	_	2	punct	2:punct	_

"""

LEFT = """\
# sent_id = own-2
# text = Carl left before Dora returned with Eve.
1	Carl	Carl	PROPN	NNP	_	2	nsubj	_	_
2	left	leave	VERB	VBD	_	0	root	_	_
3	before	before	SCONJ	IN	_	5	mark	_	_
4	Dora	Dora	PROPN	NNP	_	5	nsubj	_	_
5	returned	return	VERB	VBD	_	2	advcl	_	_
6	with	with	ADP	IN	_	7	case	_	_
7	Eve	Eve	PROPN	NNP	_	5	obl	_	SpaceAfter=No
8	.	.	PUNCT	.	_	2	punct	_	_

"""

TREES = SLEPT + LEFT

WRONG = SLEPT.replace("2\tnsubj\t2:nsubj", "5\tnsubj\t_").replace(
    "5\tnsubj\t5:nsubj|5.1:nsubj", "2\tobj\t_"
)
"""What a parser makes of the first sentence: Mary is the subject of *played*."""

Generate = Callable[..., int]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder, with a treebank and the parses of two parsers, one of them perfect."""
    monkeypatch.chdir(tmp_path)
    for name, trees in (("own", TREES), ("wrong", WRONG), ("right", TREES)):
        (tmp_path / f"{name}.conllu").write_text(trees, encoding="utf-8")
    return tmp_path


def generate(*arguments: str, treebank: str = "own.conllu", out: str = "set") -> int:
    return main(["generate", treebank, "--out", out, *arguments])


def by_parsers(*names: str) -> list[str]:
    return [f"--parser=conllu:{name}.conllu,name={name}" for name in names]


def rows(folder: Path) -> list[dict[str, str]]:
    with (folder / "pairs.tsv").open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE))


def answers(pairs: Sequence[EntailmentPair]) -> dict[str, str | None]:
    return {pair.hypothesis: pair.gold for pair in pairs}


def document(folder: Path) -> dict[str, object]:
    found = checked((folder / "construction.json").read_text("utf-8"), "pete-construction-1")
    assert isinstance(found, dict)
    return found


# ---- the set


def test_a_set_is_made_and_read(folder: Path) -> None:
    assert generate() == 0
    pairs = pete.load_pairs("generated:set").pairs
    assert answers(pairs)["Mary slept."] == "YES"
    assert pairs[0].words == ("slept", "Mary")
    assert pairs[0].columns["edge"] == ["nsubj(2,1)"]
    assert sorted(path.name for path in folder.iterdir()) == sorted(
        ["own.conllu", "right.conllu", "set", "wrong.conllu"]
    )


def test_each_pair_says_where_it_comes_from(folder: Path) -> None:
    assert generate(*by_parsers("wrong", "right")) == 0
    found = {row["hypothesis"]: row for row in rows(folder / "set")}
    assert found["Mary slept."] == {
        "id": "own-1-1",
        "text": "Mary slept while Ann played at Bo's house.",
        "hypothesis": "Mary slept.",
        "entailment": "YES",
        "word1": "slept",
        "word2": "Mary",
        "construction": found["Mary slept."]["construction"],
        "template": "T101",
        "treebank": "own.conllu",
        "sentence": "own-1",
        "source": "gold",
        "relation": "nsubj",
        "tokens": "2,1",
        "edge": "nsubj(2,1)",
        "parsers": "wrong",
    }
    wrong = found["Mary played at the house."]
    assert (wrong["entailment"], wrong["source"], wrong["parsers"]) == ("NO", "parser", "wrong")
    assert (wrong["tokens"], wrong["edge"]) == ("5,1", "nsubj(2,1)")
    assert {row["sentence"] for row in found.values()} == {"own-1"}


def test_trees_are_those_of_the_treebank_to_the_letter(folder: Path) -> None:
    assert generate() == 0
    assert (folder / "set" / "treebank.conllu").read_text("utf-8") == TREES


def test_counts_and_card_say_how_it_was_made(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert generate(*by_parsers("wrong", "right"), "--licence", "CC0", "--json") == 0
    made = document(folder / "set")
    assert checked(capsys.readouterr().out) == made
    assert made["command"] == (
        "pete generate own.conllu --parser conllu:right.conllu,name=right "
        "--parser conllu:wrong.conllu,name=wrong --licence CC0"
    )
    assert made["licence"] == "CC0"
    assert [parser["name"] for parser in made["parsers"]] == ["right", "wrong"]  # type: ignore[attr-defined]
    assert made["without_a_parse"] == {"right": 0, "wrong": 1}
    pairs = rows(folder / "set")
    yes = sum(row["entailment"] == "YES" for row in pairs)
    assert made["pairs"]["all"] == {"YES": yes, "NO": len(pairs) - yes}  # type: ignore[index]
    card = (folder / "set" / "card.md").read_text("utf-8")
    assert "    pete generate own.conllu --parser" in card
    assert "\nCC0.\n" in card


@pytest.mark.parametrize(
    ("id", "licence"),
    [
        ("own-1", "unknown"),
        ("n01001011", "CC BY-SA 4.0 (Parallel"),
        ("reviews-123456-0001", "CC BY-SA 4.0 (annotations of the English Web Treebank"),
    ],
)
def test_licences_of_known_treebanks_are_filled_in(folder: Path, id: str, licence: str) -> None:
    (folder / "own.conllu").write_text(SLEPT.replace("own-1", id), encoding="utf-8")
    assert generate() == 0
    assert str(document(folder / "set")["licence"]).startswith(licence)
    asked = "--licence TEXT" in (folder / "set" / "card.md").read_text("utf-8")
    assert asked == (licence == "unknown")


def test_a_set_is_shown_listed_and_validated(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert generate() == 0
    assert main(["data", "show", "generated:set", "--id", "own-1-1"]) == 0
    assert "template:T101" in capsys.readouterr().out
    assert main(["data", "info", "generated:set"]) == 0
    assert "licence: unknown" in capsys.readouterr().out
    assert main(["data", "validate", "generated:set"]) == 0


@pytest.mark.parametrize("missing", ["pairs.tsv", "construction.json", "treebank.conllu"])
def test_a_missing_file_of_a_set_is_named(
    folder: Path, capsys: pytest.CaptureFixture[str], missing: str
) -> None:
    assert generate() == 0
    (folder / "set" / missing).unlink()
    status = main(["data", "validate", "generated:set"])
    assert status == (missing != "treebank.conllu")  # pairs do without it
    assert status == 0 or f"set/{missing}" in failed(capsys)


def test_counts_that_are_none_are_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert generate() == 0
    (folder / "set" / "construction.json").write_text("{}", encoding="utf-8")
    assert main(["data", "show", "generated:set"]) == 1
    assert "construction.json: it does not describe a made set: " in failed(capsys)


def test_a_set_that_somebody_cut_is_not_whole(folder: Path) -> None:
    assert generate() == 0
    assert pete.load_pairs("generated:set").whole
    pairs = folder / "set" / "pairs.tsv"
    kept = pairs.read_text("utf-8").splitlines(keepends=True)[:-1]
    pairs.write_text("".join(kept), encoding="utf-8")
    assert not pete.load_pairs("generated:set").whole


# ---- which pairs


def test_a_no_is_of_a_parser_or_else_of_a_word_attached_elsewhere(folder: Path) -> None:
    assert generate(*by_parsers("wrong")) == 0
    found = {row["hypothesis"]: row["source"] for row in rows(folder / "set")}
    assert found["Mary slept."] == "gold"
    assert found["Mary played at the house."] == "parser"
    assert generate(out="other") == 0
    sources = {row["source"] for row in rows(folder / "other")}
    assert sources == {"gold", "reattachment"}


def test_pronouns_are_asked_about_on_request(folder: Path) -> None:
    she = SLEPT.replace("Mary\tMary\tPROPN\tNNP", "She\tshe\tPRON\tPRP").replace("Mary", "She")
    (folder / "own.conllu").write_text(she, encoding="utf-8")
    for out, *more in (("set",), ("other", "--pronouns")):
        assert generate(*more, out=out) == 0
        found = {row["hypothesis"] for row in rows(folder / out)}
        assert ("She slept." in found) == bool(more)


def test_pairs_are_drawn_by_a_seed(folder: Path) -> None:
    assert generate() == 0
    whole_set = [row["id"] for row in rows(folder / "set")]
    drawn = {}
    for seed in ("0", "1", "2"):
        assert generate("--limit", "3", "--seed", seed, out=seed) == 0
        drawn[seed] = [row["id"] for row in rows(folder / seed)]
        assert drawn[seed] == [id for id in whole_set if id in drawn[seed]]
        made = document(folder / seed)
        assert (made["seed"], made["steps"]["chosen"]) == (int(seed), 3)  # type: ignore[index]
        assert made["steps"]["pairs"] == len(whole_set)  # type: ignore[index]
    assert len({*map(tuple, drawn.values())}) > 1


def test_the_trees_are_those_of_the_pairs_that_are_drawn(folder: Path) -> None:
    assert generate("--limit", "1") == 0
    (pair,) = rows(folder / "set")
    trees = {"own-1": SLEPT, "own-2": LEFT}
    assert (folder / "set" / "treebank.conllu").read_text("utf-8") == trees[pair["sentence"]]


def test_balance_gives_as_many_of_each_answer(folder: Path) -> None:
    assert generate("--balance") == 0
    made = document(folder / "set")
    shares = made["pairs"]["constructions"].values()  # type: ignore[index]
    assert shares
    assert all(share["YES"] == share["NO"] for share in shares)
    assert made["command"] == "pete generate own.conllu --balance"


def test_constructions_of_a_file_come_first(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "mine.txt").write_text(
        "[verb-and-its-subject] Mine\nnsubj(head, dependent)\n", encoding="utf-8"
    )
    assert generate("--constructions", "mine.txt") == 0
    found = {row["hypothesis"]: row["construction"] for row in rows(folder / "set")}
    assert found["Mary slept."] == "verb-and-its-subject"
    (folder / "mine.txt").write_text("[mine] Mine\nnsubj(hed, dependent)\n", encoding="utf-8")
    assert generate("--constructions", "mine.txt", out="other") == 1
    assert "mine.txt:2: column 7: 'hed' is not a name of a word." in failed(capsys)
    assert not (folder / "other").exists()


def test_a_fault_can_be_allowed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    twice = LEFT.replace("Eve", "Carl").replace("return", "leav").replace("leaved", "left")
    other = LEFT.replace("own-2", "own-3").replace("Carl", "Bo")
    text = twice.replace("leav\t", "leave\t") + other
    (folder / "own.conllu").write_text(text, encoding="utf-8")
    assert generate() == 0
    assert "Carl left." not in {row["hypothesis"] for row in rows(folder / "set")}
    assert generate("--allow", "G104", out="other") == 0
    found = {row["hypothesis"]: row["word2"] for row in rows(folder / "other")}
    assert found["Carl left."] == "Carl_1"
    assert generate("--allow", "G999", out="third") == 2
    assert "the lint has no code 'G999'. Did you mean 'G109'?" in failed(capsys)


# ---- the same again


def whole(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_runs_and_orders_of_parsers_give_the_same_bytes(folder: Path) -> None:
    assert generate(*by_parsers("wrong", "right"), out="one") == 0
    assert generate(*by_parsers("right", "wrong"), out="other") == 0
    assert whole(folder / "one") == whole(folder / "other")


def test_the_hashes_of_python_do_not_matter(folder: Path) -> None:
    for seed in ("1", "2"):
        subprocess.run(
            [sys.executable, "-m", "pete", "generate", "own.conllu", "--out", f"set{seed}"],
            env=os.environ | {"PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
        )
    assert whole(folder / "set1") == whole(folder / "set2")


# ---- what can be wrong


def failed(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().err


def test_a_folder_with_another_set_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert generate() == 0
    before = whole(folder / "set")
    assert generate() == 1
    assert failed(capsys).endswith(
        "pete: set: the folder holds another set. Name a new folder, or empty it.\n"
    )
    assert whole(folder / "set") == before


def test_a_folder_with_other_files_and_a_file_are_refused(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "set").mkdir()
    (folder / "set" / "other").touch()
    assert generate() == 1
    assert "set: the folder holds other files." in failed(capsys)
    assert generate(out="own.conllu") == 1
    assert "own.conllu is not a folder" in failed(capsys)


@pytest.mark.parametrize("linked", [False, True])
def test_an_empty_folder_is_filled(folder: Path, linked: bool) -> None:
    (folder / "empty").mkdir()
    (folder / "set").symlink_to(folder / "empty")
    assert generate(out="set" if linked else "empty") == 0
    assert rows(folder / "set")
    assert (folder / "set").is_symlink()


def test_interrupted_it_leaves_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make, before = Maker.pairs, sorted(folder.iterdir())

    def interrupted(maker: Maker, sentence: object, view: object) -> object:
        if maker.counts.steps["sentences"]:
            raise KeyboardInterrupt
        return make(maker, sentence, view)  # type: ignore[arg-type]

    monkeypatch.setattr(Maker, "pairs", interrupted)
    assert generate() == 130
    assert sorted(folder.iterdir()) == before


@pytest.mark.parametrize("name", ["pairs.tsv", "card.md"])
def test_a_full_disk_is_reported_and_nothing_is_left(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    name: str,
) -> None:
    opened, before = output._opened, sorted(folder.iterdir())
    monkeypatch.setattr(
        output, "_opened", lambda path: opened(Path("/dev/full") if path.name == name else path)
    )
    assert generate() == 1
    assert failed(capsys).endswith(
        "pete: set: cannot write it: No space left on device. Name a file you may write.\n"
    )
    assert sorted(folder.iterdir()) == before


def test_sentences_without_a_tree_are_counted_and_reported(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    headless = LEFT.replace("\t0\troot", "\t_\t_")
    (folder / "own.conllu").write_text(SLEPT + headless, encoding="utf-8")
    assert generate() == 0
    assert "own.conllu: 1 sentence rejected." in failed(capsys)
    made = document(folder / "set")
    assert made["steps"]["sentences"] == 1  # type: ignore[index]
    assert made["rejected"] == {"no-root": 1}


def test_a_treebank_without_any_tree_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "own.conllu").write_text(LEFT.replace("\t0\troot", "\t_\t_"), encoding="utf-8")
    assert generate() == 1
    assert failed(capsys) == (
        "pete: own.conllu:3: no word of the sentence has the head 0; the file has 1 sentence, and "
        "none has a tree. Give one word the head 0.\n"
    )
    (folder / "own.conllu").write_text("", encoding="utf-8")
    assert generate() == 1
    assert "own.conllu: it holds no tree." in failed(capsys)


def test_labels_of_another_scheme_are_refused(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "own.conllu").write_text(TREES.replace("obl", "pobj"), encoding="utf-8")
    assert generate() == 1
    assert "own.conllu is said to follow the scheme 'ud', which does not have the label" in failed(
        capsys
    )


ADAPTER = """
from pete.formats.graph_files import read_graphs
from pete.graph import Relation
from pete.parsing import Parse, ParserInfo


class Failing:
    info = ParserInfo(name="failing", version="1", scheme="ud")

    def parse(self, texts):
        known = {s.text: s.graph for s in read_graphs("wrong.conllu", "conllu").sentences}
        for text in texts:
            yield Parse(self.changed(known[text]))  # raises for a text it does not know

    def changed(self, graph):
        return graph


class Odd(Failing):
    def changed(self, graph):
        return graph.with_relations([*graph.relations, Relation("pobj", 2, 9)])
"""


def test_labels_of_another_scheme_from_a_parser_are_refused(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "adapter.py").write_text(ADAPTER, encoding="utf-8")
    assert generate("--parser", "adapter.py:Odd", "--no-isolate") == 1
    assert "failing is said to follow the scheme 'ud', which does not have" in failed(capsys)
    assert not (folder / "set").exists()


@pytest.mark.parametrize("parser", ["conllu:wrong.conllu,name=failing", "adapter.py:Failing"])
def test_sentences_that_a_parser_fails_on_are_counted(
    folder: Path, capsys: pytest.CaptureFixture[str], parser: str
) -> None:
    (folder / "adapter.py").write_text(ADAPTER, encoding="utf-8")
    assert generate("--parser", parser, "--no-isolate") == 0
    assert "pete: failing has no parse of 1 sentence, the first own-2: " in failed(capsys)
    assert document(folder / "set")["without_a_parse"] == {"failing": 1}
    assert {row["sentence"] for row in rows(folder / "set")} == {"own-1"}


def test_without_a_candidate_no_set_is_made(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = sorted(folder.iterdir())
    assert generate(*by_parsers("right")) == 1
    message = failed(capsys)
    assert "own.conllu: no pair could be made of it (sentences 2, dependencies " in message
    assert "candidates 0, " in message
    assert "leave the parsers out" in message
    assert sorted(folder.iterdir()) == before


def test_a_text_and_an_id_stand_for_one_sentence(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    same_id = LEFT.replace("own-2", "own-1")
    same_text = SLEPT.replace("own-1", "own-3")
    tab = LEFT.replace("own-2", "own-4").replace("with Eve", "with\tEve", 1)
    (folder / "own.conllu").write_text(SLEPT + same_id + same_text + tab, encoding="utf-8")
    assert generate() == 0
    assert {row["sentence"] for row in rows(folder / "set")} == {"own-1"}
    assert document(folder / "set")["left_out"] == {
        "id of an earlier sentence": 1,
        "tab in the text": 1,
        "text of an earlier sentence": 1,
    }
    assert "own.conllu: 1 sentence left out: text of an earlier sentence." in failed(capsys)


@pytest.mark.parametrize("name", ["nowhere.conllu", "own.sd"])
def test_a_treebank_that_cannot_be_one_is_named(
    folder: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    assert generate(treebank=name) == 1
    assert f"pete: {name}" in failed(capsys)
