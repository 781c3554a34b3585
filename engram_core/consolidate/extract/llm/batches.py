"""Which messages are asked about in one call: some of one session, within limits. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engram_core.consolidate.extract.base import Turn
from engram_core.consolidate.extract.llm.pieces import Piece, estimated_tokens
from engram_core.scope import Owner


@dataclass(frozen=True, slots=True)
class Asked:
    """A message, or a piece of a long one, that a model is asked about.

    Args:
        place: Of its turn among those to be read.
        turn: The message, with the turns before it.
        piece: The stretch of its text that is read.
        whole: Whether the piece is the whole message.
        key: Digest of all that its answer depends on.
    """

    place: int
    turn: Turn
    piece: Piece
    whole: bool
    key: str

    @property
    def owner(self) -> Owner:
        """Whose message it is."""
        return self.turn.episode.tenant, self.turn.episode.user


@dataclass(frozen=True, slots=True)
class Limits:
    """How much goes into one call: so many messages, and tokens of their text."""

    messages: int
    tokens: int


Batch = Sequence[Asked]


def batches(asked: Iterable[Asked], limits: Limits) -> Iterator[Batch]:
    """Batches of one session each, in the order said.

    Pieces, and turns that are to be read alone, are batches of their own.
    """
    sessions: dict[tuple[str, str, str | None], list[Asked]] = {}
    for one in asked:
        label = (*one.owner, one.turn.episode.session)
        sessions.setdefault(label, []).append(one)
    for together in sessions.values():
        yield from _cut(sorted(together, key=_order), limits)


def halves(batch: Batch) -> tuple[Batch, Batch]:
    """A batch in two, for another try with less."""
    middle = (len(batch) + 1) // 2
    return batch[:middle], batch[middle:]


def _order(one: Asked) -> tuple[int, int]:
    return one.turn.episode.seq, one.piece.start


def _cut(ordered: Sequence[Asked], limits: Limits) -> Iterator[Batch]:
    batch: list[Asked] = []
    tokens = 0
    for one in ordered:
        size = estimated_tokens(one.piece.text)
        full = len(batch) == limits.messages or tokens + size > limits.tokens
        lone = one.turn.alone or not one.whole
        if batch and (full or lone):
            yield batch
            batch, tokens = [], 0
        batch.append(one)
        tokens += size
        if lone:
            yield batch
            batch, tokens = [], 0
    if batch:
        yield batch
