"""English: where people live and come from."""

from __future__ import annotations

from engram_core.claims import Denies, Polarity
from engram_core.consolidate.extract.pattern import (
    Need,
    Pattern,
    Place,
    Says,
    asserts,
    ends,
    puts_right,
    says_all,
    used_to,
)
from engram_core.consolidate.extract.settle import LEFT

LIVES: list[Pattern] = [
    *says_all(
        "~{adv}? {be}? no longer (?:live |lives |living |based )?in <place:old>,? but (?:now )?in "
        "<place:new>",
        Says("lives_in", "old", Polarity.ENDS),
        Says("lives_in", "new"),
        wide=True,
    ),
    *says_all(
        "(?:(?:don't|dont|do not|doesn't|does not|'?m not|am not|isn't|is not|'s not) (?:live |"
        "living |based )?|(?:live|lives) not )in <place:old>,? but (?:rather |now )?in "
        "<place:new>",
        Says("lives_in", "old", Polarity.DENIES, denies=Denies.CLAIM),
        Says("lives_in", "new"),
        wide=True,
    ),
    *says_all(
        "~{adv}? {be}? no longer (?:living )?in <place:old>", Says("lives_in", "old", Polarity.ENDS)
    ),
    *says_all(
        "~{adv}? {have}? {movedto} (?:here )?from <place:old> to <place:new>",
        Says("lives_in", "new"),
        Says("lives_in", "old", Polarity.ENDS),
    ),
    *says_all(
        "~{adv}? {have}? {movedto} to <place:new> from <place:old>",
        Says("lives_in", "new"),
        Says("lives_in", "old", Polarity.ENDS),
    ),
    *says_all(
        "~{adv}? {have}? moved out of <place:old> (?:and )?(?:in)?to <place:new>",
        Says("lives_in", "new"),
        Says("lives_in", "old", Polarity.ENDS),
        wide=True,
    ),
    *says_all(
        "~{adv}? {have}? (?:swapped|traded|exchanged|ditched|left) <place:old> for <named:new>",
        Says(LEFT, "new"),
        Says(LEFT, "old", Polarity.ENDS),
    ),
    *asserts(
        "lives_in",
        "(?:and |then |and then )?to <place>(?=[\\s\x1f]*$)",
        place=Place.HEAD,
        after="lives_in",
        need=Need.DATED,
    ),
    *asserts(
        "lives_in",
        "~{adv}? (?:{dwell}|{be} living|moved to|{have} moved to) (?:at )?<street>",
        "{adv}? {dwell} {in} <place>",
        "{adv}? {dwell} (?:at|with|on|by|next to|alone|together|here) ... (?:in|near) <place>",
        "~{adv}? {be}? {dwelling} {in} <place>",
        "~{adv}? {be}? {dwelling} (?:at|with|a|an|on|by|in|out of) ... (?:in|near) <place>",
        "~{adv}? {have}? (?:set up (?:home|house|shop)|made (?:a|our|my) home) {in} <place>",
        "~{adv}? {movedto} {in}? to <place>",
        "~{adv}? moved (?:us|(?:my|our|the) (?:whole |entire )?(?:family|kids|stuff|lot|business|"
        "life)) (?:over |back |down |up |out )?to <place>",
        "~{adv}? (?:{dwell}|{be} {dwelling}|{hasbeen} {dwelling}) {in} {town} <place>",
        "~{adv}? (?:{have} )?{movedto} to {town} <place>",
        "~{adv}? {be}? based out of <place>",
        "~{adv}? {have} {movedto} to <place>",
        "~{adv}? {movedto} (?:in|into) (?:with|a|an|my|our|the) ... in <place>",
        "~{adv}? {have}? {adv}? (?:settle|settled|resettled|ended up|wound up|landed|"
        "put down roots) (?:down )?{in} <place>",
        "{be} (?:now |back |back living )(?:at|with) ... in <place>",
        "~{be} in <place> (?:now|these days|nowadays|at the moment)",
        "~{be}? (?:now|back|back home|currently|home|here|over|still) {in} <place>",
        "(?:have|'ve|has|got|rent|rents|share|shares|renting) (?:a|an|my own) ... "
        "(?:flat|apartment|place|house|room|studio|cottage|loft|condo) (?:of my own )?in <place>",
        "~{be}? (?:renting|sharing|house-sitting|subletting) ... in <place>",
        "~{adv}? {have}? (?:call|calls|called) <place> home",
        "~(?:made|makes) <place> (?:my|our|her|his) home",
    ),
    *asserts(
        "lives_in",
        "~{hasbeen} (?:living |based |renting |settled |residing |staying |back )(?:{in}) <place>",
        "~{hasbeen} in <place>",
        "~{have} (?:lived|resided) {in} <place>",
        "~{be} in <place>",
        need=Need.ONGOING,
    ),
    *asserts("lives_in", "~(?:lived|resided) {in} <place>", need=Need.SINCE),
    *asserts("lives_in", "{have} (?:lived|resided|been living) {in} <place>", need=Need.NEGATED),
    *asserts("lives_in", "~{have} (?:been living|{adv} lived) {in} <place>"),
    *used_to(
        "lives_in",
        "~{adv}? used to (?:live|be based|reside|rent|have a (?:flat|place|house)|stay) {in} "
        "<place>",
    ),
    *used_to(
        "lives_in",
        "~{adv}? (?:lived|resided|was living|was based|were living|were based) {in} <place>",
        "~{adv}? (?:spent|did) (?:\\s|years|most of|my|childhood|a few|several|{num}|months)+ "
        "(?:living )?in <place> (?:before|until|then)",
    ),
    *ends(
        "lives_in",
        "~{adv}? {have}? moved out of (?:my|our|the|a) (?:[\\w'-]+ ){1,4}?in <place>",
        "~{adv}? {have}? moved (?:out of|away from|back from|on from|from) <place>",
        "~{adv}? (?:gave up|sold|let go of) my (?:flat|place|house|apartment|room) in <place>",
    ),
    *says_all("~{adv}? {have}? moved out", Says("lives_in", "", Polarity.ENDS)),
]

