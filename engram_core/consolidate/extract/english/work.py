"""English: employers, occupations and projects."""

from __future__ import annotations

from engram_core.claims import Denies, Modality, Polarity
from engram_core.consolidate.extract.english import school
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
from engram_core.consolidate.extract.settle import LEFT

_JOB, _AT = Says("job_title", "job"), Says("works_at", "org")

_FOR_GOOD = (
    "(?!.{1,40}?\\bfor (?:lunch|dinner|breakfast|brunch|coffee|(?:an?|the|my) (?:[a-z']+ )?"
    "(?:walk|run|meeting|break|coffee|while|bit|drink|smoke|night|weekend|evening|afternoon|"
    "hour|appointment|airport|station|gym)|the day)\\b)"
)

PROJECTS: list[Pattern] = [
    *says_all(
        "~{adv}? (?:moved|switched|shifted|transferred|went) from (?:the )?<project:old> to "
        "(?:the )?<project:new>",
        Says("works_on", "new"),
        Says("works_on", "old", Polarity.ENDS),
    ),
    *says_all(
        "(?:they|my boss|my manager|management|the company) (?:{have} )?(?:moved|shifted|switched|"
        "transferred|reassigned) (?:me|us) (?:off|from) (?:the )?<project:old> (?:on)?to (?:the )?"
        "<project:new>",
        Says("works_on", "new"),
        Says("works_on", "old", Polarity.ENDS),
        place=Place.HEAD,
    ),
    *says_all(
        "~{adv}? (?:{be} )?no longer (?:working |works? )?on (?:the )?<project:old>,? but (?:now )?"
        "on (?:the )?<project:new>",
        Says("works_on", "old", Polarity.ENDS),
        Says("works_on", "new"),
        wide=True,
    ),
    *asserts(
        "works_on",
        "{adv}? {be} {adv}? (?:working|assigned|staffed) (?:on|to) (?:the )?<project>",
        "{adv}? (?:works?|working) on (?:the )?<project>",
        "{be} (?:now |currently |back )?on (?:the )?<project>",
        "~{adv}? (?:moved|switched|went|was moved) (?:over )?to (?:the )?<project>",
    ),
    *ends(
        "works_on",
        "~{adv}? (?:{be} )?no longer (?:working |works? )?on (?:the )?<project>",
        "~{adv}? (?:left|wrapped up|quit) (?:the )?<project>",
    ),
]

_RUNS_ON = "(?:now )?(?:runs|run|is running|relies|depends|is built) on <employer>"
_STACK = Says("runs_on", "employer", subject="component")

STACK: list[Pattern] = [
    *says_all(f"(?:my|our|the|their) <component> {_RUNS_ON}", _STACK, place=Place.HEAD),
    *says_all(f"<code:component> {_RUNS_ON}", _STACK, place=Place.HEAD),
]

