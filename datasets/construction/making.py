"""From a gold treebank to pairs: every step in order, with what each sets aside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from pete.formats.pairs.records import tag_of
from pete.graph import Graph
from pete.pairs import EntailmentPair

from .challenges import Heads, challenges
from .constructions import construction_of
from .hypotheses import written
from .lint import GUESSED, problems
from .parsed import ParserView
from .reading import GoldSentence
from .silver import Draft, Drafter
from .templates import TEMPLATES

REPEATED: Final = "G105"
"""The code of a hypothesis that the same text has already."""


@dataclass(frozen=True, slots=True)
class MakingOptions:
    """How pairs are made.

    Attributes:
        pronouns: Make hypotheses about personal pronouns, as subjects and objects, too.
        guessed: Keep hypotheses with a form that is guessed by rule.
        challenging: Make hypotheses only of dependencies that a parser gets wrong.
    """

    pronouns: bool = False
    guessed: bool = False
    challenging: bool = False

    @property
    def allowed(self) -> tuple[str, ...]:
        """Codes of the lint that are not checked."""
        return (GUESSED,) if self.guessed else ()


@dataclass(slots=True)
class Counts:
    """What happened, from sentences to pairs; filled while pairs are made.

    Attributes:
        steps: Numbers of sentences, candidates, drafts, pairs and so on.
        aside: Differences between gold and parsers that are not errors, by reason.
        failures: Sentences without a parse, by parser.
        refused: Refusals, by template and reason.
        dropped: Drafts left out, by code of the lint or reason.
    """

    steps: Counter[str] = field(default_factory=Counter)
    aside: Counter[str] = field(default_factory=Counter)
    failures: Counter[str] = field(default_factory=Counter)
    refused: Counter[tuple[str, str]] = field(default_factory=Counter)
    dropped: Counter[str] = field(default_factory=Counter)


class Maker:
    """Makes pairs of gold sentences.

    Args:
        treebank: The name of the treebank, for the tags of pairs.
        options: How.
    """

    def __init__(self, treebank: str, options: MakingOptions) -> None:
        self.treebank, self.options = treebank, options
        self.counts = Counts()

    def pairs(self, sentence: GoldSentence, view: ParserView) -> Iterator[EntailmentPair]:
        """Yield the pairs of a sentence.

        Their tags say the construction, template, treebank, sentence, origin, relation, the two
        tokens, and the parsers that erred.
        """
        self.counts.steps["sentences"] += 1
        self.counts.failures.update(view.failures)
        seen: set[str] = set()
        for draft in self._drafts(sentence, view):
            self.counts.steps["drafts"] += 1
            hypothesis = written(draft.hypothesis)
            faults = list(problems(sentence.graph, draft.hypothesis, without=self.options.allowed))
            if hypothesis in seen:
                faults.append(REPEATED)
            if faults:
                self.counts.dropped.update(faults[:1])
                continue
            seen.add(hypothesis)
            self.counts.steps["pairs"] += 1
            yield self._pair(sentence, draft, hypothesis, f"{sentence.id}-{len(seen)}")

    def _drafts(self, sentence: GoldSentence, view: ParserView) -> Iterator[Draft]:
        counts = self.counts
        drafter = Drafter(
            sentence.graph,
            view.graphs,
            refused=lambda code, reason: counts.refused.update([(code, reason)]),
            dropped=lambda reason: counts.dropped.update([reason]),
        )
        heads = Heads.of(sentence.graph, view.graphs, pronouns=self.options.pronouns)
        for challenge in challenges(heads, counts.aside):
            counts.steps["dependencies"] += 1
            if challenge.wrong or not self.options.challenging:
                counts.steps["candidates"] += 1
                yield from drafter.drafts(challenge)

    def _pair(
        self, sentence: GoldSentence, draft: Draft, hypothesis: str, id: str
    ) -> EntailmentPair:
        graph, made = sentence.graph, draft.hypothesis
        gold = draft.challenge.head, draft.challenge.dependent
        template = TEMPLATES[made.template]
        tags = {
            "construction": construction_of(graph, *gold) or template.name,
            "template": template.code,
            "treebank": self.treebank,
            "sentence": sentence.id,
            "source": draft.origin,
            "relation": draft.relation,
            "tokens": f"{made.head},{made.dependent}",
            "parsers": ",".join(draft.parsers),
        }
        return EntailmentPair(
            id,
            sentence.text,
            hypothesis,
            draft.answer,
            words=tuple(_named(graph, word) for word in (made.head, made.dependent)),
            tags=tuple(filter(None, map(tag_of, tags.keys(), tags.values()))),
        )


def _named(graph: Graph, id: int) -> str:
    """Return a word of the text, with the number of its occurrence if it has several."""
    same = [token.id for token in graph.tokens if graph.form(token.id) == graph.form(id)]
    form = graph.token(id).form
    return form if len(same) == 1 else f"{form}_{same.index(id) + 1}"
