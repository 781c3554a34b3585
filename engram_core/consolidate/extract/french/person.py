"""French: name, age, birthday, contact, time zone, languages, diet, allergies."""

from __future__ import annotations

from engram_core.consolidate.extract.pattern import (
    Pattern,
    Place,
    asserts,
    ends,
)

TABLE: list[Pattern] = [
    *asserts(
        "name",
        "(?:je |j'?)?m'?appelle {adv}? <anyname>",
        "(?:moi )?c'est <person> (?:à l'appareil|ici)",
        "(?:moi,? (?:c'est|je suis)|c'est moi,?) <person>",
        "mon (?:nom|prénom|petit nom|surnom) (?:à moi )?(?:c'est|est|,c'est) <anyname>",
        "(?:tu peux (?:m'appeler|me tutoyer et m'appeler)|appelle-moi|appelez-moi|vous pouvez "
        "m'appeler|on m'appelle|tout le monde m'appelle|"
        "mes (?:amis|potes) m'appellent|les gens m'appellent) <anyname>",
        "<person> à l'appareil",
        "ici <person>(?=\\s*$)",
        place=Place.HEAD,
    ),
    *asserts("name", "(?:je |j|j')?suis <selfname>(?=\\s*(?:$|et\\b))", place=Place.HEAD),
    *asserts("age", "<number> ans(?=\\s*$)", place=Place.HEAD, after="name"),
    *asserts("name", "je me (?:prénomme|nomme) <anyname>", "moi c'est <anyname>", place=Place.HEAD),
    *asserts(
        "age",
        "~{have} (?:eu |tout juste |fêté (?:mes|ses) |soufflé (?:mes|ses) |"
        "atteint )?<years> (?:ans|piges|"
        "balais|printemps)",
        "(?:viens|vient) (?:d'avoir|de fêter (?:mes|ses)) <number> (?:ans|piges|balais)",
        "{be} âgée? de <number> ans",
        "fête (?:mes|ses) <number> ans",
    ),
    *asserts("age", "(?:mon âge ?:?|âgée? de) <number>", place=Place.HEAD),
    *asserts(
        "birthday",
        "(?:mon (?:anniv|anniversaire|annif)|ma date de naissance|ma fête) ?,? ?(?:c'est|est|"
        "tombe|:|,|:)? ?(?:le )?<day>",
        "(?:je suis |jsuis )?née? le <day>",
        place=Place.HEAD,
    ),
    *asserts(
        "email",
        "(?:mon|ma|notre) (?:[\\w-]+ )?(?:e-?mail|mail|adresse|adresse mail|courriel)(?: perso|"
        " pro| mail)?(?: maintenant)? ?(?:c'est|est|:|devient|,c'est)? <email>",
        "(?:tu peux |vous pouvez |n'hésite pas à |il vaut mieux |mieux vaut )?(?:m'écrire|me "
        "joindre|me contacter|écris-moi|écrivez-moi|contacte-moi|envoie-moi (?:ça|tout)|"
        "joins-moi|m'envoyer (?:ça|tout)) (?:à|sur|par mail à|au|via)? <email>",
        "(?:je suis|jsuis) joignable (?:à|sur|au) <email>",
        "(?:nouveau|nouvelle) (?:mail|adresse|e-?mail|courriel) ?:? <email>",
        place=Place.HEAD,
        wide=True,
    ),
    *asserts(
        "phone",
        "(?:mon|notre) (?:[\\w-]+ )?(?:numéro|num|tel|tél|téléphone|portable|fixe|06)(?: de "
        "téléphone| perso| pro)? ?(?:c'est|est|:|,c'est)? ?(?:le |maintenant le )?<phone>",
        "(?:tu peux |vous pouvez )?(?:m'appeler|me joindre|appelle-moi|appelez-moi|écris-moi|"
        "joins-moi|me contacter|m'envoyer un sms|envoie-moi un sms) (?:au|sur|sur le|à) <phone>",
        "(?:je suis|jsuis) joignable (?:au|sur le) <phone>",
        "(?:nouveau )(?:numéro|num|tel|tél|portable) ?:? (?:le )?<phone>",
        place=Place.HEAD,
        wide=True,
    ),
    *asserts(
        "timezone",
        "~{be} (?:en |sur |à |à l'heure )(?:le fuseau )?<zone>",
        "~{refl}?(?:{be} )?passée?s? (?:en|à|sur) <zone>",
    ),
    *asserts("timezone", "mon fuseau(?: horaire)? (?:c'est|est|:)? <zone>", place=Place.HEAD),
    *asserts(
        "speaks",
        "(?:parle|parlons|cause|baragouine|pratique|maîtrise|comprends) {adv}? (?:couramment |"
        "bien |aussi |un peu |un peu de |quelques mots de |le |l'|d')*<languages>",
        "~{be}? {adv}? (?:bilingue|trilingue|couramment) (?:en |français-|français et "
        ")?<languages>",
        "{have} appris (?:le|l') <languages>",
        "(?:me débrouille|se débrouille) en <languages>",
    ),
    *asserts(
        "speaks",
        "ma langue (?:maternelle|natale) (?:c'est|est) (?:le |l')?<languages>",
        "(?:le |l')?<languages> (?:c'est|est) ma langue (?:maternelle|natale)",
        place=Place.HEAD,
    ),
    *ends(
        "diet",
        "(?:ne |n')?{be} plus (?:du tout )?<diet>",
        "~plus <diet>",
        "{have} arrêté d'être <diet>",
        "{was} <diet>",
    ),
    *asserts(
        "diet",
        "{be} {adv}? (?:devenue? |passée? )?(?:un |une )?<diet>",
        "~{refl}?(?:{be} )?(?:devenue?s?|passée?s?) {adv}? <diet>",
        "(?:mange|mangeons|cuisine) (?:que |uniquement |seulement |exclusivement )?<diet>",
        "(?:suis|fais) un régime <diet>",
    ),
    *asserts(
        "allergic_to",
        "~{be}? {adv}? (?:allergiques?|intolérante?s?) (?:à la|à l'|au|aux|à|a) <things>",
        "{have} (?:une |fait une )?(?:[\\w]+ )?(?:allergie|intolérance) (?:à la|à l'|au|aux|à) "
        "<things>",
        "~(?:allergie|intolérance) (?:à la|à l'|au|aux|à) <things>",
        "fais une allergie (?:à la|à l'|au|aux|à) <things>",
    ),
]
