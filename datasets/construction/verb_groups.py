"""Verb groups of T as finite verb groups of H.

Tense, modal, negation and aspect are those of T. What has no tense of its own gets that of the
clause above, if grammar says that it happens: a participle that modifies (*the boat found*: *was
found*; *a man waiting*: *was waiting*), a bare infinitive with a subject (*saw it fall*: *fell*),
and a gerund after *after*, *by* or *since*. All others are refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, Literal, NamedTuple, TypeAlias

from pete.entailment.polarity import denied_heads
from pete.graph import ROOT, Graph

from .hypotheses import Refusal, Word
from .phrases import Phrase, hyphenated, noun_phrase, refuse_misspelled, spelled
from .realisation import (
    THIRD_SINGULAR,
    Agreement,
    finite,
    finite_tag,
    form_of,
    inflected,
    lemma,
    modal,
)

Voice: TypeAlias = Literal["active", "passive"]

_AUXILIARY: Final = ("aux", "auxpass", "cop")
_NOT: Final = frozenset({"not", "n't", "n’t", "nt"})
NEARLY: Final = frozenset("almost barely hardly nearly never rarely scarcely seldom".split())
"""Adverbs without which the sentence would say something else; they need no *do*."""
_SPELLED: Final = frozenset({"be", "have", "do", "'s", "'d"})
"""Auxiliaries that are written in full whatever their form in T."""
_FACTUAL: Final = frozenset({"prepc_after", "prepc_by", "prepc_since", "prepc_upon"})
_FINITE: Final = frozenset({"VBD", "VBZ", "VBP", "MD"})
_MODIFYING: Final = frozenset({"vmod", "amod", "rcmod"})
_NO_PASSIVE: Final = frozenset(
    """appear be become belong consist cost exist fit get happen have lack let mean resemble seem
    suit want weigh""".split()
)
_STATES: Final = frozenset(
    """be believe belong comprise concern consist contain cost exist have include involve know lack
    like mean need own precede read regard relate remain resemble say seem state surround use
    want""".split()
)
"""Verbs whose participle in *-ing* is no progressive: *a box containing nails*."""
_ONLY_BEFORE_NOUNS: Final = frozenset(
    """chief elder entire former further last latter little main many mere more most much next only
    other own past several same sheer sole such utter various very whole""".split()
)


class VerbGroup(NamedTuple):
    """A finite verb group of H.

    Attributes:
        words: Auxiliaries, negation and verb; of a copula also the predicate.
        particle: The particle of the verb, which stands after a short object (*gave it up*).
    """

    words: tuple[Word, ...]
    particle: tuple[Word, ...] = ()

    def with_objects(self, *objects: Phrase) -> tuple[Word, ...]:
        """Return the verb, its objects, and its particle."""
        inner = (word for phrase in objects for word in phrase.words)
        return (*self.words, *inner, *self.particle)


class _Verb(NamedTuple):
    """One verb of a group.

    Attributes:
        lemma: Its lemma; a modal in full.
        source: Its id in T, ``None`` if T does not have it.
        governs: Tag of the next verb; empty for the last one.
    """

    lemma: str
    source: int | None
    governs: str = ""


class _Group(NamedTuple):
    """A verb group as T has it.

    Attributes:
        verbs: Its verbs, without a *do* that means nothing.
        past: Whether its finite verb is past; without meaning for a modal.
    """

    verbs: tuple[_Verb, ...]
    past: bool


def verb_group(
    graph: Graph, id: int, subject: Agreement = THIRD_SINGULAR, voice: Voice | None = None
) -> VerbGroup:
    """Return the finite verb group of a verb, adjective or predicate noun.

    Args:
        graph: The normalised graph of T.
        id: The verb, or the predicate of *be*; an adjective before a noun gets a *be*.
        subject: What the verb agrees with.
        voice: Active or passive; as in T if ``None``.

    Raises:
        Refusal: If T does not say that it happens, or there is no such voice.

    Example:
        >>> from pete.datasets.construction.hypotheses import text_of
        >>> from pete.graph import Relation, Token
        >>> from pete.normaliser import normalise
        >>> words = [Token(1, "They", xpos="PRP"), Token(2, "had", xpos="VBD"),
        ...          Token(3, "n't", xpos="RB"), Token(4, "seen", xpos="VBN"),
        ...          Token(5, "it", xpos="PRP")]
        >>> heads = [("nsubj", 4, 1), ("aux", 4, 2), ("advmod", 4, 3), ("root", 0, 4),
        ...          ("obj", 4, 5)]
        >>> ud = Graph.build(words, [Relation(*head) for head in heads])
        >>> graph = normalise(ud, scheme="ud")
        >>> text_of(verb_group(graph, 4, voice="passive").words)
        'had not been seen'
    """
    for word in (id, *_verbs(graph, id)):
        if word == id or lemma(graph.token(word)) not in _SPELLED:
            refuse_misspelled(graph, word)
    if id > 1 and graph.is_verb(id) and graph.tag(id - 1) == "HYPH":
        raise Refusal("part-of-a-word")
    group = _in_voice(graph, id, _group(graph, id, voice), voice)
    words = _spoken(graph, group, subject, _denial(graph, id))
    particle = tuple(Word(graph.form(word), word) for word in graph.children(id, "prt"))
    return VerbGroup((*words, *_predicate(graph, id)), particle)


def is_past(graph: Graph, id: int) -> bool:
    """Return whether the nearest finite verb above a word (or the word itself) is past.

    Example:
        >>> from pete.graph import Relation, Token
        >>> words = [Token(1, "Old", xpos="JJ"), Token(2, "cars", xpos="NNS"),
        ...          Token(3, "rattled", xpos="VBD")]
        >>> edges = [Relation("amod", 2, 1), Relation("nsubj", 3, 2), Relation("root", 0, 3)]
        >>> is_past(Graph.build(words, edges), 1)
        True
    """
    seen = {ROOT}
    while id not in seen:
        seen.add(id)
        first = next(iter(_verbs(graph, id)), ROOT)
        if graph.tag(first) in _FINITE:
            return graph.tag(first) == "VBD"
        within = graph.children(id, "rcmod", "vmod")
        id = next((head for head in graph.heads(id) if head not in within), ROOT)
    return False


# --- Reading the verbs of T -----------------------------------------------------------------------


def _verbs(graph: Graph, id: int) -> list[int]:
    """Return the verbs of a group: auxiliaries, shared ones too, and the verb if it is one."""
    auxiliaries = graph.children(_auxiliated(graph, id), *_AUXILIARY)
    verbs = sorted(word for word in auxiliaries if graph.is_verb(word) or graph.tag(word) == "MD")
    return [*verbs, id] if graph.is_verb(id) else verbs


def _auxiliated(graph: Graph, id: int) -> int:
    """Return the word that has the auxiliaries: *has come and gone* share one."""
    if graph.tag(id) not in _FINITE:
        for edge in graph.edges_to(id):
            if edge.label.startswith("conj_") and edge.head < id and _shares(graph, edge.head, id):
                return edge.head
    return id


def _shares(graph: Graph, first: int, second: int) -> bool:
    """Return whether the auxiliaries of the first conjunct are those of the second."""
    own, others = (graph.children(id, *_AUXILIARY) for id in (second, first))
    if own or not others:
        return bool(own) and set(own) <= set(others)
    if graph.tag(first) == graph.tag(second):
        return True
    return bool(graph.children(first, "cop", "auxpass")) and graph.tag(second) in ("VBN", "VBG")


def _group(graph: Graph, id: int, voice: Voice | None) -> _Group:
    """Return the verb group of a word, made finite if it is not."""
    ids = _verbs(graph, id)
    tag = graph.tag(ids[0]) if ids else ""
    if tag not in _FINITE or _is_to_infinitive(graph, id):
        _refuse_unsaid(graph, id, tag)
    if len(ids) > 1 and lemma(graph.token(ids[0])) == "do":
        ids = ids[1:]
    followers = [graph.tag(word) for word in ids[1:]]
    verbs = [
        _verb(graph, word, follower) for word, follower in zip(ids, [*followers, ""], strict=False)
    ]
    if tag in _FINITE:
        return _Group(tuple(verbs), tag == "VBD")
    is_done = tag == "VBN" and (voice == "active" or bool(graph.children(id, "agent")))
    return _Group((*_added(graph, id, verbs, tag), *verbs), is_done or is_past(graph, id))


def _verb(graph: Graph, id: int, follower: str) -> _Verb:
    """Return a verb of T, before another one with a tag if there is one."""
    if graph.tag(id) == "MD":
        return _Verb(modal(graph.form(id)), id, follower and "VB")
    found = lemma(graph.token(id))
    if found in ("'s", "'d"):
        is_perfect = found == "'d" or (follower == "VBN" and not graph.edges_to(id, "auxpass"))
        found = "have" if is_perfect else "be"
    participle = "VBG" if follower == "VBG" and found != "have" else "VBN"
    return _Verb(found, id, follower and ("VB" if found == "do" else participle))


def _added(graph: Graph, id: int, verbs: Sequence[_Verb], tag: str) -> tuple[_Verb, ...]:
    """Return the *be* that makes a participle or predicate finite, if it needs one."""
    if not verbs:
        return (_Verb("be", None),)
    if tag == "VBN":
        return (_Verb("be", None, "VBN"),)
    first = verbs[0]
    is_state = first.lemma == "have" or (first.lemma in _STATES and not first.governs)
    of_noun = any(graph.is_noun(edge.head) for edge in graph.edges_to(id, *_MODIFYING))
    return (_Verb("be", None, "VBG"),) if tag == "VBG" and of_noun and not is_state else ()


# --- What T does not say --------------------------------------------------------------------------


def _refuse_unsaid(graph: Graph, id: int, tag: str) -> None:
    """Refuse a word without a finite verb unless grammar says that it happens or holds."""
    edges = graph.edges_to(id)
    labels = {edge.label for edge in edges}
    if tag == "VBG" and "amod" in labels:
        raise Refusal("attributive")
    if tag == "VB" or _is_to_infinitive(graph, id):
        _refuse_infinitive(graph, id)
    elif labels & _MODIFYING or (not tag and "appos" in labels):
        _refuse_subordinate(graph, id)
    elif labels & _FACTUAL:
        _refuse_unasserted(graph, [edge.head for edge in edges if edge.label in _FACTUAL])
    else:
        raise Refusal("gerund" if tag == "VBG" else "no-finite-verb")


def _is_to_infinitive(graph: Graph, id: int) -> bool:
    return graph.is_infinitive(id) or graph.is_infinitive(_auxiliated(graph, id))


def _refuse_infinitive(graph: Graph, id: int) -> None:
    """Refuse commands and infinitives, but not what somebody is seen or made to do."""
    heads = [head for head in graph.heads(id, "ccomp", "xcomp") if graph.is_verb(head)]
    if _is_to_infinitive(graph, id):
        raise Refusal("infinitive")
    if graph.children(id, "mark") or not graph.children(id, "nsubj", "nsubjpass", "xsubj"):
        raise Refusal("infinitive" if heads else "imperative")
    if not heads:
        raise Refusal("infinitive")
    _refuse_unasserted(graph, heads)


def _refuse_subordinate(graph: Graph, id: int) -> None:
    if graph.children(id, "mark") or any(
        graph.tag(w) == "WRB" for w in graph.children(id, "advmod")
    ):
        raise Refusal("subordinate")
    _refuse_unasserted(graph, [h for h in graph.heads(id, "vmod") if graph.is_verb(h)])


def _refuse_unasserted(graph: Graph, heads: Sequence[int]) -> None:
    """Refuse what depends on verbs that are not finite, are negated or have a modal."""
    for head in heads:
        first = next(iter(_verbs(graph, head)), ROOT)
        if graph.tag(first) not in ("VBD", "VBZ", "VBP") or graph.children(head, "neg"):
            raise Refusal("not-asserted")


def _denial(graph: Graph, id: int) -> tuple[Word, ...]:
    """Return *not*, *never* or an adverb like these, as it is to be said of a predicate."""
    found = list(_negations(graph, id))
    first = _auxiliated(graph, id)
    if first != id:
        shared = [*_negations(graph, first)]
        if shared and not graph.edges_to(id, "conj_or", "conj_nor"):
            raise Refusal("not-asserted")
        found += shared
    if len(found) > 1:
        raise Refusal("two-negations")
    return found[0] if found else ()


def _negations(graph: Graph, id: int) -> Iterator[tuple[Word, ...]]:
    """Yield the negations of a predicate and what comes near to one."""
    for word in graph.children(id, "neg") if id in denied_heads(graph) else ():
        form = graph.form(word)
        yield (Word("not" if form in _NOT else form, word),)
    for word in graph.children(id, "advmod"):
        if graph.form(word) in _NOT:
            raise Refusal("misspelled")
        parts = graph.children(word, "neg", "det", "advmod")
        no = [part for part in parts if graph.form(part) == "no"]
        if graph.form(word) in NEARLY or no:
            yield tuple(Word(graph.form(part), part) for part in (*no, word))


# --- Saying them in H -----------------------------------------------------------------------------


def _in_voice(graph: Graph, id: int, group: _Group, voice: Voice | None) -> _Group:
    """Return a verb group in the active or in the passive."""
    *before, main = group.verbs
    is_passive = bool(before) and before[-1].governs == "VBN" and before[-1].lemma in ("be", "get")
    if voice is None or is_passive == (voice == "passive"):
        return group
    if is_passive:
        return group._replace(verbs=(*before[:-1], main))
    is_long = len(before) > 1 and before[-1].governs == "VBG"
    if is_long or not graph.is_verb(id) or main.lemma in _NO_PASSIVE:
        raise Refusal("no-passive")
    return group._replace(verbs=(*before, _Verb("be", None, "VBN"), main))


def _spoken(
    graph: Graph, group: _Group, subject: Agreement, denial: tuple[Word, ...]
) -> tuple[Word, ...]:
    """Return the words of a verb group with its negation."""
    verbs = group.verbs
    is_operator = verbs[0].lemma == "be" or (verbs[0].governs != "" and verbs[0].lemma != "get")
    is_not = bool(denial) and denial[0].form == "not"
    if is_not and not is_operator:
        verbs = (_Verb("do", None, "VB"), *verbs)
    tags = [finite_tag(subject, past=group.past), *(verb.governs for verb in verbs)]
    first, *rest = (_word(graph, *item) for item in zip(verbs, tags, strict=False))
    if verbs[0].lemma == "be":
        first = replace(finite("be", subject, past=group.past), source=first.source)
    if is_not and first.form == "can":
        return (Word("cannot", first.source), *rest)
    return (first, *denial, *rest) if is_not or is_operator else (*denial, first, *rest)


def _word(graph: Graph, verb: _Verb, tag: str) -> Word:
    """Return a verb under a tag, in T's own form if T has it; auxiliaries are written in full."""
    if verb.source is not None and graph.tag(verb.source) == "MD":
        return Word(verb.lemma, verb.source)
    if verb.source is None or verb.lemma in ("be", "have", "do"):
        return replace(inflected(verb.lemma, tag), source=verb.source)
    return form_of(graph.token(verb.source), tag)


