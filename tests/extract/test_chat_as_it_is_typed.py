"""Messages as people type them: several facts in one breath, slips, irony, things left unsaid."""

from __future__ import annotations

import pytest

SAID = {
    # one subject for two verbs, a comma before "and" or not
    "Odo lives in Bonn, and works at Figg": ["+Odo lives_in Bonn", "+Odo works_at Figg"],
    "I'm allergic to nuts, don't eat beef, and hate okra": [
        "+user allergic_to nuts",
        "+user dislikes okra",
    ],
    "I live in Bonn, and Odo works at Figg": ["+Odo works_at Figg", "+user lives_in Bonn"],
    "Help me with the shelf, and I'm 38 years old": ["+user age 38"],
    # named one after the other
    "I have a son, Noam, and a daughter, Ines": ["+user has_child Ines", "+user has_child Noam"],
    "J'ai une fille, Maud, et un fils, Théo.": ["+user has_child Maud", "+user has_child Théo"],
    # about oneself in a few words
    "im 41, plumber, living in Faro": [
        "+user age 41",
        "+user job_title plumber",
        "+user lives_in Faro",
    ],
    "52yo carpenter from Hull here": ["+user age 52", "+user job_title carpenter"],
    # slips
    "I work at Ombra. wait no, I meant Umbra": ["!user works_at Ombra", "+user works_at Umbra"],
    "my dog is called Pretzl, not Pretzel": ["!user has_pet Pretzel", "+user has_pet Pretzl"],
    "my email has changed, it's now bo@fenn.example": ["+user email bo@fenn.example"],
    # changes of job
    "left Orbel in May, now at Harrow Mills": [
        "+user works_at Harrow Mills",
        "-user works_at Orbel @2024-05",
    ],
    "j'ai quitté Mirabel, je suis maintenant chez Torvane": [
        "+user works_at Torvane",
        "-user works_at Mirabel",
    ],
    "I changed jobs from Orbel to a place called Trask": [
        "+user works_at Trask",
        "-user works_at Orbel",
    ],
    "they moved me off the Heron project to Project Ibis": [
        "+user works_on Project Ibis",
        "-user works_on Heron project",
    ],
    "I no longer work at Orbel, I'm with Trask now": [
        "+user works_at Trask",
        "-user works_at Orbel",
    ],
    "Yvon ne travaille plus chez Balmat, il est chez Orsini": [
        "+Yvon works_at Orsini",
        "-Yvon works_at Balmat",
    ],
    "I work at Orbel, I'm at Gatwick and tired": ["+user works_at Orbel"],
    "I'm not on Project Saffron any more, I'm on Project Cobalt now": [
        "+user works_on Project Cobalt",
        "-user works_on Project Saffron",
    ],
    "I'm not a doctor, just a nurse": ["!user job_title doctor", "+user job_title nurse"],
    # where a list or a quotation stops
    "I hate mornings, and coffee helps": ["+user dislikes mornings"],
    "I love tea, cake and long films": [
        "+user likes cake",
        "+user likes long films",
        "+user likes tea",
    ],
    'my boss keeps saying "you live in Zug" lol, I live in Baar': ["+user lives_in Baar"],
    # small things
    "We live in Ghent. *Bruges sorry": ["!user lives_in Ghent", "+user lives_in Bruges"],
    "i live in Zwolle, remember?": ["+user lives_in Zwolle"],
    "my favourite colour has changed to ochre": ["+user favourite ochre"],
    "our baby girl Lola": ["+user has_child Lola"],
    "I met Dr. Lindqvist yesterday": ["+user met Dr. Lindqvist @2024-05-14"],
    "met the notary yesterday": ["+user met notary @2024-05-14"],
    # irony says nothing of what one likes
    "Oh great, I just LOVE waiting at the counter": [],
    "I adore being stuck in a lift. Said no one ever.": [],
    "J'adore faire la queue, ben voyons": [],
    "I love jazz. I really love skating.": ["+user likes jazz", "+user likes skating"],
    "je suis maintenant chez Mamie": [],
}


@pytest.mark.parametrize("text", SAID)
def test_it_is_read_as_it_was_meant(says, text):
    assert says(text) == SAID[text]
