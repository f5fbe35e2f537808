"""Pairs as people see them."""

from __future__ import annotations

import io

import pytest

from pete.cli.main import main
from pete.pairs import EntailmentPair
from pete.report.pairs import sentence_lines
from pete.report.plain import PlainConsole, print_text


def shown(pair: EntailmentPair, reason: str = "") -> list[str]:
    console = PlainConsole(width=30)
    console.file = io.StringIO()
    for line in sentence_lines(pair, reason=reason):
        print_text(line, console)
    return console.file.getvalue().splitlines()


@pytest.mark.parametrize(
    ("words", "reason", "text", "hypothesis"),
    [
        (("plan_2", "make"), "", "Plans to *plan* were *made*.", "Somebody *made* *plans*."),
        (("plan", "make"), "", "*Plans* to *plan* were *made*.", "Somebody *made* *plans*."),
        (
            (),
            "dobj(make, plan-3) of H is not among T's relations.",
            "*Plans* to *plan* were *made*.",
            "Somebody *made* *plans*.",
        ),
        ((), "This baseline always says YES.", "Plans to plan were made.", "Somebody made plans."),
        (("[a] *", "T"), "", "Plans to plan were made.", "Somebody made plans."),
    ],
)
def test_the_words_in_question_are_marked(
    words: tuple[str, ...], reason: str, text: str, hypothesis: str
) -> None:
    pair = EntailmentPair("1", "Plans to plan were made.", "Somebody made plans.", words=words)
    assert shown(pair, reason) == [f"      T  {text}", f"      H  {hypothesis}"]


def test_a_terminal_shows_them_in_their_style() -> None:
    (line, _) = sentence_lines(EntailmentPair("1", "Ann left.", "Ann left.", words=("leave",)))
    console = PlainConsole(width=30)
    console.file, console._force_terminal = io.StringIO(), True
    print_text(line, console)
    assert console.file.getvalue() == "      T  Ann left.\n"
    assert [(line.plain[s.start : s.end], s.style) for s in line.spans][-1] == (
        "left",
        "bold underline",
    )


def test_pairs_of_a_data_set(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["data", "show", "challenge", "--id", "whq-01", "--id", "redobj-03"]) == 0
    first, text, _, second, *_ = capsys.readouterr().out.splitlines()
    assert (first, second) == (
        "whq-01  YES  wh-question",
        "redobj-03  YES  reduced-object-relative",
    )
    assert "*surgeon*" in text
    assert main(["data", "show", "challenge", "--split", "test"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 3 * 400
    assert main(["data", "show", "challenge", "--id", "whq-99"]) == 2
    assert capsys.readouterr().err.startswith(
        "pete: there is no pair 'whq-99' in challenge dev. Did you mean 'whq-0"
    )
