"""Words that frame a question, and name nothing that it is about."""

from __future__ import annotations

_WORDS = """
    currently current now recently recent lately latest most mostly usually usual often frequently
    previously previous still yet already so far total number amount count type kind sort brand name
    time times day week month year many much long
    different go going goes went do did does get got have
    take make keep use using working work plan planning since start started
    actuellement maintenant récemment dernier dernière souvent combien nombre type genre marque
    temps
    jour semaine mois an année faire fait aller vais avoir depuis toujours encore
    """
FRAME = frozenset(_WORDS.split())
"""How much, how often, when; what is done with the thing asked about."""

_ASKING = """
    days weeks months years hours minutes passed between order list mention mentioned brought bring
    summary summarize summarise overview comprehensive complete detailed provide give tell walk
    conversation conversations discussion discussions discussed chat chats session sessions
    item items aspect aspects throughout across help show explain suggest recommend
    jours semaines ans années heures minutes entre ordre liste mentionné résumé résume résumer
    bilan complet donne donner dis dire conversation conversations discussion discussions session
    sessions aspect aspects aide aider montre montrer explique expliquer
    """
ASKING = FRAME | frozenset(_ASKING.split())
"""These, and in which form the answer is wanted."""
