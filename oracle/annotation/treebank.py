"""The frozen gold standard of set 2: a treebank in CoNLL-U, texts and all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import structs

from pete.errors import InputError
from pete.formats.conll.sentence import ConlluSentence
from pete.graph import Graph, Relation, Token
from pete.pairs import EntailmentPair
from pete.text.tokens import digest

from .facts import Facts, Pass
from .sentences import Sentence, uses_of
from .sheets import KeyRow, Sheet


def annotated_sentences(key: Iterable[KeyRow], pairs: Iterable[EntailmentPair]) -> Sheet:
    """Find the sentences that were annotated in the pairs by their hashes.

    Args:
        key: The key of the sheet.
        pairs: The pairs it was made from.

    Raises:
        InputError: For a sentence that is no longer there.
    """
    texts = {digest(text): text for text in uses_of(pairs)}
    sentences = {}
    for row in key:
        text = texts.get(row.sha256)
        if text is None:
            id, side = row.uses[0]
            raise InputError(
                f"{row.code}, the {side} of pair {id}, is not a sentence of the pairs",
                cure="Give the pairs that were annotated, or annotate the sentence again.",
            )
        tokens = (
            Token(id, text[start:end], span=(start, end))
            for id, (start, end) in enumerate(row.spans, start=1)
        )
        sentences[row.code] = Sentence(row.code, text, tuple(tokens))
    return Sheet("treebank", sentences)


def treebank_sentences(
    gold: Pass, key: Sequence[KeyRow], pairs: Sequence[EntailmentPair]
) -> Iterator[ConlluSentence]:
    """Yield the sentences of the treebank in the order of the pairs.

    The constructions of a text are a comment ``# construction``; lemmas are omitted, since
    they are computed whenever the trees are read.

    Args:
        gold: The settled facts.
        key: The key of the sheet.
        pairs: The pairs it was made from.

    Raises:
        InputError: For a sentence that is not in the pairs.
    """
    sheet = annotated_sentences(key, pairs)
    tags = {pair.id: pair.tags for pair in pairs}
    place = {pair.id: number for number, pair in enumerate(pairs)}
    for row in sorted(key, key=lambda row: place[row.uses[0][0]]):
        sentence = sheet.sentences[row.code]
        comments = [f"# sent_id = {row.code}", f"# text = {sentence.text}"]
        constructions = [tag for id, side in row.uses if side == "text" for tag in tags[id]]
        if constructions:
            comments.append(f"# construction = {', '.join(dict.fromkeys(constructions))}")
        yield ConlluSentence(
            _graph(sentence, gold[row.code]), tuple(comments), tuple(_misc(sentence.tokens))
        )


def _graph(sentence: Sentence, facts: Facts) -> Graph:
    labels = {fact.slot: fact.label for fact in facts}
    return Graph.build(
        (
            structs.replace(token, upos=labels["upos", token.id], xpos=labels["xpos", token.id])
            for token in sentence.tokens
        ),
        (
            Relation(fact.label, fact.head, fact.dependent)
            for fact in sorted(facts)
            if fact.kind == "edge"
        ),
    )


def _misc(tokens: Sequence[Token]) -> Iterator[str]:
    """Yield ``SpaceAfter=No`` for tokens that the next one follows at once."""
    for token, after in zip(tokens, (*tokens[1:], None), strict=True):
        joined = after is not None and token.span and after.span and token.span[1] == after.span[0]
        yield "SpaceAfter=No" if joined else ""
