"""From a gold treebank to pairs: every step in order, with what each sets aside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from typing import Final

from pete.graph import Graph

from .challenges import Challenge, Heads, challenges
from .constructions import Patterns, construction_of, load_patterns
from .hypotheses import written
from .licences import known_licence
from .lint import REPEATED, problems
from .made import MadePair
from .parsed import Failures, ParserView
from .reading import GoldSentence
from .silver import Draft, Drafter, label_of
from .templates import TEMPLATES


@dataclass(frozen=True, slots=True)
class MakingOptions:
    """How pairs are made.

    Attributes:
        pronouns: Make hypotheses about personal pronouns, as subjects and objects, too.
        allowed: Codes of the lint that are not checked.
        challenging: Make hypotheses only of dependencies that a parser gets wrong.
        patterns: The patterns of constructions.
    """

    pronouns: bool = False
    allowed: Collection[str] = ()
    challenging: bool = False
    patterns: Patterns = field(default_factory=load_patterns)


STEPS: Final = ("sentences", "dependencies", "candidates", "drafts", "pairs")
"""The stages that are counted, from sentences to pairs."""


@dataclass(slots=True)
class Counts:
    """The counts of every stage, from sentences to pairs; filled while pairs are made.

    Attributes:
        steps: Numbers of :data:`STEPS`.
        left_out: Sentences that are left out, by reason.
        set_aside: Differences between gold and parsers that are not errors, by reason.
        failures: Sentences without a parse.
        refused: Refusals, by template and reason.
        dropped: Drafts left out, by code of the lint.
    """

    steps: Counter[str] = field(default_factory=lambda: Counter(dict.fromkeys(STEPS, 0)))
    left_out: Counter[str] = field(default_factory=Counter)
    set_aside: Counter[str] = field(default_factory=Counter)
    failures: Failures = field(default_factory=Failures)
    refused: Counter[tuple[str, str]] = field(default_factory=Counter)
    dropped: Counter[str] = field(default_factory=Counter)


class Maker:
    """Makes pairs of gold sentences.

    Args:
        treebank: The name of the treebank.
        options: How.

    Attributes:
        licence: That of a treebank that is known by its sentences, ``""`` before one is seen.
    """

    def __init__(self, treebank: str, options: MakingOptions) -> None:
        self.treebank, self.options = treebank, options
        self.counts = Counts()
        self.licence = ""
        self._texts: set[str] = set()
        self._ids: set[str] = set()

    def pairs(self, sentence: GoldSentence, view: ParserView) -> Iterator[MadePair]:
        """Yield the pairs of a sentence, those with the answer YES first.

        A sentence with the text or the id of an earlier one has none, so that T stands for one tree
        and an id for one sentence.
        """
        counts = self.counts
        counts.steps["sentences"] += 1
        self.licence = self.licence or known_licence(sentence)
        counts.failures.add(sentence, view)
        if reason := self._left_out(sentence):
            counts.left_out[reason] += 1
            return
        for number, draft in enumerate(self._drafts(sentence, view), start=1):
            hypothesis = written(draft.hypothesis)
            counts.steps["pairs"] += 1
            yield self._pair(sentence, draft, hypothesis, f"{sentence.id}-{number}")

    def _left_out(self, sentence: GoldSentence) -> str:
        """Return why a sentence is left out, ``""`` if it is not."""
        if sentence.text in self._texts:
            return "text of an earlier sentence"
        if sentence.id in self._ids:
            return "id of an earlier sentence"
        self._texts.add(sentence.text)
        self._ids.add(sentence.id)
        return "tab in the text" if "\t" in sentence.text else ""

    def _drafts(self, sentence: GoldSentence, view: ParserView) -> Iterator[Draft]:
        """Yield the drafts of a sentence that are fit.

        Of reattachments, a word has at most two NO, or one besides those of parsers.
        """
        fit = partial(self._is_fit, sentence.graph, set[str]())
        drafter = Drafter(sentence.graph, view.graphs, self._refused)
        candidates = list(self._candidates(sentence, view))
        for challenge in candidates:
            yield from filter(fit, drafter.right(challenge))
        for challenge in candidates:
            wrong = list(filter(fit, drafter.wrong(challenge)))
            yield from wrong
            yield from islice(filter(fit, drafter.reattached(challenge)), 1 if wrong else 2)

    def _candidates(self, sentence: GoldSentence, view: ParserView) -> Iterator[Challenge]:
        counts = self.counts
        heads = Heads.of(sentence.graph, view.graphs, pronouns=self.options.pronouns)
        for challenge in challenges(heads):
            counts.set_aside.update(challenge.aside.values())
            counts.steps["dependencies"] += 1
            if challenge.wrong or not self.options.challenging:
                counts.steps["candidates"] += 1
                yield challenge

    def _is_fit(self, graph: Graph, seen: set[str], draft: Draft) -> bool:
        """Return whether the lint finds no fault with a draft, and count both; note its text."""
        self.counts.steps["drafts"] += 1
        faults = problems(graph, draft.hypothesis, draft.answer, without=self.options.allowed)
        hypothesis = written(draft.hypothesis)
        fault = REPEATED if hypothesis in seen else next(faults, "")
        if fault:
            self.counts.dropped[fault] += 1
        else:
            seen.add(hypothesis)
        return not fault

    def _refused(self, code: str, reason: str) -> None:
        self.counts.refused[code, reason] += 1

    def _pair(self, sentence: GoldSentence, draft: Draft, hypothesis: str, id: str) -> MadePair:
        graph, made = sentence.graph, draft.hypothesis
        head, dependent = draft.challenge.head, draft.challenge.dependent
        template = TEMPLATES[made.template]
        return MadePair(
            id=id,
            text=sentence.text,
            hypothesis=hypothesis,
            entailment=draft.answer,
            word1=_named(graph, made.head),
            word2=_named(graph, made.dependent),
            construction=self._construction(graph, draft.challenge) or template.name,
            template=template.code,
            treebank=self.treebank,
            sentence=sentence.id,
            source=draft.origin,
            relation=draft.relation,
            tokens=f"{made.head},{made.dependent}",
            edge=f"{label_of(graph, head, dependent) or '_'}({head},{dependent})",
            parsers=",".join(draft.parsers),
        )

    def _construction(self, graph: Graph, challenge: Challenge) -> str:
        patterns = self.options.patterns
        return construction_of(graph, challenge.head, challenge.dependent, patterns)


def _named(graph: Graph, id: int) -> str:
    """Return a word of the text, with the number of its occurrence if it has several."""
    same = [token.id for token in graph.tokens if graph.form(token.id) == graph.form(id)]
    form = graph.token(id).form
    return form if len(same) == 1 else f"{form}_{same.index(id) + 1}"
