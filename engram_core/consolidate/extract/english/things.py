"""English: what people own and buy."""

from __future__ import annotations

from engram_core.claims import Polarity
from engram_core.consolidate.extract.pattern import (
    Need,
    Pattern,
    Place,
    Says,
    asserts,
    ends,
    says_all,
    used_to,
)

TABLE: list[Pattern] = [
    *says_all(
        "~{adv}? {have}? (?:sold|scrapped|traded|traded in|got rid of|gave away|given away|"
        "returned|lost|wrecked|binned|chucked|donated) (?:it|them|that one)",
        Says("owns", "thing", Polarity.ENDS, antecedent=True),
    ),
    *ends(
        "owns",
        "~{adv}? {have}? (?:sold|sold off|scrapped|traded in|traded|got rid of|gave away|given "
        "away|parted with|flogged|totalled|totaled|wrote off|"
        "written off|junked|donated|wrecked|crashed|let go of|said goodbye to) (?:my|our|the) "
        "<thing>",
        "~no longer (?:own|have|owns|has) (?:a |an |my |the |that )?<thing>",
        "(?:don't|dont|doesn't) (?:own|have) (?:a|an|my|the|that) <ownable> (?:anymore|any "
        "more|any longer)",
    ),
    *ends(
        "owns",
        "(?:my|our) <ownable> (?:got|was|has been|were) (?:stolen|nicked|written off|totalled|"
        "repossessed|scrapped)",
        "(?:somebody|someone|they) (?:stole|nicked|pinched) (?:my|our) <thing>",
        place=Place.HEAD,
    ),
    *asserts("owns", "owned (?:a|an) <thing>", need=Need.NEGATED),
    *used_to("owns", "~{adv}? used to (?:own|have|drive) (?:a|an|the|my own) <thing>"),
    *asserts(
        "bought",
        "~{adv}? {have}? (?:bought|ordered|preordered|pre-ordered|purchased|snapped "
        "up|splurged on|"
        "treated myself to|splashed out on|forked out for|shelled out for|got myself|"
        "bought myself|got hold of|invested in|snagged|put down a "
        "deposit on|gone and bought|went and bought) "
        "(?:myself |ourselves )?(?:a|an|the|some|my|our|my first|two|three|another|new|\\d+) "
        "<thing>",
        "~{adv}? {have}? picked up (?:a|an|another|two|three) "
        "(?!few\\b|lot\\b|bit\\b|bug\\b|cold\\b|"
        "(?:[\\w-]+ ){0,2}(?:skills?|recipes?|tips?|tricks?|habits?|hobby|hobbies|languages?|pace|"
        "friends?|kids?|hitchhiker)\\b)<thing>",
        "~{adv}? {have}? (?:bought|ordered|purchased|preordered) (?:myself |ourselves )?<thing>",
    ),
    *asserts(
        "owns",
        "{adv}? (?:own|owns) (?:a|an|two|three|my own|some|several|the)? <things>",
        "~{be} (?:the )?(?:a )?(?:proud |happy |new )*owners? of (?:a|an|two|three) <thing>",
        "{adv}? {got} (?:a|an|two|three|my|my own|an old|this|another) <ownable>",
        "{adv}? (?:have|has|'ve got|got|'s got|drive|drives|ride|rides) (?:a|an|two|three|this|"
        "my) (?:old |battered |rusty |ancient |trusty )?<model>",
        "{adv}? (?:drive|drives|ride|rides|fly|sail|sails) (?:a|an|my) (?:old |battered |rusty "
        ")?(?!(?:bus|train|tram|lorry|taxi|cab|forklift|truck|ambulance|tractor|hard)\\b)<thing>",
    ),
]
