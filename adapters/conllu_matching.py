"""Which sentences of a parsed file are the analysis of which text.

A text is found by what it says: white space, escapes and the shape of quotes aside, it is the
text of one sentence, or of several that follow each other. Where a parser changed the words
and left out ``# text``, the sentence id that ``pete export`` gave finds it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Final, TypeAlias

from msgspec import structs

from pete.alignment import Span, spelled_out
from pete.errors import InputError
from pete.formats.conllu_enhanced import enhanced_graph
from pete.formats.conllu_records import ConlluSentence, Rejected, comment_value
from pete.graph import Graph
from pete.parsing import Parse, ParseFailure, ParseResult
from pete.spelling import covers, fold, locate

__all__ = [
    "Analyses",
    "ParsedFile",
    "ParsedSentence",
    "Sentences",
    "as_sentence",
    "one_parse",
    "result",
    "trouble",
]

_NAMED: Final = 3
"""Sentences of a kind that are named one by one."""


@dataclass(frozen=True, slots=True)
class ParsedSentence:
    """One sentence of a file.

    Attributes:
        id: Its ``# sent_id``, ``""`` if it has none.
        text: Its ``# text``, or its forms joined.
        titled: Whether it is known to have a ``# text``.
        line: Where it begins, counted from 1.
        graph: Its words and relations, without spans; ``None`` if it was rejected.
        surface: Word ids and form of each token of the text.
        defect: Why it was rejected, ``""`` if it was not.
    """

    id: str
    text: str
    titled: bool
    line: int
    graph: Graph | None
    surface: tuple[tuple[range, str], ...] = ()
    defect: str = ""


Sentences: TypeAlias = tuple[ParsedSentence, ...]
"""Sentences that follow each other."""

Analyses: TypeAlias = tuple[Sentences, ...]
"""Every analysis of a text; they do not differ."""


def as_sentence(
    read: ConlluSentence | Rejected, *, enhanced: bool = False, path: str = ""
) -> ParsedSentence:
    """A sentence as the reader gives it.

    Args:
        read: The sentence.
        enhanced: Whether to take the graph of DEPS instead of the tree.
        path: Its file, for messages.
    """
    if isinstance(read, Rejected):
        defect = "; ".join(defect.detail for defect in read.defects)
        return ParsedSentence(read.id, read.text, False, read.line, None, defect=defect)
    graph = enhanced_graph(read, path=path).graph if enhanced else read.graph
    titled = bool(comment_value(read.comments, "text"))
    surface = tuple((ids, form) for ids, form, _ in read.surface())
    bare = graph.with_tokens(structs.replace(token, span=None) for token in graph.tokens)
    return ParsedSentence(read.id, read.text, titled, read.line, bare, surface)


class ParsedFile:
    """The sentences of a file, to be asked for texts.

    Args:
        path: The file, for messages.
        sentences: Its sentences, in order.
    """

    def __init__(self, path: str, sentences: Iterable[ParsedSentence]) -> None:
        self.path = path
        self.sentences = tuple(sentences)
        self._keys = tuple(spelled_out(sentence.text) for sentence in self.sentences)
        self._places: dict[str, list[int]] = defaultdict(list)
        for place, key in enumerate(self._keys):
            self._places[key].append(place)
        self._lengths = sorted({len(key) for key in self._keys if key})
        self._by_id: dict[str, list[ParsedSentence]] = defaultdict(list)
        for sentence in self.sentences:
            self._by_id[sentence.id].append(sentence)

    def find(self, text: str, ids: Iterable[str] = ()) -> Analyses:
        """Every analysis of a text, the same one perhaps more than once.

        Args:
            text: The text.
            ids: Sentence ids it was exported under.

        Raises:
            InputError: If two analyses differ.
        """
        spelled = tuple(self._runs(spelled_out(text)))
        alike = tuple(run for run in spelled if _joined(run) == fold(text))
        named = (s for id in ids for s in self._by_id.get(id, ()) if not s.titled)
        found = alike or spelled or tuple((sentence,) for sentence in named)
        for other in found[1:]:
            if _analysis(other) != _analysis(found[0]):
                raise InputError(
                    f"two analyses of one text differ, that of line {found[0][0].line} "
                    f"and this one: {text!r}",
                    path=self.path,
                    line=other[0].line,
                    cure="Keep one of them.",
                )
        return found

    def contradicting(self, text: str, ids: Iterable[str]) -> ParsedSentence | None:
        """A sentence that has an id of the text, but says in ``# text`` that it is another."""
        named = (s for id in ids for s in self._by_id.get(id, ()))
        return next(
            (s for s in named if s.titled and spelled_out(s.text) != spelled_out(text)), None
        )

    def _runs(self, wanted: str, after: int | None = None) -> Iterator[Sentences]:
        """Every run of sentences that spells what is wanted, beginning at ``after`` if given."""
        for length in self._lengths:
            if length > len(wanted):
                return
            for place in self._places.get(wanted[:length], ()):
                if after is None or place == after:
                    yield from self._continued(place, wanted[length:])

    def _continued(self, place: int, rest: str) -> Iterator[Sentences]:
        first = (self.sentences[place],)
        if rest:
            yield from (first + run for run in self._runs(rest, place + 1))
        else:
            yield first


