"""How English and French say that two names are one, as templates.

`<name>` and `<other>` stand for capitalised names, `<role>` for a relation ("sister"), `<kin>` for
one of which there are several ("friend"). A template says which kind of mention it is; the name
comes first in a mention, what else it is called second.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from engram_core.consolidate.mentions.kind import MentionKind as Kind

_WORD = r"[A-Z][\w'-]*[\w]"
_LINK = r"(?:de|van|von|der|da|di|del|le|la|of|the|and|for|et|des|du|&)"
_TITLE = r"(?:[Dd]r|[Mm]r|[Mm]rs|[Mm]s|[Pp]rof|[Mm]me|[Mm]lle|[Dd]octor|[Pp]rofessor|M)\.?"
_BARE = rf"{_WORD}(?: {_WORD}){{0,2}}"
_NAME = rf"(?:{_TITLE} )?{_BARE}"
_LONG = rf"{_WORD}(?:(?: {_LINK}){{0,2}} {_WORD}){{1,6}}"


@dataclass(frozen=True, slots=True)
class Template:
    """One way to say it."""

    how: Kind
    regex: re.Pattern[str]


def _template(how: Kind, text: str, roles: str, others: str) -> Template:
    body = (
        text.replace("<name>", rf"(?P<name>{_NAME})")
        .replace("<long>", rf"(?P<name>{_LONG})")
        .replace("<other>", rf"(?P<other>{_NAME})")
        .replace("<short>", r"(?P<other>[A-Z][A-Z0-9&.-]{1,9})")
        .replace("<titled>", rf"(?P<name>{_TITLE} (?P<other>{_BARE}))")
        .replace("<role>", rf"(?P<other>{roles})")
        .replace("<roles>", rf"(?P<other>{roles})s")
        .replace("<kin>", rf"(?P<other>{others})")
    )
    return Template(how, re.compile(rf"(?<![\w'-]){body}"))


_EN_ROLES = (
    "sister|sis|brother|bro|mother|mum|mom|father|dad|wife|husband|girlfriend|boyfriend|"
    "fiancee?|partner|boss|manager|landlord|landlady|dentist|doctor|physician|therapist|"
    "dermatologist|physiotherapist|accountant|lawyer|solicitor|coach|trainer|tutor|hairdresser|vet|"
    "advisor|supervisor|mentor|roommate|flatmate|housemate|son|daughter|dog|cat"
)
_FR_ROLES = (
    "soeur|sœur|frangine|frere|frangin|mere|maman|pere|papa|femme|epouse|mari|epoux|copine|copain|"
    "compagne|compagnon|patronne|patron|dentiste|medecin|psy|fils|fille|chien|chienne|chat|chatte"
)
_EN_OTHERS = (
    "friend|mate|buddy|pal|cousin|uncle|aunt|auntie|nephew|niece|colleague|coworker|co-worker|"
    "neighbour|neighbor|classmate|teammate|grandfather|grandmother|grandpa|grandma"
)
_FR_OTHERS = (
    "amie?|pote|cousine?|oncle|tante|neveu|niece|collegue|voisine?|camarade|grand-pere|grand-mere"
)
_EN_TEMPLATES = (
    (Kind.ROLE, r"[Mm]y <role> (?:is called |is named |named |called )?<name>"),
    (Kind.ROLE, r"[Mm]y <role>'s name(?: is|'s) <name>"),
    (Kind.ROLE, r"[Mm]y <role>, <name>, "),
    (Kind.ROLE, r"<name>, (?:who is |who's )?my <role>(?=[,.;!?)]|$)(?!, (?:and|or)\b)"),
    (Kind.ROLE, r"<name>(?: is|'s) my <role>(?=[,.;!?)]|$| and | but | who )"),
    (Kind.OTHER, r"[Mm]y (?:[a-z-]+ )?<kin>,? <name>"),
    (Kind.MANY, r"[Mm]y (?:[\w-]+ ){0,2}<roles>(?![\w'])"),
    (Kind.MANY, r"(?:two|three|four|five|several) (?:[\w-]+ )?<roles>(?![\w'])"),
    (Kind.MANY, r"(?:[Mm]y other|another|one of my) <role>s?(?![\w'])"),
    (Kind.AKA, r"<name>,? (?:a\.?k\.?a\.?|also known as|also called|better known as) <other>"),
    (Kind.AKA, r"<other>,? (?:(?:which )?is )?short for <name>"),
    (
        Kind.AKA,
        r"<name>,? (?:but |and |though |whom |who )?(?:everyone|everybody|we all|we|people|"
        r"friends|they all|they|I)(?: just| always| usually)? calls? (?:(?:him|her|them|it) )?"
        r"<other>",
    ),
    (Kind.AKA, r"<name>,? (?:who )?(?:goes by|is nicknamed|nicknamed) <other>"),
    (Kind.AKA, r"<name>,? (?:formerly|previously|once called|nee) <other>"),
    (Kind.AKA, r"<name>'s nickname is <other>"),
    (Kind.AKA, r"<other>'s (?:full|real) name is <name>"),
    (Kind.ACRONYM, r"<long>,? \(<short>\)"),
    (Kind.ACRONYM, r"<short> \(<long>\)"),
    (Kind.ACRONYM, r"<short>,? (?:which )?(?:is short for|stands for|short for) (?:the )?<long>"),
    (Kind.TITLE, r"<titled>"),
)
_FR_TEMPLATES = (
    (Kind.ROLE, r"(?:[Mm]a|[Mm]on) <role> (?:s'appelle )?<name>"),
    (Kind.ROLE, r"(?:[Mm]a|[Mm]on) <role>, <name>, "),
    (Kind.ROLE, r"<name>, (?:c'est )?(?:ma|mon) <role>(?=[,.;!?)]|$)(?!, (?:et|ou)\b)"),
    (Kind.ROLE, r"<name> est (?:ma|mon) <role>(?=[,.;!?)]|$| et | mais )"),
    (Kind.OTHER, r"(?:[Mm]on|[Mm]a) (?:[a-z-]+ )?<kin>,? <name>"),
    (Kind.MANY, r"[Mm]es (?:[\w-]+ ){0,2}<roles>(?![\w'])"),
    (Kind.MANY, r"(?:deux|trois|quatre|plusieurs) (?:[\w-]+ )?<roles>(?![\w'])"),
    (Kind.MANY, r"(?:[Mm]on autre|[Mm]a autre|une de mes|un de mes) <role>s?(?![\w'])"),
    (Kind.AKA, r"<name>,? (?:alias|dit|dite|surnomme[e]?|plus connue? sous le nom de) <other>"),
    (
        Kind.AKA,
        r"<name>,? (?:mais )?(?:qu'on appelle|que tout le monde appelle|tout le monde "
        r"l'appelle|on l'appelle) <other>",
    ),
    (Kind.AKA, r"<other>,? (?:c'est )?le (?:diminutif|petit nom) de <name>"),
    (Kind.ACRONYM, r"<short>,? (?:c'est|ca veut dire|qui veut dire|pour) (?:l'|le |la )?<long>"),
)

TEMPLATES: tuple[Template, ...] = (
    *(_template(how, text, _EN_ROLES, _EN_OTHERS) for how, text in _EN_TEMPLATES),
    *(_template(how, text, _FR_ROLES, _FR_OTHERS) for how, text in _FR_TEMPLATES),
)
