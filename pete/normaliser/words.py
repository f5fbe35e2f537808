"""Closed word lists, and the ways of saying a preposition or a coordinator.

The prepositions of more than one word are those of the Stanford dependencies manual
(sections 2 and 4), with ``far_from``, which only the program has.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pete.text.tokens import word_set


def _phrases(text: str) -> frozenset[tuple[str, ...]]:
    return frozenset(tuple(phrase.split("_")) for phrase in text.split())


def _by_verb(**verbs: str) -> Mapping[str, tuple[str, ...]]:
    """Return the verbs of each preposition, turned round."""
    found: dict[str, tuple[str, ...]] = {}
    for preposition, text in verbs.items():
        for verb in text.split():
            found[verb] = (*found.get(verb, ()), preposition.rstrip("_"))
    return found


TWO_WORDS: Final = _phrases(
    """according_to across_from ahead_of along_with alongside_of apart_from as_for as_from as_of
    as_per as_to aside_from away_from based_on because_of close_by close_to compared_to
    compared_with contrary_to depending_on due_to except_for exclusive_of far_from followed_by
    inside_of instead_of irrespective_of near_to next_to off_of out_of outside_of owing_to
    preliminary_to preparatory_to previous_to prior_to pursuant_to regardless_of subsequent_to
    such_as thanks_to together_with"""
)
"""Prepositions of two words."""

THREE_WORDS: Final = _phrases(
    """by_means_of in_accordance_with in_addition_to in_case_of in_front_of in_lieu_of in_place_of
    in_spite_of on_account_of on_behalf_of on_top_of with_regard_to with_respect_to"""
)
"""Prepositions of three words."""

COORDINATORS: Final = {
    **dict.fromkeys("as_well_as as_well not_to_mention but_also &".split(), "and"),
    **dict.fromkeys(
        """but_not and_not or_not rather_than instead_of as_opposed_to as_against let_alone
        leave_alone much_less still_less even_less never_mind but_rather not""".split(),
        "negcc",
    ),
    **dict.fromkeys(("and_or", "and_/_or"), "and/or"),
}
"""X of ``conj_X`` by all words of a coordinator; any other coordinator is named by its form."""

STANFORD_COORDINATORS: Final = {
    **dict.fromkeys(("not", "instead", "rather"), "negcc"),
    **dict.fromkeys(("mention", "to", "also", "well", "&"), "and"),
}
"""The same by the head word alone, which is all that the converter of 2013 looks at."""

SUBORDINATORS: Final = word_set(
    """while when if though although because unless whether that once whereas lest so in_order
    so_that as_if"""
)
"""Words that never turn a clause into ``prepc_X``."""

CLAUSE_PREPOSITIONS: Final = word_set(
    """about of on from with without at by into onto to over under against regarding concerning
    despite in through between besides like upon toward towards via within"""
)
"""Prepositions that take a *whether*, *that* or *wh* clause."""

RELATIVISERS: Final = word_set("that which who whom whose what")
CLEFT_RELATIVISERS: Final = RELATIVISERS - {"what"}
FREE_RELATIVISERS: Final = word_set("what whatever who whoever whom whomever which whichever")
RELATIVE_ADVERBS: Final = word_set("where when how why wherever whenever however")

NEGATIONS: Final = word_set("not n't n’t never")
FOCUSING: Final = word_set("only just merely simply solely exclusively")
"""Adverbs after which *not* denies nothing but that this is all (*not only tea*)."""
NOMINATIVES: Final = word_set("i he she we they")
PARTICLES: Final = word_set("in out up down on off over around by along through past across")
"""Prepositions that are particles as often, and then have no object to share."""

MODALS: Final = word_set("can could may might must shall should will would ca wo sha 'll ’ll 'd ’d")

CAUSATIVES: Final = word_set("make let have get bid")
"""Verbs whose object is the subject of the bare infinitive below them, and nothing else."""

SUBJUNCTIVES: Final = word_set("demand suggest insist recommend propose request urge ask")
SUBJECT_CONTROL: Final = word_set("promise threaten vow swear")
"""Verbs whose subject, not their object, is the subject of the infinitive."""

OBJECT_CONTROL: Final = word_set(
    """advise allow cause compel convince enable encourage force forbid instruct invite oblige
    order permit persuade remind tell urge warn"""
)
"""Verbs that need an object before an infinitive (*ask* and *want* do not)."""

ADDRESSING: Final = _by_verb(
    to="""appeal beckon call cry gesture leave motion nod recommend say shout sign signal wave
    whisper whistle yell""",
    up_to="leave",
    at="bark bellow gesture holler nod roar scream shout wave yell",
    on="bank call count depend lean prevail rely",
    upon="call count depend prevail rely",
    with_="leave plead",
    of="ask beg demand expect require",
    from_="demand expect",
    for_="""arrange ask beg call care clamour hope long pay plead pray press push vote wait wish
    yearn""",
)
"""Prepositions after which a verb names who is to do something (*rely on Bo to wait*), by verb."""

TOUGH: Final = word_set(
    """easy hard difficult tough impossible simple fun pleasant nice interesting dangerous"""
)
"""Adjectives whose subject is not the subject of the infinitive (*keys are hard to find*)."""

TEMPORAL: Final = word_set(
    """monday tuesday wednesday thursday friday saturday sunday mon. tue. tues. wed. thu. thurs.
    fri. sat. sun. january february march april may june july august september october november
    december jan. feb. mar. apr. jun. jul. aug. sept. sep. oct. nov. dec. spring summer autumn
    fall winter year month week day morning evening night today yesterday tomorrow time moment
    hour minute second"""
)
"""Lemmas of nouns of time."""

GAPLESS_NOUNS: Final = TEMPORAL | word_set("way reason manner place")
"""Nouns whose relative clause has all its arguments (*the way he works*)."""
