"""The checks of the conformance suite: what an adapter must do, or should do.

Each check is one small function with a code; its docstring is its message. It inspects the
observations of an adapter and yields a detail for each breach. A check is mandatory, or it is
advice: a breach is allowed but undesirable.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias, TypeVar

from pete.conformance.in_process import PROBES, Call, Observed
from pete.conformance.restarts import Endurance
from pete.errors import InputError
from pete.graph import ROOT, Graph
from pete.normaliser import SCHEMES, check_scheme, unknown_labels
from pete.parsing import Parse, ParseFailure, ParseResult
from pete.parsing.fidelity import displaced, no_known_label
from pete.parsing.result_types import Flaw
from pete.text.alignment import spelled_out
from pete.text.tokens import locate
from pete.text.words import compare

Severity: TypeAlias = Literal["mandatory", "advice"]
T = TypeVar("T", bound=Callable[[Any], "Iterator[str | Untested]"])

_NAMES: Final = {text: name for name, text in PROBES.items()}


_OFF_BY_ONE: Final = re.compile("is a self-loop|below its range|points outside|id 0 is below 1")
_FROM_ZERO: Final = "; are heads or ids counted from 0? Then add 1"


@dataclass(frozen=True, slots=True)
class Untested:
    """Yielded by a check that could not be carried out and found no breach.

    Attributes:
        why: Why not.
    """

    why: str


@dataclass(frozen=True, slots=True)
class Check:
    """One thing an adapter must do, or should do.

    Attributes:
        code: ``A101``, for example.
        severity: Whether the contract requires it.
        message: One sentence: what must hold.
        test: Yields a detail for each breach, or, alone, why it could not be tested.
        outside: Whether it tests observations from outside the process, an
            :class:`pete.conformance.restarts.Endurance`, rather than a
            :class:`pete.conformance.in_process.Observed`.
    """

    code: str
    severity: Severity
    message: str
    test: Callable[[Any], Iterator[str | Untested]]
    outside: bool = False


@dataclass(frozen=True, slots=True)
class Finding:
    """The outcome of one check.

    Attributes:
        check: The check.
        details: Its breaches, none if it holds.
        untested: Why it could not be tested, ``""`` if it was.
    """

    check: Check
    details: tuple[str, ...]
    untested: str = ""

    @property
    def failed(self) -> bool:
        """Return whether a mandatory check is broken."""
        return bool(self.details) and self.check.severity == "mandatory"

    @property
    def passed(self) -> bool:
        """Return whether it was tested and holds."""
        return not self.details and not self.untested


IN_TIME: Final = "A501"
"""The check that also fails if the process that runs the others is lost."""

CHECKS: Final[dict[str, Check]] = {}
"""Every check by its code."""


def judged(seen: Observed | Endurance, *, outside: bool) -> dict[str, Finding]:
    """Return the findings of all checks of some observations, by code.

    Args:
        seen: The observations.
        outside: Whether they were made from outside the process of the adapter.
    """
    findings = {}
    for code, check in CHECKS.items():
        if check.outside == outside:
            found = list(check.test(seen))
            details = tuple(detail for detail in found if isinstance(detail, str))
            untested = (detail.why for detail in found if isinstance(detail, Untested))
            findings[code] = Finding(check, details, next(untested, ""))
    return findings


def _check(
    code: str, severity: Severity = "mandatory", *, outside: bool = False
) -> Callable[[T], T]:
    def register(test: T) -> T:
        message = " ".join((test.__doc__ or "").split())
        CHECKS[code] = Check(code, severity, message, test, outside)
        return test

    return register


# ---- info


@_check("A101")
def _info(seen: Observed) -> Iterator[str]:
    """`info` is a ParserInfo with a name and a version, and stays as it is once it has parsed."""
    for key in ("name", "version"):
        if not getattr(seen.info, key).strip():
            yield f"the {key} is empty"
    if not seen.steady:
        yield "it changes from call to call"


@_check("A102")
def _scheme(seen: Observed) -> Iterator[str]:
    """The scheme is one that PETE knows."""
    if seen.info.scheme not in SCHEMES:
        yield f"{seen.info.scheme!r} is not one of {', '.join(SCHEMES)}"


@_check("A103", "advice")
def _model(seen: Observed) -> Iterator[str]:
    """A model is named with its version, so that scores can be compared."""
    if seen.info.model and not seen.info.model_version:
        yield f"the model {seen.info.model!r} has no version"
    if seen.info.model_version and not seen.info.model:
        yield f"the version {seen.info.model_version!r} has no model"


# ---- results


@_check("A201")
def _raises_nothing(seen: Observed) -> Iterator[str]:
    """A text that cannot be parsed is a ParseFailure, not an exception."""
    for call in (seen.first, *seen.alone):
        if call.error:
            from_zero = call.error.startswith("GraphError") and _OFF_BY_ONE.search(call.error)
            yield f"{_of(call)}: {call.error}{_FROM_ZERO if from_zero else ''}"


@_check("A202")
def _one_each(seen: Observed) -> Iterator[str]:
    """There is one result per text."""
    for call in (seen.first, *seen.alone):
        if len(call.results) != len(call.texts) and not call.error:
            yield f"{_of(call)}: {len(call.results)} of {len(call.texts)}{_ended(call)}"


@_check("A203")
def _kinds(seen: Observed) -> Iterator[str]:
    """A result is a sound Parse with one word or more, or a ParseFailure with a reason."""
    for name, result in _results(seen):
        if isinstance(result, ParseFailure):
            if not result.reason.strip():
                yield f"{name}: a failure without a reason"
        elif isinstance(result, Flaw):
            yield f"{name}: {result.problem}{_at(_place_of(seen, name))}"
        elif not result.graph.tokens:
            yield f"{name}: a graph without words"


@_check("A204")
def _in_order(seen: Observed) -> Iterator[str]:
    """Results come in the order of the texts."""
    slip = _slip(seen.first)
    if slip:
        yield f"{slip}{_at(seen.first.place)}"
        return
    alone = {text: result for call in seen.alone for text, result in call.by_text().items()}
    for text, result in seen.first.by_text().items():
        if isinstance(result, Parse) and result != alone.get(text):
            owner = next((_NAMES[t] for t, r in alone.items() if r == result), None)
            if owner is not None:
                yield f"the result in the place of {_NAMES[text]!r} is that of {owner!r}"


@_check("A205")
def _repeatable(seen: Observed) -> Iterator[str | Untested]:
    """The same texts give the same results."""
    breaches = [*_differing(seen.first, seen.again)]
    if not breaches and bool(seen.first.error) != bool(seen.again.error):
        breaches.append(f"all texts: one call of two raised {seen.first.error or seen.again.error}")
    yield from breaches or _uncompared(seen.first, seen.again)


@_check("A206")
def _batches(seen: Observed) -> Iterator[str | Untested]:
    """A result does not depend on what else is in the batch."""
    for code, check in (("A204", _in_order), ("A205", _repeatable)):
        if any(isinstance(detail, str) for detail in check(seen)):
            yield Untested(f"the breach of {code} would show here, too")
            return
    others = (seen.backwards, *seen.alone)
    breaches = [detail for other in others for detail in _differing(seen.first, other)]
    raised = seen.first.error or seen.backwards.error
    if not breaches and raised and not any(call.error for call in seen.alone):
        breaches.append(f"all texts: {raised}, and each alone has a result")
    yield from breaches or _uncompared(seen.first, *others)


@_check("A207")
def _ordinary(seen: Observed) -> Iterator[str]:
    """An ordinary sentence gets an analysis."""
    result = seen.first.by_text().get(PROBES["plain"])
    if isinstance(result, ParseFailure):
        yield f"{PROBES['plain']!r}: {result.reason}"


# ---- graphs


@_check("A301")
def _words(seen: Observed) -> Iterator[str]:
    """Words are the text's, in its order, and, if they have no span, spelled as in the text."""
    for name, parse in _parses(seen):
        blank = next((token for token in parse.graph.tokens if not token.form.strip()), None)
        if blank is not None:
            yield (
                f"{name}: token {blank.id} is white space, {blank.form!r}"
                f"{_at(_place_of(seen, name))}; leave it out, as Graph.without does"
            )
            continue
        comparison = compare(PROBES[name], parse.graph)
        if not comparison.same:
            yield f"{name}: {comparison.first}"
            continue
        forms = [token.form for token in parse.graph.tokens if token.span is None]
        if forms and locate(forms, PROBES[name]) is None:
            yield f"{name}: {' '.join(forms[:12])!r}"


