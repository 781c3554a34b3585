"""French: habits, skills, goals, plans, travels and records."""

from __future__ import annotations

from engram_core.claims import Polarity
from engram_core.consolidate.extract.pattern import (
    Need,
    Pattern,
    Place,
    Says,
    asserts,
    says_all,
)

TABLE: list[Pattern] = [
    *says_all(
        "{have} (?:couru|fait|nagé|bouclé|terminé|fini|roulé) [^;]{0,50}? en <mark>(?=.*"
        "(?<!\\w)(?:record|rp|pb|meilleur (?:temps|chrono|score)|meilleure perf)(?!\\w))",
        Says("personal_best", "mark"),
        wide=True,
    ),
    *says_all(
        "{have} (?:couru|fait|nagé|soulevé|bouclé|terminé|fini|levé|roulé|tenu) "
        "[^;]{0,50}?<mark>(?=.*"
        "(?<!\\w)(?:record|rp|pb|meilleur (?:temps|chrono|score)|meilleure perf)(?!\\w))",
        Says("personal_best", "mark"),
        wide=True,
    ),
    *asserts(
        "personal_best",
        "(?:mon|ma|notre) (?:[\\w-]+ ){0,2}?(?:record|meilleur temps|meilleure perf|meilleur "
        "chrono|rp|pb|meilleur score)(?: (?:perso|personnel))?(?: (?:sur|au|à|en|de|du) "
        "[^,:;]{1,25}?)?,? ?(?:c'est|est de|est|:|reste|=) <mark>",
        "(?:nouveau |mon nouveau )?(?:record perso|record personnel|rp|meilleur chrono|"
        "meilleur temps)(?: (?:sur|au|à|en|de|du) [^,:;]{1,25}?)?,? ?(?:c'est|est de|est|:|"
        "avec|en|à|de)? <mark>",
        place=Place.HEAD,
        wide=True,
    ),
    *asserts(
        "personal_best",
        "{have} (?:battu|explosé|amélioré|pulvérisé|fait) (?:mon|un) (?:nouveau )?(?:record|"
        "meilleur temps|meilleur chrono|rp)(?: (?:perso|personnel))? ?(?:[^,;]{1,40}? )?(?:en |"
        "à |avec |de |: ?)<mark>",
        wide=True,
    ),
    *says_all(
        "~{have}? (?:arrêté|abandonné|laissé tomber|cessé) de jouer (?:du|de la|de l'|au|aux|à la) "
        "<instrument>",
        Says("stopped", "instrument"),
        Says("skill", "instrument", Polarity.ENDS),
    ),
    *asserts(
        "stopped",
        "~{have}? (?:arrêté|stoppé|cessé) de (?:boire|manger|prendre|fumer) (?:de la |de l'|du |"
        "des |de |d')<drink>",
        "~{have}? (?:arrêté|stoppé|lâché|abandonné|laissé tomber|renoncé|dit adieu|dit stop|"
        "cessé) (?:de |d'|à |au |aux |à la |à l'|le |la |les |l')?<activity>",
        "(?:ne )?(?:bois|mange|prends|consomme) plus (?:de la |de l'|de |d'|du )?(?!que)<drink>",
        "(?:ne )?<quit> plus",
        "{refl}?{be} sevrée? (?:de|du|de la) <thing>",
    ),
    *asserts(
        "started",
        "~{have}? (?:commencé|débuté|attaqué|repris|entamé|démarré) (?:à |l'|le |la |les |des |"
        "de la |du |de l'|d')?(?:boire |manger |prendre )?<start>",
        "~{refl}?{be} (?:re)?(?:mise?s?|inscrite?s?|lancée?s?) (?:à la|à l'|au|aux|à|dans la|"
        "dans le|en) <start>",
        "(?:commence|débute|reprends|me mets à|apprends) (?:à |l'|le |la |les |des |de la |du |"
        "au )?<start>",
    ),
    *asserts(
        "habit",
        "{consume} (?:du |de la |de l'|un |une |des |mon |ma )<drink> "
        "(?=(?:tous|toutes|chaque)\\b)",
        "(?:bois|buvons|boit) (?:du |de la |de l'|des )<drink>(?=\\s*$)",
    ),
    *asserts("habit", "{consume} (?:de la |de l'|de |d'|du )?<drink>", need=Need.NEGATED),
    *asserts("started", "~{be}? {adv}? <sober>", need=Need.ONGOING),
    *asserts(
        "skill",
        "(?:sais|sait|savons) {adv}? (?:coder|programmer|développer) {adv}? en <things>",
    ),
    *says_all(
        "(?:sais|sait|savons) {adv}? <knack> et <knack:also>",
        Says("skill", "knack"),
        Says("skill", "also"),
    ),
    *asserts(
        "skill",
        "(?:sais|sait|savons) {adv}? <knack>",
        "(?:joue|jouons) {adv}? (?:du |de la |de l'|des |aux? |à la )<instrument>"
        "(?=\\s*(?:$|[^\\w\\s]|(?:le|la|tous|toutes|depuis|avec|dans|chaque|et)\\b))",
        "(?:joue|jouons) {adv}? (?:du|de la|de l'|des|au|aux|à la) <thing>",
        "(?:code|programme|développe) {adv}? (?:surtout )?en <things>",
        "(?:maîtrise|connais|touche un peu à) (?:bien |un peu )?<tech>",
        "(?:pratique|fais) (?:du|de la|de l') <instrument>",
        "{be} (?:douée?|bonne?|calée?|à l'aise|compétente?|forte?) (?:en|avec|sur|au|aux|à la) "
        "<things>",
        "{refl}?(?:débrouille|débrouilles) (?:bien )?en <tech>",
        "{have} appris à <activity>",
    ),
    *asserts(
        "goal",
        "(?:vise|visons) (?:à |un |une |le |la |les )?<activity>",
        "(?:me |m'|se |nous )?(?:m'entraîne|s'entraîne|entraîne|prépare|préparons|"
        "révise) (?:pour )?(?:le|la|l'|un|une|mon|"
        "ma|les) <thing>",
        "(?:économise|épargne|mets de l'argent de côté|mets de côté) pour (?:m'acheter |"
        "acheter |nous acheter )?(?:un |une |le |la |mon |ma )?<activity>",
        "(?:essaie|essaye|tente) (?:de|d') <activity>",
        "{refl}?{be} fixée? (?:comme|pour) (?:objectif|but) (?:de |d')?<activity>",
        "(?:travaille|bosse) à (?={infinitive})<activity>",
    ),
    *asserts(
        "goal",
        "(?:mon|notre) (?:grand |nouvel |prochain |principal |seul )?(?:but|objectif|défi|"
        "projet|ambition)(?: (?:de|pour|cette) [\\w' ]{1,20}?)? ?,? ?(?:c'est|est|serait)? ?:? "
        "?(?:de |d')?<activity>",
        "(?:ma|notre) (?:bonne )?résolution(?: [\\w' ]{1,20}?)? ?,? ?(?:c'est|est) ?(?:de |"
        "d')?<activity>",
        "(?:l'objectif|le but)(?: [\\w' ]{1,20}?)? ?,? ?(?:c'est|est) ?(?:de |d')?<activity>",
        place=Place.HEAD,
        wide=True,
    ),
    *asserts(
        "plans",
        "~{adv}? (?:vais|va|allons) (?:{adv} )?<undertaking>",
        "(?:compte|comptons|prévois|prévoit|prévoyons) (?:de |d')?<undertaking>",
        "~{adv}? <journey>",
        "{have} (?:un |une |mon |ma |le |la )?<appointment>",
        "{have} (?:réservé|pris|booké|prévu) (?:un |une |mon |ma |des |le |la |les |l'|de "
        ")?<activity>",
        "{refl}?{be} inscrite?s? (?:au|à la|à l'|aux|à) <activity>",
        "(?:passe|passons) (?:mon|ma|le|la|un|une) <activity>",
        "(?:commence|débute) (?!à )<activity>",
        need=Need.FUTURE,
    ),
    *asserts(
        "plans",
        "(?:mon|ma|le|la) <appointment> (?:est |c'est |a lieu |aura lieu )?(?:le |en )?(?=\\x1f)",
        place=Place.HEAD,
        need=Need.FUTURE,
    ),
    *asserts(
        "plans",
        "(?:c'est )?(?:réservé|décidé|confirmé) ?[:!,]? ?<activity>",
        place=Place.HEAD,
        need=Need.FUTURE,
    ),
    *asserts(
        "visited",
        "{refl}?(?:{be} |étais )?(?:déjà )?(?:allée?s?|partie?s?|passée?s?|montée?s?|"
        "descendue?s?) (?:en vacances |en voyage |deux fois |en week-end )?(?:à|au|aux|en|dans "
        "le|dans la|à la) <places>",
        "{have} (?:visité|découvert|exploré|parcouru) <places>",
        "{have} (?:voyagé|passé [^,;]{1,30}?|fait un voyage|bourlingué) (?:à|au|aux|en|dans le|"
        "dans la) <places>",
        "(?:rentre|reviens|rentrons|revenons|revient|rentre tout juste) (?:tout juste |juste "
        ")?(?:de|du|des|d') ?(?:vacances (?:à|en|au|aux) )?<places>",
        "{be} (?:rentrée?s?|revenue?s?) (?:de|du|des|d') ?(?:vacances (?:à|en|au|aux) |voyage "
        "(?:à|en|au) )?<places>",
    ),
    *asserts(
        "attended",
        "{have} (?:parlé|présenté|exposé) (?:à la|à l'|au) <forum>",
        "{have} (?:pris la parole|participé|assisté|"
        "fait une (?:présentation|intervention|conférence)|donné une conférence) (?:à la|à l'|"
        "au|aux|à) <forum>",
    ),
    *says_all("{have} <deed>", Says("did", "deed"), need=Need.DATED, speaker_only=True),
]
