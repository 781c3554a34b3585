"""Arabic and Hebrew words without points, and without what is written on to them."""

from __future__ import annotations

import re

_ARABIC_MARKS = re.compile("[\u0610-\u061a\u0640\u064b-\u065f\u0670]")
_ARABIC_ALIKE = str.maketrans("أإآٱىةؤئ", "ااااي\u0647وي")
_ARABIC_ARTICLES = ("وال", "بال", "كال", "فال", "لل", "ال")

_HEBREW_MARKS = re.compile("[\u0591-\u05bd\u05bf\u05c1-\u05c7]")
_HEBREW_FINALS = str.maketrans("ךםןףץ", "כמנפצ")
# And, the, in, to, from, that, as: one letter each, up to three of them.
_HEBREW_PREFIX = re.compile("^(?:ו?(?:[שכ](?=[הבלמ]))?[הבלמשכ]|ו)(?=.{2})")
_HEBREW_ENDING = re.compile("(?<=..)(?:יימ|ימ|יות|ות|ה|ת)$")


def arabic_forms(word: str) -> list[str]:
    """An Arabic word in one spelling, and again without its article.

    >>> arabic_forms("المَدرسة")
    ['المدرسه', 'مدرسه']
    """
    bare = _ARABIC_MARKS.sub("", word).translate(_ARABIC_ALIKE)
    for article in _ARABIC_ARTICLES:
        if bare.startswith(article) and len(bare) - len(article) >= 2:
            return [bare, bare[len(article) :]]
    return [bare]


def without_arabic_marks(word: str) -> str:
    """The word without vowel marks and lengthened letters, as stemmers know it."""
    return _ARABIC_MARKS.sub("", word)


def hebrew_forms(word: str) -> list[str]:
    """A Hebrew word in one spelling, and again without prefix, without ending, without both.

    A prefix may be a letter of the word itself, so both are kept: there is no telling without a
    lexicon.

    >>> hebrew_forms("הבתים")
    ['הבתימ', 'בתימ', 'הבת', 'בת']
    """
    bare = _HEBREW_MARKS.sub("", word).translate(_HEBREW_FINALS)
    short = _HEBREW_PREFIX.sub("", bare)
    forms = [bare, short, _HEBREW_ENDING.sub("", bare), _HEBREW_ENDING.sub("", short)]
    return [form for form in dict.fromkeys(forms) if len(form) > 1 or form == bare]
