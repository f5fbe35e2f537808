"""The source files that a parser's results depend on, known only once it has parsed.

An adapter may import a helper in the middle of its ``parse``, from anywhere. So the loaded modules
are listed once results are there; a later run compares the files that were listed then.

Names of files do not depend on where a project lies: ``./helper.py`` is in the folder of the
adapter's file, ``package!rules/verbs.py`` in the folder of an importable package.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
import sysconfig
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_LIBRARY: Final = Path(sysconfig.get_path("stdlib")).resolve()
_INSTALLED: Final = frozenset({"site-packages", "dist-packages"})
_SHAPING: Final = (
    "adapters",
    "formats",
    "graph",
    "parsing.contract",
    "parsing.pretokenised",
    "parsing.serialization",
    "text.alignment",
    "text.tokens",
)
"""The modules of PETE that shape a parse; the others work on finished parses."""


@dataclass(frozen=True, slots=True)
class Sources:
    """The places of an adapter's code.

    Attributes:
        folder: The folder of its file, ``None`` for a registered adapter.
        packages: Top-level modules of its distribution.
    """

    folder: Path | None = None
    packages: frozenset[str] = frozenset()

    def loaded(self, *, alone: bool) -> dict[str, str]:
        """Return the SHA-256 sum of each loaded source file that counts.

        Files of the adapter's folder or distribution count, and PETE's own as far as they shape a
        parse. Other modules of Python and of installed distributions do not: they have versions.

        Args:
            alone: Whether this process serves the adapter alone, so that any other loaded
                module counts, since the adapter imported it.
        """
        noted = {}
        for name, module in sorted(sys.modules.items()):
            source = getattr(module, "__file__", None)
            if not isinstance(source, str) or name in ("__main__", "__mp_main__"):
                continue
            if os.path.isabs(source):  # else it is a module made without a file, as torch has them
                file = Path(source).resolve()
                if self._counts(name, file, alone=alone):
                    noted[self._label(name, file)] = _sum(file)
        return noted

    def changed(self, noted: Mapping[str, str]) -> tuple[str, ...]:
        """Return the names of the files that have changed since they were noted."""
        sums = ((label, known, _sum(self._file(label))) for label, known in noted.items())
        return tuple(label for label, known, now in sums if not now or now != known)

    def _counts(self, name: str, file: Path, *, alone: bool) -> bool:
        package, _, rest = name.partition(".")
        if package == "pete":
            return f"{rest}.".startswith(tuple(f"{module}." for module in _SHAPING))
        if package in self.packages:
            return True
        inside = self.folder is not None and file.is_relative_to(self.folder)
        below = file.relative_to(self.folder) if self.folder is not None and inside else file
        installed = file.is_relative_to(_LIBRARY) or not _INSTALLED.isdisjoint(below.parts)
        return (alone or inside) and not installed

    def _label(self, name: str, file: Path) -> str:
        if self.folder is not None and file.is_relative_to(self.folder):
            return f"./{file.relative_to(self.folder).as_posix()}"
        for package in _packages(name):
            for place in _places(package):
                if file.is_relative_to(place):
                    return f"{package}!{file.relative_to(place).as_posix()}"
        return str(file)

    def _file(self, label: str) -> Path:
        if self.folder is not None and label.startswith("./"):
            return self.folder / label
        package, mark, inner = label.partition("!")
        files = [place / inner for place in _places(package)] if mark else [Path(label)]
        return next((file for file in files if file.is_file()), Path(label))


def united(noted: Mapping[str, str], later: Mapping[str, str]) -> dict[str, str]:
    """Return both; a file that changed in between gets a sum that no file has.

    Example:
        >>> united({"./a.py": "1", "./b.py": "2"}, {"./b.py": "3"})
        {'./a.py': '1', './b.py': ''}
    """
    both = {**noted, **later}
    return {name: known if noted.get(name, known) == known else "" for name, known in both.items()}


def _packages(name: str) -> tuple[str, ...]:
    """Return the names under which a module may be found, without importing any of them."""
    package, _, rest = name.partition(".")
    # rooms of PETE lie where the project puts them
    room = (f"pete.{rest.partition('.')[0]}",) if package == "pete" and rest else ()
    return (package, *room)


def _places(package: str) -> Iterator[Path]:
    """Yield the folders of a package, or the folder of a module."""
    try:
        spec = importlib.util.find_spec(package)
    except (ImportError, ValueError):  # missing, or made by hand
        return
    if spec and spec.submodule_search_locations is not None:
        yield from (Path(place).resolve() for place in spec.submodule_search_locations)
    elif spec and spec.origin is not None:
        yield Path(spec.origin).resolve().parent


def _sum(file: Path) -> str:
    """Return the SHA-256 sum of a file, ``""`` if it cannot be read."""
    try:
        return hashlib.sha256(file.read_bytes()).hexdigest()
    except (OSError, ValueError):
        return ""