@_check("A302")
def _spans(seen: Observed) -> Iterator[str]:
    """A span lies inside the text, after those before, and spells its word unless shared."""
    for name, parse in _parses(seen):
        yield from (f"{name}: {detail}" for detail in _bad_spans(parse.graph, PROBES[name]))


@_check("A303")
def _labels(seen: Observed) -> Iterator[str]:
    """Labels belong to the scheme that `info` declares."""
    if seen.info.scheme in SCHEMES:
        graphs = [parse.graph for _, parse in _parses(seen)]
        try:
            check_scheme(graphs, seen.info.scheme, source="it")
        except InputError as error:
            yield error.problem
        yield from dict.fromkeys(filter(None, map(no_known_label, graphs)))


@_check("A304")
def _union(seen: Observed) -> Iterator[str]:
    """A text of several sentences is the union of their graphs."""
    for name, parse in _parses(seen):
        forms = {token.form.strip(".") for token in parse.graph.tokens}
        if name in ("two sentences", "long"):
            missing = [word for word in re.findall(r"\w+", PROBES[name]) if word not in forms]
            if missing:
                yield f"{name}: {missing[0]!r} is missing"
        if parse.sentences < 1:
            yield f"{name}: {parse.sentences} sentences"


@_check("A305", "advice")
def _rooted(seen: Observed) -> Iterator[str]:
    """Every analysis has a root."""
    for name, parse in _parses(seen):
        if not any(relation.head == 0 for relation in parse.graph.relations):
            yield name


