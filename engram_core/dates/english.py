"""The English date rules; each family of pattern is one list."""

from __future__ import annotations

from engram_core.dates import read_calendar as cal
from engram_core.dates import read_count as count
from engram_core.dates import read_counted_days as counted
from engram_core.dates import read_relative as rel
from engram_core.dates import read_spans as spans
from engram_core.dates import words_en as en
from engram_core.dates.read_range import read_range
from engram_core.dates.rules import Grammar, Rule, choice, listed

# A month or a year by itself is a date only after one of these: "April is here" may be a person.
_TIMELY = frozenset({"in", "since", "until", "from", "by", "before", "after", "part"})
_ON = frozenset({"on", "since", "until", "from", "by", "before", "after"})
_SINCE = frozenset({"since"})
_FESTIVE = frozenset({"in", "at", "on", "since", "until", "by", "before", "after"})

_YEAR = r"(?P<year>1\d\d\d|20\d\d|2100)"
_NO_AMOUNT = (
    r"(?!\s?[%$€£°])(?!\s{1,3}(?:words?|euros?|dollars?|pounds?|steps|calories|k?m|met(?:er|re)s|"
    r"miles|bits?|bytes|[kmg]b|items|rows|requests|copies|pages|lines|users|people|degrees|k?g|ml|"
    r"hours|days|times|points|votes|units|tokens|messages)(?!\w))"
)
_DAYPART = r"(?: (?:morning|afternoon|evening|night|lunchtime))?"

PIECES = {
    "year": _YEAR,
    "lone_year": r"(?P<year>1[89]\d\d|20\d\d|2100)" + _NO_AMOUNT,
    "month": f"(?P<month>{choice(en.MONTHS)})(?:(?<!\\w{{5}})\\.(?=\\s?\\d))?",
    "day": r"(?P<day>0?[1-9]|[12]\d|3[01])(?P<ordinal> ?(?:st|nd|rd|th))?(?![\d:%])",
    "ordinal_word": f"(?P<day>{choice(en.ORDINALS)})",
    "weekday": f"(?P<weekday>{choice(en.WEEKDAYS)})",
    "short_weekday": f"(?P<weekday>{choice(en.SHORT_WEEKDAYS)})\\.?",
    "any_weekday": f"(?P<weekday>{choice(en.WEEKDAYS | en.SHORT_WEEKDAYS)})",
    "named_day": f"(?:{choice(en.WEEKDAYS | en.SHORT_WEEKDAYS)}\\.?,? )?",
    "part": _DAYPART,
    "days": f"(?P<days>{choice(en.DAYS)})",
    "which": f"(?P<which>{choice([word for word in en.WHICH if word != 'the'])})",
    "which_year": "(?P<which>last|this|next) year",
    "unit": f"(?P<unit>{choice(en.UNITS)})",
    "weekdays": f"(?P<weekday>{choice(en.WEEKDAYS)})s",
    "nth": f"(?P<nth>{choice(en.NTH)})",
    "a_week": "(?:an?|one) week",
    "any_units": f"(?P<unit>{choice(en.UNITS)}s?)",
    "units": f"(?P<unit>{choice(en.COUNTED)}s?)",
    "num": rf"(?<![\d.,:])(?P<num>\d{{1,4}}|{choice(en.NUMBERS)})(?P<half> and a half)?",
    "few": "(?:a few|several|some|many|a couple(?: of)?|couple(?: of)?|half an?|a good few)",
    "about": "(?:(?:about|around|almost|nearly|over|roughly|approximately|exactly|just over|"
    "just under|more than|at least|some|like) )?",
    "over": "(?:(?:in|over|during|within) )?",
    "vague": choice(en.VAGUE),
    "feasts": "christmas|xmas|easter|thanksgiving|halloween|ramadan|eid|diwali|hanukkah|passover",
    "suffixed_day": r"(?P<day>0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)(?!\w)(?! (?:of|floor|street|"
    r"place|"
    r"row|time|attempt|anniversary|grade|hole|lap|avenue|birthday|edition|century|year|week|month|"
    r"child|try|\w+ (?:time|floor|birthday))(?!\w))",
    "youth": r"(?:about |only |just )?(?:(?:an? )?(?:little |small |tiny )?(?:kid|child|teenager|"
    r"teen|"
    r"baby|boy|girl|student|toddler|little|young|born)|\d{1,2}|"
    rf"{choice(en.NUMBERS)})(?!\w)",
    "event": r"(?:forum|conference|summit|festival|congress|expo|fair|games|olympics|cup|"
    r"championships?|marathon|symposium|workshop|awards?|gala|convention|election|\w+(?:con|conf|"
    r"fest))",
}  # fmt: skip

