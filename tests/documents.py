"""JSON that a command prints or saves, checked against its schema."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema

SCHEMAS = Path(__file__).parents[1] / "docs" / "schemas"


def checked(text: str, schema: str = "") -> Any:
    """Return a document that follows the schema it names, and that one where one is expected."""
    document = json.loads(text)
    name = document["schema"].replace("/", "-")
    assert schema in ("", name)
    jsonschema.validate(document, json.loads((SCHEMAS / f"{name}.json").read_text("utf-8")))
    return document
