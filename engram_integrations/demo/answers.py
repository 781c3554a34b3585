"""Asking a question of memory, and finding what in its answer stands for the words expected."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from engram_core.engine import Engram
from engram_core.model import Fact, Recall, Result
from engram_core.references import short_reference
from engram_core.scope import Scope
from engram_integrations.demo.story import Question

FIRST = 3  # hits shown where nothing is expected
BUDGET = 600  # tokens; the shipped conversation has about ten times as many


@dataclass(frozen=True, slots=True)
class Source(Result):
    """One line that answers: a fact with the words it stands on, or a message."""

    kind: str
    id: str
    text: str
    said: str = ""


@dataclass(frozen=True, slots=True)
class Answer(Result):
    """What memory gave for a question.

    Args:
        question: What was asked.
        found: The recall.
        missing: Words expected that are not in its context.
        sources: The lines that hold those that are.
    """

    question: Question
    found: Recall
    missing: tuple[str, ...]
    sources: tuple[Source, ...]

    @property
    def right(self) -> bool:
        """Whether all that was expected is there, or memory abstained where it should."""
        if not self.question.judged:
            return True
        return self.found.abstained == self.question.abstain and not self.missing


def ask(mem: Engram, scope: Scope, question: Question) -> Answer:
    """Ask one question, at its own point on the two clocks."""
    found = mem.recall(
        question.text,
        scope,
        budget=BUDGET,
        valid_at=question.times.get("valid_at"),
        known_at=question.times.get("known_at"),
    )
    missing = tuple(word for word in question.expect if word not in found.context)
    sources = _sources(mem, scope, question, found)
    return Answer(question, found, missing, tuple(dict.fromkeys(sources)))


def _sources(mem: Engram, scope: Scope, question: Question, found: Recall) -> Iterator[Source]:
    """For each word expected the first fact that holds it, else the first line of the context.

    Where nothing is expected, the best hits.
    """
    if not question.judged:
        yield from _first_sources(mem, scope, question, found)
    for word in question.expect:
        fact = next((one for one in found.facts if word in one.text), None)
        line = next((one for one in found.context.splitlines() if word in one), None)
        if fact is not None:
            yield _fact_source(mem, scope, question, fact)
        elif line is not None:
            head, _, rest = line.partition("] ")
            yield Source("message", head.lstrip("["), rest)


def _first_sources(
    mem: Engram, scope: Scope, question: Question, found: Recall
) -> Iterator[Source]:
    facts = {fact.id: fact for fact in found.facts}
    shown = (
        hit for hit in found.hits if f"[{short_reference(hit.id, scope.tag)}]" in found.context
    )
    for hit in islice(shown, FIRST):
        if hit.kind == "fact":
            yield _fact_source(mem, scope, question, facts[hit.id])
        else:
            when = "" if hit.event_at is None else f"{hit.event_at:%Y-%m-%d} "
            text = " ".join(hit.text.split())
            yield Source(hit.kind, hit.id, f"{when}{hit.speaker or hit.role or ''}: {text}")


def _fact_source(mem: Engram, scope: Scope, question: Question, fact: Fact) -> Source:
    why = mem.why(fact.id, scope, **question.times)
    span = why.evidence[0] if why.evidence else None
    said = ""
    if span is not None:
        when = "" if span.event_at is None else f", {span.event_at:%d %b %Y}"
        said = f"“{span.quote}”{when} [{span.episode}]"
    return Source("fact", fact.id, f"{fact.text} ({fact.dates})", said)