WORK: list[Pattern] = [
    *says_all(
        "~{adv}? {have}? (?:swapped|traded|ditched|left|quit) <employer:old> for (?:{enterprise}"
        "[\\s,]+(?:called |named )?|(?:an?|the|my) (?:[\\w'-]+ ){0,3}?(?:job|role|position|post) "
        "(?:at|with) )<employer:new>",
        Says("works_at", "new"),
        Says("works_at", "old", Polarity.ENDS),
        wide=True,
    ),
    *says_all(
        "{be} {adv}? (?:a|an|the|working as a|working as an|employed as a) <job> {firm} <org>",
        _JOB,
        _AT,
    ),
    *says_all("{be} {adv}? <knownjob:job> {firm} <org>", _JOB, _AT),
    *says_all(
        "~{adv}? (?:{be} )?{hasbeen} (?:working )?(?:at|with|for) <org> as (?:a|an|the) "
        "<anyjob:job>",
        _AT,
        _JOB,
    ),
    *says_all("{adv}? {work} (?:at|for|with) <org> as (?:a|an|the) <anyjob:job>", _AT, _JOB),
    *says_all(
        "~(?:{adv}? {hasbeen} |{adv}? {be} )?{adv}? (?:work|works|working|worked) as (?:a|an|the) "
        "<anyjob:job> {at} <org>",
        _JOB,
        _AT,
    ),
    *says_all(
        "~{adv}? (?:started|joined|hired|been hired|got hired|begun|began) (?:work |working |"
        "out )?as "
        "(?:a|an|the|their) <anyjob:job> {at} <org>",
        _JOB,
        _AT,
    ),
    *says_all(
        "~{adv}? (?:got|landed|accepted|took|have|'ve got|start|started) (?:a|an|the|my) "
        "(?:new )?(?:job|role|position|gig) "
        "as (?:a|an|the) <anyjob:job> {firm} <org>",
        _JOB,
        _AT,
    ),
    *asserts(
        "works_at",
        "~{adv}? {have}? {adv}? (?:got|landed|found|started|took|accepted) (?:a|an|my|the) "
        "(?:[\\w-]+ ){0,3}?(?:job|role|position|gig|post|internship|apprenticeship) (?:in|at) "
        "<workplace>",
    ),
    *says_all(
        "~{adv}? (?:moved|went|jumped|transferred) from <org:old> to <org:new>",
        Says("works_at", "new"),
        Says("works_at", "old", Polarity.ENDS),
    ),
    *says_all(
        "(?:don't|dont|do not|doesn't|does not) work {at} <org:old>,? but (?:now )?{at} <org:new>",
        Says("works_at", "old", Polarity.DENIES, denies=Denies.CLAIM),
        Says("works_at", "new"),
        wide=True,
    ),
    *says_all(
        "~{adv}? {be}? no longer (?:work |works |working |employed )?{at} <org:old>,? but (?:now )?"
        "{at} <org:new>",
        Says("works_at", "old", Polarity.ENDS),
        Says("works_at", "new"),
        wide=True,
    ),
    *ends(
        "works_at",
        "~{adv}? (?:quit|left|leaving|resigned from|handed in my notice at|gave notice at|"
        "walked out of|"
        "gave up|lost|chucked|packed in) (?:my |the |a )?(?:\\w+ )?(?:job|role|position|post|"
        "gig) {at} <org>",
        "~{adv}? quit <employer>",
        "~{adv}? (?:resigned from|handed in my notice at|gave notice at|gave my notice at|"
        "walked out of|walked out on|retired from|stepped down from) <org>",
        "~{adv}? (?:{was} |got |been |{have} been )?{fired} (?:from|by|at) (?:my job (?:at|"
        "with) )?<org>",
        "~{be}? no longer (?:working |employed )?{at} <org>",
        "~(?:no longer|don't|dont|doesn't) (?:work|works|working) {at} <org>",
    ),
    *used_to(
        "works_at",
        "~{adv}? used to (?:work|be|be employed) (?:as (?:a|an) ... )?{at} <org>",
        "~{adv}? used to {toil} (?:[\\w-]+ ){0,3}?{at} <org>",
    ),
    *asserts("works_at", "~{have} (?:worked|{adv} worked) {at} <org>", need=Need.ONGOING),
    *asserts("works_at", "~worked {at} <org>", need=Need.SINCE),
    *asserts("works_at", "{have} (?:worked|been employed) {at} <org>", need=Need.NEGATED),
    *asserts("works_at", "~{be} at <employer>", need=Need.ONGOING),
    *says_all(
        "~{adv}? (?:worked|was working|were working) as (?:a|an) <anyjob:job> {at} <org>",
        Says("works_at", "org", Polarity.ENDS, Modality.PAST),
        need=Need.ENDED,
    ),
    *used_to(
        "works_at",
        "~{adv}? (?:worked|was working|was employed|was|{toil}|taught|drove|cooked|ran) "
        "(?:[\\w-]+ )?{at} <org>",
        need=Need.ENDED,
    ),
    *asserts(
        "works_at",
        "~{adv}? {be}? (?:now )?(?:working|employed|interning|temping) {at} <org>",
        "{adv}? {work} (?:in \\S+ )?{at} <org>",
        "{adv}? {work} (?:[\\w'-]+ ){1,5}?(?:at|for) <org>",
        "{adv}? {toil} (?:[\\w'-]+ ){0,4}?(?:at|for) <org>",
        "~{adv}? {be} {toiling} (?:[\\w'-]+ ){0,3}?at <org>",
        "~{adv}? {have}? (?:joined|rejoined|signed (?:on )?with|was hired by|got hired (?:by|at)|"
        "was hired (?:by|at)|been hired (?:by|at)|got a job {firm}|landed a job {firm}|"
        "got taken on (?:at|by)|signed a contract with) <employer>",
        "~{adv}? (?:got|landed|started|took|accepted|begun|began|found|have|'ve got) "
        "(?:a|an|my|the) (?:[\\w-]+ ){0,3}?(?:job|role|position|gig|post|internship|"
        "apprenticeship) {at} <org>",
        "~{adv}? {have}? (?:started|begun|began) (?:work |working |out )?{at} <org>",
        "~{adv}? {be} now (?:at|with) <employer>",
        "~{adv}? {be} (?:at|with) <employer> now",
        "~{adv}? {hasbeen} (?:working |employed |teaching )?(?:at|with|for) <org>",
        "{be} {adv}? {hired} (?:by|at) <org>",
        "~{adv}? {be} on (?:staff|(?:the|a) (?:[\\w-]+ ){0,3}?{staff}) (?:at|of|with|for) <org>",
        "~{adv}? {have}? joined (?:the )?(?:[\\w-]+ )?{staff} (?:at|of) <org>",
        "{adv}? (?:run|runs|own|owns|manage|manages|founded|started|set up) "
        "(?:my own |my |our |a )(?:[\\w-]+ ){0,2}?{shop}(?: called| named|,) <org>",
    ),
    *ends(LEFT, f"~{{adv}}? {{have}}? (?:left|leaving) {_FOR_GOOD}<employer>"),
    *says_all(
        "~{adv}? {have}? (?:switched|changed) (?:jobs|companies|employers) from <employer:old> to "
        "(?:a [\\w-]+ (?:called|named) )?<employer:new>",
        Says("works_at", "new"),
        Says("works_at", "old", Polarity.ENDS),
    ),
    *asserts("works_at", "~(?<=now[ ])(?:at|with) <employer>", after=LEFT),
    *asserts("works_at", "{be} (?:now )?(?:at|with) <employer>", after="no works_at"),
    *says_all(
        "~{adv}? (?:quit|resigned|got fired|got sacked|got laid off|was laid off|was fired|"
        "handed in my notice|quit my job)(?=\\s*(?:$|[^\\w\\s]|(?:and|so|but|yesterday|today|"
        "last|on|in|this|after|because|to|without|since|from|at|with)\\b))",
        Says("works_at", "", Polarity.ENDS),
        speaker_only=True,
    ),
]