def _predicate(graph: Graph, id: int) -> tuple[Word, ...]:
    """Return what follows *be*; nothing for a verb."""
    if graph.is_verb(id):
        return ()
    tag = graph.tag(id)
    if tag[:2] in ("JJ", "RB") or tag in ("IN", "RP"):
        return _adjective(graph, id)
    return noun_phrase(graph, id, "object").words


def _adjective(graph: Graph, id: int) -> tuple[Word, ...]:
    """Return an adjective or adverb with its degree and its measure, *the* before superlatives."""
    if not graph.children(id, "cop") and graph.form(id) in _ONLY_BEFORE_NOUNS:
        raise Refusal("attributive")
    degrees = [word for word in graph.children(id, "advmod") if graph.tag(word) in ("RBR", "RBS")]
    if graph.tag(id).startswith("RB"):
        degrees = [*degrees, *(word for word in graph.children(id, "advmod") if word == id - 1)]
    inside = hyphenated(graph, {id, *graph.children(id, "det"), *degrees})
    is_top = graph.tag(id) in ("JJS", "RBS") or any(graph.tag(word) == "RBS" for word in degrees)
    the = (Word("the"),) if is_top and not graph.children(id, "det", "poss") else ()
    measures = [word for word in graph.children(id, "npadvmod", "tmod") if word == id - 1]
    measure = (word for id in measures for word in noun_phrase(graph, id, numerals=True).words)
    return (*the, *measure, *spelled(graph, inside))
