"""English: counts that grow and shrink ("I've now read 12 books", "I'm up to 40 postcards")."""

from __future__ import annotations

from engram_core.consolidate.extract.english.numbers import END
from engram_core.consolidate.extract.pattern import Pattern, Place, Says, by_speaker, says_all

_NOW = (
    r"(?=\s*(?:on [\w' ]{1,20}?|in [\w' -]{1,30}?|of [\w' -]{1,30}?|to my \w+)?\s*(?:now|so far|"
    r"in total|"
    r"altogether|to date|already|at the moment|right now|currently|these days|at present|in my \w+|"
    r"in the (?:fridge|freezer|collection|bank)|left|all told)(?!\w))"
)
_BRINGS = (
    "(?:which |that |this |it )?(?:brings|bringing|brought|takes|taking) (?:my|our|the) "
    "(?:(?:total|overall|running) (?=(?:[\\w-]+ )+(?:count|number|tally|to)\\b))?"
)
_READ = Says("attribute", "count", dated=False, topic="counted+feat")
_HELD = Says("attribute", "count", dated=False, topic="counted")
_NTH = Says("attribute", "ordinal", dated=False, topic="single+feat")


TABLE: list[Pattern] = [
    # Done so often: "I've watched 14 films", "I've now completed 30 videos so far".
    *by_speaker("{have} <feat> (?:{about} )?<count> {fresh}? <counted>", _READ),
    *by_speaker("{have} <feat> (?:{about} )?<count> {fresh}? <counted> so far", _READ),
    *by_speaker(f"(?:now )?<feat> (?:{{about}} )?<count> {{fresh}}? <counted>{_NOW}", _READ),
    *by_speaker("{have}? <feat> my <ordinal> <single>", _NTH),
    *by_speaker(
        "{have} <feat> <act> (?:for )?<count> times",
        Says("attribute", "count", dated=False, topic="=times+feat+act"),
    ),
    *by_speaker(
        "(?:now |actually )*need <count> <counted> to (?:reach|get|hit|unlock|qualify|earn)",
        Says("attribute", "count", dated=False, topic="counted+=needed"),
    ),
    # Held: "I've got 1300 followers on Picto now", "I now have 40 stamps".
    *by_speaker(f"{{holding}} (?:{{about}} )?<count> {{fresh}}? <counted>{_NOW}", _HELD),
    *by_speaker("(?:now|currently) {holding} (?:{about} )?<count> {fresh}? <counted>", _HELD),
    *by_speaker("{holding} a total of <count> {fresh}? <counted>", _HELD),
    *by_speaker(
        "{holding} (?:{about} )?<count> <fans>",
        Says("attribute", "count", dated=False, topic="fans"),
    ),
    *by_speaker("{be} (?:now )?(?:up|down|back) to (?:{about} )?<count> <counted>", _HELD),
    *by_speaker("{be} (?:now )?at (?:{about} )?<count> <counted>" + _NOW, _HELD),
    *by_speaker(
        "{hasbeen}? (?:lead|leads|manage|supervise|run|head) a team of <count>(?: (?:[\\w-]+))?",
        Says("attribute", "count", dated=False, topic="=team size"),
    ),
    # Amounts: "I've saved 3,000 euros", "I've lost 10 pounds", "I weigh 82 kg".
    *by_speaker(
        "{have} (?:now )?<gain> (?:{about} )?<amount>(?! (?:of|in)\\b)",
        Says("attribute", "amount", dated=False, topic="=amount+gain"),
    ),
    *by_speaker(
        f"(?:now )?weigh (?:{{about}} )?<amount>{END}",
        Says("attribute", "amount", dated=False, topic="=weight"),
    ),
    *by_speaker(
        r"{be} (?:now )?(?:up|down|back) to <amount>(?<=kg|ds|bs|os)" + END,
        Says("attribute", "amount", dated=False, topic="=weight"),
    ),
    *by_speaker(
        "(?:now )?<spend> (?:{about} )?<amount> (?:for|on|in|towards) (?:my |our |the )?<matter>",
        Says("attribute", "amount", dated=False, topic="spend+matter"),
    ),
    # Where one is: "I'm on chapter 7".
    *by_speaker(
        "{be} (?:now )?(?:on|at|up to) (?:the )?<stage> <step>",
        Says("attribute", "step", dated=False, topic="stage"),
    ),
    *by_speaker(
        "{have} (?:now )?(?:reached|hit|got to|gotten to|made it to) (?:the )?<stage> <step>",
        Says("attribute", "step", dated=False, topic="stage"),
    ),
]

