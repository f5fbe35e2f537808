"""The lemmatiser: tagged words, clitics in context, and when two words match."""

from __future__ import annotations

import importlib
import subprocess
import sys
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pete.graph import Token
from pete.text.lemmas import (
    LEMMATISER,
    is_missing,
    lemma,
    lemmatise,
    parser_lemmas,
    readings,
    words_match,
)


def sentence(tagged: str) -> tuple[Token, ...]:
    """``She/PRP 's/VBZ`` as tokens; a word without a slash has no tag."""
    pairs = (word.partition("/")[::2] for word in tagged.split())
    return tuple(Token(i, form, xpos=tag) for i, (form, tag) in enumerate(pairs, start=1))


def lemmas(tokens: Sequence[Token]) -> list[str]:
    return [token.lemma for token in lemmatise(tokens)]


@pytest.mark.parametrize(
    ("base", "inflected"),
    [
        ("program", "programmed programming"),
        ("axe", "axed axing axes"),
        ("ax", "axed axing axes"),
        ("poleaxe", "poleaxed"),
        ("fulfil", "fulfilled fulfilling fulfils"),
        ("fulfill", "fulfilled fulfills"),
        ("enrol", "enrolled enrolling enrols"),
        ("enroll", "enrolled enrolls"),
        *((verb, f"{verb}led {verb}ling {verb}s") for verb in ("instil", "distil", "appal")),
        *((verb, f"{verb}led {verb}ling {verb}s") for verb in ("travel", "signal", "trial")),
        *((verb, f"{verb}ked {verb}king {verb}s") for verb in ("mimic", "panic", "havoc")),
        ("sync", "synced syncing synched"),
        ("breastfeed", "breastfed breastfeeding breastfeeds"),
        *((f"{first}sell", f"{first}sold") for first in ("out", "under", "re", "up")),
        ("babysit", "babysat babysitting"),
        ("re-enrol", "re-enrolled"),
        # Not these: what looks like them is another verb.
        ("relax", "relaxed relaxing relaxes"),
        ("control", "controlled controlling"),
        ("politick", "politicked"),
        ("sext", "sexted sexting"),
        ("fix", "fixed fixes"),
    ],
)
def test_a_verb_is_one_however_it_is_spelled(base: str, inflected: str) -> None:
    tags = {"ing": "VBG", "s": "VBZ"}
    for form in inflected.split():
        tag = next((tag for end, tag in tags.items() if form.endswith(end)), "VBN")
        assert lemma(form, xpos=tag) == lemma(base, xpos="VB") == lemma(base, xpos="VBP")
        assert lemma(form, upos="VERB") == lemma(base, upos="VERB")


@pytest.mark.parametrize(
    ("singular", "plural"),
    [
        *(("leaf", "leaves"), ("fig-leaf", "fig-leaves"), ("tealeaf", "tealeaves")),
        *(("loaf", "loaves"), ("knife", "knives"), ("ox", "oxen"), ("child", "children")),
        *(("brother", "brethren"), ("axe", "axes"), ("ax", "axes"), ("axle", "axles")),
        *(("glove", "gloves"), ("invitee", "invitees"), ("wave", "waves"), ("tie", "ties")),
    ],
)
def test_plurals(singular: str, plural: str) -> None:
    assert lemma(plural, xpos="NNS") == lemma(singular, xpos="NN")
    assert lemma(plural, upos="NOUN") == lemma(singular, upos="NOUN")


@pytest.mark.parametrize(
    ("plural", "singulars"),
    [("axes", "axe axis"), ("leaves", "leaf leave"), ("bases", "base basis"), ("waves", "wave")],
)
def test_a_plural_of_two_nouns_is_either(plural: str, singulars: str) -> None:
    assert readings(Token(1, plural, xpos="NNS")) == set(singulars.split())
    assert readings(Token(1, plural, xpos="VBZ")) == {lemma(plural, xpos="VBZ")}


