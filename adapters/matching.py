"""Matching of the sentences of a parsed file with texts.

A text is found by its words: except for white space, escapes and the shape of quotes, it is the
text of one sentence, or of several consecutive ones. If a parser changed the words and omitted
``# text``, the text is found by the sentence id from ``pete export``. Without an id, a sentence
is that of the text in its place, if there are as many of both and the words support it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Final, TypeAlias

from msgspec import structs

from pete.errors import InputError
from pete.formats.conll.deviations import Rejected
from pete.formats.conll.sentence import ConlluSentence, comment_value, surface_text
from pete.graph import ABSENT, Graph
from pete.parsing import Parse, ParseFailure, ParseResult
from pete.text.alignment import Span, spelled_out
from pete.text.tokens import covers, fold, locate

_NAMED: Final = 3
"""Sentences of a kind that are named one by one."""


Surface: TypeAlias = tuple[tuple[range, str], ...]
"""Word ids and form of each token of a text."""


@dataclass(frozen=True, slots=True)
class ParsedSentence:
    """One sentence of a file.

    Attributes:
        id: Its ``# sent_id``, ``""`` if it has none.
        text: Its ``# text``, or its forms joined.
        titled: Whether it is known to have a ``# text``.
        line: Where it begins, counted from 1; its number in a file that has no lines.
        graph: Its words and relations, without spans; ``None`` if it was rejected.
        surface: Word ids and form of each token of the text.
        defect: Why it was rejected, ``""`` if it was not.
        count: How many sentences the parser saw in it.
    """

    id: str
    text: str
    titled: bool
    line: int
    graph: Graph | None
    surface: Surface = ()
    defect: str = ""
    count: int = 1


Sentences: TypeAlias = tuple[ParsedSentence, ...]
"""Consecutive sentences."""

Analyses: TypeAlias = tuple[Sentences, ...]
"""Every analysis of a text; they do not differ."""


def rejected_sentence(rejected: Rejected) -> ParsedSentence:
    """Return a sentence that its reader rejected, with the reason."""
    surface = tuple((range(id, id + 1), form) for id, form in enumerate(rejected.text.split(), 1))
    defect = rejected.reason
    return ParsedSentence(
        rejected.id, rejected.text, False, rejected.line, None, surface, defect=defect
    )


def as_sentence(read: ConlluSentence | Rejected, graph: Graph | None = None) -> ParsedSentence:
    """Return a sentence as the reader yields it.

    Args:
        read: The sentence.
        graph: Its graph, if that is not its tree.
    """
    if isinstance(read, Rejected):
        return rejected_sentence(read)
    graph = read.graph if graph is None else graph
    titled = bool(comment_value(read.comments, "text"))
    surface = tuple((ids, form) for ids, form, _ in read.surface())
    bare = graph.with_tokens(structs.replace(token, span=None) for token in graph.tokens)
    return ParsedSentence(read.id, read.text, titled, read.line, *_words(bare, surface))


def of_graph(
    graph: Graph, *, line: int, text: str = "", forms: Sequence[str] = (), count: int = 1
) -> ParsedSentence:
    """Return a sentence of a format that has neither names nor contractions.

    Args:
        graph: Its words and relations; spans are dropped.
        line: Where it begins.
        text: Its text; its forms joined if left out.
        forms: Its words as they stand in the text; those of the graph if left out.
        count: How many sentences the parser saw in it.
    """
    bare = graph.with_tokens(structs.replace(token, span=None) for token in graph.tokens)
    seen = forms or [token.form for token in graph.tokens]
    surface = tuple((range(id, id + 1), form) for id, form in enumerate(seen, start=1))
    shown = text or surface_text((form, "") for form in seen)
    return ParsedSentence("", shown, False, line, *_words(bare, surface), count=count)


def _words(graph: Graph, surface: Surface) -> tuple[Graph, Surface]:
    """Return a graph and its surface without the blanks that some parsers treat as words."""
    blanks = {token.id for token in graph.tokens if token.form.isspace()}
    if not blanks:
        return graph, surface
    kept = [token.id for token in graph.tokens if token.id not in blanks]
    left = (
        (range(bisect_left(kept, ids.start), bisect_left(kept, ids.stop)), f) for ids, f in surface
    )
    return graph.without(blanks), tuple((range(i.start + 1, i.stop + 1), f) for i, f in left if i)


class ParsedFile:
    """The sentences of a file, searchable by text.

    Args:
        path: The file, for messages.
        sentences: Its sentences, in order.
        unit: What :attr:`ParsedSentence.line` counts: lines, or sentences.
    """

    def __init__(self, path: str, sentences: Iterable[ParsedSentence], unit: str = "line") -> None:
        self.path = path
        self.unit = unit
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
        """Return every analysis of a text, perhaps the same one more than once.

        Args:
            text: The text.
            ids: Sentence ids it was exported under.

        Raises:
            InputError: If two analyses differ.
        """
        spelled = tuple(self._runs(spelled_out(text)))
        alike = tuple(run for run in spelled if _joined(run) == fold(text))
        named = (
            s
            for id in ids
            for s in self._by_id.get(id, ())
            if not s.titled and _shares_words(s, text)
        )
        analyses = alike or spelled or tuple((sentence,) for sentence in named)
        for other in analyses[1:]:
            if _analysis(other) != _analysis(analyses[0]):
                lines = self.unit == "line"
                this = "this one" if lines else f"that of {self.unit} {other[0].line}"
                raise InputError(
                    f"two analyses of one text differ, that of {self.unit} {analyses[0][0].line} "
                    f"and {this}: {text!r}",
                    path=self.path,
                    line=other[0].line if lines else None,
                    cure="Keep one of them.",
                )
        return analyses

    def places(self, texts: Iterable[str]) -> Mapping[str, int]:
        """Return the places of texts that only a place can identify, if the numbers match.

        Args:
            texts: The texts, as they were exported.

        Returns:
            Places by texts as :func:`pete.text.tokens.fold` makes them.
        """
        wanted = tuple(dict.fromkeys(map(fold, texts)))
        if len(wanted) != len(self.sentences):
            return {}
        known = set(map(spelled_out, wanted))
        return {
            text: place
            for place, (text, sentence) in enumerate(zip(wanted, self.sentences, strict=True))
            if not (sentence.titled or sentence.id or self._keys[place] in known)
            and _resembles(sentence, text)
        }

    def counted(self) -> str:
        """Return the number of sentences in words."""
        noun = self.unit if self.unit != "line" else "sentence"
        return f"{len(self.sentences):,} {noun}{'s' * (len(self.sentences) != 1)}"

    def shown(self, sentence: ParsedSentence) -> str:
        """Return where a sentence is, for messages."""
        separator = ":" if self.unit == "line" else f", {self.unit} "
        return f"{self.path}{separator}{sentence.line}"

    def contradicting(self, text: str, ids: Iterable[str]) -> ParsedSentence | None:
        """Return a sentence that has the text's id but, by its own text or words, is another."""
        named = (s for id in ids for s in self._by_id.get(id, ()))
        return next((s for s in named if _is_other(s, text)), None)

    def _runs(self, wanted: str, after: int | None = None) -> Iterator[Sentences]:
        """Yield every run of sentences that spells the text, from ``after`` on if it is set."""
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


