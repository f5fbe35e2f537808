"""An explanation on a terminal, from the first line to the last."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pete.entailment import find_strategy
from pete.evaluation import Analyses, Explanation
from pete.report.explanation import print_explanation, print_side_by_side
from pete.report.plain import PlainConsole
from table_parser import BIRD_PAIRS, BIRDS, table_run

ALONE = """\
saw-1
  T  The big birds saw a cat.
  H  Birds saw something.

relations of T:
  det(birds-3, The-1)    amod(birds-3, big-2)    nsubj(saw-4, birds-3)    det(cat-6, a-5)
  dobj(saw-4, cat-6)

 relation of H             status   rules      reason
 ─────────────────────────────────────────────────────────────────────────
 nsubj(saw-2, Birds-1)     matched  C301       T has nsubj(saw-4, birds-3)
 dobj(saw-2, something-3)  matched  C302,B606  T has dobj(saw-4, cat-6)

H in T: Birds-1 = birds-3, saw-2 = saw-4, something-3 = cat-6

RIGHT: YES (gold YES) by extended, D704: Every core relation of H left to test is among T's \
relations: nsubj(saw-4, birds-3), dobj(saw-4, cat-6).
"""

SIDE_BY_SIDE = """\
saw-1
  T  The big birds saw a cat.
  H  Birds saw something.

  (1) table, extended
  (2) table, extended

Where the analyses of T differ

 relation of T          (1) table  (2) table
 ───────────────────────────────────────────
 dobj(saw-4, birds-3)   -          answers H
 nsubj(saw-4, birds-3)  answers H  -
 dobj(saw-4, cat-6)     answers H  -
 nsubj(saw-4, cat-6)    -          yes

The analyses of T have 3 relations in common.

What became of H

 relation of H             (1) table              (2) table
 ─────────────────────────────────────────────────────────────────────
 nsubj(saw-2, Birds-1)     matched                missing
                           nsubj(saw-4, birds-3)
 dobj(saw-2, something-3)  matched                matched
                           dobj(saw-4, cat-6)     dobj(saw-4, birds-3)

(1) RIGHT: YES (gold YES) by extended, D704: Every core relation of H left to test is among T's \
relations: nsubj(saw-4, birds-3), dobj(saw-4, cat-6).
    H in T: Birds-1 = birds-3, saw-2 = saw-4, something-3 = cat-6
(2) WRONG: NO (gold YES) by extended, D701: nsubj(see, bird) of H is not among T's relations; T \
has dobj(see, bird).
    H in T: saw-2 = saw-4, something-3 = birds-3
"""


def printed(show: Callable[[PlainConsole], None]) -> str:
    console = PlainConsole(width=90)
    with console.capture() as captured:
        show(console)
    return "".join(f"{line.rstrip()}\n" for line in captured.get().splitlines())


def explained(number: int, *, swapped: bool = False) -> Explanation:
    text = BIRDS["The big birds saw a cat."]
    other = {"nsubj": "dobj", "dobj": "nsubj"}
    wrong = text.with_relations(
        type(r)(other.get(r.label, r.label), r.head, r.dependent) for r in text.relations
    )
    known = BIRDS | {"The big birds saw a cat.": wrong if swapped else text}
    material = table_run(known, BIRD_PAIRS).materials[0]
    return Analyses.of(material).explain(BIRD_PAIRS[number], find_strategy("extended"))


def test_one_explanation() -> None:
    assert printed(lambda console: print_explanation(explained(0), console)) == ALONE


def test_two_analyses_of_one_pair() -> None:
    both = [explained(0), explained(0, swapped=True)]
    assert printed(lambda console: print_side_by_side(both, console)) == SIDE_BY_SIDE


def test_a_hypothesis_without_a_parse() -> None:
    out = printed(lambda console: print_side_by_side([explained(3), explained(3)], console))
    told = "RIGHT: NO (gold NO) by extended, D700: The hypothesis has no parse: not in the table."
    assert out.endswith(
        f"The analyses of T have 5 relations in common.\n\n(1) {told}\n(2) {told}\n"
    )


def test_colours_say_what_became_of_a_relation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    out = printed(lambda console: print_explanation(explained(1), console))
    assert "\x1b[1;31mnsubj(saw-3, cat-2)" in out
    assert "\x1b[2mdet(cat-2, The-1)" in out
    out = printed(lambda console: print_explanation(explained(0), console))
    assert "\x1b[32m  nsubj(saw-4, birds-3)" in out
    assert "\x1b[2m  det(cat-6, a-5)" in out
    assert "\x1b[32mdobj(saw-2, something-3)" in out
    assert "\x1b[1;32mRIGHT\x1b[0m: \x1b[1mYES" in out
