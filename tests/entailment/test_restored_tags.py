"""What a parser leaves out of its tags, and can be restored, changes no graph and no answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs
from normaliser.generated import graph as any_graph
from normaliser.generated import tree

from pete.api import load_pairs
from pete.entailment import STRATEGIES, Trainable
from pete.entailment.terms import universal_tag
from pete.evaluation import Normaliser
from pete.graph import Graph, Token
from pete.normaliser import PROFILES, SCHEMES, Profile, Scheme, tagged
from pete.normaliser.tags import PENN_TAGS
from pete.oracle.gold.graphs import gold_trees

ABLE: Final = [s for s in STRATEGIES.values() if not isinstance(s, Trainable)]
"""All strategies but the one that has to be trained first; it reads the same graphs."""

WORDS: Final = """
Ann/PROPN/NNP/ Giants/PROPN/NNPS/Number=Plur boats/NOUN/NNS/Number=Plur axes/NOUN/NNS/
glass/NOUN/NN/ boat/NOUN/NN/Number=Sing lay/VERB/VB/VerbForm=Inf
lay/VERB/VBD/Tense=Past,VerbForm=Fin left/VERB/VBN/Tense=Past,VerbForm=Part left/ADJ/JJ/Degree=Pos
left/VERB/VBD/ sells/VERB/VBZ/ selling/VERB/VBG/VerbForm=Ger sold/VERB/VBD/ sell/VERB/VB/
better/ADJ/JJR/Degree=Cmp better/ADV/RBR/ best/ADJ/JJS/
is/AUX/VBZ/Number=Sing,Person=3,VerbForm=Fin 'd/AUX/MD/VerbForm=Fin
'd/AUX/VBD/Tense=Past,VerbForm=Fin been/AUX/VBN/Tense=Past,VerbForm=Part to/PART/TO/ not/PART/RB/
's/PART/POS/ who/PRON/WP/PronType=Rel which/PRON/WDT/PronType=Rel something/PRON/NN/PronType=Ind
nobody/PRON/NN/PronType=Neg this/PRON/DT/PronType=Dem me/PRON/PRP/PronType=Prs
her/PRON/PRP$/Poss=Yes There/PRON/EX/ five/NUM/CD/ the/DET/DT/ in/ADP/IN/ by/ADP/IN/ or/CCONJ/CC/
that/SCONJ/IN/ where/ADV/WRB/PronType=Int where/SCONJ/WRB/ which/PRON/WDT/
whose/PRON/WP$/ its/PRON/PRP$/ ,/PUNCT/,/ ?/PUNCT/./ off/ADP/RP/ all/DET/PDT/
""".split()


def word(id: int, said: str) -> Token:
    form, upos, xpos, feats = said.split("/")
    pairs = [feat.partition("=") for feat in feats.split(",") if feat]
    return Token(id, form, "", upos, xpos, tuple([(name, value) for name, _, value in pairs]))


def without_xpos(token: Token) -> Token:
    """The token without its tag, if that can be restored."""
    bare = structs.replace(token, xpos="")
    return bare if tagged((bare,))[0].xpos == token.xpos else token


def without_upos(token: Token) -> Token:
    """The token without its part of speech, if its tag tells it."""
    bare = structs.replace(token, upos="")
    known = token.xpos in PENN_TAGS and universal_tag(bare) == token.upos
    return bare if known else token


@st.composite
def trees(draw: st.DrawFn, scheme: Scheme) -> tuple[Graph, Graph]:
    """A tree or a worse graph over tagged words, and the same where tags are lost."""
    words = draw(st.lists(st.sampled_from(WORDS), min_size=1, max_size=12))
    tokens = tuple([word(id, said) for id, said in enumerate(words, start=1)])
    full = draw(st.sampled_from((tree, any_graph)))(tokens, scheme, draw(st.randoms()))
    keep = draw(st.lists(st.booleans(), min_size=len(tokens), max_size=len(tokens)))
    bare = [t if kept else without_xpos(t) for t, kept in zip(tokens, keep, strict=True)]
    return full, full.with_tokens(bare)


@given(data=st.data())
@settings(deadline=None)  # the first lemma loads a dictionary
@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("scheme", SCHEMES)
def test_graphs_have_the_tags_that_were_lost(
    scheme: Scheme, profile: Profile, data: st.DataObject
) -> None:
    full, bare = data.draw(trees(scheme))
    normaliser = Normaliser(scheme, profile)
    for collapse in (True, False):
        assert normaliser(bare, collapse=collapse) == normaliser(full, collapse=collapse)


@pytest.mark.parametrize("said", WORDS)
def test_the_words_of_the_property_lose_their_tags(said: str) -> None:
    unknowable = said.endswith(("/RP/", "/PDT/"))
    assert (without_xpos(word(1, said)).xpos == "") is not unknowable


@pytest.fixture(scope="module")
def gold() -> dict[tuple[str, str], Graph]:
    return dict(gold_trees(load_pairs("challenge", "dev")))


@pytest.mark.parametrize("lose", [without_xpos, without_upos], ids=["XPOS", "UPOS"])
@pytest.mark.parametrize("profile", PROFILES)
def test_no_answer_changes(
    gold: dict[tuple[str, str], Graph], profile: Profile, lose: Callable[[Token], Token]
) -> None:
    """On the gold trees of the challenge, every strategy."""
    normaliser = Normaliser("ud", profile)
    bare = {use: g.with_tokens(map(lose, g.tokens)) for use, g in gold.items()}
    tokens = [token for use in gold for token in gold[use].tokens]
    assert sum(lose(token) != token for token in tokens) > 0.4 * len(tokens)
    for collapse in (True, False):
        full_graphs = {use: normaliser(g, collapse=collapse) for use, g in gold.items()}
        bare_graphs = {use: normaliser(g, collapse=collapse) for use, g in bare.items()}
        for strategy in (s for s in ABLE if s.collapse is collapse):
            for id in sorted({id for id, _ in gold}):
                full = strategy.decide(full_graphs[id, "text"], full_graphs[id, "hypothesis"])
                less = strategy.decide(bare_graphs[id, "text"], bare_graphs[id, "hypothesis"])
                assert (less.answer, less.code) == (full.answer, full.code), (strategy.name, id)


def test_one_side_alone_may_lack_them(gold: dict[tuple[str, str], Graph]) -> None:
    normaliser = Normaliser("ud")
    for id in sorted({id for id, _ in gold}):
        text, hypothesis = normaliser(gold[id, "text"]), normaliser(gold[id, "hypothesis"])
        bare = normaliser(gold[id, "text"].with_tokens(map(without_xpos, gold[id, "text"].tokens)))
        for strategy in ABLE:
            assert strategy.decide(bare, hypothesis) == strategy.decide(text, hypothesis)


def test_the_parse_stays_as_the_parser_gave_it() -> None:
    tokens = (Token(1, "Ann", upos="PROPN"), Token(2, "sang", upos="VERB"))
    parse = Graph.build(tokens)
    graph = Normaliser("ud")(parse)
    assert [t.xpos for t in graph.tokens] == ["NNP", "VBD"]
    assert [t.lemma for t in graph.tokens] == ["ann", "sing"]
    assert parse.tokens == tokens