DATES = [
    Rule("@named_day(?:the )?@day(?: of)? @month(?:,? (?:@year|(?:of )?@which_year))?",
         cal.read_day),
    Rule("(?:the )?@ordinal_word of @month(?:,? @year)?", cal.read_day),
    Rule("@named_day@month (?:the )?@day(?: ?,? ?@year)?", cal.read_day),
    Rule("@month,?(?: of)? (?:@year|@which_year)", cal.read_month),
    Rule("@which_year,? in @month", cal.read_month),
    Rule("(?:the )?week (?:of|starting|beginning) (?:the )?@day(?: of)? @month(?:,? @year)?",
         cal.read_week_of),
    Rule("(?:the )?week (?:of|starting|beginning)(?: on)? @month (?:the )?@day(?:,? @year)?",
         cal.read_week_of),
    Rule("(?:the )?(?:first|second|third|last) (?:week|weekend|days) (?:of|in) @month(?:,? @year)?",
         cal.read_some_of_month),
    Rule("@month", cal.read_month, _TIMELY),
    Rule("@which @month", cal.read_which_month),
    Rule("@lone_year", cal.read_year, _TIMELY),
    Rule("(?:the )?(?:spring|summer|autumn|fall|winter)(?: of)? @year", cal.read_year),
    Rule(r"(?:the|our|their|this|last|my first) @year (?P<name>\w+)", cal.read_named_year),
    Rule(r"@year (?P<name>(?:\w+ ){0,2}@event)", cal.read_named_year),
    Rule(r"(?P<name>@event) @lone_year", cal.read_named_year),
    Rule("the (?:early |mid |late )?'?(?P<decade>(?:1[89]|20)?\\d0)'?s", cal.read_decade),
    Rule(r"'(?P<short>\d\d)(?!\w)", cal.read_short_year, _TIMELY),
    Rule("Q(?P<quarter>[1-4])(?: of)? @year", cal.read_quarter),
    Rule(f"(?:the )?@nth (?P<span>{choice(en.PARTS)})(?: of)? (?:@year|@which_year)",
         counted.read_part_of_year),
    Rule("(?:the )?@nth @weekday (?:of|in) @month(?:,? (?:@year|(?:of )?@which_year))?",
         counted.read_nth_weekday),
    Rule("(?:the )?@nth @weekday (?:of|in) (?P<which>the|this|last|next) month",
         counted.read_nth_weekday),
    Rule("(?P<feast>@feasts|new year's)(?: (?:day|eve))?(?: @year)?",
         cal.read_feast, _FESTIVE),
    Rule("@which (?P<feast>@feasts)", cal.read_feast),
]  # fmt: skip

