"""Scores of treebanks: worked out by hand, against a plain definition, and by properties."""

from __future__ import annotations

import gzip
import lzma
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corruption import LABELS, Row, Sentence, Token, corrupted, read, words_of, write
from pete.errors import FormatError, InputError
from pete.metrics.resampling import paired_tests
from pete.metrics.treebank.comparison import Comparison
from pete.metrics.treebank.measures import COLUMNS, MEASURES
from pete.metrics.treebank.scoring import TreebankOptions, TreebankScore, score_treebank

AS_IS = TreebankOptions(policy="as-is")
SKIP = TreebankOptions(skip_bad=True)


def lines(text: str) -> list[str]:
    return text.split("\n")[:-1]


def score(
    gold: str, system: str, options: TreebankOptions | None = None, *, keep: bool = False
) -> TreebankScore:
    return score_treebank(lines(gold), lines(system), options or TreebankOptions(), keep=keep)


def tree(notation: str) -> str:
    """``tree("Ann/2/nsubj left/0/root")``, sentences separated by ``|``."""
    sentences = []
    for sentence in notation.split("|"):
        rows = [word.split("/") for word in sentence.split()]
        sentences.append(
            "".join(
                f"{id}\t{form}\t_\t_\t_\t_\t{head}\t{label}\t_\t_\n"
                for id, (form, head, label) in enumerate(rows, start=1)
            )
        )
    return "\n".join(sentences) + "\n"


@st.composite
def treebanks(draw: st.DrawFn) -> str:
    """A few random trees, multiword tokens and enhanced edges included."""
    sentences = []
    for _ in range(draw(st.integers(1, 3))):
        words = [
            Row(form, *draw(st.sampled_from(["_ NOUN NN _", "a VERB _ Number=Sing"])).split(), "x")
            for form in draw(
                st.lists(st.sampled_from(["a", "ab", "B", "."]), min_size=1, max_size=6)
            )
        ]
        order = draw(st.permutations(words))
        for place, word in enumerate(order):
            word.head = draw(st.sampled_from(order[:place])) if place else None
            word.label = draw(st.sampled_from(LABELS)) if place else "root"
            word.edges = {word.head: word.label}
        tokens: Sentence = []
        while words:
            size = draw(st.integers(1, 2))
            group, words = words[:size], words[size:]
            tokens.append(Token("".join(word.form for word in group), group))
        sentences.append(tokens)
    return write(sentences)


seeds = st.integers(0, 2**32)


@given(treebanks())
def test_a_treebank_is_right_against_itself(gold: str) -> None:
    own = score(gold, gold)
    for key in MEASURES:
        found = own[key]
        assert found.correct == found.gold == found.system
        assert own.aligned(key) in (None, found.gold)
        assert own.macros[key] == found.f1
    assert all(first == second for first, second in own.confusions)
    assert not own.wrong_heads


@given(treebanks(), seeds)
def test_measures_are_ordered(gold: str, seed: int) -> None:
    found = {key: matches.correct for key, matches in all_of(score(gold, corrupted(gold, seed)))}
    assert found["las_subtypes"] <= found["las"] <= found["uas"] <= found["undirected_all"]
    assert found["uas"] <= found["words"]
    assert found["las_nopunct"] <= found["uas_nopunct"] <= found["undirected"] <= found["ned"]
    assert max(found["mlas"], found["blex"]) <= found["clas"] <= found["las"]
    assert found["elas"] <= found["eulas"]
    assert found["alltags"] <= min(found["upos"], found["xpos"], found["ufeats"])
    assert found["exact_las"] <= found["exact_uas"]


def all_of(found: TreebankScore) -> list[tuple[str, object]]:
    return [(key, found[key]) for key in MEASURES]


