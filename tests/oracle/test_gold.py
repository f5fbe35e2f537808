"""Gold graphs, and every way in which gold standard and pairs may not fit each other."""

from __future__ import annotations

import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from pete.api import load_pairs
from pete.data.contract import PairSet
from pete.errors import InputError, UnavailableError
from pete.oracle.gold import graphs as gold
from pete.oracle.gold.graphs import check_gold, gold_graphs, treebank_graphs
from pete.pairs import EntailmentPair
from pete.text.tokens import digest

TEXT, HYPOTHESIS = "Ann's birds  sang.", "Birds sang."
PAIRS = PairSet(
    "pete-2010",
    "dev",
    (EntailmentPair("7", TEXT, HYPOTHESIS, "YES"),),
    sha256="",
    source="here",
    whole=True,
)
SENTENCES = (
    "pair\tside\tsha256\ttokens\ttags\n"
    f"7\ttext\t{digest(TEXT)}\t0-3 3-5 6-11 12-16 16-17\tNNP POS NNS VBD .\n"
    f"7\thypothesis\t{digest(HYPOTHESIS)}\t0-5 6-10 10-11\tNNS VBD .\n"
)
RELATIONS = (
    "pair\tside\tlabel\thead\tdependent\n"
    "7\ttext\tposs\t3\t1\n"
    "7\ttext\tnsubj\t4\t3\n"
    "7\thypothesis\tnsubj\t2\t1\n"
)
TREES = """\
# sent_id = c001
# text = Ann's birds sang.
1	Ann	_	PROPN	NNP	_	3	nmod:poss	_	SpaceAfter=No
2	's	_	PART	POS	_	1	case	_	_
3	birds	_	NOUN	NNS	_	4	nsubj	_	_
4	sang	_	VERB	VBD	_	0	root	_	SpaceAfter=No
5	.	_	PUNCT	.	_	4	punct	_	_

# sent_id = h001
# text = Birds sang.
1	Birds	_	NOUN	NNS	_	2	nsubj	_	_
2	sang	_	VERB	VBD	_	0	root	_	SpaceAfter=No
3	.	_	PUNCT	.	_	2	punct	_	_

"""
RECOMPILE = "Compile the gold standard again."
OTHER = "Give the data set that was annotated, or compile the gold standard again."


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Holds a good gold standard, where the module looks for it."""
    (tmp_path / "pete-2010.dev.sentences.tsv").write_text(SENTENCES, encoding="utf-8")
    (tmp_path / "pete-2010.dev.relations.tsv").write_text(RELATIONS, encoding="utf-8")
    monkeypatch.setattr(gold, "_FOLDER", tmp_path)
    return tmp_path


def test_graphs_have_forms_tags_lemmas_and_relations(folder: Path) -> None:
    text, hypothesis = gold_graphs(PAIRS)["7"]
    assert [(t.form, t.xpos, t.lemma) for t in text.tokens] == [
        ("Ann", "NNP", "ann"),
        ("'s", "POS", "'s"),
        ("birds", "NNS", "bird"),
        ("sang", "VBD", "sing"),
        (".", ".", "."),
    ]
    assert [text.show(r) for r in text.relations] == [
        "poss(birds-3, Ann-1)",
        "nsubj(sang-4, birds-3)",
    ]
    assert [hypothesis.show(r) for r in hypothesis.relations] == ["nsubj(sang-2, Birds-1)"]


def test_a_good_gold_standard_has_no_problem(folder: Path) -> None:
    found = check_gold([PAIRS])
    assert found.problems == ()
    assert found.counts == {"gold graphs": 2, "gold tokens": 8, "gold relations": 3}


@pytest.mark.parametrize(
    ("table", "old", "new", "message"),
    [
        (
            "sentences", digest(HYPOTHESIS), digest("Birds sing."),
            "sentences.tsv:3: the hypothesis of pair 7: the sentence is not the annotated one. "
            f"{OTHER}",
        ),
        (
            "sentences", "0-5 6-10 10-11", "0-5 6-10 10-19",
            "sentences.tsv:3: the hypothesis of pair 7: the token 10-19 is not a place after 10 in "
            f"11 characters. {OTHER}",
        ),
        (
            "sentences", "NNS VBD .\n7\thyp", "NNS VBD\n7\thyp",
            f"sentences.tsv:2: the text of pair 7: there are 4 tags for 5 tokens. {OTHER}",
        ),
        (
            "sentences", "NNP POS", "NAME POS",
            f"sentences.tsv:2: the text of pair 7: the tag 'NAME' is unknown. {OTHER}",
        ),
        (
            "sentences", "0-5 6-10", "0-5 6",
            f"sentences.tsv:3: the tokens '0-5 6 10-11' are not spans. {RECOMPILE}",
        ),
        (
            "sentences", "7\thypothesis", "7\tside",
            f"sentences.tsv:3: the side 'side' is neither text nor hypothesis. {RECOMPILE}",
        ),
        (
            "sentences", "7\thypothesis", "7\ttext",
            f"sentences.tsv:3: pair 7 has its text in line 2 already. {RECOMPILE}",
        ),
        (
            "sentences", "7\thypothesis", "8\thypothesis",
            "sentences.tsv: the hypothesis of pair 7: it has no row. Annotate it.",
        ),
        (
            "sentences", "7\thypothesis", "8\thypothesis",
            f"sentences.tsv:3: the hypothesis of pair 8: there is no such pair. {OTHER}",
        ),
        (
            "sentences", "pair\tside", "side\tpair",
            "sentences.tsv:1: the header is 'side\\tpair\\tsha256\\ttokens\\ttags', not pair, "
            f"side, sha256, tokens, tags. {RECOMPILE}",
        ),
        (
            "relations", "7\ttext\tposs\t3\t1", "7\ttext\tposs\t3",
            "relations.tsv:2: '7\\ttext\\tposs\\t3' is not a row of pair, side, label, head, "
            f"dependent. {RECOMPILE}",
        ),
        (
            "relations", "poss\t3\t1", "poss\tx\t1",
            "relations.tsv:2: the text of pair 7: 'poss x 1' does not have two numbers. "
            f"{RECOMPILE}",
        ),
        (
            "relations", "poss\t3\t1", "poss\t1\t1",
            f"relations.tsv:2: the text of pair 7: poss(1, 1) is a self-loop. {RECOMPILE}",
        ),
        (
            "relations", "poss\t3\t1", "owner\t3\t1",
            f"relations.tsv:2: the text of pair 7: the label of owner(3, 1) is unknown. {OTHER}",
        ),
        (
            "relations", "poss\t3\t1", "poss\t6\t1",
            "relations.tsv:2: the text of pair 7: poss(6, 1) points outside the 5 tokens. "
            f"{OTHER}",
        ),
        (
            "relations", "poss\t3\t1", "nsubj\t4\t3",
            f"relations.tsv:3: the text of pair 7: nsubj(4, 3) occurs twice. {OTHER}",
        ),
        (
            "relations", "7\ttext\tposs", "8\ttext\tposs",
            f"relations.tsv:2: the text of pair 8 is not in the table of sentences. {RECOMPILE}",
        ),
    ],
)  # fmt: skip
def test_each_misfit_is_told(table: str, old: str, new: str, message: str, folder: Path) -> None:
    path = folder / f"pete-2010.dev.{table}.tsv"
    content = path.read_text("utf-8")
    assert old in content
    path.write_text(content.replace(old, new, 1), encoding="utf-8")
    told = [line.removeprefix(f"{folder}/pete-2010.dev.") for line in check_gold([PAIRS]).problems]
    assert message in told
    with pytest.raises(InputError):
        gold_graphs(PAIRS)


def test_a_part_of_the_pairs_has_the_graphs_of_these(folder: Path) -> None:
    assert gold_graphs(PAIRS.only([])) == {}


def test_the_first_problem_stands_for_all(folder: Path) -> None:
    path = folder / "pete-2010.dev.relations.tsv"
    path.write_text(
        RELATIONS.replace("poss", "owner").replace("hypothesis\tnsubj", "hypothesis\tsubj")
    )
    with pytest.raises(InputError) as caught:
        gold_graphs(PAIRS)
    assert str(caught.value) == (
        f"{path}:2: the text of pair 7: the label of owner(3, 1) is unknown (1 more: pete data "
        f"validate pete-2010). {OTHER}"
    )


def test_pairs_without_gold_are_told(folder: Path) -> None:
    test = PairSet("pete-2010", "test", PAIRS.pairs, sha256="", source="here")
    with pytest.raises(UnavailableError) as caught:
        gold_graphs(test)
    assert str(caught.value) == (
        f"there is no gold analysis of pete-2010 test: {folder / 'pete-2010.test.sentences.tsv'} "
        "is not there. Annotate it (docs/annotation-guidelines.md)."
    )
    assert check_gold([PAIRS, test]).counts["splits without gold"] == 1
    with pytest.raises(UnavailableError) as caught:
        gold_graphs(PairSet("mine", "all", PAIRS.pairs, sha256="", source="here"))
    assert str(caught.value) == (
        "there is no gold analysis of the data set 'mine'. There is one of: challenge, pete-2010."
    )


@pytest.fixture
def treebank(tmp_path: Path) -> Path:
    path = tmp_path / "treebank.conllu"
    path.write_text(TREES, encoding="utf-8")
    return path


def test_trees_go_through_the_normaliser(treebank: Path) -> None:
    problems: list[InputError] = []
    graphs = treebank_graphs(PAIRS, treebank, problems=problems)
    assert problems == []
    text = graphs["7", "text"]
    assert [text.show(r) for r in text.relations] == [
        "poss(birds-3, Ann-1)", "nsubj(sang-4, birds-3)", "root(ROOT-0, sang-4)",
    ]  # fmt: skip
    assert [token.lemma for token in text.tokens] == ["ann", "'s", "bird", "sing", "."]


@pytest.mark.parametrize(
    ("old", "new", "messages"),
    [
        (
            "# text = Birds sang.", "# text = Birds sing.",
            [
                ": the hypothesis of pair 7: it has no tree. Annotate it.",
                ":9: '# text' goes on with 'sing' where the form is 'sang'. Make '# text' the "
                "forms in their order, with blanks between them or none.",
            ],
        ),
        (
            "0	root	_	SpaceAfter=No\n5", "3	ccomp	_	SpaceAfter=No\n5",
            [
                ": the text of pair 7: it has no tree. Annotate it.",
                ":3: no word of the sentence has the head 0. Give one word the head 0.",
                ":5: the words 3, 4 form a cycle. Give one of these words a head outside the "
                "cycle.",
            ],
        ),
        (
            TREES, TREES + TREES,
            [
                ":15: c001 has the text of an earlier sentence. Keep one of the two.",
                ":23: h001 has the text of an earlier sentence. Keep one of the two.",
            ],
        ),
    ],
)  # fmt: skip
def test_each_fault_of_a_treebank_is_told(
    old: str, new: str, messages: list[str], treebank: Path
) -> None:
    treebank.write_text(TREES.replace(old, new, 1), encoding="utf-8")
    problems: list[InputError] = []
    treebank_graphs(PAIRS, treebank, problems=problems)
    told = [str(problem).removeprefix(str(treebank)) for problem in problems]
    assert sorted(told) == sorted(messages)


class TreebankDataset:
    """A data set whose treebank is named by the class."""

    path = Path()
    treebank_scheme = "ud"

    def treebank(self) -> Path:
        return self.path


def test_trees_of_no_pair_are_told(treebank: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TreebankDataset, "path", treebank)
    monkeypatch.setattr(gold, "open_dataset", lambda name: TreebankDataset())
    pairs = (EntailmentPair("7", TEXT, TEXT, "YES"),)
    splits = [
        PairSet("challenge", split, pairs, sha256="", source="here") for split in ("dev", "test")
    ]
    found = check_gold(splits)
    assert found.problems == (
        f"{treebank}:9: the tree h001 belongs to no pair. Remove it, or correct its '# text'.",
    )
    assert found.counts["gold graphs"] == 4
    assert gold_graphs(splits[0]).keys() == {"7"}


def test_checks_are_registered_under_the_names_of_their_data_sets() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
    points = project["project"]["entry-points"]["pete.gold"]
    assert set(points) == set(gold._SOURCES)
    for target in points.values():
        module, _, name = target.partition(":")
        assert getattr(import_module(module), name) is check_gold


@pytest.mark.parametrize(("dataset", "split"), [("pete-2010", "dev"), ("challenge", "dev")])
def test_the_gold_standard_of_the_project_fits_its_pairs(
    dataset: str, split: str, data_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PETE_DATA_HOME", str(data_home))
    pair_set = load_pairs(dataset, split)
    try:
        graphs = gold_graphs(pair_set)
    except UnavailableError:
        pytest.skip(f"nobody has annotated {dataset} {split} yet")
    assert graphs.keys() == {pair.id for pair in pair_set.pairs}
