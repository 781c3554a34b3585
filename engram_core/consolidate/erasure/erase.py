"""Forgetting for good (law 11): words go from every table; skeletons stay for past reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from sqlalchemy import (
    ColumnElement,
    Select,
    and_,
    case,
    delete,
    exists,
    false,
    func,
    insert,
    or_,
    select,
    update,
)

from engram_core.consolidate.enrich.forget import forget_pairs
from engram_core.consolidate.enrich.positions import FACTS, forget_position
from engram_core.consolidate.erasure.contexts import blank_contexts
from engram_core.consolidate.erasure.merges import erase_merges
from engram_core.consolidate.erasure.names import Naming
from engram_core.consolidate.erasure.revives import revive
from engram_core.consolidate.replay import rederive
from engram_core.consolidate.summaries.rewrite import erase_from_summaries
from engram_core.log import Stamp
from engram_core.model import ErasureReceipt
from engram_core.storage import jobs
from engram_core.storage.answers import forget_answers
from engram_core.storage.authors import (
    ERASED_AUTHOR,
    scrub_why_and_who,
    tells_why_or_who,
    told_author,
)
from engram_core.storage.conditions import chunks
from engram_core.storage.core import (
    ASSERTION,
    BINDING,
    DECISION,
    EPISODE,
    EPISODE_IDENTITY,
    ERASURE,
    EVIDENCE,
    FACT,
    JOB,
    SALIENCE,
    SPARSE_VECTOR,
    SUMMARY,
    VECTOR,
)
from engram_core.storage.maintenance import maintenance
from engram_core.storage.owner import OwnerWrite
from engram_core.vocabulary import BUILT_IN, Vocabulary

_KNOWN = [predicate.name for predicate in BUILT_IN]
_ERASED_ERROR = "what went wrong was erased together with words of its session"


@dataclass(slots=True)
class Erased:
    """What went, by table."""

    episodes: list[str]
    counts: dict[str, int] = field(default_factory=dict)

    def count(self, name: str, number: int) -> None:
        """Add to the count of one table."""
        self.counts[name] = self.counts.get(name, 0) + number


def erase_episodes(
    writing: OwnerWrite,
    ids: Sequence[str],
    vocabulary: Vocabulary,
    *,
    labels: bool,
    naming: Naming | None = None,
    counted: Mapping[str, int] | None = None,
) -> ErasureReceipt:
    """Erase the words of these episodes and of all that stood on them, as one transaction.

    Facts that stood on them alone become tombstones, what they had closed revives, and words that
    others also said stay with those others.

    Args:
        writing: Under the lock of the scope.
        ids: The episodes.
        vocabulary: For deriving what is left.
        labels: Also take the session and agent labels; they stay where a single episode goes, so
            that reads of that session show its tombstone.
        naming: Where all goes that names an entity: also take the rulings whose words name it.
        counted: What was taken already, to stand in the receipt too.
    """
    name, stamp = _logged(writing)
    gone = Erased(list(ids), dict(counted or {}))
    with maintenance(writing):
        jobs.held(writing.connection, writing.mine(JOB), JOB.c.state.in_(jobs.UNDONE))
        for chunk in chunks(list(ids)):
            _erase_chunk(writing, chunk, stamp.txn, gone)
        if contexts := blank_contexts(writing):
            gone.count("contexts shown before", contexts)
        if labels:
            _scrub_labels(writing, ids)
        _erase_decisions(writing, stamp.txn, gone)
        _erase_authors(writing)
        gone.count("decisions", erase_merges(writing))
        if naming is not None:
            gone.count("decisions", _erase_reasons(writing, naming))
        before = _tombstones(writing)
        rederive(writing, vocabulary)
        gone.count("facts", _tombstones(writing) - before)
    revive(writing, vocabulary)
    _keep(writing, name, stamp, gone)
    return ErasureReceipt(name, stamp.at, False, gone.counts, tuple(gone.episodes))


def erase_nothing(writing: OwnerWrite) -> None:
    """Note that all was to be erased where nothing is stored: what waits to be is void by it.

    A memory of which nothing was ever stored has no log, and stays free to import into.
    """
    if not writing.last_seq and not writing.last_txn:
        writing.bump_epoch()
        return
    name, stamp = _logged(writing)
    _keep(writing, name, stamp, Erased([]))


def _logged(writing: OwnerWrite) -> tuple[str, Stamp]:
    name = f"x{writing.last_txn + 1}-{writing.tag}"
    return name, writing.log("erasure", name)


def _keep(writing: OwnerWrite, name: str, stamp: Stamp, gone: Erased) -> None:
    writing.connection.execute(
        insert(ERASURE).values(
            **writing.columns,
            id=name,
            txn=stamp.txn,
            at=stamp.at,
            episodes=gone.episodes,
            counts=gone.counts,
        )
    )


def _erase_chunk(writing: OwnerWrite, ids: Sequence[str], txn: int, gone: Erased) -> None:
    """Everything that is found by episode id; neighbours and facts before their words go."""
    gone.count("summaries", erase_from_summaries(writing, ids))
    facts = _facts_on(writing, ids)
    gone.count("vectors", forget_pairs(writing, ids))
    _drop_vectors(writing, "episode", ids, gone)
    _drop_vectors(writing, "pieces", ids, gone)
    _drop_vectors(writing, "fact", facts, gone)
    gone.count("sparse vectors", _drop_sparse(writing, [*ids, *facts]))
    _set_back(writing, facts)
    gone.count("assertions", _scrub_assertions(writing, ids, txn))
    gone.count("jobs", _scrub_jobs(writing, ids))
    gone.count("model answers", _scrub_outputs_near(writing, ids))
    gone.count("episodes", _scrub_episodes(writing, ids))
    writing.connection.execute(delete(EPISODE_IDENTITY).where(EPISODE_IDENTITY.c.episode.in_(ids)))
    writing.connection.execute(
        delete(SALIENCE).where(writing.mine(SALIENCE), SALIENCE.c.ref.in_([*ids, *facts]))
    )


def _facts_on(writing: OwnerWrite, ids: Sequence[str]) -> list[str]:
    query = (
        select(EVIDENCE.c.fact)
        .join(ASSERTION, ASSERTION.c.id == EVIDENCE.c.assertion)
        .where(ASSERTION.c.episode.in_(ids))
        .distinct()
    )
    return sorted(name for (name,) in writing.connection.execute(query))


def _drop_vectors(writing: OwnerWrite, kind: str, refs: Sequence[str], gone: Erased) -> None:
    for chunk in chunks(list(refs)):
        done = writing.connection.execute(
            delete(VECTOR).where(
                writing.mine(VECTOR), VECTOR.c.kind == kind, VECTOR.c.ref.in_(chunk)
            )
        )
        gone.count("vectors", done.rowcount)


def _drop_sparse(writing: OwnerWrite, refs: Sequence[str]) -> int:
    dropped = 0
    for chunk in chunks(list(refs)):
        gone = writing.mine(SPARSE_VECTOR) & SPARSE_VECTOR.c.ref.in_(chunk)
        dropped += writing.connection.execute(delete(SPARSE_VECTOR).where(gone)).rowcount
    return dropped


def _set_back(writing: OwnerWrite, facts: Sequence[str]) -> None:
    """Let the background work make anew the vectors of facts that stay."""
    for chunk in chunks(list(facts)):
        oldest = select(func.min(FACT.c.txn)).where(FACT.c.id.in_(chunk))
        txn = writing.connection.execute(oldest).scalar()
        if txn is not None:
            forget_position(writing, FACTS, txn)


def _scrub_assertions(writing: OwnerWrite, ids: Sequence[str], txn: int) -> int:
    wordless = dict.fromkeys(
        ("text", "subject", "subject_key", "object", "object_key", "topic", "topic_key")
    )
    done = writing.connection.execute(
        update(ASSERTION)
        .where(ASSERTION.c.episode.in_(ids), ASSERTION.c.erased_txn.is_(None))
        .values(
            **wordless,
            # A predicate outside the vocabulary may be made of the writer's words.
            predicate=case((ASSERTION.c.predicate.in_(_KNOWN), ASSERTION.c.predicate), else_=None),
            span_start=0,
            span_end=0,
            erased_txn=txn,
        )
    )
    return done.rowcount


def _scrub_jobs(writing: OwnerWrite, ids: Sequence[str]) -> int:
    done = writing.connection.execute(
        update(JOB).where(JOB.c.episode.in_(ids)).values(state="done", raw=None, error=None)
    )
    return done.rowcount


def _scrub_outputs_near(writing: OwnerWrite, ids: Sequence[str]) -> int:
    """What models answered about turns of these sessions: they may have been shown these."""
    query = select(EPISODE.c.session).where(writing.mine(EPISODE), EPISODE.c.id.in_(ids)).distinct()
    sessions = [name for (name,) in writing.connection.execute(query)]
    unnamed = EPISODE.c.session.is_(None) if None in sessions else false()
    here = or_(EPISODE.c.session.in_([*filter(None, sessions)]), unnamed)
    near = select(EPISODE.c.id).where(writing.mine(EPISODE), here)
    writing.connection.execute(
        update(JOB)
        .where(writing.mine(JOB), JOB.c.raw.is_not(None), JOB.c.episode.in_(near))
        .values(raw=None, error=case((JOB.c.error.is_not(None), _ERASED_ERROR), else_=None))
    )
    return forget_answers(writing, here)


def _scrub_episodes(writing: OwnerWrite, ids: Sequence[str]) -> int:
    done = writing.connection.execute(
        update(EPISODE)
        .where(writing.mine(EPISODE), EPISODE.c.id.in_(ids))
        .values(
            text="",
            payload=None,
            key=None,
            meta=None,
            speaker=None,
            erased=True,
        )
    )
    return done.rowcount


def _scrub_labels(writing: OwnerWrite, ids: Sequence[str]) -> None:
    for chunk in chunks(list(ids)):
        writing.connection.execute(
            update(EPISODE).where(EPISODE.c.id.in_(chunk)).values(session=None, agent=None)
        )
    for label in ("session", "agent"):
        _scrub_label_of_nobody(writing, label)


def _scrub_label_of_nobody(writing: OwnerWrite, label: str) -> None:
    """A label that no message bears any more, in summaries and where messages went one by one."""
    borne = select(EPISODE.c[label]).where(
        writing.mine(EPISODE), EPISODE.c.erased.is_(False), EPISODE.c[label].is_not(None)
    )
    for table in (EPISODE, SUMMARY):
        column = table.c[label]
        bare = writing.mine(table), table.c.erased.is_(True), column.is_not(None)
        writing.connection.execute(
            update(table).where(*bare, column.not_in(borne)).values({label: None})
        )


def _erase_decisions(writing: OwnerWrite, txn: int, gone: Erased) -> None:
    """The words of rulings: reasons about what was erased; objects that stood on it alone."""
    bound = _rulings_on(writing, ASSERTION.c.erased_txn == txn)
    names = [name for (name,) in writing.connection.execute(bound.union(_beside(writing, txn)))]
    alive = exists().where(
        and_(
            BINDING.c.decision == DECISION.c.id,
            BINDING.c.assertion == ASSERTION.c.id,
            ASSERTION.c.erased_txn.is_(None),
        )
    )
    for chunk in chunks(names):
        scrub = update(DECISION).where(DECISION.c.id.in_(chunk))
        writing.connection.execute(scrub.values(reason=None))
        done = writing.connection.execute(scrub.where(~alive).values(object=None, object_key=None))
        gone.count("decisions", done.rowcount)


def _erase_reasons(writing: OwnerWrite, naming: Naming) -> int:
    """The reasons of rulings that name an entity, whatever else the rulings bind."""
    query = select(DECISION.c.id, DECISION.c.reason, DECISION.c.author).where(
        writing.mine(DECISION), tells_why_or_who()
    )
    rows = writing.connection.execute(query)
    names = [name for name, *words in rows if naming.found_in([one for one in words if one])]
    scrub_why_and_who(writing.connection, names)
    return len(names)


def _erase_authors(writing: OwnerWrite) -> None:
    """Names given as author of rulings on what is erased; of all rulings, where nothing is left."""
    alive = select(EPISODE.c.id).where(writing.mine(EPISODE), EPISODE.c.erased.is_(False)).limit(1)
    scrub = update(DECISION).where(writing.mine(DECISION))
    if writing.connection.execute(alive).first() is None:
        writing.connection.execute(scrub.values(reason=None))
    else:
        bound = _rulings_on(writing, ASSERTION.c.erased_txn.is_not(None))
        scrub = scrub.where(DECISION.c.id.in_(bound))
    writing.connection.execute(scrub.where(told_author()).values(author=ERASED_AUTHOR))


def _rulings_on(writing: OwnerWrite, erased: ColumnElement[bool]) -> Select[tuple[str]]:
    """The rulings that bind assertions erased so."""
    return (
        select(BINDING.c.decision)
        .join(ASSERTION, ASSERTION.c.id == BINDING.c.assertion)
        .where(writing.mine(ASSERTION), erased)
        .distinct()
    )


def _beside(writing: OwnerWrite, txn: int) -> Select[tuple[str]]:
    """Rulings that ended one fact for the sake of another that stood on what was erased."""
    gone = (
        select(FACT.c.lineage)
        .join(EVIDENCE, EVIDENCE.c.fact == FACT.c.id)
        .join(ASSERTION, ASSERTION.c.id == EVIDENCE.c.assertion)
        .where(writing.mine(ASSERTION), ASSERTION.c.erased_txn == txn)
    )
    return select(DECISION.c.id).where(writing.mine(DECISION), DECISION.c.other.in_(gone))


def _tombstones(writing: OwnerWrite) -> int:
    query = select(func.count()).where(writing.mine(FACT), FACT.c.erased.is_(True))
    return int(writing.connection.execute(query).scalar() or 0)
