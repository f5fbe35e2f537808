"""Commands that install what a parser needs, for the interpreter that runs."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys


def this_python(arguments: str) -> str:
    """Return the command that runs this interpreter, quoted for the shell of the platform.

    Args:
        arguments: Its arguments, quoted already.
    """
    join = shlex.join if os.name == "posix" else subprocess.list2cmdline
    return f"{join([sys.executable])} {arguments}"


def pip_install(requirement: str) -> str:
    """Return the command that installs a requirement where this interpreter finds it."""
    return this_python(f'-m pip install "{requirement}"')
