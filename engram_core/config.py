"""The options of `Engram.open()`, checked once; files and variables are read in `settings` only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engram_core.clock import Clock, SystemClock
from engram_core.config_servers import ChromaAccess, Pool
from engram_core.errors import InvalidInput
from engram_core.vocabulary import Predicate

if TYPE_CHECKING:
    from engram_core.consolidate.extract.base import Extractor

MISMATCH = ("refuse", "lexical", "reembed")
VECTOR_INDEX = ("auto", "exact", "chroma")
DURABILITY = ("normal", "full")
SUMMARIES = ("sentences", "llm")
SECRETS = ("keep", "mask", "refuse")


@dataclass(frozen=True, slots=True)
class Config:
    """How a store is opened.

    Args:
        embedder: See `engram_core.embed.choose.choose_embedder`.
        extractor: "rules", "llm" to ask the model given as `llm`, or an object with the `Extractor`
            protocol.
        llm: A language model: what `engram_core.llm.as_llm` takes. It settles what rules cannot
            (`adjudicate()`); it reads messages only with extractor="llm".
        summaries: "sentences" to sum sessions up in sentences as they were said, or "llm" to have
            the model given as `llm` write them.
        predicates: Predicates of your own with their kind, as `{"tested_with": "single"}` or as
            `Predicate`s.
        clock: Tells the time; for tests and replays.
        durability: "normal" or "full" (see `engram_core.storage.database.Database`).
        background: Whether a thread consolidates by itself, once nothing was added for
            `quiet_seconds`.
        quiet_seconds: How long that is.
        vector_index: "auto", "exact" or "chroma".
        index_megabytes: How much memory the indexes of the users read last may take. One of 100,000
            messages takes about 200 MB; where those read in turns do not fit, each is made anew.
        sparse: A learned sparse model beside the embedder: see `engram_core.sparse.choose`. Every
            process that works on the store takes the same one.
        rerank: A model that reads the best candidates of a recall together with the question: see
            `engram_core.rerank.choose`.
        observe: Who is told in numbers what the memory does: "otel" for OpenTelemetry, an
            `engram_core.observing.Observer`, or a list of these; the log only unless given.
        mismatch: What to do with a store of another embedder or sparse model: "refuse", "lexical"
            (search by words only and write no vectors), or "reembed" (the same until `reembed()` is
            called). Where only the sparse model differs, only its channel is off.
        secrets: What to do with keys, tokens, passwords in URLs and card numbers in what is to be
            stored: "keep", "mask" ("[secret: AWS key]" stands in their place) or "refuse". The
            latter two need the extra `secrets`.
        chroma_headers: Sent with every request to a Chroma server, as a proxy before it may ask:
            `{"Authorization": "Bearer …"}`. They are never shown.
        chroma_tenant: The tenant on that server, in Chroma's own sense.
        chroma_database: The database on it, in Chroma's own sense.
        pool_size: How many connections to a PostgreSQL server this process keeps.
        pool_overflow: How many more it may open for a moment.
        server_seconds: How long a PostgreSQL server may take to let a connection in, or be silent
            to a statement before a second connection asks whether it answers at all. One that
            works on a long statement does, and is waited for.
        prepare_statements: False behind a pooler that cannot follow prepared statements.
        row_level_security: On PostgreSQL, let the database keep users apart too (docs/scaling.md).
    """

    embedder: object = "auto"
    extractor: Extractor | str = "rules"
    llm: object | None = None
    summaries: str = "sentences"
    predicates: Mapping[str, str] | Iterable[Predicate] = ()
    clock: Clock = field(default_factory=SystemClock)
    durability: str = "normal"
    background: bool = True
    quiet_seconds: float = 2.0
    vector_index: str = "auto"
    index_megabytes: int = 512
    sparse: object | None = None
    rerank: object | None = None
    mismatch: str = "refuse"
    row_level_security: bool = False
    observe: object | None = None
    secrets: str = "keep"
    chroma_headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    chroma_tenant: str = "default_tenant"
    chroma_database: str = "default_database"
    pool_size: int = 5
    pool_overflow: int = 10
    server_seconds: float = 10.0
    prepare_statements: bool = True

    @property
    def pool(self) -> Pool:
        """The connections to a PostgreSQL server."""
        return Pool(
            self.pool_size, self.pool_overflow, self.prepare_statements, self.server_seconds
        )

    @property
    def chroma_access(self) -> ChromaAccess:
        """What a Chroma server is told with each request."""
        return ChromaAccess(self.chroma_headers, self.chroma_tenant, self.chroma_database)

    def __post_init__(self) -> None:
        for name, value, allowed in (
            ("mismatch", self.mismatch, MISMATCH),
            ("vector_index", self.vector_index, VECTOR_INDEX),
            ("durability", self.durability, DURABILITY),
            ("summaries", self.summaries, SUMMARIES),
            ("secrets", self.secrets, SECRETS),
            ("background", self.background, (True, False)),
            ("row_level_security", self.row_level_security, (True, False)),
        ):
            if value not in allowed:
                known = ", ".join(map(str, allowed))
                raise InvalidInput(f"{name} is one of {known}, not {value!r}")
        if self.extractor == "llm" and self.llm is None:
            raise InvalidInput("extractor='llm' needs a model: pass it as llm=")
        if self.summaries == "llm" and self.llm is None:
            raise InvalidInput("summaries='llm' needs a model: pass it as llm=")
        if self.extractor not in ("rules", "llm"):
            check_extractor(self.extractor)
        if not callable(getattr(self.clock, "now", None)):
            raise InvalidInput("clock is an object with now() -> aware datetime: see clock.py")
        _check_numbers(self)
        _ = self.pool, self.chroma_access  # which say what is wrong with them


def _check_numbers(config: Config) -> None:
    quiet = config.quiet_seconds
    if isinstance(quiet, bool) or not isinstance(quiet, int | float) or not 0 <= quiet < 1e6:
        raise InvalidInput(f"quiet_seconds is a number of seconds, 0 or more, not {quiet!r}")
    most = config.index_megabytes
    if isinstance(most, bool) or not isinstance(most, int) or most < 1:
        raise InvalidInput(f"index_megabytes is a whole number of 1 or more, not {most!r}")


def check_extractor(extractor: object) -> None:
    """Refuse what cannot read episodes.

    Raises:
        InvalidInput: It lacks what the `Extractor` protocol asks for.
    """
    if isinstance(extractor, type) or not callable(getattr(extractor, "extract", None)):
        raise InvalidInput(
            "extractor is 'rules', 'llm', or an object with extract(episode, before) -> list of "
            "Claim"
        )
    if not isinstance(getattr(extractor, "name", None), str):
        raise InvalidInput("an extractor has a name, as text: it is kept with what it read")
    if not hasattr(extractor, "reads_context"):
        raise InvalidInput("an extractor says in reads_context whether it wants the turns before")
