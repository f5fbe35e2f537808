"""The fixtures of the rules: for each rule ``rules/CODE.conllu``, found by its name.

A fixture is CoNLL-U; comments say what each tree is::

    # scheme = ud                       a scheme of the normaliser, or `graph`: DEPS holds the
    #                                   relations as the normaliser leaves them
    # strategy = generalized +P202      what the rule is added to; `generalized` where absent
    # role = T
    # role = H                          of the T before it
    # with = YES                        the answer with the rule
    # without = NO                      and without; `undecided` where no decision rule is left

``scheme`` and ``strategy`` stand above the first tree and hold for all.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple, get_args

from pete.entailment import find_strategy
from pete.entailment.joint_matching import match_together
from pete.entailment.matching import findings, pose
from pete.entailment.rules import RuleSet
from pete.entailment.rules.family import VERDICTS
from pete.formats.conll.deviations import Rejected
from pete.formats.conll.reader import read_conllu
from pete.formats.conll.sentence import ConlluSentence, comment_value
from pete.graph import Graph, Relation
from pete.normaliser import normalise
from pete.pairs import Label
from pete.text.lemmas import lemmatise

__all__ = ["FOLDER", "OFF", "Fixture", "FixtureCase", "read_fixture"]

FOLDER: Final = Path(__file__).with_name("rules")
OFF: Final = tuple("B610 C304 C307 C308 C309 C310 C313 F104 F105 P203 X416 X419 X503".split())
"""Rules that are right about tidy sentences, and off by default for what they cost on real text."""

ANSWERS: Final = (*get_args(Label), "undecided")


class FixtureCase(NamedTuple):
    """T, H, and the answer with and without the rule."""

    name: str
    text: Graph
    hypothesis: Graph
    answer: str
    without: str

    @property
    def changes(self) -> bool:
        """Whether the rule changes the answer."""
        return self.answer != self.without


class Fixture(NamedTuple):
    """The cases of a rule, and the codes of the rules it is added to."""

    code: str
    codes: frozenset[str]
    cases: tuple[FixtureCase, ...]

    def decide(self, case: FixtureCase, *, rule: bool) -> str:
        """Return the answer with or without the rule."""
        rules = RuleSet(tuple(sorted(self.codes | {self.code} if rule else self.codes)))
        pair = pose(case.text, case.hypothesis, rules)
        found = findings(match_together(pair, rules).found)
        said = (verdict.apply(found) for verdict in rules.of(VERDICTS))
        return next((answer for answer in said if answer), "undecided")


def read_fixture(path: Path) -> Fixture:
    """Read the fixture of a rule; what it lacks is a ``ValueError`` that says what to write."""
    sentences = [s for s in read_conllu(path, policy="as-is") if isinstance(s, ConlluSentence)]
    assert sentences, f"{path}: write the trees of T, an H that follows and one that does not"
    scheme = _value(path, sentences[0], "scheme")
    if scheme != "graph":
        _check_trees(path)
    strategy = comment_value(sentences[0].comments, "strategy") or "generalized"
    text: Graph | None = None
    cases = []
    for sentence in sentences:
        graph = _graph(sentence, scheme)
        if _value(path, sentence, "role", ("T", "H")) == "T":
            text = graph
            continue
        assert text is not None, f"{path}:{sentence.line}: write the T of this H before it"
        answers = (_value(path, sentence, key, ANSWERS) for key in ("with", "without"))
        cases.append(FixtureCase(sentence.text, text, graph, *answers))
    return Fixture(path.stem, _codes(strategy) - {path.stem}, tuple(cases))


def _check_trees(path: Path) -> None:
    for sentence in read_conllu(path):
        defects = sentence.defects if isinstance(sentence, Rejected) else ()
        assert not defects, f"{path}:{defects[0].line}: {defects[0].detail}"


def _value(path: Path, sentence: ConlluSentence, key: str, values: tuple[str, ...] = ()) -> str:
    """The value of a comment."""
    value = comment_value(sentence.comments, key)
    allowed = f" with VALUE {' or '.join(values)}" if values else ""
    assert value in values or (value and not values), (
        f"{path}:{sentence.line}: write '# {key} = VALUE' above this tree{allowed}"
    )
    return value


def _codes(strategy: str) -> frozenset[str]:
    """The codes of a strategy as it is named: ``generalized +P202 -D702``."""
    name, *switches = strategy.split()
    changes: Mapping[str, set[str]] = {"+": set(), "-": set()}
    for switch in switches:
        changes[switch[0]].add(switch[1:])
    return (frozenset(find_strategy(name).codes) | changes["+"]) - changes["-"]


def _graph(sentence: ConlluSentence, scheme: str) -> Graph:
    tree = sentence.graph.with_tokens(lemmatise(sentence.graph.tokens))
    if scheme != "graph":
        return normalise(tree, scheme=scheme)
    edges = (
        Relation(edge.label, int(edge.head), int(edge.dependent)) for edge in sentence.enhanced
    )
    return tree.with_relations(edges)
