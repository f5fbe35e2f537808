"""Compare the normaliser with the converter of 2013 on the Penn Treebank sample.

Three comparisons on the files of ``sd-reference`` (see the README there), one on the
treebank UD English EWT:

* profile ``stanford`` from basic trees against the converter's own collapsing, all labels;
* profile ``pete`` from basic trees against collapsed graphs made from phrase structure, on
  the labels an entailment rests on;
* the same from UD trees;
* profile ``pete`` from gold UD trees against gold enhanced UD: subjects, objects, agents and
  ``prep_X``. Left out, because the schemes differ there by design: sentences with flat names,
  outer subjects or empty nodes, and relations of copular predicates.

Copy nodes are merged, self-loops and punctuation left out, old labels folded on both sides.

Usage: python benchmarks/normaliser_study.py DATA_HOME [--examples N]
"""

from __future__ import annotations

import argparse
import lzma
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from pete.graph import Graph, Relation, Token
from pete.stanford import Profile, Scheme, normalise
from pete.stanford.labels import read_sd

Triple: TypeAlias = tuple[str, int, int]

CORE = frozenset({"nsubj", "nsubjpass", "dobj", "iobj", "agent"})
_TRIPLE = re.compile(r"([^\s(]+)\((?:.+)-(\d+)'*, (?:.+)-(\d+)'*\)$")


def blocks(path: Path) -> Iterator[list[str]]:
    """Lines of each sentence."""
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        block: list[str] = []
        for line in lines:
            if line.strip():
                block.append(line.rstrip("\n"))
            elif block:
                yield block
                block = []
        if block:
            yield block


def read_trees(path: Path) -> list[Graph]:
    """Trees of a CoNLL-X or CoNLL-U file; an underscore is an empty cell."""
    return [_tree([line.split("\t") for line in block if line[0] != "#"]) for block in blocks(path)]


def _tree(rows: list[list[str]]) -> Graph:
    cells = [[("" if c == "_" and i != 1 else c) for i, c in enumerate(row)] for row in rows]
    return Graph.build(
        (Token(int(c[0]), c[1], lemma=c[2], xpos=c[4]) for c in cells),
        (Relation(c[7], int(c[6]), int(c[0])) for c in cells),
    )


def read_triples(path: Path) -> list[set[Triple]]:
    """Graphs of a file of triples, copies merged."""
    return [{t for t in map(_triple, block) if _counts(t)} for block in blocks(path)]


def _triple(line: str) -> Triple:
    match = _TRIPLE.match(line)
    if match is None:
        raise ValueError(f"not a relation: {line!r}")
    label = match[1]
    return (label if label == "attr" else read_sd(label)), int(match[2]), int(match[3])


def _counts(triple: Triple) -> bool:
    return triple[0] != "punct" and triple[1] != triple[2]


@dataclass
class Score:
    """Counts of one comparison."""

    common: Counter[str] = field(default_factory=Counter)
    extra: Counter[str] = field(default_factory=Counter)
    missing: Counter[str] = field(default_factory=Counter)
    sentences: int = 0
    identical: int = 0
    differing: list[tuple[int, set[Triple], set[Triple]]] = field(default_factory=list)

    def add(self, number: int, system: set[Triple], reference: set[Triple]) -> None:
        """Count one sentence."""
        self.sentences += 1
        self.common.update(_family(t) for t in system & reference)
        self.extra.update(_family(t) for t in system - reference)
        self.missing.update(_family(t) for t in reference - system)
        if system == reference:
            self.identical += 1
        else:
            self.differing.append((number, system - reference, reference - system))


def _family(triple: Triple) -> str:
    label = triple[0]
    return re.sub(r"^(prepc?|conj)_.*", r"\1_X", label)


def compare(
    trees: list[Graph],
    references: list[set[Triple]],
    *,
    scheme: Scheme,
    profile: Profile,
    keep: Callable[[str], bool],
) -> Score:
    """Normalise every tree and compare it with its reference."""
    score = Score()
    for number, (tree, reference) in enumerate(zip(trees, references, strict=True), start=1):
        graph = normalise(tree, scheme=scheme, profile=profile)
        system = {r.triple for r in graph.relations if keep(r.label)}
        score.add(number, system, {t for t in reference if keep(t[0])})
    return score


def compare_enhanced(paths: list[Path]) -> Score:
    """Compare arguments with those of enhanced UD, on basic trees from the same files."""
    score = Score()
    for number, block in enumerate((b for path in paths for b in blocks(path)), start=1):
        rows = [line.split("\t") for line in block if line[0] != "#"]
        words = [row for row in rows if row[0].isdigit()]
        if any("." in row[0] for row in rows) or any(_differs(row[7]) for row in words):
            continue
        tree = _tree(words)
        copular = {id for r in tree.relations if r.label == "cop" for id in (r.head, r.dependent)}
        system = _arguments(normalise(tree, scheme="ud"))
        reference = _enhanced_arguments(words)
        score.add(
            number,
            {t for t in system if not copular & {*t[1:]}},
            {t for t in reference if not copular & {*t[1:]}},
        )
    return score


def _differs(label: str) -> bool:
    return label == "flat" or ":outer" in label


