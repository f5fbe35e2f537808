"""Gold graphs from stand-off rows, for pairs whose text is not part of PETE."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

from pete.data.contract import PairSet
from pete.errors import InputError, excerpt
from pete.graph import Graph, Relation, Token
from pete.pairs import EntailmentPair
from pete.text.lemmas import lemmatise
from pete.text.tokens import digest, plain

from ..annotation.frozen import FrozenSentence, read_frozen
from ..annotation.labels import TAGS, is_relation
from ..annotation.sentences import SIDES, Side, Use

Problems: TypeAlias = list[InputError]
Graphs: TypeAlias = Mapping[Use, Graph]


def sides(
    pairs: Iterable[EntailmentPair], wanted: Sequence[Side] = SIDES
) -> Iterator[tuple[Use, str]]:
    """Yield the sides of every pair, each with its plain sentence."""
    for pair in pairs:
        for side in wanted:
            yield (pair.id, side), plain(getattr(pair, side))


def stand_off_graphs(
    pair_set: PairSet, sentences: Path, relations: Path, *, problems: Problems
) -> Graphs:
    """Return graphs from stand-off rows.

    Args:
        pair_set: The pairs.
        sentences: The table of sentences (:mod:`pete.oracle.annotation.frozen`).
        relations: The table of relations.
        problems: Extended by everything that is wrong; such a graph is omitted.

    Raises:
        InputError: If a table cannot be read.
    """
    frozen = read_frozen(sentences, relations, problems=problems)
    graphs: dict[Use, Graph] = {}
    texts = dict(sides(pair_set.pairs))
    for use, text in texts.items():
        if use not in frozen:
            problems.append(unfit(use, "it has no row", sentences, cure="Annotate it."))
            continue
        try:
            graphs[use] = _stand_off_graph(use, text, frozen[use], (sentences, relations))
        except InputError as error:
            problems.append(error)
    for use, row in frozen.items():
        if pair_set.whole and use not in texts:
            problems.append(unfit(use, "there is no such pair", sentences, line=row.line))
    return graphs


def unfit(
    use: Use, problem: str, path: Path, *, line: int | None = None, cure: str = ""
) -> InputError:
    """Return an error about the gold standard of one side of a pair.

    Args:
        use: Id of the pair, and the side.
        problem: What is wrong.
        path: The file of the gold standard.
        line: The line, if known.
        cure: What to do, unless the files simply do not belong together.
    """
    id, side = use
    return InputError(
        f"the {side} of pair {id}: {problem}",
        path=path,
        line=line,
        cure=cure or "Give the data set that was annotated, or compile the gold standard again.",
    )


def _stand_off_graph(use: Use, text: str, row: FrozenSentence, paths: tuple[Path, Path]) -> Graph:
    sentences, relations = paths
    problem = _wrong_tokens(text, row)
    if problem:
        raise unfit(use, problem, sentences, line=row.line)
    tokens = lemmatise(
        [
            Token(id, text[start:end], xpos=tag, span=(start, end))
            for id, ((start, end), tag) in enumerate(zip(row.spans, row.tags, strict=True), 1)
        ]
    )
    seen: set[Relation] = set()
    for line, relation in row.relations:
        shown = f"{relation.label}({relation.head}, {relation.dependent})"
        for problem, wrong in (
            (f"the label of {shown} is unknown", not is_relation(relation.label)),
            (
                f"{shown} points outside the {len(tokens)} tokens",
                max(relation.head, relation.dependent) > len(tokens),
            ),
            (f"{shown} occurs twice", relation in seen),
        ):
            if wrong:
                raise unfit(use, problem, relations, line=line)
        seen.add(relation)
    return Graph.build(tokens, sorted(seen, key=lambda r: (r.dependent, r.head, r.label)))


def _wrong_tokens(text: str, row: FrozenSentence) -> str:
    if digest(text) != row.sha256:
        return "the sentence is not the annotated one"
    if len(row.tags) != len(row.spans):
        return f"there are {len(row.tags)} tags for {len(row.spans)} tokens"
    if unknown := sorted(set(row.tags) - TAGS):
        return f"the tag {excerpt(unknown[0])} is unknown"
    before = 0
    for start, end in row.spans:
        if not before <= start < end <= len(text):
            return (
                f"the token {start}-{end} is not a place after {before} in {len(text)} characters"
            )
        before = end
    return ""
