"""Texts that speak to a model of itself: who reads this, what it is, and that its rules are off."""

from __future__ import annotations

from engram_core.retrieve.orders.english import START

_MODEL = (
    r"(?:ai(?: models?| agents?| systems?| assistants?)?|llms?(?: agents?)?|language models?|"
    r"chatbots?|assistants?|models?)"
)
_THIS = (
    r"(?:this|these|it)\b(?=[ \t]*(?:[,.:;!?]|$|\n|(?:text|note|message|memory|page|document|line|"
    r"file|e-?mail|content|record|entry|words|section|must|should|shall|will|ha(?:s|ve) to|to)\b))"
)
_LIMITS = (
    r"(?:instructions?|rules?|guidelines?|guidance|directives?|guardrails?|restrictions?|orders|"
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
            "index;reading;reads;processing;processes;parsing;summaris;summariz",
            rf"\b{_MODEL},? (?:that |who |which )?(?:is |are )?(?:currently )?(?:reading|reads?|"
            rf"index(?:es|ing)|"
            rf"processing|processes|parsing|summari[sz](?:ing|es?)) {_THIS}|"
            rf"(?:^|[.!?\n][ \t]{{0,8}})to (?:the|any|every) {_MODEL} (?:that |who )?\w+ing\b"
            r"[^.:\n]{0,30}:",
        ),
        (
            "no longer ;re void;s void;lifted;suspended;revoked;disabled;removed;cancelled;"
            "switched off;turned off",
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
            "set aside;put aside;abandon;drop;forget;no attention",
            rf"{START}(?:set aside|put aside|abandon|drop|forget|pay no attention to) (?:all |"
            rf"any |every |of |your |"
            rf"the |these |those )*(?:your|earlier|previous|prior|former|"
            rf"system) (?:\w+ )?{_LIMITS}\b",
        ),
        (
            "ignore;disregard;forget;override;discard",
            rf"{START}(?:ignore|disregard|forget|override|discard) (?:what(?:ever)?|everything|"
            r"anything|all)(?: that)? (?:the|your) (?:developers?|system|operators?|admin\w*|"
            r"creators?|makers?|user|owner)s? (?:has |have )?(?:said|told|tells?|wrote|writes|gave|"
            r"asked|wants?)\b",
        ),
        (
            "above this;above the;before this;that came;that comes;that stands",
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
            "new instructions;new directives;new objective;new task;new orders;new system",
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
        (
            "are off;are now off;are gone;are now gone",
            r"\byour (?:\w+ )?(?:filters|guardrails|restrictions|limits|safeguards) are (?:now )?"
            r"(?:off|gone)\b",
        ),
        (
            "treat ",
            r"\btreat (?:the|this|what|all|these|it)\b[^.!?\n]{0,40}\bas (?:if [^.!?\n]{0,20})?"
            r"(?:coming |sent |written |said )?(?:from|by) (?:your |the )?(?:developers?|system|"
            r"administrators?|admin|operators?|creators?|makers?)\b",
        ),
        (
            "supersede;replace;overrid;overwrite;remplace",
            r"\b(?:supersedes?|replaces?|overrides?|overwrites?) your (?:system )?(?:prompt|"
            r"instructions|rules|guidelines)\b|\bremplace(?:nt)? (?:ton|tes|votre|vos) (?:prompt|"
            r"instructions|consignes|regles)\b",
        ),
        (
            "from the user;from the human;from the customer;from the owner;l'utilisateur",
            rf"(?:{START}|\b(?:and|et) )(?:(?:hide|conceal) (?:this|the|it|these)\b[^.!?\n]{{0,30}}"
            r"\bfrom the (?:user|human|customer|owner)|cache[rz]? (?:ce|cette|ces|le|la)\b"
            r"[^.!?\n]{0,30}\ba l'utilisateur)\b",
        ),
        # French, without accents.
        (
            "n'ecoute",
            r"\bn'ecoute[rz]? plus (?:ton|ta|tes|votre|vos|le|les) (?:developpeurs?|createurs?|"
            r"operateurs?|systeme|regles|consignes|instructions)\b",
        ),
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
            "reply with;answer with;response with;answers with;responses with;reply by;"
            "answer by;response by;reponse par;reponses par;message par;messages par",
            rf"{START}(?:begin|start|end) (?:your|the|every|each) (?:next )?(?:reply|answer|"
            r"response)s? (?:with|by)\b|\b(?:commence|commencez|termine[rz]?) (?:ta|votre|tes|vos) "
            r"(?:prochaines? )?(?:reponses?|messages?) par\b",
        ),
        (
            "lie;pretend;claim;invent",
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
        (
            "in your;dans ta;dans votre",
            rf"{START}in your (?:next )?(?:summary|answer|reply|response),? (?:please )?(?:state|"
            rf"say|"
            r"claim|write|mention|include|insist|recommend)\b|\bdans (?:ta|votre) (?:prochaine )?"
            r"(?:reponse|synthese),? (?:affirme|dis|ecris|indique|precise|recommande|mentionne)",
        ),
        (
            "your instructions;your prompt;your system prompt;your memory;ta memoire;votre memoire",
            rf"{START}(?:paste|share|copy|send|show|give|reveal) (?:me |us )?(?:all |"
            rf"the contents? of )?"
            r"(?:of )?your (?:system )?(?:instructions|prompt|memory)\b|\b(?:donne|montre|revele|"
            r"affiche|envoie)[rz]?(?:-moi|-nous)? (?:tout )?(?:le contenu de )?(?:ta|"
            r"votre) memoire\b",
        ),
        (
            "otherwise;answer to any;answer to every",
            r"\bnever (?:say|claim|answer|tell (?:them|anyone)) otherwise\b|\bthe (?:correct|right|"
            r"only) answer to (?:any|every) question\b",
        ),
        (
            "you work for;you serve;you belong to;you obey;you answer to",
            r"\byou (?:work for|serve|belong to|obey|answer to) [^.!?,;\n]{1,30} now\b",
        ),
        (
            "next question;any question;every question;all questions;next message;every message",
            rf"{START}(?:reply|respond|answer) (?:to )?(?:the |my |their )?(?:next|any|every|all) "
            r"(?:questions?|requests?|messages?)\b[^.!?\n]{0,30}\bwith\b",
        ),
        (
            "before you",
            rf"{START}(?:run|execute|open|call|send|visit|fetch|download)\b[^!?\n]{{1,60}}\bbefore "
            r"you (?:continue|proceed|answer|reply|respond)\b",
        ),
    ],
}