def _arguments(graph: Graph) -> set[Triple]:
    """Arguments of a normalised graph; passive subjects count as objects."""
    passive = {r.head for r in graph.relations if r.label == "auxpass"}
    names = {"nsubj": "subject", "nsubjpass": "object", "dobj": "object", "agent": "agent"}
    found = set()
    for relation in graph.relations:
        label = relation.label
        if label == "xsubj":
            kind = "object" if relation.head in passive else "subject"
        else:
            kind = label if label.startswith("prep_") else names.get(label, "")
        if kind and relation.head:
            found.add((kind, relation.head, relation.dependent))
    return found


_NO_PREPOSITION = frozenset({"agent", "arg", "desc", "lmod", "npmod", "poss", "tmod", "unmarked"})


def _enhanced_arguments(words: list[list[str]]) -> set[Triple]:
    """The same of enhanced UD."""
    cases = _cases(words)
    found = set()
    for row in words:
        for cell in row[8].split("|"):
            head, _, label = cell.partition(":")
            kind = _argument_kind(label.split(":"), cases.get(row[0], ""))
            if kind and head.isdigit() and head not in ("0", row[0]):
                found.add((kind, int(head), int(row[0])))
    return found


def _argument_kind(parts: list[str], case: str) -> str:
    match parts:
        case ["nsubj", *subtypes]:
            return "object" if "pass" in subtypes else "subject"
        case ["obj", *_]:
            return "object"
        case ["obl", "agent", *_]:
            return "agent"
        case ["obl" | "nmod", *_, last] if len(parts) > 1 and last not in _NO_PREPOSITION:
            # Only one of two prepositions is in the label: the tree has both.
            return f"prep_{case or last}"
        case _:
            return ""


def _cases(words: list[list[str]]) -> dict[str, str]:
    """Prepositions of each word, joined, with the words of their fixed phrases."""
    above = {row[0]: row[6] for row in words if row[7] == "case" and row[4] != "POS"}
    above |= {row[0]: above[row[6]] for row in words if row[7] == "fixed" and row[6] in above}
    joined: dict[str, str] = {}
    for row in words:
        if row[0] in above:
            noun = above[row[0]]
            joined[noun] = f"{joined[noun]}_{row[1].lower()}" if noun in joined else row[1].lower()
    return joined


def is_core(label: str) -> bool:
    """Whether an entailment may rest on a relation of this label."""
    return label in CORE or label.startswith("prep_")


def report(title: str, score: Score, *, seconds: float) -> Iterator[str]:
    """A table of precision, recall and F1 by label."""
    yield f"{title}: {score.identical} of {score.sentences} sentences identical ({seconds:.1f} s)"
    labels = sorted(score.common + score.extra + score.missing)
    for label in labels:
        if score.extra[label] or score.missing[label] or len(labels) < 10:
            yield _row(label, score.common[label], score.extra[label], score.missing[label])
    totals = (c.total() for c in (score.common, score.extra, score.missing))
    yield _row("all", *totals)


def _row(label: str, common: int, extra: int, missing: int) -> str:
    precision = _ratio(common, common + extra)
    recall = _ratio(common, common + missing)
    f1 = _ratio(2 * common, 2 * common + extra + missing)
    return f"  {label:10} {common:6} +{extra:<5} -{missing:<5} P {precision} R {recall} F1 {f1}"


def _ratio(part: int, whole: int) -> str:
    return f"{part / whole:.4f}" if whole else "   -  "


def examples(score: Score, trees: list[Graph], limit: int) -> Iterator[str]:
    """The first sentences that differ."""
    for number, extra, missing in score.differing[:limit]:
        tree = trees[number - 1]
        yield f"  [{number}] {' '.join(token.form for token in tree.tokens)}"
        for sign, triples in (("+", extra), ("-", missing)):
            for triple in sorted(triples):
                yield f"      {sign} {tree.show(Relation(*triple))}"


def main() -> None:
    """Run the comparisons."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("data_home", type=Path)
    parser.add_argument("--examples", type=int, default=0)
    options = parser.parse_args()
    folder: Path = options.data_home / "sd-reference"
    universal = read_trees(folder / "wsj.ud-basic.conllu.xz")
    basic = read_trees(folder / "wsj.sd-basic.conllx.xz")
    from_trees = read_triples(folder / "wsj.sd-ccprocessed-tree.txt.xz")
    from_basic = read_triples(folder / "wsj.sd-ccprocessed-dep.txt.xz")
    runs: list[tuple[str, list[Graph], list[set[Triple]], Scheme, Profile, Callable[[str], bool]]]
    runs = [
        ("stanford, basic", basic, from_basic, "sd-basic", "stanford", lambda _: True),
        ("pete, basic", basic, from_trees, "sd-basic", "pete", is_core),
        ("pete, UD", universal, from_trees, "ud-no-agent", "pete", is_core),
    ]
    for title, trees, references, scheme, profile, keep in runs:
        start = time.perf_counter()
        score = compare(trees, references, scheme=scheme, profile=profile, keep=keep)
        for line in report(title, score, seconds=time.perf_counter() - start):
            print(line)
        for line in examples(score, trees, options.examples):
            print(line)
    start = time.perf_counter()
    treebank = options.data_home / "ud-en-ewt"
    score = compare_enhanced([treebank / "dev.conllu.xz", treebank / "test.conllu.xz"])
    for line in report("pete, gold UD", score, seconds=time.perf_counter() - start):
        print(line)


if __name__ == "__main__":
    main()
