"""``pete generate``: entailment pairs from a treebank and the errors of parsers."""

from __future__ import annotations

import argparse
import shlex
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Final

from pete.cli.console import say
from pete.cli.declarations import (
    Subparsers,
    add_documented,
    chosen,
    codes,
    non_negative,
    option,
    positive,
    switch,
)
from pete.cli.options import ReadingOptions, add_reading_options
from pete.cli.output import add_format, output_options
from pete.cli.parsing import Reader, reader_maker
from pete.cli.repeated import AddedCodes
from pete.errors import InputError, UnknownNameError, UsageError
from pete.files import sha256_of, user_path
from pete.formats.conll.deviations import FileReport
from pete.graph import Graph
from pete.listing import counted
from pete.normaliser import check_scheme
from pete.parsing import Parse
from pete.parsing.spec import ParserSpec
from pete.registry import did_you_mean
from pete.report.progress import progress_bar
from pete.report.table import Column, Report, Table

from .artefact import hypothesis_only_accuracy
from .balance import balanced, drawn
from .card import UNKNOWN, Origins, Shares, card, construction_document
from .constructions import load_patterns
from .lint import CODES
from .made import MadePair
from .making import Counts, Maker, MakingOptions
from .output import check_folder, new_set
from .parsed import ParserView, on_gold_words, parser_text, view
from .reading import GoldSentence, GoldTreebank, chunks
from .selection import columns, selected, selection_report

_CHUNK: Final = 1000
"""Sentences that are parsed at a time."""

_REPORTING: Final = ("treebank", "report", "parser", "pronouns")
"""The options that a report has."""

COLUMNS: Final = (
    Column("of", key=True),
    Column("value", key=True),
    Column("yes", "YES", right=True),
    Column("no", "NO", right=True),
)


@dataclass(frozen=True, slots=True)
class GenerateOptions:
    """The treebank, the parsers, and the set to be made.

    Attributes:
        treebank: Gold trees in CoNLL-U, CoNLL-X or Penn brackets (also packed), in the scheme ud,
            sd-basic or that of the converter if none is named.
        parser: A parser whose errors choose the dependencies and give the answers NO, with its own
            options behind it (stanza,model=ewt); may be repeated (default: all dependencies, and
            each NO from a word attached elsewhere).
        out: Folder to be written.
        pronouns: Make hypotheses about personal pronouns, too, as subjects and objects.
        allow: Do not drop pairs with this fault (docs/reference/templates.md); may be repeated.
        constructions: A file of patterns that are tried before those that come with PETE.
        balance: Choose pairs with equal shares of constructions and, of each template in them, of
            answers.
        limit: At most N pairs, drawn at random.
        seed: Another seed chooses other pairs for --balance and --limit (default: %(default)s).
        licence: Licence of the treebank, for the card.
        report: Make nothing, but list which relations the parsers get wrong, and how often.
    """

    treebank: str = option("TREEBANK[:SCHEME]", flag="")
    out: Path | None = option("DIR", Path, exclusive=True)
    report: bool = switch(exclusive=True)
    parser: Sequence[str] | None = option("NAME", action="append")
    pronouns: bool = switch()
    allow: str = option("CODE[,CODE]", default="", action=AddedCodes)
    constructions: str | None = option("FILE")
    balance: bool = switch()
    limit: int | None = option("N", positive)
    seed: int = option("S", non_negative, default=0)
    licence: str = option("TEXT", default="")

    @property
    def allowed(self) -> Collection[str]:
        """The codes of the lint that are not checked.

        Raises:
            UnknownNameError: For a code that there is not.
        """
        for code in codes(self.allow):
            if code not in CODES:
                raise UnknownNameError(
                    f"the lint has no code {code!r}. {did_you_mean(code, CODES)}"
                )
        return codes(self.allow)

    def check_report(self) -> None:
        """Check that a report is wanted with parsers, and with no option that is about pairs.

        Raises:
            UsageError: If it is not.
        """
        if not self.parser:
            raise UsageError("--report compares parsers. Name one with --parser, or several.")
        for own in fields(self):
            if own.name not in _REPORTING and getattr(self, own.name) != own.default:
                raise UsageError(f"--report makes no pairs. Leave --{own.name} out.")

    def choose(self, pairs: Sequence[MadePair]) -> Sequence[MadePair]:
        """Return the pairs that are wanted, in their order."""
        id = attrgetter("id")
        if self.balance:
            return balanced(
                pairs,
                id=id,
                construction=attrgetter("construction"),
                template=attrgetter("template"),
                answer=attrgetter("entailment"),
                text=attrgetter("sentence"),
                word=lambda pair: f"{pair.sentence} {pair.tokens.partition(',')[2]}",
                limit=self.limit,
                seed=self.seed,
            )
        return pairs if self.limit is None else drawn(pairs, self.limit, id=id, seed=self.seed)

    @property
    def command(self) -> str:
        """The command that makes the set, without the folder."""
        words = ["pete", "generate", user_path(self.treebank).name]
        for own in fields(self):
            value = getattr(self, own.name)
            if own.name in ("treebank", "out") or value == own.default:
                continue
            values = sorted(set(value)) if own.name == "parser" else [value]
            for each in values:
                words += [f"--{own.name}", *([] if each is True else [str(each)])]
        return shlex.join(words)


