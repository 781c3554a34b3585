"""French: likes, dislikes, favourites."""

from __future__ import annotations

from engram_core.claims import Polarity
from engram_core.consolidate.extract.pattern import Pattern, Place, Says, asserts, ends, says_all

TABLE: list[Pattern] = [
    *ends(
        "dislikes",
        "(?:détestais|détestait|n'aimais pas|aimais pas|haïssais) {adv}? <tastes>",
        "(?:ne )?déteste plus <tastes>",
    ),
    *ends(
        "likes",
        "(?:aimais|adorais|kiffais|aimait|adorait) {adv}? <tastes>",
        "(?:n'|ne )?(?:adore|kiffe) plus <tastes>",
    ),
    *asserts(
        "dislikes",
        "~{hate} (?:(?:de|du|les|des|d') ?)?<tastes>",
        "~(?:(?:ne |n')?{be} )?(?:pas|vraiment pas|pas du tout) (?:trop |très |vraiment |un "
        "grand |une grande |un gros )*(?:fan|branchée?|amateur|friande?|adepte) (?:de la|de l'|"
        "de|du|des|d') <tastes>",
        "{have} (?:une sainte |une )?(?:horreur|phobie|aversion) (?:de la|de l'|de|du|des|d'|"
        "pour les?|pour la) <tastes>",
        "{be} (?:allergique à l'idée de|dégoûtée? (?:de|par)) <tastes>",
    ),
    *asserts(
        "likes",
        "~{love} (?:trop |bien |beaucoup |vraiment |tellement |énormément )?<tastes>",
        "~{be}? {adv}? {fan} (?:absolue? )?(?:de la|de l'|de|du|des|d') <tastes>",
        "~{be}? {adv}? (?:accro|mordue?|passionnée?s?|folle|fou|dingue|amateurs?|amatrice|"
        "gourmande?|friande?|obsédée?|amoureux|amoureuse|féru|férue) (?:à la|à l'|au|aux|à|de "
        "la|de l'|de|du|des|d'|par les?|par la|par) <tastes>",
        "{have} (?:un faible|une passion|un gros faible) pour <tastes>",
        "(?:ne )?(?:me|m')lasse (?:pas|jamais) (?:de|du|des|d') <tastes>",
        "(?:peux|peut) pas (?:me passer|vivre sans) (?:de |du |des |d')?<tastes>",
    ),
    *says_all(
        "(?:mon|ma|mes) <topic> (?:préférée?s?|favorite?s?|favoris?|fétiche) ?,? ?(?:avant "
        ")?(?:c'était|était|étaient) <thing>",
        Says("favourite", "thing", Polarity.ENDS, topic="topic"),
        place=Place.HEAD,
        wide=True,
    ),
    *says_all(
        "(?:mon|ma|mes) <topic> (?:préférée?s?|favorite?s?|favoris?|fétiche)(?: (?:de tous les "
        "temps|au monde|du moment))? ?,? ?(?:c'est|est|reste|sont|ce sont|:|restera|maintenant "
        "c'est|a toujours été) (?:toujours |maintenant |sans hésiter |clairement |désormais "
        ")?<thing>",
        Says("favourite", "thing", topic="topic"),
        place=Place.HEAD,
        wide=True,
    ),
    *says_all(
        "<thing> (?:c'est|est|reste|sont) (?:toujours |clairement )?(?:mon|ma|mes) <topic> "
        "(?:préférée?s?|favorite?|favori)",
        Says("favourite", "thing", topic="topic"),
        place=Place.HEAD,
        wide=True,
    ),
    *asserts(
        "dislikes",
        "<thing> (?:me|m') ?(?:font|fait) (?:flipper|peur|gerber|vomir|horreur)",
        "<thing> (?:me|m') ?(?:dégoûtent?|stressent?|gonflent?|saoulent?|soûlent?|énervent?)",
        "<thing> (?:c'est|n'est|ce n'est|c'est vraiment|est) pas (?:mon truc|ma tasse de thé|"
        "pour moi|mon délire)",
        place=Place.HEAD,
    ),
    *asserts(
        "likes",
        "<thing> (?:c'est|est) (?:trop |vraiment |carrément )?(?:mon truc|ma passion|mon péché "
        "mignon|la vie|mon kiff)",
        place=Place.HEAD,
    ),
]
