"""A parser for the sake of the example: every word depends on the one before it."""

from pete.graph import Graph, Relation, Token
from pete.parsing import Parse, ParserInfo


class Chain:
    """Words as blanks part them, in a chain."""

    info = ParserInfo(name="chain", version="1.0", scheme="ud")

    def parse(self, texts):
        """Yield one parse per text."""
        for text in texts:
            words = [Token(i, word) for i, word in enumerate(text.split(), start=1)]
            arcs = [Relation("dep", word.id - 1, word.id) for word in words[1:]]
            yield Parse(Graph.build(words, [Relation("root", 0, 1), *arcs]))
