"""`Engram`: long-term memory, opened on a folder, a database URL, or in memory."""

from __future__ import annotations

import os
import weakref
from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from engram_core.adjudicating import Adjudicating
from engram_core.backing_up import BackingUp
from engram_core.buffering import Buffering
from engram_core.clock import Clock
from engram_core.config import check_extractor
from engram_core.consolidate.extract.base import Extractor
from engram_core.consolidate.retention import any_policy
from engram_core.consolidate.worker import Worker
from engram_core.diagnosing import Diagnosing
from engram_core.embed.base import Embedder
from engram_core.errors import InvalidInput
from engram_core.explaining import Explaining
from engram_core.handle import Moment
from engram_core.identifying import Identifying
from engram_core.ingest.keys import history_keys, message_keys
from engram_core.ingest.messages import normalise
from engram_core.model import ConsolidationReport, Receipt
from engram_core.opening import parts_at, parts_in_memory
from engram_core.parts import Parts
from engram_core.reading import Reading
from engram_core.reextracting import Reextracting
from engram_core.relating import Relating
from engram_core.retaining import Retaining
from engram_core.ruling import Ruling
from engram_core.scope import Owner, Scope, require_scope
from engram_core.screening import Screen
from engram_core.screening.messages import screened
from engram_core.storage import jobs
from engram_core.times import with_offset
from engram_core.upkeeping import Upkeep
from engram_core.verbs import twin, verb

if TYPE_CHECKING:
    from engram_core.settings import Settings

IDLE_BATCH = 8  # episodes per background step; close() waits for one step