RELATIVE = [
    Rule("@days", rel.read_day_word, adverb=True),
    Rule(r"(?<!the\s)(?<!my\s)(?<!his\s)(?<!her\s)(?<!our\s)@which @unit(?!s)(?! of \w)",
         rel.read_which_unit, adverb=True),
    Rule("(?:the )?(?:end|start|beginning|middle|rest) of (?:the|@which) @unit",
         rel.read_which_unit),
    Rule("(?:the )?@unit before last", rel.read_before_last),
    Rule("(?:the )?last @unit but one", rel.read_before_last),
    Rule("(?:the )?@unit after next", rel.read_after_next),
    Rule("@which @any_weekday@part", rel.read_which_weekday, adverb=True),
    Rule("@weekday (?:of )?(?P<which>last|this|next) (?P<week>week)", rel.read_which_weekday),
    Rule("(?P<which>last|this|next) (?P<week>week) (?:on )?@weekday", rel.read_which_weekday),
    Rule("@weekday@part", rel.read_weekday),
    Rule("@short_weekday", rel.read_weekday, _ON),
    Rule("the @day of (?P<which>last|this|next) month", rel.read_day_of_month),
    Rule("(?:the )?@suffixed_day", rel.read_lone_day, _ON),
    Rule("(?:i|we|he|she) (?:was|were) @youth", rel.read_vague, _SINCE),
    Rule("(?:childhood|forever|birth|then|uni|college|school|school days)", rel.read_vague, _SINCE),
    Rule("(?:in|over|during) the (?:spring|summer|autumn|winter)", rel.read_vague),
    Rule(r"(?<!how\s)(?<!many\s)@vague", rel.read_vague, adverb=True),
]  # fmt: skip

COUNTED_DAYS = [
    Rule("@about@num @weekdays (?:ago|back)", counted.read_weekdays_ago, adverb=True),
    Rule("(?:an?|one) @weekday ago", counted.read_weekdays_ago, adverb=True),
    Rule("@num @weekdays from (?:now|today)", counted.read_weekdays_ahead),
    Rule("in @num @weekdays'?(?: time)?", counted.read_weekdays_ahead),
    Rule("(?:the )?@weekday@part before last", counted.read_week_before),
    Rule("(?:the )?last @weekday@part but one", counted.read_week_before),
    Rule("@weekday week ago", counted.read_week_before),
    Rule("@a_week (?:ago (?:last )?|last )@weekday@part", counted.read_week_before),
    Rule("(?:the )?@weekday@part after next", counted.read_weekday_after_next),
    Rule("@weekday@part,? @num weeks? ago", counted.read_weekday_of_week_ago),
    Rule("@num weeks? ago,? (?:on )?@weekday@part", counted.read_weekday_of_week_ago),
    Rule("@weekday@part of (?:the )?(?P<two>week before last)", counted.read_weekday_of_week_ago),
    Rule("@any_weekday,? the @suffixed_day", counted.read_weekday_and_day),
    Rule(r"@weekday week(?=\s*(?:[,.;!?]|$))", counted.read_weeks_from_weekday),
    Rule("@a_week on @weekday@part", counted.read_weeks_from_weekday),
    Rule("@num weeks? from @weekday@part", counted.read_weeks_from_weekday),
    Rule("@num @any_units (?:ago|(?P<ahead>from)) @days", counted.read_to_the_day, adverb=True),
    Rule("(?:on )?this (?:very |same )?(?:day|date) last @unit", counted.read_to_the_day),
]  # fmt: skip

_WEEKDAY = choice(en.WEEKDAYS)
SPANS = [
    Rule(f"(?:from |between )?(?P<weekday>{_WEEKDAY}) (?:to|until|till|through|and) "
         f"(?P<until>{_WEEKDAY}) (?:of )?(?P<which>last|this|next) week", spans.read_weekday_range),
    Rule(f"(?:from (?P<weekday>{_WEEKDAY}) (?:to|until|till|through)) (?P<until>{_WEEKDAY})",
         spans.read_weekday_range),
    Rule(f"between (?P<weekday>{_WEEKDAY}) and (?P<until>{_WEEKDAY})", spans.read_weekday_range),
    Rule("@over(?:the |these )?(?:last|past|previous) @num @weekdays", spans.read_last_weekdays),
    Rule("(?:due )?@over(?:the |these )?(?:next|coming|following) @num @units",
         spans.read_coming),
    Rule("(?:due )?@over(?:the )next (?P<unit>fortnight)", spans.read_coming),
    Rule("(?:the )?@nth (?:week|weekend|days) (?:of|in) (?P<which>the|this|last|next) month",
         spans.read_some_of_which_month),
    Rule("(?:the )?(?P<nth>first|last|1st) day (?:of|in) (?:@month(?:,? (?:@year|(?:of )?"
         "@which_year))?)", spans.read_end_of_month),
    Rule("(?:the )?(?P<nth>first|last|1st) day (?:of|in) (?P<which>the|this|last|next) month",
         spans.read_end_of_month),
]  # fmt: skip

