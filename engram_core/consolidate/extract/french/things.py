"""French: what people own and buy."""

from __future__ import annotations

from engram_core.claims import Polarity
from engram_core.consolidate.extract.pattern import Pattern, Place, Says, asserts, ends, says_all

TABLE: list[Pattern] = [
    *says_all(
        "~(?:l'|les )?{have} (?:revendue?s?|vendue?s?|donnée?s?|jetée?s?)"
        "(?! (?:mon|ma|mes|notre|nos|la|le|les|un|une|des|cette|ce) \\w)",
        Says("owns", "thing", Polarity.ENDS, antecedent=True),
    ),
    *ends(
        "owns",
        "~{have}? (?:vendu|revendu|donné|jeté|bazardé|cédé|perdu|cassé|rendu) (?:mon|ma|mes|"
        "notre|nos|la|le) <thing>",
        "{refl}?{be} débarrassée?s? (?:de mon|de ma|de mes|du|de la) <thing>",
        "{refl}?{be} séparée?s? de (?:mon|ma|mes) <thing>",
        "(?:n'|ne )?{have} plus (?:de |d'|ma |mon |la |le )<thing>",
        "{refl}?{be} fait voler (?:mon|ma|mes) <thing>",
    ),
    *ends("owns", "on m'a (?:volé|piqué|tiré) (?:mon|ma|mes) <thing>", place=Place.HEAD),
    *asserts(
        "bought",
        "~{have}? (?:acheté|commandé|racheté|précommandé|craqué pour|investi dans) (?:un|"
        "une|des|le|la|les|l'|mon|ma|notre|deux|trois) <thing>",
        "{refl}?{be} (?:offert|acheté|pris|payé|commandé) (?:un|une|des|le|la|les|l'|mon|ma) "
        "<thing>",
        "(?:viens|vient|venons) (?:de m'acheter|d'acheter|de commander|de m'offrir|de nous "
        "acheter|de nous offrir) (?:un|une|des|le|la|les|l'|mon|ma) <thing>",
        "(?:me|m') ?{be} (?:offert|acheté) (?:un|une) <thing>",
    ),
    *asserts(
        "owns",
        "(?:possède|possédons|conduis|roule en) {adv}? (?:un|une|deux|des|le|la)? <things>",
        "{be} (?:l'heureux |l'heureuse |un |une )*propriétaires? (?:d'un|d'une|de) <thing>",
        "{have} {adv}? (?:un|une|deux|trois|des|mon propre|ma propre) <ownable>",
        "{have} {adv}? (?:un|une|deux) (?:vieille |vieux |belle |petite )?<model>",
    ),
]
