"""Words that carry no meaning of their own, and how the common ones tell English from French.

Single letters stay meaningful ("C", "R") unless they are articles or pronouns. Words that mean
something in the other language ("son", "car", "main") are not in either list.
"""

from __future__ import annotations

ENGLISH = frozenset(
    """
    a about after again all also am an and any are as at be because been before being both but by
    can could did do does doing during each for from had has have having he her here hers him his
    how i if in into is it its itself just may me might more most must my myself no nor not now of
    off on once only or other our ours out over own shall she should so some such than that the
    their theirs them then there these they this those through to too under until up us was we were
    what when where which while who whom whose why will with would you your yours
    """.split()  # noqa: SIM905 - a list of a hundred quoted words is hard to read
)

FRENCH = frozenset(
    """
    à alors après au aucun aussi autre aux avec avoir avant ça ce ceci cela celle celles celui ces
    cet cette ceux chez chaque dans de des depuis donc dont du elle elles en encore est et étaient
    était être eu eux fait faut il ils je la le les leur leurs lui ma mais mes moi même ne ni nos
    notre nous ont ou où par pas pendant peu peut plus pour pourquoi puis qu quand que quel quelle
    quelles quels qui quoi sa sans se sera ses si sont sur ta te tes toi tous toute toutes tu un une
    vos votre vous y suis es ai as avons avez
    """.split()  # noqa: SIM905 - a list of a hundred quoted words is hard to read
)

STOP = ENGLISH | FRENCH

# What is written before an apostrophe in French, and after one in English.
ELISIONS = frozenset(("l", "d", "j", "c", "n", "s", "t", "m", "qu", "jusqu", "lorsqu", "puisqu"))
CLITICS = frozenset(("s", "m", "re", "ll", "ve", "d"))


def vote(word: str) -> int:
    """1 if the word is a mark of French, -1 if of English, 0 if of neither or both.

    Args:
        word: Casefolded.
    """
    return (word in FRENCH) - (word in ENGLISH)
