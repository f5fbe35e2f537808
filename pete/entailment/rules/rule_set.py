"""The rules a strategy has switched on, by family."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any, NamedTuple

from pete.entailment.rules.family import (
    BARRIERS,
    CORES,
    EXTENSIONS,
    FILTERS,
    GUARDS,
    PROPAGATIONS,
    RESTATEMENTS,
    VERDICTS,
    VOICES,
    WORDS,
    Barrier,
    Core,
    Extension,
    Filter,
    Guard,
    Propagation,
    Restatement,
    Rule,
    Verdict,
    Voice,
    Words,
)
from pete.entailment.sentence import WordKeys
from pete.graph import Token
from pete.text.lemmas import form_key, is_case_form, readings


class Reading(NamedTuple):
    """What the rules make of a label.

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


@dataclass(frozen=True, eq=False)
class RuleSet:
    """Rules by their codes; each family is looked up once.

    Attributes:
        codes: Codes of the rules in force.

    Example:
        >>> [rule.code for rule in RuleSet(("P201", "C301", "C302")).cores]
        ['C301', 'C302']
    """

    codes: tuple[str, ...]

    @cached_property
    def words(self) -> tuple[Rule[Words], ...]:
        """What words match by beside their lemma."""
        return WORDS.among(self.codes)

    @cached_property
    def keys(self) -> WordKeys:
        """What a word is found by; the same function for all sets with the same rules for words."""
        return _word_keys(self.words)

    @cached_property
    def filters(self) -> tuple[Rule[Filter], ...]:
        """What sets relations of H aside."""
        return FILTERS.among(self.codes)

    @cached_property
    def voices(self) -> tuple[Rule[Voice], ...]:
        """What relabels relations on both sides."""
        return VOICES.among(self.codes)

    @cached_property
    def cores(self) -> tuple[Rule[Core], ...]:
        """What selects the core relations of H."""
        return CORES.among(self.codes)

    @cached_property
    def extensions(self) -> tuple[Rule[Extension], ...]:
        """What adds facts to T."""
        return EXTENSIONS.among(self.codes)

    @cached_property
    def propagations(self) -> tuple[Rule[Propagation], ...]:
        """What says facts of other words, too."""
        return PROPAGATIONS.among(self.codes)

    @cached_property
    def restatements(self) -> tuple[Rule[Restatement], ...]:
        """What words H in another way."""
        return RESTATEMENTS.among(self.codes)

    @cached_property
    def guards(self) -> tuple[Rule[Guard], ...]:
        """What keeps relations of H from being set aside."""
        return GUARDS.among(self.codes)

    @cached_property
    def barriers(self) -> tuple[Rule[Barrier], ...]:
        """What forbids a match."""
        return BARRIERS.among(self.codes)

    @cached_property
    def verdicts(self) -> tuple[Rule[Verdict], ...]:
        """What decides; the first that answers does."""
        return VERDICTS.among(self.codes)

    @cached_property
    def core_decides(self) -> bool:
        """Whether no decision rule counts relations that are not core."""
        return all(rule.kind != "shared" for rule in self.verdicts)

    @cached_property
    def _chosen(self) -> dict[tuple[str, frozenset[str]], tuple[Rule[Any], ...]]:
        return {}

    def extensions_for(self, marks: frozenset[str]) -> tuple[Rule[Extension], ...]:
        """Return the extensions that may apply to a T with these marks."""
        return self._for("X", self.extensions, marks)

    def restatements_for(self, marks: frozenset[str]) -> tuple[Rule[Restatement], ...]:
        """Return the restatements that may apply to an H with these marks."""
        return self._for("X5", self.restatements, marks)

    def barriers_for(self, marks: frozenset[str]) -> tuple[Rule[Barrier], ...]:
        """Return the barriers that may apply to a T with these marks."""
        return self._for("B", self.barriers, marks)

    def _for(
        self, family: str, rules: tuple[Rule[Any], ...], marks: frozenset[str]
    ) -> tuple[Rule[Any], ...]:
        key = family, marks
        if key not in self._chosen:
            self._chosen[key] = tuple(
                rule for rule in rules if not rule.needs or not rule.needs.isdisjoint(marks)
            )
        return self._chosen[key]

    @cached_property
    def _readings(self) -> dict[str, Reading]:
        return {}

    def reading(self, label: str) -> Reading:
        """Return how a label is compared; each label is looked up once."""
        if label not in self._readings:
            self._readings[label] = self._read(label)
        return self._readings[label]

    def _read(self, given: str) -> Reading:
        label = given
        fired: tuple[str, ...] = ()
        for rule in self.voices:
            voiced = rule.apply(label)
            if voiced != label:
                label, fired = voiced, (*fired, rule.code)
        selected = tuple(rule.code for rule in self.cores if rule.apply(label))
        filters = tuple(rule for rule in self.filters if not rule.needs or given in rule.needs)
        return Reading(label, fired, (*fired, *(selected or ("C300",))), bool(selected), filters)


@cache
def _word_keys(rules: tuple[Rule[Words], ...]) -> WordKeys:
    @lru_cache(maxsize=1 << 16)
    def keys(form: str, lemma: str, upos: str, xpos: str) -> frozenset[str]:
        token = Token(1, form, lemma, upos, xpos)
        own = frozenset({form_key(form)}) if is_case_form(token) else readings(token)
        return own.union(*(rule.apply(token) for rule in rules))

    return lambda token: keys(token.form, token.lemma, token.upos, token.xpos)
