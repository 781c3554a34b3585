"""English: at what hours one works, and how much ("I work 9 to 5", "I work four days a week")."""

from __future__ import annotations

from engram_core.consolidate.extract.pattern import Pattern, Place, Says, by_speaker, says_all

_HOURS = Says("attribute", "hours", dated=False, topic="=working hours")
_SHIFT = Says("attribute", "rota", dated=False, topic="=working hours")
_LOAD = Says("attribute", "workload", dated=False, topic="=working time")
_WORK = "{adv}? {be}? (?:work|working)(?: {adv})?"
_WHERE = "(?:(?:at|for|as|in|on|from) [^,;]{1,40}? )?"

TABLE: list[Pattern] = [
    *by_speaker(f"{_WORK} {_WHERE}(?:from |between )?<hours>", _HOURS),
    *by_speaker(f"{_WORK} {_WHERE}(?:the |on )?<rota>", _SHIFT),
    *by_speaker(f"{_WORK} {_WHERE}<workload>", _LOAD),
    *by_speaker("{be} (?:now |currently )?on (?:the |a )?<rota>", _SHIFT),
    *by_speaker("{adv}? {have}? (?:switched|moved|gone|went) to (?:the )?<rota>", _SHIFT),
    *by_speaker("{adv}? {have}? (?:switched|moved|gone|went) (?:down )?(?:to )?<workload>", _LOAD),
    *says_all(
        "my (?:new |usual |current )?(?:(?:working |work |office )?hours|shift|"
        "work(?:ing)? day) (?:is|are|'s|runs|goes) (?:now |usually |from )*<hours>",
        _HOURS,
        place=Place.HEAD,
    ),
]

_TIME = (
    r"(?:\d{1,2}(?:[:.]\d{2})?(?: ?[ap]\.?m\.?(?!\w))?|noon|midnight|(?:one|two|three|four|five|"
    r"six|seven|eight|nine|ten|eleven|twelve)(?!\w))"
)
_UNITS = r"days?|nights?|hours?|times|shifts?|weeks?|months?|years?|percent|%|people|jobs|projects"

PIECES = {
    "hours": rf"{_TIME}(?: ?[-–] ?| (?:to|till|until|and) ){_TIME}(?![\w:.]\w)(?! ?(?:{_UNITS}))",
    "rota": r"(?:nights|days|lates|earlies|(?:night|day|late|early|evening|morning|graveyard) "
    r"shifts?)(?!\w)(?! (?:a|per|this|next|until|tonight|in a row)\b)",
    "workload": r"(?:(?:part|full|half)[- ]time|(?:\d{1,2}|one|two|three|four|five|six) "
    r"(?:days|hours|nights|shifts) (?:a|per|each) week|\d{1,2} ?(?:%|percent))(?!\w)",
}
