from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

import broken_adapters
from pete.conformance import Finding, check_conformance
from pete.conformance.checks import CHECKS
from pete.conformance.gold_access import gold_files
from pete.conformance.in_process import PROBES
from pete.conformance.inspection import inspect
from pete.data.export import as_conllu
from pete.errors import UnavailableError
from pete.formats.conll.reader import read_conllu
from pete.formats.conll.sentence import ConlluSentence, write_conllu
from pete.graph import Relation
from pete.parsing.spec import ParserSpec

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module", autouse=True)
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BROKEN_ADAPTERS", str(tmp_path_factory.mktemp("broken")))
        yield


@pytest.fixture(scope="module", autouse=True)
def gold() -> Iterator[None]:
    """The files of gold answers, looked for once and not for each adapter."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pete.conformance.in_process.gold_files", cache(gold_files))
        yield


ALL = [
    name
    for name, adapter in vars(broken_adapters).items()
    if isinstance(adapter, type) and issubclass(adapter, broken_adapters.Sound)
]
HARMFUL = ("Hangs", "Dies", "DependsOnProcess", "LeavesLock")
"""Those that do something to their process, and can be watched from outside alone."""


def spec(adapter: str) -> ParserSpec:
    return ParserSpec(reference=f"{ROOT / 'tests' / 'broken_adapters.py'}:{adapter}")


@cache
def broken(adapter: str) -> tuple[Finding, ...]:
    """What is found of one of the broken adapters."""
    return apart(adapter) if adapter in HARMFUL else inside(adapter)


@cache
def apart(adapter: str) -> tuple[Finding, ...]:
    """What the whole check finds; it starts three processes."""
    return check_conformance(spec(adapter), timeout=3 if adapter == "Hangs" else 60)


def inside(adapter: str) -> tuple[Finding, ...]:
    """What the checks find that look on from inside, done in this process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PETE_OFFLINE", "1")
        found = inspect(spec(adapter), list(PROBES.values()), lambda: None)
    return tuple(found[code] for code in sorted(found))


def breaches(findings: tuple[Finding, ...]) -> list[str]:
    """Every mandatory message that is broken, with its first detail."""
    return [
        f"{finding.check.code}: {finding.check.message} {finding.details[0]}"
        for finding in findings
        if finding.failed
    ]


def advice(findings: tuple[Finding, ...]) -> list[str]:
    return [f.check.code for f in findings if f.details and not f.failed]


def test_codes_are_in_order_and_every_check_has_a_message() -> None:
    assert list(CHECKS) == sorted(CHECKS)
    assert all(check.message.endswith(".") for check in CHECKS.values())


def test_the_longest_probe_has_about_400_words() -> None:
    assert 400 <= len(PROBES["long"].split()) <= 500


def test_a_sound_adapter() -> None:
    assert [finding.check for finding in apart("Sound")] == list(CHECKS.values())
    assert breaches(apart("Sound")) == []
    assert advice(apart("Sound")) == []


@pytest.mark.slow
@pytest.mark.parametrize("adapter", [name for name in ALL if name not in HARMFUL])
def test_processes_of_their_own_change_nothing(adapter: str) -> None:
    found = [finding for finding in apart(adapter) if not finding.check.outside]
    assert found == list(inside(adapter))
    assert not any(finding.failed for finding in apart(adapter) if finding.check.outside)


def test_a_tokeniser_that_makes_words_of_what_nobody_sees() -> None:
    assert breaches(broken("CutsJoiners")) == []
    assert advice(broken("CutsJoiners")) == []


