"""Extensions add facts to T: a NO becomes a YES."""

from __future__ import annotations

from golden_rules.golden import Golden, pair

_GIFT = (
    "She/PRP gave/VBD the/DT boy/NN a/DT kite/NN",
    "nsubj(2,1) iobj(2,4) det(4,3) dobj(2,6) det(6,5)",
)
_WANTS = (
    "Ann/NNP wants/VBZ to/TO see/VB Bo/NNP",
    "nsubj(2,1) aux(4,3) xcomp(2,4) xsubj(4,1) dobj(4,5)",
)
_GRAINS = (
    "The/DT steamed/VBN grains/NNS tempted/VBD Ann/NNP",
    "det(3,1) amod(3,2) nsubj(4,3) dobj(4,5)",
)
_WAGONS = (
    "The/DT wagons/NNS repaired/VBN by/IN the/DT monks/NNS shone/VBD",
    "det(2,1) vmod(2,3) agent(3,6) det(6,5) nsubj(7,2)",
)
_LAKE = (
    "Lake/NNP Orva/NNP ,/, a/DT popular/JJ spot/NN ,/, froze/VBD",
    "nn(2,1) appos(2,6) det(6,4) amod(6,5) nsubj(8,2)",
)
_FINED = (
    "The/DT judge/NN fined/VBD Dario/NNP ,/, a/DT landlord/NN",
    "det(2,1) nsubj(3,2) dobj(3,4) appos(4,7) det(7,6)",
)
_VIOLIN = (
    "The/DT daughter/NN 's/POS violin/NN broke/VBD",
    "det(2,1) possessive(2,3) poss(4,2) nsubj(5,4)",
)
_WINNER = "The/DT winner/NN was/VBD Ann/NNP", "det(2,1) nsubj(4,2) cop(4,3)"
_SWAN = "A/DT swan/NN is/VBZ a/DT bird/NN", "det(2,1) nsubj(5,2) cop(5,3) det(5,4)"
_ROPE = (
    "The/DT rope/NN Bo/NNP cut/VBD was/VBD on/IN the/DT ice/NN",
    "det(2,1) rcmod(2,4) nsubj(4,3) dobj(4,2) nsubj(5,2) prep_on(5,8) det(8,7)",
)
_RAIN = (
    "Ann/NNP said/VBD that/IN it/PRP rained/VBD and/CC Bo/NNP sang/VBD",
    "nsubj(2,1) ccomp(2,5) mark(5,3) nsubj(5,4) conj_and(2,8) nsubj(8,7)",
)
_TIDE = (
    "The/DT tide/NN is/VBZ turning/VBG said/VBD the/DT pilot/NN",
    "det(2,1) nsubj(4,2) aux(4,3) parataxis(4,5) nsubj(5,7) det(7,6)",
)
_TRADING = (
    "Trading/NN is/VBZ something/NN we/PRP watch/VBP",
    "nsubj(3,1) cop(3,2) rcmod(3,5) nsubj(5,4) dobj(5,3)",
)
_GEESE = (
    "Having/VBG plucked/VBN the/DT geese/NNS the/DT wife/NN locked/VBD the/DT barn/NN",
    "aux(2,1) advcl(7,2) dobj(2,4) det(4,3) det(6,5) nsubj(7,6) dobj(7,9) det(9,8)",
)
_VINEGAR = (
    "They/PRP saw/VBD the/DT vinegar/NN turn/VB red/JJ",
    "nsubj(2,1) ccomp(2,5) det(4,3) nsubj(5,4) acomp(5,6)",
)
_LATE = (
    "That/IN the/DT bus/NN was/VBD late/JJ annoyed/VBD us/PRP",
    "mark(5,1) det(3,2) nsubj(5,3) cop(5,4) csubj(6,5) dobj(6,7)",
)
_STATUE = (
    "The/DT statue/NN stolen/VBN from/IN the/DT museum/NN shone/VBD",
    "det(2,1) vmod(2,3) prep_from(3,6) det(6,5) nsubj(7,2)",
)
_PLAN = (
    "The/DT plan/NN was/VBD laughed/VBN at/IN by/IN the/DT senators/NNS",
    "det(2,1) nsubjpass(4,2) auxpass(4,3) prep(4,5) agent(4,8) det(8,7)",
)
_CHESS = (
    "Ann/NNP teaches/VBZ chess/NN and/CC Bo/NNP tennis/NN",
    "nsubj(2,1) dobj(2,3) conj_and(2,5) dep(5,6)",
)
_FOOLISH = (
    "It/PRP was/VBD foolish/JJ of/IN Bo/NNP to/TO sell/VB the/DT mare/NN",
    "nsubj(3,1) cop(3,2) prep_of(3,5) aux(7,6) xcomp(3,7) dobj(7,9) det(9,8)",
)
_SOUP = (
    "She/PRP ate/VBD the/DT soup/NN but/CC not/RB the/DT bread/NN",
    "nsubj(2,1) dobj(2,4) det(4,3) conj_negcc(4,8) det(8,7)",
)
_CHAIR = (
    "The/DT chair/NN is/VBZ easy/JJ to/TO sit/VB on/IN",
    "det(2,1) nsubj(4,2) cop(4,3) xcomp(4,6) aux(6,5) prep(6,7)",
)
_AT_SOMEBODY = (
    "The/DT porter/NN laughed/VBD at/IN somebody/NN",
    "det(2,1) nsubj(3,2) prep_at(3,5)",
)
_ATTIC = (
    "It/PRP was/VBD in/IN the/DT attic/NN that/IN Ann/NNP found/VBD the/DT letter/NN",
    "nsubj(2,1) prep_in(2,5) det(5,4) ccomp(2,8) mark(8,6) nsubj(8,7) dobj(8,10) det(10,9)",
)

