"""From an answer to its grade: token F1, and what the judge says of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engram_core.evaluate.answering import refuses
from engram_core.evaluate.asking import Model, Reply
from engram_core.evaluate.cases import Question
from engram_core.evaluate.judge_prompts import (
    NUGGET_SCORES,
    nugget_prompt,
    rule_of,
    verdict_prompt,
)
from engram_core.evaluate.token_f1 import answer_f1
from engram_core.llm import Message

UNREADABLE = "unreadable"
RIGHT_FROM = 0.5  # a score from which an answer counts as right where right or wrong is asked
_JUDGE_TOKENS = 16
_VERDICT = re.compile(r"\W*(yes|no)\b", re.IGNORECASE)
_NUMBER = re.compile(r"(?<![\d.])(?:1\.0|0\.0|0\.5|0|1)(?![\d.]*\d)")


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the judge was asked, and its answer.

    Args:
        rule: The rule of `judge_prompts`, or "nugget".
        reply: Its words.
        score: 0 to 1; None when it gave none.
        nugget: Which requirement, for a rubric.
    """

    rule: str
    reply: str
    score: float | None
    nugget: str | None = None


@dataclass(frozen=True, slots=True)
class Grade:
    """How good an answer is.

    Args:
        score: 0 to 1: the judge's where there is one, else token F1, and for questions without an
            answer whether it refuses. None when it could not be told: that is an error, not a zero.
        measure: What the score is: "judge", "rubric", "f1" or "refusal".
        f1: Token F1, where there is a reference.
        refused: Whether the answer says that the notes do not tell.
        rulings: What the judge said.
        trouble: Why there is no score: "busy", "refused", "unreadable" or "ungraded".
        error: The same in words.
    """

    score: float | None
    measure: str
    f1: float | None
    refused: bool
    rulings: tuple[Judgement, ...] = ()
    trouble: str | None = None
    error: str | None = None


def grade(dataset: str, question: Question, answer: str, judge: Model | None) -> Grade:
    """The grade of an answer.

    Args:
        dataset: Its name, which decides the judge's rules.
        question: With its accepted answers and rubric.
        answer: What the reader said.
        judge: The model that judges; None grades by words alone.
    """
    f1, refused = answer_f1(question, answer), refuses(answer)
    if judge is not None and (question.answers or question.rubric):
        return _judged(dataset, question, answer, judge, f1, refused)
    if not question.answerable:
        return Grade(float(refused), "refusal", None, refused)
    if f1 is None:
        error = "no reference answer: it takes a judge to grade it"
        return Grade(None, "f1", None, refused, trouble="ungraded", error=error)
    return Grade(round(f1, 6), "f1", round(f1, 6), refused)


def _judged(
    dataset: str,
    question: Question,
    answer: str,
    judge: Model,
    f1: float | None,
    refused: bool,
) -> Grade:
    by_rubric = dataset != "longmemeval" and bool(question.rubric)
    rulings, trouble, error = [], None, None
    for rule, nugget, prompt in _prompts(dataset, question, answer, by_rubric):
        reply = judge.ask(prompt, _JUDGE_TOKENS)
        judgement = Judgement(rule, reply.text, _score(reply, rule), nugget)
        rulings.append(judgement)
        if judgement.score is None:
            trouble = reply.trouble or UNREADABLE
            error = reply.error or f"the judge answered {reply.text[:200]!r}"
            break
    told = [one.score for one in rulings if one.score is not None]
    score = None if trouble else round(sum(told) / len(told), 6)
    measure = "rubric" if by_rubric else "judge"
    rounded = None if f1 is None else round(f1, 6)
    return Grade(score, measure, rounded, refused, tuple(rulings), trouble, error)


def _prompts(
    dataset: str, question: Question, answer: str, by_rubric: bool
) -> Iterator[tuple[str, str | None, list[Message]]]:
    if by_rubric:
        for nugget in question.rubric:
            yield "nugget", nugget, nugget_prompt(question, answer, nugget)
    else:
        rule = rule_of(dataset, question)
        yield rule, None, verdict_prompt(question, answer, rule)


def _score(reply: Reply, rule: str) -> float | None:
    if reply.trouble:
        return None
    return read_nugget(reply.text) if rule == "nugget" else read_verdict(reply.text)


def read_verdict(reply: str) -> float | None:
    """1 for yes, 0 for no; None for anything else.

    >>> read_verdict("Yes."), read_verdict("no"), read_verdict("It depends")
    (1.0, 0.0, None)
    """
    found = _VERDICT.match(reply)
    return None if found is None else float(found[1].lower() == "yes")


def read_nugget(reply: str) -> float | None:
    """The one score that a reply gives; None when it gives none, or several different ones.

    >>> read_nugget("0.5"), read_nugget("Score: 1"), read_nugget("0 or 1")
    (0.5, 1.0, None)
    """
    found = {float(one) for one in _NUMBER.findall(reply)}
    return found.pop() if len(found) == 1 and found <= set(NUGGET_SCORES) else None


def is_right(score: float) -> bool:
    """Whether a score counts as right where the two are to be told apart."""
    return score >= RIGHT_FROM
