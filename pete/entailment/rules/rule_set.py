"""The rules a strategy has switched on, by family."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from pete.entailment.rules.family import (
    CORES,
    FILTERS,
    VERDICTS,
    VOICES,
    WORDS,
    Family,
    Filter,
    Function,
    Rule,
    Words,
)
from pete.entailment.sentence import WordKeys
from pete.graph import Token
from pete.text.lemmas import form_key, is_case_form, readings


class Reading(NamedTuple):
    """The effect of the rules on a label.

    Attributes:
        label: The label it is compared by.
        voices: Codes of the voice rules that made it that.
        codes: These, and the core rules that select it; ``C300`` if none does.
        core: Whether one does.
        filters: The filters that may set such a relation of H aside.
    """

    label: str
    voices: tuple[str, ...]
    codes: tuple[str, ...]
    core: bool
    filters: tuple[Rule[Filter], ...]


class RuleSet:
    """Rules by their codes; each family is looked up once.

    Args:
        codes: Codes of the rules in force.

    Attributes:
        keys: Returns the keys of a word; one function for all sets with the same rules for words.
        core_decides: Whether no decision rule counts relations that are not core.

    Example:
        >>> [rule.code for rule in RuleSet(("P201", "C301", "C302")).of(CORES)]
        ['C301', 'C302']
    """

    def __init__(self, codes: tuple[str, ...]) -> None:
        self.codes: Final = codes
        self._chosen: dict[tuple[Family[Any], frozenset[str] | None], tuple[Rule[Any], ...]] = {}
        self._readings: dict[str, Reading] = {}
        self.keys: Final = _word_keys(self.of(WORDS))
        self.core_decides: Final = all(rule.kind != "shared" for rule in self.of(VERDICTS))

    def of(
        self, family: Family[Function], marks: frozenset[str] | None = None
    ) -> tuple[Rule[Function], ...]:
        """Return the rules of a family, or those that may apply to a graph with these marks."""
        key = family, marks
        if key not in self._chosen:
            self._chosen[key] = tuple(
                rule
                for rule in family.in_order()
                if rule.code in self.codes and (marks is None or rule.may_apply(marks))
            )
        return self._chosen[key]

    def reading(self, label: str) -> Reading:
        """Return how a label is compared; each label is looked up once."""
        if label not in self._readings:
            self._readings[label] = self._read(label)
        return self._readings[label]

    def _read(self, given: str) -> Reading:
        label = given
        fired: tuple[str, ...] = ()
        for rule in self.of(VOICES):
            voiced = rule.apply(label)
            if voiced != label:
                label, fired = voiced, (*fired, rule.code)
        selected = tuple(rule.code for rule in self.of(CORES) if rule.apply(label))
        filters = self.of(FILTERS, frozenset([given]))
        return Reading(label, fired, (*fired, *(selected or ("C300",))), bool(selected), filters)


@cache
def _word_keys(rules: tuple[Rule[Words], ...]) -> WordKeys:
    @lru_cache(maxsize=1 << 16)
    def keys(form: str, lemma: str, upos: str, xpos: str) -> frozenset[str]:
        token = Token(1, form, lemma, upos, xpos)
        own = frozenset({form_key(form)}) if is_case_form(token) else readings(token)
        return own.union(*(rule.apply(token) for rule in rules))

    return lambda token: keys(token.form, token.lemma, token.upos, token.xpos)