@given(treebanks(), seeds)
def test_turned_around_precision_is_recall(gold: str, seed: int) -> None:
    """Where no words share a token, which word is aligned does not depend on the side."""
    gold = write([[Token(w.form, [w]) for w in words_of(sentence)] for sentence in read(gold)])
    system = write([[Token(w.form, [w]) for w in words_of(s)] for s in read(corrupted(gold, seed))])
    if "".join(gold.split()) == "".join(system.split()):
        there, back = score(gold, system), score(system, gold)
        for key in ("tokens", "sentences", "words", "uas", "las", "elas", "las_core", "clas"):
            assert there[key].counts == tuple(back[key].counts[at] for at in (0, 2, 1))


@given(treebanks(), seeds)
def test_line_ends_and_packing_change_nothing(
    tmp_path_factory: pytest.TempPathFactory, gold: str, seed: int
) -> None:
    system = corrupted(gold, seed)
    plain = score(gold, system)
    folder = tmp_path_factory.mktemp("packed")
    ours, theirs = folder / "gold.conllu.gz", folder / "system.conllu.xz"
    ours.write_bytes(gzip.compress(gold.encode()))
    theirs.write_bytes(lzma.compress(system.replace("\n", "\r\n").encode()))
    packed = score_treebank(ours, theirs)
    assert packed.totals == plain.totals
    assert packed.macros == plain.macros
    assert packed.reports[1].counts["crlf"] == system.count("\n")


@given(treebanks(), seeds)
def test_the_order_of_sentences_changes_nothing(gold: str, seed: int) -> None:
    """A word between them keeps the words of a multiword token from those of another sentence.

    Without it, the alignment of CoNLL 2018 can take the last word of the sentence before.
    """
    between = tree("between/0/root")
    chance = random.Random(seed)  # noqa: S311 no secret
    every = map(write, ([sentence] for sentence in read(gold)))
    pairs = [(one + between, corrupted(one, seed) + between) for one in every]
    plain = score("".join(one for one, _ in pairs), "".join(two for _, two in pairs))
    chance.shuffle(pairs)
    other = score("".join(one for one, _ in pairs), "".join(two for _, two in pairs))
    assert other.totals == plain.totals
    assert other.confusions == plain.confusions


