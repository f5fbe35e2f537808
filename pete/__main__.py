"""``python -m pete``: the ``pete`` command where its script is not on the path."""

from __future__ import annotations

import sys

from pete.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
