"""The engine: tries the tables of patterns on the clauses of one sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engram_core.claims import Polarity
from engram_core.consolidate.extract.calendar import Calendar
from engram_core.consolidate.extract.clauses import Clause
from engram_core.consolidate.extract.dating import looks_ahead, meets
from engram_core.consolidate.extract.findings import Finding, Known, Span, stance
from engram_core.consolidate.extract.gates import Admitted
from engram_core.consolidate.extract.language import Language
from engram_core.consolidate.extract.negation import Negation, without_negation
from engram_core.consolidate.extract.objects import trim
from engram_core.consolidate.extract.pattern import Compiled, Need, Place, Says
from engram_core.consolidate.extract.subjects import Subject, subject_at
from engram_core.dates import DateMention, Relation

# What "it" and "he" stand for after which predicate (fields of `Known`).
_ANTECEDENTS = {
    "has_pet": "pet",
    "bought": "thing",
    "owns": "thing",
    "likes": "taste",
    "dislikes": "taste",
}


class SentenceReader:
    """Reads the clauses of one sentence.

    Args:
        text: The sentence with dates, quotes and code blanked out.
        raw: The same with its dates.
        calendar: Its dates.
        known: What the message has named so far; updated.
        base: Where the sentence begins in the message.
    """

    def __init__(
        self,
        text: str,
        raw: str,
        calendar: Calendar,
        language: Language,
        known: Known,
        base: int,
    ) -> None:
        self._text, self._raw, self._language, self._known = text, raw, language, known
        self._calendar, self._base = calendar, base
        self._lower = not any(c.isupper() for c in text[1:])
        self._subject: Subject | None = None
        self._spoken_of: set[str] = set()

    def read(self, admitted: Sequence[Admitted]) -> Iterator[Finding]:
        """The findings of the admitted clauses, in order."""
        for item in admitted:
            clause = item.clause
            found = [*self._nouns(clause, item.until)]
            if not item.nouns_only:
                found += self._statements(clause)
            self._remember(found)
            yield from found

    def _statements(self, clause: Clause) -> list[Finding]:
        head = self._language.head(self._text, clause.start, clause.end)
        found = [*self._try(Place.HEAD, self._text, head, clause, None, None)]
        subject = subject_at(self._text, head, clause.end, self._language, self._known.person)
        if subject is None or not self._plausible(subject, clause):
            subject = self._inherited(head, clause)
        negated = None
        verbs = [*self._try(Place.VERB, self._text, subject.verb_at, clause, subject, None)]
        if not verbs:
            negated = without_negation(
                self._text, subject.verb_at, clause.end, self._language
            )
        if negated:
            start = self._language.head(negated.text, subject.verb_at, clause.end)
            verbs = [*self._try(Place.VERB, negated.text, start, clause, subject, negated.kind)]
        if subject.stated:
            self._subject = subject
            if subject.span:
                self._known.person = subject.name
        return [*found, *(v for v in verbs if not _taken(v, found))]

    def _plausible(self, subject: Subject, clause: Clause) -> bool:
        return subject.verb_at < clause.end

    def _inherited(self, head: int, clause: Clause) -> Subject:
        """A clause without a subject goes on with the one before; else it is the speaker's."""
        before = self._subject
        name = before.name if before else None
        return Subject(name, head, stated=bool(before and clause.joined))

    def _nouns(self, clause: Clause, until: int) -> Iterator[Finding]:
        """Possessives anywhere in the clause ("my dog Waffle")."""
        taken: set[int] = set()
        for compiled in self._language.at(Place.ANYWHERE):
            for match in compiled.regex.finditer(self._text, clause.start, until):
                found = [*self._findings(compiled, match, clause, None, None, possessive=True)]
                if found and match.start() not in taken:
                    taken.add(match.start())
                    yield from found

    def _try(
        self,
        place: Place,
        text: str,
        start: int,
        clause: Clause,
        subject: Subject | None,
        negation: Negation | None,
    ) -> Iterator[Finding]:
        taken: list[Finding] = []
        for compiled in self._language.at(place):
            pattern = compiled.pattern
            if subject and not _fits(pattern.bare, pattern.speaker_only, subject):
                continue
            if pattern.after and pattern.after not in self._spoken_of:
                continue
            seen = self._raw if "day" in compiled.kinds else text
            end = len(text) if compiled.wide else clause.end
            match = compiled.regex.match(seen, start, end)
            if not match or not self._dates_meet(pattern.need, pattern.says, clause):
                continue
            found = [*self._findings(compiled, match, clause, subject, negation)]
            fresh = [finding for finding in found if not _taken(finding, taken)]
            taken += fresh
            yield from fresh

    def _findings(
        self,
        compiled: Compiled,
        match: re.Match[str],
        clause: Clause,
        subject: Subject | None,
        negation: Negation | None,
        *,
        possessive: bool = False,
    ) -> Iterator[Finding]:
        slots = {
            slot: trim(kind, match.string, match.span(slot), self._language, self._lower)
            for slot, kind in compiled.kinds.items()
            if match[slot] is not None
        }
        if not all(slots.values()):
            return
        for says in compiled.pattern.says:
            turned = stance(says, negation)
            if turned is None:
                continue
            name = self._subject_name(says, slots, subject)
            for span in self._objects(says, slots):
                stands = _hull((match.start(), clause.end), span)
                yield Finding(
                    subject=name,
                    predicate=says.predicate,
                    object=span,
                    stands_on=stands,
                    polarity=turned.polarity,
                    modality=says.modality,
                    denies=turned.denies,
                    mentions=tuple(self._dates(says, clause)) if says.dated else (),
                    possessive=possessive,
                    not_now=turned.not_now,
                    topic=self._topic(says, match),
                )

    def _subject_name(
        self, says: Says, slots: dict[str, list[Span]], subject: Subject | None
    ) -> str | None:
        if says.subject:
            start, end = slots[says.subject][0]
            return self._text[start:end]
        return subject.name if subject else None

    def _objects(self, says: Says, slots: dict[str, list[Span]]) -> list[Span | None]:
        if says.antecedent:
            known = getattr(self._known, _ANTECEDENTS[says.predicate])
            return [(known[0] - self._base, known[1] - self._base)] if known else []
        if not says.slot:
            return [None]
        return list(slots.get(says.slot, []))

    def _topic(self, says: Says, match: re.Match[str]) -> str | None:
        if not says.topic or not match[says.topic]:
            return None
        return " ".join(match[says.topic].lower().split())

    def _dates(self, says: Says, clause: Clause) -> list[DateMention]:
        mentions = self._calendar.mentions(ahead=looks_ahead(says.predicate))
        if says.polarity is Polarity.ASSERTS:
            ahead = [m for m in self._calendar.mentions(ahead=True) if m.relation is Relation.UNTIL]
            mentions = [*(m for m in mentions if m.relation is not Relation.UNTIL), *ahead]
        return [m for m in mentions if clause.dates[0] <= m.span[0] < clause.dates[1]]

    def _dates_meet(self, need: Need | None, says: tuple[Says, ...], clause: Clause) -> bool:
        if need is None:
            return True
        return meets(need, self._dates(says[0], clause), self._calendar.said_at)

    def _remember(self, findings: Sequence[Finding]) -> None:
        for finding in findings:
            self._spoken_of.add(finding.predicate)
            role = _ANTECEDENTS.get(finding.predicate)
            if finding.object and role:
                start, end = finding.object
                setattr(self._known, role, (start + self._base, end + self._base))


def _fits(bare: bool, speaker_only: bool, subject: Subject) -> bool:
    if speaker_only and subject.name is not None:
        return False
    return subject.stated or bare


def _taken(finding: Finding, others: Sequence[Finding]) -> bool:
    """Whether a piece of the object already served another pattern: the first one wins."""
    if finding.object is None:
        return any(other.predicate == finding.predicate for other in others)
    start, end = finding.object
    return any(
        other.object is not None and other.object[0] < end and start < other.object[1]
        for other in others
    )


def _hull(span: Span, other: Span | None) -> Span:
    return span if other is None else (min(span[0], other[0]), max(span[1], other[1]))
