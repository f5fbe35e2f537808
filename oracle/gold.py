"""Gold graphs: what a parser without error would give for both sides of a pair.

Two sources, both made by the steps of :mod:`pete.oracle.annotation`: stand-off rows beside this
module (``gold_data``) for pairs whose text is not ours, and the treebank of a data set, whose
trees go through the normaliser.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, Protocol, TypeAlias, runtime_checkable

from pete.dataset import DATASETS, PairSet, open_dataset
from pete.errors import FormatError, InputError, UnavailableError
from pete.evaluation import Normaliser
from pete.excerpt import excerpt
from pete.files import is_file
from pete.formats.conllu import ConlluReport, ConlluSentence, read_conllu
from pete.formats.conllu_lines import CURES
from pete.graph import Graph, Relation, Token
from pete.lemma import lemmatise
from pete.pairs import EntailmentPair
from pete.validation import Findings

from .annotation.frozen import FrozenSentence, read_frozen
from .annotation.labels import TAGS, is_relation
from .annotation.sentences import SIDES, Use, digest, plain

__all__ = ["HasTreebank", "check_gold", "gold_graphs", "stand_off_graphs", "treebank_graphs"]

Problems: TypeAlias = list[InputError]
Graphs: TypeAlias = Mapping[Use, Graph]

_FOLDER: Final = Path(__file__).with_name("gold_data")


@runtime_checkable
class HasTreebank(Protocol):
    """A data set whose sentences have gold trees."""

    def treebank(self) -> Path:
        """The file of trees in CoNLL-U, UD version 2, a sentence for each text and hypothesis."""
        ...


def gold_graphs(pair_set: PairSet) -> Mapping[str, tuple[Graph, Graph]]:
    """The normalised gold graphs of text and hypothesis by pair id.

    Tokens have the Penn tag as ``xpos`` and our lemmas; those of stand-off rows have no ``upos``,
    which the kernel derives from the tag. Spans are places in the sentence with runs of white
    space made one space.

    Args:
        pair_set: The pairs of one split.

    Raises:
        UnavailableError: If nobody has annotated them.
        InputError: If pairs and gold standard do not fit each other; the first problem.
    """
    problems: Problems = []
    graphs = _source(pair_set.dataset)(pair_set, problems)
    if problems:
        first, others = problems[0], len(problems) - 1
        more = f" ({others} more: pete data validate {pair_set.dataset})" if others else ""
        raise InputError(first.problem + more, path=first.path, line=first.line, cure=first.cure)
    return {
        pair.id: (graphs[pair.id, "text"], graphs[pair.id, "hypothesis"]) for pair in pair_set.pairs
    }


def check_gold(pair_sets: Sequence[PairSet]) -> Findings:
    """Check the gold standard of a data set, as far as there is one.

    Args:
        pair_sets: All splits of one data set.
    """
    problems: Problems = []
    counts: Counter[str] = Counter()
    for pair_set in pair_sets:
        try:
            graphs = _source(pair_set.dataset)(pair_set, problems)
        except UnavailableError:
            counts["splits without gold"] += 1
            continue
        counts["gold graphs"] += len(graphs)
        counts["gold tokens"] += sum(len(graph.tokens) for graph in graphs.values())
        counts["gold relations"] += sum(len(graph.relations) for graph in graphs.values())
    problems += _surplus_trees(pair_sets)
    return Findings(counts, tuple(dict.fromkeys(map(str, problems))))  # splits share a treebank


def _surplus_trees(pair_sets: Sequence[PairSet]) -> Iterator[InputError]:
    """Trees of a data set's treebank that belong to no pair of any split."""
    treebank = _treebank(pair_sets[0].dataset)
    if treebank is None:
        return
    known = {text for pair_set in pair_sets for _, text in _sides(pair_set.pairs)}
    for tree in _trees(treebank, []):
        if plain(tree.text) not in known:
            yield FormatError(
                f"the tree {tree.id} belongs to no pair",
                path=treebank,
                line=tree.line,
                cure="Take it out, or mend its '# text'.",
            )


def _source(dataset: str) -> Callable[[PairSet, Problems], Graphs]:
    if dataset not in _SOURCES:
        raise UnavailableError(
            f"there is no gold analysis of the data set {dataset!r}. "
            f"There is one of: {', '.join(_SOURCES)}."
        )
    return _SOURCES[dataset]


def _from_rows(pair_set: PairSet, problems: Problems) -> Graphs:
    stem = f"{pair_set.dataset}.{pair_set.split}"
    sentences, relations = (_FOLDER / f"{stem}.{name}.tsv" for name in ("sentences", "relations"))
    if not is_file(sentences):
        raise UnavailableError(
            f"there is no gold analysis of {pair_set.dataset} {pair_set.split}: {sentences} is not "
            "there. Annotate it (docs/annotation-guidelines.md)."
        )
    return stand_off_graphs(pair_set, sentences, relations, problems=problems)


def _from_treebank(pair_set: PairSet, problems: Problems) -> Graphs:
    treebank = _treebank(pair_set.dataset)
    if treebank is None:
        raise UnavailableError(
            f"there is no gold analysis of {pair_set.dataset} {pair_set.split}: it has no "
            "treebank. Annotate it (docs/annotation-guidelines.md)."
        )
    return treebank_graphs(pair_set, treebank, problems=problems)


