"""Functions over flat arrays, compiled by numba and kept beside their source."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

import numba

Function = TypeVar("Function", bound=Callable[..., object])


def compiled(function: Function) -> Function:
    """Return `function`, compiled at its first call for the types that it is called with."""
    return cast(Function, numba.njit(cache=True, error_model="numpy")(function))
