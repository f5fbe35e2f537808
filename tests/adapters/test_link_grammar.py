"""Link Grammar: what its links say, from recorded linkages, and the real library where it is."""

from __future__ import annotations

import ctypes.util
import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pete.adapters.link_grammar.adapter import LinkGrammarAdapter
from pete.adapters.link_grammar.links import LINKS, Link, fits
from pete.adapters.link_grammar.relations import Linkage
from pete.adapters.link_grammar.words import LinkedWord, tag
from pete.errors import UnavailableError
from pete.normaliser import check_scheme, normalise
from pete.parsing import AdapterStatus, Parse, ParseFailure

RECORDED = json.loads(
    (Path(__file__).parent / "recorded" / "link-grammar-5.12.0.json").read_text("utf-8")
)
LINK_NAMES = sorted({row.link for row in LINKS})
INSTALL = "apt install link-grammar link-grammar-dictionaries-en"

BASIC = {
    "The dog that chased the cat was seen by the old man.": (
        "det(dog,The) nsubj(seen,dog) nsubj(chased,that) rcmod(dog,chased) det(cat,the) "
        "dobj(chased,cat) auxpass(seen,was) root(ROOT,seen) prep(seen,by) det(man,the) "
        "amod(man,old) pobj(by,man)"
    ),
    "She gave the birds some bread.": (
        "nsubj(gave,She) root(ROOT,gave) det(birds,the) iobj(gave,birds) det(bread,some) "
        "dobj(gave,bread)"
    ),
    "He wants to leave before noon.": (
        "nsubj(wants,He) root(ROOT,wants) aux(leave,to) xcomp(wants,leave) prep(leave,before) "
        "pobj(before,noon)"
    ),
    "The man she met yesterday lives in Paris.": (
        "det(man,The) nsubj(lives,man) nsubj(met,she) rcmod(man,met) tmod(met,yesterday) "
        "root(ROOT,lives) prep(lives,in) pobj(in,Paris)"
    ),
    "The house that she lives in is old.": (
        "det(house,The) nsubj(old,house) pobj(in,that) nsubj(lives,she) rcmod(house,lives) "
        "prep(lives,in) cop(old,is) root(ROOT,old)"
    ),
    "The house in which he lives burned.": (
        "det(house,The) nsubj(burned,house) prep(lives,in) pobj(in,which) nsubj(lives,he) "
        "rcmod(house,lives) root(ROOT,burned)"
    ),
    "The man whose car was stolen called the police.": (
        "det(man,The) nsubj(called,man) poss(car,whose) nsubj(stolen,car) auxpass(stolen,was) "
        "rcmod(man,stolen) root(ROOT,called) det(police,the) dobj(called,police)"
    ),
    "There is a cat in the garden.": (
        "expl(is,There) root(ROOT,is) det(cat,a) nsubj(is,cat) prep(is,in) prep(cat,in) "
        "det(garden,the) pobj(in,garden)"
    ),
    "Anna's brother bought and sold old cars.": (
        "poss(brother,Anna) possessive(Anna,'s) nsubj(bought,brother) root(ROOT,bought) "
        "cc(bought,and) conj(bought,sold) amod(cars,old) dobj(bought,cars)"
    ),
    "Dogs, cats and birds sleep.": (
        "nsubj(sleep,Dogs) conj(Dogs,cats) cc(Dogs,and) conj(Dogs,birds) root(ROOT,sleep)"
    ),
    "She said that he had not gone.": (
        "nsubj(said,She) root(ROOT,said) mark(gone,that) nsubj(gone,he) aux(gone,had) "
        "neg(gone,not) ccomp(said,gone)"
    ),
    "He said she left.": "nsubj(said,He) root(ROOT,said) nsubj(left,she) ccomp(said,left)",
    "Although it rained, they played.": (
        "mark(rained,Although) nsubj(rained,it) advcl(played,rained) nsubj(played,they) "
        "root(ROOT,played)"
    ),
    "He asked what she saw.": (
        "nsubj(asked,He) root(ROOT,asked) dobj(saw,what) nsubj(saw,she) ccomp(asked,saw)"
    ),
    "He didn't know how to swim.": (
        "nsubj(know,He) aux(know,didn't) root(ROOT,know) advmod(swim,how) aux(swim,to) "
        "ccomp(know,swim)"
    ),
    "What did the girl see?": (
        "dobj(see,What) aux(see,did) det(girl,the) nsubj(see,girl) root(ROOT,see)"
    ),
    "John, the baker, put out the fire quickly.": (
        "nsubj(put,John) det(baker,the) appos(John,baker) root(ROOT,put) prt(put,out) "
        "det(fire,the) dobj(put,fire) advmod(put,quickly)"
    ),
    '"Stop," said the guard.': (
        "ccomp(said,Stop) root(ROOT,said) det(guard,the) nsubj(said,guard)"
    ),
    "He left and she stayed.": (
        "nsubj(left,He) root(ROOT,left) cc(left,and) nsubj(stayed,she) conj(left,stayed)"
    ),
    "The girl fed the birds. It rained all day.": (
        "det(girl,The) nsubj(fed,girl) root(ROOT,fed) det(birds,the) dobj(fed,birds) "
        "nsubj(rained,It) root(ROOT,rained) amod(day,all) tmod(rained,day)"
    ),
}


