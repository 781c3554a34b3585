"""English: at what time and how often one does things ("I usually wake at 6:30")."""

from __future__ import annotations

from engram_core.consolidate.extract.english.numbers import END
from engram_core.consolidate.extract.pattern import Pattern, Says, by_speaker

_WHEN = Says("attribute", "clock", dated=False, topic="=time to+routine")
_OFTEN = Says("attribute", "rate", dated=False, topic="=how often to+routine")
_DAYS = Says("attribute", "weekday", dated=False, topic="=days to+routine")
_AT = "(?:at|around|by|at around|at about|before)"


TABLE: list[Pattern] = [
    *by_speaker(
        f"<daily> (?:at|around) <hour>{END}",
        Says("attribute", "hour", dated=False, topic="=time to+daily"),
    ),
    *by_speaker(
        f"<daily> {_AT} <clock>{END}",
        Says("attribute", "clock", dated=False, topic="=time to+daily"),
    ),
    *by_speaker(
        f"(?:usually|normally|typically|generally|always|now) <routine> {_AT} <clock>{END}", _WHEN
    ),
    *by_speaker(f"(?:now|currently) <routine> <rate>{END}", _OFTEN),
    *by_speaker("<routine> <rate> (?:now|these days|nowadays|at the moment)", _OFTEN),
    *by_speaker(
        "(?:usually|normally|typically|generally|always|now) <routine> (?:on )?<weekday>", _DAYS
    ),
    *by_speaker(
        "(?:have|'ve got|have got|got|take|teach|do|go to) (?:a |an |my )?<lesson> (?:on "
        ")?<weekday>",
        Says("attribute", "weekday", dated=False, topic="lesson"),
    ),
]

PIECES = {
    "hour": r"\d{1,2}(?![\w:.])",
    "daily": r"(?:wake up|wake|get up|go to bed|go to sleep|go to work|go to the gym|start work|"
    r"finish work|"
    r"leave (?:for work|home|work)|have (?:breakfast|lunch|dinner)|eat (?:breakfast|lunch|dinner)|"
    r"clock (?:in|off|out))",
    "routine": r"(?!(?:am|is|are|was|were|have|had|can|could|will|would|think|want|need|got|"
    r"get(?! up))\b)"
    r"(?!\w{2,}[^\We]ed\b)[a-z][\w'-]+(?: (?!(?:that|when|if|because)\b)[\w'-]+){0,5}?",
    "lesson": r"(?:[\w-]+ ){0,3}?(?:class|lesson|lessons|classes|practice|rehearsal|rehearsals|"
    r"training|"
    r"workshop|course|choir|club|sessions?)",
}
