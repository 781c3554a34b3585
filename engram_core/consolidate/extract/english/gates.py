"""English gates and negations, and what clauses open with."""

from __future__ import annotations

from engram_core.consolidate.extract.language import Gates, Negations

GATES = Gates(
    question=(
        r"(?:who|what|what's|whats|when(?! {then})|where|why|how|how's|"
        r"which(?! (?:brings|makes) )|wich|whose|whom|"
        r"(?!(?:is|was) my (?:first|last|final) )(?:is|are|am|was|were|do|does|did|have|has|had|"
        r"can|could|would|should|shall|will|won't|"
        r"isn't|aren't|don't|doesn't|didn't|haven't|may|might) "
        r"(?:i|you|we|he|she|it|they|this|that|there|these|those|my|your|the|a|an|anyone|anybody|"
        r"someone|somebody|people)|any (?:ideas?|recs?|tips?|advice|thoughts?|chance|good|"
        r"suggestions?|recommendations?)|got any|thoughts on|guess)(?!\w)"
    ),
    hypothetical=(
        r"(?:even )?(?:if|suppose|supposing|imagine|imagining|pretend|what if|say i|say we|"
        r"let's say|lets say|let's pretend|assuming|assume|unless|should (?:i|they|he|she|we|"
        r"it|you)|"
        r"were i|had i|had we|in another life|in a (?:parallel|different|past|previous|perfect|"
        r"dream) (?:\w+)|in my (?:dreams?|next life|head|fantasy)|wish|i wish|if only|as if|"
        r"when i (?:grow up|retire|win|die|get rich)|one day|someday|maybe|perhaps|possibly|"
        r"hopefully|i might|i may|we might|we may|i guess|i suppose|i think|i'd|we'd|"
        r"would|might|could|picture this|hypothetically|in theory|"
        r"last night i dreamt?|i dream(?:ed|t)?|i had a dream)(?!\w)"
    ),
    command=(
        r"(?:please |pls |plz |can you |could you |now |also |ok |just |kindly |always |never )*"
        r"(?:write|give|set|make|tell|help|remind|add|translate|delete|remove|list|show|explain|"
        r"summari[sz]e|rewrite|rephrase|proofread|fix|find|create|generate|draft|compose|send|"
        r"do the|do it|act|answer|reply|respond|convert|calculate|compare|describe|suggest|"
        r"recommend|plan|book me|schedule|cancel|change|correct|check|edit|format|sort|count|"
        r"name (?:a|an|the|some|three|five|ten|\d+)|put|turn (?:this|it|the|on|off)|use|ignore|"
        r"disregard|forget|print|"
        r"repeat|continue|stop (?:it|that|saying|asking|using|writing|doing)|"
        r"(?:don't|do not)(?! (?:eat|drink|like|smoke|have|own|play|drive|speak|live|enjoy)(?!\w))|"
        r"let's|let me|"
        r"look up|search|play|open|close|run (?:the|this|it)|try (?:to|again|this)|imagine|design|"
        r"analy[sz]e|define|spell|shorten|expand|improve|polish|paraphrase|order (?:me|a)|buy "
        r"(?:me|a)|"
        r"read (?:this|me|the|it)|sing|tag|mark|move (?:this|it|the|my)|copy|paste|replace|"
        r"insert|save|store)(?!\w)"
    ),
    # What such a command asks for may be told in the first person: nobody's own words.
    making=(
        r"(?:please |pls |plz |can you |could you |now |also |ok |just |kindly |always |never )*"
        r"(?:write|act|imagine|pretend|compose|draft|create|generate|translate|rewrite|rephrase|"
        r"reword|proofread|answer|reply|respond|role-?play|sing|say|repeat|paraphrase|convert|"
        r"correct|fix|edit|continue|complete|summari[sz]e|change|replace|send|design|polish|"
        r"improve|check|parse|tell (?!me|us)\w+|do the|now do|spell|use|"
        r"(?:is|would|does) (?:it|this|that|\ufffc))(?!\w)"
    ),
    pasting=(
        r"(?:translate|proofread|rewrite|rephrase|reword|summari[sz]e|correct|fix|edit|paraphrase|"
        r"shorten|improve|polish|classify|transcribe|critique|analy[sz]e|parse|tag|"
        r"(?:the|this) (?:sentence|text|paragraph|letter|email|article|story|"
        r"passage|prompt|lyrics|quote|caption|message|ad|bio|profile|review)|for example|"
        r"e\.g\.|example|template|"
        r"sample|lyrics|quote|(?:he|she|they) (?:wrote|said|texted|posted|replied|goes|was like))"
        r"(?!\w)[^:\n]{0,80}:"
    ),
    reported=(
        r"(?:according to|apparently|rumou?r has|word is|legend has|i(?:'ve)? "
        r"(?:heard|read(?! (?:\d|[a-z]+ (?:books|pages|novels)))|hear|was told|am told|"
        r"dreamed|dreamt)|they say|it says|people say|"
        r"(?!(?:i|we)(?!\w))(?!{clinic} [^,;]{2,20} (?:that )?i(?:'m| am|'ve| have) "
        r"(?:(?:not|no longer|actually|now|got) )*(?:allergic|intolerant|diabetic|coeliac|celiac|"
        r"asthmatic|an(?:a|ae)emic)(?!\w))"
        r"(?:[^\s,]+ ){1,4}?(?:(?:once|also|always|just|still|even|never) "
        r")?{say})(?!\w)"
    ),
    fiction=(
        r"(?<!\w)(?:in my (?:dream|dreams|novel|story|book|game|screenplay|campaign|fanfic|"
        r"nightmare)|"
        r"in (?:the|a|this|that|our) (?:\w+ )?(?:dream|novel|story|book|game|screenplay|campaign|"
        r"film|movie|play|scenario|simulation|script|musical|opera|sketch|song|poem|comic),? "
        r"(?:i|we|my|our)|"
        r"my (?:character|protagonist|novel|horoscope|avatar|oc|narrator|persona|heroine)|"
        r"(?:the|this|her|his|a) (?:song|poem|book|lyrics?|article|story|horoscope|ad|advert|quote|"
        r"chorus|verse|movie|film|novel|script|podcast|headline|blog) (?:goes|says|said|is "
        r"about|where|about|in which|told|claims)|"
        r"role-?play|pretend|the (?:main )?(?:character|protagonist|narrator|villain|heroine)|"
        r"once upon a time|short story|fan "
        r"?fiction)(?!\w)"
    ),
    hedged=(
        r"(?:(?:perhaps|maybe|possibly|i (?:think|guess|suppose)),? "
        r"(?=(?:i|we)(?:'ll| will|'m|'re| am| are) )|(?=(?:i|we) (?:might|may) ))"
    ),
    condition=r"(?:should|if|were|provided) ",
    consequence=r"(?:then )?(?:i|we)(?: would|'d) (?!rather|love|like|probably have)",
    mistaken=r"(?:[^\s,]+ ){1,3}?(?:takes|took|mistakes|mistook) me for (?=an? )",
    irony=(
        r"(?<!\w)(?:oh,? (?:great|joy|wonderful|lovely|brilliant|fantastic|perfect|yay)|"
        r"yeah,? right|(?:oh|ah),? (?:yeah|yes|sure|of course),? (?:i|we)"
        r" (?:just|so|totally|simply) (?:love|adore|enjoy) [a-z]+ing|said no one|"
        r"just what i needed|(?-i:LOVE|ADORE) (?=[a-z]+ing(?!\w)))(?!\w)|"
        r"\U0001f644|"
        r"(?<!\w)/s(?!\w)"
    ),
    modal=r"(?<=\w)(?:'ll|'d)(?= )|(?<=\s)(?:will|would|might|may)(?= )",
)

