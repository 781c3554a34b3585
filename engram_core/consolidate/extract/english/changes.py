"""English: figures of a project that change ("12 of the 20 bugs", "coverage rose to 78%").

What says how far one got, what something was changed to, how long it takes by now, when it is due
and which version is in use. The newest value is the object; "was 800ms" and "from 800ms" name the
one it replaced and are left alone.
"""

from __future__ import annotations

from engram_core.claims import Denies, Polarity
from engram_core.consolidate.extract.english.numbers import END
from engram_core.consolidate.extract.english.values import FROM, MOVED, WENT
from engram_core.consolidate.extract.pattern import (
    Pattern,
    Place,
    Says,
    at_head,
    attribute,
    by_speaker,
    says_all,
)

_NOW = "(?:(?:now|only|finally|currently|already|just|recently|still|so far) )*"
_END = END.replace(  # a verb of change says what changed, so more may follow
    "(?:now|",
    "(?:now|after|thanks|when|once|following|because|so|while|today|in|"
    "for|on|by|using|via|through|during|over|out of|",
    1,
)
_CHANGED = (
    "(?:raised|increased|upped|bumped|lifted|boosted|reduced|lowered|cut|trimmed|dropped|brought|"
    "improved|extended|shortened|expanded|adjusted|changed|revised|updated|slashed|decreased|"
    "shrunk|shrank|grew|grown|got|gotten|(?:managed|was able|were able|been able) to "
    "(?:raise|increase|up|boost|reduce|lower|cut|trim|drop|bring|improve|extend|shorten|get|shrink|keep))"
)
_THEY = (
    "(?:they|(?:the|my|our) (?:client|boss|manager|team|landlord|landlady|school|professor|"
    "supervisor|teacher|organi[sz]ers|airline|bank|company|publisher|editor|board))"
)
_SHIFTED = "(?:moved|pushed|rescheduled|postponed|shifted|extended|changed|delayed|brought forward)"
_WHOSE = "(?:(?:my|our|the) |(?!(?:it|them|this|that|these|those|him|her|things?|everything)\\b))"
_WAYS = "(?: (?:back|forward|up|out|down))?"
_UNTIL = "(?: to| until| till)"
_SET = (
    "(?:(?:is|'s|are|was|has been|have been) )(?:now |currently |officially |tentatively )?"
    "(?:set|scheduled|planned|slated|fixed|confirmed|rescheduled) (?:for|on|at) "
)
_PROGRESS = Says("attribute", "portion", dated=False, topic="counted+done")
_PERCENT = Says("attribute", "percent", dated=False, topic="matter+done")
_VERSION = Says("attribute", "release", dated=False, topic="software+=version")
_PER_HEAD = Says("attribute", "count", dated=False, topic="counted+=in+attr")


def _in_units(template: str) -> list[Pattern]:
    """What is changed to an amount, or to a count of something ("to 8 nights")."""
    return [
        *by_speaker(f"{template} <amount>{_END}", attribute("amount")),
        *by_speaker(f"{template} <quantum>{_END}", attribute("quantum")),
    ]


# Which version is in use: "I'm on React 18.2", "upgraded Flask from 2.3.1 to 3.0.2".
VERSIONS: list[Pattern] = [
    *by_speaker(
        "~{have}? (?:now |just |recently |finally )*(?:upgraded|updated|bumped|downgraded|"
        "migrated|moved) (?:my |our |the )?<software>(?: from v?\\d[\\w.]*)?(?: to) "
        "(?:version |v)?<release>",
        _VERSION,
    ),
    *by_speaker(
        "~{have}? (?:now |just |recently |finally )*(?:upgraded|updated|migrated|switched|"
        "moved|gone)(?: (?:it|everything|the project|the app|my app|our app))?(?: over)?"
        "(?: from (?:[A-Z][\\w.]* )?v?\\d[\\w.]*)?(?: to) <software> (?:version |v)?<release>",
        _VERSION,
    ),
    *by_speaker(
        "(?:{be} )?(?:now |currently |still )?(?:on|using|running) <software> (?:version |v)?"
        "<release>",
        _VERSION,
    ),
    *by_speaker("(?:now |currently )?(?:use|run) <software> (?:version |v)?<release>", _VERSION),
]

