"""An adapter to fill in: put your parser where it says PARSER, and check it.

pete adapters check my_parser.py:MyParser
pete evaluate --parser my_parser.py:MyParser
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pete.graph import ROOT, Graph, Relation, Token
from pete.parsing import Parse, ParseFailure, ParseResult, ParserInfo
from pete.text.tokens import locate, rough_tokens


class MyParser:
    """PARSER: one line on what it is.

    Args:
        model: PARSER: its model. Take only the options that you need of ``model``, ``device``,
            ``batch_size`` and ``offline``; each must have a default.
        offline: Whether the network is forbidden.
    """

    def __init__(self, *, model: str | None = None, offline: bool = False) -> None:
        # PARSER: load the model here. If it is missing, raise pete.errors.UnavailableError with
        # the command that installs it.
        self.info = ParserInfo(
            name="my_parser",
            version="0.1",
            scheme="ud",  # what the labels follow: ud, clear, sd-basic ...
            model=model or "rules",
            model_version="1",  # change it with the model: it is part of the signature of scores
            licence="MIT",
        )

    def parse(self, texts: Sequence[str]) -> Iterator[ParseResult]:
        """Yield one result per text, in order; a text that cannot be parsed is a failure."""
        for text in texts:
            try:
                yield Parse(_graph(text))
            except ValueError as error:  # PARSER: the exception it raises if it cannot parse
                yield ParseFailure(str(error))


def _graph(text: str) -> Graph:
    """PARSER: return tokens with their places in the text, and the relations between them.

    Ids of tokens and heads count from 1, and the head of the root is 0; white space is not a
    token. If the parser splits the text into sentences, unite their graphs: ``Graph.union``.
    """
    forms = rough_tokens(text)
    spans = locate(forms, text)
    if not spans:
        raise ValueError("the text has no words")
    tokens = [Token(id, form, span=spans[id - 1]) for id, form in enumerate(forms, start=1)]
    arcs = [Relation("dep", token.id - 1, token.id) for token in tokens[1:]]
    return Graph.build(tokens, [Relation("root", ROOT, 1), *arcs])
