"""Pictures of an explained pair: well formed, complete, and harmless whatever others wrote."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from xml.etree.ElementTree import Element

import pytest
from defusedxml import ElementTree
from msgspec import structs

from pete.entailment import find_strategy
from pete.evaluation import Analyses, Explanation
from pete.graph import Graph, Relation, Token
from pete.pairs import EntailmentPair
from pete.parsing import ParserInfo
from pete.report.notebook import explanation_view, graph_view
from pete.report.pictures.html import explanation_html
from pete.report.pictures.markup import visible
from pete.report.pictures.svg import explanation_svg
from pete.report.rules import rule_text
from table_parser import BIRD_PAIRS, BIRDS, table_run

SVG = "{http://www.w3.org/2000/svg}"
NASTY = "</text><script>alert(1)</script>&\"'\x1b\u202eevil\ud800\ufffe"
CLASSES = {"matched": "matched", "missing": "missing", "set aside": "aside"}

Make = Callable[[Sequence[Explanation]], str]
both = pytest.mark.parametrize("make", [explanation_svg, explanation_html])


def explained(
    pair: EntailmentPair = BIRD_PAIRS[1], strategy: str = "generalized+", add: Sequence[str] = ()
) -> Explanation:
    material = table_run(BIRDS, BIRD_PAIRS).materials[0]
    return Analyses.of(material).explain(pair, find_strategy(strategy, add=add))


def nasty() -> Explanation:
    words = Graph.build([Token(1, NASTY), Token(2, "sing")], [Relation(NASTY, 2, 1)])
    known = {f"T {NASTY}": words, f"H {NASTY}": words}
    pair = EntailmentPair(NASTY, f"T {NASTY}", f"H {NASTY}", "NO")
    parser = ParserInfo(NASTY, NASTY, "sd-basic", model=NASTY)
    decision = find_strategy("extended").decide(*known.values())
    return Explanation(pair, parser, words, words, structs.replace(decision, reason=NASTY))


def groups(document: str) -> list[tuple[str, str, str]]:
    """Class, label and title of every arc, in the order of the document."""
    root = ElementTree.fromstring(document)
    return [
        (arc.get("class").split()[0], arc.find(f"{SVG}text").text, arc.find(f"{SVG}title").text)
        for arc in root.iter(f"{SVG}g")
    ]


def _visible_words(root: Element) -> str:
    """Texts that are shown, without those under a pointer and the style sheet."""
    shown = [root.text or ""]
    for child in root:
        if child.tag.rpartition("}")[2] not in ("title", "desc", "style"):
            shown.append(_visible_words(child))
        shown.append(child.tail or "")
    return " ".join(" ".join(shown).split())


@both
@pytest.mark.parametrize("number", range(3))
def test_every_relation_of_h_is_there_with_what_became_of_it(make: Make, number: int) -> None:
    explanation = explained(BIRD_PAIRS[number])
    drawn = groups(make([explanation]))
    for entry in explanation.decision.trace:
        title = f"{entry.shown}: {entry.status}. {entry.reason}"
        assert (CLASSES[entry.status], entry.relation.label, title) in drawn
    assert len(explanation.decision.trace) == sum(": " in title for _, _, title in drawn)


@both
def test_the_relations_of_t_that_answer_are_set_off(make: Make) -> None:
    drawn = groups(make([explained(BIRD_PAIRS[0])]))
    assert (
        "answer",
        "nsubj",
        "nsubj(saw-4, birds-3) answers nsubj(saw-2, Birds-1) of H",
    ) in drawn
    assert ("other", "dobj", "dobj(saw-4, cat-6)") in drawn


@both
def test_what_is_missing_is_seen_without_colour(make: Make) -> None:
    root = ElementTree.fromstring(make([explained(BIRD_PAIRS[0]), explained()]))
    dashes = {
        arc.get("class").split()[0]: arc.get("stroke-dasharray") for arc in root.iter(f"{SVG}g")
    }
    assert dashes["matched"] is dashes["other"] is dashes["answer"] is None
    assert dashes["missing"] == "7 4"


@both
def test_what_others_wrote_is_text(make: Make) -> None:
    page = make([nasty()])
    assert not re.search(r"[^\n\x20-\x7e]", page)
    root = ElementTree.fromstring(page)
    assert not list(root.iter("script"))
    assert not list(root.iter(f"{SVG}script"))
    written = " ".join(root.itertext())
    assert not re.search("[\x1b\u202e\ud800\ufffe]", written)
    shown = "</text><script>alert(1)</script>&\"'\\x1b\\u202eevil\\ud800\\ufffe"
    assert visible(NASTY) == shown
    assert groups(page)[0][1] == shown
    assert f"{shown}(sing-2, {shown}-1)" in groups(page)[0][2]


@both
def test_nothing_comes_from_elsewhere(make: Make) -> None:
    page = make([explained(), explained(strategy="cambridge")])
    names = {"http://www.w3.org/2000/svg"}
    assert set(re.findall(r"https?:[^\"' )]+", page)) == names
    assert not re.search(r"<(script|link|image|use|iframe|object)|url\(|@import|\bon\w+=", page)


@both
def test_each_explanation_is_a_section_with_its_reason(make: Make) -> None:
    explanations = [explained(), explained(strategy="cambridge"), explained(strategy="extended")]
    root = ElementTree.fromstring(make(explanations))
    written = " ".join(" ".join(root.itertext()).split())
    for explanation in explanations:
        decision = explanation.decision
        assert f"table, {decision.strategy}" in written
        assert f"RIGHT NO (gold NO) by {decision.strategy}, D701" in _visible_words(root)


@both
def test_a_side_without_a_parse(make: Make) -> None:
    root = ElementTree.fromstring(make([explained(BIRD_PAIRS[3])]))
    assert "no parse" in " ".join(root.itertext())
    assert "not in the table" in " ".join(root.itertext())


def test_every_block_of_the_svg_is_in_its_view_box_and_below_the_one_before() -> None:
    long = replace(explained(), pair=EntailmentPair("x" * 300, "long " * 200, "\u4e00 " * 200))
    root = ElementTree.fromstring(explanation_svg([long, explained()]))
    width, height = map(float, root.get("viewBox").split()[2:])
    foot = 0.0
    for block in root.findall(f"{SVG}svg"):
        x, y, own, high = (float(block.get(name)) for name in ("x", "y", "width", "height"))
        assert x >= 0
        assert y >= foot
        assert x + own <= width
        foot = y + high
        for text in block.findall(f"{SVG}text"):
            assert float(text.get("x")) + float(text.get("textLength")) <= own
    assert foot <= height


def test_the_html_says_in_a_table_what_the_arcs_show() -> None:
    explanation = explained()
    root = ElementTree.fromstring(explanation_html([explanation]))
    rows = [["".join(cell.itertext()) for cell in row] for row in root.iter("tr")]
    assert rows[0] == ["relation of H", "status", "rules", "reason"]
    assert rows[1:] == [
        [entry.shown, entry.status, ", ".join(entry.codes), entry.reason]
        for entry in explanation.decision.trace
    ]
    assert root.get("lang") == "en"
    assert all(
        svg.find(f"{SVG}title") is not None for svg in root.iter(f"{SVG}svg") if svg.get("role")
    )


@both
def test_a_wrong_yes_is_marked_wrong_and_an_answer_without_gold_not_at_all(make: Make) -> None:
    right = explained(BIRD_PAIRS[0], "extended")
    for gold, marks in [("YES", ["RIGHT"]), ("NO", ["WRONG"]), (None, [])]:
        root = ElementTree.fromstring(make([replace(right, pair=replace(right.pair, gold=gold))]))
        marked = [e for e in root.iter() if e.get("class") in ("right", "wrong")]
        assert ["".join(e.itertext()) for e in marked] == marks
        assert [e.get("class").upper() for e in marked] == marks
        assert " YES " in _visible_words(root)


@both
def test_an_arc_of_h_and_its_answer_in_t_stand_out_together(make: Make) -> None:
    page = make([explained(BIRD_PAIRS[0], "extended"), explained(BIRD_PAIRS[0])])
    root = ElementTree.fromstring(page)
    linked: dict[str, list[tuple[str, str]]] = {}
    for arc in root.iter(f"{SVG}g"):
        style, *link = arc.get("class").split()
        assert (arc.get("tabindex") == "0") is bool(link)
        if link:
            title = arc.find(f"{SVG}title").text
            linked.setdefault(link[0], []).append((style, title.split(":")[0].split(" ans")[0]))
    assert linked["link-1-1"] == [
        ("answer", "nsubj(saw-4, birds-3)"),
        ("matched", "nsubj(saw-2, Birds-1)"),
    ]
    assert linked.keys() == {"link-1-1", "link-1-2", "link-2-1"}
    for link in linked:
        assert f":root:has(.{link}:is(:hover, :focus)) g.{link} {{ stroke-width: 4; }}" in page


@both
def test_a_dark_page_has_colours_of_its_own(make: Make) -> None:
    light, dark = make([explained()]).split("@media (prefers-color-scheme: dark)")
    for name in ("paper", "matched", "missing", "aside", "right", "wrong"):
        own = [re.search(rf"\.{name} {{ \w+: (#\w+);", part)[1] for part in (light, dark)]
        assert own[0] != own[1]


def test_the_html_names_t_and_h_once_and_every_rule_with_its_text() -> None:
    explanation = explained(BIRD_PAIRS[0], "extended")
    root = ElementTree.fromstring(explanation_html([explanation, explained(BIRD_PAIRS[0])]))
    body = root.find("body")
    assert _visible_words(body).count("The big birds saw a cat.") == 1
    codes = [code for entry in explanation.decision.trace for code in entry.codes]
    texts = {item.get("id"): item for item in body.iter("dt") if item.get("id")}
    listed = dict(zip(body.iter("dt"), body.iter("dd"), strict=True))
    links_ = {a.text: a for a in body.iter("a")}
    assert links_.keys() == {*codes, explanation.decision.code, "F101"}
    for code, link in links_.items():
        assert link.get("href") == f"#{code}"
        assert link.get("title") == "".join(listed[texts[code]].itertext()) == rule_text(code)


def test_the_html_of_several_analyses_shows_where_they_differ() -> None:
    one = explained(BIRD_PAIRS[0], "extended", ["F105"])
    bare = one.text.with_relations(r for r in one.text.relations if r.label != "dobj")
    decision = find_strategy("extended", add=["F105"]).decide(bare, one.hypothesis)
    other = replace(one, text=bare, decision=decision)
    page = explanation_html([one, other])
    tables = [
        ["|".join(" ".join(cell.itertext()) for cell in row) for row in table.iter("tr")]
        for table in ElementTree.fromstring(page).iter("table")
    ]
    assert tables[2:] == [
        [
            "relation of T|(1) table|(2) table",
            "dobj(saw-4, cat-6)|answers H|-",
        ],
        [
            "relation of H|(1) table|(2) table",
            "nsubj(saw-2, Birds-1)|matched nsubj(saw-4, birds-3)|matched nsubj(saw-4, birds-3)",
            "dobj(saw-2, something-3)|matched dobj(saw-4, cat-6)|set aside",
        ],
    ]
    assert "The analyses of T have 4 relations in common." in page
    assert "relations in common" not in explanation_html([one])
    svg = " ".join(ElementTree.fromstring(explanation_svg([one, other])).itertext())
    for line in (
        "dobj(saw-4, cat-6)  (1) table: answers H; (2) table: -",
        "The analyses of T have 4 relations in common.",
        "What became of H",
    ):
        assert line in svg
    assert "relations in common" not in explanation_svg([one])


def test_a_view_in_a_notebook_styles_its_own_drawings_alone() -> None:
    explanation = explained(BIRD_PAIRS[0], "extended")
    for view in (explanation_view(explanation), graph_view(explanation.text)):
        root = ElementTree.fromstring(view)
        assert root.get("class") == "pete"
        rules = re.findall(r"([^{}]+) \{[^{}]*\}", root.find("style").text)
        assert all(re.match(r"\.pete\b", rule.strip()) for rule in rules)
        assert any(rule.strip() == ".pete .paper" for rule in rules)
    assert ".pete:has(.link-1-1:is(:hover, :focus)) g.link-1-1" in explanation_view(explanation)
