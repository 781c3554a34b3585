"""The engine: tries the tables of patterns on the clauses of one sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from engram_core.claims import Denies, Modality, Polarity
from engram_core.consolidate.extract.calendar import BLANK, Calendar
from engram_core.consolidate.extract.clauses import Clause
from engram_core.consolidate.extract.dating import meets, moved_to, placed_loosely, reading
from engram_core.consolidate.extract.findings import Finding, Known, Span, stance
from engram_core.consolidate.extract.gates import Admitted
from engram_core.consolidate.extract.language import Language
from engram_core.consolidate.extract.negation import Negation, without_negation
from engram_core.consolidate.extract.objects import trim
from engram_core.consolidate.extract.pattern import Compiled, Need, Pattern, Place, Says
from engram_core.consolidate.extract.subjects import Subject, subject_at
from engram_core.consolidate.extract.template import WHEN
from engram_core.consolidate.extract.topics import topic_of
from engram_core.dates import DateMention

_CAPITALS = re.compile(r"[A-ZÀ-Þ](?<!\bI)|\bI\w")  # "I" alone tells nothing

_BEGUN = re.compile(r"\W*[A-ZÀ-Þ]\w.*\bI\b")  # "Last week I …": its capital may be the date's

# What "it" and "he" stand for after which predicate (fields of `Known`).
_ANTECEDENTS = {
    "has_pet": "pet",
    "bought": "thing",
    "owns": "thing",
    "likes": "taste",
    "dislikes": "taste",
}


# Names, of which "not X" means that X was a mistake. ("I like tea, not coffee" corrects nothing.)
_CORRECTED = frozenset(
    {
        "place",
        "org",
        "employer",
        "person",
        "anyname",
        "selfname",
        "people",
        "languages",
        "number",
        "job",
        "project",
    }
)
_REPLACED = frozenset({"lives_in", "works_at", "works_on", "job_title", "studies_at"})


class SentenceReader:
    """Reads the clauses of one sentence.

    Args:
        text: The sentence with dates, quotes and code blanked out.
        raw: The same with its dates.
        said: The same as it was written, accents and all; names are taken from it.
        calendar: Its dates.
        known: What the message has named so far; updated.
        base: Where the sentence begins in the message.
    """

    def __init__(
        self,
        text: str,
        raw: str,
        said: str,
        calendar: Calendar,
        language: Language,
        known: Known,
        base: int,
    ) -> None:
        self._text, self._raw, self._said = text, raw, said
        self._language, self._known = language, known
        self._awake = language.tables.awake(raw)
        self._calendar, self._base = calendar, base
        self._lower = not (_CAPITALS.search(text) or _BEGUN.match(raw))
        self._subject: Subject | None = None
        self._spoken_of: set[str] = set()
        self._borders: list[int] = []

    def read(self, admitted: Sequence[Admitted]) -> Iterator[Finding]:
        """The findings of the admitted clauses, in order."""
        self._borders = [item.clause.dates[1] for item in admitted]
        for item in admitted:
            clause = item.clause
            if item.modality is not Modality.ACTUAL:
                yield from self._loose(item)
                continue
            found = [*self._nouns(clause, item.until)]
            if not item.nouns_only:
                found += self._statements(clause)
            self._remember(found)
            yield from found

    def _loose(self, item: Admitted) -> Iterator[Finding]:
        """What the speaker may do, would do, or is taken for."""
        start, end = item.clause.start, item.clause.end
        if item.modality is Modality.REPORTED:
            found = self._try(Place.TAKEN_FOR, self._text, start, item.clause, None, None)
        else:
            text = self._language.without_modal(self._text, start, end)
            subject = subject_at(text, start, end, self._language, None)
            if subject is None or subject.name is not None:
                return
            verb = self._language.head(text, subject.verb_at, end)
            found = self._verbs(text, verb, item.clause, subject, None)
        for finding in found:
            if finding.polarity is Polarity.ASSERTS:
                yield replace(finding, modality=item.modality)

    def _statements(self, clause: Clause) -> list[Finding]:
        text, language = self._text, self._language
        head = language.head(text, clause.start, clause.end)
        found = self._try(Place.HEAD, text, head, clause, None, None)
        subject = subject_at(text, head, clause.end, language, self._known.person)
        if subject and subject.span:
            subject = replace(subject, name=self._said[slice(*subject.span)])
        if subject is None or subject.verb_at >= clause.end:
            if subject and subject.span:
                self._known.person = subject.name  # "My wife's called Ines. She's a vet"
            subject = self._inherited(head, clause)
        verbs = self._verbs(text, subject.verb_at, clause, subject, None)
        negated = None if verbs else without_negation(text, subject.verb_at, clause.end, language)
        if negated:
            start = language.head(negated.text, subject.verb_at, clause.end)
            verbs = self._verbs(negated.text, start, clause, subject, negated.kind)
        if subject.stated:
            self._subject = subject
        if subject.span:
            self._known.person = subject.name
        return [*found, *(verb for verb in verbs if not _taken(verb, found))]

    def _verbs(
        self,
        text: str,
        start: int,
        clause: Clause,
        subject: Subject,
        negation: Negation | None,
    ) -> list[Finding]:
        """What the verb says, read with and without the adverbs before it."""
        bare = self._language.after_adverbs(text, start, clause.end)
        found = self._try(Place.VERB, text, bare, clause, subject, negation)
        if not found and bare != start:
            found = self._try(Place.VERB, text, start, clause, subject, negation)
        return found

    def _inherited(self, head: int, clause: Clause) -> Subject:
        """A clause without a subject goes on with the one before; else it is the speaker's."""
        before = self._subject
        name = before.name if before else None
        return Subject(name, head, stated=bool(before and clause.goes_on))

    def _nouns(self, clause: Clause, until: int) -> Iterator[Finding]:
        """Possessives anywhere in the clause ("my dog Waffle")."""
        taken: set[int] = set()
        for compiled in self._awake.at(Place.ANYWHERE):
            end = len(self._text) if compiled.wide else until
            for match in compiled.regex.finditer(self._text, clause.start, end):
                if match.start() >= until:
                    break
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
    ) -> list[Finding]:
        """What the patterns find at `start`; the first to speak of a predicate speaks for all."""
        found: list[Finding] = []
        for compiled in self._awake.at(place, bare=subject is not None and not subject.stated):
            # The raw text is only wanted where a date itself is the object.
            seen = text if WHEN.isdisjoint(compiled.kinds.values()) else self._raw
            match = compiled.regex.match(seen, start, len(seen) if compiled.wide else clause.end)
            if match and self._allowed(compiled.pattern, clause, subject, negation):
                fresh = self._findings(compiled, match, clause, subject, negation)
                found += [one for one in list(fresh) if not _taken(one, found)]
        return found

    def _allowed(
        self,
        pattern: Pattern,
        clause: Clause,
        subject: Subject | None,
        negation: Negation | None,
    ) -> bool:
        if pattern.need is Need.NEGATED:
            return negation is not None
        if pattern.speaker_only and subject and subject.name is not None:
            return False
        if pattern.after and pattern.after not in self._spoken_of:
            return False
        return self._dates_meet(pattern.need, pattern.says, clause)

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
        if not all(slots.values()) or self._leaves_words_out(match, slots):
            return
        yield from self._corrections(compiled, slots, clause, subject, negation)
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
                    modality=turned.modality,
                    denies=turned.denies,
                    mentions=tuple(self._dates(says, self._reaching(span, clause)))
                    if says.dated
                    else (),
                    possessive=possessive,
                    not_now=turned.not_now,
                    topic=topic_of(says, match, self._said, clause),
                )

    def _leaves_words_out(self, match: re.Match[str], slots: dict[str, list[Span]]) -> bool:
        """Whether a slot in the middle holds more than its object: then it is another sentence."""
        for slot, spans in slots.items():
            if match.end(slot) == match.end():
                continue
            rest = match.string[spans[-1][1] : match.end(slot)]
            if BLANK in rest or not self._language.lexicon.trailing.issuperset(
                rest.lower().split()
            ):
                return True
        return False

    def _corrections(
        self,
        compiled: Compiled,
        slots: dict[str, list[Span]],
        clause: Clause,
        subject: Subject | None,
        negation: Negation | None,
    ) -> Iterator[Finding]:
        """The second name in "I live in Hull, not Hulst" is denied."""
        says = compiled.pattern.says[0]
        kind = compiled.kinds.get(says.slot)
        if negation or kind not in _CORRECTED or says.polarity is not Polarity.ASSERTS:
            return
        end = slots[says.slot][-1][1]
        found = self._language.correction.match(self._text, end)
        if not found:
            return
        wrong = trim(kind, self._text, (found.end(), len(self._text)), self._language, self._lower)
        over = bool(found["over"])
        if over and says.predicate not in _REPLACED:
            return
        for span in wrong[:1]:
            yield Finding(
                subject=self._subject_name(says, slots, subject),
                predicate=says.predicate,
                object=span,
                stands_on=(clause.start, span[1]),
                polarity=Polarity.ENDS if over else Polarity.DENIES,
                modality=Modality.ACTUAL,
                denies=None if over else Denies.CLAIM,
            )

    def _subject_name(
        self, says: Says, slots: dict[str, list[Span]], subject: Subject | None
    ) -> str | None:
        if says.subject:
            start, end = slots[says.subject][0]
            return self._said[start:end]
        return subject.name if subject else None

    def _objects(self, says: Says, slots: dict[str, list[Span]]) -> list[Span | None]:
        if says.antecedent:
            known = getattr(self._known, _ANTECEDENTS[says.predicate])
            return [(known[0] - self._base, known[1] - self._base)] if known else []
        if not says.slot:
            return [None]
        return list(slots.get(says.slot, []))

    def _reaching(self, span: Span | None, clause: Clause) -> Clause:
        """The clause with the dates of the one its object stands in: "new PB: 47:12 today"."""
        if span is None or span[1] <= clause.dates[1]:
            return clause
        border = next((end for end in self._borders if end >= span[1]), clause.dates[1])
        return replace(clause, dates=(clause.dates[0], border))

    def _dates(self, says: Says, clause: Clause) -> list[DateMention]:
        mentions = [
            self._calendar.reread(
                mention, reading(says.predicate, says.polarity, mention.relation, ahead=says.ahead)
            )
            for mention in self._calendar.mentions()
        ]
        said_at = self._calendar.said_at
        here = [
            placed_loosely(mention, said_at)
            for mention in mentions
            if clause.dates[0] <= mention.span[0] < clause.dates[1]
        ]
        return moved_to(here) if says.moved else here

    def _dates_meet(self, need: Need | None, says: tuple[Says, ...], clause: Clause) -> bool:
        if need is None:
            return True
        return meets(need, self._dates(says[0], clause), self._calendar.said_at)

    def _remember(self, findings: Sequence[Finding]) -> None:
        for finding in findings:
            self._spoken_of.add(finding.predicate)
            if finding.polarity is Polarity.ENDS:
                self._spoken_of.add(f"no {finding.predicate}")
            role = _ANTECEDENTS.get(finding.predicate)
            if finding.object and role:
                start, end = finding.object
                setattr(self._known, role, (start + self._base, end + self._base))


def _taken(finding: Finding, others: Sequence[Finding]) -> bool:
    """Whether another pattern spoke first: of the same predicate, or by the same words.

    What is called off is no home and no plan either, by the same words.
    """
    if any(
        (other.predicate, other.polarity) == (finding.predicate, finding.polarity)
        for other in others
    ):
        return True
    if finding.denies is Denies.CLAIM and not finding.not_now:
        return False
    if finding.object is None:
        return any(other.predicate == finding.predicate for other in others)
    start, end = finding.object
    return any(
        other.object is not None and other.object[0] < end and start < other.object[1]
        for other in others
    )


def _hull(span: Span, other: Span | None) -> Span:
    return span if other is None else (min(span[0], other[0]), max(span[1], other[1]))
