"""``pete cite``: the papers to cite, in BibTeX."""

from __future__ import annotations

import argparse
import sys
from typing import Final

from pete.cli.declarations import Subparsers, add_documented

BIBTEX: Final = r"""@article{yuret-etal-2013-parser,
  author  = {Yuret, Deniz and Rimell, Laura and Han, Ayd{\i}n},
  title   = {Parser evaluation using textual entailments},
  journal = {Language Resources and Evaluation},
  volume  = {47},
  number  = {3},
  pages   = {639--659},
  year    = {2013},
  doi     = {10.1007/s10579-012-9200-5}
}

@inproceedings{yuret-etal-2010-semeval,
  author    = {Yuret, Deniz and Han, Ayd{\i}n and Turgut, Zehra},
  title     = {{SemEval}-2010 Task 12: Parser Evaluation using Textual Entailments},
  booktitle = {Proceedings of the 5th International Workshop on Semantic Evaluation},
  address   = {Uppsala, Sweden},
  publisher = {Association for Computational Linguistics},
  year      = {2010},
  url       = {https://aclanthology.org/S10-1009}
}
"""
"""The task and its data (2010), the method and the published scores (2013)."""


def register(subparsers: Subparsers) -> None:
    """Add the command."""
    add_documented(subparsers, run, "cite")


def run(_: argparse.Namespace) -> int:
    """Print the papers to cite, in BibTeX.

    Examples:
        pete cite >> references.bib
    """
    sys.stdout.write(BIBTEX)
    return 0