NEGATIONS = Negations(
    correction=r"\s*,?\s*(?:(?:and |and definitely |definitely )?not|(?P<over>instead of|"
    r"rather than|and no longer)) (?:in |at |on |from |with |for |a |an |the )?",
    over=(
        r"(?:(?:'?m|am|'?re|are|is|'?s|have|'?ve|has|do|does|did|was|were|just|really)\s+){0,2}"
        r"(?:(?P<not>no longer)|(?P<not2>(?:do|does|did)(?:n't|nt| not)|not|"
        r"(?<=is)n't|(?<=are)n't|(?<=have)n't|(?<=has)n't)[^,;]{1,60}?\s"
        r"(?P<not3>any ?more|any longer|these days))(?!\w)"
    ),
    never=r"(?:(?:'?ve|have|has|had|'?d|'?m|am|was)\s+)?(?P<not>never(?: once| ever| actually| "
    r"even)?)(?!\w)",
    plain=(
        r"(?:(?P<not>(?:do|does)(?:n't|nt| not)(?: even| actually| really)?)(?!\w)|"
        r"(?P<not2>(?:ain't|aint))(?!\w)|"
        r"(?:is|are|have|has|was|were)(?P<not3>n'?t)(?!\w)|"
        r"(?:'?m|am|'?re|are|is|'?s|have|'?ve|has|was|were)\s+(?P<not4>not(?: actually| even| "
        r"really| currently)?)(?!\w)|"
        r"(?P<not5>not)(?!\w))"
    ),
)

