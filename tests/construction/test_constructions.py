"""The patterns of constructions with their fixture, ``constructions.conllu``.

It holds trees of Universal Dependencies. Comments above a tree are all pairs of words that are in a
construction, and some that are not, although they look like it::

    # object-relative(saw-5, child-2)
    # not object-relative(slept-6, child-2)
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import pytest

from notation import graph
from pete.datasets.construction import constructions
from pete.datasets.construction.constructions import (
    Pattern,
    construction_of,
    load_patterns,
    read_patterns,
)
from pete.errors import FormatError, InputError
from pete.formats.conll.reader import read_conllu
from pete.formats.conll.sentence import ConlluSentence
from pete.graph import Graph, Scheme
from pete.normaliser import normalise
from pete.text.lemmas import lemmatise

_CASE = re.compile(r"# (not )?([a-z-]+)\(\S+-(\d+), \S+-(\d+)\)")
CONSTRUCTIONS = tuple(dict.fromkeys(pattern.construction for pattern in load_patterns()))

CHASE = graph("Dogs/NNS that/WDT bark/VBP chase/VBP old/JJ cats/NNS", "nsubj(3,1)nsubj(4,1)"
              "rcmod(1,3)dobj(4,6)amod(6,5)root(0,4)")  # fmt: skip


class Case(NamedTuple):
    text: str
    graph: Graph
    construction: str
    head: int
    dependent: int
    matches: bool


@cache
def cases() -> tuple[Case, ...]:
    found = []
    for sentence in read_conllu(Path(__file__).with_name("constructions.conllu")):
        assert isinstance(sentence, ConlluSentence), sentence
        normalised = normalise(sentence.graph, scheme="ud")
        for match in filter(None, map(_CASE.match, sentence.comments)):
            pair = int(match[3]), int(match[4])
            found.append(Case(sentence.text, normalised, match[2], *pair, not match[1]))
    return tuple(found)


@pytest.mark.parametrize("construction", CONSTRUCTIONS)
def test_a_construction_is_found_where_its_fixture_says(construction: str) -> None:
    patterns = [p for p in load_patterns() if p.construction == construction]
    counted = Counter[bool]()
    for case in cases():
        if case.construction == construction:
            found = construction_of(case.graph, case.head, case.dependent)
            assert (found == construction) is case.matches, case
            counted[case.matches] += 1
            lemmatised = case.graph.with_tokens(lemmatise(case.graph.tokens))
            pairs = {pair for pattern in patterns for pair in pattern.pairs(lemmatised)}
            assert ((case.head, case.dependent) in pairs) or not case.matches, "the other way round"
    assert counted[True] >= 3, "write three pairs of words that are in the construction"
    assert counted[False] >= 2, "write two pairs of words that are not, with 'not'"


def test_no_other_pair_of_a_fixture_is_in_a_construction() -> None:
    listed: dict[str, set[tuple[str, frozenset[int]]]] = {}
    graphs = {}
    for case in cases():
        graphs[case.text] = case.graph
        if case.matches:
            pair = case.construction, frozenset((case.head, case.dependent))
            listed.setdefault(case.text, set()).add(pair)
    for text, normalised in graphs.items():
        ids = [token.id for token in normalised.tokens]
        named = {(construction_of(normalised, *p), frozenset(p)) for p in combinations(ids, 2)}
        assert {pair for pair in named if pair[0]} == listed.get(text, set()), text


def test_which_word_is_called_the_head_does_not_matter() -> None:
    for case in cases():
        assert construction_of(case.graph, case.head, case.dependent) == construction_of(
            case.graph, case.dependent, case.head
        )


SOUP = "The/DT soup/NN that/WDT the/DT cook/NN burned/VBD in/IN May/NNP smelled/VBD"
SAME = "det(2,1)nsubj(9,2)det(5,4)nsubj(6,5)root(0,9)"


@pytest.mark.parametrize(
    ("scheme", "own"),
    [
        ("ud", "obj(6,3)acl:relcl(2,6)case(8,7)obl(6,8)"),
        ("sd-basic", "dobj(6,3)rcmod(2,6)prep(6,7)pobj(7,8)"),
        ("clear", "dobj(6,3)relcl(2,6)prep(6,7)pobj(7,8)"),
    ],
)
def test_the_scheme_of_a_treebank_does_not_matter(scheme: Scheme, own: str) -> None:
    soup = normalise(graph(SOUP, SAME + own), scheme=scheme)
    assert construction_of(soup, 6, 2) == "object-relative"
    assert construction_of(soup, 6, 5) == construction_of(soup, 9, 2) == "subject"
    assert construction_of(soup, 6, 8) == "pp-attachment-verb"


def test_every_pattern_has_a_source_with_its_year() -> None:
    assert all(re.search(r"\D(19|20)\d\d$", pattern.source) for pattern in load_patterns())


def test_the_page_of_constructions_lists_them_with_their_sources() -> None:
    page = Path(__file__).parents[2].joinpath("docs", "constructions.md").read_text("utf-8")
    rows = re.findall(r"^\| `([a-z-]+)` \|.*\| (.+) \|$", page, re.MULTILINE)
    sources = {pattern.construction: pattern.source for pattern in load_patterns()}
    assert rows == list(sources.items())


def pattern(*lines: str) -> Pattern:
    (read,) = read_patterns("\n".join(["[mine] Myself 2000", *lines]), "mine.txt")
    return read


@pytest.mark.parametrize(
    ("lines", "pairs"),
    [
        (["nsubj(head, dependent)"], [(3, 1), (4, 1)]),
        (["nsubj|dobj(head, dependent)"], [(3, 1), (4, 1), (4, 6)]),
        (["*subj(head, dependent)", "dobj(head, X)"], [(4, 1)]),
        (["nsubj(head, dependent)", "not rcmod(dependent, head)"], [(4, 1)]),
        (["nsubj(head, dependent)", "not rcmod(dependent, X)"], [(3, 1)]),
        (["nsubj(head, dependent)", "not dobj(head, X)"], [(3, 1)]),
        (["not amod(dependent, X)", "*(head, dependent)"], [(1, 3), (3, 1), (4, 1), (6, 5)]),
        (["*(head, dependent)", "head < dependent"], [(1, 3), (4, 6)]),
        (["*(head, dependent)", "tag(dependent) = NN*", "tag(head) != VBP"], []),
        (["*(head, dependent)", "tag(dependent) = JJ|VB*"], [(1, 3), (6, 5)]),
        (["*(head, dependent)", "lemma(dependent) = cat"], [(4, 6)]),
        (["*(head, dependent)", "form(dependent) = cats"], [(4, 6)]),
        (["*(head, dependent)", "form(dependent) != cats|dogs"], [(1, 3), (6, 5)]),
        (["*(head, dependent)", "form(dependent) = ?ats|[o]ld|c.ts"], []),
        (["*(head, dependent)", "form(dependent) = *l*|d*d"], [(6, 5)]),
        (["rcmod(dependent, head)", "tag(R) = WDT, dependent < R, R < head"], [(3, 1)]),
        (["rcmod(dependent, head)", "tag(R) = WDT, R < dependent"], []),
        (["rcmod(dependent, head)", "not tag(R) = WDT, R < dependent"], [(3, 1)]),
        (["rcmod(dependent, head)", "not tag(R) = WDT, dependent < R, R < head"], []),
        (["tag(head) = VB*", "tag(dependent) = JJ"], [(3, 5), (4, 5)]),
        (["head < dependent", "tag(head) = JJ"], [(5, 6)]),
        (["nsubj(V, head)", "nsubj(W, head)", "V < W", "dobj(W, dependent)"], [(1, 6)]),
        (["# dobj(head, X)", "", "  nsubj(head,dependent)  "], [(3, 1), (4, 1)]),
    ],
)
def test_a_pattern_matches_pairs(lines: list[str], pairs: list[tuple[int, int]]) -> None:
    assert sorted(set(pattern(*lines).pairs(CHASE))) == pairs


def test_the_root_is_not_a_word_of_a_pattern() -> None:
    assert not list(pattern("*(head, X)", "*(X, dependent)", "tag(head) = ROOT").pairs(CHASE))


def test_different_names_are_different_words() -> None:
    one = graph("Dogs/NNS bark/VBP", "nsubj(2,1)")
    assert not list(pattern("nsubj(head, dependent)", "nsubj(X, dependent)").pairs(one))


def test_lists_of_values_are_for_the_whole_file() -> None:
    text = (
        "@pets = cow\n[pet] Me 2000\ndobj(head, dependent)\nlemma(dependent) = @pets\n"
        "@own = cat|hen\n@pets = dog|@own\n"
    )
    assert construction_of(CHASE, 4, 6, read_patterns(text, "mine.txt")) == "pet"


def test_the_first_pattern_counts() -> None:
    text = "[{}] Me 2000\ndobj(head, dependent)\n[{}] Me 2000\n*(head, dependent)"
    both = read_patterns(text.format("one", "two"), "mine.txt")
    assert construction_of(CHASE, 4, 6, both) == "one"
    assert construction_of(CHASE, 6, 5, both) == "two"
    assert construction_of(CHASE, 3, 5, both) == ""


def test_the_lemmas_of_a_parser_do_not_matter() -> None:
    foreign = normalise(graph("Dogs/NNS bark/VBP", "nsubj(2,1)root(0,2)"), scheme="ud")
    mine = read_patterns("[dog] Me 2000\n*(head, dependent)\nlemma(dependent) = dog", "mine.txt")
    assert construction_of(foreign, 2, 1, mine) == "dog"


def test_patterns_of_a_user_come_first(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("\ufeff[verb-object] Me 2000\ndobj(head, dependent)\n", "utf-8")
    patterns = load_patterns(str(file))
    assert construction_of(CHASE, 4, 6, patterns) == "verb-object"
    assert construction_of(CHASE, 6, 5, patterns) == construction_of(CHASE, 6, 5) == "adjective"
    assert patterns[1:] == load_patterns()


def test_a_file_that_changed_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    for name in ("one", "two"):
        file.write_text(f"[{name}] Me 2000\ndobj(head, dependent)\n", "utf-8")
        assert construction_of(CHASE, 4, 6, load_patterns(str(file))) == name


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"missing\.txt: the file cannot be read"):
        load_patterns(str(tmp_path / "missing.txt"))
    (tmp_path / "latin.txt").write_bytes(b"# \xe9")
    with pytest.raises(FormatError, match=r"latin\.txt:1: byte 0xE9 .* is not UTF-8"):
        load_patterns(str(tmp_path / "latin.txt"))


GOOD = "[mine] Me 2000\nnsubj(head, dependent)\n"
ERRORS = {
    "": "mine.txt: the file has no patterns. Name a construction",
    "# nothing\n": "mine.txt: the file has no patterns",
    "nsubj(head, dependent)": "mine.txt:1: no construction is named above this line. Name a",
    "[mine]\nnsubj(head, dependent)": "mine.txt:1: '[mine]' does not name a construction. Name a",
    "\n[My own] Me\n": "mine.txt:2: '[My own] Me' does not name a construction",
    "[mine Me 2000\n": "mine.txt:1: '[mine Me 2000' does not name a construction",
    "[mine] Me\n": "mine.txt:1: no condition of the pattern 'mine' has the word 'head'. Write one",
    "[mine] Me\nnsubj(head, X)": "mine.txt:1: no condition of the pattern 'mine' has the word 'dep",
    "[mine] Me\nnsubj(head, X)\nnot dobj(X, dependent)": "1: no condition of the pattern 'mine'",
    GOOD + "nsubj(hed, X)": "mine.txt:3: column 7: 'hed' is not a name of a word. Did you mean 'he",
    GOOD + "nsubj(head, v)": "mine.txt:3: column 13: 'v' is not a name of a word. Known: dependent",
    GOOD
    + "subj(head, X)": "mine.txt:3: column 1: 'subj' is not a relation of normalised graphs. D",
    GOOD + "nsubj|obj(head, X)": "column 1: 'obj' is not a relation of normalised graphs. Did you",
    GOOD + "root(X, head)": "column 1: 'root' is not a relation",
    GOOD + "obl*(head, X)": "column 1: 'obl*' is not a relation",
    GOOD + "nsubj(X, X)": "mine.txt:3: column 10: 'X' is both words of the condition. Write a cond",
    GOOD + "  nsubj(head, v)": "mine.txt:3: column 15: 'v' is not a name of a word.",
    GOOD + "X < X": "column 5: 'X' is both words of the condition",
    GOOD
    + "tags(head) = VB": "3: column 1: 'tags' is not a property of a word. Did you mean 'tag'?",
    GOOD + "tag(head) VB": "column 11: 'VB' stands where '=' is expected. Write a condition: nsubj",
    GOOD + "tag(head) =": "column 12: the end of the line stands where a value, or several parted",
    GOOD + "tag(head) = NN||VB": "column 13: 'NN||VB' stands where a value, or several parted by",
    GOOD + "tag(head) = )": "column 13: ')' stands where a value",
    GOOD + "tag(head) = NN VB": "column 16: 'VB' stands where the end of the line is expected",
    GOOD + "nsubj head": "column 7: 'head' stands where '(' is expected",
    GOOD + "nsubj(head": "column 11: the end of the line stands where ')' is expected",
    GOOD + "nsubj(head, X": "column 14: the end of the line stands where ')' is expected",
    GOOD + "nsubj(head, X) dobj(head, Y)": "column 16: 'dobj' stands where the end of the line",
    GOOD + "nsubj(head, X),": "column 16: the end of the line stands where '(' is expected",
    GOOD + "not": "column 4: the end of the line stands where '(' is expected",
    GOOD + "not not nsubj(head, X)": "column 9: 'nsubj' stands where '(' is expected",
    GOOD + "head > X": "column 6: '>' stands where '(' is expected",
    GOOD + "head ! X": "column 6: '!' stands where '(' is expected",
    GOOD + "lemma(X) = @pet": "column 12: no line defines the list '@pet'. None is known.",
    "@pets = cat\n" + GOOD + "lemma(X) = @pet": "'@pet'. Did you mean '@pets'?",
    "@pets cat\n" + GOOD: "mine.txt:1: column 7: 'cat' stands where '=' is expected",
    "@pets = cat dog\n" + GOOD: "mine.txt:1: column 13: 'dog' stands where the end of the line",
    "@pets =\n" + GOOD: "mine.txt:1: column 8: the end of the line stands where a value",
}


@pytest.mark.parametrize(("text", "message"), ERRORS.items(), ids=range(len(ERRORS)))
def test_an_error_has_its_line_and_token(text: str, message: str) -> None:
    with pytest.raises(FormatError) as raised:
        read_patterns(text, "mine.txt")
    assert message in str(raised.value)
    assert str(raised.value).startswith("mine.txt:")


def test_a_pattern_that_would_be_matched_for_hours_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(constructions, "_MOST_STEPS", 10)
    lines = ["# Mine.", "[mine] Me 2000", "dobj(head, dependent)", "A < B, B < C"]
    (pattern,) = read_patterns("\n".join(lines), "mine.txt")
    with pytest.raises(FormatError) as error:
        list(pattern.pairs(CHASE))
    assert str(error.value) == (
        "mine.txt:2: the pattern 'mine' has more than 10 partial matches in a sentence of 6 words. "
        "Name fewer words, or join them by relations."
    )


@pytest.mark.parametrize("negated", ["", "not "])
def test_a_pattern_of_too_many_conditions_is_refused(negated: str) -> None:
    many = ", ".join(["dobj(head, dependent)"] * 3000)
    with pytest.raises(FormatError) as error:
        read_patterns(f"[mine] Me 2000\n{negated}{many}", "mine.txt")
    assert str(error.value) == (
        "mine.txt:1: the pattern 'mine' has 3,000 conditions. Give it 100 or fewer."
    )


@pytest.mark.parametrize(
    ("value", "form", "matches"),
    [
        ("*a" * 20 + "*b", "a" * 5000, False),
        ("*a" * 20 + "*b", "a" * 5000 + "b", True),
        ("a*b*", "a.b.", True),
        ("a*a", "a", False),
        ("a**", "a", True),
        ("*", "", True),
        ("*ab*b", "xabb", True),
        ("*ab*b", "xab", False),
    ],
)
def test_stars_are_any_text_and_are_matched_at_once(value: str, form: str, matches: bool) -> None:
    assert constructions._fits(form, (value,)) is matches
