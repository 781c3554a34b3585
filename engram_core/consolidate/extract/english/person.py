"""English: name, age, birthday, contact, time zone, languages, diet, allergies."""

from __future__ import annotations

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

NAME: list[Pattern] = [
    *used_to("name", "~{adv}? used to (?:go by|be called|be known as) <person>"),
    *puts_right(
        "name",
        "(?:my name(?: is|'s)|i'm|im|name's|call me) <person:is> ?(?:,|-)? "
        "?(?:and )?not <person:not>",
    ),
    *asserts(
        "name",
        "(?:my|the) (?:real |full |first |given |preferred |nick)?name(?:'s| is| is now)? "
        "(?:actually |really )?<person>",
        "name's <person>",
        "(?:it's|its|it is) (?:spelled|spelt|written) <person>",
        "(?:folks|they|people|mates|my (?:\\w+ )?(?:friends|mates|family|colleagues)|everyone) "
        "(?:just |usually |also |all )?(?:calls?|knows?) me (?:as )?<person>",
        "i (?:prefer|'d prefer|'d rather)(?: to be| being)? called <person>",
        "name ?: <person>",
        "(?:you can |just |please |pls |do |but |friends |everyone |everybody |people |most "
        "people |my friends |they all )*"
        "(?:call|calls) me <person>",
        "(?:i|we) (?:(?:usually|mostly|also|now|just|prefer to) )?(?:go|goes|am known) by <person>",
        "(?:this is|it's) <person> (?:here|again|speaking|btw|by the way)",
        "<person> (?:here|speaking)(?=\\s*$)",
        "i(?:'m| am|m) (?:called|named|known as) <person>",
        place=Place.HEAD,
    ),
    *asserts(
        "name",
        "i(?:'m|m| am) <selfname>(?=\\s*(?:$|and\\b|by the way|btw|from\\b))",
        place=Place.HEAD,
    ),
]

NAME += asserts(
    "name",
    "~{adv}? {have}? {adv}? (?:legally |officially )?(?:changed|shortened) my "
    "(?:first |full |legal |last )?name (?:legally |officially )?to <person>",
    speaker_only=True,
)

