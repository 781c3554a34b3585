"""The parts an open memory is made of, and how they are put together."""

from __future__ import annotations

import os
import threading
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from engram_core.clock import Clock
from engram_core.config import Config
from engram_core.consolidate.consolidator import Consolidator
from engram_core.consolidate.enrich.enricher import Enricher
from engram_core.consolidate.extract.base import Extractor
from engram_core.consolidate.idle_rulings import IdleRulings
from engram_core.consolidate.left_behind import left_behind
from engram_core.consolidate.summaries.store import Summaries
from engram_core.embed.base import Embedder, Vector
from engram_core.embed.choose import ChosenEmbedder, choose_embedder
from engram_core.errors import InvalidInput, MissingExtra, StoreClosed
from engram_core.ingest.write import Writer
from engram_core.llm import LLM, as_llm
from engram_core.observing.watch import Watch
from engram_core.rerank.base import Reranker
from engram_core.rerank.choose import choose_reranker
from engram_core.scope import Owner
from engram_core.screening import Screen, screen_for
from engram_core.sparse.base import SparseEncoder
from engram_core.sparse.choose import choose_sparse
from engram_core.storage.accesses import AccessNotes
from engram_core.storage.agree import agree_on_embedder, agree_on_sparse
from engram_core.storage.answers import StoredAnswers
from engram_core.storage.chroma.folder import ChromaFolder, ChromaPlace
from engram_core.storage.chroma.server import ChromaServer
from engram_core.storage.database import Database
from engram_core.storage.indexes import Indexes
from engram_core.storage.info import recorded_embedder, store_name
from engram_core.storage.store_file import CHROMA_NAME
from engram_core.storage.worker_names import worker_name
from engram_core.vocabulary import Vocabulary

if TYPE_CHECKING:
    from engram_core.consolidate.summaries.model import Summarist


@dataclass(slots=True, weakref_slot=True)
class Parts:
    """What the verbs work with.

    Args:
        where: The folder or URL, as it may be shown; "memory" for a store in memory.
        folder: The folder; None where there is none.
        config: The options.
        database: The open database.
        embedder: Makes vectors.
        embedder_advice: Which embedder was taken, and how to get a better one.
        vocabulary: The predicates and their kinds.
        extractor: Reads messages, unless a verb is given another one.
        indexes: The indexes in memory, and the vector index outside.
        llm: The language model, if there is one.
        sparse_encoder: The learned sparse model, if there is one.
        reranker: Reads the best candidates of a recall, if there is one.
        dense_on: False when the store's vectors are of another embedder and were set aside.
        sparse_on: False when the store's terms are of another sparse encoder.
        closed: Whether `close()` was called.
        left_behind_told: Whether `left_behind()` was asked already.
    """

    where: str
    folder: Path | None
    config: Config
    database: Database
    embedder: Embedder
    embedder_advice: str
    vocabulary: Vocabulary
    extractor: Extractor
    indexes: Indexes
    llm: LLM | None = None
    sparse_encoder: SparseEncoder | None = None
    reranker: Reranker | None = None
    dense_on: bool = True
    sparse_on: bool = True
    closed: bool = False
    left_behind_told: bool = False
    consolidating: threading.RLock = field(init=False)
    watch: Watch = field(default_factory=Watch)
    accesses: AccessNotes = field(init=False)
    idle_rulings: IdleRulings = field(init=False)
    screen: Screen = field(init=False)

    def __post_init__(self) -> None:
        self._start()
        held = weakref.ref(self)

        def in_child() -> None:
            alive = held()
            if alive is not None:
                alive._start()
                alive.indexes.begin_anew()

        os.register_at_fork(after_in_child=in_child)

    def _start(self) -> None:
        """What a forked child begins anew: a thread of its parent may hold the locks of these."""
        self.consolidating = threading.RLock()
        self.accesses = AccessNotes(self.database)
        self.idle_rulings = IdleRulings(self.database)
        self.screen = screen_for(self.config.secrets)

    @property
    def clock(self) -> Clock:
        """The clock it was opened with."""
        return self.config.clock

    def now(self) -> datetime:
        """The instant now, by the clock of this memory."""
        return self.database.clock.now()

    @property
    def writer(self) -> Writer:
        """System-1."""
        return Writer(self.database, self.embedder, embed=self.dense_on)

    def consolidator(self, extractor: Extractor | None = None) -> Consolidator:
        """System-2, as a worker with a name of its own."""
        return Consolidator(
            self.database,
            extractor or self.extractor,
            self.vocabulary,
            self.database.clock,
            worker_name(),
            self.answers,
            self.screen.redact,
        )

    @property
    def answers(self) -> StoredAnswers:
        """What models answered before, kept in the store."""
        return StoredAnswers(self.database)

    @property
    def embed_texts(self) -> Callable[[Sequence[str]], Vector] | None:
        """Makes vectors of texts; None where search by meaning is off."""
        return self.embedder.embed_documents if self.dense_on else None

    @property
    def enricher(self) -> Enricher:
        """What comes after extraction: vectors of facts and pairs, summaries."""
        return Enricher(self.database, self.embedder, self.summarist, self.sparse_in_use)

    @property
    def sparse_in_use(self) -> SparseEncoder | None:
        """The sparse encoder, where there is one and the store's terms are of it."""
        return self.sparse_encoder if self.sparse_on else None

    @property
    def summarist(self) -> Summarist | None:
        """Who writes summaries with the model; None where they are of sentences as said."""
        if self.config.summaries != "llm" or self.llm is None:
            return None
        from engram_core.consolidate.extract.llm import Budget
        from engram_core.consolidate.extract.llm.asking import Asking
        from engram_core.consolidate.summaries.model import MAX_TOKENS, SCHEMA, Summarist

        shared = getattr(self.extractor, "budget", None)
        budget = shared if isinstance(shared, Budget) else Budget()
        return Summarist(Asking(self.llm, budget, SCHEMA, MAX_TOKENS), self.answers)

    @property
    def summaries(self) -> Summaries:
        """The maker of session summaries."""
        return Summaries(self.database, self.embedder)

    def left_behind(self) -> set[Owner]:
        """Whose background work a process that died left undone; told once."""
        if self.left_behind_told or not self.dense_on:
            return set()
        self.left_behind_told = True
        with self.database.read() as connection:
            return left_behind(connection)

    def forget_answers(self) -> None:
        """Let an extractor that remembers what it was answered forget it: words were erased."""
        forget = getattr(self.extractor, "forget", None)
        if callable(forget):
            forget()

    def check_open(self) -> None:
        """Refuse work after close()."""
        if self.closed:
            raise StoreClosed(f"{self.where} was closed: open it again with Engram.open()")