def linkage(text: str) -> tuple[list[LinkedWord], Linkage]:
    kept = RECORDED[text]
    words = [
        LinkedWord.of(text[slice(*span)], entry)
        for entry, span in zip(kept["words"], kept["spans"], strict=True)
    ]
    links = [Link(label, int(a), int(b)) for label, a, b in map(str.split, kept["links"])]
    return words, Linkage(words, links)


def shown(words: Sequence[LinkedWord], found: Linkage) -> str:
    forms = ["ROOT", *(word.form for word in words)]
    return " ".join(f"{r.label}({forms[r.head]},{forms[r.dependent]})" for r in found.relations)


@pytest.mark.parametrize("text", BASIC)
def test_links_as_relations(text: str) -> None:
    assert shown(*linkage(text)) == BASIC[text]


def test_all_that_is_recorded_is_tested() -> None:
    assert list(RECORDED) == list(BASIC)


def test_full_stops_part_sentences() -> None:
    assert {text: linkage(text)[1].sentences for text in RECORDED} == {
        text: 1 + text.startswith("The girl fed") for text in RECORDED
    }


def test_links_in_any_order_say_the_same() -> None:
    for text in RECORDED:
        words, found = linkage(text)
        backwards = Linkage(words, found._links[::-1])
        assert backwards.relations == found.relations


def test_words_that_stand_for_each_other() -> None:
    """Links that go round in a circle must not be followed for ever."""
    words = [LinkedWord(form, "v") for form in ("be", "is")]
    links = [Link("Pg", 1, 2), Link("Pg", 2, 1)]
    assert [relation.label for relation in Linkage(words, links).relations] == ["aux", "aux"]


@given(links=st.sets(st.tuples(st.sampled_from(LINK_NAMES), st.integers(0, 3), st.integers(1, 4))))
def test_no_relation_leads_to_the_wall(links: set[tuple[str, int, int]]) -> None:
    words = [LinkedWord(form, kind) for form, kind in zip("abcd", "vnae", strict=True)]
    relations = Linkage(
        words, [Link(*link) for link in sorted(links) if link[1] < link[2]]
    ).relations
    assert all(relation.dependent > 0 for relation in relations)


@pytest.mark.parametrize(
    ("label", "pattern", "expected"),
    [
        ("MVp", "MV", True),
        ("MVpn", "MVp", True),
        ("MVa", "MVp", False),
        ("Ost", "O*t", True),
        ("O", "O*t", False),
        ("TOn", "T", False),
        ("MXsr", "MX*r", True),
        ("_IBWI", "I", False),
    ],
)
def test_names_and_their_letters(label: str, pattern: str, expected: bool) -> None:
    assert fits(label, pattern) is expected


def test_no_row_is_hidden_by_one_before_it() -> None:
    for place, row in enumerate(LINKS):
        for earlier in LINKS[:place]:
            assert earlier.when or not fits(row.link, earlier.link), (earlier, row)


