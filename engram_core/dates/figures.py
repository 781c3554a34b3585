"""Dates in figures, alike in every language: 2024-05-03, 31/12/2023."""

from __future__ import annotations

from engram_core.dates import read_calendar as cal
from engram_core.dates.rules import Grammar, Lexicon, Rule

_DAY, _MONTH = r"(?P<day>\d{2})", r"(?P<month>\d{2})"
_CLOCK = r"(?:[T ]\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?)?"

FIGURES = Grammar(
    words=Lexicon(months={}, weekdays={}, numbers={}, units={}),
    pieces={},
    rules=[
        Rule(rf"(?P<year>\d{{4}})(?P<mark>[-/.]){_MONTH}(?P=mark){_DAY}{_CLOCK}", cal.read_iso_day),
        Rule(
            r"(?P<first>\d{1,2})(?P<mark>[/.-])(?P<second>\d{1,2})(?P=mark)(?P<year>(?:19|20)\d\d)",
            cal.read_figures,
        ),
    ],
    leads={
        "since": "since|depuis",
        "until": "until|till|jusqu'au",
        "from": "from|as of|a partir du",
        "by": "by|d'ici le|d'ici au",
        "before": "before|avant",
        "after": "after|apres",
        "on": "on|le",
    },
    fillers="the|le",
    parts="(?!)",
)
