"""Saved runs changed on purpose, with the checksum of what they hold now."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pete.evaluation.run_json import checksum

__all__ = ["edit", "sealed"]


def sealed(document: dict[str, Any]) -> dict[str, Any]:
    """The document with its own checksum."""
    return {**document, "checksum": checksum(document)}


def edit(
    path: Path, change: Callable[[dict[str, Any]], object], *, seal: bool | None = True
) -> None:
    """Change a saved run; with the old checksum if ``seal`` is false, with none if ``None``."""
    document = json.loads(path.read_text("utf-8"))
    change(document)
    if seal is None:
        del document["checksum"]
    path.write_text(json.dumps(sealed(document) if seal else document), encoding="utf-8")
