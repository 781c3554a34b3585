"""French: where people live and come from."""

from __future__ import annotations

from engram_core.claims import Denies, Polarity
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
from engram_core.consolidate.extract.settle import LEFT

LIVES: list[Pattern] = [
    *says_all(
        "~{have}? (?:quitté|lâché|plaqué|laissé) <place:old> pour (?:{moving} (?:{a} )?|{a} )"
        "<place:new>",
        Says("lives_in", "old", Polarity.ENDS),
        Says("lives_in", "new"),
    ),
    *says_all(
        "~{have}? (?:quitté|lâché|plaqué|laissé) <place:old> pour <named:new>",
        Says(LEFT, "old", Polarity.ENDS),
        Says(LEFT, "new"),
    ),
    *says_all(
        "~{refl}?(?:{be} |{have} )?(?:partie?s?|déménagée?s?) (?:de|d') <place:old> "
        "(?:à|pour|vers|au|en) <place:new>",
        Says("lives_in", "new"),
        Says("lives_in", "old", Polarity.ENDS),
    ),
    *says_all(
        "(?:n'|ne )?(?:{live}|{be}) plus {a} <place:old>,? mais (?:maintenant |désormais )?{a} "
        "<place:new>",
        Says("lives_in", "old", Polarity.ENDS),
        Says("lives_in", "new"),
        wide=True,
    ),
    *says_all(
        "(?:n'|ne )?(?:{live}|{be}) pas {a} <place:old>,? mais (?:plutôt )?{a} <place:new>",
        Says("lives_in", "old", Polarity.DENIES, denies=Denies.CLAIM),
        Says("lives_in", "new"),
        wide=True,
    ),
    *ends(
        "lives_in",
        "(?:n'|ne )?{live} plus {a} <place>",
        "(?:ne )?{be} plus {a} <place>",
        "~{refl}?(?:{have} |{be} )?(?:partie?s? de|déménagée?s? de|déménagé d') <place>",
        "(?:rendu|lâché|vendu) (?:mon|notre) (?:appart|appartement|logement|studio|maison) "
        "(?:à|de|d') <place>",
    ),
    *used_to(
        "lives_in",
        "{lived} {adv}? {a} <place>",
        "{have} (?:longtemps )?(?:habité|vécu) (?:longtemps )?{a} <place>",
    ),
    *asserts(
        "lives_in",
        "{live} {adv}? (?:au |à )?<street>",
        "(?:habite|habitons|habitent) {adv}? <named>",
        "~{have}? posé (?:nos|mes|ses) (?:valises|bagages|cartons) {a} <place>",
        "{live} {adv}? {a} <place>",
        "{live} {adv}? (?:chez|dans|avec|en|seule?|tout) ... (?:à|en|au|aux) <place>",
        "~{refl}?(?:{have} |{be} )?(?:emménagée?s?|déménagée?s?|aménagée?s?|installée?s?|"
        "posée?s?|établie?s?|expatriée?s?|relocalisée?s?) {adv}? {a} <place>",
        "(?:viens|vient|venons) (?:d'|de |de m'|de nous )?(?:emménager|déménager|m'installer|"
        "installer|nous installer) {a} <place>",
        "~(?:basée?s?|domiciliée?s?) {a} <place>",
        "{be} (?:basée?s?|domiciliée?s?|logée?s?) {a} <place>",
        "{be} (?:maintenant|désormais|de retour|revenue?s?|rentrée?s?|actuellement) (?:vivre "
        ")?{a} <place>",
        "{have} (?:un|une|mon|notre) ... (?:appart|appartement|studio|maison|coloc|chambre) "
        "(?:à|en|au) <place>",
        "loue (?:un|une) ... (?:à|en|au) <place>",
    ),
    *asserts("lives_in", "{be} {a} <place>", need=Need.ONGOING),
    *says_all("{have} déménagé", Says("lives_in", "", Polarity.ENDS)),
]
HEADS: list[Pattern] = [
    *puts_right(
        "lives_in",
        "c'est {a} <place:is> (?:que j'habite|que je vis|qu'on habite|qu'on vit|que nous vivons|"
        "que nous habitons)[ ,]+(?:et )?(?:pas|non) {a} <place:not>",
    ),
    *asserts(
        "lives_in",
        "c'est {a} <place> (?:que j'habite|que je vis|qu'on habite|qu'on vit|que nous vivons)",
        "quand (?:j'ai|on a) déménagé {a} <place>",
        place=Place.HEAD,
    ),
    *used_to(
        "lives_in",
        "quand (?:j'habitais|je vivais|on habitait|on vivait|nous vivions) {a} <place>",
        place=Place.HEAD,
    ),
    *ends(
        "lives_in",
        "(?:mon|notre) bail (?:à|de|d') <place> (?:s'est terminé|est fini|est terminé|s'est "
        "achevé|prend fin|a pris fin|finissait)",
        place=Place.HEAD,
    ),
    *asserts(
        "lives_in",
        "(?:mon|ma|notre) (?:nouvelle )?adresse (?:est|c'est|sera)(?: désormais)? (?:le |au )?"
        "<street>",
        place=Place.HEAD,
    ),
    *asserts(
        "lives_in",
        "(?:mon|ma|notre) (?:ville|nouvelle ville|chez-moi|adresse|domicile|appart|maison) "
        "(?:est|c'est|se trouve) (?:à )?<place>",
        "chez moi c'est (?:à )?<place>",
        "<place> (?:c'est|est) chez (?:moi|nous)",
        place=Place.HEAD,
    ),
]
ORIGIN: list[Pattern] = [
    *asserts(
        "from_place",
        "(?:viens|vient|venons) {adv}? (?:de|du|des|d'|de la) <place>",
        "{be} (?:de|du|des|d') <named>",
        "{have} {adv}? grandi {a} <place>",
        "~{be}? {adv}? (?:née?s?|originaires?|natifs?|natives?) (?:et (?:élevée?|grandie?) "
        ")?(?:à|au|en|de|du|des|d') <place>",
        "~grandi {a} <place>",
        "{have} passé (?:toute )?mon enfance {a} <place>",
        "débarque (?:de|du|d') <place>",
    ),
    *asserts(
        "from_place",
        "(?:ma ville natale|ma famille|mon pays d'origine|ma ville d'origine) (?:c'est|est|"
        "vient) (?:de |du )?<place>",
        place=Place.HEAD,
    ),
]

TABLE = [*LIVES, *HEADS, *ORIGIN]
