"""English: likes, dislikes, favourites."""

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

_IT = "(?:it|them|that|those)(?= *$)"

TASTES: list[Pattern] = [
    *says_all(f"{{adv}}? {{love}} {_IT}", Says("likes", "", antecedent=True)),
    *says_all(f"{{adv}}? {{hate}} {_IT}", Says("dislikes", "", antecedent=True)),
    *used_to(
        "dislikes", "~{adv}? used to (?:hate|dislike|detest|loathe|despise|can't stand) <tastes>"
    ),
    *used_to(
        "likes",
        "~{adv}? used to (?:love|like|adore|enjoy|be (?:{adv} )?into|be (?:a )?{fan}|be "
        "(?:obsessed with|crazy about|fond of|hooked on)) <tastes>",
    ),
    *ends(
        "likes",
        "~{be}? no longer (?:like|likes|love|loves|enjoy|enjoys|into|a fan of|fond of|keen on) "
        "<tastes>",
        "~{adv}? {have}? {wentoff} <tastes>",
        "~{adv}? {have}? (?:stopped|quit) (?:liking|loving|enjoying|being into) <tastes>",
        "~{be} bored of <tastes>",
        "(?:don't|dont|doesn't) {adv}? (?:like|love|enjoy) <tastes> (?:anymore|any more|any "
        "longer)",
    ),
    *ends(
        "dislikes",
        "~no longer (?:hate|dislike|mind) <tastes>",
        "(?:don't|dont) (?:hate|mind|dislike) <tastes> (?:anymore|any more|any longer)",
    ),
    *asserts("dislikes", "(?:hated|disliked|detested|loathed) <tastes>", need=Need.NEGATED),
    *asserts(
        "dislikes",
        "~{adv}? {hate} <tastes>",
        "~(?:{be} )?(?:really |just |definitely )?not (?:really |that |exactly |much of )?(?:a "
        "|an )?(?:big |huge |massive |great |much )?(?:fan of|into|keen on|fond of|one for|"
        "wild about|crazy about|mad on) <tastes>",
        "~{have}? {adv}? never (?:{adv} )?been (?:a )?(?:big |huge )?(?:fan of|into|keen on|"
        "fond of|one for) <tastes>",
        "{be} no (?:big |great )?(?:fan|lover) of <tastes>",
        "~{be} (?:sick of|sick and tired of|tired of|fed up with|allergic to the idea of|"
        "repulsed by|scared of|terrified of|put off by|grossed out by) <tastes>",
        "(?:have|'ve got) (?:a|an) (?:deep |real |serious |total )?(?:aversion to|hatred of|"
        "hatred for|dislike of|loathing for) <tastes>",
        "(?:don't|dont|do not|never) (?:really |much )?(?:get on with|see the (?:point|appeal) "
        "of) <tastes>",
    ),
    *asserts(
        "likes",
        "{adv}? {love}(?: love)* <tastes>",
        "~{adv}? {adore}(?: love)* (?!to\\b|from\\b)<tastes>",
        "~{adv}? {have}? (?:come to love|grown to love|learned to love|always loved|fallen in "
        "love with|fell in love with|developed a taste for|grown fond of) <tastes>",
        "~{be}? {adv}? (?:a |an )?{fan} <tastes>",
        "~{be}? {adv}? (?:into|big into|obsessed with|crazy about|mad about|nuts about|fond of|"
        "keen on|"
        "hooked on|addicted to|passionate about|in love with|partial to|enamou?red with|wild "
        "about|mad on|a fiend for) <tastes>",
        "~{be} {adv}? (?:a |an )?(?:total |real |complete |huge |big )?(?:sucker for|fiend for|"
        "devotee of|enthusiast of|nut for) <tastes>",
        "(?:can't|cant|cannot|could never) (?:get enough of|live without|resist|go a day "
        "without|say no to) <tastes>",
        "(?:have|has|'ve got) (?:a |an )?(?:soft spot for|thing for|weakness for|passion for|"
        "sweet tooth for|love of|love for|obsession with) <tastes>",
        "~{be} (?:really |so |very )?into <tastes>",
        "{be} {adv}? (?:an?|such an?) (?:huge |big |massive |total |bit of a |complete |proper |"
        "real |"
        "lifelong )*(?!{craze}|huge|big|massive|total|complete|proper|real|"
        "lifelong)<thing> {craze}",
    ),
]

HEADS: list[Pattern] = [
    *says_all(
        "(?:my|our) (?:all[- ]time |absolute |old )?{fav} (?:<topic> )?(?:used to be|was|were) "
        "<thing>",
        Says("favourite", "thing", Polarity.ENDS, topic="topic"),
        place=Place.HEAD,
    ),
    *says_all(
        "(?:(?:my|our) )?(?:all[- ]time |absolute |current |"
        "new )?{fav} (?:<topic> ?)?(?:of all time |"
        "ever |these days |right now )?{isnow} (?:definitely |probably |still |now |by far |"
        "easily |always )?<thing>",
        Says("favourite", "thing", topic="topic"),
        place=Place.HEAD,
    ),
    *says_all(
        "(?:(?:my|our) )?(?:all[- ]time )?{fav} <topic>(?::|[ ][-=]) <thing>",
        Says("favourite", "thing", topic="topic"),
        place=Place.HEAD,
        wide=True,
    ),
    *says_all(
        "(?:(?:my|our) )?{fav} <theme:topic> (?:has |have |'s )?(?:just |recently |now )*"
        "(?:changed|switched|moved on) (?:from [^,;]{1,30}? )?to <thing>",
        Says("favourite", "thing", topic="topic"),
        place=Place.HEAD,
    ),
    *says_all(
        "(?:it's|its|it is|that's|it has become) (?:more like |now |all about )?<thing>",
        Says("favourite", "thing"),
        place=Place.HEAD,
        after="favourite",
    ),
    *says_all(
        "<thing>(?:'s| is| are| has to be| remains) (?:still |now |easily |definitely |by far )?my "
        "(?:all[- ]time |absolute |new )?{fav}(?: (?:<topic>))?",
        Says("favourite", "thing", topic="topic"),
        place=Place.HEAD,
    ),
    *says_all(
        "the <topic> (?:that )?i (?:like|love|enjoy) (?:the )?(?:best|most) {isnow} <thing>",
        Says("favourite", "thing", topic="topic"),
        place=Place.HEAD,
    ),
    *asserts(
        "dislikes",
        "<thing> (?:is|are|'s) (?:really |just )?not (?:really )?(?:my thing|for me|my cup of "
        "tea|my jam)",
        "<thing> (?:isn't|aren't|isnt|arent) (?:really )?(?:my thing|for me|my cup of tea|my jam)",
        "<thing> (?:(?:freaks?|creeps?|gross(?:es)?|weirds?|stress(?:es)?) me out|bores? me|"
        "terrif(?:y|ies) me|gives? me the (?:creeps|ick)|makes? me (?:sick|gag|want to cry)|"
        "drives? me "
        "(?:mad|crazy|nuts|up the wall))",
        place=Place.HEAD,
    ),
    *asserts(
        "likes",
        "<thing> (?:is|are) (?:totally |really |so |just )?(?:my thing|my jam|my guilty "
        "pleasure|my happy place|the love of my life|my comfort food|my passion|where it's at)",
        "nothing makes me happier than <tastes>",
        "(?:nothing beats|nothing better than|big up|long live|give me|all about) <tastes>",
        place=Place.HEAD,
    ),
]

TABLE = [*TASTES, *HEADS]
