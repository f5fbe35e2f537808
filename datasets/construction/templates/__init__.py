"""Templates: a hypothesis for two words of a text, by the relation between them.

A template is a function in a module of this package, registered by its code::

    @template("T101", "nsubj")
    def subject_and_verb(graph: Graph, relation: Relation) -> Words:
        '''A subject and its verb: *Ann sang a song* gives *Ann sang*.'''
        ...

It returns the words of the hypothesis, and raises :class:`~..hypotheses.Refusal` if it has none. It
knows a normalised graph and a relation of it, and not whether they are gold or a parser's.
"""

from __future__ import annotations

from . import arguments, further, modifiers, nominals  # noqa: F401  (register their templates)
from .registry import TEMPLATES, Template, Words, hypothesis_of, template

__all__ = ["TEMPLATES", "Template", "Words", "hypothesis_of", "template"]