@given(treebanks(), seeds)
def test_one_head_made_wrong(gold: str, seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 no secret
    sentences = read(gold)
    for words in map(words_of, sentences):
        for word in words:
            others = [other for other in words if other is not word]
            word.head = chance.choice([*others, None, word.head])
    before = score(gold, write(sentences), AS_IS)
    right = [
        (word, words)
        for own, words in zip(map(words_of, read(gold)), map(words_of, sentences), strict=True)
        for gold_word, word in zip(own, words, strict=True)
        if place(gold_word.head, own) == place(word.head, words)
    ]
    if not right:
        return
    word, words = chance.choice(right)
    wrong = [other for other in (*words, None) if other not in (word, word.head)]
    if not wrong:
        return
    word.head = chance.choice(wrong)
    after = score(gold, write(sentences), AS_IS)
    assert before["uas"].correct - after["uas"].correct == 1
    for key in ("undirected_all", "undirected", "ned", "las"):
        assert before[key].correct - after[key].correct in (0, 1)


def place(word: Row | None, words: list[Row]) -> int:
    return -1 if word is None else words.index(word)


@given(treebanks(), seeds)
def test_other_subtypes_change_one_measure(gold: str, seed: int) -> None:
    system = corrupted(gold, seed)
    sentences = read(system)
    for word in (word for sentence in sentences for word in words_of(sentence)):
        word.label = word.label.partition(":")[0] + ":own"
    before, after = score(gold, system).totals, score(gold, write(sentences)).totals
    assert {name for name in COLUMNS if before[name] != after[name]} <= {"las_subtypes.right"}
    assert after["las_subtypes.right"] == 0


@given(treebanks(), seeds)
def test_the_sums_are_those_of_a_plain_definition(gold: str, seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 no secret
    sentences = read(gold)
    for words in map(words_of, sentences):
        order = chance.sample(words, len(words))
        for at, word in enumerate(order):
            word.head = chance.choice(order[:at]) if at else None
    attachment = undirected = ned = 0
    for own, words in zip(map(words_of, read(gold)), map(words_of, sentences), strict=True):
        heads = [place(word.head, own) for word in own]
        for at, word in enumerate(words):
            if own[at].label != "punct":
                head = place(word.head, words)
                above = heads[heads[at]] if heads[at] >= 0 else None
                below = [other for other in range(len(own)) if heads[other] == at]
                attachment += head == heads[at]
                undirected += head == heads[at] or head in below
                ned += head == heads[at] or head in below or head == above
    found = score(gold, write(sentences))
    keys = ("uas_nopunct", "undirected", "ned")
    assert [found[key].correct for key in keys] == [attachment, undirected, ned]


@pytest.mark.parametrize(
    ("gold", "system", "right"),
    [
        # P11-1067, section 5: "want to eat" with the edge of "to eat" flipped.
        ("want/0/root to/1/mark eat/2/x", "want/0/root to/3/mark eat/1/x", (1, 2, 3)),
        # A chain against the first name as the head of both: Mary is the one error.
        (
            "John/0/root and/1/cc Mary/1/conj",
            "John/0/root and/1/cc Mary/2/conj",
            (2, 2, 2),
        ),
        # Figure 4: the preposition or the noun as the head of the phrase.
        ("ate/0/root with/1/x sticks/2/x", "ate/0/root with/3/x sticks/1/x", (1, 2, 3)),
        ("ate/0/root with/3/x sticks/1/x", "ate/0/root with/1/x sticks/2/x", (1, 2, 3)),
        # The root is a grandparent, and a cycle counts by word.
        ("a/0/root b/1/x", "a/2/x b/1/x", (1, 2, 2)),
        ("a/0/root b/1/x c/2/x", "a/0/root b/0/root c/2/x", (2, 2, 3)),
        # Punctuation is not scored.
        ("a/0/root ./1/punct", "a/0/root ./0/punct", (1, 1, 1)),
    ],
)
def test_neutral_edge_direction(gold: str, system: str, right: tuple[int, int, int]) -> None:
    found = score(tree(gold), tree(system), AS_IS)
    keys = ("uas_nopunct", "undirected", "ned")
    assert tuple(found[key].correct for key in keys) == right


def test_relations_are_filtered_on_each_side() -> None:
    gold = tree("the/2/det man/3/nsubj left/0/root ./3/punct")
    system = tree("the/2/case man/3/obj left/0/root ./3/punct")
    found = score(gold, system)
    assert found["las_core"].counts == (0, 1, 1)
    assert found["las_fun"].counts == (0, 1, 1)
    assert found["las_without_det"].counts == (2, 3, 4)
    assert found["las_without_case"].counts == (2, 4, 3)
    assert found["las_without_punct"].counts == (1, 3, 3)
    assert found["clas"].counts == (1, 2, 2)
    assert found.relations["nsubj"].counts == (0, 1, 0)
    assert found.confusions["nsubj", "obj"] == 1
    assert found["exact_uas"].counts == (1, 1, 1)
    assert found["exact_las"].counts == (0, 1, 1)


def test_wrong_heads_are_named_by_their_tags() -> None:
    rows = "1\tAnn\t_\tPROPN\tNNP\t_\t2\tnsubj\t_\t_\n2\tleft\t_\tVERB\t_\t_\t0\troot\t_\t_\n\n"
    turned = rows.replace("\t2\tnsubj", "\t0\troot").replace(
        "VERB\t_\t_\t0\troot", "VERB\t_\t_\t1\tacl"
    )
    assert score(rows, turned).wrong_heads == {("VERB", "ROOT"): 1, ("ROOT", "PROPN"): 1}


@pytest.mark.parametrize(("how", "scored"), [("label", 3), ("tag", 2), ("category", 4)])
def test_punctuation_is_what_the_options_say(how: str, scored: int) -> None:
    gold = (
        "1\ta\t_\tX\tNN\t_\t0\troot\t_\t_\n2\tb\t_\tPUNCT\tNN\t_\t1\tdep\t_\t_\n"
        "3\tc\t_\tX\t,\t_\t1\tpunct\t_\t_\n4\t$\t_\tSYM\t``\t_\t1\tpunct\t_\t_\n"
        "5\t...\t_\tX\tNN\t_\t1\tdep\t_\t_\n\n"
    )
    options = TreebankOptions(punctuation=how)  # type: ignore[arg-type]
    assert score(gold, gold, options)["ned"].counts == (scored, scored, scored)


def test_macros_are_means_over_sentences() -> None:
    gold = tree("a/0/root|b/0/root c/1/x d/1/x")
    system = tree("a/0/root|b/0/root c/3/x d/1/x")
    found = score(gold, system)
    assert found["uas"].f1 == 3 / 4
    assert found.macros["uas"] == pytest.approx((1 + 2 / 3) / 2)
    assert found.macros["elas"] is None


def test_an_enhanced_edge_from_a_word_that_is_not_there_is_wrong() -> None:
    gold = "1\ta\t_\tX\t_\t_\t0\troot\t0:root\t_\n2\tb\t_\tX\t_\t_\t1\tobj\t1:obj\t_\n\n"
    for edges, counts in (
        ("7:nsubj", (1, 2, 2)),
        ("1:obj|7:nsubj", (2, 2, 3)),
        ("nsubj|8.1:obj", (1, 2, 3)),
    ):
        found = score(gold * 2, gold + gold.replace("1:obj", edges))
        assert [n - m for n, m in zip(found["elas"].counts, counts, strict=True)] == [2, 2, 2]
        assert found["eulas"].counts == found["elas"].counts
        assert found["las"].f1 == 1
    own = gold.replace("1:obj", "7:nsubj")
    assert score(own, own)["elas"].counts == (2, 2, 2)


def test_subsets_have_macros_and_aligned_words() -> None:
    gold = tree("a/2/nsubj b/0/root c/2/obj|d/0/root e/1/nsubj|f/0/root g/1/det h/1/x")
    system = tree("a/2/nsubj b/0/root c/2/obl|d/0/root e/1/nsubj|f/0/root gh/1/det")
    found = score(gold, system)
    core, fun, all_but_core = (
        found.macros[f"las_{key}"] for key in ("core", "fun", "without_core")
    )
    assert core == pytest.approx((2 / 3 + 1) / 2)  # the third sentence has none
    assert fun == 0
    assert all_but_core == pytest.approx((2 / 3 + 1 + 2 / 5) / 3)
    aligned = {key: found.aligned(key) for key in ("las_core", "las_fun", "las_without_core")}
    assert aligned == {"las_core": 3, "las_fun": 0, "las_without_core": 3}
    assert found["las_core"].counts == (2, 3, 2)
    assert found["las_without_core"].counts == (3, 5, 5)


@given(treebanks(), seeds)
def test_counts_of_sentences_add_up(gold: str, seed: int) -> None:
    found = score(gold, corrupted(gold, seed), keep=True)
    assert dict(zip(COLUMNS, found.sentences.sum(axis=0).tolist(), strict=True)) == found.totals
    assert len(found.names) == len(found.sentences) == found["sentences"].gold
    ratios = [measure.f1 for measure in MEASURES.values()]
    tests = paired_tests(found.sentences, found.sentences, ratios, samples=5, seed=0)
    for key, test in zip(MEASURES, tests, strict=True):
        assert MEASURES[key].f1.of(tuple(found.totals.values())) == found[key].f1
        assert (found.macros[key] is None) == (found[key].f1 is None)
        assert test.p == (None if found[key].f1 is None else 1.0)


def test_every_word_can_be_seen() -> None:
    seen: list[Comparison] = []
    gold, system = tree("Ann/2/nsubj left/0/root"), tree("Ann/2/obj left/0/root")
    score_treebank(lines(gold), lines(system), watch=[seen.append])
    [comparison] = seen
    assert comparison.gold.forms == [b"Ann", b"left"]
    assert comparison.same.tolist() == [0, 1]
    assert comparison.right["uas"].tolist() == [True, True]
    assert comparison.right["las"].tolist() == [False, True]
    assert comparison.heads.tolist() == [1, -1]


LONG = "Ann/2/nsubj left/0/root|Bo/2/nsubj slept/0/root|Cy/2/nsubj ran/0/root"


def raised(gold: str, system: str, options: TreebankOptions | None = None) -> str:
    with pytest.raises(InputError) as caught:
        score(gold, system, options)
    return str(caught.value)


def test_texts_that_differ_are_refused() -> None:
    other = tree(LONG.replace("slept", "sleeps"))
    assert raised(tree(LONG), other) == (
        "<lines>:4: the texts differ: the sentence at line 4 of <lines> has 'Boslept' around "
        "character 5, and the sentence at line 4 of <lines> has 'Bosleeps' around character 5 "
        "(characters are counted from 0, without white space). Score an analysis of the same text, "
        "or leave out what differs: skip_bad=True."
    )
    assert raised(tree(LONG), tree(LONG.rpartition("|")[0])) == (
        "<lines>:7: the texts differ: the sentence at line 7 of <lines> has 'Cyran' around "
        "character 0, and nothing follows the last sentence of <lines> (characters are counted "
        "from 0, without white space). Score an analysis of the same text, or leave out what "
        "differs: skip_bad=True."
    )


def test_sentences_that_differ_are_left_out() -> None:
    other = tree(LONG.replace("slept", "sleeps"))
    found = score(tree(LONG), other, SKIP)
    assert found["uas"].counts == (4, 4, 4)
    [skipped] = found.skipped
    assert (skipped.gold, skipped.system) == ((("", 4),), (("", 4),))
    fewer = score(tree(LONG), tree(LONG.rpartition("|")[0]), SKIP)
    assert fewer["uas"].counts == (4, 4, 4)
    assert [(s.gold, s.system) for s in fewer.skipped] == [((("", 7),), ())]


@given(treebanks(), treebanks(), seeds)
def test_what_is_left_out_leaves_the_rest_as_it_was(first: str, second: str, seed: int) -> None:
    """A sentence that only one side has changes nothing of the others."""
    ends = tree("xyz/0/root"), tree("zyx/0/root")
    system = corrupted(first, seed)
    plain = score(first + ends[0], system + ends[0])
    for gold, other in ((first + second + ends[1], system), (first, system + second + ends[1])):
        found = score(gold + ends[0], other + ends[0], SKIP)
        if len(found.skipped) == 1:
            assert found.totals == plain.totals


def test_a_sentence_that_is_no_tree_is_refused_left_out_or_kept() -> None:
    cycle = LONG.replace("Bo/2/nsubj slept/0/root", "Bo/2/nsubj slept/1/x")
    assert raised(tree(LONG), tree(cycle)) == (
        "<lines>:4: no word of the sentence has the head 0; the words 1, 2 form a cycle; the "
        "policy repair mends such trees."
    )
    found = score(tree(LONG), tree(cycle), SKIP)
    assert found["las"].counts == (4, 4, 4)
    [skipped] = found.skipped
    assert (skipped.gold, skipped.system) == ((("", 4),), (("", 4),))
    assert "form a cycle" in skipped.problem
    assert score(tree(LONG), tree(cycle), AS_IS)["uas"].counts == (5, 6, 6)
    assert score(tree(LONG), tree(cycle), TreebankOptions(policy="repair"))["root"].correct == 2


def test_labels_of_another_scheme_are_refused() -> None:
    gold = tree("Ann/2/nsubj saw/0/root Bo/2/obj in/5/case May/2/obl")
    assert raised(gold, tree("Ann/2/nsubj saw/0/root Bo/2/dobj in/2/prep May/4/pobj")) == (
        "<lines>: its labels are not of the scheme 'ud' that <lines> follows, most often 'dobj' "
        "(1), 'pobj' (1), 'prep' (1). Score trees of the same scheme."
    )


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", ":1: the file holds no sentence. Give the file one sentence or more."),
        (b"\n\n", ":1: the file holds no sentence. Give the file one sentence or more."),
        (
            b"1\ta\t_\t_\t_\t_\t_\tx\t_\t_\n\n",
            ":1: the head '_' of word 1 is not a number; no word of the sentence has the head 0; "
            "the policy repair mends such trees.",
        ),
        (
            b"1\ta\t_\t_\t_\t_\t7\tx\t_\t_\n\n",
            ":1: the head '7' of word 1 is not a word of the sentence; no word of the sentence has "
            "the head 0; the policy repair mends such trees.",
        ),
    ],
)
def test_files_that_cannot_be_scored(tmp_path: Path, content: bytes, message: str) -> None:
    gold, system = tmp_path / "gold.conllu", tmp_path / "system.conllu"
    gold.write_text(tree("a/0/root"))
    system.write_bytes(content)
    with pytest.raises(FormatError) as caught:
        score_treebank(gold, system)
    assert str(caught.value) == f"{system}{message}"


