"""Strategies by parsers by data sets, and each rule off and on: fill in docs/module.md.

The data sets are pete-2010 dev, challenge dev, and pairs of real text, drawn from sets that ``make
module-sets`` makes: half of them about what a parser gets wrong, as many YES as NO. Parses come
from the cache, so that a rerun parses nothing.

Sentences that are set apart are counted only, unless ``--set-apart`` asks for their answers.

    PETE_DATA_HOME=DATA make module-sets
    PETE_DATA_HOME=DATA make bench BENCH=module
"""

from __future__ import annotations

import argparse
import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

import pete
from pete.analysis.comparison import SAMPLES, SEED
from pete.data.given import given_pairs
from pete.entailment import find_strategy
from pete.evaluation.replay import explain_result
from pete.metrics.ratio import Ratio
from pete.metrics.resampling import paired_test
from pete.oracle.luck import measure_luck
from pete.report.table import people_table

__all__ = ["PARSERS", "main"]

PARSERS: Final[Mapping[str, str]] = {
    "spacy": "WSJ",
    "stanza,model=build/stanza-en-ewt-small": "",
    "corenlp": "WSJ",
    "corenlp,scheme=sd-basic": "WSJ",
    "corenlp,model=english_SD": "WSJ",
    "corenlp-3.5.2": "WSJ",
    "corenlp-3.5.2,model=english_SD": "WSJ",
    "corenlp-1.3.4": "WSJ",
    "stanford-parser-3.9.2,model=wsjPCFG": "",
    "nlp4j": "WSJ EWT",
    "clearnlp-2": "WSJ EWT",
    "clearnlp-3": "WSJ EWT",
    "link-grammar": "",
    "maltparser": "",
    "udpipe": "",
}
"""The parsers, each with the treebanks whose sentences it was or may have been trained on."""

STRATEGIES: Final = ("always-yes", "generalized", "generalized+", "extended", "factual")
MAIN: Final = "extended"
BASELINES: Final = ("generalized", "generalized+")
TESTED: Final = (*BASELINES, MAIN)
LINKED: Final = find_strategy(MAIN, add=("C308", "P203", "F104", "X416", "X419", "X503"))
"""The main strategy with the rules by which links between clauses are core, off by default."""

WORDS: Final = 25
"""Longer texts are left out, for all parsers: those of phrase structure are slow on them."""

PER_TEXT: Final = 2
"""Most pairs of a part with one text and one answer."""

BENCHMARKS: Final = {"pete-2010": "dev", "challenge": "dev"}


class Part(NamedTuple):
    """A made set that pairs are drawn from.

    Attributes:
        name: Its folder.
        pairs: How many are drawn of each answer.
    """

    name: str
    pairs: int

    @property
    def of_errors(self) -> bool:
        """Return whether its pairs are about what a parser gets wrong."""
        return self.name.endswith("-errors")


DEVELOPMENT: Final = {
    "EWT": (Part("ewt-errors", 130), Part("ewt-all", 200)),
    "WSJ": (Part("wsj-errors", 350), Part("wsj-all", 210)),
}
SET_APART: Final = {
    "PUD": (Part("pud-errors", 150), Part("pud-all", 150)),
    "WSJ apart": (Part("wsj-apart-errors", 100), Part("wsj-apart-all", 100)),
}

