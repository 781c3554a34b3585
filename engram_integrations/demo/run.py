"""The demo as a row of stages, each done when it is asked for, so that it can be shown at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from engram_core.clock import ManualClock
from engram_core.engine import Engram
from engram_core.errors import Conflict
from engram_core.model import Fact, Result, Stats, TimelineEntry
from engram_core.scope import Scope
from engram_integrations.demo.answers import Answer, ask
from engram_integrations.demo.endpoint import Endpoint
from engram_integrations.demo.forgetting import forget
from engram_integrations.demo.frameworks import LANGCHAIN, LLAMA_INDEX, talk
from engram_integrations.demo.replay import Replayed, clock_for, replay
from engram_integrations.demo.story import Story
from engram_integrations.demo.suggested_questions import filled_in


class Stage(Protocol):
    """What one part of the demo came to."""

    @property
    def problems(self) -> tuple[str, ...]: ...

    def to_dict(self) -> dict[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Remembered(Result):
    """The conversation, stored and understood session by session."""

    story: str
    user: str
    store: str | None
    embedder: str
    sessions: tuple[Replayed, ...]
    stats: Stats
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Slot(Result):
    """One slot through time: what is believed now, and every belief there ever was."""

    subject: str
    predicate: str
    timeline: tuple[TimelineEntry, ...]
    versions: tuple[Fact, ...]
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Answered(Result):
    """The questions with their answers."""

    answers: tuple[Answer, ...]

    @property
    def problems(self) -> tuple[str, ...]:
        """What was expected and is not there."""
        return tuple(_wrong(one) for one in self.answers if not one.right)


def _wrong(answer: Answer) -> str:
    if answer.missing:
        return f"{answer.question.text!r}: {', '.join(answer.missing)} not found"
    state = "did not abstain" if answer.question.abstain else "abstained"
    return f"{answer.question.text!r}: memory {state}"


def stages(
    story: Story,
    folder: Path,
    *,
    embedder: str = "auto",
    endpoint: Endpoint | None = None,
    kept: bool = False,
    tell: Callable[[int], None] = lambda done: None,
) -> Iterator[Stage]:
    """Run the demo.

    Args:
        story: The conversation.
        folder: Of the store; it must hold nothing of this user.
        embedder: As for `Engram.open`.
        endpoint: The language model for the agents; the scripted one without it.
        kept: Whether the folder stays when the demo is over.
        tell: Told how many messages are stored.

    Raises:
        Conflict: The store already holds something of this user.
    """
    clock = clock_for(story)
    scope = Scope(user=story.user)
    with Engram.open(folder, clock=clock, embedder=embedder, background=False) as mem:
        if mem.stats(scope).episodes:
            raise Conflict(
                f"{folder} already holds messages of {story.user}: give the demo an empty folder"
            )
        sessions = tuple(replay(mem, clock, story, tell))
        place = str(folder) if kept else None
        counts = mem.stats(scope)
        yield Remembered(story.name, story.user, place, mem.embedder_advice, sessions, counts)
        whole = filled_in(story, mem, scope)
        if whole.slot is not None:
            yield _slot(mem, scope, *whole.slot)
        yield Answered(tuple(ask(mem, scope, one) for one in whole.questions))
        if whole.forget is not None:
            yield forget(mem, scope, folder, *whole.forget)
        yield from _talks(mem, clock, whole, endpoint)


def _slot(mem: Engram, scope: Scope, subject: str, predicate: str) -> Slot:
    return Slot(
        subject,
        predicate,
        mem.timeline(scope, subject, predicate),
        tuple(mem.history(scope, subject, predicate)),
    )


def _talks(
    mem: Engram, clock: ManualClock, story: Story, endpoint: Endpoint | None
) -> Iterator[Stage]:
    for framework, turns in ((LANGCHAIN, story.langchain), (LLAMA_INDEX, story.llama_index)):
        yield talk(framework, mem, clock, story.user, turns, endpoint)
