"""Trimming things, activities and tastes to the shortest piece that names them."""

from __future__ import annotations

from collections.abc import Iterator

from engram_core.consolidate.extract.lists import items_of
from engram_core.consolidate.extract.words import Span, View, Word, run_of, span_of, word_set

_POINTING = word_set(
    "ce cela ces cet cette everyone her him his it its leur leurs myself sa ses someone son "
    "ta tes that their them these this those ton vos votre you your yourself ça"
)


# "I love the necklace" speaks of the moment; "the sea" and "the smell of rain" do not.
_KNOWN_TO_ALL = word_set(
    "sea ocean beach mountains outdoors countryside city water sun rain snow wind cold heat stars "
    "forest woods night theatre theater opera ballet cinema movies library piano guitar violin "
    "smell taste sound quiet silence sunshine seaside coast hills river lake gym internet "
    "radio dentist dark"
)
_IDIOMS = word_set("life vie")  # "I love my life" tells of no taste
_LIGHT = word_set(
    "having being getting making doing going seeing talking taking spending working looking "
    "coming trying learning hearing knowing listening meeting giving using finding keeping "
    "putting with"
)
_MANNERS = word_set(
    "idea vibe concept way fact thought sound look concept feel idee facon fait"
)  # "the idea of"
_FLAVOURED = word_set("a au aux")
_OCCASIONS = word_set(
    "maison bureau travail boulot dejeuner diner midi matin soir gouter repas lit petit-dejeuner"
)
_COMPANIONS = word_set("to with for at from avec pour à au aux chez de")
_ERRANDS = word_set("be bed buy do get go have help make need school see sleep take try work")


def thing(view: View) -> list[Span]:
    """A thing, without articles, adverbs and what comes after a stop."""
    run = run_of(view, view.lexicon.stops)
    if not run or run[0].key in view.lexicon.vague or len(run[0].text) < 2 and len(run) == 1:
        return []
    return span_of(run)


def things(view: View) -> list[Span]:
    """The things of a list."""
    return [span for part in items_of(view) for span in thing(part)]


def drink(view: View) -> list[Span]:
    """What one drinks or eats, with what it is flavoured with ("thé à la menthe")."""
    run = run_of(view, view.lexicon.stops - _FLAVOURED)
    for at, word in enumerate(run):
        if word.key in _FLAVOURED and (at + 1 == len(run) or run[-1].key in _OCCASIONS):
            run = run[:at]
            break
    named = run and run[0].key not in view.lexicon.vague
    return span_of(run) if named else []


def activity(view: View) -> list[Span]:
    """Like a thing, but places and companions belong to it ("going to the gym")."""
    run = run_of(view, view.lexicon.stops - _COMPANIONS, any_first=True)
    while run and run[-1].key in _COMPANIONS:
        run.pop()
    unnamed = not run or (len(run) == 1 and run[0].key in view.lexicon.vague)
    return [] if unnamed else span_of(run)


def tastes(view: View) -> list[Span]:
    """What one likes: things and activities, but none that only the moment explains."""
    words = view.words[1:] if view.words[0].key == "to" else view.words
    if not words or words[0].key in _POINTING | view.lexicon.joins or _of_the_moment(words):
        return []
    if any(word.key in _MANNERS for word in words[:2]):
        return []
    doing = words[0].key.endswith("ing")
    view = View(words, view.language, view.lower)
    if not doing:
        return [span for part in items_of(view) for span in _taste(part)]
    return [span for part in _doings(view) for span in _taste(part)]


def _doings(view: View) -> Iterator[View]:
    """The activities of a list; in "skating with friends and family" there is one."""
    accompanied = False
    for part in items_of(view, view.lexicon.stops - _COMPANIONS):
        if part.words[0].key.endswith("ing") or not accompanied:
            yield part
        accompanied = accompanied or any(word.key in _COMPANIONS for word in part.words)


def _taste(part: View) -> list[Span]:
    """One of the things liked; none where a part of it is only pointed at."""
    doing = part.words[0].key.endswith("ing")
    found = (activity if doing else thing)(part)
    kept = [word for word in part.words if found and word.end <= found[0][1]]
    pointed = any(word.key in _POINTING | {"sure"} for word in kept)
    empty = len(kept) == 1 and kept[0].key in _LIGHT | _ERRANDS
    empty = empty or (0 < len(kept) <= 2 and kept[-1].key in _IDIOMS)
    manner = bool(kept) and kept[-1].key in _MANNERS
    unnamed = len(kept) == 2 and kept[0].key in _LIGHT and kept[1].key in part.lexicon.vague
    return [] if pointed or empty or manner or unnamed else found


def _of_the_moment(words: list[Word]) -> bool:
    """Whether English "the" points at something at hand."""
    first = next((word for word in words if word.key not in ("both", "all")), words[0])
    if first.key != "the":
        return False
    rest = [word for word in words if word.start > first.start]
    named = any(word.capital for word in rest[:4])  # "the band Xylo"
    return not rest or not (named or rest[0].key in _KNOWN_TO_ALL)


def occasion(view: View) -> list[Span]:
    """Where one goes: a place by name, or an occasion ("my nephew's graduation")."""
    run = run_of(view, view.lexicon.stops | {"in", "on"}, 6)
    if not run or run[0].key in view.lexicon.vague or run[0].key in _ERRANDS:
        return []
    return span_of(run)


def forum(view: View) -> list[Span]:
    """An event by its capitals ("2023 Varnholt Forum")."""
    run = run_of(view, view.lexicon.name_stops, 7)
    return span_of(run) if any(word.text[0].isupper() for word in run) else []


def exact(view: View) -> list[Span]:
    """What the pattern caught, as it is."""
    words = [word for word in view.words if word.is_word]
    return [(view.words[0].start, view.words[-1].end)] if words else []