WORK_HEAD: list[Pattern] = [
    *ends(
        "works_at",
        "(?:they|he|she|my boss|management|the company) (?:[\\w']+ )?(?:made|let|laid|fired|"
        "sacked|kicked) "
        "(?:me|us) (?:redundant|redundent|go|off|out)? ?(?:from|at|of) (?:my job at )?<org>",
        "my (?:last|final) day at <org> (?:was|is)",
        "(?:is|was) my (?:last|final) (?:day|week|shift) (?:at|with) <org>",
        "after (?:[\\w-]+ ){1,4}?(?:at|with) <org>,? (?:i|we) (?:{adv} )?(?:walked out|quit|left|"
        "resigned|handed in my notice|retired|moved on)",
        "(?:back )?when (?:i|we) (?:{adv} )?(?:worked|was working) {at} <org>",
        "<org> (?:let me go|laid me off|fired me|sacked me|made me redundant)",
        "my (?:contract|time|stint|job) (?:at|with) <org> (?:ended|ran out|is over|expired|"
        "finished|came to an end)",
        place=Place.HEAD,
    ),
    *says_all(
        "(?:my|our) (?:old|previous|former|last|ex) (?:job|role|gig|position|employer|workplace|"
        "company|work|office)(?: (?:at|with|was|was at|was with|,))* <employer>",
        Says("works_at", "employer", Polarity.ENDS, dated=False),
        place=Place.ANYWHERE,
    ),
    *asserts(
        "works_at",
        "my (?:new |current )?(?:employer|company|workplace|job|work) (?:is|'s) (?:now |at |"
        "with )?(?:at |with )?<employer>",
        "(?:my|our) (?:employer|company|firm|workplace),? <employer>",
        "(?:(?:is|was) )?(?:my )?first (?:day|week|shift) (?:at|with) <employer>",
        "<employer> (?:hired me|took me on|offered me (?:a|the) job and i (?:took|accepted))",
        place=Place.HEAD,
    ),
    *says_all(
        "(?:they|they've|they have|my boss) (?:{have} )?(?:{adv} )?(?:made|promoted) me (?:to |"
        "an? )?"
        "<knownjob:job> {firm} <org>",
        _JOB,
        _AT,
        place=Place.HEAD,
    ),
    *asserts(
        "job_title",
        "(?:they|they've|they have|my boss) (?:{have} )?(?:{adv} )?(?:made|promoted) me (?:to |"
        "an? )?"
        "<knownjob>",
        "(?:day|night) job(?: is|:) (?:a |an )?<knownjob>",
        place=Place.HEAD,
        wide=True,
    ),
    *asserts(
        "job_title",
        "my (?:new |current |day )?(?:job|job title|title|role|position|occupation|profession) "
        "(?:is|'s|is now)(?: that of| as)? (?:a |an )?<job>",
        place=Place.HEAD,
    ),
    *says_all(
        "<knownjob:job> {at} <org> (?:here|by day)?",
        Says("job_title", "job"),
        Says("works_at", "org"),
        place=Place.HEAD,
    ),
    *ends(
        "job_title",
        "(?:after (?:[\\w-]+ ){0,4}?)?as (?:a|an) <anyjob> (?:i|we) (?:{adv} )?"
        "(?:{have} )?(?:retired|quit|packed it in|called it a day|hung up)",
        place=Place.HEAD,
    ),
    *asserts(
        "job_title",
        "(?:as|being) (?:a|an) <knownjob>,? (?:i|i'm|im|my|i've)",
        "(?:my|this|the) (?:job|work|career|role|gig|life) as (?:a|an) <anyjob>",
        place=Place.HEAD,
        wide=True,
    ),
    *ends("job_title", "(?:ex|former|retired)[ -]<knownjob:job> here", place=Place.HEAD),
    *says_all(
        "(?:a |an )?<job>(?: from [^,;:]{1,40})?(?=\\s*$)",
        Says("job_title", "job"),
        place=Place.HEAD,
        after="name",
    ),
    *says_all(
        "<knownjob:job> (?:here|by (?:trade|profession|training|day))",
        Says("job_title", "job"),
        place=Place.HEAD,
    ),
]