def _is_other(sentence: ParsedSentence, text: str) -> bool:
    if sentence.titled:
        return spelled_out(sentence.text) != spelled_out(text)
    return not _shares_words(sentence, text)


def _shares_words(sentence: ParsedSentence, text: str) -> bool:
    """Return whether at least half of a sentence's words are in a text, in their order."""
    _, shared, total = _shared(sentence, text)
    return 2 * shared >= total


def _resembles(sentence: ParsedSentence, text: str) -> bool:
    """Return whether a text has the words of a sentence in order, and half of it is these."""
    length, shared, total = _shared(sentence, text)
    return 0 < shared == total and 2 * shared >= length


def _shared(sentence: ParsedSentence, text: str) -> tuple[int, int, int]:
    """Return the letters of a text, of a sentence's words in it in order, and of all its words.

    Words that a format leaves out may be any.
    """
    spelled, place, shared, total = spelled_out(text), 0, 0, 0
    for _, form in sentence.surface:
        word = "" if form == ABSENT else spelled_out(form)
        start = spelled.find(word, place)
        total += len(word)
        if start >= 0:
            place, shared = start + len(word), shared + len(word)
    return len(spelled), shared, total


def one_parse(text: str, sentences: Sentences, source: str | ParsedFile) -> ParseResult:
    """Return the union of sentences as a parse, with spans if the sentences spell the text.

    Args:
        text: The text.
        sentences: Its sentences.
        source: Where they are from, for messages.
    """
    file = ParsedFile(source, ()) if isinstance(source, str) else source
    for sentence in sentences:
        if sentence.graph is None:
            return ParseFailure(f"{file.shown(sentence)}: {sentence.defect}")
    graph = reduce(Graph.union, (s.graph for s in sentences if s.graph is not None))
    spans = _spans(text, sentences)
    if spans is not None:
        tokens = zip(graph.tokens, spans, strict=True)
        graph = graph.with_tokens(structs.replace(token, span=span) for token, span in tokens)
    return Parse(graph, sentences=sum(sentence.count for sentence in sentences))


