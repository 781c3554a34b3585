"""The verbs that look after a store: erase, export, import, rebuild, re-embed, check, status."""

from __future__ import annotations

import logging
from dataclasses import replace
from os import PathLike
from pathlib import Path

from engram_core.config import can_be_path
from engram_core.consolidate.erasure import erase_episodes, targets
from engram_core.consolidate.identity import forget_identities
from engram_core.consolidate.replay import rederive
from engram_core.consolidate.summary_store_rewrite import remake
from engram_core.errors import EmbedderError, InvalidInput
from engram_core.handle import Handle
from engram_core.model import CheckReport, ErasureReceipt, JobStatus, Receipt, Transfer
from engram_core.scope import Scope, require_scope
from engram_core.storage.info import EmbedderRecord, record_embedder
from engram_core.storage.jobs import statuses
from engram_core.storage.owner import OwnerWrite
from engram_core.storage.session_buffer import erase_from_buffers
from engram_core.upkeep.check import check_store
from engram_core.upkeep.export import read_header, read_into, write_export
from engram_core.upkeep.rebuild import drop_vectors, embed_episodes, owners, rebuild_beliefs
from engram_core.verbs import twin, verb

_LOG = logging.getLogger("engram")
_STILL_READ = (
    "A read that was still going on keeps old pages or rows in the database; they go with the next "
    "write of this memory after it ends, or when the store is closed everywhere."
)
_SERVER_LOG = (
    "No table or index of the database has the words any more; PostgreSQL's own write-ahead log, "
    "replicas and backups have them until the server recycles or you erase them."
)
_SERVER_AWAY = (
    "The Chroma server could not be reached: the vectors there, which hold no words, go with the "
    "next consolidation of this memory, or with `rebuild`."
)


def _file(path: str | PathLike[str]) -> Path:
    if not can_be_path(str(path)):
        raise InvalidInput(f"no file can be called {str(path)!r}: pass another path")
    return Path(path)


class Upkeep(Handle):
    """Care for the store; none of these reads text with a model."""

    @verb
    def erase(
        self,
        scope: Scope,
        *,
        episode: str | None = None,
        session: str | None = None,
        dry_run: bool = False,
    ) -> ErasureReceipt:
        """Forget for good: one episode, one session, or all of a scope.

        The words are gone from every table, index and file of the store when this returns; ids and
        dates stay for reads of the past. Exports and backups are yours to erase.

        Args:
            scope: Whose memory; an agent or session in it narrows what is taken.
            episode: Only this episode.
            session: Only this session.
            dry_run: Only say what would go.

        Raises:
            NotFound: The episode is not of this scope.
        """
        self._admit(scope)
        with self._parts.consolidating:
            if dry_run:
                with self._parts.database.trial(scope.owner) as writing:
                    receipt = self._erase(writing, scope, episode, session)
                return replace(receipt, id=None, dry_run=True)
            with self._parts.database.write_owner(scope.owner) as writing:
                receipt = self._erase(writing, scope, episode, session)
            receipt = self._purged(receipt)
            if not self._parts.indexes.erased(self._parts.database, scope.owner):
                receipt = replace(receipt, note=f"{receipt.note} {_SERVER_AWAY}")
            self._parts.forget_answers()
            self._derive_what_is_left(scope.owner, receipt)
        return receipt

    def _purged(self, receipt: ErasureReceipt) -> ErasureReceipt:
        """The receipt, saying what of the words is still somewhere below the store."""
        database = self._parts.database
        if not database.purge():
            return replace(receipt, note=f"{receipt.note} {_STILL_READ}")
        if database.is_sqlite:
            return receipt
        return replace(receipt, note=f"{receipt.note} {_SERVER_LOG}")

    def _derive_what_is_left(self, owner: tuple[str, str], receipt: ErasureReceipt) -> None:
        """Sum up and embed anew what lost a part of its words.

        An embedder that fails must not look like a failed erasure: the rest stays due.
        """
        derived = receipt.counts.get("vectors", 0) + receipt.counts.get("summaries", 0)
        if not self._parts.semantic or derived <= len(receipt.episodes):
            return  # nothing was derived but the vectors of the messages themselves
        try:
            self._parts.enricher.run(owner)
        except EmbedderError as error:
            _LOG.warning("summaries wait for the next consolidation: %s", error)

    def _erase(
        self, writing: OwnerWrite, scope: Scope, episode: str | None, session: str | None
    ) -> ErasureReceipt:
        taken = targets(writing, scope, episode, session)
        copies = erase_from_buffers(
            writing,
            scope,
            episodes=taken,
            session=session if session is not None else scope.session,
            whole=episode is None,
        )
        if episode is None and session is None and scope == scope.whole():
            forget_identities(writing, self._parts.vocabulary)
        return self._erased(writing, taken, copies, labels=episode is None)

    def _erased(
        self, writing: OwnerWrite, taken: list[str], copies: int, *, labels: bool
    ) -> ErasureReceipt:
        counts = {"buffered messages": copies} if copies else {}
        if not taken:
            return ErasureReceipt(None, self._parts.now(), False, counts, ())
        receipt = erase_episodes(writing, taken, self._parts.vocabulary, labels=labels)
        return replace(receipt, counts={**receipt.counts, **counts})

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
        with self._parts.database.write_owner(scope.owner) as writing:
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

    aerase = twin(erase)
    aexport = twin(export)
    aimport_ = twin(import_)
    arebuild = twin(rebuild)
    areembed = twin(reembed)
    acheck = twin(check)
    astatus = twin(status)
