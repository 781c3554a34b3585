"""Trimming what a pattern caught to the shortest piece that names the thing.

No article, no possessive, no trailing punctuation, no adverbs at the end, no relative clauses:
"an old 1998 hatchback that leaks" becomes `1998 hatchback`. Lists are taken apart. Each kind of
object has its trimmer; a tagger would bring trimmers of its own for the same kinds.
"""

from __future__ import annotations

from engram_core.consolidate.extract.language import Language
from engram_core.consolidate.extract.trim_names import (
    acquaintance,
    anyname,
    employer,
    named_place,
    org,
    people,
    person,
    place,
    places,
    project,
    school,
    selfname,
    workplace,
    written_name,
)
from engram_core.consolidate.extract.trim_roles import any_job, job, known_job, languages, tongues
from engram_core.consolidate.extract.trim_things import (
    activity,
    drink,
    exact,
    forum,
    occasion,
    tastes,
    thing,
    things,
)
from engram_core.consolidate.extract.words import LONGEST, Span, Trimmer, View, Word, words_of
from engram_core.consolidate.extract.zones import HOLE


def trim(kind: str, text: str, span: Span, language: Language, lower: bool) -> list[Span]:
    """The spans of the objects in `text[span]`, read as `kind`; empty when it names none."""
    start, end = span
    holes = (text.find(mark, start, end) for mark in ("\x1f", HOLE))
    end = min([hole for hole in holes if hole >= 0], default=end)
    words: list[Word] = []
    for word in words_of(text, start, end):
        words.append(word)
        if len(words) >= 4 * LONGEST:
            break
    trimmer = _TRIMMERS.get(kind, exact)  # what a piece matches by its own form is exact
    return trimmer(View(words, language, lower)) if words else []


_ACTIVITIES = (
    "activity",
    "knack",
    "begin",
    "appointment",
    "start",
    "hobby",
    "target",
    "objective",
    "endeavour",
    "journey",
    "arrangement",
    "deed",
    "plan",
    "outing",
    "shift",
    "voyage",
    "undertaking",
    "stay",
    "duty",
)
_EXACT = (
    "number",
    "email",
    "phone",
    "mark",
    "zone",
    "day",
    "pet",
    "child",
    "diet",
    "tech",
    "topic",
    "component",
    "street",
    "ceased",
    "sober",
    "years",
    "dealing",
    "code",
)

_TRIMMERS: dict[str, Trimmer] = {
    "thing": thing,
    "drink": drink,
    "things": things,
    "activity": activity,
    "person": person,
    "tastes": tastes,
    "people": people,
    "place": place,
    "named": named_place,
    "places": places,
    "org": org,
    "workplace": workplace,
    "job": job,
    "knownjob": known_job,
    "anyjob": any_job,
    "languages": languages,
    "tongues": tongues,
    "anyname": anyname,
    "selfname": selfname,
    "writtenname": written_name,
    "project": project,
    "school": school,
    "employer": employer,
    "forum": forum,
    "acquaintance": acquaintance,
    "occasion": occasion,
    **dict.fromkeys(_ACTIVITIES, activity),
    **dict.fromkeys(("ownable", "model", "instrument"), thing),
    **dict.fromkeys((*_EXACT, "substance", "quit"), exact),
}
