"""English: spouses, partners, children, names, and people met."""

from __future__ import annotations

from engram_core.claims import Polarity
from engram_core.consolidate.extract.english import births, pets, relations
from engram_core.consolidate.extract.meant import MEANT
from engram_core.consolidate.extract.meant_before import meant_before, spelt_before
from engram_core.consolidate.extract.pattern import (
    Need,
    Pattern,
    Place,
    Says,
    asserts,
    ends,
    says_all,
)
from engram_core.consolidate.extract.settle import NAMED

_ENDED = (
    "(?:broke up|split up|split|have split|have broken up|parted ways|called it quits|are over|"
    "separated|ended things|are done|aren't together anymore|are no longer together|went our "
    "separate ways|"
    "broke it off|have separated|called off the engagement)"
)

COUPLES: list[Pattern] = [
    *ends(
        "married_to",
        "(?:my (?:husband|wife) )?<person> and (?:i|me) (?:{adv} )?(?:got divorced|divorced|"
        "are divorced|got a divorce|are getting divorced)",
        f"my (?:husband|wife) <person> and (?:i|me) (?:{{adv}} )?{_ENDED}",
        "(?:me and|i and) <person> (?:{adv} )?(?:got divorced|divorced|are divorced)",
        place=Place.HEAD,
    ),
    *ends(
        "partner",
        f"<person> and (?:i|me) (?:{{adv}} )?{_ENDED}",
        f"(?:me and|i and) <person> (?:{{adv}} )?{_ENDED}",
        "(?:{adv} )?<person> (?:dumped me|left me|broke up with me|broke it off|ended it)",
        "my (?:girlfriend|boyfriend|partner|gf|bf|fianc[ée]e?) <person> (?:dumped me|left me|"
        "broke up with me)",
        "it's over (?:with|between me and) <person>",
        f"my (?:girlfriend|boyfriend|partner|gf|bf) <person> and (?:i|me) (?:{{adv}} )?{_ENDED}",
        place=Place.HEAD,
    ),
    *ends(
        "married_to",
        "we (?:{adv} )?(?:got divorced|divorced|are divorced)[\\s,]+<person> and (?:i|me)",
        "we (?:{adv} )?(?:got divorced|divorced|are divorced)[\\s,]+(?:i|me) and <person>",
        place=Place.HEAD,
        wide=True,
    ),
    *ends(
        "partner",
        f"we (?:{{adv}} )?{_ENDED}[\\s,]+<person> and (?:i|me)",
        f"we (?:{{adv}} )?{_ENDED}[\\s,]+(?:i|me) and <person>",
        place=Place.HEAD,
        wide=True,
    ),
    *asserts(
        "married_to",
        "we (?:{adv} )?(?:got married|tied the knot|are married|married|got hitched|"
        "eloped)[\\s,]+<person> and (?:i|me)",
        "we (?:{adv} )?(?:got married|tied the knot|are married|got hitched|eloped)[\\s,]+(?:i|me) "
        "and <person>",
        place=Place.HEAD,
        wide=True,
    ),
    *asserts(
        "partner",
        "we (?:{adv} )?(?:got engaged|are engaged|got together)[\\s,]+<person> and (?:i|me)",
        "we (?:{adv} )?(?:got engaged|are engaged|got together)[\\s,]+(?:i|me) and <person>",
        place=Place.HEAD,
        wide=True,
    ),
    *asserts(
        "married_to",
        "<person> and (?:i|me) (?:{adv} )?(?:got married|tied the knot|are married|married|got "
        "hitched|eloped)",
        "(?:me and|i and) <person> (?:{adv} )?(?:got married|tied the knot|are married|married|"
        "got hitched|eloped)",
        place=Place.HEAD,
    ),
    *asserts(
        "partner",
        "<person> and (?:i|me) (?:{adv} )?(?:got engaged|are engaged|are dating|started dating|"
        "are together|"
        "have been (?:together|dating)|got together|are a couple|are an item|moved in together)",
        place=Place.HEAD,
    ),
    *asserts(
        "married_to",
        "~{adv}? {be}? {have}? (?:been )?(?:happily )?(?:married|wed|hitched) (?:to )?<person>",
        "~{adv}? {be}? {adv}? married to (?:a|an|this) (?:[\\w-]+ ){1,3}(?:called|named) <person>",
        "~{adv}? {have}? (?:got|gotten|been) (?:married|hitched) to <person>",
        "~(?:tied the knot|eloped|said i do) (?:with|to) <person>",
    ),
    *ends(
        "married_to",
        "~{adv}? {have}? {be}? {adv}? (?:got |been )?(?:divorced|separated) (?:from )?<person>",
        "~used to be married to <person>",
        "~{adv}? was married to <person>",
    ),
    *ends(
        "partner",
        "~{adv}? {have}? (?:broke up|broken up|split up|split|called it quits|ended things|"
        "parted ways|"
        "finished|broke it off|called it off|ended it) (?:with|from) (?:my (?:girlfriend|"
        "boyfriend|partner|gf|bf|ex|fianc[ée]e?) )?<person>",
        "~{adv}? (?:dumped|divorced) <person>",
        "~{be}? no longer (?:with|dating|seeing|together with|going out with|engaged to) <person>",
        "~used to (?:date|go out with|be with|be engaged to) <person>",
        "~{adv}? (?:was (?:with|dating)|dated) <person>",
    ),
    *asserts(
        "partner",
        "~{adv}? {be} {adv}? (?:dating|going out with|engaged to|in a relationship with|"
        "together with|going steady with) (?:(?:a|an|this|some) (?:\\w+ )?(?:guy|girl|woman|"
        "man|lad|lass|bloke|colleague) (?:called|named) )?<person>",
        "~{have}? {adv}? (?:been )?(?:dating|seeing|going out with|engaged to|in a "
        "relationship with|together with|got engaged to|"
        "started (?:dating|seeing|going out with)|moved in with my (?:girlfriend|boyfriend|"
        "partner)) <person>",
        "~{adv}? (?:got|gotten) engaged to <person>",
        "~{adv}? proposed to <person>",
    ),
    *asserts("partner", "~{hasbeen} with <person>", "{be} with <person>", need=Need.ONGOING),
]

