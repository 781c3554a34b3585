"""The verbs that rule: state a fact, correct, end or retract one, merge names. Each is logged."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from engram_core.consolidate.rulings import RulingRequest, rule_on_fact, rule_on_names, rule_on_pair
from engram_core.consolidate.stated import Statement, state
from engram_core.errors import InvalidInput
from engram_core.handle import Handle, Moment
from engram_core.model import Decision, Fact
from engram_core.scope import Scope
from engram_core.screening.rulings import screened_request, screened_statement
from engram_core.storage.load import load_facts
from engram_core.storage.owner import OwnerWrite
from engram_core.times import LAST, date_or_instant, instant, with_offset
from engram_core.verbs import twin, verb
from engram_core.vocabulary import Vocabulary


class Ruling(Handle):
    """Changes of belief that somebody decides."""

    @verb
    def remember(
        self,
        scope: Scope,
        subject: str,
        predicate: str,
        object: str,
        *,
        valid_at: Moment | None = None,
        invalid_at: Moment | None = None,
        at: Moment | None = None,
        topic: str | None = None,
        precision: str | None = None,
    ) -> Fact:
        """State a fact directly; it stands on an episode of its own.

        Args:
            scope: Whose memory.
            subject: "user" for the user, else a name.
            predicate: One of the vocabulary, or any other, which is then multi-valued.
            object: What it is about.
            valid_at: When it began, or happened; the moment of the statement unless given.
            invalid_at: When it ended.
            at: When it is stated; now unless given.
            topic: For predicates that are single-valued per topic ("film").
            precision: "year", "month", "day" or "instant"; a midnight, on the clock that it is
                given with, is taken for a day. A date is kept as it reads there.

        Returns:
            The version that stands on the statement.

        Raises:
            InvalidInput: A part is blank, the precision is none, it ends before it begins, or it
                holds a secret that is refused.
        """
        self._admit(scope)
        statement = Statement(
            subject=subject,
            predicate=predicate,
            object=object,
            topic=topic,
            valid_at=_dated(valid_at, "valid_at", precision),
            invalid_at=_dated(invalid_at, "invalid_at", precision),
            at=(self._parts.now(), 0) if at is None else with_offset(at, "at"),
            precision=precision,
            said_when=at is not None,
        )
        statement = screened_statement(self._parts.screen, statement)
        name = state(self._parts.writer, scope, statement, self._parts.vocabulary)
        with self._parts.database.read(scope.owner) as connection:
            return load_facts(connection, [name], LAST)[0]

    @verb
    def correct(
        self,
        fact_id: str,
        scope: Scope,
        *,
        object: str,
        reason: str | None = None,
        author: str = "user",
    ) -> Decision:
        """Say that a fact never was so and what is right instead, over the same time.

        The old version expires and gets no end; later statements are not bound by it.

        Args:
            fact_id: A version's id, or a lineage, which stands for its newest version.
            scope: Whose memory.
            object: What is right.
            reason: Why; kept with the decision.
            author: Who says so.

        Raises:
            NotFound: No such fact in this scope.
            Conflict: It is not believed any more.
            InvalidInput: `object` is blank, or what the fact says already.
        """
        return self._rule(scope, RulingRequest("correct", fact_id, author, reason, object=object))

    @verb
    def end(
        self,
        fact_id: str,
        scope: Scope,
        *,
        at: Moment | None = None,
        reason: str | None = None,
        author: str = "user",
    ) -> Decision:
        """Say that a fact held until `at` (now unless given) and not beyond.

        Args:
            fact_id: A version's id, or a lineage.
            scope: Whose memory.
            at: The instant it ended.
            reason: Why; kept with the decision.
            author: Who says so.

        Raises:
            NotFound: No such fact in this scope.
            Conflict: It is not believed any more.
            InvalidInput: `at` lies before it began, or not before it ended.
        """
        when = self._parts.now() if at is None else instant(at, "at")
        return self._rule(scope, RulingRequest("end", fact_id, author, reason, effective_at=when))

    @verb
    def retract(
        self, fact_id: str, scope: Scope, *, reason: str | None = None, author: str = "user"
    ) -> Decision:
        """Say that a fact is not to be believed, though the episode still says so.

        Args:
            fact_id: A version's id, or a lineage.
            scope: Whose memory.
            reason: Why; kept with the decision.
            author: Who says so.

        Raises:
            NotFound: No such fact in this scope.
            Conflict: It is not believed any more.
        """
        return self._rule(scope, RulingRequest("retract", fact_id, author, reason))

    @verb
    def keep_both(
        self,
        fact_id: str,
        other_id: str,
        scope: Scope,
        *,
        reason: str | None = None,
        author: str = "user",
    ) -> Decision:
        """Say that two facts that may be one thing in other words are two; neither is changed.

        It settles an open contradiction; `retract` and `merge` settle it the other ways. What is
        listed as open depends on the embedder, so it may also be said of a pair that is not: that
        pair is not asked about later.

        Args:
            fact_id: A version's id, or a lineage.
            other_id: That of the other fact.
            scope: Whose memory.
            reason: Why; kept with the decision.
            author: Who says so.

        Raises:
            NotFound: No such fact in this scope.
            Conflict: One of them is not believed any more.
            InvalidInput: The two are one fact.
        """
        request = RulingRequest("keep", fact_id, author, reason, other=other_id)
        return self._settled(scope, request, rule_on_pair)

    @verb
    def merge(
        self,
        scope: Scope,
        entity: str,
        into: str,
        *,
        reason: str | None = None,
        author: str = "user",
    ) -> Decision:
        """Say that two names are one entity; `unmerge` takes it back.

        Args:
            scope: Whose memory.
            entity: The name to merge, or the id of its entity.
            into: The name it is merged into, or the id of its entity.
            reason: Why.
            author: Who says so.

        Raises:
            NotFound: Nothing goes by one of the names.
            InvalidInput: The one cannot be merged into the other.
        """
        request = RulingRequest("merge", entity, author, reason, other=into)
        return self._settled(scope, request, rule_on_names)

    @verb
    def unmerge(
        self,
        scope: Scope,
        decision: str | Decision,
        *,
        reason: str | None = None,
        author: str = "user",
    ) -> Decision:
        """Undo a merge, by its decision or the id of it: beliefs are as if it had never been.

        Args:
            scope: Whose memory.
            decision: The merge.
            reason: Why; kept with the decision.
            author: Who says so.

        Raises:
            NotFound: No such merge in this scope.
            Conflict: It was undone already.
        """
        name = decision.id if isinstance(decision, Decision) else decision
        request = RulingRequest("unmerge", name, author, reason, other=name)
        return self._settled(scope, request, rule_on_names)

    def _rule(self, scope: Scope, request: RulingRequest) -> Decision:
        return self._settled(scope, request, rule_on_fact)

    def _settled(
        self,
        scope: Scope,
        request: RulingRequest,
        rule: Callable[[OwnerWrite, RulingRequest, Vocabulary], Decision],
    ) -> Decision:
        self._admit(scope)
        if not isinstance(request.target, str) or not request.target:
            raise InvalidInput("name the target by its id, as text")
        request = screened_request(self._parts.screen, request)
        with self._parts.database.write_owner(scope.owner) as writing:
            return rule(writing, request, self._parts.vocabulary)

    aremember = twin(remember)
    acorrect = twin(correct)
    aend = twin(end)
    aretract = twin(retract)
    akeep_both = twin(keep_both)
    amerge = twin(merge)
    aunmerge = twin(unmerge)


def _dated(value: Moment | None, name: str, precision: str | None) -> datetime | None:
    return None if value is None else date_or_instant(value, name, precision)
