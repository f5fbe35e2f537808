"""What a user asks for is done, or refused before the parser runs; nothing is ignored."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from pete.cli.main import main

CHAIN = '''
from pete.graph import Graph, Relation, Token
from pete.parsing import Parse, ParserInfo

class Chain:
    """Each word depends on the one before it; every lemma is the same."""

    info = ParserInfo(name="chain", version="1", scheme="ud", lemmas=True)
    isolate = False

    def parse(self, texts):
        for text in texts:
            words = text.rstrip(".").split()
            tokens = tuple(Token(i, w, lemma="thing") for i, w in enumerate(words, 1))
            edges = [Relation("root", 0, 1)]
            edges += [Relation("nsubj", i - 1, i) for i in range(2, len(words) + 1)]
            yield Parse(Graph(tokens, tuple(edges)))

class Never(Chain):
    def parse(self, texts):
        raise AssertionError("it was asked to parse")
'''
NO_RULES = (
    "pete: the strategy 'always-yes' has no rules, so P202 cannot be switched. "
    "Name a strategy of relations, too, or leave the switch out.\n"
)
NO_STRATEGY = "pete: --strategy names no strategy. Leave it out, or name one.\n"
UNDECIDED = (
    "pete: strategy 'generalized -D701 -D702 -D704' does not decide every pair. "
    "Switch D704 on again.\n"
)
OWN = ["--text", "Birds sing.", "--hypothesis", "Birds sing."]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PETE_OFFLINE", "1")
    (tmp_path / "chain.py").write_text(CHAIN, encoding="utf-8")
    (tmp_path / "own.tsv").write_text(
        "id\ttext\thypothesis\tentailment\tword1\tword2\n"
        "a\tBig birds\tLarge birds\tYES\tLarge\tbirds\n",
        encoding="utf-8",
    )
    return tmp_path


@pytest.mark.parametrize(
    "command",
    [
        "evaluate --dataset file:own.tsv",
        "breakdown --dataset file:own.tsv",
        "oracle luck --dataset file:own.tsv",
    ],
)
@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--strategy", "always-yes", "--with", "P202"], NO_RULES),
        (["--strategy", "always-yes", "--without", "ZZZ"], "pete: there is no rule 'ZZZ'. "),
        (["--strategy", ","], NO_STRATEGY),
        (["--strategy", ""], NO_STRATEGY),
        (["--strategy", "generalized", "--without", "D701,D702,D704"], UNDECIDED),
    ],
)
def test_scoring_is_checked_before_parsing(
    capsys: pytest.CaptureFixture[str], command: str, options: list[str], message: str
) -> None:
    assert main([*command.split(), "--adapter", "chain.py:Never", *options]) == 2
    assert capsys.readouterr().err.startswith(message)


@pytest.mark.parametrize("command", ["rescore no-such.json", "explain subjrel-01"])
def test_no_strategy_is_refused_everywhere(
    capsys: pytest.CaptureFixture[str], command: str
) -> None:
    assert main([*command.split(), "--strategy", ""]) == 2
    assert capsys.readouterr().err == NO_STRATEGY


@pytest.mark.parametrize("option", ["--dataset", "--split"])
def test_a_pair_of_your_own_is_in_no_data_set(
    capsys: pytest.CaptureFixture[str], option: str
) -> None:
    assert main(["explain", *OWN, option, "dev", "--adapter", "chain.py:Never"]) == 2
    assert capsys.readouterr().err == (
        "pete: --dataset and --split go with the id of a pair. Leave them out.\n"
    )


def test_repeated_names_give_one_row(capsys: pytest.CaptureFixture[str]) -> None:
    argv = "evaluate --adapter chain.py:Chain --strategy overlap,always-yes,overlap --json".split()
    assert main([*argv, "--dataset", "file:own.tsv", "--dataset", "file:own.tsv"]) == 0
    results = json.loads(capsys.readouterr().out)["results"]
    assert [result["strategy"] for result in results] == ["overlap", "always-yes"]


@pytest.mark.parametrize(("lemmas", "earned"), [("pete", []), ("parser", ["a"])])
def test_luck_is_measured_with_the_lemmas_asked_for(
    capsys: pytest.CaptureFixture[str], lemmas: str, earned: list[str]
) -> None:
    argv = "oracle luck --adapter chain.py:Chain --dataset file:own.tsv --json".split()
    assert main([*argv, "--strategy", "generalized", "--lemmas", lemmas]) == 0
    (result,) = json.loads(capsys.readouterr().out)["results"]
    assert result["right_yes"]["earned"] == earned


def test_lines_may_end_as_on_windows(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "sys.stdin", io.TextIOWrapper(io.BytesIO(b"Birds sing\r\n\r\nDogs bark\r\n"))
    )
    assert main(["parse", "--adapter", "chain.py:Chain", "--json"]) == 0
    texts = [parse["text"] for parse in json.loads(capsys.readouterr().out)["parses"]]
    assert texts == ["Birds sing", "Dogs bark"]
