"""What the sentence that answers a question looks like: it has a figure, a date, a yes or a no."""

from __future__ import annotations

import re

from engram_core.retrieve.plan.query import QueryPlan

_FIGURE = re.compile(
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|half|twice|"
    r"first|second|third|yesterday|today|tomorrow|monday|tuesday|wednesday|thursday|friday|"
    r"saturday|sunday|january|february|march|april|june|july|august|september|october|november|"
    r"december|deux|trois|quatre|cinq|sept|huit|neuf|dix|douze|moitié|premi(?:er|ère)|hier|"
    r"aujourd'hui|demain|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|janvier|février|mars|"
    r"avril|juin|juillet|août|septembre|octobre|novembre|décembre)\b",
    re.IGNORECASE,
)
_MEASURE = re.compile(
    r"\b(?:(?:fast|slow|high|low|cheap|long|short|old|young|larg|small|bigg)er|more|less|fewer|"
    r"average|percentage|percent|rate|ratio|price|cost|score|quota|limit|budget|salary|size|age|"
    r"plus|moins|moyenne|pourcentage|taux|prix|coût|score|taille|âge)\b",
    re.IGNORECASE,
)
_SETTLED = re.compile(
    r"\b(?:(?P<denied>never|haven't|hasn't|hadn't|didn't|no longer|not yet|jamais|pas encore|"
    r"ne .{1,20} plus)|don't|doesn't|already|finally|managed|finished|completed|done|fixed|"
    r"I(?:'ve| have) (?!to\b)\w+(?:ed|en|t)|déjà|enfin|terminé|fini|réussi)\b",
    re.IGNORECASE,
)
_YES_OR_NO = re.compile(
    r"^\W*(?:have|has|had|did|do|does|am|is|are|was|were|can|could|will)\s+"
    r"(?:I|we|my|our|the|this|that|it|he|she|they|there|any|[A-Z]\w+)\b"
    r"|^\W*(?:est-ce que|ai-je|as-tu|avons-nous|suis-je)\b",
    re.IGNORECASE,
)


def hint_of(plan: QueryPlan) -> re.Pattern[str] | None:
    """What to look for besides the words of a question; None where nothing is to be guessed.

    Args:
        plan: Of the question.
    """
    if plan.wants & {"count", "when"} or _MEASURE.search(plan.text):
        return _FIGURE
    return _SETTLED if asks_yes_or_no(plan.text) else None


def asks_yes_or_no(text: str) -> bool:
    """Whether a question wants a yes or a no.

    >>> asks_yes_or_no("Have I ever been to Orsk?"), asks_yes_or_no("Where is Orsk?")
    (True, False)
    """
    return bool(_YES_OR_NO.search(text.replace("’", "'")))
