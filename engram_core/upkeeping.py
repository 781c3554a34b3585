"""The verbs that look after a store: export, import, rebuild, re-embed, check, status."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from engram_core.config import can_be_path
from engram_core.consolidate.replay import rederive
from engram_core.consolidate.summary_store_rewrite import remake
from engram_core.errors import InvalidInput
from engram_core.handle import Handle
from engram_core.model import CheckReport, JobStatus, Receipt, Transfer
from engram_core.scope import Scope, require_scope
from engram_core.storage.info import EmbedderRecord, record_embedder
from engram_core.storage.jobs import statuses
from engram_core.upkeep.check import check_store
from engram_core.upkeep.export import read_header, read_into, write_export
from engram_core.upkeep.rebuild import drop_vectors, embed_episodes, owners, rebuild_beliefs
from engram_core.verbs import twin, verb


def _file(path: str | PathLike[str]) -> Path:
    if not can_be_path(str(path)):
        raise InvalidInput(f"no file can be called {str(path)!r}: pass another path")
    return Path(path)


class Upkeep(Handle):
    """Care for the store; none of these reads text with a model."""

    @verb
    def export(self, scope: Scope, path: str | PathLike[str]) -> Transfer:
        """Write all of a (tenant, user) to a file of JSON lines.

        The file is an archive outside the store: erasing from it is up to you.
        """
        with self._reading(scope) as connection:
            return Transfer(scope.tenant, scope.user, write_export(connection, scope, _file(path)))

    @verb
    def import_(self, path: str | PathLike[str]) -> Transfer:
        """Take in an export, under its own tenant and user, which must be empty here.

        The beliefs are the same on both clocks; nothing is extracted again; vectors are made with
        this store's embedder.

        Raises:
            Conflict: That scope is not empty here.
            InvalidInput: The file is not an export, or damaged; nothing was imported.
        """
        self._parts.check_open()
        file = _file(path)
        scope, header = read_header(file)
        with self._parts.database.write_owner(scope.owner, others=True) as writing:
            counts = read_into(writing, file, header)
            rederive(writing, self._parts.vocabulary)
        self._embed(scope.owner)
        return Transfer(scope.tenant, scope.user, counts)

    @verb
    def rebuild(self, scope: Scope | None = None) -> int:
        """Drop all that is derived and replay the log: the same beliefs, without any extractor.

        Returns:
            Fact versions made, of the scope or of all.
        """
        self._parts.check_open()
        made = 0
        with self._parts.consolidating:
            self._parts.indexes.drop()
            for owner in self._owners(scope):
                with self._parts.database.write_owner(owner) as writing:
                    made += rebuild_beliefs(writing, self._parts.vocabulary)
                self._embed(owner)
        return made

    @verb
    def reembed(self) -> int:
        """Make every vector anew with the embedder this memory was opened with.

        Returns:
            Vectors of episodes made.
        """
        parts = self._parts
        parts.check_open()
        made = 0
        with parts.consolidating:
            for owner in self._owners(None):
                with parts.database.write_owner(owner) as writing:
                    drop_vectors(writing)
                made += embed_episodes(parts.database, parts.embedder, owner)
                parts.enricher.run(owner)
                remake(parts.summaries, owner)
            with parts.database.write() as connection:
                record = EmbedderRecord(parts.embedder.name, parts.embedder.dimension)
                record_embedder(connection, record)
            parts.semantic = True
            parts.indexes.use(parts.embedder)
        return made

    @verb
    def check(self) -> CheckReport:
        """Look the whole store over without changing anything."""
        self._parts.check_open()
        return check_store(self._parts.database, self._parts.vocabulary)

    @verb
    def status(self, receipt: Receipt) -> tuple[JobStatus, ...]:
        """How far the episodes of a receipt have come: pending, leased, done or failed."""
        self._parts.check_open()
        with self._parts.database.read() as connection:
            return statuses(connection, receipt.episodes)

    def _owners(self, scope: Scope | None) -> list[tuple[str, str]]:
        if scope is not None:
            return [require_scope(scope).owner]
        with self._parts.database.read() as connection:
            return owners(connection)

    def _embed(self, owner: tuple[str, str]) -> None:
        if self._parts.semantic:
            embed_episodes(self._parts.database, self._parts.embedder, owner)
            self._parts.enricher.run(owner)
            remake(self._parts.summaries, owner)

    aexport = twin(export)
    aimport_ = twin(import_)
    arebuild = twin(rebuild)
    areembed = twin(reembed)
    acheck = twin(check)
    astatus = twin(status)
            self._parts.indexes.catch_up(self._parts.database)