@_check("A306", "advice")
def _analysed(seen: Observed) -> Iterator[str]:
    """One word, 400 words, escapes, quotes, emoji, accents and line ends are analysed."""
    for name, result in _results(seen):
        if isinstance(result, ParseFailure):
            yield f"{name}: {result.reason}"


@_check("A307", "advice")
def _known_labels(seen: Observed) -> Iterator[str]:
    """Each label belongs to some scheme; any other is read as its supertype or as dep."""
    yield from map(repr, unknown_labels(parse.graph for _, parse in _parses(seen)))


@_check("A308")
def _heads(seen: Observed) -> Iterator[str]:
    """Heads count from 1, and the head 0 is that of the relation `root` alone."""
    for name, parse in _parses(seen):
        odd = [r for r in parse.graph.relations if (r.label.lower() == "root") != (r.head == ROOT)]
        if odd and any(relation.label.lower() == "root" for relation in parse.graph.relations):
            yield (f"{name}: {parse.graph.show(odd[0])}{_at(_place_of(seen, name))}{_FROM_ZERO}")


# ---- manners


@_check("A401")
def _silent(seen: Observed) -> Iterator[str]:
    """Nothing is printed to standard output, where figures go."""
    if seen.printed:
        yield repr(seen.printed[:60])


@_check("A402")
def _offline(seen: Observed) -> Iterator[str]:
    """With PETE_OFFLINE=1 the network is left alone."""
    yield from (f"it tried to reach {address}" for address in dict.fromkeys(seen.connections))


@_check("A403")
def _blind(seen: Observed) -> Iterator[str]:
    """No file with gold answers is opened: an adapter is given texts and nothing else."""
    yield from (f"it opened {path}" for path in seen.gold)