COUNTED = [
    Rule("@about@num @any_units (?:ago|back)", count.read_ago, adverb=True),
    Rule("@about(?:an?|one) @unit and a half (?:ago|back)", count.read_loosely),
    Rule(r"(?<!how\s)@few @any_units (?:ago|back)", count.read_loosely),
    Rule("(?P<bare>in )@about@num @units", count.read_ahead),
    Rule("(?:in )?@num @units'? (?:time|from now)", count.read_ahead),
    Rule("for @about@num @units(?: now)?", count.read_for),
    Rule("for @few @units(?: now)?", count.read_for_loosely),
    Rule("for (?:ages|years|months|yonks|(?:quite )?(?:a while|some time)|a long time)(?: now)?",
         count.read_for_loosely),
    Rule("for (?:about |almost |nearly )?the (?:last|past) @about(?:@num )?@units", count.read_for),
    Rule("@over(?:the|these) (?:last|past|previous) @about(?:@num )?@units", count.read_within),
    Rule("@over(?:last|past|previous) @num @units", count.read_within),
    Rule("(?:(?:in|over|during|for|within) )?(?:the |these )?(?:last|past|previous) @few @units",
         count.read_loosely),
]  # fmt: skip

_POINT = (
    f"(?:(?:the )?\\d{{1,2}}(?: ?(?:st|nd|rd|th))?(?:(?: of)? {choice(en.MONTHS)}"
    "(?:,? \\d{4})?)?|"
    f"{choice(en.MONTHS)}(?: \\d{{1,2}}(?:st|nd|rd|th)?)?(?:,? \\d{{4}})?|"
    f"(?:1[89]|20)\\d\\d{_NO_AMOUNT})"
)
RANGES = [
    Rule(f"from (?P<a>{_POINT}) (?:to|until|till|through) (?P<b>{_POINT})", read_range),
    Rule(f"between (?P<a>{_POINT}) and (?P<b>{_POINT})", read_range),
    Rule(f"(?:in |from |during )(?P<a>{_POINT}) ?- ?(?P<b>{_POINT})", read_range),
    Rule(f"(?P<a>\\d{{1,2}}) ?- ?(?P<b>\\d{{1,2}} {choice(en.MONTHS)}(?: \\d{{4}})?)", read_range),
]

ENGLISH = Grammar(
    words=en.WORDS,
    pieces=PIECES,
    rules=[*DATES, *RELATIVE, *COUNTED_DAYS, *SPANS, *COUNTED, *RANGES],
    leads={
        "since": "(?:ever )?since|sicne|sinse|scince",
        "until": "until|till|til|'til|up to|up until|through",
        "from": "as of|as from|from|starting(?: on| in| from)?|beginning(?: in| on)?|effective",
        "by": "by|no later than|due",
        "before": "before|prior to",
        "after": "after",
        "in": "(?:back |way back |early |late |later )?in|during|throughout",
        "on": "on",
        "at": "at|over|for|around",
    },
    fillers="about|around|roughly|approximately|sometime|some time|the|like|in|of",
    parts="(?:the )?(?:very )?(?:end|beginning|start|middle) of(?: the)?|early|mid|late",
    gate=frozenset(
        listed(
            "recently lately ago last past next christmas xmas easter thanksgiving new time back "
            "since ages childhood forever "
            "halloween ramadan eid diwali hanukkah passover "
            "days sicne sinse scince"
        )
    ),
)
