"""The lint of made pairs: each code fires, and does not where it must not."""

from __future__ import annotations

from itertools import count

import pytest
from msgspec import structs

from notation import graph
from pete.datasets.construction.hypotheses import Hypothesis, Word
from pete.datasets.construction.lint import CODES, problems
from pete.graph import Graph
from pete.pairs import Label


def hypothesis(text: Graph, written: str, head: str, dependent: str) -> Hypothesis:
    """Words as ``form`` or ``form=word of T``; a word of the same form in T is its source."""
    ids: dict[str, int] = {}
    for token in text.tokens:
        ids.setdefault(token.form.lower(), token.id)
    words = []
    for word in written.split():
        form, _, source = word.partition("=")
        words.append(Word(form.removesuffix("?"), ids.get((source or form).lower()), "?" in form))
    return Hypothesis(tuple(words), ids[head.lower()], ids[dependent.lower()], "T101")


def codes(text: Graph, made: Hypothesis, answer: Label = "YES", *without: str) -> list[str]:
    return list(problems(text, made, answer, without=without))


LONG = "The/DT old/JJ owner/NN of/IN the/DT dogs/NNS near/IN Ghent/NNP sings/VBZ songs/NNS"
LONG += " about/IN apples/NNS and/CC pears/NNS in/IN May/NNP ./."
EDGES = "det(3,1) amod(3,2) nsubj(9,3) det(6,5) prep_of(3,6) prep_near(6,8) root(0,9) dobj(9,10)"
EDGES += " prep_about(10,12) prep_about(10,14) conj_and(12,14) prep_in(9,16)"
OWNER = graph(LONG, EDGES)

FAULTS = [
    ("G101", "the owner sung?=sings", "sings", "owner"),
    ("G103", "the owner of the dogs near Ghent sings songs about apples", "sings", "owner"),
    ("G105", "the owner sing=sings", "sings", "owner"),
    ("G105", "the owner of the dogs sing=sings", "sings", "owner"),
    ("G105", "there is dogs near Ghent", "dogs", "Ghent"),
    ("G105", "songs was sung=sings", "sings", "songs"),
    ("G105", "I=owner sings", "sings", "owner"),
    ("G106", "somebody sings a apple=apples", "sings", "apples"),
    ("G106", "somebody sings an songs", "sings", "songs"),
    ("G107", "somebody sings somebody songs", "sings", "songs"),
    ("G107", "the owner of the dogs sings songs of dogs", "sings", "songs"),
    ("G108", "the owner sings loudly", "sings", "owner"),
    ("G111", "somebody sings songs", "sings", "owner"),
]


@pytest.mark.parametrize(("code", "words", "head", "dependent"), FAULTS)
def test_a_fault_is_found(code: str, words: str, head: str, dependent: str) -> None:
    found = codes(OWNER, hypothesis(OWNER, words, head, dependent))
    assert found == [code]
    assert codes(OWNER, hypothesis(OWNER, words, head, dependent), "YES", code) == []


@pytest.mark.parametrize(
    ("words", "head", "dependent"),
    [
        ("the owner sings", "sings", "owner"),
        ("the owner of the dogs sings", "sings", "owner"),
        ("songs are sung=sings", "sings", "songs"),
        ("songs were sung=sings by the owner", "sings", "songs"),
        ("somebody sang=sings songs", "sings", "songs"),
        ("there are dogs near Ghent", "dogs", "Ghent"),
        ("there was an owner of the dogs", "owner", "dogs"),
        ("apples and pears are sung=sings", "apples", "pears"),
        ("they=owner sing=sings", "sings", "owner"),
        ("I=owner was old", "owner", "old"),
        ("the owner might not sing=sings", "sings", "owner"),
        ("somebody gave=sings something songs", "sings", "songs"),
        ("an apple=apples is old", "apples", "old"),
    ],
)
def test_a_sound_hypothesis_has_no_fault(words: str, head: str, dependent: str) -> None:
    found = codes(OWNER, hypothesis(OWNER, words, head, dependent), "YES", "G108")
    assert found == []