HEADS: list[Pattern] = [
    # "That brings my total of stamps to 41", "which makes 30 tapes".
    *says_all(
        f"{_BRINGS}(?:total|collection) (?:up )?to <count> <counted>", _HELD, place=Place.HEAD
    ),
    *says_all(
        f"{_BRINGS}<sum> (?:count|number|tally|total|collection) (?:up )?to <count>",
        Says("attribute", "count", dated=False, topic="sum"),
        place=Place.HEAD,
    ),
    *says_all(
        f"{_BRINGS}(?:count|number|tally|total|collection) of <sum> (?:up )?to <count>",
        Says("attribute", "count", dated=False, topic="sum"),
        place=Place.HEAD,
    ),
    *says_all(
        f"(?:which |that |this )?makes (?:it |that )?<count> <counted>{_NOW}",
        _HELD,
        place=Place.HEAD,
    ),
    *says_all(
        "(?:my|our) <attr> (?:now )?(?:has|have|contains|holds|counts) (?:{about} )?<count> "
        "<counted>",
        Says("attribute", "count", dated=False, topic="counted+=in+attr"),
        place=Place.HEAD,
    ),
]

PIECES = {
    "act": r"(?!(?:about|over|it|only|just|at)\b)[a-z][\w'-]*(?: [\w'-]+){0,5}?",
    "sum": r"[\w'-]+(?: [\w'-]+)?",
    "feat": r"(?:added|managed to (?:see|spot|visit|finish|complete|read|collect)|read|watched|"
    r"completed|finished|seen|spotted|visited|tried|collected|written|"
    r"built|"
    r"baked|attended|logged|sold|planted|knitted|sewn|painted|solved|played|won|taken|"
    r"caught|recorded|published|delivered|climbed|cooked|taught|reviewed|translated|"
    r"listened to|been to|handed in|submitted|launched|applied for|applied to|hiked|swum|restored|"
    r"repaired|interviewed|memori[sz]ed|learned|learnt|passed)",
    "gain": r"(?:saved|lost|gained|raised|paid off|put aside|shed|put on)",
    "spend": r"(?:pay|spend)",
    "fresh": r"(?:different|new|distinct|separate|whole|full|unique)",
    "holding": r"(?:{have} got|{have}|got|have|own|hold|keep|manage|coach|tutor|teach|supervise)",
    "counted": r"(?!(?:[\w-]+ ){0,2}?(?:{species}|{kids}|ones|more|times|hours|minutes|years|"
    r"months|weeks|days|"
    r"nights|cars|bikes|houses|brothers|sisters|siblings|friends|questions|ideas|options|things|"
    r"tickets|meetings|problems|languages|others|allergies)(?!\w))"
    r"(?:[\w'-]+ ){0,3}?(?:\w[\w'-]*[^\W_s'](?<!')s|people|fish|species|series)(?!\w)"
    r"(?: (?:on|from|of) (?-i:[A-Z])[\w-]+)?",
    "fans": r"(?:followers|subscribers|patrons|employees|students|patients|unread (?:e-?mails|"
    r"messages))"
    r"(?: (?:on|in|at) (?-i:[A-Z])[\w-]+)?",
    "single": r"(?!(?:first|last|own)\b)[a-z][\w-]+(?: [a-z][\w-]+)?(?=\s*(?:$|[^\w\s]|(?:since|"
    r"so far|"
    r"already|of|for|in|on|now|this|today|last)\b))",
    "stage": r"(?:chapter|page|level|season|episode|lesson|module|unit|volume|stage|step|draft|"
    r"week|day|"
    r"lap|round|version|phase|grade|part|book)",
    "step": r"(?:number )?(?:{quantity}|\d+[a-z]?|[ivx]+)(?![\w:]|[.,]\d)",
    "matter": r"[\w-]+(?: [\w-]+)?",
}