def open_parts(
    where: str,
    folder: Path | None,
    database: Database,
    config: Config,
    chroma: str | None = None,
) -> Parts:
    """Put the parts of a store together.

    Args:
        where: The folder or URL, as it may be shown.
        folder: The folder; None where there is none.
        database: The open database.
        config: The options.
        chroma: URL of a Chroma server; None for Chroma in the folder.

    Raises:
        EmbedderMismatch: Its vectors are of another embedder, or its terms of another sparse model,
            and `config.mismatch` is "refuse".
        InvalidInput: `config.llm` is no language model.
    """
    if config.row_level_security:
        database.build_wall()
    llm = None if config.llm is None else as_llm(config.llm)
    vocabulary = Vocabulary(config.predicates)
    choice = _choose(database, config.embedder)
    dense_on = agree_on_embedder(database, choice.embedder, config.mismatch, where)
    encoder = choose_sparse(config.sparse)
    sparse_on = agree_on_sparse(database, encoder, config.mismatch, where)
    return Parts(
        where=where,
        folder=folder,
        config=config,
        database=database,
        embedder=choice.embedder,
        embedder_advice=choice.advice,
        vocabulary=vocabulary,
        extractor=_extractor(config, llm, vocabulary),
        llm=llm,
        indexes=Indexes(
            _chroma(folder, database, chroma, config),
            choice.embedder,
            config.vector_index,
            encoder.name if encoder and sparse_on else None,
            megabytes=config.index_megabytes,
        ),
        sparse_encoder=encoder,
        reranker=choose_reranker(config.rerank),
        dense_on=dense_on,
        sparse_on=sparse_on,
        watch=Watch.of(config.observe, database),
    )


def _chroma(
    folder: Path | None, database: Database, url: str | None, config: Config
) -> ChromaPlace | None:
    """Where the store's vector index is; None for a store in memory or without one."""
    if url is None:
        return None if folder is None else ChromaFolder(folder / CHROMA_NAME)
    with database.write_alone() as connection:
        store = store_name(connection)
    return ChromaServer(url, f"{store}-", partial(database.alone, "chroma"), config.chroma_access)


def _choose(database: Database, wanted: object) -> ChosenEmbedder:
    """The embedder asked for; "auto" takes the one the store was written with, if it is there."""
    with database.read() as connection:
        theirs = recorded_embedder(connection)
    if wanted == "auto" and theirs is not None:
        # Named otherwise than any embedder we can make: "auto" then finds the mismatch below.
        with suppress(InvalidInput, MissingExtra):
            return choose_embedder(theirs.name)
    return choose_embedder(wanted)


def _extractor(config: Config, llm: LLM | None, vocabulary: Vocabulary) -> Extractor:
    if config.extractor == "llm":
        from engram_core.consolidate.extract.llm import LLMExtractor

        return LLMExtractor(llm, vocabulary=vocabulary)
    if not isinstance(config.extractor, str):
        return config.extractor
    from engram_core.consolidate.extract.rules import RuleExtractor

    return RuleExtractor()