@pytest.mark.parametrize(
    ("form", "xpos", "expected"),
    [
        # be, have, do, with and without their contractions
        *((form, "VBD", "be") for form in ("was", "were", "Was")),
        *((form, "VBP", "be") for form in ("are", "am", "'re", "'m", "re", "m", "\u2019re")),
        ("is", "VBZ", "be"),
        ("been", "VBN", "be"),
        ("being", "VBG", "be"),
        ("being", "NN", "being"),
        *((form, tag, "have") for form, tag in (("has", "VBZ"), ("had", "VBD"), ("'ve", "VBP"))),
        *((form, tag, "do") for form, tag in (("does", "VBZ"), ("did", "VBD"), ("done", "VBN"))),
        # modals and negation
        ("wo", "MD", "will"),
        ("ca", "MD", "can"),
        ("sha", "MD", "shall"),
        ("'ll", "MD", "will"),
        ("would", "MD", "would"),
        ("could", "MD", "could"),
        ("'d", "MD", "would"),
        ("'d", "VBD", "have"),
        ("n't", "RB", "not"),
        ("n\u2019t", "RB", "not"),
        # pronouns: cases share the nominative, possessives do not
        ("me", "PRP", "i"),
        ("him", "PRP", "he"),
        ("us", "PRP", "we"),
        ("'s", "PRP", "we"),
        ("them", "PRP", "they"),
        ("whom", "WP", "who"),
        ("her", "PRP", "she"),
        ("her", "PRP$", "her"),
        ("his", "PRP$", "his"),
        ("their", "PRP$", "their"),
        ("my", "PRP$", "my"),
        ("whose", "WP$", "whose"),
        ("US", "NNP", "us"),
        # where a rule for regular inflection goes wrong
        ("doses", "NNS", "dose"),
        ("hoping", "VBG", "hope"),
        ("staring", "VBG", "stare"),
        ("species", "NNS", "species"),
        ("other", "JJ", "other"),
        # irregular inflection, by tag
        ("men", "NNS", "man"),
        ("women", "NNS", "woman"),
        ("children", "NNS", "child"),
        ("feet", "NNS", "foot"),
        ("axes", "NNS", "axe"),
        ("data", "NNS", "data"),
        ("lives", "NNS", "life"),
        ("lives", "VBZ", "live"),
        ("left", "VBD", "leave"),
        ("left", "JJ", "left"),
        ("felt", "VBD", "feel"),
        ("fell", "VBD", "fall"),
        ("fell", "VBP", "fell"),
        ("saw", "VBD", "see"),
        ("saw", "NN", "saw"),
        ("found", "VBN", "find"),
        ("founded", "VBD", "found"),
        ("lay", "VBD", "lie"),
        ("lay", "VB", "lay"),
        ("laid", "VBD", "lay"),
        ("lying", "VBG", "lie"),
        ("wound", "VBD", "wind"),
        ("wound", "NN", "wound"),
        ("ground", "VBN", "grind"),
        ("ground", "NN", "ground"),
        # degree
        ("better", "JJR", "good"),
        ("better", "RBR", "well"),
        ("best", "JJS", "good"),
        ("happier", "JJR", "happy"),
        ("more", "JJR", "more"),
        ("least", "RBS", "least"),
        # -ed and -ing forms that are no verbs stay
        ("wounded", "JJ", "wounded"),
        ("accused", "NN", "accused"),
        ("building", "NN", "building"),
        # names, numbers, compounds, capitals
        ("Giants", "NNPS", "giants"),
        ("Giants", "NNP", "giants"),
        ("1,250", "CD", "1,250"),
        ("ex-wives", "NNS", "ex-wife"),
        ("re-elected", "VBN", "re-elect"),
        ("well-known", "JJ", "well-known"),
        ("Leaving", "VBG", "leave"),
        ("an", "DT", "a"),
        ("during", "IN", "during"),
        ("'s", "POS", "'s"),
    ],
)
def test_by_penn_tag(form: str, xpos: str, expected: str) -> None:
    assert lemma(form, xpos=xpos) == expected
    assert lemma(form, upos="X", xpos=xpos) == expected, "a Penn tag decides alone"


@pytest.mark.parametrize(
    ("form", "upos", "expected"),
    [
        ("were", "AUX", "be"),
        ("ca", "AUX", "can"),
        ("might", "AUX", "might"),
        ("left", "VERB", "leave"),
        ("lives", "NOUN", "life"),
        ("better", "ADJ", "good"),
        ("better", "ADV", "well"),
        ("israeli", "ADJ", "israeli"),
        ("us", "PRON", "we"),
        ("n't", "PART", "not"),
        ("Giants", "PROPN", "giants"),
        ("as", "ADP", "as"),
    ],
)
def test_by_universal_tag_alone(form: str, upos: str, expected: str) -> None:
    assert lemma(form, upos=upos) == lemma(form, upos=upos, xpos="_") == expected


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("was", "be"),
        ("does", "do"),
        ("us", "we"),
        ("his", "his"),
        ("this", "this"),
        ("n't", "not"),
        ("left", "leave"),
        ("children", "child"),
        ("zyxings", "zyxings"),
        ("?", "?"),
    ],
)
def test_without_any_tag(form: str, expected: str) -> None:
    assert lemma(form) == lemma(form, upos="_", xpos="_") == expected


