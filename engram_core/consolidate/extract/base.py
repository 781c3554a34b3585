"""The seam between the engine and its extractors."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from engram_core.claims import Claim
from engram_core.model import Episode


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
    """Claims with the raw output they were read from, which is kept with the job."""

    def __init__(self, claims: Iterable[Claim] = (), raw: str | None = None) -> None:
        super().__init__(claims)
        self.raw = raw
