"""Token F1 of an answer, by LoCoMo's rules (Maharana et al., 2024, evaluation script).

Lower case, without punctuation and the words a, an, the, and; Porter stems. For multi-hop questions
the reference is a list set apart by commas, and each of its parts is compared with the best part of
the answer; of an open-domain reference what follows a semicolon is a remark. Stems are those of
PyStemmer's `porter`; the script takes NLTK's, which differ in a few words. One thing is added:
a date written 2023-05-07 counts as 7 May 2023, since models copy dates as their notes have them.
"""

from __future__ import annotations

import re
import string
from calendar import month_name
from collections import Counter
from functools import cache
from typing import Any

from engram_core.evaluate.cases import Question

MULTI_HOP, OPEN_DOMAIN = "multi-hop", "open-domain"
_DROPPED = re.compile(r"\b(a|an|the|and)\b")
_ISO_DATE = re.compile(r"\b(\d{4})-(0[1-9]|1[0-2])-(\d{2})\b")
_PUNCTUATION = str.maketrans("", "", string.punctuation)


def token_f1(answer: str, reference: str) -> float:
    """Harmonic mean of the shares of words that the two have in common, 0 to 1.

    >>> round(token_f1("in the old town of Ghent", "old town, Ghent"), 2)
    0.75
    """
    given, wanted = Counter(_words(answer)), Counter(_words(reference))
    shared = (given & wanted).total()
    if shared == 0:
        return 0.0
    precision, recall = shared / given.total(), shared / wanted.total()
    return 2 * precision * recall / (precision + recall)


def list_f1(answer: str, reference: str) -> float:
    """The mean, over the parts of the reference, of the F1 of the best part of the answer.

    >>> list_f1("kites, boats", "boats, kites, stamps") > 0.6
    True
    """
    given, wanted = answer.split(","), reference.split(",")
    best = [max(token_f1(one, part) for one in given) for part in wanted]
    return sum(best) / len(best)


def answer_f1(question: Question, answer: str) -> float | None:
    """The best F1 with any of the accepted answers; None when there is none to compare with."""
    if not question.answers or not question.answerable:
        return None
    return max(_f1(question.category, answer, reference) for reference in question.answers)


def _f1(category: str, answer: str, reference: str) -> float:
    if category == MULTI_HOP:
        return list_f1(answer, reference)
    if category == OPEN_DOMAIN:
        reference = reference.split(";")[0]
    return token_f1(answer, reference)


def _words(text: str) -> list[str]:
    text = _ISO_DATE.sub(_in_words, text)
    bare = _DROPPED.sub(" ", text.replace(",", "").lower().translate(_PUNCTUATION))
    found: list[str] = _stemmer().stemWords(bare.split())
    return found


def _in_words(date: re.Match[str]) -> str:
    return f"{int(date[3])} {month_name[int(date[2])]} {date[1]}"


@cache
def _stemmer() -> Any:  # noqa: ANN401 - no types
    import Stemmer

    return Stemmer.Stemmer("porter")