def _treebank(dataset: str) -> Path | None:
    if dataset not in DATASETS.names():
        return None
    opened = open_dataset(dataset)
    path = opened.treebank() if isinstance(opened, HasTreebank) else None
    return path if path is not None and is_file(path) else None


_SOURCES: Final[Mapping[str, Callable[[PairSet, Problems], Graphs]]] = {
    "challenge": _from_treebank,
    "pete-2010": _from_rows,
}
"""Where the gold standard of a data set comes from."""


def _sides(pairs: Iterable[EntailmentPair]) -> Iterator[tuple[Use, str]]:
    """Every side of every pair with its plain sentence."""
    for pair in pairs:
        for side in SIDES:
            yield (pair.id, side), plain(getattr(pair, side))


def stand_off_graphs(
    pair_set: PairSet, sentences: Path, relations: Path, *, problems: Problems
) -> Graphs:
    """Graphs from stand-off rows.

    Args:
        pair_set: The pairs.
        sentences: The table of sentences (:mod:`pete.oracle.annotation.frozen`).
        relations: The table of relations.
        problems: Grows by all that is wrong; such a graph is left out.

    Raises:
        InputError: If a table cannot be read.
    """
    frozen = read_frozen(sentences, relations, problems=problems)
    graphs: dict[Use, Graph] = {}
    sides = dict(_sides(pair_set.pairs))
    for use, text in sides.items():
        if use not in frozen:
            problems.append(_unfit(use, "it has no row", sentences, cure="Annotate it."))
            continue
        try:
            graphs[use] = _stand_off_graph(use, text, frozen[use], (sentences, relations))
        except InputError as error:
            problems.append(error)
    for use, row in frozen.items():
        if use not in sides:
            problems.append(_unfit(use, "there is no such pair", sentences, line=row.line))
    return graphs


def _unfit(
    use: Use, problem: str, path: Path, *, line: int | None = None, cure: str = ""
) -> InputError:
    id, side = use
    return InputError(
        f"the {side} of pair {id}: {problem}",
        path=path,
        line=line,
        cure=cure or "Give the data set that was annotated, or compile the gold standard again.",
    )


def _stand_off_graph(use: Use, text: str, row: FrozenSentence, paths: tuple[Path, Path]) -> Graph:
    sentences, relations = paths
    if digest(text) != row.sha256:
        raise _unfit(use, "the sentence is not the annotated one", sentences, line=row.line)
    problem = _wrong_tokens(text, row)
    if problem:
        raise _unfit(use, problem, sentences, line=row.line)
    tokens = lemmatise(
        [
            Token(id, text[start:end], xpos=tag, span=(start, end))
            for id, ((start, end), tag) in enumerate(zip(row.spans, row.tags, strict=True), 1)
        ]
    )
    seen: set[Relation] = set()
    for line, relation in row.relations:
        problem = _wrong_relation(relation, len(tokens), seen)
        if problem:
            raise _unfit(use, problem, relations, line=line)
        seen.add(relation)
    return Graph.build(tokens, sorted(seen, key=lambda r: (r.dependent, r.head, r.label)))


def _wrong_tokens(text: str, row: FrozenSentence) -> str:
    if len(row.tags) != len(row.spans):
        return f"there are {len(row.tags)} tags for {len(row.spans)} tokens"
    unknown = sorted(set(row.tags) - TAGS)
    if unknown:
        return f"the tag {excerpt(unknown[0])} is unknown"
    before = 0
    for start, end in row.spans:
        if not before <= start < end <= len(text):
            return f"the token {start}-{end} is no place after {before} in {len(text)} characters"
        before = end
    return ""


def _wrong_relation(relation: Relation, size: int, seen: set[Relation]) -> str:
    told = f"{relation.label}({relation.head}, {relation.dependent})"
    if not is_relation(relation.label):
        return f"the label of {told} is unknown"
    if relation.head > size or relation.dependent > size:
        return f"{told} points outside the {size} tokens"
    return f"{told} occurs twice" if relation in seen else ""


def treebank_graphs(pair_set: PairSet, treebank: Path, *, problems: Problems) -> Graphs:
    """Graphs from gold trees, found by their text and normalised.

    Args:
        pair_set: The pairs.
        treebank: The trees in CoNLL-U.
        problems: Grows by all that is wrong with the treebank, and by sentences it lacks.

    Raises:
        InputError: If it cannot be read.
    """
    trees = {plain(tree.text): tree.graph for tree in _trees(treebank, problems)}
    normalised = Normaliser("ud")
    graphs: dict[Use, Graph] = {}
    for use, text in _sides(pair_set.pairs):
        if text in trees:
            graphs[use] = normalised(trees[text])
        else:
            problems.append(_unfit(use, "it has no tree", treebank, cure="Annotate it."))
    return graphs


def _trees(treebank: Path, problems: Problems) -> Iterator[ConlluSentence]:
    report = ConlluReport()
    seen: set[str] = set()
    for sentence in read_conllu(treebank, report=report):
        if isinstance(sentence, ConlluSentence):
            if plain(sentence.text) in seen:
                problems.append(
                    FormatError(
                        f"{sentence.id} has the text of an earlier sentence",
                        path=treebank,
                        line=sentence.line,
                        cure="Keep one of the two.",
                    )
                )
            seen.add(plain(sentence.text))
            yield sentence
    problems += [
        FormatError(d.detail, path=treebank, line=d.line, cure=CURES[d.kind])
        for d in report.deviations
    ]
