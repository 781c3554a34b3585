"""Irregular verbs: a question says "grow", the message said "grew"; no stemmer joins them.

Verbs with a form that is more often another word (rose, wound, bore, rang of a ring) are left out.
"""

from __future__ import annotations

from engram_core.retrieve.verb_forms_french import VERBS
from engram_core.storage.tokens.fold import without_accents

_VERBS = """
beat beaten; become became; begin began begun; bend bent;
bite bit bitten; bleed bled; blow blew blown; break broke broken; bring brought; build built;
burn burnt; buy bought; catch caught; choose chose chosen; come came; creep crept; deal dealt;
dig dug; draw drew drawn; dream dreamt; drink drank drunk; drive drove driven; eat ate eaten;
fall fell fallen; feed fed; feel felt; fight fought; find found; flee fled; fly flew flown;
forget forgot forgotten; forgive forgave forgiven; freeze froze frozen; get got gotten;
give gave given; go went gone; grow grew grown; hang hung; hear heard; hide hid hidden; hold held;
keep kept; kneel knelt; know knew known; lead led; lean leant; leap leapt; learn learnt;
leave left; lend lent; lose lost; make made; mean meant; meet met; pay paid; ride rode ridden;
run ran; say said; see saw seen; seek sought; sell sold; send sent;
shake shook shaken; shine shone; shoot shot; show shown; shrink shrank shrunk; sing sang sung;
sink sank sunk; sit sat; sleep slept; slide slid; smell smelt; speak spoke spoken; spend spent;
spill spilt; spin spun; stand stood; steal stole stolen; stick stuck; sting stung; strike struck;
sweep swept; swim swam swum; swing swung; take took taken; teach taught; tear tore torn; tell told;
think thought; throw threw thrown; understand understood; wake woke woken; wear wore worn;
weave wove woven; weep wept; win won; write wrote written
"""
_FORMS: dict[str, str] = {
    without_accents(form): " ".join(verb.split())
    for verbs in (VERBS, _VERBS)  # a form of both languages is taken for the English one
    for verb in verbs.split(";")
    for form in verb.split()
}


def with_forms(word: str) -> str:
    """The word with its other forms if it is an irregular verb, else the word alone.

    >>> with_forms("grow"), with_forms("kiln"), with_forms("ri")
    ('grow grew grown', 'kiln', 'rire ri rit riait')
    """
    return _FORMS.get(without_accents(word), word)
