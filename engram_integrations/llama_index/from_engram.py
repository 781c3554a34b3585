"""Adapters made of a memory that is open already."""

from __future__ import annotations

from typing import Any, Self

from engram_core.engine import Engram


class FromEngram:
    """For a class made with `store`, `user`, `session` and options of its own."""

    @classmethod
    def from_engram(
        cls,
        memory: Engram,
        user: str,
        session: str | None = None,
        **options: Any,  # noqa: ANN401
    ) -> Self:
        """For a memory that is open already; it is held open until it is closed.

        Args:
            memory: The open memory.
            user: Whose memory.
            session: The conversation; what none means is said by the class.
            **options: As for the class.
        """
        made = {"store": memory, "user": user, "session": session, **options}
        return cls(**made)
