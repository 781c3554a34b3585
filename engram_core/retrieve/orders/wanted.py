"""Orders known by what they want done: rules set aside, the user left out, words put in."""

from __future__ import annotations

WANTED: dict[str, list[tuple[str, str]]] = {
    "turning": [
        (
            "you were given;you received;you got;you follow;you have been given",
            r"\b(?:rules|instructions|guidelines|directives|orders|polic(?:y|ies)) (?:that )?you "
            r"(?:were|have been) given\b[^.!?\n]{0,50}\b(?:(?:do not|don't|no longer) (?:count|"
            r"apply|hold|matter|bind)|(?:are|is) (?:now )?(?:void|cancelled|replaced|off|obsolete)"
            r")\b",
        ),
        (
            "below;follow;this page;this text;this message;here",
            r"\byour (?:\w+ )?(?:rules|instructions|guidelines|directives|prompt|orders|polic(?:y|"
            r"ies)) (?:are|is|were) (?:now |hereby )?(?:replaced|superseded|overridden) (?:by|"
            r"with) [^.!?\n]{0,25}\b(?:below|follow(?:s|ing)?|this (?:page|text|message)|here)\b",
        ),
        (
            "treat ;consider;regard",
            r"\b(?:treat|consider|regard) (?:all |any |every |each |your |the |these |those |of )"
            r"*(?:earlier|previous|prior|former|existing|other) (?:\w+ )?(?:guidelines?|rules?|"
            r"instructions?|directives?|orders?|restrictions?)\b[^.!?\n]{0,12}\b(?:cancelled|void|"
            r"revoked|lifted|obsolete|null|gone|withdrawn)\b",
        ),
        (
            "your developer;your operator;your creator;your maker;your admin",
            r"\b(?:ignore|disregard|forget|override|discard) (?:what(?:ever)?|everything|anything|"
            r"all)(?: that)? your (?:developers?|operators?|creators?|makers?|admin\w*) \w+",
        ),
        (
            "you had no;you have no",
            r"\b(?:imagine|pretend|suppose|assume|as if|as though|in which|where)(?: that)? you "
            r"(?:had|have) no (?:\w+ )?(?:polic(?:y|ies)|rules?|restrictions?|limits?|filters?|"
            r"guidelines?)\b",
        ),
        (
            "stop being",
            r"\bstop being (?:an? |the |my )?(?:\w+ )?(?:assistant|ai|chatbot|bot|language model)"
            r"\b",
        ),
        (
            "new conversation;new session;new chat",
            r"\bnew (?:conversation|session|chat)[ \t]{0,4}: ?you (?:are|must|will)\b",
        ),
        (
            "your developer;your operator;your creator;your maker;your admin",
            r"\b(?:this is|i am|i'm|from) your (?:developer|operator|creator|maker|"
            r"admin(?:istrator)?)\b[^.!?\n]{0,15}[:,.!]",
        ),
        (
            "administrator;admin;developer;operator",
            r"\bi(?: am|'m) (?:the|an) (?:admin(?:istrator)?|developer|operator)"
            r"\b[^.!?\n]{0,20}\byou (?:may|can|must|need not)\b",
        ),
        (
            "access;mode;privileges;rights",
            r"\b(?:root|admin(?:istrator)?|developer|sudo) (?:access|mode|privileges|rights) "
            r"(?:is |are |has been |have been )?(?:granted|enabled|unlocked)[.!:;,] ?(?:now )"
            r"?(?:print|show|reveal|list|dump|output|disclose)\b",
        ),
        (
            "from the user;from the human;from the customer;from the person",
            r"\bkeep (?:this|it|these)\b[^.!?\n]{0,25}\b(?:secret|hidden|private|quiet)"
            r"\b[^.!?\n]{0,10}\bfrom the (?:user|human|customer|person you)\b",
        ),
        (
            "user;human;customer",
            r"\bthe (?:user|human|customer) (?:must |should |may |shall |can )?(?:never|not) "
            r"(?:learns?|knows?|sees?|hears?|finds? out|notices?|be told)"
            r"\b[^.!?\n]{0,20}\b(?:this|these)\b",
        ),
        (
            "already",
            r"\bthe (?:user|customer|owner) (?:has )?already (?:said yes|agreed|approved|"
            r"consented|confirmed|accepted)\b[^.!?\n]{0,80}\b(?:do not|don't|no need to|never|"
            r"without) (?:ask|confirm)",
        ),
        (
            "memory",
            r"\b(?:save|store|write|add|note|record)\b[^.!?\n]{0,12}\b(?:to|in|into) (?:your |the "
            r")?(?:long-?term )?memory,? that (?:the|this) (?:user|customer|human|owner)\b",
        ),
        (
            "user's;customer's;owner's",
            r"\b(?:mail|e-?mail|share|pass|send|post|forward|upload) (?:the |all |this )*(?:user|"
            r"customer|owner)'s [^.!?\n]{1,30} to \S+@\w",
        ),
        (
            "password;credential;card;pin;code;cvv",
            r"\b(?:ask|get|prompt|tell) (?:the |this )?(?:user|customer|human) (?:for|to (?:type|"
            r"enter|give|send|tell)) (?:you )?(?:their|his|her|the) (?:\w+ ){0,2}(?:passwords?|"
            r"credentials|card number|pin|cvv|code)\b[^.!?\n]{0,20}\b(?:and|then) (?:write|send|"
            r"post|store|save|put|repeat|forward|mail)\b",
        ),
    ],
    "telling": [
        (
            "tell the;inform the",
            r"\b(?:tell|inform) the (?:user|customer|human)\b[^.!?\n]{0,60}\bask (?:them |him |"
            r"her )?for\b",
        ),
        (
            "memor;notes;data;history;files;messages",
            r"\b(?:delete|erase|wipe|clear|purge)\b[^.!?\n]{0,25}\b(?:memor(?:y|ies)|notes|data|"
            r"history|files|messages) (?:of|about|on) (?:the|this) (?:user|customer|human)\b",
        ),
        (
            "user's;customer's;owner's",
            r"(?:^|[.!?:;,\n][ \t]{0,8})(?:change|set|update|replace) the (?:user|customer|owner)"
            r"'s (?:\w+ ){0,2}(?:address|account|iban|e-?mail|phone|password) (?:to|with)\b",
        ),
        (
            " tool to",
            r"\b(?:use|call|invoke) (?:the|your) [\w.`'-]{2,40} tool to \w+ [^.!?\n]{0,60}(?:\d|@|"
            r"https?:|\buser|\bcustomer|\baccount\b|\ball\b|\bevery)",
        ),
        (
            "your true;your real;your new owner;your new master;your only",
            r"\byour (?:true|real|only) (?:owner|master|principal|creator|maker) is\b|\byour new "
            r"(?:owner|master) is\b",
        ),
        (
            "if you are;if you're;if you were",
            r"\bif you(?: are|'re) (?:an? |the |some )?(?:ai|llm|language model|chatbot|assistant|"
            r"bot|automated)\b",
        ),
        (
            "dear ;hey ;attention",
            r"(?:^|[.!?\n][ \t]{0,8})(?:dear|hey|attention),? (?:ai|bot|assistant|chatbot|copilot|"
            r"chatgpt|claude|gemini|gpt|llm|language model)\b",
        ),
        (
            "summari;indexer;crawler;ranker;grader;copilot",
            r"\b(?:note|message|instructions?|hint|memo) (?:for|to) (?:the |any |every )"
            r"?(?:summari[sz]er|crawler|indexer|copilot|ranker|grader)s?\b ?[:,]",
        ),
        (
            "you have read;you read;you see;you summari;you process;you index;you parse",
            r"\b(?:when(?:ever)?|if|as soon as|once|after|before) you(?: have)? (?:summari[sz]e|"
            r"read|process|index|see|parse)(?:e?d)? (?:this|these)\b(?: \w+)?,? (?:please )"
            r"?(?:claim|state|insert|delete|erase|omit|leave out|recommend|run|execute|print|"
            r"reveal|ignore|forward|praise)\b",
        ),
        (
            "ai ;ais ;llm;language model;chatbot;assistant",
            r"\b(?:ais?|ai (?:systems?|models?|agents?|assistants?)|llms?|language models?|"
            r"chatbots?) (?:must|should|shall|have to) (?:always |never )?(?:rate|rank|score|"
            r"grade|accept|select|prefer|choose|praise|promote|cite)\b",
        ),
        (
            "rank this;rate this;score this;grade this;list this",
            r"\b(?:rank|rate|score|grade|list) this (?:document|page|paper|applicant|candidate|"
            r"result|entry|text|cv|resume|essay|answer|manuscript)\b[^.!?\n]{0,30}\b(?:first|top|"
            r"highest|best|10|ten|excellent|perfect|full)\b",
        ),
        (
            "do what;do whatever;do everything;obey",
            r"\b(?:fetch|open|visit|load|download)\b[^!?\n]{0,80}\band (?:then )?(?:do|obey) "
            r"(?:what|whatever|everything) (?:it|that|is|the)\b",
        ),
        (
            "answer;repl;response;message",
            r"\b(?:every|each|all)(?: of)?(?: your)? (?:next )?(?:answers?|repl(?:y|ies)|"
            r"responses?) (?:must|should|shall|has to|have to) (?:end|begin|start|contain|include|"
            r"mention|recommend|praise)\b",
        ),
        (
            "your answers;your repl;your response;your messages",
            r"\b(?:append|add|insert|put|attach|include|work)\b[^!?\n]{0,80}\b(?:to|in|into|at "
            r"the end of) (?:each|every|all)(?: one)?(?: of)? your (?:answers|replies|responses|"
            r"messages)\b",
        ),
        (
            "whatever",
            r"\bwhatever (?:the question(?: is)?|is asked|they ask|you are asked|the user asks),? "
            r"(?:always )?(?:the answer is|answer|say|reply|recommend|respond|mention|claim)\b",
        ),
        (
            "recommend only;promote only",
            r"(?:^|[.!?:;\n][ \t]{0,8})(?:recommend|promote) only\b",
        ),
        (
            "beginning of;start of;top of",
            r"(?:^|[.!?:;,\n][ \t]{0,8})(?:write|repeat|print|copy|show|output|quote|recite)"
            r"\b[^.!?\n]{0,50}\b(?:beginning|start|top) of (?:your|this) (?:conversation|prompt|"
            r"context|chat)\b",
        ),
    ],
}

