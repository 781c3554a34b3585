"""The French date rules; each family of pattern is one list. Templates are without accents."""

from __future__ import annotations

from engram_core.dates import read_calendar as cal
from engram_core.dates import read_count as count
from engram_core.dates import read_counted_days as counted
from engram_core.dates import read_relative as rel
from engram_core.dates import read_spans as spans
from engram_core.dates import words_fr as fr
from engram_core.dates.read_range import read_range
from engram_core.dates.rules import Grammar, Rule, choice, listed

_TIMELY = frozenset({"in", "since", "until", "from", "by", "before", "after", "part"})
_FESTIVE = frozenset({"at", "since", "until", "by", "before", "after"})

_NO_AMOUNT = (
    r"(?!\s?[%$€£°])(?!\s{1,3}(?:mots?|euros?|dollars?|livres?|pas|calories|k?m|metres?|bits?|"
    r"octets?|[kmg]o|lignes|pages|copies|personnes|degres|k?g|ml|heures|jours|fois|points|unites|"
    r"messages|habitants)(?!\w))"
)
# "Une quinzaine" is two weeks unless it is about fifteen of something else.
_FIFTEEN = "(?!(?<=quinzaine) d(?:e (?!jours)|'))(?:(?<=quinzaine) de jours)?"
_DAYPART = "(?: (?:matin|midi|apres-midi|aprem|soir|au soir))?"

PIECES = {
    "year": r"(?P<year>1\d\d\d|20\d\d|2100)",
    "lone_year": r"(?P<year>1[89]\d\d|20\d\d|2100)" + _NO_AMOUNT,
    "month": f"(?P<month>{choice(fr.MONTHS)})(?:(?<!\\w{{6}})\\.(?=\\s?\\d))?",
    "spelled_month": f"(?:mois (?:de |d'))?(?P<month>{choice(fr.SPELLED_MONTHS)})",
    "day": r"(?P<day>0?[1-9]|[12]\d|3[01]|premier)(?:er)?(?![\d:%])",
    "weekday": f"(?P<weekday>{choice(fr.WEEKDAYS)})",
    "named_day": f"(?:(?:le )?{choice(fr.WEEKDAYS)},? )?",
    "part": _DAYPART,
    "days": f"(?P<days>{choice(fr.DAYS)})",
    "after": "(?P<which>derniere?|passee?|precedente?|prochaine?|qui vient)",
    "which_year": "(?:de )?l'(?:an|annee) (?P<which>derniere?|passee?|prochaine?)",
    "weekdays": f"(?P<weekday>{choice(fr.WEEKDAYS)})s?",
    "nth": f"(?P<nth>{choice(fr.NTH)})",
    "avant_dernier": "avant(?:-| )derni(?:er|ere)",
    "unit": f"(?P<unit>{choice(fr.UNITS)})",
    "any_units": f"(?P<unit>{choice(fr.UNITS)}s?){_FIFTEEN}",
    "units": f"(?P<unit>{choice(fr.COUNTED)}s?){_FIFTEEN}",
    "num": rf"(?<![\d.,:])(?P<num>\d{{1,4}}|{choice(fr.NUMBERS)})",
    "half": "(?P<half> et demie?)?",
    "few": "(?:quelques|plusieurs|une dizaine d(?:e |')|une vingtaine d(?:e |')|"
    "une quinzaine d(?:e (?!jours)|')|des)",
    "about": "(?:(?:environ|a peu pres|presque|pres de|plus de|bientot|deja|au moins) )?",
    "over": "(?:(?:pendant|durant|dans|sur|au cours des?|depuis|de) )?",
    "vague": choice(fr.VAGUE),
    "event": "(?:forum|conference|sommet|festival|congres|salon|foire|jeux|coupe|championnats?|"
    "marathon|colloque|symposium|atelier|gala|convention|biennale|fete)",
}

