"""English: how a text orders a model about."""

from __future__ import annotations

# Where an order begins: a text, a sentence, a clause, or after words that urge.
START = (
    r"(?:^|[.!?:;,\n\"'(>*\]\u2014-][ \t]{0,8}|\b(?:please|now|then|and|just|kindly|immediately|"
    r"instead|you (?:must|should|will|shall|can|have to|need to|are to)(?: now)?|(?:i|"
    r"we) (?:want|need|"
    r"order|command|instruct) you to)\s+)"
)
_RULES = (
    r"(?:instructions?|rules?|prompts?|guidelines?|directions?|directives?|guardrails?|"
    r"restrictions?|safeguards?|polic(?:y|ies)|constraints?|programming|training|system message)"
)
_WHICH = (
    r"(?:previous|prior|above|earlier|preceding|foregoing|former|initial|original|existing|current|"
    r"system|hidden|developer|safety|your|these|those|all|any)"
)
_FILL = r"(?:(?:of|the|other|and|or|given|that you|you were|my|set|content|ethical|every|such) )"
_DROP = (
    r"(?:ignore|disregard|forget|override|overrule|bypass|discard|neglect|do not follow|"
    r"don't follow|stop following|do not obey|don't obey|stop obeying)"
)
_INNER = r"(?:system|hidden|secret|initial|internal|original|developer|confidential)"

