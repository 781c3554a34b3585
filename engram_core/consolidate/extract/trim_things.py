"""Trimming things, activities and tastes to the shortest piece that names them."""

from __future__ import annotations

from engram_core.consolidate.extract.lists import items_of
from engram_core.consolidate.extract.words import Span, View, run_of, span_of, word_set

_POINTING = word_set(
    "ce cela ces cet cette everyone her him his it its leur leurs myself sa ses someone son "
    "ta tes that their them these this those ton vos votre you your yourself ça"
)


_MANNERS = word_set(
    "idea way fact thought sound look concept feel idee facon fait"
)  # "the idea of"
_FLAVOURED = word_set("a au aux")
_OCCASIONS = word_set(
    "maison bureau travail boulot dejeuner diner midi matin soir gouter repas lit petit-dejeuner"
)
_COMPANIONS = word_set("to with for at from avec pour à au aux chez de")
_ERRANDS = word_set("be bed buy do get go have make need school see sleep take try work")


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
    if not words or words[0].key in _POINTING | view.lexicon.joins:
        return []
    if any(word.key in _MANNERS for word in words[:2]):
        return []
    view = View(words, view.language, view.lower)
    return [
        span
        for part in items_of(view)
        for span in (activity if part.words[0].key.endswith("ing") else thing)(part)
        if not any(word.key in _POINTING for word in part.words if word.end <= span[1])
    ]


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