def test_a_hypothesis_that_is_the_text_is_found() -> None:
    text = graph("Birds/NNS sing/VBP ,/, too/RB ./.", "nsubj(2,1) root(0,2) advmod(2,4)")
    assert "G102" in codes(text, hypothesis(text, "birds sing too", "sing", "birds"))
    assert "G102" not in codes(text, hypothesis(text, "birds sing", "sing", "birds"))


TWICE = graph(
    "Ann/NNP saw/VBD the/DT dog/NN and/CC Ann/NNP sees/VBZ many/JJ old/JJ cats/NNS daily/RB ./.",
    "nsubj(2,1) root(0,2) det(4,3) dobj(2,4) conj_and(2,7) nsubj(7,6) dobj(7,10) amod(10,9)"
    " advmod(7,11)",
)


def test_two_words_that_are_twice_in_the_text_are_found() -> None:
    assert codes(TWICE, hypothesis(TWICE, "Ann saw something", "saw", "Ann")) == ["G104"]
    assert codes(TWICE, hypothesis(TWICE, "the dog was seen=saw", "saw", "dog")) == []
    assert codes(TWICE, hypothesis(TWICE, "cats are old", "cats", "old")) == []


@pytest.mark.parametrize(("verb", "object", "codes_of_no"), [
    ("saw", "cats", ["G110"]),  # gold joins the cats to another occurrence of the verb
    ("dog", "cats", []),
])  # fmt: skip
def test_a_no_that_holds_of_another_occurrence_is_found(
    verb: str, object: str, codes_of_no: list[str]
) -> None:
    made = hypothesis(TWICE, f"the {verb} {object}", verb, object)
    assert codes(TWICE, made, "NO") == codes_of_no


def test_a_word_that_is_a_part_of_another_is_found() -> None:
    text = graph("My/PRP$ proposalof/NN cats/NNS ,/, dogs/NNS and/CC apes/NNS", "poss(2,1)")
    made = hypothesis(text, "there were dogs", "dogs", "cats")
    spans = {"apart": [(0, 2), (3, 13), (14, 18), (18, 19), (19, 23), (24, 27), (28, 32)]}
    spans["together"] = [(0, 2), (3, 13), (13, 17), *spans["apart"][3:]]
    for name, places in spans.items():
        tokens = [structs.replace(t, span=s) for t, s in zip(text.tokens, places, strict=True)]
        assert ("G108" in codes(text.with_tokens(tokens), made, "YES")) == (name == "together")


CUT = "The/DT owner/NN of/IN El/NNP Paso/NNP and/CC Lee/NNP ,/, Inc./NNP sold/VBD air/NN -/HYPH"
CUT += " dry/NN clay/NN fire/NN wood/NN in/IN May/NNP and/CC June/NNP to/TO all/DT"
SOLD = graph(
    CUT,
    "det(2,1) nn(5,4) prep_of(2,5) conj_and(5,7) appos(7,9) nsubj(10,2) root(0,10) nn(13,11)"
    " nn(14,13) dobj(10,14) nn(16,15) dep(14,16) prep_in(10,18) conj_and(18,20) prep_to(10,22)",
)


@pytest.mark.parametrize(
    ("written", "dependent", "found"),
    [
        ("clay dry is sold", "clay", True),
        ("there is an owner of Paso", "Paso", True),
        ("there is an owner of Inc.", "Inc.", True),
        ("the owner sold fire a wood", "wood", True),
        ("clay air - dry is sold", "clay", False),
        ("there is an owner of El Paso", "Paso", False),
        ("there is an owner of Lee , Inc.", "Inc.", False),
        ("the owner sold wood", "wood", False),
    ],
)
def test_a_name_or_word_that_is_cut_apart_is_found(
    written: str, dependent: str, found: bool
) -> None:
    apart = iter(range(0, 1000, 20))
    beside = {"air": (500, 503), "-": (503, 504), "dry": (504, 507)}
    tokens = [
        structs.replace(t, span=beside.get(t.form, (start, start + 1)))
        for t, start in zip(SOLD.tokens, apart, strict=False)
    ]
    made = hypothesis(SOLD.with_tokens(tokens), written, "owner", dependent)
    assert ("G112" in codes(SOLD.with_tokens(tokens), made)) == found


