"""English: habits, skills, goals, plans, travels, records and other events."""

from __future__ import annotations

from engram_core.claims import Polarity
from engram_core.consolidate.extract.pattern import (
    Need,
    Pattern,
    Place,
    Says,
    asserts,
    says_all,
)

HABITS: list[Pattern] = [
    *says_all(
        "~{adv}? {have}? (?:stopped|quit|gave up|given up) playing (?:the )?<instrument>",
        Says("stopped", "instrument"),
        Says("skill", "instrument", Polarity.ENDS),
    ),
    *asserts(
        "stopped",
        "~{adv}? {have}? (?:stopped|quit|gave up|given up|quitted|cut out|ditched) "
        "{consuming}? (?!(?:because|after|when|before|to|on|in|last|for|by|at|with|and|my job)\\b)"
        "<activity>",
        "(?:don't|dont|doesn't|do not) (?:{adv} )?{consume} <thing> (?:anymore|any more|any "
        "longer|these days)",
        "~no longer {consume} <thing>",
        "~{be}? no longer {consuming} <thing>",
        "(?:don't|dont|do not) (?!{held})<activity> (?:anymore|any more|any longer)",
        "~{adv}? {have}? (?:swore off|sworn off|packed in) (?:the )?<thing>",
        "~{be} off (?:the )?<substance>",
        "~(?:haven't|havent) (?:touched|smoked|drunk|eaten) (?:a |an |any )?<thing>",
        "~{be}? done with <substance>",
        "haven't had (?:a |an |any )?<substance>",
    ),
    *asserts("stopped", "no more <thing> for (?:me|us)", place=Place.HEAD),
    *asserts("started", "~{be}? {hasbeen}? {adv}? <sober>", need=Need.ONGOING),
    *asserts(
        "started",
        "~{hasbeen} (?:doing|practising|practicing|learning|attending|taking|going to) <hobby>",
        need=Need.SINCE,
    ),
    *asserts("stopped", "(?:haven't|havent|hasn't|have not) <ceased>", need=Need.SINCE),
    *asserts(
        "started",
        "~{adv}? {have}? (?:started|began|begun) {consuming} <thing>",
        "~{adv}? {have}? (?:taken up|took up|started up|got(?:ten)? into(?! (?:a|an|the|"
        "my)(?!\\w))|got back into|picked up(?! (?:a|an|some|new|the|my|two|"
        "three|our)(?!\\w))|started learning|signed up for) "
        "<hobby>",
        "~{adv}? {have}? (?:started|began|begun) (?:doing |playing )?<hobby>",
        "~{be} (?:taking up|getting into) <hobby>",
    ),
    *asserts(
        "habit",
        "{adv}? {consume} <thing> (?=(?:every|each|daily|twice|once|with every|most)\\b)",
        "(?:go|goes) <sport> (?=every|each|twice|once|on |most |before|after|in the|\\x1f)",
        "(?:do|does|practi[sc]e) <pastime> "
        "(?=every|each|twice|once|on |most |before|after|in the|\\x1f)",
        "{adv}? (?:drink|drinks) <drink>(?=\\s*(?:$|(?:at|with|in the|for) (?:lunch|dinner|"
        "breakfast|morning|evening|afternoon|work|meals|brunch|tea ?time)\\b))",
    ),
    *asserts("habit", "{be} {consuming} <thing>", "{consume} <thing>", need=Need.NEGATED),
]

SKILLS: list[Pattern] = [
    *says_all(
        "{adv}? (?:can|know how to) (?:{adv} )?(?:both )?<knack> and <knack:also>",
        Says("skill", "knack"),
        Says("skill", "also"),
    ),
    *says_all(
        "{adv}? (?:know|knows|use|uses) <tech>,? (?:and|plus) (?:a bit of |some |a little "
        ")?<tech:also>",
        Says("skill", "tech"),
        Says("skill", "also"),
    ),
    *asserts(
        "skill",
        "{adv}? (?:can|could) (?:{adv} )?(?:play )(?:the |a bit of |some |a )?<instrument>",
        "{adv}? can (?:code|program) (?:in )?(?:a bit of |some |a little )?<tech>",
        "{adv}? can (?:{adv} )?<knack>",
        "{adv}? (?:know|knows) how to <activity>",
        "{adv}? (?:know|knows) (?:enough |some |a bit of |a little |basic |my way around |"
        "decent |a fair bit of |quite a bit of )?<tech>",
        "{adv}? (?:play|plays|playing) (?:the |a bit of |some )?<instrument>",
        "~{hasbeen} (?:playing|learning to play) (?:the )?<instrument>",
        "~{hasbeen} (?:coding|programming|developing|writing) (?:mostly )?(?:in )?<tech>",
        "{adv}? (?:code|codes|program|programs|develop|write|coding) (?:mostly |mainly )?in "
        "<things>",
        "{adv}? (?:write|writes) <tech>",
        "~{be} {adv}? (?:good|great|decent|proficient|skilled|experienced|fluent|handy|not bad|"
        "competent|expert|ok|okay|brilliant|trained|certified|qualified) (?:at|in|with) "
        "<things>",
        "(?:have|has|'ve got) (?:a )?(?:black belt|brown belt|grade \\d|diploma|certificate) "
        "in <thing>",
        "~{adv}? {have}? (?:taught|teaching) myself (?:to |how to )?<activity>",
        "{adv}? {have}? (?:learned|learnt|mastered) (?:how )?to <activity>",
    ),
]

