"""Treebanks spoilt by chance: what parsers do to a text, and what files can be like."""

from __future__ import annotations

import random as chance
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

LABELS: Final = ("nsubj", "nsubj:pass", "obj", "obl", "det", "case", "aux", "punct", "nmod:poss")
BLANKS: Final = (" ", "\u00a0", "\u3000")


@dataclass(eq=False)
class Row:
    """A word: its cells from FORM to DEPREL, edges of DEPS, the label of one from an empty node."""

    form: str
    lemma: str
    upos: str
    xpos: str
    feats: str
    label: str
    head: Row | None = None
    edges: dict[Row | None, str] = field(default_factory=dict)
    empty: str = ""


@dataclass(eq=False)
class Token:
    """A token of the text and its words."""

    form: str
    words: list[Row]


Sentence = list[Token]


def read(text: str) -> list[Sentence]:
    """Read CoNLL-U that is as it should be."""
    return [_sentence(block.split("\n")) for block in text.strip("\n").split("\n\n")]


def _sentence(lines: list[str]) -> Sentence:
    cells = [line.split("\t") for line in lines if not line.startswith("#")]
    words = {row[0]: Row(*row[1:6], row[7]) for row in cells if row[0].isdigit()}
    tokens: Sentence = []
    last = 0
    for row in cells:
        if "-" in row[0]:
            first, last = map(int, row[0].split("-"))
            tokens.append(Token(row[1], [words[str(id)] for id in range(first, last + 1)]))
        elif row[0].isdigit():
            word = words[row[0]]
            word.head = words.get(row[6])
            edges = [item.partition(":") for item in row[8].split("|") if row[8] != "_"]
            word.edges = {words.get(head): label for head, _, label in edges if "." not in head}
            word.empty = next((label for head, _, label in edges if "." in head), "")
            if int(row[0]) > last:
                tokens.append(Token(row[1], [word]))
    return tokens


def write(sentences: list[Sentence]) -> str:
    """Write CoNLL-U."""
    return "".join("\n".join(_lines(sentence)) + "\n\n" for sentence in sentences)


def words_of(sentence: Sentence) -> list[Row]:
    """Return the words of a sentence."""
    return [word for token in sentence for word in token.words]


def _lines(sentence: Sentence) -> Iterator[str]:
    ids = {word: number for number, word in enumerate(words_of(sentence), start=1)}
    for token in sentence:
        if len(token.words) > 1:
            place = f"{ids[token.words[0]]}-{ids[token.words[-1]]}"
            yield "\t".join([place, token.form, *"________"])
        for word in token.words:
            id = ids[word]
            head = 0 if word.head is None else ids[word.head]
            edges = [
                f"{0 if other is None else ids[other]}:{label}"
                for other, label in word.edges.items()
                if other is None or other in ids
            ]
            edges += [f"{id}.1:{word.empty}"] if word.empty else []
            cells = (word.lemma, word.upos, word.xpos, word.feats, str(head), word.label)
            yield "\t".join([str(id), word.form, *cells, "|".join(edges) or "_", "_"])
            if word.empty:
                yield "\t".join([f"{id}.1", *"_______", f"{id}:conj", "_"])


def corrupted(text: str, seed: int) -> str:
    """Spoil a text in some ways drawn by chance, without changing its characters."""
    random = chance.Random(seed)  # noqa: S311 no secret
    sentences = read(text)
    for way in random.sample(WAYS, random.randint(1, len(WAYS))):
        for _ in range(random.randint(1, len(sentences))):
            way(sentences, random.randrange(len(sentences)), random)
    return write(sentences)


def _below(word: Row | None, above: Row) -> bool:
    while word is not None and word is not above:
        word = word.head
    return word is above


def move_head(sentences: list[Sentence], at: int, random: chance.Random) -> None:
    """Give a word another head."""
    words = words_of(sentences[at])
    word = random.choice(words)
    others = [other for other in words if not _below(other, word)]
    if word.head is not None and others:
        word.head = random.choice(others)


def change_root(sentences: list[Sentence], at: int, random: chance.Random) -> None:
    """Turn the edge to the root around."""
    words = words_of(sentences[at])
    root = next(word for word in words if word.head is None)
    below = [word for word in words if word.head is root]
    if below:
        new = random.choice(below)
        root.head, new.head = new, None
        root.label, new.label = new.label, root.label


def change_label(sentences: list[Sentence], at: int, random: chance.Random) -> None:
    """Give a word another label."""
    random.choice(words_of(sentences[at])).label = random.choice(LABELS)


def change_subtype(sentences: list[Sentence], at: int, random: chance.Random) -> None:
    """Give labels of a word other subtypes."""
    word = random.choice(words_of(sentences[at]))
    word.label = word.label.partition(":")[0] + random.choice(["", ":x", ":pass"])
    word.edges = {head: f"{label}:x" for head, label in word.edges.items()}


def change_tags(sentences: list[Sentence], at: int, random: chance.Random) -> None:
    """Give a word other tags, features or lemmas."""
    word = random.choice(words_of(sentences[at]))
    word.upos = random.choice(["NOUN", word.upos])
    word.xpos = random.choice(["NN", "_", word.xpos])
    word.feats = random.choice(["_", "Number=Plur", "ExtPos=ADV", word.feats])
    word.lemma = random.choice(["_", "be", word.lemma])