PAGE: Final = Path(__file__).parents[1] / "docs" / "module.md"
_MARK: Final = re.compile(r"(<!-- module ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)
_WITH_LUCK: Final = (*TESTED, LINKED.name)
_RIGHT: Final = Ratio(part=(1, 0), whole=(1, 1))  # of right and wrong answers

Right = NDArray[np.bool_]
"""Whether each pair of a data set is right."""


Answers = Callable[["Measured", str, str], Right]
"""The answers of one parser that count, on a data set with a strategy."""


@dataclass(frozen=True, slots=True)
class Measured:
    """One parser on all data sets.

    Attributes:
        right: Its right answers, by data set and strategy.
        lucky: Those of them that are YES by luck, for some of the strategies.
        vacuous: Those that are NO by luck, likewise.
        own: Which pairs were made of an error of this parser, by data set.
        failures: Pairs without a parse, by data set.
        signatures: The signature of the main strategy, by data set.
        rules: The answers that are won less those that are lost by switching a rule, by data set
            and switch: ``off X404``.
    """

    right: Mapping[str, Mapping[str, Right]]
    lucky: Mapping[str, Mapping[str, Right]]
    vacuous: Mapping[str, Mapping[str, Right]]
    own: Mapping[str, Right]
    failures: Mapping[str, int]
    signatures: Mapping[str, str]
    rules: Mapping[str, Mapping[str, int]]


def main() -> None:
    """Measure everything, and write the tables to the page."""
    options = _options()
    measure = partial(_measure_all, options.parser or [*PARSERS], options.jobs)
    parts = SET_APART if options.set_apart else DEVELOPMENT
    sets = {name: _drawn(name, some, options.sets) for name, some in parts.items()}
    tables = {}
    if options.set_apart:
        tables["set-apart"] = _page(measure(sets, rules=False))
    else:
        counted = [*chain(*DEVELOPMENT.values(), *SET_APART.values())]
        tables["sets"] = _sets_table(counted, options.sets)
        benchmarks = {
            f"{name} {split}": pete.load_pairs(name, split) for name, split in BENCHMARKS.items()
        }
        measured = measure(benchmarks | sets, rules=not options.no_rules)
        tables["strategies"] = _page(measured)
        if not options.no_rules:
            tables["rules"] = _rules_table(measured)
    page = options.page.read_text("utf-8")
    filled = _MARK.sub(
        lambda m: f"{m[1]}\n{tables[m[2]]}\n{m[3]}" if m[2] in tables else m[0], page
    )
    options.page.write_text(filled, encoding="utf-8", newline="\n")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--sets", type=Path, default=Path("build/module"), help="the made sets")
    parser.add_argument(
        "--parser", action="append", metavar="NAME", help="a parser (default: those of the page)"
    )
    parser.add_argument("--page", type=Path, default=PAGE, help="the page to fill in")
    parser.add_argument("--jobs", type=int, default=2, help="parsers at a time")
    parser.add_argument("--no-rules", action="store_true", help="switch no rule off or on")
    parser.add_argument(
        "--set-apart", action="store_true", help="answer the pairs of the sentences set apart"
    )
    return parser.parse_args()


def _drawn(name: str, parts: Iterable[Part], folder: Path) -> pete.PairSet:
    """Return the pairs of real text that are drawn from some parts, as a data set.

    Texts are drawn by their hash, so that the choice changes little where templates do.
    """
    chosen: dict[tuple[str, str], pete.EntailmentPair] = {}
    for part in parts:
        pairs = sorted(
            _eligible(part, folder), key=lambda pair: (_rank(pair.text), _rank(pair.hypothesis))
        )
        for answer in ("YES", "NO"):
            texts: Counter[str] = Counter()
            for pair in pairs:
                key = pair.text, pair.hypothesis
                if (
                    pair.gold == answer
                    and key not in chosen
                    and texts[pair.text] < PER_TEXT
                    and texts.total() < part.pairs
                ):
                    texts[pair.text] += 1
                    chosen[key] = replace(pair, id=f"{part.name}:{pair.id}")
    return replace(given_pairs(chosen.values()), dataset=name)


def _eligible(part: Part, folder: Path) -> Iterator[pete.EntailmentPair]:
    for pair in pete.load_pairs(f"generated:{folder / part.name}").pairs:
        if len(pair.text.split()) <= WORDS and (_erring(pair) or not part.of_errors):
            yield pair


def _erring(pair: pete.EntailmentPair) -> frozenset[str]:
    """Return the parsers whose error a pair was made of."""
    return frozenset(",".join(pair.columns.get("parsers", ())).split(",")) - {""}


def _rank(text: str) -> bytes:
    return hashlib.sha256(f"{SEED} {text}".encode()).digest()


def _measure_all(
    parsers: Sequence[str], jobs: int, sets: Mapping[str, pete.PairSet], *, rules: bool
) -> Mapping[str, Measured]:
    with ProcessPoolExecutor(jobs) as pool:
        measure = partial(_measure, sets=sets, rules=rules)
        return dict(zip(parsers, pool.map(measure, parsers), strict=True))


def _measure(name: str, *, sets: Mapping[str, pete.PairSet], rules: bool) -> Measured:
    with pete.parser(name) as parser:
        runs = {
            title: pete.evaluate(parser, pairs, strategies=(*STRATEGIES, LINKED))
            for title, pairs in sets.items()
        }
    luck = {
        title: {name: measure_luck(explain_result(run[name], run)) for name in _WITH_LUCK}
        for title, run in runs.items()
    }
    return Measured(
        right={
            title: {result.strategy: np.array([o.right for o in result.outcomes]) for result in run}
            for title, run in runs.items()
        },
        lucky={
            title: {name: _among(one.right_yes["lucky"], sets[title]) for name, one in own.items()}
            for title, own in luck.items()
        },
        vacuous={
            title: {name: _among(one.right_no["vacuous"], sets[title]) for name, one in own.items()}
            for title, own in luck.items()
        },
        own={
            title: np.array([parser.info.name in _erring(pair) for pair in pairs.pairs])
            for title, pairs in sets.items()
        },
        failures={title: run[MAIN].failures for title, run in runs.items()},
        signatures={title: run[MAIN].signature.short for title, run in runs.items()},
        rules={title: _switched(run) for title, run in runs.items()} if rules else {},
    )


def _among(ids: Sequence[str], pairs: pete.PairSet) -> Right:
    return np.array([pair.id in ids for pair in pairs.pairs])


def _switched(run: pete.Run) -> Mapping[str, int]:
    """Return the answers that each rule wins less those it loses, switched off or on."""
    (ablation,) = pete.ablate(run, strategy=MAIN, onto=MAIN)
    return {
        f"{way} {effect.code}": len(change.won) - len(change.lost)
        for effect in ablation.effects
        for way, change in (("off", effect.off), ("on", effect.on))
        if change is not None
    }


def _page(measured: Mapping[str, Measured]) -> str:
    """Return a table for each data set, and those of all of them together."""
    titles = next(iter(measured.values())).right
    return "\n".join(
        (
            *(_strategies_table(title, measured) for title in titles),
            _tests_table(measured),
            _luck_table(measured),
            _training_table(measured),
        )
    )


def _strategies_table(title: str, measured: Mapping[str, Measured]) -> str:
    """Return the right answers of each parser on one data set."""
    rows = []
    for name, one in measured.items():
        right, others = one.right[title], ~one.own[title]
        without = [f"{one.right[title][s][others].sum()}" for s in TESTED]
        rows.append(
            [
                name,
                *(str(right[strategy].sum()) for strategy in STRATEGIES),
                f"{' '.join(without)} of {others.sum()}" if not others.all() else "",
                str(one.failures[title]),
            ]
        )
    number = len(right[MAIN])
    sums = [str(_sum(measured, title, strategy)) for strategy in STRATEGIES]
    rows.append([f"sum of {number * len(measured):,}", *sums, "", ""])
    table = people_table(
        ("parser", *(f">{name}" for name in STRATEGIES), ">without its own errors", ">fail"),
        rows,
        title=f"### {title}: {number} pairs",
        notes=(
            f"without its own errors: {', '.join(TESTED)} on the pairs that no error "
            "of this parser supplied; fail: pairs without a parse, which are answered NO.",
        ),
    )
    signatures = tuple((name, one.signatures[title]) for name, one in measured.items())
    return replace(table, signatures=signatures).markdown_page()


def _sum(measured: Mapping[str, Measured], title: str, strategy: str) -> int:
    return sum(int(one.right[title][strategy].sum()) for one in measured.values())


def _tests_table(measured: Mapping[str, Measured]) -> str:
    """Return the main strategy against the others over all parsers, also on all real text."""
    rows = [
        [" + ".join(some), other, *_tested(measured, some, other, _right)]
        for some in _combined(measured)
        for other in BASELINES
    ]
    return people_table(
        ("data set", f"{MAIN} against", ">answers", ">p", ">better", ">equal", ">worse"),
        rows,
        title="### All data sets",
        notes=(
            f"answers: difference of the sums over the {len(measured)} parsers; p: approximate "
            "randomisation over pairs, whose score is the number of parsers that are right "
            f"({SAMPLES:,} samples); better, equal, worse: number of parsers.",
        ),
    ).markdown_page()


def _combined(measured: Mapping[str, Measured]) -> Sequence[Sequence[str]]:
    """Return each data set by itself, and all real text together."""
    titles = [*next(iter(measured.values())).right]
    real = [title for title in titles if title in (*DEVELOPMENT, *SET_APART)]
    return [*([title] for title in titles), real]


def _luck_table(measured: Mapping[str, Measured]) -> str:
    """Return how many right answers are luck, and the main strategy against the others without."""
    rows = []
    for some in _combined(measured):
        for name in _WITH_LUCK:
            counts = [
                _count(measured, some, name, of) for of in (_right, _lucky, _vacuous, _earned)
            ]
            tested = _tested(measured, some, name, _earned) if name != MAIN else [""] * 5
            rows.append([" + ".join(some), name, *map(str, counts), *tested])
    return people_table(
        (
            *("data set", "strategy", ">right", ">YES by luck", ">NO by luck", ">without luck"),
            *(">difference", ">p", ">better", ">equal", ">worse"),
        ),
        rows,
        title="### Luck",
        notes=(
            "YES by luck: right, but no core relation of H that was matched joins the two words "
            "that the pair is about; NO by luck: right, but H had no core relation left to test; "
            "without luck: the other right answers; difference: those of "
            f"{MAIN} less these, tested as above.",
            f"{LINKED.name}: with links between clauses as core relations.",
        ),
    ).markdown_page()


def _right(one: Measured, title: str, name: str) -> Right:
    return one.right[title][name]


def _lucky(one: Measured, title: str, name: str) -> Right:
    return one.lucky[title][name]


def _vacuous(one: Measured, title: str, name: str) -> Right:
    return one.vacuous[title][name]


def _earned(one: Measured, title: str, name: str) -> Right:
    return one.right[title][name] & ~one.lucky[title][name] & ~one.vacuous[title][name]


def _count(
    measured: Mapping[str, Measured], titles: Sequence[str], name: str, answers: Answers
) -> int:
    return sum(
        int(answers(one, title, name).sum()) for one in measured.values() for title in titles
    )


def _tested(
    measured: Mapping[str, Measured], titles: Sequence[str], other: str, answers: Answers
) -> list[str]:
    """Return the difference of two strategies, its p, and the numbers of parsers by its sign."""
    ours, theirs = (
        np.array([np.hstack([answers(one, t, name) for t in titles]) for one in measured.values()])
        for name in (MAIN, other)
    )
    first, second = (
        np.column_stack([right.sum(axis=0), (~right).sum(axis=0)]) for right in (theirs, ours)
    )
    test = paired_test(first, second, _RIGHT, samples=SAMPLES, seed=SEED)
    differences = ours.sum(axis=1) - theirs.sum(axis=1)
    signs = Counter(np.sign(differences).tolist())
    return [f"{differences.sum():+}", f"{test.p:.4f}", *(str(signs[sign]) for sign in (1, 0, -1))]


def _training_table(measured: Mapping[str, Measured]) -> str:
    """Return the sums of parsers that were trained on such sentences, and of the others."""
    rows = []
    for title in next(iter(measured.values())).right:
        for trained in (False, True):
            some = {
                name: one
                for name, one in measured.items()
                if (title.split()[0] in PARSERS.get(name, "").split()) == trained
            }
            if some and len(some) < len(measured):
                sums = [str(_sum(some, title, strategy)) for strategy in STRATEGIES]
                rows.append([title, "yes" if trained else "no", str(len(some)), *sums])
    return people_table(
        ("data set", "trained", ">parsers", *(f">{name}" for name in STRATEGIES)),
        rows,
        title="### Parsers trained on such sentences",
        notes=("trained: whether the parsers were, or may have been, trained on this treebank.",),
    ).markdown_page()


def _rules_table(measured: Mapping[str, Measured]) -> str:
    """Return the change of the sums over parsers by each switch of a rule, the largest first."""
    titles = [*next(iter(measured.values())).rules]
    switches = next(iter(measured.values())).rules[titles[0]]
    rows, idle = [], []
    for switch in switches:
        changes = [[one.rules[title][switch] for title in titles] for one in measured.values()]
        sets, parsers = (np.sum(changes, axis=axis) for axis in (0, 1))
        if not np.any(changes):
            idle.append(switch)
            continue
        signs = Counter(np.sign(parsers).tolist())
        cells = [f"{change:+}" for change in (sets.sum(), *sets)]
        shown = "".join("-=+"[sign + 1] for sign in np.sign(parsers))
        rows.append([switch, *cells, *(str(signs[s]) for s in (1, -1)), shown])
    rows.sort(key=lambda row: -int(row[1]))
    return people_table(
        ("switch", ">all", *(f">{title}" for title in titles), ">gain", ">lose", "by parser"),
        rows,
        title=f"Rules of {MAIN} switched off, and other rules switched on",
        notes=(
            "all and the data sets: change of the sum over parsers; gain, lose: number of parsers "
            "with more or fewer right answers on all data sets together; by parser: the sign of "
            "this change, in the order of the tables above.",
            f"Without any change: {', '.join(idle) or 'none'}.",
        ),
    ).markdown_page()


def _sets_table(parts: Iterable[Part], folder: Path) -> str:
    """Return the numbers of pairs that are made, and of those that may be drawn and are."""
    rows = []
    for part in parts:
        made = pete.load_pairs(f"generated:{folder / part.name}").pairs
        answers = Counter(pair.gold for pair in _eligible(part, folder))
        cells = (len(made), len({pair.text for pair in made}), answers["YES"], answers["NO"])
        rows.append([part.name, *map(str, cells), f"{part.pairs} + {part.pairs}"])
    return people_table(
        ("part", ">pairs", ">texts", ">YES", ">NO", ">drawn at most"),
        rows,
        notes=(
            f"YES, NO: pairs of texts of at most {WORDS} words, in parts of errors those that an "
            "error of a parser supplied.",
        ),
    ).markdown_page()


if __name__ == "__main__":
    main()