CASES = {
    "X401": Golden(
        pair(*_WANTS, "Ann/NNP sees/VBZ Bo/NNP", "nsubj(2,1) dobj(2,3)"),
        pair(*_WANTS, "Bo/NNP sees/VBZ Bo/NNP", "nsubj(2,1) dobj(2,3)"),
    ),
    "X402": Golden(
        pair(
            *_GIFT,
            "The/DT boy/NN was/VBD given/VBN a/DT kite/NN",
            "det(2,1) nsubjpass(4,2) auxpass(4,3) dobj(4,6) det(6,5)",
        ),
        pair(*_GIFT, "She/PRP gave/VBD the/DT boy/NN", "nsubj(2,1) dobj(2,4) det(4,3)"),
    ),
    "X403": Golden(
        pair(
            *_GRAINS,
            "The/DT grains/NNS were/VBD steamed/VBN",
            "det(2,1) nsubjpass(4,2) auxpass(4,3)",
        ),
        pair(*_GRAINS, "The/DT grains/NNS steamed/VBD Ann/NNP", "nsubj(3,2) dobj(3,4)"),
    ),
    "X404": Golden(
        pair(*_WAGONS, "The/DT monks/NNS repaired/VBD wagons/NNS", "nsubj(3,2) dobj(3,4)"),
        pair(*_WAGONS, "The/DT wagons/NNS repaired/VBD monks/NNS", "nsubj(3,2) dobj(3,4)"),
        beside=("P202",),
    ),
    "X405": Golden(
        pair(
            *_LAKE,
            "Lake/NNP Orva/NNP was/VBD a/DT spot/NN",
            "nn(2,1) nsubj(5,2) cop(5,3) det(5,4)",
        ),
        pair(
            *_LAKE,
            "A/DT spot/NN was/VBD popular/JJ with/IN Lake/NNP Orva/NNP",
            "det(2,1) nsubj(4,2) cop(4,3) prep_with(4,7) nn(7,6)",
        ),
    ),
    "X406": Golden(
        pair(
            *_FINED,
            "A/DT landlord/NN was/VBD fined/VBN",
            "det(2,1) nsubjpass(4,2) auxpass(4,3)",
        ),
        pair(
            *_FINED,
            "A/DT landlord/NN fined/VBD somebody/NN",
            "det(2,1) nsubj(3,2) dobj(3,4)",
        ),
    ),
    "X407": Golden(
        pair(
            *_GIFT,
            "She/PRP gave/VBD a/DT kite/NN to/TO the/DT boy/NN",
            "nsubj(2,1) dobj(2,4) det(4,3) prep_to(2,7) det(7,6)",
        ),
        pair(
            *_GIFT,
            "She/PRP gave/VBD the/DT boy/NN to/TO a/DT kite/NN",
            "nsubj(2,1) dobj(2,4) det(4,3) prep_to(2,7) det(7,6)",
        ),
        beside=("C307",),
    ),
    "X408": Golden(
        pair(
            *_VIOLIN,
            "The/DT violin/NN of/IN the/DT daughter/NN broke/VBD",
            "det(2,1) prep_of(2,5) det(5,4) nsubj(6,2)",
        ),
        pair(
            *_VIOLIN,
            "The/DT daughter/NN of/IN the/DT violin/NN broke/VBD",
            "det(2,1) prep_of(2,5) det(5,4) nsubj(6,2)",
        ),
    ),
    "X409": Golden(
        pair(*_WINNER, "Ann/NNP was/VBD the/DT winner/NN", "nsubj(4,1) cop(4,2) det(4,3)"),
        pair(*_SWAN, "A/DT bird/NN is/VBZ a/DT swan/NN", "nsubj(5,2) cop(5,3) det(5,4)"),
    ),
    "X410": Golden(
        pair(
            *_ROPE,
            "Bo/NNP cut/VBD a/DT rope/NN on/IN the/DT ice/NN",
            "nsubj(2,1) dobj(2,4) det(4,3) prep_on(4,7) det(7,6)",
        ),
        pair(
            *_ROPE,
            "Bo/NNP cut/VBD ice/NN on/IN the/DT rope/NN",
            "nsubj(2,1) dobj(2,3) prep_on(3,6) det(6,5)",
        ),
    ),
    "X411": Golden(
        pair(*_RAIN, "Ann/NNP said/VBD something/NN", "nsubj(2,1) dobj(2,3)"),
        pair(*_RAIN, "Bo/NNP said/VBD something/NN", "nsubj(2,1) dobj(2,3)"),
        beside=("B606",),
    ),
    "X412": Golden(
        pair(*_TIDE, "The/DT pilot/NN said/VBD something/NN", "det(2,1) nsubj(3,2) dobj(3,4)"),
        pair(*_TIDE, "The/DT tide/NN said/VBD something/NN", "det(2,1) nsubj(3,2) dobj(3,4)"),
        beside=("B606",),
    ),
    "X413": Golden(
        pair(*_TRADING, "We/PRP watch/VBP trading/NN", "nsubj(2,1) dobj(2,3)"),
        pair(*_TRADING, "Trading/NN watches/VBZ us/PRP", "nsubj(2,1) dobj(2,3)"),
    ),
    "X414": Golden(
        pair(
            *_GEESE,
            "The/DT wife/NN plucked/VBD the/DT geese/NNS",
            "det(2,1) nsubj(3,2) dobj(3,5) det(5,4)",
        ),
        pair(
            *_GEESE,
            "The/DT wife/NN plucked/VBD the/DT barn/NN",
            "det(2,1) nsubj(3,2) dobj(3,5) det(5,4)",
        ),
    ),
    "X415": Golden(
        pair(
            *_VINEGAR,
            "They/PRP saw/VBD the/DT vinegar/NN turn/VB red/JJ",
            "nsubj(2,1) xcomp(2,5) det(4,3) xsubj(5,4) acomp(5,6)",
        ),
        pair(
            *_VINEGAR,
            "The/DT vinegar/NN saw/VBD them/PRP turn/VB red/JJ",
            "det(2,1) nsubj(3,2) xcomp(3,5) xsubj(5,4) acomp(5,6)",
        ),
        beside=("C309",),
    ),
    "X416": Golden(
        pair(
            *_LATE,
            "It/PRP annoyed/VBD us/PRP that/IN the/DT bus/NN was/VBD late/JJ",
            "dobj(2,3) ccomp(2,8) mark(8,4) det(6,5) nsubj(8,6) cop(8,7)",
        ),
        pair(
            *_LATE,
            "It/PRP annoyed/VBD us/PRP that/IN we/PRP were/VBD late/JJ",
            "dobj(2,3) ccomp(2,7) mark(7,4) nsubj(7,5) cop(7,6)",
        ),
        beside=("C308", "P203"),
    ),
    "X417": Golden(
        pair(*_STATUE, "The/DT stolen/VBN statue/NN shone/VBD", "amod(3,2) nsubj(4,3)"),
        pair(*_STATUE, "The/DT stolen/VBN museum/NN shone/VBD", "amod(3,2) nsubj(4,3)"),
        beside=("C311",),
    ),
    "X418": Golden(
        pair(
            *_PLAN,
            "The/DT senators/NNS laughed/VBD at/IN the/DT plan/NN",
            "det(2,1) nsubj(3,2) prep_at(3,6) det(6,5)",
        ),
        pair(
            *_PLAN,
            "The/DT plan/NN laughed/VBD at/IN the/DT senators/NNS",
            "det(2,1) nsubj(3,2) prep_at(3,6) det(6,5)",
        ),
        beside=("P202",),
    ),
    "X419": Golden(
        pair(
            *_ATTIC,
            "Ann/NNP found/VBD the/DT letter/NN in/IN the/DT attic/NN",
            "nsubj(2,1) dobj(2,4) det(4,3) prep_in(2,7) det(7,6)",
        ),
        pair(
            *_ATTIC,
            "The/DT letter/NN was/VBD in/IN the/DT attic/NN",
            "det(2,1) nsubj(3,2) prep_in(3,6) det(6,5)",
        ),
    ),
    "X420": Golden(
        pair(
            "Many/JJ of/IN the/DT paintings/NNS burned/VBD",
            "nsubj(5,1) prep_of(1,4) det(4,3)",
            "Paintings/NNS burned/VBD",
            "nsubj(2,1)",
        ),
        pair(
            "A/DT photo/NN of/IN the/DT dogs/NNS burned/VBD",
            "det(2,1) nsubj(6,2) prep_of(2,5) det(5,4)",
            "Dogs/NNS burned/VBD",
            "nsubj(2,1)",
        ),
    ),
    "X421": Golden(
        pair(
            "What/WP they/PRP took/VBD was/VBD the/DT coat/NN",
            "dobj(3,1) nsubj(3,2) csubj(6,3) cop(6,4) det(6,5)",
            "They/PRP took/VBD the/DT coat/NN",
            "nsubj(2,1) dobj(2,4) det(4,3)",
        ),
        pair(
            "What/WP broke/VBD the/DT mast/NN is/VBZ a/DT mystery/NN",
            "nsubj(2,1) dobj(2,4) det(4,3) csubj(7,2) cop(7,5) det(7,6)",
            "A/DT mystery/NN broke/VBD the/DT mast/NN",
            "det(2,1) nsubj(3,2) dobj(3,5) det(5,4)",
        ),
    ),
    "X422": Golden(
        pair(
            "They/PRP left/VBD ,/, hoping/VBG to/TO return/VB",
            "nsubj(2,1) advcl(2,4) xcomp(4,6) aux(6,5)",
            "They/PRP returned/VBD",
            "nsubj(2,1)",
        ),
        pair(
            "Begging/VBG Ann/NNP to/TO stay/VB ,/, Ben/NNP wept/VBD",
            "advcl(7,1) dobj(1,2) xcomp(1,4) aux(4,3) xsubj(4,2) nsubj(7,6)",
            "Ben/NNP stayed/VBD",
            "nsubj(2,1)",
        ),
        beside=("X414",),
    ),
    "X423": Golden(
        pair(
            *_CHAIR,
            "Something/NN is/VBZ easy/JJ to/TO sit/VB on/IN the/DT chair/NN",
            "prep_on(5,8) det(8,7)",
        ),
        pair(
            *_CHAIR,
            "The/DT chair/NN sits/VBZ",
            "det(2,1) nsubj(3,2)",
        ),
    ),
    "X424": Golden(
        pair(
            "The/DT porter/NN laughed/VBD at/IN whoever/WP rang/VBD",
            "det(2,1) nsubj(3,2) prepc_at(3,6) nsubj(6,5)",
            *_AT_SOMEBODY,
        ),
        pair(
            "The/DT porter/NN laughed/VBD at/IN singing/VBG",
            "det(2,1) nsubj(3,2) prepc_at(3,5)",
            *_AT_SOMEBODY,
        ),
        beside=("B606", "B612"),
    ),
    "X425": Golden(
        pair(*_CHESS, "Bo/NNP teaches/VBZ tennis/NN", "nsubj(2,1) dobj(2,3)"),
        pair(*_CHESS, "Chess/NN teaches/VBZ Bo/NNP", "nsubj(2,1) dobj(2,3)"),
    ),
    "X426": Golden(
        pair(*_FOOLISH, "Bo/NNP sold/VBD the/DT mare/NN", "nsubj(2,1) dobj(2,4) det(4,3)"),
        pair(*_FOOLISH, "The/DT mare/NN sold/VBD Bo/NNP", "det(2,1) nsubj(3,2) dobj(3,4)"),
    ),
    "X427": Golden(
        pair(
            *_SOUP,
            "She/PRP did/VBD not/RB eat/VB the/DT bread/NN",
            "nsubj(4,1) aux(4,2) neg(4,3) dobj(4,6) det(6,5)",
        ),
        pair(*_SOUP, "The/DT bread/NN ate/VBD the/DT soup/NN", "nsubj(3,2) dobj(3,5)"),
    ),
}
