"""English: how one earns a living where no employer is named, or that one does not work."""

from __future__ import annotations

from engram_core.claims import Polarity
from engram_core.consolidate.extract.english.learning import ENDS_HERE
from engram_core.consolidate.extract.pattern import Pattern, Says, asserts, says_all

_IDLE = Says("not_working", "idle")
_NO_JOB = Says("job_title", "", Polarity.ENDS)

TABLE: list[Pattern] = [
    *says_all(
        f"{{be}} {{adv}}? (?:now )?<retired:idle>{ENDS_HERE}",
        _IDLE,
        _NO_JOB,
    ),
    *says_all(f"{{adv}}? {{have}}? <retired:idle>{ENDS_HERE}", _IDLE, _NO_JOB),
    *says_all(f"{{be}} {{adv}}? <idle>{ENDS_HERE}", _IDLE),
    *says_all(f"{{hasbeen}} {{adv}}? <idle>{ENDS_HERE}", _IDLE),
    *says_all(
        f"{{adv}}? (?:{{was}} |got |{{have}} been )<dropped:idle>{ENDS_HERE}",
        _IDLE,
        Says("works_at", "", Polarity.ENDS),
        speaker_only=True,
    ),
    *asserts(
        "employment",
        f"{{be}} {{adv}}? (?:an? )?<earning>{ENDS_HERE}",
        f"{{hasbeen}} {{adv}}? (?:an? )?<earning>{ENDS_HERE}",
        f"{{adv}}? {{have}}? (?:went|gone|turned|become|became|work|works|working|going) "
        f"<earning>{ENDS_HERE}",
        f"{{be}}? {{adv}}? (?:work|works|working) for <ownself>{ENDS_HERE}",
    ),
]

PIECES = {
    "retired": r"retired",
    "dropped": r"(?:laid off|made redundant)",
    "idle": r"(?:unemployed|out of work|between jobs|in between jobs|jobless|out of a job|"
    r"on (?:maternity|paternity|parental|long-term sick) leave)",
    "earning": r"(?:self[- ]employed|freelancer?|freelancing|semi-retired|part-time freelancer?|"
    r"sole trader)",
    "ownself": r"(?:myself|himself|herself)",
}