def register(subparsers: Subparsers) -> None:
    """Add the command."""
    command = add_documented(subparsers, run, "generate", GenerateOptions)
    add_reading_options(command)
    add_format(command, signed=False)


def run(args: argparse.Namespace) -> int:
    """Make entailment pairs from a treebank, of the dependencies that parsers get wrong.

    Examples:
        pete generate dev.conllu --out pairs
        pete generate dev.conllu --parser stanza --parser maltparser --out pairs
        pete generate dev.conllu --parser stanza --balance --limit 400 --seed 1 --out pairs
        pete generate trees.mrg --out pairs --licence "non-commercial, not to be passed on"
        pete generate dev.conllu --parser spacy --parser maltparser --report
        pete evaluate --parser spacy --dataset generated:pairs
    """
    options, reading = chosen(GenerateOptions, args), chosen(ReadingOptions, args)
    if options.report:
        return _report(args, options, reading)
    form = output_options(args, COLUMNS)
    if options.out is None:
        raise UsageError("--out names no folder. Name a new one, or only count with --report.")
    folder = user_path(options.out)
    check_folder(folder)
    patterns = load_patterns(options.constructions)
    treebank = GoldTreebank.open(options.treebank)
    sources = _sources(options.parser or (), reading)
    making = MakingOptions(options.pronouns, options.allowed, bool(sources), patterns)
    maker = Maker(treebank.path.name, making)
    shares = Shares()
    made = _made(treebank, sources, maker)
    if options.balance or options.limit is not None:
        made = _chosen(made, options, treebank)
    with new_set(folder) as writer:
        for sentence, pairs in made:
            writer.add(sentence, pairs)
            for pair in pairs:
                shares.add(pair)
        _say_problems(treebank, maker.counts)
        if not shares.all:
            raise _nothing(treebank, maker.counts, sources)
        origins = _origins(options, treebank, maker, sources)
        alone = hypothesis_only_accuracy(writer.pairs)
        document = construction_document(origins, maker.counts, shares, alone)
        writer.end(document, card(document))
    form.show(Report(lambda: document, [_table(shares, folder)]))
    return 0


def _report(args: argparse.Namespace, options: GenerateOptions, reading: ReadingOptions) -> int:
    """Print which relations the parsers get wrong, and how often."""
    options.check_report()
    treebank = GoldTreebank.open(options.treebank)
    sources = _sources(options.parser or (), reading)
    form = output_options(args, columns([*sources]))
    views = _views(treebank, sources, "Comparing heads")
    selection = selected(views, [*sources], pronouns=options.pronouns)
    say(*treebank.report.lines(str(treebank.path)), *selection.failures.lines())
    form.show(selection_report(selection, treebank.path.name))
    return 0


@dataclass(frozen=True, slots=True)
class _Source:
    """A parser whose errors are looked at.

    Attributes:
        reader: The parser.
        words: Whether it is given the gold words.
    """

    reader: Reader
    words: bool

    @classmethod
    def of(cls, name: str, reading: ReadingOptions) -> _Source:
        spec = ParserSpec.parse(name)
        words = spec.takes_tokens()
        spec = replace(spec, tokens="blanks" if words else "parser")
        return cls(reader_maker(spec, reading)(), words)

    def graphs(self, sentences: Sequence[GoldSentence]) -> Sequence[Graph | str]:
        """Return this parser's graph of each sentence over the gold words, or why there is none.

        Raises:
            InputError: If its labels are of another scheme than it says.
        """
        texts = [parser_text(sentence, words=self.words) for sentence in sentences]
        results, info = self.reader.texts(texts).results, self.reader.adapter.info
        parses = (result.graph for result in results.values() if isinstance(result, Parse))
        check_scheme(parses, info.scheme, source=info.name)
        return [
            on_gold_words(sentence, results[text], text=text, scheme=info.scheme)
            for sentence, text in zip(sentences, texts, strict=True)
        ]