# What was planned for another day is planned for this one alone.
PUT_OFF: list[Pattern] = [
    *says_all(
        f"(?:(?:the|my|our) )?(?!(?:i|we|got|a|an)\\b)<appointment> {MOVED} (?=<moment>)",
        Says("plans", "appointment", Polarity.DENIES, denies=Denies.CLAIM, dated=False),
        Says("plans", "appointment", ahead=True, moved=True),
        place=Place.HEAD,
    ),
]

TABLE: list[Pattern] = [
    # How far one got: "I've fixed 12 of the 20 bugs", "I'm 30% through the course".
    *by_speaker("{have}? (?:now )?<done> <portion> <counted>", _PROGRESS),
    *by_speaker("~(?:now )?<past:done> <portion> <counted>", _PROGRESS),
    *by_speaker(
        "{be}? (?:now )?(?:at|up to) <portion> <counted>",
        Says("attribute", "portion", dated=False, topic="counted"),
    ),
    *at_head(
        "<portion> <counted> (?:are|have been|were) (?:now |already )?<done>"
        "(?=\\s*(?:$|[^\\w\\s]|(?:now|already|so far|in|on|for)\\b))",
        _PROGRESS,
    ),
    *by_speaker(
        "{have}? (?:now )?<done> (?:{about} )?<percent> of (?:the|my|our) <whole:matter>", _PERCENT
    ),
    *by_speaker(
        "{be} (?:now )?(?:{about} )?<percent> (?:of the way )?(?:through|into|done with|"
        "finished with) (?:with )?(?:the|my|our) <whole:matter>",
        Says("attribute", "percent", dated=False, topic="matter+=done"),
    ),
    *at_head(
        "(?:my|our|the) <attr> (?:is|'s) (?:now )?(?:{about} )?<percent> (?:done|complete|"
        "completed|finished|ready|written)" + _END,
        attribute("percent", "done"),
    ),
    *by_speaker(
        "~(?:{be} (?:now )?|(?<=now\\x20))at <count> <counted>(?: <done>)?" + _END,
        Says("attribute", "count", dated=False, topic="counted+done"),
    ),
    *at_head(
        "(?:that's|that makes|make that|makes) (?:now )?<count> <counted>(?: <done>)? "
        "(?:now|so far|in total|altogether|already)",
        Says("attribute", "count", dated=False, topic="counted+done"),
    ),
    *by_speaker(
        "had <count> {fresh}? <counted> so far",
        Says("attribute", "count", dated=False, topic="counted"),
    ),
    # What somebody changed: "I raised my hourly rate from 45 to 55".
    *_in_units(
        f"{{have}}? {_NOW}{_CHANGED} (?:my|our|the) <aim:attr>{_WAYS}{FROM}(?: to) {{about}}?"
    ),
    *_in_units(f"{{have}}? {_NOW}{_CHANGED} {_WHOSE}<attr>{_WAYS}{FROM}(?: to) {{about}}?"),
    *by_speaker(
        f"~{{have}}? {_NOW}{_SHIFTED} (?:my|our|the) <attr>{_WAYS}{FROM}{_UNTIL} <moment>",
        attribute("moment"),
    ),
    *at_head(
        f"{_THEY} (?:{{have}} )?(?:just )?{_SHIFTED} (?:my|our|the) <attr>{_WAYS}{FROM}{_UNTIL} "
        "<moment>",
        attribute("moment"),
    ),
    *by_speaker(
        "{have}? (?:budgeted|allocated|earmarked|set aside) (?:{about} )?<amount> (?:for|to|"
        "towards) (?:my |our |the )?<matter>",
        Says("attribute", "amount", dated=False, topic="matter+=budget"),
    ),
    # What changed by itself: "coverage rose to 78%", "the choir has grown to 41 members".
    *at_head(
        f"{{lead}}?(?:(?:my|our|the) )?<gauge:attr> {WENT} (?:{{about}} )?<amount>{_END}",
        attribute("amount"),
    ),
    *at_head(
        f"{{lead}}?(?:my|our|the) <aim:attr> {WENT} (?:{{about}} )?<amount>{_END}",
        attribute("amount"),
    ),
    *at_head(
        f"{{lead}}?(?:my|our) <attr> {WENT} (?:{{about}} )?<amount>{_END}", attribute("amount")
    ),
    *at_head(f"(?:my|our|the) <attr> {WENT} (?:{{about}} )?<count> <counted>", _PER_HEAD),
    *at_head(
        "(?:my|our|the) <attr> (?:{have} )?(?:now |just |already )*(?:reached|hit|passed|topped) "
        "(?:{about} )?<count> <counted>",
        _PER_HEAD,
    ),
    *at_head(
        "(?:(?:my|our|the) )?<gauge:attr> (?:is|are|'s) (?:now (?:at )?|at |currently (?:at )?|"
        "up to |down to )+(?:{about} )?<amount>" + _END,
        attribute("amount"),
    ),
    *at_head(
        "(?:my|our|the) <attr> (?:is|are|'s) (?:now |up to |down to |at )+(?:{about} )?<count> "
        "<counted>" + _END,
        _PER_HEAD,
    ),
    *at_head(
        f"<gauge:attr> (?:just |finally )?(?:hit|reached|passed) (?:{{about}} )?<amount>{_END}",
        attribute("amount"),
    ),
    *at_head(
        f"<gauge:attr> (?:now )?at (?:{{about}} )?<amount>(?: now)?{_END}", attribute("amount")
    ),
    # How long it takes and what it costs by now.
    *at_head(
        f"{{lead}}?(?:my|our) <attr> {_NOW}(?:loads?|opens?|renders?) {_NOW}in (?:{{about}} )?"
        f"<lapse>{_END}",
        attribute("lapse", "load time"),
    ),
    *at_head(
        f"{{lead}}?(?:my|our) <attr> {_NOW}(?:(?:runs?|responds?|builds?|compiles?|starts?|boots?|"
        f"finishes|completes) {_NOW}in|takes?) {_NOW}(?:{{about}} )?<lapse>{_END}",
        attribute("lapse", "time"),
    ),
    *at_head(
        f"the <attr> (?:now|finally) (?:only )?(?:takes?|(?:loads?|runs?|responds?|builds?) in) "
        f"(?:{{about}} )?<lapse>{_END}",
        attribute("lapse", "time"),
    ),
    *at_head(
        f"(?:my|our|the) <attr> now costs? (?:me |us )?(?:{{about}} )?<amount>{_END}",
        attribute("amount", "cost"),
    ),
    # When it is due: "our beta release is planned for 2 June".
    *at_head(f"(?:my|our) <attr> {_SET}<moment>", attribute("moment")),
    *at_head(f"the <event:attr> {_SET}<moment>", attribute("moment")),
    *at_head(f"(?:(?:the|my|our) )?<event:attr> {MOVED} <moment>", attribute("moment")),
    *at_head(
        "(?:my|our|the) <attr> (?:is|'s|are) due (?:on |by |at )?<moment>",
        attribute("moment", "deadline"),
    ),
    *at_head(
        "(?:my|our|the) <attr>(?: (?:that|which) (?:was|used to be)[^,;]{1,30}?)? (?:is|are|'s) "
        f"now (?:on |at |set for )?<moment>{_END}",
        attribute("moment"),
    ),
    # Who there is: "we're now 14 in the team", "down to 87 kg".
    *by_speaker(
        "{be} (?:now |up to )?<count> (?:people )?(?:in|on) (?:the|our|my) team",
        Says("attribute", "count", dated=False, topic="=team size"),
    ),
    *at_head(
        f"(?:now )?(?:up|down|back) to <amount>(?<=kg|ds|bs|os){_END}",
        Says("attribute", "amount", dated=False, topic="=weight"),
    ),
]

