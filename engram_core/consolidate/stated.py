"""A fact stated directly: its own episode, assertion and belief, in one transaction."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select

from engram_core.claims import Claim
from engram_core.consolidate.leased_batch import commit_claims
from engram_core.errors import InvalidInput
from engram_core.ingest.draft import Draft
from engram_core.ingest.write import Writer, store_drafts
from engram_core.scope import Scope
from engram_core.storage.core import EVIDENCE, FACT
from engram_core.storage.load import load_episodes
from engram_core.storage.owner import OwnerWrite
from engram_core.times import Precision
from engram_core.vocabulary import Vocabulary

EXTRACTOR = "stated"


@dataclass(frozen=True, slots=True)
class Statement:
    """What is stated, and when; `at` with the offset it was given in, in minutes.

    `said_when` is False where the caller gave no `at`: then it speaks for its dates alone.
    """

    subject: str
    predicate: str
    object: str
    topic: str | None
    valid_at: datetime | None
    invalid_at: datetime | None
    at: tuple[datetime, int]
    precision: str | None
    said_when: bool = True

    def __post_init__(self) -> None:
        for name in ("subject", "predicate", "object"):
            value = getattr(self, name)
            if not isinstance(value, str) or not value.strip():
                raise InvalidInput(f"remember() needs a {name}, as text that is not blank")
        if self.precision is not None and self.precision not in list(Precision):
            raise InvalidInput(f"precision is one of {', '.join(Precision)}")
        begins = self.valid_at if self.valid_at is not None else self.at[0]
        if self.valid_at and self.invalid_at is not None and self.invalid_at <= begins:
            raise InvalidInput("invalid_at must be after valid_at: intervals are [from, to)")

    def precision_of(self, moment: datetime | None) -> Precision | None:
        """As given; else a midnight in UTC is taken for a day."""
        if moment is None:
            return None
        if self.precision is not None:
            return Precision(self.precision)
        midnight = moment.hour == moment.minute == moment.second == moment.microsecond == 0
        return Precision.DAY if midnight else Precision.INSTANT

    def text(self, vocabulary: Vocabulary) -> str:
        """The statement as a sentence, which is its episode."""
        return vocabulary[self.predicate].sentence(self.subject, self.topic, self.object)


def state(writer: Writer, scope: Scope, statement: Statement, vocabulary: Vocabulary) -> str:
    """Store a statement and believe it.

    Returns:
        The id of the fact version that stands on it.
    """
    text = statement.text(vocabulary)
    draft = Draft(role="user", text=text, meta={"stated": True})
    vectors = writer.vectors([draft])
    claim = Claim(
        subject=statement.subject,
        predicate=statement.predicate,
        object=statement.object,
        span=(0, len(text)),
        topic=statement.topic,
        valid_from=statement.valid_at,
        valid_to=statement.invalid_at,
        precision=statement.precision_of(statement.valid_at),
        end_precision=statement.precision_of(statement.invalid_at),
        once=not statement.said_when,
    )
    with writer.database.write_owner(scope.owner) as writing:
        receipt = store_drafts(
            writing, scope, [(draft, None)], statement.at, vectors, writer.embedder, queue=False
        )
        episode = load_episodes(writing.connection, receipt.episodes)[0]
        commit_claims(writing, episode, [claim], EXTRACTOR, vocabulary)
        return _fact_standing_on(writing, f"a{episode.seq}.00-{writing.tag}")


def _fact_standing_on(writing: OwnerWrite, assertion: str) -> str:
    query = (
        select(FACT.c.id)
        .join(EVIDENCE, EVIDENCE.c.fact == FACT.c.id)
        .where(EVIDENCE.c.assertion == assertion, FACT.c.expired_at.is_(None))
        .order_by(EVIDENCE.c.role.desc(), FACT.c.valid_at.desc())
    )
    found = writing.connection.execute(query).scalar()
    if found is None:
        raise InvalidInput(
            "the statement gives no fact: what else is known of it leaves no time in which it "
            "could hold; check valid_at and invalid_at against history()"
        )
    return str(found)