JOBS: list[Pattern] = [
    *asserts(
        "job_title",
        "(?:just|only|but) (?:a|an) <job>(?=\\s*$)",
        place=Place.HEAD,
        after="job_title",
    ),
    *asserts("job_title", "(?:a|an) <job>", place=Place.TAKEN_FOR),
    *ends(
        "job_title",
        "{be} (?:a |an |now a )?(?:retired|former|ex-) <job>",
        "~(?:retired|stepped down) ... as (?:a |an |the )?<anyjob>",
        "~(?:quit|stopped|gave up) (?:being|working as) (?:a|an) <anyjob>",
        "~{be}? no longer (?:a|an|the) <job>",
    ),
    *used_to("job_title", "~{adv}? used to (?:be|work as|earn my living as) (?:a|an|the) <job>"),
    *used_to("job_title", "~{adv}? (?:was|worked as|had been) (?:a|an) <job>", need=Need.ENDED),
    *asserts(
        "job_title",
        "{be} {adv}? (?:a|an|the|your local) <job>",
        "~{adv}? {have}? (?:been )?(?:work|works|working|freelance|freelances|freelancing|employed|"
        "earning a living|self-employed|moonlighting|moonlight|volunteering|retraining) as "
        "(?:a|an|the)? <anyjob>",
        "~{be} {adv}? (?:working|freelancing|employed|moonlighting) as (?:a|an|the)? <anyjob>",
        "~{hasbeen} (?:working |freelancing )?(?:as )?(?:a|an) <job>",
        "~{adv}? {have}? (?:became|become|qualified as|promoted to|got promoted to|been "
        "promoted to|was promoted to|"
        "got hired as|was hired as|started as|retrained as|started out as|started work as|"
        "started working as|landed a job as|got a job as) (?:a |an |the )?<knownjob:job>",
        "{be} <job> (?:by (?:trade|profession|training)|for a living)",
        "{adv}? (?:do|does|doing|did) (?:[\\w-]+ ){1,3}?as (?:a|an) <anyjob>",
    ),
]

TABLE = [*STACK, *school.TABLE, *WORK, *WORK_HEAD, *JOBS]
