"""Pictures of an explained pair: well formed, complete, and harmless whatever others wrote."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from defusedxml import ElementTree
from msgspec import structs

from pete.entailment import find_strategy
from pete.evaluation import Explanation, explain_pair
from pete.graph import Graph, Relation, Token
from pete.pairs import EntailmentPair
from pete.parsing import ParserInfo
from pete.report.pictures.html import explanation_html
from pete.report.pictures.markup import visible
from pete.report.pictures.svg import explanation_svg
from table_parser import BIRD_PAIRS, BIRDS, table_run

SVG = "{http://www.w3.org/2000/svg}"
NASTY = "</text><script>alert(1)</script>&\"'\x1b\u202eevil\ud800\ufffe"
CLASSES = {"matched": "matched", "missing": "missing", "set aside": "aside"}

Make = Callable[[Sequence[Explanation]], str]
both = pytest.mark.parametrize("make", [explanation_svg, explanation_html])


def explained(pair: EntailmentPair = BIRD_PAIRS[1], strategy: str = "generalized+") -> Explanation:
    material = table_run(BIRDS, BIRD_PAIRS).materials[0]
    return explain_pair(pair, material, find_strategy(strategy))


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
        (arc.get("class"), arc.find(f"{SVG}text").text, arc.find(f"{SVG}title").text)
        for arc in root.iter(f"{SVG}g")
    ]


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
    dashes = {arc.get("class"): arc.get("stroke-dasharray") for arc in root.iter(f"{SVG}g")}
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
        assert f"NO (gold NO) by {decision.strategy}, D701: " in written


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
