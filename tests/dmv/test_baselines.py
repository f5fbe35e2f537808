"""Parsers without a model, and what they make of words, tags and punctuation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from random import Random

import pytest
from scipy.stats import chisquare

import pete.adapters.tagged
from notation import graph
from pete.adapters.dmv.baselines import (
    AttachLeftAdapter,
    AttachRightAdapter,
    RandomTreeAdapter,
    random_tree,
)
from pete.errors import UsageError
from pete.graph import Graph, Token
from pete.parsing import Parse, ParseFailure, ParseResult, make_adapter
from pete.parsing.pretokenised import with_tokens
from projective_trees import trees
from table_parser import TableParser

QUOTED = '"Old dogs," she said.'
TAGGED = graph(
    "\"/`` Old/JJ dogs/NNS ,/, \"/'' she/PRP said/VBD ./.",
    "punct(3,1) amod(3,2) ccomp(7,3) punct(7,4) punct(7,5) nsubj(7,6) root(0,7) punct(7,8)",
)


class Takes(TableParser):
    """A tagger that calls every given token a noun."""

    def parse_tokens(self, sentences: Sequence[Sequence[Token]]) -> Iterable[ParseResult]:
        for sentence in sentences:
            yield Parse(Graph.build(Token(t.id, t.form, xpos="NN") for t in sentence))


@pytest.fixture
def tagger(monkeypatch: pytest.MonkeyPatch) -> Callable[[TableParser], None]:
    def register(parser: TableParser) -> None:
        monkeypatch.setattr(pete.adapters.tagged, "make_adapter", lambda *_, **__: parser)

    register(Takes({QUOTED: TAGGED, "?!": graph("?!/.", "root(0,1)")}))
    return register


def shown(result: ParseResult) -> list[str]:
    assert isinstance(result, Parse)
    return [result.graph.show(relation) for relation in result.graph.relations]


@pytest.mark.parametrize("size", range(2, 6))
def test_all_projective_trees_are_equally_likely(size: int) -> None:
    random = Random(20)  # noqa: S311
    drawn = Counter(tuple(random_tree(size, random)) for _ in range(200 * 143))
    assert drawn.keys() == set(trees(size))
    assert chisquare([*drawn.values()]).pvalue > 0.001


def test_a_long_random_tree() -> None:
    heads = random_tree(1000, Random(1))  # noqa: S311
    assert (len(heads), heads.count(0)) == (1000, 1)


def test_words_depend_on_the_next_word_and_marks_on_the_word_before(
    tagger: Callable[[TableParser], None],
) -> None:
    assert shown(next(AttachRightAdapter().parse([QUOTED]))) == [
        'dep(Old-2, "-1)',
        "dep(dogs-3, Old-2)",
        "dep(she-6, dogs-3)",
        "dep(dogs-3, ,-4)",
        'dep(dogs-3, "-5)',
        "dep(said-7, she-6)",
        "root(ROOT-0, said-7)",
        "dep(said-7, .-8)",
    ]
    assert shown(next(AttachLeftAdapter().parse([QUOTED]))) == [
        'dep(Old-2, "-1)',
        "root(ROOT-0, Old-2)",
        "dep(Old-2, dogs-3)",
        "dep(dogs-3, ,-4)",
        'dep(dogs-3, "-5)',
        "dep(dogs-3, she-6)",
        "dep(she-6, said-7)",
        "dep(said-7, .-8)",
    ]


def test_a_text_has_one_random_tree_for_each_seed(tagger: Callable[[TableParser], None]) -> None:
    first, again = RandomTreeAdapter().parse([QUOTED, QUOTED])
    assert first == again
    others = {tuple(shown(next(RandomTreeAdapter(seed=n).parse([QUOTED])))) for n in range(20)}
    assert len(others) > 5


def test_no_words_no_tree(tagger: Callable[[TableParser], None]) -> None:
    marks, unknown = AttachLeftAdapter().parse(["?!", "Nobody knows."])
    assert marks == ParseFailure("the text has no word but punctuation")
    assert unknown == ParseFailure("not in the table")


def test_given_tags_stay_and_others_are_made(tagger: Callable[[TableParser], None]) -> None:
    adapter = AttachRightAdapter()
    plain = [Token(1, "Dogs"), Token(2, "bark"), Token(3, ".")]
    tagged = graph("Dogs/NNS bark/VBP ./.", "root(0,1)").tokens
    made, given, again = adapter.parse_tokens([plain, tagged, plain])
    assert made == again
    assert isinstance(made, Parse)
    assert isinstance(given, Parse)
    assert [token.xpos for token in made.graph.tokens] == ["NN", "NN", "NN"]
    assert given.graph.tokens == tagged
    assert shown(made)[1:] == ["dep(.-3, bark-2)", "root(ROOT-0, .-3)"]
    assert shown(given)[1:] == ["root(ROOT-0, bark-2)", "dep(bark-2, .-3)"]


def test_a_tagger_that_takes_no_tokens(tagger: Callable[[TableParser], None]) -> None:
    tagger(TableParser({}))
    adapter = AttachRightAdapter(tagger="table")
    tagged = graph("Dogs/NNS bark/VBP", "root(0,1)").tokens
    (given,) = adapter.parse_tokens([tagged])
    assert shown(given) == ["dep(bark-2, Dogs-1)", "root(ROOT-0, bark-2)"]
    with pytest.raises(UsageError, match="the tagger 'table' cannot be given tokens"):
        list(adapter.parse_tokens([[Token(1, "Dogs")]]))


def test_what_they_say_of_themselves(tagger: Callable[[TableParser], None]) -> None:
    info = RandomTreeAdapter(seed=3).info
    assert (info.name, info.scheme) == ("random-tree", "ud")
    assert (info.model, info.model_version) == ("seed 3, tags of table 1", "1")
    assert info.note == "heads without labels; seed 3, tags of table 1, each text one sentence"
    assert AttachLeftAdapter().info.model == "tags of table 1"


@pytest.mark.model
@pytest.mark.parametrize("name", ["attach-left", "attach-right", "random-tree"])
def test_words_and_tags_of_a_real_parser(needs: Callable[[str], None], name: str) -> None:
    needs("spacy")
    adapter = with_tokens(make_adapter(name, tagger="spacy"), "ptb")
    (parse,) = adapter.parse(["Dogs cannot bark."])
    assert isinstance(parse, Parse)
    assert [token.form for token in parse.graph.tokens] == ["Dogs", "can", "not", "bark", "."]
    assert {relation.label for relation in parse.graph.relations} == {"root", "dep"}
