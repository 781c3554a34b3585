"""English: schools and studies."""

from __future__ import annotations

from engram_core.claims import Polarity
from engram_core.consolidate.extract.pattern import (
    Pattern,
    Place,
    Says,
    asserts,
    ends,
    says_all,
    used_to,
)

SAID: list[Pattern] = [
    *says_all(
        "~{adv}? (?:transferred|moved|switched) from <school:old> to <school:new>",
        Says("studies_at", "new"),
        Says("studies_at", "old", Polarity.ENDS),
    ),
    *ends(
        "studies_at",
        "~{adv}? {have}? (?:graduated|dropped out|flunked out|got kicked out|got expelled) "
        "(?:in \\w+ )?(?:from|of|at) <org>",
        "~{adv}? {have}? (?:finished|completed|got|defended|did|earned|received|abandoned|quit|"
        "left) (?:my|a|an|the) "
        "(?:[\\w'-]+ ){0,2}?(?:degree|studies|phd|doctorate|master's|masters|bachelor's|bachelors|"
        "ba|bsc|ma|msc|mba|diploma|thesis|course|undergrad|training)(?: in [\\w ]{1,30}?)? "
        "(?:at|from) <org>",
    ),
    *used_to(
        "studies_at",
        "~{adv}? (?:studied|went to (?:uni|university|college|school)|was a student) "
        "(?:[\\w-]+ ){0,3}?at <org>",
        "~{adv}? used to (?:study|go to (?:uni|school|college)|be a student) (?:[\\w-]+ "
        "){0,3}?at <org>",
    ),
    *asserts(
        "studies_at",
        "{adv}? (?:study|studies) (?:[\\w&'-]+ ){0,4}?at <org>",
        "~{adv}? {be}? {hasbeen}? (?:studying|enrolled) (?:[\\w&'-]+ ){0,4}?(?:at|in) <school>",
        "~{adv}? {be}? {hasbeen}? (?:studying|enrolled) (?:[\\w&'-]+ ){0,4}?at <org>",
        "~{adv}? {be}? {hasbeen}? (?:doing|taking|starting|pursuing|finishing|reading) "
        "(?:[\\w&'-]+ ){1,5}?at <school>",
        "~{adv}? {be}? {hasbeen}? (?:doing|taking|pursuing|reading for) (?:a|an|my|evening|"
        "night|part-time|online|some)? ?"
        "(?:[\\w&'-]+ ){0,2}?(?:phd|doctorate|master's|masters|master|degree|ba|bsc|ma|msc|mba|"
        "diploma|"
        "classes|course|courses|postdoc|a levels|a-levels|apprenticeship|foundation year|"
        "studies|bootcamp)"
        "(?: (?:in|of|on) [\\w ]{1,30}?)? (?:at|with) <org>",
        "~{be} {adv}? (?:a|an|in my|in the)? ?(?:[\\w'-]+ ){0,4}?(?:student|undergrad|"
        "undergraduate|phd candidate|fresher|"
        "freshman|sophomore|postgrad|year|pupil|grad student|phd student|doctoral student|"
        "semester|term) (?:of [\\w ]{1,24}? )?at <org>",
        "(?:go|goes|going|went back) to (?:uni|university|college|school) (?:at|in) <school>",
        "~{adv}? {have}? (?:enrolled|matriculated|signed up|started (?:uni|university|college|"
        "school|"
        "my (?:degree|phd|master's|masters|course)|a (?:degree|phd|master's|masters|course)|"
        "studying)) "
        "(?:[\\w&'-]+ ){0,3}?(?:at|in) <org>",
        "(?:attend|attends|go to|goes to) <school>",
        "~{be}? {adv}? (?:halfway|partway|midway|part-way) through (?:a|an|my) (?:[\\w'-]+ ){0,3}?"
        "(?:degree|phd|masters|master's|diploma|course|ba|bsc|ma|msc|mba) at <org>",
        "{adv}? {be}? (?:majoring|minoring|major|minor) in [\\w ]{1,30}? at <org>",
    ),
    *ends(
        "studies_at",
        "~{adv}? went to <org> for (?:uni|university|college|undergrad|grad school|law school|"
        "my (?:degree|masters|master's|phd|undergrad|ba|bsc|ma))",
    ),
]

HEAD: list[Pattern] = [
    *asserts(
        "studies_at",
        "(?:(?:my|in my) )?(?:first|second|third|fourth|final|1st|2nd|3rd|last) (?:year|semester|"
        "term) (?:student )?(?:of [\\w ]{1,24}? )?(?:at|in) <org>",
        "my (?:uni|university|college|school)(?: is|'s|,) <employer>",
        place=Place.HEAD,
    ),
]

TABLE = [*SAID, *HEAD]
