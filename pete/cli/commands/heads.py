"""``pete heads``: phrase structure as dependencies, by head rules."""

from __future__ import annotations

import argparse
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from msgspec import structs

from pete.cli.console import say, standard_input, write_file
from pete.cli.declarations import Subparsers, add_documented, option
from pete.errors import InputError
from pete.formats.brackets import BracketTree, read_brackets
from pete.formats.conll.sentence import ConlluSentence, write_conllu
from pete.formats.graph_files import GraphSentence
from pete.heads import HEAD_RULES, NOT_WORDS, dependencies, head_rules

_STDIN: Final = "-"


@dataclass(frozen=True, slots=True)
class TreesOptions:
    """The file of trees.

    Attributes:
        file: Trees in Penn brackets, also packed (.gz, .xz); '-' for standard input.
    """

    file: str = option("FILE", flag="")


@dataclass(frozen=True, slots=True)
class HeadsOptions:
    """The head rules, and the form of output.

    Attributes:
        punctuation: Whether to cut punctuation, # and $ before heads are sought (default:
            %(default)s).
        format: Of the output (default: %(default)s).
    """

    heads: str = option(
        "NAME|FILE.tsv",
        help=f"the head rules: {', '.join(HEAD_RULES)}, or a table of your own",
        required=True,
    )
    punctuation: str = option(choices=("keep", "cut"), default="keep")
    format: str = option(choices=("conllx", "conllu"), default="conllx")


def register(subparsers: Subparsers) -> None:
    """Add the command."""
    add_documented(subparsers, run, "heads", TreesOptions, HeadsOptions)


def read_trees(file: str) -> tuple[list[BracketTree], str]:
    """Return the trees of a file or of standard input, and its name for messages."""
    if file != _STDIN:
        return list(read_brackets(file)), file
    source = io.StringIO(standard_input(), newline="\n")
    source.name = "<stdin>"
    return list(read_brackets(source)), source.name


def run(args: argparse.Namespace) -> int:
    """Turn phrase structure into dependencies by head rules.

    Examples:
        pete heads trees.mrg --heads yamada-matsumoto > trees.conllx
        pete heads trees.mrg --heads collins --format conllu --punctuation cut
        pete heads trees.mrg --heads my_rules.tsv
    """
    rules = head_rules(args.heads)
    trees, name = read_trees(args.file)
    cut = NOT_WORDS if args.punctuation == "cut" else ()
    sentences = dependencies(trees, rules, cut=cut, path=name)
    written = [sentence for sentence in sentences if sentence.graph.tokens]
    empty = [sentence.line for sentence in sentences if not sentence.graph.tokens]
    if not written:
        raise InputError("no tree has words", path=name, cure="Name a file of trees with words.")
    if empty:
        say(
            f"pete: {name}: {len(empty):,} of {len(sentences):,} trees are left out, since they "
            f"have no words (the first at line {empty[0]})."
        )
    write_file(write_conllu(_rows(written, args.format)))
    return 0


def _rows(sentences: Sequence[GraphSentence], format: str) -> Iterator[ConlluSentence]:
    """Yield sentences as CoNLL-U; CoNLL-X has no comments, and the tag in two columns."""
    for sentence in sentences:
        if format == "conllu":
            comments = (f"# sent_id = {sentence.id}", f"# text = {sentence.text}")
            yield ConlluSentence(sentence.graph, comments)
        else:
            tokens = (structs.replace(t, upos=t.xpos) for t in sentence.graph.tokens)
            yield ConlluSentence(sentence.graph.with_tokens(tokens))
