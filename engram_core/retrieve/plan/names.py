"""The names in a question: known ones whatever their case, capitalised words, codes and quotes."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

Span = tuple[int, int]

_QUOTED = re.compile(r"\"([^\"]+)\"|“([^”]+)”|«\s*([^»]+?)\s*»|(?<!\w)'([^']+)'(?!\w)")
_WORD = re.compile(r"[^\W_](?:[\w&]|[-.'’](?=\w))*")
_ELIDED = re.compile(r"^(?:[cdjlmnst]|qu)['’](?=\w)", re.IGNORECASE)
_POSSESSIVE = re.compile(r"['’]s$", re.IGNORECASE)
_TURNED = re.compile(  # "Habitait-elle", "Rappelle-moi": a verb before its pronoun
    r"-(?:t-)?(?:je|tu|ils?|elles?|on|nous|vous|ce|moi)$", re.IGNORECASE
)
_LINKS = frozenset("of de du des da di von van der den la le the & and".split())  # noqa: SIM905
_IDEOGRAPH = re.compile("[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]")

# Words that stand in capitals only because a sentence begins, or always ("I").
_COMMON = frozenset(
    """
    a about after all also am an and any are as at back because been before being between both but
    by can could describe did do does draft during each ever every explain find first for from
    give had has have he her here hers hi hello help his how however i if i'd i'll i'm i've in is
    it it's its just last latest let list make many may me mention might more most much must my name
    never next no not now of ok on once one only or order our out over please recall recommend
    remind say she should show since so some someone suggest sum summarise summarize tell than
    thanks that the their them then there these they this those to under until up us was we were
    what what's when where where's which while who who's whom whose why will with without would
    write yes you your yesterday today tomorrow
    à alors après au aussi aux avant avec bonjour ça ce ces cet cette combien comment dans de
    depuis des dis donne donne-moi dis-moi du elle elles en entre est est-ce et il ils j'ai je la
    le les leur liste lui ma mais me mes mon ne nos notre nous on où ou par parle-moi pas peux-tu
    plus pour pourquoi qu'est-ce quand que quel quelle quelles quels qui quoi raconte rappelle
    rappelle-moi réponds répondez explique montre propose rédige écris décris énumère compare
    traduis fais cite lequel laquelle lesquels lesquelles lorsque mes suis ai était étais résume sa
    ses si son sous sur ta te tes ton tous tout toutes tu un une vers vos votre vous y hier demain
    aujourd'hui
    """.split()  # noqa: SIM905
)


def names_in(text: str, known: Collection[str] = (), dates: Sequence[Span] = ()) -> tuple[str, ...]:
    """The names in `text`, in order and each once.

    Args:
        text: The question.
        known: Names of the scope, found as whole words in any case and given as they are known.
        dates: Spans of dates; "March" in one of them is no name.

    >>> names_in("Did orsk show Melko's lens to 'the crew' in Ghent?", known=["Orsk"])
    ('Orsk', 'Melko', 'the crew', 'Ghent')
    """
    found = sorted(
        [*_known(text, known), *_quoted(text), *_capitalised(text, dates)],
        key=lambda item: (item[0][0], -item[0][1]),
    )
    names: dict[str, str] = {}
    covered = 0
    for span, name in found:
        if span[1] > covered:
            names.setdefault(name.casefold(), name)
            covered = span[1]
    return tuple(names.values())


def _known(text: str, known: Collection[str]) -> Iterator[tuple[Span, str]]:
    lowered = text.casefold()
    for name in known:
        if name.strip() and name.casefold() in lowered:  # cheap: a scope may know thousands
            pattern = re.escape(name.strip())
            if not _IDEOGRAPH.search(name):  # words of those scripts stand without blanks
                pattern = rf"(?<!\w){pattern}(?!\w)"
            for found in re.finditer(pattern, text, re.IGNORECASE):
                yield found.span(), name


def _quoted(text: str) -> Iterator[tuple[Span, str]]:
    for found in _QUOTED.finditer(text):
        quote = next(group for group in found.groups() if group is not None)
        if quote.strip():
            yield found.span(), quote.strip()


def _capitalised(text: str, dates: Sequence[Span]) -> Iterator[tuple[Span, str]]:
    run: list[Span] = []
    for span in _words(text):
        word = text[slice(*span)]
        linked = bool(run) and text[run[-1][1] : span[0]] in (" ", " & ")
        named = _is_name(word) and not any(a < span[1] and span[0] < b for a, b in dates)
        if not linked or not (named or word.casefold() in _LINKS):
            yield from _named(text, run)
            run = []
        if named or run:
            run.append(span)
    yield from _named(text, run)


def _words(text: str) -> Iterator[Span]:
    for found in _WORD.finditer(text):
        word = found[0]
        elided = _ELIDED.match(word)
        start = found.start() + (elided.end() if elided else 0)
        owned = _POSSESSIVE.search(word)
        yield start, max(start, found.end() - (len(owned[0]) if owned else 0))


def _is_name(word: str) -> bool:
    """Whether a word is written like a name ("Orsk") or a code ("qtr2203", "v4.1")."""
    if word.casefold() in _COMMON or _TURNED.search(word):
        return False
    lettered = any(char.isalpha() for char in word) and any(char.isdigit() for char in word)
    return word[:1].isupper() or (lettered and not re.fullmatch(r"\d+[a-z]{1,2}", word))


def _named(text: str, run: Iterable[Span]) -> Iterator[tuple[Span, str]]:
    spans = list(run)
    while spans and text[slice(*spans[-1])].casefold() in _LINKS:
        spans.pop()
    if spans:
        whole = spans[0][0], spans[-1][1]
        yield whole, text[slice(*whole)]
