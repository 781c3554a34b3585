"""What a word is found by in any of its forms, by its script and by the language round it."""

from __future__ import annotations

import re
import threading
import unicodedata
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from engram_core.storage.tokens.fold import without_accents
from engram_core.storage.tokens.language import SMALL_WORDS
from engram_core.storage.tokens.script import beginning, script_of
from engram_core.storage.tokens.semitic import arabic_forms, hebrew_forms, without_arabic_marks

LANGUAGES = (*SMALL_WORDS, "persian")
"""Languages whose stems are looked for beside the English and French ones."""

_COMPOUNDING = frozenset(("german", "dutch", "swedish", "danish", "norwegian"))
_LEAST = 3  # letters of a part of a compound
# Ukrainian and Belarusian letters, so that the Russian stemmer knows the endings.
_AS_RUSSIAN = str.maketrans("іїєґўё", "ииегуе")
_STRESS = str.maketrans("", "", "\u0300\u0301")
_FROM_ARABIC = str.maketrans("يك", "یک")
_PERSIAN_PLURAL = re.compile("(?<=..)ها(?:ی|یی)?$")
_ARMENIAN_ENDING = re.compile("(?<=...)(?:եր|ներ)?(?:ը|ն|ի|ին|ից|ով|ում)$|(?<=..)ներ$")
_BENGALI_ENDING = re.compile("(?<=[^\u09cd])(?:গুলো|গুলি|টা|টি|রা|দের|ের|কে|তে|র)+$")
_PORTUGUESE_PLURAL = re.compile("(?:õe|ãe|ão)s$")
_FRENCH_FEMININE = (("trice", "teur"), ("euse", "eur"))
_SYLLABLES, _LETTERS = 3, 4  # that stand for the stem where there is no stemmer
_local = threading.local()


def forms(language: str, word: str) -> list[str]:
    """The terms of a word that are the same function of it in every text.

    Args:
        language: "english" or "french": whose stems words in Latin letters get.
        word: Casefolded and composed, with a letter.
    """
    if any(char.isdigit() for char in word):
        return variants(word)
    script = script_of(word)
    if script == "latin" or not script:
        # Stemmers know words by their accents: the bare word can have another stem.
        stemmed = [*variants(_stem(language, word)), _stem(language, without_accents(word))]
        stemmed += _masculine(word) if language == "french" else []
    else:
        stemmed = _in_script(script, word)
    return list(dict.fromkeys(stemmed))


def stems_in(language: str, word: str) -> list[str]:
    """The terms of a word in a text of one of `LANGUAGES`; they meet no word of another.

    >>> stems_in("german", "bücher"), stems_in("german", "tür")
    (['german:buch'], ['german:tur'])
    """
    script = script_of(word)
    if not word.isalpha() or script != ("arabic" if language == "persian" else "latin"):
        return []
    if language == "persian":
        bare = _PERSIAN_PLURAL.sub("", without_arabic_marks(word).translate(_FROM_ARABIC))
        return [f"{language}:{_stem(language, bare)}"]
    if language == "portuguese":
        word = _PORTUGUESE_PLURAL.sub("ão", word)
    # Twice: the Dutch "fietsen" gives "fiets", and that gives "fiet".
    stems = (_stem(language, _stem(language, one)) for one in (word, without_accents(word)))
    return list(dict.fromkeys(f"{language}:{without_accents(stem)}" for stem in stems))


def parts_in(language: str, word: str) -> list[str]:
    """What a long word may begin and end with, in languages that write words together.

    >>> parts_in("german", "haustür")
    ['german+hau', 'german+stur', 'german+haus', 'german+tur']
    """
    if language not in _COMPOUNDING or not word.isalpha() or len(word) < 2 * _LEAST + 1:
        return []
    word = without_accents(word)
    cuts = range(_LEAST, len(word) - _LEAST + 1)
    return [f"{language}+{part}" for cut in cuts for part in (word[:cut], word[cut:])]


@lru_cache(maxsize=1 << 14)
def asked_in_any(word: str) -> tuple[str, ...]:
    """What a question looks for with a word, in whichever of `LANGUAGES` it may be."""
    found = [term for language in LANGUAGES for term in stems_in(language, word)]
    if len(word) >= _LEAST and word.isalpha():
        whole = without_accents(word)
        found += [f"{language}+{whole}" for language in sorted(_COMPOUNDING)]
    return tuple(found)


def variants(term: str) -> list[str]:
    """The term, and its form without accents if that is another."""
    bare = without_accents(term)
    return [term] if bare == term else [term, bare]


def _in_script(script: str, word: str) -> list[str]:
    known = _FORMS.get(script)
    return [_stem(script, word)] if known is None else known(word)


def _arabic(word: str) -> list[str]:
    stemmed = _stem("arabic", without_arabic_marks(word))
    return [*arabic_forms(word), *arabic_forms(stemmed)]


def _cyrillic(word: str) -> list[str]:
    return [_stem("russian", _unstressed(word).translate(_AS_RUSSIAN))]


def _syllables(word: str) -> list[str]:
    bare = _BENGALI_ENDING.sub("", word)
    return [bare, beginning(bare, _SYLLABLES)]


def _armenian(word: str) -> list[str]:
    return [_stem("armenian", word), _ARMENIAN_ENDING.sub("", word)]


_FORMS: dict[str, Callable[[str], list[str]]] = {
    "arabic": _arabic,
    "hebrew": hebrew_forms,
    "cyrillic": _cyrillic,
    "greek": lambda word: [_stem("greek", without_accents(word))],
    "devanagari": lambda word: [_stem("hindi", word)],
    "syllables": _syllables,
    "georgian": lambda word: [word, beginning(word, _LETTERS)],
    "armenian": _armenian,
}


def _masculine(word: str) -> list[str]:
    """The stem of the masculine of a French word, where the stemmer tells the two apart."""
    return [
        _stem("french", word.removesuffix(ending) + other)
        for ending, other in _FRENCH_FEMININE
        if word.endswith(ending) and len(word) > len(ending) + 2
    ]


def _unstressed(word: str) -> str:
    """Without stress marks, but with the breve of й."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", word).translate(_STRESS))


def _stem(language: str, word: str) -> str:
    """One stemmer per thread: PyStemmer's are not safe to share. They keep no words."""
    made: Any = getattr(_local, language, None)
    if made is None:
        import Stemmer

        made = Stemmer.Stemmer(language, 0)
        setattr(_local, language, made)
    return str(made.stemWord(word))