ENGLISH: dict[str, list[tuple[str, str]]] = {
    "turning": [
        (
            "ignore;disregard;forget;overr;bypass;discard;neglect;follow;obey",
            rf"{START}{_DROP} {_FILL}*(?:{_WHICH} {_FILL}*)+{_RULES}\b",
        ),
        (
            "ignore;disregard;forget;overr;discard",
            rf"{START}{_DROP} (?:all|everything|anything|whatever)(?: of)?"
            r"(?: (?:that|which|what))?"
            r"(?: (?:is|was|came|comes|has been|you (?:were|have been|know|are|read)|i|we))?"
            r"(?: (?:said|told|written|learned|learnt))*(?: (?:so far|above|before|until now|"
            r"up to (?:now|here)|previously|earlier|prior))+\b",
        ),
        (
            "prompt;instructions;rules",
            rf"{START}(?:reveal|print|show|repeat|output|display|dump|disclose|leak|recite|"
            rf"expose|tell|give|list)(?: (?:me|us|out|back|to me|all|the|your|of|full|entire|"
            rf"exact|every))* (?:(?:{_INNER} )+(?:prompts?|instructions?|rules?|messages?)|"
            r"system prompts?)\b",
        ),
        (
            "you are;act as;pretend;behave",
            r"\byou are (?:now|henceforth|from now on)(?: called| named)? (?:an? )?(?:dan\b|root\b|"
            r"unrestricted|unfiltered|uncensored|jailbroken|evil|free (?:of|from)|in (?:developer|"
            r"god|unrestricted) mode|no longer (?:bound|an? ))|"
            r"\b(?:act|behave|respond|pretend)\b[^.!?\n]{0,40}\b(?:no (?:rules|restrictions|limits|"
            r"filters?|guidelines)|(?:without|not bound by) (?:any )?(?:rules|restrictions|limits|"
            r"filters?|guidelines))",
        ),
        (
            "mode",
            r"\b(?:enter|enable|activate|switch (?:in)?to|turn on)\b[^.!?\n]{0,20}\b(?:developer|"
            r"god|jailbreak|unrestricted|dan) mode\b|"
            r"\b(?:developer|jailbreak|god|dan) mode (?:is )?(?:now )?(?:enabled|activated|on)\b",
        ),
        (
            "user",
            rf"{START}(?:do not|don't|never) (?:tell|inform|alert|notify|warn|mention|reveal|say|"
            r"show|disclose)\b[^.!?\n]{0,40}\bthe (?:user|human|owner|customer)\b|"
            r"\bwithout (?:telling|informing|asking|notifying|alerting) the (?:user|human|owner)\b",
        ),
        (
            "assistant;agent;model;llm;chatbot; ai",
            r"\b(?:important|attention|note|notice|instructions?|message|directive|reminder|hey)\b"
            r"[ :,]*(?:to|for)? ?(?:the |any |all |every )?(?:ai|assistants?|llms?|"
            r"language models?|chatbots?|ai (?:agents?|assistants?|models?))"
            r"(?: (?:reading|that reads?|processing|"
            r"who reads?) [^.:\n]{1,30})?[ \t]{0,8}[:,!\u2014-]",
        ),
        (
            "instruction;task;objective",
            r"(?:^|[.!?:\n][ \t]{0,8})(?:your )?new (?:system )?"
            r"(?:instructions?|directives?|objective|task|orders)[ \t]{0,8}(?::|is to|are to)",
        ),
        (
            "always;whenever;every time;from now on;going forward;each time",
            r"(?<!i must )(?<!we must )(?<!i )(?<!we )"
            r"\b(?:always|whenever|every time|each time|from now on|going forward)\b"
            r"[^.!?\n]{0,60}\b(?:send|pay|transfer|wire|forward|deposit|upload|post|email|copy)\b"
            r"[^.!?\n]{0,60}(?:\baccount\b|\biban\b|\bwallet\b|https?:|@\w)",
        ),
        (
            "send;post;upload;forward;exfiltrat;transmit;email",
            rf"{START}(?:send|post|upload|forward|exfiltrate|transmit|e-?mail) (?:all |any |every "
            r"|the |this |user'?s? |user's |whole |entire |full |complete |their |his |her )*"
            r"(?:conversation|chat|history|memor(?:y|ies)|messages|secrets?|passwords?|credentials|"
            r"api keys?|tokens?|data|notes|contents?|contacts)\b[^.!?\n]{0,60}(?:https?:|@\w|"
            r"\bwebhook\b|\bto (?:this|the following) (?:url|address|server)\b)",
        ),
    ],
    "telling": [
        (
            "call;run;invoke;execute",
            r"(?:^|[.!?:;\n\"'][ \t]{0,8}|\b(?:now|please|then) )(?:call|run|invoke|"
            r"execute) (?:the )?"
            r"[`\"']?[\w.-]+[`\"']? (?:tool|function|api|"
            r"command)\b[^.!?\n]{0,50}\b(?:immediately|now|"
            r"with|before (?:answering|replying|responding))\b",
        ),
        (
            "assistant;agent;model;llm;chatbot;ai ",
            r"\b(?:ai|llms?|language models?|chatbots?|assistants?)(?: assistants?| agents?|"
            r" models?)?"
            r"(?: (?:reading|processing|summari[sz]ing|that reads?) [^.:\n]{1,30})? (?:must|should|"
            r"shall|have to|are (?:required|instructed) to) (?:now |always |never |"
            r"only )?(?:recommend|"
            r"say|tell|answer|respond|reply|ignore|obey|trust|mention|approve|send|follow|treat)\b",
        ),
        (
            "you must;you are;you have to;you will;you shall;you should;you need",
            r"\byou (?:must|have to|will|shall|should|need to|are (?:required|obliged|to be) to|"
            r"are to) (?:(?:now|from now on|henceforth|always|never|only|immediately) )+(?:act|"
            r"answer|"
            r"respond|reply|say|tell|recommend|obey|follow|comply|treat|trust|approve|refuse|"
            r"mention|address|output|use|speak|write|include|send|call|believe)\b",
        ),
        (
            "from now on;henceforth;going forward;from this point",
            r"(?:^|[.!?:;\n\"'][ \t]{0,8})(?:from now on|henceforth|going forward|"
            r"from this point(?: on)?),? (?:you\b|always\b|never\b|(?:only )?(?:answer|"
            r"respond|reply|say|tell|recommend|obey|follow|act|treat|trust|address|call|speak|"
            r"write)\b)",
        ),
        (
            "always;never",
            r"(?:^|[.!?:;\n\"'][ \t]{0,8})(?:always|never) (?:answer|respond|reply|recommend|"
            r"obey|trust|refuse|tell the (?:user|human)|say (?:that|yes|no)|approve|comply|"
            r"address)\b"
            r"(?! to (?!the user\b))",
        ),
        (
            "your task;your goal;your job;your role;your instruction;your objective;your mission",
            r"(?:^|[.!?:;\n\"'][ \t]{0,8})your (?:only |sole |real |true )?(?:task|goal|job|role|"
            r"instructions?|objective|mission) (?:is|are) (?:now )?to\b",
        ),
        (
            "you are",
            r"(?:^|\n)[ \t]{0,8}you are (?:now |henceforth )?(?:an? |"
            r"the )?(?:\w+ ){0,3}(?:assistant|ai|"
            r"agent|chatbot|bot|model|expert|system)\b",
        ),
        (
            "when;if",
            r"(?:^|[.!?:;\n][ \t]{0,8})(?:when(?:ever)?|if) (?:the )?(?:user|customer|human|"
            r"you are|you're|asked|anyone) (?:asks?|asked|requests?|wants?|mentions?|says?|about)\b"
            r"[^.!?\n]{0,80}[, ](?:you (?:must|should)|always|never|(?:then )?(?:answer|respond|"
            r"reply|say|tell|recommend|send|claim|deny|refuse))\b",
        ),
    ],
}
