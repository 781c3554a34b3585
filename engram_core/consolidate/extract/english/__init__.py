"""English for the rule extractor: lexicon, pieces, gates and tables put together.

The tables stand in an order that matters: a piece of text serves the first pattern that takes it.
"""

from __future__ import annotations

from engram_core.consolidate.extract.english import (
    doings,
    gates,
    home,
    people,
    person,
    tastes,
    things,
    work,
)
from engram_core.consolidate.extract.english.lexicon import LEXICON
from engram_core.consolidate.extract.english.pieces import PIECES
from engram_core.consolidate.extract.language import Language

_MARKS = frozenset(
    "s m t the i i'm im ive my we our is are was were been have has had do does did not don't can "
    "to of and in on at for with from it this that you your what how so but just now live work "
    "love hate like got get went moved started stopped used".split()
)

ENGLISH = Language(
    code="en",
    marks=_MARKS,
    pieces=PIECES,
    patterns=[
        *work.PROJECTS,
        *person.TABLE,
        *people.TABLE,
        *home.TABLE,
        *work.TABLE,
        *tastes.TABLE,
        *things.TABLE,
        *doings.TABLE,
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
)