@pytest.mark.parametrize(
    ("form", "entry", "links", "expected"),
    [
        ("saw", "saw.v-d", [], "VBD"),
        ("seen", "seen.v", ["Pv"], "VBN"),
        ("eat", "eat.v", ["I*d"], "VB"),
        ("eating", "eating.v", ["Pg*b"], "VBG"),
        ("wants", "wants.v", ["Ss"], "VBZ"),
        ("want", "want.v", ["Sp"], "VBP"),
        ("dogs", "dogs.n", ["Dmc"], "NNS"),
        ("glass", "glass.n", [], "NN"),
        ("On", "on", [], "IN"),
        ("Paris", "Paris.b", [], "NNP"),
        ("Blorp", "Blorp[!]", [], "NNP"),
        ("that", "that.j-r", ["R"], "WDT"),
        ("that", "that.j-c", ["TH"], "IN"),
        ("and", "and.j-n", [], "CC"),
        ("'s", "'s.p", ["YS"], "POS"),
        ("'s", "'s.v", ["Ss"], "VBZ"),
        ("will", "will.v", ["Ss"], "MD"),
        ("1908", "1908", [], "CD"),
        ("—", "—", [], "SYM"),
        ("quickly", "quickly", ["MVa"], "RB"),
    ],
)
def test_tags(form: str, entry: str, links: list[str], expected: str) -> None:
    assert tag(LinkedWord.of(form, entry), links=frozenset(links)) == expected


def test_without_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes.util, "find_library", lambda name: None)
    assert LinkGrammarAdapter.status() == AdapterStatus(
        ready=False, detail="the library link-grammar is not installed", cure=INSTALL
    )
    with pytest.raises(UnavailableError) as error:
        LinkGrammarAdapter()
    assert str(error.value) == (f"Link Grammar is not installed. Install it with: {INSTALL}")


def test_another_library(monkeypatch: pytest.MonkeyPatch) -> None:
    name = ctypes.util.find_library("c")
    monkeypatch.setattr(ctypes.util, "find_library", lambda _: name)
    with pytest.raises(UnavailableError, match=r"cannot be used \(.*undefined symbol"):
        LinkGrammarAdapter()


# ---- the real library


@pytest.fixture
def adapter(parser_ready: Callable[[str], None]) -> LinkGrammarAdapter:
    parser_ready("link-grammar")
    return LinkGrammarAdapter()


@pytest.mark.model
def test_real_linkages(adapter: LinkGrammarAdapter) -> None:
    """The simplest of the recorded ones, which other versions find, too."""
    for text in ("He said she left.", "She said that he had not gone."):
        (parse,) = adapter.parse([text])
        assert isinstance(parse, Parse)
        forms = ["ROOT", *(token.form for token in parse.graph.tokens)]
        relations = parse.graph.relations
        assert (
            " ".join(f"{r.label}({forms[r.head]},{forms[r.dependent]})" for r in relations)
            == BASIC[text]
        )


@pytest.mark.model
def test_real_texts_of_any_kind(
    adapter: LinkGrammarAdapter, odd_texts: Sequence[str], capfd: pytest.CaptureFixture[str]
) -> None:
    results = list(adapter.parse(odd_texts))
    assert results[-1] == ParseFailure("ValueError: 404 words are too many for Link Grammar")
    graphs = [result.graph for result in results if isinstance(result, Parse)]
    assert len(graphs) == len(odd_texts) - 1
    check_scheme(graphs, "sd-basic")
    for text, graph in zip(odd_texts, graphs, strict=False):
        assert any(relation.head == 0 for relation in graph.relations)
        for token in graph.tokens:
            assert token.span is not None
            assert text[slice(*token.span)].strip() == text[slice(*token.span)]
    assert capfd.readouterr() == ("", "")


@pytest.mark.model
def test_a_real_question_whose_adverb_is_linked_to_the_wall(adapter: LinkGrammarAdapter) -> None:
    (parse,) = adapter.parse(["Is the nurse the patients thanked still singing?"])
    assert isinstance(parse, Parse)


@pytest.mark.model
def test_real_passives_are_found_by_the_normaliser(adapter: LinkGrammarAdapter) -> None:
    (parse,) = adapter.parse(["The bread was sold by the baker."])
    assert isinstance(parse, Parse)
    graph = normalise(parse.graph, scheme="sd-basic")
    assert {"nsubjpass(sold-4, bread-2)", "agent(sold-4, baker-7)"} <= {
        graph.show(relation) for relation in graph.relations
    }


@pytest.mark.model
def test_real_memory_does_not_grow(adapter: LinkGrammarAdapter) -> None:
    """Sentences and linkages are given back."""
    import resource

    list(adapter.parse(["The old baker sold the bread."] * 20))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    list(adapter.parse(["The old baker sold the bread."] * 400))
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000  # kilobytes
