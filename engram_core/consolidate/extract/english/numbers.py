"""English: numbers, amounts, hours and days as the values of attributes."""

from __future__ import annotations

_SMALL = (
    "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|"
    "seventeen|eighteen|nineteen"
)
_TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
_DIGITS = r"\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?k?"
_DAYS = "monday|tuesday|wednesday|thursday|friday|saturday|sunday"
_CLOCK = r"(?:\d{1,2}(?:[:.]\d\d)? ?(?:am|pm|a\.m\.|p\.m\.|o'clock)|\d{1,2}:\d\d|noon|midnight)"
_MONTHS = (
    "january|february|march|april|may|june|july|august|september|october|november|december|"
    "jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec"
)
_DATE = (
    rf"(?:(?:the )?\d{{1,2}}(?:st|nd|rd|th)?(?: of)?(?: (?:{_MONTHS}))(?:,? \d{{4}})?|"
    rf"(?:{_MONTHS}) \d{{1,2}}(?:st|nd|rd|th)?(?:,? \d{{4}})?|the \d{{1,2}}(?:st|nd|rd|th))"
)

# What may stand after a value; anything else ("100 years old", "5 of them") makes it another one.
END = (
    r"(?=\s*(?:$|[^\w\s$€£%-]|(?:now|so far|already|in total|altogether|to date|at the moment|"
    r"currently|"
    r"right now|these days|nowadays|since|which|but|and|though|instead|from now on|with)(?!\w)))"
)

PIECES = {
    "count": rf"(?:{_DIGITS}|(?:{_TENS})(?:[- ](?:one|{_SMALL}))?|{_SMALL}|a dozen|a hundred)"
    r"(?![\w:%/]|[.,]\d)",
    "ordinal": r"(?:\d+(?:st|nd|rd|th)|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|"
    r"eleventh|twelfth)(?!\w)",
    "amount": rf"(?:[$€£] ?(?:{_DIGITS})(?: ?(?:million|thousand))?|(?:{_DIGITS})"
    r"(?: ?(?:€|£|%|percent|euros?|dollars?|pounds?|lbs?|bucks|quid|kg|kilos?|g|km|k|miles?|"
    r"metres?|meters?|m|cm|ms|s|seconds?|secs?|mins?|minutes?|hours?|points?|degrees?|bpm|calories|"
    r"kcal|words?|pages?|votes?|stars?|watts?|kb|mb|gb|tb|weeks?|months?|days?|nights?)"
    r"(?!\w))?)(?![\w:/]|[.,]\d)"
    r"(?: (?:a|an|per) (?:night|day|week|month|year|hour|person|head))?",
    "clock": _CLOCK,
    "weekday": rf"(?:every |each )?(?:{_DAYS})s(?!\w)|(?:every|each) (?:{_DAYS})(?!\w)",
    "moment": rf"(?:next )?(?:{_DAYS}|{_DATE}|tomorrow)(?:,? (?:at )?{_CLOCK})?|{_CLOCK}"
    rf"(?: (?:on )?(?:{_DAYS}|{_DATE}))?",
    "rate": r"(?:once|twice|three times|[\w-]+ times|\d+x) (?:a|per|each|every) "
    r"(?:day|week|fortnight|month|year)|every (?:other |second )?(?:day|morning|evening|night|"
    r"week)|"
    r"on weekdays|on weekends",
    "about": r"(?:a total of|about|around|over|almost|nearly|at least|roughly|exactly|just|only|"
    r"now|already|well over|just over|just under|close to)",
    "quantity": rf"(?:{_DIGITS}|{_SMALL}|(?:{_TENS})(?:[- ](?:one|{_SMALL}))?)",
}