@given(
    st.text(min_size=1),
    st.sampled_from(["", "_", "NOUN", "VERB", "ADJ", "ADV", "AUX", "PRON", "nonsense"]),
    st.sampled_from(["", "NNS", "VBD", "VBG", "JJR", "RBS", "POS", "nonsense"]),
)
def test_any_word_has_a_lemma_in_lower_case(form: str, upos: str, xpos: str) -> None:
    result = lemma(form, upos=upos, xpos=xpos)
    assert result
    assert result == result.lower()


@pytest.mark.parametrize(
    ("tagged", "expected"),
    [
        ("It/PRP 's/VBZ raining/VBG", "be"),
        ("She/PRP \u2019s/VBZ not/RB very/RB tall/JJ", "be"),
        ("He/PRP 's/VBZ the/DT cook/NN", "be"),
        ("That/DT 's/VBZ what/WP I/PRP like/VBP", "be"),
        ("Here/RB it/PRP 's/VBZ", "be"),
        ("What/WP 's/VBZ she/PRP reading/VBG", "be"),
        ("It/PRP 's/VBZ eaten/VBN by/IN mice/NNS", "be"),
        ("He/PRP 's/VBZ never/RB been/VBN there/RB", "have"),
        ("She/PRP 's/VBZ got/VBN a/DT boat/NN", "have"),
        ("She/PRP 's/VBZ eaten/VBN the/DT soup/NN", "have"),
        ("He/PRP 's/VBZ seen/VBN her/PRP", "have"),
        ("She/PRP 's/VBZ given/VBN a/DT boat/NN", "'s"),
        ("He/PRP 's/VBZ gone/VBN", "'s"),
        ("It/PRP 's/VBZ made/VBN of/IN tin/NN", "'s"),
        ("What/WP 's/VBZ it/PRP mean/VB", "'s"),
        ("How/WRB 's/VBZ he/PRP like/VB the/DT soup/NN", "'s"),
        ("Ann/NNP 's/POS reading/NN", "'s"),
        ("Let/VB 's/PRP go/VB", "we"),
        ("You/PRP ai/VBP n't/RB sleeping/VBG", "be"),
        ("You/PRP ai/VBP n't/RB got/VBN it/PRP", "have"),
        ("Ann 's reading", "be"),
        ("Ann 's boat", "'s"),
    ],
)
def test_the_clitic_s(tagged: str, expected: str) -> None:
    tokens = lemmatise(sentence(tagged))
    found = [t.lemma for t in tokens if t.form.lower() in ("'s", "\u2019s", "ai")]
    assert found == [expected]


@pytest.mark.parametrize(
    ("following", "expected"),
    [
        ([("sing", "VERB", "VB")], "would"),
        ([("rather", "ADV", "RB"), ("sing", "VERB", "VB")], "would"),
        ([("better", "ADV", "RBR"), ("sing", "VERB", "VB")], "have"),
        ([("sung", "VERB", "VBN")], "have"),
        ([("sing", "VERB", "")], "'d"),
        ([], "'d"),
    ],
)
def test_the_clitic_d_without_a_penn_tag(
    following: list[tuple[str, str, str]], expected: str
) -> None:
    words = [("They", "PRON", "PRP"), ("'d", "AUX", ""), *following]
    tokens = [Token(i, form, upos=u, xpos=x) for i, (form, u, x) in enumerate(words, start=1)]
    assert lemmas(tokens)[1] == expected


def test_universal_tags_decide_the_clitic_s_too() -> None:
    words = [("She", "PRON"), ("'s", "AUX"), ("eaten", "VERB"), ("the", "DET"), ("soup", "NOUN")]
    tokens = [Token(i, form, upos=u) for i, (form, u) in enumerate(words, start=1)]
    assert lemmas(tokens) == ["she", "have", "eat", "the", "soup"]


def test_a_possessive_is_known_by_its_feature_where_there_is_no_penn_tag() -> None:
    object_, owner = (
        Token(1, "her", upos="PRON", feats=(("Case", "Acc"),)),
        Token(2, "her", upos="PRON", feats=(("Poss", "Yes"),)),
    )
    assert lemmas([object_, owner]) == ["she", "her"]


def test_lemmatise_replaces_what_the_parser_said() -> None:
    assert lemmas([Token(1, "doses", lemma="dos", xpos="NNS")]) == ["dose"]


