"""English: what an attribute stands at ("my rent went up to 900", "it moved to Thursday")."""

from __future__ import annotations

from engram_core.consolidate.extract.english.lexicon import LEXICON
from engram_core.consolidate.extract.english.numbers import END
from engram_core.consolidate.extract.pattern import Pattern, Place, Says, says_all

_IS = (
    "(?:'s|is|are|=|:)(?: (?:now|currently|still|usually|officially|actually|around|about|at|up to|"
    "down to|set at|set to))*"
)
FROM = r"(?: from (?:[^,;]|,(?=\d)){1,25}?)?"
WENT = (
    "(?:(?:has|have|'s|'ve) )?(?:(?:now|just|recently|finally|already) )*(?:went|gone|climbed|"
    "risen|rose|rocketed|swelled|expanded|slid|slipped|widened|slowed|"
    "crept|jumped|dropped|fell|fallen|come|came|shot|grew|grown|improved|increased|decreased|"
    "shrunk|sank|been (?:raised|cut|lowered|increased|reduced|bumped|extended|"
    "upped|revised|updated|trimmed|adjusted|changed|shortened))(?: (?:up|down|back))?"
    f"{FROM}(?: to)"
)
_REACHED = (
    "(?:(?:has|have|'s|'ve) )?(?:(?:now|just|recently|finally|already) )*"
    "(?:reached|hit|topped|passed)"
)
MOVED = (
    "(?:(?:has been|have been|'s been|was|were|is|are|got|has|gets|is being|will be) )?(?:(?:now|"
    "just) )?"
    "(?:moved|pushed|rescheduled|postponed|shifted|changed|switched|extended|slipped|"
    "rebooked|brought forward|put back|delayed|bumped|put off)(?: (?:back|forward|up|out|again))*"
    f"{FROM}(?: to| until| till| through)"
)
_THE = "(?:my|our|the)"
_TO = "(?:now )?(?:moved|pushed|rescheduled|postponed|shifted|changed|brought forward|put off)"


def _head(template: str, slot: str) -> list[Pattern]:
    says = Says("attribute", slot, dated=False, topic="attr")
    return says_all(template, says, place=Place.HEAD)


TABLE: list[Pattern] = [
    *_head(f"{_THE} <attr> {WENT} (?:{{about}} )?<amount>{END}", "amount"),
    *_head(f"{_THE} <attr> {_REACHED} (?:{{about}} )?<amount>{END}", "amount"),
    *_head(f"{_THE} <attr> {MOVED} <moment>", "moment"),
    *_head(f"{_THE} <attr> (?:is|are|'s) now (?:on |at )?<moment>{END}", "moment"),
    *_head(
        "(?:my|our) <attr> (?:is|are|'s) (?:usually |always |now )?(?:on )?<weekday>", "weekday"
    ),
    *_head(f"(?:my|our) <attr> (?:is|are|'s) usually (?:on |at )?<clock>{END}", "clock"),
    *_head(f"(?:my|our) <attr>(?: so far| to date)? {_IS} <amount>{END}", "amount"),
    *says_all(
        f"(?:my|our) <role>(?: is|'s|:)(?: now| called| named)* <holder>{END}",
        Says("attribute", "holder", dated=False, topic="role"),
        place=Place.HEAD,
    ),
    *_head(f"(?:my|our) <attr> (?:is|'s) now (?:called |named )?<holder>{END}", "holder"),
    *says_all(
        f"{{have}}? {_TO} (?:my|our|the) <attr>(?: from [^,;]{{1,20}}?)? to <moment>",
        Says("attribute", "moment", dated=False, topic="attr"),
        speaker_only=True,
    ),
    *says_all(
        "(?:now )?(?:use|using) <holder> (?:as|for) my <attr>" + END,
        Says("attribute", "holder", dated=False, topic="attr"),
        speaker_only=True,
    ),
]

# What has a predicate of its own, or is no attribute.
_ELSE = (
    r"(?:name|age|birthday|phone|number|e-?mail|address|mobile|time ?zone|job|title|role|best|pb|"
    r"pr|fav\w*|wife|husband|hubby|spouse|girlfriend|boyfriend|partner|fianc\w+|goal|aim|target|"
    r"plan|point|question|guess|problem|issue|hope|dream|idea|answer|code|output|result|"
    r"function|input|query|array|prompt|task|text|"
    r"{species}|{kidx}|brother|sister|mum|mom|dad|mother|father|aunt|uncle|cousin|nephew|niece|"
    r"gran\w*|friend|house|flat|car|laptop)"
)

PIECES = {
    "attr": rf"(?!only )(?!(?:[\w'-]+ ){{0,2}}?{_ELSE}(?!\w)(?! (?:of|cost|price|count|bill|"
    rf"payment|insurance|loan)))"
    r"(?:new |current )?[^\W\d_][\w'&/.-]*(?: (?!(?:is|are|was|were|has|have|had|will|would|if|"
    r"when|that|"
    r"who|says?|said)\b)[\w'&/.-]+){0,5}?",
    "role": r"(?:new |current )?(?:therapist|doctor|gp|dentist|physio|physiotherapist|"
    r"counsell?or|psychiatrist|"
    r"psychologist|surgeon|midwife|optician|consultant|coach|trainer|personal trainer|"
    r"(?:[a-z]+ )?(?:teacher|tutor|instructor)|mentor|supervisor|advis[eo]r|professor|landlord|"
    r"landlady|"
    r"lawyer|solicitor|accountant|hairdresser|barber|boss|manager|line manager|team lead|ceo|"
    r"editor|agent|publisher|client|bank|insurer|airline|gym|network|provider|mechanic|babysitter|"
    r"nanny|cleaner|stylist|vet|deputy|assistant|contact|roommate|flatmate|housemate)",
    "holder": r"(?!(?:" + "|".join(sorted(LEXICON.peoples | LEXICON.languages)) + r")(?!\w))"
    r"(?:(?:dr|mr|mrs|ms|prof)\.? )?(?-i:[A-Z])[\w'-]+(?: (?-i:[A-Z])[\w'-]+){0,2}",
}
