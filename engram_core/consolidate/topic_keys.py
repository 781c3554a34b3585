"""Topics as keys: when two ways to name an attribute name the same one.

"my 5K best", "the best 5K" and "mon record sur 5 km" name their attribute in words of the moment.
The key keeps the words that name the thing, bare of number, articles, possessives and tense, in an
order that does not depend on how the sentence put them. Nothing is guessed: other words are
another attribute.
"""

from __future__ import annotations

import re
import unicodedata

from engram_core.names import name_key

# Predicates whose topics are put into words by the speaker, not by a pattern's own slot.
WORDED = frozenset({"attribute", "instruction", "personal_best"})

_TOKEN = re.compile(r"\d+(?:[.,]\d+)?|[^\W\d_]+(?:['-][^\W\d_]+)*")
_SMALL = """
    a an the my our your his her their its this that these those of for in on at to from with by and
    or it them one ones some any all both each every now currently current new newest latest recent
    different total overall own old so far yet already just still really very more most again here
    since up about around over is are was be i we he she they me us usual usually normal normally
    regular present actual time ve ll re managed date size people
    le la les l un une des du de d mon ma mes notre nos ton ta tes son sa ses leur leurs ce cet
    cette ces au aux en dans sur pour par avec chez et ou que qui actuel actuelle nouveau nouvelle
    dernier derniere total totale habituel habituelle je on nous il elle personne
    """
_LEFT_OUT = frozenset(_SMALL.split())
_SAME = {
    word: words.split()[0]
    for words in (
        "complete completed finish finished done wrapped termine terminee fini finie",
        "see seen spot spotted vu vue",
        "read lu lue lus lues",
        "watch watched regarde",
        "write wrote written ecrit",
        "make made fait",
        "best pb pr record highest fastest heaviest longest top meilleur meilleure rp",
        "get got gotten earned earn",
        "buy bought",
        "run ran running couru",
        "try tried tasted essaye goute",
        "attend attended",
        "visit visited been",
        "wake woke waking",
        "have own",
        "go going went",
        "lose lost perdu",
        "lead led leading manage managing supervise",
        "work working",
        "5k 5km",
        "10k 10km",
        "people person",
        "child children kid",
        "use using",
        "answer answering",
        "reply replying",
        "write writing",
        "include including",
        "add adding",
        "give giving",
        "explain explaining",
        "format formatting",
        "call calling",
        "ask asking",
        "mention mentioning",
        "apologise apologising",
        "apologize apologizing",
    )
    for word in words.split()
}
_UNIT = re.compile(r"(?<=\d)\s+(?=(?:k|km|m|kg|miles?)\b)")


def key_of_topic(predicate: str, topic: str) -> str:
    """The key of a topic.

    >>> key_of_topic("attribute", "my pb for the 5K"), key_of_topic("attribute", "5K best")
    ('5k best', '5k best')
    >>> key_of_topic("attribute", "books I've read"), key_of_topic("favourite", "films")
    ('book read', 'films')
    """
    if predicate not in WORDED:
        return name_key(topic)
    flat = unicodedata.normalize("NFKD", topic.casefold().replace("’", "'"))
    bare = "".join(char for char in flat if not unicodedata.combining(char))
    words = [_lemma(word) for word in _words(bare)]
    kept = {word for word in words if word not in _LEFT_OUT and len(word) > 1 or word.isdigit()}
    return " ".join(sorted(kept)) or name_key(topic)


def _words(text: str) -> list[str]:
    """The words; an elided article or verb is none, and "5 km" is one."""
    joined = _UNIT.sub("", text)
    found = re.findall(r"\d+[a-z]{1,2}\b|" + _TOKEN.pattern, joined)
    return [part for word in found for part in word.split("'") if part]


def _lemma(word: str) -> str:
    """The word without its plural, and the one that stands for it and its like."""
    if word in _SAME:
        return _SAME[word]
    single = word
    if word.endswith("ies") and len(word) > 4:
        single = f"{word[:-3]}y"
    elif word.endswith(("sses", "xes", "ches", "shes")):
        single = word[:-2]
    elif word.endswith(("s", "x")) and not word.endswith(("ss", "us", "is", "ix", "ox")):
        single = word[:-1] if len(word) > 3 else word
    return _SAME.get(single, single)