def test_a_truncated_file_is_refused(tmp_path: Path) -> None:
    gold, system = tmp_path / "gold.conllu", tmp_path / "system.conllu.xz"
    gold.write_text(tree("a/0/root"))
    system.write_bytes(lzma.compress(tree("a/0/root").encode())[:-20])
    with pytest.raises(FormatError) as caught:
        score_treebank(gold, system)
    assert str(caught.value) == (
        f"{system}: the packed file is damaged (the compressed data ends before the end of its "
        "stream). Fetch or pack it again."
    )


@pytest.mark.slow
def test_flipped_determiners_are_no_errors_of_ned(data_home: Path) -> None:
    """Each edge of a determiner and its noun turned around (P11-1067), on the sample of WSJ.

    Currency and ``#`` are left out like punctuation.
    """
    sample = data_home / "ptb-sample" / "wsj_0001-0199.dp.xz"
    sentences = [
        [re.sub("\t[#$]\t", "\t,\t", line).split("\t") for line in block.split("\n")]
        for block in lzma.decompress(sample.read_bytes()).decode().strip("\n").split("\n\n")
    ]
    gold: list[str] = []
    system: list[str] = []
    for rows in sentences:
        heads = [int(row[2]) for row in rows]
        turned = list(heads)
        for at, (_, tag, _) in enumerate(rows):
            noun = heads[at] - 1
            if (
                tag == "DT"
                and noun >= 0
                and rows[noun][1].startswith("NN")
                and turned[noun] == heads[noun]
            ):
                turned[at], turned[noun] = heads[noun], at + 1
        gold += conllx(rows, heads)
        system += conllx(rows, turned)
    found = score_treebank(
        gold,
        system,
        TreebankOptions(punctuation="tag"),
        kinds=("conllx", "conllx"),
    )
    assert found["ned"].gold == 82_369
    shares = [found[key].f1 for key in ("uas_nopunct", "undirected", "ned")]
    assert [f"{100 * (share or 0):.2f}" for share in shares] == ["81.93", "90.96", "100.00"]


def conllx(rows: list[list[str]], heads: list[int]) -> Iterator[str]:
    for id, ((form, tag, _), head) in enumerate(zip(rows, heads, strict=True), start=1):
        yield f"{id}\t{form}\t_\t{tag}\t{tag}\t_\t{head}\tdep\t_\t_"
    yield ""