SELF: list[Pattern] = [
    *asserts(
        "age",
        "~{adv}? {have}? (?:turned|hit) (?:the big )?<years>(?=\\s*(?:$|\\x1f|[^\\w\\s]|"
        "(?:and|so|but|in|the|today|this|last|yesterday|already|lol|haha|years?|recently|now)\\b))",
        "{be} {adv}? (?:only |nearly a )?<years> (?:years old|yrs old|y/?o|years of age|year "
        "old|years young)",
        "{be} {adv}? <number>(?=\\s*(?:$|[,;.!)]|and\\b|but\\b|so\\b|now\\b|today\\b|this year|"
        "lol|haha|years? (?:old|young)|"
        "already\\b|-|\\x1f|with\\b|\\())",
        "~aged <number>",
        "~{adv}? {have}? (?:celebrated|had) (?:my|his|her|their) <number>(?:st|nd|rd|th)"
        "(?: birthday)?",
    ),
    *asserts(
        "age",
        "(?:as )?(?:a|an) <number>(?:[- ]year[- ]old| y/?o) [^,;:]{1,20}? (?:i|i'm|my)",
        "<number>(?-i:[MF])(?= here|\\s*[,.]|\\s*$)",
        "<number> ?[mf] here",
        "i ?\\(<number> ?[mf]?(?=[,/)])",
        place=Place.HEAD,
        wide=True,
    ),
    *asserts("job_title", "i ?\\((?:\\d+[mf]?[,/] ?)?<knownjob> ?\\)", place=Place.HEAD),
    *asserts("age", "<number>(?=\\s*$)", place=Place.HEAD, after="name"),
    *asserts("job_title", "(?:a |an )?<knownjob>(?=\\s*$)", place=Place.HEAD, after="age"),
    *says_all(
        "<number> ?(?:yo|y/?o|year[- ]old) <knownjob:job> (?:here|from [A-Z][\\w-]+)",
        Says("age", "number"),
        Says("job_title", "job"),
        place=Place.HEAD,
    ),
    *asserts(
        "allergic_to",
        "(?:(?:severe|bad|serious|nasty|mild|major) )<thing> allergy",
        "<thing> intolerant",
        "<thing> (?:brings?|makes?) me (?:out in|break out|come out in) (?:in )?(?:hives|a rash|"
        "spots|welts)",
        "<thing> (?:gives?) me (?:hives|a rash|anaphylaxis)",
        "(?:(?:my|our) )?(?:food )?allergies(?: are| include|:) <things>",
        place=Place.HEAD,
    ),
    *asserts(
        "age",
        "(?:my )?<number>(?:st|nd|rd|th) birthday",
        place=Place.HEAD,
        need=Need.DATED,
    ),
    *puts_right(
        "name",
        "(?:it's |that's )?not <person:not>,? (?:i'm|im|my name is) <person:is>",
    ),
    *puts_right(
        "name",
        "(?:i'm|im|my name(?: is|'s)) not <person:not>,? but <person:is>",
    ),
    *asserts(
        "age",
        "(?:my age(?: is|'s)?|age ?:?) <number>",
        "<number> (?:years old|yo|y/o) here",
        place=Place.HEAD,
    ),
    *asserts("speaks", "~{adv}? {have}? (?:speak|speaks|spoke) <languages>"),
    *asserts(
        "speaks",
        "{be} {adv}? (?:fluent|conversational|bilingual|trilingual|proficient|a native speaker|"
        "native) (?:in|of) <languages>",
        "{be} (?:a )?(?:native |bilingual |fluent )<languages> speakers?",
        "(?:can|could) (?:also )?(?:speak|converse in|hold a conversation in|get by in|read) "
        "<languages>",
        "(?:understand|understands) <languages>",
        "~{adv}? {have}? (?:picked up|learned|learnt) (?:some |a bit of |a little )?<tongues>",
        "(?:speak|speaks|know) (?:\\w+ )languages[\\s:,-]+<languages>",
        "{be} (?:bilingual|trilingual)[\\s:,-]+(?:in )?<languages>",
        "(?:grew up|raised) speaking <languages>",
        "{adv}? (?:know|knows) (?:some|a (?:bit|little)(?: of)?|basic)? <tongues>",
    ),
    *asserts(
        "speaks",
        "my (?:first language|mother tongue|native language|native tongue|second language) "
        "(?:is|'s|was) <languages>",
        "(?:a )?(?:native|bilingual|fluent) <languages> speaker(?: here)?",
        "<languages> is my (?:first language|mother tongue|native language|native tongue|"
        "second language)",
        place=Place.HEAD,
    ),
    *ends(
        "diet",
        "~{be}? not <diet> (?:anymore|any more|any longer)",
        "~{be}? no longer (?:a )?<diet>",
        "~{adv}? (?:stopped|quit|gave up) being (?:a )?<diet>",
        "~{adv}? (?:quit|gave up on) <diet>",
    ),
    *ends("allergic_to", "~{adv}? {have}? (?:outgrew|outgrown|grew out of) my <thing> allergy"),
    *used_to("diet", "~{adv}? used to be (?:a )?<diet>"),
    *ends("diet", "~{adv}? was (?:a )?<diet>", need=Need.ENDED),
    *asserts(
        "diet",
        "{be} {adv}? (?:a |an |on a |on the |on )?<diet>",
        "{be} {adv}? on (?:a|an|the) (?:(?:very|strict|pretty) )*<regimen>(?= diet)",
        "~{adv}? {have}? (?:went|gone|turned|became|become|switched to|gone full|going|started "
        "a|adopted a|"
        "been|was raised|been eating|moved to a?) ?(?:a |an |fully |full )?<diet>",
        "(?:eat|eats|keep|keeps|follow|follows|do|cook) (?:only |strictly |a |mostly )?<diet>",
        "~(?:{be} |been )?eating <diet>",
        "~{be} (?:doing|eating|keeping|going|following) (?:a |full )?<diet>",
    ),
    *asserts(
        "allergic_to",
        "~{adv}? {be}? {adv}? (?:allergic|intolerant|hypersensitive) to <things>",
        "(?:have|has|'ve got|got) (?:a |an )?(?:[\\w-]+ )?(?:allergy|intolerance) to <things>",
        "(?:have|has|'ve got|got|'ve) (?:a |an )(?:severe |bad |serious |mild |nasty |terrible "
        ")*<thing> (?:allergy|intolerance)",
        "~{have}? (?:developed|got) (?:a |an )?(?:[\\w-]+ )?allergy to <things>",
        "~(?:[\\w-]+ )?allergy to <things>",
        "{be} {adv}? (?!\\w+ly |very |so |too )<thing> (?:intolerant|allergic)",
        "(?:come|break) out in (?:hives|a rash|spots) (?:if|when|whenever) i (?:eat|have|touch|"
        "drink) <things>",
        "(?:can't|cant|cannot) (?:eat|have|drink|do|touch) <thing>[\\s,.;-]+(?:(?:i'm|im|i am) )?"
        "(?:badly |very )?allergic",
    ),
]

