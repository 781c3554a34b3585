"""What both frameworks do in the demo: a few turns, each with the prompt that reached the model."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from engram_core.clock import ManualClock
from engram_core.engine import Engram
from engram_core.errors import EngramError
from engram_core.model import Result
from engram_core.scope import Scope
from engram_integrations.demo.endpoint import Endpoint
from engram_integrations.demo.replay import AFTER_SESSION
from engram_integrations.demo.scripted import Prompt, memory_in
from engram_integrations.demo.story import Turn

Say = Callable[[Turn], tuple[Prompt, str]]
"""Says one thing to an agent in a new session; gives the prompt its model got, and its reply."""


class ModelFailed(EngramError):  # noqa: N818 - named for what happened
    """The language model that the environment names did not answer."""


@contextmanager
def asking(endpoint: Endpoint | None) -> Iterator[None]:
    """Ask the model at an endpoint inside; what the scripted one raises is raised as it is.

    Raises:
        ModelFailed: The model at the endpoint did not answer; the message says what to mend.
    """
    try:
        yield
    except Exception as error:
        if endpoint is None:
            raise
        raise ModelFailed(
            f"{endpoint.model} at {endpoint.where} failed ({error}): mend OPENAI_API_KEY, "
            "OPENAI_BASE_URL or OPENAI_MODEL, or unset them for the scripted model"
        ) from error


@dataclass(frozen=True, slots=True)
class Exchange(Result):
    """One turn: what was said, the very prompt the model got, and its reply."""

    turn: Turn
    prompt: Prompt
    reply: str

    @property
    def missing(self) -> tuple[str, ...]:
        """What memory should have put into the prompt and did not."""
        held = memory_in(self.prompt)
        return tuple(word for word in self.turn.expect if word not in held)


@dataclass(frozen=True, slots=True)
class Talk(Result):
    """What came of the sessions with one framework; `skipped` says why there were none."""

    framework: str
    model: str
    exchanges: tuple[Exchange, ...] = ()
    skipped: str | None = None

    @property
    def problems(self) -> tuple[str, ...]:
        """What memory should have put into a prompt and did not."""
        return tuple(
            f"{self.framework}: {word!r} is not in the prompt of {one.turn.session!r}"
            for one in self.exchanges
            for word in one.missing
        )


def converse(
    mem: Engram, clock: ManualClock, user: str, turns: tuple[Turn, ...], say: Say
) -> tuple[Exchange, ...]:
    """Say each turn in a session of its own; what is said is understood before the next begins."""
    done = []
    for turn in turns:
        clock.advance(AFTER_SESSION)
        prompt, reply = say(turn)
        done.append(Exchange(turn, prompt, reply))
        mem.consolidate(Scope(user=user))
    return tuple(done)
