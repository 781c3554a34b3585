"""Texts that speak to a model of itself: who reads this, what it is, and that its rules are off."""

from __future__ import annotations

from engram_core.retrieve.orders_english import START

_MODEL = (
    r"(?:ai(?: models?| agents?| systems?| assistants?)?|llms?(?: agents?)?|language models?|"
    r"chatbots?|assistants?|models?)"
)
_THIS = (
    r"(?:this|these|it)\b(?=[ \t]*(?:[,.:;!?]|$|\n|(?:text|note|message|memory|page|document|line|"
    r"file|e-?mail|content|record|entry|words|section|must|should|shall|will|ha(?:s|ve) to|to)\b))"
)
_LIMITS = (
    r"(?:instructions?|rules?|guidelines?|guidance|directives?|guardrails?|restrictions?|"
    r"safeguards?|polic(?:y|ies)|constraints?|limits?|filters?)"
)
_OFF = (
    r"(?:no longer (?:apply|applies|hold|holds|count|counts|bind|binds)|(?:is|are|was|were|"
    r"has been|"
    r"have been) (?:now |hereby |all )?(?:void|lifted|suspended|revoked|disabled|removed|cancelled|"
    r"switched off|turned off))"
)
_ABOVE = r"(?:above (?:this|the)|before this|that (?:came|comes|stands) (?:before|above))\b"