DATES = [
    Rule("@named_day(?:le )?@day @month(?:,? (?:@year|@which_year))?", cal.read_day),
    Rule("@spelled_month,? (?:de )?(?:@year|@which_year)", cal.read_month),
    Rule("@month @year", cal.read_month),
    Rule("(?:la )?semaine du @day @month(?: @year)?", cal.read_week_of),
    Rule(
        "(?:la |au )?(?:premiere|deuxieme|derniere) semaine (?:de |d')@spelled_month(?: @year)?",
        cal.read_some_of_month,
    ),
    Rule("@spelled_month", cal.read_month, _TIMELY),
    Rule("(?:en )?@spelled_month @after", cal.read_which_month),
    Rule("@lone_year", cal.read_year, _TIMELY),
    Rule("(?:au printemps|(?:a )?l'(?:ete|automne|hiver))(?: (?:de|en))? @year", cal.read_year),
    Rule(r"(?:le|la|les|au|aux|du|notre|nos) (?P<name>@event) @year", cal.read_named_year),
    Rule(r"(?P<name>@event)(?: (?:de|du|des))?(?: \w+){0,2} @lone_year", cal.read_named_year),
    Rule("(?:les |des |dans les )?annees (?P<decade>(?:19|20)?\\d0)", cal.read_decade),
    Rule("T(?P<quarter>[1-4])(?: de)? @year", cal.read_quarter),
    Rule(
        f"(?:le |la |au )?@nth (?P<span>{choice(fr.PARTS)})(?: de)? (?:@year|@which_year)",
        counted.read_part_of_year,
    ),
    Rule(
        "(?:le )?@nth @weekday (?:du mois )?(?:de |d')@spelled_month(?:,? (?:de )?(?:@year|"
        "@which_year))?",
        counted.read_nth_weekday,
    ),
    Rule("(?:le )?@nth @weekday (?:de ce mois|du mois)(?: @after)?", counted.read_nth_weekday),
    Rule("(?:la )?(?P<feast>noel|paques|toussaint|nouvel an)(?: @year)?", cal.read_feast, _FESTIVE),
    Rule("(?P<feast>noel|paques) (?:@year|dernier|prochain)", cal.read_feast),
]

RELATIVE = [
    Rule("@days", rel.read_day_word, adverb=True),
    Rule("(?:l'|la |le |au )@unit @after", rel.read_which_unit),
    Rule("(?P<which>ce|cet|cette) @unit(?:-ci)?", rel.read_which_unit),
    Rule("(?:(?:a|au|des) )?(?:la )?(?:fin|debut|milieu) (?:de (?:l'|la )|du )@unit(?: @after)?",
         rel.read_which_unit),
    Rule("@weekday@part(?P<week> de la semaine)? @after", rel.read_which_weekday),
    Rule("(?:l'|le )?@avant_dernier @unit", rel.read_before_last),
    Rule("(?P<which>ce) @weekday@part", rel.read_which_weekday),
    Rule("@weekday@part", rel.read_weekday),
    Rule(r"(?:(?:au|le) printemps|(?:en|cet|l') ?(?:ete|automne|hiver))(?=\s*(?:[,.;!?]|$))",
         rel.read_vague),
    Rule("@vague", rel.read_vague, adverb=True),
]  # fmt: skip

COUNTED_DAYS = [
    Rule("(?:il )?y a @about@num @weekdays", counted.read_weekdays_ago),
    Rule("dans @num @weekdays", counted.read_weekdays_ahead),
    Rule("(?:l'|le )?@avant_dernier @weekday@part", counted.read_week_before),
    Rule("@weekday@part,? (?:d')?(?:il )?y a @num semaines?", counted.read_weekday_of_week_ago),
    Rule("@weekday@part de (?P<two>l'@avant_dernier) semaine", counted.read_weekday_of_week_ago),
    Rule("(?:le )?@day (?:du|de ce) mois @after", rel.read_day_of_month),
    Rule("(?:il )?y a @num semaines?,? (?:le )?@weekday@part", counted.read_weekday_of_week_ago),
    Rule("@weekday@part en (?:huit|(?P<two>quinze))", counted.read_weeks_from_weekday),
    Rule("(?:il )?y a @num @any_units,? (?:jour pour jour|@days)", counted.read_to_the_day),
]  # fmt: skip

