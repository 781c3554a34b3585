"""The verb that copies a whole store while it is in use."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from engram_core.errors import InvalidInput
from engram_core.file_names import can_be_path
from engram_core.handle import Handle
from engram_core.model import Backup
from engram_core.quoting import quoted
from engram_core.storage.copying import Progress
from engram_core.verbs import twin, verb


class BackingUp(Handle):
    """Copies of the whole store."""

    @verb
    def backup(
        self,
        path: str | PathLike[str],
        *,
        check: bool = False,
        progress: Progress | None = None,
    ) -> Backup:
        """Copy the whole store into a new folder, which can be opened as it is.

        It shows one moment: all that was acknowledged before the call is in it, and of what is
        written meanwhile each transaction is in it whole or not at all. Writers go on. The folder
        appears only when the copy is complete and was opened and looked over. The indexes beside
        the database are left out: they are made anew from it.

        Args:
            path: A folder that is missing or empty.
            check: Also derive every belief of the copy anew, as `check()` does; takes as long.
            progress: Called with the pages done and how many there are.

        Raises:
            InvalidInput: The store is on PostgreSQL; the message says which of its tools to use.
            Conflict: The folder is not empty.
            StoreUnavailable: The folder cannot be written; nothing is left of it.
            StoreCorrupt: The store is damaged, so the copy would be.
        """
        from engram_core.upkeep.backup import back_up

        parts = self._parts
        parts.check_open()
        if not can_be_path(path):
            raise InvalidInput(f"no folder can be called {quoted(str(path))}: pass another path")
        parts.accesses.flush()
        vocabulary = parts.vocabulary if check else None
        return back_up(parts.database, Path(path), vocabulary=vocabulary, tell=progress)

    abackup = twin(backup)
