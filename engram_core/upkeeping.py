"""The verbs that look after a store: export, import, rebuild, re-embed, check, status."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from itertools import chain
from os import PathLike
from pathlib import Path
from typing import Self

from sqlalchemy import select

from engram_core.consolidate.replay import rederive
from engram_core.consolidate.retention import put_off
from engram_core.consolidate.summaries.rewrite import remake
from engram_core.errors import Conflict, InvalidInput
from engram_core.file_names import can_be_path
from engram_core.handle import Handle
from engram_core.model import CheckReport, JobStatus, Problem, Receipt, Transfer
from engram_core.quoting import quoted
from engram_core.scope import Owner, Scope, require_scope
from engram_core.screening.archives import screened_records
from engram_core.storage.conditions import mine
from engram_core.storage.copying import Progress
from engram_core.storage.core import SCOPE
from engram_core.storage.info import EmbedderRecord, announce, record_embedder, record_sparse
from engram_core.storage.jobs import statuses
from engram_core.storage.owner import OwnerWrite
from engram_core.storage.owners import owners
from engram_core.upkeep.check import check_store
from engram_core.upkeep.export import (
    Record,
    export_records,
    last_instant,
    read_header,
    read_into,
    read_records,
    write_export,
)
from engram_core.upkeep.rebuild import (
    drop_strays,
    drop_vectors,
    embed_episodes,
    lacks_vectors,
    rebuild_beliefs,
)
from engram_core.verbs import twin, verb

_LOG = logging.getLogger("engram")


def _file(path: str | PathLike[str]) -> Path:
    if not can_be_path(path):
        raise InvalidInput(f"no file can be called {quoted(str(path))}: pass another path")
    return Path(path)


class Upkeep(Handle):
    """Care for the store; none of these reads text with a model."""

    @verb
    def export(
        self, scope: Scope, path: str | PathLike[str], *, progress: Progress | None = None
    ) -> Transfer:
        """Write all of a (tenant, user) to a file of JSON lines.

        The file is an archive outside the store: erasing from it is up to you.

        Args:
            scope: Whose memory.
            path: The file; it is replaced only when the new one is complete.
            progress: Called with the rows done.
        """
        self._admit(scope)
        self._parts.accesses.flush(scope.owner)
        with self._reading(scope) as connection:
            rows = write_export(connection, scope, _file(path), progress)
        return Transfer(scope.tenant, scope.user, rows)

    @verb
    def import_(
        self,
        path: str | PathLike[str],
        *,
        scope: Scope | None = None,
        progress: Progress | None = None,
    ) -> Transfer:
        """Take in an export, under its own tenant and user, which must be empty here.

        The beliefs are the same on both clocks; nothing is extracted again; vectors are made with
        this store's embedder. All of it is stored or nothing. An import that was cut off while
        vectors were made is finished by calling it again.

        Retention policies come along; one that stands here for the same labels is kept too, so that
        the shorter time and the fewer sessions hold. Workers apply them an hour later at the
        earliest: see `overdue` of what this returns for how much will go, and change it with
        `retain()` before.

        Args:
            path: What `export` wrote.
            scope: Whose it has to be; pass it where the file comes from somebody else, who may have
                written another name into it.
            progress: Called with the rows stored.

        Raises:
            Conflict: That scope is not empty here, or the file is another's than `scope`.
            InvalidInput: The file is not an export, or damaged; nothing was imported.
        """
        self._parts.check_open()
        file = _file(path)
        theirs, header = read_header(file)
        if scope is not None and require_scope(scope).owner != theirs.owner:
            raise Conflict(
                f"{file} is the memory of {theirs.user!r} in tenant {theirs.tenant!r}, not of "
                f"{scope.user!r} in {scope.tenant!r}: nothing was imported"
            )
        if self._holds(theirs, header) and self._lacks_vectors(theirs):
            self._embed(theirs.owner)
            return Transfer(theirs.tenant, theirs.user, {})
        return self._take_in(theirs, read_records(file), file, progress)

    @verb
    def copy_to(
        self, target: Self, scope: Scope | None = None, *, progress: Progress | None = None
    ) -> list[Transfer]:
        """Copy users into another store, as export and import do, without a file between.

        Each user is copied as a whole or not at all, and one that is there already, with nothing
        added since, is left as it is: a copy that was cut off goes on where it stopped.

        Args:
            target: The other store, opened; on any database, with any embedder.
            scope: Only this (tenant, user); all unless given.
            progress: Called with the users done and how many there are.

        Returns:
            What was copied, by user; no rows for one that was there.

        Raises:
            Conflict: A user of the target has other memories there.
            NotFound: Nothing was ever stored for this scope.
        """
        self._parts.check_open()
        if not isinstance(target, Upkeep) or target._parts.database is self._parts.database:
            raise InvalidInput("copy_to() takes another open memory: Engram.open(…)")
        target._parts.check_open()
        self._parts.accesses.flush(None if scope is None else require_scope(scope).owner)
        whose = self._owners(scope)
        done = []
        for number, (tenant, user) in enumerate(whose, 1):
            done.append(self._copied(target, Scope(user, tenant)))
            if progress is not None:
                progress(number, len(whose))
        return done

    def _copied(self, target: Upkeep, scope: Scope) -> Transfer:
        with self._parts.database.read(scope.owner) as connection:
            records = export_records(connection, scope)
            header = next(records)
            if not target._holds(scope, header):
                return target._take_in(scope, chain([header], records), "the copy", None)
        if target._lacks_vectors(scope):
            target._embed(scope.owner)
        return Transfer(scope.tenant, scope.user, {})

    def _take_in(
        self, scope: Scope, records: Iterable[Record], where: object, tell: Progress | None
    ) -> Transfer:
        with self._parts.database.write_owner(scope.owner, others=True) as writing:
            allowed = screened_records(self._parts.screen, records, where)
            counts = read_into(writing, allowed, where, tell)
            rederive(writing, self._parts.vocabulary)
            overdue = put_off(writing)
        if overdue:
            _LOG.warning("retention will erase %d of the messages taken in", overdue)
        self._embed(scope.owner)
        return Transfer(scope.tenant, scope.user, counts, overdue)

    def _holds(self, scope: Scope, header: Record) -> bool:
        """Whether this store has just what an export begins to tell, by the end of its log."""
        query = select(SCOPE.c.last_seq, SCOPE.c.last_txn, SCOPE.c.last_instant)
        with self._parts.database.read(scope.owner) as connection:
            here = connection.execute(query.where(mine(SCOPE, scope.owner))).first()
        there = (header["last_seq"], header["last_txn"], last_instant(header))
        return here is not None and tuple(here) == there and there[0] > 0

    def _lacks_vectors(self, scope: Scope) -> bool:
        parts = self._parts
        return parts.dense_on and lacks_vectors(parts.database, parts.embedder, scope.owner)

    @verb
    def rebuild(self, scope: Scope | None = None) -> int:
        """Drop all that is derived and replay the log: the same beliefs, without any extractor.

        Args:
            scope: Only this (tenant, user); all unless given.

        Returns:
            Fact versions made, of the scope or of all.

        Raises:
            StoreCorrupt: Without a scope: the database file is damaged in more than its indexes.
                Writing on could spread it, so nothing was changed.
        """
        self._parts.check_open()
        made = 0
        with self._parts.consolidating:
            if scope is None:
                self._parts.database.reindex()
            self._parts.indexes.drop()
            for owner in self._owners(scope):
                with self._parts.database.write_owner(owner) as writing:
                    made += rebuild_beliefs(writing, self._parts.vocabulary)
                self._embed(owner)
            self._parts.indexes.catch_up(self._parts.database)
        return made

    @verb
    def reembed(self) -> int:
        """Make every vector anew with the embedder this memory was opened with.

        Learned terms are made anew with its sparse model, where there is one. Others may go on
        reading and writing meanwhile; memories that were opened with another embedder store nothing
        made with it once all is done, and raise `EmbedderMismatch` until they are opened again.

        Returns:
            Vectors of episodes made.
        """
        parts = self._parts
        parts.check_open()
        encoder = None if parts.sparse_encoder is None else parts.sparse_encoder.name
        models = {"embedder": parts.embedder.name} | ({"sparse": encoder} if encoder else {})
        with parts.consolidating:
            parts.sparse_on = True
            with parts.database.write() as connection:
                announce(connection, **models)
            made = self._remade(drop_vectors)
            with parts.database.write() as connection:
                record = EmbedderRecord(parts.embedder.name, parts.embedder.dimension)
                record_embedder(connection, record)
                if encoder is not None:
                    record_sparse(connection, encoder)
                announce(connection)
            parts.dense_on = True
            # From now on nobody can write with the models of before, who could until now.
            made += self._remade(lambda writing: drop_strays(writing, parts.embedder.name, encoder))
            parts.indexes.use(parts.embedder, encoder)
        return made

    def _remade(self, drop: Callable[[OwnerWrite], None]) -> int:
        """Make what everybody lacks once some of it was dropped; how many vectors of episodes."""
        made = 0
        for owner in self._owners(None):
            with self._parts.database.write_owner(owner) as writing:
                drop(writing)
            made += self._make_lacking(owner)
        return made

    @verb
    def check(self) -> CheckReport:
        """Look the whole store over without changing anything, its vector index too."""
        self._parts.check_open()
        report = check_store(self._parts.database, self._parts.vocabulary)
        if not report.checked:
            return report  # a damaged file tells nothing of its index
        troubles = self._parts.indexes.troubles(self._parts.database)
        if troubles is None:
            return report
        found = [Problem("vector index", what, "run `engram rebuild`") for what in troubles]
        return CheckReport((*report.problems, *found), {**report.checked, "index": len(found)})

    @verb
    def status(self, receipt: Receipt) -> tuple[JobStatus, ...]:
        """How far the episodes of a receipt have come: pending, leased, done or failed.

        Args:
            receipt: As `add` gave it.

        Returns:
            One for each of its episodes in order, with the error of the last attempt if it failed.

        Raises:
            NotFound: An episode is not in this store.
        """
        self._parts.check_open()
        with self._parts.database.read() as connection:
            return statuses(connection, receipt.episodes)

    def _owners(self, scope: Scope | None) -> list[Owner]:
        if scope is not None:
            return [require_scope(scope).owner]
        with self._parts.database.read() as connection:
            return owners(connection)

    def _embed(self, owner: Owner) -> None:
        if self._parts.dense_on:
            self._make_lacking(owner)

    def _make_lacking(self, owner: Owner) -> int:
        """Make what models derive and this memory lacks; how many vectors of episodes it were."""
        parts = self._parts
        made = embed_episodes(parts.database, parts.embedder, owner)
        parts.enricher.run(owner)
        remake(parts.summaries, owner)
        parts.enricher.run_sparse(owner)
        return made

    aexport = twin(export)
    aimport_ = twin(import_)
    acopy_to = twin(copy_to)
    arebuild = twin(rebuild)
    areembed = twin(reembed)
    acheck = twin(check)
    astatus = twin(status)
