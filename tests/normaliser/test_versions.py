"""Version 1 of Universal Dependencies, enhanced graphs, and graphs already collapsed."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest
from normaliser.examples import Example, load_examples, show

from pete.formats.conll.reader import read_conllu
from pete.formats.conll.sentence import ConlluSentence, enhanced_graph
from pete.formats.graph_files import read_graphs
from pete.formats.triples import read_triples
from pete.graph import Graph, Relation, Token
from pete.normaliser import normalise

EXAMPLES = load_examples(Path(__file__).with_name("examples.txt"))


def version_1() -> ModuleType:
    """The script that renames version 2 to version 1."""
    path = Path(__file__).parents[2] / "benchmarks" / "ud1_rename.py"
    spec = importlib.util.spec_from_file_location("ud1_rename", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


AS_VERSION_1 = version_1().as_version_1


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_version_1_gives_what_version_2_gives(example: Example) -> None:
    old = AS_VERSION_1(example.inputs["U"])
    assert show(normalise(old, scheme="ud1")) == example.graph("U")


def sentence(words: str, heads: str) -> Graph:
    """``Ann/NNP left/VBD`` and one ``label>head`` for each word."""
    tokens = []
    for id, word in enumerate(words.split(), start=1):
        form, _, tag = word.rpartition("/")
        form, _, lemma = form.partition("|")
        tokens.append(Token(id, form, lemma=lemma or form.lower(), xpos=tag))
    edges = [cell.split(">") for cell in heads.split()]
    return Graph.build(
        tokens, (Relation(label, int(head), id) for id, (label, head) in enumerate(edges, 1))
    )


@pytest.mark.parametrize(
    ("words", "heads", "expected"),
    [
        pytest.param(
            "No/DT dogs|dog/NNS ever/RB sleep/VBP",
            "neg>2 nsubj>4 advmod>4 root>0",
            {"nsubj(sleep-4, dog-2)", "advmod(sleep-4, ever-3)"},
            id="no is a determiner",
        ),
        pytest.param(
            "Ann/NNP never/RB slept|sleep/VBD in/IN Oslo/NNP",
            "nsubj>3 neg>3 root>0 case>5 nmod>3",
            {"nsubj(sleep-3, ann-1)", "neg(sleep-3, never-2)", "prep_in(sleep-3, oslo-5)"},
            id="never is neg",
        ),
        pytest.param(
            "Ann/NNP was|be/VBD in/IN the/DT house/NN of/IN Ben/NNP",
            "nsubj>5 cop>5 case>5 det>5 root>0 case>7 nmod>5",
            {"nsubj(be-2, ann-1)", "prep_in(be-2, house-5)", "prep_of(house-5, ben-7)"},
            id="of hangs on the noun",
        ),
        pytest.param(
            "Ann/NNP was|be/VBD in/IN Oslo/NNP on/IN Monday/NNP",
            "nsubj>4 cop>4 case>4 root>0 case>6 nmod>4",
            {"nsubj(be-2, ann-1)", "prep_in(be-2, oslo-4)", "prep_on(be-2, monday-6)"},
            id="other nouns hang on be",
        ),
        pytest.param(
            "Ben/NNP was|be/VBD seen|see/VBN by/IN Ann/NNP",
            "nsubjpass>3 auxpass>3 root>0 case>5 nmod>3",
            {"nsubjpass(see-3, ben-1)", "auxpass(see-3, be-2)", "agent(see-3, ann-5)"},
            id="no label of its own for agents",
        ),
        pytest.param(
            "Mary/NNP Ann/NNP Lee/NNP left|leave/VBD because/IN of/IN Ben/NNP",
            "nsubj>4 name>1 name>1 root>0 case>7 mwe>5 nmod>4",
            {
                "nsubj(leave-4, lee-3)",
                "nn(lee-3, mary-1)",
                "nn(lee-3, ann-2)",
                "prep_because_of(leave-4, ben-7)",
            },
            id="name and mwe",
        ),
    ],
)
def test_version_1(words: str, heads: str, expected: set[str]) -> None:
    assert show(normalise(sentence(words, heads), scheme="ud1")) == expected


@pytest.mark.slow
def test_version_1_of_a_treebank(data_home: Path) -> None:
    """What differs is what version 1 cannot tell: whether a noun hangs on the predicate noun."""
    dev = read_graphs(data_home / "ud-en-ewt" / "dev.conllu.xz", "conllu").sentences
    same = sum(
        normalise(AS_VERSION_1(s.graph), scheme="ud1").relations
        == normalise(s.graph, scheme="ud").relations
        for s in dev
    )
    assert len(dev) == 2001
    assert same >= 1985


def enhanced(text: str) -> ConlluSentence:
    """A sentence of rows ``id form lemma tag head:label|head:label``."""
    rows = [line.split() for line in text.strip().splitlines()]
    lines = [
        "\t".join((id, form, lemma, "_", tag, "_", *heads(id, deps), deps, "_"))
        for id, form, lemma, tag, deps in rows
    ]
    (found,) = read_conllu([*lines, ""], policy="repair")
    assert isinstance(found, ConlluSentence)
    return found


def heads(id: str, deps: str) -> tuple[str, str]:
    head, _, label = deps.split("|")[0].partition(":")
    return ("_", "_") if "." in id else ("_" if "." in head else head, label.split(":")[0])


ENHANCED = {
    "the preposition of a conjunct is in its label": (
        """1 Ann ann NNP 2:nsubj
        2 lived live VBD 0:root
        3 in in IN 4:case
        4 Oslo oslo NNP 2:obl:in
        5 and and CC 6:cc
        6 Rome rome NNP 2:obl:in|4:conj:and""",
        {
            "nsubj(live-2, ann-1)",
            "prep_in(live-2, oslo-4)",
            "prep_in(live-2, rome-6)",
            "conj_and(oslo-4, rome-6)",
        },
        {
            "nsubj(live-2, ann-1)",
            "prep(live-2, in-3)",
            "pobj(in-3, oslo-4)",
            "pobj(in-3, rome-6)",
            "conj_and(oslo-4, rome-6)",
        },
    ),
    "the label names one preposition of two, and the words both": (
        """1 Ann ann NNP 2:nsubj
        2 ran run VBD 0:root
        3 out out IN 5:case
        4 of of IN 5:case
        5 tea tea NN 2:obl:of""",
        {"nsubj(run-2, ann-1)", "prep_out_of(run-2, tea-5)"},
        None,
    ),
    "a governor of two": (
        """1 Ann ann NNP 2:nsubj|4:nsubj
        2 sang sing VBD 0:root
        3 and and CC 4:cc
        4 danced dance VBD 2:conj:and
        5 in in IN 6:case
        6 Oslo oslo NNP 2:obl:in|4:obl:in""",
        {
            "nsubj(sing-2, ann-1)",
            "nsubj(dance-4, ann-1)",
            "conj_and(sing-2, dance-4)",
            "prep_in(sing-2, oslo-6)",
            "prep_in(dance-4, oslo-6)",
        },
        {
            "nsubj(sing-2, ann-1)",
            "nsubj(dance-4, ann-1)",
            "conj_and(sing-2, dance-4)",
            "prep(sing-2, in-5)",
            "prep(dance-4, in-5)",
            "pobj(in-5, oslo-6)",
        },
    ),
    "a relativiser with its preposition": (
        """1 from from IN 2:case
        2 town town NN 6:obl:from|7:obl:in
        3 in in IN 4:case
        4 which which WDT 2:ref
        5 Ann ann NNP 7:nsubj
        6 came come VBD 0:root
        7 lived live VBD 2:acl:relcl""",
        {
            "prep_from(come-6, town-2)",
            "prep_in(live-7, town-2)",
            "nsubj(live-7, ann-5)",
            "rcmod(town-2, live-7)",
        },
        None,
    ),
    "the antecedent of a predicate that is no longer the head": (
        """1 Ann ann NNP 4:nsubj
        2 is be VBZ 4:cop
        3 in in IN 4:case
        4 houses house NNS 0:root|6:nsubj
        5 that that WDT 4:ref
        6 burn burn VBP 4:acl:relcl""",
        {
            "nsubj(be-2, ann-1)",
            "prep_in(be-2, house-4)",
            "nsubj(burn-6, house-4)",
            "rcmod(house-4, burn-6)",
        },
        None,
    ),
    "an understood subject": (
        """1 Tom tom NNP 2:nsubj|4:nsubj:xsubj
        2 wants want VBZ 0:root
        3 to to TO 4:mark
        4 sing sing VB 2:xcomp""",
        {
            "nsubj(want-2, tom-1)",
            "xsubj(sing-4, tom-1)",
            "aux(sing-4, to-3)",
            "xcomp(want-2, sing-4)",
        },
        None,
    ),
    "the object of a free relative is given": (
        """1 She she PRP 2:nsubj
        2 ate eat VBD 0:root
        3 what what WP 2:obj|5:obj
        4 he he PRP 5:nsubj
        5 made make VBD 3:acl:relcl""",
        {
            "nsubj(eat-2, she-1)",
            "ccomp(eat-2, make-5)",
            "nsubj(make-5, he-4)",
            "dobj(make-5, what-3)",
        },
        None,
    ),
    "a coordinator that only the label has": (
        """1 Cats cat NNS 3:nsubj
        2 dogs dog NNS 1:conj:as_well_as|3:nsubj
        3 sleep sleep VBP 0:root""",
        {"nsubj(sleep-3, cat-1)", "nsubj(sleep-3, dog-2)", "conj_and(cat-1, dog-2)"},
        None,
    ),
    "two relativisers of one noun": (
        """1 a a DT 2:det
        2 friend friend NN 0:root|5:obj|9:obl:with
        3 whom whom WP 2:ref
        4 we we PRP 5:nsubj|9:nsubj
        5 know know VBP 2:acl:relcl
        6 and and CC 9:cc
        7 with with IN 8:case
        8 whom whom WP 2:ref
        9 talk talk VBP 2:acl:relcl|5:conj:and""",
        {
            "dobj(know-5, friend-2)",
            "nsubj(know-5, we-4)",
            "rcmod(friend-2, know-5)",
            "prep_with(talk-9, friend-2)",
            "nsubj(talk-9, we-4)",
            "rcmod(friend-2, talk-9)",
            "conj_and(know-5, talk-9)",
        },
        None,
    ),
    "the place of a relative adverb is no preposition": (
        """1 in in IN 2:case
        2 town town NN 5:obl:in|4:obl
        3 where where WRB 2:ref
        4 lived live VBD 2:acl:relcl
        5 died die VBD 0:root""",
        {"prep_in(die-5, town-2)", "npadvmod(live-4, town-2)", "rcmod(town-2, live-4)"},
        None,
    ),
}


@pytest.mark.parametrize("name", ENHANCED)
def test_enhanced(name: str) -> None:
    text, collapsed, uncollapsed = ENHANCED[name]
    graph = enhanced_graph(enhanced(text)).graph
    assert show(normalise(graph, scheme="ud-enhanced")) == collapsed
    if uncollapsed is not None:
        assert show(normalise(graph, scheme="ud-enhanced", collapse=False)) == uncollapsed


@pytest.mark.slow
def test_enhanced_graphs_of_a_treebank(data_home: Path) -> None:
    """Their arguments are nearly those that the basic trees give."""
    path = data_home / "ud-en-ewt" / "dev.conllu.xz"
    trees = read_graphs(path, "conllu").sentences
    graphs = read_graphs(path, "conllu", enhanced=True)
    common = extra = missing = 0
    for tree, graph in zip(trees, graphs.sentences, strict=True):
        one = arguments(normalise(tree.graph, scheme="ud"))
        other = arguments(normalise(graph.graph, scheme="ud-enhanced"))
        common += len(one & other)
        extra += len(other - one)
        missing += len(one - other)
    assert graphs.report.dropped == 8
    assert common / (common + extra) >= 0.985
    assert common / (common + missing) >= 0.985


def arguments(graph: Graph) -> set[Relation]:
    kinds = {"nsubj", "nsubjpass", "dobj", "iobj", "agent", "xsubj"}
    return {r for r in graph.relations if r.label in kinds or r.label.startswith("prep_")}


def collapsed(*lines: str) -> Graph:
    """A graph of triples; words are tagged by what the lines end in: ``walked-2/VBD``."""
    tags = dict(part.split("/") for line in lines for part in line.split() if "/" in part)
    text = [line.split(" :")[0] for line in lines]
    graph = next(read_triples(text)).graph
    tokens = (Token(t.id, t.form, xpos=tags.get(str(t.id), "")) for t in graph.tokens)
    return graph.with_tokens(tokens)


def test_collapsed_labels_stay_and_old_ones_are_folded() -> None:
    graph = collapsed(
        "root(ROOT-0, walked-2) : 2/VBD",
        "nsubj(walked-2, Ann-1) : 1/NNP",
        "prep_over(walked-2, bridge-5) : 5/NN",
        "conj_and(walked-2, walked-2')",
        "prep_through(walked-2', forest-9) : 9/NN",
        "nsubj(walked-2', Ann-1)",
        "partmod(forest-9, burned-10) : 10/VBN",
    )
    for profile in ("pete", "stanford"):
        result = normalise(graph, scheme="stanford", profile=profile)
        assert [result.show(r) for r in result.relations] == [
            "nsubj(walked-2, Ann-1)",
            "root(ROOT-0, walked-2)",
            "prep_over(walked-2, bridge-5)",
            "prep_through(walked-2, forest-9)",
            "vmod(forest-9, burned-10)",
        ]


def test_a_later_converter_calls_understood_subjects_subjects() -> None:
    graph = collapsed(
        "root(ROOT-0, wants-2) : 2/VBZ",
        "nsubj(wants-2, Tom-1) : 1/NNP",
        "nsubj(sing-4, Tom-1) : 4/VB",
        "aux(sing-4, to-3) : 3/TO",
        "xcomp(wants-2, sing-4)",
    )
    ours = normalise(graph, scheme="stanford")
    theirs = normalise(graph, scheme="stanford", profile="stanford")
    assert Relation("xsubj", 4, 1) in ours.relations
    assert Relation("nsubj", 4, 1) not in ours.relations
    assert Relation("nsubj", 4, 1) in theirs.relations


def test_the_converters_own_understood_subjects_stay() -> None:
    graph = collapsed(
        "root(ROOT-0, told-2) : 2/VBD",
        "nsubj(told-2, Tom-1) : 1/NNP",
        "dobj(told-2, Ann-3) : 3/NNP",
        "xsubj(leave-5, Tom-1) : 5/VB",
        "aux(leave-5, to-4) : 4/TO",
        "xcomp(told-2, leave-5)",
    )
    result = normalise(graph, scheme="stanford")
    assert [r for r in result.relations if r.label == "xsubj"] == [Relation("xsubj", 5, 1)]


def test_a_two_word_preposition_the_converter_split_is_one() -> None:
    graph = collapsed(
        "nsubj(rose-2, Sales-1) : 1/NNS",
        "root(ROOT-0, rose-2) : 2/VBD",
        "dobj(rose-2, tea-3) : 3/NN",
        "prepc_according_to(rose-2, to-5) : 5/TO",
        "pobj(rose-2, Ann-6) : 6/NNP",
        "prepc_instead_of(rose-2, falling-8) : 8/VBG",
    )
    given = {r.triple for r in graph.relations}
    split = {("prepc_according_to", 2, 5), ("pobj", 2, 6)}
    result = normalise(graph, scheme="stanford")
    assert {r.triple for r in result.relations} == given - split | {("prep_according_to", 2, 6)}
    result = normalise(graph, scheme="stanford", profile="stanford")
    assert {r.triple for r in result.relations} == given


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["tree", "dep", "tree-late", "dep-late"])
def test_profile_stanford_changes_nothing_of_the_converters_own(kind: str, data_home: Path) -> None:
    folder = data_home / "sd-reference"
    graphs = read_graphs(folder / f"wsj.sd-ccprocessed-{kind}.txt.xz", "triples").sentences
    assert len(graphs) == 3914
    folded = {"infmod": "vmod", "partmod": "vmod", "abbrev": "appos", "complm": "mark"}
    for sentence_ in graphs:
        given = {
            Relation(folded.get(r.label, r.label), r.head, r.dependent)
            for r in sentence_.graph.relations
            if r.label != "punct"
        }
        result = normalise(sentence_.graph, scheme="stanford", profile="stanford")
        assert {*result.relations} == given, sentence_.line
