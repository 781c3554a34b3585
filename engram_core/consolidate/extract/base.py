"""The seam between the engine and its extractors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from engram_core.claims import Claim
from engram_core.consolidate.extract.checked import checked_claims
from engram_core.errors import ExtractionError
from engram_core.foreign import foreign
from engram_core.model import Episode
from engram_core.scope import Owner


class Extractor(Protocol):
    """Turns one episode into claims.

    Attributes:
        name: Recorded on every assertion, for example `rules@1`.
        reads_context: Whether `extract` looks at the turns before; if so, a late earlier turn
            re-extracts those after it.
    """

    name: str
    reads_context: bool

    def extract(self, episode: Episode, before: Sequence[Episode]) -> list[Claim]:
        """The claims of `episode`; an empty list when it holds none.

        Args:
            episode: The message, with its own time and offset.
            before: Earlier turns of the same session, oldest first; may be empty.

        Raises:
            ExtractionError: It failed. Never an empty list instead.
        """
        ...


class Extracted(list[Claim]):
    """Claims with the raw output they were read from, which is kept with the job.

    Args:
        claims: What was read.
        raw: The output as it came.
        rejected: How many more claims the output holds that were rejected.
        hallucinations: How many of these stand on words that the message does not hold.
    """

    def __init__(
        self,
        claims: Iterable[Claim] = (),
        raw: str | None = None,
        *,
        rejected: int = 0,
        hallucinations: int = 0,
    ) -> None:
        super().__init__(claims)
        self.raw = raw
        self.rejected = rejected
        self.hallucinations = hallucinations


@dataclass(frozen=True, slots=True)
class Turn:
    """An episode to be read, with the turns before it in its session, oldest first.

    Args:
        alone: Whether it is to be read by itself, because reading it with others failed before.
    """

    episode: Episode
    before: tuple[Episode, ...] = ()
    alone: bool = False


class Answers(Protocol):
    """What a model answered before, by what it was asked; of one (tenant, user) at a time."""

    def known(self, owner: Owner, keys: Sequence[str]) -> Mapping[str, str]:
        """The answers that are kept for these keys."""
        ...

    def keep(
        self, owner: Owner, answers: Mapping[str, tuple[str, str]], shown: Sequence[str]
    ) -> None:
        """Keep answers, unless some of what the model was shown is erased by now.

        Args:
            owner: Whose.
            answers: Key to the id of the episode it is about, and the answer.
            shown: Ids of all episodes that the model was shown.
        """
        ...


class NoAnswers:
    """Keeps nothing."""

    def known(self, owner: Owner, keys: Sequence[str]) -> Mapping[str, str]:
        """Nothing."""
        return {}

    def keep(
        self, owner: Owner, answers: Mapping[str, tuple[str, str]], shown: Sequence[str]
    ) -> None:
        """Do nothing."""


@runtime_checkable
class ReadsTogether(Protocol):
    """An extractor that reads many episodes at once, as a model does to save calls."""

    def read_many(
        self, turns: Sequence[Turn], answers: Answers
    ) -> Iterator[tuple[int, list[Claim] | Exception]]:
        """Read many turns, those of one session together.

        Yields:
            The place of a turn in `turns` and its claims, or why it could not be read: each turn
            once, as soon as it is read, in any order.
        """
        ...


def read_turns(
    extractor: Extractor, turns: Sequence[Turn], answers: Answers | None = None
) -> Iterator[tuple[int, list[Claim] | Exception]]:
    """Read turns with any extractor, together where it can; for consolidation and re-extraction.

    Nothing is stored, but for the answers of a model.

    Args:
        extractor: Who reads.
        turns: What is read.
        answers: Where a model's answers are looked up and kept; nowhere unless given.

    Yields:
        The place of a turn and its claims, or the error it failed with; each turn once.
    """
    own = type(extractor).__module__.startswith("engram_core.")
    if isinstance(extractor, ReadsTogether):
        read = extractor.read_many(turns, answers or NoAnswers())
        yield from read if own else _each_once(extractor.name, read, len(turns))
        return
    for place, turn in enumerate(turns):
        try:
            with foreign():
                found = extractor.extract(turn.episode, turn.before)
                claims = found if own else checked_claims(found, extractor.name)
            yield place, claims
        except Exception as error:  # it may be anybody's code; the caller is told
            yield place, error


def _each_once(
    name: str, read: Iterator[tuple[int, list[Claim] | Exception]], count: int
) -> Iterator[tuple[int, list[Claim] | Exception]]:
    """What somebody else's extractor read, each turn once, whatever it gives."""
    left = set(range(count))
    trouble: Exception = ExtractionError(f"the extractor {name!r} left out this message")
    try:
        with foreign():
            for place, found in read:
                if place in left:
                    left.discard(place)
                    yield place, found if isinstance(found, Exception) else _tried(found, name)
    except Exception as error:  # it may be anybody's code; the caller is told
        trouble = error
    for place in sorted(left):
        yield place, trouble


def _tried(found: object, name: str) -> list[Claim] | Exception:
    try:
        return checked_claims(found, name)
    except ExtractionError as error:
        return error
