"""Which language a text is in, by the small words that it cannot do without.

Only languages in Latin letters have to be told apart, and Persian from Arabic: elsewhere the
script decides. Small words that are English too ("in", "was", "die", "van") tell nothing and are
in no list but the English one; letters that few languages use tell as much as a word.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from engram_core.storage.tokens.stop import ENGLISH, FRENCH

# By the name of the stemmer.
SMALL_WORDS: dict[str, frozenset[str]] = {
    language: frozenset(words.split())
    for language, words in {
        "german": """
            aber als auch auf aus bei beim bin bist da das dass dein deine dem den der dich dir doch
            du durch ein eine einem einen einer eines er es euch für gegen gibt hab habe haben hat
            hatte ich ihm ihn ihnen ihr ihre im ist ja jede jeder jetzt kann kein keine können man
            mein meine meinem meinen meiner mich mir mit muss nach nicht noch nur ob oder ohne schon
            sehr sein seine seit sich sie sind soll über um und uns unser unsere unter viel vom von
            vor wann war waren warum wegen weil welche welcher welches wenn wer werden wie wieder
            wir wird wo wohnt wurde zu zum zur zwischen immer
            """,
        "dutch": """
            aan al als bent bij dan dat de deze dit doe door een en er gaat geen haar heb hebben
            heeft hem het hij hoe hun ik jij jou jouw kan kunnen maar mij mijn moet na naar niet nog
            nu omdat onder ons onze ook op te toen tot uit veel voor waar waarom wanneer waren wat
            welke wie wij wil wordt zal ze zich zij zijn zo zou elke
            """,
        "spanish": """
            al ahora algo ante antes años aquí así aunque bien cada como cómo con cual cuál cuáles
            cuando cuándo cuánto cuántos de del desde día donde dónde dos el él ella ellas ellos en
            entre era es esa ese eso esta está están estar este esto estoy fue fui gusta ha hace han
            hasta hay he la las le les lo los más me mi mis mucho muy nada ni nos nosotros nuestra
            nuestro o para pero por porque qué que quién se ser si sí sin sobre son soy su sus
            también te tengo tiene tu tus un una unas uno unos va y ya yo
            """,
        "italian": """
            abbiamo ai al alla alle all anche ancora che chi ci ciao come con cosa cos così da dal
            dalla dall dell nell sull dov quell degli dei del della delle dello di dopo dove due e è
            ed era ero fa gli ha hai hanno ho i il in io la le lei li lo loro lui ma mi mia mie miei
            mio molto nei nel nella non nostra nostro o ogni per perché più poi prima qual quale
            quali quando quanto quella quello questa questo sei si sia siamo solo sono sta sto su
            sua suo sul sulla ti tra tu tua tuo un una uno
            """,
        "portuguese": """
            a à ainda ao aos as às até com como da das de depois dele dela do dos e é ela ele eles
            em então entre era essa esse está estão estava este eu foi fui gosto há isso já lhe mais
            mas me meu meus minha minhas muito na não nas nem no nos nós o onde os ou para pela pelo
            por porque qual quais quando quanto que quem são se sem ser seu seus só sua suas também
            te tem tenho ter um uma umas uns vai você
            """,
        "catalan": """
            al als amb aquest aquesta això com de del dels des el els em en és era ets fa ha han hem
            hi i ja jo la les li els llarg meu meva molt no nosaltres o on per però perquè quan què
            qui sense són sóc tinc un una va vaig
            """,
        "romanian": """
            a acum al ale am ar are as asta au că ce cea cel cele cine cu cum când dar de decât din
            după e el ea ei este eu fi fost în îmi își la mai mea mei mele meu mi nu o pe pentru
            prin sa sau se și sunt ta te tu un una unde unei unui va
            """,
        "turkish": """
            ama ancak bana bazı ben benim beni bir biraz biz bizim bu bunu çok çünkü da daha de
            değil diye en gibi hangi her için ile ise kadar kaç kim mi mı mu mü nasıl ne neden
            nerede niye o olan olarak oldu onu onun sen senin siz şey şimdi şu var ve veya ya yok
            """,
        "polish": """
            ale bardzo bez był była było były być co czy dla do dlaczego gdy gdzie go i ich ile ja
            jak jako jego jej jest jestem już kiedy kto która które który ma mam mi mnie moja moje
            mój może na nad nam nas nie niego nim od oraz po pod przed przez przy się są swój ta tak
            tam te tego też to ty tylko u w we więc wszystko z za ze że żeby
            """,
        "czech": """
            ale ani asi až bez by byl byla bylo být co do ho i ja já jak jako je jeho jejich jen ji
            jsem jsi jsme jsou kde kdo kdy která které který má mám mezi mi mne moc moje můj na nad
            ne nebo není od po pod pro proč protože před při s se si tak také ten to tu ty u už v ve
            však z za ze že
            """,
        "swedish": """
            alla att av blev de deras dem den denna det detta dig din dina ditt du där efter ej
            eller en er ett från för ha hade han hans har hennes honom hur här i igår inte jag kan
            med mig min mina mitt mot mycket ni nu när någon något några och om oss på sedan sig sin
            sina ska skulle som till ut var vad vara varför vem vi vid vilka vilken är över
            """,
        "danish": """
            ad af alle at blev da de dem den denne der deres det dette dig din dog du efter eller en
            er et for fra ham han hans har havde hende her hun hvad hvem hvor hvordan hvorfor i ikke
            ind jeg jer kan lige med meget men mig min mine mit mod ned nogen nogle noget nu når og
            også om op os over på sig skal som til ud var ved vi vil
            """,
        "norwegian": """
            alle at av ble da de dem den denne der deres det dette deg din du eller en er et etter
            for fra ham han hans har hadde henne her hun hva hvem hvor hvordan hvorfor i ikke inn
            jeg kan med meg meget men min mine mitt mot noe noen nå når og også om opp oss over på
            seg skal som til ut var ved vi vil
            """,
        "finnish": """
            ei eivät emme en et että hän häntä he hänen ihan ja jo jos joka jossa kanssa koska kuin
            kuinka kun kuka me mihin miksi mikä milloin minä minua minulla minun missä mitä mutta
            myös ne niin nyt nämä olen olet oli olin on ovat se sen siellä sinä sitten tai te tämä
            tätä vain vai vielä
            """,
        "hungarian": """
            a az azt be benne csak de egy egyik el ebben én ennek és ez ezt fel ha hogy hol igen is
            itt ki kell le lehet lenne lesz ma már meg mert mi miért mikor mint mit most nagyon
            nekem nem nincs ő ők olyan ott össze pedig sem sok te van vagy vagyok volt volna
            """,
        "indonesian": """
            ada adalah aku akan anda apa atau bagaimana bahwa belum bisa dalam dan dari dengan di
            dia harus ini itu juga kalau kami kamu kapan karena ke kita lagi lebih mana masih mereka
            oleh pada pernah saja sangat saya sebuah sekarang seperti siapa sudah telah tetapi tidak
            untuk yang
            """,
    }.items()
}

# Of French, beside the ones that are never looked for: they mean something by themselves.
_FRENCH_TOO = frozenset(
    """
    appelle aujourd'hui aujourd hier demain bien chaque comme deux trois dit dois dois-je fais font
    hui jamais jour mon ton très toujours trop vais va vas veux vont vers voici voilà rien tout
    quelque quelqu combien comment lorsque déjà ici là soir matin semaine mois année ans étais allé
    allée suis sommes êtes avait avais avions aussi beaucoup assez avoir chose cet oui
    """.split()  # noqa: SIM905 - a list of a hundred quoted words is hard to read
)
_ASKED_IN_FRENCH = frozenset(
    """
    combien comment lequel laquelle lesquels lesquelles on mon ton t dois doit peux
    dit dis fois aussi quelqu
    """.split()  # noqa: SIM905 - a list of a hundred quoted words is hard to read
)
SMALL_IN = {**SMALL_WORDS, "french": _ASKED_IN_FRENCH}
"""What carries no meaning in a question in the language; English has no words of its own here."""

_NOT_HERE = ENGLISH | frozenset(
    "al ale come data fare for man men mine no on over per prima sin solo til vi".split()  # noqa: SIM905
)
_LETTERS = [
    (re.compile(f"[{letters}]"), languages)
    for letters, languages in {
        "ß": ("german",),
        "ñ¿¡": ("spanish",),
        "ãõ": ("portuguese",),
        "ìò": ("italian",),
        "ğış": ("turkish",),
        "łśźżąę": ("polish",),
        "řěůťď": ("czech",),
        "őű": ("hungarian",),
        "țșăîâ": ("romanian",),
        "åøæ": ("danish", "norwegian"),
        "åäö": ("swedish",),
        "äö": ("finnish",),
        "äöü": ("german",),
        "áíóúöü": ("hungarian",),
        "áíóú": ("spanish", "portuguese", "czech"),
        "çöü": ("turkish",),
        "پچژگ": ("persian",),
    }.items()
]


def _known() -> dict[str, tuple[str, ...]]:
    """Small word to the languages that it is of."""
    lists = {language: words - _NOT_HERE for language, words in SMALL_WORDS.items()}
    lists |= {"french": FRENCH | _FRENCH_TOO, "english": ENGLISH - {"a"}}
    found: dict[str, tuple[str, ...]] = {}
    for language, words in lists.items():
        for word in words:
            found[word] = (*found.get(word, ()), language)
    return found


_MARKS = _known()


def marks_of(word: str) -> tuple[str, ...]:
    """The languages that a word speaks for, each as often as it does.

    Args:
        word: Casefolded, composed.

    >>> marks_of("nicht"), marks_of("kite")
    (('german',), ())
    """
    found = _MARKS.get(word, ())
    if word.isascii():
        return found
    lettered = (one for letters, all_ in _LETTERS if letters.search(word) for one in all_)
    return (*found, *lettered)


def languages_of(marks: Iterable[str], least: int = 1) -> frozenset[str]:
    """The languages that most marks speak for; English alone where as many speak for it.

    Args:
        marks: A language for each sign of it.
        least: With fewer signs of it, a language is not told by them.

    >>> languages_of(["german", "english", "german"]), languages_of([])
    (frozenset({'german'}), frozenset({'english'}))
    """
    counts = Counter(marks)
    most = max(counts.values(), default=0)
    if counts["english"] == most:
        return _ENGLISH
    if most < least:
        return frozenset()
    return frozenset(language for language, count in counts.items() if count == most)


_ENGLISH = frozenset(("english",))
