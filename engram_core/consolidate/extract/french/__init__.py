"""French for the rule extractor: lexicon, pieces, gates and tables put together.

The tables stand in an order that matters: a piece of text serves the first pattern that takes it.
"""

from __future__ import annotations

from engram_core.consolidate.extract.french import (
    ahead,
    births,
    changes,
    doings,
    family,
    gates,
    health,
    home,
    hours,
    learning,
    livelihood,
    people,
    person,
    tastes,
    things,
    values,
    work,
)
from engram_core.consolidate.extract.french.instructions import INSTRUCTIONS
from engram_core.consolidate.extract.french.lexicon import LEXICON
from engram_core.consolidate.extract.french.pieces import PIECES
from engram_core.consolidate.extract.language import Language
from engram_core.consolidate.extract.words import word_set

_MARKS = word_set(
    "ai au aussi aux avec chez dans de depuis des deux du elle en est et habite hier il j "
    "jai je jsuis l la le les ma mais mes moi mon ne notre nous on pas plus pour que qui "
    "sont suis sur trois très tu un une vis y  ça"
)

FRENCH = Language(
    code="fr",
    marks=_MARKS,
    pieces=PIECES
    | ahead.PIECES
    | births.PIECES
    | hours.PIECES
    | values.PIECES
    | changes.PIECES
    | learning.PIECES
    | health.PIECES
    | livelihood.PIECES
    | family.PIECES,
    patterns=[
        *ahead.TABLE,
        *person.TABLE,
        *people.TABLE,
        *home.TABLE,
        *hours.TABLE,
        *work.TABLE,
        *values.PREFERENCES,
        *tastes.TABLE,
        *things.TABLE,
        *learning.TABLE,
        *doings.TABLE,
        *changes.TABLE,
        *values.TABLE,
        *health.TABLE,
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