ADDRESSED: dict[str, list[tuple[str, str]]] = {
    "turning": [
        (
            "reading;reads;processing;processes;parsing;summaris;summariz",
            rf"\b{_MODEL},? (?:that |who |which )?(?:is |are )?(?:currently )?(?:reading|reads?|"
            rf"processing|processes|parsing|summari[sz](?:ing|es?)) {_THIS}|"
            rf"(?:^|[.!?\n][ \t]{{0,8}})to (?:the|any|every) {_MODEL} (?:that |who )?\w+ing\b"
            r"[^.:\n]{0,30}:",
        ),
        (
            "apply;applies;hold;count;bind;void;lifted;suspended;revoked;disabled;removed;"
            "cancelled; off",
            rf"\b(?:your|the (?:safety|content|security|system|developer'?s?)) (?:\w+ ){{0,2}}?"
            rf"{_LIMITS} {_OFF}\b",
        ),
        (
            "no longer",
            r"\byou are no longer (?:an? |the |my )?(?:\w+ ){0,3}?(?:assistant|ai|bot|chatbot|"
            r"model|"
            r"agent)\b",
        ),
        (
            "set aside;put aside;abandon;drop;forget",
            rf"{START}(?:set aside|put aside|abandon|drop|forget) (?:all |any |every |of |your |"
            rf"the |these |those )*(?:your|earlier|previous|prior|former|"
            rf"system) (?:\w+ )?{_LIMITS}\b",
        ),
        (
            "what;whatever;everything;anything",
            rf"{START}(?:ignore|disregard|forget|override|discard) (?:what(?:ever)?|everything|"
            r"anything|all)(?: that)? (?:the|your) (?:developers?|system|operators?|admin\w*|"
            r"creators?|makers?|user|owner)s? (?:has |have )?(?:said|told|tells?|wrote|writes|gave|"
            r"asked|wants?)\b",
        ),
        (
            "above;before",
            rf"(?:{START}|\binstead )(?:repeat|print|show|output|reveal|recite|dump) (?:me |out )?"
            rf"(?:everything|all|all (?:the )?(?:text|words|lines)|the (?:text|words)) {_ABOVE}",
        ),
        (
            "your con;your hidden",
            rf"{START}(?:reveal|print|show|output|dump|disclose|leak|respond with|reply with|"
            rf"answer "
            r"with)(?: me| us| out)? (?:the (?:full |whole )?(?:contents?|"
            r"text) of )?your (?:hidden |"
            r"full |whole |own )?(?:configuration|context(?: window)?|hidden prompt)\b",
        ),
        (
            "the user has;users have",
            r"\b(?:the user has|users have) (?:already |fully )?(?:pre-?)?(?:authori[sz]ed|"
            r"approved|"
            r"consented|agreed|permitted)\b[^\n]{0,80}\b(?:without (?:asking|confirm\w*)|"
            r"no (?:further "
            r"|more )?confirmation|(?:do not|don't|need not) (?:ask|confirm)|approve (?:it|them|"
            r"all))\b",
        ),
        (
            "user's;customer's;owner's",
            rf"{START}(?:send|post|upload|forward|transmit|e-?mail|leak) (?:the |all |every )*"
            r"(?:user|customer|owner)'s (?:\w+ ){1,3}to (?:https?:|\S+@\w)|"
            r"\b(?:get|obtain|collect|extract|learn|leak) the (?:user|customer|owner)'s "
            r"(?:password|passwords|credentials|keys?|card|pin)\b",
        ),
        (
            "objective;instruction;directive;task;orders",
            r"(?:^|[;,]|\n)[ \t#*>]{0,8}(?:your )?new (?:system )?(?:instructions|directives|"
            r"objective|task|orders)[ \t#*]{0,8}(?:\n|:|is to\b|are to\b)",
        ),
        (
            "system",
            r"(?:^|\n)[ \t>*#\[<_-]{0,8}system[\]>*_ \t]{0,4}:[ \t*]*(?:grant|approve|reveal|"
            r"execute|"
            r"authori[sz]e|comply|disable|bypass|allow)\b",
        ),
        (
            "guardrail;safety;content filter",
            rf"{START}(?:override|bypass|disable|switch off|turn off|ignore|remove) (?:the |"
            rf"all |your "
            r"|any )*(?:guardrails?|safety (?:checks?|filters?|rules?|systems?)|"
            r"content filters?)\b",
        ),
        # French, without accents.
        (
            "qui lit;qui lisent;qui lira;qui traite",
            r"\b(?:l'|une? |tout(?:e)? |aux? |les )?(?:ia|assistants?|modeles?(?: de langage)?|"
            r"agents?|robots?) qui (?:lit|lisent|lira|liront|traite|traitent) (?:ce|cette|ces|"
            r"ceci)\b",
        ),
        (
            "n'es plus;n'etes plus",
            r"\b(?:tu n'es|vous n'etes) plus (?:un |une |l'|notre |"
            r"mon )?(?:\w+ ){0,2}?(?:assistante?|"
            r"ia|robot|modele|agent)\b",
        ),
        (
            "regles;consignes;restrictions;limites;filtres",
            r"\b(?:tes|vos) (?:regles|consignes|restrictions|limites|filtres|instructions)(?: de "
            r"\w+)? (?:ne (?:s'appliquent|valent|comptent) plus|sont (?:levees|suspendues|annulees|"
            r"desactive\w+))|\b(?:tu (?:ignores|oublies)|vous (?:ignorez|"
            r"oubliez)) (?:toutes )?(?:les|"
            r"tes|vos) (?:regles|consignes|restrictions|instructions)(?: de securite)?\b|"
            r"\b(?:mets|mettez|laisse[rz]?) de cote (?:toutes )?(?:tes|vos) (?:regles|consignes|"
            r"instructions|restrictions)\b",
        ),
        (
            "l'utilisateur a",
            r"\bl'utilisateur a (?:deja )?(?:donne son accord|approuve|autorise|"
            r"consenti)\b[^\n]{0,80}"
            r"\bsans (?:confirmation|demander|confirmer)\b",
        ),
    ],
    "telling": [
        (
            "tool;function",
            r"\b(?:before (?:answering|replying|responding)|when(?:ever)? you (?:see|read) this),? "
            r"(?:[^.!?\n]{0,20}[ ,])?(?:call|use|invoke|run|open)\b[^.!?\n]{0,60}\b(?:tool|"
            r"function)\b|\b(?:call|invoke|run|using) your [\w.`'-]{2,40} (?:tool|function)\b|"
            r"\b(?:use|call|invoke) the [\w.`'-]{2,40} tool to (?:read|send|delete|post|upload|"
            r"transfer|pay)\b",
        ),
        (
            "begin;start;end;commenc;termin",
            rf"{START}(?:begin|start|end) (?:your|the|every|each) (?:next )?(?:reply|answer|"
            r"response)s? (?:with|by)\b|\b(?:commence|commencez|termine[rz]?) (?:ta|votre|tes|vos) "
            r"(?:prochaines? )?(?:reponses?|messages?) par\b",
        ),
        (
            "if;when",
            r"(?:^|[.!?:;\n][ \t]{0,8})(?:when(?:ever)?|if) (?:the )?(?:user|customer|human|asked|"
            r"anyone|somebody|someone) (?:asks?|requests?|wants?|mentions?|about)\b[^.!?\n]{0,80}"
            r"[, ](?:lie|pretend|claim|invent)\b",
        ),
        (
            "from this point;from now;henceforth",
            r"\b(?:from this (?:point|moment)(?: on)?|from now on|henceforth),? you (?:must|will|"
            r"shall|are to)\b",
        ),
        (
            "act accordingly;answer everything;comply with",
            r"\b(?:policy|rules?|filters?|restrictions?)\b[^.!?\n]{0,60}\b(?:act accordingly|"
            r"answer "
            r"everything|comply with every\w*)\b",
        ),
    ],
}
