"""Jars that come and jars that are missing, and what Java says in the end."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from pete.adapters.corenlp.adapter import JARS
from pete.adapters.corenlp.historic import CoreNlp134Adapter, CoreNlp352Adapter
from pete.adapters.corenlp.stanford_parser import StanfordParserAdapter
from pete.adapters.java.jars import Jars, check_options, java_command, trouble
from pete.errors import PeteError, UnavailableError, UsageError
from pete.parsing import AdapterStatus

POMS = Path(__file__).parents[2] / "adapters" / "java" / "poms"
MAVEN = r"""#!/bin/sh
echo "$@" > "{log}"
for word in "$@"; do
  case "$word" in -DoutputDirectory=*) folder="${{word#*=}}";; esac
done
echo "[INFO] Downloaded from central: https://example.org/maven2/a/b/1/b-1.jar (4.2 kB at 1 kB/s)"
echo "jar" > "$folder/b-1.jar"
{end}
"""
SAMPLE = Jars(name="sample-1", parser="sample", title="Sample", version="1", needed=("b-1.jar",))


@pytest.fixture
def maven(fake_java: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A Maven that fetches one jar; the file that holds what it was told."""
    folder = fake_java.parent / "java-home" / "bin"
    log = folder / "told.txt"
    write_maven(folder / "mvn", log)
    monkeypatch.delenv("PETE_OFFLINE", raising=False)
    return log


def write_maven(program: Path, log: Path, end: str = "") -> None:
    program.write_text(MAVEN.format(log=log, end=end), "utf-8")
    program.chmod(0o755)


def test_missing_jars(fake_java: Path) -> None:
    assert SAMPLE.status() == AdapterStatus(
        ready=False, detail="Sample 1 is not installed", cure="pete adapters install sample"
    )
    with pytest.raises(UnavailableError) as error:
        SAMPLE.require("more.jar", model="big")
    assert str(error.value) == (
        f"Sample 1 is not installed: {fake_java}/sample-1 has no b-1.jar. "
        "Install it with: pete adapters install sample --model big"
    )


def test_jars_without_java(
    fake_java: Path, maven: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    SAMPLE.install(lambda line: None)
    monkeypatch.setenv("JAVA_HOME", str(tmp_path / "nowhere"))
    monkeypatch.setenv("PATH", str(tmp_path / "nowhere"))
    cure = "Install Java 8 or newer (Debian: apt install default-jre-headless)."
    assert SAMPLE.status() == AdapterStatus(ready=False, detail="Java is not installed", cure=cure)
    for action in (
        SAMPLE.require,
        lambda: SAMPLE.install(lambda line: None),
        lambda: java_command(SAMPLE.class_path, "A", memory="1g"),
    ):
        with pytest.raises(UnavailableError) as error:
            action()
        assert str(error.value) == f"java is not installed. {cure}"


def test_installing(fake_java: Path, maven: Path) -> None:
    said: list[str] = []
    SAMPLE.install(said.append, profile="more", leave_out="models")
    assert said == [
        f"fetching Sample 1 into {fake_java}/sample-1",
        "b-1.jar (4.2 kB at 1 kB/s)",
    ]
    assert SAMPLE.status(("m",)) == AdapterStatus(
        ready=True, version="1", models=("m",), detail=f"in {fake_java}/sample-1"
    )
    assert [path.name for path in fake_java.iterdir()] == ["sample-1"]
    words = maven.read_text().split()
    assert "-o" not in words
    assert words[words.index("-P") + 1] == "more"
    assert "-DexcludeClassifiers=models" in words
    assert words[words.index("-f") + 1].endswith("poms/sample-1/pom.xml")


def test_installing_offline(maven: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PETE_OFFLINE", "1")
    SAMPLE.install(lambda line: None)
    assert "-o" in maven.read_text().split()


def test_a_failed_installation_leaves_nothing(fake_java: Path, maven: Path) -> None:
    end = "echo '[INFO] BUILD FAILURE'; echo '[ERROR] Cannot find a:b:1'; echo '[ERROR] x'; exit 1"
    write_maven(maven.with_name("mvn"), maven, end)
    with pytest.raises(PeteError) as error:
        SAMPLE.install(lambda line: None)
    assert str(error.value) == "Maven failed: Cannot find a:b:1"
    assert list(fake_java.iterdir()) == []


def test_installing_without_maven(
    fake_java: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UnavailableError) as error:
        SAMPLE.install(lambda line: None)
    assert str(error.value) == (
        "mvn is not installed. Install Apache Maven (Debian: apt install maven)."
    )


@pytest.mark.parametrize(
    "jars", [JARS, *(a.jars for a in (CoreNlp134Adapter, CoreNlp352Adapter, StanfordParserAdapter))]
)
def test_poms_name_the_jars_that_are_needed(jars: Jars) -> None:
    tag = "{http://maven.apache.org/POM/4.0.0}"
    pom = ElementTree.parse(POMS / jars.name / "pom.xml").getroot()  # noqa: S314 our own file
    assert pom.findtext(f"{tag}artifactId") == jars.name
    fetched = {
        "-".join(filter(None, (d.findtext(tag + key) for key in KEYS))) + ".jar"
        for d in pom.findall(f"{tag}dependencies/{tag}dependency")
    }
    assert fetched == set(jars.needed)


KEYS = ("artifactId", "version", "classifier")


@pytest.mark.parametrize(
    ("status", "errors", "told"),
    [
        (3, "", "memory ran out: a heap of 1g is too little (--option memory=SIZE)"),
        (
            1,
            "java.lang.OutOfMemoryError: Java heap space",
            "memory ran out: a heap of 1g is too little (--option memory=SIZE)",
        ),
        (1, "Invalid maximum heap size: -Xmx1g", "Java cannot have a heap of 1g"),
        (
            1,
            'Exception in thread "main" a.B: one\n\tat C.d\nCaused by: e.F: two\n\tat G.h\n',
            "e.F: two",
        ),
        (1, "", "ended with exit status 1"),
        (143, "", "was killed by SIGTERM"),
        (None, "", "hung"),
    ],
)
def test_how_java_ended(status: int | None, errors: str, told: str) -> None:
    assert trouble(status, errors, memory="1g") == told


@pytest.mark.parametrize("memory", ["", "2", "0g", "2gb", "-1g", "2 g", "2g "])
def test_no_size_of_a_heap(memory: str) -> None:
    with pytest.raises(UsageError) as error:
        check_options(memory=memory)
    assert str(error.value) == f"memory must be a size such as 2g or 1500m, got {memory!r}."


@pytest.mark.parametrize("value", [0, -1, "many", 1.5])
def test_no_number_of_an_option(value: int) -> None:
    with pytest.raises(UsageError) as error:
        check_options(memory="2g", maxlen=value)
    assert str(error.value) == f"maxlen must be a whole number of 1 or more, got {value!r}."