def test_the_parsers_own_lemmas_are_kept_and_gaps_filled() -> None:
    tokens = [
        Token(1, "It", lemma="-PRON-", xpos="PRP"),
        Token(2, "'s", lemma="_", xpos="VBZ"),
        Token(3, "Dosing", lemma="Dos", xpos="VBG"),
        Token(4, "mice", xpos="NNS"),
    ]
    assert [t.lemma for t in parser_lemmas(tokens)] == ["it", "be", "dos", "mouse"]


@pytest.mark.parametrize("value", ["", "_", " ", "-PRON-", "-pron-"])
def test_what_counts_as_a_missing_lemma(value: str) -> None:
    assert is_missing(value)


@pytest.mark.parametrize("value", ["i", "-", "__", "pron"])
def test_what_does_not_count_as_a_missing_lemma(value: str) -> None:
    assert not is_missing(value)


def word(form: str, lemma: str = "", xpos: str = "", upos: str = "") -> Token:
    return Token(1, form, lemma=lemma, xpos=xpos, upos=upos)


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        (word("Dogs", "dog"), word("dog", "dog"), True),
        (word("Saw", "see"), word("saw", "saw"), True),  # the form is enough
        (word("saw", "saw", "NN"), word("sees", "see", "VBZ"), False),
        (word("me", "i", "PRP"), word("I", "i", "PRP"), True),
        (word("her", "her", "PRP$"), word("she", "she", "PRP"), False),
        (word("'s", "'s", "VBZ"), word("is", "be", "VBZ"), True),
        (word("'s", "'s", "VBZ"), word("has", "have", "VBZ"), True),
        (word("'s", "'s", "VBZ"), word("does", "do", "VBZ"), False),
        (word("'s", "'s", "POS"), word("is", "be", "VBZ"), False),
        (word("'s", "'s", "", "PART"), word("has", "have", "VBZ"), False),
        (word("'d", "'d", "", "AUX"), word("would", "would", "MD"), True),
        (word("ai", "ai", "VBP"), word("are", "be", "VBP"), True),
        (word("\u2019s", "'s", "POS"), word("'s", "be", "VBZ"), True),
        (word("-LRB-", "_"), word("-RRB-", "_"), False),  # two missing lemmas are not the same
        (word("hoped", "_", "VBD"), word("hopes", "-PRON-", "VBZ"), True),
        (word("Bo", "Bo"), word("BOS", "bo"), True),
    ],
)
def test_words_match(a: Token, b: Token, expected: bool) -> None:
    assert words_match(a, b) is expected
    assert words_match(b, a) is expected
    assert words_match(a, a)


def test_a_word_has_one_reading_unless_undecided() -> None:
    assert readings(word("dogs", "dog", "NNS")) == {"dog"}
    assert readings(word("'s", "'s", "VBZ")) == {"be", "have"}


def test_the_signature_names_library_and_version() -> None:
    name, number = LEMMATISER.split()
    assert name == "lemminflect"
    assert number[0].isdigit()


def test_the_library_is_loaded_on_first_use_only_and_without_spacy() -> None:
    code = (
        "import sys, pete.text.lemmas as lemmas; first = set(sys.modules); "
        "lemmas.lemma('dogs', xpos='NNS'); "
        "print('lemminflect.core' in first, 'lemminflect.core' in sys.modules, "
        "{'lemminflect', 'spacy', 'torch'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False True set()\n"


def test_the_library_can_still_be_imported_as_a_whole() -> None:
    assert lemma("dogs", xpos="NNS") == "dog"
    library = importlib.import_module("lemminflect")
    assert library.getLemma("dogs", "NOUN") == ("dog",)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Cafe\u0301", "caf\u00e9"),
        ("co\u00adoperate", "cooperate"),
        ("\ufeffAnn", "Ann\u200b"),
        ("Stra\u00dfe", "STRASSE"),
    ],
)
def test_words_that_look_the_same_match(a: str, b: str) -> None:
    assert words_match(Token(1, a, xpos="NNP"), Token(2, b, xpos="NNP"))


def test_lemmas_are_in_one_normal_form() -> None:
    decomposed = Token(1, "Cafe\u0301s", lemma="Cafe\u0301", xpos="NNS")
    assert lemma(decomposed.form, xpos="NNP") == "caf\u00e9s"
    assert [token.lemma for token in parser_lemmas([decomposed])] == ["caf\u00e9"]
    assert readings(decomposed) == {"caf\u00e9"}


def test_a_form_of_nothing_that_is_seen_stays_a_word() -> None:
    assert lemma("\u200b", xpos="NN") == "\u200b"