_NO_GAUGE = (
    r"(?!(?:[\w'-]+ )?(?:unemployment|interest|inflation|exchange|birth|death|crime|global)\b)"
)
_REGULAR = (
    r"(?!(?:need|seed|speed|feed|failed|missed|skipped|refused|used|liked|loved|hated)\b)[a-z]+ed"
)

PIECES = {
    "portion": r"{count} (?:out )?of (?:the |my |our |all )*{count}",
    "percent": r"\d{1,3}(?:\.\d+)? ?(?:%|percent\b)",
    "done": rf"(?:{_REGULAR}|read|written|built|done|sent|sold|made|gone through|got through|"
    r"gotten through|taught|seen|put up|paid back|run|dealt with|rewritten|rebuilt)(?!\w)",
    "past": rf"(?:{_REGULAR}|written|built|done|sent|sold|made|taught|seen)(?!\w)",
    "whole": r"[\w-]+(?: (?!(?:by|so|now|already|on|in|at|for|and|as|with|this|since|but|of|"
    r"last)\b)[\w-]+)?",
    "quantum": r"{count} {counted}",
    "aim": r"(?:[\w'-]+ ){1,3}(?:goal|target)(?!\w)",
    "gauge": _NO_GAUGE + r"(?:[a-z][\w'-]+ ){0,3}(?:coverage|score|rate|latency|time|times|usage|"
    r"size|budget|savings|accuracy|uptime|revenue|income|sales|traffic|engagement|retention|churn|"
    r"bounce rate|throughput|count|total|balance|rent|salary|mortgage|pace|speed|f1|recall|"
    r"precision|weight|streak)(?!\w)",
    "lapse": r"(?:under |over )?(?:\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?) ?(?:ms|s|secs?|seconds?|mins?|"
    r"minutes?|h|hrs?|hours?|days?|weeks?|milliseconds?)(?!\w)",
    "event": r"(?:(?!(?:i|we|my|our|the|got|a|an|have|has|is|was|had|if|when)\b)[\w'-]+ "
    r"){0,3}?(?:launch|release|deadline|sprint|demo|meeting|exam|wedding|"
    r"interview|appointment|kickoff|review|presentation|retro|workshop|rehearsal|conference|"
    r"delivery|hearing|surgery|inspection|closing|rollout|go-live|milestone|call|lesson|session|"
    r"viewing|test|audit)(?: date)?(?: with [A-Z][\w-]+)?(?!\w)",
    "software": r"(?!(?-i:Chapter|Day|Level|Route|Page|Season|Episode|Stage|Week|Unit|Lesson|Part|"
    r"Line|Track|Flight|Highway|Room|Floor|Platform|Team|Project|Phase|Version)\b)"
    r"(?:(?-i:[A-Z])[\w+#]*(?:\.js)?(?: (?-i:[A-Z])\w+)?|node(?:\.js)?|python|django|react|vue|"
    r"angular|rails|postgres|java|php|ruby|flask|laravel|next\.js|typescript|ubuntu|debian)",
    "release": r"(?:\d+(?:\.\d+)+|\d{1,2})(?![\w%]|[.,:/]\d| ?(?:am|"
    r"pm|kg|km|miles|months|years|weeks|days|hours)\b)",
    "lead": r"(?:after|since|with|thanks to|following|by) (?!my\b|our\b)[^,;:.?!]{3,60}? "
    r"(?=my\b|our\b)",
}