def _sources(names: Sequence[str], reading: ReadingOptions) -> Mapping[str, _Source]:
    """Return the parsers by their names in columns, in the order of these.

    Parsers of one name have their models behind it, and those of one model a number.
    """
    every = [_Source.of(text, reading) for text in sorted(set(names))]
    infos = [source.reader.adapter.info for source in every]
    same = Counter(info.name for info in infos)
    sources: dict[str, _Source] = {}
    for source, info in zip(every, infos, strict=True):
        words = (info.name, info.model) if same[info.name] > 1 else (info.name,)
        name = " ".join(filter(None, words)).replace(",", " ")
        numbered = (name, *(f"{name} {number}" for number in range(2, len(every) + 1)))
        sources[next(each for each in numbered if each not in sources)] = source
    return dict(sorted(sources.items()))


def _made(
    treebank: GoldTreebank, sources: Mapping[str, _Source], maker: Maker
) -> Iterator[tuple[GoldSentence, list[MadePair]]]:
    """Yield the sentences of which pairs are made, with these pairs."""
    for sentence, seen in _views(treebank, sources, "Making pairs"):
        if pairs := list(maker.pairs(sentence, seen)):
            yield sentence, pairs


def _views(
    treebank: GoldTreebank, sources: Mapping[str, _Source], doing: str
) -> Iterator[tuple[GoldSentence, ParserView]]:
    """Yield the sentences, and how the parsers see them, with a progress bar."""
    for sentences in chunks(treebank.sentences(), _CHUNK):
        graphs = [source.graphs(sentences) for source in sources.values()]
        with progress_bar(doing, unit="sentences") as progress:
            for number, sentence in enumerate(sentences):
                progress(number, len(sentences))
                own = (each[number] for each in graphs)
                yield sentence, view(sentence, zip(sources, own, strict=True))


def _chosen(
    made: Iterable[tuple[GoldSentence, list[MadePair]]],
    options: GenerateOptions,
    treebank: GoldTreebank,
) -> Iterator[tuple[GoldSentence, list[MadePair]]]:
    """Yield the sentences of the pairs that are chosen, with these pairs.

    The treebank is read once more, so that not all its trees are in memory.
    """
    pairs = options.choose([pair for _, own in made for pair in own])
    groups = {id: list(own) for id, own in groupby(pairs, key=attrgetter("sentence"))}
    for sentence in replace(treebank, report=FileReport()).sentences():
        if own := groups.pop(sentence.id, None):
            yield sentence, own


def _say_problems(treebank: GoldTreebank, counts: Counts) -> None:
    """Report sentences that could not be read or parsed, and those that were left out."""
    say(*treebank.report.lines(str(treebank.path)))
    for reason, number in counts.left_out.items():
        say(f"pete: {treebank.path}: {counted(number, 'sentence')} left out: {reason}.")
    say(*counts.failures.lines())


def _nothing(treebank: GoldTreebank, counts: Counts, sources: Mapping[str, _Source]) -> InputError:
    """Return an error for a treebank of which no pair could be made."""
    steps = ", ".join(f"{name} {number:,}" for name, number in counts.steps.items())
    cure = "Name a larger treebank, or leave the parsers out, to take all dependencies."
    return InputError(
        f"no pair could be made of it ({steps})",
        path=treebank.path,
        cure=cure if sources else "Name a larger treebank.",
    )


def _origins(
    options: GenerateOptions,
    treebank: GoldTreebank,
    maker: Maker,
    sources: Mapping[str, _Source],
) -> Origins:
    rejected = Counter(defect.kind for s in treebank.report.rejected for defect in s.defects[:1])
    return Origins(
        command=options.command,
        treebank=treebank.path.name,
        sha256=sha256_of(treebank.path),
        scheme=treebank.scheme,
        rejected=rejected,
        licence=options.licence or maker.licence or UNKNOWN,
        seed=options.seed,
        parsers={name: source.reader.adapter.info for name, source in sources.items()},
    )


def _table(shares: Shares, folder: Path) -> Table:
    """Return the numbers of pairs by construction, template and source."""
    rows = [
        {"of": name, "value": value, "yes": counts["YES"], "no": counts["NO"]}
        for name, every in (
            ("construction", shares.constructions),
            ("template", shares.templates),
            ("source", shares.sources),
            ("all", {"": shares.all}),
        )
        for value, counts in sorted(every.items())
    ]
    return Table(COLUMNS, tuple(rows), title=f"{counted(shares.all.total(), 'pair')} in {folder}")
