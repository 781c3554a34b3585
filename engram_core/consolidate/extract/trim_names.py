"""Trimming names of people, places and organisations."""

from __future__ import annotations

import re

from engram_core.consolidate.extract.language import Lexicon
from engram_core.consolidate.extract.lists import items_of
from engram_core.consolidate.extract.well_known_places import WELL_KNOWN_PLACES
from engram_core.consolidate.extract.words import Span, View, Word, run_of, span_of, word_set

_SCHOOL_WORDS = word_set(
    "academy bts college collège conservatoire conservatory fac institut institute iut lycée "
    "polytechnic prépa school uni university université école"
)


_ROLES = word_set(
    "father mother dad mum mom sister brother half-brother half-sister grandfather grandmother "
    "grandson granddaughter nephew niece in-law "
    "author beaux-parents boss boyfriend copain copine femme fiancé fiancée girlfriend hero "
    "husband idol in-laws king landlady landlord maire manager mari mayor minister neighbor "
    "neighbors neighbour neighbours parents partner patron president propriétaire président "
    "queen supervisor voisin voisine voisins wife"
)


_GROUPS = word_set("club group choir band class challenge community league server course program")
_PROJECT = word_set("project projet")
_REGIONS = word_set(
    "rural southern northern eastern western central downtown upstate sunny rainy south north east "
    "west inner outer greater lovely beautiful"
)
_CALLED = word_set("called named appelé appelée nommé nommée")
_COUNTS = word_set(
    "deux five fois four many once plusieurs quatre several three times trois twice two"
)

_ELIDED_SUBJECT = re.compile(r"[JNTjnt]'[a-zà-ÿ]")  # "J'aime Paris" is no name

_SOFTWARE = word_set(
    "airtable android angular ansible asana aws azure bash bitbucket blender bootstrap chatgpt css "
    "debian discord django docker dropbox emacs excel fastapi fedora figma firebase flask gcp git "
    "github gitlab golang graphql html ios java javascript jenkins jira kafka kotlin kubernetes "
    "laravel linux macos mongodb mysql nextjs nginx node nodejs notion npm obsidian outlook php "
    "postgres postgresql python pytorch rails react redis redux sharepoint slack spotify sql "
    "sqlite supabase svelte swift tensorflow terraform trello typescript ubuntu vercel vim vite "
    "vscode vue webpack whatsapp windows wordpress zoom zotero"
)


def _name_run(view: View, longest: int = 6) -> list[Word]:
    """A run of capitalised words with links between them; a single word where all is lower case."""
    lexicon = view.lexicon
    run: list[Word] = []
    for word in run_of(view, lexicon.name_stops, longest):
        if word.capital or word.key in lexicon.links or view.lower:
            run.append(word)
        else:
            break
    while run and (run[-1].key in lexicon.links or run[-1].key in lexicon.trailing):
        run.pop()
    return run


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


def person(view: View) -> list[Span]:
    """A person by a run of capitalised words."""
    run = _name_run(view, 4)
    if not run or run[0].key in view.lexicon.not_names | view.lexicon.links:
        return []
    run = [*_capitals(run, view.lexicon)]
    if not run or run[0].text[0].isdigit():
        return []
    end = run[-1].end - 2 * run[-1].text.endswith("'s")  # "my son Leo's birthday"
    return [(run[0].start, end)]


def people(view: View) -> list[Span]:
    """The persons of a list."""
    spans: list[Span] = []
    for part in items_of(view):
        found = person(part)
        if not found:
            break
        spans += found
    return spans


def anyname(view: View) -> list[Span]:
    """A name where the sentence itself says that it is one, so capitals are not asked for."""
    run = _name_run(view, 4)
    barred = view.lexicon.not_names | view.lexicon.vague | view.lexicon.not_places
    if not run or run[0].key in barred or run[0].text[0].isdigit():
        return []
    return span_of(run[:1] if not run[0].capital else run)


def written_name(view: View) -> list[Span]:
    """A name of anything, told by its capital or known to everybody ("not lyon, lille")."""
    run = _name_run(view, 4)
    if " ".join(word.text for word in run).title() in WELL_KNOWN_PLACES:
        return span_of(run)
    begun = any(_ELIDED_SUBJECT.match(word.text) for word in run)
    return [] if begun else person(view)


def selfname(view: View) -> list[Span]:
    """A name after "I'm": no nationality, no language, one or two words."""
    found = person(view)
    first = view.words[0].key
    if (
        not found
        or first in view.lexicon.determiners
        or first in view.lexicon.languages
        or first in view.lexicon.peoples
    ):
        return []
    return found


def _friend(view: View) -> list[Span]:
    """The name after "my best friend"."""
    for at, word in enumerate(view.words[:4]):
        if not word.is_word or word.key in view.lexicon.stops:
            break
        if word.text[0].isupper():
            return person(View(view.words[at:], view.language, view.lower))
    return []