CONTACT: list[Pattern] = [
    *asserts(
        "birthday",
        "(?:(?:my|our) )?(?:birthday|bday|b-day|birth date|date of birth|dob)(?: is|'s| falls on|"
        " :|:)? "
        "(?:on )?(?:the )?<day>",
        "(?:i was |i'm )?born (?:on )?(?:the )?<day>",
        "(?:i )?(?:celebrate|have) my birthday on (?:the )?<day>",
        "dob:? <day>",
        place=Place.HEAD,
    ),
    *asserts(
        "email",
        "(?:my|our|the best) (?:[\\w-]+ )?(?:e-?mail|mail|address|inbox)(?: address)?(?: is|'s|"
        ":| is now| to use is)? (?:now )?<email>",
        "(?:you can |please |best to |just |pls |feel free to |it's best to )*(?:reach|e-?mail|"
        "mail|contact|write(?: to)?|ping|find|get|message|hit|send it to|send (?:it|things|"
        "stuff) to) "
        "(?:me |us |me up |hold of me )?(?:by e?-?mail )?(?:at |on |via |:)?<email>",
        "(?:drop|send|shoot) (?:me|us) (?:a line|an? e?-?mail|a message|a note|it|that|"
        "one) (?:at|on|"
        "to|via) <email>",
        "(?:i'm|im) (?:at|on|reachable at) <email>",
        "you(?:'ll| will| can) (?:find|reach|get) me (?:at|on|via) <email>",
        "(?:i )?(?:changed|switched|moved) my e-?mail(?: address)? to <email>",
        "(?:my|our) (?:[\\w-]+ )?e-?mail(?: address)? (?:has |'s )?(?:just )?changed(?: to|"
        "[\\s,:;-]+(?:and )?(?:it's|its|it is)(?: now)?) <email>",
        "new (?:e-?mail|mail|address)(?: is|'s|:)? <email>",
        "e-?mail:? <email>",
        place=Place.HEAD,
        wide=True,
    ),
    *says_all(
        "<email> is (?:my|the) (?:new |best |personal |work )?(?:e-?mail|mail|address|one)(?: "
        "address)?",
        Says("email", "email"),
        place=Place.HEAD,
    ),
    *asserts(
        "phone",
        "(?:my|our) (?:[\\w-]+ )?(?:number|phone|phone number|mobile|mobile number|cell|cell "
        "number|landline)(?: now)?"
        "(?: is|'s|:| is now)? (?:now )?<phone>",
        "(?:you can |please |best to |just |pls |feel free to )*(?:text|call|ring|phone|reach|"
        "whatsapp|contact|get|message|sms|try) "
        "(?:me |us |hold of me )?(?:on |at |via )?(?:my (?:mobile|cell|phone|number)[,:]? "
        ")?<phone>",
        "(?:i'm|im) (?:on|at|reachable (?:on|at)) <phone>",
        "new (?:number|phone|mobile|phone number)(?: is|'s|:)? <phone>",
        "(?:i )?(?:changed|switched) my (?:number|phone number) to <phone>",
        "(?:my|our) (?:[\\w-]+ )?(?:number|mobile|phone) (?:has |'s )?(?:just )?changed(?: to|"
        "[\\s,:;-]+(?:and )?(?:it's|its|it is)(?: now)?) <phone>",
        "(?:phone|tel|mobile|cell)\\.?:? <phone>",
        place=Place.HEAD,
        wide=True,
    ),
    *says_all(
        "<phone> is my (?:[\\w-]+ )?(?:number|mobile|cell|phone)",
        Says("phone", "phone"),
        place=Place.HEAD,
    ),
    *asserts(
        "timezone",
        "~{adv}? {be} (?:in |on )?(?:the )?<zone>",
        "~{adv}? {be}? (?:working|living|operating|running) (?:in|on) <zone>",
        "~{have}? (?:switched|moved|changed) (?:my (?:clock|clocks|timezone|calendar) )?to <zone>",
        "(?:live|work) (?:in|on) <zone>",
    ),
    *asserts(
        "timezone",
        "(?:my|our) (?:time ?zone|local time|clock|calendar)(?: is|'s|:| is now| is set to| is "
        "on)? <zone>",
        "time ?zone:? <zone>",
        place=Place.HEAD,
    ),
]

TABLE = [*NAME, *SELF, *CONTACT]
