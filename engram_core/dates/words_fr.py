"""French words of time, in lower case and without accents (texts are folded first)."""

from __future__ import annotations

from engram_core.dates.periods import Unit
from engram_core.dates.rules import Lexicon, listed

_MONTHS = listed(
    "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre"
)
_WEEKDAYS = listed("lundi mardi mercredi jeudi vendredi samedi dimanche")
_NUMBERS = listed(
    "un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize "
    "dix-sept dix-huit dix-neuf vingt"
)

MONTHS = {name: number for number, name in enumerate(_MONTHS, 1)} | {
    "janv": 1, "fev": 2, "fevr": 2, "avr": 4, "juil": 7, "sept": 9, "oct": 10, "nov": 11, "dec": 12,
}  # fmt: skip
SPELLED_MONTHS = {name: MONTHS[name] for name in _MONTHS}  # "en sept" may be the number seven

WEEKDAYS = {name: number for number, name in enumerate(_WEEKDAYS)}

NUMBERS = {name: number for number, name in enumerate(_NUMBERS, 1)} | {
    "une": 1, "dix sept": 17, "dix huit": 18, "dix neuf": 19, "premier": 1,
}  # fmt: skip

UNITS = {
    "heure": Unit.HOUR, "minute": Unit.HOUR, "jour": Unit.DAY, "journee": Unit.DAY,
    "semaine": Unit.WEEK, "week-end": Unit.WEEKEND, "weekend": Unit.WEEKEND, "mois": Unit.MONTH,
    "an": Unit.YEAR, "annee": Unit.YEAR, "decennie": Unit.DECADE, "trimestre": Unit.OTHER,
    "semestre": Unit.OTHER, "saison": Unit.OTHER, "siecle": Unit.OTHER, "printemps": Unit.OTHER,
    "ete": Unit.OTHER, "automne": Unit.OTHER, "hiver": Unit.OTHER, "quinzaine": Unit.FORTNIGHT,
}  # fmt: skip
COUNTED = {name: unit for name, unit in UNITS.items() if unit is not Unit.OTHER}

NTH = {
    "premier": 1, "premiere": 1, "1er": 1, "deuxieme": 2, "second": 2, "seconde": 2, "2e": 2,
    "troisieme": 3, "3e": 3, "quatrieme": 4, "4e": 4, "cinquieme": 5, "dernier": -1, "derniere": -1,
}  # fmt: skip
PARTS = {"trimestre": 3, "semestre": 6, "moitie": 6}

DAYS = {
    "aujourd'hui": 0, "aujourdhui": 0, "ajd": 0, "auj": 0, "ce matin": 0, "cet apres-midi": 0,
    "cet aprem": 0, "ce soir": 0, "hier": -1, "hier matin": -1, "hier soir": -1,
    "hier apres-midi": -1, "la veille au soir": -1, "avant-hier": -2, "avant hier": -2,
    "avant-hier soir": -2, "demain": 1, "demain matin": 1, "demain soir": 1,
    "demain apres-midi": 1, "apres-demain": 2, "apres demain": 2,
}  # fmt: skip

WHICH = {
    "dernier": -1, "derniere": -1, "passe": -1, "passee": -1, "precedent": -1, "precedente": -1,
    "ce": 0, "cet": 0, "cette": 0, "prochain": 1, "prochaine": 1, "qui vient": 1,
}  # fmt: skip

VAGUE = (
    "recemment", "dernierement", "il y a longtemps", "ca fait longtemps", "il y a un moment",
    "il y a quelque temps", "l'autre jour", "l'autre soir", "ces derniers temps", "ces temps-ci",
    "ces jours-ci", "autrefois", "il y a peu", "il y a un bail", "a l'epoque",
)  # fmt: skip

WORDS = Lexicon(
    months=MONTHS,
    weekdays=WEEKDAYS,
    numbers=NUMBERS,
    units=UNITS | {f"{name}s": unit for name, unit in UNITS.items()},
    days=DAYS,
    which=WHICH,
    nth=NTH,
    parts=PARTS,
    habitual="chaque|tous les|les|le|du|un|des|quelque",
)