KIN: list[Pattern] = [
    *says_all(
        "(?:my|our) (?:(?!ex|former|late|then)[\\w-]+ ){0,2}?{wife}(?:'s called| is called|'s "
        "name is|'s| is|,)?\\s+<person>",
        Says("married_to", "person", dated=False),
        place=Place.ANYWHERE,
        wide=True,
    ),
    *says_all(
        "(?:my|our) (?:lovely |dear |amazing |wonderful |beautiful |new |long-term |longtime "
        ")?{mate}(?: of (?:\\x1f|[\\w ]{1,16}))?(?:'s called| is called|'s name is|'s| is|"
        ",)?\\s+<person>",
        Says("partner", "person", dated=False),
        place=Place.ANYWHERE,
        wide=True,
    ),
    *says_all(
        "(?:my|our) (?:ex-|ex |former |late |first )(?:wife|husband|hubby),? <person>",
        Says("married_to", "person", Polarity.ENDS, dated=False),
        place=Place.ANYWHERE,
        wide=True,
    ),
    *says_all(
        "(?:my|our) (?:ex-|ex,? |former )(?:(?:girlfriend|boyfriend|partner|fianc[ée]e?|gf|bf),? "
        ")?<person>",
        Says("partner", "person", Polarity.ENDS, dated=False),
        place=Place.ANYWHERE,
        wide=True,
    ),
    *says_all(
        "(?:my|our) (?:[\\w-]+ ){0,2}?{kids} ?(?:are called|are|,|:)? <people>",
        Says("has_child", "people", dated=False),
        place=Place.ANYWHERE,
        wide=True,
    ),
    *says_all(
        "(?:my|our) (?!fav)(?:[\\w-]+ ){0,2}?{kidx}(?:'s called| is called|'s name is|'s| is|"
        ",)?\\s+<person>",
        Says("has_child", "person", dated=False),
        place=Place.ANYWHERE,
        wide=True,
    ),
    *says_all(
        "(?<!\\w[ ][ ])(?:my|our) (?:(?:\\d+[- ]year[- ]old|younger|older|eldest|oldest|youngest|"
        "little|baby|"
        "own|adult|only|middle|teenage) ){0,2}<child>"
        "(?! (?:is|was|will be)(?: due| born|\\s*\x1f))",
        Says("has_child", "child", dated=False),
        place=Place.ANYWHERE,
        wide=True,
    ),
]

