"""``pete normalise``: trees of a file as collapsed, CC-propagated Stanford dependencies."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Final, get_args

from pete.cli.console import output, print_json, say, standard_input, write_file
from pete.cli.declarations import (
    Subparsers,
    add_documented,
    add_json,
    codes,
    option,
    rules_option,
    switch,
)
from pete.errors import FormatError, UsageError
from pete.formats.conll.deviations import CURES, FileReport, Policy
from pete.formats.conll.sentence import write_conllu
from pete.formats.graph_files import FileKind, GraphFile, file_kind, read_graphs
from pete.formats.triples import write_triples
from pete.normaliser import (
    FIXED_STEPS,
    PROFILES,
    SCHEMES,
    STEPS,
    Profile,
    Scheme,
    check_scheme,
    check_steps,
    is_label,
    normalise,
)
from pete.report.normalisation import Normalised, print_normalised

SCHEMA: Final = "pete-normalise/1"
_STDIN: Final = "-"
_STEPS: Final = ("normaliser",)
_NATURAL: Final[dict[Scheme, FileKind]] = {"stanford": "triples", "sd-basic": "conllx"}
"""Format of a scheme where the file name tells none, if it is not CoNLL-U."""
_KEPT: Final = 100
"""Deviations of one kind that are kept where not all are shown."""


@dataclass(frozen=True, slots=True)
class NormaliseOptions:
    """The file, its scheme, the steps, and the form of output.

    Attributes:
        scheme: The scheme its relations follow.
        policy: What to do with heads that form no tree (default: %(default)s).
        profile: Default: %(default)s.
        without: Steps to leave out; may be repeated.
        also: Optional steps to run; may be repeated.
        uncollapsed: Keep prepositions out of the labels.
        explain: Show which step made or renamed each edge, and the labels of the parser.
        format: Of the output; conllu holds the graph in the column DEPS, and HEAD and DEPREL are
            empty, as it is not a tree (default: %(default)s).
    """

    file: str = option(
        "FILE",
        help="CoNLL-U (.conllu), CoNLL-X (.conll, .conllx), CoNLL-2009 (.conll09) or Stanford "
        "triples (.sd, .triples, .txt), also packed (.gz, .xz); '-' for standard input",
        flag="",
    )
    scheme: Scheme = option(flag="--from", choices=SCHEMES, required=True)
    policy: Policy = option(choices=get_args(Policy), default="reject")
    profile: Profile = option(choices=PROFILES, default="pete", group=_STEPS)
    without: str = rules_option("--without", _STEPS)
    also: str = rules_option("--also", _STEPS)
    uncollapsed: bool = switch(group=_STEPS)
    explain: bool = switch(exclusive=True)
    format: str = option(choices=("triples", "conllu"), default="triples", exclusive=True)


def register(subparsers: Subparsers) -> None:
    """Add the command."""
    add_json(add_documented(subparsers, run, "normalise", NormaliseOptions))


def run(args: argparse.Namespace) -> int:
    """Turn the trees of a file into Stanford dependencies.

    The exit status is 1 if a sentence was rejected.

    Examples:
        pete normalise trees.conllu --from ud
        pete normalise trees.conllu --from ud --explain --without C9-P4
        pete normalise - --from sd-basic --profile stanford < trees.conllx
    """
    if args.json and (args.explain or args.format != "triples"):
        raise UsageError("--json says all there is. Leave out --explain and --format.")
    check_steps((*codes(args.without), *codes(args.also)), args.scheme)
    source = io.StringIO(standard_input(), newline="\n") if args.file == _STDIN else args.file
    kind = file_kind(args.file) or _NATURAL.get(args.scheme, "conllu")
    enhanced = args.scheme == "ud-enhanced"
    report = FileReport(sys.maxsize if args.json else _KEPT, is_label=is_label)
    file = read_graphs(source, kind, enhanced=enhanced, policy=args.policy, report=report)
    name = "<stdin>" if args.file == _STDIN else args.file
    if not report.seen:
        raise FormatError("it holds no sentence", path=name, cure=CURES["empty-file"])
    say(*report.lines(name, more="; --json lists them all"))
    check_scheme((s.graph for s in file.sentences), args.scheme, source=name)
    normalised = _normalised(file, args)
    if args.json:
        print_json(_document(normalised, file, args))
    elif args.explain:
        for sentence in normalised:
            print_normalised(sentence, {**FIXED_STEPS, **STEPS[args.scheme]}, output())
    else:
        write_file(
            write_conllu(sentence.conllu() for sentence in normalised)
            if args.format == "conllu"
            else write_triples(sentence.graph for sentence in normalised)
        )
    return 1 if report.rejected else 0


def _normalised(file: GraphFile, args: argparse.Namespace) -> list[Normalised]:
    return [
        Normalised(
            sentence,
            normalise(
                sentence.graph,
                scheme=args.scheme,
                profile=args.profile,
                collapse=not args.uncollapsed,
                without=frozenset(codes(args.without)),
                also=frozenset(codes(args.also)),
            ),
        )
        for sentence in file.sentences
    ]


def _document(
    normalised: Iterable[Normalised], file: GraphFile, args: argparse.Namespace
) -> dict[str, object]:
    return {
        "schema": SCHEMA,
        "scheme": args.scheme,
        "profile": args.profile,
        "collapsed": not args.uncollapsed,
        "without": codes(args.without),
        "also": codes(args.also),
        "sentences": [sentence.document() for sentence in normalised],
        "rejected": [
            {
                "id": sentence.id,
                "text": sentence.text,
                "line": sentence.line,
                "reasons": [defect.detail for defect in sentence.defects],
            }
            for sentence in file.report.rejected
        ],
        "noted": dict(sorted(file.report.counts.items())),
        "deviations": [asdict(deviation) for deviation in file.report.deviations],
        "dropped": file.report.dropped,
        "changed": {"sentences": file.report.changed, "words": file.report.changed_words},
    }
