"""English words of time, in lower case; misspellings that chats are full of among them."""

from __future__ import annotations

from engram_core.dates.periods import Unit
from engram_core.dates.rules import Lexicon, listed

_MONTHS = listed(
    "january february march april may june july august september october november december"
)
_WEEKDAYS = listed("monday tuesday wednesday thursday friday saturday sunday")
_NUMBERS = listed(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen twenty"
)
_ORDINALS = listed("first second third fourth fifth sixth seventh eighth ninth tenth")

MONTHS = {name: number for number, name in enumerate(_MONTHS, 1)} | {
    "jan": 1, "feb": 2, "febuary": 2, "mar": 3, "apr": 4, "jun": 6, "jul": 7, "aug": 8,
    "sep": 9, "sept": 9, "oct": 10, "nov": 11, "dec": 12,
}  # fmt: skip

WEEKDAYS = {name: number for number, name in enumerate(_WEEKDAYS)} | {"wensday": 2}
SHORT_WEEKDAYS = {
    "mon": 0, "tue": 1, "tues": 1, "wed": 2, "thu": 3, "thur": 3, "thurs": 3, "fri": 4, "sat": 5,
    "sun": 6,
}  # fmt: skip

NUMBERS = {name: number for number, name in enumerate(_NUMBERS, 1)} | {"a": 1, "an": 1}
ORDINALS = {name: number for number, name in enumerate(_ORDINALS, 1)} | {
    "twelfth": 12, "fifteenth": 15, "twentieth": 20,
}  # fmt: skip

UNITS = {
    "hour": Unit.HOUR, "minute": Unit.HOUR, "day": Unit.DAY, "week": Unit.WEEK,
    "weekend": Unit.WEEKEND, "week-end": Unit.WEEKEND, "month": Unit.MONTH, "year": Unit.YEAR,
    "yr": Unit.YEAR, "decade": Unit.DECADE, "quarter": Unit.OTHER, "semester": Unit.OTHER,
    "term": Unit.OTHER, "season": Unit.OTHER, "fortnight": Unit.FORTNIGHT, "century": Unit.OTHER,
    "spring": Unit.OTHER, "summer": Unit.OTHER, "autumn": Unit.OTHER, "fall": Unit.OTHER,
    "winter": Unit.OTHER,
}  # fmt: skip
COUNTED = {name: unit for name, unit in UNITS.items() if unit is not Unit.OTHER}

NTH = {name: ORDINALS[name] for name in _ORDINALS[:5]} | {
    "1st": 1, "2nd": 2, "3rd": 3, "4th": 4, "5th": 5, "last": -1,
}  # fmt: skip
PARTS = {"quarter": 3, "half": 6}

DAYS = {
    "today": 0, "tonight": 0, "this morning": 0, "this afternoon": 0, "this evening": 0,
    "earlier today": 0, "yesterday": -1, "yesteday": -1, "yday": -1, "last night": -1,
    "yesterday morning": -1, "yesterday afternoon": -1, "yesterday evening": -1,
    "yesterday night": -1, "the day before yesterday": -2, "the night before last": -2,
    "day before yesterday": -2,
    "tomorrow": 1, "tommorow": 1, "tomorow": 1, "tomorrow morning": 1, "tomorrow afternoon": 1,
    "tomorrow evening": 1, "tomorrow night": 1, "the day after tomorrow": 2,
    "day after tomorrow": 2,
}  # fmt: skip

WHICH = {
    "last": -1, "previous": -1, "past": -1, "this past": -1, "this last": -1, "this": 0,
    "current": 0, "earlier this": 0, "later this": 0, "the": 0, "next": 1, "coming": 1,
    "this coming": 1, "upcoming": 1,
}  # fmt: skip

VAGUE = (
    "recently", "lately", "a while back", "a while ago", "a long time ago", "long ago", "ages ago",
    "some time ago", "not long ago", "the other day", "the other night", "the other week",
    "years ago", "months ago", "weeks ago", "days ago", "years back", "months back", "weeks back",
    "in the old days",
)  # fmt: skip

WORDS = Lexicon(
    months=MONTHS,
    weekdays=WEEKDAYS | SHORT_WEEKDAYS,
    numbers=NUMBERS | ORDINALS,
    units=UNITS | {f"{name}s": unit for name, unit in UNITS.items()} | {"centuries": Unit.OTHER},
    days=DAYS,
    which=WHICH,
    nth=NTH,
    parts=PARTS,
    doubtful=frozenset({"may", "march", "mar", "august", "sep", "dec", "jan"}),
    habitual="every|each|most|any|some|a|an|one|another|alternate|other|black|good|easter|ash|"
    "palm|super|bloody",
)