def acquaintance(view: View) -> list[Span]:
    """A person by name, or by a role ("the landlord")."""
    named = person(view) or _friend(view)
    if named or not view.words or view.words[0].key in view.lexicon.joins:
        return named
    run = run_of(view, view.lexicon.stops | {"in", "on", "of", "by"}, 3)
    known = run and run[-1].key in _ROLES | view.lexicon.jobs
    return span_of(run) if known else []


def place(view: View) -> list[Span]:
    """A place to live in: no software one may move to as well, and no school."""
    found = _anywhere(view)
    held = [word.key for word in view.words if found and word.end <= found[0][1]]
    if held and (held[0] in _SOFTWARE or held[-1] in _SCHOOL_WORDS):
        return []
    return found


def _anywhere(view: View) -> list[Span]:
    """A place: capitalised, or a few words where the writer uses no capitals."""
    lexicon, view = view.lexicon, _in_a_region(_after_called(view))
    run = _name_run(view)
    if not run or run[0].key in lexicon.not_places or run[0].text.isdigit():
        return []
    if not run[0].capital and run[0].key.endswith("ing"):  # "went back to coding"
        return []
    owned = view.words[0].key in lexicon.determiners  # "my first castle"
    if not run[0].capital and (len(run) > 3 or owned):
        return []
    return span_of(run)


def named_place(view: View) -> list[Span]:
    """A place by its capital, where any noun could stand ("je suis d'accord")."""
    return place(View(view.words, view.language, lower=False)) if view.words else []


def _after_called(view: View) -> View:
    """From "a fishing town called Mevagissey" on, the name alone."""
    for at, word in enumerate(view.words[1:6], 1):
        if not word.is_word:
            break
        if word.key in _CALLED and view.words[at + 1 :]:
            return View(view.words[at + 1 :], view.language, view.lower)
    return view


def _in_a_region(view: View) -> View:
    """From "rural Kansas" on, the name alone."""
    first, *rest = view.words
    if first.text in _REGIONS and rest and rest[0].capital:
        return View(rest, view.language, view.lower)
    return view


def places(view: View) -> list[Span]:
    """Places in a row; a name with a noun behind it is none ("a Harry Potter convention")."""
    spans: list[Span] = []
    if view.words[0].key in ("a", "an", "un", "une"):  # "an LGBTQ+ workshop"
        return spans
    for part in items_of(view):
        for span in _anywhere(part):
            behind = next((word for word in part.words if word.start >= span[1]), None)
            if behind is None or view.lower or not _is_noun(behind, view.lexicon):
                spans.append(span)
    return spans


def _is_noun(word: Word, lexicon: Lexicon) -> bool:
    known = lexicon.name_stops | lexicon.trailing | lexicon.joins | _COUNTS
    return word.text[0].islower() and word.key not in known and not word.key.endswith(("ly", "ing"))


def org(view: View) -> list[Span]:
    """A name with the common words that belong to it ("Fairlop call centre")."""
    lexicon, view = view.lexicon, _after_called(view)
    run = run_of(view, lexicon.name_stops, 7)
    if not run or run[0].key in lexicon.vague:
        return []
    if not any(char.isalpha() for word in run for char in word.text):
        return []
    common = not any(word.capital for word in run)
    of_a_kind = view.words[0].key in ("a", "an", "un", "une")  # "at a school"
    vouched = of_a_kind or _is_workplace(view, run)
    if run[0].key in lexicon.not_places and not vouched and (common or len(run) == 1):
        return []
    if common and len(run) > 4:
        return []
    return span_of(run)


def workplace(view: View) -> list[Span]:
    """A place where people work by what it is, where any noun could stand ("a job in a week")."""
    run = run_of(view, view.lexicon.name_stops, 7)
    return org(view) if run and _is_workplace(view, run) else []


def _is_workplace(view: View, run: list[Word]) -> bool:
    """Whether people work there by what it is ("at the hospital", "à la banque").

    In English an article must say so: "at school" is where a pupil is.
    """
    known = view.lexicon.workplaces
    if view.language.code == "fr":
        return run[0].key in known
    return view.words[0].key in view.lexicon.determiners and run[-1].key in known


def school(view: View) -> list[Span]:
    """An organisation that is plainly a school."""
    run = run_of(view, view.lexicon.name_stops, 7)
    return span_of(run) if any(word.key in _SCHOOL_WORDS for word in run) else []


def employer(view: View) -> list[Span]:
    """An organisation by its capitals alone, where anything could stand ("left early")."""
    run = run_of(view, view.lexicon.name_stops, 6)
    named = any(word.text[0].isupper() for word in run)
    group = any(word.key in _GROUPS for word in run)
    return org(view) if named and not group and run[0].key not in view.lexicon.not_names else []


def project(view: View) -> list[Span]:
    """A project that says that it is one."""
    run = []
    for word in run_of(view, view.lexicon.name_stops, 6):
        if not (word.capital or word.key in view.lexicon.links | _PROJECT):
            break
        run.append(word)
    named = any(word.capital and word.key not in _PROJECT for word in run)
    return span_of(run) if named and any(word.key in _PROJECT for word in run) else []
