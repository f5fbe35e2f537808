"""Gold graphs: the output of a perfect parser for both sides of a pair.

Two sources, both made by the steps of :mod:`pete.oracle.annotation`: stand-off rows beside this
module (``data``) for pairs whose text is not part of PETE, and the treebank of a data set, whose
trees go through the normaliser.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Final, Protocol, runtime_checkable

from pete.data.contract import DATASETS, PairSet, open_dataset
from pete.data.validation import Findings
from pete.errors import FormatError, InputError, UnavailableError
from pete.evaluation import Normaliser
from pete.files import fingerprint, is_file
from pete.formats.conll.deviations import FileReport
from pete.formats.conll.reader import read_conllu
from pete.formats.conll.sentence import ConlluSentence, enhanced_graph
from pete.graph import Graph, Scheme
from pete.text.tokens import plain

from ..annotation.sentences import SIDES, Side, Use
from .stand_off import Graphs, Problems, sides, stand_off_graphs, unfit

_SOURCES: Final = {"challenge": "treebank", "pete-2010": "rows"}
"""The parts of the gold standard of each data set."""

_FOLDER: Final = Path(__file__).with_name("data")


@runtime_checkable
class HasTreebank(Protocol):
    """A data set whose sentences have gold trees."""

    def treebank(self) -> Path:
        """Return the file of trees in CoNLL-U, one for each text and, if annotated, hypothesis."""
        ...

    @property
    def treebank_scheme(self) -> Scheme:
        """Return the scheme of the trees."""
        ...


def gold_graphs(pair_set: PairSet, *, collapse: bool = True) -> Mapping[str, tuple[Graph, Graph]]:
    """Return the normalised gold graphs of text and hypothesis by pair id.

    Tokens have the Penn tag as ``xpos`` and PETE's lemmas; those of stand-off rows have no
    ``upos``, which the kernel derives from the tag. Spans are places in the sentence with one
    space for each run of white space.

    Args:
        pair_set: The pairs of one split.
        collapse: Whether prepositions go into labels; only trees can also do without
            (:func:`collapsible`).

    Raises:
        UnavailableError: If they are not annotated.
        InputError: If pairs and gold standard do not fit each other; the first problem.
    """
    problems: Problems = []
    graphs = _graphs(pair_set, problems, collapse=collapse)
    _raise_first(problems, f": pete data validate {pair_set.dataset}")
    return {
        pair.id: (graphs[pair.id, "text"], graphs[pair.id, "hypothesis"]) for pair in pair_set.pairs
    }


def tree_scheme(dataset: str) -> Scheme | None:
    """Return the scheme of the gold trees of a data set, ``None`` if it has none.

    Raises:
        InputError: If the description of a made set cannot be read.

    Example:
        >>> tree_scheme("challenge"), tree_scheme("pete-2010")
        ('ud', None)
    """
    annotated = _annotated(dataset)
    return None if annotated is None else annotated.treebank_scheme


def gold_trees(
    pair_set: PairSet, *, treebank: Path | None = None, wanted: Sequence[Side] = SIDES
) -> Graphs:
    """Return the gold trees, as annotated, of every text and hypothesis.

    Args:
        pair_set: The pairs.
        treebank: A treebank in Universal Dependencies to use instead of that of the data set.
        wanted: The sides of the pairs.

    Returns:
        Trees by pair id and side, in the scheme of the treebank (:func:`tree_scheme`).

    Raises:
        UnavailableError: If there is no treebank of the data set.
        InputError: As for :func:`gold_graphs`.
    """
    problems: Problems = []
    own = tree_scheme(pair_set.dataset) if treebank is None else None
    trees = treebank_trees(
        pair_set,
        treebank or _needed_treebank(pair_set),
        problems=problems,
        scheme=own or "ud",
        wanted=wanted,
    )
    _raise_first(problems, f": pete data validate {pair_set.dataset}")
    return trees


def gold_texts(pair_set: PairSet, *, collapse: bool = True) -> Mapping[str, Graph]:
    """Return the normalised gold graphs of the texts alone by pair id.

    Args:
        pair_set: The pairs; their hypotheses need not be annotated.
        collapse: As for :func:`gold_graphs`.

    Raises:
        UnavailableError: If the texts are not annotated.
        InputError: If a text has no gold graph, or the treebank cannot be read.
    """
    annotated = _annotated(pair_set.dataset)
    if annotated is None:
        return {id: text for id, (text, _) in gold_graphs(pair_set, collapse=collapse).items()}
    problems: Problems = []
    graphs = treebank_graphs(
        pair_set,
        annotated.treebank(),
        problems=problems,
        collapse=collapse,
        scheme=annotated.treebank_scheme,
        wanted=("text",),
    )
    _raise_first(problems)
    return {id: graph for (id, _), graph in graphs.items()}


def _raise_first(problems: Problems, listed: str = "") -> None:
    if problems:
        first, others = problems[0], len(problems) - 1
        more = f" ({others:,} more{listed})" if others else ""
        raise InputError(first.problem + more, path=first.path, line=first.line, cure=first.cure)


def check_gold(pair_sets: Sequence[PairSet]) -> Findings:
    """Check the gold standard of a data set, if there is one.

    Args:
        pair_sets: All splits of one data set.
    """
    problems: Problems = []
    counts: Counter[str] = Counter()
    for pair_set in pair_sets:
        try:
            graphs = _graphs(pair_set, problems)
        except UnavailableError:
            counts["splits without gold"] += 1
            continue
        counts["gold graphs"] += len(graphs)
        counts["gold tokens"] += sum(len(graph.tokens) for graph in graphs.values())
        counts["gold relations"] += sum(len(graph.relations) for graph in graphs.values())
    problems += _surplus_trees(pair_sets)
    return Findings(counts, tuple(dict.fromkeys(map(str, problems))))  # splits share a treebank


def _surplus_trees(pair_sets: Sequence[PairSet]) -> Iterator[InputError]:
    """Yield trees of a data set's treebank that belong to no pair of any split."""
    treebank = _treebank(pair_sets[0].dataset)
    if treebank is None:
        return
    known = {text for pair_set in pair_sets for _, text in sides(pair_set.pairs)}
    for tree in _trees(treebank, []):
        if plain(tree.text) not in known:
            problem = f"the tree {tree.id} belongs to no pair"
            cure = "Remove it, or correct its '# text'."
            yield FormatError(problem, path=treebank, line=tree.line, cure=cure)