@pytest.mark.parametrize(
    ("adapter", "message"),
    [
        (
            "Anonymous",
            "A101: `info` is a ParserInfo with a name and a version, and stays as it is once it "
            "has parsed. the version is empty",
        ),
        (
            "UnknownScheme",
            "A102: The scheme is one that PETE knows. 'ud3' is not one of ud, ud-no-agent, ud1, "
            "ud-enhanced, clear, sd-basic, stanford",
        ),
        (
            "Raises",
            "A201: A text that cannot be parsed is a ParseFailure, not an exception. "
            "all texts: ValueError: no word (broken_adapters.py:65)",
        ),
        (
            "DropsLast",
            "A202: There is one result per text. all texts: 11 of 12: the list ends after "
            "'line ends' (broken_adapters.py:73)",
        ),
        (
            "EndsEarly",
            "A202: There is one result per text. all texts: 2 of 12: the generator ends after "
            "'two sentences' (broken_adapters.py:294)",
        ),
        (
            "CountsAllFromZero",
            "A201: A text that cannot be parsed is a ParseFailure, not an exception. all texts: "
            "GraphError: root(0, 0) has an id below its range "
            "(broken_adapters.py:277); are heads or ids counted from 0? Then add 1",
        ),
        (
            "CountsHeadsFromZero",
            "A308: Heads count from 1, and the head 0 is that of the relation `root` alone. "
            "plain: dep(ROOT-0, baker-2) (broken_adapters.py:33); are heads or ids counted from "
            "0? Then add 1",
        ),
        (
            "KeepsBlanks",
            "A301: Words are the text's, in its order, and, if they have no span, spelled as in "
            "the text. "
            "plain: token 2 is white space, ' ' (broken_adapters.py:33); leave it out, as "
            "Graph.without does",
        ),
        (
            "GivesNone",
            "A203: A result is a sound Parse with one word or more, or a ParseFailure with a "
            "reason. one word: None (NoneType), not a Parse (broken_adapters.py:33)",
        ),
        (
            "SortsByLength",
            "A204: Results come in the order of the texts. "
            "the result in the place of 'plain' is that of 'long'",
        ),
        (
            "Shifts",
            "A204: Results come in the order of the texts. "
            "a shift: each is that of the text after it (broken_adapters.py:90)",
        ),
        (
            "LagsBehind",
            "A204: Results come in the order of the texts. "
            "a shift: each is that of the text before it (broken_adapters.py:33)",
        ),
        (
            "Reverses",
            "A204: Results come in the order of the texts. the texts are taken from last to first "
            "(broken_adapters.py:106)",
        ),
        ("Wavers", "A205: The same texts give the same results. plain differs"),
        (
            "DependsOnBatch",
            "A206: A result does not depend on what else is in the batch. plain differs",
        ),
        (
            "FailsInTurn",
            "A206: A result does not depend on what else is in the batch. "
            "plain fails in one call and not in another",
        ),
        (
            "RaisesInTurn",
            "A205: The same texts give the same results. all texts: one call of two raised "
            "ValueError: not now (broken_adapters.py:147)",
        ),
        (
            "RaisesOnMany",
            "A206: A result does not depend on what else is in the batch. all texts: "
            "ValueError: too many (broken_adapters.py:154), and each alone has a result",
        ),
        (
            "GivesUp",
            "A207: An ordinary sentence gets an analysis. "
            "'The baker sold the old bread.': too hard",
        ),
        (
            "Rewrites",
            "A301: Words are the text's, in its order, and, if they have no span, spelled as in "
            "the text. "
            "plain: 'the baker sold the old bread .'",
        ),
        (
            "LosesWords",
            "A301: Words are the text's, in its order, and, if they have no span, spelled as in "
            "the text. "
            "plain: at character 15 the text has 'the old bread.' and the parse has 'old bread .'",
        ),
        (
            "Foreign",
            "A301: Words are the text's, in its order, and, if they have no span, spelled as in "
            "the text. "
            "plain: at character 0 the text has 'The baker sold' and the parse has 'Colourless "
            "green ideas'",
        ),
        (
            "CountsUtf16",
            "A302: A span lies inside the text, after those before, and spells its word unless "
            "shared. emoji: the span (4, 6) of '😀' holds '😀 '",
        ),
        (
            "WrongScheme",
            "A303: Labels belong to the scheme that `info` declares. it is said to follow the "
            "scheme 'ud', which does not have the label 'pobj'",
        ),
        (
            "Pads",
            "A303: Labels belong to the scheme that `info` declares. no scheme has any of its "
            "labels: '<PAD>'",
        ),
        (
            "FirstSentenceOnly",
            "A304: A text of several sentences is the union of their graphs. "
            "two sentences: 'It' is missing",
        ),
        (
            "Prints",
            "A401: Nothing is printed to standard output, where figures go. "
            "'parsing Hello\\nparsing Hello\\nparsing Hello\\nparsing Hello\\n'",
        ),
        (
            "CallsHome",
            "A402: With PETE_OFFLINE=1 the network is left alone. it tried to reach models.example",
        ),
        (
            "LooksUp",
            "A403: No file with gold answers is opened: an adapter is given texts and nothing "
            f"else. it opened {ROOT / 'datasets' / 'challenge' / 'dev.tsv'}",
        ),
        (
            "Hangs",
            "A501: Every text is answered within the time-out, and none ends the process. "
            "emoji: no result within 3 s",
        ),
        (
            "Dies",
            "A501: Every text is answered within the time-out, and none ends the process. "
            "marks: the parser's process ended with exit status 3",
        ),
        (
            "DependsOnProcess",
            "A502: Killed in the middle of its work, it can be started again and gives the same "
            "results. plain differs",
        ),
    ],
)
def test_what_a_broken_adapter_is_told(adapter: str, message: str) -> None:
    told = breaches(broken(adapter))
    assert message in told
    assert all(line == message or line[:2] in ("A2", "A3") for line in told)


