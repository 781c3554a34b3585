"""Characters by what they do in a text: letters, joiners, symbols, and which script they are of."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right

# Inside a piece these hold it together: e-mails, paths, versions, identifiers, hyphened words.
JOINERS = frozenset("-._/\\|@:#+&'~%$*=")

# Thai, Lao, Myanmar, Khmer, kana, Han, Hangul: words are not set apart, or carry their particles.
_UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u1100-\u11ff\uac00-\ud7af\U00020000-\U0003134f"
)
UNSPACED = re.compile(f"[{_UNSPACED}]+")
_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f]")
_HIRAGANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}  # of katakana
_FLAG = re.compile("[\U0001f1e6-\U0001f1ff]{2}|.", re.DOTALL)

# Where a script begins; "" from where letters are of none that is told apart.
_SCRIPTS = (
    (0x0000, "latin"), (0x0370, "greek"), (0x0400, "cyrillic"), (0x0530, "armenian"),
    (0x0590, "hebrew"), (0x0600, "arabic"), (0x0700, ""), (0x0750, "arabic"), (0x0780, ""),
    (0x08A0, "arabic"), (0x0900, "devanagari"), (0x0980, "syllables"), (0x0B80, "tamil"),
    (0x0C00, "syllables"), (0x0E00, ""), (0x10A0, "georgian"), (0x1100, ""),
    (0x1200, "syllables"), (0x13A0, ""), (0x1C90, "georgian"), (0x1CC0, ""),
    (0x1D00, "latin"), (0x1F00, "greek"), (0x2000, ""), (0x2C60, "latin"), (0x2C80, ""),
    (0x2DE0, "cyrillic"), (0x2E00, ""), (0xA640, "cyrillic"), (0xA6A0, ""), (0xA720, "latin"),
    (0xA800, ""),
)  # fmt: skip
_STARTS = [start for start, _ in _SCRIPTS]


def script_of(word: str) -> str:
    """The script of a word that has letters, by its first character.

    >>> script_of("lodka"), script_of("лодка"), script_of("సముద్రం")
    ('latin', 'cyrillic', 'syllables')
    """
    return _SCRIPTS[bisect_right(_STARTS, ord(word[0])) - 1][1]


def is_word(char: str) -> bool:
    """Whether `char` is a letter, a mark on one, or a digit."""
    return unicodedata.category(char)[0] in "LMN"


def is_solid(char: str) -> bool:
    """Whether `char` can stand alone: a letter or a digit, not a mark."""
    return unicodedata.category(char)[0] in "LN"


def is_symbol(char: str) -> bool:
    """Whether `char` is an emoji or another sign that people search for."""
    return unicodedata.category(char) == "So"


def symbols(run: str) -> list[str]:
    """The symbols of a run one by one; the two letters of a flag are one."""
    return _FLAG.findall(run)


def grams(run: str) -> list[str]:
    """Bigrams of a run without spaces, with its Han characters one by one; both kana are one.

    >>> grams("猫がいる"), grams("ネコ")
    (['猫が', 'がい', 'いる', '猫'], ['ねこ'])
    """
    run = run.translate(_HIRAGANA)
    if len(run) == 1:
        return [run]
    return [run[i : i + 2] for i in range(len(run) - 1)] + _HAN.findall(run)


def single(run: str) -> list[str]:
    """The characters of a run, so that a search for one of them finds it."""
    return [char for char in run.translate(_HIRAGANA) if is_solid(char) and not _HAN.match(char)]


def beginning(word: str, letters: int) -> str:
    """The first letters of a word, without the marks after the last of them.

    It stands for a stem in scripts whose languages have no stemmer here.

    >>> beginning("ველოსიპედის", 4)
    'ველო'
    """
    kept = 0
    for place, char in enumerate(word):
        if unicodedata.category(char)[0] == "L":
            kept += 1
            if kept == letters:
                return word[: place + 1]
    return word.rstrip("".join(char for char in word if unicodedata.category(char)[0] == "M"))
