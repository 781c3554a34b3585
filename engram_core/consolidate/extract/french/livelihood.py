"""French: how one earns a living where no employer is named, or that one does not work."""

from __future__ import annotations

from engram_core.claims import Polarity
from engram_core.consolidate.extract.french.learning import ENDS_HERE
from engram_core.consolidate.extract.pattern import Pattern, Says, asserts, says_all

_IDLE = Says("not_working", "idle")
_NO_JOB = Says("job_title", "", Polarity.ENDS)

TABLE: list[Pattern] = [
    *says_all(f"{{be}} {{adv}}? (?:à la )?<retired:idle>{ENDS_HERE}", _IDLE, _NO_JOB),
    *says_all(f"{{be}} {{adv}}? (?:au |à la )?<idle>{ENDS_HERE}", _IDLE),
    *says_all(f"{{refl}}?{{be}} (?:retrouvée? )(?:au )<idle>{ENDS_HERE}", _IDLE),
    *asserts(
        "employment",
        f"{{be}} {{adv}}? (?:passée?s? |devenue?s? )?(?:en |une? )?<earning>{ENDS_HERE}",
        f"{{work}} {{adv}}? (?:en )?<earning>{ENDS_HERE}",
        f"(?:{{work}}|{{be}}) {{adv}}? à (?:mon|son) <account>{ENDS_HERE}",
        f"{{refl}}?{{be}} (?:mise?s? |installée?s? )(?:en )<earning>{ENDS_HERE}",
        f"{{refl}}?{{be}} (?:mise?s? |installée?s? )à (?:mon|son) <account>{ENDS_HERE}",
    ),
]

PIECES = {
    "retired": r"(?:retraitée?|retraite|pré-?retraite)",
    "idle": r"(?:chômage|sans emploi|sans travail|en recherche d'emploi|en congé (?:maternité|"
    r"paternité|parental)|en arrêt maladie)",
    "account": r"compte",
    "earning": r"(?:freelance|indépendante?|auto-?entrepreneu(?:r|se)|micro-?entrepreneu(?:r|se)|"
    r"intermittente? du spectacle)",
}