GOALS: list[Pattern] = [
    *asserts(
        "goal",
        "~{be}? {adv}? (?:aiming|gunning|shooting|striving|pushing) (?:for|to (?:get|hit|reach|"
        "achieve)|at) <target>",
        "~{be}? {adv}? (?:aiming|working|trying hard|striving|pushing|determined) "
        "(?:towards |toward )?to <objective>",
        "~{be}? {adv}? trying to <endeavour>",
        "{be} {adv}? preparing (?:my|our|a|the) <ordeal>",
        "~{be}? {adv}? (?:training|preparing|studying|prepping|practising|practicing|revising|"
        "cramming) for (?:a |an |the |my )?<thing>",
        "~{be}? {adv}? (?:saving|saving up|putting money aside|fundraising|raising money|"
        "saving money) (?:for|to buy|to get|towards) (?:a |an |the |my )?<thing>",
        "{be} {adv}? on a mission to <activity>",
        "~{be}? {adv}? working (?:towards|toward) (?:a |an |the |my )?<thing>",
        "(?:have|set myself|'ve set myself|set) (?:a |the |my )?(?:goal|target|objective)(?: "
        "of| is|:)? (?:to |of )?<activity>",
    ),
    *asserts(
        "goal",
        "(?:my|our) (?:main |big |new |next |current |ultimate |personal |long-term |only |"
        "number one )*(?:goal|aim|target|objective|ambition|mission|resolution|new year's "
        "resolution)(?: (?:for|in)? ?(?:this|the|\\x1f)+ ?(?:year|season|summer|month)?)? "
        "?(?:is|'s|:|remains) (?:to |that of )?<activity>",
        "the (?:goal|aim|target|plan) is (?:to )?<activity>",
        "(?:s )?(?:new year's )?resolution(?: is|:) (?:to )?<activity>",
        "(?:(?:new|next|big|main) )?goal(?: for [\\w ]{1,20}?)?: (?:to )?<activity>",
        place=Place.HEAD,
        wide=True,
    ),
]

PLANS: list[Pattern] = [
    *asserts(
        "plans",
        "~{be}? {adv}? (?:going|off|headed|heading|travelling|traveling|coming) to <occasion>",
        "~{be}? {adv}? <journey>",
        "~(?:{be} )?(?:{adv} )?off to <occasion>",
        need=Need.FUTURE,
    ),
    *asserts("plans", "{be} {adv}? <journey>"),
    *asserts("plans", "{adv}? <voyage>", need=Need.FUTURE),
    *asserts(
        "plans",
        "{be} {adv}? <arrangement>",
        "~<begin>",
        "~(?:{be} )?{adv}? (?:plan|plans|planning|intend|intends|intending) (?:to|on) <activity>",
        "~{adv}? {have}? (?:booked|scheduled|reserved|arranged|signed up for|registered for|"
        "entered|bought tickets (?:for|to)|got tickets (?:for|to)) "
        "(?:a |an |my |the |our |tickets (?:for|to) )?<activity>",
        "(?:have|has|'ve got|got) (?:a |an |my |the )<appointment>",
        "(?:have|has|'ve got|need|must) (?:to )?<duty>",
        need=Need.FUTURE,
    ),
    *asserts(
        "plans",
        "(?!(?:i|we|he|she|they|you|at|in|on|to|from|with|for)\\b)(?:my |our |the |a "
        ")?<appointment> (?:(?:is booked(?: in)?|is scheduled|is set|is confirmed|is|'s|to|in|"
        "at|with) )?(?:for )?(?:[^,;\\x1f]{1,30} )?(?=\\x1f)",
        "<stay> (?=\\x1f)",
        need=Need.FUTURE,
        place=Place.HEAD,
    ),
]

