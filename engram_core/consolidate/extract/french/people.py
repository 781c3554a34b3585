"""French: spouses, partners, children, pets, and people met."""

from __future__ import annotations

from engram_core.claims import Polarity
from engram_core.consolidate.extract.french import births, relations
from engram_core.consolidate.extract.meant import MEANT
from engram_core.consolidate.extract.meant_before import meant_before, spelt_before
from engram_core.consolidate.extract.pattern import (
    Need,
    Pattern,
    Place,
    Says,
    asserts,
    ends,
    says_all,
    used_to,
)
from engram_core.consolidate.extract.settle import NAMED

_APART = "(?:séparée?s|quittée?s|lâchée?s|largué?s)"

COUPLES: list[Pattern] = [
    *says_all(
        "(?:on|nous nous|nous) (?:s'est|sommes|est) (?:enfin )?(?:mariée?s?|dit oui|"
        "épousée?s?)[\\s,]+<person> et moi",
        Says("married_to", "person"),
        place=Place.HEAD,
        wide=True,
    ),
    *says_all(
        "(?:on|nous nous|nous) (?:s'est|sommes|est) (?:enfin )?(?:fiancée?s?|mise?s? ensemble|"
        "pacsée?s?)[\\s,]+<person> et moi",
        Says("partner", "person"),
        place=Place.HEAD,
        wide=True,
    ),
    *says_all(
        f"(?:on|nous nous|nous) (?:s'est|sommes|est|a) (?:{_APART}|rompu)[\\s,]+<person> et moi",
        Says("partner", "person", Polarity.ENDS),
        place=Place.HEAD,
        wide=True,
    ),
    *says_all(
        "(?:on|nous) (?:a|avons) (?:divorcé)[\\s,]+<person> et moi",
        Says("married_to", "person", Polarity.ENDS),
        place=Place.HEAD,
        wide=True,
    ),
    *asserts(
        "married_to",
        "<person> et moi,? (?:on |nous |nous nous )?(?:s'est|sommes|est) (?:enfin "
        ")?(?:mariée?s?|épousée?s?)",
        place=Place.HEAD,
    ),
    *ends(
        "partner",
        f"<person> et moi,? (?:on |nous |nous nous |c'est )?(?:s'est|sommes|est|a|avons|fini)? "
        f"?(?:{_APART}|rompu|fini|terminé)",
        "<person> m'a (?:quittée?|larguée?|plaquée?)",
        "c'est fini (?:avec|entre moi et) <person>",
        place=Place.HEAD,
        wide=True,
    ),
    *ends("married_to", "<person> et moi,? (?:on |nous )?(?:a|avons) divorcé", place=Place.HEAD),
    *asserts(
        "partner",
        "<person> et moi,? (?:on |nous |nous nous )?(?:s'est|sommes|est) (?:fiancée?s?|mise?s? "
        "ensemble|ensemble|pacsée?s?|en couple)",
        place=Place.HEAD,
    ),
    *asserts(
        "married_to",
        "~{refl}?{be} {adv}? mariée?s? (?:à|avec) <person>",
        "{have} épousé <person>",
        "{refl}?{be} mariée?s? (?:à|avec) <person>",
    ),
    *ends(
        "married_to",
        "~{have}? (?:divorcé|divorcée) (?:de|d'|avec) <person>",
        "{be} divorcée? (?:de|d') <person>",
    ),
    *ends(
        "partner",
        "~{have}? (?:rompu|cassé) avec <person>",
        "~{have}? (?:quitté|largué|plaqué) (?:mon (?:mec|copain)|ma (?:copine|meuf)) <person>",
        "{refl}?{be} séparée?s? (?:de|d'|avec) <person>",
        "(?:ne )?{be} plus avec <person>",
        "(?:ne )?sors plus avec <person>",
    ),
    *asserts(
        "partner",
        "{be} (?:en couple|fiancée?|pacsée?|ensemble|en relation) (?:avec|à) <person>",
        "(?:sors|sort) avec <person>",
        "{refl}?{be} (?:mise?|fiancée?|pacsée?) (?:en couple )?(?:avec|à) <person>",
        "fréquente <person>",
    ),
    *asserts("partner", "{be} avec <person>", need=Need.ONGOING),
]
KIN: list[Pattern] = [
    *says_all(
        "(?:mon|ma) (?:chère |cher |nouvelle |nouveau )?{wife}(?: s'appelle|,| c'est)?\\s+<person>",
        Says("married_to", "person", dated=False),
        place=Place.ANYWHERE,
        wide=True,
    ),
    *says_all(
        "(?:mon|ma) (?:chère |cher |nouvelle |nouveau )?{mate}(?: s'appelle|,| c'est)?\\s+<person>",
        Says("partner", "person", dated=False),
        place=Place.ANYWHERE,
        wide=True,
    ),
    *says_all(
        "(?:mon|ma) ex-?(?: ?(?:femme|mari|épouse|époux)) <person>",
        Says("married_to", "person", Polarity.ENDS, dated=False),
        place=Place.ANYWHERE,
        wide=True,
    ),
    *says_all(
        "(?:mon|ma) ex(?:[ -](?:copine|copain|compagne|compagnon|mec|meuf|fiancée?))?,? <person>",
        Says("partner", "person", Polarity.ENDS, dated=False),
        place=Place.ANYWHERE,
        wide=True,
    ),
    *says_all(
        "(?:mon|ma|notre) (?:petit |petite |grand |grande |plus grand |plus jeune )?{kid}(?: "
        "(?:aîné|aînée|cadet|cadette))?(?:,|\\s+s'appelle|\\s+c'est)?\\s+<person>",
        Says("has_child", "person", dated=False),
        place=Place.ANYWHERE,
        wide=True,
    ),
    *says_all(
        "(?:mes|nos) (?:deux |trois |quatre |petits |jeunes )*(?:enfants|fils|filles|gamins|"
        "gosses|garçons|jumeaux|jumelles|petits) ?(?:s'appellent|sont|,|:)? <people>",
        Says("has_child", "people", dated=False),
        place=Place.ANYWHERE,
        wide=True,
    ),
    *says_all(
        "(?<!\\w[ ][ ])(?:mon|ma|notre) (?:petit |petite |grand |grande )?<child>",
        Says("has_child", "child", dated=False),
        place=Place.ANYWHERE,
        wide=True,
    ),
    *asserts(
        "has_child",
        "{have} (?:un|une|deux|trois|quatre|eu un|eu une) (?:[\\w-]+ ){0,2}?(?:enfants?|fils|"
        "filles?|gamins?|gamines?|garçons?|bébé|jumeaux|jumelles|gosses) ?(?:,|:|{called}|"
        "s'appellent)? <people>",
        "~{be}? (?:un |une |l'heureux |l'heureuse )?(?:papa|maman|père|mère|parent|parents)(?: "
        "solo| célibataire)? (?:de|d')(?: (?:deux|trois|quatre|\\d))? ?(?:enfants|garçons|"
        "filles|petits)? ?(?:ici)? ?[:,]? ?<people>",
    ),
    *says_all(
        "{have} (?:un|une|eu un|eu une) (?:grand |petit |grande |petite )?<child>",
        Says("has_child", "child"),
    ),
    *asserts(
        "has_child",
        "(?:et )?(?:un|une|l'autre) {kid}(?:,| nommée?| appelée?)?\\s+<person>",
        place=Place.HEAD,
        after="has_child",
        wide=True,
    ),
    *asserts(
        "has_child",
        "(?:la petite|le petit|notre fille|notre fils|notre bébé|bébé) <person> (?:est née?|"
        "est arrivée?|a pointé le bout de son nez|est là)",
        place=Place.HEAD,
    ),
]
# How a slip is put right in the same breath. Of "enfin non, à Dax" the clause is "à Dax" alone.
_SLIP = (
    "(?:(?<=enfin[ ])|(?<=enfin[ ]non,[ ])|(?<=enfin[ ]plutôt[ ])|"
    "(?<=non[ ]pardon,[ ])|(?<=pardon,[ ]non,[ ])|"
    "(?<=rectification[ ]:[ ])|(?<=rectification:[ ])|"
    "(?:enfin )?plutôt |ou plutôt |"
    "je (?:voulais|veux) dire )"
)