CHILDREN: list[Pattern] = [
    *asserts(
        "has_child",
        "(?:and )?(?:a|another|one) {kidx}(?:,| called| named)?\\s+<people>",
        place=Place.HEAD,
        after="has_child",
    ),
    *asserts(
        "has_child",
        "~{adv}? {got} (?:a|an|one|two|three|four|five|\\d|another|twin|identical) (?:[\\w-]+ "
        "){0,3}?(?:{kidx}|{kids}|kids) ?"
        "(?:,|:|-|called|named)+ (?:called |named )?<people>",
        "~{adv}? {be}? (?:a |an )?(?:single |proud |new |stay-at-home |very |busy |tired "
        ")*(?:dad|mum|mom|mother|father|parent|mama|papa|parents) "
        "(?:of|to)(?: {num})?(?: (?:kids|children|boys|girls|lovely|little|beautiful|here|"
        "now))* ?[:,-]? ?(?:called |named )?<people>",
        "~{adv}? (?:welcomed|gave birth to|are expecting) (?:a |an |our |my "
        ")?(?:baby |little |first |second |third |beautiful )*"
        "(?:girl|boy|son|daughter|baby|twins|child)? ?,? ?(?:called|named|little)? <people>",
        "~{adv}? {have}? (?:had|adopted) (?:a |an |our |my )?(?:little |first |second |third |"
        "beautiful |baby )*(?:girl|boy|son|daughter|baby|twins|child) ?,? ?(?:called|named)? "
        "<people>",
    ),
    *says_all(
        "~{adv}? {got} (?:a|one|another) (?:[\\w-]+ ){0,3}?<child>", Says("has_child", "child")
    ),
    *asserts(
        "has_child",
        "(?:little|baby|our (?:son|daughter|baby|little one|little girl|little boy)) <person> "
        "(?:{adv} )?(?:arrived|was born|came into the world|joined us|made (?:his|her) "
        "entrance|entered the world|is here)",
        place=Place.HEAD,
    ),
]

# How a slip is put right in the same breath. Of "no wait, Genk" the clause is "Genk" alone.
_SLIP = (
    "(?:(?:no,? )?(?:sorry,? )?i meant |or rather |"
    "(?<=no[ ]wait,[ ])|(?<=no,[ ]wait,[ ])|(?<=wait,[ ]no,[ ])|(?<=wait[ ]no,[ ])|"
    "(?<=i[ ]mean[ ])|(?<=i[ ]mean,[ ])|(?<=scratch[ ]that,[ ])|(?<=strike[ ]that,[ ])|"
    "(?<=correction:[ ]))"
)

_AT = "(?:in |at |from |an? )?"
_SORRY = "(?:,? (?:sorry|oops|whoops|my bad|my mistake|apologies|typo))?(?=\\s*$)"

SLIPS: list[Pattern] = [
    *spelt_before(
        f"(?:it's|its|it is|that's) {_AT}<is>(?:,| -)? (?:and )?not {_AT}<not>{_SORRY}",
        f"(?:it's |that's |its )?not {_AT}<not>,? (?:it's|its|it is) {_AT}<is>{_SORRY}",
    ),
    *meant_before(
        "(?:(?:i (?:meant|mean)(?: to say)?|(?:that|it) should (?:be|have been)) )?"
        f"{_AT}<is>(?:,| -)? (?:and )?not {_AT}<not>{_SORRY}",
        f"(?:it's |that's |its |it is )?not {_AT}<not>(?:,| -|,? but|,? i meant|,? rather) "
        f"{_AT}<is>{_SORRY}",
    ),
]

NAMES: list[Pattern] = [
    *says_all(
        f"{_SLIP}(?:to say )?(?:in |at )?<person>(?=\\s*$)",
        Says(MEANT, "person", dated=False),
        place=Place.HEAD,
        wide=True,
    ),
    *says_all(
        "(?<=[*])<person>(?: sorry)?(?=\\s*$)",
        Says(MEANT, "person", dated=False),
        place=Place.HEAD,
        wide=True,
    ),
    *says_all(
        "(?:(?:his|her|its|their) name(?: is|'s)|(?:s?he|it|they)(?:'s| is|'re| are) (?:called|"
        "named)|(?:(?:we|i) )?(?:called|named) (?:him|her|it|them)) <person>",
        Says(NAMED, "person", dated=False),
        place=Place.HEAD,
    ),
    *says_all("(?:called|named) <person>", Says(NAMED, "person", dated=False), place=Place.HEAD),
]

MET: list[Pattern] = [
    *asserts(
        "met", "~{adv}? {have}? had (?:a |an |another |my )(?:[\\w-]+ )?meeting with <person>"
    ),
    *asserts(
        "met",
        "~{adv}? {have}? (?:met|bumped into|ran into|met up with|was introduced to|got "
        "introduced to|made friends with|became friends with|got to know|got talking to) "
        "(?:up with )?(?:the|my|a guy called|a woman called|a girl called|someone called|a man "
        "called|a friend called|a certain|this guy|this woman)? <acquaintance>",
    ),
]

HOUSEHOLD = [*relations.TABLE, *COUPLES, *KIN, *CHILDREN, *births.TABLE, *pets.TABLE]
TABLE = [*HOUSEHOLD, *SLIPS, *NAMES, *MET]