def split_word(sentences: list[Sentence], at: int, random: chance.Random) -> None:
    """Split a token in two."""
    sentence = sentences[at]
    place = random.randrange(len(sentence))
    token = sentence[place]
    if len(token.words) == 1 and len(token.form) > 1 and not set(token.form) & set(BLANKS):
        cut = random.randrange(1, len(token.form))
        (word,) = token.words
        rest = replace(word, form=token.form[cut:], head=word, label="obj", edges={}, empty="")
        sentence.insert(place + 1, Token(token.form[cut:], [rest]))
        token.form = word.form = token.form[:cut]


def merge_words(sentences: list[Sentence], at: int, random: chance.Random) -> None:
    """Merge two tokens into one word."""
    sentence = sentences[at]
    place = random.randrange(len(sentence))
    pair = sentence[place : place + 2]
    if len(pair) > 1 and all(len(token.words) == 1 for token in pair):
        kept, lost = (token.words[0] for token in pair)
        if _below(kept, lost):
            kept, lost = lost, kept
        _lose(sentence, lost, kept)
        kept.form = pair[0].form + pair[1].form
        sentence[place : place + 2] = [Token(kept.form, [kept])]


def _lose(sentence: Sentence, lost: Row, kept: Row) -> None:
    """Give what depends on one word to another, which does not depend on it."""
    for word in words_of(sentence):
        if word.head is lost:
            word.head = kept
        label = word.edges.pop(lost, None)
        if label is not None and word is not kept:
            word.edges.setdefault(kept, label)


def lose_word(sentences: list[Sentence], at: int, random: chance.Random) -> None:
    """Lose a word of a multiword token."""
    tokens = [token for token in sentences[at] if len(token.words) > 1]
    if tokens:
        token = random.choice(tokens)
        lost, kept = random.sample(token.words, 2)
        if not _below(kept, lost):
            _lose(sentences[at], lost, kept)
            token.words.remove(lost)
            if len(token.words) == 1:
                kept.form = token.form


def join_token(sentences: list[Sentence], at: int, random: chance.Random) -> None:
    """Make one token of several, with the same words in it."""
    sentence = sentences[at]
    place = random.randrange(len(sentence))
    group = sentence[place : place + random.randint(2, 4)]
    words = [word for token in group for word in token.words]
    sentence[place : place + len(group)] = [Token("".join(token.form for token in group), words)]


def change_form(sentences: list[Sentence], at: int, random: chance.Random) -> None:
    """Write a word of a multiword token another way."""
    tokens = [token for token in sentences[at] if len(token.words) > 1]
    if tokens:
        word = random.choice(random.choice(tokens).words)
        word.form = random.choice([word.form.upper(), word.form[1:] or "x", "a"])


def change_edge(sentences: list[Sentence], at: int, random: chance.Random) -> None:
    """Change, add or lose enhanced edges."""
    words = words_of(sentences[at])
    word = random.choice(words)
    head = random.choice([None, *words])
    if head is word or (head in word.edges and random.random() < 1 / 2):
        word.edges.pop(head, None)
    else:
        word.edges[head] = random.choice([*LABELS, "conj:and>nsubj", "nmod:in"])


def add_empty_node(sentences: list[Sentence], at: int, random: chance.Random) -> None:
    """Add an empty node with a dependent."""
    random.choice(words_of(sentences[at])).empty = random.choice(LABELS)


def break_sentence(sentences: list[Sentence], at: int, random: chance.Random) -> None:
    """Break a sentence in two."""
    sentence = sentences[at]
    if len(sentence) > 1:
        cut = random.randrange(1, len(sentence))
        sentences[at : at + 1] = [_part(sentence[:cut]), _part(sentence[cut:])]


def _part(sentence: Sentence) -> Sentence:
    words = words_of(sentence)
    own = set(words)
    roots = [word for word in words if word.head not in own]
    for word in roots:
        word.head = None if word is roots[0] else roots[0]
    roots[0].label = "root"
    for word in words:
        word.edges = {h: label for h, label in word.edges.items() if h is None or h in own}
    return sentence


def join_sentences(sentences: list[Sentence], at: int, random: chance.Random) -> None:
    """Join two sentences."""
    if at + 1 < len(sentences):
        first, second = sentences[at : at + 2]
        roots = [w for half in (first, second) for w in words_of(half) if w.head is None]
        roots[1].head, roots[1].label = roots[0], "parataxis"
        sentences[at : at + 2] = [first + second]


def add_blanks(sentences: list[Sentence], at: int, random: chance.Random) -> None:
    """Put a blank inside a form."""
    token = random.choice(sentences[at])
    if len(token.form) > 1:
        cut = random.randrange(1, len(token.form))
        token.form = token.form[:cut] + random.choice(BLANKS) + token.form[cut:]
        if len(token.words) == 1:
            token.words[0].form = token.form


WAYS: Final[tuple[Callable[[list[Sentence], int, chance.Random], None], ...]] = (
    move_head,
    change_root,
    change_label,
    change_subtype,
    change_tags,
    split_word,
    merge_words,
    lose_word,
    join_token,
    change_form,
    change_edge,
    add_empty_node,
    break_sentence,
    join_sentences,
    add_blanks,
)
