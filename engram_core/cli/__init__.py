"""The `engram` command line. Only what a command needs is imported when it runs."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from engram_core.cli.interrupting import INTERRUPTED
from engram_core.errors import EngramError

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and end as `docs/cli.md` says.

    Args:
        arguments: Those of the process unless given.

    Returns:
        1 after an `EngramError`, or where memory ran out; 130 after Ctrl-C while it starts. In all
        other cases the process ends here with its code.
    """
    try:
        from engram_core.cli.app import build_app
        from engram_core.cli.output import steady

        build_app()(args=None if arguments is None else list(arguments), prog_name="engram")
    except EngramError as error:
        sys.stderr.write(f"engram: {' '.join(steady(error).splitlines())}\n")
        return 1
    except MemoryError:
        sys.stderr.write("engram: there is not enough memory for it; what was stored is safe\n")
        return 1
    except KeyboardInterrupt:  # before a command ran
        return INTERRUPTED
    return 0
