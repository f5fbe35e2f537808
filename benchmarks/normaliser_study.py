"""Compare the normaliser with Stanford converters and with gold enhanced UD, edge by edge.

* profile ``stanford`` from basic trees against the converter's own collapsing, all labels;
* profile ``pete`` from basic trees, and from UD, against graphs made from phrase structure, on
  the relations an entailment may rest on;
* profile ``pete`` from UD against itself from basic trees;
* profile ``pete`` from gold UD against gold enhanced UD (English EWT, dev);
* how often a chiefly transitive verb shares the object of the verb conjoined with it.

Copy nodes are merged, self-loops and punctuation left out, old labels folded on both sides;
lemmas of the first three are our own. Differences that are intended are sorted into classes
(``agreement/explained*.py``). A class with more edges than committed makes the command fail:
read it (``--read``) before the new count is committed (``--commit-counts``).

    PETE_DATA_HOME=DATA python benchmarks/normaliser_study.py [--live]
    PETE_DATA_HOME=DATA python benchmarks/normaliser_study.py --read universal other_tree
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import normaliser_live
from agreement.difference import Difference
from agreement.reference import Reference
from agreement.study import COUNTS, STUDIES, Explained, agreement, grown, replicate
from agreement.tables import class_table, score_table, transitivity_table, two_scores
from agreement.transitivity import Candidate, candidates
from edge_scores import Score
from treebank_sample import read_treebank

__all__ = ["main"]

REST: Final = "rest"
SEED: Final = 1
ENHANCED: Final = ("subject", "object", "agent", "prep_X")
TITLES: Final = {
    "basic": "Profile pete from basic trees, against phrase structure",
    "universal": "Profile pete from UD, against phrase structure",
    "enhanced": "Profile pete from gold UD, against gold enhanced UD (EWT dev)",
}


def main() -> int:
    """Print the tables, or edges to read; exit status 1 where a class has grown."""
    options = _options()
    reference = Reference.read(options.data_home / "sd-reference")
    if options.read:
        name, label = options.read
        for line in _edges(STUDIES[name](reference, options.data_home), label, options.count):
            print(line)
        return 0
    studies = {name: study(reference, options.data_home) for name, study in STUDIES.items()}
    for part in _tables(reference, studies, options.data_home):
        print(part, end="\n\n")
    if options.commit_counts:
        COUNTS.write_text(_counts(studies), encoding="utf-8")
    if options.live and (status := normaliser_live.main(["--data-home", str(options.data_home)])):
        return status
    problems = [line for name, study in studies.items() for line in grown(name, study)]
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    return 1 if problems else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    home = os.environ.get("PETE_DATA_HOME")
    parser.add_argument("--data-home", type=Path, default=home, required=home is None)
    parser.add_argument(
        "--read",
        nargs=2,
        metavar=("STUDY", "CLASS"),
        help=f"show edges of a class ({REST!r}: the unexplained) with their sentences; "
        f"studies: {', '.join(STUDIES)}",
    )
    parser.add_argument("--count", type=int, default=20, help="how many edges to read")
    parser.add_argument(
        "--commit-counts", action="store_true", help="write the counts of all classes"
    )
    parser.add_argument(
        "--live",
        action="store_true",
        help="then parse and convert 500 sentences with CoreNLP, and compare (Java, Maven)",
    )
    return parser.parse_args()


def _tables(reference: Reference, studies: Mapping[str, Explained], home: Path) -> Iterator[str]:
    yield "## Profile stanford from basic trees, against the converter"
    yield from _replication(replicate(reference))
    for name, study in studies.items():
        yield f"## {TITLES[name]}"
        if name == "enhanced":
            yield f"{study.raw.sentences} sentences."
            yield from two_scores(study, ENHANCED)
        else:
            yield f"{study.raw.identical} of {study.raw.sentences} sentences identical."
            yield from two_scores(study)
        yield class_table(study)
    yield "## Profile pete from UD, against profile pete from basic trees"
    yield score_table(agreement(studies["basic"], studies["universal"]))
    yield "## Chiefly transitive verbs before a conjoined verb (step C9-P5)"
    yield transitivity_table([*_transitivity(home)])


def _replication(score: Score) -> Iterator[str]:
    yield f"{score.identical} of {score.sentences} sentences identical, all labels."
    differing = ", ".join(str(number + 1) for number, _, _ in score.differing)
    yield f"The others: {differing}."
    labels = sorted(score.extra | score.missing)
    yield score_table(score, labels)


def _transitivity(home: Path) -> Iterator[tuple[str, list[Candidate]]]:
    for treebank, part in (("ewt", "dev"), ("ewt", "test"), ("pud", "test"), ("ewt", "train")):
        path = home / f"ud-en-{treebank}" / f"{part}.conllu.xz"
        yield f"{treebank.upper()} {part}", [*candidates(read_treebank(path))]


def _counts(studies: Mapping[str, Explained]) -> str:
    lines = ["# Edges of each class of intended differences, when they were last read."]
    for name, study in studies.items():
        lines += ["", f"[{name}]"]
        lines += [f"{label} = {count}" for label, count in study.sorted.counts.items()]
    return "\n".join(lines) + "\n"


def _edges(study: Explained, label: str, count: int) -> Iterator[str]:
    """Random edges of a class with their sentences: for reading, not for keeping."""
    found = list(study.sorted.classes[None if label == REST else label])
    random.Random(SEED).shuffle(found)  # noqa: S311 - a sample to read, no secret
    for difference in found[:count]:
        yield f"[{difference.sentence.id}] {difference}"
        yield f"    there: {'; '.join(_others(difference))}"
        yield f"    {' '.join(token.form for token in difference.sentence.graph.tokens)}"


def _others(difference: Difference) -> Iterator[str]:
    """What the analysis without the edge has instead."""
    for edge in sorted(difference.other):
        if edge[2] == difference.dependent:
            yield str(Difference(not difference.extra, edge, difference.sentence))[2:]


if __name__ == "__main__":
    sys.exit(main())