_WEEKDAY = choice(fr.WEEKDAYS)
SPANS = [
    Rule(f"(?:de (?P<weekday>{_WEEKDAY}) a) (?P<until>{_WEEKDAY})(?: de la semaine @after)?",
         spans.read_weekday_range),
    Rule(f"entre (?P<weekday>{_WEEKDAY}) et (?P<until>{_WEEKDAY})(?: de la semaine @after)?",
         spans.read_weekday_range),
    Rule("@over(?:les |ces )?@num derniers @weekdays", spans.read_last_weekdays),
    Rule("@over(?:les |ces )?@num prochaine?s @units", spans.read_coming),
    Rule("@over(?:les |ces )?prochaine?s @num @units", spans.read_coming),
    Rule("@over(?:les |ces )@num @units (?:a venir|qui viennent)", spans.read_coming),
    Rule("(?:la |le )?@nth (?:semaine|week-end) (?:du|de ce) mois(?: @after)?",
         spans.read_some_of_which_month),
    Rule("(?:le )?(?P<nth>premier|dernier|1er) jour (?:du mois )?(?:de |d')@spelled_month"
         "(?:,? (?:de )?(?:@year|@which_year))?", spans.read_end_of_month),
    Rule("(?:le )?(?P<nth>premier|dernier|1er) jour (?:du|de ce) mois(?: @after)?",
         spans.read_end_of_month),
]  # fmt: skip

COUNTED = [
    Rule("(?:il )?y a @about@num @any_units@half", count.read_ago),
    Rule("(?:il )?y a @few ?@any_units", count.read_loosely),
    Rule("dans @about@num @units@half", count.read_ahead),
    Rule("d'ici @about@num @units", spans.read_coming),
    Rule("depuis @about@num @units@half", count.read_since_count),
    Rule("(?:ca fait|cela fait|voila|ca va faire) @about@num @units@half(?: que)?",
         count.read_since_count),
    Rule("(?:pendant|durant) @about@num @units@half", count.read_for),
    Rule("depuis @few ?@units", count.read_loosely),
    Rule("@over(?:les |ces )?@num derni(?:er|ere)s @units", count.read_within),
    Rule("@over(?:les |ces )derni(?:er|ere)s @num @units", count.read_within),
    Rule("@over(?:les|ces) @num @units (?:derni(?:er|ere)s|passee?s|ecoulee?s)",
         count.read_within),
    Rule("(?:au cours des |ces |les )(?:quelques )?derni(?:er|ere)s @units", count.read_loosely),
]  # fmt: skip

_POINT = (
    f"(?:\\d{{1,2}}(?:er)?(?: {choice(fr.SPELLED_MONTHS)}(?: \\d{{4}})?)?|"
    f"{choice(fr.SPELLED_MONTHS)}(?: \\d{{4}})?|(?:1[89]|20)\\d\\d{_NO_AMOUNT})"
)
RANGES = [
    Rule(f"(?:de |du |d')(?P<a>{_POINT}) (?:a|au|jusqu'en|jusqu'a|jusqu'au) (?P<b>{_POINT})",
         read_range),
    Rule(f"entre (?:le )?(?P<a>{_POINT}) et (?:le )?(?P<b>{_POINT})", read_range),
    Rule(f"en (?P<a>{_POINT}) ?- ?(?P<b>{_POINT})", read_range),
]  # fmt: skip

FRENCH = Grammar(
    words=fr.WORDS,
    pieces=PIECES,
    rules=[*DATES, *RELATIVE, *COUNTED_DAYS, *SPANS, *COUNTED, *RANGES],
    leads={
        "since": "depuis",
        "until": "jusqu'(?:a|au|en|aux)|jusque|jusqu'(?= ?(?:hier|aujourd))",
        "from": "a partir (?:de|du|d')|a compter (?:de|du)|des(?: le)?",
        "by": "d'ici(?: a| au| le| la)?|pour",
        "before": "avant",
        "after": "apres",
        "in": "en|courant|durant|pendant|au|de|du|d'",
        "at": "a|vers|le|la",
    },
    fillers="le|la|les|l'|mois de|mois d'|environ",
    parts="(?:a |vers )?(?:la )?(?:fin|mi)(?: de| du)?|(?:au )?debut(?: de| du)?",
    gate=frozenset(
        listed(
            "dernier derniere passe passee prochain prochaine noel paques toussaint nouvel annees "
            "recemment dernierement longtemps epoque autrefois derniers dernieres hier demain "
            "moment temps peu bail"
        )
    ),
)
