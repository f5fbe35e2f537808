"""The signature of a score: all that must be equal for two scores to be comparable.

Written as ``key=value`` pairs joined by ``|``; ``Signature.parse(str(s)) == s``. People see the
short form, in which six digits of a hash stand for the rules and for the data.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, fields
from importlib.metadata import version
from urllib.parse import quote, unquote

from pete.data.contract import PairSet
from pete.entailment import Strategy
from pete.errors import InputError
from pete.parsing import ParserInfo
from pete.text.lemmas import LEMMATISER

_PLAIN = " +,.:/()-_~@"
_ODD = "surrogatepass"
"""Bytes of file names that are no text are kept as they are, too."""
_DIGITS = 6
"""Of a hash, in the short form."""
_FOLDERS = re.compile(
    r"(?:(?<=file:)|^(?=[/\\]|~|\.{1,2}[/\\]|[A-Za-z]:[/\\]))[^|]*[/\\](?=[^/\\])"
)
"""The folders before the name of a file or model."""


@dataclass(frozen=True, slots=True)
class Signature:
    """The parser, model, rules and data behind a score.

    Attributes:
        parser: Name and version of the parser.
        model: Name and version of its model, ``""`` if it has none.
        tokens: Whose tokens it parsed, ``parser`` for its own.
        scheme: Scheme of its output.
        profile: Profile of the normaliser.
        strategy: Name of the strategy.
        rules: Codes of the rules in force, joined by commas.
        lemmas: Lemmatiser and version, or ``parser``.
        dataset: Name and split.
        sha256: Hash of the data file, in hexadecimal.
        pete: Version of this project.

    Example:
        >>> s = Signature(parser="mine 1.0", scheme="ud", sha256="ab")
        >>> Signature.parse(str(s)) == s
        True
    """

    parser: str = ""
    model: str = ""
    tokens: str = "parser"
    scheme: str = ""
    profile: str = ""
    strategy: str = ""
    rules: str = ""
    lemmas: str = ""
    dataset: str = ""
    sha256: str = ""
    pete: str = ""

    def __str__(self) -> str:
        return "|".join(
            f"{f.name}={quote(getattr(self, f.name), safe=_PLAIN, errors=_ODD)}"
            for f in fields(self)
        )

    @property
    def short(self) -> str:
        """The form for people, without what is as usual; hashes stand for rules and data.

        Example:
            >>> rules, data = "C301,F101", "368376" + 58 * "0"
            >>> Signature("mine 1.0", "", "parser", "ud", "pete", "own", rules, "", "x:dev", data,
            ...           "0.2.0").short
            'mine 1.0|ud|pete|own#0bf253|x:dev#368376|pete 0.2.0'
        """
        tokens = "" if self.tokens == "parser" else f" on {self.tokens} tokens"
        lemmas = " with its own lemmas" if self.lemmas == "parser" else ""
        rules = f"#{rules_hash(self.rules)}" if self.rules else ""
        parts = (
            f"{self.parser} {pathless(self.model)}".strip() + lemmas,
            self.scheme + tokens,
            self.profile,
            pathless(self.strategy) + rules,
            f"{pathless(self.dataset)}#{self.sha256[:_DIGITS]}",
            f"pete {self.pete}",
        )
        return "|".join(quote(part, safe=f"{_PLAIN}#", errors=_ODD) for part in parts)

    @classmethod
    def of(
        cls,
        parser: ParserInfo,
        pair_set: PairSet,
        strategy: Strategy,
        *,
        profile: str = "pete",
        lemmas: str = LEMMATISER,
    ) -> Signature:
        """Return the signature of a strategy's score on some pairs with a parser now."""
        return cls(
            **told_parts(parser, pair_set.dataset, pair_set.split, profile, strategy.name),
            rules=",".join(sorted(strategy.codes)),
            lemmas=lemmas,
            sha256=pair_set.sha256,
            pete=version("pete-eval"),
        )

    @classmethod
    def parse(cls, text: str) -> Signature:
        """Read a signature back.

        Raises:
            InputError: If the text is not a signature.
        """
        pairs = [part.partition("=") for part in text.split("|")]
        known = {f.name for f in fields(cls)}
        try:
            values = {key: unquote(value, errors=_ODD) for key, equals, value in pairs if equals}
        except UnicodeDecodeError:
            values = {}
        if len(values) != len(pairs) or set(values) != known:
            raise InputError(
                f"{text!r} is not a signature",
                cure=f"It needs exactly the keys {', '.join(sorted(known))}.",
            )
        return cls(**values)


def rules_hash(rules: str) -> str:
    """Return the hash that stands for a set of rules in the short form.

    Args:
        rules: Codes joined by commas, as in :attr:`Signature.rules`.
    """
    return hashlib.sha256(rules.encode()).hexdigest()[:_DIGITS]


def pathless(text: str) -> str:
    """Return the name of a data set, model or strategy without the folders of a file in it.

    Example:
        >>> pathless("file:/home/ann/pairs.tsv:all"), pathless("~/models/big 1.0")
        ('file:pairs.tsv:all', 'big 1.0')
        >>> pathless("stanfordnlp/en")
        'stanfordnlp/en'
    """
    return _FOLDERS.sub("", text)


def told_parts(
    parser: ParserInfo, dataset: str, split: str, profile: str, strategy: str
) -> dict[str, str]:
    """Return the parts of a signature that a result also has elsewhere."""
    return {
        "parser": f"{parser.name} {parser.version}".strip(),
        "model": pathless(f"{parser.model} {parser.model_version}".strip()),
        "tokens": parser.tokens,
        "scheme": parser.scheme,
        "profile": profile,
        "strategy": pathless(strategy),
        "dataset": pathless(f"{dataset}:{split}"),
    }
