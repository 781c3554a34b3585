"""French: employers, occupations and schools."""

from __future__ import annotations

from engram_core.claims import Denies, Polarity
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
from engram_core.consolidate.extract.settle import LEFT

_JOB, _AT = Says("job_title", "job"), Says("works_at", "org")
_COURSE = (
    "(?:l1|l2|l3|m1|m2|licence|master|mastère|thèse|doctorat|prépa|bts|iut|dut|but|fac|"
    "première année|deuxième année|"
    "troisième année|dernière année|école|études|cours du soir|cours|bac|terminale|première|"
    "seconde|alternance|internat|cap|"
    "mba|postdoc)"
)

PROJECTS: list[Pattern] = [
    *says_all(
        "{refl}?(?:{be} |{have} )(?:été )?(?:passée?s?|basculée?s?|transférée?s?|mutée?s?) du "
        "<project:old> (?:au|vers le) <project:new>",
        Says("works_on", "new"),
        Says("works_on", "old", Polarity.ENDS),
    ),
    *says_all(
        "(?:n'|ne )?(?:{work}|{be}) plus sur (?:le )?<project:old>,? mais (?:maintenant )?sur "
        "(?:le )?<project:new>",
        Says("works_on", "old", Polarity.ENDS),
        Says("works_on", "new"),
        wide=True,
    ),
    *ends(
        "works_on",
        "(?:n'|ne )?(?:{work}|{be}) plus sur (?:le )?<project>",
        "{have} quitté (?:le )?<project>",
    ),
    *asserts(
        "works_on",
        "(?:{work}|{be}) {adv}? sur (?:le )?<project>",
        "{refl}?(?:{be} |{have} )(?:passée?s?|basculée?s?|rejoint) (?:au|sur le|le) <project>",
    ),
]