@pytest.mark.parametrize(
    ("text", "relations", "found"),
    [
        ("We/PRP went/VBD to/IN Rosa/NNP 's/POS in/IN May/NNP", "prep_to(2,4) prep_in(2,7)", True),
        ("We/PRP sold/VBD Rosa/NNP 's/POS boat/NN", "dobj(2,5) poss(5,3)", False),
    ],
)
def test_a_name_that_ends_in_s_is_cut_apart_without_it(
    text: str, relations: str, found: bool
) -> None:
    gone = graph(text, f"nsubj(2,1) root(0,2) {relations}")
    verb = gone.tokens[1].form
    assert ("G112" in codes(gone, hypothesis(gone, f"we {verb} Rosa", verb, "Rosa"))) == found


def joined(words: str, relations: str, made: str, head: str, dependent: str) -> bool:
    text = graph(words, relations)
    found = codes(text, hypothesis(text, made, head, dependent), "NO")
    assert codes(text, hypothesis(text, made, head, dependent)) == [c for c in found if c != "G110"]
    return "G110" in found


SAW = "Ann/NNP saw/VBD the/DT man/NN in/IN Ghent/NNP with/IN a/DT hat/NN on/IN Monday/NNP"
SAW_EDGES = "nsubj(2,1) root(0,2) det(4,3) dobj(2,4) prep_in(2,6) prep_with(4,9) prep_on(2,11)"


@pytest.mark.parametrize(
    ("made", "head", "dependent"),
    [
        ("the man saw", "saw", "man"),  # joined directly
        ("there was a man in Ghent", "man", "Ghent"),  # what holds of an event holds of the man
        ("there was a man on Monday", "man", "Monday"),
        ("the man was seen=saw with a hat", "saw", "hat"),  # H can be read right
    ],
)
def test_a_no_that_may_be_true_is_found(made: str, head: str, dependent: str) -> None:
    assert joined(SAW, SAW_EDGES, made, head, dependent)


@pytest.mark.parametrize(
    ("made", "head", "dependent"),
    [("somebody saw with a hat", "saw", "hat"), ("the hat had a man", "hat", "man")],
)
def test_a_no_of_another_thing_is_kept(made: str, head: str, dependent: str) -> None:
    near = "prep_with(4,9)" if dependent == "hat" else "nsubj(2,1)"
    assert joined(SAW, SAW_EDGES, made, head, dependent) == (dependent == "man"), near


