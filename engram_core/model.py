"""What the verbs take and give: episodes, facts, hits, recalls and receipts. All are frozen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime
from enum import Enum
from typing import Any

from engram_core.times import Precision, show_date

ERASED = "[erased]"


class Result:
    """Base of all results: `to_dict()` for JSON, HTML in notebooks."""

    def to_dict(self) -> dict[str, Any]:
        """The fields as JSON-ready values; instants as ISO 8601 strings in UTC."""
        return {f.name: _plain(getattr(self, f.name)) for f in fields(self)}  # type: ignore[arg-type]

    def _repr_html_(self) -> str:
        """The result as HTML, for notebooks."""
        from engram_core.display import render

        return render(self)


def _plain(value: Any) -> Any:  # noqa: ANN401 - JSON values
    if isinstance(value, Result):
        return value.to_dict()
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple | frozenset | set):
        return [_plain(item) for item in value]
    return value


@dataclass(frozen=True, slots=True)
class Episode(Result):
    """One message or event, stored losslessly.

    Args:
        event_at: When it was said, in UTC; `offset_minutes` keeps the offset it came with.
        recorded_at: When the store took it in.
        seq: Total order within the (tenant, user).
        payload: The original message when it is more than its text, else None.
        erased: True for the skeleton that an erasure leaves.
    """

    id: str
    seq: int
    tenant: str
    user: str
    agent: str | None
    session: str | None
    role: str
    speaker: str | None
    text: str
    payload: Any
    event_at: datetime
    offset_minutes: int
    precision: Precision
    recorded_at: datetime
    meta: Mapping[str, Any]
    erased: bool = False

    def __repr__(self) -> str:
        return f"Episode({self.id}, {self.role}, {self.event_at:%Y-%m-%d}, {_short(self.text)!r})"


@dataclass(frozen=True, slots=True)
class Fact(Result):
    """One version of a belief.

    It is true in the world in `[valid_at, invalid_at)`, and the system believed it in
    `[created_at, expired_at)`.

    Args:
        lineage: The fact through all its versions.
        superseded_by: Lineage of the fact that took its place in the slot, if one did.
        support: How many assertions stand behind it, as known at the time asked.
        confidence: 0 to 1, from the same evidence.
        erased: True where the words were erased and only the skeleton is left.
    """

    id: str
    lineage: str
    subject: str
    predicate: str
    object: str
    text: str
    valid_at: datetime | None
    invalid_at: datetime | None
    created_at: datetime
    expired_at: datetime | None
    precision: Precision | None
    superseded_by: str | None
    confidence: float
    support: int
    kind: str = "multi"
    episodes: tuple[str, ...] = ()
    stated_at: datetime | None = None
    end_precision: Precision | None = None
    erased: bool = False

    @property
    def dates(self) -> str:
        """The valid interval as it is known, such as "since 2024-03" or "2026"."""
        start = show_date(self.valid_at, self.precision)
        if self.kind == "event":
            return start
        if self.invalid_at is None:
            return f"since {start}"
        end = show_date(self.invalid_at, self.end_precision)
        return f"until {end}" if self.valid_at is None else f"{start} to {end}"

    def __repr__(self) -> str:
        return f"Fact({self.id}, {_short(self.text)!r}, {self.dates})"


@dataclass(frozen=True, slots=True)
class Span(Result):
    """The words a belief stands on: `quote` is `text[start:end]` of the episode."""

    episode: str
    start: int
    end: int
    quote: str
    role: str = "supports"
    speaker: str | None = None
    event_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Why(Result):
    """Why a fact is believed: evidence, what it replaced, the rule or ruling that decided."""

    fact: Fact
    evidence: tuple[Span, ...]
    replaced: tuple[Fact, ...]
    rule: str
    decisions: tuple[Decision, ...] = ()

    def __repr__(self) -> str:
        return f"Why({self.fact.id}, {len(self.evidence)} spans, {self.rule!r})"


@dataclass(frozen=True, slots=True)
class Decision(Result):
    """What a user or an adjudicator ruled; logged and replayed."""

    id: str
    kind: str
    target: str
    at: datetime
    author: str
    reason: str | None
    object: str | None = None
    effective_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Hit(Result):
    """One thing recalled.

    Args:
        kind: "episode", "fact" or "summary".
        score: Comparable across queries; higher is better.
        channels: Channel name to its score.
        episodes: Ids of the source episodes.
    """

    kind: str
    id: str
    text: str
    score: float
    channels: Mapping[str, float]
    episodes: tuple[str, ...]
    speaker: str | None
    event_at: datetime | None
    role: str | None = None

    def __repr__(self) -> str:
        return f"Hit({self.kind} {self.id}, {self.score:.3f}, {_short(self.text)!r})"


@dataclass(frozen=True, slots=True)
class Recall(Result):
    """The answer to a query: hits, a context for a model within its budget, or an abstention.

    Args:
        context: One delimited block of text, at most `budget` tokens; empty when abstaining
            with `abstain="empty"` or when there is nothing.
        abstained: Whether the evidence is judged absent.
        reason: Why it abstained, what was withheld, or what could not be read in the query.
        score: Confidence that the evidence is there, 0 to 1, comparable across queries.
        tokens: Tokens of `context` by the store's tokenizer.
        timings: Stage to milliseconds.
    """

    context: str
    hits: tuple[Hit, ...]
    facts: tuple[Fact, ...]
    abstained: bool
    reason: str | None
    score: float
    tokens: int
    timings: Mapping[str, float]

    def explain(self) -> str:
        """Which channel found each hit, and with what score; one line per hit."""
        return "\n".join(
            f"{hit.score:.3f} {hit.kind:8} {hit.id}  "
            + " ".join(f"{name}={value:.3f}" for name, value in sorted(hit.channels.items()))
            for hit in self.hits
        )

    def __repr__(self) -> str:
        state = f"abstained: {self.reason}" if self.abstained else f"score {self.score:.2f}"
        return (
            f"Recall({len(self.hits)} hits, {len(self.facts)} facts, {self.tokens} tokens, {state})"
        )


@dataclass(frozen=True, slots=True)
class Receipt(Result):
    """What `add()` stored: episode ids in the order given, and per message whether it was new."""

    episodes: tuple[str, ...]
    stored: tuple[bool, ...]
    job: str | None

    @property
    def duplicates(self) -> int:
        """How many of the messages were already there."""
        return len(self.stored) - sum(self.stored)

    def __repr__(self) -> str:
        return f"Receipt({sum(self.stored)} stored, {self.duplicates} duplicate)"


@dataclass(frozen=True, slots=True)
class JobStatus(Result):
    """How far one episode has come: "pending", "leased", "done" or "failed"."""

    episode: str
    state: str
    attempts: int = 0
    error: str | None = None


@dataclass(frozen=True, slots=True)
class Transfer(Result):
    """What an export wrote or an import took in, in rows by table."""

    tenant: str
    user: str
    rows: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class EpisodeOutcome(Result):
    """What consolidation made of one episode: "facts", "nothing" or "failed"."""

    episode: str
    outcome: str
    assertions: int = 0
    error: str | None = None


@dataclass(frozen=True, slots=True)
class ConsolidationReport(Result):
    """What `consolidate()` did, per episode and in sum."""

    outcomes: tuple[EpisodeOutcome, ...] = ()
    assertions: int = 0
    facts_added: int = 0
    facts_expired: int = 0
    rejected: int = 0
    summaries: int = 0
    pending: int = 0

    @property
    def failed(self) -> tuple[EpisodeOutcome, ...]:
        """The episodes whose extraction failed; their jobs can be retried."""
        return tuple(outcome for outcome in self.outcomes if outcome.outcome == "failed")

    def __repr__(self) -> str:
        return (
            f"ConsolidationReport({len(self.outcomes)} episodes, +{self.facts_added} facts, "
            f"-{self.facts_expired} expired, {len(self.failed)} failed, {self.pending} pending)"
        )


@dataclass(frozen=True, slots=True)
class ErasureReceipt(Result):
    """What `erase()` took from each store, or would take with `dry_run`.

    Backups, exports and other archives outside the store are the operator's to erase, as `note`
    says.
    """

    id: str | None
    at: datetime
    dry_run: bool
    counts: Mapping[str, int]
    episodes: tuple[str, ...]
    note: str = (
        "Exports, backups and other copies outside this store are not touched: erase them yourself."
    )

    def __repr__(self) -> str:
        counted = ", ".join(f"{count} {name}" for name, count in self.counts.items() if count)
        return (
            f"ErasureReceipt({'would erase' if self.dry_run else 'erased'}: {counted or 'nothing'})"
        )


@dataclass(frozen=True, slots=True)
class Change(Result):
    """One difference: "added", "ended", "changed", "corrected", "retracted" or "expired"."""

    kind: str
    before: Fact | None
    after: Fact | None
    reason: str


@dataclass(frozen=True, slots=True)
class Diff(Result):
    """What changed in belief between two points, and why."""

    changes: tuple[Change, ...]

    def __repr__(self) -> str:
        return f"Diff({len(self.changes)} changes)"


@dataclass(frozen=True, slots=True)
class Contradiction(Result):
    """Two statements that cannot both hold: who said what when, and why the winner won.

    `winner` is None while it is open: both are kept.
    """

    subject: str
    predicate: str
    facts: tuple[Fact, ...]
    winner: str | None
    rule: str


@dataclass(frozen=True, slots=True)
class Summary(Result):
    """The summary of one session, each sentence of it taken from `episodes`."""

    id: str
    session: str | None
    text: str
    episodes: tuple[str, ...]
    created_at: datetime
    first_at: datetime
    last_at: datetime

    def __repr__(self) -> str:
        return f"Summary({self.session}, {_short(self.text)!r})"


@dataclass(frozen=True, slots=True)
class TimelineEntry(Result):
    """One line of a timeline: something that began, ended or happened at `at`."""

    at: datetime | None
    precision: Precision | None
    what: str
    fact: Fact

    def __repr__(self) -> str:
        return f"{show_date(self.at, self.precision)} {self.what}: {_short(self.fact.text)}"


@dataclass(frozen=True, slots=True)
class Stats(Result):
    """Counts of one scope at the point asked; `jobs` are those of now: the queue has no past."""

    episodes: int
    sessions: int
    facts: int
    versions: int
    entities: int
    summaries: int
    jobs: Mapping[str, int]
    first_at: datetime | None = None
    last_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Problem(Result):
    """One thing `check()` found wrong, and how to mend it."""

    where: str
    what: str
    mend: str


@dataclass(frozen=True, slots=True)
class CheckReport(Result):
    """What `check()` looked at and what it found."""

    problems: tuple[Problem, ...] = ()
    checked: Mapping[str, int] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        """Whether nothing was found."""
        return not self.problems

    def __repr__(self) -> str:
        return "CheckReport(ok)" if self.ok else f"CheckReport({len(self.problems)} problems)"


def _short(text: str, limit: int = 60) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= limit else flat[: limit - 1] + "…"
