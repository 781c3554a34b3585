"""The default extractor: offline, deterministic, English and French.

A message passes cheap gates (gates.py, zones.py), is cut into sentences and clauses (clauses.py),
its dates are covered (calendar.py), and the tables of patterns of english/ and french/ are tried on
each clause (matcher.py). Tables and lexicons hold all knowledge of language; a tagger would slot in
as another `Lexicon`-like source for objects.py, without touching the tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engram_core.claims import USER, Claim
from engram_core.consolidate.extract.calendar import Calendar
from engram_core.consolidate.extract.clauses import (
    Sentence,
    clauses,
    sentences,
    without_aside,
)
from engram_core.consolidate.extract.composed import composed, placed
from engram_core.consolidate.extract.findings import Finding, Known, Located
from engram_core.consolidate.extract.gates import (
    admitted,
    meant_otherwise,
    speaks_for_itself,
    without_pasted,
)
from engram_core.consolidate.extract.instructions import instructions_in
from engram_core.consolidate.extract.language import Language, languages_of
from engram_core.consolidate.extract.matcher import SentenceReader
from engram_core.consolidate.extract.notes import in_first_person
from engram_core.consolidate.extract.settle import settled
from engram_core.consolidate.extract.zones import plain, without_foreign
from engram_core.model import Episode

LONGEST_MESSAGE = 100_000  # characters; what lies beyond is kept and searched, not extracted


class RuleExtractor:
    """Extracts claims by patterns. Reads nothing but the episode itself."""

    name = "rules@1"
    reads_context = False

    def extract(self, episode: Episode, before: Sequence[Episode] = ()) -> list[Claim]:
        """The claims of `episode`, in the order of its text; empty when it holds none.

        Args:
            episode: The message, with its own time and offset.
            before: Not read.
        """
        if not speaks_for_itself(episode):
            return []
        episode, places = composed(episode)
        episode, noted = in_first_person(episode)
        text = without_foreign(plain(episode.text[:LONGEST_MESSAGE]))
        for language in languages_of(text, _languages()):
            found = list(_located(text, episode, language))
            if found:
                claims = settled(found, episode, episode.speaker or USER)
                return placed(placed(claims, noted), places)
        return []


def _languages() -> list[Language]:
    from engram_core.consolidate.extract.english import ENGLISH
    from engram_core.consolidate.extract.french import FRENCH

    return [ENGLISH, FRENCH]


def _located(text: str, episode: Episode, language: Language) -> Iterator[Located]:
    text, known = without_pasted(text, language), Known()
    for sentence in sentences(text):
        ironic = meant_otherwise(text, sentence, language)
        for finding in _read(text, sentence, episode, language, known):
            if not (ironic and finding.predicate == "likes"):
                yield Located(finding, sentence.start)


def _read(
    text: str, sentence: Sentence, episode: Episode, language: Language, known: Known
) -> Iterator[Finding]:
    raw = text[sentence.start : sentence.end]
    said = episode.text[sentence.start : sentence.end]
    dates = Calendar(raw, episode)
    covered = without_aside(dates.covered())
    here = Sentence(0, len(covered), sentence.mark)
    parts = clauses(covered, here, language)
    yield from instructions_in(raw, sentence.mark, parts, language.instructions)
    items = admitted(covered, here, parts, language)
    reader = SentenceReader(covered, raw, said, dates, language, known, sentence.start)
    yield from reader.read(items)
