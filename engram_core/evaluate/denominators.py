"""Which questions a mean goes over, and the tables of means by category.

LongMemEval is reported over two sets of its 500 questions, and frameworks mix them:

- 470, `answerable`: all but the 30 that cannot be answered (ids ending in `_abs`).
- 419, `user evidence`: what the official script averages over. It indexes the user's messages only,
  so it also leaves out the 51 questions whose evidence no message of the user is marked to hold,
  nearly all of them about what the assistant had said; and of the others it counts only sessions
  and messages that hold evidence of the user.

A figure over 419 leaves out questions that are hard for a memory of the user's words alone; one
over 470 does not, so the two must not stand in one column.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engram_core.evaluate.cases import USER, Conversation, Dataset, Question
from engram_core.evaluate.levels import Level, ranking_at, relevant_at, units
from engram_core.evaluate.metrics import CUTS, RankScores, mean_scores, rank_scores
from engram_core.model.base import Result

ALL = "all"


@dataclass(frozen=True, slots=True)
class Denominator(Result):
    """A rule that says which questions count, and what of their evidence.

    Args:
        name: What tables call it.
        rule: The rule in words, for below the table.
        said_by: The role whose messages alone count as evidence; None counts all.
    """

    name: str
    rule: str
    said_by: str | None = None

    def relevant(
        self, conversation: Conversation, question: Question, level: Level
    ) -> frozenset[str]:
        """The evidence that counts at a level; empty when the question does not count."""
        if not question.answerable:
            return frozenset()
        return relevant_at(conversation, question, level, self.said_by)


ANSWERABLE = Denominator(
    "answerable", "answerable questions that have evidence at this level (470 of LongMemEval's 500)"
)
USER_EVIDENCE = Denominator(
    "user evidence",
    "answerable questions whose evidence a message of the user holds (419 of LongMemEval's 500)",
    USER,
)


def denominators_of(dataset: Dataset) -> tuple[Denominator, ...]:
    """The denominators in use for a dataset: two for LongMemEval, one for the others."""
    return (ANSWERABLE, USER_EVIDENCE) if dataset.name == "longmemeval" else (ANSWERABLE,)


@dataclass(frozen=True, slots=True)
class RetrievalTable(Result):
    """Means over the questions of a denominator, by category.

    Args:
        level: At which evidence was counted.
        denominator: Which questions count.
        rows: Category to its means; "all" comes first.
        left_out: Questions that do not count by the denominator, or were not ranked.
    """

    level: Level
    denominator: Denominator
    rows: Mapping[str, RankScores]
    left_out: int


def retrieval_table(
    dataset: Dataset,
    rankings: Mapping[str, Sequence[str]],
    *,
    level: Level = "message",
    denominator: Denominator = ANSWERABLE,
    cuts: Sequence[int] = CUTS,
) -> RetrievalTable:
    """The means of a system's rankings.

    Args:
        dataset: What was asked.
        rankings: Question id to ids of messages, best first; questions may be missing.
        level: See `levels`.
        denominator: Which questions count.
        cuts: The values of k.

    Raises:
        InvalidInput: A ranking names a message that is not of its conversation.
    """
    found: dict[str, list[RankScores]] = defaultdict(list)
    for conversation in dataset.conversations:
        named = units(conversation, level)
        for question in conversation.questions:
            relevant = denominator.relevant(conversation, question, level)
            if relevant and question.id in rankings:
                ranked = ranking_at(rankings[question.id], named)
                scores = rank_scores(ranked, relevant, cuts)
                found[ALL].append(scores)
                found[question.category].append(scores)
    rows = {name: mean_scores(scores) for name, scores in found.items()}
    return RetrievalTable(level, denominator, rows, len(dataset.questions) - len(found[ALL]))