_AT = "(?:à |au |en |chez |de |une? )?"
_SORRY = "(?:,? (?:pardon|désolée?|oups|mince))?(?=\\s*$)"

SLIPS: list[Pattern] = [
    *spelt_before(
        f"c'est {_AT}<is>,? (?:et )?(?:pas|non|non pas) {_AT}<not>{_SORRY}",
        f"(?:c'est |ce n'est )?pas {_AT}<not>,? (?:mais )?c'est {_AT}<is>{_SORRY}",
    ),
    *meant_before(
        "(?:(?:je (?:voulais|veux) dire|plutôt) )?"
        f"{_AT}<is>,? (?:et )?(?:pas|non|non pas) {_AT}<not>{_SORRY}",
        f"(?:c'est |ce n'est )?pas {_AT}<not>(?:,|,? mais|,? plutôt) {_AT}<is>{_SORRY}",
    ),
]

PETS: list[Pattern] = [
    *ends(
        "has_pet",
        "(?:mon|ma|notre|nos) (?:vieux |vieille |pauvre |petit |petite )*(?:{species}) "
        "<person> {gone}",
        "(?:mon|ma|notre|nos) (?:vieux |vieille |pauvre |petit |petite )*<pet> {gone}",
        "(?:rip|adieu)(?: à)? (?:mon |ma |notre )?(?:vieux |vieille )?(?:{species} )?<person>",
        place=Place.HEAD,
    ),
    *says_all(
        f"{_SLIP}(?:à |au |en |chez )?<person>(?=\\s*$)",
        Says(MEANT, "person", dated=False),
        place=Place.HEAD,
        wide=True,
    ),
    *says_all(
        "(?:il|elle) {gone}",
        Says("has_pet", "pet", Polarity.ENDS, antecedent=True),
        place=Place.HEAD,
    ),
    *ends(
        "has_pet",
        "{have} (?:perdu|donné|fait piquer|fait euthanasier|enterré|dû (?:donner|placer|faire "
        "piquer|faire euthanasier|abandonner)) (?:mon|ma|notre|nos) (?:vieux |vieille "
        ")?(?:{species}) <person>",
        "{have} (?:perdu|donné|fait piquer|fait euthanasier|enterré|dû (?:donner|placer|faire "
        "piquer|faire euthanasier|abandonner)) (?:mon|ma|notre|nos) (?:vieux |vieille )?<pet>",
    ),
    *asserts("has_pet", "{have} (?:de |d')<pet>", need=Need.NEGATED),
    *ends(
        "has_pet",
        "~(?:n'|ne )?{have} plus (?:de |d')<pet>"
        "(?=\\s*(?:$|[^\\w\\s]|(?:et|depuis|maintenant)\\b))",
    ),
    *used_to(
        "has_pet",
        "{had} (?:un|une|deux|trois) (?:[\\w-]+ )?(?:{species}) {called} <person>",
        "{had} (?:un|une|deux|trois) (?:[\\w-]+ )?<pet>",
    ),
    *says_all(
        "{acquire} (?:un|une|deux|trois|quatre|des) <pet> et (?:un|une|deux|trois|quatre|des) "
        "<pet:also>(?=\\s*(?:$|[,;]))",
        Says("has_pet", "pet"),
        Says("has_pet", "also"),
        wide=True,
    ),
    *asserts(
        "has_pet",
        "{acquire} (?:un|une|deux|trois|quatre|des|le|la) (?:[\\w'-]+ "
        "){0,2}?(?:{species})[\\s,:]+(?:(?:{called}|(?:il|elle|ils|elles) (?:s'appelle|"
        "s'appellent)) )?<people>",
        "{acquire} (?:un|une|deux|trois|quatre|des) (?:petit |petite |vieux |vieille |gros |"
        "grosse |jeune |mini )*<pet>",
    ),
    *says_all(
        "(?:mon|ma|notre|mes|nos) (?:[\\w'-]+ ){0,2}?(?:{species}) ?(?:s'appelle |, |, ?c'est "
        ")?<person>",
        Says("has_pet", "person", dated=False),
        place=Place.ANYWHERE,
    ),
    *says_all(
        "(?<!\\w[ ][ ])(?:mon|ma|notre|mes|nos) (?:vieux |vieille |pauvre |petit |petite |gros |"
        "grosse |autre |deux |trois )*<pet>",
        Says("has_pet", "pet", dated=False),
        place=Place.ANYWHERE,
    ),
]
NAMES: list[Pattern] = [
    *says_all(
        "(?<=[*])<person>(?: pardon| désolée?)?(?=\\s*$)",
        Says(MEANT, "person", dated=False),
        place=Place.HEAD,
        wide=True,
    ),
    *says_all(
        "(?:elle|il|on l'a) (?:s'appelle|se nomme|appelée?|nommée?|baptisée?) <person>",
        Says(NAMED, "person", dated=False),
        place=Place.HEAD,
    ),
    *says_all(
        "(?:nommée?|appelée?|prénommée?|baptisée?) <person>",
        Says(NAMED, "person", dated=False),
        place=Place.HEAD,
    ),
]
MET: list[Pattern] = [
    *asserts(
        "met",
        "~{have}? (?:rencontré|croisé|fait la connaissance de|revu|retrouvé) (?:par hasard "
        ")?(?:un certain |une certaine |le |la |l'|mon |ma |une fille |un mec |un type |"
        "quelqu'un )?<acquaintance>",
        "{refl}?{be} tombée?s? sur <person>",
    ),
]

TABLE = [*relations.TABLE, *COUPLES, *KIN, *births.TABLE, *PETS, *SLIPS, *NAMES, *MET]
