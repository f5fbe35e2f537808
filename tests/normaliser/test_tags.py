"""Penn tags derived from universal parts of speech and features."""

from __future__ import annotations

import pytest

from pete.graph import Token
from pete.normaliser.collapsing.shared_objects import chiefly_transitive
from pete.normaliser.tags import ptb_tag, tagged


@pytest.mark.parametrize(
    ("form", "upos", "feats", "tag"),
    [
        ("sing", "VERB", "VerbForm=Inf", "VB"),
        ("sing", "VERB", "Mood=Imp|VerbForm=Fin", "VB"),
        ("sang", "VERB", "Tense=Past|VerbForm=Fin", "VBD"),
        ("sings", "VERB", "Number=Sing|Person=3|Tense=Pres|VerbForm=Fin", "VBZ"),
        ("sing", "VERB", "Number=Plur|Person=3|Tense=Pres|VerbForm=Fin", "VBP"),
        ("singing", "VERB", "Tense=Pres|VerbForm=Part", "VBG"),
        ("singing", "VERB", "VerbForm=Ger", "VBG"),
        ("sung", "VERB", "Tense=Past|VerbForm=Part", "VBN"),
        ("sing", "VERB", "", "VB"),
        ("will", "AUX", "VerbForm=Fin", "MD"),
        ("was", "AUX", "Tense=Past|VerbForm=Fin", "VBD"),
        ("to", "PART", "", "TO"),
        ("'s", "PART", "", "POS"),
        ("not", "PART", "", "RB"),
        ("who", "PRON", "PronType=Rel", "WP"),
        ("whose", "PRON", "Poss=Yes|PronType=Int", "WP$"),
        ("which", "DET", "PronType=Int", "WDT"),
        ("where", "ADV", "PronType=Int", "WRB"),
        ("my", "PRON", "Poss=Yes|PronType=Prs", "PRP$"),
        ("she", "PRON", "PronType=Prs", "PRP"),
        ("that", "SCONJ", "", "IN"),
        ("where", "SCONJ", "", "WRB"),
        ("Why", "ADV", "", "WRB"),
        ("however", "ADV", "", "RB"),
        ("which", "PRON", "", "WDT"),
        ("whom", "PRON", "", "WP"),
        ("whose", "DET", "", "WP$"),
        ("what", "DET", "", "WDT"),
        ("what", "PRON", "", "WP"),
        ("that", "PRON", "", "PRP"),
        ("Those", "PRON", "", "DT"),
        ("their", "PRON", "", "PRP$"),
        ("why", "NOUN", "", "NN"),
        ("and", "CCONJ", "", "CC"),
        ("$", "SYM", "", "$"),
        ("Oslo", "PROPN", "", "NNP"),
        ("five", "NUM", "", "CD"),
        ("word", "", "", ""),
        ("wagons", "NOUN", "Number=Plur", "NNS"),
        ("trousers", "NOUN", "Number=Ptan", "NNS"),
        ("wagons", "NOUN", "", "NNS"),
        ("glass", "NOUN", "", "NN"),
        ("Hills", "PROPN", "Number=Plur", "NNPS"),
        ("Hills", "PROPN", "", "NNP"),
        ("greater", "ADJ", "Degree=Cmp", "JJR"),
        ("best", "ADJ", "", "JJS"),
        ("sooner", "ADV", "Degree=Cmp", "RBR"),
        ("sold", "VERB", "", "VBD"),
        ("selling", "VERB", "", "VBG"),
        ("sells", "VERB", "", "VBZ"),
        ("'d", "AUX", "VerbForm=Fin", "MD"),
        ("'d", "AUX", "Tense=Past|VerbForm=Fin", "VBD"),
        ("that", "PRON", "PronType=Rel", "WDT"),
        ("that", "PRON", "PronType=Dem", "DT"),
        ("There", "PRON", "", "EX"),
        ("someone", "PRON", "PronType=Ind", "NN"),
        ("one", "PRON", "", "PRP"),
        ("his", "DET", "Poss=Yes", "PRP$"),
        (",", "PUNCT", "", ","),
        ("(", "PUNCT", "", "-LRB-"),
        ("!", "PUNCT", "", "."),
    ],
)
def test_derived_tag(form: str, upos: str, feats: str, tag: str) -> None:
    pairs = [feat.split("=") for feat in feats.split("|") if feat]
    token = Token(1, form, upos=upos, feats=tuple((name, value) for name, value in pairs))
    assert ptb_tag(token) == tag


def test_a_tag_that_is_there_is_kept() -> None:
    assert ptb_tag(Token(1, "sing", upos="NOUN", xpos="VBP")) == "VBP"


@pytest.mark.parametrize(
    ("upos", "xpos", "tag"),
    [
        ("VERB", "VVD", "VBD"),  # of CLAWS
        ("NOUN", "NOUN", "NN"),  # the universal tag in both columns
        ("", "NOUN", "NN"),
        ("_", "ADP", "IN"),
        ("", "VVD", "VVD"),  # nothing tells what it is
        ("PUNCT", "HYPH", "HYPH"),  # of the English Web Treebank
    ],
)
def test_tags_of_another_set(upos: str, xpos: str, tag: str) -> None:
    forms = {"NOUN": "boat", "VERB": "sold", "PUNCT": "-"}
    assert ptb_tag(Token(1, forms.get(upos, "boat"), upos=upos, xpos=xpos)) == tag


def test_tags_are_filled_in_where_they_lack() -> None:
    some = (Token(1, "Boats", upos="NOUN", xpos="NN"), Token(2, "sank", upos="VERB"))
    assert [token.xpos for token in tagged(some)] == ["NN", "VBD"]
    complete = tagged(some)
    assert tagged(complete) is complete


def test_chiefly_transitive_verbs() -> None:
    verbs = chiefly_transitive()
    assert {"build", "buy", "design", "sell"} <= verbs
    assert verbs.isdisjoint({"smile", "arrive", "go", "work", "# lemma", ""})