SCHOOL: list[Pattern] = [
    *says_all(
        "~{have}? (?:arrêté|abandonné|quitté|lâché|plaqué) (?:la fac|l'école|l'université|mes "
        "études)(?=\\s*$)",
        Says("studies_at", "", Polarity.ENDS),
    ),
    *ends(
        "studies_at",
        "~{be}? (?:sortie?|diplômée?|ressortie?) {from} ?<org>",
        "~{have}? (?:arrêté|abandonné|fini|terminé|quitté|lâché|obtenu|eu|validé|décroché|"
        "soutenu) (?:mon|ma|mes|la|le|l') ?"
        f"(?:{_COURSE}|diplôme|fac)(?: (?:de|d'|en) ?[\\w ]{{1,25}}?)? (?:à|de|d'|au|chez) <org>",
    ),
    *used_to(
        "studies_at",
        "(?:étudiais|étudiait) (?:[\\w']+ ){0,3}?(?:à|au|chez) <org>",
        "{have} (?:étudié|fait mes études|fait ma licence|fait mon master) (?:[\\w']+ "
        "){0,3}?(?:à|au|chez) <org>",
    ),
    *asserts(
        "studies_at",
        f"~{{be}}? {{adv}}? en {_COURSE}(?: (?:de|d'|en) ?[\\w ]{{1,30}}?)? (?:à|au|à la|à l'|"
        f"chez) <org>",
        "~{be}? {adv}? (?:étudiante?|inscrite?|doctorante?|élève|en formation)(?: (?:en|de) "
        "[\\w ]{1,25}?)? (?:à|au|à la|à l'|chez) <org>",
        "(?:étudie|étudions) (?:[\\w']+ ){0,4}?(?:à|au|chez) <org>",
        f"(?:fais|fait|prends|suis|commence|prépare|termine) (?:mes|mon|ma|un|une|des|ma|les) "
        f"?{_COURSE}(?: (?:de|d'|en) ?[\\w ]{{1,30}}?)? (?:à|au|à la|à l'|chez) <org>",
        "{have} (?:intégré|rejoint|commencé (?:la fac|mes études|l'école|mon master|ma licence|"
        "ma thèse) à) <school>",
    ),
]
WORK: list[Pattern] = [
    *ends("job_title", "~{be}? <job> (?:à la retraite|retraitée?)"),
    *says_all(
        "{be} {adv}? (?:un |une |la |le )?<job> (?:chez|au|à la|à l'|dans(?! une? )|pour) <org>",
        _JOB,
        _AT,
    ),
    *says_all(
        "~{work} (?:{adv} )?(?:comme|en tant que?|en tant qu') <anyjob:job> (?:chez|au|à la|à "
        "l'|pour) <org>",
        _JOB,
        _AT,
    ),
    *says_all(
        "{have} (?:été embauchée?|commencé|été engagée?|débuté) comme <anyjob:job> (?:chez|au|"
        "à la|à l'|pour) <org>",
        _JOB,
        _AT,
    ),
    *says_all(
        "{refl}?(?:{be} |{have} )?(?:passée?|partie?) de (?:chez )?<org:old> (?:à|chez|pour) "
        "<org:new>",
        Says("works_at", "new"),
        Says("works_at", "old", Polarity.ENDS),
    ),
    *says_all(
        "(?:n'|ne )?{work} pas {chez} <org:old>,? mais {chez} <org:new>",
        Says("works_at", "old", Polarity.DENIES, denies=Denies.CLAIM),
        Says("works_at", "new"),
        wide=True,
    ),
    *says_all(
        "(?:n'|ne )?{work} plus {chez} <org:old>,? mais (?:maintenant |désormais )?{chez} "
        "<org:new>",
        Says("works_at", "old", Polarity.ENDS),
        Says("works_at", "new"),
        wide=True,
    ),
    *ends(
        "works_at",
        "~{have}? (?:démissionné|démissionne) (?:{from} )?(?:mon (?:poste|boulot|job|taf) "
        "(?:chez|à|de) )?<org>",
        "~{have}? (?:quitté|lâché|perdu|plaqué) (?:mon|le) (?:poste|boulot|job|taf|travail|"
        "emploi) (?:chez|à|au|de|dans) <org>",
        "~{refl}?(?:{be} |{have} )?(?:fait |été |me suis fait )?{fired} (?:{from} |par )?<org>",
        "(?:ne )?{work} plus {chez} <org>",
        "(?:ne )?{be} plus (?:chez|à) <org>",
    ),
    *used_to(
        "works_at",
        "{worked} {adv}? {chez} <org>",
        "{have} (?:travaillé|bossé) (?:[\\w']+ )?(?:chez|à|au|pour) <org>",
    ),
    *ends(
        "works_at",
        "{have} (?:posé|donné) (?:ma dém|ma démission|mon préavis) (?:chez|à|au) <org>",
    ),
    *ends(
        "works_at",
        "mon (?:contrat|cdd|cdi|stage|poste|intérim) (?:chez|à|au) <org> (?:s'est (?:terminé|fini|"
        "achevé)|est (?:fini|terminé)|a pris fin|se termine|n'a pas été renouvelé)",
        place=Place.HEAD,
    ),
    *ends(
        "works_at",
        "(?:ils|elles|on|mon patron|ma boîte) m'(?:ont|a) {fired} {from} ?<org>",
        place=Place.HEAD,
    ),
    *asserts(
        "works_at",
        "{work} {adv}? (?!à (?:{infinitive}|(?:mon|son) compte\\b)){chez} <org>",
        "{work} (?:[\\w']+ ){1,4}?(?:chez|pour) <org>",
        "{be} {adv}? (?:employée?|embauchée?|en poste|en stage|en cdi|en cdd|en alternance|"
        "salariée?|prestataire) (?:par |chez |à |au )<org>",
        "~{have}? (?:rejoint|intégré) (?:l'équipe de |la boîte )?<employer>",
        "~{have}? (?:commencé|débuté|signé|été embauchée?|été prise?|été recrutée?|trouvé "
        "(?:un|du) (?:boulot|travail|job|taf|poste|stage)|décroché (?:un|le) (?:poste|job|"
        "stage|cdi|boulot)|eu (?:le|un) (?:poste|job)) (?!{to_do})(?:chez|à|au|par|pour) <org>",
        "(?:commence|débute) (?:chez|à|au) <employer>",
        "(?:viens|vient|venons) (?:de rejoindre|d'intégrer|d'être embauchée?s? (?:chez|par)|de "
        "commencer chez|de signer chez) <employer>",
    ),
    *asserts("works_at", "{be} (?:chez|à) <employer>", need=Need.ONGOING),
    *says_all(
        "(?:mon|ma) (?:ancien|ancienne|précédent|précédente|dernier|ex-?) ?(?:boulot|job|taf|"
        "travail|poste|boîte|employeur|entreprise)(?: (?:chez|à|était|était chez|"
        "c'était))* <employer>",
        Says("works_at", "employer", Polarity.ENDS, dated=False),
        place=Place.ANYWHERE,
    ),
    *used_to(
        "works_at",
        "quand (?:je bossais|je travaillais) {chez} <org>",
        place=Place.HEAD,
    ),
    *asserts("works_at", "{be} (?:maintenant |désormais )?chez <employer>", after="no works_at"),
    *says_all(
        "~{have}? (?:quitté|lâché|plaqué|laissé) <employer:old> pour (?:une? (?:\\w+ )?"
        "(?:start-?up|boîte|entreprise|société|agence|concurrente?|boulot|poste|job)(?: (?:plus "
        ")?\\w+)??(?:[\\s,]+(?:appelée |nommée |qui s'appelle )?| chez ))<employer:new>",
        Says("works_at", "new"),
        Says("works_at", "old", Polarity.ENDS),
        wide=True,
    ),
    *ends(LEFT, "~{have}? (?:quitté|quitte) <employer>"),
    *asserts("works_at", "{be} (?:maintenant|désormais|à présent) chez <employer>", after=LEFT),
    *says_all(
        "{have} (?:démissionné|posé ma dém|posé ma démission)",
        Says("works_at", "", Polarity.ENDS),
        speaker_only=True,
    ),
    *asserts(
        "works_at",
        "(?:ma|mon) (?:nouvelle |nouveau |nouvel )?(?:boîte|employeur|entreprise) (?:c'est|est|"
        "s'appelle) <employer>",
        place=Place.HEAD,
    ),
]
JOBS: list[Pattern] = [
    *asserts("job_title", "(?:un|une) <job>", place=Place.TAKEN_FOR),
    *ends(
        "job_title",
        "~{be}? (?:un |une )?(?:ancien|ancienne|ex-|ex) <job>",
        "~{be}? <job> (?:à la retraite|retraitée?)",
        "(?:ne )?{be} plus <job>",
        "{be} (?:un |une )?(?:retraitée?) (?:de |du |des )(?:la |l')?<job>",
    ),
    *used_to("job_title", "{was} {adv}? (?:un |une )?<job>", "{have} été <job>"),
    *asserts(
        "job_title",
        "{be} {adv}? (?:un |une |la |le |devenue? )?<job>",
        "~{work} (?:{adv} )?(?:comme|en tant que?|en tant qu') <anyjob>",
        "{work} {adv}? (?:chez|pour|à|au) (?:[^\\s,;:]+ ){1,4}?(?:comme|en tant que?) <job>",
        "(?:exerce|exerçons) (?:comme|en tant que?|en tant qu') <anyjob>",
        "{have} (?:été (?:promue?|nommée?|embauchée?)|commencé) (?:comme |en tant que )?<job>",
        "~freelance comme <anyjob>",
        "fais (?:le|du) (?:métier|boulot) de <anyjob>",
    ),
    *says_all(
        "(?:une? )?<job>(?: (?:à|de|en|dans) [^,;:]{1,40})?(?=\\s*$)",
        Says("job_title", "job"),
        place=Place.HEAD,
        after="name",
    ),
    *asserts(
        "job_title",
        "mon (?:métier|boulot|taf|job|travail|poste) (?:c'est|est) (?:d'être )?<job>",
        "<job> de (?:métier|profession|formation)",
        place=Place.HEAD,
    ),
]

TABLE = [*PROJECTS, *SCHOOL, *WORK, *JOBS]
