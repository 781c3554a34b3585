"""The verbs that forget for good: erase, and hold a receipt against the store."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace

from engram_core.consolidate.erasure.erase import erase_episodes, erase_nothing
from engram_core.consolidate.erasure.names import strings_in
from engram_core.consolidate.erasure.targets import Selection, Targets, targets
from engram_core.consolidate.identity import forget_identities
from engram_core.consolidate.retention import forget_policies
from engram_core.errors import EmbedderError, EmbedderMismatch, InvalidInput
from engram_core.handle import Handle
from engram_core.model import CheckReport, ErasureReceipt
from engram_core.references import whole_id
from engram_core.scope import Owner, Scope
from engram_core.storage.identities import check_unmoved
from engram_core.storage.owner import OwnerWrite
from engram_core.storage.session_buffer import erase_from_buffers, erase_from_buffers_naming
from engram_core.upkeep.seal import sealed
from engram_core.upkeep.verify import verify
from engram_core.verbs import twin, verb

_LOG = logging.getLogger("engram")
_STILL_READ = (
    "A read that was still going on, or a full disk, keeps old pages or rows in the database; they "
    "go with the next write of this memory after that, or when the store is closed everywhere."
)
_NOT_OWNED = (
    "This login does not own the tables, so dead rows still hold the words: they go with the next "
    "erasure by the owner, with PostgreSQL's autovacuum, or with VACUUM by hand."
)
_SERVER_LOG = (
    "No row or index entry of the database has the words any more; their bytes may lie in free "
    "space of its files until that is written over (VACUUM FULL does it at once), and in "
    "PostgreSQL's write-ahead log, replicas and backups until those are recycled or erased."
)
_SERVER_AWAY = (
    "The Chroma server could not be reached: the vectors there, which hold no words, go with the "
    "next consolidation of this memory, or with `rebuild`."
)
_SERVER_FILES = (
    "The Chroma server no longer has the collection, but leaves files with its vectors, which hold "
    "no words, in its folder: see docs/forgetting.md."
)


class Erasing(Handle):
    """Forgetting for good."""

    @verb
    def erase(
        self,
        scope: Scope,
        *,
        episode: str | None = None,
        session: str | None = None,
        fact: str | None = None,
        entity: str | None = None,
        dry_run: bool = False,
    ) -> ErasureReceipt:
        """Forget for good: an episode, what a fact stands on, all that names an entity, or a scope.

        The words are gone from every table, index and file of the store when this returns; ids and
        dates stay for reads of the past. Episodes go as a whole, with all else that they say, so
        look at a dry run first. Exports and backups are yours to erase.

        Args:
            scope: Whose memory; an agent or session in it narrows what is taken.
            episode: Only this episode, by its id or as a context names it ("e23").
            session: Only this session.
            fact: Only what this fact, a version or lineage id, stands or ever stood on, and what
                says that it is over.
            entity: Only what names this entity, by any of its names or its id: in a claim, in the
                text, or elsewhere in a message. A message that only means it ("she") is not found.
            dry_run: Only say what would go.

        Returns:
            What went, counted; keep it to verify the store later.

        Raises:
            NotFound: The episode or fact is not of this scope, or nothing names the entity.
            InvalidInput: Several of episode, fact and entity; or the entity is the user.
        """
        self._admit(scope)
        wanted = Selection(episode and whole_id(episode, scope), session, fact, entity)
        return self._forget(scope, lambda writing: self._erase(writing, scope, wanted), dry_run)

    @verb
    def verify_erasure(self, receipt: ErasureReceipt | str) -> CheckReport:
        """Hold the receipt of an erasure against the store, at any later time.

        Looks whether the receipt is as it was given (its seal), whether the log has that erasure
        as the receipt tells it, and whether anything of its episodes is left: words, claims, facts,
        vectors, summaries, jobs, models' answers, buffers, collections of the vector index. A store
        restored from an older backup is found out.

        Args:
            receipt: What `erase()` returned, or the id in it.

        Raises:
            InvalidInput: It is the receipt of a dry run, or of an erasure that found nothing.
        """
        self._parts.check_open()
        if not isinstance(receipt, ErasureReceipt | str):
            raise InvalidInput("pass the receipt that erase() returned, or the id in it")
        if not (receipt if isinstance(receipt, str) else receipt.id):
            raise InvalidInput("that receipt is of a dry run, or nothing was erased: it has no id")
        return verify(self._parts.database, self._parts.indexes, receipt)

    aerase = twin(erase)
    averify_erasure = twin(verify_erasure)

    def _forget(
        self, scope: Scope, erase: Callable[[OwnerWrite], ErasureReceipt], dry_run: bool
    ) -> ErasureReceipt:
        """Run an erasure under the lock of a scope, or try it; then clear all copies below."""
        parts = self._parts
        with parts.consolidating:
            if dry_run:
                with parts.database.trial(scope.owner) as writing:
                    receipt = erase(writing)
                return replace(receipt, id=None, dry_run=True)
            with parts.database.write_owner(scope.owner) as writing:
                receipt = erase(writing)
            receipt = self._cleared(receipt, scope.owner)
            parts.forget_answers()
            self._derive_what_is_left(scope.owner, receipt)
        return receipt

    def _cleared(self, receipt: ErasureReceipt, owner: Owner) -> ErasureReceipt:
        """The receipt, saying what became of the words below and beside the tables."""
        database, indexes = self._parts.database, self._parts.indexes
        notes = [receipt.note]
        log = "write-ahead log" if database.is_sqlite else "dead rows"
        stores = {log: "cleared"}
        if not database.purge():
            owned = database.may_purge()
            notes.append(_STILL_READ if owned else _NOT_OWNED)
            stores[log] = "held back by a read" if owned else "left to the owner of the tables"
        elif not database.is_sqlite:
            notes.append(_SERVER_LOG)
        reached = indexes.erased(database, owner)
        if indexes.outside:
            stores["vector index"] = "made anew" if reached else "out of reach"
        if not reached:
            notes.append(_SERVER_AWAY)
        elif indexes.on_a_server:
            notes.append(_SERVER_FILES)
        stores["indexes in memory"] = "dropped"
        told = replace(receipt, note=" ".join(notes), stores=stores)
        return told if told.id is None else sealed(database, told)

    def _derive_what_is_left(self, owner: Owner, receipt: ErasureReceipt) -> None:
        """Sum up and embed anew what lost a part of its words.

        An embedder that fails, or was replaced by another, must not look like a failed erasure: the
        rest stays due.
        """
        derived = receipt.counts.get("vectors", 0) + receipt.counts.get("summaries", 0)
        if not self._parts.dense_on or derived <= len(receipt.episodes):
            return  # nothing was derived but the vectors of the messages themselves
        try:
            self._parts.enricher.run(owner)
        except (EmbedderError, EmbedderMismatch) as error:
            _LOG.warning("summaries wait for the next consolidation: %s", type(error).__name__)

    def _erase(self, writing: OwnerWrite, scope: Scope, wanted: Selection) -> ErasureReceipt:
        check_unmoved(writing.connection, scope)  # else what was linked away would stay
        found = targets(writing, scope, wanted)
        label = wanted.session if wanted.session is not None else scope.session
        copies = erase_from_buffers(
            writing, scope, episodes=found.episodes, session=label, whole=wanted.whole
        )
        if found.naming is not None:
            naming = found.naming
            within = replace(scope, session=label)
            copies += erase_from_buffers_naming(
                writing, within, lambda message: naming.found_in(strings_in(message))
            )
        if wanted.whole:
            forget_policies(writing, label, scope.agent)
        if wanted.whole and label is None and scope.agent is None:
            forget_identities(writing, self._parts.vocabulary)
        return self._erased(writing, found, copies, labels=wanted.whole)

    def _erased(
        self, writing: OwnerWrite, found: Targets, copies: int, *, labels: bool
    ) -> ErasureReceipt:
        counts = {"buffered messages": copies} if copies else {}
        if not found.episodes:
            if labels:
                erase_nothing(writing)
            return ErasureReceipt(None, self._parts.now(), False, counts, ())
        return erase_episodes(
            writing,
            found.episodes,
            self._parts.vocabulary,
            labels=labels,
            naming=found.naming,
            counted=counts,
        )
