from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from pete.cli.main import main


def script(shell: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["completion", shell]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("typed", "offered", "not_offered"),
    [
        ("pete ev", {"evaluate"}, {"explain"}),
        ("pete rules s", {"show", "signature"}, {"list"}),
        ("pete evaluate --fail", {"--fail-under", "--fail-fast"}, {"--json"}),
        ("pete completion f", {"fish"}, {"bash"}),
        ("pete explain --html wh", {"why.html"}, set()),
    ],
)
def test_bash_completes(
    typed: str,
    offered: set[str],
    not_offered: set[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("there is no bash")
    (tmp_path / "why.html").touch()
    (tmp_path / "pete.bash").write_text(script("bash", capsys), encoding="utf-8")
    words = typed.split()
    ask = (
        ". ./pete.bash; function=$(complete -p pete | sed 's/.*-F \\([^ ]*\\).*/\\1/'); "
        f"COMP_WORDS=({' '.join(words)}); COMP_CWORD={len(words) - 1}; "
        f'"$function" pete {words[-1]} {words[-2]}; printf "%s\\n" "${{COMPREPLY[@]}}"'
    )
    done = subprocess.run(
        [bash, "--norc", "-c", ask], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    found = {line.strip() for line in done.stdout.splitlines()}
    assert offered <= found, done.stderr
    assert not found & not_offered


@pytest.mark.parametrize(
    ("shell", "first", "option"),
    [("zsh", "#compdef pete", "--fail-under"), ("fish", "", "fail-under")],
)
def test_zsh_and_fish(
    shell: str, first: str, option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    written = script(shell, capsys)
    assert written.startswith(first)
    assert option in written
    assert "leaderboard" in written


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (
            ["evalute"],
            "pete: error: argument COMMAND: invalid choice: 'evalute'. Did you mean 'eva",
        ),
        (["rules", "shw"], "argument ACTION: invalid choice: 'shw'. Did you mean 'show'? Known: "),
        (
            ["evaluate", "--format", "mardown"],
            "argument --format: invalid choice: 'mardown'. Did you mean 'markdown'? Known: ",
        ),
        (["completion", "csh"], "argument shell: invalid choice: 'csh'. Did you mean 'zsh'? "),
    ],
)
def test_a_slip_gets_a_suggestion(
    argv: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main(argv)
    assert end.value.code == 2
    assert message in capsys.readouterr().err