@pytest.mark.parametrize(
    ("adapter", "untested"),
    [
        ("Sound", {}),
        ("FailsInTurn", {}),
        (
            "Raises",
            {
                "A205": "7 of 12 texts have no result in one of the calls",
                "A206": "12 of 12 texts have no result in one of the calls",
            },
        ),
        (
            "DropsLast",
            {
                "A205": "1 of 12 texts has no result in one of the calls",
                "A206": "2 of 12 texts have no result in one of the calls",
            },
        ),
        ("Wavers", {"A206": "the breach of A205 would show here, too"}),
        ("Shifts", {"A206": "the breach of A204 would show here, too"}),
        ("RaisesOnMany", {"A205": "12 of 12 texts have no result in one of the calls"}),
    ],
)
def test_what_could_not_be_compared_has_not_passed(adapter: str, untested: dict[str, str]) -> None:
    found = {f.check.code: f.untested for f in broken(adapter) if f.untested}
    assert found == untested
    assert not any(f.passed or f.failed for f in broken(adapter) if f.untested)


def test_one_that_cannot_be_started_again_is_not_looked_at_further() -> None:
    found = broken("LeavesLock")
    assert [finding.check.code for finding in found] == ["A501", "A502"]
    (message,) = breaches(found)
    assert message.startswith(
        "A502: Killed in the middle of its work, it can be started again and gives the same "
        f"results. the parser cannot be started again: {broken_adapters.__file__}:"
    )
    assert "making LeavesLock raised FileExistsError: " in message


def test_every_mandatory_check_has_an_adapter_that_breaks_it() -> None:
    told = {line[:4] for name in ALL for line in breaches(broken(name))}
    assert told == {code for code, check in CHECKS.items() if check.severity == "mandatory"}


def test_a_parser_that_cannot_be_made_is_an_error_not_a_breach() -> None:
    with pytest.raises(UnavailableError):
        check_conformance(ParserSpec(reference=f"{ROOT / 'tests' / 'misbehaving.py'}:Unmakeable"))


def test_a_file_of_conllu(tmp_path: Path) -> None:
    lines = [f"{line}\n" for block in as_conllu(PROBES) for line in block.split("\n")[:-1]]
    chains = []
    for sentence in read_conllu(lines, policy="as-is"):
        assert isinstance(sentence, ConlluSentence)
        arcs = [
            Relation("dep" if t.id > 1 else "root", t.id - 1, t.id) for t in sentence.graph.tokens
        ]
        chains.append(ConlluSentence(sentence.graph.with_relations(arcs), sentence.comments))
    path = tmp_path / "probes.conllu"
    path.write_text("".join(write_conllu(chains)), encoding="utf-8", newline="\n")
    found = check_conformance(ParserSpec(f"conllu:{path}"))
    assert breaches(found) == []
    assert advice(found) == []


@pytest.mark.model
@pytest.mark.slow
def test_spacy(needs: Callable[[str], None]) -> None:
    needs("spacy")
    assert breaches(check_conformance(ParserSpec("spacy"))) == []


@pytest.mark.model
@pytest.mark.slow
def test_stanza(needs: Callable[[str], None], stanza_model: Path) -> None:
    needs("stanza")
    spec = ParserSpec("stanza", options={"model": str(stanza_model), "device": "cpu"})
    assert breaches(check_conformance(spec)) == []


@pytest.mark.slow
def test_what_an_adapter_leaves_running_does_not_keep_the_check_from_ending(
    tmp_path: Path,
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "import atexit, threading, time\n"
        "from broken_adapters import Sound\n"
        "class Mine(Sound):\n"
        "    def __init__(self):\n"
        "        threading.Thread(target=time.sleep, args=(600,)).start()\n"
        "        atexit.register(time.sleep, 600)\n"
    )
    command = [sys.executable, "-m", "pete", "adapters", "check", "--adapter", f"{file}:Mine"]
    done = subprocess.run(
        command,
        env={**os.environ, "PYTHONPATH": str(ROOT / "tests")},
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith(":Mine keeps the contract.\n")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("parse", "code", "detail"),
    [
        ("sys.exit(0)", "A201", "all texts: SystemExit: 0 (mine.py:6)"),
        ("raise KeyboardInterrupt", "A201", "all texts: KeyboardInterrupt (mine.py:6)"),
        ("return itertools.repeat(None)", "A202", "all texts: 13 of 12"),
        ("time.sleep(9 * (len(texts) > 1)); return [None]", "A501", "several texts in one process"),
    ],
)
def test_what_would_end_or_hold_up_the_check(
    tmp_path: Path, parse: str, code: str, detail: str
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "import itertools, sys, time\n"
        "from pete.parsing import ParserInfo\n"
        "class Mine:\n"
        "    info = ParserInfo(name='mine', version='1', scheme='ud')\n"
        "    def parse(self, texts):\n"
        f"        {parse}\n"
    )
    found = check_conformance(ParserSpec(reference=f"{file}:Mine"), timeout=3)
    details = {finding.check.code: finding.details for finding in found}
    assert details[code][0].startswith(detail)
