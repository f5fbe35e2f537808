"""Modules under the names that the documentation once gave them.

Importing one warns, and gives the names of the module as it is called today.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Final

MOVED: Final = {
    "pete.adapters.link_grammar_links": "pete.adapters.link_grammar.links",
    "pete.breakdown": "pete.analysis.breakdown",
    "pete.comparison": "pete.analysis.comparison",
    "pete.dataset": "pete.data.contract",
    "pete.leaderboard": "pete.analysis.leaderboard",
    "pete.lemma": "pete.text.lemmas",
    "pete.recipe": "pete.parsing.spec",
    "pete.spelling": "pete.text.tokens",
    "pete.stanford": "pete.normaliser",
    "pete.stanford.mapping": "pete.normaliser.label_tables",
}
"""The name of today by the earlier one."""

_RENAMED: Final = {"Recipe": "ParserSpec"}
"""What the modules hold, likewise."""


class _Moved(ModuleType):
    """An earlier module, under whose name the package has a function today."""

    def __call__(self, *args: object, **options: object) -> object:
        """Call that function: importing the module does not take it away."""
        function = getattr(import_module("pete.api"), self.__name__.rpartition(".")[2], None)
        if function is None:
            raise TypeError(f"{self.__name__} is a module, not a function")
        return function(*args, **options)


class MovedModules(MetaPathFinder, Loader):
    """Finds and loads the modules of :data:`MOVED`."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return how to load `fullname`, or ``None`` if it is not one of ours."""
        return ModuleSpec(fullname, self, is_package=True) if fullname in MOVED else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return the empty module."""
        return _Moved(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Let `module` look up every name in the module of today."""
        today = MOVED[module.__name__]
        warnings.warn(
            f"{module.__name__} is now {today}; the earlier name will go.",
            DeprecationWarning,
            stacklevel=2,
        )
        vars(module)["__getattr__"] = partial(_look_up, import_module(today))


def _look_up(module: ModuleType, name: str) -> object:
    return getattr(module, _RENAMED.get(name, name))
