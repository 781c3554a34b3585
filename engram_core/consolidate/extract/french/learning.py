"""French: what one is learning, and the clubs one is a member of."""

from __future__ import annotations

from engram_core.consolidate.extract.french.lexicon import LEXICON
from engram_core.consolidate.extract.pattern import Need, Pattern, asserts, ends

# What may stand after a state that is named by a word of its own.
ENDS_HERE = (
    r"(?=\s*(?:$|\x1f|[^\w\s'-]|(?:et|mais|donc|car|parce|depuis|maintenant|aussi|en ce moment|"
    r"actuellement|avec|tous|toutes|chaque|qui|ensemble|pour (?:le|mon|ma|les)|mdr|"
    r"désormais|(?:à|a|en) (?-i:[A-Z]))(?!\w)))"
)
_THE = "(?:le |la |les |l'|du |de la |de l')?"

TABLE: list[Pattern] = [
    *asserts(
        "learns",
        f"(?:apprends|apprend|apprenons|étudie|étudions) {{adv}}? (?:à (?:jouer|parler) )?{_THE}"
        f"<study>{ENDS_HERE}",
        f"{{be}} {{adv}}? en train d'(?:apprendre|étudier) (?:à (?:jouer|parler) )?{_THE}"
        f"<study>{ENDS_HERE}",
        f"(?:apprends|apprend|apprenons) {{adv}}? à <knack>{ENDS_HERE}",
        f"{{be}} {{adv}}? en train d'apprendre à <knack>{ENDS_HERE}",
    ),
    *asserts(
        "stopped",
        f"{{have}} (?:arrêté|abandonné|cessé) (?:d'apprendre|d'étudier|l'étude de) {_THE}"
        f"<study>{ENDS_HERE}",
    ),
    *asserts(
        "learns",
        f"(?:n'|ne )?(?:apprends|étudie) {_THE}<study>{ENDS_HERE}",
        need=Need.NEGATED,
    ),
    *asserts(
        "membership",
        f"{{refl}}?(?:{{be}} |{{have}} )(?:inscrite?s? (?:à|au|à la|à l'|dans) |rejoint |"
        "(?:un |une )?(?:membre|adhérente?) (?:de |d'|du ))(?:une |un |la |le |l'|mon |ma )?"
        f"<club>{ENDS_HERE}",
    ),
    *ends(
        "membership",
        "{have} (?:résilié|annulé|arrêté) mon abonnement (?:à la |au |à l'|à mon |à ma |de )<club>",
        f"{{have}} quitté (?:la |le |l'|mon |ma )<club>{ENDS_HERE}",
    ),
]

PIECES = {
    "study": r"(?:" + "|".join(sorted(LEXICON.languages)) + r"|{instrument}|{tech}|{field})(?!\w)",
    "field": r"(?:(?:droit|médecine|histoire|philosophie|philo|biologie|chimie|physique|"
    r"économie|mathématiques|maths|linguistique|architecture|informatique|littérature|"
    r"psychologie|sociologie|géologie|géographie|astronomie|pharmacie|musique|comptabilité|"
    r"journalisme|photographie|poterie|couture|solfège|yoga|danse|peinture|dessin|chant|"
    r"langue des signes)(?: (?:marine|moderne|ancienne|classique|appliquée))?)",
    "club": r"(?:club|chorale|salle (?:de sport|d'escalade|de gym)|orchestre|bibliothèque|"
    r"association|médiathèque|syndicat|troupe)(?: (?:de |d')[^\s,;:]+)?",
}
