"""A parser on the sentences of a treebank in its own scheme: attachment scores beside PETE.

Attachment scores of a parser whose scheme is not that of the treebank would measure the difference
of the schemes, so there are none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Final, get_args

from msgspec import structs

from pete.analysis.leaderboard import Leaderboard
from pete.errors import FormatError, GraphError, InputError, as_sentence
from pete.files import user_path
from pete.formats.conll.deviations import CURES
from pete.formats.conll.lines import content_fingerprint
from pete.formats.graph_files import FileKind, GraphSentence, file_kind, read_graphs
from pete.graph import Graph
from pete.metrics.matches import Matches
from pete.metrics.rank_correlation import RankCorrelation, kendall
from pete.metrics.treebank.measures import COLUMNS, MEASURES
from pete.metrics.word_alignment import placed_without_blanks
from pete.normaliser import Scheme, check_scheme
from pete.parsing import Parse, ParseResult, ParserInfo
from pete.text.tokens import as_typed

TREE_MEASURES: Final = ("uas", "las", "clas", "undirected", "ned")
"""The keys of the measures that a parser is scored by."""

_TREES: Final[Mapping[Scheme, str]] = {
    "ud": "basic Universal Dependencies, version 2",
    "ud-no-agent": "basic Universal Dependencies, version 2",
    "ud1": "basic Universal Dependencies, version 1",
    "sd-basic": "basic Stanford dependencies",
    "clear": "CLEAR dependencies",
}
"""The kind of trees in each scheme; trees of one kind compare, apart from subtypes of labels."""

_NATURAL: Final[Mapping[FileKind, Scheme]] = {"conllu": "ud", "conllx": "sd-basic"}
"""The scheme of a file whose scheme is not named, by its format."""


def other_scheme(treebanks: Sequence[Scheme], parser: str, scheme: Scheme) -> str:
    """Return why attachment scores make no sense, in one sentence; ``""`` if they do.

    Args:
        treebanks: The schemes of the treebanks.
        parser: The parser, as the sentence calls it.
        scheme: Its scheme.

    Example:
        >>> other_scheme(["ud"], "spacy", "ud-no-agent")
        ''
    """
    theirs = dict.fromkeys(_TREES[treebank] for treebank in treebanks)
    if _TREES.get(scheme) in theirs:
        return ""
    return (
        f"UAS, LAS and CLAS are left out: the treebank is in {' or in '.join(theirs)}, and "
        f"{parser} gives the scheme {scheme!r}. A right analysis has other heads and labels there, "
        "so the figures would measure the difference of the schemes."
    )


@dataclass(frozen=True, slots=True)
class TreeScores:
    """The scores of a parser on a treebank.

    Attributes:
        why_none: Why there are none, in a sentence; ``""`` if there are.
        file: The treebank.
        scheme: Its scheme.
        tokens: ``gold`` if the parser was given the words of the treebank, ``parser`` if its own
            are aligned with these.
        sentences: Number of sentences.
        failures: Number of those without a parse; all of their gold words are missing.
        matches: The counts of each of :data:`TREE_MEASURES` that is defined.
        signature: What the figures depend on.
    """

    why_none: str = ""
    file: str = ""
    scheme: str = ""
    tokens: str = ""
    sentences: int = 0
    failures: int = 0
    matches: Mapping[str, Matches] = field(default_factory=dict)
    signature: str = ""

    @property
    def f1(self) -> Mapping[str, float | None]:
        """The F1 of each measure, ``None`` where it is undefined."""
        return {key: self.matches[key].f1 if key in self.matches else None for key in TREE_MEASURES}


@dataclass(frozen=True, slots=True)
class Treebank:
    """Gold trees of one scheme.

    Attributes:
        path: The file.
        scheme: Its scheme.
        sentences: Its sentences.
    """

    path: Path
    scheme: Scheme
    sentences: Sequence[GraphSentence]

    @classmethod
    def read(cls, name: str) -> Treebank:
        """Read a treebank.

        Args:
            name: ``FILE`` or ``FILE:SCHEME``; the scheme of CoNLL-U is ``ud``, of CoNLL-X
                ``sd-basic`` unless it is named. The format is known by the name of the file.

        Raises:
            InputError: If it cannot be read, or its labels are not of the scheme.
            FormatError: If a sentence cannot be read, or there are none.
        """
        file, colon, named = name.rpartition(":")
        if not colon or named not in _TREES:
            file, named = name, ""
        path, kind = user_path(file), file_kind(file) or "conllu"
        scheme = next((s for s in get_args(Scheme) if s == named), _NATURAL.get(kind))
        if scheme is None:
            raise InputError(
                "its scheme is not known",
                path=file,
                cure=f"Name it behind a colon, one of {', '.join(_TREES)}: {file}:ud.",
            )
        read = read_graphs(path, kind)
        if read.report.rejected:
            raise read.report.rejected[0].defects[0].error(file)
        if not read.sentences:
            raise FormatError("it holds no sentence", path=file, cure=CURES["empty-file"])
        check_scheme((sentence.graph for sentence in read.sentences), scheme, source=file)
        return cls(path, scheme, read.sentences)

    def texts(self, *, words: bool) -> list[str]:
        """Return the text of each sentence as a parser gets it.

        Args:
            words: Whether blanks stand between all words, and nowhere else.
        """
        return [_text(sentence, words=words) for sentence in self.sentences]

    def score(
        self, results: Mapping[str, ParseResult], parser: ParserInfo, *, words: bool
    ) -> TreeScores:
        """Score parses of these texts.

        Args:
            results: The parses by text.
            parser: Whose they are.
            words: As for :meth:`texts`.
        """
        texts = self.texts(words=words)
        parses = {t: r for t, r in results.items() if isinstance(r, Parse)}
        reasons = [r.reason for r in results.values() if not isinstance(r, Parse)]
        if not parses:
            return TreeScores(f"No sentence of the treebank has a parse: {as_sentence(reasons[0])}")
        try:
            counted = [*map(partial(_counts, parses), self.sentences, texts)]
        except GraphError as error:
            return TreeScores(str(error))
        found = dict(zip(COLUMNS, map(sum, zip(*counted, strict=True)), strict=True))
        defined = [key for key in TREE_MEASURES if key != "clas" or self.scheme.startswith("ud")]
        tokens = "gold" if words else "parser"
        signature = (
            f"{parser.name} {parser.version}".strip(),
            f"{parser.model} {parser.model_version}".strip(),
            parser.scheme,
            f"{tokens} tokens",
            f"{self.path.name}#{content_fingerprint(self.path)}",
            "punctuation:label",
            f"pete {version('pete-eval')}",
        )
        return TreeScores(
            file=self.path.name,
            scheme=self.scheme,
            tokens=tokens,
            sentences=len(texts),
            failures=sum(text not in parses for text in texts),
            matches={key: MEASURES[key].matches(found) for key in defined},
            signature="|".join(filter(None, signature)),
        )


def _text(sentence: GraphSentence, *, words: bool) -> str:
    """Return a text as it is typed, unless the treebank has it as it was typed."""
    forms = [token.form for token in sentence.graph.tokens]
    if words or sentence.text == " ".join(forms):
        return " ".join(map(as_typed, forms))
    return sentence.text


def _counts(parses: Mapping[str, Parse], sentence: GraphSentence, text: str) -> list[int]:
    """Return the counts of a sentence."""
    # here, since NumPy takes long to import
    from pete.metrics.treebank.graphs import compare_graphs

    gold = sentence.graph
    if text != sentence.text:
        gold = gold.with_tokens(structs.replace(token, span=None) for token in gold.tokens)
    system = parses[text].graph if text in parses else Graph()
    ours, theirs = (placed_without_blanks(graph, text) for graph in (gold, system))
    counts: list[int] = compare_graphs(ours, theirs).counts().sum(axis=0).tolist()
    return counts


def correlations(
    board: Leaderboard, trees: Mapping[str, TreeScores]
) -> Mapping[str, RankCorrelation]:
    """Return how far PETE and each measure put the parsers in the same order.

    Args:
        board: The parsers on pairs; the last strategy counts.
        trees: The same on a treebank, by how they were named.
    """
    accuracies = {row.asked: row.results[-1].accuracy for row in board.rows}
    found = {}
    for key in TREE_MEASURES:
        figures = ((pete, trees[asked].f1[key]) for asked, pete in accuracies.items())
        found[key] = kendall([(a, b) for a, b in figures if a is not None and b is not None])
    return found
