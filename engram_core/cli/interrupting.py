"""Ctrl-C: the command ends with 130 and says whether it can be gone on with, without a trace."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

INTERRUPTED = 130
ANEW = "what was not finished is as it was before, and the same command begins anew"
GOES_ON = "what is done is kept, and the same command goes on from there"


@contextmanager
def telling_of_interruption(kept: str | None) -> Iterator[None]:
    """Run a command inside.

    Args:
        kept: What an interruption leaves, for a command that takes long; None for nothing to tell.

    Raises:
        Exit: It was interrupted.
    """
    import logging

    import typer

    from engram_core.cli.output import note

    # A connection that Ctrl-C broke off is no news, and its transaction is taken back.
    logging.getLogger("sqlalchemy.pool").setLevel(logging.CRITICAL)

    try:
        yield
    except KeyboardInterrupt:
        note(f"interrupted: {kept}" if kept else "interrupted")
        raise typer.Exit(INTERRUPTED) from None
