"""The verbs that read. Each takes the same time arguments and obeys them (law 12).

`valid_at` is when it was true in the world, `known_at` when the system believed it, `as_of` both.
The default is now, on each clock by itself.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engram_core.beliefs.conflicts import begun
from engram_core.beliefs.overviews import timeline_of
from engram_core.beliefs.stats import stats_of, summaries_of
from engram_core.beliefs.visible import FactFilter, all_versions, current_facts, standing_facts
from engram_core.errors import InvalidInput
from engram_core.handle import Handle, Moment
from engram_core.model import (
    Episode,
    Fact,
    Recall,
    Stats,
    Summary,
    TimelineEntry,
)
from engram_core.retrieve.recall import recall as recall_from
from engram_core.scope import Scope
from engram_core.searched_with import searched_with
from engram_core.storage.episodes import episodes_seen
from engram_core.storage.owners import owners
from engram_core.times import ReadTimes, read_times
from engram_core.verbs import twin, verb


class Reading(Handle):
    """Reads of memory; nothing here changes a belief."""

    @verb
    def recall(
        self,
        query: str,
        scope: Scope,
        *,
        k: int | None = None,
        budget: int | None = None,
        exclude: Collection[str] = (),
        abstain: str = "flag",
        fusion: str = "score",
        channels: Sequence[str] | None = None,
        salience: bool = True,
        valid_at: Moment | None = None,
        known_at: Moment | None = None,
        as_of: Moment | None = None,
    ) -> Recall:
        """What memory holds on a question: ranked hits and a context for a model.

        Args:
            query: The question, or any text.
            scope: Whose memory; an agent or session in it narrows the answer to them.
            k: At most so many hits, of which the context is made; 1 or more. By default 15, and 30
                for questions that count, list, order or sum up; the context then looks further.
            budget: At most so many tokens of context; by default 2,000, and 4,000 for such
                questions.
            exclude: Ids of episodes, facts or summaries not to show, such as those already in the
                prompt; also as a context names them ("e23").
            abstain: "flag" says so when the evidence is absent, "empty" gives nothing then, "off"
                never abstains.
            fusion: "score" or "rrf".
            channels: Which of "dense", "lexical", "sparse", "graph", "recency" and "rerank" take
                part; by default all that the memory was opened with.
            salience: Whether what is often said and used comes first among equals. With False this
                recall neither looks at earlier uses nor counts as one.
            valid_at: When it was true; relative dates in the question count from it.
            known_at: When it was believed.
            as_of: Both at once.

        Raises:
            InvalidInput: An option has a value it cannot have.
            RerankerError: The reranker failed.
        """
        times = read_times(valid_at, known_at, as_of)
        parts = self._parts
        with self._reading(scope) as connection:
            using = searched_with(parts, connection, channels)
            view = parts.indexes.view(connection, scope.owner)
            found = recall_from(
                view,
                connection,
                using.embedder,
                query,
                scope,
                times=times,
                now=parts.now(),
                k=k,
                budget=budget,
                exclude=exclude,
                abstain=abstain,
                fusion=fusion,
                channels=using.channels,
                salience=salience,
                encoder=using.encoder,
                reranker=parts.reranker,
                lacking=using.lacking,
            )
        if salience and not times.is_past:
            parts.accesses.note(scope.owner, [hit.id for hit in found.hits], parts.now())
        return found

    @verb
    def context(
        self,
        query: str,
        scope: Scope,
        *,
        budget: int | None = None,
        valid_at: Moment | None = None,
        known_at: Moment | None = None,
        as_of: Moment | None = None,
    ) -> str:
        """The context block of a recall, ready for a prompt; "" when memory holds nothing on it.

        Args:
            query: The question, or any text.
            scope: Whose memory; an agent or session in it narrows the answer to them.
            budget: At most so many tokens; as in `recall` unless given.
            valid_at: When it was true.
            known_at: When it was believed.
            as_of: Both at once.
        """
        found = self.recall(
            query, scope, budget=budget, valid_at=valid_at, known_at=known_at, as_of=as_of
        )
        return found.context

    @verb
    def facts(
        self,
        scope: Scope,
        subject: str | None = None,
        predicate: str | None = None,
        *,
        valid_at: Moment | None = None,
        known_at: Moment | None = None,
        as_of: Moment | None = None,
    ) -> list[Fact]:
        """The facts that hold, ordered by when they began.

        Args:
            scope: Whose memory.
            subject: Only about this entity, by any of its names; "user" for the user.
            predicate: Only of this predicate.
            valid_at: When it was true.
            known_at: When it was believed.
            as_of: Both at once.

        Raises:
            InvalidInput: `subject` or `predicate` is blank.
        """
        times = read_times(valid_at, known_at, as_of)
        wanted = _filter(subject, predicate)
        with self._reading(scope) as connection:
            return current_facts(connection, scope, times, self._parts.now(), wanted)

    @verb
    def history(
        self,
        scope: Scope,
        subject: str | None = None,
        predicate: str | None = None,
        *,
        valid_at: Moment | None = None,
        known_at: Moment | None = None,
        as_of: Moment | None = None,
    ) -> list[Fact]:
        """Every version on both clocks, expired ones too; filtered only by the times given.

        Args:
            scope: Whose memory.
            subject: Only about this entity, by any of its names; "user" for the user.
            predicate: Only of this predicate.
            valid_at: Only versions whose own interval holds this instant.
            known_at: Only those made by then, as they were known then.
            as_of: Both at once.

        Raises:
            InvalidInput: `subject` or `predicate` is blank.
        """
        times = read_times(valid_at, known_at, as_of)
        with self._reading(scope) as connection:
            versions = all_versions(connection, scope, times, _filter(subject, predicate))
        return [fact for fact in versions if _covers(fact, times)]

    @verb
    def summaries(
        self,
        scope: Scope,
        *,
        valid_at: Moment | None = None,
        known_at: Moment | None = None,
        as_of: Moment | None = None,
    ) -> list[Summary]:
        """The session summaries as they stood, oldest session first.

        Args:
            scope: Whose memory; an agent or session in it narrows to them.
            valid_at: Only sessions that had begun by then.
            known_at: As they were written by then.
            as_of: Both at once.
        """
        times = read_times(valid_at, known_at, as_of)
        with self._reading(scope) as connection:
            return summaries_of(connection, scope, times)

    @verb
    def timeline(
        self,
        scope: Scope,
        subject: str | None = None,
        predicate: str | None = None,
        *,
        valid_at: Moment | None = None,
        known_at: Moment | None = None,
        as_of: Moment | None = None,
    ) -> tuple[TimelineEntry, ...]:
        """When things began, ended and happened, in order; up to `valid_at` when it is given.

        Args:
            scope: Whose memory.
            subject: Only about this entity, by any of its names; "user" for the user.
            predicate: Only of this predicate.
            valid_at: The last instant told.
            known_at: When it was believed.
            as_of: Both at once.

        Raises:
            InvalidInput: `subject` or `predicate` is blank.
        """
        times = read_times(valid_at, known_at, as_of)
        with self._reading(scope) as connection:
            facts = standing_facts(connection, scope, times, _filter(subject, predicate))
        entries = timeline_of(facts)
        if times.valid_at is None:
            return entries
        return tuple(entry for entry in entries if entry.at is None or entry.at <= times.valid_at)

    @verb
    def stats(
        self,
        scope: Scope,
        *,
        valid_at: Moment | None = None,
        known_at: Moment | None = None,
        as_of: Moment | None = None,
    ) -> Stats:
        """Counts that agree with what the other reads list at the same point.

        Args:
            scope: Whose memory.
            valid_at: When it was true.
            known_at: When it was believed.
            as_of: Both at once.
        """
        times = read_times(valid_at, known_at, as_of)
        with self._reading(scope) as connection:
            return stats_of(connection, scope, times, self._parts.now())

    @verb
    def users(self) -> list[Scope]:
        """Everybody of whom the store remembers something, by tenant and user.

        This is for those who run the store: every other read names the one whose memory it is.
        """
        self._parts.check_open()
        with self._parts.database.read() as connection:
            return [Scope(user, tenant) for tenant, user in owners(connection)]

    @verb
    def episodes(
        self,
        scope: Scope,
        *,
        ids: Sequence[str] | None = None,
        last: int | None = None,
        before: str | None = None,
        valid_at: Moment | None = None,
        known_at: Moment | None = None,
        as_of: Moment | None = None,
    ) -> list[Episode]:
        """The messages as they came, in the order they were stored.

        Args:
            scope: Whose; an agent or session in it narrows to them.
            ids: Only these, by id or as a context names them ("e23"); unknown ones and those of
                others are left out.
            last: Only the newest so many.
            before: Only those stored before this message, by id: with `last` and the first message
                of a page it gives the page before.
            valid_at: Only those said by then.
            known_at: Only those stored by then.
            as_of: Both at once.

        Raises:
            NotFound: There is no message `before` in this memory.
        """
        times = read_times(valid_at, known_at, as_of)
        with self._reading(scope) as connection:
            return episodes_seen(connection, scope, times, ids=ids, last=last, before=before)

    arecall = twin(recall)
    acontext = twin(context)
    afacts = twin(facts)
    ahistory = twin(history)
    asummaries = twin(summaries)
    atimeline = twin(timeline)
    astats = twin(stats)
    ausers = twin(users)
    aepisodes = twin(episodes)


def _filter(subject: str | None, predicate: str | None) -> FactFilter:
    for name, value in (("subject", subject), ("predicate", predicate)):
        if value is not None and not isinstance(value, str):
            raise InvalidInput(f"{name} must be text or None, not {type(value).__name__}")
    return FactFilter(subject, predicate)


def _covers(fact: Fact, times: ReadTimes) -> bool:
    """Whether the version's own interval holds the valid time asked, when one was."""
    at = times.valid_at
    if at is None:
        return True
    return begun(fact, times) and (fact.invalid_at is None or at < fact.invalid_at)