LIVES_HEAD: list[Pattern] = [
    *used_to(
        "lives_in",
        "(?:back )?when (?:i|we) (?:{adv} )?(?:lived|was living|were living) {in} <place>",
        place=Place.HEAD,
    ),
    *asserts("lives_in", "when (?:i|we) (?:{adv} )?{movedto} to <place>", place=Place.HEAD),
    *ends(
        "lives_in",
        "my (?:lease|tenancy|contract|rental|sublet|time|stay|years) (?:in|on my flat in) <place> "
        "(?:ended|ran out|is over|expired|is up|came to an end|finished|are over)",
        place=Place.HEAD,
    ),
    *asserts(
        "lives_in",
        "(?:my|our) (?:new )?(?:home|home base|base|place|flat|house|apartment|address|current "
        "city|"
        "hometown now|city) (?:is|'s) (?:now |currently |still )?(?:{in} )?<place>",
        "(?:home|home base) (?:is|'s) (?:now |currently )?(?:in )?<place>",
        "(?:based|living|residing|located) {in} <place>",
        place=Place.HEAD,
    ),
    *says_all(
        "(?:my|our) (?:new |current |home )?address(?: is|'s|'ll be| will be|:) (?:now )?<street>",
        Says("lives_in", "street"),
        place=Place.HEAD,
    ),
    *asserts("lives_in", "<place>(?: has|'s) been (?:my |our )?home", place=Place.HEAD),
    *says_all("<place> is home (?:now|these days)?", Says("lives_in", "place"), place=Place.HEAD),
    *puts_right("lives_in", "it's <place:is> ?, ?not <place:not> (?:where|that) i live"),
]

ORIGIN: list[Pattern] = [
    *asserts(
        "from_place",
        "~{adv}? (?:grew up|grown up|raised|brought up|was raised|were raised|was brought up) "
        "{in} <place>",
        "~{adv}? (?:{was} |{be} )?born (?:and (?:raised|bred|brought up) |, raised )?{in} <place>",
        "~{adv}? (?:{was} )?born (?:on )?(?:the )?\\x1f+{in} <place>",
        "{be} {adv}? from <place>",
        "{be} (?:a|an) <place> (?:girl|boy|lad|lass|man|woman|native|kid) (?:born|through|"
        "at heart)",
        "~(?:{be} {adv}? |{adv}? (?:come|comes|hail|hails|grew up) )?(?:from|in) {town} <place>",
        "~originally from <place>",
        "~(?:{adv} )?(?:come|comes|hail|hails|hailing|came) (?:originally )?from <place>",
        "{be} (?:a|an) (?:proud |born and bred )?(?:native of|child of) <place>",
        "~spent my (?:whole |entire )?childhood in <place>",
        "~{have} (?:my )?roots (?:are )?in <place>",
    ),
]
ORIGIN_HEAD: list[Pattern] = [
    *asserts(
        "from_place",
        "(?:my|our) (?:home ?town|birthplace|native city|home town|home country|family|roots) "
        "(?:is|are|is from|comes from|are from|are in|hails from|come from) (?:originally )?"
        "(?:from )?<place>",
        "(?:my|our) (?:family|hometown|birthplace)(?='s)'s (?:originally )?(?:from )?<place>",
        place=Place.HEAD,
    ),
]

TABLE = [*LIVES, *LIVES_HEAD, *ORIGIN, *ORIGIN_HEAD]
