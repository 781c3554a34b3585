"""Taking lists apart: "tea, coffee and cake" names three things."""

from __future__ import annotations

from collections.abc import Iterator

from engram_core.consolidate.extract.words import View


def items_of(view: View, stops: frozenset[str] | None = None) -> Iterator[View]:
    """The items of a list; commas only count when a joining word comes later ("a, b and c")."""
    lexicon, words = view.lexicon, view.words
    stops = lexicon.stops if stops is None else stops
    first, at = 0, 0
    while at < len(words):
        word = words[at]
        is_comma = word.text == "," and _list_goes_on(view, at)
        if is_comma or word.key in lexicon.joins:
            if at > first:
                yield View(words[first:at], view.language, view.lower)
            if not is_item(view, at + 1) or (first == 0 and _clause_begins(view, at)):
                return
            first = at + 1
        elif _is_article(view, first, at):
            pass  # "aux noix et au lactose": every item brings its own
        elif not word.is_word or word.key in stops:
            break
        at += 1
    if at > first:
        yield View(words[first:at], view.language, view.lower)


def _clause_begins(view: View, comma: int) -> bool:
    """Whether a comma and a joining word after one item open a clause: "rain, and tea helps"."""
    after = view.words[comma + 1 : comma + 4]
    if view.words[comma].text != "," or len(after) < 3 or after[0].key not in view.lexicon.joins:
        return False
    return after[2].is_word and after[2].key not in view.lexicon.stops | view.lexicon.trailing


def _is_article(view: View, first: int, at: int) -> bool:
    """Whether only determiners stand from `first` up to and including `at`."""
    return all(word.key in view.lexicon.determiners for word in view.words[first : at + 1])


def is_item(view: View, at: int) -> bool:
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
            return is_item(view, comma + 1)
        length = 0 if word.text == "," else length + 1
        if length > 3 or (
            word.text != "," and (not word.is_word or word.key in view.lexicon.stops)
        ):
            return False
    return False
