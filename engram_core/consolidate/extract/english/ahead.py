"""English: homes and jobs that are still to come, and moves and plans that are called off."""

from __future__ import annotations

from dataclasses import replace

from engram_core.claims import Denies, Polarity
from engram_core.consolidate.extract.pattern import Need, Pattern, Place, Says, says_all

_HOME = Says("lives_in", "place", ahead=True)
_JOB = Says("works_at", "employer", ahead=True)
_NO_HOME = Says("lives_in", "place", Polarity.DENIES, denies=Denies.CLAIM)
_NO_PLAN = Says("plans", "plan", Polarity.DENIES, denies=Denies.CLAIM)
_NO_JOB = Says("works_at", "employer", Polarity.DENIES, denies=Denies.CLAIM)
_NOT = "(?:{be} )?(?:{adv} )?(?:not|no longer)"
_WONT = "(?:won't|wont|will not|'ll not|'ll no longer|will no longer)"
_WILL = "(?:'ll|will|{be} going to)"
_OFF = (
    "(?:{adv} )?(?:(?:is|was|has|'s) (?:{adv} )?(?:been )?(?:off|cancelled|canceled|called off|"
    "scrapped|not happening|no longer happening|fallen through)|isn't happening|"
    "fell through|got cancelled|got canceled|came to nothing)"
)
_TRIP = (
    "(?:wedding|party|engagement|surgery|operation|interview|gig|concert|race|reunion|trip|"
    "holiday|flight|visit|journey|move|vacation|weekend|honeymoon|cruise|tour|relocation)"
)

SOON: list[Pattern] = [
    *says_all(
        f"~{_WILL} (?:{{adv}} )?be (?:{{adv}} )?{{dwelling}} {{in}} <place>",
        _HOME,
        need=Need.FUTURE,
    ),
    *says_all(
        f"~{_WILL} (?:{{adv}} )?(?:live|be living|be|move to|be moving to) (?:at )?<street>",
        replace(_HOME, slot="street"),
        need=Need.FUTURE,
    ),
    *says_all(
        "(?:(?:my|our) (?:new )?address|it)(?: is|'s|'ll be| will be|:) (?:now )?<street>",
        replace(_HOME, slot="street"),
        place=Place.HEAD,
        need=Need.FUTURE,
    ),
    *says_all(f"~{_WILL} (?:{{adv}} )?(?:live|reside) {{in}} <place>", _HOME, need=Need.FUTURE),
    *says_all(
        f"~(?:{_WILL} )?(?:be )?(?:{{be}} )?(?:{{adv}} )?(?:start|starts|starting|begin|begins|"
        "beginning)(?: (?:work|working|my (?:new )?job|a (?:new )?job|my new role))? "
        "(?:at|with|for) <employer>",
        _JOB,
        need=Need.FUTURE,
    ),
    *says_all(f"~{_WILL} (?:be )?(?:work|working) {{at}} <employer>", _JOB, need=Need.FUTURE),
    *says_all(
        f"~{_WILL} be (?:in|at) <place>",
        Says("plans", "place", ahead=True),
        need=Need.FUTURE,
    ),
    *says_all(f"~{_WILL} <voyage>", Says("plans", "voyage"), need=Need.FUTURE),
]

CALLED_OFF: list[Pattern] = [
    *says_all(
        f"(?:{_WONT} be|{_NOT}(?=.*\\bafter all\\b)) (?!{{dwelling}}|working\\b)<arrangement>",
        replace(_NO_PLAN, slot="arrangement"),
    ),
    *says_all(f"{_NOT} <shift>", replace(_NO_PLAN, slot="shift")),
    *says_all(
        f"(?:{_NOT} (?:{{moving}}|going to (?:move|relocate))|{_WONT} (?:be )?(?:move|moving)) "
        "to <place>",
        _NO_HOME,
    ),
    *says_all(
        f"(?:{_NOT} going to (?:live|be {{dwelling}})|{_WONT} (?:live|be {{dwelling}})) {{in}} "
        "<place>",
        _NO_HOME,
    ),
    *says_all(
        f"(?:{_NOT}(?: going to)?|{_WONT}(?: be)?) (?:join|joining|(?:start|starting) "
        "(?:work |working )?(?:at|for)) <employer>",
        _NO_JOB,
    ),
    *says_all(f"{_WONT} be working (?:at|for) <employer>", _NO_JOB),
    *says_all(
        f"(?:{_NOT}|{_WONT} be) (?:going|off|coming|travelling|traveling|flying) to <employer>",
        replace(_NO_PLAN, slot="employer"),
    ),
    *says_all(
        f"(?:the|my|our) (?:planned |big )?(?:move|relocation) to <place> {_OFF}",
        _NO_HOME,
        place=Place.HEAD,
    ),
    *says_all(
        f"(?:the|my|our) (?:planned |big )?<plan>(?: |(?='s)){_OFF}",
        _NO_PLAN,
        place=Place.HEAD,
    ),
    *says_all(
        f"(?:the|my|our) <outing>(?: |(?='s)){_OFF}",
        replace(_NO_PLAN, slot="outing"),
        place=Place.HEAD,
    ),
    *says_all(
        "~{adv}? {have}? (?:had to |have to |decided to )?(?:cancel|call off|scrap|ditch|cancelled|"
        "canceled|called off|scrapped|ditched|dropped) (?:the|my|our) <plan>",
        _NO_PLAN,
    ),
]

PIECES = {
    "plan": rf"{_TRIP}(?: (?:to|in|with) [^,;:]{{1,30}}?)?",
    "outing": rf"(?!planned |big )[\w-]+ {_TRIP}",
    "shift": r"(?:moving|relocating|emigrating|flying|sailing|travelling|traveling|driving) "
    r"(?:back |over |down |up |out |home )?to \S.*",
    "voyage": r"(?:move|relocate|emigrate|fly|travel|go|return|drive|sail|cycle|head) "
    r"(?:back |over |down |up |out |off |on holiday |home )?to \S.*",
}

TABLE = [*SOON, *CALLED_OFF]
