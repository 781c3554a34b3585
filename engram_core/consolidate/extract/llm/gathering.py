"""Putting together what was read of a message piece by piece. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engram_core.consolidate.extract.base import Extracted
from engram_core.errors import ExtractionError


@dataclass(slots=True)
class Gathering:
    """What is known of one message so far.

    Args:
        pieces: Into how many it was cut.
    """

    pieces: int
    found: dict[int, Extracted] = field(default_factory=dict)
    errors: list[ExtractionError] = field(default_factory=list)

    def add(self, start: int, result: Extracted | ExtractionError) -> bool:
        """Take in the piece at an offset; says whether all of them were read or failed."""
        if isinstance(result, ExtractionError):
            self.errors.append(result)
        else:
            self.found[start] = result
        return len(self.found) + len(self.errors) == self.pieces

    def result(self) -> Extracted | ExtractionError:
        """The claims of the whole message, or what went wrong first: never a part of them."""
        if self.errors:
            return self.errors[0]
        return _joined([self.found[start] for start in sorted(self.found)])


def _joined(parts: Sequence[Extracted]) -> Extracted:
    if len(parts) == 1:
        return parts[0]
    raws = [part.raw for part in parts if part.raw is not None]
    return Extracted(
        dict.fromkeys(claim for part in parts for claim in part),
        "\n".join(raws) if raws else None,
        rejected=sum(part.rejected for part in parts),
        hallucinations=sum(part.hallucinations for part in parts),
    )
