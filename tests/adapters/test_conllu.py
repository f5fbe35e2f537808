"""Parses made elsewhere: which sentence is whose, and what is said of those that are nobody's."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import pete
from pete.adapters.conllu import ConlluAdapter
from pete.data.contract import PairSet
from pete.errors import InputError, UsageError
from pete.evaluation import parse_pairs
from pete.pairs import EntailmentPair, Label
from pete.parsing import Parse, ParseFailure, ParserAdapter, ReadsParses, make_adapter

DOG = "The dog barked."
RAIN = "It rained."


def block(words: str, heads: str, *, id: str = "", text: str = "") -> str:
    """A sentence of CoNLL-U; ``heads`` are ``label:head`` in order."""
    lines = [f"# sent_id = {id}"] * bool(id) + [f"# text = {text}"] * bool(text)
    for number, (word, arc) in enumerate(zip(words.split(), heads.split(), strict=True), 1):
        label, head = arc.split(":")
        lines.append("\t".join([str(number), word, "_", "_", "_", "_", head, label, "_", "_"]))
    return "\n".join(lines) + "\n\n"


DOG_TREE = "det:2 nsubj:3 root:0 punct:3"
RAIN_TREE = "expl:2 root:0 punct:2"
DOG_BLOCK = block("The dog barked .", DOG_TREE)
RAIN_BLOCK = block("It rained .", RAIN_TREE)


@pytest.fixture
def adapter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., ConlluAdapter]:
    """An adapter over the file ``p.conllu`` of this content."""
    monkeypatch.chdir(tmp_path)

    def make(content: str, **options: str) -> ConlluAdapter:
        Path("p.conllu").write_text(content, encoding="utf-8")
        made = make_adapter("conllu:p.conllu", **options)
        assert isinstance(made, ConlluAdapter)
        return made

    return make


def failure(adapter: ParserAdapter, text: str) -> str:
    (result,) = adapter.parse([text])
    assert isinstance(result, ParseFailure)
    return result.reason


def trouble(adapter: ConlluAdapter) -> list[str]:
    """What the note says beside the file and its scheme."""
    return adapter.info.note.split("; ")[1:]


def test_it_is_an_adapter_that_reads_parses(adapter: Callable[..., ConlluAdapter]) -> None:
    made = adapter(DOG_BLOCK)
    assert isinstance(made, ReadsParses)
    assert made.info.scheme == "ud"
    assert made.info.model == "p.conllu"
    assert made.info.note == "p.conllu: 1 sentence, scheme ud, read off the labels, policy reject"


def test_a_text_is_found_by_its_forms(adapter: Callable[..., ConlluAdapter]) -> None:
    made = adapter(RAIN_BLOCK + DOG_BLOCK)
    dog, rain = made.parse([DOG, RAIN])
    assert isinstance(dog, Parse)
    assert [token.form for token in dog.graph.tokens] == ["The", "dog", "barked", "."]
    assert [token.span for token in dog.graph.tokens] == [(0, 3), (4, 7), (8, 14), (14, 15)]
    assert isinstance(rain, Parse)
    assert trouble(made) == []


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("-LRB- He left -RRB-", "(He left)"),
        ("`` He left ''", "“He\n left”"),
        ("He cafe\u0301 left .", "He caf\u00e9 left."),
    ],
)
def test_escapes_marks_and_accents_make_no_difference(
    adapter: Callable[..., ConlluAdapter], words: str, text: str
) -> None:
    made = adapter(block(words, "dep:2 root:0 dep:2 punct:2"))
    (result,) = made.parse([text])
    assert isinstance(result, Parse)
    assert trouble(made) == []


def test_sentences_that_spell_one_text_together_are_united(
    adapter: Callable[..., ConlluAdapter],
) -> None:
    made = adapter(DOG_BLOCK + RAIN_BLOCK)
    (result,) = made.parse([f"{DOG} {RAIN}"])
    assert isinstance(result, Parse)
    assert result.sentences == 2
    assert [result.graph.show(r) for r in result.graph.relations if not r.head] == [
        "root(ROOT-0, barked-3)",
        "root(ROOT-0, rained-6)",
    ]
    assert result.graph.token(6).span == (19, 25)


def test_missing_and_surplus_sentences_are_named(adapter: Callable[..., ConlluAdapter]) -> None:
    made = adapter(DOG_BLOCK + RAIN_BLOCK)
    assert failure(made, "Nobody spoke.") == "p.conllu has no sentence with this text"
    assert trouble(made) == [
        "1 text not found ('Nobody spoke.')",
        "2 sentences of no text (line 1, line 6)",
    ]


def test_doubled_sentences_are_named(adapter: Callable[..., ConlluAdapter]) -> None:
    made = adapter(DOG_BLOCK * 3)
    list(made.parse([DOG]))
    assert trouble(made) == ["2 sentences doubled (line 6, line 11)"]


def test_doubled_sentences_with_two_trees_are_refused(
    adapter: Callable[..., ConlluAdapter],
) -> None:
    made = adapter(DOG_BLOCK + block("The dog barked .", "det:2 root:0 acl:2 punct:2"))
    with pytest.raises(InputError) as error:
        list(made.parse([DOG]))
    assert str(error.value) == (
        "p.conllu:6: two analyses of one text differ, that of line 1 and this one: "
        "'The dog barked.'. Keep one of them."
    )


def test_texts_that_differ_in_white_space_alone_keep_their_own_sentences(
    adapter: Callable[..., ConlluAdapter],
) -> None:
    made = adapter(block("Every day", "det:2 root:0") + block("Everyday", "root:0"))
    lengths = [len(r.graph.tokens) for r in made.parse(["Every day", "Everyday"]) if r]
    assert lengths == [2, 1]


def test_tokens_that_do_not_spell_the_text_are_named(
    adapter: Callable[..., ConlluAdapter],
) -> None:
    made = adapter(block("the DOG barked .", DOG_TREE, text=DOG))
    (result,) = made.parse([DOG])
    assert isinstance(result, Parse)
    assert result.graph.token(1).span is None
    assert trouble(made) == ["1 sentence whose tokens do not spell the text (line 1)"]


def test_a_sentence_id_finds_what_the_forms_do_not(adapter: Callable[..., ConlluAdapter]) -> None:
    made = adapter(block("the DOG barked .", DOG_TREE, id="7-h")).with_ids({"7-h": DOG})
    (result,) = made.parse([DOG])
    assert isinstance(result, Parse)


def test_a_sentence_id_on_another_text_finds_nothing(
    adapter: Callable[..., ConlluAdapter],
) -> None:
    made = adapter(block("It rained .", RAIN_TREE, id="7-h", text=RAIN)).with_ids({"7-h": DOG})
    assert failure(made, DOG) == ("p.conllu:1: the sentence '7-h' has another text: 'It rained.'")


BROKEN = block("The dog barked .", "det:2 nsubj:3 dep:2 punct:3")


def test_heads_that_form_no_tree_are_a_failure_with_its_reason(
    adapter: Callable[..., ConlluAdapter],
) -> None:
    assert failure(adapter(BROKEN), DOG) == (
        "p.conllu:1: no word of the sentence has the head 0; "
        "line 2: the words 2, 3 form a cycle; "
        "the policy repair mends such trees"
    )
    (result,) = adapter(BROKEN, policy="repair").parse([DOG])
    assert isinstance(result, Parse)


@pytest.mark.parametrize(
    ("labels", "scheme"),
    [
        ("nsubj:2 root:0 obj:2", "ud"),
        ("dobj:2 root:0 nmod:npmod:2", "ud1"),
        ("dobj:2 root:0 oprd:2", "clear"),
        ("dobj:2 root:0 vmod:2", "sd-basic"),
    ],
)
def test_the_scheme_is_read_off_the_labels(
    adapter: Callable[..., ConlluAdapter], labels: str, scheme: str
) -> None:
    lines = [f"{i}\tw\t_\t_\t_\t_\t{arc.rpartition(':')[2]}\t{arc.rpartition(':')[0]}\t_\t_\n"
             for i, arc in enumerate(labels.split(), 1)]  # fmt: skip
    assert adapter("".join(lines) + "\n").info.scheme == scheme


@pytest.mark.parametrize(
    ("options", "labels", "message"),
    [
        (
            {},
            "nsubj:2 root:0 dobj:2 punct:2",
            "the labels of p.conllu fit the schemes ud1, clear, sd-basic. "
            "Say which it is, for example: --scheme ud1",
        ),
        ({"scheme": "udd"}, DOG_TREE, "there is no scheme 'udd'. Did you mean 'ud'? Known: "),
        ({"policy": "mend"}, DOG_TREE, "there is no policy 'mend'. Known: as-is, reject, repair."),
        (
            {"model": "x"},
            DOG_TREE,
            "the parser 'conllu' has no option 'model'. It takes: scheme, policy, name, offline.",
        ),
    ],
)
def test_wrong_options(
    adapter: Callable[..., ConlluAdapter], options: dict[str, str], labels: str, message: str
) -> None:
    with pytest.raises(UsageError) as error:
        adapter(block("The dog barked .", labels), **options)
    assert str(error.value).startswith(message)


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(InputError) as error:
        make_adapter("conllu:nowhere.conllu")
    assert str(error.value).startswith("nowhere.conllu: ")


def test_the_argument_is_needed() -> None:
    with pytest.raises(UsageError) as error:
        make_adapter("conllu")
    assert str(error.value) == (
        "the parser 'conllu' is missing a required argument: 'path'. Write conllu:ARGUMENT."
    )


class Recorder:
    """Keeps all that it is told."""

    def __init__(self) -> None:
        self.told: list[object] = []

    def with_ids(self, ids: object) -> ConlluAdapter:
        self.told.append(ids)
        raise LookupError

    info = None

    def parse(self, texts: object) -> list[ParseFailure]:
        raise AssertionError


def told(*gold: Label) -> list[object]:
    pairs = tuple(EntailmentPair(str(i), DOG, RAIN, g) for i, g in enumerate(gold))
    recorder = Recorder()
    with pytest.raises(LookupError):
        parse_pairs(PairSet("d", "s", pairs, "", ""), recorder)
    return recorder.told


def test_ids_tell_nothing_of_the_gold_answers() -> None:
    assert told("YES", "NO") == told("NO", "YES") == told("YES", "YES")
    assert told("YES") == [{"0-t": DOG, "0-h": RAIN}]


@pytest.mark.model
def test_the_default_parser_by_way_of_a_file_scores_the_same(
    tmp_path: Path, needs: Callable[[str], None]
) -> None:
    needs("spacy")
    from pete.formats.conll.sentence import ConlluSentence, write_conllu

    direct = pete.evaluate("spacy", "challenge")
    (material,) = direct.materials
    parses = [p for p in material.parsed.results.values() if isinstance(p, Parse)]
    path = tmp_path / "spacy.conllu"
    with path.open("w", encoding="utf-8", newline="\n") as stream:
        stream.writelines(write_conllu(ConlluSentence(parse.graph) for parse in parses))
    by_file = pete.evaluate(f"conllu:{path}", "challenge")
    assert [r.score for r in by_file.results] == [r.score for r in direct.results]
    assert "; " not in by_file.materials[0].parser.note