@pytest.mark.parametrize(
    ("words", "relations", "made", "head", "dependent", "expected"),
    [
        (  # an apposition, on and on
            "Ann/NNP ,/, the/DT nurse/NN ,/, left/VBD and/CC the/DT cat/NN slept/VBD long/RB",
            "nsubj(6,1) det(4,3) appos(1,4) root(0,6) conj_and(6,10) nsubj(10,9) advmod(10,11)",
            "the nurse left", "left", "nurse", True,
        ),
        (  # clauses with subjects of their own
            "Ann/NNP ,/, the/DT nurse/NN ,/, left/VBD and/CC the/DT cat/NN slept/VBD long/RB",
            "nsubj(6,1) det(4,3) appos(1,4) root(0,6) conj_and(6,10) nsubj(10,9) advmod(10,11)",
            "Ann slept", "slept", "Ann", False,
        ),
        (  # conjuncts with one subject
            "Ann/NNP came/VBD and/CC slept/VBD long/RB in/IN the/DT very/RB old/JJ house/NN",
            "nsubj(2,1) root(0,2) conj_and(2,4) advmod(4,5) prep_in(4,10) amod(10,9) advmod(9,8)",
            "Ann came in the house", "came", "house", True,
        ),
        (  # a modifier of a modifier
            "Ann/NNP came/VBD and/CC slept/VBD long/RB in/IN the/DT very/RB old/JJ house/NN",
            "nsubj(2,1) root(0,2) conj_and(2,4) advmod(4,5) prep_in(4,10) amod(10,9) advmod(9,8)",
            "the house was very", "house", "very", True,
        ),
        (  # the parts of a name, but not of a compound
            "The/DT Ghent/NNP Fire/NNP Brigade/NNP has/VBZ a/DT stone/NN wall/NN of/IN gold/NN",
            "det(4,1) nn(4,2) nn(4,3) nsubj(5,4) root(0,5) det(8,6) nn(8,7) dobj(5,8)"
            " prep_of(8,10)",
            "Fire has a wall", "has", "Fire", True,
        ),
        (
            "The/DT Ghent/NNP Fire/NNP Brigade/NNP has/VBZ a/DT stone/NN wall/NN of/IN gold/NN",
            "det(4,1) nn(4,2) nn(4,3) nsubj(5,4) root(0,5) det(8,6) nn(8,7) dobj(5,8)"
            " prep_of(8,10)",
            "there was a stone of gold", "stone", "gold", False,
        ),
        (  # a part of a compound in the place of all of it
            "Ann/NNP ran/VBD for/IN the/DT city/NN marathon/NN team/NN of/IN a/DT club/NN ./.",
            "nsubj(2,1) root(0,2) prep_for(2,7) det(7,4) nn(7,5) nn(7,6) prep_of(7,10)",
            "Ann ran for the marathon", "ran", "marathon", True,
        ),
        (  # some of a thing, and what it is
            "A/DT lot/NN of/IN teams/NNS are/VBP clubs/NNS that/WDT play/VBP long/JJ games/NNS",
            "det(2,1) nsubj(6,2) prep_of(2,4) cop(6,5) root(0,6) rcmod(6,8) dobj(8,10)",
            "teams play", "play", "teams", True,
        ),
        (
            "The/DT owner/NN of/IN teams/NNS is/VBZ a/DT man/NN who/WP plays/VBZ long/JJ games/NNS",
            "det(2,1) nsubj(7,2) prep_of(2,4) cop(7,5) det(7,6) root(0,7) rcmod(7,9) dobj(9,11)",
            "teams play=plays", "plays", "teams", False,
        ),
        (
            "Ann/NNP ran/VBD for/IN the/DT city/NN marathon/NN team/NN of/IN a/DT club/NN ./.",
            "nsubj(2,1) root(0,2) prep_for(2,7) det(7,4) nn(7,5) nn(7,6) prep_of(7,10)",
            "Ann had a marathon", "Ann", "marathon", False,
        ),
        (  # the subject of a clause below
            "They/PRP talked/VBD about/IN Ann/NNP buying/VBG a/DT big/JJ old/JJ house/NN",
            "nsubj(2,1) root(0,2) prepc_about(2,5) nsubj(5,4) dobj(5,9)",
            "they talked about Ann", "talked", "Ann", True,
        ),
        (  # the subject of an infinitive
            "It/PRP is/VBZ a/DT chance/NN for/IN Ann/NNP to/TO buy/VB a/DT big/JJ house/NN",
            "nsubj(4,1) cop(4,2) det(4,3) root(0,4) vmod(4,8) nsubj(8,6) aux(8,7) dobj(8,11)",
            "there is a chance for Ann", "chance", "Ann", True,
        ),
        (  # the subject of a clause elsewhere
            "Bo/NNP slept/VBD while/IN Ann/NNP bought/VBD a/DT big/JJ old/JJ house/NN",
            "nsubj(2,1) root(0,2) advcl(2,5) nsubj(5,4) dobj(5,9)",
            "Ann slept", "slept", "Ann", False,
        ),
        (  # a noun as what something is
            "The/DT nurse/NN is/VBZ a/DT friend/NN of/IN Bo/NNP from/IN the/DT coast/NN",
            "det(2,1) nsubj(5,2) cop(5,3) det(5,4) root(0,5) prep_of(5,7) prep_from(7,10)",
            "there was a nurse of Bo", "nurse", "Bo", True,
        ),
        (  # a place in a place
            "Ann/NNP built/VBD a/DT shed/NN in/IN a/DT village/NN in/IN Peru/NNP for/IN Bo/NNP",
            "nsubj(2,1) root(0,2) dobj(2,4) prep_in(2,7) prep_in(7,9) prep_for(2,11)",
            "somebody built in Peru", "built", "Peru", True,
        ),
        (  # a place in a place, and who is at the other
            "Ann/NNP lost/VBD her/PRP$ cat/NN near/IN a/DT village/NN in/IN Peru/NNP for/IN Bo/NNP",
            "nsubj(2,1) root(0,2) poss(4,3) dobj(2,4) det(7,6) prep_near(2,7) prep_in(7,9)",
            "there was a cat in Peru", "cat", "Peru", True,
        ),
        (  # a place that a relative clause has
            "Ann/NNP saw/VBD a/DT test/NN which/WDT worked/VBD well/RB in/IN the/DT study/NN ./.",
            "nsubj(2,1) root(0,2) det(4,3) dobj(2,4) rcmod(4,6) nsubj(6,4) prep_in(6,10)",
            "there was a test in the study", "test", "study", True,
        ),
        (  # the object of a gerund
            "Ann/NNP drew/VBD a/DT plan/NN for/IN building/VBG houses/NNS in/IN May/NNP ./.",
            "nsubj(2,1) root(0,2) det(4,3) dobj(2,4) prepc_for(4,6) dobj(6,7) prep_in(2,9)",
            "there was a plan for houses", "plan", "houses", True,
        ),
        (  # the subject of a clause, after its conjunction
            "Ann/NNP slept/VBD well/RB before/IN Bo/NNP arrived/VBD in/IN May/NNP ./.",
            "nsubj(2,1) root(0,2) advmod(2,3) mark(6,4) nsubj(6,5) advcl(2,6) prep_in(6,8)",
            "Ann slept before Bo", "slept", "Bo", True,
        ),
        (  # a participle that is a preposition
            "Ann/NNP has/VBZ a/DT sense/NN of/IN trust/NN based/VBN on/IN long/JJ talks/NNS",
            "nsubj(2,1) root(0,2) det(4,3) dobj(2,4) prep_of(4,6) prep_based_on(4,10) amod(10,9)",
            "trust is based on talks", "trust", "talks", True,
        ),
        (  # a clause after two nouns that it may describe
            "Ann/NNP saw/VBD a/DT picture/NN of/IN a/DT boy/NN that/WDT smiled/VBD in/IN May/NNP",
            "nsubj(2,1) root(0,2) det(4,3) dobj(2,4) det(7,6) prep_of(4,7) rcmod(4,9) nsubj(9,4)"
            " prep_in(2,11)",
            "the boy smiled", "smiled", "boy", True,
        ),
        (  # for whom something is given to somebody
            "Ann/NNP gave/VBD the/DT bag/NN to/TO a/DT home/NN for/IN cats/NNS in/IN May/NNP ./.",
            "nsubj(2,1) root(0,2) det(4,3) dobj(2,4) det(7,6) prep_to(2,7) prep_for(7,9)",
            "somebody gave for cats", "gave", "cats", True,
        ),
        (  # a place of who does it
            "Bo/NNP was/VBD met/VBN by/IN the/DT girl/NN at/IN the/DT door/NN in/IN May/NNP",
            "nsubjpass(3,1) auxpass(3,2) root(0,3) det(6,5) agent(3,6) det(9,8) prep_at(6,9)",
            "Bo was met at the door", "met", "door", True,
        ),
        (  # a phrase of what is done
            "They/PRP use/VBP bombs/NNS against/IN the/DT old/JJ towns/NNS in/IN May/NNP ./.",
            "nsubj(2,1) root(0,2) dobj(2,3) det(7,5) amod(7,6) prep_against(2,7) prep_in(2,9)",
            "there are bombs against the towns", "bombs", "towns", True,
        ),
        (  # a phrase after a noun with *of*
            "Ann/NNP saw/VBD a/DT part/NN of/IN a/DT pact/NN with/IN Peru/NNP in/IN May/NNP ./.",
            "nsubj(2,1) root(0,2) det(4,3) dobj(2,4) det(7,6) prep_of(4,7) prep_with(7,9)",
            "there was a part with Peru", "part", "Peru", True,
        ),
        (  # a clause of a verb below
            "Ann/NNP got/VBD rich/JJ by/IN selling/VBG cars/NNS before/IN Bo/NNP left/VBD May/NNP",
            "nsubj(2,1) root(0,2) acomp(2,3) prepc_by(2,5) dobj(5,6) mark(9,7) nsubj(9,8)"
            " advcl(5,9)",
            "Ann got rich before Bo left", "got", "left", True,
        ),
        (  # the subject of a gerund that is a subject
            "Selling/VBG the/DT old/JJ car/NN will/MD help/VB Ann/NNP to/TO buy/VB a/DT house/NN",
            "csubj(6,1) det(4,2) amod(4,3) dobj(1,4) aux(6,5) root(0,6) dobj(6,7) xcomp(6,9)",
            "the car will help Ann", "help", "car", True,
        ),
        (  # a clause after a noun with *of*
            "Ann/NNP saw/VBD a/DT crowd/NN of/IN men/NNS singing/VBG old/JJ songs/NNS all/DT",
            "nsubj(2,1) root(0,2) det(4,3) dobj(2,4) prep_of(4,6) vmod(6,7) dobj(7,9)",
            "the crowd sang=singing", "crowd", "singing", True,
        ),
        (  # an adjective of what is done
            "Bo/NNP paid/VBD the/DT cheapest/JJS fare/NN that/WDT we/PRP got/VBD in/IN May/NNP ./.",
            "nsubj(2,1) root(0,2) det(5,3) amod(5,4) dobj(2,5) rcmod(5,8) nsubj(8,7) prep_in(8,10)",
            "somebody got the cheapest", "got", "cheapest", True,
        ),
        (  # what somebody is as
            "They/PRP sent/VBD Bo/NNP for/IN a/DT term/NN as/IN judge/NN of/IN the/DT court/NN",
            "nsubj(2,1) root(0,2) dobj(2,3) det(6,5) prep_for(2,6) prep_as(6,8) prep_of(8,11)",
            "they sent as judge", "sent", "judge", True,
        ),
        (  # a purpose
            "Ann/NNP wrote/VBD a/DT book/NN on/IN herbs/NNS to/TO help/VB cooks/NNS in/IN May/NNP",
            "nsubj(2,1) root(0,2) dobj(2,4) prep_on(4,6) vmod(6,8) aux(8,7) dobj(8,9)",
            "Ann wrote to help", "wrote", "help", True,
        ),
        (  # a place where somebody is met
            "Ann/NNP spoke/VBD to/TO a/DT man/NN at/IN Shell/NNP in/IN May/NNP",
            "nsubj(2,1) root(0,2) prep_to(2,5) prep_at(5,7) prep_in(2,9)",
            "Ann spoke at Shell", "spoke", "Shell", True,
        ),
        (  # somebody with whom a verb without object is done
            "Ann/NNP goes/VBZ on/IN a/DT trip/NN with/IN friends/NNS in/IN May/NNP",
            "nsubj(2,1) root(0,2) det(5,4) prep_on(2,5) prep_with(2,7) prep_in(2,9)",
            "there is a trip with friends", "trip", "friends", True,
        ),
        (  # a noun that follows as a participle does
            "Ann/NNP ,/, now/RB a/DT nurse/NN ,/, sang/VBD songs/NNS in/IN May/NNP",
            "vmod(1,5) advmod(5,3) det(5,4) nsubj(7,1) root(0,7) dobj(7,8) prep_in(7,10)",
            "a nurse sang", "sang", "nurse", True,
        ),
        (  # somebody from a place
            "Ann/NNP wrote/VBD long/JJ letters/NNS to/TO a/DT man/NN in/IN Peru/NNP in/IN May/NNP",
            "nsubj(2,1) root(0,2) dobj(2,4) prep_to(2,7) prep_in(7,9) prep_in(2,11)",
            "Ann wrote in Peru", "wrote", "Peru", False,
        ),
    ],
)  # fmt: skip
def test_paths_of_gold_relations(
    words: str, relations: str, made: str, head: str, dependent: str, expected: bool
) -> None:
    assert joined(words, relations, made, head, dependent) == expected


def test_each_code_has_a_message() -> None:
    assert list(CODES) == [f"G{number}" for number, _ in zip(count(101), CODES, strict=False)]
    assert all(message.endswith(".") for message in CODES.values())