class Engram(
    Reading,
    Explaining,
    Relating,
    Ruling,
    Adjudicating,
    Identifying,
    Reextracting,
    Retaining,
    Upkeep,
    BackingUp,
    Diagnosing,
    Buffering,
):
    """Memory of what was said, what is believed, since when and why.

    Make one with `Engram.open()` or `Engram.in_memory()`. It may be used from many threads; each
    verb has an async twin with an `a` in front. Close it when done, or use it as a context manager.

    Every verb refuses options that it does not have (`UnknownOption`), values of another kind
    (`InvalidInput`) and what is no scope (`InvalidScope`). Every read refuses instants without a
    timezone (`NaiveDatetime`) and `as_of` together with another time (`MixedClocks`). After
    `close()` all raise `StoreClosed`, and where the store fails another `StoreError`. What a verb
    raises besides is listed with it; the tree of errors is in `engram_core.errors`.

    Examples:
        >>> with Engram.in_memory(embedder="hashing") as mem:
        ...     ana = Scope(user="ana")
        ...     fact = mem.remember(ana, "user", "works_at", "Acme")
        ...     [one.text for one in mem.facts(ana)]
        ['user works at Acme']
    """

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._worker = Worker(_step_of(self), quiet_seconds=parts.config.quiet_seconds)

    @classmethod
    def open(
        cls,
        path: str | PathLike[str],
        *,
        chroma: str | None = None,
        **options: Any,  # noqa: ANN401 - the fields of Config
    ) -> Self:
        """Open a store, making it if it is missing. Two opens give two handles on one store.

        Args:
            path: A folder, or a database URL such as postgresql+psycopg://user@host/name.
            chroma: URL of a Chroma server for the vector index of large scopes, such as
                http://host:8000; Chroma is embedded in the folder unless given.
            **options: See `engram_core.config.Config`.

        Raises:
            StoreUnavailable: It cannot be opened or written.
            EmbedderMismatch: Its vectors are of another embedder.
            UnknownOption: There is no such option.
        """
        return cls(parts_at(path, chroma, options))._resumed()

    @classmethod
    def from_file(
        cls,
        path: str | PathLike[str],
        *,
        store: str | PathLike[str] | None = None,
        **options: Any,  # noqa: ANN401
    ) -> Self:
        """Open the store that a TOML file names, with the settings in it (docs/settings.md).

        Args:
            path: The file. A store it gives as a relative path lies beside it.
            store: Another store than the file's.
            **options: As for `open()`; they count before those of the file.

        Raises:
            InvalidInput: The file cannot be read, or a value in it is of the wrong kind.
            UnknownOption: It holds a name that is none of a setting.
        """
        from engram_core.settings import settings_of_file

        return cls._as_set(settings_of_file(path, os.environ), store, options, str(path))

    @classmethod
    def from_env(cls, environment: Mapping[str, str] | None = None, **options: Any) -> Self:  # noqa: ANN401
        """Open the store that `ENGRAM_STORE` names, with the settings of other such variables.

        Args:
            environment: Where they are read; the environment of the process unless given. It is
                read now and by this method only.
            **options: As for `open()`, and `store`; they count before the variables.

        Raises:
            InvalidInput: No store is named, or a value is of the wrong kind.
            UnknownOption: A variable is almost that of a setting.
        """
        from engram_core.settings import settings_of_environment

        found = settings_of_environment(os.environ if environment is None else environment)
        return cls._as_set(found, options.pop("store", None), options, "the environment")

    @classmethod
    def _as_set(
        cls,
        found: Settings,
        store: str | PathLike[str] | None,
        options: dict[str, Any],
        where: str,
    ) -> Self:
        place = found.values.get("store") if store is None else store
        if place is None:
            raise InvalidInput(
                f"{where} names no store: set `store` in a file, ENGRAM_STORE, or pass store="
            )
        return cls.open(place, **{**found.options, **options})

    def _resumed(self) -> Self:
        """Go on with what another process stored and did not live, or mean, to work off."""
        if self._parts.config.background and not self._parts.database.read_only:
            with self._parts.database.read() as connection:
                waits = jobs.any_waiting(connection) or any_policy(connection)
            if waits:
                self._worker.wake()
        return self

    def _wake(self) -> None:
        """Let the background thread look for work, where there is one."""
        if self._parts.config.background:
            self._worker.wake()

    @classmethod
    def in_memory(cls, **options: Any) -> Self:  # noqa: ANN401
        """A store that is gone when it is closed.

        Args:
            **options: As for `open()`.
        """
        return cls(parts_in_memory(options))

    @property
    def embedder(self) -> Embedder:
        """The embedder; adapters compare texts of their own with it."""
        return self._parts.embedder

    @property
    def embedder_advice(self) -> str:
        """Which embedder was taken, and how to get a better one."""
        return self._parts.embedder_advice

    @property
    def clock(self) -> Clock:
        """The clock it was opened with."""
        return self._parts.clock

    @property
    def screen(self) -> Screen:
        """What becomes of secrets here, for adapters that derive things of their own from words."""
        return self._parts.screen

    @property
    def location(self) -> str:
        """The folder or URL it was opened on; "memory" for one that lives in memory only."""
        return self._parts.where

    @property
    def closed(self) -> bool:
        """Whether `close()` was called."""
        return self._parts.closed

    @verb
    def add(
        self,
        messages: object,
        scope: Scope,
        *,
        at: Moment | None = None,
        resent: bool = False,
    ) -> Receipt:
        """Store messages losslessly; all of them or none. Facts follow in the background.

        Args:
            messages: Text, a message dictionary in OpenAI form, a message object of LangChain or
                LlamaIndex, or a list of these.
            scope: Where to write, with its agent and session labels.
            at: When they were said, for those that carry no time of their own; now unless given.
            resent: The messages are a history that is sent again and again: each is known by its
                role, content and occurrence, and stored once.

        Returns:
            Episode ids in the order given, and which were new. When it returns they are committed.

        Raises:
            InvalidInput: A message cannot be read; nothing was stored.
            NaiveDatetime: A time has no timezone; nothing was stored.
        """
        self._admit(scope)
        moment = None if at is None else with_offset(at, "at")
        drafts = screened(self._parts.screen, normalise(messages))
        keys: Sequence[str | None] = (
            history_keys(drafts)
            if resent
            else message_keys(drafts, at_given=None if moment is None else moment[0])
        )
        receipt = self._parts.writer.store(scope, drafts, keys, moment)
        if any(receipt.stored):
            self._wake()
        return receipt

    @verb
    def consolidate(
        self,
        scope: Scope | None = None,
        limit: int | None = None,
        *,
        extractor: Extractor | None = None,
        retry: bool = True,
    ) -> ConsolidationReport:
        """Turn waiting episodes into facts now.

        Args:
            scope: Only this (tenant, user); all unless given.
            limit: At most so many episodes.
            extractor: Another extractor than the one the memory was opened with.
            retry: Also try again at once what failed before; False leaves it to its back-off, as
                a worker does.

        Returns:
            What came of each episode: "facts", "nothing", "waiting" or "failed", and the sums.

        Raises:
            InvalidInput: `limit` is below 1, or `extractor` is none.
        """
        self._parts.check_open()
        owner = None if scope is None else require_scope(scope).owner
        if extractor is not None:
            check_extractor(extractor)
        if limit is not None and limit < 1:
            raise InvalidInput("limit must be at least 1, or None for all")
        return self._consolidate(owner, limit, extractor, eager=retry)

    def _consolidate(
        self,
        owner: Owner | None,
        limit: int | None,
        extractor: Extractor | None,
        *,
        eager: bool,
        counted: bool = True,
    ) -> ConsolidationReport:
        parts = self._parts
        with parts.consolidating:
            tally = parts.consolidator(extractor).run(owner, limit, eager=eager)
            summaries = 0
            troubles: list[str] = []
            for one in sorted(tally.owners | ({owner} if owner else parts.left_behind())):
                if parts.dense_on:
                    enriched = parts.enricher.run(one)
                    summaries += enriched.summaries
                    troubles += enriched.troubles
                parts.indexes.sync(parts.database, one)
            parts.indexes.catch_up(parts.database)
            waiting = 0
            if counted:
                with parts.database.read() as connection:
                    waiting = jobs.waiting(connection, owner)
        return tally.report(waiting, summaries, troubles)

    def _work(self, limit: int) -> ConsolidationReport:
        """A step of a worker; it leaves uncounted what waits, which may be a million."""
        return self._parts.watch.call(
            "background",
            (),
            lambda: self._consolidate(None, limit, None, eager=False, counted=False),
        )

    def _waiting(self) -> int:
        """How many messages, of everybody, wait to be read."""
        with self._parts.database.read() as connection:
            return jobs.waiting(connection, None)

    def _idle_step(self) -> bool:
        """One piece of background work; whether there was any to do."""
        self._parts.accesses.flush()
        report = self._work(IDLE_BATCH)
        return report.progressed or self._apply_retention_when_due() or self._adjudicate_when_idle()

    @verb
    def flush(self) -> None:
        """Finish all work that waits, so that facts and indexes are up to date."""
        self.consolidate()

    @verb
    def close(self) -> None:
        """Stop the background thread after the episode at hand, and let go of the store."""
        if self._parts.closed:
            return
        self._worker.stop()
        self._parts.accesses.flush()
        self._parts.closed = True
        self._parts.indexes.close()
        self._parts.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        state = "closed" if self._parts.closed else self._parts.embedder.name
        return f"Engram({self._parts.where!r}, {state})"

    def _repr_html_(self) -> str:
        """The store in a notebook: where it is, and whom it remembers."""
        from engram_core.display.store import store_page

        return store_page(self)

    aadd = twin(add)
    aconsolidate = twin(consolidate)
    aflush = twin(flush)
    aclose = twin(close)


def _step_of(memory: Engram) -> Callable[[], bool]:
    """The background step of a memory, without keeping alive one that nobody closed."""
    held = weakref.ref(memory)

    def step() -> bool:
        alive = held()
        return alive is not None and not alive._parts.closed and alive._idle_step()

    return step