def _spans(text: str, sentences: Sentences) -> list[Span] | None:
    """Return the span of each word, ``None`` if tokens omit something of the text."""
    surface = [token for sentence in sentences for token in sentence.surface]
    spans = locate((form for _, form in surface), text)
    if spans is None or not covers(spans, text):
        return None
    return [span for (ids, _), span in zip(surface, spans, strict=True) for _ in ids]


def _joined(run: Sentences) -> str:
    return fold(" ".join(sentence.text for sentence in run))


def _analysis(run: Sentences) -> tuple[object, ...]:
    return tuple(sentence.graph for sentence in run)


def result(file: ParsedFile, text: str, analyses: Analyses, ids: Iterable[str]) -> ParseResult:
    """Return the first analysis of a text in a file, or the reason why there is none.

    Args:
        file: The parsed file.
        text: The text.
        analyses: Its analyses, from :meth:`ParsedFile.find`.
        ids: Sentence ids the text was exported under.
    """
    if analyses:
        return one_parse(text, analyses[0], file)
    other = file.contradicting(text, ids)
    if other is not None:
        return ParseFailure(
            f"{file.shown(other)}: the sentence {other.id!r} has another text: {other.text!r}"
        )
    return ParseFailure(f"{file.path} has no sentence with this text")


def trouble(file: ParsedFile, analyses: Mapping[str, Analyses], in_order: Collection[str]) -> str:
    """Return one line on what does not match, ``""`` if texts and sentences match in full.

    Args:
        file: The parsed file.
        analyses: The analyses of each text so far.
        in_order: The texts that nothing but their order found.
    """
    missing = [repr(text) for text, runs in analyses.items() if not runs]
    used = {sentence.line for runs in analyses.values() for run in runs for sentence in run}
    again = {s.line for runs in analyses.values() for run in runs[1:] for s in run}
    firsts = {text: runs[0] for text, runs in analyses.items() if runs}
    by_place = [firsts[text][0].line for text in in_order if text in firsts]
    spelled = ((text, run) for text, run in firsts.items() if text not in in_order)
    respelled = [run[0].line for text, run in spelled if _is_respelled(text, run)]
    surplus = [sentence.line for sentence in file.sentences if sentence.line not in used]
    parts = (
        listed("text{} not found", missing),
        listed("sentence{} found by order alone", numbered(by_place, file.unit)),
        listed("sentence{} doubled", numbered(again, file.unit)),
        listed("sentence{} whose tokens do not spell the text", numbered(respelled, file.unit)),
        listed("sentence{} of no text", numbered(surplus, file.unit)),
    )
    return "; ".join(filter(None, parts))


def _is_respelled(text: str, run: Sentences) -> bool:
    return all(sentence.graph is not None for sentence in run) and _spans(text, run) is None


def numbered(numbers: Iterable[int], unit: str) -> list[str]:
    """Return places in a file by what it counts, ``line 3`` for example.

    Args:
        numbers: The places.
        unit: What they count.
    """
    return [f"{unit} {number}" for number in sorted(numbers)]


def listed(noun: str, items: Sequence[str]) -> str:
    """Return a number, what it counts (``{}`` for an ``s``) and the first few; ``""`` if none.

    Args:
        noun: What is counted, with ``{}`` for an ``s``.
        items: The items, already in words.
    """
    if not items:
        return ""
    more = ", ..." if len(items) > _NAMED else ""
    named = ", ".join(items[:_NAMED])
    return f"{len(items):,} {noun.format('s' * (len(items) != 1))} ({named}{more})"
