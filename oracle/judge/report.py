"""The output of ``pete oracle judge report``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rich.console import Console
from rich.table import Table

from pete.evaluation.document import result_head
from pete.metrics import YesNoScore
from pete.report.figures import interval, percent
from pete.report.pairs import outcome_line, sentence_lines
from pete.report.plain import print_text, styled
from pete.report.table import grid

from ..headline import headline
from .agreement import PUBLISHED, Agreement, PublishedJudgement, published_judgement
from .judging import Judgement

SCHEMA = "pete-oracle-judge/1"

Judgements = Mapping[str, Judgement]


def judge_document(agreements: Iterable[Agreement], judgements: Judgements) -> dict[str, object]:
    """Return the comparison as plain data.

    Args:
        agreements: The agreement of each strategy.
        judgements: The judgements.
    """
    return {
        "schema": SCHEMA,
        "results": [_document(agreement, judgements) for agreement in agreements],
    }


def _document(agreement: Agreement, judgements: Judgements) -> dict[str, object]:
    result = agreement.result
    interval = agreement.agreed.interval
    return {
        **result_head(result),
        "pairs": result.score.pairs,
        "correct": result.score.correct,
        "accuracy": result.score.accuracy,
        "agreed": agreement.agreed.correct,
        "agreement": agreement.agreed.accuracy,
        "interval": None if interval is None else list(interval),
        "perfect_correct": agreement.perfect.correct,
        "perfect_accuracy": agreement.perfect.accuracy,
        "differing": [
            {
                "id": outcome.pair.id,
                "gold": outcome.gold,
                "answer": outcome.decision.answer,
                "code": outcome.decision.code,
                "reason": outcome.decision.reason,
                "judgement": judgements[outcome.pair.id].answer,
                "remark": judgements[outcome.pair.id].remark,
                "error": error,
            }
            for error, outcomes in (
                ("in-favour", agreement.in_favour),
                ("to-detriment", agreement.to_detriment),
            )
            for outcome in outcomes
        ],
        "published": _published_document(published_judgement(result)),
        "signature": str(result.signature),
    }


def _published_document(published: PublishedJudgement | None) -> dict[str, object] | None:
    if published is None:
        return None
    return {
        "system": published.system,
        "pairs": published.pairs,
        "correct": published.correct,
        "agreed": published.agreed,
        "perfect_correct": published.perfect,
        "in_favour": published.in_favour,
        "to_detriment": published.to_detriment,
        "source": published.source,
    }


def print_agreements(
    agreements: Sequence[Agreement], judgements: Judgements, console: Console, *, wrong: int
) -> None:
    """Print the table, and the pairs on which strategies and reader differ.

    Args:
        agreements: At least one, all of the same pairs.
        judgements: The judgements by pair id.
        console: Where to.
        wrong: How many pairs of a strategy to list.
    """
    first = agreements[0]
    print_text(
        headline("Judgements: a reader of the same relations", _sentences(agreements)), console
    )
    console.print(_table(agreements))
    published = published_judgement(first.result)
    if published is not None:
        console.print(f"{published.system} (paper): {published.source}.")
    for agreement in agreements:
        _list_differing(agreement, judgements, console, limit=wrong)
    console.print(
        "agree: pairs on which the strategy answers as the reader; 95 % CI: Wilson's interval of "
        "it; favour, detriment: errors of the strategy in the parser's favour (it alone is right) "
        "and to its detriment (the reader alone is right). The reader saw collapsed relations; "
        "cambridge reads uncollapsed ones.",
        style="dim",
    )


def _sentences(agreements: Sequence[Agreement]) -> Iterator[str]:
    """Yield what came of it with the last strategy, and in the paper."""
    last = agreements[-1]
    agreed = last.agreed
    yield (
        f"{last.result.strategy} answers {agreed.correct} of {agreed.pairs} pairs of "
        f"{last.result.title} as the reader does ({percent(agreed.accuracy)} %)."
    )
    for (dataset, split), paper in PUBLISHED.items():
        share = percent(paper.agreed / paper.pairs)
        yield f"The paper on {dataset} {split}: {paper.agreed} of {paper.pairs} ({share} %)."


def _table(agreements: Sequence[Agreement]) -> Table:
    result = agreements[0].result
    parser = " ".join(filter(None, (result.parser.name, result.parser.version)))
    listing = grid(
        "strategy", ">right", ">acc %", ">agree", ">agree %", ">95 % CI", ">favour", ">detriment",
        title=styled((f"{result.title}", "bold"), f", judged on {parser}"),
        compact=True,
    )  # fmt: skip
    for agreement in agreements:
        score, agreed = agreement.result.score, agreement.agreed
        differing = (len(agreement.in_favour), len(agreement.to_detriment))
        listing.add_row(
            agreement.result.strategy, *_share(score), *_share(agreed), interval(agreed.interval),
            *map(str, differing),
        )  # fmt: skip
    listing.add_row("the reader (a perfect module)", *_share(agreements[0].perfect), *[""] * 5)
    published = published_judgement(result)
    if published is not None:
        _add_published(listing, published)
    return listing


def _add_published(listing: Table, published: PublishedJudgement) -> None:
    pairs = published.pairs
    name = f"{published.system} (paper)"
    right, agreed, perfect = (
        (f"{count}/{pairs}", percent(count / pairs, 2))
        for count in (published.correct, published.agreed, published.perfect)
    )
    differing = (published.in_favour, published.to_detriment)
    listing.add_row(name, *right, *agreed, "", *map(str, differing))
    listing.add_row(f"{name}, the reader", *perfect, *[""] * 5)


def _share(score: YesNoScore) -> tuple[str, str]:
    return f"{score.correct}/{score.pairs}", percent(score.accuracy, 2)


def _list_differing(
    agreement: Agreement, judgements: Judgements, console: Console, *, limit: int
) -> None:
    differing = [
        *((outcome, "in its favour") for outcome in agreement.in_favour),
        *((outcome, "to its detriment") for outcome in agreement.to_detriment),
    ]
    if not differing:
        return
    name = agreement.result.strategy
    console.print(styled((f"{name} differs from the reader", "bold"), f" ({len(differing)}):"))
    for outcome, error in differing[:limit]:
        judgement = judgements[outcome.pair.id]
        said = f" The reader: {judgement.answer}" + (judgement.remark and f", {judgement.remark}")
        line = outcome_line(outcome, system=f"{error}, ")
        print_text(line.append_text(styled(said)), console)
        for sentence in sentence_lines(outcome.pair, reason=outcome.decision.reason):
            print_text(sentence, console)
    if len(differing) > limit:
        hidden = len(differing) - limit
        console.print(f"  {hidden} not listed (--wrong {len(differing)} lists all)", style="dim")
