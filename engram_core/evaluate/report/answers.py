"""The part of a report on answers: by category, apart for what has no answer, and paired."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from engram_core.evaluate.folder import Run
from engram_core.evaluate.grading import RIGHT_FROM
from engram_core.evaluate.report.blocks import Block, Heading, Paragraph, Table, share
from engram_core.evaluate.statistics import Interval
from engram_core.evaluate.tallies import (
    Line,
    Paired,
    answerable,
    by_category,
    mean_tokens,
    measures,
    pair,
    tally,
    unanswerable,
)
from engram_core.how_many import how_many

_COLUMNS = (
    "category",
    "system",
    "questions",
    "failed",
    "mean score",
    "right (95 % Wilson)",
    "mean F1",
)


def answers(run: Run) -> list[Block]:
    """How well the questions were answered."""
    if run.manifest["reader"] is None:
        return [Paragraph("No reader was given: retrieval alone was measured.")]
    held = {system: run.of(system) for system in run.systems}
    scored = measures([line for lines in held.values() for line in answerable(lines)])
    told = (
        f"Scored by: {scored or 'nothing'}. A score of {RIGHT_FROM} or more counts as right. "
        "Questions that failed are left out of both figures."
    )
    absent = {system: unanswerable(lines) for system, lines in held.items()}
    blocks: list[Block] = [Heading("Answers"), Paragraph(told), _table(_answerable(held))]
    if any(absent.values()):
        blocks += [
            Heading("Questions without an answer"),
            Paragraph("Right is to say that the answer is not known."),
            _table(absent),
        ]
    return [*blocks, *_comparisons(_answerable(held))]


def interval(held: Interval | None) -> str:
    """A share with its interval."""
    return "–" if held is None else f"{held.value:.3f} [{held.low:.3f}, {held.high:.3f}]"


def _answerable(held: Mapping[str, Sequence[Line]]) -> dict[str, list[Line]]:
    return {system: answerable(lines) for system, lines in held.items()}


def _table(held: Mapping[str, Sequence[Line]]) -> Table:
    rows = [_row("all", system, lines) for system, lines in held.items()]
    names = sorted({line["category"] for lines in held.values() for line in lines})
    for name in names if len(names) > 1 else ():
        rows += [
            _row(name, system, by_category(lines).get(name, [])) for system, lines in held.items()
        ]
    return Table(_COLUMNS, rows)


def _row(category: str, system: str, lines: Sequence[Line]) -> tuple[str, ...]:
    found = tally(lines)
    return (
        category,
        system,
        str(found.asked),
        str(found.failed),
        share(found.score),
        interval(found.right),
        share(found.f1),
    )


def _comparisons(held: Mapping[str, Sequence[Line]]) -> list[Block]:
    pairs = [
        found
        for first, second in combinations(held, 2)
        if (found := pair(held[first], held[second], (first, second))) is not None
    ]
    if not pairs:
        return []
    compared = how_many(len(pairs), "comparison is", "comparisons are")
    told = (
        "Each pair on the answerable questions that both have a score for. “Only” counts the "
        "questions that one system alone got right; p is the exact McNemar test on these. The "
        "difference is of the mean scores, the second less the first, with its 95 % interval by a "
        "paired bootstrap. “Detectable” is the least difference in the share right that so many "
        f"questions show with a power of 0.8. {compared} made: hold p against "
        f"{0.05 / len(pairs):.4f} for all together."
    )
    return [Heading("Paired comparisons"), Paragraph(told), paired_table(pairs)]


def paired_table(pairs: Sequence[Paired]) -> Table:
    """One row for each pair."""
    columns = (
        "pair", "questions", "left out", "only first", "only second", "p", "difference",
        "detectable",
    )  # fmt: skip
    rows = [
        (
            f"{one.first} : {one.second}",
            str(one.difference.n),
            str(one.left_out),
            str(one.test.only_first),
            str(one.test.only_second),
            f"{one.test.p:.4f}",
            f"{one.difference.value:+.3f} [{one.difference.low:+.3f}, {one.difference.high:+.3f}]",
            share(one.detectable),
        )
        for one in pairs
    ]
    return Table(columns, rows)


def context_sizes(run: Run) -> list[Block]:
    """How many tokens the contexts have, and what was cut of whole histories."""
    rows = []
    for system in run.systems:
        lines = [line for line in run.of(system) if line["retrieved"]]
        sizes = sorted(line["retrieved"]["tokens"] for line in lines)
        if not sizes:
            continue
        cut = [line["retrieved"] for line in lines if line["retrieved"]["cut_turns"]]
        abstained = sum(line["retrieved"]["abstained"] for line in lines)
        rows.append(
            (
                system,
                f"{mean_tokens(lines) or 0:,.0f}",
                f"{sizes[len(sizes) // 2]:,}",
                f"{sizes[-1]:,}",
                str(abstained),
                str(len(cut)),
                f"{sum(one['cut_tokens'] for one in cut):,}",
            )
        )
    columns = (
        "system", "mean tokens", "median", "most", "abstained", "histories cut", "tokens cut",
    )  # fmt: skip
    return [Heading("Contexts"), Table(columns, rows)]