# ---- from outside


@_check(IN_TIME, outside=True)
def _in_time(seen: Endurance) -> Iterator[str]:
    """Every text is answered within the time-out, and none ends the process."""
    yield from (f"{_NAMES[text]}: {reason}" for text, reason in seen.before.lost.items())


@_check("A502", outside=True)
def _stoppable(seen: Endurance) -> Iterator[str]:
    """Killed in the middle of its work, it can be started again and gives the same results."""
    if seen.after.lost:
        yield next(iter(seen.after.lost.values()))
    for text, result in seen.after.results.items():
        if result != seen.before.results[text]:
            yield f"{_NAMES[text]} differs"


def _slip(call: Call) -> str:
    """Return the one slip that explains results with the words of other texts, or ``""``."""
    owners_by_place = displaced(call.texts, call.results)
    size = len(call.texts)
    slips = {
        "a shift: each is that of the text after it": [(i + 1) % size for i in range(size)],
        "a shift: each is that of the text before it": [i - 1 for i in range(size)],
        "the texts are taken from last to first": [size - 1 - i for i in range(size)],
    }
    for slip, places in slips.items():
        if len(owners_by_place) > 1 and all(
            places[i] % size in owners for i, owners in owners_by_place.items()
        ):
            return slip
    return ""


def _ended(call: Call) -> str:
    """Return where a call ended that gave too few results, ``""`` for one that gave too many."""
    if len(call.results) > len(call.texts):
        return ""
    what = "the generator" if call.generator else "the list"
    after = f"{what} ends after {_NAMES[call.texts[len(call.results) - 1]]!r}"
    return f": {after}{_at(call.place)}" if call.results else ""


def _place_of(seen: Observed, name: str) -> str:
    return seen.first.places[seen.first.texts.index(PROBES[name])]


def _at(place: str) -> str:
    return f" ({place})" if place else ""


def _of(call: Call) -> str:
    return _NAMES[call.texts[0]] if len(call.texts) == 1 else "all texts"


def _results(seen: Observed) -> Iterator[tuple[str, ParseResult | Flaw]]:
    for text, result in seen.first.by_text().items():
        yield _NAMES[text], result


def _parses(seen: Observed) -> Iterator[tuple[str, Parse]]:
    for name, result in _results(seen):
        if isinstance(result, Parse):
            yield name, result


def _differing(one: Call, other: Call) -> Iterator[str]:
    others = other.outcomes()
    for text, result in one.outcomes().items():
        if text in others and others[text] != result:
            fails = isinstance(result, ParseFailure) != isinstance(others[text], ParseFailure)
            yield f"{_NAMES[text]} {'fails in one call and not in another' if fails else 'differs'}"


def _uncompared(first: Call, *others: Call) -> Iterator[Untested]:
    """Yield how many texts have no result in one of the calls, and so were not compared."""
    known = first.outcomes()
    missing = {
        text for call in others for text in call.texts if text not in known.keys() & call.outcomes()
    }
    if missing:
        have = "has" if len(missing) == 1 else "have"
        count = f"{len(missing)} of {len(first.texts)} texts"
        yield Untested(f"{count} {have} no result in one of the calls")


def _bad_spans(graph: Graph, text: str) -> Iterator[str]:
    spans = [token.span for token in graph.tokens]
    before = 0
    for token in graph.tokens:
        if (span := token.span) is None:
            continue
        if span[1] > len(text):
            yield f"the span {span} of {token.form!r} ends after the text, at {len(text)}"
        elif span[0] < before:
            yield f"the span {span} of {token.form!r} begins before the one before it"
        elif spans.count(span) == 1 and not _spells(text[slice(*span)], token.form):
            yield f"the span {span} of {token.form!r} holds {text[slice(*span)]!r}"
        before = span[0]


def _spells(held: str, form: str) -> bool:
    return held == held.strip() and spelled_out(held) == spelled_out(form)
