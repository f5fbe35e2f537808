"""The contract of data sets, and the registered data sets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Protocol, runtime_checkable

from pete.errors import InputError, PeteError, UnknownNameError, UsageError, excerpt
from pete.files import is_file
from pete.listing import shortened
from pete.pairs import EntailmentPair
from pete.parsing.contract import Count
from pete.registry import Registry, describe_exception, did_you_mean, takes


@dataclass(frozen=True, slots=True)
class PublishedScore:
    """A score printed in a paper or released with the data, for comparison.

    Attributes:
        system: Name of the system.
        tp: YES pairs answered YES.
        fn: YES pairs answered NO.
        fp: NO pairs answered YES.
        tn: NO pairs answered NO.
        source: Where the counts were published.
        team: Number of the participant in the shared task, ``""`` outside it.
    """

    system: str
    tp: Count
    fn: Count
    fp: Count
    tn: Count
    source: str
    team: str = ""


@dataclass(frozen=True, slots=True)
class DatasetInfo:
    """The description of a data set.

    Attributes:
        name: The registered name.
        description: One line.
        splits: Names of its splits, the default one first.
        licence: Its licence, or what is known of it.
        citation: Paper or source.
        homepage: Address of its web page, ``""`` if there is none.
    """

    name: str
    description: str
    splits: tuple[str, ...]
    licence: str
    citation: str
    homepage: str = ""


@dataclass(frozen=True, slots=True, repr=False)
class PairSet:
    """The pairs of one split, with the details for a signature.

    Attributes:
        dataset: Name of the data set.
        split: Name of the split.
        pairs: The pairs, in file order; ids are unique.
        sha256: Hash of the file that the pairs were read from, in hexadecimal.
        source: Path or address of that file, for messages.
        whole: Whether the counts equal the published ones of the split.
        published: Scores of other systems on this split; shown only if ``whole``.
        notes: Lines to show with the score (a hash other than the published one, say).

    Raises:
        InputError: For an id used twice.
    """

    dataset: str
    split: str
    pairs: tuple[EntailmentPair, ...]
    sha256: str
    source: str
    whole: bool = False
    published: tuple[PublishedScore, ...] = ()
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        counts = Counter(pair.id for pair in self.pairs)
        twice = next((id for id, count in counts.items() if count > 1), None)
        if twice is not None:
            raise InputError(
                f"the id {excerpt(twice)} is used {counts[twice]} times in {self.title}",
                cure="Give every pair an id of its own.",
            )

    def __repr__(self) -> str:
        pairs = (f"{p.id} {p.gold or '?'}: {p.text} => {p.hypothesis}" for p in self.pairs)
        return shortened(f"{self.title}: {len(self.pairs)} pairs", pairs)

    @property
    def title(self) -> str:
        """Return the name of data set and split in messages."""
        return split_title(self.dataset, self.split)

    def only(self, pairs: Iterable[EntailmentPair]) -> PairSet:
        """Return the same split with some of its pairs; it is whole only with all of them."""
        kept = tuple(pairs)
        return replace(self, pairs=kept, whole=self.whole and len(kept) == len(self.pairs))


def split_title(dataset: str, split: str) -> str:
    """Return the name of a split in messages; the only split of a data set goes unnamed.

    Args:
        dataset: Name of the data set.
        split: Name of the split.

    Example:
        >>> split_title("challenge", "dev"), split_title("file:own.tsv", "all")
        ('challenge dev', 'file:own.tsv')
    """
    return dataset if split == "all" else f"{dataset} {split}"


@runtime_checkable
class EntailmentDataset(Protocol):
    """The interface of a data set of entailment pairs."""

    @property
    def info(self) -> DatasetInfo:
        """Return the description of this data set."""
        ...

    def available(self) -> bool:
        """Return whether it can be loaded without a download."""
        ...

    def download(self, progress: Callable[[int, int], None] | None = None) -> str:
        """Fetch it, and return the path.

        Args:
            progress: Called with the bytes received and the bytes expected (0 if unknown).

        Raises:
            DownloadError: If it cannot be fetched; the message says how to get it by hand.
        """
        ...

    def load(self, split: str) -> PairSet:
        """Load the pairs of one split.

        Raises:
            UnknownNameError: For a split it does not have.
            UnavailableError: If it is not on this machine; the message says how to get it.
            InputError: If the file is damaged.
        """
        ...


DATASETS: Final[Registry[Callable[..., EntailmentDataset]]] = Registry("pete.datasets", "data set")
"""The registered data sets. Each entry is a factory: most take no argument, and one that is
requested as ``NAME:ARGUMENT`` takes the argument."""


def open_dataset(
    name: str, *, registry: Registry[Callable[..., EntailmentDataset]] = DATASETS
) -> EntailmentDataset:
    """Return the data set with a name.

    Args:
        name: ``NAME`` or ``NAME:ARGUMENT``, for example ``pete-2010`` or ``file:pairs.tsv``.
        registry: The registered data sets.

    Raises:
        UnknownNameError: For a name that is not registered.
        UsageError: For an argument if the data set takes none, and for a missing one.
        UnavailableError: If the module behind the name cannot be imported.
    """
    entry, colon, argument = name.partition(":")
    if entry not in registry.names() and is_file(Path(name)):
        raise UnknownNameError(f"{name!r} is a file. Write file:{name}.")
    make = registry.load(entry)
    arguments = (argument,) if colon else ()
    if not takes(make, *arguments) or (colon and not argument):
        raise UsageError(
            f"the data set {entry!r} takes no argument, and {argument!r} was given. Write {entry}."
            if takes(make)
            else f"the data set {entry!r} needs an argument. Write {entry}:ARGUMENT."
        )
    return make(*arguments)


@dataclass(frozen=True, slots=True)
class ListedDataset:
    """A registered data set, or the reason why it cannot be used.

    Attributes:
        info: Its description; for an unusable one, its name and what is wrong.
        available: Whether it can be loaded without a download.
        broken: Whether it cannot be used.
    """

    info: DatasetInfo
    available: bool = False
    broken: bool = False


def listed_datasets(
    *, registry: Registry[Callable[..., EntailmentDataset]] = DATASETS
) -> tuple[ListedDataset, ...]:
    """Return every registered data set that needs no argument, by name, broken ones included."""
    listed = (_listed(name, registry) for name in registry.names())
    return tuple(dataset for dataset in listed if dataset is not None)


def _listed(
    name: str, registry: Registry[Callable[..., EntailmentDataset]]
) -> ListedDataset | None:
    try:
        make = registry.load(name)
        if not takes(make):
            return None
        dataset = make()
        info: object = dataset.info
        if isinstance(info, DatasetInfo):
            return ListedDataset(info, dataset.available())
        problem = (
            f"The info of the data set {name!r} is a {type(info).__name__}, not a DatasetInfo."
        )
    except PeteError as error:
        problem = str(error)
    except Exception as error:  # a plug-in may raise anything, and the list goes on
        problem = f"The data set {name!r} raised {describe_exception(error)}."
    return ListedDataset(DatasetInfo(name, problem, (), "", ""), broken=True)


def check_split(info: DatasetInfo, split: str) -> None:
    """Refuse a split that a data set does not have.

    Args:
        info: The data set.
        split: Name of a split.

    Raises:
        UnknownNameError: If it does not; the message lists its splits.

    Example:
        >>> info = DatasetInfo("tiny", "Two pairs.", ("dev",), "CC0-1.0", "")
        >>> check_split(info, "test")
        Traceback (most recent call last):
        pete.errors.UnknownNameError: the data set 'tiny' has no split 'test'. Known: dev.
    """
    if split not in info.splits:
        raise UnknownNameError(
            f"the data set {info.name!r} has no split {split!r}. {did_you_mean(split, info.splits)}"
        )


def check_answers(pairs: Sequence[EntailmentPair], *, path: object) -> None:
    """Refuse pairs without a gold answer: nothing can be evaluated on them.

    Args:
        pairs: The pairs.
        path: The file they were read from, for the message.

    Raises:
        InputError: With the number of pairs without an answer, and the first of them.
    """
    without = [pair.id for pair in pairs if pair.gold is None]
    if without:
        first = excerpt(without[0])
        raise InputError(
            f"{len(without)} of {len(pairs)} pairs have no answer, the first is {first}",
            path=path,
            cure="Give every pair the entailment YES or NO.",
        )