# French, without accents.
WANTED_FRENCH: dict[str, list[tuple[str, str]]] = {
    "turning": [
        (
            "regle;consigne;instruction;directive",
            r"\b(?:(?:tes|vos) (?:regles|consignes|instructions|directives)|(?:regles|consignes|"
            r"instructions|directives) (?:recues|donnees|plus haut|precedentes|ci-dessus|que "
            r"(?:tu|vous)))\b[^.!?\n]{0,30}\b(?:n'existent plus|ne (?:valent|comptent|"
            r"s'appliquent) plus|sont (?:annulees|levees|nulles))",
        ),
        (
            "comme si",
            r"\bcomme si (?:tu n'avais|vous n'aviez) (?:aucune?|pas de|plus de|ni) (?:regles?|"
            r"limites?|restrictions?|consignes?|filtres?|contraintes?)\b",
        ),
        (
            " compte ",
            r"\bne (?:tiens|tenez) (?:plus|pas|aucun) compte d(?:e|es|u)"
            r"\b[^.!?\n]{0,25}\b(?:developpeurs?|createurs?|operateurs?|systeme|instructions|"
            r"consignes|directives)\b",
        ),
        (
            "seules ",
            r"\bseules (?:comptent|valent|s'appliquent) (?:les )?(?:regles|consignes|instructions)"
            r"\b[^.!?\n]{0,20}\b(?:cette page|ce message|ce texte|ci-dessous|suivantes)",
        ),
        (
            "utilisateur",
            r"\bgarde[rz]? (?:ce|cette|ces)\b[^.!?\n]{0,30}\bsecrete?s?\b[^.!?\n]{0,20}\bl'utilisa"
            r"teur|\bl'utilisateur ne doit (?:rien|pas|jamais)\b[^.!?\n]{0,15}\b(?:savoir|voir|"
            r"apprendre)",
        ),
        (
            "deja",
            r"\b(?:l'utilisateur|le client) a deja [^.!?\n]{0,60}\bne (?:lui )?(?:re)?demande",
        ),
        (
            "memoire",
            r"\b(?:enregistre|note|retiens|inscris)[rz]?\b[^.!?\n]{0,12}\b(?:en|dans (?:ta|la|"
            r"votre)) memoire,? que l'utilisateur\b",
        ),
        (
            "ton ;votre ",
            r"\b(?:ici|c'est|je suis) (?:ton|votre) (?:developpeur|createur|operateur|"
            r"administrateur)\b",
        ),
    ],
    "telling": [
        (
            "utilisateur;client",
            r"\b(?:supprime|efface|vide|purge)[rz]?\b[^.!?\n]{0,25}\b(?:notes|memoire|souvenirs|"
            r"donnees|historique|messages) (?:de l'|de cet |de ce |du )(?:utilisateur|client)\b",
        ),
        (
            "utilisateur;client",
            r"\bdemande[rz]? (?:a l'utilisateur|au client)\b[^.!?\n]{0,15}\b(?:mot de passe|code|"
            r"numero|identifiants|carte)\b|\bdi(?:s|tes) (?:au client|a l'utilisateur)"
            r"\b[^.!?\n]{0,60}\bdemande",
        ),
        (
            "reponses;messages",
            r"\b(?:ajoute|insere|glisse|mets|mettez)[rz]?\b[^!?\n]{0,80}\b(?:a|dans|en fin de) "
            r"(?:chacune de|toutes) (?:tes|vos) (?:reponses|messages)\b",
        ),
        (
            "quelle que soit",
            r"\bquelle que soit la (?:question|demande),? (?:recommande|reponds|dis|cite|"
            r"mentionne|propose)",
        ),
        (
            "debut de;au debut",
            r"\b(?:recopie|repete|affiche|cite|ecris|montre)[rz]?\b[^.!?\n]{0,50}\bdebut de (?:ta|"
            r"votre|cette) (?:conversation|invite|discussion)\b",
        ),
        (
            "si tu es;si vous etes",
            r"\bsi (?:tu es|vous etes) (?:une? |l')(?:ia|assistante?|modele de langage|robot)\b",
        ),
        (
            "ia doi;ia doivent;assistant;modele",
            r"\b(?:ia|assistants?|modeles? de langage) (?:doivent|doit) (?:toujours )?(?:noter|"
            r"recommander|dire|repondre|classer|ignorer|approuver|citer|mentionner|obeir|accepter)"
            r"\b",
        ),
        (
            "l'outil",
            r"\butilise[rz]? l'outil (?:de |d')?\w+ pour (?:envoyer|virer|payer|supprimer|publier|"
            r"transferer|acheter|effacer)\b",
        ),
    ],
}
