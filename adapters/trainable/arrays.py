"""Names of the flat arrays that trainable parsers work on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Weights: TypeAlias = NDArray[np.float32]
Integers: TypeAlias = NDArray[np.int64]
Arrays: TypeAlias = Mapping[str, NDArray[Any]]
"""The arrays of a model by name."""