def collapsible(dataset: str) -> bool:
    """Return whether the gold standard of a data set is of trees and so also comes uncollapsed.

    Raises:
        UnavailableError: If there is none.

    Example:
        >>> collapsible("challenge"), collapsible("pete-2010")
        (True, False)
    """
    if dataset not in _SOURCES:
        raise UnavailableError(
            f"there is no gold analysis of the data set {dataset!r}. "
            f"There is one of: {', '.join(_SOURCES)}."
        )
    return _SOURCES[dataset] == "treebank"


def _graphs(pair_set: PairSet, problems: Problems, *, collapse: bool = True) -> Graphs:
    if collapsible(pair_set.dataset):
        treebank = _needed_treebank(pair_set)
        graphs, of_treebank = _kept(pair_set, treebank, fingerprint(treebank), collapse)
        problems += of_treebank
        return graphs
    stem = f"{pair_set.dataset}.{pair_set.split}"
    sentences, relations = (_FOLDER / f"{stem}.{name}.tsv" for name in ("sentences", "relations"))
    if not is_file(sentences):
        raise _unavailable(pair_set, f"{sentences} is not there")
    return stand_off_graphs(pair_set, sentences, relations, problems=problems)


@lru_cache(maxsize=8)  # one table may need them for every strategy
def _kept(
    pair_set: PairSet, treebank: Path, _fingerprint: str, collapse: bool
) -> tuple[Graphs, Problems]:
    problems: Problems = []
    graphs = treebank_graphs(pair_set, treebank, problems=problems, collapse=collapse)
    return MappingProxyType(graphs), problems


def _needed_treebank(pair_set: PairSet) -> Path:
    treebank = _treebank(pair_set.dataset)
    if treebank is None:
        raise _unavailable(pair_set, "it has no treebank")
    return treebank


def _unavailable(pair_set: PairSet, why: str) -> UnavailableError:
    return UnavailableError(
        f"there is no gold analysis of {pair_set.title}: {why}. Annotate it "
        "(docs/annotation-guidelines.md)."
    )


def _treebank(dataset: str) -> Path | None:
    annotated = _annotated(dataset)
    path = None if annotated is None else annotated.treebank()
    return path if path is not None and is_file(path) else None


def _annotated(dataset: str) -> HasTreebank | None:
    if dataset.partition(":")[0] not in DATASETS.names():
        return None
    opened = open_dataset(dataset)
    return opened if isinstance(opened, HasTreebank) else None


def treebank_graphs(
    pair_set: PairSet,
    treebank: Path,
    *,
    problems: Problems,
    collapse: bool = True,
    scheme: Scheme = "ud",
    wanted: Sequence[Side] = SIDES,
) -> dict[Use, Graph]:
    """Return graphs from gold trees, found by their text and normalised.

    Args:
        pair_set: The pairs.
        treebank: The trees in CoNLL-U.
        problems: Extended by everything that is wrong with the treebank, and by missing sentences.
        collapse: Whether prepositions go into labels.
        scheme: The scheme of the trees.
        wanted: The sides of the pairs.

    Raises:
        InputError: If it cannot be read.
    """
    normaliser = Normaliser(scheme)
    trees = treebank_trees(pair_set, treebank, problems=problems, scheme=scheme, wanted=wanted)
    return {use: normaliser(tree, collapse=collapse) for use, tree in trees.items()}


def treebank_trees(
    pair_set: PairSet,
    treebank: Path,
    *,
    problems: Problems,
    scheme: Scheme = "ud",
    wanted: Sequence[Side] = SIDES,
) -> Graphs:
    """Return gold trees, found by their text; see :func:`treebank_graphs`.

    Collapsed Stanford dependencies form no tree: they are in the column DEPS.
    """
    in_deps = scheme == "stanford"
    trees = {
        plain(sentence.text): enhanced_graph(sentence).graph if in_deps else sentence.graph
        for sentence in _trees(treebank, problems)
    }
    found: dict[Use, Graph] = {}
    for use, text in sides(pair_set.pairs, wanted):
        if text in trees:
            found[use] = trees[text]
        else:
            problems.append(unfit(use, "it has no tree", treebank, cure="Annotate it."))
    return found


def _trees(treebank: Path, problems: Problems) -> Iterator[ConlluSentence]:
    report = FileReport()
    seen: set[str] = set()
    for sentence in read_conllu(treebank, report=report):
        if isinstance(sentence, ConlluSentence):
            if plain(sentence.text) in seen:
                problem = f"{sentence.id} has the text of an earlier sentence"
                cure = "Keep one of the two."
                error = FormatError(problem, path=treebank, line=sentence.line, cure=cure)
                problems.append(error)
            seen.add(plain(sentence.text))
            yield sentence
    problems += [deviation.error(treebank) for deviation in report.deviations]
