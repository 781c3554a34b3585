"""What kind of answer a question wants: a list, a number, an order, a summary, a date, a deed."""

from __future__ import annotations

import re

from engram_core.retrieve.plan.weighed import weighed_in

_FORMS = {
    "count": (
        r"how (?:many|much|often)|number of|(?:in )?total|count (?:of|the|my|all)|"
        r"combien(?! de temps)|nombre de|à quelle fréquence"
    ),
    "listing": (
        r"list|all (?:the|my|of|our)|every|each of|which (?:of|\w+s)|what are|name (?:the|all|"
        r"every)|enumerate|liste[rz]?|tou(?:s|tes) les|quel(?:le)?s|lesquel(?:le)?s|énumère[rz]?"
    ),
    "order": (
        r"(?:what|which|the|chronological|that) order|order of|in order|chronolog\w+|sequence|"
        r"(?:came|come|happened|or .+|did .+) (?:first|last|earlier|later)(?=\s*(?:[,:;.?]|$))|"
        r"earliest|how (?:has|have|did) .{1,200}(?:evolv|develop|progress|chang|shift)(?:ed|e)?|"
        r"before or after|(?:quel|cet|l') ?ordre|chronologique|en premier|en dernier|"
        r"avant ou après|plus tôt|plus tard|"
        r"comment .{1,200}(?:évolué|progressé|changé)(?:e?s)?"
    ),
    "summary": (
        r"summar\w+|overview|recap|sum up|tell me (?:everything )?about|everything about|"
        r"what do you know about|résume\w*|résumé|récapitule\w*|bilan|parle-moi de|tout sur|"
        r"(?:que (?:sais-tu|savez-vous)|ce que (?:tu sais|vous savez)) (?:de|du|des|sur)"
    ),
    "when": (
        r"when|(?:what|which) (?:day|date|year|month|week|time)|how long|how recently|since when|"
        r"quand|quel(?:le)? (?:jour|date|année|mois|semaine|heure)|combien de temps|"
        r"depuis quand|de quand"
    ),
    "instruction": (
        r"^(?:please |could you |can you |would you |peux-tu |pouvez-vous |pourrais-tu )?"
        r"(?:please )?(?:write|draft|give|suggest|recommend|show|explain|create|make|plan|help|"
        r"prepare|draw|compose|describe|translate|remind|tell|list|rédige|écris|donne|propose|"
        r"suggère|recommande|montre|explique|crée|prépare|aide|traduis|rappelle|fais|"
        r"réponds|répondez|raconte|décris|compare|résume|"
        r"(?:me )?(?:rédiger|écrire|donner|proposer|montrer|expliquer|aider))(?!\w)"
    ),
}
_WANTS = {
    want: re.compile(rf"(?<!\w)(?:{form})(?!\w)" if want != "instruction" else form, re.IGNORECASE)
    for want, form in _FORMS.items()
}


def wants_of(text: str) -> frozenset[str]:
    """The kinds of answer that `text` asks for; empty when it just asks.

    >>> sorted(wants_of("In what order did I visit the three lakes?"))
    ['order']
    """
    text = text.strip().replace("’", "'")
    wants = frozenset(want for want, pattern in _WANTS.items() if pattern.search(text))
    return wants | {"weighing"} if weighed_in(text) else wants