EVENTS: list[Pattern] = [
    *says_all(
        "~{adv}? (?:spoke|speaking|presented|talked|lectured|gave a (?:talk|keynote|speech|"
        "paper)|performed|exhibited|competed|volunteered) at (?:the )?<forum>",
        Says("attended", "forum"),
    ),
    *asserts(
        "attended",
        "~{adv}? (?:took part|participated|competed) in (?:the )?<forum>",
        "~{adv}? {have}? (?:ran|run|raced|completed|finished) (?:in )?(?:the )?<race>",
    ),
    *asserts("attended", "~{adv}? attended (?:the )?<forum>"),
    *asserts(
        "visited",
        "~{adv}? {have}? (?:been|travelled|traveled|flown|hitchhiked|cycled|gone) to <places>",
        "~{adv}? {have}? (?:visited|toured|explored|backpacked (?:around|through|across)|"
        "travelled (?:around|through|across)|"
        "traveled (?:around|through|across)|hiked in|holidayed in|vacationed in|honeymooned in|"
        "roadtripped (?:around|through)) <places>",
        "~{adv}? (?:went|flew|drove|travelled|traveled|took a trip|took the train|road-tripped|"
        "popped over|hopped over|nipped over|sailed|took the ferry) "
        "(?:(?:back|over|down|up|out|away|on holiday|on vacation|on a trip|camping|hiking|"
        "skiing|surfing|diving) )?to <places>",
        "~{adv}? (?:went|was|were|been) (?:on (?:holiday|vacation|a trip|our honeymoon|"
        "honeymoon)|camping|hiking|skiing|surfing|diving|backpacking|island-hopping) (?:in|to|"
        "around) <places>",
        "~{adv}? {be}? (?:just |freshly )?(?:got |came |come |flew )?back from (?:(?:a|an|my|"
        "our|two|three|\\d+)(?: (?:[\\w-]+))? (?:in|to|of) )?<places>",
        "~{adv}? spent (?:[^,;]{1,30}? )?in <places>",
        "~{adv}? stayed (?:[^,;]{1,20}? )?in <places>",
    ),
    *asserts("visited", "~{adv}? {was} in <places>", need=Need.DATED, speaker_only=True),
    *asserts(
        "visited",
        "(?:my |our |was my |was our )?first (?:time|trip|visit) (?:in|to) <places>",
        need=Need.DATED,
        place=Place.HEAD,
    ),
    *asserts(
        "visited",
        "(?:my|our|the) (?:[\\w-]+ )?(?:trip|holiday|visit|weekend|honeymoon|vacation) (?:to|in) "
        "<places> (?:was|were)",
        place=Place.HEAD,
    ),
    *says_all("~{adv}? <deed>", Says("did", "deed"), need=Need.DATED, speaker_only=True),
]

_BEST = (
    "(?=.*(?<!\\w)(?:pb|pr|personal best|personal record|best ever|all-time best|new record|"
    "new best|"
    "lifetime best|my best|my record|fastest ever|heaviest ever|longest ever|fastest yet|best "
    "yet|best time)(?!\\w))"
)

RECORDS: list[Pattern] = [
    *says_all(
        "~{adv}? (?:[a-z]+ )(?:[^,;]{1,60}? )?(?:in |at |of |a |with )?<mark>(?!\\w)(?! in \\d)"
        "(?!\\s(?:pb|pr|personal best|best|record|time|race|run)(?!\\w))" + _BEST,
        Says("personal_best", "mark"),
        wide=True,
    ),
    *asserts(
        "personal_best",
        "(?:my|our|[\\w-]+|my [\\w-]+|[\\w-]+ [\\w-]+)? ?(?:{adv} )?(?:pb|pr|personal best|"
        "personal record|best time|best mark|record)(?: (?:for|in|on|at) [^,:;]{1,30}?)? "
        "?(?:is|'s|was|:|=|of|stands at|now|-) ?(?:still |now |at )?(?:a )?<mark>",
        "(?:my )?new (?:[\\w-]+ ){0,3}?(?:pb|pr|personal best|personal record|record|"
        "best)[\\s:,!-]*(?:(?:of|in|at|with|for|on|today|is) )*<mark>",
        "(?:my|our) (?:personal )?(?:best|fastest|record|top|(?:[\\w-]+ )?(?:max|1rm|one[- "
        "]rep max)) (?:[\\w-]+ ){0,3}?(?:is|was|:|stands at) (?:still |now )?<mark>",
        "(?:my|our) best(?: ever)? (?:[\\w-]+ ){0,4}?(?:is|was|is now|:|=|stands at) (?:now )?"
        "<mark>",
        "(?:my|our) [\\w-]+ best (?:time )?(?:is|was|is now|:|=|stands at) (?:now )?<mark>",
        "(?:my|our) (?:[\\w-]+ ){0,3}?(?:pb|pr|personal best|record)(?: (?:is|is now|:|stands "
        "at))? <mark>",
        place=Place.HEAD,
        wide=True,
    ),
    *asserts(
        "personal_best",
        "~{adv}? {have}? (?:set|hit|got|ran|smashed|broke|beat|managed|posted|clocked|achieved|"
        "lowered|improved) (?:a |an |my )?(?:new |old |massive |lifetime )*(?:[\\w-]+ "
        "){0,3}?(?:pb|pr|personal best|record)(?: (?:of|in|at|with|to|by|for|on) "
        ")?(?:[^,;]{1,40}? )?<mark>",
    ),
]

TABLE = [*RECORDS, *HABITS, *SKILLS, *GOALS, *PLANS, *EVENTS]
