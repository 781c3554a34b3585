"""Trimming what a pattern caught to the shortest piece that names the thing.

No article, no possessive, no trailing punctuation, no adverbs at the end, no relative clauses:
"an old 1998 hatchback that leaks" becomes `1998 hatchback`. Lists are taken apart.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engram_core.consolidate.extract.language import Language, Lexicon
from engram_core.consolidate.extract.zones import HOLE

_TOKEN = re.compile(
    r"[^\W_](?:[\w'&./+#@°€$£-]*[\w+#€$£°])?(?:(?<=s)'(?= [A-Z]))?|[€$£#&]\w*|[^\s\w]"
)
_ARTICLES = frozenset(("a", "an", "the", "my", "our", "un", "une", "mon", "ma"))
_LONGEST = 12  # words in an object, at most
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


def words_of(text: str, start: int, end: int) -> Iterator[Word]:
    """The tokens of `text[start:end]`; an elided article is a token of its own."""
    for found in _TOKEN.finditer(text, start, end):
        begin, stop = found.span()
        elided = _ELIDED.match(text, begin, stop)
        if elided:
            yield Word(text[begin : elided.end()], begin, elided.end())
            begin = elided.end()
        yield Word(text[begin:stop], begin, stop)


def trim(kind: str, text: str, span: Span, language: Language, lower: bool) -> list[Span]:
    """The spans of the objects in `text[span]`, read as `kind`; empty when it names none."""
    start, end = span
    holes = (text.find(mark, start, end) for mark in ("\x1f", HOLE))
    end = min([hole for hole in holes if hole >= 0], default=end)
    words: list[Word] = []
    for word in words_of(text, start, end):
        words.append(word)
        if len(words) >= 4 * _LONGEST:
            break
    return _TRIMMERS[kind](View(words, language, lower)) if words else []


def _run(
    view: View, stops: frozenset[str], longest: int = _LONGEST, *, any_first: bool = False
) -> list[Word]:
    """The words up to the first stop, without determiners before and adverbs after."""
    lexicon, words = view.lexicon, view.words
    first = 0
    while first < len(words) and words[first].key in lexicon.determiners:
        first += 1
    run: list[Word] = []
    for word in words[first : first + longest]:
        if not word.is_word or (word.key in stops and (run or not any_first)):
            break
        run.append(word)
    while run and run[-1].key in lexicon.trailing:
        run.pop()
    return run


def _span(run: list[Word]) -> list[Span]:
    return [(run[0].start, run[-1].end)] if run else []


def _thing(view: View) -> list[Span]:
    run = _run(view, view.lexicon.stops)
    if not run or run[0].key in view.lexicon.vague or len(run[0].text) < 2 and len(run) == 1:
        return []
    return _span(run)


def _activity(view: View) -> list[Span]:
    """Like a thing, but places and companions belong to it ("going to the gym")."""
    kept = frozenset({"to", "with", "for", "at", "from", "avec", "pour", "à", "au", "chez", "de"})
    run = _run(view, view.lexicon.stops - kept, any_first=True)
    while run and run[-1].key in kept:
        run.pop()
    unnamed = not run or (len(run) == 1 and run[0].key in view.lexicon.vague)
    return [] if unnamed else _span(run)


def _things(view: View) -> list[Span]:
    return [span for part in _items(view) for span in _thing(part)]


def _tastes(view: View) -> list[Span]:
    """What one likes: things and activities, but none that only the moment explains."""
    words = view.words[1:] if view.words[0].key == "to" else view.words
    if not words or words[0].key in _POINTING | view.lexicon.joins:
        return []
    view = View(words, view.language, view.lower)
    return [
        span
        for part in _items(view)
        for span in _thing(part)
        if not any(word.key in _POINTING for word in part.words if word.end <= span[1])
    ]


def _items(view: View) -> Iterator[View]:
    """The items of a list; commas only count when a joining word comes later ("a, b and c")."""
    lexicon, words = view.lexicon, view.words
    first, at = 0, 0
    while at < len(words):
        word = words[at]
        is_comma = word.text == "," and _list_goes_on(view, at)
        if is_comma or word.key in lexicon.joins:
            if at > first:
                yield View(words[first:at], view.language, view.lower)
            if not _is_item(view, at + 1):
                return
            first = at + 1
        elif _is_article(view, first, at):
            pass  # "aux noix et au lactose": every item brings its own
        elif not word.is_word or word.key in lexicon.stops:
            yield View(words[first:at], view.language, view.lower)
            return
        at += 1
    if at > first:
        yield View(words[first:at], view.language, view.lower)


def _is_article(view: View, first: int, at: int) -> bool:
    """Whether only determiners stand from `first` up to and including `at`."""
    return all(word.key in view.lexicon.determiners for word in view.words[first : at + 1])


def _is_item(view: View, at: int) -> bool:
    """Whether an item of the list, and no new clause, stands at `at`."""
    words = view.words
    if at >= len(words):
        return False
    openers = view.language.opener
    return not openers.match(" ".join(word.text for word in words[at : at + 3]))


def _list_goes_on(view: View, comma: int) -> bool:
    """Whether a joining word follows within short items: "tea, coffee and cake"."""
    length = 0
    for at in range(comma + 1, len(view.words)):
        word = view.words[at]
        if word.key in view.lexicon.joins:
            return _is_item(view, comma + 1)
        length = 0 if word.text == "," else length + 1
        if length > 3 or (word.text != "," and (not word.is_word or word.key in view.lexicon.stops)):
            return False
    return False


def _name_run(view: View, longest: int = 6) -> list[Word]:
    """A run of capitalised words with links between them; a single word where all is lower case."""
    lexicon = view.lexicon
    run: list[Word] = []
    for word in _run(view, lexicon.name_stops, longest):
        if word.capital or word.key in lexicon.links or view.lower:
            run.append(word)
        else:
            break
    while run and (run[-1].key in lexicon.links or run[-1].key in lexicon.trailing):
        run.pop()
    return run


def _person(view: View) -> list[Span]:
    run = _name_run(view, 4)
    if not run or run[0].key in view.lexicon.not_names | view.lexicon.links:
        return []
    run = [*_capitals(run, view.lexicon)]
    return _span(run) if run and not run[0].text[0].isdigit() else []


def _capitals(run: list[Word], lexicon: Lexicon) -> list[Word]:
    """The run as long as it is written in capitals, small links aside."""
    kept: list[Word] = []
    for word in run:
        if not word.capital and word.key not in lexicon.links:
            break
        kept.append(word)
    while kept and kept[-1].key in lexicon.links:
        kept.pop()
    return kept if kept and kept[0].capital else []


def _people(view: View) -> list[Span]:
    spans: list[Span] = []
    for part in _items(view):
        found = _person(part)
        if not found:
            break
        spans += found
    return spans


def _place(view: View) -> list[Span]:
    lexicon = view.lexicon
    run = _name_run(view)
    if not run or run[0].key in lexicon.not_places or run[0].text.isdigit():
        return []
    owned = view.words[0].key in lexicon.determiners  # "my first castle"
    if not run[0].capital and (len(run) > 3 or owned):
        return []
    return _span(run)


def _places(view: View) -> list[Span]:
    """Places in a row; a name with a common noun behind it is none ("a Harry Potter convention")."""
    spans: list[Span] = []
    for part in _items(view):
        for span in _place(part):
            behind = next((word for word in part.words if word.start >= span[1]), None)
            if behind is None or view.lower or not _is_noun(behind, view.lexicon):
                spans.append(span)
    return spans


def _is_noun(word: Word, lexicon: Lexicon) -> bool:
    known = lexicon.name_stops | lexicon.trailing | lexicon.joins | _COUNTS
    return word.text[0].islower() and word.key not in known and not word.key.endswith(("ly", "ing"))


def _org(view: View) -> list[Span]:
    """A name with the common words that belong to it ("Fairlop call centre")."""
    lexicon = view.lexicon
    run = _run(view, lexicon.name_stops, 7)
    if not run or run[0].key in lexicon.vague:
        return []
    if not any(char.isalpha() for word in run for char in word.text):
        return []
    common = not any(word.capital for word in run)
    of_a_kind = view.words[0].key in ("a", "an", "un", "une")  # "at a school"
    if run[0].key in lexicon.not_places and not of_a_kind and (common or len(run) == 1):
        return []
    if common and len(run) > 4:
        return []
    return _span(run)


def _job(view: View) -> list[Span]:
    run = _run(view, view.lexicon.name_stops | {"&"}, 6)
    sentence = run and (run[0].key.endswith("ing") or any(w.key in _ARTICLES for w in run))
    return _span(run) if run and not sentence and is_job(run, view) else []


def _known_job(view: View) -> list[Span]:
    """An occupation of the lexicon, where no article vouches for it ("nurse at St Mary's")."""
    found = _job(view)
    run = [word for word in view.words if found and word.end <= found[0][1]]
    return found if any(word.key in view.lexicon.jobs for word in run) else []


def _any_job(view: View) -> list[Span]:
    """An occupation where the sentence itself says that it is one ("I work as …")."""
    run = _run(view, view.lexicon.name_stops, 6)
    return _span(run) if run and run[0].key not in view.lexicon.vague else []


def is_job(run: list[Word], view: View) -> bool:
    """Whether the words name an occupation, by the lexicon or the ending of their head.

    The head stands last in English ("tram driver", "head of sales": before "of"), first in French.
    """
    lexicon = view.lexicon
    if view.language.code == "fr":
        heads = run[:2]
    else:
        heads = [run[-1], *(run[at] for at in range(len(run) - 1) if run[at + 1].key == "of")]
    return any(_is_occupation(word.key, lexicon) for word in heads)


def _is_occupation(word: str, lexicon: Lexicon) -> bool:
    known = word in lexicon.jobs
    return known or (
        len(word) > 4 and word not in lexicon.not_jobs and word.endswith(lexicon.job_endings)
    )


def _languages(view: View) -> list[Span]:
    spans: list[Span] = []
    for part in _items(view):
        run = [word for word in _run(part, part.lexicon.stops) if _is_language(word, part)]
        spans += _span(run[:1])
    return spans


def _tongues(view: View) -> list[Span]:
    """Languages that the lexicon knows, where anything could stand ("I know …")."""
    words = [word for word in view.words[:4] if word.key in view.lexicon.languages]
    return _span(words[:1])


def _is_language(word: Word, view: View) -> bool:
    if word.key in view.lexicon.languages:
        return True
    return view.language.code == "en" and word.text[0].isupper() and len(word.text) > 2


def _exact(view: View) -> list[Span]:
    words = [word for word in view.words if word.is_word]
    return [(view.words[0].start, view.words[-1].end)] if words else []


def _anyname(view: View) -> list[Span]:
    """A name where the sentence itself says that it is one, so capitals are not asked for."""
    run = _name_run(view, 4)
    barred = view.lexicon.not_names | view.lexicon.vague | view.lexicon.not_places
    if not run or run[0].key in barred or run[0].text[0].isdigit():
        return []
    return _span(run[:1] if not run[0].capital else run)


def _selfname(view: View) -> list[Span]:
    """A name after "I'm": no nationality, no language, one or two words."""
    found = _person(view)
    first = view.words[0].key
    if not found or first in view.lexicon.determiners or first in view.lexicon.languages or first in view.lexicon.peoples:
        return []
    return found


def _project(view: View) -> list[Span]:
    run = _name_run(view)
    return _span(run) if any(word.key in ("project", "projet") for word in run) else []


def _school(view: View) -> list[Span]:
    """An organisation that is plainly a school."""
    run = _run(view, view.lexicon.name_stops, 7)
    return _span(run) if any(word.key in _SCHOOL_WORDS for word in run) else []


def _employer(view: View) -> list[Span]:
    """An organisation by its capitals alone, where anything could stand ("left early")."""
    run = _run(view, view.lexicon.name_stops, 6)
    named = any(word.text[0].isupper() for word in run)
    return _org(view) if named and run[0].key not in view.lexicon.not_names else []


def _forum(view: View) -> list[Span]:
    run = _run(view, view.lexicon.name_stops, 7)
    return _span(run) if any(word.text[0].isupper() for word in run) else []


def _acquaintance(view: View) -> list[Span]:
    """A person by name, or by a role ("the landlord")."""
    named = _person(view) or _friend(view)
    if named or not view.words or view.words[0].key in view.lexicon.joins:
        return named
    run = _run(view, view.lexicon.stops | {"in", "on", "of", "by"}, 3)
    return _span(run) if run and run[-1].key in _ROLES else []


def _friend(view: View) -> list[Span]:
    """The name after "my best friend"."""
    for at, word in enumerate(view.words[:4]):
        if not word.is_word or word.key in view.lexicon.stops:
            break
        if word.text[0].isupper():
            return _person(View(view.words[at:], view.language, view.lower))
    return []


def _occasion(view: View) -> list[Span]:
    """Where one goes: a place by name, or an occasion ("my nephew's graduation")."""
    run = _run(view, view.lexicon.stops | {"in", "on"}, 6)
    if not run or run[0].key in view.lexicon.vague or run[0].key in _ERRANDS:
        return []
    return _span(run)


_SCHOOL_WORDS = frozenset(
    "university college school uni academy institute polytechnic conservatoire conservatory "
    "université fac lycée école collège institut conservatoire iut bts prépa".split()
)
_ROLES = frozenset(
    "landlord landlady boss neighbour neighbor neighbours neighbors in-laws parents president "
    "mayor manager supervisor girlfriend boyfriend wife husband partner fiancé fiancée author "
    "minister king queen idol hero propriétaire patron voisin voisins voisine maire président "
    "beaux-parents copine copain femme mari".split()
)
_COUNTS = frozenset(
    "once twice two three four five several many times deux trois quatre plusieurs fois".split()
)
_POINTING = frozenset(
    "this that these those your his her their its them him it you everyone someone myself yourself "
    "ce cette ces cet ton ta tes votre vos son sa ses leur leurs ça cela".split()
)
_ERRANDS = frozenset("bed sleep work school be get see do make have take go try buy need".split())

_ACTIVITIES = ("activity", "knack", "begin", "appointment", "start", "hobby", "target", "objective", "journey", "arrangement", "deed", "stay")
_EXACT = ("number", "email", "phone", "mark", "zone", "day", "pet", "child", "diet", "tech", "topic", "component")

_TRIMMERS: dict[str, Trimmer] = {
    "thing": _thing,
    "things": _things,
    "activity": _activity,
    "person": _person,
    "tastes": _tastes,
    "people": _people,
    "place": _place,
    "places": _places,
    "org": _org,
    "job": _job,
    "knownjob": _known_job,
    "anyjob": _any_job,
    "languages": _languages,
    "tongues": _tongues,
    "anyname": _anyname,
    "selfname": _selfname,
    "project": _project,
    "school": _school,
    "employer": _employer,
    "forum": _forum,
    "acquaintance": _acquaintance,
    "occasion": _occasion,
    **dict.fromkeys(_ACTIVITIES, _activity),
    **dict.fromkeys(("ownable", "model", "instrument"), _thing),
    **dict.fromkeys((*_EXACT, "substance", "quit"), _exact),
}