def one_parse(text: str, found: Sentences, path: str) -> ParseResult:
    """The union of sentences as the analysis of a text, spans filled in if they spell it."""
    for sentence in found:
        if sentence.graph is None:
            return ParseFailure(
                f"{path}:{sentence.line}: {sentence.defect}; --policy repair mends such trees"
            )
    graph = reduce(Graph.union, (s.graph for s in found if s.graph is not None))
    spans = _spans(text, found)
    if spans is not None:
        tokens = zip(graph.tokens, spans, strict=True)
        graph = graph.with_tokens(structs.replace(token, span=span) for token, span in tokens)
    return Parse(graph, sentences=len(found))


def _spans(text: str, found: Sentences) -> list[Span] | None:
    """The span of each word, ``None`` where tokens leave something of the text out."""
    surface = [token for sentence in found for token in sentence.surface]
    spans = locate((form for _, form in surface), text)
    if spans is None or not covers(spans, text):
        return None
    return [span for (ids, _), span in zip(surface, spans, strict=True) for _ in ids]


def _joined(run: Sentences) -> str:
    return fold(" ".join(sentence.text for sentence in run))


def _analysis(run: Sentences) -> tuple[object, ...]:
    return tuple(sentence.graph for sentence in run)


def result(file: ParsedFile, text: str, found: Analyses, ids: Iterable[str]) -> ParseResult:
    """What a text gets of a file: the first analysis found, or why there is none.

    Args:
        file: The parsed file.
        text: The text.
        found: What :meth:`ParsedFile.find` gave for it.
        ids: Sentence ids the text was exported under.
    """
    if found:
        return one_parse(text, found[0], file.path)
    other = file.contradicting(text, ids)
    if other is not None:
        return ParseFailure(
            f"{file.path}:{other.line}: the sentence {other.id!r} has another text: {other.text!r}"
        )
    return ParseFailure(f"{file.path} has no sentence with this text")


def trouble(file: ParsedFile, found: Mapping[str, Analyses]) -> str:
    """One line on what does not fit, ``""`` if each text has a sentence and each sentence a text.

    Args:
        file: The parsed file.
        found: What :meth:`ParsedFile.find` gave for each text so far.
    """
    missing = [repr(text) for text, runs in found.items() if not runs]
    used = {sentence.line for runs in found.values() for run in runs for sentence in run}
    again = {s.line for runs in found.values() for run in runs[1:] for s in run}
    firsts = ((text, runs[0]) for text, runs in found.items() if runs)
    respelled = [run[0].line for text, run in firsts if _is_respelled(text, run)]
    surplus = [sentence.line for sentence in file.sentences if sentence.line not in used]
    parts = (
        _listed("text{} not found", missing),
        _listed("sentence{} doubled", _lines(again)),
        _listed("sentence{} whose tokens do not spell the text", _lines(respelled)),
        _listed("sentence{} of no text", _lines(surplus)),
    )
    return "; ".join(filter(None, parts))


def _is_respelled(text: str, run: Sentences) -> bool:
    return all(sentence.graph is not None for sentence in run) and _spans(text, run) is None


def _lines(numbers: Iterable[int]) -> list[str]:
    return [f"line {number}" for number in sorted(numbers)]


def _listed(noun: str, items: Sequence[str]) -> str:
    """A number, what it counts, and the first of them."""
    if not items:
        return ""
    more = ", ..." if len(items) > _NAMED else ""
    named = ", ".join(items[:_NAMED])
    return f"{len(items):,} {noun.format('s' * (len(items) != 1))} ({named}{more})"
