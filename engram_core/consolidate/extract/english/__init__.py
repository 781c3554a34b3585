"""English for the rule extractor: lexicon, pieces, gates and tables put together.

The tables stand in an order that matters: a piece of text serves the first pattern that takes it.
"""

from __future__ import annotations

from engram_core.consolidate.extract.english import (
    ahead,
    births,
    changes,
    counts,
    doings,
    family,
    gates,
    health,
    home,
    hours,
    learning,
    livelihood,
    numbers,
    people,
    person,
    preferences,
    routines,
    tastes,
    things,
    values,
    work,
)
from engram_core.consolidate.extract.english.instructions import INSTRUCTIONS
from engram_core.consolidate.extract.english.lexicon import LEXICON
from engram_core.consolidate.extract.english.pieces import PIECES
from engram_core.consolidate.extract.language import Language
from engram_core.consolidate.extract.words import word_set

_MARKS = word_set("bought sold he she or not up as no me if who any name who's ") | word_set(
    "and are at been but can did do does don't for from get got had has hate have how i i'm "
    "im in is it ive just like live love m moved my not now of on our s so started stopped t "
    "that the this to used was we went were what with work you your"
)

ENGLISH = Language(
    code="en",
    marks=_MARKS,
    pieces=PIECES
    | ahead.PIECES
    | births.PIECES
    | hours.PIECES
    | numbers.PIECES
    | counts.PIECES
    | values.PIECES
    | changes.PIECES
    | routines.PIECES
    | learning.PIECES
    | health.PIECES
    | livelihood.PIECES
    | family.PIECES,
    patterns=[
        *changes.PUT_OFF,
        *ahead.TABLE,
        *changes.VERSIONS,
        *work.PROJECTS,
        *person.TABLE,
        *people.TABLE,
        *home.TABLE,
        *hours.TABLE,
        *work.TABLE,
        *preferences.TABLE,
        *tastes.TABLE,
        *health.TABLE,
        *things.TABLE,
        *doings.TABLE,
        *changes.TABLE,
        *counts.TABLE,
        *counts.HEADS,
        *values.TABLE,
        *routines.TABLE,
        *learning.TABLE,
        *livelihood.TABLE,
        *family.TABLE,
    ],
    lexicon=LEXICON,
    gates=gates.GATES,
    negations=gates.NEGATIONS,
    splitters=gates.SPLITTERS,
    joiners=gates.JOINERS,
    openers=gates.OPENERS,
    fillers=gates.FILLERS,
    speaker=gates.SPEAKER,
    pronouns=gates.PRONOUNS,
    kin=gates.KIN,
    finite=gates.FINITE,
    instructions=INSTRUCTIONS,
)
