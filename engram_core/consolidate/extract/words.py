"""The words of a stretch of text, and how an object is cut out of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engram_core.consolidate.extract.language import Language, Lexicon
from engram_core.consolidate.extract.zones import plain

_TOKEN = re.compile(
    r"[^\W_](?:[\w'&./+#@°€$£-]*[\w+#€$£°])?(?:(?<=s)'(?= [A-Z]))?|[€$£#&]\w*|[^\s\w]"
)


_TITLES = frozenset({"dr", "mr", "mrs", "ms", "prof", "st", "mme", "mlle"})
LONGEST = 12  # words in an object, at most


_ELIDED = re.compile(r"(?:l|d|qu|un|c|s|m)'(?=\w)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Word:
    """One token of the text, with where it stands."""

    text: str
    start: int
    end: int

    @property
    def key(self) -> str:
        return self.text.lower()

    @property
    def is_word(self) -> bool:
        return self.text[0].isalnum() or self.text[0] in "€$£#&"

    @property
    def capital(self) -> bool:
        return self.text[0].isupper() or self.text[0].isdigit()


@dataclass(frozen=True, slots=True)
class View:
    """What a trimmer may look at: the words in the slot, the language, and the writer's manner.

    Args:
        lower: The writer uses no capitals here, so their absence says nothing.
    """

    words: list[Word]
    language: Language
    lower: bool

    @property
    def lexicon(self) -> Lexicon:
        return self.language.lexicon


Span = tuple[int, int]


Trimmer = Callable[[View], list[Span]]


def word_set(text: str) -> frozenset[str]:
    """The words of `text`, parted by blanks."""
    return frozenset(plain(text).split())


def words_of(text: str, start: int, end: int) -> Iterator[Word]:
    """The tokens of `text[start:end]`; an elided article is a token of its own."""
    for found in _TOKEN.finditer(text, start, end):
        begin, stop = found.span()
        elided = _ELIDED.match(text, begin, stop)
        if elided:
            yield Word(text[begin : elided.end()], begin, elided.end())
            begin = elided.end()
        yield Word(text[begin:stop], begin, stop)


def run_of(
    view: View, stops: frozenset[str], longest: int = LONGEST, *, any_first: bool = False
) -> list[Word]:
    """The words up to the first stop, without determiners before and adverbs after."""
    lexicon, words = view.lexicon, view.words
    first = 0
    while first < len(words) and words[first].key in lexicon.determiners:
        first += 1
    run: list[Word] = []
    for word in words[first : first + longest]:
        if word.text == "." and run and run[-1].key in _TITLES:
            continue  # "Dr. Okonjo" is one name
        if not word.is_word or (word.key in stops and (run or not any_first)):
            break
        run.append(word)
    while run and run[-1].key in lexicon.trailing:
        run.pop()
    return run


def span_of(run: list[Word]) -> list[Span]:
    """Where the run stands, as a list of one; empty when it is empty."""
    return [(run[0].start, run[-1].end)] if run else []
