"""Trimming occupations and languages, which the lexicon and word endings give away."""

from __future__ import annotations

from engram_core.consolidate.extract.language import Lexicon
from engram_core.consolidate.extract.lists import items_of
from engram_core.consolidate.extract.words import Span, View, Word, run_of, span_of

_ARTICLES = frozenset(("a", "an", "the", "my", "our", "un", "une", "mon", "ma"))


def job(view: View) -> list[Span]:
    """An occupation, where an article vouches for it ("I'm a nurse")."""
    run = run_of(view, view.lexicon.name_stops | {"&"}, 6)
    sentence = run and (run[0].key.endswith("ing") or any(w.key in _ARTICLES for w in run))
    return span_of(run) if run and not sentence and is_job(run, view) else []


def any_job(view: View) -> list[Span]:
    """An occupation where the sentence itself says that it is one ("I work as …")."""
    run = run_of(view, view.lexicon.name_stops | {"le", "during"}, 6)  # "serveur le soir"
    return span_of(run) if run and run[0].key not in view.lexicon.vague else []


def known_job(view: View) -> list[Span]:
    """An occupation of the lexicon, where no article vouches for it ("nurse at St Mary's")."""
    found = job(view)
    run = [word for word in view.words if found and word.end <= found[0][1]]
    return found if any(word.key in view.lexicon.jobs for word in run) else []


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


def languages(view: View) -> list[Span]:
    """The languages of a list."""
    spans: list[Span] = []
    for part in items_of(view):
        run = [word for word in run_of(part, part.lexicon.stops) if _is_language(word, part)]
        spans += span_of(run[:1])
    return spans


def tongues(view: View) -> list[Span]:
    """Languages that the lexicon knows, where anything could stand ("I know …")."""
    words = [word for word in view.words[:4] if word.key in view.lexicon.languages]
    return span_of(words[:1])


def _is_language(word: Word, view: View) -> bool:
    if word.key in view.lexicon.languages:
        return True
    return view.language.code == "en" and word.text[0].isupper() and len(word.text) > 2
