"""French for the rule extractor: lexicon, pieces, gates and tables put together.

The tables stand in an order that matters: a piece of text serves the first pattern that takes it.
"""

from __future__ import annotations

from engram_core.consolidate.extract.french import (
    doings,
    gates,
    home,
    people,
    person,
    tastes,
    things,
    work,
)
from engram_core.consolidate.extract.french.lexicon import LEXICON
from engram_core.consolidate.extract.french.pieces import PIECES
from engram_core.consolidate.extract.language import Language

_MARKS = frozenset(
    "le la les un une des du de et je j ai suis est mon ma mes on nous tu il elle pas plus que qui "
    "pour avec dans chez depuis moi ça l au aux à en sur mais habite vis jsuis jai ne "
    "notre y hier très aussi deux trois est elle sont".split()
)

FRENCH = Language(
    code="fr",
    marks=_MARKS,
    pieces=PIECES,
    patterns=[
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
    finite=r"(?!et |ou |à )[a-zéèêàç]",
)
