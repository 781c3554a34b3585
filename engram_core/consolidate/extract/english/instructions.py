"""English: standing instructions to the assistant."""

from __future__ import annotations

from engram_core.consolidate.extract.english.lexicon import LEXICON
from engram_core.consolidate.extract.standing import Instructions

_POLITE = (
    "(?:(?:please|pls|and|also|so|ok|okay|hey|just|remember|note|oh|one more thing|by the way|btw|"
    "for the record|reminder|important|then|actually|wait)[,:]? )*"
)
_FROM_NOW = (
    "(?:from (?:now|here|today|this point)(?: on(?:wards?)?| forward)|going forward|"
    "in (?:the )?future|henceforth|as a (?:general )?rule|for all (?:of )?(?:your|future) [\\w "
    "]{1,30}?|"
    "in (?:all|every one) (?:of )?(?:your|future) [\\w ]{1,30}?|until i say otherwise|by default)"
)
_ASKED = (
    "(?:whenever|every time|each time|anytime|when|if) (?:i|we) (?:ask|mention|send|share|paste|"
    "post|"
    "talk|write|bring up|want|request|need|show you)"
)

INSTRUCTIONS = Instructions(
    pieces={
        "manner": r"(?:answer|reply|respond|write|speak|talk|address|format|explain|use|include|"
        r"give(?! (?:up|in)(?!\w))|provide|show|keep|be|start|begin|end|finish|sign off|"
        r"mention|add|avoid|skip|cite|reference|quote|list|translate|summari[sz]e|spell|round|comment|indent|ask|refer|"
        r"apologi[sz]e|put|present|structure|number|highlight|confirm|describe|break|convert|"
        r"express|"
        r"maintain|stick to|warn|state|suggest|double-check|assume|limit|separate|phrase|word|"
        r"capitali[sz]e|bold|repeat|leave out|point out|omit|prefix|greet|call me)(?!\w)",
        "mannering": r"(?:answering|replying|responding|writing|speaking|talking|addressing|"
        r"formatting|explaining|using|including|giving|providing|showing|starting|beginning|"
        r"ending|mentioning|adding|citing|quoting|listing|translating|summari[sz]ing|commenting|"
        r"apologi[sz]ing|calling me|repeating|asking me|being|greeting)(?!\w)",
        "not": r"(?:don't ever|do not ever|don't|do not|never|dont)",
        "ask": r"(?:(?:always|{not}) )?{manner}",
        "yours": r"(?:all )?(?:your|the) (?:answers?|replies|reply|responses?|explanations?|"
        r"messages?|"
        r"code|summaries|examples)",
    },
    standing=(
        rf"{_POLITE}{_FROM_NOW}[,:]? {_POLITE}(?P<ask>{{ask}})",
        rf"{_POLITE}(?:i(?: want| need|'d like| would like) you to |you (?:should|must) |make "
        rf"sure (?:to |you )|"
        rf"be sure to |remember to |try to )?(?P<ask>(?:always|never|don't ever|do not ever) "
        rf"{{manner}})",
        rf"{_POLITE}(?:i want you to |i need you to |i'd like you to |i would like you to |make "
        rf"sure "
        rf"(?:to |you )|be sure to |remember to )?(?P<ask>{{ask}})(?= [^?]*{_FROM_NOW}\W*$)",
        rf"{_POLITE}(?P<ask>{_ASKED}[^?]{{2,80}}?, {_POLITE}{{ask}})",
        rf"{_POLITE}(?:i want you to |i need you to |i'd like you to |make sure (?:to |you )|be "
        rf"sure to )?"
        rf"(?P<ask>{{ask}})(?= [^?]*\b(?:whenever|every time|each time|anytime) (?:i|we) )",
        rf"{_POLITE}(?P<ask>keep {{yours}} (?:very |as )?(?:short|brief|concise|simple|formal|"
        rf"informal|casual|in|under|below|to|free|friendly|polite))",
        rf"{_POLITE}i(?:'d like| would like| want| prefer| need) (?P<ask>(?:all )?your (?:answers|"
        rf"replies|responses|explanations|messages|summaries) (?:to be |in |short|brief|concise|"
        rf"without|with|formatted|as ))",
        rf"{_POLITE}(?P<ask>stop {{mannering}})",
    ),
    over=(
        rf"{_POLITE}you (?:can|may) stop (?P<ask>{{mannering}})",
        rf"{_POLITE}(?:you )?(?:no longer (?:need|have) to|(?:don't|do not) (?:have|need) to) "
        rf"(?P<ask>{{manner}})(?=.*\b(?:any ?more|any longer|from now on)\b)",
        rf"{_POLITE}you no longer (?:need|have) to (?P<ask>{{manner}})",
        rf"{_POLITE}no need to (?P<ask>{{manner}})(?=.*\b(?:any ?more|any longer)\b)",
    ),
    barred=(
        r"deposit\w*|pay(?! attention)|paying|payments?|transfer\w*|wire|invoices?|money|funds?|"
        r"bank|banking|(?<!into )accounts?|iban|credit cards?|card numbers?|wallets?|crypto\w*|"
        r"bitcoins?|refunds?|"
        r"buy|purchases?|passwords?|passphrases?|secrets?|credentials?|api[- ]?keys?|"
        r"private keys?|access tokens?|(?:system|hidden|your|this|previous|above) prompts?|"
        r"(?:previous|above|earlier|prior|hidden|your|system|all|any) (?:instructions?|rules?|"
        r"guidelines?|polic(?:y|ies))|everything above|safety|jailbreak\w*|developer mode|admin\w*|"
        r"sudo|root access|execut(?:e|es|ing)|deletes?|erases?|upload\w*|"
        r"(?:forward|send|e-?mail|post|leak|share) (?:it|this|them|all|any|my|the|every\w*|a copy)|"
        r"reveal\w*|expose[sd]?|disclos\w+|obey\w*|ignore|disregard|overrid\w+|bypass\w*|pretend|"
        r"act as|role-?play\w*|approv\w+|authori[sz]\w+|grant\w*|log ?in with|click\w*|https?|"
        r"hidden|"
        r"confidential|the owner|sends?|wires?"
    ),
    turns=r"always|never|don't|do not|dont|ever|stop|please|anymore|any more|any longer",
    matters={
        "language of answers": "(?:in|speak|use) (?:" + "|".join(sorted(LEXICON.languages)) + ")",
        "length of answers": r"short|brief|briefly|concise|concisely|long|at length|(?:\w+ "
        r")?(?:words|"
        r"sentences?|paragraphs?)(?: or less| at most)?|(?:in|more) detail(?:ed)?",
        "units": r"metric|imperial|celsius|fahrenheit|kilomet(?:er|re)s|miles|si units",
        "emojis": r"emojis?|emoticons?",
        "tone": r"formal|informal|casual|formally|informally|friendly|polite|politely",
    },
    condition=r"when(?:ever)? (?:i|we)|every time (?:i|we)|each time (?:i|we)|if (?:i|we)|for",
)