SPLITTERS = (
    r"but|so(?! far(?!\w))|because|cause|cuz|coz|though|although|whereas|"
    r"while(?= (?:i|my|we|he|she))|"
    r"until(?= (?:i|my|we|he|she|they)\b)|"
    r"since(?= (?:i|my|we|he|she|it|they)\b)|then(?= (?:i|we|moved|left|went))|plus(?= (?:i|my))"
)
JOINERS = r"and|&|or|then|plus|also"
OPENERS = (
    r"to(?= (?-i:[A-Z]))|i|i'm|im|i've|ive|we|we're|we've|he|she|he's|she's|it|it's|"
    r"its|they|my|our|you|that|that's|"
    r"this|there|the (?:rest|other)|not|never|(?:{adv} )?(?:live|lives|lived|living|work|works|"
    r"worked|working|moved|teach|teaches|eat|eats|drinks|runs|"
    r"relocated|moving|left|quit|sold|bought|got|have|has|had|been|am|is|was|'ve|"
    r"love|loves|hate|hates|like|likes|enjoy|can|can't|cannot|speak|speaks|play|plays|study|"
    r"studies|"
    r"studying|started|stopped|joined|went|met|adopted|turned|grew|born|used to|now|still|"
    r"based|training|saving|aiming|own|owns|drive|know|flying|going|became|retired|"
    r"hopefully|maybe|honestly|will|would|gave|took|picked|signed|finished|graduated|dropped|"
    r"broke|married|divorced|don't|dont|didn't|haven't|no longer|say|says|said|is|are|could|should)"
)
FILLERS = (
    r"{clinic} (?:says?|said|tells me|told me|thinks|showed?|shows|confirmed|confirms)(?: that)?"
    r"(?= i(?:'m| am|'ve| have) )|so|ok|okay|well|anyway|anyways|yes|yeah|yep|yup|"
    r"no(?! longer| one| idea)|nope|nah|oh|ah|"
    r"hey|hi|hello|hiya|morning|lol|haha|"
    r"hahaha|btw|fyi|ngl|tbh|honestly|actually|also|and|plus|update|edit|correction|typo in "
    r"[^:,;]{0,40}|"
    r"quick (?:intro|update|note|one|question)(?: since[^:]{0,40})?|fun fact|confession|ok "
    r"confession|by the way|"
    r"for (?:context|the record|what it's worth|reference)|just so you know|jsyk|psa|in case "
    r"(?:it helps|you need it)|"
    r"good news|bad news|big news|news|guess what|reminder|(?:please |pls )?(?:remember|note|"
    r"keep in mind|bear in mind)(?: that)?|"
    r"i (?:already )?(?:told|mentioned to) you(?: that)?|as i (?:said|mentioned)|like i said|"
    r"i (?:mean|swear|confess|admit|must say|have to say|should mention|forgot to (?:say|"
    r"mention)|gotta say)(?: that)?|"
    r"i(?:'ve)? (?:just |only )?(?:reali[sz]ed|noticed|counted)(?: that)?|"
    r"it's official|turns out|you know|look|listen|sorry|thanks|thx|god|omg|wow|man|dude|ugh|"
    r"hmm|um|uh|"
    r"wait|hang on|hold on|scratch that|oops|whoops|my bad|my mistake|apologies|sry|soz|"
    r"i meant(?: to (?:say|write|type))?(?: that)?(?= (?:i|my|we)(?!\w))|"
    r"to be (?:clear|honest|fair|precise)|side note|random|unrelated|on another note|"
    r"these days|nowadays|currently(?! in)|right now|at the moment|finally|recently|lately|"
    r"sadly|luckily|"
    r"happily|unfortunately|proud to say|happy to say|glad to say|one more thing|speaking of which|"
    r"on a (?:personal|side|different) note|about me|a bit about me|context|some context|"
    r"basically|obviously|personally|in fact|to be honest|the thing is|truth is|then|now(?! "
    r"in)|still|"
    r"at last|"
    r"hey there|good (?:morning|evening|afternoon)|again|in the end|back then|for now|as of|"
    r"i've decided|ive decided|we've decided|we decided|it's been decided|decided|that(?!')"
)
SPEAKER = (
    r"(?:i(?=(?:m|ve)(?!\w)|'|\s)|we(?=(?:ve)(?!\w)|'|\s)|me and [\w-]+|"
    r"(?!and )[\w'-]+(?: [\w-]+|[ ][\w-]+[ ](?-i:[A-Z])[\w-]+){0,1} and (?:i|me)(?=\s|'))"
)
PRONOUNS = r"(?:s?he(?=\s|')|they(?=\s|'))"
KIN = (
    r"(?:my|our)(?: (?:[\w-]+(?:er|est)?|best|little|big|older|younger|eldest|late|dear)){0,2}? "
    r"(?P<kin>(?:brother|sister|mother|father|son|daughter)[- ]in[- ]law|parents|grandparents|"
    r"folks|in-laws|pal|buddy|classmate|teammate|bandmate|landlord|landlady|stepmother|"
    r"stepfather|brother|sister|bro|sis|mum|mom|mother|dad|father|son|daughter|kid|eldest|youngest|"
    r"wife|husband|hubby|spouse|partner|girlfriend|boyfriend|fianc[ée]e?|gf|bf|cousin|uncle|"
    r"aunt|auntie|"
    r"nephew|niece|grandma|grandpa|grandmother|grandfather|nan|granddad|gran|friend|mate|bestie|"
    r"flatmate|roommate|housemate|boss|colleague|coworker|neighbour|neighbor|manager|"
    r"stepson|stepdaughter|stepdad|stepmum|stepmom|stepbrother|stepsister|twin|"
    r"granddaughter|grandson|"
    r"godson|goddaughter|dog|cat|teacher|supervisor)(?!\w)(?! of)"
)
FINITE = (
    r"(?:{adv} )?(?:'s|[a-z]+(?:s|ed)(?!\w)|left|quit|sold|bought|got|went|met|grew|took|gave|"
    r"can|can't|won|became|"
    r"began|will|had|ran|taught|built|broke|wrote|does|doesn't|isn't|hasn't|no longer|never)"
)
